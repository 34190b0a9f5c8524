// The Python face of canonical forms; see bindings.cpp beside this file.
#pragma once

#include <nanobind/nanobind.h>

void bind_symmetry(nanobind::module_& module);
