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

    // The grid of all that follows. It must stay where it is.
    void start_on(const Position& saved) {
        saved_ = &saved;
        saved_units_ = Units(saved);
    }

    // `round(saved, grid, contributions)` is an advanced round. It returns whether it adds anything.
    template <class Round>
    void run(NodeNumber assumption, ForcingKind kind, Trail& trail, const Round& round) {
        units_ = saved_units_;
        if (kind.level > 0) grid_ = *saved_;
        trail = {};
        begin(trail);
        put(add(assumption, no_cause), trail);
        go_on(kind, trail, round);
    }

    // Goes on where a trail of a lower level ended without a contradiction: on what grid is given.
    template <class Round>
    void resume(const Position& grid, ForcingKind kind, Trail& trail, const Round& round) {
        grid_ = grid;
        units_ = Units(grid);
        const int before = trail.first;
        begin(trail);
        trails_.entries.resize(first_ + trail.members);
        for (int i = 0; i < trail.members; ++i) {
            const Entry& entry = trails_.entries[before + i];
            trails_.entries[first_ + i] = entry;
            entry_of_[entry.node] = std::uint16_t(i);
            if (is_on(entry.node)) settle(entry.node >> 1);
        }
        go_on(kind, trail, round);
    }

    // The grid without what the last trail switched off. The level must be above 0.
    const Position& grid() {
        for (; removed_ < off_done_; ++removed_) {
            const NodeNumber node = trails_.entries[first_ + off_queue_[removed_]].node;
            grid_.remove(cell_of(node), digit_of(node));
        }
        return grid_;
    }

private:
    void begin(Trail& trail) {
        trail.first = first_ = int(trails_.entries.size());
        on_queued_ = off_queued_ = on_done_ = off_done_ = removed_ = 0;
    }
    template <class Round>
    void go_on(ForcingKind kind, Trail& trail, const Round& round);
    int add(NodeNumber node, Cause cause) {
        trails_.entries.emplace_back(node, cause, std::int32_t(trails_.parents.size()));
        return int(trails_.entries.size()) - 1 - first_;
    }
    void add_parent(Entry& entry, int parent) {
        trails_.parents.push_back(std::uint16_t(parent));
        ++entry.parent_count;
        entry.least = std::max(entry.least, trails_.entries[first_ + parent].least + 1);
    }
    // No strong link of these units leads further: they look as if more than one candidate were left.
    void settle(int candidate) {
        for (const Membership& membership : memberships[candidate]) units_.left[membership.unit] |= is_settled;
    }
    void put(int entry, Trail& trail);
    bool follow_on(int entry, LinkKinds links, Trail& trail);
    bool follow_off(int entry, ForcingKind kind, Trail& trail);
    bool follow_strong_links(int entry, int candidate, ForcingKind kind, Trail& trail);

    static constexpr Mask is_settled = 3 << 9;  // of a unit with a candidate that is on

    Trails& trails_;
    const Position* saved_ = nullptr;
    Units saved_units_;
    Units units_;      // without what has been switched off
    Position grid_;    // likewise, for advanced rounds. These come seldom, so it lags behind
    int removed_ = 0;  // how many of those that were followed are removed from it
    int first_ = 0;              // the first entry of the trail
    Contributions contributions_;
    std::uint16_t entry_of_[node_numbers];  // of the nodes of the trail; others are stale
    std::uint16_t on_queue_[729], off_queue_[729];
    int on_queued_ = 0, off_queued_ = 0;
    int on_done_ = 0, off_done_ = 0;  // how many of them are followed
};

template <class Round>
void Propagation::go_on(ForcingKind kind, Trail& trail, const Round& round) {
    for (;;) {
        if (on_done_ < on_queued_) {
            if (!follow_on(on_queue_[on_done_++], kind.links(), trail)) break;
        } else if (off_done_ < off_queued_) {
            if (!follow_off(off_queue_[off_done_++], kind, trail)) break;
        } else {
            if (kind.level == 0) break;
            contributions_.clear();
            if (!round(*saved_, grid(), contributions_)) break;
            for (const auto& node : contributions_.nodes) {
                if (trail.off.has(node.candidate)) continue;
                const int added = add(NodeNumber(2 * node.candidate), no_cause);
                Entry& entry = trails_.entries[first_ + added];
                entry.nested = node.nested;
                for (int i = 0; i < node.count; ++i)
                    add_parent(entry, entry_of_[2 * contributions_.parents[node.first + i]]);
                put(added, trail);
            }
        }
    }
    trail.members = int(trails_.entries.size()) - trail.first - trail.is_contradictory();
}

}  // namespace sudokit::explainer
