// Brute force: tries every candidate of a cell with the fewest, and places the only one that leads to a solution.
//
// At most `guesses_allowed` guesses are made.
#include "forcing.hpp"

namespace sudokit::logic {

namespace {

constexpr int guesses_allowed = 100'000;

// The first blank cell with the fewest candidates.
int smallest_cell(const Position& position) {
    int best = position.blank.first();
    for (const int cell : position.blank)
        if (size(position.digits_in[cell]) < size(position.digits_in[best])) best = cell;
    return best;
}

// Whether a position without singles has a solution. It becomes the solution.
bool solve_by_trying(Position& position, int& guesses) {
    if (position.is_solved()) return true;
    Settling settling;
    const int best = smallest_cell(position);
    for (const int digit : bits(position.digits_in[best])) {
        if (--guesses < 0) return false;
        stop_point();
        Position next = position;
        if (settling.follow(next, {std::uint8_t(best), std::uint8_t(digit)}, true) && solve_by_trying(next, guesses)) {
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
    const int best = smallest_cell(p);
    Settling settling(p);
    int guesses = guesses_allowed;
    Mask possible = 0;
    for (const int digit : bits(p.digits_in[best])) {
        Position trial = p;
        if (settling.follow(trial, {std::uint8_t(best), std::uint8_t(digit)}, true) && solve_by_trying(trial, guesses))
            possible |= 1 << digit;
    }
    // If several digits lead to a solution, none of them is certain.
    if (size(possible) != 1 || guesses < 0) return;
    Step step(Technique::brute_force, possible);
    step.place(best, lowest(possible));
    search.add(std::move(step));
}

}  // namespace sudokit::logic
