// The Python face of the logic room; see bindings.cpp beside this file.
#pragma once

#include <nanobind/nanobind.h>

void bind_logic(nanobind::module_& module);
