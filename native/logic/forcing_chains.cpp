// Forcing chains: chains from a premise to a contradiction, or from several premises to one conclusion (forcing.hpp).
//
// Each inference has one reason: the graph of inferences with groups is walked breadth first from each premise.
#include "forcing.hpp"
#include "inference.hpp"

namespace sudokit::logic {

namespace {

class ForcingChains {
public:
    ForcingChains(Search& search, const TechniqueSet& wanted)
        : search_(search), p_(search.position), wanted_(wanted), graph_(search, {.groups = true}), follows_(graph_),
          foremost_(search) {}

    void run() {
        results_.resize(2 * 729);
        for (int digit = 0; digit < 9; ++digit)
            for (const int cell : p_.cells_with[digit])
                for (int on = 0; on < 2; ++on) from(cell, digit, on);
        if (wanted_.has(Technique::forcing_chain_verity))
            each_choice(p_, [&](const std::vector<Candidate>& choice, int house) { return verity(choice, house); });
        foremost_.finish();
    }

private:
    static int index(int cell, int digit, int on) { return 2 * (9 * cell + digit) + on; }
    int state(int cell, int digit, int on) const { return 2 * graph_.node_of[9 * cell + digit] + on; }

    void from(int cell, int digit, int on) {
        follows_.assume(state(cell, digit, on));
        Conclusions& result = results_[index(cell, digit, on)];
        for (const int reached : follows_.states()) {
            const InferenceNode& node = graph_.nodes[reached >> 1];
            if (!(reached & 1)) result.off[node.digit] |= node.cells;
            else if (node.is_single()) result.on[node.digit] |= node.cells;
        }
        if (!wanted_.has(Technique::forcing_chain_contradiction)) return;
        Step step(Technique::forcing_chain_contradiction, Mask(1 << digit));
        if (on) step.remove(p_, CellSet::of(cell), digit);
        else step.place(cell, digit);
        if (!foremost_.wants(step)) return;
        const auto found = contradiction_of(p_, result);
        if (!found) return;
        for (const Candidate& c : found->off) add_path(step, c, 0);
        for (const Candidate& c : found->on) add_path(step, c, 1);
        if (found->house >= 0) step.base = {std::uint8_t(found->house)};
        foremost_.add(std::move(step));
    }

    // A candidate may be false because a group of it is.
    void add_path(Step& step, const Candidate& c, int on) {
        int end = state(c.cell, c.digit, on);
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
        CellSet on[9], off[9];
        for (int digit = 0; digit < 9; ++digit) {
            on[digit] = off[digit] = CellSet::full();
            for (const Candidate& c : choice) {
                const Conclusions& result = results_[index(c.cell, c.digit, 1)];
                on[digit] &= result.on[digit];
                off[digit] &= result.off[digit];
            }
        }
        for (int digit = 0; digit < 9; ++digit)
            for (int value = 0; value < 2; ++value)
                for (const int cell : (value ? on : off)[digit] & p_.cells_with[digit]) {
                    Step step(Technique::forcing_chain_verity, Mask(1 << digit));
                    if (value) step.place(cell, digit);
                    else step.remove(p_, CellSet::of(cell), digit);
                    if (!foremost_.wants(step)) continue;
                    for (const Candidate& c : choice) {
                        follows_.assume(state(c.cell, c.digit, 1));
                        add_path(step, {std::uint8_t(cell), std::uint8_t(digit)}, value);
                        if (!foremost_.wants(step)) break;
                    }
                    if (step.chains.size() < choice.size()) continue;
                    if (house >= 0) step.base = {std::uint8_t(house)};
                    if (foremost_.add(std::move(step))) return true;
                }
        return false;
    }

    Search& search_;
    const Position& p_;
    const TechniqueSet& wanted_;
    InferenceGraph graph_;
    Consequences follows_;
    Foremost foremost_;
    std::vector<Conclusions> results_;
};

}  // namespace

void find_forcing_chains(Search& search, const TechniqueSet& wanted) { ForcingChains(search, wanted).run(); }

}  // namespace sudokit::logic
