// Exocets: two cells whose digits come again in two others.
//
// The *base* are two blank cells of a box in one line of its band, with three or four candidates between them. *Cross-lines* are
// three columns of the band's direction, one in each box of the band: that of the third cell of the base's line in its box, and one in
// each other box. Their cells outside the band are the *S-cells*. The *targets* are two cells of the cross-lines: S-cells, or
// cells of the band in the other boxes, outside of the line of the base. Other such cells of the band (a target's neighbour in its column
// is its *companion*) have no base digit. Each base digit has all its places in the other S-cells, filled ones included, in at most two lines.
//
// Each cross-line holds a digit that is true in the base. In the band, it cannot be in the box or the line of the base, nor where
// base digits are excluded, so it is in a target or in an S-cell. In the S-cells that are no targets, it is true twice at most. So each of both digits of the base is in a target,
// and the targets hold the two digits. (A digit with all its places in one line would need both targets, and is false in the base.)
//
//   Junior  both targets are in the band, one in each box
//   Senior  at least one target is an S-cell
//   Double  two exocets side by side: only what both say together
//   Almost  a junior exocet, but for a few places of base digits, its fins: either one of them is true, or it is an exocet
//
// What is false in every case that is possible (exocet.hpp) is false.
//
// Kraken exocet, junior or almost: each pair that base and targets may hold is a case (cases.hpp), and each pair of the base with a fin. Impossible ones
// are left out; if there are none, what is false in all cases is false.
// Exocet forcing chain: chains lead from what each case says to the same (chain_cases.hpp).
// Definition: champagne and David P Bird, forum.enjoysudoku.com, t32370.
// Bound: a few thousand choices of base and cross-lines; `most_fins` fins; pairs of exocets with a base in the same direction.
#include <optional>

#include "cases.hpp"
#include "chain_cases.hpp"
#include "exocet.hpp"

