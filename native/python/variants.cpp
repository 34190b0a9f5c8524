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
#include <optional>
#include <span>
#include <tuple>

#include "variants/questions.hpp"

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
nb::bytes cells_of(std::span<const Values> values) {
    std::vector<char> cells;
    for (const Values value : values) cells.push_back(static_cast<char>(variants::smallest(value)));
    return nb::bytes(cells.data(), cells.size());
}

// A search and what it is asked. One thread at a time: a second one waits, without the interpreter's lock.
class Asked {
public:
    explicit Asked(const Model& model) : search_(model) {}

    // work() is started again if it was too long for the calling thread.
    template <class Work>
    void ask(const Work& work) {
        nb::gil_scoped_release release;
        const std::scoped_lock lock(one_at_a_time_);
        nb::gil_scoped_acquire acquire;
        run_with_stop_points(work);
    }

    std::uint64_t count(std::uint64_t limit) {
        std::uint64_t count = 0;
        ask([&] {
            count = 0;
            if (search_.start())
                while (count < limit && search_.next()) ++count;
        });
        return count;
    }

    std::optional<nb::bytes> next_in_order() {
        std::optional<variants::Solution> found;
        ask([&] {
            if (!ordered_) ordered_.emplace(search_);
            found = ordered_->next();
        });
        if (!found) return std::nullopt;
        return cells_of(*found);
    }

    std::vector<std::uint32_t> true_candidates(std::uint32_t limit, unsigned values) {
        std::vector<std::uint32_t> found;
        ask([&] { found = variants::true_candidates(search_, limit, values); });
        return found;
    }

    double estimate(std::uint32_t ways, std::uint64_t seed) {
        double found = 0;
        ask([&] { found = variants::estimate(search_, ways, seed); });
        return found;
    }

    std::uint64_t guesses() const { return search_.guesses(); }

private:
    Search search_;
    std::optional<variants::OrderedSolutions> ordered_;
    std::mutex one_at_a_time_;
};

}  // namespace

void bind_variants(nb::module_& module) {
    nb::class_<Model>(module, "VariantModel")
        .def(nb::init<std::vector<Values>, int, std::size_t>(), "domains"_a, "first"_a, "shown"_a)
        .def("add_variable", &Model::add_variable, "domain"_a)
        .def("different", &Model::different, "cells"_a)
        .def("table", &Model::table, "a"_a, "b"_a, "rows"_a)
        .def("linear", &Model::linear, "cells"_a, "coefficients"_a, "total"_a)
        .def("sets", &Model::sets, "cells"_a, "sets"_a)
        .def("automaton", &add_automaton, "cells"_a, "states"_a, "start"_a, "accepting"_a, "transitions"_a)
        .def("count", &Model::count, "cells"_a, "values"_a, "low"_a, "high"_a)
        .def("same", &Model::same, "a"_a, "b"_a)
        .def("distinct", &Model::distinct, "cells"_a, "counter"_a)
        .def("element", &Model::element, "index"_a, "cells"_a, "result"_a)
        .def("begin_any", &Model::begin_any)
        .def("next_branch", &Model::next_branch)
        .def("end_any", &Model::end_any);
    nb::class_<Asked>(module, "VariantSearch")
        .def(nb::init<const Model&>(), "model"_a)
        .def("count", &Asked::count, "limit"_a)
        .def("next_in_order", &Asked::next_in_order)
        .def("true_candidates", &Asked::true_candidates, "limit"_a, "values"_a)
        .def("estimate", &Asked::estimate, "ways"_a, "seed"_a)
        .def_prop_ro("guesses", &Asked::guesses);
}
