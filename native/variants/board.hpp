// The board during a search: for each variable the values that it can still have.
//
// A *variable* is a cell, or an auxiliary quantity of a constraint. Behind the values of the variables stand *words*,
// which belong to propagators that must remember something of the branch they are in; a copy of the whole row is a copy
// of the state. Propagators change it by `keep` and `remove` alone. These put every propagator that watches the variable
// on the agenda. A *draft* has no agenda: on it one branch of a disjunction is tried, and only the number of changes
// counts.
#pragma once

#include <array>
#include <vector>

#include "lists.hpp"

namespace sudokit::variants {

// The propagators that have to run, a bit for each, and the variables that were fixed. Of those that wait, the most urgent
// run first, in turn.
class Agenda {
public:
    static constexpr unsigned urgencies = 5;

    // watchers: of each variable the propagators that watch it. urgency: of each propagator, ascending.
    Agenda(const Lists& watchers, std::vector<std::uint8_t> urgency);

    void changed(Variable variable, bool is_fixed) {
        if (is_fixed) fixed_.push_back(variable);
        const std::uint64_t* watchers = watchers_.data() + variable * waiting_.size();
        for (std::size_t word = 0; word < waiting_.size(); ++word) waiting_[word] |= watchers[word];
    }
    void add_all();

    bool has_fixed() const { return !fixed_.empty(); }
    Variable take_fixed() {
        const Variable variable = fixed_.back();
        fixed_.pop_back();
        return variable;
    }
    // The next propagator, or none. It waits until `done`: what it changes itself before that does not call it again.
    static constexpr std::uint32_t none = ~0u;
    std::uint32_t next() {
        const std::uint32_t first = first_waiting(0);
        if (first == none) return none;
        std::uint32_t& last = last_[urgency_[first]];
        const std::uint32_t later = first_waiting(last + 1);
        return last = later != none && urgency_[later] == urgency_[first] ? later : first;
    }
    void done(std::uint32_t propagator) { waiting_[propagator / 64] &= ~(std::uint64_t{1} << propagator % 64); }
    void clear();

private:
    // The first one that waits, from this number.
    std::uint32_t first_waiting(std::uint32_t number) const {
        std::size_t word = number / 64;
        if (word >= waiting_.size()) return none;
        std::uint64_t bits = waiting_[word] & ~std::uint64_t{0} << number % 64;
        while (bits == 0) {
            if (++word == waiting_.size()) return none;
            bits = waiting_[word];
        }
        return static_cast<std::uint32_t>(64 * word) + static_cast<unsigned>(std::countr_zero(bits));
    }

    std::vector<std::uint8_t> urgency_;
    std::array<std::uint32_t, urgencies> last_{};  // of each urgency the one that ran last
    std::vector<std::uint64_t> waiting_, watchers_;  // of each variable as many words as wait
    std::vector<Variable> fixed_;
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
