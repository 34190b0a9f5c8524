#include "division.hpp"

#include <algorithm>
#include <tuple>

#include "ground.hpp"
#include "kernel/stop_point.hpp"
#include "pairs.hpp"
#include "places.hpp"

namespace sudokit::variants {

namespace {

struct Link {
    Variable flag, a, b;  // places of two labels
};
constexpr Values differ = Whether::differ, same = Whether::same;

template <std::size_t words_of_set>
class Division : public Propagator {
    using Set = CellSet<words_of_set>;

public:
    Division(const DivisionPart& part, std::vector<Link> links, const std::vector<Link>& equal, std::vector<Variable> watched, const Exclusions& exclusions)
        : Propagator(Urgency::last, std::move(watched)), digits_(part.cells), labels_(part.labels), names_(part.names), cells_(static_cast<unsigned>(part.cells.size())),
          size_(part.size), columns_(part.columns), links_(std::move(links)), equal_(equal), exclusions_(exclusions), walls_(cells_, columns_),
          ground_(cells_, columns_), root_(cells_), groups_(cells_), known_(cells_), never_(cells_) {
        runs_once = false;
        for (Variable cell = 0; cell < cells_; ++cell) {
            stop_point();
            everything_.add(cell);
            for (Variable other = 0; other < cells_; ++other)
                if (exclusions.differ(labels_[cell], labels_[other])) never_[cell].add(other);
        }
    }

    std::uint32_t words() const override { return cells_; }
    void place_words(Values* row, std::uint32_t first, std::uint32_t) override {
        first_word_ = first;
        for (Variable cell = 0; cell < cells_; ++cell) root_[cell] = cell;
        for (const Link& each : equal_) join(each.a, each.b);
        for (Variable cell = 0; cell < cells_; ++cell) row[first + cell] = root_[cell];
    }

    // Nearly all variables have to do with it; those of the group at which it has failed are blamed.
    std::span<const Variable> blamed() const override { return blamed_; }
    Trouble trouble(const Board& /*board*/) const override { return trouble_; }

    bool propagate(Board& board) override {
        blamed_.clear();
        trouble_ = {};
        do {
            if (!gather(board)) return false;
            has_joined_ = false;
            if (!number(board) || !look(board) || !part(board)) return false;
            if (has_joined_)
                for (Variable cell = 0; cell < cells_; ++cell) board.word(first_word_ + cell) = root_[cell];
        } while (has_joined_);
        return true;
    }

private:
    struct Group {
        Set cells, apart, reach;  // apart: what is in no region of the group
        unsigned size = 0;
        Values labels = 0, names = 0, fixed = 0;  // fixed: of digits
    };

    // What a cell or a group of the reach leaves to the region if it is not in it.
    struct Cut {
        Variable cell;
        Set others;
    };
    // The reach of a group and its cuts as they were the last time, and what they depend on: the group, and what is near, which is
    // the reach with all that touches it.
    struct Known {
        Set cells, near, open, right, down;  // open: of what is near, where the region may be
        std::vector<Set> groups;             // others that are near
        Set reach;
        std::vector<Cut> cuts;
        bool has_cuts = false;
    };

    Variable root(Variable cell) const {
        while (root_[cell] != cell) cell = root_[cell];
        return cell;
    }
    void join(Variable a, Variable b) {
        a = root(a);
        b = root(b);
        if (a == b) return;
        root_[std::max(a, b)] = std::min(a, b);
        has_joined_ = true;
    }

