#include "canonical.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sudokit::symmetry {
namespace {

// A row of the form is a number of nine nibbles, the first place highest, so that rows compare lexicographically.
constexpr unsigned unseen = 15;  // a new name, until the row is settled; greater than all names

constexpr int shift_of(int place) { return 4 * (8 - place); }
constexpr unsigned nibble(std::uint64_t row, int place) { return row >> shift_of(place) & 15; }
constexpr unsigned triple(std::uint64_t row, int stack_place) { return row >> 12 * (2 - stack_place) & 0xFFF; }

// Inserts a nibble into a triple, whose nibbles ascend.
constexpr unsigned insert(unsigned triple, unsigned nibble) {
    const unsigned last = triple & 15, before = triple >> 4;
    if (nibble >= last) return triple << 4 | nibble;
    return nibble >= before ? before << 8 | nibble << 4 | last : nibble << 8 | before << 4 | last;
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
    State state;
    std::memset(state.lines, none, 9);
    std::memset(state.place, none, 9);
    std::memset(state.column, none, 9);
    std::memset(state.stack_place, none, 3);
    std::memset(state.stack, none, 3);
    std::memset(state.name, unseen, 10);
    state.name[0] = 0;
    return state;
}

void Canonizer::read(const std::uint8_t* cells) {
    for (Side& side : side_) {
        side.blank = 0x1FF;
        for (Line& line : side.line) line.clues = 0;
    }
    int clues = 0;
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column) {
            const std::uint8_t digit = cells[9 * row + column];
            const auto put = [&](Side& side, int r, int c) {
                Line& line = side.line[r];
                line.digit[c] = digit;
                if (digit == 0) return;
                line.column[line.clues++] = static_cast<std::uint8_t>(c);
                side.blank &= ~(1u << r);
            };
            put(side_[0], row, column);
            put(side_[1], column, row);
            clues += digit != 0;
        }
    is_full_ = clues == 81;
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

// The smallest row of the form that a line can become, with `unseen` for all new names, which differ only in order.
// `free_clues` receives, for each stack of the board, the clues in columns without a place.
std::uint64_t Canonizer::row_of(const State& state, const Line& line, unsigned (&free_clues)[3]) const {
    std::uint64_t row = 0;
    free_clues[0] = free_clues[1] = free_clues[2] = 0;
    for (int i = 0; i < line.clues; ++i) {
        const int column = line.column[i];
        const unsigned name = state.name[line.digit[column]];
        if (state.place[column] != none)
            row |= std::uint64_t{name} << shift_of(state.place[column]);
        else
            free_clues[column / 3] = insert(free_clues[column / 3], name);
    }
    unsigned of_free_stacks[3], size = 0;
    for (int stack = 0; stack < 3; ++stack) {
        const int place = state.stack_place[stack];
        if (place == none)
            of_free_stacks[size++] = free_clues[stack];
        else if (free_clues[stack])
            row |= std::uint64_t{free_clues[stack]} << shift_of(3 * place + common_.free_columns[place] - 1);
    }
    std::sort(of_free_stacks, of_free_stacks + size);
    for (unsigned place = 0; place < size; ++place) row |= std::uint64_t{of_free_stacks[place]} << 12 * (2 - place);
    return row;
}

// Settles the places of a state's new row from `place` on, in all ways: stacks and columns, if there is a choice, and
// new names. Each way is added to next_.
void Canonizer::settle(State state, const Line& line, const unsigned (&free_clues)[3], std::uint64_t row, int place,
                       unsigned names) {
    const auto give = [&](State& to, int column) {
        to.place[column] = static_cast<std::uint8_t>(place);
        to.column[place] = static_cast<std::uint8_t>(column);
    };
    for (; place < 9; ++place) {
        const unsigned name = nibble(row, place);
        if (name == 0) continue;
        const int stack_place = place / 3;
        if (state.stack[stack_place] == none) {
            int chosen = none;
            for (int stack = 0; stack < 3; ++stack) {
                if (state.stack_place[stack] != none || free_clues[stack] != triple(row, stack_place)) continue;
                if (chosen != none) {  // a tie: take the other way first
                    State other = state;
                    other.stack_place[stack] = static_cast<std::uint8_t>(stack_place);
                    other.stack[stack_place] = static_cast<std::uint8_t>(stack);
                    settle(other, line, free_clues, row, place, names);
                } else {
                    chosen = stack;
                }
            }
            state.stack_place[chosen] = static_cast<std::uint8_t>(stack_place);
            state.stack[stack_place] = static_cast<std::uint8_t>(chosen);
        }
        int column = state.column[place];
        if (column == none) {
            const int first = 3 * state.stack[stack_place];
            for (int candidate = first; candidate < first + 3; ++candidate) {
                const std::uint8_t digit = line.digit[candidate];
                if (digit == 0 || state.place[candidate] != none || state.name[digit] != name) continue;
                if (column != none) {
                    State other = state;
                    give(other, candidate);
                    settle(other, line, free_clues, row, place, names);
                } else {
                    column = candidate;
                }
            }
            give(state, column);
        }
        if (name == unseen) state.name[line.digit[column]] = static_cast<std::uint8_t>(++names);
    }
    next_.push_back(state);
}

void Canonizer::update_common(std::uint64_t row) {
    for (int place = 0; place < 3; ++place) {
        std::uint8_t& free_columns = common_.free_columns[place];
        std::uint8_t blank = 0;
        while (blank < free_columns && nibble(row, 3 * place + blank) == 0) ++blank;
        free_columns = blank;
    }
    for (int place = 0; place < 9; ++place) common_.names += nibble(row, place) == unseen;
}

// In a full board the first row of the form is always 123456789, so its second row decides. At each place it has the
// place of the same digit in the first row; `home` is the column of that digit. The places are filled from the left. If
// a place is empty, a column is chosen for it. The home of its digit then takes the first place that it can have, since
// that makes the row smallest.
struct Canonizer::FullRows {
    struct Found {
        std::uint8_t transposed, first, second;
        State state;  // its columns and stacks
    };

