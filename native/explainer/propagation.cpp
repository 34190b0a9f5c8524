#include "explainer/propagation.hpp"

namespace sudokit::explainer {

// Adds an entry that is not in the sets yet; returns its index in the trail.
int Propagation::add(NodeNumber node, Cause cause, int parent) {
    Entry entry{node, cause, 0, std::int32_t(trails_.parents.size()), -1, 1};
    if (parent >= 0) {
        trails_.parents.push_back(std::uint16_t(parent));
        entry.parent_count = 1;
        entry.least = trails_.entries[first_ + parent].least + 1;
    }
    trails_.entries.push_back(entry);
    return int(trails_.entries.size()) - 1 - first_;
}

void Propagation::put(int index, Trail& trail) {
    const NodeNumber node = trails_.entries[first_ + index].node;
    entry_of_[node] = std::uint16_t(index);
    if (is_on(node)) {
        trail.on.add(node >> 1);
        on_queue_[on_queued_++] = std::uint16_t(index);
    } else {
        trail.off.add(node >> 1);
        off_queue_[off_queued_++] = std::uint16_t(index);
    }
}

bool Propagation::follow_on(int index, LinkKinds links, Trail& trail) {
    const NodeNumber node = trails_.entries[first_ + index].node;
    return each_weak_link(grid_, cell_of(node), digit_of(node), links.weak_in_cell, [&](NodeNumber off, Cause cause) {
        if (trail.off.has(off >> 1)) return true;
        const int added = add(off, cause, index);
        if (trail.on.has(off >> 1)) {
            trail.on_end = entry_of_[off + 1];
            trail.off_end = added;
            return false;
        }
        put(added, trail);
        return true;
    });
}

bool Propagation::follow_off(const Position& saved, int index, ForcingKind kind, Trail& trail) {
    const NodeNumber node = trails_.entries[first_ + index].node;
    const StrongLinks links(grid_, cell_of(node), digit_of(node), kind.links());
    struct Hidden {
        std::uint16_t entries[9];
        int count = 0;
    } hidden[4];
    if (kind.is_dynamic) {
        for (int i = 0; i < links.count; ++i) {
            const auto [on, cause] = links.links[i];
            auto hide = [&](int cell, int digit) {
                hidden[i].entries[hidden[i].count++] = entry_of_[node_number(cell, digit, false)];
            };
            if (cause == in_cell) {
                const int cell = cell_of(on);
                for (const int digit : bits(saved.digits_in[cell] & ~grid_.digits_in[cell])) hide(cell, digit);
            } else {
                const int digit = digit_of(on);
                for (const int place : bits(saved.places[cause][digit] & ~grid_.places[cause][digit]))
                    hide(geometry.cells[cause][place], digit);
            }
        }
        grid_.remove(cell_of(node), digit_of(node));
    }
    for (int i = 0; i < links.count; ++i) {
        const auto [on, cause] = links.links[i];
        if (trail.on.has(on >> 1)) continue;
        const int added = add(on, cause, index);
        Entry& entry = trails_.entries[first_ + added];
        for (int k = 0; k < hidden[i].count; ++k) {
            const int parent = hidden[i].entries[k];
            trails_.parents.push_back(std::uint16_t(parent));
            ++entry.parent_count;
            entry.least = std::max(entry.least, trails_.entries[first_ + parent].least + 1);
        }
        if (trail.off.has(on >> 1)) {
            trail.on_end = added;
            trail.off_end = entry_of_[on - 1];
            return false;
        }
        put(added, trail);
    }
    return true;
}

}  // namespace sudokit::explainer
