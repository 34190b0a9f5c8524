// Whips and braids, the ratings W and B, and the depth of trial and error.
//
// A *whip* of length n proves that a candidate, its *target*, is wrong. It is a sequence of n units, cells or digits in houses
// (supposed.hpp). If the target is true, each unit but the last has one candidate left, which is therefore true; the last has
// none. Each unit has a candidate that shares a house or cell with the true candidate of the unit before, the first with the
// target. A *braid* need not have such links: its units may follow from any that came before. So a whip is a braid.
//
// Whips of length 1 are locked candidates, those of length 2 and more contain X-wings, XY-wings and the chains in which
// every link holds by itself. They need no other patterns.
//
// Singles, and whips of at most a length, solve a puzzle or do not. *W* is the smallest length for which they do, *B* that
// for braids; 0 if singles do. Always all of the shortest chains are taken, each on the same board, before singles and shorter chains
// are looked for again. So equivalent puzzles have the same ratings. (Braids stay braids when other candidates
// go, and no order could give a lower B. For whips, other orders may: theirs is the W of this order.)
//
// *T&E(1)*, trial and error, removes each candidate that singles alone lead to a contradiction, until none is left that
// does. T&E(n) does so by T&E(n - 1). The *depth* is the smallest n that solves the puzzle, 0 if singles do. Braids of any
// length solve the same puzzles as T&E(1).
#pragma once

#include <optional>
#include <vector>

#include "solver.hpp"
#include "supposed.hpp"

namespace sudokit::logic {

enum class ChainForm : std::uint8_t { whip, braid };

// What the table of techniques has as their size.
inline constexpr int longest_whip = facts_of(Technique::whip).size;
inline constexpr int deepest_trial = 3;

// The target of a whip or braid, and what is true in turn if it is, but for the last unit. The length is the number of units.
struct Whip {
    int target;
    std::vector<int> then;

    int length() const { return int(then.size()) + 1; }
};

// W or B of a position; -1 if these chains do not solve it.
int whip_rating(const Position& position, ChainForm form, int longest = longest_whip);

// The depth of a position; -1 if it is above `deepest` (0 to 3).
int trial_depth(const Position& position, int deepest = deepest_trial);

// A board on its way to the solution by singles and the shortest whips or braids. Every path ends, as in solver.hpp.
//
// Each chain is told on the board as it is when its turn comes. If an earlier one of the same round, or a single, has removed a
// candidate that its links need, what is left of a whip is a braid.
class WhipPath {
public:
    WhipPath(const Position& start, ChainForm form, int longest = longest_whip);
    WhipPath(const WhipPath&) = delete;
    WhipPath& operator=(const WhipPath&) = delete;

    // As in solver.hpp.
    Step* next();

    const Position& position() const { return path_->position(); }
    // The length of the longest chain so far.
    int rating() const { return rating_; }

private:
    const ChainForm form_;
    const int longest_;
    const Profile singles_;
    std::optional<Path> path_;   // since the last chain
    std::vector<Whip> waiting_;  // of this round
    std::size_t taken_ = 0;
    Step step_;
    int rating_ = 0;
};

}  // namespace sudokit::logic
