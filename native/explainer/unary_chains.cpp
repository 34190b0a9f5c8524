#include "explainer/unary_chains.hpp"

#include <algorithm>
#include <tuple>

#include "explainer/chain_length.hpp"
#include "explainer/trails.hpp"
#include "kernel/stop_point.hpp"

namespace sudokit::explainer {

namespace {

auto order_of(const UnaryChain& chain) { return std::tie(chain.rating, chain.complexity, chain.key); }

bool comes_before(const UnaryChain& a, const UnaryChain& b) { return order_of(a) < order_of(b); }

// The house that two cells share, in the explainer's order.
Cause first_common_house(int a, int b) {
    const auto &first = geometry.houses_of[a], &second = geometry.houses_of[b];
    for (const int kind : box_row_column)
        if (first[kind] == second[kind]) return Cause(first[kind]);
    return no_cause;
}

}  // namespace

const UnaryChain* UnaryChains::best(const Position& grid) {
    collect(grid, true);
    return chains_.empty() ? nullptr : &chains_.front();
}

const std::vector<UnaryChain>& UnaryChains::all(const Position& grid) {
    collect(grid, false);
    std::stable_sort(chains_.begin(), chains_.end(), comes_before);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < chains_.size(); ++i) {
        const auto same = [&](const UnaryChain& other) {
            return std::equal(other.eliminated, other.eliminated + 9, chains_[i].eliminated);
        };
        if (std::any_of(chains_.begin(), chains_.begin() + kept, same)) continue;
        if (kept != i) chains_[kept] = chains_[i];
        ++kept;
    }
    chains_.resize(kept);
    return chains_;
}

void UnaryChains::collect(const Position& grid, bool only_best) {
    stop_point();
    grid_ = &grid;
    only_best_ = only_best;
    links_.clear();
    chains_.clear();
    table_.build(grid);
    reachability_.build(grid, table_);
    if (!reachability_.any()) return;
    for (key_ = 2; key_ <= 4; ++key_) {
        const bool in_houses = key_ != 3, in_cells = key_ != 2;
        kinds_ = {in_cells, in_cells, in_houses};
        for (const int cell : grid.blank) {
            const int candidates = size(grid.digits_in[cell]);
            if (candidates < 2 || (!in_houses && candidates > 2)) continue;
            for (const int digit : bits(grid.digits_in[cell])) {
                const int source = 9 * cell + digit;
                if (reachability_.leads_around(source)) find_cycles(cell, digit);
                if (!in_houses) continue;
                if (reachability_.leads_off(source)) find_forcing(cell, digit, true);
                if (reachability_.leads_on(source)) find_forcing(cell, digit, false);
            }
        }
    }
}

bool UnaryChains::has_ancestor(int entry, NodeNumber node) const {
    for (; entry >= 0; entry = entries_[entry].parent)
        if (entries_[entry].node == node) return true;
    return false;
}

// Candidates that are off may be met in several ways, but only those with a strong link to the source are queued more
// than once: the others would lead to what is known.
void UnaryChains::find_cycles(int cell, int digit) {
    const NodeNumber source = node_number(cell, digit, true);
    CandidateSet reached_on, reached_off, before_source;
    for (const auto [last, cause] : table_.strong(source >> 1, kinds_)) before_source.add(last >> 1);
    if (before_source.empty()) return;
    entries_.clear();
    entries_.push_back({source, no_cause, -1});
    reached_on.add(source >> 1);
    const double base = key_ == 4 ? 7.0 : 6.5;
    int begin = 0, layers = 0;
    while (begin < int(entries_.size()) && may_be_best(base, layers + 2)) {
        int end = int(entries_.size());
        ++layers;
        for (int i = begin; i < end; ++i)
            for (const auto [off, cause] : table_.weak(entries_[i].node >> 1, kinds_)) {
                const int candidate = off >> 1;
                if (reached_off.has(candidate) && (!before_source.has(candidate) || has_ancestor(i, off))) continue;
                reached_off.add(candidate);
                entries_.push_back({off, cause, i});
            }
        begin = end;
        end = int(entries_.size());
        ++layers;
        for (int i = begin; i < end; ++i)
            for (const auto [on, cause] : table_.strong(entries_[i].node >> 1, kinds_)) {
                if (on == source && layers >= 4) {
                    entries_.push_back({on, cause, i});
                    add(int(entries_.size()) - 1, base, layers, true);
                    entries_.pop_back();
                }
                if (reached_on.has(on >> 1)) continue;
                reached_on.add(on >> 1);
                entries_.push_back({on, cause, i});
            }
        begin = end;
    }
}

