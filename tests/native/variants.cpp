// Tries to break the engine for variants: solves random models of all parts, and compares with brute force.
//
//   variants [MODELS]     how many, 2,000 if not given
//
// A model has a few variables with three to five values, some of them not shown, and up to four parts, which choices may
// nest. All of its solutions are found three ways: by trying everything, by the search, and in order; then the digits
// that occur in solutions are compared.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <random>
#include <set>

#include "variants/questions.hpp"

using namespace sudokit::variants;

namespace {

using Digits = std::vector<unsigned>;  // values, by variable
using Holds = std::function<bool(const Digits&)>;

class RandomModel {
public:
    explicit RandomModel(std::mt19937& random) : random_(random) {
        values_ = between(3, 5);
        const std::size_t size = between(3, 6);
        std::vector<Values> domains;
        for (std::size_t at = 0; at < size; ++at)
            domains.push_back(between(0, 3) ? first_values(values_) : 1 + between(0, (1u << values_) - 2));
        model.emplace(domains, static_cast<int>(between(0, 2)), size - between(0, 1));
        holds = parts(between(1, 4), 0);
    }

    std::optional<Model> model;
    Holds holds;

    // The cells of all solutions.
    std::set<Digits> solutions() const {
        std::set<Digits> found;
        Digits digits(model->domains().size());
        const std::function<void(std::size_t)> fill = [&](std::size_t at) {
            if (at == digits.size()) {
                if (holds(digits)) found.emplace(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(model->shown()));
                return;
            }
            for_each(model->domains()[at], [&](unsigned value) {
                digits[at] = value;
                fill(at + 1);
            });
        };
        fill(0);
        return found;
    }

private:
    unsigned between(unsigned least, unsigned most) { return std::uniform_int_distribution(least, most)(random_); }
    Values any_values() { return between(1, (1u << values_) - 1); }

    std::vector<Variable> cells(std::size_t least) {
        std::vector<Variable> all;
        for (Variable at = 0; at < model->domains().size(); ++at) all.push_back(at);
        std::shuffle(all.begin(), all.end(), random_);
        all.resize(between(static_cast<unsigned>(least), static_cast<unsigned>(all.size())));
        return all;
    }

    Holds parts(unsigned number, unsigned depth) {
        std::vector<Holds> all;
        for (unsigned at = 0; at < number; ++at) all.push_back(part(depth));
        return [all](const Digits& digits) { return std::ranges::all_of(all, [&](const Holds& each) { return each(digits); }); };
    }

