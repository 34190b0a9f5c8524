#include "canonical.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace sudokit::symmetry {
namespace {

// A row of the form is a number of nine nibbles, the first place highest, so that rows compare lexicographically.
constexpr unsigned unseen = 15;  // a new name, until the row is settled; greater than all names

constexpr int shift_of(int place) { return 4 * (8 - place); }
constexpr unsigned nibble(std::uint64_t row, int place) { return row >> shift_of(place) & 15; }
constexpr unsigned triple(std::uint64_t row, int stack_place) { return row >> 12 * (2 - stack_place) & 0xFFF; }

// In arithmetic: which one is less is as good as random, and a branch on it would cost more than all the rest.
constexpr void order(unsigned& a, unsigned& b) {
    const unsigned swap = (a ^ b) & -static_cast<unsigned>(b < a);
    a ^= swap;
    b ^= swap;
}

// Orders the first `count` of three.
constexpr void order(unsigned (&three)[3], int count) {
    if (count < 2) return;
    order(three[0], three[1]);
    if (count < 3) return;
    order(three[1], three[2]);
    order(three[0], three[1]);
}

// The same row with names in place of `unseen`: the next ones, in order.
std::uint64_t named(std::uint64_t row, unsigned names) {
    for (int place = 0; place < 9; ++place)
        if (nibble(row, place) == unseen) row ^= std::uint64_t{unseen ^ ++names} << shift_of(place);
    return row;
}

constexpr unsigned band_rows(int band) { return 7u << 3 * band; }

}  // namespace

Canonizer::State Canonizer::initial() {
    State state{};
    std::iota(state.column, state.column + 9, std::uint8_t{0});
    std::memset(state.name + 1, unseen, 9);
    return state;
}

bool Canonizer::read(const std::uint8_t* cells) {
    unsigned in_column[9] = {}, in_box[9] = {}, clashes = 0;  // bit d: digit d
    side_[0].blank = side_[1].blank = 0;
    is_full_ = true;
    for (int row = 0; row < 9; ++row) {
        unsigned in_row = 0;
        for (int column = 0; column < 9; ++column) {
            const std::uint8_t digit = cells[9 * row + column];
            if (digit > 9) return false;
            side_[0].line[row].digit[column] = side_[1].line[column].digit[row] = digit;
            const unsigned bit = 1u << digit & ~1u;
            unsigned& in_this_box = in_box[row / 3 * 3 + column / 3];
            clashes |= bit & (in_row | in_column[column] | in_this_box);
            in_row |= bit;
            in_column[column] |= bit;
            in_this_box |= bit;
        }
        if (in_row == 0) side_[0].blank |= 1u << row;
        is_full_ &= in_row == 0x3FE;
    }
    for (int column = 0; column < 9; ++column)
        if (in_column[column] == 0) side_[1].blank |= 1u << column;
    return clashes == 0;
}

// The rows that may come next: any of an unused band or of the current band, but only one of its blank rows.
unsigned Canonizer::candidates(const State& state, int depth) const {
    const unsigned blank = side_[state.transposed].blank;
    const auto one_blank = [&](unsigned rows) {
        const unsigned blanks = rows & blank;
        return rows & ~(blanks & (blanks - 1));
    };
    if (depth % 3 != 0) return one_blank(state.unused & band_rows(state.lines[depth - 1] / 3));
    unsigned rows = 0;
    bool blank_band = false;
    for (int band = 0; band < 3; ++band) {
        const unsigned all = band_rows(band);
        if ((state.unused & all) == 0) continue;
        if ((blank & all) == all) {
            if (blank_band) continue;
            blank_band = true;
        }
        rows |= one_blank(all);
    }
    return rows;
}

// The smallest triple that a line can have in a stack of the form, with `unseen` for all new names. The name of a blank
// is 0, so columns that stay free come first.
unsigned Canonizer::triple_of(const State& state, const Line& line, int stack_place) const {
    const std::uint8_t* column = state.column + 3 * stack_place;
    unsigned name[3];
    for (int i = 0; i < 3; ++i) name[i] = state.name[line.digit[column[i]]];
    order(name, common_.free_columns[stack_place]);
    return name[0] << 8 | name[1] << 4 | name[2];
}

// The smallest row of the form that a line can become, with `unseen` for all new names, which differ only in order.
std::uint64_t Canonizer::row_of(const State& state, const Line& line) const {
    unsigned triples[3];
    for (int place = 0; place < 3; ++place) triples[place] = triple_of(state, line, place);
    order(triples, common_.free_stacks);
    return std::uint64_t{triples[0]} << 24 | triples[1] << 12 | triples[2];
}

