// The Python binding of traces: the steps of many boards, as columns of numbers.
//
// src/sudokit/logic/traces.py, the only module that imports these names, documents what callers see. A tuple per step would take
// more time than to find it. So each thread writes the steps of some boards into a `Rows`, and the columns of all of them are
// joined. Steps in words need what numbers do not have, so they are told here, while the steps are there.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explainer/explanation.hpp"
#include "explainer/technique.hpp"
#include "steps.hpp"
#include "telling/pattern.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit::logic;
using sudokit::tuple_of;

constexpr std::size_t boards_a_piece = 16;

// The techniques of both systems; a step has the index of its own. Those of the explainer alone come last.
const std::vector<std::string_view>& keys() {
    static const std::vector<std::string_view> all = [] {
        std::vector<std::string_view> found;
        for (const TechniqueFacts& facts : technique_table) found.push_back(facts.key);
        for (const auto& facts : sudokit::explainer::technique_table)
            if (!technique_named(facts.key)) found.push_back(facts.key);
        return found;
    }();
    return all;
}

std::uint8_t number_of(const Step& step) {
    if (!step.key) return static_cast<std::uint8_t>(step.technique);
    return static_cast<std::uint8_t>(std::ranges::find(keys(), std::string_view(step.key)) - keys().begin());
}

// The cells of the pattern. A step that has none, as a guess, is about the cells that it fills.
CellSet cells_of(const Step& step) {
    CellSet cells;
    for (const Mark& mark : step.marks) cells.add(mark.cell);
    for (const LockedSet& set : step.sets) cells = cells | set.cells;
    for (const auto& chain : step.chains)
        for (const Node& node : chain) cells = cells | node.cells;
    if (cells.empty())
        for (const Candidate& placed : step.placements) cells.add(placed.cell);
    return cells;
}

// Which steps are wanted: those of a profile, and beyond it the explainer's chains or none; without a profile the explainer's. And
// what besides numbers.
struct Wanted {
    std::optional<Profile> profile;
    bool beyond, notes, told;
};

// The steps of some boards, one after the other: a row for each.
struct Rows {
    std::vector<std::uint16_t> steps;  // of each board
    std::vector<std::uint8_t> solved;
    std::vector<std::uint8_t> technique, er, cell_counts, placed_counts;
    std::vector<std::uint16_t> removed_counts;
    std::vector<std::uint8_t> cells, placed, removed;  // the last two: cell, digit, cell, digit ...
    std::vector<std::string> notes, told;

    void begin() {
        steps.push_back(0);
        notes.emplace_back();
    }

    void add(const Step& step, const Wanted& wanted) {
        ++steps.back();
        technique.push_back(number_of(step));
        er.push_back(static_cast<std::uint8_t>(step.er));
        const CellSet pattern = cells_of(step);
        cell_counts.push_back(static_cast<std::uint8_t>(pattern.count()));
        for (const int cell : pattern) cells.push_back(static_cast<std::uint8_t>(cell));
        placed_counts.push_back(static_cast<std::uint8_t>(step.placements.size()));
        removed_counts.push_back(static_cast<std::uint16_t>(step.eliminations.size()));
        add(placed, step.placements);
        add(removed, step.eliminations);
        if (wanted.notes) note(step, pattern);
        if (wanted.told) told.push_back(sudokit::telling::Pattern(step).sentence().json());
    }

private:
    static void add(std::vector<std::uint8_t>& to, const std::vector<Candidate>& candidates) {
        for (const auto& [cell, digit] : candidates) {
            to.push_back(cell);
            to.push_back(static_cast<std::uint8_t>(digit + 1));
        }
    }

    // Adds `naked-pair r1c1 r1c2: r1c5<>3 r1c6<>3` to the notes of a board. The pattern of a single is the cell that it fills.
    void note(const Step& step, CellSet pattern) {
        std::string& text = notes.back();
        if (!text.empty()) text += "; ";
        text += keys()[technique.back()];
        CellSet filled;
        for (const Candidate& candidate : step.placements) filled.add(candidate.cell);
        if (!(pattern == filled)) {
            for (const int cell : pattern) write_cell(text, cell);
            text += ':';
        }
        for (const Candidate& candidate : step.placements) write(text, candidate, "=");
        for (const Candidate& candidate : step.eliminations) write(text, candidate, "<>");
    }

    static void write_cell(std::string& text, int cell) {
        text += " r";
        text += static_cast<char>('1' + cell / 9);
        text += 'c';
        text += static_cast<char>('1' + cell % 9);
    }

