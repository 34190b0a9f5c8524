#include "differences.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "kernel/stop_point.hpp"

namespace sudokit {
namespace {

using Digits = std::uint16_t;  // bit d - 1 stands for digit d

constexpr Digits all_digits = 0x1FF;
constexpr unsigned houses = 27;  // nine rows, nine columns, nine boxes

constexpr std::array<unsigned, 3> houses_of(unsigned cell) {
    const unsigned row = cell / 9, column = cell % 9;
    return {row, 9 + column, 18 + row / 3 * 3 + column / 3};
}

// A grid under repair. A cell is unchanged, or changed and waiting for its new digit, or changed and done.
class Repair {
public:
    Repair(std::span<const std::uint8_t, 81> solution, unsigned first, unsigned size)
        : first_(first), size_(size) {
        for (unsigned cell = 0; cell < 81; ++cell) {
            digit_[cell] = solution[cell] - 1u;
            for (const unsigned house : houses_of(cell)) {
                holder_[house][digit_[cell]] = static_cast<std::uint8_t>(cell);
                if (cell < first) frozen_[house] |= bit(cell);
            }
        }
    }

    std::vector<Difference> run() && {
        change(first_);
        search();
        return std::move(found_);
    }

private:
    Digits bit(unsigned cell) const { return static_cast<Digits>(1u << digit_[cell]); }

    void change(unsigned cell) {
        changed_[count_++] = static_cast<std::uint8_t>(cell);
        waiting_[cell] = is_changed_[cell] = true;
        for (const unsigned house : houses_of(cell)) left_[house] |= bit(cell);
        ++moved_[digit_[cell]];
    }

    void undo_change() {
        const unsigned cell = changed_[--count_];
        waiting_[cell] = is_changed_[cell] = false;
        for (const unsigned house : houses_of(cell)) left_[house] &= static_cast<Digits>(~bit(cell));
        --moved_[digit_[cell]];
    }

    // The number of cells that must still join at least: no cell of a house changes alone, and no digit leaves only one
    // cell. Each lonely one of a kind (rows, columns, boxes, digits) needs a cell.
    unsigned still_to_join() const {
        const auto lonely = [&](unsigned from) {
            unsigned number = 0;
            for (unsigned house = from; house < from + 9; ++house) number += std::has_single_bit(left_[house]);
            return number;
        };
        const auto digits = static_cast<unsigned>(std::count(moved_.begin(), moved_.end(), 1));
        return std::max({lonely(0), lonely(9), lonely(18), digits});
    }

    // The digits that a waiting cell may take: not its old one, not taken in its houses, not held there by a frozen
    // cell, and not forcing more cells to join than are allowed.
    Digits choices(unsigned cell) const {
        const auto [row, column, box] = houses_of(cell);
        const unsigned barred = frozen_[row] | frozen_[column] | frozen_[box] | taken_[row] | taken_[column] | taken_[box];
        unsigned cheap = all_digits;
        // The holders in row and column are two cells; the one in the box may be one of them.
        if (size_ == count_) cheap = left_[row] & left_[column] & left_[box];
        if (size_ == count_ + 1) cheap = left_[row] | left_[column];
        return static_cast<Digits>(cheap & ~barred & ~static_cast<unsigned>(bit(cell)));
    }

    void search() {
        if (++searches_ % searches_between_looks == 0) stop_point();
        if (count_ + still_to_join() > size_) return;
        unsigned best = 81, fewest = 10;
        Digits best_choices = 0;
        for (unsigned i = 0; i < count_; ++i) {
            const unsigned cell = changed_[i];
            if (!waiting_[cell]) continue;
            const Digits digits = choices(cell);
            const auto number = static_cast<unsigned>(std::popcount(digits));
            if (number < fewest) best = cell, fewest = number, best_choices = digits;
            if (number == 0) return;
        }
        if (best == 81) {  // no house holds a digit twice
            Difference& cells = found_.emplace_back(changed_.begin(), changed_.begin() + count_);
            std::sort(cells.begin(), cells.end());
            return;
        }
        waiting_[best] = false;
        for (Digits digits = best_choices; digits != 0; digits &= static_cast<Digits>(digits - 1))
            put(best, static_cast<unsigned>(std::countr_zero(digits)));
        waiting_[best] = true;
    }

    void put(unsigned cell, unsigned digit) {
        const auto mask = static_cast<Digits>(1u << digit);
        const unsigned before = count_;
        bool fits = true;
        for (const unsigned house : houses_of(cell)) {
            taken_[house] |= mask;
            const unsigned holder = holder_[house][digit];
            if (is_changed_[holder] || !fits) continue;
            if (count_ == size_)
                fits = false;
            else
                change(holder);
        }
        if (fits) search();
        while (count_ > before) undo_change();
        for (const unsigned house : houses_of(cell)) taken_[house] &= static_cast<Digits>(~mask);
    }

    static constexpr unsigned searches_between_looks = 4096;

    unsigned first_, size_, searches_ = 0;
    std::array<unsigned, 81> digit_{};                         // 0 to 8, what the cell holds in the grid
    std::array<std::array<std::uint8_t, 9>, houses> holder_{};  // where a house holds a digit in the grid
    std::array<Digits, houses> frozen_{};                      // digits whose holder may not change: it is before `first`
    std::array<Digits, houses> left_{};                        // digits whose holder has changed
    std::array<Digits, houses> taken_{};                       // digits that a changed cell has taken
    std::array<unsigned, 9> moved_{};                          // for a digit, how many of its cells have changed
    std::array<std::uint8_t, 81> changed_{};
    std::array<bool, 81> is_changed_{}, waiting_{};
    unsigned count_ = 0;
    std::vector<Difference> found_;
};

}  // namespace

std::vector<Difference> differences_from(std::span<const std::uint8_t, 81> solution, unsigned first, unsigned size) {
    if (size == 0) return {};
    return Repair(solution, first, std::min(size, 81u)).run();
}

}  // namespace sudokit
