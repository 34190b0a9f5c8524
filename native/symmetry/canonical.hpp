// The canonical form of a board: the lexicographically smallest board ("minlex") that permuting rows and columns and
// renaming digits can produce, blanks before digits.
//
// A symmetry may transpose the board, permute bands, rows of a band, stacks and columns of a stack (3,359,232 ways) and
// rename digits. The form is built row by row, breadth first. A *state* is one way to fill the rows so far, and only
// the states with the smallest new row survive. Two rules keep them few:
//
// - A column is placed only when it shows its first clue. Blanks are smallest, so in each stack the columns that are
//   still blank fill the first places, and stacks that are still blank come first, without a choice between them. There
//   is a choice only between columns whose new digits all occur for the first time.
// - Blank rows of a band are taken in order, and so are blank bands, because exchanging them changes nothing.
//
// Digits are named in the order in which they appear. A full board has only new digits in its first row, which would
// be 1,296 orders of the columns for each of 18 rows; its first two rows are searched together, see first_two_rows().
//
// The states that are left at the end are all the ways to the canonical form, up to the order of blank rows and columns:
// the board's automorphisms.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sudokit::symmetry {

// First the board is transposed, or not. Then row r of the result is row rows[r], column c is column columns[c], and
// digits[d] takes the place of digit d; digits[0] is 0.
struct Transformation {
    std::uint8_t transposed;
    std::array<std::uint8_t, 9> rows;
    std::array<std::uint8_t, 9> columns;
    std::array<std::uint8_t, 10> digits;
};

// Finds canonical forms one after another, and keeps its memory.
class Canonizer {
public:
    // Finds the form of 81 bytes 0 to 9. Returns false, and has found nothing, if a byte is larger or two clues clash.
    // Throws std::bad_alloc.
    bool find(const std::uint8_t* cells);

    // Writes the last form found as 81 bytes 0 to 9.
    void write_form(std::uint8_t* form) const;

    // The ways to it. Of ways that differ only in the order of blank rows or columns, there is one. Digits that the
    // board does not have get the remaining names, in order.
    std::size_t ways() const { return states_.size(); }
    Transformation way(std::size_t index) const;

    // The largest number of states at a time.
    std::size_t peak() const { return peak_; }

private:
    // A row of the board, or of the transposed one.
    struct Line {
        std::uint8_t digit[9];  // by column, 0 for blank
    };

    struct Side {
        Line line[9];
        unsigned blank;  // bit r: row r has no clue
    };

    struct State {
        std::uint8_t column[9];        // at each place of the form; those without a clue so far fill the free places
        std::uint8_t name[10];         // of each digit; that of a blank is 0
        std::uint8_t lines[9];         // in the order of the form
        std::uint8_t transposed;
        std::uint16_t unused = 0x1FF;  // rows that are not among the lines
    };

    struct Choice {
        std::uint32_t state;
        std::uint8_t line;
    };

    // What all states share, since they make the same rows.
    struct Common {
        int free_stacks;      // that many first stacks of the form have no clue so far
        int free_columns[3];  // in each stack of the form, that many first columns have none
        std::uint8_t names;   // in use
    };

    bool read(const std::uint8_t* cells);
    unsigned candidates(const State& state, int depth) const;
    unsigned triple_of(const State& state, const Line& line, int stack_place) const;
    std::uint64_t row_of(const State& state, const Line& line) const;
    void settle_stacks(State& state, const Line& line, std::uint64_t row, int stack_place);
    void settle_columns(State& state, const Line& line, std::uint64_t row, unsigned places);
    void add(const State& state, const Line& line, std::uint64_t row);
    unsigned first_clues(std::uint64_t row) const;
    void update_common(std::uint64_t row);
    void first_two_rows();
    void smallest_second_rows(State& state, const std::uint8_t (&home)[9]);
    static State initial();

    Side side_[2];
    bool is_full_ = false;
    Common common_{};
    std::uint64_t row_[9];  // of the form, see canonical.cpp
    std::vector<State> states_, next_;
    std::vector<Choice> choices_;
    std::size_t peak_ = 0;
};

}  // namespace sudokit::symmetry
