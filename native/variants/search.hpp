// The search: what follows from the values that are left, then a guess, depth first.
//
// A *row* holds the values of all variables, and the words of the propagators. A guess copies the row; the rows on the way
// from the root are all the memory that the search needs. A guess that fails is
// taken back: its value is removed from the row before it, which is settled again.
//
// A guess is made in the cell with the most conflicts so far per value that is left, or for a digit with two places in a
// house, if their cells have more. If lines that begin with a digit are compared, where it begins them decides much: then
// any number of places will do, and counts four times. Conflicts that were long ago count less. The weights are those of Boussemart, Hemery,
// Lecoutre and Sais (Boosting systematic search by weighting constraints, ECAI 2004). The cell of the last guess that
// failed comes first if it has two values left (Lecoutre, Sais, Tabary, Vidal, Reasoning from last conflict(s) in
// constraint programming, Artificial Intelligence 173, 2009).
//
// Where regions are to be found, much depends on the first guesses, so that a search begins again from time to time. To which region
// a cell belongs is guessed as soon as a digit would be, if it has more conflicts: it decides more. So the same digits may be found
// again in other regions; such a solution is passed over. If that happens too often, the digits come first from then on.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "exclusions.hpp"
#include "kernel/request.hpp"
#include "model.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

// A part of a search that another one, for the same model, can go on with: the values of all variables there, and what the
// conflicts so far have taught, without which the other one would guess badly at first.
struct Branch {
    std::vector<Values> values;
    std::vector<double> weights;
    double blame;
    bool begins_again;  // whether that search still began again from time to time
    std::set<std::string> found;  // the digits of its solutions, which the branch may have in other regions
};

class Search {
public:
    // Has stop points, as all of it has. What a stop point has ended goes on with `start`.
    explicit Search(const Model& model);

    // Starts again, with only these values for the first variables. Returns false if it is clear that there is no solution.
    bool start(std::span<const Values> allowed = {});
    bool start(const Branch& branch);
    // Goes to the next solution, in no useful order. A solution is found once, whatever the variables that are not shown.
    bool next();
    // The same for at most this many guesses. `Found::stopped` means that there may be more: the next call goes on.
    Found next_within(std::uint64_t guesses);
    // Gives an open branch away, the nearest to the root. This search leaves it out. No solution is in both. None if all
    // branches are closed or given away.
    std::optional<Branch> give_branch();
    // Of each variable the values that are guessed first.
    std::span<Values> preferred() { return preferred_; }
    // Values are guessed at random from now on, whatever is preferred.
    void guess_at_random(std::mt19937_64* random) { random_ = random; }
    // Guesses at random until there is a solution or a contradiction. Returns 0 for a contradiction, otherwise between how
    // many values the guesses had to choose, multiplied. Variables that are not shown are searched for, not guessed.
    double random_way(std::mt19937_64& random);
    // The values of the cells in the solution; in the root's row before the first.
    std::span<const Values> cells() const { return {row(depth_), shown_}; }

    // For any thread.
    std::uint64_t guesses() const { return guesses_.load(std::memory_order_relaxed); }

private:
    // Cells of which at least one has each of these digits: a guess may also be where a digit goes, if it has two places, or
    // any number of a decisive one: lines that begin with it there are compared.
    struct Group {
        std::vector<Variable> cells;
        Values digits, decisive = 0;
    };
    struct Guess {
        Variable variable;
        Values value;
    };
    static constexpr Variable nowhere = ~0u;
    static constexpr unsigned runs_between_looks = 64;  // of propagators

    Values* row(std::size_t depth) { return rows_.data() + depth * row_size_; }
    const Values* row(std::size_t depth) const { return rows_.data() + depth * row_size_; }
    bool settle();
    bool take_back();
    Values first_of(Variable variable) const;
    Guess choose() const;
    Guess choose_place(Guess guess, double score) const;
    bool enter(Guess guess);
    void blame(std::span<const Variable> variables);
    void begin_again();
    bool is_new();
    bool leave_solution();

    std::size_t shown_, variables_, row_size_ = 0;
    std::vector<Values> root_, rows_;
    Exclusions exclusions_;
    Lists peers_;
    Propagators propagators_;
    std::unique_ptr<Agenda> agenda_;
    bool is_possible_ = true, is_after_solution_ = false, has_ended_ = false;
    std::vector<Guess> way_;
    std::size_t depth_ = 0;
    std::size_t hidden_from_ = 0;  // the depth from which only variables that are not shown are guessed
    std::vector<Group> groups_;
    std::vector<double> weights_;
    std::vector<Values> preferred_;
    std::mt19937_64* random_ = nullptr;
    double blame_ = 1;
    // Before it has found a solution, a search that begins badly begins again after so many guesses, and later after more;
    // 0 if it does not, as where the first guesses are about as good as others.
    std::uint64_t first_patience_ = 0, patience_ = 0, tried_ = 0;
    Variable last_failed_ = nowhere;
    static constexpr unsigned most_repeated = 100;
    bool finds_regions_ = false, guesses_regions_ = false;
    std::set<std::string> found_;  // the digits of the solutions so far, if regions are to be found
    unsigned repeated_ = 0;
    std::atomic<std::uint64_t> guesses_{0};
    unsigned runs_ = 0;
};

}  // namespace sudokit::variants
