// An automaton that reads the digits of a line, and the same unrolled: a *layer* has the states that can be reached after
// that many cells and from which the end can still be reached. Many lines share one, in many puzzles.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "values.hpp"

namespace sudokit::variants {

struct Transition {
    std::uint32_t from;
    Values values;
    std::uint32_t to;
};

struct Automaton {
    std::uint32_t states = 0;
    std::vector<std::uint32_t> start, accepting;
    std::vector<Transition> transitions;  // several for one state and value are allowed
};

struct Layers {
    struct Edge {
        Values values;
        std::uint32_t to;  // a state of the next layer, from 0
        bool operator==(const Edge&) const = default;
    };

    struct Layer {
        std::vector<std::uint32_t> first_edge{0};  // of each state, and where the last one's end
        std::vector<Edge> edges;

        bool operator==(const Layer&) const = default;
        std::uint32_t states() const { return static_cast<std::uint32_t>(first_edge.size()) - 1; }
        std::span<const Edge> of(std::uint32_t state) const {
            return {edges.data() + first_edge[state], first_edge[state + 1] - first_edge[state]};
        }
    };

    // None if they would be too large. `demand`s that the automaton has the states that it names. Has stop points.
    static std::optional<Layers> unrolled(Automaton automaton, std::size_t length);

    Automaton automaton;
    std::size_t length;
    std::vector<std::uint32_t> first_state;  // of each layer, and the number of all; empty if nothing is accepted
    std::vector<Layer> different;            // layers that are alike are one, and in a long line most are
    std::vector<std::uint32_t> layer_at;     // of each cell, and behind the last one, the number of its layer

private:
    Layers(Automaton of, std::size_t cells) : automaton(std::move(of)), length(cells) {}
    bool unroll();
};

}  // namespace sudokit::variants
