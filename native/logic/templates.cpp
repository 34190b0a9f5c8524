// Templates: a *template* of a digit is one way to place it nine times, once in every house, within its candidates.
//
// A candidate in all templates of its digit is true (*template set*), one in none is false (*template delete*). That is
// all that can be said about a digit without looking at others, so fish.cpp and others ask here first whether a digit is
// worth a search. There are 46,656 templates on an empty board and a few hundred in a usual position.
#include "step.hpp"

namespace sudokit::logic {

namespace {

struct Enumeration {
    Mask columns_in[9];  // by row: the columns where the digit can be, or is
    int chosen[9];
    CellSet some, all = CellSet::full();

    // Boxes are free or taken by stack within the band that the row lies in.
    void go(int row, Mask columns_left, Mask stacks_left, CellSet cells) {
        if (row == 9) {
            some |= cells;
            all &= cells;
            return;
        }
        if (row % 3 == 0) stacks_left = 7;
        for (const int column : bits(columns_in[row] & columns_left)) {
            const int stack = column / 3;
            if (!(stacks_left >> stack & 1)) continue;
            go(row + 1, Mask(columns_left & ~(1 << column)), Mask(stacks_left & ~(1 << stack)),
               cells | CellSet::of(9 * row + column));
        }
    }
};

}  // namespace

const Templates& Search::templates() {
    if (templates_) return *templates_;
    templates_ = std::make_unique<Templates>();
    for (int digit = 0; digit < 9; ++digit) {
        Enumeration enumeration;
        for (int row = 0; row < 9; ++row) enumeration.columns_in[row] = position.places[row][digit];
        for (int cell = 0; cell < 81; ++cell)
            if (position.value[cell] == digit + 1) enumeration.columns_in[row_of(cell)] = Mask(1 << column_of(cell));
        enumeration.go(0, all_digits, 7, {});
        templates_->possible[digit] = enumeration.some;
        templates_->needed[digit] = enumeration.some.empty() ? CellSet{} : enumeration.all;
    }
    return *templates_;
}

void find_templates(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    const Templates& templates = search.templates();
    for (int digit = 0; digit < 9; ++digit) {
        const CellSet candidates = p.cells_with[digit];
        if (templates.possible[digit].empty()) continue;  // a broken position
        if (wanted.has(Technique::template_set)) {
            Step step(Technique::template_set, Mask(1 << digit));
            for (const int cell : templates.needed[digit] & candidates) step.place(cell, digit);
            if (search.add(std::move(step))) return;
        }
        if (wanted.has(Technique::template_delete)) {
            Step step(Technique::template_delete, Mask(1 << digit));
            step.mark(candidates & templates.possible[digit], digit);
            step.remove(p, candidates.minus(templates.possible[digit]), digit);
            if (search.add(std::move(step))) return;
        }
    }
}

}  // namespace sudokit::logic
