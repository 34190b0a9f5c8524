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

bool add_wing(Search& search, Technique technique, int pivot, int one, int two) {
    const Position& p = search.position;
    const bool xyz = technique == Technique::xyz_wing;
    const Mask pivot_digits = p.digits_in[pivot], a = p.digits_in[one], b = p.digits_in[two];
    const Mask shared = a & b, together = a | b | pivot_digits;
    if (!see_each_other(pivot, one) || !see_each_other(pivot, two)) return false;
    if (size(shared) != 1 || size(together) != 3 || a == b) return false;
    if (xyz ? pivot_digits != together : (pivot_digits & shared) != 0) return false;
    const int z = lowest(shared);
    Step step(technique, together);
    step.remove(p, peers_of(one) & peers_of(two) & (xyz ? peers_of(pivot) : CellSet::full()), z);
    step.mark_cells(p, CellSet::of(pivot), all_digits, Role::pivot);
    step.mark_cells(p, CellSet::of(one) | CellSet::of(two), all_digits, Role::pincer);
    if (step.does_something()) link_pincers(p, pivot, one, two, z, step);
    return search.add(std::move(step));
}

// By the first of the three cells, whether it is the pivot or not, then by the second and the third, as in HoDoKu.
bool find_xy_wings(Search& search) {
    const Position& p = search.position;
    const CellSet pairs = p.cells_of_size(2);
    for (const int a : pairs)
        for (const int b : pairs) {
            const Mask digits = p.digits_in[a] | p.digits_in[b];
            if (b <= a || size(digits) != 3) continue;
            for (const int c : pairs) {
                if (c <= b || size(Mask(digits | p.digits_in[c])) != 3) continue;
                if (add_wing(search, Technique::xy_wing, a, b, c) || add_wing(search, Technique::xy_wing, b, a, c) ||
                    add_wing(search, Technique::xy_wing, c, a, b))
                    return true;
            }
        }
    return false;
}

bool find_xyz_wings(Search& search) {
    const CellSet pairs = search.position.cells_of_size(2);
    for (const int pivot : search.position.cells_of_size(3))
        for (const int one : pairs & peers_of(pivot))
            for (const int two : pairs & peers_of(pivot))
                if (one < two && add_wing(search, Technique::xyz_wing, pivot, one, two)) return true;
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
    if (wanted.has(Technique::xy_wing) && find_xy_wings(search)) return;
    if (wanted.has(Technique::xyz_wing) && find_xyz_wings(search)) return;
    if (wanted.has(Technique::w_wing)) find_w_wings(search);
}

}  // namespace sudokit::logic
