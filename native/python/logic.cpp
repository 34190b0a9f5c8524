// The Python face of the logic room: positions in, steps and ratings out.
//
// What a caller sees is documented in src/sudokit/logic/, the only package that imports these names. Steps become plain
// tuples here, from which step.py makes its values. Whatever searches does so with the interpreter's lock released, and
// can be stopped.
#include "bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>

#include "kernel/parallel.hpp"
#include "kernel/request.hpp"
#include "logic/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit::logic;
using sudokit::Counter;
using sudokit::in_threads;
using sudokit::Listening;
using sudokit::run_watched;
using sudokit::run_with_stop_points;
using sudokit::StopFlag;
using sudokit::Stopped;
using sudokit::threads_or_all;

using CandidateList = std::vector<std::pair<int, int>>;

constexpr const char* role_names[] = {"pattern", "fin", "endo-fin", "pivot", "pincer", "other"};
static_assert(std::size(role_names) == static_cast<std::size_t>(Role::count));

std::vector<int> listed(CellSet cells) {
    std::vector<int> list;
    for (const int cell : cells) list.push_back(cell);
    return list;
}

std::vector<int> listed(Mask digits) {
    std::vector<int> list;
    for (const int digit : bits(digits)) list.push_back(digit + 1);
    return list;
}

CandidateList listed(const std::vector<Candidate>& candidates) {
    CandidateList list;
    for (const Candidate& c : candidates) list.emplace_back(c.cell, c.digit + 1);
    return list;
}

nb::tuple as_tuple(const Step& step) {
    nb::list marks, sets, chains;
    for (const Mark& mark : step.marks)
        marks.append(nb::make_tuple(int(mark.cell), mark.digit + 1, role_names[static_cast<int>(mark.role)]));
    for (const LockedSet& set : step.sets) sets.append(nb::make_tuple(listed(set.cells), listed(set.digits)));
    for (const auto& chain : step.chains) {
        nb::list nodes;
        for (const Node& node : chain)
            nodes.append(
                nb::make_tuple(listed(node.cells), node.digit + 1, node.on, node.strong_to_next, int(node.set)));
        chains.append(nodes);
    }
    std::vector<std::vector<int>> restricted;
    for (const Mask digits : step.restricted) restricted.push_back(listed(digits));
    const TechniqueEntry* entry = entry_of(step.technique);
    return nb::make_tuple(entry->key, listed(step.placements), listed(step.eliminations), listed(step.digits),
                          std::vector<int>(step.base.begin(), step.base.end()),
                          std::vector<int>(step.cover.begin(), step.cover.end()), marks, sets, restricted, chains);
}

// cells: 81 bytes 0 to 9. givens: 81 bytes, not 0 where the digit is a clue. candidates: for each cell 16 bits, the low
// byte first, in which bit d - 1 is digit d; what a filled peer rules out does not count.
Position make_position(nb::bytes cells, nb::bytes givens, nb::bytes candidates) {
    if (cells.size() != 81 || givens.size() != 81) throw nb::value_error("expected 81 cells");
    if (candidates.size() != 2 * 81) throw nb::value_error("expected 81 masks of 16 bits");
    const auto* digit = static_cast<const std::uint8_t*>(cells.data());
    const auto* given = static_cast<const std::uint8_t*>(givens.data());
    const auto* mask = static_cast<const std::uint8_t*>(candidates.data());
    Position position;
    for (int cell = 0; cell < 81; ++cell) {
        if (digit[cell] > 9) throw nb::value_error("a digit is 0 to 9");
        if (digit[cell]) position.place(cell, digit[cell] - 1);
        if (digit[cell] && given[cell]) position.givens.add(cell);
    }
    for (int cell = 0; cell < 81; ++cell) {
        const Mask kept = static_cast<Mask>(mask[2 * cell] | mask[2 * cell + 1] << 8);
        for (const int other : bits(static_cast<Mask>(position.digits_in[cell] & ~kept))) position.remove(cell, other);
    }
    return position;
}

Technique named(const std::string& key) {
    const auto technique = technique_named(key);
    if (!technique) throw nb::key_error(key.c_str());
    return *technique;
}

