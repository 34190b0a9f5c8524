// The extension `sudokit._native`. Each other .cpp file here binds one room of native code; this one joins them.
#include "bindings.hpp"

#include <atomic>
#include <stdexcept>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// The function of src/sudokit/stopping.py that looks for stops, or null as long as nothing could stop. Threads name it at
// the same time, and the first one is kept. Never freed, because the interpreter may end before it.
std::atomic<PyObject*> stop_check = nullptr;

void look_for_stops_with(nb::callable check) {
    PyObject* none = nullptr;
    if (stop_check.compare_exchange_strong(none, check.ptr())) check.release();
}

}  // namespace

namespace sudokit {

void look_for_stops() {
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    const nb::handle check = stop_check.load();
    if (check.is_valid()) check();
}

// An OSError, since neither the caller nor the code is at fault.
const Kernel& chosen_kernel() {
    try {
        static const Kernel& chosen = choose_kernel();
        return chosen;
    } catch (const std::runtime_error& error) {
        PyErr_SetString(PyExc_OSError, error.what());
        throw nb::python_error();
    }
}

}  // namespace sudokit

NB_MODULE(_native, module) {
    nb::set_leak_warnings(false);  // a profile in a cache when the interpreter ends is not a leak
    module.def("look_for_stops_with", &look_for_stops_with, "check"_a);
    bind_kernel(module);
    bind_logic(module);
    bind_explainer(module);
    bind_whips(module);
    bind_telling(module);
    bind_traces(module);
    bind_symmetry(module);
    bind_generate(module);
    bind_setting(module);
    bind_variants(module);
    bind_variant_forms(module);
    bind_variant_puzzles(module);
}
