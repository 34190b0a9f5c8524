// Producers 2 and 6: locked candidates, direct and not.
//
// All places of a digit in one house, the *base*, are in a second house that crosses it, the *cover*. Then the digit is
// removed from the rest of the cover. The *direct* form makes no eliminations. It places the digit in a house beside the
// base, where all places but one are among those that would be removed.
//
// The order is: four passes (boxes with columns, boxes with rows, columns with boxes, rows with boxes), bases, covers,
// digits, and for the direct form the houses beside. The first two passes are *pointing*, the others *claiming*.
#include "explainer/finding.hpp"

namespace sudokit::explainer {

namespace {

// A base and a cover that cross.
struct Crossing {
    std::uint8_t base, cover;
    Mask in_base, in_cover;  // the three common cells as places of the two houses
    std::uint8_t beside[2];  // the other houses of the base's kind that cross the cover; the places are the same there
};

// In order: 27 for each of the four passes.
constexpr auto crossings = [] {
    std::array<Crossing, 4 * 27> all{};
    int count = 0;
    const std::pair<int, int> passes[] = {{18, 9}, {18, 0}, {9, 18}, {0, 18}};
    for (const auto& [bases, covers] : passes)
        for (int base = bases; base < bases + 9; ++base)
            for (int cover = covers; cover < covers + 9; ++cover) {
                const auto common = [&](int house) {
                    return geometry.house[house].meets(geometry.house[cover]);
                };
                if (!common(base)) continue;
                Crossing& crossing = all[count++];
                crossing.base = std::uint8_t(base);
                crossing.cover = std::uint8_t(cover);
                for (int place = 0; place < 9; ++place) {
                    if (geometry.house[cover].has(geometry.cells[base][place])) crossing.in_base |= Mask(1 << place);
                    if (geometry.house[base].has(geometry.cells[cover][place])) crossing.in_cover |= Mask(1 << place);
                }
                int others = 0;
                for (int house = bases; house < bases + 9; ++house)
                    if (house != base && common(house)) crossing.beside[others++] = std::uint8_t(house);
            }
    return all;
}();

constexpr bool is_pointing(const Crossing& crossing) { return crossing.base >= 18; }

// Calls visit(crossing, digit) for each digit that is locked, in order, until it returns true.
template <class Visit>
bool visit_locked(const Position& p, const Visit& visit) {
    for (const Crossing& crossing : crossings) {
        const Mask outside = Mask(~crossing.in_base);
        for (int digit = 0; digit < 9; ++digit) {
            const Mask places = p.places[crossing.base][digit];
            if (!(places & outside) && size(places) >= 2 && visit(crossing, digit)) return true;
        }
    }
    return false;
}

void describe(Step* story, const Position& p, const Crossing& crossing, int digit) {
    if (!story) return;
    story->digits = Mask(1 << digit);
    story->base = {crossing.base};
    story->cover = {crossing.cover};
    story->mark(p.cells_with[digit] & logic::cells_of(crossing.base), digit);
}

}  // namespace

bool find_direct_locking(const Position& p, Finding& found) {
    return visit_locked(p, [&](const Crossing& crossing, int digit) {
        for (const int house : crossing.beside) {
            const Mask places = p.places[house][digit], left = Mask(places & ~crossing.in_base);
            if (!std::has_single_bit(left) || places == left) continue;
            describe(found.story, p, crossing, digit);
            return is_pointing(crossing)
                       ? found.is_placement(Technique::direct_pointing, 1.7, geometry.cells[house][lowest(left)], digit)
                       : found.is_placement(Technique::direct_claiming, 1.9, geometry.cells[house][lowest(left)], digit);
        }
        return false;
    });
}

bool find_locking(const Position& p, Finding& found) {
    return visit_locked(p, [&](const Crossing& crossing, int digit) {
        if (!(p.places[crossing.cover][digit] & ~crossing.in_cover)) return false;
        found.eliminated[digit] =
            p.cells_with[digit] & logic::cells_of(crossing.cover).minus(logic::cells_of(crossing.base));
        describe(found.story, p, crossing, digit);
        return is_pointing(crossing) ? found.is(Technique::pointing, 2.6) : found.is(Technique::claiming, 2.8);
    });
}

}  // namespace sudokit::explainer
