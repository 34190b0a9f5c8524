#include "seen.hpp"

#include <algorithm>

#include "spots.hpp"
#include "strokes.hpp"

namespace sudokit::variants {

std::vector<Seen> seen_in(const Ink& ink, const Window& board) {
    LittleStrokes little;
    std::vector<Route> lines = routes_in(ink, board, little);
    std::vector<Patch> patches = ink.patches;
    patches.insert(patches.begin() + static_cast<std::ptrdiff_t>(ink.patches_below), little.patches.begin(), little.patches.end());
    std::vector<Thing> things = things_in(patches);

    std::vector<Seen> all;
    for (const CageInk& cage : ink.cages) {
        std::vector<GridCell> cells = sorted(cage.cells);
        all.push_back({.what = Seen::cage,
                       .cells = std::move(cells),
                       .colour = std::string(cage.colour.name()),
                       .exact = cage.colour.exact(),
                       .text = cage.text,
                       .from = {cage.from}});
    }
    std::vector<Seen> on_lines = seen_in(std::move(lines), things, board);
    std::vector<Seen> others = spots_in(things, little.pointers, all, board);
    for (auto* const more : {&on_lines, &little.signs, &others}) std::ranges::move(*more, std::back_inserter(all));
    return all;
}

}  // namespace sudokit::variants
