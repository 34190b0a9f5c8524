#include "matter.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "kernel/stop_point.hpp"
#include "kinds/own.hpp"

namespace sudokit::variants {

namespace {

using Some = std::span<const std::size_t>;

// Whether a constraint is of one of the kinds, or joins some that are.
bool has(const Kind& constraint, std::span<const std::string_view> kinds) {
    if (std::ranges::find(kinds, constraint.key) != kinds.end()) return true;
    const auto* const combined = dynamic_cast<const Combined*>(&constraint);
    return combined != nullptr && std::ranges::any_of(combined->constraints, [&](const auto& each) { return has(*each, kinds); });
}

PartNumbers joined(Some one, Some other) {
    PartNumbers all(one.begin(), one.end());
    all.insert(all.end(), other.begin(), other.end());
    return all;
}

class Parts {
public:
    Parts(const Puzzle& puzzle, const SolutionCounter& count, Reached& reached)
        : puzzle_(puzzle), count_(count), reached_(reached), bare_(puzzle), first_constraint_(puzzle.givens.size() + puzzle.candidates.size()),
          all_(first_constraint_ + puzzle.constraints.size()) {
        bare_.givens.clear();
        bare_.candidates.clear();
        bare_.constraints.clear();
        bare_.domains.assign(puzzle.grid_cells(), first_values(puzzle.digits));
        bare_.domains.resize(puzzle.cells(), only(0));  // an extra cell that nothing names is not there
        std::iota(all_.begin(), all_.end(), std::size_t{0});
        reached_.total = all_.size();
    }

    std::optional<PartNumbers> contradicting() {
        if (!contradict(all_)) return std::nullopt;
        if (contradict({})) return PartNumbers();
        PartNumbers found = smallest({}, false, all_);
        std::ranges::sort(found);
        return found;
    }

    PartNumbers unneeded() {
        PartNumbers found;
        for (const std::size_t part : all_) {
            PartNumbers others = all_;
            std::erase(others, part);
            if (count_(with(others), 2) == 1) found.push_back(part);
            decided(1);
        }
        return found;
    }

private:
    Puzzle with(Some kept) {
        Puzzle puzzle = bare_;
        PartNumbers in_order(kept.begin(), kept.end());
        std::ranges::sort(in_order);
        for (const std::size_t part : in_order) {
            if (part < puzzle_.givens.size())
                puzzle.givens.push_back(puzzle_.givens[part]);
            else if (part < first_constraint_)
                puzzle.candidates.push_back(puzzle_.candidates[part - puzzle_.givens.size()]);
            else
                puzzle.constraints.push_back(puzzle_.constraints[part - first_constraint_]);
        }
        const auto name = [&](Variable cell) {
            if (!puzzle.is_in_grid(cell)) puzzle.domains[cell] = first_values(puzzle.digits);
        };
        for (const auto& constraint : puzzle.constraints) std::ranges::for_each(constraint->named, name);
        for (const auto* const some : {&puzzle.givens, &puzzle.candidates})
            for (const auto& [cell, values] : *some) name(cell);
        for (const auto* const some : {&puzzle.givens, &puzzle.candidates})
            for (const auto& [cell, values] : *some) puzzle.domains[cell] &= values;
        return puzzle;
    }

    // Without one of the marks of which a rule says that all are given, the rule would forbid what that one demands.
    PartNumbers with_marks(Some kept) const {
        PartNumbers all(kept.begin(), kept.end());
        for (const std::size_t part : kept) {
            const auto kinds = part < first_constraint_ ? std::span<const std::string_view>() : constraint(part).marks();
            if (kinds.empty()) continue;
            for (std::size_t other = first_constraint_; other < all_.size(); ++other)
                if (std::ranges::find(all, other) == all.end() && has(constraint(other), kinds)) all.push_back(other);
        }
        return all;
    }
    const Kind& constraint(std::size_t part) const { return *puzzle_.constraints[part - first_constraint_]; }

    bool contradict(Some kept) {
        stop_point();
        return count_(with(with_marks(kept)), 1) == 0;
    }

    PartNumbers smallest(Some background, bool is_new, Some rest) {
        if (is_new && contradict(background)) {
            decided(rest.size());
            return {};
        }
        if (rest.size() == 1) {
            decided(1);
            return {rest.begin(), rest.end()};
        }
        const Some first = rest.first(rest.size() / 2), second = rest.subspan(first.size());
        const PartNumbers needed = smallest(joined(background, first), true, second);
        return joined(smallest(joined(background, needed), !needed.empty(), first), needed);
    }
    void decided(std::size_t parts) { reached_.done += parts; }

    const Puzzle& puzzle_;
    const SolutionCounter& count_;
    Reached& reached_;
    Puzzle bare_;
    const std::size_t first_constraint_;
    PartNumbers all_;
};

}  // namespace

std::optional<PartNumbers> contradicting_parts(const Puzzle& puzzle, const SolutionCounter& count, Reached& reached) {
    return Parts(puzzle, count, reached).contradicting();
}

PartNumbers unneeded_parts(const Puzzle& puzzle, const SolutionCounter& count, Reached& reached) { return Parts(puzzle, count, reached).unneeded(); }

}  // namespace sudokit::variants
