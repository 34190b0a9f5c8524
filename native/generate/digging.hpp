// Digging: taking clues out of a full board, one after the other in a given order, as long as it stays the only solution.
//
// The result is defined by the order alone: a clue goes if the clues that were kept before it and all those after it
// still have one solution. To find it, nobody has to ask about each clue. Wherever a question has the answer "no, there
// is another solution", the cells in which the two solutions differ are an unavoidable set, which decides later
// questions for nothing: a clue must stay if it is the last of such a set, in the order, and no other of the set was
// kept. So we take out many clues at once that no known set forbids, and ask about all of them together. A yes holds for
// each of them; a no brings a new set, and the clue that it forbids. As each decision follows from what is true and not
// from what was asked, the result does not depend on the sets that happen to be found.
//
// What goes or stays together is an *orbit*: a single cell, or the cells that a symmetry maps to each other.
#pragma once

#include <vector>

#include "full_board.hpp"

namespace sudokit::generate {

class Dig {
public:
    // Begins with the orbits in the given order. No fewer than `fewest` clues are left.
    void start(const FullBoard& board, const CellSet* orbits, int size, int fewest);

    // Whether everything is decided; then `clues` are the result.
    bool done() const { return decided_ == size_; }
    CellSet clues() const { return kept_; }

    // The clues to ask about.
    CellSet question();
    // The answers: the board is their only solution; or there is another, which differs in these cells.
    void hear_unique();
    void hear_other(CellSet difference);

private:
    void add(CellSet set);

    const CellSet* orbits_ = nullptr;
    std::uint8_t weight_[81];  // cells of each orbit
    int size_ = 0, fewest_ = 0;
    int decided_ = 0;      // orbits before this one are decided
    CellSet kept_, rest_;  // of the decided ones, those kept; and those that are not decided
    int size_kept_ = 0, size_rest_ = 0;
    int reach_ = 0;        // how many orbits to take out at once
    int asked_to_ = 0;     // the open question: everything before this one decided as the sets say
    CellSet asked_kept_, asked_rest_;
    int asked_size_kept_ = 0, asked_size_rest_ = 0;

    std::uint8_t place_of_[81];
    struct Known {
        CellSet cells;
        int next;
    };
    std::vector<Known> sets_;
    int first_[81];  // the sets whose last orbit this is, as a list in sets_
};

}  // namespace sudokit::generate
