// Kraken fish: fish whose fins do not see what they remove, but lead to it.
//
// *Type 1*: the fish without its fins would remove a candidate, and a chain leads from each fin to the same. *Type 2*:
// in one of the covers, chains lead from each candidate of the fish, and from each fin, to the same candidate being
// false: if no fin is true, that cover holds one of the fish's candidates.
//
// Bounds: basic fish of size 2 to 4 with at most 5 fins; chains over candidates and groups.
#include "inference.hpp"

namespace sudokit::logic {

namespace {

constexpr int most_fins = 5;
constexpr int largest = 4;

class KrakenSearch {
public:
    KrakenSearch(Search& search, const TechniqueSet& wanted)
        : search_(search), p_(search.position), wanted_(wanted), graph_(search, {.groups = true}), follows_(graph_),
          known_(729), off_(729) {}

    void run() {
        for (int n = 2; n <= largest; ++n)
            for (int digit = 0; digit < 9; ++digit)
                for (const int base : {0, 9})
                    if (with(digit, n, base)) return;
    }

private:
    using Cells = std::array<CellSet, 9>;

    // What is false if a candidate is true, by digit.
    const Cells& off(int cell, int digit) {
        const int index = 9 * cell + digit;
        if (!known_[index]) {
            known_[index] = true;
            follows_.assume(2 * graph_.node_of[index] + 1);
            for (const int state : follows_.states())
                if (!(state & 1)) off_[index][graph_.nodes[state >> 1].digit] |= graph_.nodes[state >> 1].cells;
        }
        return off_[index];
    }

    bool with(int digit, int n, int first_base) {
        const CellSet candidates = p_.cells_with[digit];
        const int first_cover = 9 - first_base;
        for (unsigned base = 0; base < 512; ++base) {
            if (std::popcount(base) != n) continue;
            CellSet body;
            bool usable = true;
            for (const int i : bits(base)) {
                const CellSet cells = candidates & cells_of(first_base + i);
                usable &= cells.count() >= 2;
                body |= cells;
            }
            if (!usable) continue;
            for (unsigned cover = 0; cover < 512; ++cover) {
                if (std::popcount(cover) != n) continue;
                CellSet covered;
                bool fits = true;
                for (const int i : bits(cover)) {
                    fits &= body.meets(cells_of(first_cover + i));
                    covered |= cells_of(first_cover + i);
                }
                const CellSet fins = body.minus(covered);
                if (!fits || fins.empty() || fins.count() > most_fins) continue;
                if (finish(digit, first_base, base, first_cover, cover, body, covered, fins)) return true;
            }
        }
        return false;
    }

    bool finish(int digit, int first_base, unsigned base, int first_cover, unsigned cover, CellSet body,
                CellSet covered, CellSet fins) {
        const auto start = [&](Technique technique) {
            Step step(technique, Mask(1 << digit));
            for (const int i : bits(base)) step.base.push_back(std::uint8_t(first_base + i));
            for (const int i : bits(cover)) step.cover.push_back(std::uint8_t(first_cover + i));
            step.mark(body.minus(fins), digit);
            step.mark(fins, digit, Role::fin);
            return step;
        };
        if (wanted_.has(Technique::kraken_fish_1)) {
            CellSet targets = (p_.cells_with[digit] & covered).minus(body | common_peers(fins));
            for (const int fin : fins) targets &= off(fin, digit)[digit];
            for (const int target : targets) {
                if (done_[0][9 * target + digit]) continue;
                done_[0][9 * target + digit] = true;
                Step step = start(Technique::kraken_fish_1);
                step.remove(p_, CellSet::of(target), digit);
                add_chains(step, fins, digit, target, digit);
                if (search_.add(std::move(step))) return true;
            }
        }
        if (!wanted_.has(Technique::kraken_fish_2)) return false;
        for (const int i : bits(cover)) {
            const CellSet starts = fins | (body & cells_of(first_cover + i));
            for (int other = 0; other < 9; ++other) {
                CellSet targets = p_.cells_with[other];
                if (other == digit) targets = targets.minus(covered & CellSet::full().minus(body)).minus(starts);
                for (const int from : starts) targets &= off(from, digit)[other];
                for (const int target : targets) {
                    if (done_[1][9 * target + other]) continue;
                    done_[1][9 * target + other] = true;
                    Step step = start(Technique::kraken_fish_2);
                    step.remove(p_, CellSet::of(target), other);
                    add_chains(step, starts, digit, target, other);
                    if (search_.add(std::move(step))) return true;
                }
            }
        }
        return false;
    }

    void add_chains(Step& step, CellSet starts, int digit, int target, int other) {
        for (const int from : starts) {
            follows_.assume(2 * graph_.node_of[9 * from + digit] + 1);
            int end = 2 * graph_.node_of[9 * target + other];
            for (const int state : follows_.states()) {
                const InferenceNode& node = graph_.nodes[state >> 1];
                if (!(state & 1) && node.digit == other && node.cells.has(target)) {
                    end = state;
                    break;
                }
            }
            add_chain(graph_, search_, follows_.path_to(end), step);
        }
    }

    Search& search_;
    const Position& p_;
    const TechniqueSet& wanted_;
    InferenceGraph graph_;
    Consequences follows_;
    std::vector<bool> known_;
    std::vector<Cells> off_;
    std::bitset<729> done_[2];  // what a smaller fish removes already, by type
};

}  // namespace

void find_kraken_fish(Search& search, const TechniqueSet& wanted) { KrakenSearch(search, wanted).run(); }

}  // namespace sudokit::logic
