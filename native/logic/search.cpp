// Which finder finds which technique, and asking all of them.
#include "search.hpp"

#include <set>

namespace sudokit::logic {

Finder finder_of(Technique technique) {
    static constexpr Finder finders[technique_count] = {
#define TECHNIQUE(name, key, finder, size, assumes_unique) find_##finder,
#include "techniques.inc"
#undef TECHNIQUE
    };
    return finders[static_cast<int>(technique)];
}

void find_all(Search& search, const TechniqueSet& wanted) {
    std::set<Finder> asked;
    for (int i = 0; i < technique_count; ++i) {
        const auto technique = static_cast<Technique>(i);
        if (!wanted.has(technique) || !asked.insert(finder_of(technique)).second) continue;
        stop_point();
        finder_of(technique)(search, wanted);
    }
}

}  // namespace sudokit::logic
