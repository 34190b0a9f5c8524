// The list of finders.
//
// The module that a page loads first compiles it with SUDOKIT_USUAL_FINDERS_ONLY, and has those of the usual techniques (native/web/).
// The others are a fifth of the whole module, and a page asks for them only where somebody reads about them.
#include "search.hpp"

namespace sudokit::logic {

namespace {

#ifdef SUDOKIT_USUAL_FINDERS_ONLY
void find_nothing(Search&, const TechniqueSet&) {}

template <bool is_on>
constexpr Finder listed(Finder find) {
    return is_on ? find : find_nothing;
}
#else
template <bool>
constexpr Finder listed(Finder find) {
    return find;
}
#endif

}  // namespace

Finder finder_of(Technique technique) {
    static constexpr Finder finders[technique_count] = {
#define TECHNIQUE(name, finder, key, family, proof, size, is_unique, order, level, score, is_on) listed<is_on>(find_##finder),
#include "techniques.inc"
#undef TECHNIQUE
    };
    return finders[static_cast<int>(technique)];
}

}  // namespace sudokit::logic
