// Forcing chains from the guardians of a deadly pattern: a unique rectangle or loop, an extended rectangle, Borescoper's or
// Qiu's pattern, BUG + n.
//
// One of the guardians is true (guardians.hpp), and each is a case from which chains start (chain_cases.hpp).
#include "guardians.hpp"

namespace sudokit::logic {

void find_deadly_pattern_chains(Search& search, const TechniqueSet& wanted) {
    for (const Finder find : {find_unique_loops, find_extended_rectangles, find_borescoper_patterns, find_qiu_patterns, find_bug_plus_n}) {
        find(search, wanted);
        if (search.done()) return;
    }
}

}  // namespace sudokit::logic
