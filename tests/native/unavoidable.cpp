// Tries to break the search for unavoidable sets: sound grids, and grids full of clashes.
//
// In a sound grid every difference must leave several solutions when it is blank, which brute force counts. In a broken
// one only the sanitizers judge.
#include "setting/differences.hpp"

#include <array>
#include <cstdio>
#include <random>
#include <string>

#include "brute.hpp"

using namespace sudokit;

int main() {
    constexpr char full[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    std::mt19937 random(2580);
    std::size_t found = 0;
    for (int round = 0; round < 40; ++round) {
        const bool broken = round % 2 == 1;
        std::array<std::uint8_t, 81> grid;
        for (unsigned cell = 0; cell < 81; ++cell) {
            // Rows and columns change places inside the first band and stack, in step with the round.
            const unsigned row = cell / 9, column = cell % 9, turn = static_cast<unsigned>(round) % 3;
            const unsigned from = 9 * (row < 3 ? (row + turn) % 3 : row) + (column < 3 ? (column + turn) % 3 : column);
            grid[cell] = static_cast<std::uint8_t>(full[from] - '0');
            if (broken && random() % 4 == 0) grid[cell] = static_cast<std::uint8_t>(1 + random() % 9);
        }
        for (unsigned first = 0; first < 81; ++first)
            for (const Difference& cells : differences_from(grid, first, broken ? 6 : 4 + static_cast<unsigned>(round) % 7)) {
                ++found;
                std::string puzzle(81, '.');
                for (unsigned cell = 0; cell < 81; ++cell) puzzle[cell] = static_cast<char>('0' + grid[cell]);
                for (const unsigned cell : cells) puzzle.at(cell) = '.';
                if (!broken && (cells.front() != first || brute_count(puzzle.c_str(), 2) < 2)) {
                    std::printf("unavoidable: no other grid differs like this: %s\n", puzzle.c_str());
                    return 1;
                }
            }
    }
    std::printf("unavoidable: %zu differences, all of them right\n", found);
    return found == 0;
}
