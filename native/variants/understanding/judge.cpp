#include "judge.hpp"

#include <algorithm>

#include "variants/forms/grid_cells.hpp"
#include "variants/forms/json.hpp"
#include "variants/meaning.hpp"
#include "variants/search.hpp"

namespace sudokit::variants {

namespace {

constexpr std::uint64_t most_guesses = 20'000;

Judge::Count solutions_of(const Data::Object& base, const Data::List& constraints, unsigned wanted) {
    Data::Object all = base;
    if (!constraints.empty()) all.emplace_back("constraints", Data(constraints));
    const Puzzle puzzle = read_json(Data(std::move(all)));
    const Model model = Meaning(puzzle).take_model();
    Search search(model);
    if (!search.start()) return Judge::none;
    std::uint64_t left = most_guesses;
    for (unsigned found = 0; found < wanted; ++found) {
        const std::uint64_t before = search.guesses();
        switch (search.next_within(left)) {
            case Found::nothing: return found == 0 ? Judge::none : Judge::one;
            case Found::stopped: return Judge::unknown;
            default: break;
        }
        left -= std::min(left, search.guesses() - before);
    }
    return wanted == 1 ? Judge::one : Judge::several;
}

}  // namespace

Judge::Judge(const Data::Object& puzzle, int columns, const std::optional<std::vector<int>>& solution) {
    for (const auto& member : puzzle)
        if (member.first != "constraints") plain_.push_back(member);
    if (!solution) return;
    solved_ = plain_;
    std::erase_if(solved_, [](const auto& member) { return member.first == "givens"; });
    Members givens;
    for (std::size_t cell = 0; cell < solution->size(); ++cell)
        if ((*solution)[cell] > 0)
            givens.add(GridCell{static_cast<int>(cell) / columns + 1, static_cast<int>(cell) % columns + 1}.name(), (*solution)[cell]);
    if (givens.all.empty()) return;
    solved_.emplace_back("givens", Data(std::move(givens.all)));
    knows_solution_ = solutions_of(solved_, {}, 1) == one;  // else it is the solution of another puzzle
}

bool Judge::agree(const Data::List& constraints) const { return solutions_of(solved_, constraints, 1) != none; }

Judge::Count Judge::count(const Data::List& constraints) const { return solutions_of(plain_, constraints, 2); }

}  // namespace sudokit::variants
