// Producers 1 and 4: hidden and naked singles.
//
// Hidden singles are taken in six passes: first the last blank cell of a house, over boxes, columns and rows, then any
// digit with one place in a house, over the same. Houses and digits ascend. Naked singles are taken in reading order.
#include "explainer/finding.hpp"

namespace sudokit::explainer {

namespace {

// The index of the first of 81 masks with exactly one bit, or -1. Whole rows of nine are tested first, which the
// compiler does with vectors.
int first_single(const Mask* masks) {
    for (int row = 0; row < 81; row += 27) {
        bool any = false;
        for (int i = row; i < row + 27; ++i) any |= (masks[i] != 0) & ((masks[i] & (masks[i] - 1)) == 0);
        if (!any) continue;
        for (int i = row;; ++i)
            if (std::has_single_bit(masks[i])) return i;
    }
    return -1;
}

bool place(Finding& found, double rating, int house, int digit, int cell) {
    if (found.story) {
        found.story->digits = Mask(1 << digit);
        found.story->base = {std::uint8_t(house)};
    }
    return found.is_placement(Technique::hidden_single, rating, cell, digit);
}

}  // namespace

bool find_hidden_single(const Position& p, Finding& found) {
    for (const int kind : boxes_columns_rows)
        for (int house = kind; house < kind + 9; ++house) {
            if (p.blanks_in[house] != 1) continue;
            for (int digit = 0; digit < 9; ++digit)
                if (const Mask place_of = p.places[house][digit]; std::has_single_bit(place_of))
                    return place(found, 1.0, house, digit, geometry.cells[house][lowest(place_of)]);
        }
    for (const int kind : boxes_columns_rows)
        if (const int i = first_single(p.places[kind]); i >= 0) {
            const int house = kind + i / 9, digit = i % 9;
            return place(found, kind == 18 ? 1.2 : 1.5, house, digit,
                         geometry.cells[house][lowest(p.places[house][digit])]);
        }
    return false;
}

bool find_naked_single(const Position& p, Finding& found) {
    const int cell = first_single(p.digits_in);
    if (cell < 0) return false;
    const int digit = lowest(p.digits_in[cell]);
    if (found.story) found.story->digits = Mask(1 << digit);
    return found.is_placement(Technique::naked_single, 2.3, cell, digit);
}

}  // namespace sudokit::explainer
