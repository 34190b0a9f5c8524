// Almost locked sets: n cells of a house with n + 1 candidates. Without one of the digits, the others are locked in.
//
// A digit of two sets is a *restricted common* if all its places in one set see all its places in the other. It is true
// in at most one of the sets, so the other is locked.
//
//   XZ        two sets share the restricted common x and another digit z: z is true in one of them, and false in cells
//             that see all its places in both. With a second restricted common y, each set holds x or y and all its
//             other digits. So cells that see all places of x (or y) in both sets lose it, and cells that see all
//             places of another digit in one set lose that.
//   XY-wing   a third set shares x with one and another digit y with the other; they share z.
//   Chain     the same with four sets or more, neighbouring restricted commons different.
//   Blossom   (death blossom) each candidate of a *stem* cell has its own set, a *petal*, in which all places of that
//             candidate see the stem; a digit z in all petals is true in one of them.
//
// Nothing is removed from the sets' own cells. Linked sets, and the ends of a wing, may share cells only if all steps
// are wanted. Such steps are valid but hard to see, so solving does not use them. For the same reason, solving takes no
// z that is itself restricted in an XY-wing, and only chains that run forward in the list of sets: rows, columns,
// boxes, each from its first cells on. It takes the first pair or wing in that order, and the chain that removes most;
// of several, the one with eliminations earliest on the board. These are HoDoKu's conventions, which make ratings
// comparable.
//
// Bounds: chains of at most `longest_chain` sets; death blossoms try at most `visits_allowed` petals; chains follow at
// most `links_allowed` links, and XY-wings are made from as many pairs of links.
#include "search.hpp"

namespace sudokit::logic {

namespace {

// Adds the set of these places in a house. A set in two houses is added with the first.
void add_set(const Position& p, int house, Mask places, Mask digits, std::vector<AlmostLockedSet>& sets) {
    CellSet cells;
    for (const int place : bits(places)) cells.add(geometry.cells[house][place]);
    if (std::countr_zero(common_houses(cells)) != house) return;
    AlmostLockedSet& set = sets.emplace_back();
    set.cells = cells;
    set.digits = digits;
    for (const int digit : bits(digits)) {
        set.places[digit] = cells & p.cells_with[digit];
        set.seen[digit] = common_peers(set.places[digit]);
    }
}

// Adds the sets of a house that consist of these places and others from a place on.
void add_sets(const Position& p, int house, int from, Mask places, Mask digits, std::vector<AlmostLockedSet>& sets) {
    for (int place = from; place < 9; ++place) {
        const Mask in_cell = p.digits_in[geometry.cells[house][place]];
        if (!in_cell) continue;  // it is filled
        const Mask now = places | 1 << place, having = digits | in_cell;
        if (size(having) == size(now) + 1) add_set(p, house, now, having, sets);
        add_sets(p, house, place + 1, now, having, sets);
    }
}

// Which sets are linked to which. A row has a bit for each of 64 sets, so a set is compared with 64 others at a time: by
// a digit it is linked to those that see every one of its places.
class Linking {
public:
    Linking(const Position& p, const std::vector<AlmostLockedSet>& sets) : sets_(sets), rows_((sets.size() + 63) / 64) {
        for (std::size_t i = 0; i < sets.size(); ++i) {
            Row& row = rows_[i / 64];
            const std::uint64_t bit = std::uint64_t{1} << i % 64;
            for (const int cell : sets[i].cells) row.having[cell] |= bit;
            for (const int digit : bits(sets[i].digits))
                for (const int cell : sets[i].seen[digit] & p.cells_with[digit]) row.seeing[digit][cell] |= bit;
        }
    }

