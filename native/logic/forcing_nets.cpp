// Forcing nets: nets from a premise to a contradiction, or from several premises to one conclusion (forcing.hpp).
//
// In a net, an inference may depend on all earlier inferences: from the premise on, naked and hidden singles are placed
// until there are none, at most 81 times. Placements that the conclusion does not need are left out. A step has one
// chain per premise: the premise, the placements in order and, for a contradiction, the candidates that are all false.
#include "forcing.hpp"

namespace sudokit::logic {

namespace {

// What follows from a premise by singles. Most nets prove nothing, so how it follows is found out when it is wanted.
struct NetConclusions : Conclusions {
    bool broken = false;
};

// The same with the placements in order.
struct Net : NetConclusions {
    std::vector<Placement> trail;
    Contradiction contradiction;  // if the position is broken
};

// Traces back from a conclusion to the placements that it needs.
class Proof {
public:
    Proof(const Position& position, const Net& net, Candidate premise, bool on)
        : p_(position), trail_(net.trail), premise_(premise), on_(on), needed_(trail_.size()) {}

    void needs_off(const Candidate& c) {
        if (on_ ? rules_out(premise_, c) : c == premise_) return;
        for (std::size_t i = 0; i < trail_.size(); ++i)
            if (rules_out(trail_[i].placed, c)) return needs(i);
    }
    void needs_on(const Candidate& c) {
        for (std::size_t i = 0; i < trail_.size(); ++i)
            if (trail_[i].placed == c) return needs(i);
    }

    // The premise and the needed placements, in order.
    std::vector<Node> chain() const {
        std::vector<Node> nodes{{CellSet::of(premise_.cell), premise_.digit, false, 0, on_}};
        for (std::size_t i = 0; i < trail_.size(); ++i)
            if (const auto& [c, house] = trail_[i]; needed_[i])
                nodes.push_back({CellSet::of(c.cell), c.digit, false, 0, true, std::int8_t(house)});
        return nodes;
    }

private:
    static bool rules_out(const Candidate& placed, const Candidate& c) {
        return placed.cell == c.cell ? placed.digit != c.digit
                                     : placed.digit == c.digit && see_each_other(placed.cell, c.cell);
    }
    // Candidates that a placement needs to be false were false before it, so this ends.
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
        : p_(search.position), wanted_(wanted), foremost_(search), settling_(p_) {}

    void run() {
        plain_ = trace(p_);
        if (plain_.broken) return;
        results_.resize(729);
        for (int digit = 0; digit < 9; ++digit)
            for (const int cell : p_.cells_with[digit])
                for (const bool on : {false, true}) from({std::uint8_t(cell), std::uint8_t(digit)}, on);
        if (wanted_.has(Technique::forcing_net_verity))
            each_choice(p_, [&](const std::vector<Candidate>& choice, int house) { return verity(choice, house); });
        foremost_.finish();
    }

private:
    NetConclusions& result_of(const Candidate& c) { return results_[9 * c.cell + c.digit]; }  // if it is true

    Net trace(Position position) const {
        Net net;
        net.broken = !settle(position, net.trail);
        for (int d = 0; d < 9; ++d) {
            net.off[d] = p_.cells_with[d].minus(position.cells_with[d]);
            for (const int c : net.off[d])
                if (position.value[c] == d + 1) {
                    net.on[d].add(c);
                    net.off[d].drop(c);
                }
        }
        if (net.broken)
            if (auto found = contradiction_of(p_, net)) net.contradiction = std::move(*found);
        return net;
    }

    Net trace(const Candidate& premise, bool on) const {
        Position position = p_;
        if (on) position.place(premise.cell, premise.digit);
        else position.remove(premise.cell, premise.digit);
        return trace(position);
    }

    void from(const Candidate& premise, bool on) {
        stop_point();
        const auto [cell, digit] = premise;
        Step step(Technique::forcing_net_contradiction, Mask(1 << digit));
        if (on) step.remove(p_, CellSet::of(cell), digit);
        else step.place(cell, digit);
        const bool wants = wanted_.has(Technique::forcing_net_contradiction) && foremost_.wants(step);
        if (!on && !wants) return;
        Position position = p_;
        const bool broken = !settling_.follow(position, premise, on);
        if (on) {
            NetConclusions& result = result_of(premise);
            result.broken = broken;
            for (const Candidate& c : settling_.placed()) result.on[c.digit].add(c.cell);
            for (int d = 0; d < 9; ++d)
                result.off[d] = p_.cells_with[d].minus(position.cells_with[d] | result.on[d]);
        }
        if (!broken || !wants) return;
        const Net net = trace(premise, on);
        Proof proof(p_, net, premise, on);
        for (const Candidate& c : net.contradiction.off) proof.needs_off(c);
        add_net(step, proof, premise);
        for (const Candidate& c : net.contradiction.off) {
            step.chains.back().push_back({CellSet::of(c.cell), c.digit, false, 0, false});
            step.mark(CellSet::of(c.cell), c.digit, Role::other);
        }
        if (net.contradiction.house >= 0) step.base = {std::uint8_t(net.contradiction.house)};
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
            if (result_of(c).broken) return false;  // a contradiction proves more
        for (int digit = 0; digit < 9; ++digit) {
            // Conclusions that follow without a premise do not need a net.
            CellSet on = p_.cells_with[digit].minus(plain_.on[digit]);
            CellSet off = p_.cells_with[digit].minus(plain_.off[digit]);
            for (const Candidate& c : choice) {
                on &= result_of(c).on[digit];
                off &= result_of(c).off[digit];
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
                    const Net net = trace(c, true);
                    Proof proof(p_, net, c, true);
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
    Settling settling_;
    Net plain_;  // what follows without a premise
    std::vector<NetConclusions> results_;  // by candidate
};

}  // namespace

void find_forcing_nets(Search& search, const TechniqueSet& wanted) { ForcingNets(search, wanted).run(); }

}  // namespace sudokit::logic
