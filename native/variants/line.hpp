// A line whose digits an automaton must accept. Complete, if no cell is in the line twice.
//
// A run walks the layers of the automaton forward, to see which states the values that are left can reach, and backward,
// to see which values lead to the end.
#pragma once

#include <algorithm>

#include "automaton.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

class Line : public Propagator {
public:
    Line(std::vector<Variable> cells, std::shared_ptr<const Layers> layers)
        : Propagator(Urgency::lines, std::move(cells)), layers_(std::move(layers)) {
        std::vector<Variable> sorted = watched;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) runs_once = false;
        if (!layers_->first_edge.empty()) is_alive_.resize(layers_->first_edge.size() - 1);
    }

    bool propagate(Board& board) override {
        const auto& [automaton, length, first_state, first_edge, edges] = *layers_;
        if (first_state.empty()) return false;
        std::fill(is_alive_.begin(), is_alive_.end(), std::uint8_t{0});
        std::fill_n(is_alive_.begin(), first_state[1], std::uint8_t{1});
        for (std::size_t at = 0; at < length; ++at) {
            const Values values = board[watched[at]];
            for (std::uint32_t state = first_state[at]; state < first_state[at + 1]; ++state)
                if (is_alive_[state])
                    for (std::uint32_t edge = first_edge[state]; edge < first_edge[state + 1]; ++edge)
                        is_alive_[edges[edge].to] |= (edges[edge].values & values) != 0;
        }
        for (std::size_t at = length; at-- > 0;) {
            const Values values = board[watched[at]];
            Values supported = 0;
            for (std::uint32_t state = first_state[at]; state < first_state[at + 1]; ++state) {
                if (!is_alive_[state]) continue;
                Values mine = 0;
                for (std::uint32_t edge = first_edge[state]; edge < first_edge[state + 1]; ++edge)
                    mine |= edges[edge].values & (Values{0} - is_alive_[edges[edge].to]);  // all of them or none, without a branch
                mine &= values;
                supported |= mine;
                is_alive_[state] = mine != 0;
            }
            if (!board.keep(watched[at], supported)) return false;
        }
        return true;
    }

private:
    std::shared_ptr<const Layers> layers_;
    std::vector<std::uint8_t> is_alive_;
};

}  // namespace sudokit::variants
