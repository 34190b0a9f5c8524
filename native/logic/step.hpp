// Steps: what finders find.
//
// A *step* is one deduction: the technique, its placements and eliminations, and the pattern that proves it, by roles.
// Sentences and pictures are made from it.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "position.hpp"
#include "technique.hpp"

namespace sudokit::logic {

// One candidate of one cell.
struct Candidate {
    std::uint8_t cell, digit;
    auto operator<=>(const Candidate&) const = default;
};

// The role of a candidate in a pattern.
enum class Role : std::uint8_t {
    pattern,   // the main cells and digits: subset, body of a fish, rectangle, colour, wing
    fin,       // makes the pattern imperfect, and limits its eliminations
    endo_fin,  // a fin in two base houses
    pivot,     // the cell that joins the others
    pincer,    // one of them is true
    other,     // the second colour, the roof of a rectangle, the strong link in between
    count
};

inline constexpr const char* role_names[] = {"pattern", "fin", "endo-fin", "pivot", "pincer", "other"};
static_assert(std::size(role_names) == static_cast<std::size_t>(Role::count));

struct Mark {
    std::uint8_t cell, digit;
    Role role;
    bool operator==(const Mark&) const = default;
};

// Cells that act together, with one digit more than cells: an almost locked set (in Sue de Coq any set).
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
    bool on;           // whether it is true if the premise of the chain holds
    // The house by which it follows from the node before: for a weak link, a house of both; for a strong one, the house
    // without another place. In nets, the house in which it is the only place. Of the first node of a continuous loop,
    // the house by which it follows from the last. -1 if it follows otherwise: in a cell, in a set, by several houses.
    std::int8_t house = -1;
    // In the explainer's chains (native/explainer/chains.hpp): the nodes of the chain that it follows from are indices in
    // `Step::reasons`, from the first of these on; the nested step that it follows by is an index too, or -1.
    std::uint16_t first_reason = 0, reasons = 0;
    std::int16_t nested = -1;
};

// The house by which a node follows from another in a chain, or -1.
inline int house_of_link(const Position& position, const Node& from, const Node& to) {
    if (from.digit != to.digit) return -1;
    const CellSet both = from.cells | to.cells;
    for (const int house : bits(common_houses(both)))
        if (!to.on || (position.cells_with[to.digit] & cells_of(house)).within(both)) return house;
    return -1;
}

struct Step {
    Technique technique{};
    Mask digits = 0;  // the digits of the pattern
    std::vector<Candidate> placements, eliminations;
    std::vector<std::uint8_t> base, cover;  // houses
    std::vector<Mark> marks;
    std::vector<LockedSet> sets;
    // Restricted common digits, between sets in order; of symmetry, each digit's new name; of truths and links, see truths_and_links.hpp.
    std::vector<std::uint16_t> restricted;
    std::vector<std::vector<Node>> chains;
    std::vector<std::uint16_t> reasons;  // of nodes, as indices in their chain
    // Only of steps of the explainer (native/explainer/): what nodes of the chains follow by, the key of the technique in
    // explainer.csv, and the rating in tenths, which steps inside of chains do not have.
    std::vector<Step> nested;
    const char* key = nullptr;
    int er = 0;

    explicit Step(Technique of = Technique::count, Mask about = 0) : technique(of), digits(about) {}

    void mark(CellSet cells, int digit, Role role = Role::pattern) {
        for (int cell : cells) marks.push_back({std::uint8_t(cell), std::uint8_t(digit), role});
    }
    void mark_cells(const Position& position, CellSet cells, Mask digits_marked, Role role = Role::pattern) {
        for (int cell : cells)
            for (int digit : bits(position.digits_in[cell] & digits_marked))
                marks.push_back({std::uint8_t(cell), std::uint8_t(digit), role});
    }
    // Adds a chain of alternating links, whose houses are worked out.
    void link(const Position& position, std::vector<Node> chain) {
        for (std::size_t i = 1; i < chain.size(); ++i)
            chain[i].house = std::int8_t(house_of_link(position, chain[i - 1], chain[i]));
        chains.push_back(std::move(chain));
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
    // For otherwise equal steps: smaller for eliminations earlier on the board. It is the sum of their cells and
    // digits, in which later ones weigh more, as HoDoKu compares them.
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
            if (results->size() < 2) continue;
            std::sort(results->begin(), results->end());
            results->erase(std::unique(results->begin(), results->end()), results->end());
        }
    }
};

}  // namespace sudokit::logic
