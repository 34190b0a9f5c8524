// The Python face of the logic room: positions in, steps and ratings out.
//
// What a caller sees is documented in src/sudokit/logic/, the only package that imports these names. Steps become plain
// tuples here, from which step.py makes its values. Whatever searches does so with the interpreter's lock released, and
// can be stopped.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

constexpr const char* role_names[] = {"pattern", "fin", "endo-fin", "pivot", "pincer", "other"};
static_assert(std::size(role_names) == static_cast<std::size_t>(Role::count));

// A tuple of what `convert` makes of each item.
template <class Items, class Convert>
nb::tuple tuple_of(const Items& items, std::size_t size, Convert convert) {
    const nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(size)));
    if (!tuple.is_valid()) throw nb::python_error();
    Py_ssize_t i = 0;
    for (const auto& item : items) PyTuple_SetItem(tuple.ptr(), i++, nb::object(convert(item)).release().ptr());
    return nb::borrow<nb::tuple>(tuple);
}

template <class Item, class Convert>
nb::tuple tuple_of(const std::vector<Item>& items, Convert convert) {
    return tuple_of(items, items.size(), convert);
}

nb::tuple cells_of(CellSet cells) {
    return tuple_of(cells, cells.count(), [](int cell) { return nb::int_(cell); });
}

nb::tuple digits_of(Mask digits) {
    return tuple_of(bits(digits), size(digits), [](int digit) { return nb::int_(digit + 1); });
}

nb::tuple as_tuple(const Candidate& c) { return nb::make_tuple(int(c.cell), c.digit + 1); }

nb::tuple as_tuple(const Node& node) {
    return nb::make_tuple(cells_of(node.cells), node.digit + 1, node.on, node.strong_to_next, int(node.set));
}

nb::tuple as_tuple(const Step& step) {
    const auto candidate = [](const Candidate& c) { return as_tuple(c); };
    const auto house = [](std::uint8_t number) { return nb::int_(int(number)); };
    return nb::make_tuple(
        facts_of(step.technique).key, tuple_of(step.placements, candidate), tuple_of(step.eliminations, candidate),
        digits_of(step.digits), tuple_of(step.base, house), tuple_of(step.cover, house),
        tuple_of(step.marks,
                 [](const Mark& mark) {
                     return nb::make_tuple(int(mark.cell), mark.digit + 1, role_names[static_cast<int>(mark.role)]);
                 }),
        tuple_of(step.sets,
                 [](const LockedSet& set) { return nb::make_tuple(cells_of(set.cells), digits_of(set.digits)); }),
        tuple_of(step.restricted, digits_of),
        tuple_of(step.chains, [](const std::vector<Node>& chain) {
            return tuple_of(chain, [](const Node& node) { return as_tuple(node); });
        }));
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

nb::object next_step(const Position& position, const Profile& profile) {
    std::optional<Step> found;
    run_with_stop_points([&] {
        Path path(position, profile);
        if (Step* step = path.next()) found = std::move(*step);
    });
    return found ? nb::object(as_tuple(*found)) : nb::none();
}

// A step that was made, and the board after it: its cells, and their candidates as make_position takes them.
struct Made {
    Step step;
    std::uint8_t cells[81], candidates[2 * 81];

    Made(Step&& made, const Position& after) : step(std::move(made)) {
        for (int cell = 0; cell < 81; ++cell) {
            cells[cell] = after.value[cell];
            candidates[2 * cell] = static_cast<std::uint8_t>(after.digits_in[cell]);
            candidates[2 * cell + 1] = static_cast<std::uint8_t>(after.digits_in[cell] >> 8);
        }
    }
};

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
nb::tuple solve(const Position& position, const Profile& profile) {
    std::vector<Made> made;
    Rated rated;
    run_with_stop_points([&] {
        made.clear();
        Path path(position, profile);
        while (Step* step = path.next()) made.emplace_back(std::move(*step), path.position());
        rated = Rated(path);
    });
    const nb::tuple steps = tuple_of(made, [](const Made& one) {
        return nb::make_tuple(as_tuple(one.step), nb::bytes(one.cells, sizeof one.cells),
                              nb::bytes(one.candidates, sizeof one.candidates));
    });
    return nb::make_tuple(as_tuple(rated), steps);
}

// boards: n x 81 bytes 0 to 9.
nb::tuple rate_many(nb::bytes boards, const Profile& profile, std::optional<unsigned> threads) {
    const std::size_t size = boards.size() / 81;
    const auto* cells = static_cast<const std::uint8_t*>(boards.data());
    std::vector<Rated> ratings(size);
    const auto rate_one = [&](std::size_t i) {
        Position position;
        for (int cell = 0; cell < 81; ++cell)
            if (const int digit = cells[81 * i + cell]; digit >= 1 && digit <= 9) {
                position.place(cell, digit - 1);
                position.givens.add(cell);
            }
        Path path(position, profile);
        path.finish();
        ratings[i] = Rated(path);
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
    return tuple_of(ratings, [](const Rated& rated) { return as_tuple(rated); });
}

}  // namespace

void bind_logic(nb::module_& module) {
    nb::class_<Position>(module, "LogicPosition")
        .def("__init__",
             [](Position* self, nb::bytes cells, nb::bytes givens, nb::bytes candidates) {
                 new (self) Position(make_position(cells, givens, candidates));
             },
             "cells"_a, "givens"_a, "candidates"_a)
        .def("all_steps", &all_steps, "keys"_a, "most"_a = nb::none())
        .def("next_step", &next_step, "profile"_a)
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
                 profile.add(named(key), group, score, level);
             },
             "key"_a, "group"_a, "score"_a, "level"_a);

    module.def("logic_rate_many", &rate_many, "boards"_a, "profile"_a, "threads"_a = nb::none());
}
