// A position being searched, and how a finder is written.
//
// A *finder* is a function that looks for the steps of one or more techniques. To add a technique:
//
// 1. Add a row to `src/sudokit/logic/data/techniques.csv`. Its column `finder` names the finder: NAME for `find_NAME`.
//    From the row the build makes a value of `Technique`, the declaration of the finder, and its entry in the list.
// 2. If it is a new finder, write `native/logic/NAME.cpp`, and add it to `native/logic/CMakeLists.txt`. The file opens
//    with the definitions that it works from. Its function `find_NAME(Search& search, const TechniqueSet& wanted)`
//    looks at `search.position`, builds a `Step`, and calls `search.add(std::move(step))`. Where that returns true, no
//    more steps are wanted, and the finder returns.
//
// A finder adds only steps of wanted techniques, small patterns first: `add` drops a step that does nothing, and one
// that repeats a technique and a result. Loops that can take long have a `stop_point()` (stop_point.hpp), which they
// reach a thousand times a second or more. Patterns use the roles of step.hpp.
//
// Finders serve two uses. For the next step, the search stops at the first step that is found. For all steps, it
// collects them. Facts that several finders need and that take time (`search.templates()`, ...) are computed once per
// position.
#pragma once

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kernel/stop_point.hpp"
#include "step.hpp"

namespace sudokit::logic {

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

// A position being searched, and the steps found in it.
class Search {
public:
    enum class Mode { first, all };
    // Ends with the first step, or with as many as are wanted.
    Search(const Position& where, Mode mode, std::size_t most = std::size_t(-1))
        : position(where), mode_(mode), most_(mode == Mode::first ? 1 : most) {}

    const Position& position;

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

using Finder = void (*)(Search& search, const TechniqueSet& wanted);

// The declarations of all finders: find_fish, find_wings, ...
#define TECHNIQUE(name, key, finder, size, assumes_unique) void find_##finder(Search&, const TechniqueSet&);
#include "techniques.inc"
#undef TECHNIQUE

Finder finder_of(Technique technique);

// All steps of the wanted techniques, finder by finder in the order of the table.
void find_all(Search& search, const TechniqueSet& wanted);

}  // namespace sudokit::logic
