// Which candidates exclude each other: a row of bits per candidate. A candidate is a number, digits of the puzzle times its
// cell, and its value.
//
// All of these links hold by the rules alone. `add` adds those that hold as long as the other candidates are what they are.
#pragma once

#include <span>

#include "rules.hpp"

namespace sudokit::variants::explaining {

using Bits = std::vector<std::uint64_t>;

inline bool has(std::span<const std::uint64_t> bits, std::size_t at) { return bits[at / 64] >> at % 64 & 1; }
inline void set(std::span<std::uint64_t> bits, std::size_t at) { bits[at / 64] |= std::uint64_t{1} << at % 64; }

template <class Visit>
void each_bit(std::span<const std::uint64_t> bits, const Visit& visit) {
    for (std::size_t word = 0; word < bits.size(); ++word)
        for (std::uint64_t rest = bits[word]; rest; rest &= rest - 1) visit(64 * word + static_cast<unsigned>(std::countr_zero(rest)));
}

class Links {
public:
    static constexpr std::size_t most = 5000;  // candidates of a grid that has links; larger grids have none

    Links(const Model& model, const Rules& rules, unsigned digits);

    std::size_t candidates() const { return candidates_; }
    std::size_t words() const { return words_; }
    std::size_t number(Variable cell, unsigned value) const { return cell * digits_ + value; }
    Variable cell(std::size_t candidate) const { return static_cast<Variable>(candidate / digits_); }
    Values value(std::size_t candidate) const { return only(static_cast<unsigned>(candidate % digits_)); }
    std::span<const std::uint64_t> row(std::size_t candidate) const { return {&bits_[candidate * words_], words_}; }
    void add(std::size_t one, std::size_t other) {
        set({&bits_[one * words_], words_}, other);
        set({&bits_[other * words_], words_}, one);
    }
    // Whether two cells differ by any rule.
    bool differ(Variable one, Variable other) const { return exclusions_.differ(one, other); }

private:
    unsigned digits_;
    std::size_t candidates_, words_;
    Bits bits_;
    Exclusions exclusions_;
};

}  // namespace sudokit::variants::explaining
