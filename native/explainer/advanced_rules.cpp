// The rules of advanced rounds without chains: locking, hidden pairs, naked pairs, X-wings.
//
// They have the orders of the producers 6, 9, 7 and 8, but every finding that depends on a deleted candidate is used.
#include <initializer_list>

#include "explainer/advanced_round.hpp"

namespace sudokit::explainer {

namespace {

// The nine houses of a kind, by their numbers.
constexpr int rows = 0, columns = 9, boxes = 18;

class Rules {
public:
    Rules(const Position& saved, const Position& grid, Contributions& contributions, NestedHints& nested)
        : saved_(saved), grid_(grid), contributions_(contributions), nested_(nested) {
        for (int digit = 0; digit < 9; ++digit)
            deleted_[digit] = saved.cells_with[digit].minus(grid.cells_with[digit]);
    }

    bool run() {
        locking(boxes, columns);
        locking(boxes, rows);
        locking(columns, boxes);
        locking(rows, boxes);
        if (contributes()) return true;
        for (const int kind : {boxes, columns, rows}) hidden_pairs(kind);
        if (contributes()) return true;
        for (const int kind : {boxes, columns, rows}) naked_pairs(kind);
        if (contributes()) return true;
        x_wings(columns, rows);
        x_wings(rows, columns);
        return contributes();
    }

private:
    bool contributes() const { return !contributions_.nodes.empty(); }
    int first_parent() const { return int(contributions_.parents.size()); }
    void add_parent(int cell, int digit) { contributions_.parents.push_back(std::uint16_t(9 * cell + digit)); }
    void add_parents(CellSet cells, int digit) {
        for (const int cell : cells & deleted_[digit]) add_parent(cell, digit);
    }

    // The story of what was contributed from a node on, if it is wanted.
    void tell(std::size_t first_node, Technique technique, std::initializer_list<int> base,
              std::initializer_list<int> cover, CellSet cells, Mask digits) {
        if (!nested_.tells || first_node == contributions_.nodes.size()) return;
        nested_.add({0, 0});
        Step story;
        story.digits = digits;
        for (const int house : base) story.base.push_back(std::uint8_t(house));
        for (const int house : cover) story.cover.push_back(std::uint8_t(house));
        story.mark_cells(grid_, cells, digits);
        nested_.tell(std::move(story), key_of(technique), contributions_, first_node);
    }

    void locking(int base_kind, int cover_kind) {
        for (int base = base_kind; base < base_kind + 9; ++base)
            for (int cover = cover_kind; cover < cover_kind + 9; ++cover) {
                const CellSet both = logic::cells_of(base) & logic::cells_of(cover);
                if (both.empty()) continue;
                for (int digit = 0; digit < 9; ++digit) {
                    if (size(grid_.places[base][digit]) < 2) continue;
                    if (!(grid_.cells_with[digit] & logic::cells_of(base)).within(both)) continue;
                    const std::size_t first_node = contributions_.nodes.size();
                    eliminate(logic::cells_of(cover).minus(both), digit, logic::cells_of(base).minus(both));
                    tell(first_node, base_kind == boxes ? Technique::pointing : Technique::claiming, {base}, {cover},
                         logic::cells_of(base), Mask(1 << digit));
                }
            }
    }

    // The digit from cells, because it is deleted from others.
    void eliminate(CellSet cells, int digit, CellSet others) {
        const CellSet eliminated = cells & grid_.cells_with[digit];
        if (eliminated.empty() || !others.meets(deleted_[digit])) return;
        const int first = first_parent();
        add_parents(others, digit);
        for (const int cell : eliminated) contributions_.add(cell, digit, first);
    }

    void hidden_pairs(int kind) {
        for (int house = kind; house < kind + 9; ++house) {
            if (grid_.blanks_in[house] <= 4) continue;
            const auto& places = grid_.places[house];
            for (int second = 1; second < 9; ++second)
                for (int first = 0; first < second; ++first) {
                    if (size(places[second]) != 2 || places[first] != places[second]) continue;
                    hidden_pair(house, first, second);
                }
        }
    }

    void hidden_pair(int house, int a, int b) {
        const Mask places = grid_.places[house][a];
        const int first = first_parent();
        for (const int digit : {a, b})
            for (const int place : bits(saved_.places[house][digit] & ~places))
                add_parent(geometry.cells[house][place], digit);
        if (first == first_parent()) return;
        const std::size_t first_node = contributions_.nodes.size();
        CellSet cells;
        // Cells in the order of the board, which is the order of the house.
        for (const int place : bits(places)) {
            const int cell = geometry.cells[house][place];
            for (const int digit : bits(grid_.digits_in[cell] & ~(1 << a | 1 << b)))
                contributions_.add(cell, digit, first);
            cells.add(cell);
        }
        tell(first_node, Technique::hidden_pair, {house}, {}, cells, Mask(1 << a | 1 << b));
    }

    void naked_pairs(int kind) {
        for (int house = kind; house < kind + 9; ++house) {
            if (grid_.blanks_in[house] < 4) continue;
            const auto& cells = geometry.cells[house];
            for (int second = 1; second < 9; ++second) {
                const Mask digits = grid_.digits_in[cells[second]];
                if (size(digits) != 2) continue;
                for (int first = 0; first < second; ++first)
                    if (grid_.digits_in[cells[first]] == digits) naked_pair(house, cells[first], cells[second], digits);
            }
        }
    }

    void naked_pair(int house, int a, int b, Mask digits) {
        const int first = first_parent();
        for (const int cell : {a, b})
            for (const int digit : bits(saved_.digits_in[cell] & ~digits)) add_parent(cell, digit);
        if (first == first_parent()) return;
        const std::size_t first_node = contributions_.nodes.size();
        for (const int cell : geometry.cells[house]) {
            if (cell == a || cell == b) continue;
            for (const int digit : bits(grid_.digits_in[cell] & digits)) contributions_.add(cell, digit, first);
        }
        tell(first_node, Technique::naked_pair, {house}, {}, CellSet::of(a) | CellSet::of(b), digits);
    }

    void x_wings(int base_kind, int cover_kind) {
        for (int second = 1; second < 9; ++second)
            for (int first = 0; first < second; ++first)
                for (int digit = 0; digit < 9; ++digit) {
                    const Mask places = grid_.places[base_kind + first][digit];
                    if (size(places) != 2 || grid_.places[base_kind + second][digit] != places) continue;
                    if (placed(digit) > 5) continue;
                    const CellSet bases = logic::cells_of(base_kind + first) | logic::cells_of(base_kind + second);
                    CellSet covers;
                    for (const int place : bits(places)) covers |= logic::cells_of(cover_kind + place);
                    const std::size_t first_node = contributions_.nodes.size();
                    eliminate(covers.minus(bases), digit, bases.minus(covers));
                    tell(first_node, Technique::x_wing, {base_kind + first, base_kind + second},
                         {cover_kind + lowest(places), cover_kind + lowest(Mask(places & (places - 1)))}, bases,
                         Mask(1 << digit));
                }
    }

    int placed(int digit) const {
        int count = 0;
        for (const std::uint8_t value : saved_.value) count += value == digit + 1;
        return count;
    }

    const Position &saved_, &grid_;
    Contributions& contributions_;
    NestedHints& nested_;
    CellSet deleted_[9];
};

}  // namespace

bool contribute_without_chains(const Position& saved, const Position& grid, Contributions& contributions,
                               NestedHints& nested) {
    return Rules(saved, grid, contributions, nested).run();
}

}  // namespace sudokit::explainer
