// Puzzles with clues in given cells: hill climbing on the number of solutions.
//
// The cells begin with the digits of a random board. Then one clue at a time changes to another digit without a clash.
// The change is kept if the puzzle has solutions, but no more than before. Fewer solutions are quicker to count, and
// counting stops at the previous number.
#include "attempt.hpp"
#include "digging.hpp"
#include "judging.hpp"

namespace sudokit::generate {

namespace {

class FillAttempt final : public Attempt {
public:
    explicit FillAttempt(const Order& order) : order_(order) {
        for (const CellSet cell : order.orbits) cells_ |= cell;
        for (const int cell : cells_) list_[size_++] = static_cast<std::uint8_t>(cell);
    }

    bool begin(std::uint64_t number, Findings& findings) override {
        random_ = Random(order_.seed, number);
        draw(board_, random_);
        for (auto& with : with_) with = {};
        for (const int cell : cells_) with_[board_.digit[cell]].add(cell);
        solutions_ = most_solutions;
        tries_ = 0;
        changed_cell_ = -1;
        phase_ = Phase::climb;
        findings.fewest_solutions = std::min(findings.fewest_solutions, solutions_);
        return true;
    }

    void ask(Question& question) override {
        if (phase_ == Phase::thin) {
            question = {board_.clues(dig_.question()), 2, true};
            met_other_ = false;
            return;
        }
        for (int digit = 0; digit < 9; ++digit) {
            std::uint32_t rows[3];
            to_masks(with_[digit], rows);
            for (int row = 0; row < 3; ++row) question.clues.of[3 * digit + row] = rows[row];
        }
        question.meet = phase_ == Phase::solve;
        question.limit = phase_ == Phase::solve ? 1 : std::min(solutions_ + 1, most_solutions);
    }

    bool meet(const PackedState& solution) override {
        if (phase_ == Phase::solve) {
            board_.read(solution);
            return true;
        }
        met_other_ = false;
        for (int i = 0; i < 6; ++i) met_other_ |= solution.pair[i] != board_.packed.pair[i];
        if (met_other_) difference_ = board_.difference(solution);
        return met_other_;
    }

    bool hear(std::uint64_t count, Findings& findings) override {
        switch (phase_) {
            case Phase::climb:
                if (count == 0 || count > solutions_)
                    undo();
                else {
                    solutions_ = count;
                    findings.fewest_solutions = std::min(findings.fewest_solutions, count);
                }
                if (solutions_ == 1) {
                    phase_ = Phase::solve;
                    return true;
                }
                return ++tries_ < most_tries && change();
            case Phase::solve:
                if (!order_.minimal) return judge(findings);
                phase_ = Phase::thin;
                dig_.start(board_, order_.orbits.data(), size_, 0);
                return true;
            case Phase::thin:
                if (met_other_)
                    dig_.hear_other(difference_);
                else
                    dig_.hear_unique();
                if (!dig_.done()) return true;
                if (dig_.clues() == cells_) return judge(findings);
                ++findings.puzzles;
                ++findings.clues[dig_.clues().count()];
                return false;
        }
        return false;
    }

private:
    // Few enough to count in a few microseconds.
    static constexpr std::uint64_t most_solutions = 2000;
    static constexpr int most_tries = 3000;

    enum class Phase { climb, solve, thin };

    bool judge(Findings& findings) {
        if (accept(order_, board_, cells_, findings)) deliver(board_, cells_);
        return false;
    }

    // Changes a clue. Returns false if no clue can be changed.
    bool change() {
        for (int i = 0; i < 1000; ++i) {
            const int cell = list_[random_.below(size_)], digit = static_cast<int>(random_.below(9));
            if (with_[digit].has(cell) || with_[digit].meets(logic::peers_of(cell))) continue;
            int old = 0;
            while (!with_[old].has(cell)) ++old;
            with_[old].drop(cell);
            with_[digit].add(cell);
            changed_cell_ = cell;
            old_digit_ = old;
            new_digit_ = digit;
            return true;
        }
        return false;
    }

    void undo() {
        if (changed_cell_ < 0) return;
        with_[new_digit_].drop(changed_cell_);
        with_[old_digit_].add(changed_cell_);
    }

    const Order& order_;
    CellSet cells_;
    std::uint8_t list_[81];
    int size_ = 0;
    Random random_;
    FullBoard board_;
    CellSet with_[9];  // the clues by digit
    std::uint64_t solutions_ = 0;
    int tries_ = 0;
    int changed_cell_ = -1, old_digit_ = 0, new_digit_ = 0;
    Phase phase_ = Phase::climb;
    Dig dig_;
    bool met_other_ = false;
    CellSet difference_;
};

}  // namespace

std::unique_ptr<Attempt> make_fill(const Order& order) { return std::make_unique<FillAttempt>(order); }

}  // namespace sudokit::generate
