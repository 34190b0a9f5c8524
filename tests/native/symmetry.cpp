// Tries to break canonical forms: boards with any number of clues, random and regular, and their equivalents.
//
//   symmetry [BOARDS]     how many, 1,000 if not given
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "forms.hpp"
#include "kernel/ordered.hpp"
#include "symmetry/many.hpp"

using namespace sudokit;

namespace {

// Full boards: one without automorphisms, two with many, and one of the few whose second row begins with 4572.
constexpr const char* full_boards[] = {
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
    "978621354564397812213845976385216497421789635697534128142958763856173249739462581",
};

// The first full board with a few clues of an equivalent of another. Most have no automorphisms.
std::vector<std::uint8_t> random_full_board(std::mt19937_64& random) {
    std::uint8_t cells[81];
    for (int cell = 0; cell < 81; ++cell) cells[cell] = static_cast<std::uint8_t>(full_boards[0][cell] - '0');
    std::vector<std::uint8_t> full(81);
    apply(random_transformation(random), cells, full.data());
    for (std::uint8_t& digit : full)
        if (random() % 4 != 0) digit = 0;
    PackedState packed;
    read_puzzle(full.data(), Form::digits, packed);
    OrderedSolutions(packed).next(full.data(), Form::digits);
    return full;
}

std::vector<std::uint8_t> random_board(std::mt19937_64& random) {
    if (random() % 10 == 0) return random_full_board(random);
    const char* full = full_boards[random() % 4];
    std::vector<std::uint8_t> cells(81);
    const unsigned kind = random() % 5, some = random() % 512, others = random() % 512;
    for (int cell = 0; cell < 81; ++cell) {
        const int row = cell / 9, column = cell % 9;
        const bool keep = kind == 0   ? random() % 81 < some % 82                          // any number of clues
                          : kind == 1 ? some >> row & 1 & others >> column                 // rows and columns
                          : kind == 2 ? some >> (3 * (row / 3) + column / 3) & 1           // boxes
                          : kind == 3 ? true                                               // all
                                      : some >> (3 * (row % 3) + (column + row / 3) % 3) & 1; // the same in each box
        if (keep) cells[cell] = static_cast<std::uint8_t>(full[cell] - '0');
    }
    for (auto changes = random() % 4; changes > 0; --changes) {
        const int cell = static_cast<int>(random() % 81), digit = static_cast<int>(1 + random() % 9);
        cells[cell] = 0;
        if (fits(cells.data(), cell, digit)) cells[cell] = static_cast<std::uint8_t>(digit);
    }
    return cells;
}

}  // namespace

int main(int count, char** arguments) {
    const int size = count > 1 ? std::atoi(arguments[1]) : 1000;
    std::mt19937_64 random(81);
    std::vector<std::uint8_t> all;
    for (int i = 0; i < size; ++i) {
        std::vector<std::uint8_t> cells = random_board(random);
        if (const char* fault = fault_of_form(cells.data(), 5, random)) {
            for (const int digit : cells) std::putchar('0' + digit);
            std::printf("\nsymmetry: board %d: %s\n", i, fault);
            return 1;
        }
        if (i % 10 == 9) cells[random() % 81] = 10;
        if (i % 10 == 8) cells[0] = cells[8] = 1;
        all.insert(all.end(), cells.begin(), cells.end());
    }

    // The same with threads, and with what is not a board among them.
    std::vector<std::uint8_t> forms(all.size());
    const auto invalid = std::make_unique<bool[]>(static_cast<std::size_t>(size));
    symmetry::ManyRequest request;
    request.boards = all.data();
    request.size = static_cast<std::size_t>(size);
    request.canonical = forms.data();
    request.invalid = invalid.get();
    symmetry::find_many(request, 3);
    symmetry::Canonizer canonizer;
    for (int i = 0; i < size; ++i) {
        std::uint8_t form[81] = {};
        if (i % 10 < 8) {
            canonizer.find(all.data() + 81 * i);
            canonizer.write_form(form);
        }
        if (std::memcmp(form, forms.data() + 81 * i, 81) != 0 || invalid[i] != (i % 10 >= 8)) {
            std::printf("symmetry: board %d differs among many\n", i);
            return 1;
        }
    }
    std::printf("symmetry: %d boards\n", size);
}
