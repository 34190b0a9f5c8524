// Forcing chains: chains from a premise to a contradiction, or from several premises to one conclusion (forcing.hpp).
//
// Each inference has one reason: in the graph of inferences with groups, the conclusions are all that can be reached
// from the premise. The chains of a step are the shortest ones.
#include "forcing.hpp"
#include "inference.hpp"

namespace sudokit::logic {

namespace {

class ForcingChains {
public:
    ForcingChains(Search& search, const Inferences& inferences, bool with_sets = false)
        : search_(search), p_(search.position), graph_(inferences.graph), reach_(inferences.reach), follows_(graph_),
          foremost_(search), with_sets_(with_sets) {}

    void find_contradictions() {
        for (int digit = 0; digit < 9; ++digit)
            for (const int cell : p_.cells_with[digit])
                for (int on = 0; on < 2; ++on) contradiction(cell, digit, on);
    }
    void find_verities() {
        each_choice(p_, [&](const std::vector<Candidate>& choice, int house) { return verity(choice, house); });
    }
    void finish() { foremost_.finish(); }

private:
    void contradiction(int cell, int digit, int on) {
        stop_point();
        Step step(Technique::forcing_chain_contradiction, Mask(1 << digit));
        if (on) step.remove(p_, CellSet::of(cell), digit);
        else step.place(cell, digit);
        if (!foremost_.wants(step)) return;
        const int premise = graph_.state_of(cell, digit, on);
        const auto found = contradiction_of(p_, reach_.conclusions(premise));
        if (!found) return;
        follows_.assume(premise);
        for (const Candidate& c : found->off) add_path(step, c, 0);
        for (const Candidate& c : found->on) add_path(step, c, 1);
        if (step.chains.empty()) return;  // the contradiction is on the board already: no chain leads to it
        if (found->house >= 0) step.base = {std::uint8_t(found->house)};
        foremost_.add(std::move(step));
    }

    // A candidate may be false because a group of it is.
    void add_path(Step& step, const Candidate& c, int on) {
        int end = graph_.state_of(c.cell, c.digit, on);
        if (!follows_.holds(end) && end != follows_.states().front())
            for (const int reached : follows_.states()) {
                const InferenceNode& node = graph_.nodes[reached >> 1];
                if ((reached & 1) == on && node.digit == c.digit && node.cells.has(c.cell)) {
                    end = reached;
                    break;
                }
            }
        add_chain(graph_, search_, follows_.path_to(end), step);
    }

    bool verity(const std::vector<Candidate>& choice, int house) {
        Conclusions common = reach_.conclusions(graph_.state_of(choice[0].cell, choice[0].digit, true));
        for (std::size_t i = 1; i < choice.size(); ++i) {
            const Conclusions result = reach_.conclusions(graph_.state_of(choice[i].cell, choice[i].digit, true));
            for (int digit = 0; digit < 9; ++digit) {
                common.on[digit] &= result.on[digit];
                common.off[digit] &= result.off[digit];
            }
        }
        for (int digit = 0; digit < 9; ++digit)
            for (int value = 0; value < 2; ++value)
                for (const int cell : (value ? common.on : common.off)[digit] & p_.cells_with[digit]) {
                    Step step(with_sets_ ? Technique::als_forcing_chain : Technique::forcing_chain_verity, Mask(1 << digit));
                    if (value) step.place(cell, digit);
                    else step.remove(p_, CellSet::of(cell), digit);
                    if (!foremost_.wants(step)) continue;
                    for (const Candidate& c : choice) {
                        follows_.assume(graph_.state_of(c.cell, c.digit, true));
                        add_path(step, {std::uint8_t(cell), std::uint8_t(digit)}, value);
                        if (!foremost_.wants(step)) break;
                    }
                    if (step.chains.size() < choice.size() || (with_sets_ && step.sets.empty())) continue;
                    if (house >= 0) step.base = {std::uint8_t(house)};
                    if (foremost_.add(std::move(step))) return true;
                }
        return false;
    }

    Search& search_;
    const Position& p_;
    const InferenceGraph& graph_;
    const Reach& reach_;
    Consequences follows_;
    Foremost foremost_;
    bool with_sets_;
};

}  // namespace

void find_forcing_chains(Search& search, const TechniqueSet& wanted) {
    ForcingChains chains(search, search.inferences());
    if (wanted.has(Technique::forcing_chain_contradiction)) chains.find_contradictions();
    if (wanted.has(Technique::forcing_chain_verity)) chains.find_verities();
    chains.finish();
}

void find_als_forcing_chains(Search& search, const Inferences& with_sets) {
    ForcingChains chains(search, with_sets, true);
    chains.find_verities();
    chains.finish();
}

}  // namespace sudokit::logic
