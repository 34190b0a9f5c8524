// Tries to break the explainer's room: rates random positions, sound and broken, and describes every step.
//
//   explainer [POSITIONS]     how many, 100 if not given
//
// A position is made from a full board: some cells blank, some wrong candidates gone. It may have several solutions, so
// steps that assume one are not judged. Every fourth position loses right candidates as well; there only the sanitizers
// judge. The chains of the higher levels are left out, for time.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "explainer/rating.hpp"
#include "random_position.hpp"

using namespace sudokit::explainer;

namespace {

constexpr int hardest_producer = 25;

}  // namespace

int main(int count, char** arguments) {
    const int positions = count > 1 ? std::atoi(arguments[1]) : 100;
    std::mt19937 random(2580);
    std::size_t steps = 0;
    for (int i = 0; i < positions; ++i) {
        const bool broken = i % 4 == 3;
        const RandomPosition made(random, broken);
        const auto& [position, solution] = made;

        // Each producer on the same position, from the first one on.
        for (int producer = 1; producer <= hardest_producer; ++producer) {
            Step story;
            Path path(position);
            const Finding* found = path.next(&story, producer, producer);
            if (!found) continue;
            ++steps;
            bool right = found->places() || !story.eliminations.empty();
            for (const auto& c : story.placements) right &= solution[c.cell] == c.digit;
            for (const auto& c : story.eliminations) right &= solution[c.cell] != c.digit;
            const char* const key = key_of(found->technique);
            const bool assumes_unique = !std::strncmp(key, "unique", 6) || !std::strncmp(key, "bug", 3);
            if (right || broken || assumes_unique) continue;
            std::fprintf(stderr, "explainer: position %d: %s is wrong\n", i, key);
            return 1;
        }
    }
    std::printf("explainer: %zu steps on %d positions\n", steps, positions);
}
