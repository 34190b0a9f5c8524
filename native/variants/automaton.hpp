// An automaton that reads the digits of a line, and the same unrolled: a *layer* has the states that can be reached after
// so many cells and from which the end can still be reached. Many lines share one, in many puzzles.
#pragma once

#include <span>
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

    // Throws std::invalid_argument for a state that is none, std::length_error if it is too large. Has stop points.
    Layers(Automaton automaton, std::size_t length);

    Automaton automaton;
    std::size_t length;
    std::vector<std::uint32_t> first_state;  // of each layer, and the number of all; empty if nothing is accepted
    std::vector<std::uint32_t> first_row;    // of each layer: where its states begin in `first_edge`
    std::vector<std::uint32_t> first_edge;   // of each state of different layers, and where the last one's end
    std::vector<Edge> edges;
};

}  // namespace sudokit::variants
