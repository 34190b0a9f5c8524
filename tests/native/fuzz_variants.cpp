// A fuzz target: any bytes as a small model of the engine for variants, with numbers that nobody would write: huge
// coefficients, totals and counts, masks of all 32 bits, cells that come twice, states that do not exist.
//
// What a model refuses is left out. The rest is assembled and searched. If there are few enough ways to fill the variables,
// the solutions are those that trying all of them finds.
#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <set>
#include <stdexcept>

#include "regions.hpp"
#include "variants/candidates.hpp"

using namespace sudokit::variants;

namespace {

using Digits = std::vector<unsigned>;  // values, by variable
using Holds = std::function<bool(const Digits&)>;

constexpr std::uint64_t most_ways = 4096, most_guesses = 300;

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), end_(data + size) {}

    bool is_over() const { return data_ == end_; }
    unsigned byte() { return is_over() ? 0 : *data_++; }
    unsigned below(unsigned limit) { return byte() % limit; }
    std::uint32_t word() {
        std::uint32_t word = 0;
        for (int i = 0; i < 4; ++i) word = word << 8 | byte();
        return word;
    }
    // As a rule a small number; otherwise one at an end of what 25, 31, 32, 62 and 64 bits hold.
    std::int64_t number() {
        static constexpr std::int64_t ends[] = {INT_MAX, INT_MIN, 1 << 25, UINT_MAX, INT64_MAX, INT64_MIN, std::int64_t{1} << 62, 1 << 24};
        const unsigned kind = byte();
        if (kind < 200) return static_cast<int>(kind % 40) - 10;
        if (kind < 220) return static_cast<std::int64_t>(std::uint64_t{word()} << 32 | word());
        const auto end = static_cast<std::uint64_t>(ends[kind % std::size(ends)]);
        return static_cast<std::int64_t>(end + below(3) - 1);
    }

private:
    const std::uint8_t *data_, *end_;
};

class AnyModel {
public:
    explicit AnyModel(Bytes& bytes) : bytes_(bytes), values_(1 + bytes.below(most_values)) {
        const unsigned size = bytes.below(7);
        std::vector<Values> domains;
        for (unsigned at = 0; at < size; ++at) domains.push_back(mask());
        static constexpr int firsts[] = {0, 1, 1, 1, 2, 1000};
        model.emplace(domains, firsts[bytes.below(std::size(firsts))], size - (size > 1 && bytes.below(4) == 0));
        holds_ = parts(0);
    }

    std::optional<Model> model;

    // The cells of all solutions; none at all if there are too many ways.
    std::optional<std::set<Digits>> solutions() const {
        std::uint64_t ways = 1;
        for (const Values values : model->domains())
            if ((ways *= sudokit::variants::count(values)) > most_ways) return std::nullopt;
        std::set<Digits> found;
        Digits digits(model->domains().size());
        const std::function<void(std::size_t)> fill = [&](std::size_t at) {
            if (at < digits.size())
                for_each(model->domains()[at], [&](unsigned value) {
                    digits[at] = value;
                    fill(at + 1);
                });
            else if (holds_(digits))
                found.emplace(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(model->shown()));
        };
        fill(0);
        return found;
    }

private:
    Values mask() { return bytes_.word() & first_values(bytes_.below(8) ? values_ : most_values); }

    // Variables, of which some come twice, and few do not exist.
    std::vector<Variable> variables() {
        std::vector<Variable> found(bytes_.below(8));
        const auto all = static_cast<unsigned>(model->domains().size());
        for (Variable& each : found) each = bytes_.below(32) ? bytes_.below(std::max(all, 1u)) : bytes_.word();
        return found;
    }
    Variable variable() {
        const std::vector<Variable> some = variables();
        return some.empty() ? 0 : some.front();
    }

    unsigned width() { return bytes_.below(16) ? bytes_.below(5) : bytes_.word(); }  // of a rectangle

    Holds parts(unsigned depth) {
        std::vector<Holds> all;
        for (unsigned number = bytes_.below(5); number > 0 && !bytes_.is_over(); --number) {
            try {
                all.push_back(part(depth));
            } catch (const std::invalid_argument&) {
            } catch (const std::bad_optional_access&) {
            }
        }
        return [all](const Digits& d) { return std::ranges::all_of(all, [&](const Holds& each) { return each(d); }); };
    }

