// Remote pairs: cells with the same two candidates, of which each sees the next.
//
// They are coloured in turn: cells of different colour hold different digits. With four cells and more, what sees both
// colours loses both digits.
#include "search.hpp"

namespace sudokit::logic {

void find_remote_pairs(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    const CellSet pairs = p.cells_of_size(2);
    CellSet done;
    for (const int start : pairs) {
        if (done.has(start)) continue;
        const Mask digits = p.digits_in[start];
        CellSet alike, color[2];
        for (const int cell : pairs)
            if (p.digits_in[cell] == digits) alike.add(cell);
        CellSet fresh = CellSet::of(start);
        for (int turn = 0; fresh; turn ^= 1) {
            color[turn] |= fresh;
            CellSet next;
            for (const int cell : fresh) next |= peers_of(cell) & alike;
            fresh = next.minus(color[turn ^ 1]);
            if (color[0].meets(color[1])) break;  // a broken position
        }
        const CellSet both = color[0] | color[1];
        done |= both;
        if (both.count() < 4 || color[0].meets(color[1])) continue;
        CellSet seen[2];
        for (int i = 0; i < 2; ++i)
            for (const int cell : color[i]) seen[i] |= peers_of(cell);
        Step step(Technique::remote_pair, digits);
        for (const int digit : bits(digits)) step.remove(p, (seen[0] & seen[1]).minus(both), digit);
        step.mark_cells(p, color[0], digits, Role::pattern);
        step.mark_cells(p, color[1], digits, Role::other);
        if (search.add(std::move(step))) return;
    }
}

}  // namespace sudokit::logic
