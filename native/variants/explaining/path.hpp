// The way from the candidates of a puzzle to its solution, by techniques, the easiest step first.
//
// Techniques know parts of the model, houses and links, and no kinds. What a constraint alone says comes from its
// propagators (rules.hpp), and is looked at again only once one of its cells has changed. So most steps take microseconds.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "links.hpp"

namespace sudokit::variants::explaining {

// Two groups of cells with the same digits.
struct Equivalence {
    std::vector<Origin> origins{};
    std::unique_ptr<Propagator> same{};  // whose first half of cells is the one, and the rest the other
};

// What is made once per puzzle.
struct Explained {
    Explained(const Model& model, unsigned digits) : rules(model, digits), links(model, rules, digits), model(model), digits(digits) {}
    Explained(const Explained&) = delete;

    Rules rules;
    const Links links;
    const Model& model;
    const unsigned digits;
    // Rules and houses that break no candidate together while their cells have these: looking again would take long.
    std::map<std::pair<const void*, const void*>, std::vector<Values>> nothing_together{};
    std::optional<std::vector<Equivalence>> equivalences{};  // once they are asked for
};

// The sets of different digits of a cage or a run that its cells can still have. None if they are more than `most_combinations`;
// nothing if the rule has no such sets.
constexpr std::size_t most_combinations = 12;
std::optional<std::vector<Values>> combinations_of(const Rule& rule, std::span<const Values> left);
// Whether any such set is left, however many there are; nothing if the rule has none.
std::optional<bool> has_combination(const Rule& rule, std::span<const Values> left);

struct Limits {
    Technique last = Technique::short_refutation;  // the hardest technique
    bool reasons = true;                        // whether steps have their reasons, which take longer to find
    std::uint64_t known = ~std::uint64_t{0};    // the techniques that are used, as bits
};

class Path {
public:
    // on_board: of each cell its digit as a set, or nothing; left: what each cell can still have. What digits take from the
    // other cells of their rows, columns and regions is gone at once.
    Path(Explained& explained, std::span<const Values> on_board, std::span<const Values> left, Limits limits);

    // The next step, which is made; none if no technique goes on.
    std::optional<Step> next();
    // Every step of every technique here, none of which is made: of those that do the same, the easiest of each technique.
    // If the board has no solution, a step that shows it, and no other.
    std::vector<Step> all();
    // All of the easiest steps here, which are made at once. So they are the same however the board is turned, or its digits are
    // renamed where the rules allow that. None if no technique goes on.
    std::vector<Step> round();
    bool is_solved() const { return open_ == 0; }
    const std::vector<Values>& left() const { return left_; }
    bool is_placed(Variable cell) const { return placed_[cell]; }

private:
    enum class Looked : std::uint8_t { stale, nothing, found, broken };
    using Found = std::optional<Step>;

    Found find();
    Found find_simple();
    void make(const Step& step);
    void place(Variable cell, Values value);
    void keep(Variable cell, Values values);

    bool knows(Technique technique) const { return limits_.known >> static_cast<unsigned>(technique) & 1; }
    // A step that a finder has found; nothing where several are wanted, so that the finder goes on.
    Found give(Step step);
    Found each_finder(int below);

    Found broken();
    Found single();
    std::optional<std::uint32_t> best_rule();
    Found of_rule(std::uint32_t number, bool only_first = false);
    void all_of_easiest_rules();
    Found locked(std::size_t most_places, int effort);
    Found locked_near();
    Found locked_far();
    Found one_cell();
    Found must_contain();
    Found combinations();
    Found equivalence();
    Found almost_locked();
    Found naked(unsigned size, Technique technique);
    Found hidden(unsigned size, Technique technique);
    Found fish(unsigned size, Technique technique);
    Found tried();
    Found tried_together(unsigned most_cells, Technique technique);
    Found tried_in_house();
    bool is_broken(std::vector<Values> row, std::span<Rule* const> rules, std::span<const Variable> cells, const Group* house, std::vector<Step>* why = nullptr, Variable tried = 0);
    Found give_simplest(std::vector<Some> removed, const std::function<Step(std::vector<Some>)>& step_of);
    void say_broken_together(Step& step, std::vector<Rule*>& rules, std::vector<Values>& known, std::span<const Variable> cells, const Group* house);
    Found broken_together(Technique technique, std::vector<Rule*> rules, std::vector<Variable> cells, const Group* house);
    Found chain_of(Technique technique, bool of_one_digit);
    Found x_chain();
    Found chain();
    Found forcing();
    Found refuted(unsigned fewest, unsigned most, Technique technique);
    // The steps that refute a candidate, if there are so few.
    std::vector<Step> refutation(Variable cell, Values value, std::size_t most) const;
    void say_what_matters(std::vector<Step>& steps) const;
    Found of_refutation(Variable cell, Values value, std::vector<Step> inside, Technique technique);
    Found refuted_at_once();
    Found refuted_soon();
    Found refuted_later();
    Found cases();
    Found trial();

