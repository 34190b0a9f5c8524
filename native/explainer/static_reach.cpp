#include "explainer/static_reach.hpp"

#include <algorithm>
#include <bit>

namespace sudokit::explainer {

void StaticReach::build(const Position& grid) {
    const Units units(grid), hubs = units.hubs();
    hubs_.clear();
    CandidateSet is_hub;
    std::uint16_t strong[729][4];
    std::uint8_t strong_count[729];
    const auto each_candidate = [&](const auto& visit) {
        for (const int cell : grid.blank)
            for (const int digit : bits(grid.digits_in[cell])) visit(9 * cell + digit);
    };
    each_candidate([&](int candidate) {
        int count = 0;
        each_strong_link(units, candidate, [&](int on, Cause) { strong[candidate][count++] = std::uint16_t(on); });
        strong_count[candidate] = std::uint8_t(count);
        if (!count) return;
        hubs_.push_back(std::uint16_t(candidate));
        is_hub.add(candidate);
    });
    each_candidate([&](int candidate) {
        Reached& reached = reached_[candidate] = {};
        reached.on.add(candidate);
        each_weak_link(units, candidate, [&](int off, Cause) { reached.off.add(off); });
        each_weak_link(hubs, candidate, [&](int off, Cause) {
            for (int i = 0; i < strong_count[off]; ++i) reached.on.add(strong[off][i]);
        });
    });
    for (const int through : hubs_)
        for (const int hub : hubs_)
            if (hub != through && reached_[hub].on.has(through)) reached_[hub].unite(reached_[through]);
    each_candidate([&](int candidate) {
        if (is_hub.has(candidate)) return;
        const CandidateSet direct = reached_[candidate].on;
        for (int word = 0; word < 12; ++word)
            for (std::uint64_t rest = direct.words[word]; rest; rest &= rest - 1) {
                const int hub = 64 * word + std::countr_zero(rest);
                if (hub != candidate) reached_[candidate].unite(reached_[hub]);
            }
    });
}

bool StaticReach::may_agree(const NodeNumber* assumptions, int count) const {
    Reached common = reached_[assumptions[0] >> 1];
    for (int i = 1; i < count; ++i) {
        common.on &= reached_[assumptions[i] >> 1].on;
        common.off &= reached_[assumptions[i] >> 1].off;
    }
    return !common.on.empty() || !common.off.empty();
}

}  // namespace sudokit::explainer
