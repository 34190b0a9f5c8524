#include "explainer/propagation.hpp"

namespace sudokit::explainer {

// Puts an entry into the sets, to be followed.
void Propagation::put(int index, Trail& trail) {
    const NodeNumber node = trails_.entries[first_ + index].node;
    entry_of_[node] = std::uint16_t(index);
    if (is_on(node)) {
        trail.on.add(node >> 1);
        settle(node >> 1);
        on_queue_[on_queued_++] = std::uint16_t(index);
    } else {
        trail.off.add(node >> 1);
        off_queue_[off_queued_++] = std::uint16_t(index);
    }
}

bool Propagation::follow_on(int index, LinkKinds links, Trail& trail) {
    const Entry& entry = trails_.entries[first_ + index];
    const int candidate = entry.node >> 1, least = entry.least + 1;
    const int parents = int(trails_.parents.size());  // all that follows has the same parent
    trails_.parents.push_back(std::uint16_t(index));
    for (const auto& [unit, own, others, cause] : memberships[candidate]) {
        if (cause == in_cell && !links.weak_in_cell) continue;
        for (const int bit : bits(units_.left[unit] & others)) {
            const int off = members[unit][bit];
            if (trail.off.has(off)) continue;
            const int added = int(trails_.entries.size()) - first_;
            trails_.entries.emplace_back(NodeNumber(2 * off), cause, parents, 1, least);
            if (trail.on.has(off)) {
                trail.on_end = entry_of_[2 * off + 1];
                trail.off_end = added;
                return false;
            }
            entry_of_[2 * off] = std::uint16_t(added);
            trail.off.add(off);
            off_queue_[off_queued_++] = std::uint16_t(added);
        }
    }
    return true;
}

bool Propagation::follow_off(int index, ForcingKind kind, Trail& trail) {
    const int candidate = trails_.entries[first_ + index].node >> 1;
    // Most candidates have no strong link, and one test for all four units is easier to predict.
    bool may_lead_on = false;
    for (const auto& [unit, own, others, cause] : memberships[candidate]) {
        const unsigned rest = units_.left[unit] & ~own;
        may_lead_on |= (rest & (rest - 1)) == 0;
    }
    if (may_lead_on && !follow_strong_links(index, candidate, kind, trail)) return false;
    if (kind.is_dynamic)
        for (const auto& [unit, own, others, cause] : memberships[candidate]) units_.left[unit] &= Mask(~own);
    return true;
}

bool Propagation::follow_strong_links(int index, int candidate, ForcingKind kind, Trail& trail) {
    for (const auto& [unit, own, others, cause] : memberships[candidate]) {
        if (cause == in_cell && !kind.links().strong_in_cell) continue;
        const Mask left = units_.left[unit], rest = Mask(left & ~own);
        if (!std::has_single_bit(rest)) continue;
        const int on = members[unit][lowest(rest)];
        const int added = add(NodeNumber(2 * on + 1), cause);
        Entry& entry = trails_.entries[first_ + added];
        add_parent(entry, index);
        if (kind.is_dynamic)
            for (const int bit : bits(saved_units_.left[unit] & ~left))
                add_parent(entry, entry_of_[2 * members[unit][bit]]);
        if (trail.off.has(on)) {
            trail.on_end = added;
            trail.off_end = entry_of_[2 * on];
            return false;
        }
        put(added, trail);
    }
    return true;
}

}  // namespace sudokit::explainer
