// Aligned pair and triple exclusion: a candidate with which two or three cells have no combination of digits left.
//
// Some combinations are impossible: two cells that see each other hold the same digit, or an *excluder* loses too many digits.
// An excluder of a pair is an almost locked set all of whose places of one digit see one cell of the pair, and all of those of another digit the
// other cell: it cannot lose both. An excluder of a triple is a cell with three candidates that sees the three cells: it cannot lose all.
// The cells need not see each other. A triple may also use excluders of pairs.
//
// Definition: sudopedia, Aligned Pair Exclusion and Aligned Triple Exclusion; there, and in native/explainer/aligned_exclusion.cpp, whose order is
// that of Sudoku Explainer, excluders are single cells.
// Bound: each candidate with the cells that it leaves less, by pairs.
#include "search.hpp"

namespace sudokit::logic {

namespace {

class AlignedExclusion {
public:
    AlignedExclusion(Search& search, const TechniqueSet& wanted)
        : search_(search), p_(search.position), wanted_(wanted), sets_(search.almost_locked_sets()), excluded_(81 * 9) {
        for (const int cell : p_.blank)
            for (const int digit : bits(p_.digits_in[cell]))
                for (const int peer : peers_of(cell) & p_.blank) excluded_[key(cell, digit)][peer] |= Mask(1 << digit);
        for (const AlmostLockedSet& set : sets_)
            for (const int one : bits(set.digits))
                for (const int two : bits(set.digits & ~(1 << one)))
                    for (const int cell : set.seen[one] & p_.cells_with[one])
                        for (const int other : set.seen[two] & p_.cells_with[two])
                            if (other != cell) excluded_[key(cell, one)][other] |= Mask(1 << two);
        triples_ = p_.cells_of_size(3);
    }

    void find() {
        for (const Technique technique : {Technique::aligned_pair_exclusion, Technique::aligned_triple_exclusion}) {
            if (!wanted_.has(technique)) continue;
            const bool is_pair = technique == Technique::aligned_pair_exclusion;
            for (const int cell : p_.blank)
                for (const int digit : bits(p_.digits_in[cell])) {
                    stop_point();
                    if (is_pair ? find_pair(cell, digit) : find_triple(cell, digit)) return;
                }
        }
    }

private:
    static std::size_t key(int cell, int digit) { return std::size_t(9 * cell + digit); }

    Mask left(int cell, int digit, int other) const { return Mask(p_.digits_in[other] & ~excluded_[key(cell, digit)][other]); }

    bool find_pair(int cell, int digit) {
        for (const int other : p_.blank)
            if (other != cell && !left(cell, digit, other) && add(Technique::aligned_pair_exclusion, cell, digit, CellSet::of(other))) return true;
        return false;
    }

    bool find_triple(int cell, int digit) {
        CellSet less, beside;  // that it leaves fewer digits; that see an excluder with it
        for (const int other : p_.blank)
            if (other != cell && left(cell, digit, other) != p_.digits_in[other]) less.add(other);
        for (const int excluder : triples_ & peers_of(cell) & p_.cells_with[digit]) beside |= peers_of(excluder) & p_.blank;
        const CellSet others = (less | beside).minus(CellSet::of(cell));
        for (const int one : others)
            for (const int two : others) {
                if (two > one && is_excluded(cell, digit, one, two) &&
                    add(Technique::aligned_triple_exclusion, cell, digit, CellSet::of(one) | CellSet::of(two)))
                    return true;
            }
        return false;
    }

    // Whether two other cells have no digits together beside the candidate.
    bool is_excluded(int cell, int digit, int one, int two) const {
        const Mask first = left(cell, digit, one), second = left(cell, digit, two);
        if (!first || !second) return false;  // a pair already
        for (const int x : bits(first)) {
            Mask rest = Mask(second & ~excluded_[key(one, x)][two]);
            for (const int excluder : triples_ & peers_of(cell) & peers_of(one) & peers_of(two) & p_.cells_with[digit] & p_.cells_with[x]) {
                const Mask third = Mask(p_.digits_in[excluder] & ~(1 << digit | 1 << x));
                if (size(third) == 1) rest &= Mask(~third);
            }
            if (rest) return false;
        }
        return true;
    }

    bool add(Technique technique, int cell, int digit, CellSet others) {
        Step step(technique);
        const CellSet cells = others | CellSet::of(cell);
        for (const int each : cells) step.digits |= p_.digits_in[each];
        step.mark_cells(p_, cells, all_digits);
        step.remove(p_, CellSet::of(cell), digit);
        // One excluder for each combination that has one.
        const int one = others.first(), two = others.last();
        for (const int x : bits(p_.digits_in[one])) {
            if (name_excluder(step, cell, digit, one, x) || one == two) continue;
            for (const int y : bits(p_.digits_in[two]))
                if (!name_excluder(step, cell, digit, two, y) && !name_excluder(step, one, x, two, y)) name_triple(step, cells, Mask(1 << digit | 1 << x | 1 << y));
        }
        return !step.sets.empty() && search_.add(std::move(step));  // without excluders, it is a matter of subsets
    }

    // Whether two candidates exclude each other; names the set by which they do.
    bool name_excluder(Step& step, int cell, int digit, int other, int second) {
        if (!(excluded_[key(cell, digit)][other] >> second & 1)) return false;
        if (digit == second && see_each_other(cell, other)) return true;
        for (const AlmostLockedSet& set : sets_)
            if ((set.digits >> digit & 1) && (set.digits >> second & 1) && set.seen[digit].has(cell) && set.seen[second].has(other)) {
                name(step, {set.cells, set.digits});
                return true;
            }
        return true;
    }

    void name_triple(Step& step, CellSet cells, Mask digits) const {
        for (const int excluder : triples_ & common_peers(cells))
            if (p_.digits_in[excluder] == digits) return name(step, {CellSet::of(excluder), digits});
    }

    static void name(Step& step, const LockedSet& set) {
        for (const LockedSet& known : step.sets)
            if (known.cells == set.cells) return;
        step.sets.push_back(set);
    }

    Search& search_;
    const Position& p_;
    const TechniqueSet& wanted_;
    const std::vector<AlmostLockedSet>& sets_;
    std::vector<std::array<Mask, 81>> excluded_;  // by candidate and cell: the digits that the cell cannot hold beside it
    CellSet triples_;                 // cells with three candidates
};

}  // namespace

void find_aligned_exclusion(Search& search, const TechniqueSet& wanted) { AlignedExclusion(search, wanted).find(); }

}  // namespace sudokit::logic