    // Calls take(j, restricted commons) for each later set in order.
    template <class Take>
    void each_after(std::size_t i, bool may_overlap, Take take) const {
        const AlmostLockedSet& set = sets_[i];
        for (std::size_t word = i / 64; word < rows_.size(); ++word) {
            const Row& row = rows_[word];
            std::uint64_t apart = word > i / 64 ? ~std::uint64_t{0} : ~std::uint64_t{1} << i % 64;
            if (!may_overlap)
                for (const int cell : set.cells) apart &= ~row.having[cell];
            std::uint64_t linked[9] = {}, any = 0;
            for (const int digit : bits(set.digits)) {
                linked[digit] = apart;
                for (const int cell : set.places[digit]) linked[digit] &= row.seeing[digit][cell];
                any |= linked[digit];
            }
            for (; any; any &= any - 1) {
                const int bit = std::countr_zero(any);
                const std::size_t j = 64 * word + static_cast<std::size_t>(bit);
                if (may_overlap && (set.cells.within(sets_[j].cells) || sets_[j].cells.within(set.cells))) continue;
                Mask restricted = 0;
                for (const int digit : bits(set.digits)) restricted |= Mask((linked[digit] >> bit & 1) << digit);
                take(j, restricted);
            }
        }
    }

private:
    struct Row {
        std::uint64_t having[81] = {};     // the sets that contain a cell
        std::uint64_t seeing[9][81] = {};  // those whose places of a digit all see a cell
    };

