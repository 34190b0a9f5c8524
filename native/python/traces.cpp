// The Python binding of traces: the steps of many boards, as columns of numbers.
//
// src/sudokit/arrays/traces.py, the only module that imports these names, documents what callers see. A tuple per step would take
// more time than to find it. So each thread writes the steps of some boards into a `Rows`, and the columns of all of them are
// joined. Steps in words need what numbers do not have, so they are told here, while the steps are there.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

// Most steps are singles, and what is said of them is the same in all puzzles. A number for each that can be: its technique, the
// digit that it places, and its house. Zero for other steps.
std::uint32_t single_of(const Step& step, std::size_t technique) {
    if (step.placements.size() != 1 || step.base.size() > 1) return 0;
    const auto& [cell, digit] = step.placements.front();
    const bool has_more = !step.eliminations.empty() || !step.cover.empty() || !step.marks.empty() || !step.sets.empty() ||
                          !step.restricted.empty() || !step.chains.empty() || !step.nested.empty() || step.digits != 1 << digit;
    if (has_more) return 0;
    const int house = step.base.empty() ? 0 : 1 + step.base.front();
    return static_cast<std::uint32_t>(((technique * 81 + cell) * 9 + digit) * (1 + houses) + house + 1);
}

std::size_t single_count() { return keys().size() * 81 * 9 * (1 + houses) + 1; }

// The singles that some thread has told.
using Told = std::vector<std::atomic<bool>>;

// The steps of some boards, one after the other: a row for each.
struct Rows {
    std::vector<std::uint16_t> steps;  // of each board
    std::vector<std::uint8_t> solved;
    std::vector<std::uint8_t> technique, er, cell_counts, placed_counts;
    std::vector<std::uint16_t> removed_counts;
    std::vector<std::uint8_t> cells, placed, removed;  // the last two: cell, digit, cell, digit ...
    std::vector<std::string> notes;
    std::vector<std::uint32_t> singles;                              // of each step, as `single_of` numbers it
    std::vector<std::pair<std::uint32_t, std::string>> first_told;  // singles that this thread was the first to tell
    std::vector<std::string> told;                                   // the other steps

    void begin() {
        steps.push_back(0);
        notes.emplace_back();
    }

    void add(const Step& step, const Wanted& wanted, Told& all_told) {
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
        if (wanted.told) tell(step, all_told);
    }

private:
    void tell(const Step& step, Told& all_told) {
        const std::uint32_t single = single_of(step, technique.back());
        singles.push_back(single);
        if (single != 0 && all_told[single].exchange(true, std::memory_order_relaxed)) return;
        std::string text = sudokit::telling::Pattern(step).sentence().json();
        if (single != 0) first_told.emplace_back(single, std::move(text));
        else told.push_back(std::move(text));
    }

