// Solving as a person does: the first technique in the profile's order that does something, again and again.
#pragma once

#include "search.hpp"

namespace sudokit::logic {

inline constexpr int levels = 5;  // Easy, Medium, Hard, Unfair, Extreme

// Which techniques are tried, in which order, and how hard each is.
struct Profile {
    // Techniques that one finder looks for together.
    struct Entry {
        Finder find;
        TechniqueSet techniques;
    };
    std::vector<Entry> order;
    int score[technique_count] = {};
    int level[technique_count] = {};
    int limit[levels] = {};  // the highest score of a puzzle of each level; the last one does not count

    // Techniques are given in order; neighbours in the same group are tried together if one finder finds them.
    void add(Technique technique, int group, int points, int difficulty);

private:
    int last_group_ = -1;
};

// How hard the steps so far are.
struct Difficulty {
    int score = 0;  // the sum of the scores of all steps
    int level = 0;  // that of the hardest technique, raised as long as the score is over the level's limit
    // The technique of the highest level, among several that of the highest score, among these the first one used.
    Technique hardest = Technique::count;

    void add(Technique technique, const Profile& profile);
};

// A board on its way to the solution. At most 81 placements and 729 removals can be made, so every path ends.
class Path {
public:
    Path(const Position& start, const Profile& profile)
        : profile_(profile), position_(start), search_(position_, Search::Mode::first) {}
    Path(const Path&) = delete;
    Path& operator=(const Path&) = delete;

    // Finds the next step, makes it and counts it. Null if there is none. The step lives until the next call; it may be
    // moved from.
    Step* next();

    // Makes all steps that there are. Returns whether they solve the board.
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
