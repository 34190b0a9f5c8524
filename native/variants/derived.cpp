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
#include <map>
#include <set>

#include "different.hpp"
#include "sums.hpp"

namespace sudokit::variants {

namespace {

class Cells {
public:
    explicit Cells(std::size_t variables) : words_((variables + 63) / 64) {}
    Cells(std::size_t variables, const std::vector<Variable>& cells) : Cells(variables) {
        for (const Variable cell : cells) words_[cell / 64] |= std::uint64_t{1} << cell % 64;
    }
    Cells& operator|=(const Cells& other) { return combine(other, [](auto a, auto b) { return a | b; }); }
    Cells& operator&=(const Cells& other) { return combine(other, [](auto a, auto b) { return a & b; }); }
    Cells& operator-=(const Cells& other) { return combine(other, [](auto a, auto b) { return a & ~b; }); }
    friend Cells operator&(Cells a, const Cells& b) { return a &= b; }
    friend Cells operator-(Cells a, const Cells& b) { return a -= b; }
    bool operator==(const Cells&) const = default;
    std::size_t size() const {
        std::size_t all = 0;
        for (const std::uint64_t word : words_) all += static_cast<std::size_t>(std::popcount(word));
        return all;
    }
    bool empty() const { return std::ranges::all_of(words_, [](std::uint64_t word) { return word == 0; }); }
    bool meets(const Cells& other) const {
        for (std::size_t at = 0; at < words_.size(); ++at)
            if (words_[at] & other.words_[at]) return true;
        return false;
    }
    bool is_in(const Cells& other) const {
        for (std::size_t at = 0; at < words_.size(); ++at)
            if (words_[at] & ~other.words_[at]) return false;
        return true;
    }
    std::vector<Variable> list() const {
        std::vector<Variable> cells;
        for (std::size_t at = 0; at < words_.size(); ++at)
            for (std::uint64_t word = words_[at]; word; word &= word - 1)
                cells.push_back(static_cast<Variable>(64 * at + static_cast<unsigned>(std::countr_zero(word))));
        return cells;
    }

private:
    template <class Combine>
    Cells& combine(const Cells& other, const Combine& both) {
        for (std::size_t at = 0; at < words_.size(); ++at) words_[at] = both(words_[at], other.words_[at]);
        return *this;
    }
    std::vector<std::uint64_t> words_;
};

struct Piece {
    Cells cells;
    int total;
};

class Derivation {
public:
    Derivation(const Model& model, Assembly& assembly, Propagators& propagators)
        : model_(model), assembly_(assembly), propagators_(propagators), variables_(model.domains().size()) {
        for (const std::vector<Variable>& cells : model.scope().different)
            if (assembly.is_house(cells)) houses_.push_back({Cells(variables_, cells), sum_of(assembly.digits_of(cells))});
        for (const SumPart& part : model.scope().sums) {
            std::vector<std::pair<Variable, int>> key;
            for (const Term& term : part.terms) key.emplace_back(term.variable, term.coefficient);
            known_.insert(std::move(key));
        }
    }

    void crossings() {
        for (std::size_t a = 0; a < houses_.size(); ++a)
            for (std::size_t b = a + 1; b < houses_.size(); ++b) {
                const Cells common = houses_[a].cells & houses_[b].cells;
                if (common.size() < 2 || houses_[a].cells == houses_[b].cells) continue;
                const std::vector<Variable> in_a = (houses_[a].cells - common).list(), in_b = (houses_[b].cells - common).list();
                if (assembly_.digits_of(in_a) != assembly_.digits_of(in_b)) continue;
                propagators_.push_back(std::make_unique<Crossing>(in_a, in_b));
            }
    }

