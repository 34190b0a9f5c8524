// Kraken fish: fish whose fins do not see the removed candidates, but lead to their being false by chains.
//
// *Type 1*: the fish without its fins would remove a candidate, and a chain from each fin makes the same candidate
// false. *Type 2*: in one of the covers, chains from each candidate of the fish and from each fin make the same
// candidate false: if no fin is true, that cover holds one of the fish's candidates.
//
// Both hold for any fish: if no fin is true, each cover holds one of the body's candidates, so all other candidates in
// a cover, or in two, are false.
//
// The search picks the bases, then goes through the cells of the body: each is covered, or it is a fin. It keeps the
// common conclusions of all fins so far, and turns back if they contain nothing new. Bounds: basic fish of size 2 to 7,
// Franken and mutant fish of size 2 and 3; at most `most_fins` fins, and no candidate in two bases; chains over
// candidates and groups; `visits_allowed` covers tried for each shape.
#include "inference.hpp"

namespace sudokit::logic {

namespace {

constexpr int most_fins = 5;
constexpr std::int64_t visits_allowed = 1'000'000;
constexpr std::uint32_t rows = 0x1FF, columns = rows << 9, boxes = rows << 18;

// The houses that may be bases and covers, and how many.
struct Shape {
    std::uint32_t base, cover;
    int largest;
};
constexpr Shape shapes[] = {
    {rows, columns, 7},
    {columns, rows, 7},
    {rows | boxes, columns | boxes, 3},
    {columns | boxes, rows | boxes, 3},
    {rows | columns | boxes, rows | columns | boxes, 3},
};

class KrakenSearch {
public:
    KrakenSearch(Search& search, const TechniqueSet& wanted)
        : search_(search), p_(search.position), wanted_(wanted), graph_(search.inferences().graph),
          reach_(search.inferences().reach), follows_(graph_) {}

    void run() {
        for (const Shape& shape : shapes) {
            visits_ = 0;
            for (n_ = 2; n_ <= shape.largest; ++n_)
                for (digit_ = 0; digit_ < 9; ++digit_)
                    if (with(shape)) return;
        }
    }

private:
    using Cells = std::array<CellSet, 9>;  // by digit

    // Reduces `common` to the conclusions that this candidate shares; false if none is left.
    bool narrow(Cells& common, int cell) const {
        const auto& more = reach_.conclusions(graph_.state_of(cell, digit_, true)).off;
        bool some = false;
        for (int other = 0; other < 9; ++other) {
            common[other] &= more[other];
            some |= !common[other].empty();
        }
        return some;
    }

    // The targets still to be found, by type: of any digit for type 2, of the digit of the fish for type 1.
    Cells open() const {
        Cells targets{};
        for (int other = 0; other < 9; ++other)
            for (const int cell : p_.cells_with[other])
                if ((wanted_.has(Technique::kraken_fish_2) && !done_[1][9 * cell + other]) ||
                    (other == digit_ && wanted_.has(Technique::kraken_fish_1) && !done_[0][9 * cell + other]))
                    targets[other].add(cell);
        return targets;
    }

    bool with(const Shape& shape) {
        candidates_ = p_.cells_with[digit_];
        usable_bases_ = usable_covers_ = 0;
        for (int house = 0; house < houses; ++house) {
            const int places = size(p_.places[house][digit_]);
            if (shape.base >> house & 1 && places >= 2) usable_bases_ |= 1u << house;
            if (shape.cover >> house & 1 && places >= 1) usable_covers_ |= 1u << house;
        }
        return std::popcount(usable_bases_) >= n_ && add_base(0, 0, 0, {});
    }

    bool add_base(int from, int chosen, std::uint32_t base, CellSet body) {
        if (chosen == n_) {
            stop_point();
            base_ = base;
            body_ = body;
            return add_cover(0, 0, body, {}, open(), 0);
        }
        for (int house = from; house < houses; ++house) {
            if (!(usable_bases_ >> house & 1)) continue;
            const CellSet cells = candidates_ & cells_of(house);
            if (cells.meets(body)) continue;
            if (add_base(house + 1, chosen + 1, base | 1u << house, body | cells)) return true;
            if (visits_ > visits_allowed) return false;
        }
        return false;
    }

