// The operations of the logic room: ratings, steps, explanations. What they say of a step has the fields of
// src/sudokit/logic/step.py, with cells from 0 and digits from 1.
#include "explainer/explanation.hpp"
#include "logic/refutation.hpp"

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>

#include "kernel/stop_point.hpp"
#include "module.hpp"
#include "telling/hints.hpp"
#include "telling/picture.hpp"
#include "telling/reasons.hpp"

using namespace sudokit;
using namespace sudokit::logic;
using namespace sudokit::web;
using telling::Json;
using telling::Refuted;

namespace {

// The usual techniques, with guesses or without.
const Profile& usual(bool guesses) {
    static const auto profile = [](bool guessing) {
        return Profile::of(techniques_where([&](const TechniqueFacts& facts) {
            return facts.on_by_default && (guessing || &facts != &facts_of(Technique::brute_force));
        }));
    };
    static const Profile profiles[] = {profile(false), profile(true)};
    return profiles[guesses];
}

constexpr std::size_t bytes_per_position = 4 * cells_per_board;

// Of the input: 81 cells, the clues among them likewise, 81 masks of candidates (see Position). It is a *sukaku* if it lacks
// candidates, and its clues have several solutions: the candidates belong to the puzzle then.
Position position_of_input(std::size_t number = 0) {
    const std::uint8_t* const cells = input(number + 1, bytes_per_position) + number * bytes_per_position;
    const std::uint8_t *const clues = cells + cells_per_board, *const masks = clues + cells_per_board;
    const Position plain(cells, clues, masks, false);
    const Position without(cells);
    bool narrowed = false;
    for (int cell = 0; cell < 81; ++cell) narrowed |= plain.digits_in[cell] != without.digits_in[cell];
    if (!narrowed) return plain;
    std::uint64_t count = 0;
    Request request;
    request.puzzles = clues;
    request.size = 1;
    request.counts = &count;
    solver().solve(request);
    return Position(cells, clues, masks, count != 1);
}

void write(Json& json, const Candidate& candidate) {
    json.list([&] { json.value(candidate.cell).value(candidate.digit + 1); });
}

void write(Json& json, CellSet cells) {
    json.list_of(cells, [&](int cell) { json.value(cell); });
}

void write_digits(Json& json, Mask digits) {
    json.list_of(bits(digits), [&](int digit) { json.value(digit + 1); });
}

void write(Json& json, const Node& node, const Step& step) {
    json.list([&] {
        write(json, node.cells);
        json.value(node.digit + 1).value(node.on).value(node.strong_to_next).value(node.set);
        json.index(node.house);
        if (!node.reasons && node.nested < 0) return;
        json.list_of(std::span(step.reasons).subspan(node.first_reason, node.reasons), [&](int reason) { json.value(reason); });
        json.index(node.nested);
    });
}

// The guesses that the kernel needs to show that a board with one more digit has no solution.
std::uint64_t guesses_of(const Position& position, const Candidate& candidate) {
    std::uint8_t cells[cells_per_board];
    std::copy(std::begin(position.value), std::end(position.value), cells);
    cells[candidate.cell] = static_cast<std::uint8_t>(candidate.digit + 1);
    std::uint64_t guesses = 0;
    Request request;
    request.puzzles = cells;
    request.size = 1;
    request.guesses = &guesses;
    solver().solve(request);
    return guesses;
}

// Why the other candidates of a guessed cell are wrong.
std::vector<Refuted> refutations_of(const Step& step, const Position& position) {
    std::vector<Refuted> refutations;
    if (step.technique != Technique::brute_force) return refutations;
    const auto [cell, right] = step.placements.front();
    for (const int digit : bits(Mask(position.digits_in[cell] & ~(1 << right)))) {
        const Candidate wrong{cell, static_cast<std::uint8_t>(digit)};
        const Refutation why = refute(position, wrong);
        refutations.push_back({wrong, why, why.impossible.empty() ? guesses_of(position, wrong) : 0});
    }
    return refutations;
}

void write(Json& json, const Refuted& refutation) {
    const auto candidates = [&](const char* name, const std::vector<Candidate>& list) {
        json.key(name).list_of(list, [&](const Candidate& item) { write(json, item); });
    };
    const auto& [wrong, why, guesses] = refutation;
    json.object([&] {
        write(json.key("candidate"), wrong);
        candidates("placements", why.placements);
        candidates("impossible", why.impossible);
        json.key("house").index(why.house);
        json.key("guesses").value(guesses);
    });
}

void write_technique(Json& json, const char* key, const char* level, int score) {
    json.key("technique").value(key);
    json.key("level").value(level);
    json.key("score").value(score);
}

void write_technique(Json& json, const TechniqueFacts& facts) {
    write_technique(json, facts.key, level_table[facts.level].name, facts.score);
}

// Facts of the explainer about a technique.
const explainer::TechniqueFacts& explainers_facts(std::string_view key) {
    return *std::ranges::find_if(explainer::technique_table, [&](const auto& facts) { return facts.key == key; });
}

// What is told of a step beside its facts: nothing, its sentence and picture, or its proof too.
enum class Telling { nothing, sentence, proof };

// A step, and the position before it, by which guesses are refuted.
void write(Json& json, const Step& step, const Position& position, Telling telling) {
    const auto list = [&](const char* name, const auto& items) {
        json.key(name).list_of(items, [&](const auto& item) { write(json, item); });
    };
    const auto houses = [&](const char* name, const std::vector<std::uint8_t>& numbers) {
        json.key(name).list_of(numbers, [&](int house) { json.value(house); });
    };
    json.object([&] {
        if (!step.key)
            write_technique(json, facts_of(step.technique));
        else if (const auto& facts = explainers_facts(step.key); facts.level)
            write_technique(json, facts.key, facts.level, facts.score);
        else
            write_technique(json, facts_of(*technique_named(step.key)));
        list("placements", step.placements);
        list("eliminations", step.eliminations);
        write_digits(json.key("digits"), step.digits);
        houses("base", step.base);
        houses("cover", step.cover);
        json.key("marks").list_of(step.marks, [&](const Mark& mark) {
            json.list([&] { json.value(mark.cell).value(mark.digit + 1).value(role_names[static_cast<int>(mark.role)]); });
        });
        json.key("sets").list_of(step.sets, [&](const LockedSet& set) {
            json.list([&] {
                write(json, set.cells);
                write_digits(json, set.digits);
            });
        });
        json.key("restricted").list_of(step.restricted, [&](Mask digits) { write_digits(json, digits); });
        json.key("chains").list_of(step.chains, [&](const std::vector<Node>& chain) {
            json.list_of(chain, [&](const Node& node) { write(json, node, step); });
        });
        const auto refutations = refutations_of(step, position);
        list("refutations", refutations);
        json.key("er");
        if (step.er)
            json.tenths(step.er);
        else
            json.null();
        // The proof of a step contains those of the steps inside it.
        const Telling inside = std::min(telling, Telling::sentence);
        json.key("nested").list_of(step.nested, [&](const Step& inner) { write(json, inner, position, inside); });
        if (telling == Telling::nothing) return;
        json.key("sentence").written(telling::Pattern(step, refutations).sentence().json());
        write(json.key("picture"), telling::picture_of(step, position.value, refutations));
        if (telling == Telling::proof) write_reasons(json.key("reasons"), step, refutations);
    });
}

void write_rating(Json& json, const Path& path) {
    const auto& [score, level, hardest] = path.difficulty();
    json.key("rating").object([&] {
        json.key("solved").value(path.position().is_solved());
        json.key("score").value(score);
        json.key("level").value(level_table[level].name);
        json.key("hardest");
        if (hardest == Technique::count)
            json.null();
        else
            json.value(facts_of(hardest).key);
    });
}

void write_rating(Json& json, const explainer::DescribedPath& path) {
    const explainer::Rating& rating = path.rating();
    json.key("rating").object([&] {
        json.key("solved").value(path.position().is_solved());
        json.key("er").tenths(explainer::tenths(rating.er));
        json.key("ep").tenths(explainer::tenths(rating.ep));
        json.key("ed").tenths(explainer::tenths(rating.ed));
        json.key("hardest");
        if (rating.hardest == explainer::Technique::count)
            json.null();
        else
            json.value(explainer::key_of(rating.hardest));
    });
}

// All steps of a path.
template <class Path>
void write_steps(Json& json, Path& path, Telling telling) {
    json.key("steps").list([&] {
        for (Position before = path.position(); const Step* step = path.next(); before = path.position())
            write(json, *step, before, telling);
    });
}

Telling told_if(bool tells) { return tells ? Telling::proof : Telling::nothing; }

// Calls use(step) with the next step, or null. It is the explainer's, or a usual one: a guess, or a chain of the explainer,
// where the usual techniques end.
template <class Use>
void with_next_step(const Position& position, bool explainers, bool guesses, Use use) {
    explainer::Explanation explanation(position, usual(guesses));
    explainer::DescribedPath path(position);
    use(explainers ? path.next() : explanation.next());
}

}  // namespace

