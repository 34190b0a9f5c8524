// Tries to break the engine for variants: solves random models of all parts, and compares with brute force.
//
//   variants [MODELS [SEED]]     how many, 2,000 if not given, and what the random numbers begin with
//
// A model has a few variables with three to five values, some of them not shown, and up to four parts, which choices may
// nest. All of its solutions are found three ways: by trying everything, by the search, and in order; then the digits
// that occur in solutions are compared, and what threads count together. A crew finds the smallest solutions.
//
// A quarter as many have a small rectangle that is divided into regions, with what is known of some neighbours, and names.
//
// As many models have one part whose propagator is complete, or a choice between such parts, and up to 25 values. Before
// the first guess, exactly those values are left that some assignment has. So it is with houses of up to 25 cells, for
// which assignments are looked for as matchings.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <optional>
#include <random>
#include <set>

#include "kernel/parallel.hpp"
#include "regions.hpp"
#include "variants/candidates.hpp"
#include "variants/crew.hpp"
#include "variants/shared_count.hpp"

using namespace sudokit::variants;

namespace {

using Digits = std::vector<unsigned>;  // values, by variable
using Holds = std::function<bool(const Digits&)>;
using Row = std::vector<Values>;

enum class Kind : unsigned { different, table, linear, sets, automaton, count, same, distinct, element, comparison, whether, connected, divided, choice };

class RandomModel {
public:
    explicit RandomModel(std::mt19937& random) : random_(random) {
        values_ = between(3, 5);
        const std::size_t size = between(3, 6);
        Row domains;
        for (std::size_t at = 0; at < size; ++at) domains.push_back(between(0, 3) ? first_values(values_) : any_values());
        model.emplace(domains, static_cast<int>(between(0, 2)), size - between(0, 1));
        holds = parts(between(1, 4), 0);
    }

    // A model of one part whose propagator is complete, or of a choice between such parts.
    static RandomModel complete(std::mt19937& random) { return RandomModel(random, Complete{}); }

    // A small rectangle that is divided into regions.
    static RandomModel divided(std::mt19937& random) { return RandomModel(random, Divided{}); }

    std::optional<Model> model;
    Holds holds;

    // The cells of all solutions.
    std::set<Digits> solutions() const {
        std::set<Digits> found;
        for_each_solution(model->domains(), [&](const Digits& digits) {
            found.emplace(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(model->shown()));
        });
        return found;
    }

    // The values that the variables have in some solution with these values; none at all if there is no solution.
    Row left(const Row& row) const {
        Row found(row.size(), 0);
        for_each_solution(row, [&](const Digits& digits) {
            for (std::size_t at = 0; at < row.size(); ++at) found[at] |= only(digits[at]);
        });
        return found;
    }

    // Some of the values of each variable.
    Row fewer(Row row) {
        for (Values& values : row)
            if (const Values some = values & any_values()) values = some;
        return row;
    }

private:
    struct Complete {};
    struct Divided {};
    struct Flag {
        Variable a, b;
    };

