// Brute force: every digit of a cell with the fewest is tried, and the only one that leads to a solution is taken.
//
// At most `guesses_allowed` guesses are made.
#include "forcing.hpp"

namespace sudokit::logic {

namespace {

constexpr int guesses_allowed = 100'000;

bool solve_by_trying(Position& position, int& guesses) {
    if (!settle(position, nullptr)) return false;
    if (position.is_solved()) return true;
    int best = -1;
    for (const int cell : position.blank)
        if (best < 0 || size(position.digits_in[cell]) < size(position.digits_in[best])) best = cell;
    for (const int digit : bits(position.digits_in[best])) {
        if (--guesses < 0) return false;
        stop_point();
        Position next = position;
        next.place(best, digit);
        if (solve_by_trying(next, guesses)) {
            position = next;
            return true;
        }
    }
    return false;
}

}  // namespace

void find_brute_force(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    if (p.is_solved() || p.is_broken()) return;
    int best = p.blank.first();
    for (const int cell : p.blank)
        if (size(p.digits_in[cell]) < size(p.digits_in[best])) best = cell;
    int guesses = guesses_allowed;
    Mask possible = 0;
    for (const int digit : bits(p.digits_in[best])) {
        Position trial = p;
        trial.place(best, digit);
        if (solve_by_trying(trial, guesses)) possible |= 1 << digit;
    }
    // Where several digits lead to a solution, none of them is more than a wish.
    if (size(possible) != 1 || guesses < 0) return;
    Step step(Technique::brute_force, possible);
    step.place(best, lowest(possible));
    search.add(std::move(step));
}

}  // namespace sudokit::logic