// Brings the free stacks up to `stack_place` into the order of the state's new row, from the last to the first, in all
// ways: there is a choice between stacks that look the same. Then come the columns.
void Canonizer::settle_stacks(State& state, const Line& line, std::uint64_t row, int stack_place) {
    if (stack_place < 0 || triple(row, stack_place) == 0) return settle_columns(state, line, row, first_clues(row));
    std::uint8_t* target = state.column + 3 * stack_place;
    for (int other = stack_place; other >= 0; --other) {
        if (triple_of(state, line, other) != triple(row, stack_place)) continue;
        std::uint8_t* source = state.column + 3 * other;
        std::swap_ranges(source, source + 3, target);
        settle_stacks(state, line, row, stack_place - 1);
        std::swap_ranges(source, source + 3, target);
    }
}

// Likewise with the columns of these places: there is a choice between new names. Each way is added to next_.
void Canonizer::settle_columns(State& state, const Line& line, std::uint64_t row, unsigned places) {
    if (places == 0) return add(state, line, row);
    const int place = std::bit_width(places) - 1;
    std::uint8_t& target = state.column[place];
    for (int other = place; other >= place / 3 * 3; --other) {
        std::uint8_t& source = state.column[other];
        if (state.name[line.digit[source]] != nibble(row, place)) continue;
        std::swap(source, target);
        settle_columns(state, line, row, places & ~(1u << place));
        std::swap(source, target);
    }
}

// Adds a state to the next ones, with names for the new digits of its row.
void Canonizer::add(const State& state, const Line& line, std::uint64_t row) {
    State& added = next_.emplace_back(state);
    std::uint8_t names = common_.names;
    for (int place = 0; place < 9; ++place)
        if (nibble(row, place) == unseen) added.name[line.digit[added.column[place]]] = ++names;
}

// The places of columns for which a row has the first clue.
unsigned Canonizer::first_clues(std::uint64_t row) const {
    unsigned places = 0;
    for (int stack_place = 0; stack_place < 3; ++stack_place)
        for (int place = 3 * stack_place; place < 3 * stack_place + common_.free_columns[stack_place]; ++place)
            if (nibble(row, place) != 0) places |= 1u << place;
    return places;
}

void Canonizer::update_common(std::uint64_t row) {
    int blank = 0;
    while (blank < common_.free_stacks && triple(row, blank) == 0) ++blank;
    common_.free_stacks = blank;
    for (int stack_place = 0; stack_place < 3; ++stack_place) {
        int& free_columns = common_.free_columns[stack_place];
        for (blank = 0; blank < free_columns && nibble(row, 3 * stack_place + blank) == 0;) ++blank;
        free_columns = blank;
    }
    for (int place = 0; place < 9; ++place) common_.names += nibble(row, place) == unseen;
}

// In a full board the first row of the form is always 123456789, so its second row decides. At each place it has the
// place of the same digit in the first row; `home` is the column of that digit, always in another stack.
void Canonizer::first_two_rows() {
    row_[0] = 0x123456789;
    row_[1] = UINT64_MAX;
    for (std::uint8_t transposed = 0; transposed < 2; ++transposed) {
        const Line* lines = side_[transposed].line;
        for (std::uint8_t first = 0; first < 9; ++first)
            for (std::uint8_t second = first / 3 * 3; second < first / 3 * 3 + 3; ++second) {
                if (second == first) continue;
                std::uint8_t column_of[10], home[9];
                for (std::uint8_t column = 0; column < 9; ++column) column_of[lines[first].digit[column]] = column;
                for (int column = 0; column < 9; ++column) home[column] = column_of[lines[second].digit[column]];
                State state = initial();
                state.transposed = transposed;
                state.lines[0] = first;
                state.lines[1] = second;
                state.unused &= static_cast<std::uint16_t>(~(1u << first | 1u << second));
                smallest_second_rows(state, home);
            }
    }
    for (State& state : states_) {
        const Line& line = side_[state.transposed].line[state.lines[0]];
        for (int place = 0; place < 9; ++place)
            state.name[line.digit[state.column[place]]] = static_cast<std::uint8_t>(place + 1);
    }
    common_ = {.free_stacks = 0, .free_columns = {0, 0, 0}, .names = 9};
}

