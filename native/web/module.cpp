#include "module.hpp"

#include <algorithm>
#include <version>

#include "kernel/stop_point.hpp"

// The two functions that the host gives.
extern "C" {
__attribute__((import_module("sudokit"), import_name("is_over"))) bool sudokit_is_over();
// Throws in the host, which leaves the module.
[[noreturn]] __attribute__((import_module("sudokit"), import_name("abandon"))) void sudokit_abandon();
}

// The C++ library would print a message before it ends, and link all that prints. Nobody reads it here.
void std::__libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
extern "C" [[noreturn]] void __abort_message(const char*, ...) { __builtin_trap(); }

namespace sudokit {

void abandon() { sudokit_abandon(); }

namespace web {
namespace {

std::vector<std::uint8_t> input_bytes, output_bytes;

}  // namespace

const std::uint8_t* input(std::size_t number, std::size_t bytes_each) {
    if (number > input_bytes.size() / bytes_each) __builtin_trap();
    return input_bytes.data();
}

std::span<std::uint8_t> output(std::size_t size) {
    output_bytes.resize(size);
    return output_bytes;
}

Answered answer(std::string_view text) {
    output_bytes.assign(text.begin(), text.end());
    return static_cast<Answered>(text.size());
}

Solver& solver() {
    static Solver only(portable_kernel);
    return only;
}

StopFlag watch(std::uint64_t looks) { return StopFlag(looks, sudokit_is_over); }

}  // namespace web
}  // namespace sudokit

// Room for the input of the next operation.
SUDOKIT_EXPORT(input) std::uint8_t* sudokit_input(std::size_t size) {
    sudokit::web::input_bytes.resize(size);
    return sudokit::web::input_bytes.data();
}

// A digest of the sources, see CMakeLists.txt. Whoever packs the module finds it by its first word.
SUDOKIT_EXPORT(sources) const char* sudokit_sources() { return "sudokit-sources-" SUDOKIT_SOURCES; }

SUDOKIT_EXPORT(output) const std::uint8_t* sudokit_output() { return sudokit::web::output_bytes.data(); }
