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

    const Urgency urgency;
    const std::vector<Variable> watched;  // it runs again if one of them has changed
    bool runs_once = true;  // a second run straight after the first finds nothing
};

using Propagators = std::vector<std::unique_ptr<Propagator>>;

}  // namespace sudokit::variants