// Adds the state in all orders of its columns that make the second row as small as any so far.
//
// The row begins with 4, so the stack of that home comes second. If the other two homes of the first stack are there
// too, it begins with 456, and every stack goes on to the next like that. Otherwise two columns of each stack go on to
// the next and one to the one after it, and the row begins with 457. Either way the columns of the first stack settle
// all others. Most of their orders end at the fourth place, where only there and back is a 1.
void Canonizer::smallest_second_rows(State& state, const std::uint8_t (&home)[9]) {
    for (int start = 0; start < 9; ++start)
        for (int turn = 1; turn <= 2; ++turn) {
            const int stack = start / 3, next = home[start] / 3, last = 3 - stack - next;
            const int first[3] = {start, 3 * stack + (start + turn) % 3, 3 * stack + (start + 2 * turn) % 3};
            if (home[first[1]] / 3 != next) continue;
            const bool together = home[first[2]] / 3 == next;
            const unsigned least = together ? 0x4567 : home[home[start]] == start ? 0x4571 : 0x4572;
            if (least > row_[1] >> shift_of(3)) continue;

            std::uint8_t place_of[9], free_place[3];
            free_place[stack] = 0;
            free_place[next] = 3;
            free_place[last] = 6;
            const auto put = [&](int column) {
                const std::uint8_t place = free_place[column / 3]++;
                state.column[place] = static_cast<std::uint8_t>(column);
                place_of[column] = place;
            };
            for (const int column : first) put(column);
            for (const int column : first) put(home[column]);
            if (!together) put(9 * next + 3 - state.column[3] - state.column[4]);  // the third of its stack
            for (int place = 3; place < 6; ++place)
                if (const int column = home[state.column[place]]; column / 3 == last) put(column);

            std::uint64_t row = 0;
            for (const int column : state.column) row = row << 4 | (place_of[home[column]] + 1u);
            if (row > row_[1]) continue;
            if (row < row_[1]) {
                row_[1] = row;
                states_.clear();
            }
            states_.push_back(state);
        }
}

bool Canonizer::find(const std::uint8_t* cells) {
    states_.clear();
    if (!read(cells)) return false;
    int depth = 0;
    if (is_full_) {
        first_two_rows();
        depth = 2;
    } else {
        common_ = {.free_stacks = 3, .free_columns = {3, 3, 3}, .names = 0};
        for (const std::uint8_t transposed : {0, 1}) states_.emplace_back(initial()).transposed = transposed;
    }
    peak_ = states_.size();

    for (; depth < 9; ++depth) {
        std::uint64_t best = UINT64_MAX;
        choices_.clear();
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const State& state = states_[i];
            for (unsigned rest = candidates(state, depth); rest != 0; rest &= rest - 1) {
                const int line = std::countr_zero(rest);
                const std::uint64_t row = row_of(state, side_[state.transposed].line[line]);
                if (row > best) continue;
                if (row < best) {
                    best = row;
                    choices_.clear();
                }
                choices_.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint8_t>(line)});
            }
        }
        next_.clear();
        for (const Choice& choice : choices_) {
            State state = states_[choice.state];
            state.lines[depth] = choice.line;
            state.unused &= static_cast<std::uint16_t>(~(1u << choice.line));
            const Line& line = side_[state.transposed].line[choice.line];
            settle_stacks(state, line, best, common_.free_stacks - 1);
        }
        row_[depth] = named(best, common_.names);
        update_common(best);
        states_.swap(next_);
        peak_ = std::max(peak_, states_.size());
    }
    return true;
}

void Canonizer::write_form(std::uint8_t* form) const {
    for (int row = 0; row < 9; ++row)
        for (int place = 0; place < 9; ++place)
            form[9 * row + place] = static_cast<std::uint8_t>(nibble(row_[row], place));
}

Transformation Canonizer::way(std::size_t index) const {
    State state = states_[index];
    // Columns without clues get the free places in order.
    std::sort(state.column, state.column + 3 * common_.free_stacks);
    for (int place = common_.free_stacks; place < 3; ++place)
        std::sort(state.column + 3 * place, state.column + 3 * place + common_.free_columns[place]);
    std::uint8_t names = common_.names;
    for (std::uint8_t& name : state.name)
        if (name == unseen) name = ++names;

    Transformation way{};
    way.transposed = state.transposed;
    std::copy_n(state.lines, 9, way.rows.begin());
    std::copy_n(state.column, 9, way.columns.begin());
    std::copy_n(state.name, 10, way.digits.begin());
    return way;
}

}  // namespace sudokit::symmetry
