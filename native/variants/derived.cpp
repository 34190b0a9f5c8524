// Which derived constraints there are:
//
//   crossings     two houses that share cells hold the same digits in the cells that they do not share
//   innies        a run of houses has a known sum; without the cages inside it, so have the cells that are left
//   outies        cages that stick out of the run are counted in; then cells outside stand against cells inside
//   joined cages  cages in one house are one cage, and so is the rest of the house
//   hidden cages  innies that lie in one cage cut it into two
//
// A *piece* is a cage, or a part of one whose sum is known; pieces do not overlap. A *run* is a number of houses, in the
// order of the model, that do not share cells: rows 3 to 5, or box 2.
#include "derived.hpp"

#include <algorithm>
#include <bitset>

#include "different.hpp"
#include "sums.hpp"

namespace sudokit::variants {

namespace {

// most: the number of variables that it can look at; a small one is faster.
template <std::size_t most>
class Derivation {
    using Cells = std::bitset<most>;

    struct Piece {
        Cells cells;
        int total;
    };

public:
    Derivation(const Model& model, Assembly& assembly, Propagators& propagators)
        : model_(model), assembly_(assembly), propagators_(propagators) {
        for (const std::vector<Variable>& cells : model.scope().different)
            if (assembly.is_house(cells)) houses_.push_back({set_of(cells), sum_of(assembly.digits_of(cells))});
    }

    void crossings() {
        for (std::size_t a = 0; a < houses_.size(); ++a)
            for (std::size_t b = a + 1; b < houses_.size(); ++b) {
                const Cells common = houses_[a].cells & houses_[b].cells;
                if (common.count() < 2 || houses_[a].cells == houses_[b].cells) continue;
                const std::vector<Variable> in_a = list(houses_[a].cells & ~common), in_b = list(houses_[b].cells & ~common);
                if (assembly_.digits_of(in_a) != assembly_.digits_of(in_b)) continue;
                propagators_.push_back(std::make_unique<Crossing>(in_a, in_b));
            }
    }

    void sums() {
        find_pieces();
        if (known_.empty()) return;
        for (unsigned round = 0; round < 2; ++round) {
            is_cut_ = false;
            for (std::size_t first = 0; first < houses_.size(); ++first) {
                Piece run = houses_[first];
                region(run);
                for (std::size_t next = first + 1; next < houses_.size(); ++next) {
                    if ((houses_[next].cells & run.cells).any()) break;
                    run.cells |= houses_[next].cells;
                    run.total += houses_[next].total;
                    region(run);
                }
            }
            if (!is_cut_) break;
        }
        for (const Piece& house : houses_) join(house);
    }

private:
    // More terms cost more time than they save guesses, unless the sum is so extreme that it removes something at once.
    static constexpr std::size_t usual_terms = 6, most_terms = 12;

    static Cells set_of(const std::vector<Variable>& cells) {
        Cells set;
        for (const Variable cell : cells) set.set(cell);
        return set;
    }
    static std::vector<Variable> list(const Cells& set) {
        std::vector<Variable> cells;
        for (Variable cell = 0; cell < most; ++cell)
            if (set[cell]) cells.push_back(cell);
        return cells;
    }

    // Sums with the coefficient 1 that do not overlap, small ones first.
    void find_pieces() {
        std::vector<const SumPart*> sums;
        for (const SumPart& part : model_.scope().sums)
            if (!part.terms.empty() && std::ranges::all_of(part.terms, [](const Term& term) { return term.coefficient == 1; }))
                sums.push_back(&part);
        std::ranges::stable_sort(sums, {}, [](const SumPart* part) { return part->terms.size(); });
        Cells taken;
        for (const SumPart* part : sums) {
            Piece piece{{}, part->total};
            for (const Term& term : part->terms) piece.cells.set(term.variable);
            is_new(piece.cells, {});
            if ((piece.cells & taken).any()) continue;
            taken |= piece.cells;
            pieces_.push_back(piece);
        }
        for (Variable cell = 0; cell < model_.shown(); ++cell)
            if (const Values values = model_.domains()[cell]; is_single(values))
                if (!taken[cell]) pieces_.push_back({set_of({cell}), static_cast<int>(smallest(values))});
    }