namespace sudokit::logic {

namespace {

constexpr int most_fins = 2;

// What is false in all of some cases. Nothing where there is none, which no puzzle with a solution leads to.
std::array<CellSet, 9> false_in_all(const std::vector<ExocetCase>& cases) {
    std::array<CellSet, 9> off{};
    if (cases.empty()) return off;
    off = cases.front().off;
    for (const ExocetCase& given : cases)
        for (int digit = 0; digit < 9; ++digit) off[digit] &= given.off[digit];
    return off;
}

void remove_all(const Position& p, const std::array<CellSet, 9>& off, Step& step) {
    for (int digit = 0; digit < 9; ++digit) step.remove(p, off[digit], digit);
}

void mark(const Position& p, const Exocet& exocet, Step& step) {
    step.mark_cells(p, exocet.base_cells(), exocet.digits, Role::pivot);
    step.mark_cells(p, exocet.targets(), exocet.digits, Role::pincer);
    for (const int digit : bits(exocet.digits)) step.mark(exocet.fins[digit], digit, Role::fin);
    step.mark_cells(p, exocet.s_cells, exocet.digits, Role::other);
}

Step step_of(const Position& p, Technique technique, const Exocet& exocet) {
    Step step(technique, exocet.digits);
    step.base = {exocet.way.house(exocet.way.line_of(exocet.base[0]))};
    for (const int cross : exocet.cross) step.cover.push_back(exocet.way.house_across(cross));
    mark(p, exocet, step);
    return step;
}

bool add(Search& search, Technique technique, const Exocet& exocet) {
    Step step = step_of(search.position, technique, exocet);
    const std::vector<ExocetCase> cases = cases_of(search.position, exocet);
    if (std::ranges::all_of(cases, &ExocetCase::has_fin)) return false;  // nothing is left of the exocet
    for (const ExocetCase& given : cases)
        if (std::ranges::find(step.restricted, given.pair) == step.restricted.end()) step.restricted.push_back(given.pair);
    remove_all(search.position, false_in_all(cases), step);
    return search.add(std::move(step));
}

// A pair in base and targets, or in the base with a fin.
struct FollowedCase {
    Mask pair;
    std::optional<Candidate> fin{};
    bool operator==(const FollowedCase&) const = default;
};

// Those of the cases of an exocet that usual steps do not exclude, in the order in which they are listed (src/sudokit/logic/cases.py).
std::vector<FollowedCase> followed_cases(const Position& p, const Exocet& exocet, Cases& cases) {
    std::vector<FollowedCase> possible;
    const auto suppose = [&](const FollowedCase& given, CellSet holding) {
        Position supposed = p;
        for (const int cell : holding)
            for (const int digit : bits(p.digits_in[cell] & ~given.pair)) supposed.remove(cell, digit);
        if (given.fin) {
            if (!supposed.has(given.fin->cell, given.fin->digit)) return;
            supposed.place(given.fin->cell, given.fin->digit);
        } else {
            for (const int digit : bits(given.pair))
                for (const int fin : exocet.fins[digit]) supposed.remove(fin, digit);
        }
        if (cases.add(supposed)) possible.push_back(given);
    };
    for (const int a : bits(exocet.possible))
        for (const int b : bits(exocet.possible & ~((2 << a) - 1))) {
            const Mask pair = Mask(1 << a | 1 << b);
            suppose({pair}, exocet.base_cells() | exocet.targets());
            for (const int digit : {a, b})
                for (const int fin : exocet.fins[digit]) suppose({pair, Candidate{std::uint8_t(fin), std::uint8_t(digit)}}, exocet.base_cells());
        }
    return possible;
}

// The cases followed by usual steps. If some are impossible, the step is what the others say at once; else, what all of them lead to.
bool add_kraken(Search& search, const Exocet& exocet) {
    const Position& p = search.position;
    Step step = step_of(p, Technique::kraken_exocet, exocet);
    step.digits = exocet.possible;
    Cases cases(p);
    const std::vector<FollowedCase> possible = followed_cases(p, exocet, cases);
    if (possible.empty()) return false;
    for (const FollowedCase& given : possible)
        if (std::ranges::find(step.restricted, given.pair) == step.restricted.end()) step.restricted.push_back(given.pair);
    std::vector<ExocetCase> kept;
    for (ExocetCase& given : cases_of(p, exocet)) {
        const FollowedCase followed{given.pair, given.has_fin ? std::optional(given.on.front()) : std::nullopt};
        if (std::ranges::find(possible, followed) != possible.end()) kept.push_back(std::move(given));
    }
    remove_all(p, false_in_all(kept), step);
    if (!step.does_something()) cases.conclude(step);
    return search.add(std::move(step));
}

// Two exocets, of which each case of one goes with some of the other. Adds what neither says alone.
bool add_double(Search& search, const Exocet& one, const Exocet& two) {
    const Position& p = search.position;
    if (one.base_cells().meets(two.base_cells()) || !(one.possible & two.possible)) return false;
    const std::vector<ExocetCase> of_one = cases_of(p, one), of_two = cases_of(p, two);
    std::vector<ExocetCase> both;
    for (const ExocetCase& first : of_one)
        for (const ExocetCase& second : of_two) {
            ExocetCase given = first.with(second);
            if (given.is_consistent(p) && given.may_fill(p, one, first.pair) && given.may_fill(p, two, second.pair)) both.push_back(std::move(given));
        }
    const auto off = false_in_all(both), known_1 = false_in_all(of_one), known_2 = false_in_all(of_two);
    bool is_new = false;
    for (int digit = 0; digit < 9; ++digit)
        is_new |= (off[digit] & p.cells_with[digit]).minus(known_1[digit] | known_2[digit]).count() > 0;
    if (!is_new) return false;
    Step step = step_of(p, Technique::double_exocet, one);
    step.digits |= two.digits;
    mark(p, two, step);
    for (const Exocet* exocet : {&one, &two})
        for (const CellSet cells : {exocet->base_cells(), exocet->targets()}) step.sets.push_back({cells, exocet->digits});
    remove_all(p, off, step);
    return search.add(std::move(step));
}

// Chains from what each case says. Adds what no case says alone.
bool add_chains(Search& search, const Exocet& exocet) {
    const Position& p = search.position;
    const std::vector<ExocetCase> cases = cases_of(p, exocet);
    Step step = step_of(p, Technique::exocet_forcing_chain, exocet);
    ChainCases chains(search);
    for (const ExocetCase& given : cases)
        if (chains.add(given.off, given.on) && std::ranges::find(step.restricted, given.pair) == step.restricted.end())
            step.restricted.push_back(given.pair);
    chains.conclude(step, false_in_all(cases));
    return search.add(std::move(step));
}

class Exocets {
public:
    Exocets(Search& search, const TechniqueSet& wanted) : search_(search), p_(search.position), wanted_(wanted) {}

