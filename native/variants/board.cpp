#include "board.hpp"

#include <algorithm>

namespace sudokit::variants {

Agenda::Agenda(const std::vector<std::vector<std::uint32_t>>& watchers, std::vector<std::uint8_t> urgency)
    : urgency_(std::move(urgency)), is_waiting_(urgency_.size(), false) {
    first_watcher_.push_back(0);
    for (const std::vector<std::uint32_t>& of_variable : watchers) {
        watchers_.insert(watchers_.end(), of_variable.begin(), of_variable.end());
        first_watcher_.push_back(static_cast<std::uint32_t>(watchers_.size()));
    }
    fixed_.reserve(2 * watchers.size());
    for (unsigned level = 0; level < urgencies; ++level)
        waiting_[level].items.resize(std::bit_ceil(1 + static_cast<std::size_t>(std::ranges::count(urgency_, level))));
}

std::uint32_t Agenda::take() {
    for (Ring& ring : waiting_)
        if (!ring.empty()) return ring.pop();
    return none;
}

void Agenda::clear() {
    fixed_.clear();
    for (Ring& ring : waiting_)
        while (!ring.empty()) is_waiting_[ring.pop()] = false;
}

}  // namespace sudokit::variants
