// The Python face of the generator; see bindings.cpp beside this file.
#pragma once

#include <nanobind/nanobind.h>

void bind_generate(nanobind::module_& module);
