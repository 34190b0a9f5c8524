// The search with all finders.
#include "search.hpp"

#include <set>

#include "inference.hpp"

namespace sudokit::logic {

Search::Search(const Position& where, Mode mode, std::size_t most)
    : position(where), mode_(mode), most_(mode == Mode::first ? 1 : most) {}

Search::~Search() = default;

void Search::renew() {
    found_.clear();
    has_single_ = false;
    if (!by_result_.empty()) by_result_.clear();
    templates_.reset();
    sets_.is_current = sets_.is_linked = false;
    for (const auto& inferences : {inferences_.get(), with_sets_.get()})
        if (inferences) inferences->is_current = false;
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