    static void write(std::string& text, const Candidate& candidate, const char* sign) {
        write_cell(text, candidate.cell);
        text += sign;
        text += static_cast<char>('1' + candidate.digit);
    }
};

template <class Path>
void follow(Path&& path, Rows& rows, const Wanted& wanted) {
    rows.begin();
    while (const Step* step = path.next()) rows.add(*step, wanted);
    rows.solved.push_back(path.position().is_solved());
}

// As a bytearray, since PyTorch and JAX take no arrays of bytes, which nobody may change.
template <class Item>
nb::object joined(const std::vector<Rows>& pieces, std::vector<Item> Rows::*column) {
    std::size_t size = 0;
    for (const Rows& rows : pieces) size += (rows.*column).size() * sizeof(Item);
    nb::object bytes = nb::steal(PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
    if (!bytes.is_valid()) throw nb::python_error();
    char* to = PyByteArray_AsString(bytes.ptr());
    for (const Rows& rows : pieces) {
        const auto* from = reinterpret_cast<const char*>((rows.*column).data());
        to = std::copy(from, from + (rows.*column).size() * sizeof(Item), to);
    }
    return bytes;
}

nb::object texts(const std::vector<Rows>& pieces, std::vector<std::string> Rows::*column, bool are_wanted) {
    if (!are_wanted) return nb::none();
    nb::list found;
    for (const Rows& rows : pieces)
        for (const std::string& text : rows.*column) found.append(nb::str(text.c_str(), text.size()));
    return found;
}

// `start(i)` is a position, or the cells of a puzzle.
template <class Start>
nb::tuple trace_each(std::size_t size, std::optional<unsigned> threads, const Wanted& wanted, const Start& start) {
    std::vector<Rows> pieces((size + boards_a_piece - 1) / boards_a_piece);
    sudokit::for_each_board(pieces.size(), threads, [&](std::size_t piece) {
        Rows& rows = pieces[piece];
        const std::size_t end = std::min(size, (piece + 1) * boards_a_piece);
        for (std::size_t i = piece * boards_a_piece; i < end; ++i) {
            if (!wanted.profile) {
                follow(sudokit::explainer::DescribedPath(Position(start(i))), rows, wanted);
            } else if (wanted.beyond) {
                follow(sudokit::explainer::Explanation(start(i), *wanted.profile), rows, wanted);
            } else {
                follow(Path(start(i), *wanted.profile), rows, wanted);
            }
        }
    });
    return nb::make_tuple(joined(pieces, &Rows::steps), joined(pieces, &Rows::solved), joined(pieces, &Rows::technique),
                          joined(pieces, &Rows::er), joined(pieces, &Rows::cell_counts), joined(pieces, &Rows::placed_counts),
                          joined(pieces, &Rows::removed_counts), joined(pieces, &Rows::cells), joined(pieces, &Rows::placed),
                          joined(pieces, &Rows::removed), texts(pieces, &Rows::notes, wanted.notes),
                          texts(pieces, &Rows::told, wanted.told));
}

// boards: n x 81 bytes 0 to 9 without a clash.
nb::tuple trace_boards(nb::bytes boards, std::optional<Profile> profile, bool beyond, std::optional<unsigned> threads, bool notes,
                       bool told) {
    sudokit::demand_boards(boards);
    const auto* cells = static_cast<const std::uint8_t*>(boards.data());
    return trace_each(boards.size() / 81, threads, {profile, beyond, notes, told}, [&](std::size_t i) { return cells + 81 * i; });
}

// The positions are copied, since a list may lose its items meanwhile.
nb::tuple trace_positions(const std::vector<Position>& positions, std::optional<Profile> profile, bool beyond,
                          std::optional<unsigned> threads, bool notes, bool told) {
    return trace_each(positions.size(), threads, {profile, beyond, notes, told},
                      [&](std::size_t i) -> const Position& { return positions[i]; });
}

}  // namespace

void bind_traces(nb::module_& module) {
    module.def("trace_many", &trace_boards, "boards"_a, "profile"_a.none(), "beyond"_a = true, "threads"_a = nb::none(),
               "notes"_a = false, "told"_a = false);
    module.def("trace_many", &trace_positions, "positions"_a, "profile"_a.none(), "beyond"_a = true, "threads"_a = nb::none(),
               "notes"_a = false, "told"_a = false);
    nb::list names;
    for (const std::string_view key : keys()) names.append(nb::str(key.data(), key.size()));
    module.attr("trace_keys") = nb::tuple(names);
}
