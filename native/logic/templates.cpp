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

// A template takes a column in each row. The columns that are left say which row is next, and which boxes of its band are taken.
struct Columns {
    Mask in[9];  // by row: the columns where the digit can be, or is

    // Calls `take(row, column)` for the columns that the next row can have.
    template <class Take>
    void each(Mask left, Take take) const {
        const int row = 9 - size(left), free = 3 - row / 3;  // columns left in a stack whose box in this band is free
        for (const int column : bits(in[row] & left))
            if (size(Mask(left >> column / 3 * 3 & 7)) == free) take(row, column);
    }
};

// Those of each digit.
std::array<Columns, 9> columns_of(const Position& position) {
    std::array<Columns, 9> columns;
    for (int digit = 0; digit < 9; ++digit)
        for (int row = 0; row < 9; ++row) columns[digit].in[row] = position.places[row][digit];
    for (int cell = 0; cell < 81; ++cell)
        if (const int value = position.value[cell]) columns[value - 1].in[row_of(cell)] = Mask(1 << column_of(cell));
    return columns;
}

// All cells of templates. There are few sets of columns, and each is looked at once, however many templates lead to it.
struct Union {
    const Columns& columns;
    CellSet cells;
    std::int8_t is_possible[512] = {};  // with these columns left: 1 or -1; 0 if that is not known

    bool go(Mask left) {
        if (left == 0) return true;
        if (is_possible[left] == 0) {
            is_possible[left] = -1;
            columns.each(left, [&](int row, int column) {
                if (!go(Mask(left & ~(1 << column)))) return;
                cells.add(9 * row + column);
                is_possible[left] = 1;
            });
        }
        return is_possible[left] > 0;
    }
};

// Adds all templates to a list.
void list_all(const Columns& columns, Mask left, CellSet cells, std::vector<CellSet>& list) {
    if (left == 0) {
        list.push_back(cells);
        return;
    }
    columns.each(left, [&](int row, int column) {
        list_all(columns, Mask(left & ~(1 << column)), cells | CellSet::of(9 * row + column), list);
    });
}

// Templates that leave every other digit the cells that it needs, filtered again until nothing changes.
std::array<std::vector<CellSet>, 9> thinned_templates(const Position& position) {
    std::array<std::vector<CellSet>, 9> lists;
    std::array<CellSet, 9> needed;
    const auto columns = columns_of(position);
    for (int digit = 0; digit < 9; ++digit) {
        list_all(columns[digit], all_digits, {}, lists[digit]);
        needed[digit] = CellSet::full();
        for (const CellSet one : lists[digit]) needed[digit] &= one;
    }
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
    const auto columns = columns_of(position);
    for (int digit = 0; digit < 9; ++digit) {
        Union all{columns[digit], {}};
        all.go(all_digits);
        templates_->possible[digit] = all.cells;
        // Each template has one cell in each row.
        for (int row = 0; row < 9; ++row)
            if (const CellSet cells = all.cells & cells_of(row); cells.count() == 1) templates_->needed[digit] |= cells;
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
