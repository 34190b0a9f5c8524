#include "automaton.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "demand.hpp"
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

// Which states can be reached, layer by layer.
class Reached {
public:
    Reached(const Automaton& automaton, const Leaving& leaving, std::size_t length)
        : states_(automaton.states), found_((length + 1) * states_) {
        for (const std::uint32_t state : automaton.start) found_[state] = true;
        for (std::size_t at = 0; at < length; ++at) {
            stop_point();
            for (std::uint32_t state = 0; state < states_; ++state)
                if (has(at, state)) leaving.each(state, [&](const Transition& each) { found_[(at + 1) * states_ + each.to] = true; });
        }
    }
    bool has(std::size_t layer, std::uint32_t state) const { return found_[layer * states_ + state]; }

private:
    std::size_t states_;
    std::vector<bool> found_;
};

std::size_t hash_of(std::span<const Layers::Edge> edges) {
    std::uint64_t hash = edges.size();
    for (const Layers::Edge& edge : edges) hash = (hash ^ (std::uint64_t{edge.values} << 32 | edge.to)) * 0x9e3779b97f4a7c15;
    return static_cast<std::size_t>(hash ^ hash >> 32);
}

// Makes the layer before one of `size` states. next: of each state of the automaton its number there; what follows is its
// number in the layer that is made. States with the same edges are one. None if it would be too large.
std::optional<Layers::Layer> before(const Automaton& automaton, const Leaving& leaving, const Reached& reached, std::size_t at, std::uint32_t size,
             std::vector<std::uint32_t>& next) {
    Layers::Layer made;
    std::vector<std::uint32_t> numbers(automaton.states, none), touched;
    std::vector<Values> values(size);  // by the number of the state that they lead to
    std::unordered_multimap<std::size_t, std::uint32_t> known;
    for (std::uint32_t state = 0; state < automaton.states; ++state) {
        if (!reached.has(at, state)) continue;
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
        if (made.edges.size() > most_edges) return std::nullopt;
    }
    next = std::move(numbers);
    return made;
}

}  // namespace

std::optional<Layers> Layers::unrolled(Automaton automaton, std::size_t length) {
    Layers made(std::move(automaton), length);
    if (!made.unroll()) return std::nullopt;
    return made;
}

// False if they are too large.
bool Layers::unroll() {
    const auto is_state = [&](std::uint32_t state) { return state < automaton.states; };
    bool fits = std::ranges::all_of(automaton.start, is_state) && std::ranges::all_of(automaton.accepting, is_state);
    for (const Transition& transition : automaton.transitions) fits &= is_state(transition.from) && is_state(transition.to);
    demand(fits, "no such state");
    if (length >= most_places || automaton.states > most_places / (length + 1)) return false;

    const Leaving leaving(automaton);
    const Reached reached(automaton, leaving, length);
    std::vector<std::uint32_t> next(automaton.states, none);
    different.emplace_back();
    for (const std::uint32_t state : automaton.accepting)
        if (reached.has(length, state)) {
            next[state] = 0;
            different[0].first_edge.resize(2);
        }
    // From the end. Nothing that is kept is copied any more: all of it may be a gigabyte.
    layer_at.resize(length + 1);
    std::size_t edges = 0;
    for (std::size_t at = length; at-- > 0;) {
        stop_point();
        std::optional<Layer> made = before(automaton, leaving, reached, at, different.back().states(), next);
        if (!made) return false;
        if (*made != different.back()) {
            made->edges.shrink_to_fit();
            edges += made->edges.size();
            if (edges > most_edges) return false;
            different.push_back(*std::move(made));
        }
        layer_at[at] = static_cast<std::uint32_t>(different.size()) - 1;
    }
    // The first layer has only states that a line can start in.
    if (different.back().states() == 0) return true;
    first_state.push_back(0);
    for (const std::uint32_t layer : layer_at) first_state.push_back(first_state.back() + different[layer].states());
    return true;
}

}  // namespace sudokit::variants
