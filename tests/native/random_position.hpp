// A random position, for programs that try to break the rooms above it: made from a full board, some cells blank, some of
// these without some of their wrong candidates. It may have several solutions. A broken one also lacks right candidates.
#pragma once

#include <cstdint>
#include <random>

#include "logic/position.hpp"

struct RandomPosition {
    sudokit::logic::Position position;
    std::uint8_t solution[81];  // digits 0 to 8

    RandomPosition(std::mt19937& random, bool broken) {
        static constexpr char full[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        const int shift = static_cast<int>(random() % 9), blanks = 25 + static_cast<int>(random() % 20);
        for (int cell = 0; cell < 81; ++cell) solution[cell] = std::uint8_t((full[cell] - '1' + shift) % 9);
        for (int cell = 0; cell < 81; ++cell)
            if (static_cast<int>(random() % 81) >= blanks) {
                position.place(cell, solution[cell]);
                if (random() % 2) position.givens.add(cell);
            }
        for (const int cell : position.blank)
            for (int digit = 0; digit < 9; ++digit)
                if ((digit != solution[cell] || (broken && random() % 8 == 0)) && random() % 2 == 0)
                    position.remove(cell, digit);
    }
};
