// The Python binding of canonical forms: boards in, forms and the ways to them out.
//
// src/sudokit/symmetry/, the only package that imports these names, documents what callers see. Finding the form of one
// board cannot be stopped, since it takes a millisecond at most; work on many boards can.
#include "bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <cstring>
#include <optional>
#include <utility>

#include "symmetry/canonical.hpp"
#include "symmetry/many.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit;
using namespace sudokit::symmetry;

constexpr std::size_t cells_per_board = 81;

// Each thread keeps its memory for the boards that it passes one by one.
Canonizer& canonizer() {
    thread_local Canonizer mine;
    return mine;
}

Canonizer& find(const nb::bytes& cells) {
    look_for_stops();
    if (cells.size() != cells_per_board) throw nb::value_error("expected 81 cells");
    if (!canonizer().find(static_cast<const std::uint8_t*>(cells.data())))
        throw nb::value_error("not a board without clashes");
    return canonizer();
}

nb::bytes canonical_form(nb::bytes cells) {
    std::uint8_t form[cells_per_board];
    find(cells).write_form(form);
    return nb::bytes(form, sizeof form);
}

// The ways to the form, 29 bytes each: transposed (0 or 1), nine rows, nine columns, ten digits, all from 0.
nb::bytes canonical_ways(nb::bytes cells) {
    const Canonizer& mine = find(cells);
    static_assert(sizeof(Transformation) == 29);
    std::vector<Transformation> ways;
    ways.reserve(mine.ways());
    for (std::size_t i = 0; i < mine.ways(); ++i) ways.push_back(mine.way(i));
    return nb::bytes(ways.data(), ways.size() * sizeof(Transformation));
}

void find_watched(ManyRequest request, std::optional<unsigned> threads) {
    run_watched([&](const StopFlag& flag) {
        request.stop = &flag;
        find_many(request, threads_or_all(threads));
    });
}

template <class T, class Shape>
using Output = nb::ndarray<T, Shape, nb::c_contig, nb::device::cpu>;

void canonical_many(nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::device::cpu> boards, bool text,
                    std::optional<unsigned> threads, Output<std::uint8_t, nb::shape<-1, 81>> forms,
                    Output<bool, nb::shape<-1>> invalid) {
    const std::size_t size = boards.shape(0);
    if (size > 0 && (boards.stride(1) != 1 || boards.stride(0) < 0))
        throw nb::value_error("each board must be 81 adjacent bytes");
    if (forms.shape(0) != size || invalid.shape(0) != size) throw nb::value_error("arrays of different lengths");
    ManyRequest request;
    request.boards = boards.data();
    request.stride = static_cast<std::size_t>(boards.stride(0));
    request.form = text ? Form::text : Form::digits;
    request.size = size;
    request.canonical = forms.data();
    request.invalid = invalid.data();
    find_watched(request, threads);
}

// The forms of many boards of 81 characters as 81 bytes 0 to 9 each, and one byte per input for whether it is not a
// board.
std::pair<nb::bytes, nb::bytes> canonical_text(nb::bytes boards, std::optional<unsigned> threads) {
    static_assert(sizeof(bool) == 1);
    const std::size_t size = boards.size() / cells_per_board;
    const auto new_bytes = [](std::size_t length) {
        PyObject* object = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(length));
        if (object == nullptr) throw nb::python_error();
        return nb::steal<nb::bytes>(object);
    };
    nb::bytes forms = new_bytes(size * cells_per_board), invalid = new_bytes(size);
    ManyRequest request;
    request.boards = static_cast<const std::uint8_t*>(boards.data());
    request.form = Form::text;
    request.size = size;
    request.canonical = reinterpret_cast<std::uint8_t*>(PyBytes_AsString(forms.ptr()));
    request.invalid = reinterpret_cast<bool*>(PyBytes_AsString(invalid.ptr()));
    find_watched(request, threads);
    return {std::move(forms), std::move(invalid)};
}

}  // namespace

void bind_symmetry(nb::module_& module) {
    module.def("canonical_form", &canonical_form, "cells"_a);
    module.def("canonical_ways", &canonical_ways, "cells"_a);
    module.def("canonical_many", &canonical_many, "boards"_a, "text"_a, "threads"_a.none(), "forms"_a.noconvert(),
               "invalid"_a.noconvert());
    module.def("canonical_text", &canonical_text, "boards"_a, "threads"_a = nb::none());
}
