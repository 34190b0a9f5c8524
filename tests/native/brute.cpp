#include "brute.hpp"

#include <bit>
#include <utility>

namespace {

class Board {
public:
    // False if two clues clash.
    bool read(const char* puzzle) {
        for (int cell = 0; cell < 81; ++cell) {
            if (puzzle[cell] < '1' || puzzle[cell] > '9') continue;
            const unsigned bit = 1u << (puzzle[cell] - '1');
            if (!(candidates(cell) & bit)) return false;
            toggle(cell, bit);
            digit_[cell] = puzzle[cell];
        }
        return true;
    }
    bool blank(int cell) const { return digit_[cell] == 0; }
    unsigned candidates(int cell) const { return 0x1FF & ~(row_[row(cell)] | column_[column(cell)] | box_[box(cell)]); }
    void place(int cell, int digit) {
        toggle(cell, 1u << digit);
        digit_[cell] = static_cast<char>('1' + digit);
    }
    void remove(int cell) {
        toggle(cell, 1u << (digit_[cell] - '1'));
        digit_[cell] = 0;
    }

private:
    static int row(int cell) { return cell / 9; }
    static int column(int cell) { return cell % 9; }
    static int box(int cell) { return cell / 27 * 3 + cell % 9 / 3; }
    void toggle(int cell, unsigned bit) {
        row_[row(cell)] ^= bit;
        column_[column(cell)] ^= bit;
        box_[box(cell)] ^= bit;
    }

    unsigned row_[9] = {}, column_[9] = {}, box_[9] = {};
    char digit_[81] = {};
};

int cell_with_fewest_candidates(const Board& board) {
    int best = 81, fewest = 10;
    for (int cell = 0; cell < 81; ++cell)
        if (board.blank(cell) && std::popcount(board.candidates(cell)) < fewest) {
            best = cell;
            fewest = std::popcount(board.candidates(cell));
        }
    return best;
}

std::uint64_t search(Board& board, std::uint64_t limit) {
    const int cell = cell_with_fewest_candidates(board);
    if (cell == 81) return 1;
    const unsigned candidates = board.candidates(cell);
    std::uint64_t count = 0;
    for (int digit = 0; digit < 9 && count < limit; ++digit)
        if (candidates >> digit & 1) {
            board.place(cell, digit);
            count += search(board, limit - count);
            board.remove(cell);
        }
    return count;
}

// Fills the cells from one on, in order.
void list_within(std::vector<unsigned> candidates, std::size_t limit, std::vector<std::string>& found) {
    for (bool changed = true; changed;) {  // a cell with one candidate takes it from its peers
        changed = false;
        for (int cell = 0; cell < 81; ++cell) {
            if (candidates[cell] == 0) return;
            if (!std::has_single_bit(candidates[cell])) continue;
            for (int peer = 0; peer < 81; ++peer)
                if (peer != cell && (candidates[peer] & candidates[cell]) != 0 &&
                    (peer / 9 == cell / 9 || peer % 9 == cell % 9 ||
                     (peer / 27 == cell / 27 && peer % 9 / 3 == cell % 9 / 3))) {
                    candidates[peer] &= ~candidates[cell];
                    changed = true;
                }
        }
    }
    int cell = 0;
    while (cell < 81 && std::has_single_bit(candidates[cell])) ++cell;
    if (cell == 81) {
        std::string& solution = found.emplace_back();
        for (const unsigned mask : candidates) solution += static_cast<char>('1' + std::countr_zero(mask));
        return;
    }
    for (int digit = 0; digit < 9 && found.size() < limit; ++digit)
        if (candidates[cell] >> digit & 1) {
            std::vector<unsigned> next = candidates;
            next[cell] = 1u << digit;
            list_within(std::move(next), limit, found);
        }
}

}  // namespace

std::vector<std::string> brute_within(const std::uint16_t* candidates, std::size_t limit) {
    std::vector<std::string> found;
    list_within({candidates, candidates + 81}, limit, found);
    return found;
}

std::uint64_t brute_count(const char* puzzle, std::uint64_t limit) {
    Board board;
    return board.read(puzzle) ? search(board, limit) : 0;
}

std::string brute_smallest(const char* puzzle) {
    if (brute_count(puzzle, 1) == 0) return {};
    std::string solution(puzzle, 81);
    for (char& cell : solution)
        if (cell < '1' || cell > '9')
            for (cell = '1'; brute_count(solution.data(), 1) == 0;) ++cell;
    return solution;
}
