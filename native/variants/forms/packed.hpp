// Tables in a few letters: how ISS (the Interactive Sudoku Solver) packs relations and automata into its texts.
//
// Both are bits in the base64 of URLs (RFC 4648, chapter 5). Digits are counted from 0 here: *place* i is the i-th digit of
// the puzzle.
//
// A relation has one bit for each pair of places (a, b), in the order of a, then b; each letter has six of them, the lowest
// bit first. Letters at the end that are all zero are left out.
//
// An automaton has its bits the highest first:
//
//     2 bits  form: 0 lists the arrows, 1 has a mask of places in each state, with one target for each
//     4       size of a state's number in bits, less 1: s
//     4       number of places, less 1: p
//     s       number of states where it may start: these are numbered first
//     s       number of other states where it may end: these are numbered next
//     ...     for each of the first states, from the last to the first, whether it may end there
//     4       only form 0: size of a number of arrows in bits
//     ...     the states in order, each as
//             form 0: number of arrows, and for each of them its place and its target
//             form 1: a mask of p places, from the last to the first, and a target for each place of it, first to last
//
// Zeros fill the last byte.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "where.hpp"

namespace sudokit::variants::iss {

// A nondeterministic automaton over places. `in_order` says how its states are numbered where it matters.
struct Machine {
    struct Arrow {
        std::uint32_t from, place, to;
        auto operator<=>(const Arrow&) const = default;
    };
    std::vector<std::uint32_t> start, accepting;
    std::vector<Arrow> arrows;
};

// The numbers of the bits that are set, in ascending order.
std::vector<std::size_t> unpack_bits(std::string_view letters, const Where& where);

// For each place of the first cell, the mask of the places that go with it.
std::vector<std::uint32_t> unpack_relation(std::string_view letters, std::size_t places, const Where& where);
std::string pack_relation(std::span<const std::uint32_t> rows);

Machine unpack_machine(std::string_view letters, const Where& where);
std::string pack_machine(const Machine& machine, unsigned places);

// The automaton with the numbers that ISS gives its states: starts first, then those where it may end.
Machine in_order(const Machine& machine);

// An automaton over cells in segments as one over all the cells.
//
// Between two segments, the automaton of ISS takes one more step, for a place beyond the last. Here a state also knows how
// many cells were read, so that these steps can be joined to those before them.
Machine layered(const Machine& machine, std::span<const std::size_t> lengths, unsigned places, const Where& where);

}  // namespace sudokit::variants::iss