    // The groups, from the state and from what the board says.
    bool gather(Board& board) {
        for (Variable cell = 0; cell < cells_; ++cell) root_[cell] = board.word(first_word_ + cell);
        ground_ = walls_;
        for (const Link& each : links_) {
            if (board[each.flag] == same) join(each.a, each.b);
            if (board[each.flag] == differ && are_neighbours(each)) ground_.wall(each.a, each.b);
        }
        join_alike(board, labels_);
        join_alike(board, names_);
        several_.clear();
        roots_.clear();
        for (Variable cell = 0; cell < cells_; ++cell) {
            const Variable of = root_[cell] = root_[root_[cell]];
            board.word(first_word_ + cell) = of;
            Group& group = groups_[of];
            if (of == cell) {
                roots_.push_back(of);
                group = {};
                group.labels = group.names = ~Values{0};
            }
            if (++group.size == 2) several_.push_back(of);
            group.cells.add(cell);
            group.labels &= board[labels_[cell]];
            if (!names_.empty()) group.names &= board[names_[cell]];
            group.apart |= never_[cell];
            if (const Values digit = board[digits_[cell]]; is_single(digit)) {
                if (group.fixed & digit) return fails({Trouble::twice, digit, digits_[cell]});
                group.fixed |= digit;
            }
            if (group.size > size_ || group.labels == 0 || group.names == 0) return false;
        }
        for (const Variable of : several_) {
            const Group& group = groups_[of];
            bool fits = true;
            group.cells.each([&](Variable cell) {
                fits = fits && board.keep(labels_[cell], group.labels) && (names_.empty() || board.keep(names_[cell], group.names)) && (is_single(board[digits_[cell]]) || board.remove(digits_[cell], group.fixed));
            });
            if (!fits) return false;
        }
        for (const Link& each : links_)
            if (board[each.flag] == differ) {
                if (root_[each.a] == root_[each.b]) return false;
                groups_[root_[each.a]].apart.add(each.b);
                groups_[root_[each.b]].apart.add(each.a);
            }
        return true;
    }
    void join_alike(const Board& board, const std::vector<Variable>& labels) {
        std::array<Variable, most_values> seen;
        seen.fill(cells_);
        for (Variable cell = 0; cell < labels.size(); ++cell)
            if (const Values label = board[labels[cell]]; is_single(label)) {
                Variable& first = seen[smallest(label)];
                if (first == cells_) first = cell;
                join(first, cell);
            }
    }
    bool are_neighbours(const Link& link) const {
        return link.b == link.a + columns_ || (link.b == link.a + 1 && link.b % columns_ != 0);
    }

    bool blame(const Group& group) {
        group.cells.each([&](Variable cell) {
            blamed_.push_back(digits_[cell]);
            blamed_.push_back(labels_[cell]);
        });
        for (const Link& each : links_)
            if (group.cells.has(each.a) || group.cells.has(each.b)) blamed_.push_back(each.flag);
        return false;
    }

    // Regions are numbered as they come.
    bool number(Board& board) {
        unsigned next = 0;  // the largest number that a cell can have
        for (Variable cell = 0; cell < cells_; ++cell) {
            if (!board.keep(labels_[cell], first_values(std::min(next + 1, most_values)))) return fails({Trouble::out_of_order});
            next = std::max(next, largest(board[labels_[cell]]) + 1);
        }
        return true;
    }

    // What may be in the region of each group, and what follows.
    bool look(Board& board) {
        with_label_.fill({});
        with_name_.fill({});
        with_digit_.fill({});
        fixed_.fill({});
        for (Variable cell = 0; cell < cells_; ++cell) {
            for_each(board[labels_[cell]], [&](unsigned label) { with_label_[label].add(cell); });
            if (!names_.empty()) for_each(board[names_[cell]], [&](unsigned name) { with_name_[name].add(cell); });
            const Values digits = board[digits_[cell]];
            for_each(digits, [&](unsigned digit) { with_digit_[digit].add(cell); });
            if (is_single(digits)) fixed_[smallest(digits)].add(cell);
        }
        all_digits_ = 0;
        for (unsigned digit = 0; digit < most_values; ++digit)
            if (!with_digit_[digit].is_empty()) all_digits_ |= only(digit);
        for (const Variable of : roots_)
            if (!look_around(board, of)) return blame(groups_[of]);
        for (const Link& each : links_) {
            const Variable a = root_[each.a], b = root_[each.b];
            if (a == b ? !board.keep(each.flag, same) : !(may_join(a, b) || board.keep(each.flag, differ))) return false;
        }
        return look_at(board, labels_, with_label_, &Group::labels) && (names_.empty() || look_at(board, names_, with_name_, &Group::names));
    }
    // What is left of each label, or name.
    bool look_at(Board& board, const std::vector<Variable>& labels, const std::array<Set, most_values>& with_label, Values Group::*of_group) {
        Values used = 0;
        for (const Variable of : roots_)
            if (const Values label = groups_[of].*of_group; is_single(label)) {
                used |= label;
                bool fits = true;
                with_label[smallest(label)].without(groups_[of].reach).each([&](Variable cell) {
                    fits = fits && (board.remove(labels[cell], label) || fails({Trouble::far, 0, digits_[of], digits_[cell]}));
                });
                if (!fits) return false;
            }
        for (unsigned label = 0; label < cells_ / size_; ++label)
            if (!(used & only(label)) && !leave_large_parts(board, labels, with_label[label], only(label))) return false;
        return true;
    }
    bool may_join(Variable a, Variable b) const { return groups_[a].reach.has(b) && groups_[b].reach.has(a); }

