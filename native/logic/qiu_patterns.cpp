// Qiu's deadly pattern: two lines of a band with few clues, and two cells with two digits.
//
// Two lines of a band meet two columns of a stack in the four cells of a *square*. Where the columns meet a line of another band are the
// two cells of the *pair*. If the box of the square has two digits a and b only in the square, and the pair holds them, a and b change places
// in both. If they are in one line of the square, that is a unique rectangle. Else that line has a in the place of b, and the other one b in the place of a. To make
// up for that, the lines exchange their cells in some columns: where the first line has its other a; where it has the digit
// that it lost thereby; and so on, until the second line loses its b.
// - These columns may come back to the square before. Then the exchange of all of them, with that column of the square, is another solution,
//   and so is that of the columns of b.
// - Or they come to b. Then the exchange of all other columns is another solution, too.
// Both times there are two sets of columns, one of which has no clues if the clues stand in one column, or in columns of which
// each has a clue's digit in common with the next: such columns change together. (Lines without clues could be exchanged as they are.)
//
// The guardians are the other candidates of the pair, and a and b in the rest of the box.
// Definition: Qiu, forum.enjoysudoku.com, t35042. Bound: 18 pairs of lines, 9 pairs of columns, 6 lines, 36 pairs of digits.
#include "band_direction.hpp"
#include "guardians.hpp"

namespace sudokit::logic {

namespace {

class QiuPatterns {
public:
    QiuPatterns(Search& search, Technique technique) : search_(search), p_(search.position), technique_(technique), free_(changeable(search.position)) {}

    // True if no more steps are wanted.
    bool find(BandDirection way, int one, int two) {
        way_ = way;
        lines_ = {one, two};
        if (!is_one_chain()) return false;
        for (int first = 0; first < 9; ++first)
            for (int second = first + 1; second < first / 3 * 3 + 3; ++second)
                for (int line = 0; line < 9; ++line)
                    if (line / 3 != one / 3 && with_pair({first, second}, line)) return true;
        return false;
    }

private:
    using Two = std::array<int, 2>;

    // Whether the columns with clues in the lines are joined by common digits, so that they change places together. There must be some.
    bool is_one_chain() const {
        std::array<Mask, 2> clues[9]{};  // by column and line
        Mask rest = 0;
        for (int column = 0; column < 9; ++column)
            for (int i = 0; i < 2; ++i)
                if (const int cell = way_.cell(lines_[i], column); !free_.has(cell)) {
                    clues[column][i] = held(p_, cell);
                    rest |= Mask(1 << column);
                }
        if (!rest) return false;
        Mask joined = Mask(rest & -rest), before = 0;
        while (joined != before) {
            before = joined;
            for (const int column : bits(before))
                for (const int other : bits(rest))
                    if ((clues[column][0] & clues[other][1]) || (clues[column][1] & clues[other][0])) joined |= Mask(1 << other);
        }
        return joined == rest;
    }

    bool with_pair(Two columns, int line) {
        const CellSet pair = CellSet::of(way_.cell(line, columns[0])) | CellSet::of(way_.cell(line, columns[1]));
        if (!pair.within(p_.blank)) return false;
        const Mask first = p_.digits_in[pair.first()], second = p_.digits_in[pair.last()];
        for (const int a : bits(first | second))
            for (const int b : bits((first | second) & ~((2 << a) - 1))) {
                const Mask digits = Mask(1 << a | 1 << b);
                if ((first & digits) && (second & digits) && with_digits(columns, pair, digits)) return true;
            }
        return false;
    }

    bool with_digits(Two columns, CellSet pair, Mask digits) {
        CellSet square;
        for (const int line : lines_)
            for (const int column : columns) square.add(way_.cell(line, column));
        const CellSet box = cells_of(geometry.houses_of[square.first()][2]);
        DeadlyPattern pattern{pair, {}, 0, digits, {way_.house(lines_[0]), way_.house(lines_[1])}};
        for (const int cell : pair) pattern.digits[cell] = digits;
        for (const int cell : square & p_.blank)
            if (p_.digits_in[cell] & digits) {
                pattern.cells.add(cell);
                pattern.digits[cell] = all_digits;
            }
        for (const int digit : bits(digits)) {
            if ((square & p_.cells_with[digit]).empty()) return false;
            for (const int cell : (box & p_.cells_with[digit]).minus(square)) {
                pattern.cells.add(cell);
                pattern.digits[cell] = Mask(all_digits & ~digits);
            }
        }
        return follow_guardians(search_, technique_, pattern);
    }

    Search& search_;
    const Position& p_;
    const Technique technique_;
    const CellSet free_;
    BandDirection way_{};
    Two lines_{};
};

}  // namespace

void find_qiu_patterns(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    for (const Mask digits : p.exchangeable)
        if (digits != all_digits) return;  // what candidates of the puzzle exclude may stand in the way
    QiuPatterns patterns(search, followed_as(Technique::qiu_pattern, wanted));
    for (const bool is_row : {true, false})
        for (int one = 0; one < 9; ++one)
            for (int two = one + 1; two < one / 3 * 3 + 3; ++two) {
                stop_point();
                if (patterns.find({is_row}, one, two)) return;
            }
}

}  // namespace sudokit::logic
