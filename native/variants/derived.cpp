// Which derived constraints there are:
//
//   crossings     two houses that share cells hold the same digits in the cells that they do not share
//   innies        a run of houses has a known sum; without the cages inside it, so have the cells that are left
//   outies        cages that stick out of the run are counted in; then cells outside stand against cells inside
//   joined cages  cages in one house are one cage, and so is the rest of the house
//   joined sums   long sums, such as those of diagonals, are tighter together, where cells of one differ from the other's
//   hidden cages  innies that lie in one cage cut it into two
//   locked        a digit of a house goes from cells that see all of its places by that digit
//
// A *piece* is a cage, or a part of one whose sum is known; pieces do not overlap. A *run* is a number of houses, in the
// order of the model, that do not share cells: rows 3 to 5, or box 2.
#include "derived.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <unordered_set>

#include "cell_set.hpp"
#include "different.hpp"
#include "locked.hpp"
#include "kernel/stop_point.hpp"
#include "sums.hpp"

namespace sudokit::variants {

namespace {

// Where houses cross: those that cross the same others are looked at together.
void add_crossings(const Model& model, const Assembly& assembly, Propagators& propagators) {
    std::vector<const std::vector<Variable>*> houses;
    for (const auto& [cells, origin] : model.scope().different)
        if (assembly.is_house(cells)) houses.push_back(&cells);
    const auto number = static_cast<unsigned>(houses.size());
    std::vector<std::uint64_t> found(model.domains().size(), 0);  // of each variable the houses at hand that have it
    std::vector<std::vector<unsigned>> crossed(number);           // of each house the later ones that it crosses
    for (unsigned a = 0; a < number; ++a) {
        stop_point();
        for (const Variable cell : *houses[a]) found[cell] = 1;
        for (unsigned b = a + 1; b < number; ++b) {
            std::size_t shared = 0;
            for (const Variable cell : *houses[b]) shared += found[cell];
            if (shared >= 2 && shared < houses[a]->size() && assembly.digits_of(*houses[a]) == assembly.digits_of(*houses[b])) crossed[a].push_back(b);
        }
        for (const Variable cell : *houses[a]) found[cell] = 0;
    }
    for (unsigned first = 0; first < number; ++first) {
        stop_point();
        const std::vector<unsigned> others = std::move(crossed[first]);
        if (others.empty()) continue;
        std::vector<unsigned> all(others);
        all.push_back(first);
        for (unsigned next = first + 1; next < number; ++next)
            if (crossed[next] == others) {
                crossed[next].clear();
                all.push_back(next);
            }
        if (all.size() > 64) continue;
        for (unsigned at = 0; at < all.size(); ++at)
            for (const Variable cell : *houses[all[at]]) found[cell] |= std::uint64_t{1} << at;
        std::vector<std::uint64_t> kinds;  // the segments, by the houses that have them
        std::vector<unsigned> numbers;     // of each cell its segment, then the cell
        for (const unsigned house : all)
            for (const Variable cell : *houses[house]) {
                const std::uint64_t mine = std::exchange(found[cell], 0);
                if (mine == 0) continue;
                const std::size_t kind = static_cast<std::size_t>(std::ranges::find(kinds, mine) - kinds.begin());
                if (kind == kinds.size()) kinds.push_back(mine);
                numbers.push_back(static_cast<unsigned>(kind << 16 | cell));
            }
        if (kinds.size() > Crossings::most_segments) continue;
        std::ranges::sort(numbers);
        std::vector<Variable> cells;
        std::vector<unsigned> ends(kinds.size(), 0);
        for (const unsigned each : numbers) {
            cells.push_back(each & 0xffff);
            ends[each >> 16] = static_cast<unsigned>(cells.size());
        }
        std::vector<Crossings::Pair> pairs;
        for (std::size_t one = others.size(); one < all.size(); ++one)
            for (std::size_t other = 0; other < others.size(); ++other) {
                Crossings::Pair& pair = pairs.emplace_back();
                for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
                    const std::uint64_t in_one = kinds[kind] >> one & 1, in_other = kinds[kind] >> other & 1;
                    pair.one |= (in_one & ~in_other) << kind;
                    pair.other |= (in_other & ~in_one) << kind;
                }
            }
        propagators.push_back(std::make_unique<Crossings>(std::move(cells), std::move(ends), std::move(pairs)));
    }
}

// What is locked in a house, by those digits of which cells see each other that may be equal otherwise. It takes a rule of the whole
// grid: of a few such pairs it finds too little for its time.
void add_locked(const Model& model, const Assembly& assembly, Propagators& propagators) {
    std::shared_ptr<std::vector<Exclusions>> exclusions;
    Values digits = 0;
    std::size_t pairs = 0;
    for (const TablePart& part : model.scope().tables) {
        const Values both = model.domains()[part.a] & model.domains()[part.b], equal = part.relation->reflexive() & both;
        if (equal == 0 || equal == both || assembly.exclusions().differ(part.a, part.b)) continue;
        if (exclusions == nullptr) exclusions = std::make_shared<std::vector<Exclusions>>(largest(assembly.all_digits()) + 1, assembly.exclusions());
        for_each(both & ~equal, [&](unsigned digit) { (*exclusions)[digit].add(part.a, part.b); });
        digits |= both & ~equal;
        ++pairs;
    }
    if (pairs < model.domains().size()) return;
    for (const auto& [cells, origin] : model.scope().different) {
        stop_point();
        if (assembly.is_house(cells)) propagators.push_back(std::make_unique<Locked>(cells, digits, exclusions));
    }
}

// words: how many words a set of variables has; fewer are faster.
template <std::size_t words>
class Derivation {
    using Cells = CellSet<words>;

