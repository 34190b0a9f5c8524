// Fish of all shapes and sizes, in one search.
//
// Take n *base* houses, and n *cover* houses that are not bases. A digit is true once in each base. So its true
// candidates in the bases, counted once for each base they are in, are n. It is true at most n times in the covers,
// counted in the same way. If every base candidate is in as many covers as bases, a candidate in more covers than bases
// cannot be true. Base candidates outside all covers are *fins*, those in two bases *endo fins*. If there are any, one
// of them is true or the fish holds, so only candidates that also see all of them are removed.
//
// Shapes: *basic* fish have rows as bases and columns as covers, or the reverse. *Franken* fish have rows and boxes,
// and columns and boxes. *Mutant* fish have any. Basic fish with fins are *sashimi* where a base house has only one
// candidate in the covers.
//
// The search asks for each candidate whether a fish removes it. Only candidates in no template of the digit can be
// removed, which settles most digits at once. Given the bases, base candidates that do not see the target cannot be
// fins and must be covered: for each there are at most three covers to try. Bounds: at most 5 fins, 2 of them endo
// fins; `visits_allowed` covers tried for each digit, size and shape (no basic or Franken fish up to size 4 reaches
// that).
#include <array>

#include "search.hpp"

namespace sudokit::logic {

namespace {

constexpr int most_fins = 5;
constexpr int most_endo_fins = 2;
constexpr std::int64_t visits_allowed = 20'000'000;

enum class Shape { basic, franken, mutant };
constexpr std::uint32_t rows = 0x1FF, columns = rows << 9, boxes = rows << 18;

// The techniques of a kind of fish, by size from 2 on.
using Sizes = std::array<Technique, 6>;

struct Kinds {
    Sizes plain, finned;
};

constexpr Kinds kinds_of(Shape shape) {
    using enum Technique;
    switch (shape) {
        case Shape::basic:
            return {{x_wing, swordfish, jellyfish, squirmbag, whale, leviathan},
                    {finned_x_wing, finned_swordfish, finned_jellyfish, finned_squirmbag, finned_whale,
                     finned_leviathan}};
        case Shape::franken:
            return {{franken_x_wing, franken_swordfish, franken_jellyfish, franken_squirmbag, franken_whale,
                     franken_leviathan},
                    {finned_franken_x_wing, finned_franken_swordfish, finned_franken_jellyfish,
                     finned_franken_squirmbag, finned_franken_whale, finned_franken_leviathan}};
        default:
            return {{mutant_x_wing, mutant_swordfish, mutant_jellyfish, mutant_squirmbag, mutant_whale,
                     mutant_leviathan},
                    {finned_mutant_x_wing, finned_mutant_swordfish, finned_mutant_jellyfish, finned_mutant_squirmbag,
                     finned_mutant_whale, finned_mutant_leviathan}};
    }
}

constexpr Sizes sashimi = {Technique::sashimi_x_wing,   Technique::sashimi_swordfish, Technique::sashimi_jellyfish,
                           Technique::sashimi_squirmbag, Technique::sashimi_whale,     Technique::sashimi_leviathan};

Shape shape_of(std::uint32_t base, std::uint32_t cover) {
    const auto lies = [](std::uint32_t set, std::uint32_t kinds) { return !(set & ~kinds); };
    if ((lies(base, rows) && lies(cover, columns)) || (lies(base, columns) && lies(cover, rows))) return Shape::basic;
    if ((lies(base, rows | boxes) && lies(cover, columns | boxes)) ||
        (lies(base, columns | boxes) && lies(cover, rows | boxes)))
        return Shape::franken;
    return Shape::mutant;
}

class FishSearch {
public:
    FishSearch(Search& search, const TechniqueSet& wanted, int digit, int n, Shape shape, CellSet targets)
        : search_(search), wanted_(wanted), digit_(digit), n_(n), shape_(shape), kinds_(kinds_of(shape)),
          targets_(targets), candidates_(search.position.cells_with[digit]) {
        plain_ = wanted.has(kinds_.plain[n - 2]);
        finned_ = wanted.has(kinds_.finned[n - 2]) || (shape == Shape::basic && wanted.has(sashimi[n - 2]));
    }

    // Whether fish of a size and shape are wanted at all.
    static bool is_wanted(const TechniqueSet& wanted, int n, Shape shape) {
        const Kinds kinds = kinds_of(shape);
        return wanted.any({kinds.plain[n - 2], kinds.finned[n - 2]}) || (shape == Shape::basic && wanted.has(sashimi[n - 2]));
    }

    bool run() {
        switch (shape_) {
            case Shape::basic: return with(rows, columns) || with(columns, rows);
            case Shape::franken: return with(rows | boxes, columns | boxes) || with(columns | boxes, rows | boxes);
            default: return with(rows | columns | boxes, rows | columns | boxes);
        }
    }

private:
    bool with(std::uint32_t base_kinds, std::uint32_t cover_kinds) {
        visits_ = 0;
        usable_base_ = 0;
        for (const int house : bits(base_kinds))
            if (size(search_.position.places[house][digit_]) >= 2) usable_base_ |= 1u << house;
        if (std::popcount(usable_base_) < n_) return false;
        for (const int house : bits(usable_base_)) {
            crossing_[house] = 0;
            for (const int cell : candidates_ & cells_of(house)) crossing_[house] |= common_houses(CellSet::of(cell)) & cover_kinds;
        }
        return add_base(0, 0, {}, {}, 0);
    }

