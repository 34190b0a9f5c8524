#include "judging.hpp"

#include <algorithm>

#include "explainer/rating.hpp"

namespace sudokit::generate {

namespace {

logic::Position position_with(const FullBoard& board, CellSet clues) {
    logic::Position position;
    for (const int cell : clues) position.place(cell, board.digit[cell]);
    position.givens = clues;
    return position;
}

// Whether a puzzle fits the order as soon as it reaches the highest level: no later step can be too hard or score too
// much, and a guess solves what nothing else does.
bool is_settled_at_the_top(const Order& order) {
    const auto& last = order.profile.order;
    return order.easiest == levels - 1 && order.lowest_score == 0 && order.highest_score == INT32_MAX && !last.empty() &&
           last.back().techniques.has(logic::Technique::brute_force);
}

bool is_as_hard_as_asked(const Order& order, const logic::Position& position, Findings& findings) {
    ++findings.rated;
    const bool wants_technique = order.technique != logic::Technique::count;
    if (wants_technique && logic::Path(position, order.without).finish()) return false;

    logic::Path path(position, order.profile);
    const auto& [score, level, hardest] = path.difficulty();
    bool used = false;
    const bool may_stop = is_settled_at_the_top(order);
    while (const logic::Step* step = path.next()) {
        used |= step->technique == order.technique;
        if (level > order.hardest || score > order.highest_score) {
            ++findings.level[levels];
            return false;
        }
        if (may_stop && used == wants_technique && level == levels - 1) {
            ++findings.level[levels - 1];
            findings.needing += used;
            return true;
        }
    }
    if (!path.position().is_solved()) {
        ++findings.level[levels];
        return false;
    }
    ++findings.level[level];
    findings.lowest_score = std::min(findings.lowest_score, score);
    findings.highest_score = std::max(findings.highest_score, score);
    findings.needing += wants_technique && used;
    return level >= order.easiest && score >= order.lowest_score && used == wants_technique;
}

// ER is the highest rating of a step, so it is too high as soon as one of them is.
bool has_the_rating_asked(const Order& order, const logic::Position& position, Findings& findings) {
    explainer::Path path(position);
    while (path.next() != nullptr)
        if (explainer::tenths(path.rating().er) > order.highest_er) break;
    const int er = explainer::tenths(path.rating().er);
    findings.too_hard += er > order.highest_er;
    findings.too_easy += er < order.lowest_er;
    return order.lowest_er <= er && er <= order.highest_er;
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
    too_easy += other.too_easy;
    too_hard += other.too_hard;
    fewest_solutions = std::min(fewest_solutions, other.fewest_solutions);
}

bool accept(const Order& order, const FullBoard& board, CellSet clues, Findings& findings) {
    const int size = clues.count();
    ++findings.puzzles;
    ++findings.clues[size];
    if (order.strict && (size < order.fewest || size > order.most)) return false;
    if (!order.rated && !order.explained) return true;
    const logic::Position position = position_with(board, clues);
    return (!order.rated || is_as_hard_as_asked(order, position, findings)) &&
           (!order.explained || has_the_rating_asked(order, position, findings));
}

}  // namespace sudokit::generate
