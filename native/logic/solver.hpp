// Solving step by step: always the first technique in the profile's order that does something.
#pragma once

#include <cstdint>
#include <iterator>

#include "search.hpp"

namespace sudokit::logic {

// The levels, from the easiest to the hardest. They come from src/sudokit/logic/data/levels.csv, like the techniques.
struct LevelFacts {
    const char* name;
    int highest_score;  // of a puzzle of this level; INT32_MAX for any
};

inline constexpr LevelFacts level_table[] = {
#define LEVEL(name, highest_score) {name, highest_score},
#include "levels.inc"
#undef LEVEL
};

inline constexpr int levels = static_cast<int>(std::size(level_table));

// The techniques to try, their order, and how hard each is.
struct Profile {
    // Techniques that one finder looks for together.
    struct Entry {
        Finder find;
        TechniqueSet techniques;
    };
    std::vector<Entry> order;
    int score[technique_count] = {};
    int level[technique_count] = {};
    int limit[levels] = {};  // the highest score of a puzzle of each level; the last one is not used

    // Some techniques, as the tables have them.
    static Profile of(const TechniqueSet& chosen);

    // Techniques are given in order; neighbours in the same group are tried together if one finder finds them.
    void add(Technique technique, int group, int points, int difficulty);

private:
    int last_group_ = -1;
};

// The difficulty of the steps so far.
struct Difficulty {
    int score = 0;  // the sum of the scores of all steps
    int level = 0;  // that of the hardest technique, or higher if the score is over the limit of the level
    // The technique of the highest level; of several, that of the highest score; of these, the first one used.
    Technique hardest = Technique::count;

    void add(Technique technique, const Profile& profile);
};

// A board on its way to the solution. At most 81 placements and 729 removals can be made, so every path ends.
class Path {
public:
    Path(const Position& start, const Profile& profile)
        : profile_(profile), position_(start), search_(position_, Search::Mode::first) {}
    // A puzzle, as for `Position`. Its singles are noticed as the clues are placed, which need not be done twice.
    Path(const std::uint8_t* puzzle, const Profile& profile) : profile_(profile), search_(position_, Search::Mode::first) {
        position_ = Position(puzzle, search_.new_singles());
    }
    Path(const Path&) = delete;
    Path& operator=(const Path&) = delete;

    // Finds the next step, makes it and counts it. Null if there is none. The step lives until the next call; it may be
    // moved from.
    Step* next();

    // Makes steps until there are no more. Returns whether they solve the board.
    bool finish() {
        while (next() != nullptr) {
        }
        return position_.is_solved();
    }

    const Position& position() const { return position_; }
    const Difficulty& difficulty() const { return difficulty_; }

private:
    bool find();

    const Profile& profile_;
    Position position_;
    Search search_;
    Difficulty difficulty_;
};

}  // namespace sudokit::logic
