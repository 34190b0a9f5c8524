// Templates: a *template* of a digit is one way to place it nine times, once in every house, within its candidates.
//
// A candidate in all templates of its digit is true (*template set*), one in none is false (*template delete*). Nothing
// more can be concluded about a digit without considering others. So fish.cpp and others check here first whether a
// digit is worth a search. There are 46,656 templates on an empty board and a few hundred in a usual position.
//
// For the two techniques, templates are first filtered: a template is dropped if it uses a cell that another digit
// needs (because all templates of that digit have it).
#include "search.hpp"

namespace sudokit::logic {

namespace {

struct Enumeration {
    Mask columns_in[9];  // by row: the columns where the digit can be, or is
    int chosen[9];
    CellSet some, all = CellSet::full();
    std::vector<CellSet>* list = nullptr;  // where to write them, if wanted

    // Boxes are free or taken by stack within the band that the row lies in.
    void go(int row, Mask columns_left, Mask stacks_left, CellSet cells) {
        if (row == 9) {
            some |= cells;
            all &= cells;
            if (list) list->push_back(cells);
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

Enumeration enumerate(const Position& position, int digit, std::vector<CellSet>* list = nullptr) {
    Enumeration enumeration;
    enumeration.list = list;
    for (int row = 0; row < 9; ++row) enumeration.columns_in[row] = position.places[row][digit];
    for (int cell = 0; cell < 81; ++cell)
        if (position.value[cell] == digit + 1) enumeration.columns_in[row_of(cell)] = Mask(1 << column_of(cell));
    enumeration.go(0, all_digits, 7, {});
    return enumeration;
}

// Templates that leave every other digit the cells that it needs, filtered again until nothing changes.
std::array<std::vector<CellSet>, 9> thinned_templates(const Position& position) {
    std::array<std::vector<CellSet>, 9> lists;
    std::array<CellSet, 9> needed;
    for (int digit = 0; digit < 9; ++digit) needed[digit] = enumerate(position, digit, &lists[digit]).all;
    bool changed = true;
    while (changed) {
        changed = false;
        for (int digit = 0; digit < 9; ++digit) {
            stop_point();
            const std::size_t before = lists[digit].size();
            CellSet taken;
            for (int other = 0; other < 9; ++other)
                if (other != digit) taken |= needed[other];
            std::erase_if(lists[digit], [&](CellSet one) { return one.meets(taken); });
            if (lists[digit].size() == before) continue;
            changed = true;
            needed[digit] = lists[digit].empty() ? CellSet{} : CellSet::full();
            for (const CellSet one : lists[digit]) needed[digit] &= one;
        }
    }
    return lists;
}

}  // namespace

const Templates& Search::templates() {
    if (templates_) return *templates_;
    templates_ = std::make_unique<Templates>();
    for (int digit = 0; digit < 9; ++digit) {
        const Enumeration enumeration = enumerate(position, digit);
        templates_->possible[digit] = enumeration.some;
        templates_->needed[digit] = enumeration.some.empty() ? CellSet{} : enumeration.all;
    }
    return *templates_;
}

void find_templates(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    const auto lists = thinned_templates(p);
    for (int digit = 0; digit < 9; ++digit) {
        const CellSet candidates = p.cells_with[digit];
        if (lists[digit].empty()) continue;  // a broken position
        CellSet some, all = CellSet::full();
        for (const CellSet one : lists[digit]) {
            some |= one;
            all &= one;
        }
        if (wanted.has(Technique::template_set)) {
            Step step(Technique::template_set, Mask(1 << digit));
            for (const int cell : all & candidates) step.place(cell, digit);
            if (search.add(std::move(step))) return;
        }
        if (wanted.has(Technique::template_delete)) {
            Step step(Technique::template_delete, Mask(1 << digit));
            step.mark(candidates & some, digit);
            step.remove(p, candidates.minus(some), digit);
            if (search.add(std::move(step))) return;
        }
    }
}

}  // namespace sudokit::logic
