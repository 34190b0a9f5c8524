#include "automaton.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "kernel/stop_point.hpp"

namespace sudokit::variants {

namespace {

constexpr std::uint32_t none = ~0u;
constexpr std::size_t most_places = 1 << 24;  // states times layers
constexpr std::size_t most_edges = 1 << 27;
constexpr std::size_t steps_between_looks = 1 << 14;

// The transitions, ordered by the state that they leave.
class Leaving {
public:
    explicit Leaving(const Automaton& automaton) : first_(automaton.states + 1), transitions_(automaton.transitions.size()) {
        for (const Transition& each : automaton.transitions) ++first_[each.from + 1];
        for (std::uint32_t state = 0; state < automaton.states; ++state) first_[state + 1] += first_[state];
        std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
        for (const Transition& each : automaton.transitions) transitions_[next[each.from]++] = each;
    }

    // Calls visit(transition) for each that leaves a state.
    template <class Visit>
    void each(std::uint32_t state, const Visit& visit) const {
        for (std::size_t at = first_[state]; at < first_[state + 1]; ++at) {
            if (at % steps_between_looks == 0) stop_point();
            visit(transitions_[at]);
        }
    }

private:
    std::vector<std::size_t> first_;
    std::vector<Transition> transitions_;
};

// Of each layer the states that can be reached.
std::vector<std::vector<bool>> reached(const Automaton& automaton, const Leaving& leaving, std::size_t length) {
    std::vector<std::vector<bool>> found(length + 1, std::vector<bool>(automaton.states));
    for (const std::uint32_t state : automaton.start) found[0][state] = true;
    for (std::size_t at = 0; at < length; ++at) {
        stop_point();
        for (std::uint32_t state = 0; state < automaton.states; ++state)
            if (found[at][state]) leaving.each(state, [&](const Transition& each) { found[at + 1][each.to] = true; });
    }
    return found;
}

// A layer in the making: of each of its states the edges, by the number of the state in the next layer.
struct Layer {
    std::vector<std::uint32_t> first_edge{0};
    std::vector<Layers::Edge> edges;

    bool operator==(const Layer&) const = default;
    std::uint32_t states() const { return static_cast<std::uint32_t>(first_edge.size()) - 1; }
    std::span<const Layers::Edge> of(std::uint32_t state) const {
        return {edges.data() + first_edge[state], first_edge[state + 1] - first_edge[state]};
    }
};

std::size_t hash_of(std::span<const Layers::Edge> edges) {
    std::uint64_t hash = edges.size();
    for (const Layers::Edge& edge : edges) hash = (hash ^ (std::uint64_t{edge.values} << 32 | edge.to)) * 0x9e3779b97f4a7c15;
    return static_cast<std::size_t>(hash ^ hash >> 32);
}

// Makes the layer before one of `size` states. next: of each state of the automaton its number there; what follows is its
// number in the layer that is made. States with the same edges are one.
Layer before(const Automaton& automaton, const Leaving& leaving, const std::vector<bool>& is_reached, std::uint32_t size,
             std::vector<std::uint32_t>& next) {
    Layer made;
    std::vector<std::uint32_t> numbers(automaton.states, none), touched;
    std::vector<Values> values(size);  // by the number of the state that they lead to
    std::unordered_multimap<std::size_t, std::uint32_t> known;
    for (std::uint32_t state = 0; state < automaton.states; ++state) {
        if (!is_reached[state]) continue;
        leaving.each(state, [&](const Transition& each) {
            const std::uint32_t to = next[each.to];
            if (each.values == 0 || to == none) return;
            if (values[to] == 0) touched.push_back(to);
            values[to] |= each.values;
        });
        if (touched.empty()) continue;
        std::ranges::sort(touched);
        for (const std::uint32_t to : touched) made.edges.push_back({std::exchange(values[to], 0), to});
        touched.clear();
        const std::uint32_t number = made.states();
        made.first_edge.push_back(static_cast<std::uint32_t>(made.edges.size()));
        const std::size_t hash = hash_of(made.of(number));
        const auto [first, last] = known.equal_range(hash);
        const auto same = std::find_if(first, last, [&](const auto& each) { return std::ranges::equal(made.of(each.second), made.of(number)); });
        if (same == last) {
            known.emplace(hash, number);
            numbers[state] = number;
        } else {
            numbers[state] = same->second;
            made.first_edge.pop_back();
            made.edges.resize(made.first_edge.back());
        }
        if (made.edges.size() > most_edges) throw std::length_error("an automaton of too many steps");
    }
    next = std::move(numbers);
    return made;
}

}  // namespace

Layers::Layers(Automaton of, std::size_t cells) : automaton(std::move(of)), length(cells) {
    const auto is_state = [&](std::uint32_t state) { return state < automaton.states; };
    bool fits = std::ranges::all_of(automaton.start, is_state) && std::ranges::all_of(automaton.accepting, is_state);
    for (const Transition& transition : automaton.transitions) fits &= is_state(transition.from) && is_state(transition.to);
    if (!fits) throw std::invalid_argument("no such state");
    if (length >= most_places || automaton.states > most_places / (length + 1))
        throw std::length_error("an automaton of too many states for such a long line");

    const Leaving leaving(automaton);
    const std::vector<std::vector<bool>> is_reached = reached(automaton, leaving, length);
    std::vector<std::uint32_t> next(automaton.states, none);
    Layer layer;
    for (const std::uint32_t state : automaton.accepting)
        if (is_reached[length][state]) {
            next[state] = 0;
            layer.first_edge.resize(2);
        }
    // From the end. Layers that are alike share their edges, and in a long line most are.
    std::vector<std::uint32_t> sizes(length + 1);
    first_row.resize(length + 1);
    const auto keep = [&](std::size_t at, const Layer& made) {
        sizes[at] = made.states();
        first_row[at] = static_cast<std::uint32_t>(first_edge.size());
        for (const std::uint32_t first : made.first_edge) first_edge.push_back(static_cast<std::uint32_t>(edges.size()) + first);
        edges.insert(edges.end(), made.edges.begin(), made.edges.end());
        if (edges.size() > most_edges) throw std::length_error("an automaton of too many steps");
    };
    keep(length, layer);
    for (std::size_t at = length; at-- > 0;) {
        stop_point();
        Layer made = before(automaton, leaving, is_reached[at], layer.states(), next);
        if (made == layer) {
            sizes[at] = sizes[at + 1];
            first_row[at] = first_row[at + 1];
        } else {
            keep(at, made);
            layer = std::move(made);
        }
    }
    // The first layer has only states that a line can start in.
    if (sizes[0] == 0) return;
    first_state.push_back(0);
    for (const std::uint32_t size : sizes) first_state.push_back(first_state.back() + size);
}

}  // namespace sudokit::variants
