#include "digging.hpp"

#include "swaps.hpp"

namespace sudokit::generate {

void Dig::start(const FullBoard& board, const CellSet* orbits, int size, int fewest) {
    orbits_ = orbits;
    size_ = size;
    fewest_ = fewest;
    decided_ = size_kept_ = size_rest_ = 0;
    kept_ = rest_ = {};
    sets_.clear();
    for (auto& place : place_of_) place = 0;
    for (int i = 0; i < size; ++i) {
        first_[i] = -1;
        weight_[i] = 0;
        rest_ |= orbits[i];
        for (const int cell : orbits[i]) {
            place_of_[cell] = static_cast<std::uint8_t>(i);
            ++weight_[i];
        }
        size_rest_ += weight_[i];
    }
    find_swaps(board, [&](CellSet set) { add(set); });
    // Five ninths of all clues can nearly always be removed. After that, single clues give the most useful sets.
    reach_ = size * 5 / 9;
}

void Dig::add(CellSet set) {
    int last = 0;
    for (const int cell : set) last = place_of_[cell] > last ? place_of_[cell] : last;
    sets_.push_back({set, first_[last]});
    first_[last] = static_cast<int>(sets_.size()) - 1;
}

CellSet Dig::question() {
    CellSet kept = kept_, rest = rest_;
    int size_kept = size_kept_, size_rest = size_rest_, taken = 0, i = decided_;
    // Orbits that the sets keep after the last removed one are decided with it.
    for (; i < size_; ++i) {
        bool keep = size_kept + size_rest - weight_[i] < fewest_;
        for (int set = first_[i]; !keep && set >= 0; set = sets_[set].next) keep = !sets_[set].cells.meets(kept);
        if (!keep && taken++ == reach_) break;
        rest = rest.minus(orbits_[i]);
        size_rest -= weight_[i];
        if (keep) {
            kept |= orbits_[i];
            size_kept += weight_[i];
        }
    }
    asked_to_ = i;
    asked_kept_ = kept;
    asked_rest_ = rest;
    asked_size_kept_ = size_kept;
    asked_size_rest_ = size_rest;
    return kept | rest;
}

void Dig::hear_unique() {
    decided_ = asked_to_;
    kept_ = asked_kept_;
    rest_ = asked_rest_;
    size_kept_ = asked_size_kept_;
    size_rest_ = asked_size_rest_;
    reach_ = 1;
}

void Dig::hear_other(CellSet difference) { add(difference); }

}  // namespace sudokit::generate
