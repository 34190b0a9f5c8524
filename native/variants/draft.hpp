// A puzzle in the making, as a generator asks about it: constraints that come and go, and a solution that they all allow.
//
// The constraints have numbers. Each question names those that count in it; rows, columns, regions and the digits that the
// puzzle leaves its cells always count. Every search ends after some number of guesses, which depends on no clock: so the
// answers, and what is made with them, are the same on every machine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "puzzle.hpp"
#include "questions.hpp"

namespace sudokit::variants {

using Numbers = std::vector<std::uint32_t>;  // of constraints

class Draft {
public:
    explicit Draft(Puzzle puzzle) : puzzle_(std::move(puzzle)) {}

    std::size_t cells() const { return puzzle_.cells(); }
    const std::vector<Values>& domains() const { return puzzle_.domains; }
    std::size_t constraints() const { return puzzle_.constraints.size(); }

    struct Drawn {
        Found found;
        Solution solution;
    };
    // A random solution. Tries again from the root, each time for twice as many guesses, since a bad beginning can take for ever.
    Drawn random_solution(const Numbers& used, std::uint64_t seed, std::uint64_t guesses) const;

    // Of each of these constraints, whether full cells satisfy it.
    std::vector<bool> hold(const Numbers& asked, const Solution& cells) const;

    // A solution other than a known one, if only these values are left. `Found::nothing`: the known one is the only one.
    Drawn another(const Numbers& used, const Solution& known, const Solution& left, std::uint64_t guesses) const;

    struct Dug {
        std::vector<bool> kept;   // of each group
        bool is_decided = true;   // whether no search has ended early
    };
    // Takes the digits of groups of cells away, one group after the other, where the solution stays the only one. At the
    // beginning all cells of groups are given. Ends once as few groups as wanted have more cells altogether than `fewest`.
    Dug dig(const Numbers& used, const Solution& solution, std::span<const Cells> groups, std::size_t fewest, std::uint64_t guesses) const;

private:
    Model model(const Numbers& used) const;

    const Puzzle puzzle_;
};

}  // namespace sudokit::variants