    Holds part(unsigned depth) {
        Model& says = *model;
        const unsigned first = static_cast<unsigned>(says.first());
        const unsigned kind = bytes_.below(depth < 3 ? 14 : 13);
        if (kind == 13) {
            std::vector<Holds> branches;
            says.begin_any();
            for (unsigned left = bytes_.below(4);; --left) {
                branches.push_back(parts(depth + 1));
                if (left == 0) break;
                says.next_branch();
            }
            says.end_any();
            return [=](const Digits& d) { return std::ranges::any_of(branches, [&](const Holds& each) { return each(d); }); };
        }
        const std::vector<Variable> cells = variables();
        switch (kind) {
            case 0:
                says.different(cells);
                return [=](const Digits& d) { return all_differ(cells, d); };
            case 1: {
                const Variable a = variable(), b = variable();
                std::vector<Values> rows(bytes_.below(8) ? values_ : bytes_.below(40));
                for (Values& row : rows) row = mask();
                says.table(a, b, std::make_shared<const Relation>(rows));
                return [=](const Digits& d) { return (rows[d[a]] & only(d[b])) != 0; };
            }
            case 2: {
                std::vector<int> coefficients(bytes_.below(16) ? cells.size() : bytes_.below(9));
                const bool is_cage = bytes_.below(2);
                for (int& each : coefficients) each = is_cage ? 1 : static_cast<int>(bytes_.number());
                const std::int64_t total = bytes_.number();
                says.linear(cells, coefficients, total);
                return [=](const Digits& d) {
                    std::int64_t sum = 0;  // of at most 2^25 times 1,031
                    for (std::size_t at = 0; at < cells.size(); ++at) sum += std::int64_t{coefficients[at]} * (d[cells[at]] + first);
                    return sum == total;
                };
            }
            case 3: {
                std::vector<Values> sets(bytes_.below(5));
                for (Values& set : sets) set = mask();
                says.sets(cells, sets);
                return [=](const Digits& d) {
                    Values set = 0;
                    for (const Variable cell : cells) set |= only(d[cell]);
                    return all_differ(cells, d) && std::ranges::find(sets, set) != sets.end();
                };
            }
            case 4: {
                const auto state = [&] { return bytes_.below(32) ? bytes_.below(4) : bytes_.word(); };
                const std::uint32_t states = bytes_.below(32) ? 4 : bytes_.word();
                Automaton automaton{states, {state()}, {state(), state()}, {}};
                for (unsigned each = bytes_.below(9); each > 0; --each) automaton.transitions.push_back({state(), mask(), state()});
                says.automaton(cells, std::make_shared<const Layers>(Layers::unrolled(automaton, cells.size()).value()));
                return [=](const Digits& d) {
                    std::set<std::uint32_t> at(automaton.start.begin(), automaton.start.end());
                    for (const Variable cell : cells) {
                        std::set<std::uint32_t> next;
                        for (const Transition& way : automaton.transitions)
                            if (at.contains(way.from) && (way.values & only(d[cell]))) next.insert(way.to);
                        at = std::move(next);
                    }
                    return std::ranges::any_of(automaton.accepting, [&](std::uint32_t each) { return at.contains(each); });
                };
            }
            case 5: {
                const Values values = mask();
                const auto low = static_cast<unsigned>(bytes_.number()), high = static_cast<unsigned>(bytes_.number());
                says.count(cells, values, low, high);
                return [=](const Digits& d) {
                    const auto found = static_cast<unsigned>(
                        std::ranges::count_if(cells, [&](Variable cell) { return (values & only(d[cell])) != 0; }));
                    return low <= found && found <= high;
                };
            }
            case 6: {
                const std::vector<Variable> others = variables();
                says.same(cells, others);
                return [=](const Digits& d) { return contents(cells, d) == contents(others, d); };
            }
            case 7: {
                const Variable counter = variable();
                says.distinct(cells, counter);
                return [=](const Digits& d) {
                    const std::multiset<unsigned> all = contents(cells, d);
                    return std::set<unsigned>(all.begin(), all.end()).size() == d[counter] + first;
                };
            }
            case 8: {
                const Variable index = variable(), result = variable();
                says.element(index, cells, result);
                return [=](const Digits& d) {
                    const unsigned place = d[index] + first;
                    return place >= 1 && place <= cells.size() && d[cells[place - 1]] == d[result];
                };
            }
            case 9: {
                const std::vector<Variable> other = variables();
                const Variable result = variable();
                const bool ties = bytes_.below(2);
                says.comparison(result, cells, other, ties);
                says.different(cells);  // which it takes for granted
                says.different(other);
                return [=](const Digits& d) {
                    if (!all_differ(cells, d) || !all_differ(other, d)) return false;
                    const Digits one = digits_at(cells, d), another = digits_at(other, d);
                    if (one == another) return ties && d[result] == 0;
                    return d[result] == (one[0] != another[0] ? 0u : another < one ? 1u : 2u);
                };
            }
            case 10: {
                const Variable flag = variable(), a = variable(), b = variable();
                says.whether(flag, a, b);
                return [=](const Digits& d) { return d[flag] == (d[a] == d[b]); };
            }
            case 11: {
                const unsigned columns = width(), least = bytes_.below(8), most = bytes_.below(4) ? bytes_.below(8) : bytes_.word();
                std::vector<std::uint32_t> places(cells.size());
                for (std::uint32_t place = bytes_.below(32) ? bytes_.below(8) : bytes_.word(); std::uint32_t& each : places) each = place += 1 + bytes_.below(16) / 15;
                const Values values = mask();
                says.connected(cells, places, columns, values, least, most);
                return [=](const Digits& d) {
                    std::set<unsigned> found;
                    for (std::size_t at = 0; at < cells.size(); ++at)
                        if (values & only(d[cells[at]])) found.insert(places[at]);
                    return !found.empty() && least <= found.size() && found.size() <= most && hang_together(found, columns);
                };
            }
            default: {
                std::vector<Variable> labels = variables(), names = variables();
                if (bytes_.below(16)) labels.resize(cells.size());
                if (bytes_.below(16)) names.resize(bytes_.below(2) ? cells.size() : 0);
                const unsigned columns = width(), size = bytes_.below(8) ? bytes_.below(8) : bytes_.word();
                says.divided(cells, labels, names, columns, size);
                return [=](const Digits& d) {
                    const Digits numbers = digits_at(labels, d);
                    return are_regions(numbers, columns, size) && differ_in_regions(digits_at(cells, d), numbers) &&
                           (names.empty() || name_regions(digits_at(names, d), numbers, size));
                };
            }
        }
    }

