// NVIDIA's graphics cards.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "device.hpp"

namespace sudokit {

struct Card {
    std::string name;
    std::size_t memory;  // in bytes
};

// The cards of this machine. Throws DeviceError if there is no driver, or one that is too old.
std::vector<Card> find_cards();

// A card to work on. What it needs is opened when it is first needed, and kept.
class OpenCard {
public:
    virtual ~OpenCard() = default;

    // For so many puzzles in the processor's memory. They are the card's. Throws DeviceError, and so does the next.
    virtual std::vector<Device*> devices(std::size_t puzzles) = 0;

    // Answers a request whose puzzles, solutions, counts and `invalid` are in the memory of the card, as solve_on does. The
    // solutions are 81 bytes each, in a row; there are no guesses and no statuses. It waits for what the card is doing.
    virtual bool solve(const Request& request, Solver& processor, unsigned threads) = 0;
};
std::unique_ptr<OpenCard> open_card(int card);

// Memory of a card.
void* allocate_on_card(int card, std::size_t size);
void free_on_card(void* memory) noexcept;

}  // namespace sudokit
