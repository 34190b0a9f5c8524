// Tries to break the logic room: random positions, sound and broken, and every technique on each.
//
//   logic [POSITIONS]     how many, 100 if not given
//
// A position is made from a full board: some cells blank, some wrong candidates gone. Whatever a technique that does
// not assume one solution says must agree with that board. Every fourth position loses right candidates, too; there
// only the sanitizers judge. Fish of size 5 and more are left out, for time.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "logic/search.hpp"

using namespace sudokit::logic;

namespace {

constexpr char full[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

}  // namespace

int main(int count, char** arguments) {
    const int positions = count > 1 ? std::atoi(arguments[1]) : 100;
    std::mt19937 random(2580);
    TechniqueSet wanted;
    for (int i = 0; i < technique_count; ++i)
        if (technique_table[i].size < 5) wanted.add(static_cast<Technique>(i));

    std::size_t steps = 0;
    for (int i = 0; i < positions; ++i) {
        Position position;
        std::uint8_t solution[81];
        const int shift = static_cast<int>(random() % 9), blanks = 25 + static_cast<int>(random() % 20);
        const bool broken = i % 4 == 3;
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

        Search search(position, Search::Mode::all);
        find_all(search, wanted);
        steps += search.found().size();
        for (const Step& step : search.found()) {
            bool right = step.does_something();
            for (const Candidate& c : step.placements) right &= solution[c.cell] == c.digit;
            for (const Candidate& c : step.eliminations) right &= solution[c.cell] != c.digit;
            if (right || broken || facts_of(step.technique).assumes_unique) continue;
            std::fprintf(stderr, "logic: position %d: %s is wrong\n", i, facts_of(step.technique).key);
            return 1;
        }
    }
    std::printf("logic: %zu steps on %d positions\n", steps, positions);
}
