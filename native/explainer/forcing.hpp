// Producers 23 to 30: hints from the trails of several assumptions, or from a contradiction in one.
//
// Every candidate is assumed to be on and off. If a trail ends in a contradiction, the assumption is wrong. What follows
// from a candidate both on and off (*double*), from all candidates of a cell, or from all places of a digit in a house,
// is true. A trail that ended in a contradiction is used for these as far as it went.
#pragma once

#include <memory>
#include <vector>

#include "explainer/nishio.hpp"
#include "explainer/propagation.hpp"
#include "explainer/static_reach.hpp"
#include "explainer/unary_chains.hpp"

namespace sudokit::explainer {

struct ForcingHint {
    enum Key : std::uint8_t { doubled = 1, by_cell = 5, by_house = 6, contradiction = 7 };  // the last criterion of choice

    struct Target {
        NodeNumber assumption;
        std::uint16_t entry;  // in its trail
    };
    int complexity;
    Key key;
    Cause cause;             // of the assumptions: the house or the cell one of whose candidates is true
    NodeNumber conclusion;
    int found;               // how many hints were found before
    std::uint8_t count;
    Target targets[9];
};

class AdvancedRound;

class Forcing {
public:
    Forcing();
    ~Forcing();

    // The one that the explainer takes, or null. Until `forget` is called, it goes on from the trails of the last call, if
    // these are of a lower level of the same grid.
    const ForcingHint* best(const Position& grid, ForcingKind kind);
    void forget() { can_go_on_ = false; }
    // All of them in the explainer's order, without those that eliminate what an earlier one does.
    // Stories of what is nested in them are kept if that is asked for.
    const std::vector<ForcingHint>& all(const Position& grid, ForcingKind kind, bool tells = false);

    // Finds the trails of a hint of the grid again, with the stories of what is nested in them.
    void find_stories(const ForcingHint& hint);

    // Calls visit(entry) for a target and its ancestors, breadth first.
    template <class Visit>
    void each_ancestor(const ForcingHint::Target& target, const Visit& visit) const;

    const Trail& trail_of(const ForcingHint::Target& target) const { return trail_[target.assumption]; }
    const Trails& trails() const { return trails_; }
    NestedHints& nested() { return nested_; }
    const NestedHints& nested() const { return nested_; }

private:
    void collect(const Position& grid, ForcingKind kind, bool only_best);
    void forget_trails(bool tells);
    const Trail& trail_from(NodeNumber assumption);
    void examine(int cell, int digit);
    void examine_house(int cell, int digit, int kind);
    void examine_choice(const NodeNumber* assumptions, int count, ForcingHint::Key key, Cause cause);
    void add_common(const NodeNumber* assumptions, int count, bool on, ForcingHint::Key key, Cause cause);
    void add_contradiction(const Trail& trail, NodeNumber assumption);
    void add(ForcingHint& hint);
    int complexity_of(const ForcingHint& hint);
    int slot_of(NodeNumber conclusion) const;

    const Position* grid_ = nullptr;
    ForcingKind kind_{};
    bool only_best_ = false;
    int found_ = 0;
    Trails trails_;
    Propagation propagation_;
    std::vector<Trail> trail_;             // by assumption
    enum State : std::uint8_t { unknown, of_lower_level, known };
    std::vector<State> state_;             // of that trail
    std::vector<Position> ended_;          // the grid of that trail when it had ended; only if `best` is asked for
    bool can_go_on_ = false;
    int last_level_ = 0;                   // of the trails of a lower level
    int exhausted_ = 0;                    // the level whose rules contribute nothing to the trail that is resumed
    std::vector<ForcingHint> hints_;
    std::vector<std::int32_t> hint_in_;    // by what they eliminate: the index of the best hint so far, or -1
    std::vector<NishioTest> nishio_;       // by digit, for a nishio
    StaticReach reach_;                    // for chains that are not dynamic
    NestedHints nested_;
    std::unique_ptr<AdvancedRound> round_;
};

template <class Visit>
void Forcing::each_ancestor(const ForcingHint::Target& target, const Visit& visit) const {
    const Trail& trail = trail_of(target);
    const Entry* entries = trails_.of(trail);
    std::uint16_t queue[node_numbers];
    CandidateSet met;
    int queued = 0;
    queue[queued++] = target.entry;
    met.add(target.entry);
    for (int i = 0; i < queued; ++i) {
        const Entry& entry = entries[queue[i]];
        visit(entry);
        for (int k = 0; k < entry.parent_count; ++k) {
            const int parent = trails_.parents[entry.parents + k];
            if (met.has(parent)) continue;
            met.add(parent);
            queue[queued++] = std::uint16_t(parent);
        }
    }
}

}  // namespace sudokit::explainer
