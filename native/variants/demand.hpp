// What callers must keep to. Who does not is told by an exception; in code without exceptions (WebAssembly), where only this
// project's own code calls, the module ends in a trap.
#pragma once

#include <stdexcept>

namespace sudokit::variants {

inline void demand(bool truth, const char* what) {
    if (truth) return;
#if defined(__cpp_exceptions)
    throw std::invalid_argument(what);
#else
    static_cast<void>(what);
    __builtin_trap();
#endif
}

}  // namespace sudokit::variants
