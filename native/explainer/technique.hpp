// The techniques of the explainer's ratings, in the order of their producers.
//
// They come from src/sudokit/logic/data/explainer.csv. The build (CMakeLists.txt) writes one line `TECHNIQUE(name, key,
// family, producer, proof, size, level, score, assumes_unique)` per row into `explainer_techniques.inc`.
#pragma once

#include <cstdint>

#include "logic/technique.hpp"

namespace sudokit::explainer {

enum class Technique : std::uint8_t {
#define TECHNIQUE(name, ...) name,
#include "explainer_techniques.inc"
#undef TECHNIQUE
    count
};

// What logic/technique.hpp says of the usual techniques. It has all but family and producer of those that both systems know:
// they have no level here.
struct TechniqueFacts {
    const char* key;
    const char* family;
    int producer;
    logic::Proof proof;
    int size;
    const char* level;  // its name, or null
    int score;
    bool assumes_unique;
};

inline constexpr TechniqueFacts technique_table[] = {
#define TECHNIQUE(name, ...) {__VA_ARGS__},
#include "explainer_techniques.inc"
#undef TECHNIQUE
};

constexpr const char* key_of(Technique technique) { return technique_table[static_cast<int>(technique)].key; }

}  // namespace sudokit::explainer
