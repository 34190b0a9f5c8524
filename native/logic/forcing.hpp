// What forcing chains, forcing nets and brute force share.
//
// *Contradiction*: a premise (a candidate is true, or false) leads to a candidate that is both true and false, a cell
// without candidates, or a digit without a place in a house. So the premise is wrong. *Verity*: all candidates of a
// cell, or all places of a digit in a house, lead to the same conclusion. So the conclusion is true.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include "inference.hpp"

namespace sudokit::logic {

struct Contradiction {
    std::vector<Candidate> off;  // these are all false ...
    std::vector<Candidate> on;   // ... or this one is also true
    int house = -1;
};

// The contradiction in the result of a premise, if there is one.
std::optional<Contradiction> contradiction_of(const Position& position, const Conclusions& result);

// A placement that follows, with its reason: the only place in a house, or (-1) the only candidate of its cell.
struct Placement {
    Candidate placed;
    int house;
};

// Places singles until none is left, naked ones first and each in the order of the board, and records them. False if
// the position breaks.
bool settle(Position& position, std::vector<Placement>& trail);

// Places singles until none is left, in the order in which they appear. It is many times as fast, because nothing is
// searched again after each placement, and it ends in the same position, because a single remains one whatever else is
// placed. Only the placements before a position breaks depend on the order.
class Settling {
public:
    // For a position without singles.
    Settling() = default;
    // For this position, which must not be broken.
    explicit Settling(const Position& start);

    // Makes a premise in a copy of the position, and places what follows. False if the copy breaks.
    bool follow(Position& position, Candidate premise, bool on);
    // The cells placed by the last call.
    const std::vector<Candidate>& placed() const { return placed_; }

    // Position reports new singles.
    void naked(int cell, int digit) { waiting_.push_back({std::uint8_t(cell), std::uint8_t(digit)}); }
    void hidden(int cell, int digit) { waiting_.push_back({std::uint8_t(cell), std::uint8_t(digit)}); }

private:
    void place(Position& position, Candidate single) {
        position.place(single.cell, single.digit, *this);
        placed_.push_back(single);
    }

    std::vector<Candidate> waiting_, placed_;
    std::size_t at_start_ = 0;
};

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

// Verities whose chains pass through almost locked sets, in a graph with these.
void find_als_forcing_chains(Search& search, const Inferences& with_sets);

// If only one step is wanted, keeps the first: placements before eliminations, then the order on the board, then the
// shortest. So successive proofs are near each other on the board.
class Foremost {
public:
    explicit Foremost(Search& search) : search_(search) {}
    // Also called before all chains are added, since further chains only make a step worse.
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

}  // namespace sudokit::logic
