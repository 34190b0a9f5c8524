// The board during a search: for each variable the values that it can still have.
//
// A *variable* is a cell, or an auxiliary quantity of a constraint. Behind the values of the variables stand *words*,
// which belong to propagators that must remember something of the branch they are in; a copy of the whole row is a copy
// of the state. Propagators change it by `keep` and `remove` alone. These put every propagator that watches the variable
// on the agenda. A *draft* has no agenda: on it one branch of a disjunction is tried, and only the number of changes
// counts.
#pragma once

#include <vector>

#include "values.hpp"

namespace sudokit::variants {

// The propagators that have to run, without duplicates, urgent ones first.
class Agenda {
public:
    static constexpr unsigned urgencies = 5;

    // Of each variable the propagators that watch it, and the urgency of each propagator.
    Agenda(const std::vector<std::vector<std::uint32_t>>& watchers, std::vector<std::uint8_t> urgency);

    void changed(Variable variable, bool is_fixed) {
        if (is_fixed) fixed_.push_back(variable);
        const std::uint32_t end = first_watcher_[variable + 1];
        for (std::uint32_t at = first_watcher_[variable]; at != end; ++at) add(watchers_[at]);
    }
    void add(std::uint32_t propagator) {
        if (is_waiting_[propagator]) return;
        is_waiting_[propagator] = true;
        waiting_[urgency_[propagator]].push(propagator);
    }

    bool has_fixed() const { return !fixed_.empty(); }
    Variable take_fixed() {
        const Variable variable = fixed_.back();
        fixed_.pop_back();
        return variable;
    }
    // The next propagator, or none. It stays marked until `done`, so what it changes itself does not call it again.
    static constexpr std::uint32_t none = ~0u;
    std::uint32_t take();
    void done(std::uint32_t propagator) { is_waiting_[propagator] = false; }
    void clear();

private:
    struct Ring {
        std::vector<std::uint32_t> items;  // a power of two, never full
        std::uint32_t head = 0, tail = 0;
        bool empty() const { return head == tail; }
        void push(std::uint32_t item) { items[tail++ & (items.size() - 1)] = item; }
        std::uint32_t pop() { return items[head++ & (items.size() - 1)]; }
    };

    std::vector<std::uint32_t> first_watcher_, watchers_;
    std::vector<std::uint8_t> urgency_, is_waiting_;
    std::vector<Variable> fixed_;
    Ring waiting_[urgencies];
};

class Board {
public:
    Board(Values* row, Agenda* agenda) : row_(row), agenda_(agenda) {}

    Values operator[](Variable variable) const { return row_[variable]; }
    Values& word(std::uint32_t place) { return row_[place]; }
    Values* row() { return row_; }
    // How often something has changed so far.
    std::uint64_t changes() const { return changes_; }

    // Removes all values but these. Returns false if none is left.
    bool keep(Variable variable, Values allowed) {
        const Values before = row_[variable];
        const Values after = before & allowed;
        if (after == before) return true;
        row_[variable] = after;
        if (after == 0) return false;
        ++changes_;
        if (agenda_ != nullptr) agenda_->changed(variable, is_single(after));
        return true;
    }
    bool remove(Variable variable, Values values) { return keep(variable, ~values); }

private:
    Values* row_;
    Agenda* agenda_;
    std::uint64_t changes_ = 0;
};

}  // namespace sudokit::variants
