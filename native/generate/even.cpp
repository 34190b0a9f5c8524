// Minimal puzzles drawn evenly: the controlled-bias method (Red Ed and others on the New Sudoku Players' Forum, 2009;
// Denis Berthier, "Unbiased statistics of a CSP: a controlled-bias generator", 2009).
//
// Clues are removed from an evenly drawn full board, in random order, until removing the next one would give the puzzle
// several solutions. If the puzzle is then minimal, it is a result. If not, the draw has failed, and the next draw
// begins with a full board again. The remaining k cells are one of the C(81, k) sets of k cells, all equally likely. So
// all minimal puzzles with the same number of clues are equally likely, and one with k + 1 clues is (k + 1) / (81 - k)
// times as likely as one with k. Averages over all minimal puzzles therefore have weights C(81, k).
//
// Nearly all draws fail, most of them early. The set of the last 33 clues is drawn first. Only if each known
// unavoidable set has a clue in it, the order of their removal is drawn. So minimal puzzles with more than 33 clues are
// never found. They are too rare to matter: beyond 28 clues, each further clue makes them at least ten times rarer
// (docs/performance.md).
//
// Even full boards. A band (three rows) is drawn evenly, and a stack evenly among those that share its box, so every
// such cross is equally likely. Boards would be even if each cross gave as many boards as it has completions, or a
// fixed proportion of them. Here the proportion is one in `completions_per_board`, rounded at random up or down to a
// whole number, and drawn without repetition. On average a cross has 2,693 completions. Those with the smallest hashes
// are drawn, since the kernel may list the completions in any order.
#include <algorithm>

#include "attempt.hpp"
#include "judging.hpp"
#include "swaps.hpp"

namespace sudokit::generate {

namespace {

// The three minirows of the first box, and an evenly drawn one of the 56 x 6^6 ways to complete its band.
struct Band {
    std::uint8_t digit[3][9];
};

void draw_band(Band& band, Random& random) {
    // The digits of row 0 in box 1 come from the other two rows of box 0, and so on; the others go to box 2.
    for (;;) {
        std::uint8_t pool[3][6];
        unsigned taken = 0;
        bool fits = true;
        std::uint8_t chosen[3][3], left[3][3];
        for (int row = 0; row < 3 && fits; ++row) {
            int size = 0;
            for (int other = 1; other < 3; ++other)
                for (int i = 0; i < 3; ++i) pool[row][size++] = band.digit[(row + other) % 3][i];
            random.shuffle(pool[row], 6);
            for (int i = 0; i < 3; ++i) {
                chosen[row][i] = pool[row][i];
                left[row][i] = pool[row][3 + i];
                fits &= (taken >> chosen[row][i] & 1) == 0;
                taken |= 1u << chosen[row][i];
            }
        }
        if (!fits) continue;
        for (int row = 0; row < 3; ++row)
            for (int i = 0; i < 3; ++i) {
                band.digit[row][3 + i] = chosen[row][i];
                band.digit[row][6 + i] = left[row][i];
            }
        return;
    }
}

class EvenAttempt final : public Attempt {
public:
    explicit EvenAttempt(const Order& order) : order_(order) {}

    bool begin(std::uint64_t number, Findings&) override {
        random_ = Random(order_.seed, number);
        draw_cross();
        salt_ = random_.next();
        completions_ = 0;
        kept_.clear();
        phase_ = Phase::complete;
        return true;
    }

    void ask(Question& question) override {
        if (phase_ == Phase::complete)
            question = {cross_, no_limit, true};
        else
            question = {board_.clues(asked_), 2, true};
        met_other_ = false;
    }

    bool meet(const PackedState& solution) override {
        if (phase_ == Phase::complete) {
            keep_if_chosen(solution);
            return false;
        }
        for (int i = 0; i < 6; ++i) met_other_ |= solution.pair[i] != board_.packed.pair[i];
        if (met_other_) difference_ = board_.difference(solution);
        return met_other_;
    }

    bool hear(std::uint64_t, Findings& findings) override {
        if (phase_ == Phase::complete) {
            wanted_ = std::min<std::size_t>(
                (completions_ + random_.below(completions_per_board)) / completions_per_board, kept_.size());
            turn_ = 0;
            next_board();
            return go_on(findings);
        }
        if (met_other_)
            learn(difference_);
        else if (phase_ == Phase::test) {
            phase_ = Phase::thin;
            needed_ = {};
        } else
            phase_ = Phase::draw;  // a clue is not needed: the draw has failed
        return go_on(findings);
    }

private:
    enum class Phase {
        complete,  // the completions of the cross are listed
        draw,      // the next draw
        test,      // does the puzzle that the sets allow have one solution?
        thin,      // is it minimal?
    };

    static constexpr int last_clues = 33;
    static constexpr std::uint32_t completions_per_board = 1500;
    static constexpr int draws_per_board = 8000;
    static constexpr int large = 10;  // cells
    static constexpr std::size_t most_boards = 64;

    void draw_cross() {
        std::uint8_t box[9];
        for (int i = 0; i < 9; ++i) box[i] = static_cast<std::uint8_t>(i);
        random_.shuffle(box, 9);
        Band band, stack;  // the stack is transposed
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column)
                band.digit[row][column] = stack.digit[column][row] = box[3 * row + column];
        draw_band(band, random_);
        draw_band(stack, random_);
        CellSet with[9];
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 9; ++k) {
                with[band.digit[i][k]].add(9 * i + k);
                with[stack.digit[i][k]].add(9 * k + i);
            }
        for (int digit = 0; digit < 9; ++digit) {
            std::uint32_t rows[3];
            to_masks(with[digit], rows);
            for (int row = 0; row < 3; ++row) cross_.of[3 * digit + row] = rows[row];
        }
    }

