// Steps, what finds them, and how a family of techniques is written.
//
// A *step* is one deduction: the technique, what it places and removes, and the pattern that proves it. A *finder*
// looks for the steps of one family. To add a family:
//
// 1. Add its techniques to `Technique` below, and to `src/sudokit/logic/data/techniques.csv`.
// 2. Write `native/logic/FAMILY.cpp`, which opens with the definitions it works from, with one function
//    `void find_FAMILY(Search& search, const TechniqueSet& wanted)`. It looks at `search.position`, builds `Step`s and
//    gives each to `search.add(std::move(step))`; where that returns true, no more are wanted and it returns.
//    Loops that can take long have a `stop_point()` (stop_point.hpp), a thousand of them a second or more.
//    It must only give steps of wanted techniques. A step that does nothing is dropped by `add`, and so is one that
//    repeats a technique and a result: give small patterns first. The patterns use the roles below.
// 3. Declare it at the end of this file and name it, for each technique, in `techniques.cpp`; add the file to
//    `native/logic/CMakeLists.txt`.
//
// Two uses share the finders: the next step (the first technique in the profile's order that does something; the search
// stops at the first) and all steps. Facts that several families need and that cost something (`search.templates()`,
// ...) are computed once a position and kept until it changes.
#pragma once

#include <algorithm>
#include <bitset>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "position.hpp"
#include "kernel/stop_point.hpp"

namespace sudokit::logic {

enum class Technique : std::uint8_t {
    full_house, naked_single, hidden_single,
    locked_pair, locked_triple, pointing, claiming,
    naked_pair, naked_triple, naked_quadruple, hidden_pair, hidden_triple, hidden_quadruple,
    // Fish: seven shapes with six sizes each, in order of size, so that shape and size can be computed.
    x_wing, swordfish, jellyfish, squirmbag, whale, leviathan,
    finned_x_wing, finned_swordfish, finned_jellyfish, finned_squirmbag, finned_whale, finned_leviathan,
    sashimi_x_wing, sashimi_swordfish, sashimi_jellyfish, sashimi_squirmbag, sashimi_whale, sashimi_leviathan,
    franken_x_wing, franken_swordfish, franken_jellyfish, franken_squirmbag, franken_whale, franken_leviathan,
    finned_franken_x_wing, finned_franken_swordfish, finned_franken_jellyfish, finned_franken_squirmbag,
    finned_franken_whale, finned_franken_leviathan,
    mutant_x_wing, mutant_swordfish, mutant_jellyfish, mutant_squirmbag, mutant_whale, mutant_leviathan,
    finned_mutant_x_wing, finned_mutant_swordfish, finned_mutant_jellyfish, finned_mutant_squirmbag,
    finned_mutant_whale, finned_mutant_leviathan,
    kraken_fish_1, kraken_fish_2,
    skyscraper, two_string_kite, dual_two_string_kite, turbot_fish, empty_rectangle, dual_empty_rectangle,
    simple_colors_trap, simple_colors_wrap, multi_colors_1, multi_colors_2,
    uniqueness_1, uniqueness_2, uniqueness_3, uniqueness_4, uniqueness_5, uniqueness_6,
    hidden_rectangle, avoidable_rectangle_1, avoidable_rectangle_2, bug_plus_1,
    xy_wing, xyz_wing, w_wing,
    sue_de_coq,
    remote_pair, x_chain, xy_chain,
    continuous_nice_loop, discontinuous_nice_loop, aic,
    grouped_continuous_nice_loop, grouped_discontinuous_nice_loop, grouped_aic,
    als_xz, als_xy_wing, als_chain, death_blossom,
    template_set, template_delete,
    forcing_chain_contradiction, forcing_chain_verity, forcing_net_contradiction, forcing_net_verity,
    brute_force,
    count
};

constexpr int technique_count = static_cast<int>(Technique::count);

class TechniqueSet {
public:
    bool has(Technique technique) const { return bits_[static_cast<std::size_t>(technique)]; }
    bool any(Technique from, Technique to) const {
        for (auto i = static_cast<std::size_t>(from); i <= static_cast<std::size_t>(to); ++i)
            if (bits_[i]) return true;
        return false;
    }
    TechniqueSet& add(Technique technique) { bits_.set(static_cast<std::size_t>(technique)); return *this; }
    bool empty() const { return bits_.none(); }

private:
    std::bitset<technique_count> bits_;
};

// One candidate of one cell.
struct Candidate {
    std::uint8_t cell, digit;
    auto operator<=>(const Candidate&) const = default;
};

// What part a candidate plays in a pattern.
enum class Role : std::uint8_t {
    pattern,   // the cells and digits that the technique is named after: subset, fish body, rectangle, colour, wing
    fin,       // makes the pattern imperfect, and limits its eliminations
    endo_fin,  // a fin in two base houses
    pivot,     // the cell that joins the others
    pincer,    // one of them is true
    other,     // the second colour, the roof of a rectangle, the connecting strong link
    count
};

struct Mark {
    std::uint8_t cell, digit;
    Role role;
};

// Cells that act together, one digit more than cells: an almost locked set (or, as a petal or in Sue de Coq, any set).
struct LockedSet {
    CellSet cells;
    Mask digits;
};

// One end of links: a candidate, a group of candidates of one digit, or an almost locked set through one of its digits.
// "strong" says of the link to the next node that one of both must be true; a weak link, that not both can be.
struct Node {
    CellSet cells;
    std::uint8_t digit;
    bool strong_to_next;
    std::uint8_t set;  // 1 + index into the step's sets where the node is an almost locked set, else 0
    bool on;           // whether it is true if the chain's first node is as its premise says
};

struct Step {
    Technique technique{};
    Mask digits = 0;  // the digits that the pattern is about
    std::vector<Candidate> placements, eliminations;
    std::vector<std::uint8_t> base, cover;  // houses
    std::vector<Mark> marks;
    std::vector<LockedSet> sets;
    std::vector<std::uint16_t> restricted;  // restricted common digits, between sets in order
    std::vector<std::vector<Node>> chains;