void UnaryChains::find_forcing(int cell, int digit, bool assumed_on) {
    const NodeNumber source = node_number(cell, digit, assumed_on);
    const CellSet seen = logic::peers_of(cell);
    CandidateSet reached[2];  // off, on
    reached[assumed_on].add(source >> 1);
    entries_.clear();
    entries_.push_back({source, no_cause, -1});
    const double base = key_ == 4 ? 7.0 : 6.6;
    bool on = assumed_on;
    int begin = 0;
    const auto conclude = [&](int parent, Cause cause, int layers) {
        entries_.push_back({NodeNumber(source ^ 1), cause, parent});
        add(int(entries_.size()) - 1, base, layers + 1, false);
    };
    for (int layers = 1; begin < int(entries_.size()) && may_be_best(base, layers + 1); ++layers, on = !on) {
        const int end = int(entries_.size());
        for (int i = begin; i < end; ++i) {
            const int node = entries_[i].node;
            if (on && assumed_on && node != source) {
                const bool same_cell = cell_of(node) == cell;
                if (same_cell ? kinds_.weak_in_cell : digit_of(node) == digit && seen.has(cell_of(node)))
                    return conclude(i, same_cell ? in_cell : first_common_house(cell, cell_of(node)), layers);
            }
            for (const auto [next, cause] : on ? table_.weak(node >> 1, kinds_) : table_.strong(node >> 1, kinds_)) {
                if (!on && next == (source ^ 1)) return conclude(i, cause, layers);
                if (reached[!on].has(next >> 1)) continue;
                reached[!on].add(next >> 1);
                entries_.push_back({next, cause, i});
            }
        }
        begin = end;
    }
}

// Whether a chain with this many nodes or more may be taken.
bool UnaryChains::may_be_best(double base, int complexity) const {
    if (!only_best_ || chains_.empty()) return true;
    return std::tuple(rating_of_chain(base, complexity), complexity, key_) < order_of(chains_.front());
}

void UnaryChains::add(int end, double base, int complexity, bool is_cycle) {
    UnaryChain chain{rating_of_chain(base, complexity), complexity, key_, is_cycle, entries_[end].node,
                     int(links_.size()), 0, {}};
    if (only_best_ && !chains_.empty() && !comes_before(chain, chains_.front())) return;
    for (int i = end; i >= 0; i = entries_[i].parent) links_.push_back({entries_[i].node, entries_[i].cause});
    chain.count = int(links_.size()) - chain.first;
    if (!set_eliminations(chain)) {
        links_.resize(chain.first);
        return;
    }
    if (only_best_) chains_.clear();
    chains_.push_back(chain);
}

bool UnaryChains::set_eliminations(UnaryChain& chain) const {
    if (!chain.is_cycle) {
        const int cell = cell_of(chain.conclusion), digit = digit_of(chain.conclusion);
        if (!is_on(chain.conclusion)) {
            chain.eliminated[digit].add(cell);
            return true;
        }
        for (const int other : bits(grid_->digits_in[cell] & ~(1 << digit))) chain.eliminated[other].add(cell);
        return true;
    }
    // What is seen both by a candidate that is on and by one that is off.
    CellSet seen[2][9], own;
    const Link* links = links_of(chain);
    for (int i = 0; i + 1 < chain.count; ++i) {
        const int node = links[i].node, cell = cell_of(node);
        own.add(cell);
        seen[is_on(node)][digit_of(node)] |= logic::peers_of(cell);
    }
    bool any = false;
    for (int digit = 0; digit < 9; ++digit) {
        chain.eliminated[digit] = (seen[0][digit] & seen[1][digit] & grid_->cells_with[digit]).minus(own);
        any |= !chain.eliminated[digit].empty();
    }
    return any;
}

}  // namespace sudokit::explainer
