// Producers 20 and 22: aligned pair and triple exclusion.
//
// Two or three *base cells* see common *excluders*, cells with two candidates (or three, for three base cells). A
// combination of digits in the base cells is impossible if two cells that see each other hold the same digit, or if it
// has all candidates of an excluder. A digit without a possible combination is removed. At least two excluders must be
// common. A base cell has two candidates or more, an excluder among its peers, and no peer with one candidate.
//
// The order is: pairs of base cells, as tuples of their list in reading order; the third cell among the excluders of the
// first cell, then of the second, each as its peers (finding.hpp).
#include "explainer/aligned_exclusion.hpp"

#include <algorithm>
#include <span>

namespace sudokit::explainer {

namespace {

class Exclusion {
public:
    // Three cells and their excluders are left out if none of them is among the changed cells.
    Exclusion(const Position& position, Finding& found, bool triple, CellSet changed = CellSet::full())
        : p_(position), found_(found), triple_(triple), changed_(changed) {
        const auto sets = cells_with_at_least(p_);
        const CellSet singles = sets[0].minus(sets[1]);
        excluders_ = sets[1].minus(sets[triple ? 3 : 2]);
        for (const int cell : sets[1])
            if (!singles.meets(geometry.peers[cell]) && excluders_.meets(geometry.peers[cell])) {
                base_.add(cell);
                list_[count_++] = std::uint8_t(cell);
            }
    }

    bool find() {
        for (int j = 1; j < count_; ++j)
            for (int i = 0; i < j; ++i) {
                const CellSet common = excluders_ & geometry.peers[list_[i]] & geometry.peers[list_[j]];
                if (common.count() < 2) continue;
                if (triple_ ? with_pair(list_[i], list_[j], common) : pair(list_[i], list_[j], common)) return true;
            }
        return false;
    }

private:
    using Cells = std::span<const std::uint8_t>;
    using Possible = std::array<Mask, 3>;  // the digits that are in a possible combination, by base cell

    bool pair(int a, int b, CellSet common) {
        Mask excluded[9] = {};  // by digit of one cell: those that the other cannot hold
        for (const int cell : common) {
            const Mask digits = p_.digits_in[cell];
            for (const int digit : bits(digits)) excluded[digit] |= Mask(digits & ~(1 << digit));
        }
        if (logic::see_each_other(a, b))
            for (int digit = 0; digit < 9; ++digit) excluded[digit] |= Mask(1 << digit);
        Possible possible = {};
        for (const int digit : bits(p_.digits_in[a]))
            if (const Mask left = Mask(p_.digits_in[b] & ~excluded[digit])) {
                possible[0] |= Mask(1 << digit);
                possible[1] |= left;
            }
        const std::uint8_t cells[] = {std::uint8_t(a), std::uint8_t(b)};
        return is_restricted(cells, possible) && remove(cells, possible, common);
    }

    // Third cells for two others, a < b, but those with which the same three came before, as another pair and its third cell.
    CellSet thirds_of(int a, int b) const {
        const CellSet seen = geometry.peers[a] | geometry.peers[b];
        CellSet before = CellSet::of(a) | CellSet::of(b);
        const bool peers = logic::see_each_other(a, b);
        for (const int third : {a, b})
            if (excluders_.has(third))
                before |= peers ? CellSet::below(third) : CellSet::below(third) & geometry.peers[third];
        return (excluders_ & base_ & seen).minus(before);
    }

    bool with_pair(int a, int b, CellSet common) {
        const CellSet pair = CellSet::of(a) | CellSet::of(b);
        const auto shared = [&](int c) { return common & geometry.peers[c]; };
        const auto with = [&](int c) { return std::array{std::uint8_t(a), std::uint8_t(b), std::uint8_t(c)}; };
        CellSet asked = thirds_of(a, b);
        if (!changed_.meets(pair)) {
            CellSet touched = changed_;
            for (const int excluder : common & changed_) touched |= geometry.peers[excluder];
            asked &= touched;
        }
        CellSet thirds;  // those that exclude something: most pairs have none
        for (const int c : asked)
            if (shared(c).count() >= 2 && is_restricted(with(c), possible(a, b, c, shared(c)))) thirds.add(c);
        if (!thirds) return false;
        for (const int first : {a, b})
            for (const int c : peers_in_order[first])
                if (thirds.has(c)) return remove(with(c), possible(a, b, c, shared(c)), shared(c));
        return false;
    }

