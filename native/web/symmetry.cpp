// Canonical forms.
#include <cstring>

#include "module.hpp"
#include "symmetry/canonical.hpp"

using namespace sudokit;
using namespace sudokit::web;

// Input: a board of 81 bytes 0 to 9 without a clash. Output: its form, likewise, and then the ways to it, 29 bytes each:
// see Transformation.
SUDOKIT_EXPORT(canonical) Answered sudokit_canonical() {
    using symmetry::Canonizer, symmetry::Transformation;
    static_assert(sizeof(Transformation) == 29);
    static Canonizer canonizer;
    canonizer.find(input(cells_per_board));
    const auto bytes = output(cells_per_board + canonizer.ways() * sizeof(Transformation));
    canonizer.write_form(bytes.data());
    for (std::size_t i = 0; i < canonizer.ways(); ++i) {
        const Transformation way = canonizer.way(i);
        std::memcpy(bytes.data() + cells_per_board + i * sizeof way, &way, sizeof way);
    }
    return static_cast<Answered>(bytes.size());
}
