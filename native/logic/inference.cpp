// Building the graph of inferences, walking it breadth first, and finding what follows from what.
#include "inference.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace sudokit::logic {

namespace {

// Further sets are left out: no usual position has that many, and a walk from each node must end in time.
constexpr std::size_t most_nodes = 4'000;

}  // namespace

void InferenceGraph::build(Search& search, Kind kind) {
    const Position& p = search.position;
    add_nodes(p, kind);
    if (kind.sets) add_nodes_of_sets(search.almost_locked_sets());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        stop_point();
        weak.add_node();
        strong.add_node();
        add_links_in_cell(p, kind, i);
        add_weak_links(p, i);
        if (i < plain_) add_strong_links(p, kind, i);
        else add_links_in_set(i);
    }
}

void InferenceGraph::add_nodes(const Position& p, const Kind& kind) {
    nodes.clear();
    weak.clear();
    strong.clear();
    set_links_.clear();
    std::fill(std::begin(node_of), std::end(node_of), -1);
    for (int digit = 0; digit < 9; ++digit) {
        if (kind.only_digit >= 0 && digit != kind.only_digit) continue;
        for (const int cell : p.cells_with[digit]) {
            if (!kind.houses && size(p.digits_in[cell]) > 2) continue;  // no strong link leads on from there
            node_of[9 * cell + digit] = static_cast<int>(nodes.size());
            nodes.push_back({CellSet::of(cell), std::uint8_t(digit)});
        }
        groups_[digit] = {nodes.size(), nodes.size()};
        if (!kind.groups) continue;
        for (int line = 0; line < 18; ++line)
            for (int box = 18; box < houses; ++box) {
                const CellSet cells = p.cells_with[digit] & cells_of(box) & cells_of(line);
                if (cells.count() >= 2) nodes.push_back({cells, std::uint8_t(digit)});
            }
        groups_[digit].end = nodes.size();
    }
    plain_ = nodes.size();
}

void InferenceGraph::add_nodes_of_sets(const std::vector<AlmostLockedSet>& sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
        if (sets[i].cells.count() < 2) continue;
        if (nodes.size() >= most_nodes) break;
        for (const int digit : bits(sets[i].digits))
            nodes.push_back({sets[i].places[digit], std::uint8_t(digit), std::int16_t(i)});
    }
}

// Links in the cell come first: of chains of the same length, one that stays in cells is easier to see.
void InferenceGraph::add_links_in_cell(const Position& p, const Kind& kind, std::size_t i) {
    if (!nodes[i].is_single()) return;
    const int cell = nodes[i].cells.first();
    const Mask others = p.digits_in[cell] & ~(1 << nodes[i].digit);
    for (const int digit : bits(others))
        if (const int node = node_of[9 * cell + digit]; node >= 0) {
            weak.add(node);
            if (kind.cells && size(others) == 1) strong.add(node);
        }
}

// Then candidates, from a candidate those in its row, then its column, then its box; then groups; each by number.
void InferenceGraph::add_weak_links(const Position& p, std::size_t i) {
    const InferenceNode& node = nodes[i];
    const CellSet seen = common_peers(node.cells);
    const auto add_cells = [&](CellSet cells) {
        for (const int cell : cells & p.cells_with[node.digit])
            if (const int other = node_of[9 * cell + node.digit]; other >= 0) weak.add(other);
    };
    if (node.is_single()) {
        CellSet left = seen;  // two cells can share two houses
        for (const int house : geometry.houses_of[node.cells.first()]) {
            add_cells(left & cells_of(house));
            left = left.minus(cells_of(house));
        }
    } else {
        add_cells(seen);
    }
    for (std::size_t j = groups_[node.digit].begin; j < groups_[node.digit].end; ++j)
        if (nodes[j].cells.within(seen)) weak.add(static_cast<int>(j));
    if (!set_links_.empty()) return;  // shared ones are added last
    for (std::size_t j = plain_; j < nodes.size(); ++j)
        if (nodes[j].digit == node.digit && nodes[j].cells.within(seen)) weak.add(static_cast<int>(j));
}

