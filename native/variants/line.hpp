// A line whose digits an automaton must accept. Complete, if no cell is in the line twice.
//
// A run walks the layers of the automaton forward, to see which states the values that are left can reach, and backward,
// to see which values lead to the end.
#pragma once

#include <algorithm>
#include <memory>

#include "automaton.hpp"
#include "kernel/stop_point.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

class Line : public Propagator {
public:
    Line(std::vector<Variable> cells, std::shared_ptr<const Layers> layers)
        : Propagator(Urgency::lines, std::move(cells)), layers_(std::move(layers)) {
        std::vector<Variable> sorted = watched;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) runs_once = false;
        if (!layers_->first_state.empty()) is_alive_.resize(layers_->first_state.back());
    }

    bool propagate(Board& board) override {
        const auto& [automaton, length, first_state, different, layer_at] = *layers_;
        if (first_state.empty()) return false;
        std::fill(is_alive_.begin(), is_alive_.end(), std::uint8_t{0});
        std::fill_n(is_alive_.begin(), first_state[1], std::uint8_t{1});
        for (std::size_t at = 0; at < length; ++at) {
            if (is_large()) stop_point();
            const Values values = board[watched[at]];
            const Layers::Layer& layer = different[layer_at[at]];
            const std::uint32_t* row = layer.first_edge.data();
            std::uint8_t* const next = is_alive_.data() + first_state[at + 1];
            for (std::uint32_t state = first_state[at]; state < first_state[at + 1]; ++state, ++row)
                if (is_alive_[state])
                    for (std::uint32_t edge = row[0]; edge < row[1]; ++edge)
                        next[layer.edges[edge].to] |= (layer.edges[edge].values & values) != 0;
        }
        for (std::size_t at = length; at-- > 0;) {
            if (is_large()) stop_point();
            const Values values = board[watched[at]];
            const Layers::Layer& layer = different[layer_at[at]];
            const std::uint32_t* row = layer.first_edge.data();
            const std::uint8_t* const next = is_alive_.data() + first_state[at + 1];
            Values supported = 0;
            for (std::uint32_t state = first_state[at]; state < first_state[at + 1]; ++state, ++row) {
                if (!is_alive_[state]) continue;
                Values mine = 0;
                for (std::uint32_t edge = row[0]; edge < row[1]; ++edge)
                    mine |= layer.edges[edge].values & (Values{0} - next[layer.edges[edge].to]);  // all of them or none, without a branch
                mine &= values;
                supported |= mine;
                is_alive_[state] = mine != 0;
            }
            if (!board.keep(watched[at], supported)) return false;
        }
        return true;
    }

private:
    // Whether a run takes so long that it needs stop points of its own.
    bool is_large() const { return is_alive_.size() > 10'000; }

    std::shared_ptr<const Layers> layers_;
    std::vector<std::uint8_t> is_alive_;
};

}  // namespace sudokit::variants
