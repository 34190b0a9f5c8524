// The Python binding of the engine for variants.
//
// src/sudokit/variants/lowering.py builds a model, src/sudokit/variants/questions.py asks about it; they document what
// callers see.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <tuple>

#include "variants/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit;
using variants::Model;
using variants::Search;
using variants::Values;
using variants::Variable;

void add_automaton(Model& model, std::vector<Variable> cells, std::uint32_t states, std::vector<std::uint32_t> start,
                   std::vector<std::uint32_t> accepting,
                   const std::vector<std::tuple<std::uint32_t, Values, std::uint32_t>>& transitions) {
    variants::Automaton automaton{states, std::move(start), std::move(accepting), {}};
    for (const auto& [from, values, to] : transitions) automaton.transitions.push_back({from, values, to});
    model.automaton(std::move(cells), std::move(automaton));
}

// The cells of a solution: one byte per cell, the number of its value.
nb::bytes cells_of(const Search& search) {
    std::vector<char> cells;
    for (const Values values : search.cells()) cells.push_back(static_cast<char>(variants::smallest(values)));
    return nb::bytes(cells.data(), cells.size());
}

// Up to `limit` solutions. What is looked for is done with stop points, so that Ctrl-C and time limits end it.
std::vector<nb::bytes> some_solutions(Search& search, std::vector<Values> allowed, std::size_t limit) {
    std::vector<nb::bytes> found;
    bool is_there = search.start(allowed);
    while (is_there && found.size() < limit) {
        run_with_stop_points([&] { is_there = search.next(); });
        if (is_there) found.push_back(cells_of(search));
    }
    return found;
}

std::uint64_t count_solutions(Search& search, std::vector<Values> allowed, std::uint64_t limit) {
    std::uint64_t count = 0;
    if (search.start(allowed))
        run_with_stop_points([&] {  // goes on where it was ended
            while (count < limit && search.next()) ++count;
        });
    return count;
}

std::vector<Values> candidates(const Search& search) {
    return {search.cells().begin(), search.cells().end()};
}

}  // namespace

void bind_variants(nb::module_& module) {
    nb::class_<Model>(module, "VariantModel")
        .def(nb::init<std::vector<Values>, int, std::size_t>(), "domains"_a, "first"_a, "shown"_a)
        .def("add_variable", &Model::add_variable, "domain"_a)
        .def("different", &Model::different, "cells"_a)
        .def("table", &Model::table, "a"_a, "b"_a, "rows"_a)
        .def("linear", &Model::linear, "cells"_a, "coefficients"_a, "total"_a)
        .def("automaton", &add_automaton, "cells"_a, "states"_a, "start"_a, "accepting"_a, "transitions"_a)
        .def("count", &Model::count, "cells"_a, "values"_a, "low"_a, "high"_a)
        .def("same", &Model::same, "a"_a, "b"_a)
        .def("distinct", &Model::distinct, "cells"_a, "counter"_a)
        .def("element", &Model::element, "index"_a, "cells"_a, "result"_a)
        .def("begin_any", &Model::begin_any)
        .def("next_branch", &Model::next_branch)
        .def("end_any", &Model::end_any);
    nb::class_<Search>(module, "VariantSearch")
        .def(nb::init<const Model&>(), "model"_a)
        .def("solutions", &some_solutions, "allowed"_a, "limit"_a)
        .def("count", &count_solutions, "allowed"_a, "limit"_a)
        .def("start", [](Search& search, std::vector<Values> allowed) { return search.start(allowed); }, "allowed"_a)
        .def("candidates", &candidates)
        .def_prop_ro("guesses", &Search::guesses);
}