    struct Piece {
        Cells cells;
        int total;  // within reach of the cells

        Piece(const Cells& of, std::int64_t sum) : cells(of), total(bounded(sum, static_cast<std::int64_t>(of.count()))) {}
    };
    struct HouseCells {
        Cells cells;
        Values digits;
    };
    // The cells of `plus` less those of `minus`.
    struct Difference {
        Cells plus, minus;
        bool operator==(const Difference&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Difference& of) const {
            std::uint64_t hash = 0;
            for (std::size_t at = 0; at < words; ++at)
                hash = (hash ^ of.plus.words[at] ^ std::rotl(of.minus.words[at], 32)) * 0x9e3779b97f4a7c15;
            return hash ^ hash >> 32;
        }
    };

public:
    Derivation(const Model& model, Assembly& assembly, Propagators& propagators)
        : model_(model), assembly_(assembly), propagators_(propagators) {
        for (const auto& [cells, origin] : model.scope().different)
            if (assembly.is_house(cells)) houses_.push_back({set_of(cells), assembly.digits_of(cells)});
    }

    void sums() {
        find_pieces();
        if (known_.empty()) return;
        for (unsigned round = 0; round < 2; ++round) {
            is_cut_ = false;
            for (std::size_t first = 0; first < houses_.size(); ++first) {
                Piece run{houses_[first].cells, sum_of(houses_[first].digits)};
                region(run);
                for (std::size_t next = first + 1; next < houses_.size(); ++next) {
                    if (houses_[next].cells.meets(run.cells)) break;
                    run.cells |= houses_[next].cells;
                    run.total += sum_of(houses_[next].digits);  // houses have all of their digits, so it stays within reach
                    region(run);
                }
            }
            if (!is_cut_) break;
        }
        for (const HouseCells& house : houses_) join(house.cells);
        join_long_sums();
    }

private:
    // More terms cost more time than they save guesses, unless the sum is so extreme that it removes something at once.
    static constexpr std::size_t usual_terms = 6, most_terms = 12;
    static constexpr std::size_t long_terms = 6;  // from this many terms on, a sum is joined with others

