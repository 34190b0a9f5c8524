// Sets of cells, as bits: up to 64 times as many cells as a set has words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "values.hpp"

namespace sudokit::variants {

template <std::size_t size>
struct CellSet {
    std::array<std::uint64_t, size> words{};

    void add(Variable cell) { words[cell / 64] |= std::uint64_t{1} << cell % 64; }
    void remove(Variable cell) { words[cell / 64] &= ~(std::uint64_t{1} << cell % 64); }
    bool has(Variable cell) const { return words[cell / 64] >> cell % 64 & 1; }
    bool is_empty() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : words) all |= word;
        return all == 0;
    }
    bool meets(const CellSet& other) const { return !(*this & other).is_empty(); }
    bool is_inside(const CellSet& other) const { return without(other).is_empty(); }
    unsigned count() const {
        int found = 0;
        for (const std::uint64_t word : words) found += std::popcount(word);
        return static_cast<unsigned>(found);
    }
    // The first cell of a set that has one.
    Variable first() const {
        std::size_t at = 0;
        while (words[at] == 0) ++at;
        return static_cast<Variable>(64 * at + static_cast<unsigned>(std::countr_zero(words[at])));
    }
    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t at = 0; at < size; ++at)
            for (std::uint64_t rest = words[at]; rest; rest &= rest - 1)
                visit(static_cast<Variable>(64 * at + static_cast<unsigned>(std::countr_zero(rest))));
    }
    CellSet without(const CellSet& other) const {
        CellSet rest = *this;
        for (std::size_t at = 0; at < size; ++at) rest.words[at] &= ~other.words[at];
        return rest;
    }
    CellSet operator&(const CellSet& other) const {
        CellSet both = *this;
        for (std::size_t at = 0; at < size; ++at) both.words[at] &= other.words[at];
        return both;
    }
    CellSet operator|(const CellSet& other) const { return CellSet(*this) |= other; }
    CellSet& operator|=(const CellSet& other) {
        for (std::size_t at = 0; at < size; ++at) words[at] |= other.words[at];
        return *this;
    }
    // The cells so many places later, or earlier, as far as the words reach.
    CellSet later(unsigned places) const {
        CellSet moved;
        const unsigned whole = places / 64, bits = places % 64;
        for (std::size_t at = size; at-- > whole;) {
            moved.words[at] = words[at - whole] << bits;
            if (bits > 0 && at > whole) moved.words[at] |= words[at - whole - 1] >> (64 - bits);
        }
        return moved;
    }
    CellSet earlier(unsigned places) const {
        CellSet moved;
        const unsigned whole = places / 64, bits = places % 64;
        for (std::size_t at = 0; at + whole < size; ++at) {
            moved.words[at] = words[at + whole] >> bits;
            if (bits > 0 && at + whole + 1 < size) moved.words[at] |= words[at + whole + 1] << (64 - bits);
        }
        return moved;
    }
    bool operator==(const CellSet&) const = default;
};

}  // namespace sudokit::variants