    static Digits digits_at(const std::vector<Variable>& cells, const Digits& digits) {
        Digits found;
        for (const Variable cell : cells) found.push_back(digits[cell]);
        return found;
    }
    static std::multiset<unsigned> contents(const std::vector<Variable>& cells, const Digits& digits) {
        const Digits found = digits_at(cells, digits);
        return {found.begin(), found.end()};
    }
    static bool all_differ(const std::vector<Variable>& cells, const Digits& digits) {
        const Digits found = digits_at(cells, digits);
        return std::set<unsigned>(found.begin(), found.end()).size() == cells.size();
    }

    Bytes& bytes_;
    const unsigned values_;
    Holds holds_;
};

void fail(const char* what) {
    std::fprintf(stderr, "fuzz_variants: %s\n", what);
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const AnyModel made(bytes);
    Search search(*made.model);
    const auto wanted = made.solutions();
    std::set<Digits> found;
    std::uint64_t left = most_guesses;
    search.start();
    while (wanted || left-- > 0) {
        if (search.next_within(wanted ? most_ways * most_ways : 1) != sudokit::Found::solution) {
            if (wanted) break;
            continue;
        }
        Digits digits;
        for (const Values value : search.cells()) {
            if (!is_single(value)) fail("a cell of a solution is open");
            digits.push_back(smallest(value));
        }
        if (wanted && !found.insert(digits).second) fail("a solution was found twice");
    }
    if (wanted && found != *wanted) fail("other solutions than those of brute force");
    if (wanted && !wanted->empty()) {
        Reached reached;
        const std::vector<std::uint32_t> counts = CandidateCounts(search, 2, most_values, reached).all();
        for (std::size_t cell = 0; cell < made.model->shown(); ++cell)
            for (unsigned value = 0; value < most_values; ++value) {
                const auto has = std::ranges::count_if(*wanted, [&](const Digits& each) { return each[cell] == value; });
                if (counts[cell * most_values + value] != std::min<std::ptrdiff_t>(has, 2)) fail("other candidates than those of brute force");
            }
    }
    return 0;
}
