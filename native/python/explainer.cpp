// The Python binding of the explainer's ratings: positions in, steps and ratings out.
//
// src/sudokit/logic/, the only package that imports these names, documents what callers see. Ratings are whole tenths
// here. All searches run with the interpreter's lock released, and can be stopped.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>
#include <vector>

#include "explainer/explanation.hpp"
#include "steps.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit::explainer;
using sudokit::answer_each;
using sudokit::as_tuple;
using sudokit::Made;
using sudokit::make_all;
using sudokit::run_with_stop_points;
using sudokit::tuple_of;

// ER, EP and ED, and the key of the first step that reached ER. The key is None without a step.
nb::tuple as_tuple(const Rating& rating) {
    const nb::object key = rating.hardest == Technique::count ? nb::none() : nb::object(nb::str(key_of(rating.hardest)));
    return nb::make_tuple(tenths(rating.er), tenths(rating.ep), tenths(rating.ed), key);
}

// None if there is no step. Earlier producers than `first` (1 to 30) are not asked.
nb::object next_step(const Position& position, int first) {
    if (first < 1 || first > producers) throw nb::value_error("a producer is 1 to 30");
    std::optional<Step> found;
    run_with_stop_points([&] {
        found.reset();
        DescribedPath path(position);
        if (Step* step = path.next(first)) found = std::move(*step);
    });
    return found ? nb::object(as_tuple(*found)) : nb::none();
}

// The rating, and the steps with the boards after them. If they do not solve the board, ER is 20.0.
nb::tuple solve(const Position& position) {
    std::vector<Made> made;
    Rating rating;
    run_with_stop_points([&] {
        DescribedPath path(position);
        make_all(path, made);
        rating = path.rating();
    });
    return nb::make_tuple(as_tuple(rating), tuple_of(made, [](const Made& one) { return as_tuple(one); }));
}

// The steps with the boards after them. The profile has no guesses.
nb::tuple explain(const Position& position, sudokit::logic::Profile profile) {
    std::vector<Made> made;
    run_with_stop_points([&] {
        Explanation explanation(position, profile);
        make_all(explanation, made);
    });
    return tuple_of(made, [](const Made& one) { return as_tuple(one); });
}

// The ratings of many boards, as bytes or positions.
template <class Boards>
nb::tuple rate_many(const Boards& boards, std::optional<unsigned> threads) {
    const auto rate = [](const Position& position) {
        Path path(position);
        path.finish();
        return path.rating();
    };
    return answer_each(boards, threads, rate, [](const Rating& rating) { return as_tuple(rating); });
}

}  // namespace

void bind_explainer(nb::module_& module) {
    nb::borrow<nb::class_<Position>>(nb::type<Position>())
        .def("explainer_next", &next_step, "first"_a = 1)
        .def("explainer_solve", &solve)
        .def("explain_without_guesses", &explain, "profile"_a);
    module.attr("first_beyond_patterns") = first_beyond_patterns;
    module.def("explainer_rate_many", &rate_many<nb::bytes>, "boards"_a, "threads"_a = nb::none());
    module.def("explainer_rate_many", &rate_many<std::vector<Position>>, "positions"_a, "threads"_a = nb::none());
}