    struct Completion {
        std::uint64_t hash;
        PackedState packed;
        bool operator<(const Completion& other) const { return hash < other.hash; }
    };

    // Keeps the completions with the smallest hashes.
    void keep_if_chosen(const PackedState& packed) {
        ++completions_;
        std::uint64_t hash = salt_;
        for (const std::uint64_t pair : packed.pair) {
            hash = (hash ^ pair) * 0x9E3779B97F4A7C15;
            hash ^= hash >> 29;
        }
        hash = Random(hash, salt_).next();
        if (kept_.size() == most_boards) {
            if (hash >= kept_.front().hash) return;
            std::pop_heap(kept_.begin(), kept_.end());
            kept_.pop_back();
        }
        kept_.push_back({hash, packed});
        std::push_heap(kept_.begin(), kept_.end());
    }

    void next_board() {
        if (turn_ == 0) std::sort_heap(kept_.begin(), kept_.end());
        if (turn_ < wanted_) {
            board_.read(kept_[turn_].packed);
            sets_.clear();
            find_swaps(board_, [&](CellSet set) { sets_.push_back(set); });
            lasting_ = sets_.size();
            std::stable_sort(sets_.begin(), sets_.end(), [](CellSet a, CellSet b) { return a.count() < b.count(); });
        }
        ++turn_;
        draws_ = 0;
        phase_ = Phase::draw;
    }

    // Small sets are kept for all draws from the board, large ones only for the current draw: they seldom decide
    // another.
    void learn(CellSet set) {
        sets_.push_back(set);
        if (set.count() <= large) std::swap(sets_[lasting_++], sets_.back());
    }

    // Works until there is a question; returns false if the attempt is over.
    bool go_on(Findings& findings) {
        for (;;) {
            if (phase_ == Phase::draw) {
                if (turn_ > wanted_) return false;
                if (draws_++ == draws_per_board) {
                    next_board();
                    continue;
                }
                const CellSet last = draw_last();
                sets_.resize(lasting_);
                if (!all_hit(last)) continue;
                int size = 0;
                for (const int cell : last) leaving_[size++] = static_cast<std::uint8_t>(cell);
                // From a separate stream, because the sets known so far decide whether it is needed.
                Random(salt_ + turn_, static_cast<std::uint64_t>(draws_)).shuffle(leaving_, last_clues);
                last_ = last;
                phase_ = Phase::test;
            }
            if (phase_ == Phase::test) {
                if (take_out()) return true;
                phase_ = Phase::draw;
            }
            if (phase_ == Phase::thin) {
                if (find_doubtful()) return true;
                if (accept(order_, board_, puzzle_, findings)) deliver(board_, puzzle_);
                phase_ = Phase::draw;
            }
        }
    }

    // A set of `last_clues` cells: each cell independently with probability 7 in 16, then random cells are added or
    // removed to reach the number.
    CellSet draw_last() {
        const auto word = [&] {
            const std::uint64_t a = random_.next(), b = random_.next(), c = random_.next(), d = random_.next();
            return a & (b | c | d);
        };
        CellSet set = CellSet{word(), word()} & CellSet::full();
        for (int size = set.count(); size != last_clues;) {
            const int cell = static_cast<int>(random_.below(81));
            if (size < last_clues && !set.has(cell)) set.add(cell), ++size;
            if (size > last_clues && set.has(cell)) set.drop(cell), --size;
        }
        return set;
    }

    bool all_hit(CellSet clues) const {
        for (const CellSet set : sets_)
            if (!set.meets(clues)) return false;
        return true;
    }

    // Removes clues in their order, up to the first that a known set forbids because it is the last of that set.
    // Returns false if the clues of the draw miss a set.
    bool take_out() {
        CellSet staying[last_clues + 1];  // the clues left after each number of removals
        staying[0] = last_;
        for (int i = 0; i < last_clues; ++i) {
            staying[i + 1] = staying[i];
            staying[i + 1].drop(leaving_[i]);
        }
        int left = last_clues;
        for (const CellSet set : sets_)
            while (!set.meets(staying[left]))
                if (left-- == 0) return false;
        asked_ = puzzle_ = staying[left];
        return true;
    }

    // Looks for a clue that no known set requires.
    bool find_doubtful() {
        for (const CellSet set : sets_) {
            const CellSet hit = set & puzzle_;
            if (!hit.minus(CellSet::of(hit.first())).empty()) continue;
            needed_ |= hit;
        }
        const CellSet doubtful = puzzle_.minus(needed_);
        if (doubtful.empty()) return false;
        asked_ = puzzle_;
        asked_.drop(doubtful.first());
        return true;
    }

    const Order& order_;
    Random random_;
    DigitMasks cross_;
    std::uint64_t salt_ = 0, completions_ = 0;
    std::vector<Completion> kept_;
    std::size_t wanted_ = 0, turn_ = 0;
    Phase phase_ = Phase::complete;
    FullBoard board_;
    std::vector<CellSet> sets_;
    std::size_t lasting_ = 0;  // the number of sets that are kept for all draws
    int draws_ = 0;
    std::uint8_t leaving_[last_clues];
    CellSet last_, puzzle_, asked_, needed_, difference_;
    bool met_other_ = false;
};

}  // namespace

std::unique_ptr<Attempt> make_even(const Order& order) { return std::make_unique<EvenAttempt>(order); }

}  // namespace sudokit::generate
