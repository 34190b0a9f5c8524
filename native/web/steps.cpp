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

// The next step of somebody who solves it, or null. After the digits, the input has lists of candidates of the cells, and of
// those that are still open to the player: what removes none of these is passed over. It begins with a number: 1 if
// candidates may be tried where techniques end.
SUDOKIT_EXPORT(variant_step) Answered sudokit_variant_step(std::size_t size, std::uint32_t guesses) {
    Played played(size);
    for (std::size_t cell = 0; cell < played.sets[0].size(); ++cell) played.sets[1][cell] &= played.puzzle.domains[cell];
    explaining::Explained explained(played.model, played.puzzle.digits);
    explaining::Limits limits;
    if (guesses) limits.last = explaining::Technique::trial;
    explaining::Path path(explained, played.sets[0], played.sets[1], limits);
    std::optional<explaining::Step> step;
    const auto is_news = [&] {
        if (!step->placed.empty() || step->technique == explaining::Technique::contradiction) return true;
        return std::ranges::any_of(step->removed, [&](const explaining::Some& some) { return (played.sets[2][some.first] & some.second) != 0; });
    };
    do step = path.next();
    while (step && !is_news());
    if (!step) return answer("null");
    const explaining::Names names = explaining::names_of(played.puzzle, played.model, explained.rules);
    Json json;
    explaining::write(json, *step, names);
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
