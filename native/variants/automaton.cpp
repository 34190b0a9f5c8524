#include "automaton.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace sudokit::variants {

namespace {

// Of each layer the states that can be reached.
std::vector<std::vector<bool>> reached(const Automaton& automaton, std::size_t length) {
    std::vector<std::vector<bool>> found(length + 1, std::vector<bool>(automaton.states));
    for (const std::uint32_t state : automaton.start) found[0][state] = true;
    for (std::size_t at = 0; at < length; ++at)
        for (const Transition& transition : automaton.transitions)
            if (found[at][transition.from]) found[at + 1][transition.to] = true;
    return found;
}

}  // namespace

Layers::Layers(Automaton of, std::size_t cells) : automaton(std::move(of)), length(cells) {
    const auto is_state = [&](std::uint32_t state) { return state < automaton.states; };
    bool fits = std::ranges::all_of(automaton.start, is_state) && std::ranges::all_of(automaton.accepting, is_state);
    for (const Transition& transition : automaton.transitions) fits &= is_state(transition.from) && is_state(transition.to);
    if (!fits) throw std::invalid_argument("no such state");

    // From the end: of each state of a layer its edges, by the number of the state in the next layer. States with the
    // same edges are one.
    constexpr std::uint32_t none = ~0u;
    using Edges = std::map<std::uint32_t, Values>;
    const std::vector<std::vector<bool>> is_reached = reached(automaton, length);
    std::vector<std::vector<Edges>> layers(length + 1);
    std::vector<std::uint32_t> next(automaton.states, none);
    for (const std::uint32_t state : automaton.accepting)
        if (is_reached[length][state]) {
            next[state] = 0;
            layers[length].resize(1);
        }
    for (std::size_t at = length; at-- > 0;) {
        std::vector<Edges> of_state(automaton.states);
        for (const Transition& transition : automaton.transitions)
            if (transition.values != 0 && is_reached[at][transition.from] && next[transition.to] != none)
                of_state[transition.from][next[transition.to]] |= transition.values;
        std::map<Edges, std::uint32_t> known;
        next.assign(automaton.states, none);
        for (std::uint32_t state = 0; state < automaton.states; ++state) {
            if (of_state[state].empty()) continue;
            const auto [place, is_new] = known.emplace(of_state[state], static_cast<std::uint32_t>(layers[at].size()));
            if (is_new) layers[at].push_back(of_state[state]);
            next[state] = place->second;
        }
    }
    // The first layer has only states that a line can start in.
    if (layers[0].empty()) return;
    std::uint32_t states = 0;
    for (const std::vector<Edges>& layer : layers) {
        first_state.push_back(states);
        states += static_cast<std::uint32_t>(layer.size());
        for (const Edges& leaving : layer) {
            first_edge.push_back(static_cast<std::uint32_t>(edges.size()));
            for (const auto& [to, values] : leaving) edges.push_back({values, states + to});
        }
    }
    first_state.push_back(states);
    first_edge.push_back(static_cast<std::uint32_t>(edges.size()));
}

}  // namespace sudokit::variants