    const std::vector<AlmostLockedSet>& sets_;
    std::vector<Row> rows_;  // by 64 sets
};

}  // namespace

const std::vector<AlmostLockedSet>& Search::almost_locked_sets() {
    if (sets_.is_current) return sets_.sets;
    auto& sets = sets_.sets;
    sets.clear();
    for (int house = 0; house < houses; ++house) add_sets(position, house, 0, 0, 0, sets);
    // If several patterns do the same, the smallest is listed.
    if (wants_all())
        std::stable_sort(sets.begin(), sets.end(),
                         [](const auto& a, const auto& b) { return size(a.digits) < size(b.digits); });
    sets_.is_current = true;
    return sets;
}

const std::vector<std::vector<RestrictedLink>>& Search::set_links() {
    auto& links = sets_.links;
    if (sets_.is_linked) return links;
    const auto& sets = almost_locked_sets();
    for (auto& of_one : links) of_one.clear();
    links.resize(std::max(links.size(), sets.size()));
    const Linking linking(position, sets);
    for (std::size_t i = 0; i < sets.size(); ++i) {
        stop_point();
        linking.each_after(i, wants_all(), [&](std::size_t j, Mask restricted) {
            links[i].push_back({std::uint16_t(j), restricted});
            links[j].push_back({std::uint16_t(i), restricted});
        });
    }
    sets_.is_linked = true;
    return links;
}

namespace {

constexpr int longest_chain = 8;
constexpr std::int64_t visits_allowed = 2'000'000;
constexpr std::int64_t links_allowed = 20'000'000;

using Sets = std::vector<AlmostLockedSet>;
using Links = std::vector<std::vector<RestrictedLink>>;

// A step with eliminations gets its sets, in order.
void describe(Step& step, const Position& p, std::initializer_list<const AlmostLockedSet*> sets,
              std::initializer_list<Mask> restricted) {
    for (const Candidate& c : step.eliminations) step.digits |= Mask(1 << c.digit);
    int i = 0;
    for (const AlmostLockedSet* set : sets) {
        step.sets.push_back({set->cells, set->digits});
        step.mark_cells(p, set->cells, all_digits, i++ % 2 ? Role::other : Role::pattern);
    }
    for (const Mask digits : restricted) step.restricted.push_back(digits);
}

// Whether a cell sees all places of one of these digits in both sets. Most pairs fail here, before a step is built.
bool remove_any(const Position& p, const AlmostLockedSet& a, const AlmostLockedSet& b, Mask digits) {
    for (const int digit : bits(digits))
        if ((a.seen[digit] & b.seen[digit]).meets(p.cells_with[digit])) return true;
    return false;
}

// Nodes of a set: without one digit, it holds another. `number` is that of the set in its step, from 1.
void pass(std::vector<Node>& chain, const AlmostLockedSet& set, std::size_t number, int without, int with) {
    chain.push_back({set.places[without], std::uint8_t(without), true, std::uint8_t(number), false});
    chain.push_back({set.places[with], std::uint8_t(with), false, std::uint8_t(number), true});
}

// For each removed digit a chain through the sets, which are in order and joined by these digits.
void link_sets(const Position& p, const std::vector<const AlmostLockedSet*>& sets, const std::vector<int>& joints,
               Step& step) {
    for (const int z : bits(step.digits)) {
        std::vector<Node> chain;
        for (std::size_t i = 0; i < sets.size(); ++i)
            pass(chain, *sets[i], i + 1, i ? joints[i - 1] : z, i < joints.size() ? joints[i] : z);
        step.link(p, std::move(chain));
    }
}

// Two sets joined by two digits: a loop, which ends where it starts.
void link_doubly(const Position& p, const AlmostLockedSet& a, const AlmostLockedSet& b, Mask joints, Step& step) {
    const int x = lowest(joints), y = lowest(Mask(joints & (joints - 1)));
    std::vector<Node> chain;
    pass(chain, a, 1, x, y);
    pass(chain, b, 2, y, x);
    chain.push_back(chain.front());
    step.link(p, std::move(chain));
}

bool find_xz(Search& search, const Sets& sets, const Links& links) {
    const Position& p = search.position;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        stop_point();
        for (const auto& [j, rc] : links[i]) {
            if (j < i) continue;
            const AlmostLockedSet &a = sets[i], &b = sets[j];
            const Mask common = a.digits & b.digits;
            if (size(common) < 2 && a.cells.count() + b.cells.count() > 2) continue;
            const bool doubly = size(rc) >= 2;
            const Mask z = Mask(common & (doubly ? all_digits : ~rc));
            if (!doubly && !remove_any(p, a, b, z)) continue;
            const CellSet rest = CellSet::full().minus(a.cells | b.cells);
            Step step(Technique::als_xz);
            for (const int digit : bits(z)) step.remove(p, a.seen[digit] & b.seen[digit] & rest, digit);
            if (doubly)
                for (const AlmostLockedSet* set : {&a, &b})
                    for (const int digit : bits(set->digits & ~rc)) step.remove(p, set->seen[digit] & rest, digit);
            if (!step.does_something()) continue;
            describe(step, p, {&a, &b}, {rc});
            if (doubly)
                link_doubly(p, a, b, rc, step);
            else
                link_sets(p, {&a, &b}, {lowest(rc)}, step);
            if (search.add(std::move(step))) return true;
        }
    }
    return false;
}

bool add_wing(Search& search, const Sets& sets, int center, const RestrictedLink& one, const RestrictedLink& two) {
    const Position& p = search.position;
    const AlmostLockedSet &a = sets[one.to], &b = sets[two.to];
    // A choice of two different digits must exist.
    if (one.restricted == two.restricted && size(one.restricted) < 2) return false;
    const bool all = search.wants_all();
    const Mask shared = a.digits & b.digits & (all ? all_digits : Mask(~(one.restricted | two.restricted)));
    if (!shared || (a.cells.meets(b.cells) && !all) || !remove_any(p, a, b, shared)) return false;
    for (const int x : bits(one.restricted))
        for (const int y : bits(two.restricted)) {
            if (x == y) continue;
            Step step(Technique::als_xy_wing);
            for (const int digit : bits(shared & ~(1 << x | 1 << y)))
                step.remove(p, a.seen[digit] & b.seen[digit], digit);
            if (!step.does_something()) continue;
            describe(step, p, {&a, &sets[center], &b}, {Mask(1 << x), Mask(1 << y)});
            link_sets(p, {&a, &sets[center], &b}, {x, y}, step);
            if (search.add(std::move(step))) return true;
        }
    return false;
}

// Each link in order of its lower and its higher set, with each later one that shares a set with it.
bool find_wings(Search& search, const Sets& sets, const Links& links) {
    std::int64_t visits = 0;
    for (int low = 0; low < static_cast<int>(sets.size()) && visits <= links_allowed; ++low)
        for (const RestrictedLink& one : links[low]) {
            if (one.to < low) continue;
            stop_point();
            const RestrictedLink back{std::uint16_t(low), one.restricted};
            for (const RestrictedLink& two : links[low]) {
                ++visits;
                if (two.to > one.to && add_wing(search, sets, low, one, two)) return true;
            }
            for (const RestrictedLink& two : links[one.to]) {
                ++visits;
                if (two.to > low && add_wing(search, sets, one.to, back, two)) return true;
            }
        }
    return false;
}

// Breadth first, from each set and each digit by which a chain can leave it: the shortest chain to each set and each
// digit by which it is entered.
class ChainSearch {
public:
    ChainSearch(Search& search, const Sets& sets, const Links& links)
        : search_(search), p_(search.position), sets_(sets), links_(links), came_from_(9 * sets.size(), unseen) {}

