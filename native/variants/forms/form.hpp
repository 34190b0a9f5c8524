// What a form of another program says, in sudokit's own JSON (json.hpp), which every home makes a puzzle of.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data.hpp"
#include "variants/drawings/seen.hpp"
#include "variants/refusal.hpp"

namespace sudokit::variants {

// A sentence of rules in prose, and what became of it.
struct Remark {
    enum Standing { rule, known, absent, contradicted, unclear };
    static constexpr const char* names[] = {"rule", "known", "absent", "contradicted", "unclear"};

    std::string text;
    Standing standing;                        // known: it changes nothing; absent: nothing is drawn that it speaks of
    std::vector<std::size_t> constraints{};  // that it became, by their places in the puzzle
};

// A cell whose right digit lights cells in the fog.
struct FogLink {
    GridCell by;
    std::vector<GridCell> lit;
};

// Fog over the board, which a player clears by right digits: each lights the cells around it, or those of its links, if there
// are any links.
struct Fog {
    std::vector<GridCell> lamps{};  // which light the cells around them from the beginning
    std::vector<GridCell> lit{};    // which are clear themselves
    std::vector<FogLink> links{};
};

struct Reading {
    Data::Object puzzle;
    std::vector<Message> places;    // of each constraint what names it in the text, for errors; an empty one says nothing
    std::vector<Message> left_out;  // what the puzzle does not have: rules in prose, drawings, unknown parts
    std::vector<Remark> sentences{};
    std::vector<Seen> only_drawn{};  // what is in the drawing and means nothing that is known
    std::optional<Fog> fog{};        // which changes nothing about the puzzle
    bool is_sure = true;  // false for a proposal: rules in prose, or drawings, may mean something else (understanding.hpp)
};

// A form of texts: how it is called, how it is read, how it is written. `read` and `write` end with a refusal if the text is
// not in the form, or the form cannot hold the puzzle.
struct Form {
    std::string_view name;
    Reading (*read)(std::string_view text);
    std::string (*write)(const Data& puzzle);
};

// The form that a text begins like, which is not JSON; null if none.
const Form* form_of(std::string_view text);

// A text in any of these forms, or a row of a table that has one. Ends with a refusal if it is in none.
struct Recognised {
    const Form* form;
    Reading reading;
};
Recognised recognised(std::string_view text, int depth = 0);

const Form* form_named(std::string_view name);  // null if native code has none of this name

}  // namespace sudokit::variants
