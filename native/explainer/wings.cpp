// Producers 13 and 14: XY-wing and XYZ-wing.
//
// A *pivot* with two candidates (XY) or three (XYZ) sees two *pincers* with two candidates each. Together they have
// three digits, of which z is in both pincers; in the XYZ-wing it is also in the pivot. Cells that see all cells with z
// lose it.
//
// The order is: pivots in reading order; the first pincer, then the second, as the peers of the pivot (finding.hpp).
#include "explainer/finding.hpp"
#include "logic/wings.hpp"

namespace sudokit::explainer {

namespace {

// XY-wing: one chain from pincer to pincer. XYZ-wing: one for each digit of the pivot, which leads to z.
void describe(Step& story, const Position& p, int pivot, int one, int two, int z) {
    story.digits = p.digits_in[pivot] | p.digits_in[one] | p.digits_in[two];
    story.mark_cells(p, CellSet::of(pivot), logic::all_digits, logic::Role::pivot);
    story.mark_cells(p, CellSet::of(one) | CellSet::of(two), logic::all_digits, logic::Role::pincer);
    logic::link_pincers(p, pivot, one, two, z, story);
}

bool find(const Position& p, bool xyz, Finding& found) {
    const auto sets = cells_with_at_least(p);
    const CellSet pairs = sets[1].minus(sets[2]);
    for (const int pivot : xyz ? sets[2].minus(sets[3]) : pairs) {
        if ((pairs & geometry.peers[pivot]).count() < 2) continue;
        const Mask digits = p.digits_in[pivot];
        for (const int one : peers_in_order[pivot]) {
            if (!pairs.has(one) || size(Mask(digits & ~p.digits_in[one])) != 1) continue;
            for (const int two : peers_in_order[pivot]) {
                if (!pairs.has(two)) continue;
                const Mask shared = p.digits_in[one] & p.digits_in[two];
                const int in_all = size(Mask(shared & digits));
                if (in_all != int(xyz) || size(Mask(digits | p.digits_in[one] | p.digits_in[two])) != 3) continue;
                const int z = lowest(shared);
                CellSet victims = geometry.peers[one] & geometry.peers[two] & p.cells_with[z];
                if (xyz) victims &= geometry.peers[pivot];
                if (victims.empty()) continue;
                found.eliminated[z] = victims;
                if (found.story) describe(*found.story, p, pivot, one, two, z);
                return xyz ? found.is(Technique::xyz_wing, 4.4) : found.is(Technique::xy_wing, 4.2);
            }
        }
    }
    return false;
}

}  // namespace

bool find_xy_wing(const Position& p, Finding& found) { return find(p, false, found); }

bool find_xyz_wing(const Position& p, Finding& found) { return find(p, true, found); }

}  // namespace sudokit::explainer
