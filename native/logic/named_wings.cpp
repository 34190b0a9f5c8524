// Named wings: chains of three strong links that have names because they are found by looking for their middle.
//
// A strong link is in a cell, between its only two candidates, or in a house, between the only two places of a digit. Two
// weak links join three of them, in a cell or between cells. In the notation of chains, with strong links as = and weak as -:
//
//   M-wing (medusa)   (x=y)-y=(y-x)=x
//   S-wing (split)    x=x-(x=y)-y=y
//   L-wing (local)    x=x-x=(x-y)=y  or  x=(x-y)=(y-z)=z: all strong links in houses
//   H-wing (hybrid)   (x=y)-(y=z)-z=z  or  (x=y)-y=(y-z)=z: three digits, some strong links in cells
//
// One end of the chain is true, so candidates that see both ends are false. W-wings and XY-wings have their own finder.
// Definitions: forum.enjoysudoku.com, t32239, t34685.
#include <array>

#include "search.hpp"

namespace sudokit::logic {

namespace {

constexpr Mask bit(int digit) { return Mask(1 << digit); }

// How a strong link at a side of the middle one is reached, and where it is.
enum class Side { cell_by_cells, house_by_cells, house_in_cell };

struct Kind {
    Technique technique;
    bool middle_in_cell;
    Side before, after;
    enum { any, same, different } ends = any;  // the digits of the ends
};

constexpr Kind kinds[] = {
    {Technique::m_wing, false, Side::cell_by_cells, Side::house_in_cell, Kind::same},
    {Technique::s_wing, true, Side::house_by_cells, Side::house_by_cells},
    {Technique::l_wing, false, Side::house_by_cells, Side::house_in_cell},
    {Technique::l_wing, false, Side::house_in_cell, Side::house_in_cell, Kind::different},
    {Technique::h_wing, true, Side::cell_by_cells, Side::house_by_cells, Kind::different},
    {Technique::h_wing, false, Side::cell_by_cells, Side::house_in_cell, Kind::different},
};

// The outer strong link of a side: its near end is false if the middle link's end is true, and then its far end is true.
struct Outer {
    Candidate near, far;
};

class NamedWings {
public:
    explicit NamedWings(Search& search) : search_(search), p_(search.position) {
        for (int digit = 0; digit < 9; ++digit)
            for (int house = 0; house < houses; ++house)
                if (const CellSet pair = p_.cells_with[digit] & cells_of(house); pair.count() == 2) {
                    partners_[digit][pair.first()].add(pair.last());
                    partners_[digit][pair.last()].add(pair.first());
                }
    }

    // True if no more steps are wanted.
    bool find(const Kind& kind) {
        for (const int cell : kind.middle_in_cell ? p_.cells_of_size(2) : p_.blank) {
            stop_point();
            for (const int digit : bits(p_.digits_in[cell])) {
                const Candidate one{std::uint8_t(cell), std::uint8_t(digit)};
                if (kind.middle_in_cell) {
                    const int other = lowest(Mask(p_.digits_in[cell] & ~bit(digit)));
                    if (join(kind, one, {one.cell, std::uint8_t(other)})) return true;
                    continue;
                }
                for (const int partner : partners_[digit][cell])
                    if (join(kind, one, {std::uint8_t(partner), one.digit})) return true;
            }
        }
        return false;
    }

private:
    void collect(Side side, Candidate end, std::vector<Outer>& found) const {
        found.clear();
        const auto add = [&](int near, int near_digit, int far, int far_digit) {
            found.push_back({{std::uint8_t(near), std::uint8_t(near_digit)}, {std::uint8_t(far), std::uint8_t(far_digit)}});
        };
        if (side == Side::house_in_cell) {
            for (const int digit : bits(Mask(p_.digits_in[end.cell] & ~bit(end.digit))))
                for (const int far : partners_[digit][end.cell]) add(end.cell, digit, far, digit);
            return;
        }
        for (const int near : p_.cells_with[end.digit] & peers_of(end.cell)) {
            if (side == Side::house_by_cells) {
                for (const int far : partners_[end.digit][near]) add(near, end.digit, far, end.digit);
            } else if (size(p_.digits_in[near]) == 2) {
                add(near, end.digit, near, lowest(Mask(p_.digits_in[near] & ~bit(end.digit))));
            }
        }
    }

    bool join(const Kind& kind, Candidate one, Candidate two) {
        collect(kind.before, one, before_);
        if (before_.empty()) return false;
        collect(kind.after, two, after_);
        for (const Outer& a : before_)
            for (const Outer& b : after_) {
                const bool is_same = a.far.digit == b.far.digit;
                if (kind.ends != Kind::any && (kind.ends == Kind::same) != is_same) continue;
                const std::array<Candidate, 6> nodes{a.far, a.near, one, two, b.near, b.far};
                if (add(kind.technique, nodes)) return true;
            }
        return false;
    }

    bool add(Technique technique, const std::array<Candidate, 6>& nodes) {
        const auto &first = nodes.front(), &last = nodes.back();
        Step step(technique);
        if (first.digit == last.digit) {
            step.remove(p_, peers_of(first.cell) & peers_of(last.cell), first.digit);
        } else if (first.cell == last.cell) {
            for (const int digit : bits(Mask(p_.digits_in[first.cell] & ~(bit(first.digit) | bit(last.digit)))))
                step.remove(p_, CellSet::of(first.cell), digit);
        } else if (see_each_other(first.cell, last.cell)) {
            step.remove(p_, CellSet::of(first.cell), last.digit);
            step.remove(p_, CellSet::of(last.cell), first.digit);
        }
        if (!step.does_something()) return false;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (std::find(nodes.begin(), nodes.begin() + i, nodes[i]) != nodes.begin() + i) return false;
        std::vector<Node> chain;
        for (const Candidate& node : nodes) {
            const bool on = chain.size() % 2;
            chain.push_back({CellSet::of(node.cell), node.digit, !on, 0, on});
            step.digits |= bit(node.digit);
            const bool is_end = &node == &first || &node == &last;
            step.mark(CellSet::of(node.cell), node.digit, is_end ? Role::pincer : Role::pattern);
        }
        step.link(p_, std::move(chain));
        return search_.add(std::move(step));
    }

    Search& search_;
    const Position& p_;
    std::array<std::array<CellSet, 81>, 9> partners_{};  // by digit and cell: the only other place in a house
    std::vector<Outer> before_, after_;
};

}  // namespace

void find_named_wings(Search& search, const TechniqueSet& wanted) {
    NamedWings wings(search);
    for (const Kind& kind : kinds)
        if (wanted.has(kind.technique) && wings.find(kind)) return;
}

}  // namespace sudokit::logic
