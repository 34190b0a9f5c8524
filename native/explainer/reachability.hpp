// Which sources of unary chains lead anywhere: a quick test before the search in the explainer's order.
//
// The candidates with strong links are the *hubs*. From one that is on, a weak and a strong link lead to the next. The
// transitive closure of these pairs of links says for every candidate whether its negation follows from it. A cycle that
// eliminates something proves the same, so there is a candidate z whose negation follows from it, and the cycle, walked
// backwards, follows from z. Hence sources of cycles need to be tried only among what z switches off.
#pragma once

#include <vector>

#include "explainer/link_table.hpp"

namespace sudokit::explainer {

class Reachability {
public:
    void build(const Position& grid, const LinkTable& table);

    // Whether chains may lead from the candidate that is on to its being off, and so on. False is certain.
    bool leads_off(int candidate) const { return found_[candidate] & off; }
    bool leads_on(int candidate) const { return found_[candidate] & on; }
    bool leads_around(int candidate) const { return found_[candidate] & around; }
    bool any() const { return any_; }

private:
    static constexpr std::uint8_t off = 1, on = 2, around = 4;
    static constexpr LinkKinds all_kinds{true, true, true};

    std::uint64_t* row(std::vector<std::uint64_t>& rows, int hub) const { return rows.data() + hub * words_; }
    static bool has(const std::uint64_t* row, int hub) { return row[hub >> 6] >> (hub & 63) & 1; }
    static void add(std::uint64_t* row, int hub) { row[hub >> 6] |= std::uint64_t{1} << (hub & 63); }
    void unite(std::uint64_t* row, const std::uint64_t* other) const {
        for (int i = 0; i < words_; ++i) row[i] |= other[i];
    }
    bool meets(const std::uint64_t* row, const std::uint64_t* other) const {
        std::uint64_t common = 0;
        for (int i = 0; i < words_; ++i) common |= row[i] & other[i];
        return common != 0;
    }
    void close();

    int words_ = 0;
    bool any_ = false;
    std::vector<std::uint16_t> hubs_;        // candidates
    std::uint16_t hub_of_[729];              // of candidates that are hubs
    std::vector<std::uint64_t> from_on_;     // by hub: the hubs that are on if it is
    std::vector<std::uint64_t> from_off_;    // by hub: the hubs that are on if it is off
    std::vector<std::uint64_t> weak_;        // by hub: the hubs with a weak link to it
    std::uint8_t found_[729] = {};
};

}  // namespace sudokit::explainer