// In the same order.
void InferenceGraph::add_strong_links(const Position& p, const Kind& kind, std::size_t i) {
    if (!kind.houses) return;
    const InferenceNode& node = nodes[i];
    CellSet rests[3];  // of the digit's places in a house
    CellSet* end = rests;
    for (const int house : bits(common_houses(node.cells))) {
        const CellSet rest = (p.cells_with[node.digit] & cells_of(house)).minus(node.cells);
        // Two cells can share two houses.
        if (rest.empty() || rest.count() > (kind.groups ? 3 : 1) || std::find(rests, end, rest) != end) continue;
        *end++ = rest;
        if (rest.count() == 1) strong.add(node_of[9 * rest.first() + node.digit]);
    }
    for (std::size_t j = groups_[node.digit].begin; j < groups_[node.digit].end; ++j)
        if (std::find(rests, end, nodes[j].cells) != end) strong.add(static_cast<int>(j));
}

void InferenceGraph::add_links_in_set(std::size_t i) {
    const std::int16_t set = nodes[i].set;
    for (std::size_t j = i; j-- > plain_ && nodes[j].set == set;) strong.add(static_cast<int>(j));
    for (std::size_t j = i; ++j < nodes.size() && nodes[j].set == set;) strong.add(static_cast<int>(j));
}

int InferenceGraph::set_between(int off, int on) const {
    if (nodes[off].set >= 0) return nodes[off].set == nodes[on].set ? nodes[off].set : -1;
    if (set_links_.empty()) return -1;
    for (const SetLink& link : set_links_[std::size_t(off)])
        if (link.to == on) return link.set;
    return -1;
}

void Consequences::assume(int premise) {
    stop_point();
    for (const int state : order_) came_from_[state] = -1;
    order_.clear();
    order_.push_back(premise);
    distance_[premise] = 0;
    // The premise itself is not marked as a conclusion, because a chain may prove it or contradict it.
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const int state = order_[i];
        for (const std::uint16_t next : graph_.switched_by(state)) {
            const int to = 2 * next + !(state & 1);
            if (came_from_[to] >= 0 || to == premise) continue;
            came_from_[to] = state;
            distance_[to] = distance_[state] + 1;
            order_.push_back(to);
        }
    }
}

std::vector<int> Consequences::path_to(int state) const {
    std::vector<int> path{state};
    while (path.back() != order_.front()) path.push_back(came_from_[path.back()]);
    std::reverse(path.begin(), path.end());
    return path;
}

void Reach::build(const InferenceGraph& graph) {
    stop_point();
    graph_ = &graph;
    const std::size_t states = 2 * graph.nodes.size();
    bit_of_.clear();
    int bits_used = 64 * words_of_cells;
    for (const InferenceNode& node : graph.nodes) {
        const int cell = 128 * node.digit + node.cells.first();
        bit_of_.push_back(node.is_single() ? 9 * 128 + cell : bits_used++);
        bit_of_.push_back(node.is_single() ? cell : bits_used++);
    }
    words_ = static_cast<std::size_t>(bits_used + 63) / 64;
    rows_.clear();
    row_of_.assign(states, unfinished);
    number_.assign(states, 0);
    lowest_.resize(states);
    count_ = 0;
    for (int state = 0; state < static_cast<int>(states); ++state)
        if (!number_[state]) visit(state);
}

void Reach::visit(int state) {
    lowest_[state] = number_[state] = ++count_;
    open_.push_back(state);
    for (const std::uint16_t next : graph_->switched_by(state)) {
        const int to = 2 * next + !(state & 1);
        if (!number_[to]) visit(to);
        if (row_of_[to] == unfinished) lowest_[state] = std::min(lowest_[state], lowest_[to]);
    }
    if (lowest_[state] == number_[state]) finish_component(state);
}

