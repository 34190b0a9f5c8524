// Sue de Coq: cells of a box and a line together hold as many different digits as they are cells.
//
// Take two or three blank cells where a box and a line cross, some cells of the rest of the line, and some of the rest
// of the box. A digit that is in the chosen cells of only the box, or only the line, can be true there once; one that
// is in cells of both rests can be true twice. If these numbers sum to the number of cells, every digit is true as
// often as it can be: it leaves the rest of the line where it is in the line's cells, and of the box where it is in the
// box's. In solving, a digit of both rests is none of the cells where they cross, as in HoDoKu.
#include "search.hpp"

namespace sudokit::logic {

namespace {

struct Part {
    CellSet cells;
    Mask digits;
};

std::vector<Part> parts_of(const Position& p, CellSet from) {
    std::vector<int> cells;
    for (const int cell : from) cells.push_back(cell);
    std::vector<Part> parts;
    for (unsigned chosen = 1; chosen < 1u << cells.size(); ++chosen) {
        Part part{};
        for (const int i : bits(chosen)) {
            part.cells.add(cells[i]);
            part.digits |= p.digits_in[cells[i]];
        }
        parts.push_back(part);
    }
    return parts;
}

}  // namespace

void find_sue_de_coq(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    for (int box = 18; box < houses; ++box)
        for (int line = 0; line < 18; ++line) {
            const CellSet crossing = p.blank & cells_of(box) & cells_of(line);
            if (crossing.count() < 2) continue;
            const auto in_line = parts_of(p, (p.blank & cells_of(line)).minus(cells_of(box)));
            const auto in_box = parts_of(p, (p.blank & cells_of(box)).minus(cells_of(line)));
            for (const Part& middle : parts_of(p, crossing)) {
                const int n = middle.cells.count();
                if (n < 2 || size(middle.digits) < n + 2) continue;
                stop_point();
                for (const Part& one : in_line) {
                    if (!(one.digits & middle.digits)) continue;
                    if (size(one.digits) <= one.cells.count()) continue;
                    for (const Part& two : in_box) {
                        if (!(two.digits & middle.digits) || size(two.digits) <= two.cells.count()) continue;
                        const Mask twice = one.digits & two.digits, digits = one.digits | two.digits | middle.digits;
                        if (!search.wants_all() && (twice & middle.digits)) continue;
                        if (size(digits) + size(twice) != n + one.cells.count() + two.cells.count()) continue;
                        const CellSet cells = middle.cells | one.cells | two.cells;
                        Step step(Technique::sue_de_coq, digits);
                        for (const int digit : bits(digits)) {
                            if (!(two.digits >> digit & 1) || twice >> digit & 1)
                                step.remove(p, cells_of(line).minus(cells), digit);
                            if (!(one.digits >> digit & 1) || twice >> digit & 1)
                                step.remove(p, cells_of(box).minus(cells), digit);
                            if (twice >> digit & 1)  // true once in each rest, so not where they cross
                                step.remove(p, middle.cells, digit);
                        }
                        if (!step.does_something()) continue;
                        step.base = {std::uint8_t(box), std::uint8_t(line)};
                        step.sets = {{middle.cells, middle.digits}, {one.cells, one.digits}, {two.cells, two.digits}};
                        step.mark_cells(p, middle.cells, digits, Role::pattern);
                        step.mark_cells(p, one.cells, digits, Role::other);
                        step.mark_cells(p, two.cells, digits, Role::pincer);
                        if (search.add(std::move(step))) return;
                    }
                }
            }
        }
}

}  // namespace sudokit::logic
