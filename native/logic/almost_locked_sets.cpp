// Almost locked sets: n cells of a house with n + 1 candidates. Taking one digit away locks the others in.
//
// A digit of two sets is *restricted common* where every cell with it in one sees every such cell in the other: it is
// true in one of them at most, so the other is locked.
//
//   XZ        two sets share the restricted common x and another digit z: z is true in one of them, and false in what
//             sees all its places there. With a second restricted common y both sets are locked but for x and y: each
//             digit of a set, and x and y in both together, leaves what sees all its places.
//   XY-wing   a third set shares x with one and another digit y with the other; they share z.
//   Chain     the same with four sets or more, neighbouring restricted commons different.
//   Blossom   (death blossom) each candidate of a *stem* cell is seen by all its places in a set of its own, a *petal*;
//             a digit z in all petals is true in one.
//
// Nothing is removed from the sets' own cells. Linked sets, and the ends of a wing, may share cells only where all
// steps are wanted: such steps are right, but hard to see, and are kept out of solving. For the same reason, solving
// takes no z that is itself restricted in an XY-wing, and only chains that run forward in the list of sets: rows,
// columns, boxes, each from its first cells on. It takes the first pair or wing in that order, and the chain that
// removes most; of these the one that removes what comes first on the board. These are HoDoKu's conventions, so that
// ratings compare.
//
// Bounds: chains of at most `longest_chain` sets; death blossoms try at most `visits_allowed` petals, chains follow at
// most `links_allowed` links, and so many pairs of links make XY-wings.
#include "search.hpp"