    void find() {
        for (const bool is_row : {true, false}) {
            found_.clear();
            for (int line = 0; line < 9; ++line)
                for (int stack = 0; stack < 3; ++stack)
                    for (int left_out = 0; left_out < 3; ++left_out)
                        if (with_base({is_row}, line, stack, left_out)) return;
            if (!wanted_.has(Technique::double_exocet)) continue;
            for (std::size_t i = 0; i < found_.size(); ++i)
                for (std::size_t k = i + 1; k < found_.size(); ++k) {
                    stop_point();
                    if (add_double(search_, found_[i], found_[k])) return;
                }
        }
    }

private:
    bool with_base(BandDirection way, int line, int stack, int left_out) {
        stop_point();
        Exocet exocet;
        exocet.way = way;
        int count = 0;
        for (int i = 0; i < 3; ++i)
            if (i != left_out) exocet.base[count++] = way.cell(line, 3 * stack + i);
        if (!exocet.base_cells().within(p_.blank)) return false;
        exocet.digits = p_.digits_in[exocet.base[0]] | p_.digits_in[exocet.base[1]];
        if (size(exocet.digits) < 3 || size(exocet.digits) > 4) return false;
        const int one = 3 * ((stack + 1) % 3), two = 3 * ((stack + 2) % 3);
        for (int first = one; first < one + 3; ++first)
            for (int second = two; second < two + 3; ++second) {
                exocet.cross[0] = 3 * stack + left_out;
                exocet.cross[1] = first;
                exocet.cross[2] = second;
                if (with_cross_lines(exocet, line)) return true;
            }
        return false;
    }

    bool add_as(Technique technique, const Exocet& exocet) {
        if (wanted_.has(technique) && add(search_, technique, exocet)) return true;
        return wanted_.has(Technique::exocet_forcing_chain) && add_chains(search_, exocet);
    }

    // Whether a base digit is in the cell, or may be.
    bool has_digit(const Exocet& exocet, int cell) const {
        return (p_.digits_in[cell] & exocet.digits) || (p_.value[cell] && exocet.digits >> (p_.value[cell] - 1) & 1);
    }

    bool with_cross_lines(Exocet& exocet, int line) {
        const BandDirection way = exocet.way;
        const int band = line / 3 * 3;
        CellSet in_band, lines;
        for (int i = band; i < band + 3; ++i) in_band |= way.line(i);
        for (const int cross : exocet.cross) lines |= way.across(cross);
        const CellSet all = lines.minus(in_band);
        std::array<std::vector<int>, 2> near;  // cells of the band that have base digits, by column
        CellSet open;
        bool is_shut = false;
        for (int k = 0; k < 2; ++k)
            for (int other = band; other < band + 3; ++other) {
                const int cell = way.cell(other, exocet.cross[k + 1]);
                if (other == line || !has_digit(exocet, cell)) continue;
                near[k].push_back(cell);
                open.add(cell);
                is_shut |= p_.value[cell] != 0;
            }
        if (is_shut) return false;
        if (near[0].size() == 1 && near[1].size() == 1) {
            exocet.target[0] = near[0][0];
            exocet.target[1] = near[1][0];
            if (holds(exocet, all)) {
                if (wanted_.has(Technique::double_exocet)) found_.push_back(exocet);
                if (add_as(Technique::junior_exocet, exocet)) return true;
                if (wanted_.has(Technique::kraken_exocet) && add_kraken(search_, exocet)) return true;
            }
        }
        if (wanted_.any({Technique::senior_exocet, Technique::double_exocet, Technique::exocet_forcing_chain}) && open.count() < 2 && seniors(exocet, all, open)) return true;
        return wanted_.any({Technique::almost_exocet, Technique::exocet_forcing_chain, Technique::kraken_exocet}) && almost(exocet, all, near);
    }

