// The Python binding of the generator: orders in, puzzles out.
//
// src/sudokit/generator/, the only package that imports these names, documents what callers see.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <string>

#include "generate/generator.hpp"
#include "logic/technique.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit;
using namespace sudokit::generate;

Method method_named(const std::string& name) {
    if (name == "dig") return Method::dig;
    if (name == "fill") return Method::fill;
    if (name == "even") return Method::even;
    throw nb::value_error(("no method " + name).c_str());
}

// Digging removes the orbits from a full board, so they are all of it; filling gives clues to cells, each its own orbit.
std::vector<CellSet> sets_of(const std::vector<std::vector<int>>& orbits, Method method) {
    std::vector<CellSet> sets;
    CellSet all;
    for (const auto& orbit : orbits) {
        CellSet set;
        for (const int cell : orbit) {
            if (cell < 0 || cell > 80 || all.has(cell)) throw nb::value_error("a cell is 0 to 80 and in one orbit");
            set.add(cell);
            all.add(cell);
        }
        if (!set.empty()) sets.push_back(set);
    }
    if (method == Method::dig && all.count() != 81) throw nb::value_error("digging needs orbits of all cells");
    if (method == Method::fill && (sets.empty() || all.count() != static_cast<int>(sets.size())))
        throw nb::value_error("filling needs orbits of one cell each");
    return sets;
}

Order make_order(const std::string& method, std::uint64_t seed, const std::vector<std::vector<int>>& orbits,
                 bool minimal, int fewest, int most, bool strict) {
    Order order;
    order.method = method_named(method);
    order.seed = seed;
    order.orbits = sets_of(orbits, order.method);
    if (fewest < 0 || most > 81 || fewest > most) throw nb::value_error("clues are 0 to 81");
    order.minimal = minimal;
    order.fewest = fewest;
    order.most = most;
    order.strict = strict;
    return order;
}

// A generator for one thread at a time.
struct OneAtATime {
    explicit OneAtATime(Order order) : generator(std::move(order)) {}

    Generator generator;
    std::atomic_flag occupied;
};

void rate(OneAtATime& own, const logic::Profile& profile, int easiest, int hardest,
          int lowest_score, int highest_score, const std::optional<std::string>& technique,
          const logic::Profile& without) {
    const Occupied here(own.occupied);
    if (easiest < 0 || hardest < 0 || easiest >= levels || hardest >= levels) throw nb::value_error("there are five levels");
    Order& order = own.generator.order();
    order.rated = true;
    order.profile = profile;
    order.easiest = easiest;
    order.hardest = hardest;
    order.lowest_score = lowest_score;
    order.highest_score = highest_score;
    if (technique) {
        const auto named = logic::technique_named(*technique);
        if (!named) throw nb::key_error(technique->c_str());
        order.technique = *named;
        order.without = without;
    }
}

void explain(OneAtATime& own, int lowest_er, int highest_er) {
    const Occupied here(own.occupied);
    Order& order = own.generator.order();
    order.explained = true;
    order.lowest_er = lowest_er;
    order.highest_er = highest_er;
}

nb::bytes run(OneAtATime& own, std::size_t wanted, std::uint64_t last, std::optional<unsigned> threads) {
    const Occupied here(own.occupied);
    std::vector<Puzzle> puzzles;
    const Kernel& kernel = chosen_kernel();
    run_watched([&](const StopFlag& flag) {
        own.generator.run(kernel, wanted, last, threads_or_all(threads), flag, puzzles);
    });
    return nb::bytes(puzzles.data(), puzzles.size() * sizeof(Puzzle));
}

void skip_to(OneAtATime& own, std::uint64_t attempts) {
    const Occupied here(own.occupied);
    own.generator.skip_to(attempts);
}

nb::dict findings_of(OneAtATime& own) {
    const Occupied here(own.occupied);
    const Findings& findings = own.generator.findings();
    nb::dict clues, result;
    for (int size = 0; size < 82; ++size)
        if (findings.clues[size] > 0) clues[nb::int_(size)] = findings.clues[size];
    result["clues"] = clues;
    result["puzzles"] = findings.puzzles;
    result["rated"] = findings.rated;
    result["levels"] = std::vector<std::uint64_t>(findings.level, findings.level + levels + 1);
    result["needing"] = findings.needing;
    result["scores"] = findings.highest_score < 0 ? nb::object(nb::none())
                                               : nb::object(nb::make_tuple(findings.lowest_score, findings.highest_score));
    result["too_easy"] = findings.too_easy;
    result["too_hard"] = findings.too_hard;
    result["fewest_solutions"] =
        findings.fewest_solutions == UINT64_MAX ? nb::object(nb::none()) : nb::object(nb::int_(findings.fewest_solutions));
    return result;
}

}  // namespace

void bind_generate(nb::module_& module) {
    nb::class_<OneAtATime>(module, "PuzzleGenerator")
        .def("__init__",
             [](OneAtATime* self, const std::string& method, std::uint64_t seed,
                const std::vector<std::vector<int>>& orbits, bool minimal, int fewest, int most, bool strict) {
                 new (self) OneAtATime(make_order(method, seed, orbits, minimal, fewest, most, strict));
             },
             "method"_a, "seed"_a, "orbits"_a, "minimal"_a, "fewest"_a, "most"_a, "strict"_a)
        .def("rate", &rate, "profile"_a, "easiest"_a, "hardest"_a, "lowest_score"_a, "highest_score"_a,
             "technique"_a.none(), "without"_a)
        .def("explain", &explain, "lowest_er"_a, "highest_er"_a)
        .def("run", &run, "wanted"_a, "last"_a, "threads"_a.none() = nb::none())
        .def_prop_ro("attempts", [](const OneAtATime& own) { return own.generator.attempts(); })
        .def("skip_to", &skip_to, "attempts"_a)
        .def("findings", &findings_of);
}
