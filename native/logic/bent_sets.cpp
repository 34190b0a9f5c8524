// Bent sets: WXYZ-wing, VWXYZ-wing, UVWXYZ-wing, of four, five and six cells with as many digits.
//
// A digit of the cells is *restricted* if all its places among them see each other: it is true in at most one of them.
// If only one digit z is not restricted, the others fill at most all cells but one. So z is true in one of the cells, and
// cells that see every place of z lose z. The cells are a pivot and cells that it sees, not all of them in one house.
// Definition: sudopedia; XYZ-wing, of three cells, is in wings.cpp.
#include <utility>

#include "search.hpp"

namespace sudokit::logic {

namespace {

class BentSets {
public:
    BentSets(Search& search, Technique technique, int size) : search_(search), technique_(technique), size_(size) {}

    void find() {
        const Position& p = search_.position;
        for (const int pivot : p.blank) {
            stop_point();
            if (size(p.digits_in[pivot]) <= size_ && extend(CellSet::of(pivot), p.digits_in[pivot], p.blank & peers_of(pivot))) return;
        }
    }

private:
    // Adds to the cells one of the candidates after the other. True if no more steps are wanted.
    bool extend(CellSet cells, Mask digits, CellSet candidates) {
        if (cells.count() == size_) return size(digits) == size_ && add(cells, digits);
        for (const int cell : candidates) {
            candidates.drop(cell);
            const Mask more = Mask(digits | search_.position.digits_in[cell]);
            CellSet with = cells;
            if (size(more) <= size_ && extend(with.add(cell), more, candidates)) return true;
        }
        return false;
    }

    bool add(CellSet cells, Mask digits) {
        const Position& p = search_.position;
        Mask unrestricted = 0;
        for (const int digit : bits(digits))
            if (const CellSet places = cells & p.cells_with[digit]; !common_houses(places)) unrestricted |= Mask(1 << digit);
        if (size(unrestricted) != 1) return false;
        const int z = lowest(unrestricted);
        const CellSet places = cells & p.cells_with[z], removed = common_peers(places) & p.cells_with[z];
        if (!removed) return false;
        Step step(technique_, digits);
        step.remove(p, removed, z);
        step.mark_cells(p, cells, Mask(digits & ~unrestricted));
        step.mark(places, z, Role::pincer);
        step.sets = {{cells, digits}};
        step.restricted = {Mask(digits & ~unrestricted)};
        return search_.add(std::move(step));
    }

    Search& search_;
    const Technique technique_;
    const int size_;
};

}  // namespace

void find_bent_sets(Search& search, const TechniqueSet& wanted) {
    using enum Technique;
    constexpr std::pair<Technique, int> sizes[] = {{wxyz_wing, 4}, {vwxyz_wing, 5}, {uvwxyz_wing, 6}};
    for (const auto& [technique, size] : sizes)
        if (wanted.has(technique) && !search.done()) BentSets(search, technique, size).find();
}

}  // namespace sudokit::logic
