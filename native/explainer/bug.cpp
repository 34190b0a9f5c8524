// Producer 19: BUG, the bivalue universal grave.
//
// If every blank cell had two candidates, and every digit no place or two in each house, the puzzle would have two
// solutions. So some of the candidates beyond that, the *BUG digits* of the *BUG cells*, are true.
//
//   Type 1  one BUG cell: it holds one of its BUG digits
//   Type 2  one BUG digit in several cells: common peers lose it
//   Type 3  several cells of a house: as one cell with all BUG digits, they make a naked subset with other cells of it
//   Type 4  two cells of a house that share one other digit: it is in one of them, so they lose all but that digit and
//           their BUG digits
//
// Houses are scanned as boxes, rows, columns, and digits in each of them. What is found is removed at once, so that the
// next house does not see it.
#include "explainer/tuples.hpp"

namespace sudokit::explainer {

namespace {

class Bug {
public:
    Bug(const Position& position, Finding& found) : p_(position), found_(found), rest_(position) {}

    bool find() {
        if (!scan() || !is_deadly()) return false;
        if (count_ == 1) return type_1();
        if (size(digits_) == 1) return type_2() || (count_ == 2 && type_4());
        if (common_.empty()) return false;
        return (count_ == 2 && type_4()) || type_3();
    }

private:
    // Finds the BUG cells and digits. False if it is not a BUG.
    bool scan() {
        for (const int kind : boxes_rows_columns)
            for (int house = kind; house < kind + 9; ++house)
                for (int digit = 0; digit < 9; ++digit) {
                    const Mask places = rest_.places[house][digit];
                    if (!places || size(places) == 2) continue;
                    int only = -1, found = 0;
                    for (const int place : bits(places))
                        if (const int cell = geometry.cells[house][place]; size(rest_.digits_in[cell]) >= 3) {
                            only = cell;
                            ++found;
                        }
                    if (found == 0) return false;
                    if (found > 1) continue;
                    if (!cells_.has(only)) cell_[count_++] = std::uint8_t(only);
                    cells_.add(only);
                    digits_of_[only] |= Mask(1 << digit);
                    digits_ |= Mask(1 << digit);
                    rest_.remove(only, digit);
                    common_ = logic::common_peers(cells_).minus(cells_);
                    if (count_ >= 2 && size(digits_) >= 2 && common_.empty()) return false;
                }
        return count_ > 0;
    }

    bool is_deadly() const {
        for (const int cell : rest_.blank)
            if (size(rest_.digits_in[cell]) != 2) return false;
        for (const auto& house : rest_.places)
            for (const Mask places : house)
                if (places && size(places) != 2) return false;
        return true;
    }

    bool type_1() {
        const int cell = cell_[0];
        const Mask removed = Mask(p_.digits_in[cell] & ~digits_);
        if (!removed) return false;
        for (const int digit : bits(removed)) found_.eliminated[digit].add(cell);
        describe();
        return found_.is(Technique::bug_1, 5.6);
    }

    bool type_2() {
        const int digit = lowest(digits_);
        const CellSet victims = common_ & p_.cells_with[digit];
        if (victims.empty()) return false;
        found_.eliminated[digit] = victims;
        describe();
        return found_.is(Technique::bug_2, 5.7);
    }

    bool type_3() {
        for (const int kind : boxes_rows_columns) {
            const int house = geometry.houses_of[cell_[0]][kind / 9];
            if (!cells_.within(logic::cells_of(house))) continue;
            const CellSet others = common_ & logic::cells_of(house);
            std::uint8_t list[9];
            int length = 0;
            for (const int peer : peers_in_order[cell_[0]])
                if (others.has(peer)) list[length++] = std::uint8_t(peer);
            for (int d = 2; d <= 6; ++d) {
                const auto use = [&](Mask chosen, Mask digits) {
                    if (size(digits) != d || size(Mask(digits | digits_)) != d) return false;
                    CellSet cells;
                    for (const int i : bits(chosen)) cells.add(list[i]);
                    bool any = false;
                    for (const int digit : bits(digits)) any |= p_.cells_with[digit].meets(others.minus(cells));
                    if (!any) return false;
                    for (const int digit : bits(digits))
                        found_.eliminated[digit] = p_.cells_with[digit] & others.minus(cells);
                    describe();
                    if (found_.story) {
                        found_.story->base = {std::uint8_t(house)};
                        found_.story->sets = {{cells, digits}};
                    }
                    return found_.is(Technique::bug_3, 5.7 + 0.1 * (d - 1));
                };
                if (choose(list, length, d - 1, use)) return true;
            }
        }
        return false;
    }

    // Calls use(places in the list, digits) for the tuples of k cells with at least two candidates, in order.
    template <class Use>
    bool choose(const std::uint8_t* list, int below, int k, const Use& use, Mask chosen = 0, Mask digits = 0) const {
        if (k == 0) return use(chosen, digits);
        for (int i = 0; i < below; ++i)
            if (size(p_.digits_in[list[i]]) >= 2 &&
                choose(list, i, k - 1, use, Mask(chosen | 1 << i), Mask(digits | p_.digits_in[list[i]])))
                return true;
        return false;
    }

    bool type_4() {
        const int one = cell_[0], two = cell_[1];
        const Mask shared = Mask(p_.digits_in[one] & p_.digits_in[two] & ~digits_);
        if (size(shared) != 1 || !logic::see_each_other(one, two)) return false;
        bool any = false;
        for (const int cell : {one, two}) {
            const Mask removed = Mask(p_.digits_in[cell] & ~(shared | digits_of_[cell]));
            for (const int digit : bits(removed)) found_.eliminated[digit].add(cell);
            any |= removed != 0;
        }
        if (!any) return false;
        describe();
        if (found_.story) {
            found_.story->digits |= shared;
            for (const int kind : boxes_rows_columns)
                if (const int house = geometry.houses_of[one][kind / 9]; geometry.house[house].has(two)) {
                    found_.story->base = {std::uint8_t(house)};
                    break;
                }
        }
        return found_.is(Technique::bug_4, 5.7);
    }

    void describe() {
        if (!found_.story) return;
        found_.story->digits = digits_;
        for (const int cell : cells_) {
            const CellSet one = CellSet::of(cell);
            found_.story->mark_cells(p_, one, Mask(~digits_of_[cell]));
            found_.story->mark_cells(p_, one, digits_of_[cell], logic::Role::fin);
        }
    }

    const Position& p_;
    Finding& found_;
    Position rest_;  // without the BUG digits found so far
    std::uint8_t cell_[81];
    int count_ = 0;
    CellSet cells_, common_;  // the BUG cells, and the cells that see all of them
    Mask digits_of_[81] = {};
    Mask digits_ = 0;
};

}  // namespace

bool find_bug(const Position& position, Finding& found) { return Bug(position, found).find(); }

}  // namespace sudokit::explainer
