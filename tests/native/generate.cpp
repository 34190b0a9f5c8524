// Tries to break the generator: every method on every kernel, with one thread and with several, which must all make the
// same puzzles; each of these against brute force.
//
//   generate [PUZZLES]     how many of each method, 20 if not given
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "brute.hpp"
#include "kernel/dispatch.hpp"
#include "generate/generator.hpp"

using namespace sudokit;
using namespace sudokit::generate;

namespace {

std::string text_of(const Puzzle& puzzle) {
    std::string text(81, '.');
    for (int cell = 0; cell < 81; ++cell)
        if (puzzle.cells[cell] > 0) text[cell] = static_cast<char>('0' + puzzle.cells[cell]);
    return text;
}

bool is_unique(const std::string& text) { return brute_count(text.data(), 2) == 1; }

bool is_minimal(std::string text, const std::vector<CellSet>& orbits) {
    for (const CellSet orbit : orbits) {
        std::string smaller = text;
        for (const int cell : orbit) smaller[cell] = '.';
        if (smaller != text && is_unique(smaller)) return false;
    }
    return true;
}

int check(const char* name, const Order& order, std::size_t wanted) {
    std::vector<std::string> expected;
    for (const Kernel* kernel : kernels())
        for (const unsigned threads : {1u, 3u}) {
            Generator generator(order);
            StopFlag stop;
            std::vector<std::string> found;
            // In two halves, which must fit together.
            for (const std::size_t part : {wanted / 2, wanted - wanted / 2}) {
                std::vector<Puzzle> puzzles;
                if (!generator.run(*kernel, part, 1'000'000, threads, stop, puzzles)) return 1;
                for (const Puzzle& puzzle : puzzles) found.push_back(text_of(puzzle));
            }
            if (expected.empty()) expected = found;
            if (found == expected && found.size() == wanted) continue;
            std::fprintf(stderr, "generate: %s: %s with %u threads makes others\n", name, kernel->name, threads);
            return 1;
        }
    for (const std::string& text : expected)
        if (!is_unique(text) || (order.minimal && !is_minimal(text, order.orbits))) {
            std::fprintf(stderr, "generate: %s: not unique or not minimal: %s\n", name, text.c_str());
            return 1;
        }
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    const std::size_t wanted = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 20;
    Order single, half_turn, fill, even, loose;
    for (int cell = 0; cell < 81; ++cell) {
        single.orbits.push_back(CellSet::of(cell));
        if (cell <= 40) half_turn.orbits.push_back(CellSet::of(cell) | CellSet::of(80 - cell));
        if (cell % 9 % 2 == cell / 9 % 2) fill.orbits.push_back(CellSet::of(cell));
    }
    loose = single;
    loose.minimal = false;
    loose.fewest = 28;
    loose.most = 33;
    fill.method = Method::fill;
    fill.minimal = false;
    even = single;
    even.method = Method::even;
    const int failures = check("dig", single, wanted) + check("half turn", half_turn, wanted) +
                         check("loose", loose, wanted) + check("fill", fill, wanted) +
                         check("even", even, wanted > 20 ? wanted / 20 : 1);
    if (failures == 0) std::printf("generate: %zu puzzles of each method\n", wanted);
    return failures;
}
