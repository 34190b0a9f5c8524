// Ratings as Sudoku Explainer gives them: always the first step of the first producer that finds one.
//
// Of the ratings r1, r2, ... of the steps, ER is the highest. EP is the highest up to the first step that places a digit,
// and ED is r1. They belong to the grid as written: in an equivalent one, other steps come first.
#pragma once

#include "explainer/aligned_exclusion.hpp"
#include "explainer/chains.hpp"
#include "explainer/finding.hpp"

namespace sudokit::explainer {

inline constexpr int producers = 30;  // they are numbered from 1

// A rating as it is printed: truncated to whole tenths, after half of one has been added.
constexpr int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

// What the steps so far come to. ER is 20.0 as soon as no producer finds one.
struct Rating {
    double er = 0, ep = 0, ed = 0;
    Technique hardest = Technique::count;  // of the first step that reached ER; `count` if there is none

    void add(const Finding& step);
    void give_up() {
        er = 20.0;
        hardest = Technique::count;
    }

private:
    bool started_ = false, placed_ = false;
};

// A board on its way to the solution. At most 81 placements and 729 removals can be made, so every path ends.
class Path {
public:
    explicit Path(const Position& start) : position_(start), chains_(position_) {}
    Path(const Path&) = delete;
    Path& operator=(const Path&) = delete;

    // Finds the next step, makes it and counts it. Null if there is none. The step lives until the next call. If `story`
    // is given, the step is described there. The producers to ask can be limited as well.
    const Finding* next(Step* story = nullptr, int first_producer = 1, int last_producer = producers);

    // Makes steps until there are no more. Returns whether they solve the board.
    bool finish() {
        while (next() != nullptr) {
        }
        return position_.is_solved();
    }

    const Position& position() const { return position_; }
    const Rating& rating() const { return rating_; }

private:
    bool find(int first_producer, int last_producer);
    void make();

    Position position_;
    AlignedTriples aligned_triples_;
    Chains chains_;
    Finding found_;
    Rating rating_;
};

}  // namespace sudokit::explainer
