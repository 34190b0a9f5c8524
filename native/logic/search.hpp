// A position being searched, and how a finder is written.
//
// A *finder* is a function that looks for the steps of one or more techniques. To add a technique:
//
// 1. Add a row to `src/sudokit/logic/data/techniques.csv`. Its column `finder` names the finder: NAME for `find_NAME`.
//    From the row the build makes a value of `Technique`, the declaration of the finder, and its entry in the list.
// 2. If it is a new finder, write `native/logic/NAME.cpp`, and add it to `native/logic/CMakeLists.txt`. The file opens
//    with the definitions of its techniques. Its function `find_NAME(Search& search, const TechniqueSet& wanted)`
//    examines `search.position`, builds a `Step`, and calls `search.add(std::move(step))`. If that returns true, no
//    more steps are wanted, and the finder returns.
//
// A finder adds only steps of wanted techniques, small patterns first: `add` drops steps that do nothing, and steps
// that repeat a result of the same technique. Loops that can take long have a `stop_point()` (stop_point.hpp), which
// they reach at least a thousand times per second. Patterns use the roles of step.hpp.
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

// The conclusions from a digit's templates: a template is one way to place the digit nine times within its candidates.
struct Templates {
    CellSet possible[9];  // candidates in some template, and placed cells
    CellSet needed[9];    // in all templates
};

// n cells of a house with n + 1 candidates; for each of the digits, its places there, and the cells that see all these.
struct AlmostLockedSet {
    CellSet cells;
    Mask digits;
    CellSet places[9], seen[9];
};

// A link from an almost locked set to another, with its restricted commons: digits of both, of which each place in one
// set sees each place in the other. A digit in a cell of both is not one, because a cell does not see itself. Sets that
// share cells are linked only if all steps are wanted, and if neither contains the other.
struct RestrictedLink {
    std::uint16_t to;
    Mask restricted;
};

// The singles of a position in the order in which they appeared. The oldest is taken first, as by a person who works
// through what is already noticed. Entries that no longer hold are kept, but those before the first that does are passed over.
struct Singles {
    struct Line {
        std::vector<Candidate> all;
        std::size_t gone = 0;  // so many at the front no longer hold, and never will again
    };
    Line by_cell, by_house;  // naked ones, hidden ones

    void naked(int cell, int digit) { by_cell.all.push_back({std::uint8_t(cell), std::uint8_t(digit)}); }
    void hidden(int cell, int digit) { by_house.all.push_back({std::uint8_t(cell), std::uint8_t(digit)}); }
};

struct Inferences;  // inference.hpp

// A position being searched, and the steps found in it.
class Search {
public:
    enum class Mode { first, all };
    // Ends after the first step, or after the wanted number.
    Search(const Position& where, Mode mode, std::size_t most = std::size_t(-1));
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    const Position& position;

    // Adds a step if it does something new. True if no more are wanted.
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

    // Adds a single, whose house is -1 if it is a naked one. Most next steps are singles, so each has the memory of the last.
    bool add_single(Technique technique, const Candidate& single, int house);

    bool wants_all() const { return mode_ == Mode::all; }
    bool done() const { return has_single_ || found_.size() >= most_; }
    std::vector<Step>& found() { return found_; }  // if all are wanted
    Step& first() { return has_single_ ? single_ : found_.front(); }

    // If the history of a position is unknown, singles appear as if its cells had been filled in reading order and its
    // candidates removed afterwards.
    Singles& singles();
    // For whoever makes the position meanwhile, from an empty board.
    Singles& new_singles() { return *(singles_ = std::make_unique<Singles>()); }
    const Templates& templates();
    // The candidates of a digit in none of its templates. Whoever looks at one digit alone can remove no other.
    CellSet in_no_template(int digit) { return position.cells_with[digit].minus(templates().possible[digit]); }
    const std::vector<AlmostLockedSet>& almost_locked_sets();
    const std::vector<std::vector<RestrictedLink>>& set_links();  // by set, in order of the sets
    const Inferences& inferences();
    const Inferences& inferences_with_sets();

    // To be called after the position has changed. The caller has updated `singles`.
    void renew();

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
    Step single_;
    bool has_single_ = false;
    std::unordered_map<std::size_t, std::vector<std::size_t>> by_result_;
    std::unique_ptr<Singles> singles_;
    std::unique_ptr<Templates> templates_;
    // These are large, so their memory is used again for the next position.
    struct {
        std::vector<AlmostLockedSet> sets;
        std::vector<std::vector<RestrictedLink>> links;
        bool is_current = false, is_linked = false;
    } sets_;
    std::unique_ptr<Inferences> inferences_, with_sets_;
};

using Finder = void (*)(Search& search, const TechniqueSet& wanted);

// The declarations of all finders: find_fish, find_wings, ...
#define TECHNIQUE(name, finder, ...) void find_##finder(Search&, const TechniqueSet&);
#include "techniques.inc"
#undef TECHNIQUE

Finder finder_of(Technique technique);

// All steps of the wanted techniques, finder by finder in the order of the table.
void find_all(Search& search, const TechniqueSet& wanted);

}  // namespace sudokit::logic
