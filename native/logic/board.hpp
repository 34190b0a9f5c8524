// The board in the form that human techniques need: sets of cells, houses, peers.
//
// Cells are 0 to 80, row-major. Digits are 0 to 8 inside native/logic and 1 to 9 outside. Houses are 0 to 26: nine
// rows, nine columns, nine boxes. A set of digits, or of places in a house, is a mask of nine bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace sudokit::logic {

using Mask = std::uint16_t;
constexpr Mask all_digits = 0x1FF;
constexpr int houses = 27;

constexpr int lowest(Mask mask) { return std::countr_zero(mask); }

constexpr int size(Mask mask) { return std::popcount(mask); }

// Iterates over the bits of a mask: for (int digit : bits(mask)).
class bits {
public:
    class iterator {
    public:
        constexpr explicit iterator(unsigned rest) : rest_(rest) {}
        constexpr int operator*() const { return std::countr_zero(rest_); }
        constexpr iterator& operator++() { rest_ &= rest_ - 1; return *this; }
        constexpr bool operator!=(const iterator& other) const { return rest_ != other.rest_; }

    private:
        unsigned rest_;
    };
    constexpr explicit bits(unsigned mask) : mask_(mask) {}
    constexpr iterator begin() const { return iterator(mask_); }
    constexpr iterator end() const { return iterator(0); }

private:
    unsigned mask_;
};

// A set of cells: 81 bits in two words.
struct CellSet {
    std::uint64_t low = 0, high = 0;

    static constexpr CellSet of(int cell) {
        return cell < 64 ? CellSet{std::uint64_t{1} << cell, 0} : CellSet{0, std::uint64_t{1} << (cell - 64)};
    }
    static constexpr CellSet below(int cell) {
        const CellSet bit = of(cell);
        return bit.low ? CellSet{bit.low - 1, 0} : CellSet{~std::uint64_t{0}, bit.high - 1};
    }
    static constexpr CellSet full() { return {~std::uint64_t{0}, (std::uint64_t{1} << 17) - 1}; }

    constexpr bool has(int cell) const { return (cell < 64 ? low >> cell : high >> (cell - 64)) & 1; }
    constexpr bool empty() const { return (low | high) == 0; }
    constexpr explicit operator bool() const { return !empty(); }
    constexpr int count() const { return std::popcount(low) + std::popcount(high); }
    constexpr int first() const { return low ? std::countr_zero(low) : 64 + std::countr_zero(high); }
    constexpr int last() const { return high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low); }
    constexpr bool within(CellSet other) const { return !(low & ~other.low) && !(high & ~other.high); }
    constexpr bool meets(CellSet other) const { return (low & other.low) || (high & other.high); }

    constexpr CellSet& add(int cell) { return *this |= of(cell); }
    constexpr CellSet& drop(int cell) { return *this = minus(of(cell)); }
    constexpr CellSet minus(CellSet other) const { return {low & ~other.low, high & ~other.high}; }
    constexpr CellSet operator|(CellSet other) const { return {low | other.low, high | other.high}; }
    constexpr CellSet operator&(CellSet other) const { return {low & other.low, high & other.high}; }
    constexpr CellSet operator^(CellSet other) const { return {low ^ other.low, high ^ other.high}; }
    constexpr CellSet& operator|=(CellSet other) { return *this = *this | other; }
    constexpr CellSet& operator&=(CellSet other) { return *this = *this & other; }
    constexpr bool operator==(const CellSet&) const = default;
    constexpr auto operator<=>(const CellSet&) const = default;

    class iterator {
    public:
        constexpr iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
        constexpr int operator*() const { return low_ ? std::countr_zero(low_) : 64 + std::countr_zero(high_); }
        constexpr iterator& operator++() {
            if (low_) low_ &= low_ - 1;
            else high_ &= high_ - 1;
            return *this;
        }
        constexpr bool operator!=(const iterator& other) const { return low_ != other.low_ || high_ != other.high_; }

    private:
        std::uint64_t low_, high_;
    };
    constexpr iterator begin() const { return {low, high}; }
    constexpr iterator end() const { return {0, 0}; }
};

constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }
constexpr bool is_row(int house) { return house < 9; }
constexpr bool is_column(int house) { return house >= 9 && house < 18; }

struct Geometry {
    std::array<std::array<std::uint8_t, 9>, houses> cells{};    // of a house, in order
    std::array<CellSet, houses> house{};                        // the same as sets
    std::array<std::array<std::uint8_t, 3>, 81> houses_of{};    // row, column, box of a cell
    std::array<std::array<std::uint8_t, 3>, 81> place_in{};     // its place in each of the three, 0 to 8
    std::array<CellSet, 81> peers{};                            // the 20 cells that share a house with it
};

constexpr Geometry make_geometry() {
    Geometry g;
    for (int cell = 0; cell < 81; ++cell) {
        const int r = row_of(cell), c = column_of(cell), b = box_of(cell), in_box = r % 3 * 3 + c % 3;
        g.houses_of[cell] = {std::uint8_t(r), std::uint8_t(9 + c), std::uint8_t(18 + b)};
        g.place_in[cell] = {std::uint8_t(c), std::uint8_t(r), std::uint8_t(in_box)};
        g.cells[r][c] = g.cells[9 + c][r] = g.cells[18 + b][in_box] = std::uint8_t(cell);
        for (int house : g.houses_of[cell]) g.house[house].add(cell);
    }
    for (int cell = 0; cell < 81; ++cell) {
        for (int house : g.houses_of[cell]) g.peers[cell] |= g.house[house];
        g.peers[cell].drop(cell);
    }
    return g;
}

inline constexpr Geometry geometry = make_geometry();

constexpr CellSet cells_of(int house) { return geometry.house[house]; }
constexpr CellSet peers_of(int cell) { return geometry.peers[cell]; }
constexpr bool see_each_other(int a, int b) { return geometry.peers[a].has(b); }

// The cells that see every cell of a set; all cells if the set is empty.
constexpr CellSet common_peers(CellSet set) {
    CellSet common = CellSet::full();
    for (int cell : set) common &= geometry.peers[cell];
    return common;
}

// The houses that contain all cells of a set, as a mask of 27 bits.
constexpr std::uint32_t common_houses(CellSet set) {
    std::uint32_t common = (1u << houses) - 1;
    for (int cell : set) {
        const auto& three = geometry.houses_of[cell];
        common &= 1u << three[0] | 1u << three[1] | 1u << three[2];
    }
    return common;
}

}  // namespace sudokit::logic
