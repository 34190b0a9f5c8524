// The list of finders. A program that links another `finder_of` has fewer of them, see native/web/usual_finders.cpp.
#include "search.hpp"

namespace sudokit::logic {

Finder finder_of(Technique technique) {
    static constexpr Finder finders[technique_count] = {
#define TECHNIQUE(name, finder, ...) find_##finder,
#include "techniques.inc"
#undef TECHNIQUE
    };
    return finders[static_cast<int>(technique)];
}

}  // namespace sudokit::logic
