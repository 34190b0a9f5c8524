// What players say of clues whose cells have an order: buildings that are seen or hidden, numbered rooms, the first digits of an
// x-sum, the parts of a sum line. Rules are looked at without their kinds; here is what the words of these kinds need.
#pragma once

#include <optional>
#include <span>

#include "telling.hpp"

namespace sudokit::variants::explaining {

class Clue {
public:
    // Nothing if the constraint has no words of this sort.
    static std::optional<Clue> of(Origin origin, const Names& names);

    // Why it cannot be met where its cells have these values; nothing if it can, or if that has no short reason.
    std::optional<Told> broken(std::span<const Values> known) const;
    // The same of each candidate that a step takes from its cells, said together.
    std::optional<Told> otherwise(const Step& step, std::span<const Values> left) const;
    // Of a numbered room, what the step rests on, in numbers of cells.
    std::optional<std::vector<Told>> rooms(const Step& step, std::span<const Values> left) const;

private:
    enum class Sort { skyscraper, hidden, room, x_sum, sum_line, sandwich, between, lockout };
    struct Reach {
        int least, most;
        bool has_clue;  // whether the clue is one of them
    };
    // The most of what is too little, and the least of what is too much; -1 for none.
    struct Outside {
        int below = -1, above = -1;
    };
    // What so many first cells add up to at most, or at least, or never.
    struct Missed {
        enum Sort { little, much, never } sort;
        int cells, total;
    };

    Clue(Sort sort, int clue, const std::vector<Variable>& line, bool differ, const Names& names) : sort_(sort), clue_(clue), line_(&line), differ_(differ), names_(&names) {}

    int digit(unsigned value) const { return names_->first + static_cast<int>(value); }
    int sum_of(std::size_t set) const;
    Values value_of(int digit) const { return digit >= names_->first && digit < names_->first + static_cast<int>(names_->digits) ? only(static_cast<unsigned>(digit - names_->first)) : 0; }
    const std::string& cell(std::size_t at) const { return names_->cells[(*line_)[at]]; }
    Told cells(std::span<const std::size_t> places) const;
    std::optional<Outside> outside(std::span<const Values> left) const;
    std::optional<Outside> seen(std::span<const Values> left) const;
    std::optional<Outside> between(std::span<const Values> left) const;
    std::vector<Told> told(const Outside& missed) const;
    std::optional<Reach> first_sum(std::span<const Values> left, std::size_t cells) const;
    std::vector<Values> without_known(std::span<const Values> known) const;
    template <typename Allowed>
    std::optional<Told> broken_by_ends(std::span<const Values> left, const char* never_fits, const char* do_not_fit, const Allowed& allowed) const;
    std::optional<Told> broken_between(std::span<const Values> left) const;
    std::optional<Told> broken_lockout(std::span<const Values> left) const;
    std::optional<Told> broken_hidden(std::span<const Values> left) const;
    std::vector<Missed> missed_x_sums(std::span<const Values> left) const;
    std::vector<Told> told(std::span<const Missed> missed) const;
    std::optional<Told> broken_parts(std::span<const Values> left, std::optional<std::size_t> tried) const;

    Sort sort_;
    int clue_;
    const std::vector<Variable>* line_;
    bool differ_;
    const Names* names_;
};

}  // namespace sudokit::variants::explaining
