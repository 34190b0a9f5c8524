#include "chain_cases.hpp"

namespace sudokit::logic {

ChainCases::ChainCases(Search& search) : search_(search), p_(search.position), inferences_(search.inferences_with_sets()) {
    std::ranges::fill(off_, CellSet::full());
}

bool ChainCases::add(const std::array<CellSet, 9>& off, const std::vector<Candidate>& on) {
    stop_point();
    const auto& [graph, reach, _] = inferences_;
    Conclusions all;
    Case& given = cases_.emplace_back();
    const auto unite = [&](int premise) {
        given.premises.push_back(premise);
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
    if ((given.contradiction = contradiction_of(p_, all))) return false;
    some_ = true;
    for (int digit = 0; digit < 9; ++digit) off_[digit] &= all.off[digit];
    return true;
}

void ChainCases::conclude(Step& step, const std::array<CellSet, 9>& known) const {
    bool is_new = false;
    for (int digit = 0; digit < 9; ++digit) is_new |= some_ && (off_[digit] & p_.cells_with[digit]).minus(known[digit]).count() > 0;
    if (!is_new) return;
    for (int digit = 0; digit < 9; ++digit) step.remove(p_, off_[digit], digit);
    std::vector<std::vector<int>> paths;
    const auto show = [&](const Case& given, const Candidate& end, bool on) {
        std::vector<int> path = path_to(end, on, given);
        if (path.size() < 2 || std::ranges::find(paths, path) != paths.end()) return;  // the case says so itself, or another one does
        step.link(p_, chain_of(inferences_.graph, search_, path, step));
        paths.push_back(std::move(path));
    };
    const auto is_known = [&](const Candidate& c) { return known[c.digit].has(c.cell); };
    const Candidate first = *std::ranges::find_if_not(step.eliminations, is_known);
    for (const Case& given : cases_) {
        if (!given.contradiction) show(given, first, false);
        else
            for (const bool on : {false, true})
                for (const Candidate& end : on ? given.contradiction->on : given.contradiction->off) show(given, end, on);
    }
}

std::vector<int> ChainCases::path_to(const Candidate& candidate, bool on, const Case& given) const {
    const auto& nodes = inferences_.graph.nodes;
    const auto says = [&](int state) {
        const InferenceNode& node = nodes[state >> 1];
        // A candidate is false where a group of it is, but true only by itself.
        return (state & 1) == on && node.digit == candidate.digit && node.cells.has(candidate.cell) && (!on || node.is_single());
    };
    Consequences follows(inferences_.graph);
    std::vector<int> shortest;
    for (const int premise : given.premises) {
        follows.assume(premise);
        const auto reached = std::ranges::find_if(follows.states(), says);
        if (reached == follows.states().end()) continue;
        if (shortest.empty() || follows.distance(*reached) + 1 < int(shortest.size())) shortest = follows.path_to(*reached);
    }
    return shortest;
}

void follow_chains(Search& search, const std::vector<Candidate>& candidates, Step& step) {
    ChainCases cases(search);
    for (const Candidate& candidate : candidates) cases.add({}, {candidate});
    cases.conclude(step);
}

}  // namespace sudokit::logic
