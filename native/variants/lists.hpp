// Lists of numbers, one per variable, in one array.
#pragma once

#include <span>
#include <vector>

#include "values.hpp"

namespace sudokit::variants {

class Lists {
public:
    // each(add): calls add(variable, item) for every item of every list. It is called twice, to count and to fill.
    template <class Each>
    Lists(std::size_t variables, const Each& each) : first_(variables + 1, 0) {
        each([&](Variable variable, std::uint32_t) { ++first_[variable + 1]; });
        for (std::size_t at = 0; at < variables; ++at) first_[at + 1] += first_[at];
        items_.resize(first_.back());
        std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
        each([&](Variable variable, std::uint32_t item) { items_[next[variable]++] = item; });
    }
    std::size_t size() const { return first_.size() - 1; }
    std::span<const std::uint32_t> operator[](Variable variable) const {
        return {items_.data() + first_[variable], first_[variable + 1] - first_[variable]};
    }

private:
    std::vector<std::uint32_t> first_, items_;
};

}  // namespace sudokit::variants