    static Cells set_of(const std::vector<Variable>& cells) {
        Cells set;
        for (const Variable cell : cells) set.add(cell);
        return set;
    }

    // Sums with the coefficient 1 that do not overlap, small ones first.
    void find_pieces() {
        std::vector<const SumPart*> sums;
        for (const SumPart& part : model_.scope().sums)
            if (!part.terms.empty() && counts_once(part)) sums.push_back(&part);
        std::ranges::stable_sort(sums, {}, [](const SumPart* part) { return part->terms.size(); });
        Cells taken;
        for (const SumPart* part : sums) {
            const Piece piece = piece_of(*part);
            known_.insert({piece.cells, {}});
            if (piece.cells.meets(taken)) continue;
            taken |= piece.cells;
            pieces_.push_back(piece);
        }
        for (Variable cell = 0; cell < model_.shown(); ++cell)
            if (const Values values = model_.domains()[cell]; is_single(values))
                if (!taken.has(cell)) pieces_.push_back({set_of({cell}), static_cast<int>(smallest(values))});
    }

    void region(const Piece& run) {
        stop_point();
        Cells rest = run.cells;
        int total = run.total;
        std::vector<std::size_t> crossing;
        for (std::size_t at = 0; at < pieces_.size(); ++at) {
            if (!pieces_[at].cells.meets(run.cells)) continue;
            if (pieces_[at].cells.is_inside(run.cells)) {
                rest = rest.without(pieces_[at].cells);
                total -= pieces_[at].total;
            } else {
                crossing.push_back(at);
            }
        }
        if (rest.is_empty()) return;
        add(rest, {}, total);
        // Innies in one cage cut it.
        for (const std::size_t at : crossing)
            if (rest.is_inside(pieces_[at].cells)) {
                pieces_.emplace_back(pieces_[at].cells.without(rest), pieces_[at].total - total);
                pieces_[at] = Piece(rest, total);
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
            rest = rest.without(pieces_[at].cells);
            total -= pieces_[at].total;
            outside |= pieces_[at].cells.without(run.cells);
            counted_in = true;
        }
        if (counted_in) add(rest, outside, total);
    }

    // Cages in a house are one cage.
    void join(const Cells& house) {
        Cells joined;
        int total = 0;
        std::size_t cages = 0;
        stop_point();
        for (const Piece& piece : pieces_)
            if (piece.cells.is_inside(house)) {
                joined |= piece.cells;
                total += piece.total;
                ++cages;
            }
        if (cages > 1) add(joined, {}, total);
    }

