// AICs and rings whose nodes are candidates, groups and almost locked sets.
//
// A chain through sets alone is an ALS chain, and one through candidates and groups a grouped AIC. Here they are mixed: a set
// without one of its digits holds each of the others, which is a strong link between any two of its digits (inference.hpp, where
// almost hidden sets come in too).
//
//   ALS AIC   one of both ends is true, so what excludes both is false
//   ALS ring  both ends exclude each other too. Then each weak link is also strong, and every set of the ring holds all its other
//             digits: what sees both nodes of a weak link is false, and what sees all places of such a digit
//   ALS forcing chain  all candidates of a cell, or places of a digit in a house, lead to the same (forcing_chains.cpp). What a
//             contradiction with sets shows, an AIC does, or the verity of the cell or house in which nothing is left
//
// A candidate is removed by some chain if and only if it leads to its own opposite, so only these are walked from. Of the shortest
// chain for each, solving takes the one that removes most; of several, the shortest; of these, the earliest on the board. Chains
// may return to a cell, and sets may share cells, because every link is an implication that holds by itself.
#include <tuple>

#include "forcing.hpp"

namespace sudokit::logic {

namespace {

constexpr std::size_t shortest = 4;  // nodes of a chain

class SetChains {
public:
    SetChains(Search& search, const TechniqueSet& wanted)
        : search_(search), p_(search.position), wanted_(wanted), graph_(search.inferences_with_sets().graph),
          reach_(search.inferences_with_sets().reach), follows_(graph_) {}

    void run() {
        for (int digit = 0; digit < 9; ++digit)
            for (const int cell : p_.cells_with[digit])
                if (reach_.leads(graph_.state_of(cell, digit, true), graph_.state_of(cell, digit, false)) && from(cell, digit))
                    return;
        if (best_.does_something()) search_.add(std::move(best_));
    }

private:
    // True if no more are wanted.
    bool from(int cell, int digit) {
        follows_.assume(graph_.state_of(cell, digit, true));
        auto path = follows_.path_to(graph_.state_of(cell, digit, false));
        path.erase(path.begin());
        path.pop_back();
        if (path.size() < shortest || !uses_sets(path)) return false;
        const InferenceNode &a = graph_.nodes[path.front() >> 1], &b = graph_.nodes[path.back() >> 1];
        const bool is_ring = excludes(a, b);
        Step step(is_ring ? Technique::als_ring : Technique::als_aic);
        if (!wanted_.has(step.technique)) return false;
        if (is_ring)
            remove_by_loop(graph_, search_, path, step);
        else
            for (int other = 0; other < 9; ++other) step.remove(p_, excluded(a, other) & excluded(b, other), other);
        step.sort_results();
        if (!search_.wants_all() && best_.does_something() && rank(step, path.size()) >= rank(best_, best_.length())) return false;
        for (const Candidate& c : step.eliminations) step.digits |= Mask(1 << c.digit);
        add_chain(graph_, search_, path, step);
        if (auto& chain = step.chains.back(); is_ring)
            chain.front().house = std::int8_t(house_of_link(p_, chain.back(), chain.front()));
        if (search_.wants_all()) return search_.add(std::move(step));
        best_ = std::move(step);
        return false;
    }

    bool uses_sets(const std::vector<int>& path) const {
        for (std::size_t i = 1; i < path.size(); i += 2)
            if (graph_.set_between(path[i - 1] >> 1, path[i] >> 1) >= 0) return true;
        return false;
    }

    // The places of a digit that are false if the node is on.
    static CellSet excluded(const InferenceNode& node, int digit) {
        if (digit == node.digit) return common_peers(node.cells);
        return node.is_single() ? node.cells : CellSet();
    }
    static bool excludes(const InferenceNode& a, const InferenceNode& b) { return b.cells.within(excluded(a, b.digit)); }

    // The smaller, the better.
    static std::tuple<int, std::size_t, int> rank(const Step& step, std::size_t length) {
        return {-static_cast<int>(step.eliminations.size()), length, step.place_on_board()};
    }

    Search& search_;
    const Position& p_;
    const TechniqueSet& wanted_;
    const InferenceGraph& graph_;
    const Reach& reach_;
    Consequences follows_;
    Step best_;  // in solving
};

}  // namespace

void find_set_chains(Search& search, const TechniqueSet& wanted) {
    if (wanted.any({Technique::als_aic, Technique::als_ring})) SetChains(search, wanted).run();
    if (wanted.has(Technique::als_forcing_chain) && !search.done()) find_als_forcing_chains(search, search.inferences_with_sets());
}

}  // namespace sudokit::logic
