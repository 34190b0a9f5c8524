// Sets of digits, as bits: bit i stands for the digit first + i, where `first` is the smallest digit of the puzzle.
//
// A number that a bit stands for is called a *value* here, 0 to 31, so that code need not know the first digit. Only
// sums care which digits the values are.
#pragma once

#include <bit>
#include <cstdint>

namespace sudokit::variants {

using Values = std::uint32_t;
using Variable = std::uint32_t;

inline constexpr unsigned most_values = 32;

inline Values only(unsigned value) { return Values{1} << value; }
inline Values first_values(unsigned count) { return count == most_values ? ~Values{0} : only(count) - 1; }
inline Values from(unsigned value) { return ~first_values(value); }
inline bool is_single(Values values) { return std::has_single_bit(values); }
inline unsigned count(Values values) { return static_cast<unsigned>(std::popcount(values)); }
inline unsigned smallest(Values values) { return static_cast<unsigned>(std::countr_zero(values)); }
inline unsigned largest(Values values) { return static_cast<unsigned>(std::bit_width(values)) - 1; }
inline Values lowest_bit(Values values) { return values & (~values + 1); }

// Calls visit(value) for each value of a set, the smallest first.
template <class Visit>
inline void for_each(Values values, const Visit& visit) {
    for (; values != 0; values &= values - 1) visit(smallest(values));
}

}  // namespace sudokit::variants
