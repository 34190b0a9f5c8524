// What telling has to know of a technique.
#pragma once

#include <optional>
#include <string_view>

#include "logic/step.hpp"

namespace sudokit::telling {

using logic::Proof;

struct Kind {
    const char* key;
    const char* family;
    Proof proof;
};

// The technique with a key, of either system; none if there is no such technique.
std::optional<Kind> kind_named(std::string_view key);

Kind kind_of(const logic::Step& step);

// Whether it is a full house, a naked single or a hidden single: what beginners know first.
bool is_single(const Kind& kind);

}  // namespace sudokit::telling
