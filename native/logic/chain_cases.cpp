#include "chain_cases.hpp"

namespace sudokit::logic {

ChainCases::ChainCases(Search& search) : p_(search.position), inferences_(search.inferences_with_sets()) {
    std::ranges::fill(off_, CellSet::full());
}

bool ChainCases::add(const std::array<CellSet, 9>& off, const std::vector<Candidate>& on) {
    stop_point();
    const auto& [graph, reach, _] = inferences_;
    Conclusions all;
    const auto unite = [&](int premise) {
        const Conclusions more = reach.conclusions(premise);
        for (int digit = 0; digit < 9; ++digit) {
            all.on[digit] |= more.on[digit];
            all.off[digit] |= more.off[digit];
        }
    };
    for (const auto& [cell, digit] : on)
        if (p_.has(cell, digit)) unite(graph.state_of(cell, digit, true));
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const InferenceNode& node = graph.nodes[i];
        // What follows from a candidate that has followed is known.
        if (node.cells.within(off[node.digit]) && !(node.is_single() && node.cells.within(all.off[node.digit])))
            unite(2 * static_cast<int>(i));
    }
    if (contradiction_of(p_, all)) return false;
    some_ = true;
    for (int digit = 0; digit < 9; ++digit) off_[digit] &= all.off[digit];
    return true;
}

void ChainCases::conclude(Step& step, const std::array<CellSet, 9>& known) const {
    bool is_new = false;
    for (int digit = 0; digit < 9; ++digit) is_new |= some_ && (off_[digit] & p_.cells_with[digit]).minus(known[digit]).count() > 0;
    if (!is_new) return;
    for (int digit = 0; digit < 9; ++digit) step.remove(p_, off_[digit], digit);
}

}  // namespace sudokit::logic
