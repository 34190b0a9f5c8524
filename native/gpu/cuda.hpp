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

// Takes a card to work on: several devices, so that one copies while another one computes.
std::vector<std::unique_ptr<Device>> open_card(int card);

}  // namespace sudokit
