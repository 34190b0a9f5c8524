// The loop: find the next step, make it, count it.
#include "solver.hpp"

namespace sudokit::logic {

void Profile::add(Technique technique, int group, int points, int difficulty) {
    const TechniqueEntry* entry = entry_of(technique);
    if (!entry) return;
    score[static_cast<int>(technique)] = points;
    level[static_cast<int>(technique)] = difficulty;
    if (order.empty() || group != last_group_ || order.back().find != entry->find) order.push_back({entry->find, {}});
    order.back().techniques.add(technique);
    last_group_ = group;
}

void apply(const Step& step, Position& position, Singles& singles) {
    for (const Candidate& c : step.placements)
        if (!position.value[c.cell]) position.place(c.cell, c.digit, singles);
    for (const Candidate& c : step.eliminations) position.remove(c.cell, c.digit, singles);
}

bool next_step(Search& search, const Profile& profile) {
    for (const Profile::Entry& entry : profile.order) {
        stop_point();
        entry.find(search, entry.techniques);
        if (search.done()) return true;
    }
    return false;
}

Outcome solve(Position position, const Profile& profile, std::vector<Step>* steps) {
    Outcome outcome;
    Search search(position, Search::Mode::first);
    int hardest_score = -1;
    while (!position.is_solved()) {
        search.renew();
        if (!next_step(search, profile)) break;
        Step& step = search.found().front();
        const int id = static_cast<int>(step.technique);
        outcome.score += profile.score[id];
        ++outcome.uses[id];
        if (profile.level[id] > outcome.level) outcome.level = profile.level[id], hardest_score = -1;
        if (profile.level[id] == outcome.level && profile.score[id] > hardest_score) {
            hardest_score = profile.score[id];
            outcome.hardest = step.technique;
        }
        apply(step, position, search.singles());
        if (steps) steps->push_back(std::move(step));
    }
    outcome.solved = position.is_solved();
    return outcome;
}

}  // namespace sudokit::logic
