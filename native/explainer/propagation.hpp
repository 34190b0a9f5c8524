// What follows from an assumption, link by link.
//
// All that is on is followed before the next that is off. In *dynamic* chains, what is off is deleted from the grid when
// its turn comes. So later strong links appear that depend on it: its *hidden* parents. A contradiction ends it at once.
#pragma once

#include "explainer/trails.hpp"

namespace sudokit::explainer {

// A kind of forcing chains. Nishio and all levels are dynamic. Levels above 0 have advanced rounds.
struct ForcingKind {
    bool is_dynamic, is_nishio;
    int level;

    LinkKinds links() const { return {!is_nishio, !is_nishio, true}; }
};

// What an advanced round adds: candidates that are off, and the deleted candidates that this depends on.
struct Contributions {
    struct Off {
        std::uint16_t candidate;
        int first, count;  // of its parents
        int nested;        // the hint, or -1
    };
    std::vector<Off> nodes;
    std::vector<std::uint16_t> parents;  // candidates

    void clear() {
        nodes.clear();
        parents.clear();
    }
    // Adds the parents from `first` on to a new node.
    void add(int cell, int digit, int first, int nested = -1) {
        nodes.push_back({std::uint16_t(9 * cell + digit), first, int(parents.size()) - first, nested});
    }
};

// A finding of an advanced round, as far as the chain that it is nested in needs it.
struct NestedHint {
    int complexity;
    std::uint64_t identity;  // a hash of its targets and their ancestors
};

// Those of the trails of one grid. Findings of rules without chains are among them only if their stories are wanted.
struct NestedHints {
    std::vector<NestedHint> hints;
    bool tells = false;
    std::vector<Step> stories;  // by hint, if they are wanted

    void clear() {
        hints.clear();
        stories.clear();
    }
    int add(NestedHint hint) {
        hints.push_back(hint);
        return int(hints.size()) - 1;
    }
    // Adds the story of the last hint, with what it contributed from a node on.
    void tell(Step&& story, const char* key, Contributions& contributions, std::size_t first_node) {
        story.key = key;
        for (std::size_t i = first_node; i < contributions.nodes.size(); ++i) {
            auto& node = contributions.nodes[i];
            node.nested = int(hints.size()) - 1;
            story.eliminations.push_back({std::uint8_t(node.candidate / 9), std::uint8_t(node.candidate % 9)});
        }
        stories.push_back(std::move(story));
    }
};

class Propagation {
public:
    explicit Propagation(Trails& trails) : trails_(trails) {}

    // `round(saved, grid, contributions)` is an advanced round. It returns whether it adds anything.
    template <class Round>
    void run(const Position& saved, NodeNumber assumption, ForcingKind kind, Trail& trail, const Round& round) {
        grid_ = saved;
        trail = {};
        trail.first = first_ = int(trails_.entries.size());
        on_queued_ = off_queued_ = 0;
        put(add(assumption, no_cause, -1), trail);
        go_on(saved, kind, trail, round);
    }

    // Goes on where a trail of a lower level ended without a contradiction: on what grid is given.
    template <class Round>
    void resume(const Position& saved, const Position& grid, ForcingKind kind, Trail& trail, const Round& round) {
        grid_ = grid;
        const int before = trail.first;
        trail.first = first_ = int(trails_.entries.size());
        on_queued_ = off_queued_ = 0;
        trails_.entries.resize(first_ + trail.members);
        for (int i = 0; i < trail.members; ++i) {
            const Entry& entry = trails_.entries[before + i];
            trails_.entries[first_ + i] = entry;
            entry_of_[entry.node] = std::uint16_t(i);
        }
        go_on(saved, kind, trail, round);
    }

    // The grid without what the last trail switched off.
    const Position& grid() const { return grid_; }

private:
    template <class Round>
    void go_on(const Position& saved, ForcingKind kind, Trail& trail, const Round& round);
    int add(NodeNumber node, Cause cause, int parent);
    void put(int entry, Trail& trail);
    bool follow_on(int entry, LinkKinds links, Trail& trail);
    bool follow_off(const Position& saved, int entry, ForcingKind kind, Trail& trail);

    Trails& trails_;
    Position grid_;
    int first_ = 0;  // the first entry of the trail
    Contributions contributions_;
    std::uint16_t entry_of_[node_numbers];  // of the nodes of the trail; others are stale
    std::uint16_t on_queue_[729], off_queue_[729];
    int on_queued_ = 0, off_queued_ = 0;
};

template <class Round>
void Propagation::go_on(const Position& saved, ForcingKind kind, Trail& trail, const Round& round) {
    int on_done = 0, off_done = 0;
    for (;;) {
        if (on_done < on_queued_) {
            if (!follow_on(on_queue_[on_done++], kind.links(), trail)) break;
        } else if (off_done < off_queued_) {
            if (!follow_off(saved, off_queue_[off_done++], kind, trail)) break;
        } else {
            if (kind.level == 0) break;
            contributions_.clear();
            if (!round(saved, grid_, contributions_)) break;
            for (const auto& node : contributions_.nodes) {
                if (trail.off.has(node.candidate)) continue;
                const int entry = add(NodeNumber(2 * node.candidate), no_cause, -1);
                Entry& made = trails_.entries[trail.first + entry];
                made.nested = node.nested;
                made.parent_count = std::int16_t(node.count);
                for (int i = 0; i < node.count; ++i) {
                    const int parent = entry_of_[2 * contributions_.parents[node.first + i]];
                    trails_.parents.push_back(std::uint16_t(parent));
                    made.least = std::max(made.least, trails_.entries[trail.first + parent].least + 1);
                }
                put(entry, trail);
            }
        }
    }
    trail.members = int(trails_.entries.size()) - trail.first - trail.is_contradictory();
}

}  // namespace sudokit::explainer
