// Extended rectangle: two lines that cross three or four others, with as many digits in the cells of each.
//
// If the cells of both lines held only these digits, each line would hold all of them, and the two could be exchanged: every crossing line
// keeps its digits. The boxes keep theirs, too, if the two lines are in one band, or if all that cross them are
// (guardians.hpp). Rectangles with two digits are unique rectangles. Cells may be filled, but not by clues.
// Definition: sudopedia, Extended Unique Rectangle. Bound: 2,900 frames in each direction, a few choices of digits for each.
#include "guardians.hpp"

namespace sudokit::logic {

namespace {

bool try_digits(Search& search, Technique technique, CellSet (&lines)[2], Mask digits) {
    const Position& p = search.position;
    DeadlyPattern pattern{lines[0] | lines[1], {}};
    for (const int cell : pattern.cells) {
        if (!(held(p, cell) & digits) || (digits & ~p.exchangeable[cell])) return false;
        pattern.digits[cell] = digits;
    }
    // What a cell may hold must be possible across from it.
    CellSet::iterator one = lines[0].begin(), two = lines[1].begin();
    for (; one != lines[0].end(); ++one, ++two)
        for (const auto& [from, to] : {std::pair(*one, *two), std::pair(*two, *one)})
            if (!p.value[to] && !may_hold(p, to, p.digits_in[from] & digits)) return false;
    return follow_guardians(search, technique, pattern);
}

bool try_frame(Search& search, Technique technique, CellSet (&lines)[2], int width) {
    const Position& p = search.position;
    const CellSet cells = lines[0] | lines[1];
    if (!cells.within(changeable(p))) return false;
    std::vector<Mask> small;
    for (const int cell : cells)
        if (size(held(p, cell)) <= width) small.push_back(held(p, cell));
    if (int(small.size()) < 2 * width - most_guarded) return false;
    std::vector<Mask> tried;
    for (std::size_t i = 0; i < small.size(); ++i)
        for (std::size_t k = i; k < small.size(); ++k) {
            const Mask digits = small[i] | small[k];
            if (size(digits) != width || std::find(tried.begin(), tried.end(), digits) != tried.end()) continue;
            tried.push_back(digits);
            if (try_digits(search, technique, lines, digits)) return true;
        }
    return false;
}

}  // namespace

void find_extended_rectangles(Search& search, const TechniqueSet& wanted) {
    const Technique technique = followed_as(Technique::extended_rectangle, wanted);
    for (int width = 3; width <= 4; ++width)
        for (const int first : {0, 9})
            for (int one = 0; one < 9; ++one)
                for (int two = one + 1; two < 9; ++two) {
                    stop_point();
                    for (Mask across = 0; across <= all_digits; ++across) {
                        if (size(across) != width) continue;
                        const bool in_one_stack = across == 7 || across == 7 << 3 || across == 7 << 6;
                        if (one / 3 != two / 3 && !in_one_stack) continue;
                        CellSet crossing;
                        for (const int line : bits(across)) crossing |= cells_of(9 - first + line);
                        CellSet lines[] = {cells_of(first + one) & crossing, cells_of(first + two) & crossing};
                        if (try_frame(search, technique, lines, width)) return;
                    }
                }
}

}  // namespace sudokit::logic
