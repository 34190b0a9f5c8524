// Simple and multi-colours: a digit's strong links make components, whose cells take two colours in turn. All cells of
// one colour are true, and all of the other false.
//
// *Trap*: what sees both colours is false. *Wrap*: a colour that is twice in a house is false. *Multi-colours 1*:
// colours A and B of two components see each other, so one of them is false, and one of their partners a and b true:
// what sees a and b is false. *Multi-colours 2*: a colour that sees both colours of another component is false.
#include "search.hpp"

namespace sudokit::logic {

namespace {

struct Component {
    CellSet color[2];
};

std::vector<Component> components_of(const Position& p, int digit) {
    CellSet neighbours[81], linked;
    for (int house = 0; house < houses; ++house) {
        const CellSet pair = p.cells_with[digit] & cells_of(house);
        if (pair.count() != 2) continue;
        linked |= pair;
        neighbours[pair.first()].add(pair.last());
        neighbours[pair.last()].add(pair.first());
    }
    std::vector<Component> components;
    while (linked) {
        Component component;
        CellSet fresh = CellSet::of(linked.first());
        for (int turn = 0; fresh; turn ^= 1) {
            component.color[turn] |= fresh;
            CellSet next;
            for (const int cell : fresh) next |= neighbours[cell];
            fresh = next.minus(component.color[turn ^ 1]);
        }
        linked = linked.minus(component.color[0] | component.color[1]);
        components.push_back(component);
    }
    return components;
}

CellSet seen_by_any(CellSet cells) {
    CellSet seen;
    for (const int cell : cells) seen |= peers_of(cell);
    return seen;
}

Step start(Technique technique, int digit, std::initializer_list<const Component*> components) {
    Step step(technique, Mask(1 << digit));
    for (const Component* component : components) {
        step.mark(component->color[0], digit, Role::pattern);
        step.mark(component->color[1], digit, Role::other);
    }
    return step;
}

bool find_for(Search& search, const TechniqueSet& wanted, int digit) {
    const Position& p = search.position;
    const auto components = components_of(p, digit);
    for (const Component& component : components) {
        const CellSet both = component.color[0] | component.color[1];
        if (wanted.has(Technique::simple_colors_trap)) {
            Step step = start(Technique::simple_colors_trap, digit, {&component});
            step.remove(p, (seen_by_any(component.color[0]) & seen_by_any(component.color[1])).minus(both), digit);
            if (search.add(std::move(step))) return true;
        }
        for (int i = 0; i < 2 && wanted.has(Technique::simple_colors_wrap); ++i) {
            if (!seen_by_any(component.color[i]).meets(component.color[i])) continue;
            Step step = start(Technique::simple_colors_wrap, digit, {&component});
            step.remove(p, component.color[i], digit);
            if (search.add(std::move(step))) return true;
        }
    }
    if (!wanted.any({Technique::multi_colors_1, Technique::multi_colors_2})) return false;
    for (const Component& one : components)
        for (const Component& two : components) {
            if (&one == &two) continue;
            if (wanted.has(Technique::multi_colors_1) && &one < &two) {
                Step step = start(Technique::multi_colors_1, digit, {&one, &two});
                for (int i = 0; i < 2; ++i)
                    for (int j = 0; j < 2; ++j)
                        if (seen_by_any(one.color[i]).meets(two.color[j]))
                            step.remove(p, seen_by_any(one.color[1 - i]) & seen_by_any(two.color[1 - j]), digit);
                if (search.add(std::move(step))) return true;
            }
            for (int i = 0; i < 2; ++i) {
                const CellSet seen = seen_by_any(one.color[i]);
                if (wanted.has(Technique::multi_colors_2) && seen.meets(two.color[0]) && seen.meets(two.color[1])) {
                    Step step = start(Technique::multi_colors_2, digit, {&one, &two});
                    step.remove(p, one.color[i], digit);
                    if (search.add(std::move(step))) return true;
                }
            }
        }
    return false;
}

}  // namespace

void find_colors(Search& search, const TechniqueSet& wanted) {
    for (int digit = 0; digit < 9; ++digit)
        if (find_for(search, wanted, digit)) return;
}

}  // namespace sudokit::logic