    // `must`: the cells of the body that are neither covered nor a fin yet. Once there are none, `from` is the first
    // house that may be a further cover.
    bool add_cover(int chosen, std::uint32_t cover, CellSet must, CellSet fins, const Cells& common, int from) {
        if (++visits_ > visits_allowed) return false;
        if (must) {
            const int cell = must.first();
            for (const int house : geometry.houses_of[cell]) {
                if (chosen == n_ || !(usable_covers_ & ~base_ & ~cover & 1u << house)) continue;
                if (cells_of(house).meets(fins)) continue;
                if (add_cover(chosen + 1, cover | 1u << house, must.minus(cells_of(house)), fins, common, 0))
                    return true;
            }
            if (fins.count() == most_fins) return false;
            Cells narrowed = common;
            if (!narrow(narrowed, cell)) return false;
            return add_cover(chosen, cover, must.minus(CellSet::of(cell)), fins | CellSet::of(cell), narrowed, 0);
        }
        if (fins.empty()) return false;
        if (chosen == n_) return finish(cover, fins, common);
        // The remaining covers are free: any others of the body, in order.
        for (int house = from; house < houses; ++house)
            if (usable_covers_ & ~base_ & ~cover & 1u << house && cells_of(house).meets(body_) &&
                !cells_of(house).meets(fins) &&
                add_cover(chosen + 1, cover | 1u << house, {}, fins, common, house + 1))
                return true;
        return false;
    }

    bool finish(std::uint32_t cover, CellSet fins, const Cells& common) {
        CellSet covered, covered_twice;
        for (const int house : bits(cover)) {
            covered_twice |= covered & cells_of(house);
            covered |= cells_of(house);
        }
        const CellSet excluded = covered.minus(body_) | covered_twice;  // false if no fin is true
        const auto start = [&](Technique technique) {
            Step step(technique, Mask(1 << digit_));
            for (const int house : bits(base_)) step.base.push_back(std::uint8_t(house));
            for (const int house : bits(cover)) step.cover.push_back(std::uint8_t(house));
            step.mark(body_.minus(fins), digit_);
            step.mark(fins, digit_, Role::fin);
            return step;
        };
        if (wanted_.has(Technique::kraken_fish_1))
            for (const int target : (common[digit_] & excluded).minus(common_peers(fins))) {
                if (done_[0][9 * target + digit_]) continue;
                done_[0][9 * target + digit_] = true;
                Step step = start(Technique::kraken_fish_1);
                step.remove(p_, CellSet::of(target), digit_);
                add_chains(step, fins, digit_, target, digit_);
                if (search_.add(std::move(step))) return true;
            }
        if (!wanted_.has(Technique::kraken_fish_2)) return false;
        for (const int house : bits(cover)) {
            const CellSet in_cover = body_ & cells_of(house), starts = fins | in_cover;
            Cells targets = common;
            targets[digit_] = targets[digit_].minus(excluded | starts);
            bool some = true;
            for (const int from : in_cover) some = some && narrow(targets, from);
            if (!some) continue;
            for (int other = 0; other < 9; ++other)
                for (const int target : targets[other]) {
                    if (done_[1][9 * target + other]) continue;
                    done_[1][9 * target + other] = true;
                    Step step = start(Technique::kraken_fish_2);
                    step.remove(p_, CellSet::of(target), other);
                    add_chains(step, starts, digit_, target, other);
                    if (search_.add(std::move(step))) return true;
                }
        }
        return false;
    }

    void add_chains(Step& step, CellSet starts, int digit, int target, int other) {
        for (const int from : starts) {
            follows_.assume(graph_.state_of(from, digit, true));
            int end = graph_.state_of(target, other, false);
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
    const InferenceGraph& graph_;
    const Reach& reach_;
    Consequences follows_;
    std::bitset<729> done_[2];  // candidates that an earlier fish removes, by type
    int n_ = 0, digit_ = 0;
    CellSet candidates_, body_;
    std::uint32_t usable_bases_ = 0, usable_covers_ = 0, base_ = 0;
    std::int64_t visits_ = 0;
};

}  // namespace

void find_kraken_fish(Search& search, const TechniqueSet& wanted) { KrakenSearch(search, wanted).run(); }

}  // namespace sudokit::logic
