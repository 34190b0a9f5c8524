// One puzzle: its state, its solutions in lexicographic order one by one, and its parts for counting.
//
// None of this needs a vector. A single lane in an integer is enough, so it is compiled once, for every machine.
#pragma once

#include <memory>

#include "request.hpp"

namespace sudokit {

// The state of a puzzle of 81 bytes. If there is a fault, `packed` is not touched.
Status read_puzzle(const std::uint8_t* puzzle, Form form, PackedState& packed);

// The state of a position: 81 masks of candidates (request.hpp).
void read_position(const std::uint16_t* masks, PackedState& packed, PackedCandidates& candidates);

// The digits of a puzzle of 81 bytes: 0 for blank, 10 for a byte that is not a cell. Clues may clash.
void read_cells(const std::uint8_t* puzzle, Form form, std::uint8_t* digits);

// Splits parts[0] into at most `most` parts, written to parts[0 .. result). Together they have exactly its solutions,
// each once. There are no parts if it has no solution. The candidates, which may be null, are those of all parts.
std::size_t split(PackedState* parts, std::size_t most, const PackedCandidates* candidates = nullptr);

// The solutions of a state, the lexicographically smallest first. Each call of `next` searches for one only; its time
// is bounded as guided_order.hpp describes.
class OrderedSolutions {
public:
    explicit OrderedSolutions(const PackedState& packed, const PackedCandidates* candidates = nullptr);
    ~OrderedSolutions();
    OrderedSolutions(OrderedSolutions&&) noexcept;
    OrderedSolutions& operator=(OrderedSolutions&&) noexcept;

    // Writes the next solution to 81 bytes. After a search that was stopped, it can be requested again.
    Found next(std::uint8_t* solution, Form form, const StopFlag* stop = nullptr);

private:
    struct Search;
    std::unique_ptr<Search> search_;
};

}  // namespace sudokit
