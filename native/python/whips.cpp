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
using sudokit::as_tuple;
using sudokit::for_each_board;
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

// What `rate(position)` says of many: `start(i)` is a position.
template <class Start, class Rate>
nb::tuple rate_each(std::size_t size, std::optional<unsigned> threads, const Start& start, const Rate& rate) {
    std::vector<int> ratings(size);
    for_each_board(size, threads, [&](std::size_t i) { ratings[i] = rate(start(i)); });
    return tuple_of(ratings, number_or_none);
}

// boards: n x 81 bytes 0 to 9 without a clash; or positions, which are copied, since a list may lose its items meanwhile.
template <class Rate>
nb::tuple rate_bytes(const nb::bytes& boards, std::optional<unsigned> threads, const Rate& rate) {
    sudokit::demand_boards(boards);
    const auto* cells = static_cast<const std::uint8_t*>(boards.data());
    return rate_each(boards.size() / 81, threads, [&](std::size_t i) { return Position(cells + 81 * i); }, rate);
}
template <class Rate>
nb::tuple rate_positions(const std::vector<Position>& positions, std::optional<unsigned> threads, const Rate& rate) {
    return rate_each(positions.size(), threads, [&](std::size_t i) -> const Position& { return positions[i]; }, rate);
}

auto rating_by(bool braids) {
    return [form = form_of(braids)](const Position& position) { return whip_rating(position, form); };
}

auto depth_to(int deepest) {
    if (deepest < 0 || deepest > deepest_trial) throw nb::value_error("a depth is 0 to 3");
    return [deepest](const Position& position) { return trial_depth(position, deepest); };
}

}  // namespace

void bind_whips(nb::module_& module) {
    nb::borrow<nb::class_<Position>>(nb::type<Position>())
        .def("whips_next", &next_step, "braids"_a)
        .def("whips_solve", &solve, "braids"_a);
    module.def("whips_rate_many", [](nb::bytes boards, bool braids, std::optional<unsigned> threads) {
        return rate_bytes(boards, threads, rating_by(braids));
    }, "boards"_a, "braids"_a, "threads"_a = nb::none());
    module.def("whips_rate_many", [](const std::vector<Position>& positions, bool braids, std::optional<unsigned> threads) {
        return rate_positions(positions, threads, rating_by(braids));
    }, "positions"_a, "braids"_a, "threads"_a = nb::none());
    module.def("trial_depths", [](nb::bytes boards, int deepest, std::optional<unsigned> threads) {
        return rate_bytes(boards, threads, depth_to(deepest));
    }, "boards"_a, "deepest"_a, "threads"_a = nb::none());
    module.def("trial_depths", [](const std::vector<Position>& positions, int deepest, std::optional<unsigned> threads) {
        return rate_positions(positions, threads, depth_to(deepest));
    }, "positions"_a, "deepest"_a, "threads"_a = nb::none());
    module.attr("deepest_trial") = deepest_trial;
}
