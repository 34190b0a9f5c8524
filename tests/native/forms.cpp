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

// Whether blank rows of a band keep their order, and so do blank bands; or columns and stacks.
bool keeps_order_of_blank(const std::array<std::uint8_t, 9>& lines, const std::uint8_t* form, int line_step, int step) {
    const auto blank = [&](int line) {
        for (int i = 0; i < 9; ++i)
            if (form[line * line_step + i * step] != 0) return false;
        return true;
    };
    for (int i = 1; i < 9; ++i)
        if (blank(i - 1) && blank(i) && (i % 3 != 0 || blank(i + 2)) && lines[i - 1] > lines[i]) return false;
    return true;
}

// The smallest second row that a full board can have below 123456789: of all rows of a band and all orders of columns.
std::array<int, 9> smallest_second_row(const std::uint8_t* cells) {
    std::array<int, 9> smallest;
    smallest.fill(10);
    Transformation how{};
    std::iota(how.digits.begin(), how.digits.end(), std::uint8_t{0});
    std::iota(how.rows.begin(), how.rows.end(), std::uint8_t{0});
    constexpr int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int choice = 0; choice < 2 * 6 * 6 * 6 * 6; ++choice) {
        how.transposed = choice % 2;
        const int* stacks = orders[choice / 2 % 6];
        for (int stack = 0, rest = choice / 12; stack < 3; ++stack, rest /= 6)
            for (int i = 0; i < 3; ++i)
                how.columns[3 * stack + i] = static_cast<std::uint8_t>(3 * stacks[stack] + orders[rest % 6][i]);
        std::uint8_t result[81];
        apply(how, cells, result);
        for (int first = 0; first < 9; ++first) {
            int name[10];
            for (int column = 0; column < 9; ++column) name[result[9 * first + column]] = column + 1;
            for (const int second : {first / 3 * 3 + (first + 1) % 3, first / 3 * 3 + (first + 2) % 3}) {
                std::array<int, 9> row;
                for (int column = 0; column < 9; ++column) row[column] = name[result[9 * second + column]];
                smallest = std::min(smallest, row);
            }
        }
    }
    return smallest;
}

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
    if (!canonizer.find(cells)) return "a board is refused";
    canonizer.write_form(form);
    if (canonizer.peak() > most_states) return "too many states";
    if (std::memcmp(form, cells, 81) > 0) return "the form is above the board";
    int names = 0;
    for (const int digit : form) {
        if (digit > names + 1) return "digits are not named in order";
        names = std::max(names, digit);
    }
    for (std::size_t i = 0; i < canonizer.ways(); i += 1 + canonizer.ways() / 20) {
        const Transformation way = canonizer.way(i);
        apply(way, cells, result);
        if (std::memcmp(form, result, 81) != 0) return "a way does not lead to the form";
        if (!keeps_order_of_blank(way.rows, form, 9, 1)) return "blank rows are out of order";
        if (!keeps_order_of_blank(way.columns, form, 1, 9)) return "blank columns are out of order";
    }
    for (int i = 0; i < equivalents; ++i) {
        apply(random_transformation(random), cells, result);
        if (std::memcmp(form, result, 81) > 0) return "the form is above an equivalent";
        if (!other.find(result)) return "an equivalent is refused";
        other.write_form(other_form);
        if (std::memcmp(form, other_form, 81) != 0) return "an equivalent has another form";
        if (other.ways() != canonizer.ways()) return "an equivalent has more or fewer ways";
    }
    if (std::count(cells, cells + 81, 0) == 0) {
        const std::array<int, 9> smallest = smallest_second_row(cells);
        if (!std::equal(smallest.begin(), smallest.end(), form + 9)) return "the second row is not the smallest";
    }
    std::copy_n(cells, 81, result);
    const int cell = static_cast<int>(random() % 81), digit = static_cast<int>(1 + random() % 9);
    result[cell] = 0;
    const bool is_board = fits(result, cell, digit);
    result[cell] = static_cast<std::uint8_t>(digit);
    if (other.find(result) != is_board) return is_board ? "a changed board is refused" : "a clash is accepted";
    return nullptr;
}
