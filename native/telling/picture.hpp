// A step as shapes: which houses are shaded, which candidates are coloured, which links join them.
//
// Terminals, SVG, the page and the widget of notebooks only paint it.
#pragma once

#include <span>
#include <vector>

#include "json.hpp"
#include "pattern.hpp"

namespace sudokit::telling {

struct Link {
    Candidate from, to;
    bool strong;
    bool operator==(const Link&) const = default;
};

struct Picture {
    struct Coloured {
        Candidate candidate;
        const char* role;  // one of `role_names`, or `removed` or `placed`; of a digit on the board, `cause`
    };
    std::vector<std::uint8_t> houses;
    std::vector<Coloured> roles;
    std::vector<Link> links;
};

// `board` has the digits before the step, 0 for a blank. Those are marked that a single, locked candidates, a subset or a fish
// rest on: what the cells see, or what keeps the digits out of the other cells of the houses.
Picture picture_of(const Step& step, std::span<const std::uint8_t, 81> board, std::span<const Refuted> refutations = {});

void write(Json& json, const Picture& picture);

}  // namespace sudokit::telling