    // A region that has no cell yet is where there is room for it.
    bool leave_large_parts(Board& board, const std::vector<Variable>& labels, Set rest, Values label) {
        bool fits = true, is_possible = false;
        for (; fits && !rest.is_empty();) {
            Set part;
            part.add(rest.first());
            part = ground_.reached(part, rest);
            rest = rest.without(part);
            if (part.count() >= size_) is_possible = true;
            else part.each([&](Variable cell) { fits = fits && (board.remove(labels[cell], label) || fails({Trouble::too_small, 0, digits_[cell], 0, part.count()})); });
        }
        return fits && is_possible;
    }

    bool look_around(Board& board, Variable of) {
        Group& group = groups_[of];
        Known& known = look_near(of);
        const Set& reach = group.reach = known.reach;
        if (!is_enough(group, reach)) return fails(missing(of, reach));
        if (group.size == size_) return hidden(board, of);
        if (reach.count() == size_) {
            reach.each([&](Variable cell) { join(of, cell); });
            return true;
        }
        if (!hidden(board, of)) return false;
        if (group.size == 1) {  // other cuts take longer to find than the guesses that they save
            const Set next = ground_.around(group.cells, reach).without(group.cells);
            if (next.count() == 1) join(of, next.first());
            return true;
        }
        if (!known.has_cuts) find_cuts(of, known);
        for (const Cut& cut : known.cuts)
            if (!is_enough(group, cut.others)) join(of, cut.cell);
        return true;
    }
    // The reach of a group, which is as a rule the same as the last time.
    Known& look_near(Variable of) {
        const Group& group = groups_[of];
        Known& known = known_[of];
        Set all;
        for_each(group.labels, [&](unsigned label) { all |= with_label_[label]; });
        if (!names_.empty()) {
            Set named;
            for_each(group.names, [&](unsigned name) { named |= with_name_[name]; });
            all = all & named;
        }
        all = all.without(group.apart);
        for_each(group.fixed, [&](unsigned digit) { all = all.without(fixed_[digit]); });
        whole_.clear();
        for (const Variable other : several_) {
            const Group& each = groups_[other];
            if (other == of || !each.cells.meets(all)) continue;
            if (group.size + each.size > size_ || (group.fixed & each.fixed) || !each.cells.is_inside(all)) all = all.without(each.cells);
            else whole_.push_back(each.cells);
        }
        const auto are_known = [&] {  // the groups near it
            std::size_t number = 0;
            for (const Set& cells : whole_)
                if (cells.meets(known.near) && (number == known.groups.size() || known.groups[number++] != cells)) return false;
            return number == known.groups.size();
        };
        all |= group.cells;
        const auto [right, down] = ground_.ways(known.near);
        if (known.cells == group.cells && known.open == (all & known.near) && known.right == right && known.down == down && are_known()) return known;

        const Set found = within(group.cells, all, size_ - group.size);
        Set start;
        start.add(of);
        known.reach = ground_.reached(start, found);
        known.has_cuts = false;
        known.cells = group.cells;
        known.near = walls_.around(found, everything_);
        known.open = all & known.near;
        std::tie(known.right, known.down) = ground_.ways(known.near);
        known.groups.clear();
        for (const Set& cells : whole_)
            if (cells.meets(known.near)) known.groups.push_back(cells);
        return known;
    }
    void find_cuts(Variable of, Known& known) {
        Set start;
        start.add(of);
        known.cuts.clear();
        ground_.cuts(of, known.reach).without(known.cells).each([&](Variable cell) {
            known.cuts.push_back({cell, ground_.reached(start, known.reach.without(groups_[root_before(cell)].cells))});
        });
        known.has_cuts = true;
    }
    // The group that a cell had before others were joined in this round.
    Variable root_before(Variable cell) const {
        for (const Variable of : several_)
            if (groups_[of].cells.has(cell)) return of;
        return cell;
    }