    void region(const Piece& run) {
        Cells rest = run.cells;
        int total = run.total;
        std::vector<std::size_t> crossing;
        for (std::size_t at = 0; at < pieces_.size(); ++at) {
            if ((pieces_[at].cells & run.cells).none()) continue;
            if ((pieces_[at].cells & ~run.cells).none()) {
                rest &= ~pieces_[at].cells;
                total -= pieces_[at].total;
            } else {
                crossing.push_back(at);
            }
        }
        if (rest.none()) return;
        add(rest, {}, total);
        // Innies in one cage cut it.
        for (const std::size_t at : crossing)
            if ((rest & ~pieces_[at].cells).none()) {
                pieces_.push_back({pieces_[at].cells & ~rest, pieces_[at].total - total});
                pieces_[at] = {rest, total};
                add(pieces_.back().cells, {}, pieces_.back().total);
                is_cut_ = true;
                return;
            }
        // Cages that have more cells inside than outside.
        Cells outside;
        bool counted_in = false;
        for (const std::size_t at : crossing) {
            const std::size_t in = (pieces_[at].cells & run.cells).count();
            if (2 * in < pieces_[at].cells.count()) continue;
            rest &= ~pieces_[at].cells;
            total -= pieces_[at].total;
            outside |= pieces_[at].cells & ~run.cells;
            counted_in = true;
        }
        if (counted_in) add(rest, outside, total);
    }

    // Cages in a house are one cage.
    void join(const Piece& house) {
        Piece joined{{}, 0};
        std::size_t cages = 0;
        for (const Piece& piece : pieces_)
            if ((piece.cells & ~house.cells).none()) {
                joined.cells |= piece.cells;
                joined.total += piece.total;
                ++cages;
            }
        if (cages > 1) add(joined.cells, {}, joined.total);
    }

    // The cells of `plus` less those of `minus` make the total.
    void add(const Cells& plus, const Cells& minus, int total) {
        if (plus.none()) {
            if (minus.any()) add(minus, plus, -total);  // one way to write it
            return;
        }
        const std::size_t size = plus.count() + minus.count();
        if (size > most_terms || !is_new(plus, minus)) return;
        SumPart part{{}, total};
        for (const Variable cell : list(plus)) part.terms.push_back({cell, 1});
        for (const Variable cell : list(minus)) part.terms.push_back({cell, -1});
        Propagators made = assembly_.make(part);
        if (size > usual_terms && !removes_something(made)) return;
        for (auto& propagator : made) propagators_.push_back(std::move(propagator));
    }

    bool is_new(const Cells& plus, const Cells& minus) {
        for (const auto& [known_plus, known_minus] : known_)
            if (plus == known_plus && minus == known_minus) return false;
        known_.emplace_back(plus, minus);
        return true;
    }

    bool removes_something(const Propagators& made) const {
        std::vector<Values> draft = model_.domains();
        for (const auto& each : made) {
            const auto first = static_cast<std::uint32_t>(draft.size());
            draft.resize(first + each->words());
            each->place_words(draft.data(), first, static_cast<std::uint32_t>(draft.size()));
        }
        Board board(draft.data(), nullptr);
        return !std::ranges::all_of(made, [&](const auto& each) { return each->propagate(board); }) || board.changes() > 0;
    }

    const Model& model_;
    Assembly& assembly_;
    Propagators& propagators_;
    std::vector<Piece> houses_, pieces_;
    bool is_cut_ = false;
    std::vector<std::pair<Cells, Cells>> known_;
};

}  // namespace

void add_derived(const Model& model, Assembly& assembly, Propagators& propagators) {
    const auto derive = [](auto derivation) {
        derivation.crossings();
        derivation.sums();
    };
    if (model.domains().size() <= 128) derive(Derivation<128>(model, assembly, propagators));
    else if (model.domains().size() <= 1024) derive(Derivation<1024>(model, assembly, propagators));
}

}  // namespace sudokit::variants
