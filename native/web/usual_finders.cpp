// The finders of the module that a page loads first: those of the usual techniques. The others are a fifth of the whole module,
// and a page asks for them only where somebody reads about them.
#include "logic/search.hpp"

namespace sudokit::logic {
namespace {

void find_nothing(Search&, const TechniqueSet&) {}

template <bool is_on>
constexpr Finder if_usual(Finder find) {
    return is_on ? find : find_nothing;
}

}  // namespace

Finder finder_of(Technique technique) {
    static constexpr Finder finders[technique_count] = {
#define TECHNIQUE(name, finder, key, family, proof, size, is_unique, order, level, score, is_on) if_usual<is_on>(find_##finder),
#include "techniques.inc"
#undef TECHNIQUE
    };
    return finders[static_cast<int>(technique)];
}

}  // namespace sudokit::logic
