// The extension `sudokit._native`. Each other .cpp file here binds one room of native code; what they share is in this one.
#include "bindings.hpp"

#include <stdexcept>
#include <utility>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// What src/sudokit/stopping.py wants called to look for stops. Never freed: the interpreter may be gone before it.
nb::object& stop_check() {
    static auto* const check = new nb::object;
    return *check;
}

}  // namespace

namespace sudokit {

void look_for_stops() {
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    if (stop_check().is_valid()) stop_check()();
}

// An OSError, since neither the caller nor the code is wrong.
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
    module.def("look_for_stops_with", [](nb::callable check) { stop_check() = std::move(check); }, "check"_a);
    bind_kernel(module);
    bind_logic(module);
    bind_symmetry(module);
    bind_generate(module);
    bind_setting(module);
}
