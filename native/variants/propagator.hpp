// What all propagators have in common. A propagator removes values that its constraint makes impossible.
//
// Each file of a propagator says what it finds: all of it (*complete*: every value that is left belongs to some
// assignment of the constraint alone), or bounds.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "board.hpp"

namespace sudokit::variants {

// How soon a propagator runs. Most runs find nothing, so those run first that find most for their time, and those that
// see the changes of many others run last.
enum class Urgency : std::uint8_t { sums, houses, lines, crossings, last };

// What is wrong after a failure, as far as people would say it.
struct Trouble {
    enum What : std::uint8_t {
        unknown,
        too_few,     // cells can have one of the values
        too_many,    // cells have one of the values
        too_small,   // the region of a cell has room for only `number` cells
        torn,        // the region of a cell falls apart
        lacking,     // the region of a cell has no place for the values
        twice,       // the region of a cell has a digit twice
        far,         // a cell and another one cannot be in one region
        uneven,      // a part of the board is cut off that whole regions do not fill
        out_of_order // regions are numbered in the order of their first cells
    };
    What what = unknown;
    Values values = 0;
    Variable cell = 0, other = 0;
    unsigned number = 0;
    bool is_hidden = false;  // whether what is counted are no cells
    bool operator==(const Trouble&) const = default;
    bool is_of_regions() const { return what >= too_small; }
};

class Propagator {
public:
    explicit Propagator(Urgency urgency, std::vector<Variable> watched)
        : urgency(urgency), watched(std::move(watched)) {}
    virtual ~Propagator() = default;

    // Returns false if the constraint cannot be met.
    virtual bool propagate(Board& board) = 0;
    // Called once before the search: how many words of the state it wants, and where in the row they stand.
    virtual std::uint32_t words() const { return 0; }
    virtual void place_words(Values* /*row*/, std::uint32_t /*first*/, std::uint32_t /*row_size*/) {}

    // After a failure: the variables that have to do with it, as far as it is worth while to tell them from others.
    virtual std::span<const Variable> blamed() const { return watched; }

    // After a failure, with the board as it was left.
    virtual Trouble trouble(const Board& /*board*/) const { return {}; }

    const Urgency urgency;
    const std::vector<Variable> watched;  // it runs again if one of them has changed
    bool runs_once = true;  // a second run straight after the first finds nothing
};

using Propagators = std::vector<std::unique_ptr<Propagator>>;

}  // namespace sudokit::variants