nb::list all_steps(const Position& position, const std::vector<std::string>& keys, bool siamese,
                   std::optional<std::size_t> most) {
    TechniqueSet wanted;
    for (const auto& key : keys) wanted.add(named(key));
    std::vector<Step> found;
    run_with_stop_points([&] {
        Search search(position, Search::Mode::all, most.value_or(std::size_t(-1)));
        search.siamese = siamese;
        find_all(search, wanted);
        found = std::move(search.found());
    });
    nb::list steps;
    for (const Step& step : found) steps.append(as_tuple(step));
    return steps;
}

nb::object next_of(const Position& position, const Profile& profile) {
    std::optional<Step> step;
    run_with_stop_points([&] {
        Search search(position, Search::Mode::first);
        if (next_step(search, profile)) step = std::move(search.found().front());
    });
    return step ? nb::object(as_tuple(*step)) : nb::none();
}

std::tuple<bool, int, int, std::string, nb::list> solve_steps(const Position& position, const Profile& profile) {
    std::vector<Step> made;
    Outcome outcome;
    run_with_stop_points([&] {
        made.clear();
        outcome = solve(position, profile, &made);
    });
    nb::list steps;
    for (const Step& step : made) steps.append(as_tuple(step));
    const TechniqueEntry* hardest = entry_of(outcome.hardest);
    return {outcome.solved, outcome.score, outcome.level, hardest ? hardest->key : "", steps};
}

// boards: n x 81 bytes 0 to 9. Returns for each whether it was solved, its score, the hardest level and technique (an
// index into the list of techniques, -1 for none).
nb::tuple rate_many(nb::bytes boards, const Profile& profile, std::optional<unsigned> threads) {
    const std::size_t size = boards.size() / 81;
    const auto* cells = static_cast<const std::uint8_t*>(boards.data());
    std::vector<Outcome> outcomes(size);
    const auto rate_one = [&](std::size_t i) {
        Position position;
        for (int cell = 0; cell < 81; ++cell)
            if (const int digit = cells[81 * i + cell]; digit >= 1 && digit <= 9) {
                position.place(cell, digit - 1);
                position.givens.add(cell);
            }
        outcomes[i] = solve(position, profile);
    };
    if (size == 1)
        run_with_stop_points([&] { rate_one(0); });
    else
        run_watched([&](const StopFlag& flag) {
            Counter counter;
            in_threads(static_cast<unsigned>(std::min<std::size_t>(threads_or_all(threads), size)), [&](unsigned) {
                const Listening here(flag);
                try {
                    for (std::size_t i; (i = counter.take(1)) < size;) rate_one(i);
                } catch (const Stopped&) {
                }
            });
        });
    std::vector<bool> solved(size);
    std::vector<int> scores(size), levels(size), hardest(size);
    for (std::size_t i = 0; i < size; ++i) {
        solved[i] = outcomes[i].solved;
        scores[i] = outcomes[i].score;
        levels[i] = outcomes[i].level;
        hardest[i] = -1;
        for (std::size_t k = 0; k < techniques().size(); ++k)
            if (techniques()[k].technique == outcomes[i].hardest) hardest[i] = static_cast<int>(k);
    }
    return nb::make_tuple(solved, scores, levels, hardest);
}

}  // namespace

void bind_logic(nb::module_& module) {
    nb::class_<Position>(module, "LogicPosition")
        .def("__init__",
             [](Position* self, nb::bytes cells, nb::bytes givens, nb::bytes candidates) {
                 new (self) Position(make_position(cells, givens, candidates));
             },
             "cells"_a, "givens"_a, "candidates"_a)
        .def("all_steps", &all_steps, "keys"_a, "siamese"_a = false, "most"_a = nb::none())
        .def("next_step", &next_of, "profile"_a)
        .def("solve", &solve_steps, "profile"_a);

    nb::class_<Profile>(module, "LogicProfile")
        .def(nb::init<>())
        .def("add",
             [](Profile& profile, const std::string& key, int group, int score, int level) {
                 profile.add(named(key), group, score, level);
             },
             "key"_a, "group"_a, "score"_a, "level"_a);

    module.def("logic_techniques", [] {
        std::vector<std::string> keys;
        for (const TechniqueEntry& entry : techniques()) keys.emplace_back(entry.key);
        return keys;
    });
    module.def("logic_rate_many", &rate_many, "boards"_a, "profile"_a, "threads"_a = nb::none());
}
