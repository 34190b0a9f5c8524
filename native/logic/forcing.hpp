// What forcing chains, forcing nets and brute force share.
//
// *Contradiction*: a premise (a candidate is true, or false) leads to a candidate that is both, a cell without
// candidates, or a digit without a place in a house: the premise is wrong. *Verity*: all candidates of a cell, or all
// places of a digit in a house, lead to the same conclusion: it is right.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include "search.hpp"

namespace sudokit::logic {

// What a premise leads to, by digit: candidates that become true and false.
struct Conclusions {
    CellSet on[9], off[9];
};

struct Contradiction {
    std::vector<Candidate> off;  // all these false ...
    std::vector<Candidate> on;   // ... or this true, too
    int house = -1;
};

// What is impossible where a premise leads to a result, if anything is.
std::optional<Contradiction> contradiction_of(const Position& position, const Conclusions& result);

// A placement that follows, and why: the only place in a house, or (-1) the only candidate of its cell.
struct Placement {
    Candidate placed;
    int house;
};

// Places singles until none is left; false if the position breaks. Writes down what it places, if there is a trail.
bool settle(Position& position, std::vector<Placement>* trail);

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

}  // namespace sudokit::logic