    // The variables are labels, names, digits and flags. Names and flags are not shown, nor are digits then.
    RandomModel(std::mt19937& random, Divided) : random_(random) {
        static constexpr struct { unsigned rows, columns, size; } shapes[] = {{2, 2, 2}, {2, 3, 2}, {2, 3, 3}, {1, 4, 2}, {2, 4, 4}, {3, 2, 3}, {3, 3, 3}, {4, 2, 2}, {2, 2, 1}, {2, 2, 4}};
        const auto [rows, columns, size] = shapes[between(0, std::size(shapes) - 1)];
        const unsigned cells = rows * columns, regions = cells / size;
        values_ = std::max({regions, between(size, 5), 2u});
        std::vector<Variable> labels(cells), names(between(0, 1) ? cells : 0), digits(cells);
        std::iota(labels.begin(), labels.end(), 0u);
        std::iota(names.begin(), names.end(), cells);
        std::iota(digits.begin(), digits.end(), static_cast<unsigned>(cells + names.size()));
        Row domains;
        const bool in_order = between(0, 3) != 0;  // the domains of labels say where regions may begin
        for (unsigned cell = 0; cell < cells; ++cell) domains.push_back(first_values(in_order ? std::min(cell + 1, regions) : values_));
        domains.resize(cells + names.size(), first_values(regions));
        for (unsigned cell = 0; cell < cells; ++cell) domains.push_back(between(0, 3) ? first_values(std::max(size, values_ - between(0, 1))) : any_values());
        narrow(domains, labels, 1000);
        narrow(domains, names, 64);
        narrow(domains, digits, 600);
        model.emplace(domains, static_cast<int>(between(0, 2)), names.empty() ? cells + cells : cells);
        const auto known = between(0, 2);  // of no, some or all neighbours
        for (Variable cell = 0; known > 0 && cell < cells; ++cell)
            for (const Variable next : {cell + 1, cell + columns})
                if (next < cells && (next != cell + 1 || next % columns != 0) && (known == 2 || between(0, 1))) {
                    flags_.push_back({cell, next});
                    if (between(0, 1)) std::swap(flags_.back().a, flags_.back().b);
                    const unsigned kind = between(0, 11);  // whether it is known that they are the same, or that they are not
                    model->whether(model->add_variable(kind ? kind > 1 ? 3u : 2u : 1u), flags_.back().a, flags_.back().b);
                }
        if (between(0, 3) == 0) model->different({labels[0], labels[cells - 1]});
        const bool ends_differ = !model->scope().different.empty();
        const bool in_branch = between(0, 3) == 0;  // beside a branch that cannot be
        if (in_branch) model->begin_any();
        model->divided(digits, labels, names, columns, size);
        if (in_branch) {
            model->next_branch();
            model->count(labels, 1, cells + 1, cells + 1);
            model->end_any();
        }
        checks_ = {{cells, [=](const Digits& d) { return are_regions(at(labels, d), columns, size) && (!ends_differ || d[0] != d[cells - 1]); }},
                   {cells + names.size(), [=](const Digits& d) { return names.empty() || name_regions(at(names, d), at(labels, d), size); }}};
        holds = [=](const Digits& d) { return differ_in_regions(at(digits, d), at(labels, d)); };
    }

    // Leaves at most so many ways to fill these variables.
    void narrow(Row& domains, const std::vector<Variable>& variables, double most) {
        for (;;) {
            double ways = 1;
            for (const Variable each : variables) ways *= sudokit::variants::count(domains[each]);
            if (ways <= most) return;
            Values& some = domains[variables[between(0, static_cast<unsigned>(variables.size()) - 1)]];
            if (!is_single(some)) some &= ~any_value(some);
        }
    }

    RandomModel(std::mt19937& random, Complete) : random_(random) {
        static constexpr unsigned numbers[] = {2, 4, 9, 25};
        static constexpr Kind kinds[] = {Kind::different, Kind::table, Kind::automaton, Kind::count, Kind::linear, Kind::element, Kind::whether};
        values_ = numbers[between(0, 3)];
        const Kind kind = kinds[between(0, 6)];
        least_ = kind == Kind::element || kind == Kind::whether ? 3 : 2;
        const std::size_t size = between(static_cast<unsigned>(least_), values_ > 9 ? 3 : 5);
        Row domains;
        for (std::size_t at = 0; at < size; ++at) {
            domains.push_back(between(0, 3) ? any_values() : first_values(values_));
            if (kind == Kind::linear && at >= 3) domains.back() = any_value(domains.back());  // complete for three open cells
        }
        std::shuffle(domains.begin(), domains.end(), random_);
        model.emplace(domains, static_cast<int>(between(0, 2)), size);
        least_ = size;  // the part is about all of them
        if (kind == Kind::linear) {
            const Holds sum = part(Kind::linear, 0), differ = differing_pairs();
            holds = [=](const Digits& digits) { return sum(digits) && differ(digits); };
        } else if (kind == Kind::different || between(0, 2) == 0) {  // outside of branches, only houses are complete
            model->begin_any();
            const Holds one = part(kind, 0);
            model->next_branch();
            const Holds other = part(kinds[between(0, size == 3 ? 6 : 3)], 0);
            model->end_any();
            holds = [=](const Digits& digits) { return one(digits) || other(digits); };
        } else {
            holds = part(kind, 0);
        }
    }

