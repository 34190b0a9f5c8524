// Steps: what finders find.
//
// A *step* is one deduction: the technique, what it places and removes, and the pattern that proves it, by roles, from
// which sentences and pictures are made.
#pragma once

#include <algorithm>
#include <vector>

#include "position.hpp"
#include "technique.hpp"

namespace sudokit::logic {

// One candidate of one cell.
struct Candidate {
    std::uint8_t cell, digit;
    auto operator<=>(const Candidate&) const = default;
};

// What part a candidate plays in a pattern.
enum class Role : std::uint8_t {
    pattern,   // the cells and digits that the technique is named after: subset, fish body, rectangle, colour, wing
    fin,       // makes the pattern imperfect, and limits its eliminations
    endo_fin,  // a fin in two base houses
    pivot,     // the cell that joins the others
    pincer,    // one of them is true
    other,     // the second colour, the roof of a rectangle, the connecting strong link
    count
};

struct Mark {
    std::uint8_t cell, digit;
    Role role;
};

// Cells that act together, one digit more than cells: an almost locked set (or, as a petal or in Sue de Coq, any set).
struct LockedSet {
    CellSet cells;
    Mask digits;
};

// One end of links: a candidate, a group of candidates of one digit, or an almost locked set through one of its digits.
// "strong" says of the link to the next node that one of both must be true; a weak link, that not both can be.
struct Node {
    CellSet cells;
    std::uint8_t digit;
    bool strong_to_next;
    std::uint8_t set;  // 1 + index into the step's sets where the node is an almost locked set, else 0
    bool on;           // whether it is true if the chain's first node is as its premise says
};

struct Step {
    Technique technique{};
    Mask digits = 0;  // the digits that the pattern is about
    std::vector<Candidate> placements, eliminations;
    std::vector<std::uint8_t> base, cover;  // houses
    std::vector<Mark> marks;
    std::vector<LockedSet> sets;
    std::vector<std::uint16_t> restricted;  // restricted common digits, between sets in order
    std::vector<std::vector<Node>> chains;

    explicit Step(Technique of = Technique::count, Mask about = 0) : technique(of), digits(about) {}

    void mark(CellSet cells, int digit, Role role = Role::pattern) {
        for (int cell : cells) marks.push_back({std::uint8_t(cell), std::uint8_t(digit), role});
    }
    void mark_cells(const Position& position, CellSet cells, Mask digits_marked, Role role = Role::pattern) {
        for (int cell : cells)
            for (int digit : bits(position.digits_in[cell] & digits_marked))
                marks.push_back({std::uint8_t(cell), std::uint8_t(digit), role});
    }
    void place(int cell, int digit) { placements.push_back({std::uint8_t(cell), std::uint8_t(digit)}); }
    // Removes the digit from those of the cells that have it.
    void remove(const Position& position, CellSet cells, int digit) {
        for (int cell : cells & position.cells_with[digit])
            eliminations.push_back({std::uint8_t(cell), std::uint8_t(digit)});
    }
    bool does_something() const { return !placements.empty() || !eliminations.empty(); }
    // The number of nodes of its chains, for choosing the simplest.
    std::size_t length() const {
        std::size_t total = 0;
        for (const auto& chain : chains) total += chain.size();
        return total;
    }
    // Smaller for eliminations that come first on the board, where steps are alike otherwise: the sum of their cells
    // and digits, the later ones weighing more, as HoDoKu compares them.
    int place_on_board() const {
        int sum = 0, weight = 1;
        for (const Candidate& c : eliminations) {
            sum += weight * c.cell + c.digit;
            weight += 80;
        }
        return sum;
    }
    void sort_results() {
        for (auto* results : {&placements, &eliminations}) {
            std::sort(results->begin(), results->end());
            results->erase(std::unique(results->begin(), results->end()), results->end());
        }
    }
};

}  // namespace sudokit::logic
