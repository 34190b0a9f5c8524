// Forcing chains and nets, and brute force: what remains when no pattern is left.
//
// *Contradiction*: a premise (a candidate is true, or false) leads to a candidate that is both, a cell without
// candidates, or a digit without a place in a house: the premise is wrong. *Verity*: all candidates of a cell, or all
// places of a digit in a house, lead to the same conclusion: it is right.
//
// In a *chain* each inference has one reason: the graph of inferences with groups is walked from each premise. In a
// *net* an inference may rest on all before it: from each premise naked and hidden singles are placed until nothing is
// left to place, at most 81 times; what the conclusion does not rest on is then left out. A net is written as a chain
// for each premise: the premise, the placements in order, and, for a contradiction, the candidates that are all false.
// *Brute force* tries every digit of a cell with the fewest, and takes the only one that leads to a solution; at most
// `guesses_allowed` guesses are made.
#include <optional>
#include <tuple>

#include "inference.hpp"

namespace sudokit::logic {

namespace {

constexpr int guesses_allowed = 100'000;

// What a premise leads to, by digit: candidates that become true and false.
struct Result {
    CellSet on[9], off[9];
    bool known = false;
};

struct Contradiction {
    std::vector<Candidate> off;  // all these false ...
    std::vector<Candidate> on;   // ... or this true, too
    int house = -1;
};

std::optional<Contradiction> contradiction_of(const Position& p, const Result& result) {
    for (int digit = 0; digit < 9; ++digit)
        if (const CellSet both = result.on[digit] & result.off[digit]) {
            const Candidate c{std::uint8_t(both.first()), std::uint8_t(digit)};
            return Contradiction{{c}, {c}, -1};
        }
    CellSet emptied = p.blank;
    for (int digit = 0; digit < 9; ++digit) emptied = emptied.minus(p.cells_with[digit].minus(result.off[digit]));
    if (emptied) {
        Contradiction found;
        const int cell = emptied.first();
        for (const int digit : bits(p.digits_in[cell])) found.off.push_back({std::uint8_t(cell), std::uint8_t(digit)});
        return found;
    }
    for (int digit = 0; digit < 9; ++digit)
        for (int house = 0; house < houses; ++house) {
            const CellSet places = p.cells_with[digit] & cells_of(house);
            if (places.empty() || !places.within(result.off[digit])) continue;
            Contradiction found;
            found.house = house;
            for (const int cell : places) found.off.push_back({std::uint8_t(cell), std::uint8_t(digit)});
            return found;
        }
    return {};
}

// Sets of candidates one of which is true: cells and houses.
template <class Look>
bool each_choice(const Position& p, Look look) {
    std::vector<Candidate> choice;
    for (const int cell : p.blank) {
        stop_point();
        choice.clear();
        for (const int digit : bits(p.digits_in[cell])) choice.push_back({std::uint8_t(cell), std::uint8_t(digit)});
        if (choice.size() >= 2 && look(choice, -1)) return true;
    }
    for (int house = 0; house < houses; ++house)
        for (int digit = 0; digit < 9; ++digit) {
            stop_point();
            choice.clear();
            for (const int place : bits(p.places[house][digit]))
                choice.push_back({geometry.cells[house][place], std::uint8_t(digit)});
            if (choice.size() >= 2 && look(choice, house)) return true;
        }
    return false;
}

// Where only one step is wanted, keeps the one that comes first: what places a digit before what removes one, then what
// comes first on the board, then the shortest. So a person meets a proof where the last one left off.
class Foremost {
public:
    explicit Foremost(Search& search) : search_(search) {}
    // Asked before the chains are all there, too: they only make a step worse.
    bool wants(const Step& step) const {
        return search_.wants_all() || !best_.does_something() || rank(step) < rank(best_);
    }
    bool add(Step&& step) {
        if (search_.wants_all()) return search_.add(std::move(step));
        if (step.does_something() && wants(step)) best_ = std::move(step);
        return false;
    }
    void finish() {
        if (best_.does_something()) search_.add(std::move(best_));
    }

private:
    // Each step has one result.
    static std::tuple<bool, Candidate, std::size_t> rank(const Step& step) {
        const bool removes = step.placements.empty();
        return {removes, removes ? step.eliminations.front() : step.placements.front(), step.length()};
    }

