// Remote pairs: a chain of cells with the same two candidates, each of which sees the next.
//
// The cells get two colours alternately: cells of different colours hold different digits. With four cells or more,
// cells that see both colours lose both digits.
#include "coloring.hpp"
#include "search.hpp"

namespace sudokit::logic {

namespace {

// For each removed candidate a chain that ends with its digit in two cells that it sees, unless another chain does.
void link_pairs(const Position& p, const CellSet (&color)[2], Step& step) {
    const CellSet both = color[0] | color[1];
    Neighbours neighbours;
    for (const int cell : both) neighbours[cell] = peers_of(cell) & both;
    const auto proves = [](const std::vector<Node>& chain, const Candidate& c) {
        return chain.front().digit == c.digit && (chain.front().cells | chain.back().cells).within(peers_of(c.cell));
    };
    for (const Candidate& c : step.eliminations) {
        if (std::any_of(step.chains.begin(), step.chains.end(), [&](const auto& chain) { return proves(chain, c); }))
            continue;
        std::vector<Node> chain;
        int digit = c.digit;
        const int other = lowest(Mask(step.digits & ~(1 << digit)));
        for (const int cell : shortest_way(neighbours, color[0] & peers_of(c.cell), color[1] & peers_of(c.cell))) {
            chain.push_back({CellSet::of(cell), std::uint8_t(digit), true, 0, false});
            digit = digit == c.digit ? other : c.digit;
            chain.push_back({CellSet::of(cell), std::uint8_t(digit), false, 0, true});
        }
        step.link(p, std::move(chain));
    }
}

}  // namespace

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
        link_pairs(p, color, step);
        if (search.add(std::move(step))) return;
    }
}

}  // namespace sudokit::logic