    void sums() {
        find_pieces();
        if (pieces_.empty()) return;
        for (unsigned round = 0; round < 2; ++round) {
            is_cut_ = false;
            for (std::size_t first = 0; first < houses_.size(); ++first) {
                Piece run = houses_[first];
                region(run);
                for (std::size_t next = first + 1; next < houses_.size(); ++next) {
                    if (houses_[next].cells.meets(run.cells)) break;
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

    // Sums with the coefficient 1 that do not overlap, small ones first.
    void find_pieces() {
        std::vector<const SumPart*> sums;
        for (const SumPart& part : model_.scope().sums)
            if (!part.terms.empty() && std::ranges::all_of(part.terms, [](const Term& term) { return term.coefficient == 1; }))
                sums.push_back(&part);
        std::ranges::stable_sort(sums, {}, [](const SumPart* part) { return part->terms.size(); });
        Cells taken(variables_);
        for (const SumPart* part : sums) {
            Piece piece{Cells(variables_), part->total};
            std::vector<Variable> cells;
            for (const Term& term : part->terms) cells.push_back(term.variable);
            piece.cells = Cells(variables_, cells);
            if (piece.cells.meets(taken)) continue;
            taken |= piece.cells;
            pieces_.push_back(std::move(piece));
        }
        for (Variable cell = 0; cell < model_.shown(); ++cell)
            if (const Values values = model_.domains()[cell]; is_single(values))
                if (Cells one(variables_, {cell}); !one.meets(taken)) pieces_.push_back({one, static_cast<int>(smallest(values))});
    }

    void region(const Piece& run) {
        Cells rest = run.cells;
        int total = run.total;
        std::vector<std::size_t> crossing;
        for (std::size_t at = 0; at < pieces_.size(); ++at) {
            if (!pieces_[at].cells.meets(run.cells)) continue;
            if (pieces_[at].cells.is_in(run.cells)) {
                rest -= pieces_[at].cells;
                total -= pieces_[at].total;
            } else {
                crossing.push_back(at);
            }
        }
        if (rest.empty()) return;
        add(rest, Cells(variables_), total);
        // Innies in one cage cut it.
        for (const std::size_t at : crossing)
            if (rest.is_in(pieces_[at].cells)) {
                pieces_.push_back({pieces_[at].cells - rest, pieces_[at].total - total});
                pieces_[at] = {rest, total};
                add(pieces_.back().cells, Cells(variables_), pieces_.back().total);
                is_cut_ = true;
                return;
            }
        // Cages that have more cells inside than outside.
        Cells outside(variables_);
        bool counted_in = false;
        for (const std::size_t at : crossing) {
            const std::size_t in = (pieces_[at].cells & run.cells).size();
            if (2 * in < pieces_[at].cells.size()) continue;
            rest -= pieces_[at].cells;
            total -= pieces_[at].total;
            outside |= pieces_[at].cells - run.cells;
            counted_in = true;
        }
        if (counted_in) add(rest, outside, total);
    }

    // Cages in a house are one cage.
    void join(const Piece& house) {
        Piece joined{Cells(variables_), 0};
        std::size_t cages = 0;
        for (const Piece& piece : pieces_)
            if (piece.cells.is_in(house.cells)) {
                joined.cells |= piece.cells;
                joined.total += piece.total;
                ++cages;
            }
        if (cages > 1) add(joined.cells, Cells(variables_), joined.total);
    }

    // The cells of `plus` less those of `minus` make the total.
    void add(const Cells& plus, const Cells& minus, int total) {
        if (plus.size() + minus.size() > most_terms) return;
        std::vector<std::pair<Variable, int>> key;
        const bool is_turned = plus.empty();  // one way to write it
        for (const Variable cell : plus.list()) key.emplace_back(cell, 1);
        for (const Variable cell : minus.list()) key.emplace_back(cell, is_turned ? 1 : -1);
        if (is_turned) total = -total;
        std::ranges::sort(key);
        SumPart part{{}, total};
        for (const auto& [cell, coefficient] : key) part.terms.push_back({cell, coefficient});
        if (!known_.insert(std::move(key)).second) return;
        Propagators made = assembly_.make(part);
        if (part.terms.size() > usual_terms && !removes_something(made)) return;
        for (auto& propagator : made) propagators_.push_back(std::move(propagator));
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
    std::size_t variables_;
    std::vector<Piece> houses_, pieces_;
    bool is_cut_ = false;
    std::set<std::vector<std::pair<Variable, int>>> known_;
};

}  // namespace

void add_derived(const Model& model, Assembly& assembly, Propagators& propagators) {
    Derivation derivation(model, assembly, propagators);
    derivation.crossings();
    derivation.sums();
}

}  // namespace sudokit::variants
