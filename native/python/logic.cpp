// The Python binding of the logic room: positions in, steps and ratings out.
//
// src/sudokit/logic/, the only package that imports these names, documents what callers see. Steps become plain tuples
// here, from which step.py makes its values. All searches run with the interpreter's lock released, and can be
// stopped.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "logic/cases.hpp"
#include "logic/refutation.hpp"
#include "logic/solver.hpp"
#include "steps.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit::logic;
using sudokit::answer_each;
using sudokit::as_tuple;
using sudokit::Board;
using sudokit::Made;
using sudokit::make_all;
using sudokit::run_with_stop_points;
using sudokit::tuple_of;

Position make_position(nb::bytes cells, nb::bytes givens, nb::bytes candidates, bool sukaku) {
    if (cells.size() != 81 || givens.size() != 81) throw nb::value_error("expected 81 cells");
    if (candidates.size() != 2 * 81) throw nb::value_error("expected 81 masks of 16 bits");
    sudokit::demand_boards(cells);
    return Position(static_cast<const std::uint8_t*>(cells.data()), static_cast<const std::uint8_t*>(givens.data()),
                    static_cast<const std::uint8_t*>(candidates.data()), sukaku);
}

Technique named(const std::string& key) {
    const auto technique = technique_named(key);
    if (!technique) throw nb::key_error(key.c_str());
    return *technique;
}

nb::tuple all_steps(const Position& position, const std::vector<std::string>& keys, std::optional<std::size_t> most) {
    TechniqueSet wanted;
    for (const auto& key : keys) wanted.add(named(key));
    std::vector<Step> found;
    run_with_stop_points([&] {
        Search search(position, Search::Mode::all, most.value_or(std::size_t(-1)));
        find_all(search, wanted);
        found = std::move(search.found());
    });
    return tuple_of(found, [](const Step& step) { return as_tuple(step); });
}

nb::object next_step(const Position& position, Profile profile) {
    std::optional<Step> found;
    run_with_stop_points([&] {
        Path path(position, profile);
        if (Step* step = path.next()) found = std::move(*step);
    });
    return found ? nb::object(as_tuple(*found)) : nb::none();
}

// The placements, the impossible candidates, and the house or None.
nb::tuple refutation_of(const Position& position, int cell, int digit) {
    if (cell < 0 || cell > 80 || digit < 1 || digit > 9 || !position.has(cell, digit - 1))
        throw nb::value_error("not a candidate");
    const auto found = refute(position, {std::uint8_t(cell), std::uint8_t(digit - 1)});
    const auto candidate = [](const Candidate& c) { return as_tuple(c); };
    return nb::make_tuple(tuple_of(found.placements, candidate), tuple_of(found.impossible, candidate),
                          found.house < 0 ? nb::none() : nb::object(nb::int_(found.house)));
}

// How hard a board is, and whether its steps solve it.
struct Rated {
    Difficulty difficulty;
    bool solved = false;

    explicit Rated(const Path& path) : difficulty(path.difficulty()), solved(path.position().is_solved()) {}
    Rated() = default;
};

// Whether the board was solved, the score, the level (0 to 4), and the key of the hardest technique (None for none).
nb::tuple as_tuple(const Rated& rated) {
    const auto& [score, level, hardest] = rated.difficulty;
    const nb::object key = hardest == Technique::count ? nb::none() : nb::object(nb::str(facts_of(hardest).key));
    return nb::make_tuple(rated.solved, score, level, key);
}

// The rating, and the steps with the boards after them.
nb::tuple solve(const Position& position, Profile profile) {
    std::vector<Made> made;
    Rated rated;
    run_with_stop_points([&] {
        Path path(position, profile);
        make_all(path, made);
        rated = Rated(path);
    });
    return nb::make_tuple(as_tuple(rated), tuple_of(made, [](const Made& one) { return as_tuple(one); }));
}

// The rating alone.
nb::tuple rate(const Position& position, Profile profile) {
    Rated rated;
    run_with_stop_points([&] {
        Path path(position, profile);
        path.finish();
        rated = Rated(path);
    });
    return as_tuple(rated);
}

// The ratings of many boards, as bytes or positions.
template <class Boards>
nb::tuple rate_many(const Boards& boards, Profile profile, std::optional<unsigned> threads) {
    const auto rate = [&](const auto& start) {
        Path path(start, profile);
        path.finish();
        return Rated(path);
    };
    return answer_each(boards, threads, rate, [](const Rated& rated) { return as_tuple(rated); });
}

}  // namespace

void bind_logic(nb::module_& module) {
    nb::class_<Position>(module, "LogicPosition")
        .def("__init__",
             [](Position* self, nb::bytes cells, nb::bytes givens, nb::bytes candidates, bool sukaku) {
                 new (self) Position(make_position(cells, givens, candidates, sukaku));
             },
             "cells"_a, "givens"_a, "candidates"_a, "sukaku"_a = false)
        .def("all_steps", &all_steps, "keys"_a, "most"_a = nb::none())
        .def("next_step", &next_step, "profile"_a)
        .def("rate", &rate, "profile"_a)
        .def("refute", &refutation_of, "cell"_a, "digit"_a)
        .def("solve", &solve, "profile"_a);

    nb::class_<Profile>(module, "LogicProfile")
        .def("__init__",
             [](Profile* self, const std::vector<int>& limits) {
                 if (limits.size() != levels) throw nb::value_error("there are five levels");
                 std::copy(limits.begin(), limits.end(), (new (self) Profile)->limit);
             },
             "limits"_a)
        .def("add",
             [](Profile& profile, const std::string& key, int group, int score, int level) {
                 if (level < 0 || level >= levels) throw nb::value_error("there are five levels");
                 if (score < 0 || score > 1'000'000) throw nb::value_error("a score is 0 to 1,000,000");
                 profile.add(named(key), group, score, level);
             },
             "key"_a, "group"_a, "score"_a, "level"_a);

    nb::list following;
    for (const TechniqueFacts& facts : technique_table)
        if (follows_cases(facts)) following.append(facts.key);
    module.attr("case_techniques") = nb::tuple(following);
    module.def("logic_rate_many", &rate_many<nb::bytes>, "boards"_a, "profile"_a, "threads"_a = nb::none());
    module.def("logic_rate_many", &rate_many<std::vector<Position>>, "positions"_a, "profile"_a, "threads"_a = nb::none());
}