// Output: JSON of the tables. `levels` are pairs of a name and the highest score; `techniques` and `explainers` are in the
// order of their numbers.
SUDOKIT_EXPORT(tables) Answered sudokit_tables() {
    Json json;
    json.object([&] {
        json.key("levels").list_of(level_table, [&](const LevelFacts& level) {
            json.list([&] { json.value(level.name).value(level.highest_score); });
        });
        json.key("techniques").list_of(technique_table, [&](const TechniqueFacts& facts) {
            json.object([&] {
                json.key("key").value(facts.key);
                json.key("size").value(facts.size);
                json.key("order").value(facts.order);
                json.key("level").value(level_table[facts.level].name);
                json.key("score").value(facts.score);
                json.key("on_by_default").value(facts.on_by_default);
                json.key("assumes_unique").value(facts.assumes_unique);
            });
        });
        // Those that both systems know have no more than key and order here.
        json.key("explainers").list_of(explainer::technique_table, [&](const explainer::TechniqueFacts& facts) {
            json.object([&] {
                json.key("key").value(facts.key);
                json.key("order").value(facts.producer);
                if (!facts.level) return;
                json.key("size").value(facts.size);
                json.key("level").value(facts.level);
                json.key("score").value(facts.score);
                json.key("on_by_default").value(false);
                json.key("assumes_unique").value(facts.assumes_unique);
            });
        });
    });
    return answer(json.text());
}

