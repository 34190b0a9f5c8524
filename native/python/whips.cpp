// The Python binding of whips and braids: positions in, steps and ratings out.
//
// src/sudokit/logic/whips.py, the only module that uses these names, documents what callers see. All searches run with the
// interpreter's lock released, and can be stopped.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>
#include <vector>

#include "logic/whips.hpp"
#include "steps.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit::logic;
using sudokit::answer_each;
using sudokit::as_tuple;
using sudokit::Made;
using sudokit::make_all;
using sudokit::run_with_stop_points;
using sudokit::tuple_of;

ChainForm form_of(bool braids) { return braids ? ChainForm::braid : ChainForm::whip; }

// A rating or a depth, or None where native code says -1.
nb::object number_or_none(int number) { return number < 0 ? nb::none() : nb::object(nb::int_(number)); }

nb::object next_step(const Position& position, bool braids) {
    std::optional<Step> found;
    run_with_stop_points([&] {
        found.reset();
        WhipPath path(position, form_of(braids));
        if (Step* step = path.next()) found = std::move(*step);
    });
    return found ? nb::object(as_tuple(*found)) : nb::none();
}

// The rating, and the steps with the boards after them.
nb::tuple solve(const Position& position, bool braids) {
    std::vector<Made> made;
    int rating = -1;
    run_with_stop_points([&] {
        WhipPath path(position, form_of(braids));
        make_all(path, made);
        rating = path.position().is_solved() ? path.rating() : -1;
    });
    return nb::make_tuple(number_or_none(rating), tuple_of(made, [](const Made& one) { return as_tuple(one); }));
}

template <class Boards>
nb::tuple rate_many(const Boards& boards, bool braids, std::optional<unsigned> threads) {
    const auto rate = [form = form_of(braids)](const Position& position) { return whip_rating(position, form); };
    return answer_each(boards, threads, rate, number_or_none);
}

template <class Boards>
nb::tuple trial_depths(const Boards& boards, int deepest, std::optional<unsigned> threads) {
    if (deepest < 0 || deepest > deepest_trial) throw nb::value_error("a depth is 0 to 3");
    return answer_each(boards, threads, [=](const Position& position) { return trial_depth(position, deepest); }, number_or_none);
}

}  // namespace

void bind_whips(nb::module_& module) {
    nb::borrow<nb::class_<Position>>(nb::type<Position>())
        .def("whips_next", &next_step, "braids"_a)
        .def("whips_solve", &solve, "braids"_a);
    module.def("whips_rate_many", &rate_many<nb::bytes>, "boards"_a, "braids"_a, "threads"_a = nb::none());
    module.def("whips_rate_many", &rate_many<std::vector<Position>>, "positions"_a, "braids"_a, "threads"_a = nb::none());
    module.def("trial_depths", &trial_depths<nb::bytes>, "boards"_a, "deepest"_a, "threads"_a = nb::none());
    module.def("trial_depths", &trial_depths<std::vector<Position>>, "positions"_a, "deepest"_a, "threads"_a = nb::none());
    module.attr("deepest_trial") = deepest_trial;
}
