#include "draft.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "alone.hpp"
#include "kernel/stop_point.hpp"
#include "meaning.hpp"
#include "search.hpp"

namespace sudokit::variants {

namespace {

// A solution other than a known one. The search goes away from the known one first.
Draft::Drawn other_than(Search& search, const Solution& known, const Solution& left, std::uint64_t guesses) {
    for (Variable cell = 0; cell < known.size(); ++cell) search.preferred()[cell] = ~known[cell];
    if (!search.start(left)) return {Found::nothing, {}};
    for (;;) {
        const Found found = search.next_within(guesses);
        if (found != Found::solution) return {found, {}};
        if (!std::ranges::equal(search.cells(), known)) return {found, {search.cells().begin(), search.cells().end()}};
    }
}

}  // namespace

Model Draft::model(const Numbers& used) const {
    Puzzle puzzle = puzzle_;
    puzzle.constraints.clear();
    for (const std::uint32_t number : used) puzzle.constraints.push_back(puzzle_.constraints[number]);
    return Meaning(puzzle).take_model();
}

Draft::Drawn Draft::random_solution(const Numbers& used, std::uint64_t seed, std::uint64_t guesses) const {
    constexpr std::uint64_t first_guesses = 256;
    Search search(model(used));
    std::mt19937_64 random(seed);
    search.guess_at_random(&random);
    for (std::uint64_t some = first_guesses; search.start(); some *= 2) {
        const Found found = search.next_within(some);
        if (found == Found::solution) return {found, {search.cells().begin(), search.cells().end()}};
        if (found == Found::nothing) break;
        if (search.guesses() > guesses) return {Found::stopped, {}};
    }
    return {Found::nothing, {}};
}

std::vector<bool> Draft::hold(const Numbers& asked, const Solution& cells) const {
    std::vector<bool> found;
    for (const std::uint32_t number : asked) {
        stop_point();
        const Model one = model({number});
        std::vector<Values> domains = one.domains();
        std::ranges::copy(cells, domains.begin());
        bool holds = true;
        for (const Alone& alone : each_alone(one)) {
            if (alone.origin.of != Origin::constraint || !holds) continue;
            for (const KeptPart& part : alone.kept)
                for (const Variable cell : part.cells) holds = holds && (cells[cell] & part.values) != 0;
            if (!holds) break;
            Search search(one.with(domains, alone.scope));
            holds = search.start() && search.next();
        }
        found.push_back(holds);
    }
    return found;
}

Draft::Drawn Draft::another(const Numbers& used, const Solution& known, const Solution& left, std::uint64_t guesses) const {
    Search search(model(used));
    return other_than(search, known, left, guesses);
}

Draft::Dug Draft::dig(const Numbers& used, const Solution& solution, std::span<const Cells> groups, std::size_t fewest, std::uint64_t guesses) const {
    Search search(model(used));
    Dug dug{std::vector<bool>(groups.size(), true)};
    Solution left = puzzle_.domains;
    std::vector<std::size_t> group_of(left.size(), groups.size());
    std::size_t givens = 0;
    for (std::size_t group = 0; group < groups.size(); ++group)
        for (const Variable cell : groups[group]) {
            left[cell] = solution[cell];
            group_of[cell] = group;
            ++givens;
        }
    // Of each other solution that has been found the groups in which it differs: one of them has to be kept.
    std::vector<std::vector<bool>> differing;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        if (givens - groups[group].size() < fewest) continue;
        const bool is_needed = std::ranges::any_of(differing, [&](const std::vector<bool>& one) {
            if (!one[group]) return false;
            for (std::size_t other = 0; other < groups.size(); ++other)
                if (other != group && one[other] && dug.kept[other]) return false;
            return true;
        });
        if (is_needed) continue;
        for (const Variable cell : groups[group]) left[cell] = puzzle_.domains[cell];
        const Drawn other = other_than(search, solution, left, guesses);
        if (other.found == Found::nothing) {
            dug.kept[group] = false;
            givens -= groups[group].size();
            continue;
        }
        for (const Variable cell : groups[group]) left[cell] = solution[cell];
        dug.is_decided = dug.is_decided && other.found == Found::solution;
        if (other.found != Found::solution) continue;
        std::vector<bool> differs(groups.size(), false);
        for (Variable cell = 0; cell < solution.size(); ++cell)
            if (other.solution[cell] != solution[cell] && group_of[cell] < groups.size()) differs[group_of[cell]] = true;
        differing.push_back(std::move(differs));
    }
    return dug;
}

}  // namespace sudokit::variants
