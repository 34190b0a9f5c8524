// What follows from assumptions: nodes with their reasons.
//
// A *trail* is the nodes that one assumption leads to, in the order in which they were found; the assumption itself is
// the first. The trails of one grid lie one after the other in one array, their reasons in another. A node's reasons,
// its *parents*, are indices in its trail, and always smaller than its own. So the ancestors of a node are found by one
// walk down the trail.
#pragma once

#include <vector>

#include "explainer/chain_links.hpp"

namespace sudokit::explainer {

// A set of candidates, 9 * cell + digit.
struct CandidateSet {
    std::uint64_t words[12] = {};

    bool has(int candidate) const { return words[candidate >> 6] >> (candidate & 63) & 1; }
    void add(int candidate) { words[candidate >> 6] |= std::uint64_t{1} << (candidate & 63); }
    CandidateSet& operator&=(const CandidateSet& other) {
        for (int i = 0; i < 12; ++i) words[i] &= other.words[i];
        return *this;
    }
    CandidateSet& operator|=(const CandidateSet& other) {
        for (int i = 0; i < 12; ++i) words[i] |= other.words[i];
        return *this;
    }
    bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words) any |= word;
        return any == 0;
    }
};

struct Entry {
    NodeNumber node;
    Cause cause;
    std::int16_t parent_count = 0;
    std::int32_t parents;      // the first of them, in `Trails::parents`
    std::int32_t nested = -1;  // index of the nested hint that gave it, or -1
    std::int32_t least = 1;    // a lower bound of the number of its ancestors

    Entry() = default;
    Entry(NodeNumber node, Cause cause, int parents, int parent_count = 0, int least = 1)
        : node(node), cause(cause), parent_count(std::int16_t(parent_count)), parents(parents), least(least) {}
};

struct Trail {
    int first = 0, members = 0;     // in `Trails::entries`; a contradiction adds one that is in neither set
    int on_end = -1, off_end = -1; // the entries of a candidate that is both on and off, if there is a contradiction
    CandidateSet on, off;          // the candidates of its nodes

    bool is_contradictory() const { return on_end >= 0; }
    const CandidateSet& side(bool on_side) const { return on_side ? on : off; }
};

struct Trails {
    std::vector<Entry> entries;
    std::vector<std::uint16_t> parents;

    void clear() {
        entries.clear();
        parents.clear();
    }
    const Entry* of(const Trail& trail) const { return entries.data() + trail.first; }

    // The entry of a node that is in the trail.
    int find(const Trail& trail, int node) const {
        const Entry* entry = of(trail);
        int i = 0;
        while (entry[i].node != node) ++i;
        return i;
    }

    // Calls visit(index, entry) for an entry and all its ancestors, once each, the last first.
    template <class Visit>
    void each_ancestor(const Trail& trail, int from, const Visit& visit) const {
        std::uint64_t marked[node_numbers / 64 + 2];
        const Entry* all = of(trail);
        int word = from >> 6;
        std::fill(marked, marked + word + 1, 0);
        marked[word] = std::uint64_t{1} << (from & 63);
        for (; word >= 0; --word)
            while (marked[word]) {
                const int bit = 63 - std::countl_zero(marked[word]), index = 64 * word + bit;
                marked[word] ^= std::uint64_t{1} << bit;
                const Entry& entry = all[index];
                for (int i = 0; i < entry.parent_count; ++i) {
                    const int parent = parents[entry.parents + i];
                    marked[parent >> 6] |= std::uint64_t{1} << (parent & 63);
                }
                visit(index, entry);
            }
    }
};

}  // namespace sudokit::explainer