    CellSet places(int digit, CellSet cells) const {
        CellSet found = p_.cells_with[digit] & cells;
        for (const int cell : cells)
            if (p_.value[cell] == digit + 1) found.add(cell);
        return found;
    }

    // Whether the targets make an exocet: finds which digits are possible.
    bool holds(Exocet& exocet, CellSet all) const {
        exocet.s_cells = all.minus(exocet.targets());
        exocet.possible = 0;
        exocet.fins = {};
        for (const int digit : bits(exocet.digits)) {
            exocet.covers[digit] = covers_of(places(digit, exocet.s_cells));
            if (exocet.covers[digit].empty()) return false;
            if (std::popcount(exocet.covers[digit].front()) == 2) exocet.possible |= Mask(1 << digit);
        }
        return size(exocet.possible) >= 2;
    }

    // One target at least is an S-cell. Digits that need three lines without targets lose one of these there.
    bool seniors(Exocet& exocet, CellSet all, CellSet open) {
        CellSet may = p_.blank & all;
        CellSet must = CellSet::full();  // one of the targets is here
        for (const int digit : bits(exocet.digits)) {
            const CellSet where = places(digit, all);
            if (covers_of(where).empty()) must &= where | open;
        }
        if (must == CellSet::full()) return false;
        CellSet first = open.empty() ? may & must : open;
        for (const int one : first)
            for (const int two : may) {
                if (one == two || (may.has(one) && must.has(two) && two < one)) continue;
                if (!has_digit(exocet, one) || !has_digit(exocet, two)) continue;
                exocet.target[0] = one;
                exocet.target[1] = two;
                if (!holds(exocet, all)) continue;
                if (wanted_.has(Technique::double_exocet)) found_.push_back(exocet);
                if (add_as(Technique::senior_exocet, exocet)) return true;
            }
        return false;
    }

    // Junior exocets with fins.
    bool almost(Exocet& exocet, CellSet all, const std::array<std::vector<int>, 2>& near) {
        for (const int one : near[0])
            for (const int two : near[1]) {
                exocet.target[0] = one;
                exocet.target[1] = two;
                exocet.s_cells = all;
                exocet.possible = exocet.digits;  // one that needs both targets may have them where a fin has the other digit
                exocet.fins = {};
                CellSet companions;
                for (const auto& cells : near)
                    for (const int cell : cells) companions.add(cell);
                companions = companions.minus(exocet.targets());
                int count = 0;
                for (const int digit : bits(exocet.digits)) {
                    exocet.fins[digit] = companions & p_.cells_with[digit];
                    const CellSet where = places(digit, all);
                    if (covers_of(where).empty()) exocet.fins[digit] |= least_rest(where);
                    count += exocet.fins[digit].count();
                    if (count > most_fins) break;
                    exocet.covers[digit] = covers_of(where.minus(exocet.fins[digit]));
                }
                if (count == 0 || count > most_fins) continue;
                if (add_as(Technique::almost_exocet, exocet)) return true;
                if (wanted_.has(Technique::kraken_exocet) && add_kraken(search_, exocet)) return true;
            }
        return false;
    }

    // The blank cells that two lines leave over, as few as possible; more than `most_fins` where that is not possible.
    CellSet least_rest(CellSet cells) const {
        CellSet best = CellSet::full();
        for (int one = 0; one < 18; ++one)
            for (int two = one + 1; two < 18; ++two) {
                const CellSet rest = cells.minus(cells_of(one) | cells_of(two));
                if (rest.within(p_.blank) && rest.count() < best.count()) best = rest;
            }
        return best;
    }

    Search& search_;
    const Position& p_;
    const TechniqueSet& wanted_;
    std::vector<Exocet> found_;
};

}  // namespace

void find_exocets(Search& search, const TechniqueSet& wanted) { Exocets(search, wanted).find(); }

}  // namespace sudokit::logic