    // Joins long sums two by two, the pair that becomes the tightest first, as long as a pair becomes tighter than both of
    // its sums, or than both together. That joined diagonals prune a lot was found by the Interactive Sudoku Solver.
    void join_long_sums() {
        struct LongSum {
            Piece piece;
            int tightness;
            bool is_in_other = false;
        };
        struct Join {
            std::size_t one, other;
            LongSum sum;
        };
        std::vector<LongSum> sums;
        std::vector<Join> joins;
        const auto add_with_joins = [&](const LongSum& added) {
            for (std::size_t at = 0; at < sums.size(); ++at) {
                const LongSum& other = sums[at];
                if (other.is_in_other || other.piece.cells.meets(added.piece.cells)) continue;
                stop_point();
                Cells cells = added.piece.cells;
                cells |= other.piece.cells;
                const Piece joined(cells, added.piece.total + other.piece.total);
                const int tightness = sum_of_piece(joined).tightness(value_count());
                if (tightness > std::max(added.tightness, other.tightness) || tightness > added.tightness + other.tightness)
                    joins.push_back({at, sums.size(), {joined, tightness}});
            }
            sums.push_back(added);
        };
        for (const SumPart& part : model_.scope().sums) {
            if (part.terms.size() < long_terms || !counts_once(part)) continue;
            const Piece piece = piece_of(part);
            const Sum sum = sum_of_piece(piece);
            if (!sum.is_cage()) add_with_joins({piece, sum.tightness(value_count())});  // `join` joins cages
        }
        const std::size_t given = sums.size();
        for (;;) {
            std::erase_if(joins, [&](const Join& join) { return sums[join.one].is_in_other || sums[join.other].is_in_other; });
            if (joins.empty()) break;
            stop_point();
            const Join best = *std::ranges::max_element(joins, {}, [](const Join& join) { return join.sum.tightness; });
            sums[best.one].is_in_other = sums[best.other].is_in_other = true;
            add_with_joins(best.sum);
        }
        for (std::size_t at = given; at < sums.size(); ++at)
            if (!sums[at].is_in_other)
                for (auto& propagator : assembly_.make(SumPart{terms_of(sums[at].piece.cells), sums[at].piece.total})) propagators_.push_back(std::move(propagator));
    }
    static bool counts_once(const SumPart& part) {
        return std::ranges::all_of(part.terms, [](const Term& term) { return term.coefficient == 1; });
    }
    static std::vector<Term> terms_of(const Cells& cells) {
        std::vector<Term> terms;
        terms.reserve(cells.count());
        cells.each([&](Variable cell) { terms.push_back({cell, 1}); });
        return terms;
    }
    static Piece piece_of(const SumPart& part) {
        Cells cells;
        for (const Term& term : part.terms) cells.add(term.variable);
        return {cells, part.total};
    }
    Sum sum_of_piece(const Piece& piece) const { return {terms_of(piece.cells), piece.total, assembly_.exclusions()}; }
    unsigned value_count() const { return largest(assembly_.all_digits()) + 1; }

    // The cells of `plus` less those of `minus` make the total.
    void add(const Cells& plus, const Cells& minus, int total) {
        if (plus.is_empty()) {
            if (!minus.is_empty()) add(minus, plus, -total);  // one way to write it
            return;
        }
        const std::size_t size = plus.count() + minus.count();
        if (size > most_terms || !known_.insert({plus, minus}).second) return;
        if (size > usual_terms && !is_extreme(plus.count(), minus.count(), total)) return;
        SumPart part{terms_of(plus), bounded(total, static_cast<std::int64_t>(size))};
        minus.each([&](Variable cell) { part.terms.push_back({cell, -1}); });
        Propagators made = assembly_.make(part);
        if (size > usual_terms && !removes_something(made)) return;
        for (auto& propagator : made) propagators_.push_back(std::move(propagator));
    }

    // Whether a total is so near the least or the greatest one that it may remove values of full cells.
    bool is_extreme(std::size_t plus, std::size_t minus, int total) const {
        const int largest_value = static_cast<int>(largest(assembly_.all_digits()));
        const int low = least(plus) - (static_cast<int>(minus) * largest_value - least(minus));
        const int high = static_cast<int>(plus) * largest_value - least(plus) - least(minus);
        return total - low < largest_value || high - total < largest_value;
    }
    // The least sum of this many cells, if as few of them are equal as possible.
    int least(std::size_t cells) const {
        const std::size_t values = count(assembly_.all_digits()), equal = (cells + values - 1) / values;
        int sum = 0;
        for (std::size_t cell = 0; cell < cells; ++cell) sum += static_cast<int>(cell / equal);
        return sum;
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
    std::vector<HouseCells> houses_;
    std::vector<Piece> pieces_;
    bool is_cut_ = false;
    std::unordered_set<Difference, Hash> known_;
};

}  // namespace

void add_derived(const Model& model, Assembly& assembly, Propagators& propagators) {
    add_crossings(model, assembly, propagators);
    add_locked(model, assembly, propagators);
    const auto derive = [](auto derivation) { derivation.sums(); };
    if (model.domains().size() <= 128) derive(Derivation<2>(model, assembly, propagators));
    else if (model.domains().size() <= 1024) derive(Derivation<16>(model, assembly, propagators));
}

}  // namespace sudokit::variants
