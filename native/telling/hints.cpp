#include "hints.hpp"

#include <array>

namespace sudokit::telling {

namespace {

Told hint_text(const char* key) { return Told::say("hints", key); }

}  // namespace

int house_of(const Step& step) {
    if (!step.base.empty()) return step.base.front();
    std::array<int, 9> cells{};
    const auto count = [&](const auto& candidates) {
        for (const auto& candidate : candidates) ++cells[logic::box_of(candidate.cell)];
    };
    if (step.marks.empty()) {
        count(step.placements);
        count(step.eliminations);
    } else {
        count(step.marks);
    }
    return static_cast<int>(18 + (std::ranges::max_element(cells) - cells.begin()));
}

Told hint(const Step& step, std::span<const Refuted> refutations, int level) {
    if (level == 1) return hint_text("look-at").with("house", house_told(house_of(step)));
    if (level == 2) return Told::say("hints", kind_of(step).key, "technique-helps").with("technique", Told::say("techniques", kind_of(step).key));
    return Pattern(step, refutations).help();
}

// The text never names a missing candidate, because it is the answer.
Told hint(const std::vector<Candidate>& wrong, const std::vector<Candidate>& missing, bool is_solved) {
    std::string names;
    if (!wrong.empty()) {
        for (const auto& [cell, digit] : wrong) add(names, ", ", cell_name(cell) + " = " + std::to_string(digit + 1));
        return hint_text("wrong-digits").with("digits", names);
    }
    if (!missing.empty()) {
        for (const Candidate& candidate : missing) add(names, ", ", cell_name(candidate.cell));
        return hint_text("missing-candidates").with("cells", names);
    }
    return hint_text(is_solved ? "solved" : "no-technique");
}

}  // namespace sudokit::telling
