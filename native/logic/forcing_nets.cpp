// Forcing nets: nets from a premise to a contradiction, or from several premises to one conclusion (forcing.hpp).
//
// In a net, an inference may rest on all inferences before it: from the premise on, naked and hidden singles are placed
// until there are none, at most 81 times. Placements that the conclusion does not rest on are left out. A step has one
// chain per premise: the premise, the placements in order, and, for a contradiction, the candidates that are all false.
#include "forcing.hpp"

namespace sudokit::logic {

namespace {

// What a premise makes of a position by singles.
struct NetConclusions : Conclusions {
    std::vector<Placement> trail;
    bool broken = false;
    Contradiction contradiction;  // where it is broken
};

// Traces back from a conclusion to what it rests on.
class Proof {
public:
    Proof(const Position& position, const NetConclusions& result, Candidate premise, bool on)
        : p_(position), trail_(result.trail), premise_(premise), on_(on), needed_(trail_.size()) {}

    void needs_off(const Candidate& c) {
        if (on_ ? rules_out(premise_, c) : c == premise_) return;
        for (std::size_t i = 0; i < trail_.size(); ++i)
            if (rules_out(trail_[i].placed, c)) return needs(i);
    }
    void needs_on(const Candidate& c) {
        for (std::size_t i = 0; i < trail_.size(); ++i)
            if (trail_[i].placed == c) return needs(i);
    }

    // The premise and what is needed, in order.
    std::vector<Node> chain() const {
        std::vector<Node> nodes{{CellSet::of(premise_.cell), premise_.digit, false, 0, on_}};
        for (std::size_t i = 0; i < trail_.size(); ++i)
            if (const Candidate& c = trail_[i].placed; needed_[i])
                nodes.push_back({CellSet::of(c.cell), c.digit, false, 0, true});
        return nodes;
    }

private:
    static bool rules_out(const Candidate& placed, const Candidate& c) {
        return placed.cell == c.cell ? placed.digit != c.digit
                                     : placed.digit == c.digit && see_each_other(placed.cell, c.cell);
    }
    // What is needed for a placement was false before it, so this ends.
    void needs(std::size_t i) {
        if (needed_[i]) return;
        needed_[i] = true;
        const auto [placed, house] = trail_[i];
        if (house < 0)
            for (const int digit : bits(p_.digits_in[placed.cell] & ~(1 << placed.digit)))
                needs_off({placed.cell, std::uint8_t(digit)});
        else
            for (const int cell : (p_.cells_with[placed.digit] & cells_of(house)).minus(CellSet::of(placed.cell)))
                needs_off({std::uint8_t(cell), placed.digit});
    }

    const Position& p_;
    const std::vector<Placement>& trail_;
    const Candidate premise_;
    const bool on_;
    std::vector<bool> needed_;
};

class ForcingNets {
public:
    ForcingNets(Search& search, const TechniqueSet& wanted)
        : p_(search.position), wanted_(wanted), foremost_(search) {}

    void run() {
        settle_into(plain_, p_);
        if (plain_.broken) return;
        results_.resize(2 * 729);
        for (int digit = 0; digit < 9; ++digit)
            for (const int cell : p_.cells_with[digit])
                for (int on = 0; on < 2; ++on) from(cell, digit, on);
        if (wanted_.has(Technique::forcing_net_verity))
            each_choice(p_, [&](const std::vector<Candidate>& choice, int house) { return verity(choice, house); });
        foremost_.finish();
    }

private:
    NetConclusions& result_of(int cell, int digit, int on) { return results_[2 * (9 * cell + digit) + on]; }

    // Settles a position and writes down what has become of the candidates.
    void settle_into(NetConclusions& result, Position position) const {
        stop_point();
        result.broken = !settle(position, &result.trail);
        for (int d = 0; d < 9; ++d) {
            result.off[d] = p_.cells_with[d].minus(position.cells_with[d]);
            for (const int c : result.off[d])
                if (position.value[c] == d + 1) {
                    result.on[d].add(c);
                    result.off[d].drop(c);
                }
        }
        if (result.broken)
            if (auto found = contradiction_of(p_, result)) result.contradiction = std::move(*found);
    }

    void from(int cell, int digit, int on) {
        NetConclusions& result = result_of(cell, digit, on);
        Position position = p_;
        if (on) position.place(cell, digit);
        else position.remove(cell, digit);
        settle_into(result, position);
        if (!result.broken || !wanted_.has(Technique::forcing_net_contradiction)) return;
        Step step(Technique::forcing_net_contradiction, Mask(1 << digit));
        if (on) step.remove(p_, CellSet::of(cell), digit);
        else step.place(cell, digit);
        if (!foremost_.wants(step)) return;
        const Candidate premise{std::uint8_t(cell), std::uint8_t(digit)};
        Proof proof(p_, result, premise, on);
        for (const Candidate& c : result.contradiction.off) proof.needs_off(c);
        add_net(step, proof, premise);
        for (const Candidate& c : result.contradiction.off) {
            step.chains.back().push_back({CellSet::of(c.cell), c.digit, false, 0, false});
            step.mark(CellSet::of(c.cell), c.digit, Role::other);
        }
        if (result.contradiction.house >= 0) step.base = {std::uint8_t(result.contradiction.house)};
        foremost_.add(std::move(step));
    }

    void add_net(Step& step, const Proof& proof, const Candidate& premise) const {
        std::vector<Node> chain = proof.chain();
        for (const Node& node : chain) step.mark(node.cells, node.digit);
        step.mark(CellSet::of(premise.cell), premise.digit, Role::pivot);
        step.chains.push_back(std::move(chain));
    }

    bool verity(const std::vector<Candidate>& choice, int house) {
        for (const Candidate& c : choice)
            if (result_of(c.cell, c.digit, 1).broken) return false;  // a contradiction says more
        for (int digit = 0; digit < 9; ++digit) {
            // What follows without a premise is no matter of nets.
            CellSet on = p_.cells_with[digit].minus(plain_.on[digit]);
            CellSet off = p_.cells_with[digit].minus(plain_.off[digit]);
            for (const Candidate& c : choice) {
                on &= result_of(c.cell, c.digit, 1).on[digit];
                off &= result_of(c.cell, c.digit, 1).off[digit];
            }
            for (const int cell : on | off) {
                Step step(Technique::forcing_net_verity);
                const bool places = on.has(cell);
                if (places) step.place(cell, digit);
                else step.remove(p_, CellSet::of(cell), digit);
                if (!foremost_.wants(step)) continue;
                stop_point();
                const Candidate result{std::uint8_t(cell), std::uint8_t(digit)};
                for (const Candidate& c : choice) {
                    step.digits |= Mask(1 << c.digit);
                    Proof proof(p_, result_of(c.cell, c.digit, 1), c, true);
                    if (places) proof.needs_on(result);
                    else proof.needs_off(result);
                    add_net(step, proof, c);
                }
                if (house >= 0) step.base = {std::uint8_t(house)};
                if (foremost_.add(std::move(step))) return true;
            }
        }
        return false;
    }

    const Position& p_;
    const TechniqueSet& wanted_;
    Foremost foremost_;
    NetConclusions plain_;  // what follows without a premise
    std::vector<NetConclusions> results_;
};

}  // namespace

void find_forcing_nets(Search& search, const TechniqueSet& wanted) { ForcingNets(search, wanted).run(); }

}  // namespace sudokit::logic
