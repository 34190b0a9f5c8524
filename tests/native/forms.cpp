#include "forms.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

using namespace sudokit::symmetry;

namespace {

template <class Random>
std::array<std::uint8_t, 9> random_lines(Random& random) {
    std::array<std::uint8_t, 3> triples{0, 1, 2};
    std::array<std::uint8_t, 9> lines;
    std::shuffle(triples.begin(), triples.end(), random);
    for (int i = 0; i < 3; ++i) {
        std::iota(lines.begin() + 3 * i, lines.begin() + 3 * i + 3, static_cast<std::uint8_t>(3 * triples[i]));
        std::shuffle(lines.begin() + 3 * i, lines.begin() + 3 * i + 3, random);
    }
    return lines;
}

// More states than any board has been seen to have, by far.
constexpr std::size_t most_states = 50'000;

}  // namespace

Transformation random_transformation(std::mt19937_64& random) {
    Transformation how{};
    how.transposed = random() & 1;
    how.rows = random_lines(random);
    how.columns = random_lines(random);
    std::iota(how.digits.begin(), how.digits.end(), std::uint8_t{0});
    std::shuffle(how.digits.begin() + 1, how.digits.end(), random);
    return how;
}

void apply(const Transformation& how, const std::uint8_t* cells, std::uint8_t* result) {
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column) {
            const int from_row = how.rows[row], from_column = how.columns[column];
            const int cell = how.transposed ? 9 * from_column + from_row : 9 * from_row + from_column;
            result[9 * row + column] = how.digits[cells[cell]];
        }
}

bool fits(const std::uint8_t* cells, int cell, int digit) {
    const auto box = [](int c) { return c / 27 * 3 + c % 9 / 3; };
    for (int other = 0; other < 81; ++other)
        if (cells[other] == digit &&
            (other / 9 == cell / 9 || other % 9 == cell % 9 || box(other) == box(cell)))
            return false;
    return true;
}

const char* fault_of_form(const std::uint8_t* cells, int equivalents, std::mt19937_64& random) {
    Canonizer canonizer, other;
    std::uint8_t form[81], result[81], other_form[81];
    canonizer.find(cells);
    canonizer.write_form(form);
    if (canonizer.peak() > most_states) return "too many states";
    if (std::memcmp(form, cells, 81) > 0) return "the form is above the board";
    int names = 0;
    for (const int digit : form) {
        if (digit > names + 1) return "digits are not named in order";
        names = std::max(names, digit);
    }
    for (std::size_t i = 0; i < canonizer.ways(); i += 1 + canonizer.ways() / 20) {
        apply(canonizer.way(i), cells, result);
        if (std::memcmp(form, result, 81) != 0) return "a way does not lead to the form";
    }
    for (int i = 0; i < equivalents; ++i) {
        apply(random_transformation(random), cells, result);
        if (std::memcmp(form, result, 81) > 0) return "the form is above an equivalent";
        other.find(result);
        other.write_form(other_form);
        if (std::memcmp(form, other_form, 81) != 0) return "an equivalent has another form";
        if (other.ways() != canonizer.ways()) return "an equivalent has more or fewer ways";
    }
    return nullptr;
}
