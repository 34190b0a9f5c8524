#include "explainer/forcing.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "explainer/advanced_round.hpp"
#include "kernel/stop_point.hpp"

namespace sudokit::explainer {

Forcing::Forcing() : propagation_(trails_), trail_(node_numbers), state_(node_numbers), hint_in_(node_numbers) {}
Forcing::~Forcing() = default;

const ForcingHint* Forcing::best(const Position& grid, ForcingKind kind) {
    // A trail of one level is the beginning of that of the next, up to level 3. Nested dynamic chains come instead of
    // nested unary ones.
    if (can_go_on_ && kind_.level < kind.level && kind.level <= 3) {
        for (State& state : state_)
            if (state == known) state = of_lower_level;
        last_level_ = kind_.level;
    } else {
        forget_trails(false);
    }
    can_go_on_ = false;
    if (kind.level > 0 && ended_.empty()) ended_.resize(node_numbers);
    collect(grid, kind, true);
    can_go_on_ = kind.level > 0;
    return hints_.empty() ? nullptr : &hints_.front();
}

const std::vector<ForcingHint>& Forcing::all(const Position& grid, ForcingKind kind, bool tells) {
    forget_trails(tells);
    collect(grid, kind, false);
    std::sort(hints_.begin(), hints_.end(), [](const ForcingHint& a, const ForcingHint& b) {
        return std::tie(a.complexity, a.key, a.found) < std::tie(b.complexity, b.key, b.found);
    });
    return hints_;
}

void Forcing::find_stories(const ForcingHint& hint) {
    forget_trails(true);
    for (int i = 0; i < hint.count; ++i) trail_from(hint.targets[i].assumption);
}

void Forcing::forget_trails(bool tells) {
    trails_.clear();
    nested_.clear();
    nested_.tells = tells;
    std::fill(state_.begin(), state_.end(), unknown);
    can_go_on_ = false;
}

void Forcing::collect(const Position& grid, ForcingKind kind, bool only_best) {
    if (kind.level > 0 && !round_) round_ = std::make_unique<AdvancedRound>(*this);
    grid_ = &grid;
    propagation_.start_on(grid);
    kind_ = kind;
    only_best_ = only_best;
    found_ = 0;
    hints_.clear();
    std::fill(hint_in_.begin(), hint_in_.end(), -1);
    if (!kind.is_dynamic) reach_.build(grid);
    nishio_.clear();
    for (int digit = 0; kind.is_nishio && digit < 9; ++digit) nishio_.emplace_back(grid, digit);
    for (const int cell : grid.blank) {
        const Mask digits = grid.digits_in[cell];
        if (size(digits) < (kind.is_dynamic ? 2 : 3)) continue;
        stop_point();
        NodeNumber assumptions[9];
        int count = 0;
        for (const int digit : bits(digits)) {
            examine(cell, digit);
            assumptions[count++] = node_number(cell, digit, true);
        }
        if (!kind.is_nishio) examine_choice(assumptions, count, ForcingHint::by_cell, in_cell);
    }
}

const Trail& Forcing::trail_from(NodeNumber assumption) {
    Trail& trail = trail_[assumption];
    const State before = state_[assumption];
    state_[assumption] = known;
    if (before == known || (before == of_lower_level && trail.is_contradictory())) return trail;
    const auto round = [&](const Position& saved, const Position& grid, Contributions& contributions) {
        stop_point();
        return round_->contribute(saved, grid, kind_.level, std::exchange(exhausted_, 0), contributions);
    };
    exhausted_ = before == of_lower_level ? last_level_ : 0;
    if (before == of_lower_level) propagation_.resume(ended_[assumption], kind_, trail, round);
    else propagation_.run(assumption, kind_, trail, round);
    if (only_best_ && kind_.level > 0 && !trail.is_contradictory()) ended_[assumption] = propagation_.grid();
    return trail;
}

void Forcing::examine(int cell, int digit) {
    const NodeNumber on = node_number(cell, digit, true), off = node_number(cell, digit, false);
    if (kind_.is_nishio) {
        for (const NodeNumber assumption : {on, off})
            if (nishio_[digit].contradicts(cell, is_on(assumption)))
                add_contradiction(trail_from(assumption), assumption);
        return;
    }
    if (kind_.is_dynamic) {
        add_contradiction(trail_from(on), on);
        add_contradiction(trail_from(off), off);
        if (size(grid_->digits_in[cell]) >= 3) {
            const NodeNumber both[] = {on, off};
            examine_choice(both, 2, ForcingHint::doubled, no_cause);
        }
    }
    for (const int kind : box_row_column) examine_house(cell, digit, kind);
}

void Forcing::examine_house(int cell, int digit, int kind) {
    const int house = geometry.houses_of[cell][kind];
    const Mask places = grid_->places[house][digit];
    if (size(places) < 2 || lowest(places) != geometry.place_in[cell][kind]) return;
    NodeNumber assumptions[9];
    int count = 0;
    for (const int place : bits(places)) assumptions[count++] = node_number(geometry.cells[house][place], digit, true);
    examine_choice(assumptions, count, ForcingHint::by_house, Cause(house));
}

void Forcing::examine_choice(const NodeNumber* assumptions, int count, ForcingHint::Key key, Cause cause) {
    if (!kind_.is_dynamic && !reach_.may_agree(assumptions, count)) return;
    for (int i = 0; i < count; ++i) trail_from(assumptions[i]);
    add_common(assumptions, count, true, key, cause);
    add_common(assumptions, count, false, key, cause);
}

void Forcing::add_common(const NodeNumber* assumptions, int count, bool on, ForcingHint::Key key, Cause cause) {
    const Trail& first = trail_[assumptions[0]];
    CandidateSet common = first.side(on);
    for (int i = 1; i < count; ++i) common &= trail_[assumptions[i]].side(on);
    if (common.empty()) return;
    for (int entry = 0; entry < first.members; ++entry) {
        const NodeNumber node = trails_.of(first)[entry].node;
        if (is_on(node) != on || !common.has(node >> 1)) continue;
        ForcingHint hint{0, key, cause, node, 0, std::uint8_t(count), {}};
        hint.targets[0] = {assumptions[0], std::uint16_t(entry)};
        for (int i = 1; i < count; ++i)
            hint.targets[i] = {assumptions[i], std::uint16_t(trails_.find(trail_[assumptions[i]], node))};
        add(hint);
    }
}

void Forcing::add_contradiction(const Trail& trail, NodeNumber assumption) {
    if (!trail.is_contradictory()) return;
    ForcingHint hint{0, ForcingHint::contradiction, no_cause, NodeNumber(assumption ^ 1), 0, 2,
                     {{assumption, std::uint16_t(trail.on_end)}, {assumption, std::uint16_t(trail.off_end)}}};
    add(hint);
}

// What a conclusion eliminates, as a number; -1 for nothing.
int Forcing::slot_of(NodeNumber conclusion) const {
    if (!is_on(conclusion)) return conclusion;
    const int cell = cell_of(conclusion);
    const Mask others = grid_->digits_in[cell] & ~(1 << digit_of(conclusion));
    if (!others) return -1;
    return size(others) == 1 ? node_number(cell, lowest(others), false) : conclusion;
}

void Forcing::add(ForcingHint& hint) {
    int slot = slot_of(hint.conclusion);
    if (slot < 0) return;
    hint.found = found_++;
    if (only_best_) slot = 0;
    const auto is_better = [&](int complexity) {
        if (hint_in_[slot] < 0) return true;
        const ForcingHint& best = hints_[hint_in_[slot]];
        return std::tie(complexity, hint.key) < std::tie(best.complexity, best.key);
    };
    int least = 0;
    for (int i = 0; i < hint.count; ++i)
        least += trails_.of(trail_of(hint.targets[i]))[hint.targets[i].entry].least;
    if (!is_better(least)) return;
    hint.complexity = complexity_of(hint);
    if (!is_better(hint.complexity)) return;
    if (hint_in_[slot] < 0) {
        hint_in_[slot] = int(hints_.size());
        hints_.push_back(hint);
    } else {
        hints_[hint_in_[slot]] = hint;
    }
}

int Forcing::complexity_of(const ForcingHint& hint) {
    int total = 0;
    std::vector<std::uint64_t> met;
    for (int i = 0; i < hint.count; ++i)
        trails_.each_ancestor(trail_of(hint.targets[i]), hint.targets[i].entry, [&](int, const Entry& entry) {
            ++total;
            if (entry.nested < 0) return;
            const NestedHint& nested = nested_.hints[entry.nested];
            if (std::find(met.begin(), met.end(), nested.identity) != met.end()) return;
            met.push_back(nested.identity);
            total += nested.complexity;
        });
    return total;
}

}  // namespace sudokit::explainer
