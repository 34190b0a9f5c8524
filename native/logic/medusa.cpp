// 3D Medusa: simple colours (coloring.cpp) with several digits. Strong links in houses and in cells of two candidates form
// components, whose candidates get two colours alternately. All of one colour are true, and all of the other false.
//
// A colour *excludes* the candidates that are false if it is true: those that see one of its candidates, in a house or in
// their cell, and those of the other colour.
// *Trap*: what both colours exclude is false. *Wrap*: a colour that excludes a candidate of its own, all candidates of a
// cell, or all places of a digit in a house, is false.
// Definition: sudopedia; sudokuwiki, "3D Medusa".
#include <array>

#include "search.hpp"

namespace sudokit::logic {

namespace {

struct Color {
    std::array<CellSet, 9> cells, excluded;  // by digit
};

using Component = std::array<Color, 2>;

class Medusa {
public:
    explicit Medusa(Search& search) : search_(search), p_(search.position) {}

    void find(const TechniqueSet& wanted) {
        std::array<CellSet, 9> known;
        for (int digit = 0; digit < 9; ++digit)
            for (const int cell : p_.cells_with[digit]) {
                if (known[digit].has(cell)) continue;
                stop_point();
                const Component component = component_of(cell, digit);
                Mask digits = 0;
                for (const Color& color : component)
                    for (int each = 0; each < 9; ++each) {
                        known[each] |= color.cells[each];
                        if (color.cells[each]) digits |= Mask(1 << each);
                    }
                if (size(digits) < 2) continue;
                if (wanted.has(Technique::medusa_wrap) && (wrap(component, 0, digits) || wrap(component, 1, digits))) return;
                if (wanted.has(Technique::medusa_trap) && trap(component, digits)) return;
            }
    }

private:
    Component component_of(int cell, int digit) const {
        Component component;
        std::vector<Candidate> open{{std::uint8_t(cell), std::uint8_t(digit)}}, next;
        component[0].cells[digit].add(cell);
        for (int color = 1; !open.empty(); color ^= 1, open.swap(next)) {
            next.clear();
            const auto reach = [&](int to, int as) {
                if (component[0].cells[as].has(to) || component[1].cells[as].has(to)) return;
                component[color].cells[as].add(to);
                next.push_back({std::uint8_t(to), std::uint8_t(as)});
            };
            for (const auto& [from, as] : open) {
                if (const Mask others = Mask(p_.digits_in[from] & ~(1 << as)); size(others) == 1) reach(from, lowest(others));
                for (const int house : geometry.houses_of[from])
                    if (const CellSet pair = p_.cells_with[as] & cells_of(house); pair.count() == 2)
                        reach(pair.first() == from ? pair.last() : pair.first(), as);
            }
        }
        for (int color = 0; color < 2; ++color) {
            auto& [cells, excluded] = component[color];
            for (int of = 0; of < 9; ++of) {
                excluded[of] |= component[color ^ 1].cells[of];
                for (const int member : cells[of]) {
                    excluded[of] |= peers_of(member);
                    for (int other = 0; other < 9; ++other)
                        if (other != of) excluded[other].add(member);
                }
            }
        }
        return component;
    }

    // The first colour is the one that the step says more about.
    Step start(Technique technique, const Component& component, int first, Mask digits) const {
        Step step(technique, digits);
        for (const int digit : bits(digits)) {
            step.mark(component[first].cells[digit], digit, Role::pattern);
            step.mark(component[first ^ 1].cells[digit], digit, Role::other);
        }
        return step;
    }

    bool trap(const Component& component, Mask digits) {
        Step step = start(Technique::medusa_trap, component, 0, digits);
        for (int digit = 0; digit < 9; ++digit) {
            const CellSet colored = component[0].cells[digit] | component[1].cells[digit];
            step.remove(p_, (component[0].excluded[digit] & component[1].excluded[digit]).minus(colored), digit);
        }
        return search_.add(std::move(step));
    }

    bool wrap(const Component& component, int color, Mask digits) {
        const LockedSet clash = contradiction(component[color]);
        if (!clash.cells) return false;
        Step step = start(Technique::medusa_wrap, component, color, digits);
        for (const int digit : bits(digits)) step.remove(p_, component[color].cells[digit], digit);
        step.sets = {clash};
        return search_.add(std::move(step));
    }

    // Candidates, not all of which the colour may exclude if it is true, or of which it has several though one at most is
    // true; none if there are no such.
    LockedSet contradiction(const Color& color) const {
        const auto& [cells, excluded] = color;
        for (int house = 0; house < houses; ++house)
            for (int digit = 0; digit < 9; ++digit)
                if (const CellSet twice = cells[digit] & cells_of(house); twice.count() > 1) return {twice, Mask(1 << digit)};
        for (const int cell : p_.blank) {
            Mask own = 0, left = 0;
            for (const int digit : bits(p_.digits_in[cell])) {
                if (cells[digit].has(cell)) own |= Mask(1 << digit);
                if (!excluded[digit].has(cell)) left |= Mask(1 << digit);
            }
            if (size(own) > 1) return {CellSet::of(cell), own};
            if (!left) return {CellSet::of(cell), p_.digits_in[cell]};
        }
        for (int house = 0; house < houses; ++house)
            for (int digit = 0; digit < 9; ++digit)
                if (const CellSet places = cells_of(house) & p_.cells_with[digit]; places && places.within(excluded[digit]))
                    return {places, Mask(1 << digit)};
        return {};
    }

    Search& search_;
    const Position& p_;
};

}  // namespace

void find_medusa(Search& search, const TechniqueSet& wanted) { Medusa(search).find(wanted); }

}  // namespace sudokit::logic
