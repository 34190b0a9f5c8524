// Tries to break the logic room: random positions, sound and broken, and every technique on each.
//
//   logic [POSITIONS]     how many, 100 if not given
//
// A position is made from a full board: some cells blank, some wrong candidates gone. Whatever a technique that does
// not assume one solution says must agree with that board. Every fourth position loses right candidates as well; there
// only the sanitizers judge. Fish of size 5 and more are left out, for time.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "logic/search.hpp"
#include "random_position.hpp"

using namespace sudokit::logic;

int main(int count, char** arguments) {
    const int positions = count > 1 ? std::atoi(arguments[1]) : 100;
    std::mt19937 random(2580);
    TechniqueSet wanted;
    for (int i = 0; i < technique_count; ++i)
        if (technique_table[i].size < 5) wanted.add(static_cast<Technique>(i));

    std::size_t steps = 0;
    for (int i = 0; i < positions; ++i) {
        const bool broken = i % 4 == 3;
        const RandomPosition made(random, broken);
        const auto& [position, solution] = made;

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
