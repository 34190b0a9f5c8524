// Puzzles dug out of a full board (digging.hpp), with its orbits in random order.
#include "attempt.hpp"
#include "digging.hpp"
#include "judging.hpp"

namespace sudokit::generate {

namespace {

class DigAttempt final : public Attempt {
public:
    explicit DigAttempt(const Order& order) : order_(order) {}

    bool begin(std::uint64_t number, Findings&) override {
        Random random(order_.seed, number);
        draw(board_, random);
        const int size = static_cast<int>(order_.orbits.size());
        for (int i = 0; i < size; ++i) orbits_[i] = order_.orbits[i];
        random.shuffle(orbits_, static_cast<std::uint32_t>(size));
        const int fewest = order_.minimal ? 0 : order_.fewest + static_cast<int>(random.below(order_.most - order_.fewest + 1));
        dig_.start(board_, orbits_, size, fewest);
        return true;
    }

    void ask(Question& question) override {
        question = {board_.clues(dig_.question()), 2, true};
        met_other_ = false;
    }

    bool meet(const PackedState& solution) override {
        if (is_board(solution)) return false;
        met_other_ = true;
        difference_ = board_.difference(solution);
        return true;
    }

    bool hear(std::uint64_t, Findings& findings) override {
        if (met_other_)
            dig_.hear_other(difference_);
        else
            dig_.hear_unique();
        if (!dig_.done()) return true;
        if (accept(order_, board_, dig_.clues(), findings)) deliver(board_, dig_.clues());
        return false;
    }

private:
    bool is_board(const PackedState& solution) const {
        for (int i = 0; i < 6; ++i)
            if (solution.pair[i] != board_.packed.pair[i]) return false;
        return true;
    }

    const Order& order_;
    FullBoard board_;
    CellSet orbits_[81];
    Dig dig_;
    bool met_other_ = false;
    CellSet difference_;
};

}  // namespace

std::unique_ptr<Attempt> make_dig(const Order& order) { return std::make_unique<DigAttempt>(order); }

}  // namespace sudokit::generate
