// A pass of deduction over slices: what pass.hpp finds, box by box, for hundreds of puzzles at once.
//
// It takes a seventh of the operations per puzzle... (figures follow)
#pragma once

#include "slices.hpp"

namespace sudokit::SUDOKIT_TARGET {

// The lines of a box for one digit: its three minirows, then its three minicolumns.
inline constexpr int lines_per_box = 6;
inline constexpr int cells_per_box = 9;

template <int lanes>
class SlicedPass {
public:
    using Bits = Vector<lanes>;

    explicit SlicedPass(Slices<lanes>& slices) : slices_(slices) {}

    // Returns the puzzles of which a row configuration was removed.
    Bits run() {
        Bits changed = Bits::all(0);
        for (int band = 0; band < 3; ++band)
            for (int stack = 0; stack < 3; ++stack) changed = changed | run_box(band, stack);
        return changed;
    }

private:
    // The two configurations that use each line of a box, as bits of the first digit's group.
    struct Places {
        int even[lines_per_box], odd[lines_per_box];
    };

    static constexpr Places places_of(int band, int stack) {
        Places places{};
        for (int i = 0; i < 3; ++i) {
            places.even[i] = 3 * band + place_of(false, stack, i);
            places.odd[i] = 3 * band + place_of(true, stack, i);
            places.even[3 + i] = 3 * place_of(false, band, i) + stack;
            places.odd[3 + i] = 3 * place_of(true, band, i) + stack;
        }
        return places;
    }

    // A digit's even configurations in a direction; the odd ones are those of the next word.
    SUDOKIT_INLINE Bits* even(int digit, int line) {
        return slices_.of[2 * (digit % 3) + 6 * (line / 3)] + 9 * (digit / 3);
    }
    SUDOKIT_INLINE Bits* odd(int digit, int line) { return even(digit, line) + bits_per_word; }

    SUDOKIT_INLINE void find_lines(const Places& places, int digit, Bits (&possible)[lines_per_box],
                                   Bits (&sure)[lines_per_box]) {
        SUDOKIT_UNROLL
        for (int i = 0; i < lines_per_box; ++i)
            possible[i] = even(digit, i)[places.even[i]] | odd(digit, i)[places.odd[i]];
        SUDOKIT_UNROLL
        for (int i = 0; i < lines_per_box; ++i)
            sure[i] = but_not(possible[i], possible[i / 3 * 3 + (i + 1) % 3], possible[i / 3 * 3 + (i + 2) % 3]);
    }

    [[gnu::noinline]] Bits run_box(int band, int stack) {
        const Places places = places_of(band, stack);
        const auto or_both = [](auto x, auto y, auto z) { return x | (y & z); };

        // Which cells are known, and how many digits are forced into each line: an odd number, and at least two.
        Bits known[cells_per_box] = {}, odd_count[lines_per_box] = {}, several[lines_per_box] = {};
        for (int digit = 0; digit < 9; ++digit) {
            Bits possible[lines_per_box], sure[lines_per_box];
            find_lines(places, digit, possible, sure);
            SUDOKIT_UNROLL
            for (int i = 0; i < lines_per_box; ++i) {
                several[i] = combine(several[i], odd_count[i], sure[i], or_both);
                odd_count[i] = odd_count[i] ^ sure[i];
            }
            SUDOKIT_UNROLL
            for (int cell = 0; cell < cells_per_box; ++cell)
                known[cell] = combine(known[cell], sure[cell / 3], sure[3 + cell % 3], or_both);
        }
        Bits full[lines_per_box];
        SUDOKIT_UNROLL
        for (int i = 0; i < lines_per_box; ++i) full[i] = odd_count[i] & several[i];

        Bits candidates[9][cells_per_box];
        for (int digit = 0; digit < 9; ++digit) {
            Bits possible[lines_per_box], sure[lines_per_box];
            find_lines(places, digit, possible, sure);
            SUDOKIT_UNROLL
            for (int i = 0; i < lines_per_box; ++i)
                possible[i] =
                    combine(possible[i], full[i], sure[i], [](auto x, auto y, auto z) { return x & (~y | z); });
            SUDOKIT_UNROLL
            for (int cell = 0; cell < cells_per_box; ++cell) {
                const Bits unknown = combine(possible[cell / 3], possible[3 + cell % 3], known[cell],
                                             [](auto x, auto y, auto z) { return x & y & ~z; });
                candidates[digit][cell] = combine(unknown, sure[cell / 3], sure[3 + cell % 3], or_both);
            }
        }

        Bits single[cells_per_box];
        SUDOKIT_UNROLL
        for (int cell = 0; cell < cells_per_box; ++cell) {
            Bits any[3], one[3];
            SUDOKIT_UNROLL
            for (int i = 0; i < 3; ++i) {
                const Bits a = candidates[3 * i][cell], b = candidates[3 * i + 1][cell], c = candidates[3 * i + 2][cell];
                any[i] = any_of(a, b, c);
                one[i] = just_one_of(a, b, c);
            }
            single[cell] = any_of(but_not(one[0], any[1], any[2]), but_not(one[1], any[2], any[0]),
                                  but_not(one[2], any[0], any[1]));
        }

        Bits changed = Bits::all(0);
        // A digit that is a cell's only candidate leaves the other cells of the box.
        for (int digit = 0; digit < 9; ++digit) {
            const Bits(&of_digit)[cells_per_box] = candidates[digit];
            Bits demanded = of_digit[0] & single[0];
            SUDOKIT_UNROLL
            for (int cell = 1; cell < cells_per_box; ++cell)
                demanded = combine(demanded, of_digit[cell], single[cell], or_both);
            Bits left[cells_per_box];
            SUDOKIT_UNROLL
            for (int cell = 0; cell < cells_per_box; ++cell)
                left[cell] = combine(of_digit[cell], single[cell], demanded,
                                     [](auto x, auto y, auto z) { return x & (y | ~z); });
            SUDOKIT_UNROLL
            for (int i = 0; i < lines_per_box; ++i) {
                const Bits line = i < 3 ? any_of(left[3 * i], left[3 * i + 1], left[3 * i + 2])
                                        : any_of(left[i - 3], left[i], left[i + 3]);
                Bits& e = even(digit, i)[places.even[i]];
                Bits& o = odd(digit, i)[places.odd[i]];
                if (i < 3)
                    changed = combine(changed, e | o, line, [](auto x, auto y, auto z) { return x | (y & ~z); });
                e = e & line;
                o = o & line;
            }
        }
        return changed;
    }

    Slices<lanes>& slices_;
};

}  // namespace sudokit::SUDOKIT_TARGET