    Holds part(unsigned depth) {
        Model& says = *model;
        const int first = says.first();
        switch (between(0, depth < 2 ? 9 : 8)) {
            case 0: {
                auto all = cells(2);
                says.different(all);
                return [all](const Digits& d) { return all_differ(all, d); };
            }
            case 1: {
                auto two = cells(2);
                std::vector<Values> rows;
                for (unsigned row = 0; row < values_; ++row) rows.push_back(between(0, (1u << values_) - 1));
                says.table(two[0], two[1], rows);
                return [=](const Digits& d) { return (rows[d[two[0]]] & only(d[two[1]])) != 0; };
            }
            case 2: {
                auto all = cells(1);
                std::vector<int> factors;
                for (std::size_t at = 0; at < all.size(); ++at)
                    factors.push_back(between(0, 2) ? 1 : static_cast<int>(between(0, 4)) - 2);
                const int total = static_cast<int>(between(0, 12));
                says.linear(all, factors, total);
                return [=](const Digits& d) {
                    int sum = 0;
                    for (std::size_t at = 0; at < all.size(); ++at) sum += factors[at] * (static_cast<int>(d[all[at]]) + first);
                    return sum == total;
                };
            }
            case 3: {
                auto all = cells(2);
                std::vector<Values> sets;
                for (Values set = 0; set < 1u << values_; ++set)
                    if (sudokit::variants::count(set) == all.size() && between(0, 2)) sets.push_back(set);
                says.sets(all, sets);
                return [=](const Digits& d) {
                    Values set = 0;
                    for (const Variable cell : all) set |= only(d[cell]);
                    return all_differ(all, d) && std::ranges::find(sets, set) != sets.end();
                };
            }
            case 4: {
                auto all = cells(1);
                Automaton automaton{between(1, 4), {0}, {}, {}};
                for (std::uint32_t state = 0; state < automaton.states; ++state) {
                    if (between(0, 1)) automaton.accepting.push_back(state);
                    for (unsigned way = between(1, 3); way > 0; --way)
                        automaton.transitions.push_back({state, any_values(), between(0, automaton.states - 1)});
                }
                says.automaton(all, automaton);
                return [=](const Digits& d) {
                    std::set<std::uint32_t> at(automaton.start.begin(), automaton.start.end());
                    for (const Variable cell : all) {
                        std::set<std::uint32_t> next;
                        for (const Transition& way : automaton.transitions)
                            if (at.contains(way.from) && (way.values & only(d[cell]))) next.insert(way.to);
                        at = std::move(next);
                    }
                    return std::ranges::any_of(automaton.accepting, [&](std::uint32_t state) { return at.contains(state); });
                };
            }
            case 5: {
                auto all = cells(1);
                const Values counted = any_values();
                const unsigned low = between(0, static_cast<unsigned>(all.size()));
                const unsigned high = between(low, static_cast<unsigned>(all.size()));
                says.count(all, counted, low, high);
                return [=](const Digits& d) {
                    const auto there = std::ranges::count_if(all, [&](Variable cell) { return (counted & only(d[cell])) != 0; });
                    return low <= there && there <= high;
                };
            }
            case 6: {
                auto all = cells(2);
                const std::size_t half = all.size() / 2;
                const std::vector<Variable> a(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(half));
                const std::vector<Variable> b(all.begin() + static_cast<std::ptrdiff_t>(half), all.begin() + static_cast<std::ptrdiff_t>(2 * half));
                says.same(a, b);
                return [=](const Digits& d) { return contents(a, d) == contents(b, d); };
            }
            case 7: {
                auto all = cells(2);
                const Variable counter = all.back();
                all.pop_back();
                says.distinct(all, counter);
                return [=](const Digits& d) {
                    std::set<unsigned> found;
                    for (const Variable cell : all) found.insert(d[cell]);
                    return static_cast<int>(found.size()) == static_cast<int>(d[counter]) + first;
                };
            }
            case 8: {
                auto all = cells(3);
                const Variable index = all[0], result = all[1];
                all.erase(all.begin(), all.begin() + 2);
                if (between(0, 3) == 0) all.push_back(index);
                says.element(index, all, result);
                return [=](const Digits& d) {
                    const int place = static_cast<int>(d[index]) + first;
                    return place >= 1 && place <= static_cast<int>(all.size()) && d[all[static_cast<std::size_t>(place) - 1]] == d[result];
                };
            }
            default: {
                std::vector<Holds> branches;
                says.begin_any();
                for (unsigned branch = between(1, 3); branch > 0; --branch) {
                    branches.push_back(parts(between(0, 2), depth + 1));
                    if (branch > 1) says.next_branch();
                }
                says.end_any();
                return [=](const Digits& d) {
                    return std::ranges::any_of(branches, [&](const Holds& each) { return each(d); });
                };
            }
        }
    }

    static bool all_differ(const std::vector<Variable>& cells, const Digits& digits) {
        std::set<unsigned> found;
        for (const Variable cell : cells) found.insert(digits[cell]);
        return found.size() == cells.size();
    }
    static std::multiset<unsigned> contents(const std::vector<Variable>& cells, const Digits& digits) {
        std::multiset<unsigned> found;
        for (const Variable cell : cells) found.insert(digits[cell]);
        return found;
    }

    std::mt19937& random_;
    unsigned values_ = 0;
};

Digits digits_of(std::span<const Values> cells) {
    Digits digits;
    for (const Values values : cells) digits.push_back(smallest(values));
    return digits;
}

bool is_right(const RandomModel& made) {
    const std::set<Digits> wanted = made.solutions();
    Search search(*made.model);
    std::set<Digits> found;
    std::size_t times = 0;
    if (search.start())
        for (; search.next(); ++times) found.insert(digits_of(search.cells()));
    if (found != wanted || times != wanted.size()) return false;

    OrderedSolutions ordered(search);
    for (const Digits& solution : wanted) {
        const std::optional<Solution> next = ordered.next();
        if (!next || digits_of(*next) != solution) return false;
    }
    if (ordered.next()) return false;

    for (const std::uint32_t limit : {1u, 3u}) {
        std::vector<std::uint32_t> counts(made.model->shown() * 5, 0);
        for (const Digits& solution : wanted)
            for (std::size_t cell = 0; cell < solution.size(); ++cell) ++counts[cell * 5 + solution[cell]];
        for (std::uint32_t& count : counts) count = std::min(count, limit);
        if (true_candidates(search, limit, 5) != counts) return false;
    }
    return true;
}

}  // namespace

int main(int count, char** arguments) {
    const int models = count > 1 ? std::atoi(arguments[1]) : 2000;
    std::mt19937 random(2239);
    std::size_t solvable = 0;
    for (int number = 0; number < models; ++number) {
        const RandomModel made(random);
        if (!is_right(made)) {
            std::printf("model %d has other solutions than brute force finds\n", number);
            return 1;
        }
        Search search(*made.model);
        solvable += search.start() && search.next();
    }
    std::printf("%d random models, %zu with solutions   0 failures\n", models, solvable);
    return 0;
}
