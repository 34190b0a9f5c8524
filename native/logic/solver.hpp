// Solving as a person does: the first technique in the profile's order that does something, again and again.
#pragma once

#include "techniques.hpp"

namespace sudokit::logic {

// Techniques that are tried together (one finder), in the order of trying, with the score of each.
struct Profile {
    struct Entry {
        Finder find;
        TechniqueSet techniques;
    };
    std::vector<Entry> order;
    int score[technique_count] = {};
    int level[technique_count] = {};

    // Techniques are given in order; neighbours in the same group are tried together if one finder finds them.
    void add(Technique technique, int group, int points, int difficulty);

private:
    int last_group_ = -1;
};

void apply(const Step& step, Position& position, Singles& singles);

// The next step, or nothing (a step without result).
bool next_step(Search& search, const Profile& profile);

struct Outcome {
    bool solved = false;
    int score = 0;
    int level = 0;
    Technique hardest = Technique::count;
    std::uint32_t uses[technique_count] = {};
};

// Solves until nothing is found; writes the steps if wanted. At most 81 placements and 729 removals can be made, so
// this ends.
Outcome solve(Position position, const Profile& profile, std::vector<Step>* steps = nullptr);

}  // namespace sudokit::logic