namespace sudokit::logic {

namespace {

// Adds the sets of a house that have these cells and others from a place on.
void add_sets(const Position& p, int house, int from, CellSet cells, Mask digits, std::vector<AlmostLockedSet>& sets) {
    for (int place = from; place < 9; ++place) {
        const int cell = geometry.cells[house][place];
        if (p.value[cell]) continue;
        const CellSet now = cells | CellSet::of(cell);
        const Mask having = digits | p.digits_in[cell];
        // A set in two houses was seen with the first.
        if (size(having) == now.count() + 1 && std::countr_zero(common_houses(now)) == house) {
            AlmostLockedSet set{now, having, {}, {}};
            for (const int digit : bits(having)) {
                set.places[digit] = now & p.cells_with[digit];
                set.seen[digit] = common_peers(set.places[digit]);
            }
            sets.push_back(set);
        }
        add_sets(p, house, place + 1, now, having, sets);
    }
}

}  // namespace

const std::vector<AlmostLockedSet>& Search::almost_locked_sets() {
    if (sets_) return *sets_;
    sets_ = std::make_unique<std::vector<AlmostLockedSet>>();
    for (int house = 0; house < houses; ++house) add_sets(position, house, 0, {}, 0, *sets_);
    // Of patterns that do the same, the smallest is listed.
    if (wants_all())
        std::stable_sort(sets_->begin(), sets_->end(),
                         [](const auto& a, const auto& b) { return size(a.digits) < size(b.digits); });
    return *sets_;
}

namespace {

constexpr int longest_chain = 8;
constexpr std::int64_t visits_allowed = 2'000'000;
constexpr std::int64_t links_allowed = 20'000'000;

using Sets = std::vector<AlmostLockedSet>;

// A digit in a shared cell is never restricted: a cell does not see itself.
Mask restricted_commons(const AlmostLockedSet& a, const AlmostLockedSet& b, bool may_overlap) {
    if (a.cells.meets(b.cells) && (!may_overlap || a.cells.within(b.cells) || b.cells.within(a.cells))) return 0;
    Mask result = 0;
    for (const int digit : bits(a.digits & b.digits))
        if (b.places[digit].within(a.seen[digit])) result |= 1 << digit;
    return result;
}

Step start(Technique technique, const Position& p, std::initializer_list<const AlmostLockedSet*> sets,
           std::initializer_list<Mask> restricted, Mask result) {
    Step step(technique, result);
    int i = 0;
    for (const AlmostLockedSet* set : sets) {
        step.sets.push_back({set->cells, set->digits});
        step.mark_cells(p, set->cells, all_digits, i++ % 2 ? Role::other : Role::pattern);
    }
    for (const Mask digits : restricted) step.restricted.push_back(digits);
    return step;
}

bool find_xz(Search& search, const Sets& sets) {
    const Position& p = search.position;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        stop_point();
        for (std::size_t j = i + 1; j < sets.size(); ++j) {
            const AlmostLockedSet &a = sets[i], &b = sets[j];
            if (size(a.digits & b.digits) < 2 && a.cells.count() + b.cells.count() > 2) continue;
            const Mask rc = restricted_commons(a, b, search.wants_all());
            if (!rc) continue;
            const CellSet rest = CellSet::full().minus(a.cells | b.cells);
            Step step = start(Technique::als_xz, p, {&a, &b}, {rc}, 0);
            const bool doubly = size(rc) >= 2;
            const Mask z = Mask(a.digits & b.digits & (doubly ? all_digits : ~rc));
            for (const int digit : bits(z)) step.remove(p, a.seen[digit] & b.seen[digit] & rest, digit);
            if (doubly)
                for (const AlmostLockedSet* set : {&a, &b})
                    for (const int digit : bits(set->digits & ~rc)) step.remove(p, set->seen[digit] & rest, digit);
            if (!step.does_something()) continue;
            for (const Candidate& c : step.eliminations) step.digits |= Mask(1 << c.digit);
            if (search.add(std::move(step))) return true;
        }
    }
    return false;
}

struct Link {
    std::uint16_t to;
    Mask restricted;
};

std::vector<std::vector<Link>> links_between(const Sets& sets, bool may_overlap) {
    std::vector<std::vector<Link>> links(sets.size());
    for (std::size_t i = 0; i < sets.size(); ++i) {
        stop_point();
        for (std::size_t j = i + 1; j < sets.size(); ++j)
            if (const Mask rc = restricted_commons(sets[i], sets[j], may_overlap)) {
                links[i].push_back({std::uint16_t(j), rc});
                links[j].push_back({std::uint16_t(i), rc});
            }
    }
    return links;
}

bool add_wing(Search& search, const Sets& sets, int center, const Link& one, const Link& two) {
    const Position& p = search.position;
    const AlmostLockedSet &a = sets[one.to], &b = sets[two.to];
    // A choice of two different digits must exist.
    if (one.restricted == two.restricted && size(one.restricted) < 2) return false;
    const bool all = search.wants_all();
    const Mask shared = a.digits & b.digits & (all ? all_digits : Mask(~(one.restricted | two.restricted)));
    if (!shared || (a.cells.meets(b.cells) && !all)) return false;
    for (const int x : bits(one.restricted))
        for (const int y : bits(two.restricted)) {
            if (x == y) continue;
            Step step(Technique::als_xy_wing);
            for (const int digit : bits(shared & ~(1 << x | 1 << y)))
                step.remove(p, a.seen[digit] & b.seen[digit], digit);
            if (!step.does_something()) continue;
            Step full = start(Technique::als_xy_wing, p, {&a, &sets[center], &b}, {Mask(1 << x), Mask(1 << y)}, 0);
            full.eliminations = std::move(step.eliminations);
            for (const Candidate& e : full.eliminations) full.digits |= Mask(1 << e.digit);
            if (search.add(std::move(full))) return true;
        }
    return false;
}

// Each link in order of its lower and its higher set, with each later one that shares a set with it.
bool find_wings(Search& search, const Sets& sets, const std::vector<std::vector<Link>>& links) {
    std::int64_t visits = 0;
    for (int low = 0; low < static_cast<int>(sets.size()) && visits <= links_allowed; ++low)
        for (const Link& one : links[low]) {
            if (one.to < low) continue;
            stop_point();
            const Link back{std::uint16_t(low), one.restricted};
            for (const Link& two : links[low]) {
                ++visits;
                if (two.to > one.to && add_wing(search, sets, low, one, two)) return true;
            }
            for (const Link& two : links[one.to]) {
                ++visits;
                if (two.to > low && add_wing(search, sets, one.to, back, two)) return true;
            }
        }
    return false;
}

// Breadth first, from each set and each digit by which it can be left: the shortest chain to each set and digit by
// which it is entered.
class ChainSearch {
public:
    ChainSearch(Search& search, const Sets& sets, const std::vector<std::vector<Link>>& links)
        : search_(search), p_(search.position), sets_(sets), links_(links), came_from_(9 * sets.size()) {}

    bool run() {
        for (std::size_t first = 0; first < sets_.size(); ++first) {
            Mask leaving = 0;
            for (const Link& link : links_[first]) leaving |= link.restricted;
            for (const int x : bits(leaving))
                if (visits_ > links_allowed || from(int(first), x)) return true;
        }
        return best_.does_something() && search_.add(std::move(best_));
    }

private:
    static constexpr int unseen = -1, origin = -2;

    bool from(int first, int x) {
        std::fill(came_from_.begin(), came_from_.end(), unseen);
        std::vector<int> now, next;
        for (const Link& link : links_[first])
            if (link.restricted >> x & 1 && may_go(first, link.to)) {
                came_from_[9 * link.to + x] = origin;
                now.push_back(9 * link.to + x);
            }
        for (int length = 3; length <= longest_chain && !now.empty(); ++length) {
            next.clear();
            for (const int state : now) {
                stop_point();
                visits_ += static_cast<std::int64_t>(links_[state / 9].size());
                for (const Link& link : links_[state / 9]) {
                    if (!may_go(state / 9, link.to)) continue;
                    for (const int y : bits(link.restricted & ~(1 << state % 9))) {
                        const int to = 9 * link.to + y;
                        if (came_from_[to] != unseen || link.to == first) continue;
                        came_from_[to] = state;
                        next.push_back(to);
                        if (length >= 4 && first < link.to && finish(first, x, to)) return true;
                    }
                }
            }
            now.swap(next);
        }
        return false;
    }