    explicit Step(Technique of = Technique::count, Mask about = 0) : technique(of), digits(about) {}

    void mark(CellSet cells, int digit, Role role = Role::pattern) {
        for (int cell : cells) marks.push_back({std::uint8_t(cell), std::uint8_t(digit), role});
    }
    void mark_cells(const Position& position, CellSet cells, Mask digits_marked, Role role = Role::pattern) {
        for (int cell : cells)
            for (int digit : bits(position.digits_in[cell] & digits_marked))
                marks.push_back({std::uint8_t(cell), std::uint8_t(digit), role});
    }
    void place(int cell, int digit) { placements.push_back({std::uint8_t(cell), std::uint8_t(digit)}); }
    // Removes the digit from those of the cells that have it.
    void remove(const Position& position, CellSet cells, int digit) {
        for (int cell : cells & position.cells_with[digit])
            eliminations.push_back({std::uint8_t(cell), std::uint8_t(digit)});
    }
    bool does_something() const { return !placements.empty() || !eliminations.empty(); }
    // The number of nodes of its chains, for choosing the simplest.
    std::size_t length() const {
        std::size_t total = 0;
        for (const auto& chain : chains) total += chain.size();
        return total;
    }
    // Smaller for eliminations that come first on the board, where steps are alike otherwise: the sum of their cells
    // and digits, the later ones weighing more, as HoDoKu compares them.
    int place_on_board() const {
        int sum = 0, weight = 1;
        for (const Candidate& c : eliminations) {
            sum += weight * c.cell + c.digit;
            weight += 80;
        }
        return sum;
    }
    void sort_results() {
        for (auto* results : {&placements, &eliminations}) {
            std::sort(results->begin(), results->end());
            results->erase(std::unique(results->begin(), results->end()), results->end());
        }
    }
};

// What a digit's templates say: a template is one way to place the digit nine times within the candidates.
struct Templates {
    CellSet possible[9];  // candidates in some template, and placed cells
    CellSet needed[9];    // in all templates
};

// n cells of a house with n + 1 candidates; for each digit of them its places there, and what sees all of these.
struct AlmostLockedSet {
    CellSet cells;
    Mask digits;
    CellSet places[9], seen[9];
};

// The singles of a position in the order in which they came up: of several, the one that has been there longest is
// taken first, as by a person who works off what is already seen. Entries that no longer hold are left in.
struct Singles {
    std::vector<Candidate> by_cell, by_house;  // naked ones, hidden ones

