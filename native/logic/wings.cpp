// Wings: XY-wing, XYZ-wing, W-wing.
//
// *XY-wing*: a pivot with candidates x and y sees a pincer with x and z and one with y and z; one of the pincers is z.
// *XYZ-wing*: the pivot has z too; one of the three is z. *W-wing*: two cells with x and y each see one end of a strong
// link on x; they cannot both be x, so one of them is y.
#include "wings.hpp"

#include "search.hpp"

namespace sudokit::logic {

void link_pincers(const Position& p, int pivot, int one, int two, int z, Step& step) {
    const auto node = [](int cell, int digit, bool on) {
        return Node{CellSet::of(cell), std::uint8_t(digit), !on, 0, on};
    };
    const Mask rest = Mask(~(1 << z));
    const int x = lowest(p.digits_in[one] & rest), y = lowest(p.digits_in[two] & rest);
    if (!p.has(pivot, z)) {
        step.link(p, {node(one, z, false), node(one, x, true), node(pivot, x, false), node(pivot, y, true),
                      node(two, y, false), node(two, z, true)});
        return;
    }
    step.link(p, {node(pivot, x, true), node(one, x, false), node(one, z, true)});
    step.link(p, {node(pivot, y, true), node(two, y, false), node(two, z, true)});
    step.link(p, {node(pivot, z, true)});
}

namespace {

bool find_with_pivot(Search& search, Technique technique) {
    const Position& p = search.position;
    const bool xyz = technique == Technique::xyz_wing;
    const CellSet pairs = p.cells_of_size(2);
    for (const int pivot : xyz ? p.cells_of_size(3) : pairs)
        for (const int one : pairs & peers_of(pivot))
            for (const int two : pairs & peers_of(pivot)) {
                if (two <= one) continue;
                const Mask pivot_digits = p.digits_in[pivot], a = p.digits_in[one], b = p.digits_in[two];
                const Mask shared = a & b, together = a | b | pivot_digits;
                if (size(shared) != 1 || size(together) != 3 || a == b) continue;
                if (xyz ? pivot_digits != together : (pivot_digits & shared) != 0) continue;
                const int z = lowest(shared);
                Step step(technique, together);
                step.remove(p, peers_of(one) & peers_of(two) & (xyz ? peers_of(pivot) : CellSet::full()), z);
                step.mark_cells(p, CellSet::of(pivot), all_digits, Role::pivot);
                step.mark_cells(p, CellSet::of(one) | CellSet::of(two), all_digits, Role::pincer);
                if (step.does_something()) link_pincers(p, pivot, one, two, z, step);
                if (search.add(std::move(step))) return true;
            }
    return false;
}

bool find_w_wings(Search& search) {
    const Position& p = search.position;
    const CellSet pairs = p.cells_of_size(2);
    for (const int one : pairs)
        for (const int two : pairs) {
            if (two <= one || p.digits_in[one] != p.digits_in[two] || see_each_other(one, two)) continue;
            for (const int y : bits(p.digits_in[one])) {  // the lower digit is removed first: ratings depend on it
                const int x = lowest(p.digits_in[one] & ~(1 << y));
                if (!(peers_of(one) & peers_of(two)).meets(p.cells_with[y])) continue;
                for (int house = 0; house < houses; ++house) {
                    const CellSet link = p.cells_with[x] & cells_of(house);
                    if (link.count() != 2 || link.has(one) || link.has(two)) continue;
                    int near_one = link.first(), near_two = link.last();
                    if (!see_each_other(one, near_one) || !see_each_other(two, near_two)) std::swap(near_one, near_two);
                    if (!see_each_other(one, near_one) || !see_each_other(two, near_two)) continue;
                    Step step(Technique::w_wing, p.digits_in[one]);
                    step.remove(p, peers_of(one) & peers_of(two), y);
                    step.base = {std::uint8_t(house)};
                    step.mark_cells(p, CellSet::of(one) | CellSet::of(two), all_digits, Role::pincer);
                    step.mark(link, x, Role::other);
                    const auto dx = std::uint8_t(x), dy = std::uint8_t(y);
                    step.link(p, {{CellSet::of(one), dy, true, 0, false},
                                  {CellSet::of(one), dx, false, 0, true},
                                  {CellSet::of(near_one), dx, true, 0, false},
                                  {CellSet::of(near_two), dx, false, 0, true},
                                  {CellSet::of(two), dx, true, 0, false},
                                  {CellSet::of(two), dy, false, 0, true}});
                    if (search.add(std::move(step))) return true;
                }
            }
        }
    return false;
}

}  // namespace

void find_wings(Search& search, const TechniqueSet& wanted) {
    for (const Technique technique : {Technique::xy_wing, Technique::xyz_wing})
        if (wanted.has(technique) && find_with_pivot(search, technique)) return;
    if (wanted.has(Technique::w_wing)) find_w_wings(search);
}

}  // namespace sudokit::logic