    int home[9];
    std::uint8_t transposed, first, second;
    State state = initial();
    std::uint8_t best[9];
    std::vector<Found> found;

    FullRows() { std::memset(best, 10, 9); }

    // The first place that a column can have.
    int first_place(int column) const {
        int place = 0;
        if (const int stack_place = state.stack_place[column / 3]; stack_place != none)
            place = 3 * stack_place;
        else
            while (state.stack[place / 3] != none) place += 3;
        while (state.column[place] != none) ++place;
        return place;
    }

    // Puts the column into the place, calls rest(), and removes it again.
    template <class Rest>
    void with(int column, int place, const Rest& rest) {
        const int stack = column / 3, stack_place = place / 3;
        const bool new_stack = state.stack_place[stack] == none;
        if (new_stack) {
            state.stack_place[stack] = static_cast<std::uint8_t>(stack_place);
            state.stack[stack_place] = static_cast<std::uint8_t>(stack);
        }
        state.place[column] = static_cast<std::uint8_t>(place);
        state.column[place] = static_cast<std::uint8_t>(column);
        rest();
        state.place[column] = state.column[place] = none;
        if (new_stack) state.stack_place[stack] = state.stack[stack_place] = none;
    }

    void fill_from(int place) {
        if (place == 9) {
            found.push_back({transposed, first, second, state});
            return;
        }
        if (const int column = state.column[place]; column != none) return look(place, column);
        const int stack = state.stack[place / 3];
        for (int column = 0; column < 9; ++column) {
            if (state.place[column] != none) continue;
            if (stack == none ? state.stack_place[column / 3] != none : column / 3 != stack) continue;
            with(column, place, [&] { look(place, column); });
        }
    }

