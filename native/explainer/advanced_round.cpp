// The nested chains of advanced rounds, and what they depend on.
#include "explainer/advanced_round.hpp"

#include "explainer/chain_story.hpp"

namespace sudokit::explainer {

namespace {

// Collects the deleted candidates that nodes depend on.
class Dependencies {
public:
    Dependencies(const Position& saved, const Position& grid, std::vector<std::uint16_t>& parents)
        : saved_(saved), grid_(grid), parents_(parents) {}

    void add(int cell, int digit) {
        const int candidate = 9 * cell + digit;
        if (met_.has(candidate)) return;
        met_.add(candidate);
        parents_.push_back(std::uint16_t(candidate));
    }
    void add_of(NodeNumber node, Cause cause) {
        const int cell = cell_of(node), digit = digit_of(node);
        if (cause == in_cell) {
            for (const int other : bits(saved_.digits_in[cell] & ~grid_.digits_in[cell])) add(cell, other);
        } else if (cause >= 0) {
            for (const int place : bits(saved_.places[cause][digit] & ~grid_.places[cause][digit]))
                add(geometry.cells[cause][place], digit);
        }
    }

private:
    const Position &saved_, &grid_;
    std::vector<std::uint16_t>& parents_;
    CandidateSet met_;
};

// A hash of a sequence of numbers.
class Identity {
public:
    void add(std::uint64_t number) {
        hash_ = (hash_ ^ number) * 0x9E3779B97F4A7C15u;
        hash_ ^= hash_ >> 29;
    }
    std::uint64_t value() const { return hash_; }

private:
    std::uint64_t hash_ = 0x243F6A8885A308D3u;
};

constexpr std::uint64_t next_target = 1 << 16;  // is not a node

}  // namespace

bool AdvancedRound::contribute(const Position& saved, const Position& grid, int level, int exhausted,
                               Contributions& contributions) {
    if (exhausted < 1 && contribute_without_chains(saved, grid, contributions, owner_.nested())) return true;
    switch (level) {
        case 2: return contribute_unary(saved, grid, contributions);
        case 3:
            return (exhausted < 2 && contribute_unary(saved, grid, contributions)) ||
                   contribute_forcing(saved, grid, {false, false, 0}, contributions);
        case 4: return contribute_forcing(saved, grid, {true, false, 0}, contributions);
        case 5: return contribute_forcing(saved, grid, {true, false, 2}, contributions);
        default: return false;
    }
}

bool AdvancedRound::contribute_unary(const Position& saved, const Position& grid, Contributions& contributions) {
    for (const UnaryChain& chain : unary_.all(grid)) {
        const Link* links = unary_.links_of(chain);
        const int first = int(contributions.parents.size());
        Dependencies dependencies(saved, grid, contributions.parents);
        // A cycle holds in both directions. Backwards, every node is negated and keeps its cause.
        for (int i = 0; i < chain.count; ++i)
            if (chain.is_cycle || is_on(links[i].node)) dependencies.add_of(links[i].node, links[i].cause);
        if (first == int(contributions.parents.size())) continue;
        Identity identity;
        identity.add(chain.is_cycle);
        for (int i = 0; i < chain.count; ++i) identity.add(links[i].node);
        const std::size_t first_node = contributions.nodes.size();
        const int nested = owner_.nested().add({chain.complexity, identity.value()});
        CellSet any;
        for (const CellSet& cells : chain.eliminated) any |= cells;
        for (const int cell : any)
            for (int digit = 0; digit < 9; ++digit)
                if (chain.eliminated[digit].has(cell))
                    contributions.add(cell, digit, first, nested);
        if (!owner_.nested().tells) continue;
        Step story;
        describe(unary_, chain, story);
        owner_.nested().tell(std::move(story), key_of(technique_of(chain)), contributions, first_node);
    }
    return !contributions.nodes.empty();
}

bool AdvancedRound::contribute_forcing(const Position& saved, const Position& grid, ForcingKind kind,
                                       Contributions& contributions) {
    if (!forcing_) forcing_ = std::make_unique<Forcing>();
    for (const ForcingHint& hint : forcing_->all(grid, kind, owner_.nested().tells)) {
        const int first = int(contributions.parents.size());
        Dependencies dependencies(saved, grid, contributions.parents);
        for (int i = 0; i < hint.count; ++i)
            forcing_->each_ancestor(hint.targets[i], [&](const Entry& entry) {
                if (is_on(entry.node))
                    dependencies.add_of(entry.node, entry.parent_count == 0 ? hint.cause : entry.cause);
            });
        if (first == int(contributions.parents.size())) continue;
        Identity identity;
        for (int i = 0; i < hint.count; ++i) {
            forcing_->each_ancestor(hint.targets[i], [&](const Entry& entry) { identity.add(entry.node); });
            identity.add(next_target);
        }
        const std::size_t first_node = contributions.nodes.size();
        const int nested = owner_.nested().add({hint.complexity, identity.value()});
        const int cell = cell_of(hint.conclusion), digit = digit_of(hint.conclusion);
        if (is_on(hint.conclusion)) {
            for (const int other : bits(grid.digits_in[cell] & ~(1 << digit)))
                contributions.add(cell, other, first, nested);
        } else {
            contributions.add(cell, digit, first, nested);
        }
        if (!owner_.nested().tells) continue;
        Step story;
        describe(*forcing_, kind, hint, story);
        owner_.nested().tell(std::move(story), key_of(technique_of(kind)), contributions, first_node);
    }
    return !contributions.nodes.empty();
}

}  // namespace sudokit::explainer
