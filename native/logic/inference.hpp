// The graph of inferences that chains and forcing techniques walk.
//
// A node is a candidate, a group (candidates of a digit in two or three cells of a box and a line), or a digit of an
// almost locked set (its places there). It is *on* if one of its candidates is true, *off* if none is. Two links lead
// on:
//
//   weak    on to off: the other node has the same digit and all its cells see all of this one's, or both are
//           candidates of one cell
//   strong  off to on: the other node is the rest of the digit's places in a house, the other candidate of a cell with
//           two, or another digit of the same almost locked set
#pragma once

#include "search.hpp"

namespace sudokit::logic {

struct InferenceNode {
    CellSet cells;
    std::uint8_t digit;
    std::int16_t set = -1;  // index of the almost locked set
    bool is_single() const { return set < 0 && cells.count() == 1; }
};

struct InferenceGraph {
    struct Kind {
        bool groups = false, sets = false;
        bool cells = true, houses = true;  // strong links inside of cells, of houses
        int only_digit = -1;
    };
    InferenceGraph(Search& search, Kind kind);

    std::vector<InferenceNode> nodes;
    std::vector<std::vector<std::uint16_t>> weak, strong;  // by node
    int node_of[729];                                      // of candidate 9 * cell + digit, or -1

private:
    void add_node(InferenceNode node) { nodes.push_back(node); }
};

// What follows from one premise, by shortest chains. A state is 2 * node + (1 if on).
class Consequences {
public:
    explicit Consequences(const InferenceGraph& graph)
        : graph_(graph), came_from_(2 * graph.nodes.size(), -1), distance_(2 * graph.nodes.size()) {}

    void assume(int premise);
    bool holds(int state) const { return came_from_[state] >= 0; }
    const std::vector<int>& states() const { return order_; }  // in order of distance
    std::vector<int> path_to(int state) const;                 // from the premise, both included
    int distance(int state) const { return distance_[state]; }                // of a state that holds

private:
    const InferenceGraph& graph_;
    std::vector<int> came_from_, distance_;
    std::vector<int> order_;
};

// Chain nodes of a path, for a step; sets are added to the step where a node is an almost locked set.
void add_chain(const InferenceGraph& graph, Search& search, const std::vector<int>& path, Step& step);

}  // namespace sudokit::logic
