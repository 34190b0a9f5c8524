// Simple and multi-colours: the strong links of a digit form components, whose cells get two colours alternately. All
// cells of one colour are true, and all of the other false.
//
// *Trap*: a candidate that sees both colours is false. *Wrap*: a colour that is twice in a house is false.
// *Multi-colours 1*: colours A and B of two components see each other, so one of them is false, and one of the opposite
// colours a and b is true: candidates that see a and b are false. *Multi-colours 2*: a colour that sees both colours of
// another component is false.
#include "coloring.hpp"
#include "search.hpp"

namespace sudokit::logic {

namespace {

struct Component {
    CellSet color[2];
};

// The cells that are joined to each cell by a strong link.
Neighbours strong_neighbours(const Position& p, int digit) {
    Neighbours neighbours;
    for (int house = 0; house < houses; ++house) {
        const CellSet pair = p.cells_with[digit] & cells_of(house);
        if (pair.count() != 2) continue;
        neighbours[pair.first()].add(pair.last());
        neighbours[pair.last()].add(pair.first());
    }
    return neighbours;
}

std::vector<Component> components_of(const Neighbours& neighbours) {
    CellSet linked;
    for (int cell = 0; cell < 81; ++cell)
        if (neighbours[cell]) linked.add(cell);
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

// The chains that prove the steps.
class Links {
public:
    Links(const Position& p, const Neighbours& neighbours, int digit) : p_(p), neighbours_(neighbours), digit_(digit) {}

    // For each removed candidate a chain between two cells that it sees, from one set to the other, unless another does.
    void trap(Step& step, CellSet one, CellSet two) const {
        for_each_target(step, [&](CellSet seen) { add(step, shortest_way(neighbours_, one & seen, two & seen), false); });
    }

    // If a cell of a colour is true, another one in the same house is.
    void wrap(Step& step, CellSet color) const {
        std::vector<int> shortest;
        for (const int cell : color)
            take_shorter(shortest, shortest_way(neighbours_, CellSet::of(cell), color & peers_of(cell)));
        add(step, shortest, true);
    }

    // From the colour opposite to one of two that see each other to the colour opposite to the other.
    void join(Step& step, const Component& one, const Component& two) const {
        for_each_target(step, [&](CellSet seen) {
            std::vector<int> shortest;
            for (int i = 0; i < 2; ++i)
                for (int j = 0; j < 2; ++j)
                    for (const int near : one.color[i]) {
                        const auto first = shortest_way(neighbours_, one.color[1 - i] & seen, CellSet::of(near));
                        const auto second = shortest_way(neighbours_, two.color[j] & peers_of(near), two.color[1 - j] & seen);
                        if (!first.empty() && !second.empty()) take_shorter(shortest, joined(first, second));
                    }
            add(step, shortest, false);
        });
    }

    // From a colour, through another component, back to a cell that sees the first.
    void fold(Step& step, CellSet color, const Component& other) const {
        std::vector<int> shortest;
        for (int i = 0; i < 2; ++i)
            for (const int near : color)
                for (const int start : color) {
                    const auto first = shortest_way(neighbours_, CellSet::of(start), CellSet::of(near));
                    const auto second =
                        shortest_way(neighbours_, other.color[i] & peers_of(near), other.color[1 - i] & peers_of(start));
                    if (!second.empty()) take_shorter(shortest, joined(first, second));
                }
        add(step, shortest, true);
    }

private:
    template <class Look>
    void for_each_target(Step& step, Look look) const {
        for (const Candidate& c : step.eliminations) {
            const CellSet seen = peers_of(c.cell);
            if (std::none_of(step.chains.begin(), step.chains.end(), [&](const std::vector<Node>& chain) {
                    return (chain.front().cells | chain.back().cells).within(seen);
                }))
                look(seen);
        }
    }

    static std::vector<int> joined(std::vector<int> first, const std::vector<int>& second) {
        first.insert(first.end(), second.begin(), second.end());
        return first;
    }

    static void take_shorter(std::vector<int>& shortest, std::vector<int> way) {
        if (!way.empty() && (shortest.empty() || way.size() < shortest.size())) shortest = std::move(way);
    }

    // The cells in turn, the first one false or true.
    void add(Step& step, const std::vector<int>& way, bool on) const {
        std::vector<Node> chain;
        for (const int cell : way) {
            chain.push_back({CellSet::of(cell), std::uint8_t(digit_), !on, 0, on});
            on = !on;
        }
        step.link(p_, std::move(chain));
    }

    const Position& p_;
    const Neighbours& neighbours_;
    const int digit_;
};

bool find_for(Search& search, const TechniqueSet& wanted, int digit) {
    const Position& p = search.position;
    const Neighbours neighbours = strong_neighbours(p, digit);
    const auto components = components_of(neighbours);
    const Links links(p, neighbours, digit);
    for (const Component& component : components) {
        const CellSet both = component.color[0] | component.color[1];
        if (wanted.has(Technique::simple_colors_trap)) {
            Step step = start(Technique::simple_colors_trap, digit, {&component});
            step.remove(p, (seen_by_any(component.color[0]) & seen_by_any(component.color[1])).minus(both), digit);
            links.trap(step, component.color[0], component.color[1]);
            if (search.add(std::move(step))) return true;
        }
        for (int i = 0; i < 2 && wanted.has(Technique::simple_colors_wrap); ++i) {
            if (!seen_by_any(component.color[i]).meets(component.color[i])) continue;
            Step step = start(Technique::simple_colors_wrap, digit, {&component});
            step.remove(p, component.color[i], digit);
            links.wrap(step, component.color[i]);
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
                links.join(step, one, two);
                if (search.add(std::move(step))) return true;
            }
            for (int i = 0; i < 2; ++i) {
                const CellSet seen = seen_by_any(one.color[i]);
                if (wanted.has(Technique::multi_colors_2) && seen.meets(two.color[0]) && seen.meets(two.color[1])) {
                    Step step = start(Technique::multi_colors_2, digit, {&one, &two});
                    step.remove(p, one.color[i], digit);
                    links.fold(step, one.color[i], two);
                    if (search.add(std::move(step))) return true;
                }
            }
        }
    return false;
}

}  // namespace

void find_colors(Search& search, const TechniqueSet& wanted) {
    for (int digit = 0; digit < 9; ++digit)
        if (search.in_no_template(digit) && find_for(search, wanted, digit)) return;
}

}  // namespace sudokit::logic