    struct Almost;
    struct Places;
    void add_almost(Variable first, Values digits, std::vector<Variable>& cells, std::vector<Almost>& found) const;
    std::optional<Almost> almost_of(Rule& rule);
    Places places_of(const Almost& set, unsigned digit) const;
    Step step_of(const Places& x, const Places& y, const Places& z, const Places& w, const Bits& gone);
    bool naked_from(Variable first, Values digits, unsigned size, std::vector<Variable>& cells, Found& found, Technique technique);
    void minimize(std::uint32_t number, Step& step, bool is_tried = false);
    void take_simplest(std::uint32_t number, Step& step);
    void take_bounded(std::uint32_t number, Step& step);
    void shrink(std::vector<Some>& known, const std::function<bool()>& follows) const;
    void assign_known(std::span<const Some> known);
    // All live candidates that each of these excludes.
    Bits excluded(std::span<const std::size_t> candidates) const;
    std::vector<Some> some_of(const Bits& candidates) const;
    Values lost(Variable cell) const { return explained_.rules.full[cell] & ~left_[cell]; }
    void say_what_breaks(Rule& rule, Step& step);
    bool say_what_breaks(Rule& rule, Step& step, Variable cell, Values value);
    bool is_in_no_combination(const Rule& rule, const Step& step, Values digits);
    void say_bounds(const Rule& rule, Step& step);
    void say_bounds(const Rule& rule, const SumPart& sum, Step& step);
    int total_of(const Rule& rule) const;
    void say_end(Rule& rule, Step& broken);
    void say_forced(Step& broken, std::span<const Variable> cells, std::span<const Values> before, std::span<const Values> after) const;
    bool say_emptied(Step& broken, std::span<Rule* const> rules, std::span<const Variable> cells, std::span<const Values> begun, std::span<const Values> row);
    void finish(Step& step);
    void add_why(Step& step, std::size_t one, std::size_t other);
    void add_links(Step& step, std::span<const std::size_t> candidates);
    std::optional<Origin> why_at_once(std::size_t one, std::size_t other, std::span<const Values> known);
    std::vector<Origin> why(std::size_t one, std::size_t other);
    void assign_alone(const Rule& rule);
    void try_rules();

    struct Reached;
    Reached reach(std::size_t start, const Links& links, const std::vector<std::vector<std::uint32_t>>& partners, const Bits& among) const;
    std::vector<std::vector<std::uint32_t>> two_places(bool with_rules) const;

    Explained& explained_;
    Limits limits_;
    std::vector<Values> left_;
    std::vector<bool> placed_;
    std::size_t open_ = 0;
    std::vector<Looked> looked_;
    std::vector<int> efforts_;
    Bits live_;
    std::vector<Values> row_;
    std::vector<Step>* all_ = nullptr;  // where several steps are wanted:
    bool is_round_ = false;             // the easiest of one finder, or else all
    bool is_inside_ = false;            // of a refutation
    // What trying each candidate in each rule has shown, since the last change.
    std::optional<Links> tried_links_;
    std::vector<std::pair<std::size_t, std::size_t>> tried_pairs_;      // of which one is true
    std::vector<std::pair<std::uint32_t, std::size_t>> broken_by_;  // rules, and candidates that break them
};

// How hard the way from here is, in rounds: the level of the hardest step, or a higher one if all of them take long.
struct Rated {
    unsigned level = 0;
    int score = 0;
    std::optional<Step> hardest{};
};
Rated rated(Path& path);

}  // namespace sudokit::variants::explaining
