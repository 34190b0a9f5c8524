// Sue de Coq: cells of a box and a line together hold as many digits as there are cells.
//
// Take two or three blank cells in the intersection of a box and a line, some cells from the rest of the line, and some
// from the rest of the box. A digit in the cells of both rests can be true twice in these cells, any other once. If
// these numbers add up to the number of cells, every digit is true as often as possible. So the other cells of the line
// lose each digit that the cells from the box lack, the other cells of the box lose each digit that the cells from the
// line lack, and a digit in both rests leaves all other cells of both. In solving, as in HoDoKu, a digit of both rests
// must not be a candidate of the cells in the intersection.
//
// To compare many parts with many others, each part of a rest has its *surplus*: its cells less its digits that the
// intersection lacks. With I for the digits of the intersection, A and B for those of the parts, the numbers add up if
// both surpluses together are |I| less its cells, plus |A & B & I|.
#include <array>

#include "search.hpp"

namespace sudokit::logic {

namespace {

struct Part {
    CellSet cells;
    Mask digits;
    int surplus = 0;
};

// At most 63 parts, in a fixed array: they are made anew for each intersection.
struct Parts {
    std::array<Part, 63> list;
    std::size_t count = 0;

    auto begin() const { return list.begin(); }
    auto end() const { return list.begin() + count; }

    // Those that share digits with the intersection.
    Parts joined_to(Mask intersection) const {
        Parts joined;
        for (const Part& part : *this)
            if (part.digits & intersection) {
                Part& one = joined.list[joined.count++] = part;
                one.surplus = part.cells.count() - size(Mask(part.digits & ~intersection));
            }
        return joined;
    }
};

// The ways to choose some of up to six cells that have enough digits.
template <class Enough>
Parts parts_of(const Position& p, CellSet from, Enough enough) {
    Parts parts;
    Part chosen[64] = {};
    std::size_t ways = 1;
    for (const int cell : from) {
        for (std::size_t i = 0; i < ways; ++i)
            chosen[ways + i] = {chosen[i].cells | CellSet::of(cell), Mask(chosen[i].digits | p.digits_in[cell]), 0};
        ways *= 2;
    }
    for (std::size_t i = 1; i < ways; ++i)
        if (enough(chosen[i])) parts.list[parts.count++] = chosen[i];
    return parts;
}

}  // namespace

void find_sue_de_coq(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    const auto has_more_digits = [](const Part& part) { return size(part.digits) > part.cells.count(); };
    for (int box = 18; box < houses; ++box)
        for (int line = 0; line < 18; ++line) {
            const CellSet crossing = p.blank & cells_of(box) & cells_of(line);
            if (crossing.count() < 2) continue;
            const Parts middles = parts_of(p, crossing, [](const Part& part) {
                const int n = part.cells.count();
                return n >= 2 && size(part.digits) >= n + 2;
            });
            if (middles.count == 0) continue;
            const Parts rest_of_line = parts_of(p, (p.blank & cells_of(line)).minus(cells_of(box)), has_more_digits);
            const Parts rest_of_box = parts_of(p, (p.blank & cells_of(box)).minus(cells_of(line)), has_more_digits);
            for (const Part& middle : middles) {
                stop_point();
                const Parts in_line = rest_of_line.joined_to(middle.digits), in_box = rest_of_box.joined_to(middle.digits);
                for (const Part& one : in_line) {
                    const int wanted = size(middle.digits) - middle.cells.count() - one.surplus;
                    for (const Part& two : in_box) {
                        const Mask in_all = one.digits & two.digits & middle.digits;
                        if (two.surplus != wanted + size(in_all)) continue;
                        if (!search.wants_all() && in_all) continue;
                        const Mask twice = one.digits & two.digits, digits = one.digits | two.digits | middle.digits;
                        const CellSet cells = middle.cells | one.cells | two.cells;
                        Step step(Technique::sue_de_coq, digits);
                        for (const int digit : bits(digits)) {
                            if (!(two.digits >> digit & 1) || twice >> digit & 1)
                                step.remove(p, cells_of(line).minus(cells), digit);
                            if (!(one.digits >> digit & 1) || twice >> digit & 1)
                                step.remove(p, cells_of(box).minus(cells), digit);
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
}

}  // namespace sudokit::logic