void Reach::finish_component(int root) {
    const std::size_t row = rows_.size();
    rows_.resize(row + words_);
    Word* const follows = rows_.data() + row;
    const auto first = std::find(open_.rbegin(), open_.rend(), root).base() - 1;
    for (auto member = first; member != open_.end(); ++member)
        for (const std::uint16_t next : graph_->switched_by(*member)) {
            const int to = 2 * next + !(*member & 1);
            if (has(follows, to)) continue;
            follows[bit_of_[to] >> 6] |= Word{1} << (bit_of_[to] & 63);
            if (row_of_[to] == unfinished) continue;
            const Word* const further = rows_.data() + row_of_[to];
            for (std::size_t i = 0; i < words_; ++i) follows[i] |= further[i];
        }
    for (auto member = first; member != open_.end(); ++member) row_of_[*member] = row;
    open_.erase(first, open_.end());
}

Conclusions Reach::conclusions(int premise) const {
    const Word* const row = rows_.data() + row_of_[premise];
    Conclusions found;
    std::memcpy(static_cast<void*>(&found), row, sizeof found);  // a CellSet is two words
    const InferenceNode& node = graph_->nodes[premise >> 1];
    (premise & 1 ? found.on : found.off)[node.digit] |= node.cells;
    return found;
}

const Inferences& Search::inferences() {
    if (!inferences_) inferences_ = std::make_unique<Inferences>();
    if (!inferences_->is_current) {
        inferences_->graph.build(*this, {.groups = true});
        inferences_->reach.build(inferences_->graph);
        inferences_->is_current = true;
    }
    return *inferences_;
}

void remove_by_loop(const InferenceGraph& graph, Search& search, const std::vector<int>& path, Step& step) {
    const Position& p = search.position;
    CellSet own;
    for (const int state : path) own |= graph.nodes[state >> 1].cells;
    for (std::size_t i = 1; i < path.size(); i += 2) {
        const int from = path[i] >> 1, to = path[(i + 1) % path.size()] >> 1;
        const InferenceNode &a = graph.nodes[from], &b = graph.nodes[to];
        if (a.digit == b.digit) {
            step.remove(p, (common_peers(a.cells) & common_peers(b.cells)).minus(own), a.digit);
        } else {
            for (const int digit : bits(p.digits_in[a.cells.first()] & ~(1 << a.digit | 1 << b.digit)))
                step.remove(p, a.cells, digit);
        }
        // From the previous node, off, to this one, on, in one set: its other digits are locked.
        const InferenceNode& before = graph.nodes[path[i - 1] >> 1];
        const int locked = graph.set_between(path[i - 1] >> 1, from);
        if (locked < 0) continue;
        const AlmostLockedSet& set = search.almost_locked_sets()[std::size_t(locked)];
        for (const int digit : bits(set.digits & ~(1 << a.digit | 1 << before.digit))) step.remove(p, set.seen[digit], digit);
    }
}

std::vector<Node> chain_of(const InferenceGraph& graph, Search& search, const std::vector<int>& path, Step& step) {
    std::vector<Node> chain;
    std::uint8_t set = 0;  // that of the last link
    for (std::size_t i = 0; i < path.size(); ++i) {
        const int state = path[i];
        const bool is_on = state & 1;
        const InferenceNode& node = graph.nodes[state >> 1];
        if (!is_on) {
            const int source = i + 1 < path.size() ? graph.set_between(state >> 1, path[i + 1] >> 1) : -1;
            set = 0;
            if (source >= 0) {
                const AlmostLockedSet& locked = search.almost_locked_sets()[std::size_t(source)];
                step.sets.push_back({locked.cells, locked.digits});
                set = std::uint8_t(step.sets.size());
            }
        }
        chain.push_back({node.cells, node.digit, !is_on, set, is_on});
    }
    return chain;
}

void add_chain(const InferenceGraph& graph, Search& search, const std::vector<int>& path, Step& step) {
    std::vector<Node> chain = chain_of(graph, search, path, step);
    for (const Node& node : chain) step.mark(node.cells, node.digit, node.on ? Role::pattern : Role::other);
    step.link(search.position, std::move(chain));
}

}  // namespace sudokit::logic
