// Producers 8, 11 and 17: X-wing, swordfish, jellyfish.
//
// In k parallel lines, the *bases*, all places of a digit are in k lines that cross them, the *covers*. The rest of the
// covers loses the digit. Each base has at least two places. A digit that is placed more than 9 - 2k times is skipped.
//
// The order is: columns as bases, then rows; the tuples of bases (tuples.hpp); the digits. So the digits are inside the
// tuples. Here they are outside, and of their first tuples the lowest is taken, which is the same.
#include "explainer/tuples.hpp"

namespace sudokit::explainer {

namespace {

bool find(const Position& p, int k, Finding& found, Technique technique, double rating) {
    int placed[10] = {};
    for (const std::uint8_t value : p.value) ++placed[value];
    for (const int kind : {9, 0}) {
        const int across = 9 - kind;  // the first of the covers
        Mask first = 0x3FF, covers = 0;
        int digit_of_first = -1;
        for (int digit = 0; digit < 9; ++digit) {
            if (placed[digit + 1] > 9 - 2 * k) continue;
            const auto places_in = [&](int line) { return p.places[kind + line][digit]; };
            visit_tuples(logic::all_digits, k, places_in, [&](Mask lines, Mask crossing) {
                if (lines >= first) return true;  // so are all that follow
                bool any = false;
                for (const int line : bits(crossing)) any |= (p.places[across + line][digit] & ~lines) != 0;
                if (!any) return false;
                first = lines;
                covers = crossing;
                digit_of_first = digit;
                return true;
            });
        }
        if (digit_of_first < 0) continue;
        CellSet base_cells, cover_cells;
        for (const int line : bits(first)) base_cells |= logic::cells_of(kind + line);
        for (const int line : bits(covers)) cover_cells |= logic::cells_of(across + line);
        found.eliminated[digit_of_first] = p.cells_with[digit_of_first] & cover_cells.minus(base_cells);
        if (Step* story = found.story) {
            story->digits = Mask(1 << digit_of_first);
            for (const int line : bits(first)) story->base.push_back(std::uint8_t(kind + line));
            for (const int line : bits(covers)) story->cover.push_back(std::uint8_t(across + line));
            story->mark(p.cells_with[digit_of_first] & base_cells, digit_of_first);
        }
        return found.is(technique, rating);
    }
    return false;
}

}  // namespace

bool find_x_wing(const Position& p, Finding& found) { return find(p, 2, found, Technique::x_wing, 3.2); }

bool find_swordfish(const Position& p, Finding& found) { return find(p, 3, found, Technique::swordfish, 3.8); }

bool find_jellyfish(const Position& p, Finding& found) { return find(p, 4, found, Technique::jellyfish, 5.2); }

}  // namespace sudokit::explainer
