// The techniques, and the facts about each of them that native code needs.
//
// Both come from src/sudokit/logic/data/techniques.csv, which technique_table.py describes. The build (CMakeLists.txt)
// writes one line `TECHNIQUE(name, finder, facts...)` per row into `techniques.inc`. Before that file is included, the
// macro TECHNIQUE says what becomes of a line.
#pragma once

#include <bitset>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace sudokit::logic {

enum class Technique : std::uint8_t {
#define TECHNIQUE(name, finder, ...) name,
#include "techniques.inc"
#undef TECHNIQUE
    count
};

constexpr int technique_count = static_cast<int>(Technique::count);

// What proves the steps of a technique. Chains are dynamic if their nodes may follow from several others.
enum class Proof : std::uint8_t { pattern, chains, nets, guess, dynamic };

// Small, since a visit of the page loads all of them.
struct TechniqueFacts {
    const char* key;      // its name in Python
    const char* family;
    Proof proof;
    std::uint8_t size;    // cells of a subset, base houses of a fish; 0 for other families
    bool assumes_unique;  // whether it is only valid if the puzzle has one solution
    std::int16_t order;   // these four: the entry of the default profile
    std::uint8_t level;
    std::int16_t score;
    bool on_by_default;
};

inline constexpr TechniqueFacts technique_table[technique_count] = {
#define TECHNIQUE(name, finder, ...) {__VA_ARGS__},
#include "techniques.inc"
#undef TECHNIQUE
};

constexpr const TechniqueFacts& facts_of(Technique technique) { return technique_table[static_cast<int>(technique)]; }

constexpr std::optional<Technique> technique_named(std::string_view key) {
    for (int i = 0; i < technique_count; ++i)
        if (key == technique_table[i].key) return static_cast<Technique>(i);
    return {};
}

class TechniqueSet {
public:
    bool has(Technique technique) const { return bits_[static_cast<std::size_t>(technique)]; }
    bool any(std::initializer_list<Technique> some) const {
        for (const Technique technique : some)
            if (has(technique)) return true;
        return false;
    }
    TechniqueSet& add(Technique technique) { bits_.set(static_cast<std::size_t>(technique)); return *this; }

private:
    std::bitset<technique_count> bits_;
};

// The techniques of which a condition on their facts is true.
template <class Condition>
TechniqueSet techniques_where(Condition condition) {
    TechniqueSet chosen;
    for (int i = 0; i < technique_count; ++i)
        if (condition(technique_table[i])) chosen.add(static_cast<Technique>(i));
    return chosen;
}

}  // namespace sudokit::logic