    bool run() {
        for (std::size_t first = 0; first < sets_.size(); ++first) {
            Mask leaving = 0;
            for (const RestrictedLink& link : links_[first])
                if (may_go(int(first), link.to)) leaving |= link.restricted;
            for (const int x : bits(leaving))
                if (visits_ > links_allowed || from(int(first), x)) return true;
        }
        return best_.does_something() && search_.add(std::move(best_));
    }

private:
    static constexpr int unseen = -1, origin = -2;

    bool from(int first, int x) {
        for (const int state : reached_) came_from_[state] = unseen;
        reached_.clear();
        for (const RestrictedLink& link : links_[first])
            if (link.restricted >> x & 1 && may_go(first, link.to)) {
                came_from_[9 * link.to + x] = origin;
                reached_.push_back(9 * link.to + x);
            }
        std::size_t next = 0;
        for (int length = 3; length <= longest_chain; ++length) {
            for (const std::size_t end = reached_.size(); next < end; ++next) {
                const int state = reached_[next], set = state / 9;
                stop_point();
                visits_ += static_cast<std::int64_t>(links_[set].size());
                for (const RestrictedLink& link : links_[set]) {
                    if (!may_go(set, link.to)) continue;
                    for (const int y : bits(link.restricted & ~(1 << state % 9))) {
                        const int to = 9 * link.to + y;
                        if (came_from_[to] != unseen || link.to == first) continue;
                        came_from_[to] = state;
                        reached_.push_back(to);
                        if (length >= 4 && first < link.to && finish(first, x, to)) return true;
                    }
                }
            }
        }
        return false;
    }

    bool may_go(int from, int to) const { return to > from || search_.wants_all(); }

    bool finish(int first, int x, int end) {
        const AlmostLockedSet &a = sets_[first], &b = sets_[end / 9];
        const Mask shared = a.digits & b.digits & ~(1 << x | 1 << end % 9);
        if (!remove_any(p_, a, b, shared)) return false;
        Step step(Technique::als_chain);
        for (const int digit : bits(shared)) step.remove(p_, a.seen[digit] & b.seen[digit], digit);
        if (!search_.wants_all() && best_.does_something() && rank(step) >= rank(best_)) return false;
        for (const Candidate& c : step.eliminations) step.digits |= Mask(1 << c.digit);
        std::vector<int> path;
        for (int state = end; state != origin; state = came_from_[state]) path.push_back(state);
        std::reverse(path.begin(), path.end());
        step.sets.push_back({a.cells, a.digits});
        step.mark_cells(p_, a.cells, all_digits);
        std::vector<const AlmostLockedSet*> sets{&a};
        std::vector<int> joints;
        int i = 1;
        for (const int state : path) {
            const AlmostLockedSet& set = sets_[state / 9];
            step.sets.push_back({set.cells, set.digits});
            step.restricted.push_back(Mask(1 << state % 9));
            step.mark_cells(p_, set.cells, all_digits, i++ % 2 ? Role::other : Role::pattern);
            sets.push_back(&set);
            joints.push_back(state % 9);
        }
        link_sets(p_, sets, joints, step);
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
    const Links& links_;
    Step best_;  // in solving
    std::vector<int> came_from_, reached_;
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
        for (const int z : bits(step.digits)) {
            std::size_t number = 0;
            for (const int digit : bits(p_.digits_in[stem_])) {
                std::vector<Node> chain{{CellSet::of(stem_), std::uint8_t(digit), false, 0, true}};
                pass(chain, *petals_[number], number + 1, digit, z);
                ++number;
                step.link(p_, std::move(chain));
            }
        }
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
    const Links& links = search.set_links();
    if (wanted.has(Technique::als_xz) && find_xz(search, sets, links)) return;
    if (wanted.has(Technique::als_xy_wing) && find_wings(search, sets, links)) return;
    if (wanted.has(Technique::als_chain) && ChainSearch(search, sets, links).run()) return;
    if (wanted.has(Technique::death_blossom)) BlossomSearch(search, sets).run();
}

}  // namespace sudokit::logic
