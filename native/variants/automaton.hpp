// An automaton that reads the digits of a line, and the same unrolled: a *layer* has the states that can be reached after
// so many cells and from which the end can still be reached. Many lines share one, in many puzzles.
#pragma once

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
        std::uint32_t to;
    };

    // Throws std::invalid_argument for a state that is none.
    Layers(Automaton automaton, std::size_t length);

    Automaton automaton;
    std::size_t length;
    std::vector<std::uint32_t> first_state;  // of each layer; empty if nothing is accepted
    std::vector<std::uint32_t> first_edge;   // of each state
    std::vector<Edge> edges;
};

}  // namespace sudokit::variants