    void look(int place, int column) {
        const int there = state.place[home[column]];
        const int value = there != none ? there : first_place(home[column]);
        if (value > best[place]) return;
        if (value < best[place]) {
            best[place] = static_cast<std::uint8_t>(value);
            std::memset(best + place + 1, 10, 8 - place);
            found.clear();
        }
        if (there != none)
            fill_from(place + 1);
        else
            with(home[column], value, [&] { fill_from(place + 1); });
    }
};

void Canonizer::first_two_rows() {
    FullRows search;
    for (int transposed = 0; transposed < 2; ++transposed)
        for (int first = 0; first < 9; ++first)
            for (int second = first / 3 * 3; second < first / 3 * 3 + 3; ++second) {
                if (second == first) continue;
                const Line* lines = side_[transposed].line;
                int column_of[10];
                for (int column = 0; column < 9; ++column) column_of[lines[first].digit[column]] = column;
                for (int column = 0; column < 9; ++column) search.home[column] = column_of[lines[second].digit[column]];
                search.transposed = static_cast<std::uint8_t>(transposed);
                search.first = static_cast<std::uint8_t>(first);
                search.second = static_cast<std::uint8_t>(second);
                search.fill_from(0);
            }
    row_[0] = row_[1] = 0;
    for (int place = 0; place < 9; ++place) {
        row_[0] = row_[0] << 4 | (place + 1u);
        row_[1] = row_[1] << 4 | (search.best[place] + 1u);
    }
    for (const auto& [transposed, first, second, found] : search.found) {
        State& state = states_.emplace_back(found);
        state.transposed = transposed;
        state.lines[0] = first;
        state.lines[1] = second;
        state.unused = static_cast<std::uint16_t>(0x1FF & ~(1u << first | 1u << second));
        for (int place = 0; place < 9; ++place)
            state.name[side_[transposed].line[first].digit[state.column[place]]] = static_cast<std::uint8_t>(place + 1);
    }
    common_ = {.free_columns = {0, 0, 0}, .names = 9};
}

void Canonizer::find(const std::uint8_t* cells) {
    read(cells);
    states_.clear();
    int depth = 0;
    if (is_full_) {
        first_two_rows();
        depth = 2;
    } else {
        common_ = {.free_columns = {3, 3, 3}, .names = 0};
        for (const std::uint8_t transposed : {0, 1}) states_.emplace_back(initial()).transposed = transposed;
    }
    peak_ = states_.size();

    for (; depth < 9; ++depth) {
        std::uint64_t best = UINT64_MAX;
        unsigned free_clues[3];
        choices_.clear();
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const State& state = states_[i];
            for (unsigned rest = candidates(state, depth); rest != 0; rest &= rest - 1) {
                const int line = std::countr_zero(rest);
                const std::uint64_t row = row_of(state, side_[state.transposed].line[line], free_clues);
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
            row_of(state, line, free_clues);
            settle(state, line, free_clues, best, 0, common_.names);
        }
        row_[depth] = named(best, common_.names);
        update_common(best);
        states_.swap(next_);
        peak_ = std::max(peak_, states_.size());
    }
}

void Canonizer::write_form(std::uint8_t* form) const {
    for (int row = 0; row < 9; ++row)
        for (int place = 0; place < 9; ++place) form[9 * row + place] = static_cast<std::uint8_t>(nibble(row_[row], place));
}

Transformation Canonizer::way(std::size_t index) const {
    State state = states_[index];
    // Rows and columns without clues get the remaining places, in order.
    for (int stack = 0; stack < 3; ++stack) {
        int place = 0;
        if (state.stack_place[stack] != none) continue;
        while (state.stack[place] != none) ++place;
        state.stack_place[stack] = static_cast<std::uint8_t>(place);
        state.stack[place] = static_cast<std::uint8_t>(stack);
    }
    for (int column = 0; column < 9; ++column) {
        if (state.place[column] != none) continue;
        int place = 3 * state.stack_place[column / 3];
        while (state.column[place] != none) ++place;
        state.place[column] = static_cast<std::uint8_t>(place);
        state.column[place] = static_cast<std::uint8_t>(column);
    }
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
