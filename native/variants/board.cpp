#include "board.hpp"

#include <algorithm>

namespace sudokit::variants {

Agenda::Agenda(const Lists& watchers, std::vector<std::uint8_t> urgency)
    : urgency_(std::move(urgency)), waiting_((urgency_.size() + 63) / 64), watchers_(waiting_.size() * watchers.size()) {
    for (Variable variable = 0; variable < watchers.size(); ++variable)
        for (const std::uint32_t watcher : watchers[variable])
            watchers_[variable * waiting_.size() + watcher / 64] |= std::uint64_t{1} << watcher % 64;
    fixed_.reserve(2 * watchers.size());
}

void Agenda::add_all() {
    for (std::size_t propagator = 0; propagator < urgency_.size(); ++propagator)
        waiting_[propagator / 64] |= std::uint64_t{1} << propagator % 64;
}

void Agenda::clear() {
    fixed_.clear();
    std::ranges::fill(waiting_, 0);
}

}  // namespace sudokit::variants
