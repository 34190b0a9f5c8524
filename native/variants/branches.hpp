// Constraints of which at least one branch must hold, each branch with parts of its own.
//
// Each branch is tried on a draft of the board. A branch that fails is dead from here on (a word of the state remembers
// that); what no living branch allows is removed. The parts of the last living branch work on the board itself.
#pragma once

#include <algorithm>

#include "kernel/stop_point.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

class Branches : public Propagator {
public:
    Branches(std::vector<Propagators> branches, std::vector<Variable> watched)
        : Propagator(Urgency::last, std::move(watched)), branches_(std::move(branches)), kept_(this->watched.size()) {}

    std::uint32_t words() const override {
        auto all = static_cast<std::uint32_t>(own_words());
        for (const Propagators& parts : branches_)
            for (const auto& part : parts) all += part->words();
        return all;
    }

    void place_words(Values* row, std::uint32_t first, std::uint32_t row_size) override {
        living_ = first;
        draft_.resize(row_size);
        first += static_cast<std::uint32_t>(own_words());
        for (std::size_t branch = 0; branch < branches_.size(); ++branch) row[living_ + branch / 32] |= only(branch % 32);
        for (const Propagators& parts : branches_)
            for (const auto& part : parts) {
                part->place_words(row, first, row_size);
                first += part->words();
            }
    }

    bool propagate(Board& board) override {
        std::size_t living = 0, last = 0;
        for (std::size_t branch = 0; branch < branches_.size(); ++branch)
            if (lives(board, branch)) {
                ++living;
                last = branch;
            }
        if (living == 0) return false;
        if (living == 1) return settle(branches_[last], board);
        std::fill(kept_.begin(), kept_.end(), Values{0});
        for (std::size_t branch = 0; branch < branches_.size(); ++branch) {
            if (!lives(board, branch)) continue;
            std::copy(board.row(), board.row() + draft_.size(), draft_.begin());
            Board draft(draft_.data(), nullptr);
            if (!settle(branches_[branch], draft)) {
                board.word(living_ + static_cast<std::uint32_t>(branch / 32)) &= ~only(branch % 32);
                --living;
                continue;
            }
            bool removes_something = false;
            for (std::size_t at = 0; at < watched.size(); ++at) {
                kept_[at] |= draft[watched[at]];
                removes_something |= (board[watched[at]] & ~kept_[at]) != 0;
            }
            if (!removes_something) return true;
        }
        if (living == 0) return false;
        if (living == 1) return propagate(board);
        for (std::size_t at = 0; at < watched.size(); ++at)
            if (!board.keep(watched[at], kept_[at])) return false;
        return true;
    }

private:
    std::size_t own_words() const { return (branches_.size() + 31) / 32; }
    bool lives(Board& board, std::size_t branch) const {
        return board.word(living_ + static_cast<std::uint32_t>(branch / 32)) & only(branch % 32);
    }
    static bool settle(const Propagators& parts, Board& board) {
        for (;;) {
            const std::uint64_t before = board.changes();
            for (const auto& part : parts) {
                stop_point();
                if (!part->propagate(board)) return false;
            }
            if (board.changes() == before) return true;
        }
    }

    std::vector<Propagators> branches_;
    std::uint32_t living_ = 0;
    std::vector<Values> draft_, kept_;
};

}  // namespace sudokit::variants