    template <class Visit>
    void for_each_solution(const Row& row, const Visit& visit) const {
        Digits digits(row.size());
        const std::size_t first_flag = row.size() - flags_.size();
        const std::function<void(std::size_t)> fill = [&](std::size_t at) {
            for (const auto& [size, holds_so_far] : checks_)
                if (at == size && !holds_so_far(digits)) return;
            if (at == digits.size()) {
                if (holds(digits)) visit(digits);
                return;
            }
            Values values = row[at];
            if (at >= first_flag) values &= only(digits[flags_[at - first_flag].a] == digits[flags_[at - first_flag].b]);
            for_each(values, [&](unsigned value) {
                digits[at] = value;
                fill(at + 1);
            });
        };
        fill(0);
    }

    unsigned between(unsigned least, unsigned most) { return std::uniform_int_distribution(least, most)(random_); }
    Values any_values() { return between(1, (1u << values_) - 1); }
    Values any_value(Values values) {
        for (unsigned skipped = between(0, sudokit::variants::count(values) - 1); skipped > 0; --skipped) values &= values - 1;
        return lowest_bit(values);
    }

    std::vector<Variable> cells(std::size_t least) {
        std::vector<Variable> all;
        for (Variable at = 0; at < model->domains().size(); ++at) all.push_back(at);
        std::shuffle(all.begin(), all.end(), random_);
        all.resize(between(static_cast<unsigned>(std::max(least, least_)), static_cast<unsigned>(all.size())));
        return all;
    }

    // Some pairs of variables differ.
    Holds differing_pairs() {
        std::vector<Holds> all;
        for (Variable a = 0; a < model->domains().size(); ++a)
            for (Variable b = 0; b < a; ++b)
                if (between(0, 1)) {
                    model->different({a, b});
                    all.push_back([=](const Digits& d) { return d[a] != d[b]; });
                }
        return all_of(all);
    }

    Holds parts(unsigned number, unsigned depth) {
        std::vector<Holds> all;
        const auto last = static_cast<unsigned>(depth < 2 ? Kind::choice : Kind::divided);
        for (unsigned at = 0; at < number; ++at) all.push_back(part(static_cast<Kind>(between(0, last)), depth));
        return all_of(all);
    }

