// Set equivalence: two sets of as many houses have the same digits, each as often. So what is in the first ones alone has the
// same digits as what is in the others alone. Four rows, or columns, are compared with two regions and two lines that cross
// them, of which little is left over; in a usual grid, that is the four corners, and the ring around the middle box.
#include <algorithm>
#include <set>

#include "kernel/stop_point.hpp"
#include "path.hpp"
#include "variants/counts.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr std::size_t most_left_over = 16, most_pairs = 2000, lines = 4, regions = 2;

class Comparison {
public:
    Comparison(const std::vector<Group>& houses, std::size_t cells) : times_(cells), in_region_(cells) {
        for (const Group& house : houses)
            if (house.origin.of != Origin::constraint) houses_[house.origin.of].push_back(&house);
    }
    std::vector<Equivalence> all() {
        for (const auto side : {Origin::column, Origin::row}) choose(side, 0);
        return std::move(found_);
    }

private:
    void put(const Group* house, int sign) {
        for (const Variable cell : house->cells) {
            times_[cell] += sign;
            if (house->origin.of == Origin::region) in_region_[cell] = sign < 0;
        }
        if (sign != (house->origin.of == side_ ? 1 : -1)) chosen_.pop_back();
        else chosen_.push_back(house);
    }
    template <class Next>
    void with(const Group* house, int sign, const Next& next) {
        put(house, sign);
        next();
        put(house, -sign);
    }
    void choose(Origin::Of side, std::size_t first) {
        side_ = side;
        if (chosen_.size() == lines) {
            stop_point();
            add(Origin::region, 0);
            return;
        }
        for (std::size_t at = first; at < houses_[side].size(); ++at) with(houses_[side][at], 1, [&] { choose(side, at + 1); });
    }
    // The other houses: regions that are in the lines for the greater part, then lines across, outside of the regions.
    void add(Origin::Of of, std::size_t first) {
        if (chosen_.size() == 2 * lines) return keep();
        if (of == Origin::region && chosen_.size() == lines + regions) return add(side_ == Origin::row ? Origin::column : Origin::row, 0);
        for (std::size_t at = first; at < houses_[of].size(); ++at) {
            const Group* const house = houses_[of][at];
            const auto inside = std::ranges::count_if(house->cells, [&](Variable cell) { return times_[cell] > 0; });
            const bool fits = of == Origin::region ? 2 * inside > static_cast<std::ptrdiff_t>(house->cells.size())
                                                   : std::ranges::none_of(house->cells, [&](Variable cell) { return in_region_[cell]; });
            if (fits) with(house, -1, [&] { add(of, at + 1); });
        }
    }
    void keep() {
        std::vector<Variable> a, b;
        for (Variable cell = 0; cell < times_.size(); ++cell)
            if (times_[cell] != 0) (times_[cell] > 0 ? a : b).push_back(cell);
        if (a.empty() || a.size() != b.size() || a.size() > most_left_over || found_.size() >= most_pairs) return;
        const auto [less, more] = std::minmax(a, b);
        std::vector<Variable> both(less);
        both.insert(both.end(), more.begin(), more.end());
        if (!known_.insert(std::move(both)).second) return;
        Equivalence& pair = found_.emplace_back();
        for (const Group* house : chosen_) pair.origins.push_back(house->origin);
        pair.same = std::make_unique<Same>(std::move(a), std::move(b));
    }

    std::vector<const Group*> houses_[3], chosen_;
    Origin::Of side_ = Origin::row;
    std::vector<int> times_;
    std::vector<bool> in_region_;
    std::set<std::vector<Variable>> known_;
    std::vector<Equivalence> found_;
};

}  // namespace

Path::Found Path::equivalence() {
    if (!explained_.equivalences) explained_.equivalences = Comparison(explained_.rules.houses, left_.size()).all();
    for (const Equivalence& pair : *explained_.equivalences) {
        const std::vector<Variable>& cells = pair.same->watched;
        // The cells as they would be after a look, if they have these candidates. Nothing if they cannot have the same digits.
        const auto looked = [&](const std::vector<Values>& known) {
            row_.assign(known.begin(), known.end());
            Board board(row_.data(), nullptr);
            return pair.same->propagate(board);
        };
        if (!looked(left_)) continue;
        Step step{Technique::equivalence, 0, pair.origins, cells};
        for (const Variable cell : cells)
            if (row_[cell] != left_[cell]) step.removed.emplace_back(cell, left_[cell] & ~row_[cell]);
        if (step.removed.empty()) continue;
        for (std::size_t at = 0; at < cells.size(); ++at) step.terms.push_back({cells[at], 2 * at < cells.size() ? 1 : -1});
        if (limits_.reasons) {
            std::vector<Values> known(left_);
            for (const Variable cell : cells) {
                if (lost(cell) == 0) continue;
                known[cell] = explained_.rules.full[cell];
                const bool follows = !looked(known) || std::ranges::none_of(step.removed, [&](const Some& some) { return (row_[some.first] & some.second) != 0; });
                if (follows) continue;
                known[cell] = left_[cell];
                step.reason.emplace_back(cell, lost(cell));
            }
        }
        if (Found given = give(std::move(step))) return given;
    }
    return {};
}

}  // namespace sudokit::variants::explaining
