#include "refutation.hpp"

#include <algorithm>
#include <bitset>
#include <utility>

namespace sudokit::logic {

namespace {

// A board on which digits are placed. A filled cell has one candidate, its digit.
class Board {
public:
    explicit Board(const Position& position) : blank_(position.blank) {
        for (int cell = 0; cell < 81; ++cell) {
            const int value = position.value[cell];
            start_[cell] = left_[cell] = value ? Mask(1 << (value - 1)) : position.digits_in[cell];
        }
    }

    void place(Candidate single, std::vector<Candidate> because = {}) {
        const auto [cell, digit] = single;
        const auto number = std::uint8_t(placed_.size());
        placed_.push_back(single);
        because_.push_back(std::move(because));
        blank_.drop(cell);
        for (const int other : bits(Mask(left_[cell] & ~(1 << digit)))) cause_[cell][other] = number;
        left_[cell] = Mask(1 << digit);
        for (const int peer : geometry.peers[cell])
            if (left_[peer] >> digit & 1) {
                left_[peer] &= ~(1 << digit);
                cause_[peer][digit] = number;
            }
    }

    // Places all singles, and those that follow from them, up to the first contradictions, which it returns.
    std::vector<Refutation> settle() {
        for (;;) {
            if (auto found = contradictions(); !found.empty()) return found;
            auto found = singles();
            if (found.empty()) return {};
            for (auto& [single, because] : found)
                if (blank_.has(single.cell) && left_[single.cell] >> single.digit & 1) place(single, std::move(because));
        }
    }

private:
    using Single = std::pair<Candidate, std::vector<Candidate>>;  // with the candidates whose removal made it one

    Mask start_[81], left_[81];
    CellSet blank_;
    std::vector<Candidate> placed_;
    std::vector<std::vector<Candidate>> because_;  // for each placement
    std::uint8_t cause_[81][9] = {};               // for each removed candidate the number of the placement

    std::vector<Refutation> contradictions() const {
        std::vector<Refutation> found;
        for (const int cell : blank_)
            if (!left_[cell]) {
                auto gone = candidates_of(cell, start_[cell]);
                found.push_back({reasons(gone), std::move(gone), -1});
            }
        for (int house = 0; house < houses; ++house) {
            Mask held = 0;
            for (const int cell : geometry.cells[house]) held |= left_[cell];
            for (const int digit : bits(Mask(all_digits & ~held))) {
                auto gone = places_of(house, digit);
                found.push_back({reasons(gone), std::move(gone), house});
            }
        }
        return found;
    }

    std::vector<Single> singles() const {
        std::vector<Single> found;
        for (const int cell : blank_)
            if (size(left_[cell]) == 1)
                found.push_back({{std::uint8_t(cell), std::uint8_t(lowest(left_[cell]))},
                                 candidates_of(cell, Mask(start_[cell] & ~left_[cell]))});
        for (int house = 0; house < houses; ++house) {
            Mask once = 0, twice = 0;
            for (const int cell : geometry.cells[house]) {
                twice |= once & left_[cell];
                once |= left_[cell];
            }
            for (const int cell : geometry.cells[house]) {
                if (!blank_.has(cell)) continue;
                for (const int digit : bits(Mask(left_[cell] & once & ~twice))) {
                    const Candidate single{std::uint8_t(cell), std::uint8_t(digit)};
                    auto others = places_of(house, digit);
                    std::erase(others, single);
                    found.push_back({single, std::move(others)});
                }
            }
        }
        return found;
    }

    // The placements, in order and without the assumption, that led to the removal of these candidates.
    std::vector<Candidate> reasons(std::vector<Candidate> gone) const {
        std::bitset<81> needed;
        while (!gone.empty()) {
            const auto [cell, digit] = gone.back();
            gone.pop_back();
            const int number = cause_[cell][digit];
            if (needed[number]) continue;
            needed.set(number);
            gone.insert(gone.end(), because_[number].begin(), because_[number].end());
        }
        std::vector<Candidate> placements;
        for (std::size_t number = 1; number < placed_.size(); ++number)
            if (needed[number]) placements.push_back(placed_[number]);
        return placements;
    }

    static std::vector<Candidate> candidates_of(int cell, Mask digits) {
        std::vector<Candidate> found;
        for (const int digit : bits(digits)) found.push_back({std::uint8_t(cell), std::uint8_t(digit)});
        return found;
    }

    // The candidates of a digit in a house at the start.
    std::vector<Candidate> places_of(int house, int digit) const {
        std::vector<Candidate> found;
        for (const int cell : geometry.cells[house])
            if (start_[cell] >> digit & 1) found.push_back({std::uint8_t(cell), std::uint8_t(digit)});
        return found;
    }
};

}  // namespace

Refutation refute(const Position& position, Candidate candidate) {
    Board board(position);
    board.place(candidate);
    auto found = board.settle();
    const auto simplest = std::min_element(found.begin(), found.end(), [](const Refutation& a, const Refutation& b) {
        return a.placements.size() < b.placements.size();
    });
    return simplest == found.end() ? Refutation{} : std::move(*simplest);
}

}  // namespace sudokit::logic
