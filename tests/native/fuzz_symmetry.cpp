// A fuzz target: any bytes as clues, one after the other where they fit, and as an order of the equivalents.
#include <cstdio>
#include <cstdlib>

#include "forms.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::uint8_t cells[81] = {};
    std::uint64_t seed = size;
    for (std::size_t i = 0; i + 1 < size; i += 2) {
        const int cell = data[i] % 81, digit = 1 + data[i + 1] % 9;
        if (cells[cell] == 0 && fits(cells, cell, digit)) cells[cell] = static_cast<std::uint8_t>(digit);
        seed = seed * 31 + data[i];
    }
    std::mt19937_64 random(seed);
    if (const char* fault = fault_of_form(cells, 2, random)) {
        for (const int digit : cells) std::putchar('0' + digit);
        std::fprintf(stderr, "\nfuzz_symmetry: %s\n", fault);
        std::abort();
    }
    return 0;
}