    Search& search_;
    Step best_;
};

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
        Result& result = results_[index(cell, digit, on)];
        result.known = true;
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
                const Result& result = results_[index(c.cell, c.digit, 1)];
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
    std::vector<Result> results_;
};

// A placement that follows, and why: the only place in a house, or (-1) the only candidate of its cell.
struct Inference {
    Candidate placed;
    int house;
};

// Places singles until none is left; false if the position breaks.
bool settle(Position& position, std::vector<Inference>* trail) {
    for (;;) {
        CellSet once, twice;
        for (const CellSet cells : position.cells_with) {
            twice |= once & cells;
            once |= cells;
        }
        if (!position.blank.within(once)) return false;
        int cell = -1, digit = -1, reason = -1;
        if (const CellSet naked = once.minus(twice)) {
            cell = naked.first();
            digit = lowest(position.digits_in[cell]);
        } else {
            for (int house = 0; house < houses && cell < 0; ++house)
                for (int d = 0; d < 9; ++d)
                    if (std::has_single_bit(position.places[house][d])) {
                        cell = geometry.cells[house][lowest(position.places[house][d])];
                        digit = d;
                        reason = house;
                        break;
                    }
        }
        if (cell < 0) return !position.is_broken();
        position.place(cell, digit);
        if (trail) trail->push_back({{std::uint8_t(cell), std::uint8_t(digit)}, reason});
    }
}

// What a premise makes of a position by singles.
struct NetResult : Result {
    std::vector<Inference> trail;
    bool broken = false;
    Contradiction contradiction;  // where it is broken
};

// Traces back from a conclusion to what it rests on.
class Proof {
public:
    Proof(const Position& position, const NetResult& result, Candidate premise, bool on)
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
    const std::vector<Inference>& trail_;
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
    NetResult& result_of(int cell, int digit, int on) { return results_[2 * (9 * cell + digit) + on]; }

    // Settles a position and writes down what has become of the candidates.
    void settle_into(NetResult& result, Position position) const {
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
        NetResult& result = result_of(cell, digit, on);
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
    NetResult plain_;  // what follows without a premise
    std::vector<NetResult> results_;
};

bool solve_by_trying(Position& position, int& guesses) {
    if (!settle(position, nullptr)) return false;
    if (position.is_solved()) return true;
    int best = -1;
    for (const int cell : position.blank)
        if (best < 0 || size(position.digits_in[cell]) < size(position.digits_in[best])) best = cell;
    for (const int digit : bits(position.digits_in[best])) {
        if (--guesses < 0) return false;
        stop_point();
        Position next = position;
        next.place(best, digit);
        if (solve_by_trying(next, guesses)) {
            position = next;
            return true;
        }
    }
    return false;
}

}  // namespace

void find_forcing_chains(Search& search, const TechniqueSet& wanted) { ForcingChains(search, wanted).run(); }

void find_forcing_nets(Search& search, const TechniqueSet& wanted) { ForcingNets(search, wanted).run(); }

void find_brute_force(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    if (p.is_solved() || p.is_broken()) return;
    int best = p.blank.first();
    for (const int cell : p.blank)
        if (size(p.digits_in[cell]) < size(p.digits_in[best])) best = cell;
    int guesses = guesses_allowed;
    Mask possible = 0;
    for (const int digit : bits(p.digits_in[best])) {
        Position trial = p;
        trial.place(best, digit);
        if (solve_by_trying(trial, guesses)) possible |= 1 << digit;
    }
    // Where several digits lead to a solution, none of them is more than a wish.
    if (size(possible) != 1 || guesses < 0) return;
    Step step(Technique::brute_force, possible);
    step.place(best, lowest(possible));
    search.add(std::move(step));
}

}  // namespace sudokit::logic