    bool may_go(int from, int to) const { return to > from || search_.wants_all(); }

    bool finish(int first, int x, int end) {
        const AlmostLockedSet &a = sets_[first], &b = sets_[end / 9];
        Step step(Technique::als_chain);
        for (const int digit : bits(a.digits & b.digits & ~(1 << x | 1 << end % 9)))
            step.remove(p_, a.seen[digit] & b.seen[digit], digit);
        if (!step.does_something()) return false;
        if (!search_.wants_all() && best_.does_something() && rank(step) >= rank(best_)) return false;
        for (const Candidate& c : step.eliminations) step.digits |= Mask(1 << c.digit);
        std::vector<int> path;
        for (int state = end; state != origin; state = came_from_[state]) path.push_back(state);
        std::reverse(path.begin(), path.end());
        step.sets.push_back({a.cells, a.digits});
        step.mark_cells(p_, a.cells, all_digits);
        int i = 1;
        for (const int state : path) {
            const AlmostLockedSet& set = sets_[state / 9];
            step.sets.push_back({set.cells, set.digits});
            step.restricted.push_back(Mask(1 << state % 9));
            step.mark_cells(p_, set.cells, all_digits, i++ % 2 ? Role::other : Role::pattern);
        }
        if (search_.wants_all()) return search_.add(std::move(step));
        best_ = std::move(step);
        return false;
    }

    // The smaller, the better.
    static std::pair<int, int> rank(const Step& step) {
        return {-static_cast<int>(step.eliminations.size()), step.place_on_board()};
    }

    Search& search_;
    const Position& p_;
    const Sets& sets_;
    const std::vector<std::vector<Link>>& links_;
    Step best_;  // in solving
    std::vector<int> came_from_;
    std::int64_t visits_ = 0;
};

class BlossomSearch {
public:
    BlossomSearch(Search& search, const Sets& sets) : search_(search), p_(search.position), sets_(sets) {}

    bool run() {
        for (const int stem : p_.blank) {
            const Mask digits = p_.digits_in[stem];
            if (size(digits) < 2) continue;
            stem_ = stem;
            if (add_petal(digits, all_digits & ~digits, {})) return true;
            if (visits_ > visits_allowed) return false;
        }
        return false;
    }

private:
    bool add_petal(Mask open, Mask shared, CellSet used) {
        if (!open) return finish(shared);
        const int digit = lowest(open);
        for (const AlmostLockedSet& set : sets_) {
            if (!(set.digits >> digit & 1) || set.cells.has(stem_) || !set.seen[digit].has(stem_)) continue;
            if ((set.cells.meets(used) && !search_.wants_all()) || !(set.digits & shared)) continue;
            if (++visits_ > visits_allowed) return false;
            stop_point();
            petals_.push_back(&set);
            const bool enough = add_petal(Mask(open & (open - 1)), shared & set.digits, used | set.cells);
            petals_.pop_back();
            if (enough) return true;
        }
        return false;
    }

    bool finish(Mask shared) {
        Step step(Technique::death_blossom);
        for (const int z : bits(shared)) {
            CellSet seen = CellSet::full();
            for (const AlmostLockedSet* petal : petals_) seen &= petal->seen[z];
            step.remove(p_, seen, z);
        }
        if (!step.does_something()) return false;
        for (const Candidate& c : step.eliminations) step.digits |= Mask(1 << c.digit);
        step.mark_cells(p_, CellSet::of(stem_), all_digits, Role::pivot);
        for (const AlmostLockedSet* petal : petals_) {
            step.sets.push_back({petal->cells, petal->digits});
            step.mark_cells(p_, petal->cells, all_digits);
        }
        for (const int digit : bits(p_.digits_in[stem_])) step.restricted.push_back(Mask(1 << digit));
        return search_.add(std::move(step));
    }

    Search& search_;
    const Position& p_;
    const Sets& sets_;
    int stem_ = 0;
    std::int64_t visits_ = 0;
    std::vector<const AlmostLockedSet*> petals_;
};

}  // namespace

void find_almost_locked_sets(Search& search, const TechniqueSet& wanted) {
    const Sets& sets = search.almost_locked_sets();
    if (wanted.has(Technique::als_xz) && find_xz(search, sets)) return;
    if (wanted.any({Technique::als_xy_wing, Technique::als_chain})) {
        const auto links = links_between(sets, search.wants_all());
        if (wanted.has(Technique::als_xy_wing) && find_wings(search, sets, links)) return;
        if (wanted.has(Technique::als_chain) && ChainSearch(search, sets, links).run()) return;
    }
    if (wanted.has(Technique::death_blossom)) BlossomSearch(search, sets).run();
}

}  // namespace sudokit::logic
