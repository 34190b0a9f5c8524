// What follows when candidates are supposed to be true: as masks of what is left in every unit.
//
// Exactly one candidate of a *unit* is true: a unit is a cell, or a digit in a house. (Whips call them CSP variables.) Units 0
// to 80 are the cells, with a bit per digit. Unit 81 + 9 * house + digit has a bit per place. A candidate is the number
// 9 * cell + digit, and a member of four units. It is copied for each supposition, so it has little more than the masks.
#pragma once

#include "position.hpp"

namespace sudokit::logic {

class Supposed {
public:
    static constexpr int units = 81 + 9 * houses;

    // A set of units.
    class UnitSet {
    public:
        bool has(int unit) const { return words_[unit / 64] >> unit % 64 & 1; }
        void add(int unit) { words_[unit / 64] |= std::uint64_t{1} << unit % 64; }
        void drop(int unit) { words_[unit / 64] &= ~(std::uint64_t{1} << unit % 64); }
        UnitSet operator&(const UnitSet& other) const {
            UnitSet both;
            for (int i = 0; i < words; ++i) both.words_[i] = words_[i] & other.words_[i];
            return both;
        }
        // The first unit, or -1.
        int first() const {
            for (int i = 0; i < words; ++i)
                if (words_[i]) return 64 * i + std::countr_zero(words_[i]);
            return -1;
        }
        // Calls use(unit) for each until it returns true. Returns whether it did.
        template <class Use>
        bool any(const Use& use) const {
            for (int i = 0; i < words; ++i)
                for (std::uint64_t rest = words_[i]; rest; rest &= rest - 1)
                    if (use(64 * i + std::countr_zero(rest))) return true;
            return false;
        }

    private:
        static constexpr int words = (units + 63) / 64;
        std::uint64_t words_[words] = {};
    };

    explicit Supposed(const Position& position) {
        const auto set_up = [&](int unit, Mask mask, bool is_filled) {
            left_[unit] = is_filled ? settled : mask;
            look_at(unit);
        };
        for (int cell = 0; cell < 81; ++cell) set_up(cell, position.digits_in[cell], position.value[cell]);
        Mask filled[houses] = {};  // the digits that are placed
        for (int cell = 0; cell < 81; ++cell)
            if (position.value[cell])
                for (const int house : geometry.houses_of[cell]) filled[house] |= Mask(1 << (position.value[cell] - 1));
        for (int house = 0; house < houses; ++house)
            for (int digit = 0; digit < 9; ++digit)
                set_up(unit_of(house, digit), position.places[house][digit], filled[house] >> digit & 1);
        blank_ = position.blank.count();
    }

    static constexpr int unit_of(int house, int digit) { return 81 + 9 * house + digit; }

    // Whether a candidate is possible, and not supposed yet.
    bool has(int candidate) const { return left_[candidate / 9] >> candidate % 9 & 1; }
    // What is left of a unit, nothing of one with a true candidate.
    Mask left_in(int unit) const { return left_[unit] & all_digits; }
    static int member(int unit, int bit) {
        if (unit < 81) return 9 * unit + bit;
        return 9 * geometry.cells[(unit - 81) / 9][bit] + (unit - 81) % 9;
    }
    // The only candidate of a forced unit.
    int only(int unit) const { return member(unit, lowest(left_[unit])); }
    // The units with a single candidate.
    const UnitSet& forced() const { return forced_; }
    // A unit without candidates, the first that there was; or -1.
    int empty_unit() const { return empty_; }
    bool is_empty(int unit) const { return !left_[unit]; }
    bool is_broken() const { return empty_ >= 0; }
    bool is_solved() const { return blank_ == 0 && !is_broken(); }

    // Calls use(unit, bit) for the four units of a candidate.
    template <class Use>
    static void each_unit(int candidate, const Use& use) {
        const int cell = candidate / 9, digit = candidate % 9;
        use(cell, digit);
        for (int i = 0; i < 3; ++i) use(unit_of(geometry.houses_of[cell][i], digit), geometry.place_in[cell][i]);
    }

    // A candidate that is possible becomes true. Calls seen(other) for each that is no longer possible.
    template <class Seen>
    void suppose(int candidate, const Seen& seen) {
        int unit_at[4], at = 0;
        Mask others[4];
        each_unit(candidate, [&](int unit, int bit) {
            unit_at[at] = unit;
            others[at++] = Mask(left_in(unit) & ~(1 << bit));
            left_[unit] = settled;
            forced_.drop(unit);
        });
        --blank_;
        for (int i = 0; i < 4; ++i)
            for (const int bit : bits(others[i]))
                if (const int other = member(unit_at[i], bit); i == 0 || has(other)) {
                    exclude(other);
                    seen(other);
                }
    }
    void suppose(int candidate) {
        suppose(candidate, [](int) {});
    }

    void exclude(int candidate) {
        each_unit(candidate, [&](int unit, int bit) {
            if (!(left_[unit] >> bit & 1)) return;
            left_[unit] &= ~(1 << bit);
            look_at(unit);
        });
    }

    // Supposes what is forced until nothing is, or a unit is empty. What follows does not depend on the order.
    void settle() {
        for (int unit; !is_broken() && (unit = forced_.first()) >= 0;) suppose(only(unit));
    }

    // Calls use(candidate) for each that is possible.
    template <class Use>
    void each_candidate(const Use& use) const {
        for (int cell = 0; cell < 81; ++cell)
            for (const int digit : bits(left_in(cell))) use(9 * cell + digit);
    }

private:
    static constexpr Mask settled = 3 << 9;  // of a unit with a true candidate: it is neither forced nor empty

    void look_at(int unit) {
        const Mask left = left_[unit];
        if (std::has_single_bit(left)) {
            forced_.add(unit);
        } else if (!left) {
            forced_.drop(unit);
            if (!is_broken()) empty_ = std::int16_t(unit);
        }
    }

    Mask left_[units];
    UnitSet forced_;
    std::int16_t empty_ = -1;
    std::int16_t blank_ = 0;
};

}  // namespace sudokit::logic