    void naked(int cell, int digit) { by_cell.push_back({std::uint8_t(cell), std::uint8_t(digit)}); }
    void hidden(int cell, int digit) { by_house.push_back({std::uint8_t(cell), std::uint8_t(digit)}); }
};

class Search;
using Finder = void (*)(Search& search, const TechniqueSet& wanted);

// A position being searched, and the steps found in it.
class Search {
public:
    enum class Mode { first, all };
    // Ends with the first step, or with as many as are wanted.
    Search(const Position& where, Mode mode, std::size_t most = std::size_t(-1))
        : position(where), mode_(mode), most_(mode == Mode::first ? 1 : most) {}

    const Position& position;
    bool siamese = false;  // look for Siamese fish in place of single ones

    // Takes a step if it does something new; true if no more are wanted.
    bool add(Step&& step) {
        if (done()) return true;
        if (!step.does_something()) return false;
        step.sort_results();
        if (mode_ == Mode::all) {
            auto& alike = by_result_[hash_of(step)];
            for (const std::size_t i : alike) {
                Step& known = found_[i];
                if (known.technique == step.technique && known.placements == step.placements &&
                    known.eliminations == step.eliminations) {
                    if (step.length() < known.length()) known = std::move(step);
                    return false;
                }
            }
            alike.push_back(found_.size());
        }
        found_.push_back(std::move(step));
        return done();
    }

    bool wants_all() const { return mode_ == Mode::all; }
    bool done() const { return found_.size() >= most_; }
    std::vector<Step>& found() { return found_; }

    // In a position that the search was not told the history of, singles came up as if its cells had been filled in
    // reading order and its candidates removed afterwards.
    Singles& singles();
    const Templates& templates();
    const std::vector<AlmostLockedSet>& almost_locked_sets();

    // To be called when the position has changed; whoever changed it told `singles` about it.
    void renew() {
        found_.clear();
        by_result_.clear();
        templates_.reset();
        sets_.reset();
    }

private:
    static std::size_t hash_of(const Step& step) {
        std::size_t hash = static_cast<std::size_t>(step.technique) + 1;
        for (const auto* results : {&step.placements, &step.eliminations})
            for (const Candidate& c : *results)
                hash = hash * 1000003 + c.cell * 9u + c.digit + (results == &step.placements);
        return hash;
    }

    Mode mode_;
    std::size_t most_;
    std::vector<Step> found_;
    std::unordered_map<std::size_t, std::vector<std::size_t>> by_result_;
    std::unique_ptr<Singles> singles_;
    std::unique_ptr<Templates> templates_;
    std::unique_ptr<std::vector<AlmostLockedSet>> sets_;
};

void find_full_houses(Search& search, const TechniqueSet& wanted);
void find_naked_singles(Search& search, const TechniqueSet& wanted);
void find_hidden_singles(Search& search, const TechniqueSet& wanted);
void find_intersections(Search& search, const TechniqueSet& wanted);
void find_naked_subsets(Search& search, const TechniqueSet& wanted);
void find_hidden_subsets(Search& search, const TechniqueSet& wanted);
void find_fish(Search& search, const TechniqueSet& wanted);
void find_single_digit_patterns(Search& search, const TechniqueSet& wanted);
void find_colors(Search& search, const TechniqueSet& wanted);
void find_uniqueness(Search& search, const TechniqueSet& wanted);
void find_wings(Search& search, const TechniqueSet& wanted);
void find_sue_de_coq(Search& search, const TechniqueSet& wanted);
void find_almost_locked_sets(Search& search, const TechniqueSet& wanted);
void find_chains(Search& search, const TechniqueSet& wanted);
void find_remote_pairs(Search& search, const TechniqueSet& wanted);
void find_forcing_chains(Search& search, const TechniqueSet& wanted);
void find_forcing_nets(Search& search, const TechniqueSet& wanted);
void find_kraken_fish(Search& search, const TechniqueSet& wanted);
void find_brute_force(Search& search, const TechniqueSet& wanted);
void find_templates(Search& search, const TechniqueSet& wanted);

}  // namespace sudokit::logic
