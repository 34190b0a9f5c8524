// Sue de Coq: cells of a box and a line together hold as many digits as there are cells.
//
// Take two or three blank cells in the intersection of a box and a line, some cells from the rest of the line, and some
// from the rest of the box. A digit in the cells of both rests can be true twice in these cells, any other once. If
// these numbers add up to the number of cells, every digit is true as often as possible. So the other cells of the line
// lose each digit that the cells from the box lack, the other cells of the box lose each digit that the cells from the
// line lack, and a digit in both rests leaves all other cells of both. A third cell of the intersection is part of both
// rests.
//
// To compare many parts with many others, each part of a rest has its *surplus*: its cells less its digits that the
// intersection lacks. With I for the digits of the intersection, A and B for those of the parts, the numbers add up if
// both surpluses together are |I| less its cells, plus |A & B & I|. In solving, as in HoDoKu, A & B & I is empty, and both
// surpluses are positive.
#include <array>

#include "search.hpp"

namespace sudokit::logic {

namespace {

struct Part {
    CellSet cells;
    Mask digits = 0;
    int count = 0;  // of the cells
    int surplus = 0;
};

// The ways to choose some of up to seven cells, in a fixed array, which is used again for each intersection: to clear one takes
// as long as to fill it.
struct Parts {
    std::array<Part, 127> list;
    std::size_t count = 0;

    auto begin() const { return list.begin(); }
    auto end() const { return list.begin() + count; }
};

// Adds to a part some of the cells, in any way that is suitable: first cells first, and fewer before more.
template <class Suits>
void extend(const Position& p, const Part& part, CellSet from, Suits suits, Parts& parts) {
    while (!from.empty()) {
        const int cell = from.first();
        from.drop(cell);
        Part longer{part.cells | CellSet::of(cell), Mask(part.digits | p.digits_in[cell]), part.count + 1};
        if (suits(longer)) parts.list[parts.count++] = longer;
        extend(p, longer, from, suits, parts);
    }
}

template <class Suits>
void choose(const Position& p, CellSet from, Suits suits, Parts& parts) {
    parts.count = 0;
    extend(p, {}, from, suits, parts);
}

}  // namespace

void find_sue_de_coq(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    Parts middles, in_line, in_box;
    for (int line = 0; line < 18; ++line)
        for (int box = 18; box < houses; ++box) {
            const CellSet crossing = p.blank & cells_of(box) & cells_of(line);
            if (crossing.count() < 2) continue;
            const auto is_middle = [](const Part& part) { return part.count >= 2 && size(part.digits) >= part.count + 2; };
            choose(p, crossing, is_middle, middles);
            for (const Part& middle : middles) {
                stop_point();
                const int missing = size(middle.digits) - middle.count;
                const auto suits = [&](Part& part) {
                    part.surplus = part.count - size(Mask(part.digits & ~middle.digits));
                    if (!search.wants_all() && (part.surplus <= 0 || part.surplus >= missing)) return false;
                    return (part.digits & middle.digits) && size(part.digits) > part.count;
                };
                choose(p, (p.blank & cells_of(line)).minus(middle.cells), suits, in_line);
                if (in_line.count == 0) continue;
                choose(p, (p.blank & cells_of(box)).minus(middle.cells), suits, in_box);
                for (const Part& one : in_line)
                    for (const Part& two : in_box) {
                        const Mask in_all = one.digits & two.digits & middle.digits;
                        if (one.surplus + two.surplus != missing + size(in_all)) continue;
                        if (one.cells.meets(two.cells) || (!search.wants_all() && in_all)) continue;
                        const Mask twice = one.digits & two.digits, digits = one.digits | two.digits | middle.digits;
                        Step step(Technique::sue_de_coq, digits);
                        for (const int digit : bits(digits)) {
                            if (!(two.digits >> digit & 1) || twice >> digit & 1)
                                step.remove(p, cells_of(line).minus(middle.cells | one.cells), digit);
                            if (!(one.digits >> digit & 1) || twice >> digit & 1)
                                step.remove(p, cells_of(box).minus(middle.cells | two.cells), digit);
                            if (twice >> digit & 1)  // true once in each rest, so not in the intersection
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

}  // namespace sudokit::logic
