// Cells, chains and houses as they are written in sentences.
//
// The field's notation is the same in all languages: `r1c2` is a cell, `r1c258` three cells of a row, `r147c3` three of a
// column; a chain is `(7)r2c3=(7)r2c8-(4)r2c8`, with `=` for a strong link and `-` for a weak one. Houses have a name in each
// language.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "logic/step.hpp"
#include "told.hpp"

namespace sudokit::telling {

using logic::Candidate;
using logic::CellSet;
using logic::Mask;
using logic::Node;

// Longer chains, and longer lists of placements, are shortened to their ends.
inline constexpr int longest = 14;

// In UTF-8, whatever a compiler takes the sources for.
inline constexpr char unequal[] = "\xE2\x89\xA0";   // ≠
inline constexpr char ellipsis[] = "\xE2\x80\xA6";  // …

using Chain = std::vector<Node>;

// Cells, grouped by row or by column, whichever makes fewer groups.
std::string cells_text(CellSet cells);
std::string cell_name(int cell);
Told cells_told(CellSet cells);
Told cell_told(int cell);

// Digits, with commas alone between them.
std::string digits_text(Mask digits);

std::string chain_text(std::span<const Node> chain);

// The units of a whip or braid, each with its left-linking candidate and the one that is left: `r1c2{n3 n5} - r4n5{c2 c7} -
// b8n2{r7c5 .}`, in which `r4n5` is digit 5 in row 4. The last unit is a house or a cell.
std::string units_text(std::span<const Node> chain, std::span<const std::uint8_t> last);

// `r1c2=3`, or `r1c2≠3` if it is false.
std::string sign(const Node& node);
std::string sign(const Candidate& placed);

// Adds a text to those that are there, with something between them.
void add(std::string& texts, const char* between, const std::string& text);

// A list of placements. Of a long one, the ends and the number left out.
std::string shortened(const std::vector<std::string>& placements);

// Digits in words.
Told list_of(Mask digits);

// Houses, grouped by their kind.
Told houses_told(std::span<const std::uint8_t> houses);
Told house_told(int house);

}  // namespace sudokit::telling
