#include "explainer/rating.hpp"

#include <algorithm>

#include "kernel/stop_point.hpp"

namespace sudokit::explainer {

namespace {

// By number; null for those that remember earlier positions of a path.
constexpr Producer by_number[producers + 1] = {
    nullptr,
    find_hidden_single,
    find_direct_locking,
    find_direct_hidden_pair,
    find_naked_single,
    find_direct_hidden_triple,
    find_locking,
    find_naked_pair,
    find_x_wing,
    find_hidden_pair,
    find_naked_triple,
    find_swordfish,
    find_hidden_triple,
    find_xy_wing,
    find_xyz_wing,
    find_unique_loop,
    find_naked_quadruple,
    find_jellyfish,
    find_hidden_quadruple,
    find_bug,
    find_aligned_pair_exclusion,
};

}  // namespace

void Rating::add(const Finding& step) {
    if (!started_) ed = step.rating;
    started_ = true;
    if (step.rating > er) {
        er = step.rating;
        hardest = step.technique;
    }
    if (!placed_) ep = er;
    placed_ |= step.places();
}

const Finding* Path::next(Step* story, int first_producer, int last_producer) {
    if (position_.is_solved()) return nullptr;
    found_ = {};
    found_.story = story;
    if (!find(first_producer, last_producer)) {
        rating_.give_up();
        return nullptr;
    }
    rating_.add(found_);
    make();
    return &found_;
}

bool Path::find(int first_producer, int last_producer) {
    stop_point();
    for (int number = first_producer; number <= last_producer; ++number)
        if (by_number[number]  ? by_number[number](position_, found_)
            : number == 22     ? aligned_triples_.find(position_, found_)
                               : chains_.find(number, found_))
            return true;
    return false;
}

void Path::make() {
    Step* const story = found_.story;
    for (int digit = 0; digit < 9; ++digit)
        for (const int cell : found_.eliminated[digit]) {
            position_.remove(cell, digit);
            if (story) story->eliminations.push_back({std::uint8_t(cell), std::uint8_t(digit)});
        }
    if (found_.places()) {
        position_.place(found_.cell, found_.digit);
        if (story) story->place(found_.cell, found_.digit);
    }
    if (story) {
        story->sort_results();
        story->key = key_of(found_.technique);
        story->er = tenths(found_.rating);
    }
    chains_.forget();
}

}  // namespace sudokit::explainer
