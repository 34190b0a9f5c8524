// The graph of inferences that chains and forcing techniques walk.
//
// A node is a candidate, a group (candidates of a digit in two or three cells of a box and a line), or the places of a
// digit in an almost locked set. It is *on* if one of its candidates is true, *off* if none is. There are two links:
//
//   weak    on to off: the other node has the same digit and all its cells see all of this one's, or both are
//           candidates of one cell
//   strong  off to on: the other node is the rest of the digit's places in a house, the other candidate of a cell with
//           two, or another digit of an almost locked set
//
// Almost hidden sets, n digits of a house with n + 1 cells, need no nodes. The other blank cells of the house are an almost
// locked set. It is locked by the same candidates of one of the n + 1 cells; and where this cell has only one of the n digits, the
// two together are an almost locked set, which is locked where that digit is false. The same other digits become false.
// How sets share nodes: set_inferences.cpp.
#pragma once

#include <span>

#include "search.hpp"

namespace sudokit::logic {

struct InferenceNode {
    CellSet cells;
    std::uint8_t digit;
    std::int16_t set = -1;  // index of the almost locked set whose own node it is
    bool is_single() const { return set < 0 && cells.count() == 1; }
};

// The links of all nodes, one after the other.
class InferenceLinks {
public:
    std::span<const std::uint16_t> operator[](std::size_t node) const {
        return {to_.data() + first_[node], to_.data() + first_[node + 1]};
    }

    // Links are added to the last node.
    void clear() { to_.clear(), first_.assign(1, 0); }
    void add_node() { first_.push_back(first_.back()); }
    void add(int to) { to_.push_back(std::uint16_t(to)), ++first_.back(); }

private:
    std::vector<std::uint16_t> to_;
    std::vector<std::uint32_t> first_{0};  // by node, and the end
};

struct InferenceGraph {
    struct Kind {
        bool groups = false, sets = false;
        bool cells = true, houses = true;  // whether strong links in cells, and in houses, are used
        int only_digit = -1;
    };
    InferenceGraph() = default;
    InferenceGraph(Search& search, Kind kind) { build(search, kind); }
    void build(Search& search, Kind kind);
    // With groups, and sets that share nodes (set_inferences.cpp).
    void build_with_shared_sets(Search& search);

    int state_of(int cell, int digit, bool on) const { return 2 * node_of[9 * cell + digit] + on; }
    // The nodes that are switched by a state, those of a state that is on off and the others on.
    std::span<const std::uint16_t> switched_by(int state) const { return (state & 1 ? weak : strong)[state >> 1]; }
    // The almost locked set by which one node is on if the other is off, as an index; -1 if it is so without a set.
    int set_between(int off, int on) const;

    std::vector<InferenceNode> nodes;  // single candidates and groups by digit, the candidates first; then those of sets
    InferenceLinks weak, strong;
    int node_of[729];  // of candidate 9 * cell + digit, or -1

private:
    void add_nodes(const Position& position, const Kind& kind);
    void add_nodes_of_sets(const std::vector<AlmostLockedSet>& sets);
    void share_nodes(const std::vector<AlmostLockedSet>& sets);
    void share_links(std::size_t node);
    void add_links_in_cell(const Position& position, const Kind& kind, std::size_t node);
    void add_weak_links(const Position& position, std::size_t node);
    void add_strong_links(const Position& position, const Kind& kind, std::size_t node);
    void add_links_in_set(std::size_t node);

    std::size_t plain_ = 0;  // the number of nodes that are candidates or groups
    struct {
        std::size_t begin, end;
    } groups_[9], shared_[9] = {};  // by digit: which of the nodes are groups, and which are shared by sets
    struct SetLink {
        std::uint16_t to, set;
    };
    std::vector<std::vector<SetLink>> set_links_;  // by node: its last strong links, those of small sets first
};

// The conclusions from one premise, by shortest chains. A state is 2 * node + (1 if on).
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

// The candidates that become true and false, by digit.
struct Conclusions {
    CellSet on[9], off[9];
};

// What follows from every premise, by chains of any length. It does not say by which; `Consequences` does.
//
// States that follow from each other form a component and have the same conclusions: the states that the links of the
// component lead to, and all conclusions of these. Tarjan's algorithm finds components in an order in which those that
// follow from a component are found before it. So each set of conclusions is the union of finished sets, and a link to
// a state that is in the union already adds nothing. The recursion is at most as deep as there are states.
class Reach {
public:
    void build(const InferenceGraph& graph);

    // Whether a state follows from another.
    bool leads(int premise, int state) const {
        return premise != state && has(rows_.data() + row_of_[premise], state);
    }
    // What follows from a single candidate, with itself.
    Conclusions conclusions(int premise) const;

private:
    using Word = std::uint64_t;

    void visit(int state);
    void finish_component(int root);

    // A row has a bit for each state: those of candidates as in Conclusions, then two for each group.
    static constexpr int words_of_cells = sizeof(Conclusions) / sizeof(Word);
    static constexpr std::size_t unfinished = std::size_t(-1);
    bool has(const Word* row, int state) const { return row[bit_of_[state] >> 6] >> (bit_of_[state] & 63) & 1; }

    const InferenceGraph* graph_ = nullptr;
    std::vector<int> bit_of_;
    std::size_t words_ = 0;  // of a row
    std::vector<Word> rows_;
    std::vector<std::size_t> row_of_;  // by state: where its row begins
    // While it is built.
    std::vector<int> number_, lowest_, open_;
    int count_ = 0;
};

// The graph of candidates and groups, and of almost locked sets if they are wanted, with what follows from its nodes. What
// follows in a graph with fewer nodes or links follows here too.
struct Inferences {
    InferenceGraph graph;
    Reach reach;
    bool is_current = false;
};

// Removes what a continuous loop makes false. Its path is off and on in turn, off first.
void remove_by_loop(const InferenceGraph& graph, Search& search, const std::vector<int>& path, Step& step);

// The chain of a path, for a step, to which the almost locked sets between its nodes are added.
std::vector<Node> chain_of(const InferenceGraph& graph, Search& search, const std::vector<int>& path, Step& step);
// Adds the chain of a path to a step, and marks its candidates.
void add_chain(const InferenceGraph& graph, Search& search, const std::vector<int>& path, Step& step);

}  // namespace sudokit::logic
