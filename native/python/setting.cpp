// The Python binding of the tools for setters: unavoidable sets.
//
// src/sudokit/setting/unavoidable.py, the only module that imports this name, documents what callers see.
#include "bindings.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <span>
#include <vector>

#include "setting/differences.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit;

std::vector<Difference> differences_of(nb::bytes solution, unsigned first, unsigned size) {
    const std::span cells(static_cast<const std::uint8_t*>(solution.data()), solution.size());
    if (cells.size() != 81 || std::ranges::any_of(cells, [](unsigned digit) { return digit < 1 || digit > 9; }))
        throw nb::value_error("expected 81 digits");
    if (first >= 81) throw nb::value_error("expected a cell");
    std::vector<Difference> differences;
    run_with_stop_points([&] { differences = differences_from(cells.first<81>(), first, size); });
    return differences;
}

}  // namespace

void bind_setting(nb::module_& module) {
    module.def("differences_from", &differences_of, "solution"_a, "first"_a, "size"_a);
}