    static void add(std::vector<std::uint8_t>& to, const std::vector<Candidate>& candidates) {
        const std::size_t at = to.size();
        to.resize(at + 2 * candidates.size());
        std::uint8_t* next = to.data() + at;
        for (const auto& [cell, digit] : candidates) {
            *next++ = cell;
            *next++ = static_cast<std::uint8_t>(digit + 1);
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
void follow(Path&& path, Rows& rows, const Wanted& wanted, Told& told) {
    rows.begin();
    while (const Step* step = path.next()) rows.add(*step, wanted, told);
    rows.solved.push_back(path.position().is_solved());
}

// As a bytearray, since PyTorch and JAX take no arrays of bytes, which nobody may change.
nb::object as_bytes(const void* data, std::size_t size) {
    nb::object bytes = nb::steal(PyByteArray_FromStringAndSize(static_cast<const char*>(data), static_cast<Py_ssize_t>(size)));
    if (!bytes.is_valid()) throw nb::python_error();
    return bytes;
}

template <class Item>
nb::object joined(const std::vector<Rows>& pieces, std::vector<Item> Rows::*column) {
    std::size_t size = 0;
    for (const Rows& rows : pieces) size += (rows.*column).size() * sizeof(Item);
    nb::object bytes = as_bytes(nullptr, size);
    char* to = PyByteArray_AsString(bytes.ptr());
    for (const Rows& rows : pieces) {
        const auto* from = reinterpret_cast<const char*>((rows.*column).data());
        to = std::copy(from, from + (rows.*column).size() * sizeof(Item), to);
    }
    return bytes;
}

nb::str as_text(const std::string& text) { return nb::str(text.c_str(), text.size()); }

nb::object notes_of(const std::vector<Rows>& pieces) {
    nb::list found;
    for (const Rows& rows : pieces)
        for (const std::string& text : rows.notes) found.append(as_text(text));
    return found;
}

// The different things that are told, and for each step the index of its own.
nb::object told_of(const std::vector<Rows>& pieces) {
    nb::list found;
    std::vector<std::uint32_t> of_single(single_count()), of_step;
    for (const Rows& rows : pieces)
        for (const auto& [single, text] : rows.first_told) {
            of_single[single] = static_cast<std::uint32_t>(nb::len(found));
            found.append(as_text(text));
        }
    for (const Rows& rows : pieces) {
        auto next = rows.told.begin();
        for (const std::uint32_t single : rows.singles) {
            of_step.push_back(single != 0 ? of_single[single] : static_cast<std::uint32_t>(nb::len(found)));
            if (single == 0) found.append(as_text(*next++));
        }
    }
    return nb::make_tuple(found, as_bytes(of_step.data(), of_step.size() * sizeof(std::uint32_t)));
}

// `start(i)` is a position, or the cells of a puzzle.
template <class Start>
nb::tuple trace_each(std::size_t size, std::optional<unsigned> threads, const Wanted& wanted, const Start& start) {
    std::vector<Rows> pieces((size + boards_a_piece - 1) / boards_a_piece);
    Told told(wanted.told ? single_count() : 0);
    sudokit::for_each_board(pieces.size(), threads, [&](std::size_t piece) {
        Rows& rows = pieces[piece];
        const std::size_t end = std::min(size, (piece + 1) * boards_a_piece);
        for (std::size_t i = piece * boards_a_piece; i < end; ++i) {
            if (!wanted.profile) {
                follow(sudokit::explainer::DescribedPath(Position(start(i))), rows, wanted, told);
            } else if (wanted.beyond) {
                follow(sudokit::explainer::Explanation(start(i), *wanted.profile), rows, wanted, told);
            } else {
                follow(Path(start(i), *wanted.profile), rows, wanted, told);
            }
        }
    });
    return nb::make_tuple(joined(pieces, &Rows::steps), joined(pieces, &Rows::solved), joined(pieces, &Rows::technique),
                          joined(pieces, &Rows::er), joined(pieces, &Rows::cell_counts), joined(pieces, &Rows::placed_counts),
                          joined(pieces, &Rows::removed_counts), joined(pieces, &Rows::cells), joined(pieces, &Rows::placed),
                          joined(pieces, &Rows::removed), wanted.notes ? notes_of(pieces) : nb::none(),
                          wanted.told ? told_of(pieces) : nb::none());
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

// Wrong moves for many boards: for each, `most` candidates of blank cells that its solution does not have, or as many as there are,
// drawn by random numbers of 0 to 1, those for the first move of each board first. The number of each board's, and all of them.
nb::tuple wrong_moves(nb::bytes boards, nb::bytes solutions, nb::bytes random, std::size_t most) {
    const std::size_t size = boards.size() / 81;
    if (boards.size() % 81 != 0 || solutions.size() != boards.size() || random.size() != size * most * sizeof(double))
        throw nb::value_error("expected 81 cells and the random numbers for each board");
    const auto* filled = static_cast<const std::uint8_t*>(boards.data());
    const auto* right = static_cast<const std::uint8_t*>(solutions.data());
    std::vector<std::uint16_t> counts;
    std::vector<std::uint8_t> moves;
    std::array<Candidate, 729> tempting;
    for (std::size_t i = 0; i < size; ++i, filled += 81, right += 81) {
        Mask in_house[houses] = {};
        for (int cell = 0; cell < 81; ++cell)
            if (filled[cell] >= 1 && filled[cell] <= 9)
                for (const int house : geometry.houses_of[cell]) in_house[house] |= Mask(1 << (filled[cell] - 1));
        std::size_t count = 0;
        for (std::uint8_t cell = 0; cell < 81; ++cell) {
            if (filled[cell] != 0) continue;
            const auto& [row, column, box] = geometry.houses_of[cell];
            for (const int digit : bits(all_digits & ~(in_house[row] | in_house[column] | in_house[box])))
                if (digit + 1 != right[cell]) tempting[count++] = {cell, static_cast<std::uint8_t>(digit)};
        }
        const std::size_t taken = std::min(most, count);
        for (std::size_t turn = 0; turn < taken; ++turn) {
            double part;
            std::memcpy(&part, static_cast<const char*>(random.data()) + (turn * size + i) * sizeof(double), sizeof(double));
            const auto ahead = static_cast<std::size_t>(part * static_cast<double>(count - turn));
            std::swap(tempting[turn], tempting[std::min(turn + ahead, count - 1)]);
            moves.push_back(tempting[turn].cell);
            moves.push_back(static_cast<std::uint8_t>(tempting[turn].digit + 1));
        }
        counts.push_back(static_cast<std::uint16_t>(taken));
    }
    return nb::make_tuple(as_bytes(counts.data(), counts.size() * sizeof(std::uint16_t)), as_bytes(moves.data(), moves.size()));
}

}  // namespace

void bind_traces(nb::module_& module) {
    module.def("trace_many", &trace_boards, "boards"_a, "profile"_a.none(), "beyond"_a = true, "threads"_a = nb::none(),
               "notes"_a = false, "told"_a = false);
    module.def("trace_many", &trace_positions, "positions"_a, "profile"_a.none(), "beyond"_a = true, "threads"_a = nb::none(),
               "notes"_a = false, "told"_a = false);
    module.def("wrong_moves", &wrong_moves, "boards"_a, "solutions"_a, "random"_a, "most"_a);
    nb::list names;
    for (const std::string_view key : keys()) names.append(nb::str(key.data(), key.size()));
    module.attr("trace_keys") = nb::tuple(names);
}
