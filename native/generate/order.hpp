// The order that a generator gets.
#pragma once

#include <vector>

#include "full_board.hpp"
#include "logic/solver.hpp"

namespace sudokit::generate {

enum class Method : std::uint8_t {
    dig,      // remove clues from a full board
    fill,     // change clues in given cells until they have one solution
    even,     // every minimal puzzle of a number of clues is as likely as any other
};

using logic::levels;

struct Order {
    Method method = Method::dig;
    std::uint64_t seed = 0;
    std::vector<CellSet> orbits;  // dig: cells that are removed together; fill: the given cells, one by one
    bool minimal = true;
    int fewest = 0, most = 81;    // clues; if the puzzle need not be minimal, a number between them is drawn
    bool strict = true;           // whether a puzzle with more or fewer clues is refused

    // The difficulty, used only if `rated`. The profile may end after the hardest technique that can matter.
    bool rated = false;
    logic::Profile profile;
    int easiest = 0, hardest = levels - 1;
    int lowest_score = 0, highest_score = INT32_MAX;
    logic::Technique technique = logic::Technique::count;  // must be used ...
    logic::Profile without;                                // ... and these must not solve the puzzle without it

    // The explainer's ER in tenths, used only if `explained`.
    bool explained = false;
    int lowest_er = 0, highest_er = 0;
};

// The statistics of attempts, for the error about an order that asks too much.
struct Findings {
    std::uint64_t attempts = 0, puzzles = 0;
    std::uint64_t clues[82] = {};       // of puzzles, by number of clues
    std::uint64_t rated = 0;
    std::uint64_t level[levels + 1] = {};  // of rated puzzles; the last: harder than ordered, or not solved
    std::uint64_t needing = 0;             // rated puzzles that need the technique
    int lowest_score = INT32_MAX, highest_score = -1;  // of puzzles rated to the end
    std::uint64_t too_easy = 0, too_hard = 0;          // for the explainer
    std::uint64_t fewest_solutions = UINT64_MAX;       // of fillings

    void add(const Findings& other);
};

struct Puzzle {
    std::uint8_t cells[81];  // 0 to 9
};

}  // namespace sudokit::generate
