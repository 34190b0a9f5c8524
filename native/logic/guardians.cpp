#include "guardians.hpp"

#include "chain_cases.hpp"

namespace sudokit::logic {

namespace {

constexpr std::size_t most_followed = 6;  // guardians from which chains start

class Guardians {
public:
    Guardians(const Position& position, const DeadlyPattern& pattern) : p_(position), pattern_(pattern), guarded_(guarded_cells(position, pattern)), all_(pattern.others) {
        for (const int cell : pattern.cells) all_ |= Mask(pattern.digits[cell] & pattern.shown);
    }

    // Whether none can be true if the candidate is. `used` becomes the houses in which a digit has one place left, as a mask.
    bool are_excluded_by(int cell, int digit, std::uint32_t& used) const {
        used = 0;
        for (const int guarded : guarded_) {
            if (guarded == cell) {
                if (pattern_.digits[cell] >> digit & 1) continue;
                return false;
            }
            const Mask left = others_in(guarded) & ~(see_each_other(guarded, cell) ? 1 << digit : 0);
            if (left && !is_forced(guarded, cell, digit, used)) return false;
        }
        return true;
    }

    std::vector<Candidate> candidates() const {
        std::vector<Candidate> guardians;
        for (const int cell : guarded_)
            for (const int digit : bits(others_in(cell))) guardians.push_back({std::uint8_t(cell), std::uint8_t(digit)});
        return guardians;
    }

    Step step(Technique technique) const {
        Step step(technique, all_);
        CellSet corners;
        for (const int cell : pattern_.cells) {
            const Mask shown = Mask(pattern_.digits[cell] & pattern_.shown);
            if (shown) corners.add(cell);
            step.mark_cells(p_, CellSet::of(cell), shown);
            step.mark_cells(p_, CellSet::of(cell), others_in(cell), Role::other);
        }
        step.sets = {{corners, 0}};
        step.base = step.cover = pattern_.lines;
        return step;
    }

private:
    Mask others_in(int cell) const { return Mask(p_.digits_in[cell] & ~pattern_.digits[cell]); }

    // Whether a digit of the pattern has no other place in a house if the candidate is true.
    bool is_forced(int guarded, int cell, int digit, std::uint32_t& used) const {
        for (const int mine : bits(pattern_.digits[guarded] & p_.digits_in[guarded])) {
            if (mine == digit && see_each_other(guarded, cell)) continue;
            const CellSet gone = mine == digit ? peers_of(cell) | CellSet::of(guarded) : CellSet::of(cell) | CellSet::of(guarded);
            for (const int house : geometry.houses_of[guarded]) {
                if (mine == digit && cells_of(house).has(cell)) continue;
                if ((p_.cells_with[mine] & cells_of(house)).within(gone)) {
                    used |= 1u << house;
                    return true;
                }
            }
        }
        return false;
    }

    const Position& p_;
    const DeadlyPattern& pattern_;
    const CellSet guarded_;
    Mask all_;
};

bool add_chains(Search& search, const Guardians& guardians) {
    const std::vector<Candidate> candidates = guardians.candidates();
    if (candidates.size() < 2 || candidates.size() > most_followed) return false;
    Step step = guardians.step(Technique::deadly_pattern_forcing_chain);
    follow_chains(search, candidates, step);
    return search.add(std::move(step));
}

}  // namespace

CellSet guarded_cells(const Position& position, const DeadlyPattern& pattern) {
    CellSet guarded;
    for (const int cell : pattern.cells)
        if (position.digits_in[cell] & ~pattern.digits[cell]) guarded.add(cell);
    return guarded;
}

void remove_excluded(const Position& position, const std::vector<Candidate>& guardians, Step& step) {
    for (int digit = 0; digit < 9; ++digit) {
        CellSet excluded = position.cells_with[digit];
        for (const Candidate& guardian : guardians)
            excluded &= guardian.digit == digit ? peers_of(guardian.cell) : CellSet::of(guardian.cell);
        step.remove(position, excluded, digit);
    }
}

bool may_hold(const Position& position, int cell, Mask digits) {
    for (const int peer : peers_of(cell))
        if (position.value[peer] && (digits >> (position.value[peer] - 1) & 1)) return false;
    return (digits & ~position.exchangeable[cell]) == 0;
}

bool follow_guardians(Search& search, Technique technique, const DeadlyPattern& pattern) {
    const Position& p = search.position;
    const CellSet guarded = guarded_cells(p, pattern);
    if (guarded.empty() || guarded.count() > most_guarded) return false;
    const Guardians guardians(p, pattern);
    if (technique == Technique::deadly_pattern_forcing_chain) return add_chains(search, guardians);
    CellSet near = guarded;
    for (const int cell : guarded) near |= peers_of(cell);
    Step seen = guardians.step(technique);
    std::vector<Step> by_houses;
    for (const int cell : near & p.blank)
        for (const int digit : bits(p.digits_in[cell])) {
            std::uint32_t used = 0;
            if (!guardians.are_excluded_by(cell, digit, used)) continue;
            Step step = used ? guardians.step(technique) : Step();
            (used ? step : seen).remove(p, CellSet::of(cell), digit);
            if (!used) continue;
            for (const int house : bits(used)) step.base.push_back(std::uint8_t(house));
            by_houses.push_back(std::move(step));
        }
    if (search.add(std::move(seen))) return true;
    for (Step& step : by_houses)
        if (search.add(std::move(step))) return true;
    return false;
}

}  // namespace sudokit::logic
