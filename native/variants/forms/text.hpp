// Texts of UTF-8, character by character: what forms need to take a text apart.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sudokit::variants {

std::size_t characters(std::string_view text);  // how many there are

// The beginning of a text, of so many characters.
std::string_view beginning(std::string_view text, std::size_t characters);
// The same, but if the text is longer, with an ellipsis as its last characters.
std::string shortened(std::string_view text, std::size_t most = 40);

std::u32string points_of(std::string_view text);  // the characters

// Adds a character. Half of a pair of surrogates is none: instead of it stands the sign for an unknown character.
void add_character(std::string& text, std::uint32_t point);

// Without blanks, which are those of Unicode.
std::string_view without_blanks_at_start(std::string_view text);
std::string_view without_blanks_around(std::string_view text);
std::string without_blanks(std::string_view text);

// With the signs that `%` and two hexadecimal digits stand for. What is no UTF-8 then becomes the sign for an unknown character.
std::string percent_decoded(std::string_view text);

}  // namespace sudokit::variants