// Input: positions, which are proper puzzles. Output: for each, whether its steps solve it, its level (0 to 4), the
// number of the hardest technique (255 for none), a byte 0, and the score (32 bits).
SUDOKIT_EXPORT(rate_many) Answered sudokit_rate_many(std::size_t size) {
    constexpr std::size_t bytes_each = 8;
    input(size, bytes_per_position);
    const auto bytes = output(size * bytes_each);
    const StopFlag stop = watch();
    const Listening here(stop);
    for (std::size_t i = 0; i < size; ++i) {
        Path path(position_of_input(i), usual(true));
        const bool solved = path.finish();
        const auto& [score, level, hardest] = path.difficulty();
        std::uint8_t* const row = bytes.data() + i * bytes_each;
        row[0] = solved;
        row[1] = static_cast<std::uint8_t>(level);
        row[2] = hardest == Technique::count ? 255 : static_cast<std::uint8_t>(hardest);
        row[3] = 0;
        std::memcpy(row + 4, &score, 4);
    }
    return static_cast<Answered>(bytes.size());
}

// The same by the explainer. Output: for each ER, EP and ED in tenths, and the number of the technique that decides ER (255
// for none); a byte each.
SUDOKIT_EXPORT(explainer_rate_many) Answered sudokit_explainer_rate_many(std::size_t size) {
    constexpr std::size_t bytes_each = 4;
    input(size, bytes_per_position);
    const auto bytes = output(size * bytes_each);
    const StopFlag stop = watch();
    const Listening here(stop);
    for (std::size_t i = 0; i < size; ++i) {
        explainer::Path path(position_of_input(i));
        path.finish();
        const explainer::Rating& rating = path.rating();
        std::uint8_t* byte = bytes.data() + i * bytes_each;
        for (const double each : {rating.er, rating.ep, rating.ed})
            *byte++ = static_cast<std::uint8_t>(explainer::tenths(each));
        *byte = rating.hardest == explainer::Technique::count ? 255 : static_cast<std::uint8_t>(rating.hardest);
    }
    return static_cast<Answered>(bytes.size());
}

