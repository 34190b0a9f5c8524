#include "judging.hpp"

#include <algorithm>

namespace sudokit::generate {

namespace {

logic::Position position_with(const FullBoard& board, CellSet clues) {
    logic::Position position;
    for (const int cell : clues) position.place(cell, board.digit[cell]);
    position.givens = clues;
    return position;
}

// The level of steps up to some level with a total score: a high score raises it.
int raised(const Order& order, int level, int score) {
    while (level < levels - 1 && score > order.limits[level]) ++level;
    return level;
}

// Whether a puzzle is what was asked for as soon as it has the highest level: nothing that comes after that can be too
// hard or too much, and a guess ends what nothing else does.
bool is_settled_at_the_top(const Order& order) {
    const auto& last = order.profile.order;
    return order.easiest == levels - 1 && order.lowest_score == 0 && order.highest_score == INT32_MAX && !last.empty() &&
           last.back().techniques.has(logic::Technique::brute_force);
}

bool is_as_hard_as_asked(const Order& order, logic::Position position, Findings& findings) {
    ++findings.rated;
    const bool wants_technique = order.technique != logic::Technique::count;
    if (wants_technique && logic::solve(position, order.without).solved) return false;

    logic::Search search(position, logic::Search::Mode::first);
    int score = 0, level = 0;
    bool used = false;
    const bool may_stop = is_settled_at_the_top(order);
    while (!position.is_solved()) {
        search.renew();
        if (!logic::next_step(search, order.profile)) break;
        const logic::Step& step = search.found().front();
        const int technique = static_cast<int>(step.technique);
        score += order.profile.score[technique];
        level = std::max(level, order.profile.level[technique]);
        used |= step.technique == order.technique;
        if (raised(order, level, score) > order.hardest || score > order.highest_score) {
            ++findings.level[levels];
            return false;
        }
        if (may_stop && used == wants_technique && raised(order, level, score) == levels - 1) {
            ++findings.level[levels - 1];
            findings.needing += used;
            return true;
        }
        logic::apply(step, position, search.singles());
    }
    if (!position.is_solved()) {
        ++findings.level[levels];
        return false;
    }
    level = raised(order, level, score);
    ++findings.level[level];
    findings.lowest_score = std::min(findings.lowest_score, score);
    findings.highest_score = std::max(findings.highest_score, score);
    findings.needing += wants_technique && used;
    return level >= order.easiest && score >= order.lowest_score && used == wants_technique;
}

}  // namespace

void Findings::add(const Findings& other) {
    attempts += other.attempts;
    puzzles += other.puzzles;
    for (int i = 0; i < 82; ++i) clues[i] += other.clues[i];
    rated += other.rated;
    for (int i = 0; i <= levels; ++i) level[i] += other.level[i];
    needing += other.needing;
    lowest_score = std::min(lowest_score, other.lowest_score);
    highest_score = std::max(highest_score, other.highest_score);
    fewest_solutions = std::min(fewest_solutions, other.fewest_solutions);
}

bool accept(const Order& order, const FullBoard& board, CellSet clues, Findings& findings) {
    const int size = clues.count();
    ++findings.puzzles;
    ++findings.clues[size];
    if (order.strict && (size < order.fewest || size > order.most)) return false;
    return !order.rated || is_as_hard_as_asked(order, position_with(board, clues), findings);
}

}  // namespace sudokit::generate
