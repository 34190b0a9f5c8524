// A line whose digits an automaton must accept. Complete, if no cell is in the line twice.
//
// The automaton may have several transitions for a digit. It is unrolled along the line once: a *layer* has the states
// that can be reached after so many cells and from which the end can still be reached. A run walks the layers forward,
// to see which states the values that are left can reach, and backward, to see which values lead to the end.
#pragma once

#include <algorithm>
#include <span>

#include "model.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

class Line : public Propagator {
public:
    // row: the values that the cells have before the search.
    Line(std::vector<Variable> cells, const Automaton& automaton, std::span<const Values> row)
        : Propagator(Urgency::lines, std::move(cells)) {
        std::vector<Variable> sorted = watched;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) runs_once = false;
        unroll(automaton, row);
    }

    bool propagate(Board& board) override {
        if (states_.empty()) return false;
        const std::size_t length = watched.size();
        std::fill(is_alive_.begin(), is_alive_.end(), std::uint8_t{0});
        for (std::uint32_t state = 0; state < layers_[1]; ++state) is_alive_[state] = 1;
        for (std::size_t at = 0; at < length; ++at) {
            const Values values = board[watched[at]];
            for (std::uint32_t state = layers_[at]; state < layers_[at + 1]; ++state)
                if (is_alive_[state])
                    for (std::uint32_t edge = states_[state]; edge < states_[state + 1]; ++edge)
                        is_alive_[edges_[edge].to] |= (edges_[edge].values & values) != 0;
        }
        for (std::size_t at = length; at-- > 0;) {
            const Values values = board[watched[at]];
            Values supported = 0;
            for (std::uint32_t state = layers_[at]; state < layers_[at + 1]; ++state) {
                if (!is_alive_[state]) continue;
                Values mine = 0;
                for (std::uint32_t edge = states_[state]; edge < states_[state + 1]; ++edge)
                    if (is_alive_[edges_[edge].to]) mine |= edges_[edge].values & values;
                supported |= mine;
                is_alive_[state] = mine != 0;
            }
            if (!board.keep(watched[at], supported)) return false;
        }
        return true;
    }

private:
    struct Edge {
        Values values;
        std::uint32_t to;
    };

    void unroll(const Automaton& automaton, std::span<const Values> row) {
        const std::size_t length = watched.size();
        std::vector<std::vector<const Transition*>> of_state(automaton.states);
        for (const Transition& transition : automaton.transitions) of_state[transition.from].push_back(&transition);
        std::vector<std::vector<std::uint8_t>> reached(length + 1, std::vector<std::uint8_t>(automaton.states, 0));
        for (const std::uint32_t state : automaton.start) reached[0][state] = 1;
        for (std::size_t at = 0; at < length; ++at)
            for (std::uint32_t state = 0; state < automaton.states; ++state)
                if (reached[at][state])
                    for (const Transition* transition : of_state[state])
                        if (transition->values & row[watched[at]]) reached[at + 1][transition->to] = 1;
        std::vector<std::uint8_t> leads(automaton.states, 0);
        for (const std::uint32_t state : automaton.accepting) leads[state] = 1;
        for (std::uint32_t state = 0; state < automaton.states; ++state) reached[length][state] &= leads[state];
        for (std::size_t at = length; at-- > 0;)
            for (std::uint32_t state = 0; state < automaton.states; ++state)
                if (reached[at][state]) {
                    bool goes_on = false;
                    for (const Transition* transition : of_state[state])
                        goes_on |= (transition->values & row[watched[at]]) && reached[at + 1][transition->to];
                    reached[at][state] = goes_on;
                }
        // Number the states that are left, layer by layer.
        std::vector<std::vector<std::uint32_t>> number(length + 1, std::vector<std::uint32_t>(automaton.states, 0));
        std::uint32_t next = 0;
        for (std::size_t at = 0; at <= length; ++at) {
            layers_.push_back(next);
            for (std::uint32_t state = 0; state < automaton.states; ++state)
                if (reached[at][state]) number[at][state] = next++;
        }
        layers_.push_back(next);
        if (next == 0) return;  // nothing is accepted
        for (std::size_t at = 0; at <= length; ++at)
            for (std::uint32_t state = 0; state < automaton.states; ++state) {
                if (!reached[at][state]) continue;
                states_.push_back(static_cast<std::uint32_t>(edges_.size()));
                if (at == length) continue;
                const std::size_t first = edges_.size();
                for (const Transition* transition : of_state[state]) {
                    if (!reached[at + 1][transition->to]) continue;
                    const std::uint32_t to = number[at + 1][transition->to];
                    const auto known = std::find_if(edges_.begin() + static_cast<std::ptrdiff_t>(first), edges_.end(),
                                                    [&](const Edge& edge) { return edge.to == to; });
                    if (known != edges_.end()) known->values |= transition->values;
                    else edges_.push_back({transition->values, to});
                }
            }
        states_.push_back(static_cast<std::uint32_t>(edges_.size()));
        is_alive_.resize(next);
    }

    std::vector<std::uint32_t> layers_;  // the first state of each layer
    std::vector<std::uint32_t> states_;  // the first edge of each state
    std::vector<Edge> edges_;
    std::vector<std::uint8_t> is_alive_;
};

}  // namespace sudokit::variants
