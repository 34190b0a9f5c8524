// The graph of inferences of the profile `expert`, in which almost locked sets share nodes.
//
// Sets in which a digit has the same places have one node, and it is the candidate or the group too if there is one with these
// places. There are far fewer nodes then, and the same follows. But of two links between the same nodes one is kept, that which
// needs no set or a small one, so a loop may lock less: where all loops are listed, each set has its own nodes.
#include <algorithm>
#include <array>

#include "inference.hpp"

namespace sudokit::logic {

namespace {

// Of a digit; the largest sets are left out. `Reach` is as deep as there are states.
constexpr std::size_t most_shared_nodes = 250;
constexpr std::uint16_t no_node = 0xFFFF;

// Whether the other node has what one leaves of the places of their digit in a house.
bool is_rest(const Position& p, const InferenceNode& one, const InferenceNode& other) {
    if (one.cells.meets(other.cells)) return false;
    const CellSet both = one.cells | other.cells;
    for (const int house : bits(common_houses(both)))
        if ((p.cells_with[one.digit] & cells_of(house)) == both) return true;
    return false;
}

}  // namespace

void InferenceGraph::build_with_shared_sets(Search& search) {
    const Position& p = search.position;
    const Kind kind{.groups = true};
    add_nodes(p, kind);
    share_nodes(search.almost_locked_sets());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        stop_point();
        weak.add_node();
        strong.add_node();
        add_links_in_cell(p, kind, i);
        add_weak_links(p, i);
        const auto [begin, end] = shared_[nodes[i].digit];
        const CellSet seen = common_peers(nodes[i].cells);
        for (std::size_t j = begin; j < end; ++j)
            if (nodes[j].cells.within(seen)) weak.add(static_cast<int>(j));
        add_strong_links(p, kind, i);
        for (std::size_t j = begin; j < end; ++j)
            if (is_rest(p, nodes[i], nodes[j])) strong.add(static_cast<int>(j));
        share_links(i);
    }
}

void InferenceGraph::share_nodes(const std::vector<AlmostLockedSet>& sets) {
    std::vector<std::uint16_t> order;  // small sets first
    for (int size = 2; size < 9; ++size)
        for (std::size_t i = 0; i < sets.size(); ++i)
            if (sets[i].cells.count() == size) order.push_back(std::uint16_t(i));
    std::vector<std::array<std::uint16_t, 9>> node_in(sets.size());  // by set and digit
    for (int digit = 0; digit < 9; ++digit) {
        const auto [groups, groups_end] = groups_[digit];
        const std::size_t first = nodes.size();
        for (const std::uint16_t set : order) {
            if (!(sets[set].digits >> digit & 1)) continue;
            const CellSet places = sets[set].places[digit];
            std::size_t node = groups;
            if (places.count() == 1) {
                node = std::size_t(node_of[9 * places.first() + digit]);
            } else {
                while (node < groups_end && nodes[node].cells != places) ++node;
                if (node == groups_end)
                    for (node = first; node < nodes.size() && nodes[node].cells != places;) ++node;
                if (node == first + most_shared_nodes) node = no_node;
                else if (node == nodes.size()) nodes.push_back({places, std::uint8_t(digit)});
            }
            node_in[set][digit] = std::uint16_t(node);
        }
        shared_[digit] = {first, nodes.size()};
    }
    set_links_.resize(nodes.size());
    for (const std::uint16_t set : order)
        for (const int from : bits(sets[set].digits))
            for (const int to : bits(sets[set].digits & ~(1 << from)))
                if (node_in[set][from] != no_node && node_in[set][to] != no_node)
                    set_links_[node_in[set][from]].push_back({node_in[set][to], set});
}

void InferenceGraph::share_links(std::size_t i) {
    auto& links = set_links_[i];
    std::size_t kept = 0;
    for (const SetLink link : links) {
        const auto known = strong[i];
        if (std::find(known.begin(), known.end(), link.to) != known.end()) continue;
        strong.add(link.to);
        links[kept++] = link;
    }
    links.resize(kept);
}

const Inferences& Search::inferences_with_sets() {
    if (!with_sets_) with_sets_ = std::make_unique<Inferences>();
    if (!with_sets_->is_current) {
        with_sets_->graph.build_with_shared_sets(*this);
        with_sets_->reach.build(with_sets_->graph);
        with_sets_->is_current = true;
    }
    return *with_sets_;
}

}  // namespace sudokit::logic
