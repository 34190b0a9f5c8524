#include "full_board.hpp"

#include <bit>

namespace sudokit::generate {

namespace {

// A row's nine cells as bits of box order, for band 0, and three boxes' columns (3 * column + stack) back to a row.
struct RowTables {
    std::uint32_t to[512];
    std::uint16_t from[512];
};

constexpr RowTables make_row_tables() {
    RowTables tables{};
    for (std::uint32_t row = 0; row < 512; ++row)
        for (int column = 0; column < 9; ++column)
            if (row >> column & 1) tables.to[row] |= std::uint32_t{1} << (9 * (column % 3) + column / 3);
    for (std::uint32_t word = 0; word < 512; ++word)
        for (int bit = 0; bit < 9; ++bit)
            if (word >> bit & 1) tables.from[word] |= static_cast<std::uint16_t>(1 << (3 * (bit % 3) + bit / 3));
    return tables;
}

constexpr RowTables tables = make_row_tables();

// The nine cells of a row, from a set that is shifted row by row.
std::uint32_t take_row(CellSet& cells) {
    const std::uint32_t row = cells.low & 0x1FF;
    cells.low = cells.low >> 9 | cells.high << 55;
    cells.high >>= 9;
    return row;
}

}  // namespace

void to_masks(CellSet cells, std::uint32_t (&rows)[3]) {
    rows[0] = rows[1] = rows[2] = 0;
    for (int row = 0; row < 9; ++row) rows[row % 3] |= tables.to[take_row(cells)] << 3 * (row / 3);
}

CellSet from_masks(const std::uint32_t (&rows)[3]) {
    CellSet cells;
    for (int row = 8; row >= 0; --row) {
        const std::uint32_t word = rows[row % 3] >> 3 * (row / 3);
        cells.high = cells.high << 9 | cells.low >> 55;
        cells.low = cells.low << 9 | tables.from[(word & 7) | (word >> 6 & 070) | (word >> 12 & 0700)];
    }
    return cells;
}

void FullBoard::complete() {
    CellSet with[9];
    for (int cell = 0; cell < 81; ++cell) with[digit[cell]].add(cell);
    for (int each = 0; each < 9; ++each) {
        std::uint32_t rows[3];
        to_masks(with[each], rows);
        for (int row = 0; row < 3; ++row) masks.of[3 * each + row] = rows[row];
    }
    packed = packed_of(masks);
}

void FullBoard::read(const PackedState& solution) {
    masks = masks_of(solution);
    packed = solution;
    for (int each = 0; each < 9; ++each)
        for (const int cell : from_masks({masks.of[3 * each], masks.of[3 * each + 1], masks.of[3 * each + 2]}))
            digit[cell] = static_cast<std::uint8_t>(each);
}

DigitMasks FullBoard::clues(CellSet cells) const {
    std::uint32_t rows[3];
    to_masks(cells, rows);
    DigitMasks result;
    for (int i = 0; i < 27; ++i) result.of[i] = masks.of[i] & rows[i % 3];
    return result;
}

CellSet FullBoard::difference(const PackedState& other) const {
    const DigitMasks theirs = masks_of(other);
    std::uint32_t rows[3] = {};
    for (int i = 0; i < 27; ++i) rows[i % 3] |= masks.of[i] & ~theirs.of[i];
    return from_masks(rows);
}

namespace {

// The number of bits in a mask of nine. (Without a machine instruction for it, the compiler would call a function.)
struct Sizes {
    std::uint8_t of[512];
};

constexpr Sizes make_sizes() {
    Sizes sizes{};
    for (unsigned mask = 0; mask < 512; ++mask) sizes.of[mask] = static_cast<std::uint8_t>(std::popcount(mask));
    return sizes;
}

constexpr Sizes sizes = make_sizes();

// Row by row; within a row, the cell with the fewest candidates first, and its digits in random order.
class Filling {
public:
    Filling(FullBoard& board, Random& random) : board_(board), random_(random) {}

    // Returns false if it has tried for too long.
    bool fill_row(int row, unsigned open_cells, unsigned open_digits) {
        if (open_cells == 0) return row == 8 || fill_row(row + 1, 0x1FF, 0x1FF);
        int best = 0;
        unsigned candidates = 0;
        int fewest = 10;
        for (unsigned rest = open_cells; rest != 0; rest &= rest - 1) {
            const int column = std::countr_zero(rest);
            const unsigned these = open_digits & ~(columns_[column] | boxes_[row / 3 * 3 + column / 3]);
            const int size = sizes.of[these];
            if (size < fewest) fewest = size, best = column, candidates = these;
        }
        unsigned& column = columns_[best];
        unsigned& box = boxes_[row / 3 * 3 + best / 3];
        for (; candidates != 0; --fewest) {
            if (--patience_ < 0) return false;
            const unsigned bit = pick(candidates, fewest);
            candidates &= ~bit;
            column |= bit;
            box |= bit;
            board_.digit[9 * row + best] = static_cast<std::uint8_t>(std::countr_zero(bit));
            if (fill_row(row, open_cells & ~(1u << best), open_digits & ~bit)) return true;
            column &= ~bit;
            box &= ~bit;
        }
        return false;
    }

private:
    // A random bit of a mask with a known number of bits.
    unsigned pick(unsigned mask, int size) {
        if (size > 1)
            for (std::uint32_t skip = random_.below(static_cast<std::uint32_t>(size)); skip != 0; --skip) mask &= mask - 1;
        return mask & -mask;
    }

    FullBoard& board_;
    Random& random_;
    unsigned columns_[9] = {}, boxes_[9] = {};
    int patience_ = 400;  // most boards are full much earlier
};

}  // namespace

void draw(FullBoard& board, Random& random) {
    while (!Filling(board, random).fill_row(0, 0x1FF, 0x1FF)) {}
    board.complete();
}

}  // namespace sudokit::generate