// Input: a position. Output: JSON of the next step, or null.
SUDOKIT_EXPORT(next_step) Answered sudokit_next_step(bool explainers, bool guesses) {
    const StopFlag stop = watch();
    const Listening here(stop);
    Json json;
    const Position position = position_of_input();
    with_next_step(position, explainers, guesses, [&](const Step* step) {
        if (step)
            write(json, *step, position, Telling::nothing);
        else
            json.null();
    });
    return answer(json.text());
}

// Input: a position, and after it candidates, a byte for the cell and one for the digit, 1 to 9: first those of wrong digits,
// then those of the solution that are missing. Output: JSON of what a hint says, the house where to look, and the step; both are null
// if something is wrong, the board is full, or no technique helps.
SUDOKIT_EXPORT(hint) Answered sudokit_hint(std::size_t wrong, std::size_t missing, int level, bool explainers, bool guesses) {
    const StopFlag stop = watch();
    const Listening here(stop);
    input(wrong), input(missing);  // so the next sum is not too large
    const std::uint8_t* at = input(bytes_per_position + 2 * wrong + 2 * missing) + bytes_per_position;
    const auto candidates = [&](std::size_t size) {
        std::vector<Candidate> list;
        for (; size--; at += 2) list.push_back({at[0], static_cast<std::uint8_t>(at[1] - 1)});
        return list;
    };
    const auto wrong_digits = candidates(wrong), missing_candidates = candidates(missing);
    const Position position = position_of_input();
    Json json;
    const auto write_hint = [&](const Step* step) {
        json.object([&] {
            const auto told = step ? telling::hint(*step, refutations_of(*step, position), level)
                                   : telling::hint(wrong_digits, missing_candidates, position.is_solved());
            json.key("text").written(told.json());
            json.key("house").index(step ? telling::house_of(*step) : -1);
            json.key("step");
            if (step)
                write(json, *step, position, Telling::proof);
            else
                json.null();
        });
    };
    if (wrong || missing || position.is_solved())
        write_hint(nullptr);
    else
        with_next_step(position, explainers, guesses, write_hint);
    return answer(json.text());
}

// Input: a position, and after it the numbers of techniques, a byte each. Output: JSON of the list of their steps, with what is
// told of them.
SUDOKIT_EXPORT(all_steps) Answered sudokit_all_steps(std::size_t techniques, std::size_t most, bool tells) {
    const StopFlag stop = watch();
    const Listening here(stop);
    input(techniques);  // so the next sum is not too large
    const std::uint8_t* const numbers = input(bytes_per_position + techniques) + bytes_per_position;
    TechniqueSet wanted;
    for (const std::uint8_t number : std::span(numbers, techniques))
        if (number < technique_count) wanted.add(static_cast<Technique>(number));
    const Position position = position_of_input();
    Search search(position, Search::Mode::all, most);
    find_all(search, wanted);
    Json json;
    json.list_of(search.found(), [&](const Step& step) { write(json, step, position, told_if(tells)); });
    return answer(json.text());
}

// Input: a position. Output: JSON of all steps from it, with what is told of them, and of the rating that belongs to them. With
// the usual techniques, it is the one with guesses in any case.
SUDOKIT_EXPORT(explain) Answered sudokit_explain(bool explainers, bool guesses, bool tells) {
    const StopFlag stop = watch();
    const Listening here(stop);
    const Position position = position_of_input();
    Json json;
    json.object([&] {
        if (explainers) {
            explainer::DescribedPath path(position);
            write_steps(json, path, told_if(tells));
            write_rating(json, path);
        } else {
            explainer::Explanation explanation(position, usual(guesses));
            write_steps(json, explanation, told_if(tells));
            Path path(position, usual(true));
            path.finish();
            write_rating(json, path);
        }
    });
    return answer(json.text());
}
