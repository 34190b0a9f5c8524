// How a line compares with another one that begins with the same digit, both read as numbers: the result is `unlike` if it
// begins with another digit or has the same digits, else `smaller` or `larger`. The digits of each line differ.
//
// Nothing is found before the first digit of the line that it is compared with is known. Then the result is found as soon
// as it follows from the digits at the first place where the lines can differ; and if it is known, what these digits can
// be. Before that place the lines have the same digits, so neither has them again.
#pragma once

#include "exclusions.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

class Comparison : public Propagator {
public:
    static constexpr Values unlike = 1, smaller = 2, larger = 4;

    Comparison(Variable result, const std::vector<Variable>& line, const std::vector<Variable>& other, bool ties,
               const Exclusions& exclusions)
        : Propagator(Urgency::lines, all_of(result, line, other)), result_(result), ties_(ties) {
        for (std::size_t at = 0; at < line.size(); ++at)
            places_.push_back({line[at], other[at], exclusions.differ(line[at], other[at])});
        runs_once = false;  // the lines may cross
    }

    bool propagate(Board& board) override {
        const auto& [line, other, differ] = places_.front();
        const Values first = board[line];
        if (!is_single(first)) return true;
        if (!(board[other] & first)) return board.keep(result_, unlike);
        const bool is_tie_possible = ties_ && may_tie(board, first);
        Values possible = board[other] != first || is_tie_possible ? unlike : 0;
        for (const Values result : {smaller, larger})
            if (may_be(board, result, 1, first)) possible |= result;
        if (!board.keep(result_, possible)) return false;
        if (board[result_] == unlike) return is_tie_possible || board.remove(other, first);
        if (board[result_] & unlike) return true;
        return board.keep(other, first) && (!is_single(board[result_]) || put_in_order(board, first));
    }

private:
    struct Place {
        Variable line, other;
        bool differ;
    };

    // Whether the other line can be smaller, or larger, if it is the same before a place, with the digits that are used.
    bool may_be(Board& board, Values result, std::size_t at, Values used) const {
        for (; at < places_.size(); ++at) {
            const auto& [line, other, differ] = places_[at];
            const Values mine = board[line] & ~used, others = board[other] & ~used;
            if (line != other) {
                if (mine == 0 || others == 0) return false;
                if (result == smaller ? smallest(others) < largest(mine) : largest(others) > smallest(mine)) return true;
                if (differ || (mine & others) == 0) return false;
            }
            if (line != other || is_single(mine)) used |= mine & others;  // one digit
        }
        return false;
    }

    bool may_tie(Board& board, Values used) const {
        for (std::size_t at = 1; at < places_.size(); ++at) {
            const auto& [line, other, differ] = places_[at];
            const Values both = board[line] & board[other] & ~used;
            if (differ || both == 0) return false;
            if (is_single(both)) used |= both;
        }
        return true;
    }

    bool put_in_order(Board& board, Values used) const {
        const bool is_smaller = board[result_] == smaller;
        for (std::size_t at = 1; at < places_.size(); ++at) {
            const auto& [line, other, differ] = places_[at];
            if (line != other) {
                const Values mine = board[line] & ~used, others = board[other] & ~used;
                if (mine == 0 || others == 0) return false;
                Values same = 0;  // what both can have here, and differ later
                if (!differ)
                    for_each(mine & others, [&](unsigned value) {
                        if (may_be(board, board[result_], at + 1, used | only(value))) same |= only(value);
                    });
                const Values less = is_smaller ? others : mine, more = is_smaller ? mine : others;
                if (!board.keep(is_smaller ? other : line, first_values(largest(more)) | same)) return false;
                if (!board.keep(is_smaller ? line : other, from(smallest(less) + 1) | same)) return false;
                if (board[line] != board[other] || !is_single(board[line])) return true;
            }
            if (is_single(board[line])) used |= board[line];
        }
        return false;
    }

    static std::vector<Variable> all_of(Variable result, std::vector<Variable> line, const std::vector<Variable>& other) {
        line.insert(line.end(), other.begin(), other.end());
        line.push_back(result);
        return line;
    }

    std::vector<Place> places_;
    Variable result_;
    bool ties_;
};

}  // namespace sudokit::variants