    Holds part(Kind kind, unsigned depth) {
        Model& says = *model;
        const int first = says.first();
        switch (kind) {
            case Kind::different: {
                auto all = cells(2);
                says.different(all);
                return [all](const Digits& d) { return all_differ(all, d); };
            }
            case Kind::table: {
                auto two = cells(2);
                std::vector<Values> rows;
                for (unsigned row = 0; row < values_; ++row) rows.push_back(between(0, (1u << values_) - 1));
                says.table(two[0], two[1], std::make_shared<const Relation>(rows));
                return [=](const Digits& d) { return (rows[d[two[0]]] & only(d[two[1]])) != 0; };
            }
            case Kind::linear: {
                auto all = cells(1);
                std::vector<int> factors;
                for (std::size_t at = 0; at < all.size(); ++at) {
                    factors.push_back(between(0, 2) ? 1 : static_cast<int>(between(0, 4)) - 2);
                    if (factors.back() == 0 && least_ > 0) factors.back() = 1;  // a part of all cells
                }
                int total = static_cast<int>(between(0, 3) ? 0 : between(0, 3));  // as a rule, one that can be made
                for (std::size_t at = 0; at < all.size(); ++at)
                    total += factors[at] * (static_cast<int>(smallest(any_value(says.domains()[all[at]]))) + first);
                says.linear(all, factors, total);
                return [=](const Digits& d) {
                    int sum = 0;
                    for (std::size_t at = 0; at < all.size(); ++at) sum += factors[at] * (static_cast<int>(d[all[at]]) + first);
                    return sum == total;
                };
            }
            case Kind::sets: {
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
            case Kind::automaton: {
                auto all = cells(1);
                Automaton automaton{between(1, 4), {0}, {}, {}};
                if (between(0, 3) == 0) automaton.start.push_back(automaton.states - 1);
                for (std::uint32_t state = 0; state < automaton.states; ++state) {
                    if (between(0, 1)) automaton.accepting.push_back(state);
                    for (unsigned way = between(1, 3); way > 0; --way)
                        automaton.transitions.push_back({state, any_values(), between(0, automaton.states - 1)});
                }
                says.automaton(all, std::make_shared<const Layers>(Layers::unrolled(automaton, all.size()).value()));
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
            case Kind::count: {
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
            case Kind::same: {
                auto all = cells(2);
                const std::size_t half = all.size() / 2;
                const std::vector<Variable> a(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(half));
                const std::vector<Variable> b(all.begin() + static_cast<std::ptrdiff_t>(half), all.begin() + static_cast<std::ptrdiff_t>(2 * half));
                says.same(a, b);
                return [=](const Digits& d) { return contents(a, d) == contents(b, d); };
            }
            case Kind::distinct: {
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
            case Kind::element: {
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
            case Kind::comparison: {
                auto all = cells(3);
                const Variable result = all.back();
                all.pop_back();
                std::vector<Variable> line = all, other = all;  // lines cross: long ones have cells in common
                std::reverse(other.begin() + between(0, 1), other.end());  // half of them begin alike
                line.resize(between(1, static_cast<unsigned>(all.size())));
                other.resize(line.size());
                const bool ties = between(0, 1) == 0;
                for (const auto& each : {line, other})
                    if (each.size() > 1) says.different(each);
                says.comparison(result, line, other, ties);
                return [=](const Digits& d) {
                    Digits one, another;
                    for (const Variable cell : line) one.push_back(d[cell]);
                    for (const Variable cell : other) another.push_back(d[cell]);
                    if (!all_differ(line, d) || !all_differ(other, d)) return false;
                    if (one == another) return ties && d[result] == 0;
                    return d[result] == (one[0] != another[0] ? 0u : another < one ? 1u : 2u);
                };
            }
            case Kind::whether: {
                auto all = cells(3);
                if (least_ == 0 && between(0, 3) == 0) all[between(0, 2)] = all[between(0, 2)];
                const Variable flag = all[0], a = all[1], b = all[2];
                says.whether(flag, a, b);
                return [=](const Digits& d) { return d[flag] == (d[a] == d[b]); };
            }
            case Kind::connected: {
                auto all = cells(1);
                const unsigned columns = between(1, 4), before = between(0, 7) ? 0 : between(1, 600);
                std::vector<unsigned> places(all.size() + between(0, 3));
                std::iota(places.begin(), places.end(), before);
                std::shuffle(places.begin(), places.end(), random_);
                places.resize(all.size());
                const Values counted = any_values();
                const unsigned least = between(0, static_cast<unsigned>(all.size())), most = between(std::max(least, 1u), static_cast<unsigned>(all.size()) + 1);
                says.connected(all, places, columns, counted, least, most);
                return [=](const Digits& d) {
                    std::set<unsigned> found;
                    for (std::size_t cell = 0; cell < all.size(); ++cell)
                        if (counted & only(d[all[cell]])) found.insert(places[cell]);
                    return std::max(least, 1u) <= found.size() && found.size() <= most && hang_together(found, columns);
                };
            }
            case Kind::divided: {
                auto all = cells(2);
                const std::size_t each = all.size() % 3 == 0 && between(0, 1) ? all.size() / 3 : all.size() / 2;
                const auto some = [&](std::size_t part) {
                    const auto first = all.begin() + static_cast<std::ptrdiff_t>(part * each);
                    return std::vector<Variable>(first, first + static_cast<std::ptrdiff_t>(each));
                };
                const std::vector<Variable> digits = some(0), labels = some(1), names = 3 * each <= all.size() ? some(2) : std::vector<Variable>();
                unsigned size = between(1, static_cast<unsigned>(each));
                while (each % size != 0) ++size;
                const unsigned columns = between(1, 3);
                says.divided(digits, labels, names, columns, size);
                return [=](const Digits& d) {
                    return are_regions(at(labels, d), columns, size) && differ_in_regions(at(digits, d), at(labels, d)) &&
                           (names.empty() || name_regions(at(names, d), at(labels, d), size));
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

    static Holds all_of(const std::vector<Holds>& all) {
        return [all](const Digits& digits) { return std::ranges::all_of(all, [&](const Holds& each) { return each(digits); }); };
    }
    static Digits at(const std::vector<Variable>& cells, const Digits& digits) {
        Digits found;
        for (const Variable cell : cells) found.push_back(digits[cell]);
        return found;
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
    std::size_t least_ = 0;  // the least number of variables of a part
    std::vector<Flag> flags_;  // the last variables: whether two others are the same
    std::vector<std::pair<std::size_t, Holds>> checks_;  // what so many first variables must meet
};

Digits digits_of(std::span<const Values> cells) {
    Digits digits;
    for (const Values values : cells) digits.push_back(smallest(values));
    return digits;
}

// Whether a search finds each solution once, in one of the branches that it gives away wherever it can, or in what it keeps.
bool is_right_in_branches(const RandomModel& made, const std::set<Digits>& wanted) {
    Search search(*made.model);
    std::vector<Branch> given;
    std::set<Digits> found;
    std::size_t times = 0;
    for (bool goes_on = search.start(); goes_on;) {
        for (sudokit::Found next; (next = search.next_within(1)) != sudokit::Found::nothing;) {
            if (next == sudokit::Found::solution) {
                found.insert(digits_of(search.cells()));
                ++times;
            }
            if (std::optional<Branch> branch = search.give_branch()) given.push_back(std::move(*branch));
        }
        goes_on = !given.empty();
        if (goes_on) {
            search.start(given.back());
            given.pop_back();
        }
    }
    return found == wanted && times == wanted.size();
}

bool is_right(const RandomModel& made, unsigned threads) {
    const std::set<Digits> wanted = made.solutions();
    if (!is_right_in_branches(made, wanted)) return false;
    Search search(*made.model);
    std::set<Digits> found;
    std::size_t times = 0;
    if (search.start())
        for (; search.next(); ++times) found.insert(digits_of(search.cells()));
    if (found != wanted || times != wanted.size()) return false;

    Searches searches(*made.model);
    for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{5}, sudokit::no_limit}) {
        Reached reached;
        SharedCount count(searches, limit, reached);
        count.together(threads);
        if (count.found() != std::min<std::uint64_t>(limit, wanted.size())) return false;
        if (!wanted.empty() && !wanted.contains(digits_of(count.solution()))) return false;
        if (count_solutions(*made.model, searches, limit, reached, threads) != count.found()) return false;
    }

    OrderedSolutions ordered(search, [&](const Solution& allowed) -> std::optional<Solution> {
        Reached reached;
        SharedCount any(searches, 1, reached, allowed);
        any.together(threads);
        return any.found() ? std::optional(any.solution()) : std::nullopt;
    });
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
        Reached reached;
        if (CandidateCounts(search, limit, 5, reached).all() != counts) return false;
        CandidateCounts shared(searches.first(), limit, 5, reached);
        shared.together(searches, threads, sudokit::StopClock::duration{});
        if (shared.all() != counts) return false;
        if (limit > 1) continue;
        // What was found before is a start, whatever of it is still true.
        CandidateCounts again(search, limit, 5, reached);
        std::vector<Solution> before = shared.witnesses();
        before.resize((before.size() + 1) / 2);
        before.emplace_back(made.model->shown(), Values{1});  // rarely a solution
        again.begin_from(before);
        if (again.all() != counts) return false;
    }
    return true;
}

// Whether the search, before it guesses, leaves exactly these values; none means that there is no solution.
bool leaves(Search& search, const Row& row, const Row& wanted) {
    if (!search.start(row)) return wanted[0] == 0;
    return std::ranges::equal(search.cells(), wanted);
}

bool is_complete(RandomModel& made, std::size_t& gone) {
    Search search(*made.model);
    const Row& domains = made.model->domains();
    Row row = domains;
    for (unsigned round = 0; round < 4; ++round) {
        const Row wanted = made.left(row);
        if (!leaves(search, row, wanted)) return false;
        gone += wanted != row;
        row = made.fewer(domains);
    }
    return true;
}

// Whether the cells can have different values. matches[value]: the cell that has it, or none.
bool differ(const Row& row) {
    std::vector<std::size_t> matches(most_values, row.size());
    Values seen = 0;
    const std::function<bool(std::size_t)> place = [&](std::size_t cell) {
        for (unsigned value = 0; value < most_values; ++value) {
            if (!(row[cell] & only(value)) || (seen & only(value))) continue;
            seen |= only(value);
            if (matches[value] == row.size() || place(matches[value])) {
                matches[value] = cell;
                return true;
            }
        }
        return false;
    };
    for (std::size_t cell = 0; cell < row.size(); ++cell, seen = 0)
        if (!place(cell)) return false;
    return true;
}

bool is_complete_house(std::mt19937& random, std::size_t& gone) {
    static constexpr unsigned numbers[] = {2, 3, 4, 6, 9, 16, 25};
    const auto between = [&](unsigned least, unsigned most) { return std::uniform_int_distribution(least, most)(random); };
    const unsigned size = numbers[between(0, 6)];
    std::vector<unsigned> digits(size);
    std::iota(digits.begin(), digits.end(), 0);
    std::shuffle(digits.begin(), digits.end(), random);
    Row domains;  // each cell has a digit of its own, and about `more` others
    const unsigned more = between(0, 6);
    for (const unsigned digit : digits) {
        domains.push_back(only(digit));
        for (unsigned value = 0; value < size; ++value)
            if (between(1, size) <= more) domains.back() |= only(value);
    }
    Model model(domains, 1, size);
    std::vector<Variable> cells(size);
    std::iota(cells.begin(), cells.end(), 0);
    model.different(cells);
    Search search(model);
    Row row = domains;
    for (unsigned round = 0; round < 4; ++round) {
        Row wanted(size, 0);
        for (std::size_t cell = 0; cell < size; ++cell)
            for_each(row[cell], [&](unsigned value) {
                Row tried = row;
                tried[cell] = only(value);
                if (differ(tried)) wanted[cell] |= only(value);
            });
        if (!leaves(search, row, wanted)) return false;
        gone += wanted != row;
        row = domains;
        for (unsigned times = between(1, 4); times > 0; --times) {
            Values& values = row[between(0, size - 1)];
            if (!is_single(values)) values &= values - 1;
        }
    }
    return true;
}

// Whether a crew finds the two smallest solutions of each model.
bool is_crew_right(const std::vector<RandomModel>& made) {
    Crew crew(3, 2);
    std::size_t left = made.size();
    const auto take = [&] {
        for (const Crew::Solved& solved : crew.take(std::chrono::milliseconds(20))) {
            --left;
            const std::set<Digits> all = made[solved.number].solutions();
            if (solved.solutions.size() != std::min<std::size_t>(2, all.size())) return false;
            auto wanted = all.begin();
            for (const Solution& solution : solved.solutions)
                if (digits_of(solution) != *wanted++) return false;
        }
        return true;
    };
    for (std::size_t number = 0; number < made.size(); ++number) crew.add(number, *made[number].model);
    while (left > 0)
        if (!take()) return false;
    return true;
}

// A crew that ends with work left.
void end_early(const std::vector<RandomModel>& made) {
    Crew crew(2, 1);
    for (std::size_t number = 0; number < made.size(); ++number) crew.add(number, *made[number].model);
    crew.take(std::chrono::milliseconds(20));
}

}  // namespace

int main(int count, char** arguments) {
    const int models = count > 1 ? std::atoi(arguments[1]) : 2000;
    const unsigned seed = count > 2 ? static_cast<unsigned>(std::strtoul(arguments[2], nullptr, 10)) : 2239;
    // To begin a thread takes longer than to solve a model: of very many, only some are solved by several together.
    const auto threads = [&](int number) { return models <= 10'000 || number % 8 == 0 ? 3u : 1u; };
    std::mt19937 random(seed);
    std::size_t solvable = 0;
    for (int number = 0; number < models; ++number) {
        const RandomModel made(random);
        if (!is_right(made, threads(number))) {
            std::printf("model %d has other solutions than brute force finds\n", number);
            return 1;
        }
        Search search(*made.model);
        solvable += search.start() && search.next();
    }
    std::size_t divided = 0;
    for (int number = 0; number < models / 4; ++number) {
        const RandomModel made = RandomModel::divided(random);
        if (!is_right(made, threads(number))) {
            std::printf("division %d has other solutions than brute force finds\n", number);
            return 1;
        }
        divided += !made.solutions().empty();
    }
    std::size_t gone = 0;
    for (int number = 0; number < models; ++number) {
        RandomModel made = RandomModel::complete(random);
        if (!is_complete(made, gone)) {
            std::printf("part %d keeps values that no assignment has, or loses some\n", number);
            return 1;
        }
        if (!is_complete_house(random, gone)) {
            std::printf("house %d keeps values that no assignment has, or loses some\n", number);
            return 1;
        }
    }
    std::vector<RandomModel> some;
    for (int number = 0; number < std::min(models, 200); ++number) some.emplace_back(random);
    if (!is_crew_right(some)) {
        std::printf("a crew has other solutions than brute force finds\n");
        return 1;
    }
    end_early(some);
    std::printf("%d random models of seed %u, %zu with solutions; %zu divisions; %zu times values went before a guess   0 failures\n", models, seed, solvable, divided, gone);
    return 0;
}
