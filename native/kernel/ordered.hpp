// One puzzle at leisure: its state, its solutions in lexicographic order one by one, and its parts for counting.
//
// None of this needs a vector: a single lane in an integer does as well, so it is compiled once, for every machine.
#pragma once

#include <memory>

#include "request.hpp"

namespace sudokit {

// The state of a puzzle of 81 bytes. If there is a fault, `packed` is not touched.
Status read_puzzle(const std::uint8_t* puzzle, Form form, PackedState& packed);

// Splits parts[0] into at most `most` parts, written to parts[0 .. result), whose solutions make up its own,
// none twice. There are none if it has no solution.
std::size_t split(PackedState* parts, std::size_t most);

// The solutions of a state, the lexicographically smallest first. Each call of `next` searches only for one, and for
// none longer than guided_order.hpp says.
class OrderedSolutions {
public:
    explicit OrderedSolutions(const PackedState& packed);
    ~OrderedSolutions();
    OrderedSolutions(OrderedSolutions&&) noexcept;
    OrderedSolutions& operator=(OrderedSolutions&&) noexcept;

    // Writes the next solution to 81 bytes. After a search that was stopped it can be asked for again.
    Found next(std::uint8_t* solution, Form form, const StopFlag* stop = nullptr);

private:
    struct Guided;
    std::unique_ptr<Guided> search_;
};

}  // namespace sudokit