    Possible possible(int a, int b, int c, CellSet common) const {
        const Mask all = p_.digits_in[a] | p_.digits_in[b] | p_.digits_in[c];
        Mask excluders[81];  // those that may have no other digits
        int count = 0;
        for (const int cell : common) {
            excluders[count] = p_.digits_in[cell];
            count += !(excluders[count] & ~all);
        }
        const bool ab = logic::see_each_other(a, b), ac = logic::see_each_other(a, c), bc = logic::see_each_other(b, c);
        const Mask all_c = p_.digits_in[c];
        Possible found = {};
        for (const int x : bits(p_.digits_in[a])) {
            const Mask digit_a = Mask(1 << x);
            const Mask second = Mask(p_.digits_in[b] & ~(ab ? digit_a : 0));
            // Most combinations are possible. So digits that have none yet come first, and combinations that would add no
            // digit are left out.
            for (const Mask digits : {Mask(second & ~found[1]), Mask(second & found[1])})
                for (const int y : bits(digits)) {
                    const Mask digit_b = Mask(1 << y);
                    if ((found[0] & digit_a) && (found[1] & digit_b) && found[2] == all_c) break;
                    Mask left = Mask(all_c & ~((ac ? digit_a : 0) | (bc ? digit_b : 0)));
                    for (int i = 0; i < count && left; ++i) {
                        const Mask missing = Mask(excluders[i] & ~(digit_a | digit_b));
                        if (!missing) left = 0;
                        else if (std::has_single_bit(missing)) left &= Mask(~missing);
                    }
                    if (!left) continue;
                    found[0] |= digit_a;
                    found[1] |= digit_b;
                    found[2] |= left;
                }
        }
        return found;
    }

    bool is_restricted(Cells cells, const Possible& possible) const {
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (p_.digits_in[cells[i]] != possible[i]) return true;
        return false;
    }

    bool remove(Cells cells, const Possible& possible, CellSet common) {
        CellSet all;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            all.add(cells[i]);
            for (const int digit : bits(Mask(p_.digits_in[cells[i]] & ~possible[i])))
                found_.eliminated[digit].add(cells[i]);
        }
        if (Step* story = found_.story) {
            for (const int cell : all) story->digits |= p_.digits_in[cell];
            story->mark_cells(p_, all, logic::all_digits);
            for (const int cell : common) story->sets.push_back({CellSet::of(cell), p_.digits_in[cell]});
        }
        return triple_ ? found_.is(Technique::aligned_triple_exclusion, 7.5)
                       : found_.is(Technique::aligned_pair_exclusion, 6.2);
    }

    const Position& p_;
    Finding& found_;
    const bool triple_;
    const CellSet changed_;
    CellSet excluders_, base_;
    std::uint8_t list_[81];
    int count_ = 0;
};

}  // namespace

bool find_aligned_pair_exclusion(const Position& position, Finding& found) {
    return Exclusion(position, found, false).find();
}

// The test of what has changed holds where no cell has one candidate: one that is placed makes base cells of its peers.
bool AlignedTriples::find(const Position& position, Finding& found) {
    CellSet changed;
    for (int cell = 0; cell < 81; ++cell)
        if (position.digits_in[cell] != digits_in_[cell]) changed.add(cell);
    const auto is_single = [](Mask digits) { return std::has_single_bit(digits); };
    if (!found_none_ || std::ranges::any_of(digits_in_, is_single)) changed = CellSet::full();
    found_none_ = !Exclusion(position, found, true, changed).find();
    std::ranges::copy(position.digits_in, digits_in_.begin());
    return !found_none_;
}

}  // namespace sudokit::explainer