    // `across`: the covers that have candidates of the bases. If a basic fish may have no fins, all of them are covers, and there
    // are n.
    bool add_base(int from, int chosen, CellSet once, CellSet twice, std::uint32_t across) {
        if (chosen == n_) {
            covers_allowed_ = across & ~base_;
            return with_base(once, twice);
        }
        for (const int house : bits(usable_base_ >> from << from)) {
            const std::uint32_t crossing = across | crossing_[house];
            if (shape_ == Shape::basic && !finned_ && std::popcount(crossing) > n_) continue;
            const CellSet cells = candidates_ & cells_of(house);
            const CellSet again = twice | (once & cells);
            if (again && (!finned_ || again.count() > most_endo_fins)) continue;
            base_ |= 1u << house;
            const bool enough = add_base(house + 1, chosen + 1, once | cells, again, crossing);
            base_ &= ~(1u << house);
            if (enough || visits_ > visits_allowed) return enough;
        }
        return false;
    }

    bool with_base(CellSet once, CellSet twice) {
        once_ = once;
        twice_ = twice;
        for (const int target : targets_) {
            stop_point();
            if (!twice.within(peers_of(target))) continue;
            const bool cannibal = once.has(target);
            CellSet must = once;
            if (finned_) must = once.minus(peers_of(target));
            must.drop(target);
            if (must.count() > 9 * n_) continue;
            target_ = target;
            const auto& own = geometry.houses_of[target];
            for (int i = 0; i < 3; ++i) {
                if (!(covers_allowed_ >> own[i] & 1)) continue;
                if (!cannibal) {
                    if (add_cover(1, 1u << own[i], must.minus(cells_of(own[i])))) return true;
                    continue;
                }
                for (int j = i + 1; j < 3; ++j) {
                    if (!(covers_allowed_ >> own[j] & 1)) continue;
                    if (add_cover(2, 1u << own[i] | 1u << own[j], must.minus(cells_of(own[i]) | cells_of(own[j]))))
                        return true;
                }
            }
            if (visits_ > visits_allowed) return false;
        }
        return false;
    }

    bool add_cover(int chosen, std::uint32_t cover, CellSet must) {
        if (++visits_ > visits_allowed || chosen > n_) return false;
        if (must) {
            if (chosen == n_) return false;
            const int cell = must.first();
            for (const int house : geometry.houses_of[cell])
                if (covers_allowed_ & ~cover & 1u << house &&
                    add_cover(chosen + 1, cover | 1u << house, must.minus(cells_of(house))))
                    return true;
            return false;
        }
        if (chosen == n_) return finish(cover);
        // The rest is free: any other covers, in order.
        return fill(chosen, cover, 0);
    }

    bool fill(int chosen, std::uint32_t cover, int from) {
        if (++visits_ > visits_allowed) return false;
        if (chosen == n_) return finish(cover);
        for (int house = from; house < houses; ++house)
            if (covers_allowed_ & ~cover & 1u << house && fill(chosen + 1, cover | 1u << house, house + 1)) return true;
        return false;
    }

    bool finish(std::uint32_t cover) {
        if (shape_of(base_, cover) != shape_) return false;
        CellSet covered, covered_twice;
        for (const int house : bits(cover)) {
            covered_twice |= covered & cells_of(house);
            covered |= cells_of(house);
        }
        const CellSet outer = once_.minus(covered), fins = outer | twice_;
        const bool finned = !fins.empty();
        if (finned ? !finned_ || fins.count() > most_fins : !plain_) return false;
        bool is_sashimi = false;
        for (const int house : bits(base_)) {
            const int body = (candidates_ & cells_of(house)).minus(fins).count();
            if (body == 0) return false;
            is_sashimi |= body == 1;
        }
        Technique technique = (finned ? kinds_.finned : kinds_.plain)[n_ - 2];
        if (finned && shape_ == Shape::basic && is_sashimi) technique = sashimi[n_ - 2];
        if (!wanted_.has(technique)) return false;

        const CellSet removed = ((candidates_ & covered).minus(once_) | (candidates_ & covered_twice).minus(twice_)) &
                                common_peers(fins);
        Step step(technique, Mask(1 << digit_));
        for (const int house : bits(base_)) step.base.push_back(std::uint8_t(house));
        for (const int house : bits(cover)) step.cover.push_back(std::uint8_t(house));
        step.mark(once_.minus(fins), digit_);
        step.mark(outer, digit_, Role::fin);
        step.mark(twice_, digit_, Role::endo_fin);
        step.remove(search_.position, removed, digit_);
        return search_.add(std::move(step));
    }

    Search& search_;
    const TechniqueSet& wanted_;
    const int digit_, n_;
    const Shape shape_;
    const Kinds kinds_;
    const CellSet targets_, candidates_;
    bool plain_, finned_;
    std::uint32_t usable_base_ = 0, base_ = 0, covers_allowed_ = 0;
    std::uint32_t crossing_[houses];  // by base: covers that have candidates of it
    CellSet once_, twice_;
    int target_ = 0;
    std::int64_t visits_ = 0;
};

}  // namespace

void find_fish(Search& search, const TechniqueSet& wanted) {
    const Templates& templates = search.templates();
    for (int n = 2; n <= 7; ++n)
        for (const Shape shape : {Shape::basic, Shape::franken, Shape::mutant}) {
            if (!FishSearch::is_wanted(wanted, n, shape)) continue;
            for (int digit = 0; digit < 9; ++digit) {
                const CellSet targets = search.in_no_template(digit);
                if (targets.empty() || templates.possible[digit].empty()) continue;
                if (FishSearch(search, wanted, digit, n, shape, targets).run()) return;
            }
        }
}

}  // namespace sudokit::logic