    // What so many steps lead to. Of a group, all cells come together.
    Set within(Set cells, const Set& all, unsigned steps) const {
        Set grouped;
        for (const Set& each : whole_) grouped |= each;
        for (; steps > 0; --steps) {
            Set more = ground_.around(cells, all);
            if (more == cells) break;
            if (const Set new_ones = more.without(cells); new_ones.meets(grouped))
                for (const Set& each : whole_)
                    if (each.meets(new_ones)) more |= each;
            cells = more;
        }
        return cells;
    }
    bool is_enough(const Group& group, const Set& reach) const {
        if (!group.cells.is_inside(reach) || reach.count() < size_) return false;
        unsigned digits = 0;
        for_each(all_digits_, [&](unsigned digit) { digits += (group.fixed & only(digit)) || with_digit_[digit].meets(reach); });
        return digits >= size_;
    }

    // What a reach that is not enough lacks.
    Trouble missing(Variable of, const Set& reach) const {
        const Group& group = groups_[of];
        if (!group.cells.is_inside(reach)) return {Trouble::torn, 0, digits_[of]};
        if (reach.count() < size_) return {Trouble::too_small, 0, digits_[of], 0, reach.count()};
        if (count(all_digits_) != size_) return {};
        Values lacking = 0;
        for_each(all_digits_ & ~group.fixed, [&](unsigned digit) {
            if (!with_digit_[digit].meets(reach)) lacking |= only(digit);
        });
        return {Trouble::lacking, lacking, digits_[of]};
    }
    bool fails(const Trouble& trouble) {
        trouble_ = trouble;
        return false;
    }

    // Where the digits are that the region lacks, if it has all.
    bool hidden(Board& board, Variable of) {
        const Group& group = groups_[of];
        if (count(all_digits_) != size_) return true;
        bool fits = true;
        for_each(all_digits_ & ~group.fixed, [&](unsigned digit) {
            const Set found = with_digit_[digit] & group.reach;
            const unsigned number = found.count();
            if (!fits || number > most_places) return;
            std::array<Variable, most_places> cells;
            unsigned size = 0;
            found.each([&](Variable cell) { cells[size++] = digits_[cell]; });
            fits = (number > 0 || fails({Trouble::lacking, only(digit), digits_[of]})) && place(board, std::span(cells).first(size), only(digit), exclusions_);
            if (number == 1) join(of, found.first());
        });
        return fits;
    }

