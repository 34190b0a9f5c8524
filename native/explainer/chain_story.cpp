#include "explainer/chain_story.hpp"

#include <algorithm>
#include <span>

namespace sudokit::explainer {

namespace {

// The link from a candidate that is off is strong.
logic::Node as_node(NodeNumber number, Cause cause) {
    const bool on = is_on(number);
    logic::Node node{CellSet::of(cell_of(number)), std::uint8_t(digit_of(number)), !on, 0, on};
    if (cause != in_cell) node.house = cause;
    return node;
}

void mark_once(Step& story, const logic::Node& node, logic::Role role) {
    const logic::Mark mark{std::uint8_t(node.cells.first()), node.digit, role};
    if (std::ranges::find(story.marks, mark) == story.marks.end()) story.marks.push_back(mark);
}

// The digits of the chains, and the roles of their candidates: where chains begin, what they find true, and what they find
// false. Of two roles of a candidate the first one counts.
void mark_chains(Step& story) {
    for (const auto& chain : story.chains) {
        mark_once(story, chain.front(), logic::Role::pivot);
        for (const logic::Node& node : chain) story.digits |= Mask(1 << node.digit);
    }
    for (const bool on : {true, false})
        for (const auto& chain : story.chains)
            for (const logic::Node& node : std::span(chain).subspan(1))
                if (node.on == on) mark_once(story, node, on ? logic::Role::pattern : logic::Role::other);
}

}  // namespace

Technique technique_of(const UnaryChain& chain) {
    if (!chain.is_cycle) return chain.key == 2 ? Technique::forcing_x_chain : Technique::forcing_chain;
    return chain.key == 2 ? Technique::x_cycle : chain.key == 3 ? Technique::y_cycle : Technique::xy_cycle;
}

Technique technique_of(ForcingKind kind) {
    constexpr Technique by_level[] = {Technique::dynamic_forcing_chains,   Technique::dynamic_forcing_chains_1,
                                      Technique::dynamic_forcing_chains_2, Technique::dynamic_forcing_chains_3,
                                      Technique::dynamic_forcing_chains_4, Technique::dynamic_forcing_chains_5};
    if (kind.is_nishio) return Technique::nishio;
    return kind.is_dynamic ? by_level[kind.level] : Technique::multiple_forcing_chains;
}

void describe(const UnaryChains& chains, const UnaryChain& chain, Step& story) {
    const Link* links = chains.links_of(chain);
    std::vector<logic::Node> nodes;
    for (int i = chain.count - 1; i >= 0; --i) nodes.push_back(as_node(links[i].node, links[i].cause));
    if (chain.is_cycle) {
        nodes.front().house = nodes.back().house;
        nodes.pop_back();
    }
    story.chains.push_back(std::move(nodes));
    mark_chains(story);
}

void describe(const Forcing& forcing, ForcingKind kind, const ForcingHint& hint, Step& story) {
    std::vector<int> told(forcing.nested().hints.size(), -1);  // by nested hint: its index in the story
    if (hint.key == ForcingHint::by_house) story.base.push_back(std::uint8_t(hint.cause));
    for (int i = 0; i < hint.count; ++i) {
        const Trail& trail = forcing.trail_of(hint.targets[i]);
        std::vector<int> entries;
        forcing.trails().each_ancestor(trail, hint.targets[i].entry, [&](int index, const Entry&) { entries.push_back(index); });
        std::reverse(entries.begin(), entries.end());
        std::vector<logic::Node> nodes;
        for (const int index : entries) {
            const Entry& entry = forcing.trails().of(trail)[index];
            nodes.push_back(as_node(entry.node, entry.cause));
            if (!kind.is_dynamic && !kind.is_nishio) continue;  // each follows from the one before
            logic::Node& node = nodes.back();
            node.first_reason = std::uint16_t(story.reasons.size());
            node.reasons = std::uint16_t(entry.parent_count);
            for (int k = 0; k < entry.parent_count; ++k) {
                const int parent = forcing.trails().parents[entry.parents + k];
                const auto place = std::lower_bound(entries.begin(), entries.end(), parent) - entries.begin();
                story.reasons.push_back(std::uint16_t(place));
            }
            if (entry.nested < 0) continue;
            int& number = told[entry.nested];
            if (number < 0) {
                number = int(story.nested.size());
                story.nested.push_back(forcing.nested().stories[entry.nested]);
            }
            node.nested = std::int16_t(number);
        }
        story.chains.push_back(std::move(nodes));
    }
    mark_chains(story);
}

}  // namespace sudokit::explainer
