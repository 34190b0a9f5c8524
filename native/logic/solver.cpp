#include "solver.hpp"

#include <algorithm>
#include <utility>

namespace sudokit::logic {

Profile Profile::of(const TechniqueSet& chosen) {
    Profile profile;
    for (int level = 0; level < levels; ++level) profile.limit[level] = level_table[level].highest_score;
    std::vector<Technique> in_order;
    for (int i = 0; i < technique_count; ++i)
        if (chosen.has(static_cast<Technique>(i))) in_order.push_back(static_cast<Technique>(i));
    std::ranges::stable_sort(in_order, {}, [](Technique technique) { return facts_of(technique).order; });
    for (const Technique technique : in_order) {
        const TechniqueFacts& facts = facts_of(technique);
        profile.add(technique, facts.order, facts.score, facts.level);
    }
    return profile;
}

void Profile::add(Technique technique, int group, int points, int difficulty) {
    score[static_cast<int>(technique)] = points;
    level[static_cast<int>(technique)] = difficulty;
    const Finder find = finder_of(technique);
    if (order.empty() || group != last_group_ || order.back().find != find) order.push_back({find, {}});
    order.back().techniques.add(technique);
    last_group_ = group;
}

void Difficulty::add(Technique technique, const Profile& profile) {
    const auto rank = [&](Technique one) {
        const int id = static_cast<int>(one);
        return std::pair(profile.level[id], profile.score[id]);
    };
    if (hardest == Technique::count || rank(technique) > rank(hardest)) hardest = technique;
    score += profile.score[static_cast<int>(technique)];
    level = std::max(level, profile.level[static_cast<int>(technique)]);
    while (level < levels - 1 && score > profile.limit[level]) ++level;
}

Step* Path::next() {
    if (position_.is_solved()) return nullptr;
    search_.renew();
    if (!find()) return nullptr;
    Step& step = search_.first();
    difficulty_.add(step.technique, profile_);
    for (const Candidate& c : step.placements)
        if (!position_.value[c.cell]) position_.place(c.cell, c.digit, search_.singles());
    for (const Candidate& c : step.eliminations) position_.remove(c.cell, c.digit, search_.singles());
    return &step;
}

bool Path::find() {
    for (const Profile::Entry& entry : profile_.order) {
        stop_point();
        entry.find(search_, entry.techniques);
        if (search_.done()) return true;
    }
    return false;
}

}  // namespace sudokit::logic
