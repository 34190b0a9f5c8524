// Digging: removing clues from a full board, one by one in a given order, as long as it stays the only solution.
//
// The order alone defines the result: a clue is removed if the clues kept before it and all clues after it still have
// one solution. Not every clue needs a question. If the answer is "no, there is another solution", the cells in which
// the two solutions differ are an unavoidable set, which decides later questions for free: a clue must stay if it is
// the last of such a set, in the order, and no other clue of the set was kept. So many clues that no known set forbids
// are removed at once, and one question is asked about all of them. A yes holds for each of them. A no gives a new set,
// and the clue that it forbids. Each decision follows from what is true, not from what was asked. So the result does
// not depend on which sets are found.
//
// Cells that are removed or kept together are an *orbit*: a single cell, or cells that a symmetry maps to each other.
#pragma once

#include <vector>

#include "full_board.hpp"

namespace sudokit::generate {

class Dig {
public:
    // Begins with the orbits in the given order. At least `fewest` clues are kept.
    void start(const FullBoard& board, const CellSet* orbits, int size, int fewest);

    // Whether everything is decided. Then `clues` are the result.
    bool done() const { return decided_ == size_; }
    CellSet clues() const { return kept_; }

    // The clues to ask about.
    CellSet question();
    // The answers: the board is their only solution, or there is another, which differs in these cells.
    void hear_unique();
    void hear_other(CellSet difference);

private:
    void add(CellSet set);

    const CellSet* orbits_ = nullptr;
    std::uint8_t weight_[81];  // cells of each orbit
    int size_ = 0, fewest_ = 0;
    int decided_ = 0;      // orbits before this one are decided
    CellSet kept_, rest_;  // the kept cells of decided orbits, and the cells of undecided ones
    int size_kept_ = 0, size_rest_ = 0;
    int reach_ = 0;        // the number of orbits to remove at once
    int asked_to_ = 0;     // the open question: orbits before this one, decided by the known sets
    CellSet asked_kept_, asked_rest_;
    int asked_size_kept_ = 0, asked_size_rest_ = 0;

    std::uint8_t place_of_[81];
    struct Known {
        CellSet cells;
        int next;
    };
    std::vector<Known> sets_;
    int first_[81];  // by orbit: the sets of which it is the last one, as a list in sets_
};

}  // namespace sudokit::generate