    // Walls may cut the board into parts; in each, whole regions find room. So where two parts hang together by one step or
    // one cell, it is known how many cells a region has on either side.
    bool part(Board& board) {
        for (const Link& each : links_)
            if (are_neighbours(each) && board[each.flag] == differ) ground_.wall(each.a, each.b);
        for (Set rest = everything_; !rest.is_empty();) {
            Set part;
            part.add(rest.first());
            part = ground_.reached(part, rest);
            rest = rest.without(part);
            const unsigned whole = part.count();
            if (whole % size_ != 0) return fails({Trouble::uneven});
            if (whole == size_) {
                part.each([&](Variable cell) { join(part.first(), cell); });
                continue;
            }
            bool fits = true;
            const Set cuts = ground_.cuts(part.first(), part);
            Set with_first = cuts;
            with_first.add(part.first());
            with_first.each([&](Variable cell) { fits = fits && divide(board, cell, part); });
            if (!fits) return false;
        }
        return true;
    }
    // Of the pieces that are left without the cell, the cell's region has the rest that no whole regions fill.
    bool divide(Board& board, Variable cell, Set part) {
        part.remove(cell);
        unsigned taken = 1;
        bool fits = true;
        Set seen;
        ground_.each_neighbour(cell, part, [&](Variable next) {
            if (!fits || seen.has(next)) return;
            Set piece;
            piece.add(next);
            piece = ground_.reached(piece, part);
            seen |= piece;
            const unsigned rest = piece.count() % size_;
            taken += rest;
            unsigned ways = 0;
            ground_.each_neighbour(cell, piece, [&](Variable) { ++ways; });
            ground_.each_neighbour(cell, piece, [&](Variable into) {
                if (rest == 0) fits = fits && separate(board, cell, into);
                else if (ways == 1) join(cell, into);
            });
        });
        return fits && taken == size_;
    }
    bool separate(Board& board, Variable a, Variable b) {
        if (a > b) std::swap(a, b);
        for (const Link& each : links_)
            if (each.a == a && each.b == b) return board.keep(each.flag, differ);
        return true;
    }

    static constexpr unsigned most_places = 3;  // of a digit; more take longer to look at than the guesses that they save

    const std::vector<Variable> digits_, labels_, names_;
    const unsigned cells_, size_, columns_;
    const std::vector<Link> links_, equal_;
    const Exclusions& exclusions_;
    const Ground<words_of_set> walls_;  // without any
    std::uint32_t first_word_ = 0;
    bool has_joined_ = false;
    Ground<words_of_set> ground_;
    std::vector<Variable> blamed_;
    std::vector<Set> whole_;  // in a run of `look_near`: the groups that may be in the region
    std::vector<Variable> root_, roots_, several_;  // of each cell its group; all groups; those of several cells
    std::vector<Group> groups_;                     // of each root
    std::vector<Known> known_;                      // of each cell
    std::vector<Set> never_;                        // of each cell those whose label must differ
    Set everything_;
    std::array<Set, most_values> with_label_, with_name_, with_digit_, fixed_;
    Values all_digits_ = 0;
    Trouble trouble_;
};

}  // namespace

std::unique_ptr<Propagator> make_division(const DivisionPart& part, const std::vector<WhetherPart>& links, const std::vector<std::pair<Variable, Variable>>& equal,
                                          const Exclusions& exclusions) {
    std::vector<Variable> watched(part.cells);
    watched.insert(watched.end(), part.labels.begin(), part.labels.end());
    watched.insert(watched.end(), part.names.begin(), part.names.end());
    const auto place = [&](Variable label) { return static_cast<Variable>(std::ranges::find(part.labels, label) - part.labels.begin()); };
    const auto cells = static_cast<Variable>(part.labels.size());
    std::vector<Link> flags, joined;
    const auto add = [&](std::vector<Link>& to, Variable flag, Variable one, Variable other) {
        stop_point();
        const auto [a, b] = std::minmax({place(one), place(other)});  // by value
        if (b >= cells || a == b) return false;
        to.push_back({flag, a, b});
        return true;
    };
    for (const WhetherPart& each : links)
        if (add(flags, each.flag, each.a, each.b)) watched.push_back(each.flag);
    for (const auto& [one, other] : equal) add(joined, 0, one, other);
    if (cells <= 128) return std::make_unique<Division<2>>(part, std::move(flags), joined, std::move(watched), exclusions);
    return std::make_unique<Division<most_on_ground / 64>>(part, std::move(flags), joined, std::move(watched), exclusions);
}

}  // namespace sudokit::variants
