// The operations of the module for steps: what somebody who solves a variant does next, and how hard that is.
//
// It is a module of its own because whoever opens a variant wants its board at once, and a step later.
#include <algorithm>
#include <optional>

#include "played.hpp"
#include "telling/json.hpp"
#include "variants/explaining/path.hpp"
#include "variants/explaining/telling.hpp"

using namespace sudokit;
using namespace sudokit::variants;
using namespace sudokit::web;
using telling::Json;

// The next step of somebody who solves it, after those before it that are passed over and say something of cells outside the
// grid; nothing if there is no step. After the digits, the input has lists of candidates of the cells, and of those that are still
// open to the player: what removes none of these is passed over. It begins with a number: 1 if candidates may be tried where
// techniques end.
SUDOKIT_EXPORT(variant_step) Answered sudokit_variant_step(std::size_t size, std::uint32_t guesses) {
    Played played(size);
    for (std::size_t cell = 0; cell < played.sets[0].size(); ++cell) played.sets[1][cell] &= played.puzzle.domains[cell];
    explaining::Explained explained(played.model, played.puzzle.digits);
    explaining::Limits limits;
    if (guesses) limits.last = explaining::Technique::trial;
    explaining::Path path(explained, played.sets[0], played.sets[1], limits);
    const auto is_in_grid = [&](const explaining::Some& some) { return played.puzzle.is_in_grid(some.first); };
    const auto is_open = [&](const explaining::Some& some) { return (played.sets[2][some.first] & some.second) != 0; };
    const auto is_news = [&](const explaining::Step& step) {
        return step.technique == explaining::Technique::contradiction || std::ranges::any_of(step.placed, is_in_grid) ||
               std::ranges::any_of(step.placed, is_open) || std::ranges::any_of(step.removed, is_open);
    };
    std::vector<explaining::Step> steps;
    bool has_news = false;
    while (!has_news)
        if (std::optional<explaining::Step> step = path.next()) {
            has_news = is_news(*step);
            if (has_news || !std::ranges::all_of(step->placed, is_in_grid) || !std::ranges::all_of(step->removed, is_in_grid)) steps.push_back(std::move(*step));
        } else {
            return answer("[]");
        }
    const explaining::Names names = explaining::names_of(played.puzzle, played.model, explained.rules);
    Json json;
    json.list_of(steps, [&](const explaining::Step& step) { explaining::write(json, step, names); });
    return answer(json.text());
}

// How hard a puzzle is for somebody who knows all techniques: its level and score, the cells that are left where these end, and
// the hardest step, without its reason; null if there is nothing to do.
SUDOKIT_EXPORT(variant_rate) Answered sudokit_variant_rate(std::size_t size) {
    const StopFlag stop = watch();
    const Listening here(stop);
    const variants::Puzzle puzzle = puzzle_in(size);
    const Model model = Meaning(puzzle).take_model();
    explaining::Explained explained(model, puzzle.digits);
    std::vector<Values> given = puzzle.domains;
    for (Values& values : given)
        if (!is_single(values)) values = 0;
    explaining::Limits limits;
    limits.reasons = false;
    explaining::Path path(explained, given, puzzle.domains, limits);
    const explaining::Rated rated = explaining::rated(path);
    const explaining::Names names = explaining::names_of(puzzle, model, explained.rules);
    std::vector<Variable> left;
    for (Variable cell = 0; cell < path.left().size(); ++cell)
        if (!path.is_placed(cell)) left.push_back(cell);
    Json json;
    json.object([&] {
        json.key("level").value(rated.level).key("score").value(rated.score);
        json.key("left").list_of(left, [&](Variable cell) { json.value(cell); });
        json.key("hardest");
        if (rated.hardest) explaining::write(json, *rated.hardest, names);
        else json.written("null");
    });
    return answer(json.text());
}
