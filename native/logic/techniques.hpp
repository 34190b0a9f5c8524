// The list of techniques that there are: for each its key, by which Python knows it, and its finder.
#pragma once

#include <optional>
#include <string_view>

#include "step.hpp"

namespace sudokit::logic {

struct TechniqueEntry {
    Technique technique;
    const char* key;
    Finder find;
};

// In the order of `Technique`; without those that have no finder.
const std::vector<TechniqueEntry>& techniques();
const TechniqueEntry* entry_of(Technique technique);
std::optional<Technique> technique_named(std::string_view key);

// All steps of the wanted techniques.
void find_all(Search& search, const TechniqueSet& wanted);

}  // namespace sudokit::logic
