#include "explainer/reachability.hpp"

#include <algorithm>

namespace sudokit::explainer {

void Reachability::close() {
    const int count = int(hubs_.size());
    for (int through = 0; through < count; ++through) {
        const std::uint64_t* reached = row(from_on_, through);
        const int word = through >> 6;
        const std::uint64_t bit = std::uint64_t{1} << (through & 63);
        for (int hub = 0; hub < count; ++hub)
            if (std::uint64_t* from = row(from_on_, hub); from[word] & bit) unite(from, reached);
    }
}

void Reachability::build(const Position& grid, const LinkTable& table) {
    hubs_.clear();
    any_ = false;
    for (int digit = 0; digit < 9; ++digit)
        for (const int cell : grid.cells_with[digit]) {
            const int candidate = 9 * cell + digit;
            found_[candidate] = 0;
            if (table.strong(candidate, all_kinds).empty()) continue;
            hub_of_[candidate] = std::uint16_t(hubs_.size());
            hubs_.push_back(std::uint16_t(candidate));
        }
    const int count = int(hubs_.size());
    words_ = (count + 63) / 64;
    for (auto* rows : {&from_on_, &from_off_, &weak_}) rows->assign(std::size_t(count) * words_, 0);
    for (int hub = 0; hub < count; ++hub) {
        for (const Link& link : table.strong(hubs_[hub], all_kinds)) add(row(from_off_, hub), hub_of_[link.node >> 1]);
        for (const Link& link : table.weak(hubs_[hub], all_kinds)) add(row(weak_, hub), hub_of_[link.node >> 1]);
    }
    for (int hub = 0; hub < count; ++hub)
        for (const Link& link : table.weak(hubs_[hub], all_kinds))
            unite(row(from_on_, hub), row(from_off_, hub_of_[link.node >> 1]));
    close();
    for (int hub = 0; hub < count; ++hub)
        for (const Link& link : table.strong(hubs_[hub], all_kinds))
            unite(row(from_off_, hub), row(from_on_, hub_of_[link.node >> 1]));

    std::uint64_t met[12] = {};  // the hubs that are on if a candidate is that leads to its being off
    for (int digit = 0; digit < 9; ++digit)
        for (const int cell : grid.cells_with[digit]) {
            const int candidate = 9 * cell + digit;
            std::uint64_t reached[12] = {}, beside[12] = {};
            for (const Link& link : table.weak(candidate, all_kinds)) {
                const int hub = hub_of_[link.node >> 1];
                unite(reached, row(from_off_, hub));
                add(beside, hub);
            }
            if (!table.strong(candidate, all_kinds).empty() && has(row(from_off_, hub_of_[candidate]), hub_of_[candidate]))
                found_[candidate] |= on, any_ = true;
            if (!meets(reached, beside)) continue;
            any_ = true;
            found_[candidate] |= off;
            unite(met, reached);
            for (const Link& link : table.weak(candidate, all_kinds)) found_[link.node >> 1] |= around;
        }
    for (int hub = 0; hub < count; ++hub)
        if (meets(row(weak_, hub), met)) found_[hubs_[hub]] |= around;
}

}  // namespace sudokit::explainer
