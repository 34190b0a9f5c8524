// Texts of UTF-8, character by character: what forms need to take a text apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit::variants {

std::vector<std::string_view> characters(std::string_view text);      // each of perhaps several bytes
std::size_t length_of(std::string_view text);                         // how many there are
std::vector<std::string_view> split(std::string_view text, char at);  // as many parts as there are such signs, and one more

// The beginning of a text, of so many characters.
std::string_view beginning(std::string_view text, std::size_t characters);
// The same, but if the text is longer, with an ellipsis as its last characters.
std::string shortened(std::string_view text, std::size_t most = 40);

// The number that a text is in figures alone, of at most so many, which must be below ten.
std::optional<int> whole_number(std::string_view text, std::size_t most);

std::u32string points_of(std::string_view text);  // the characters

// Adds a character. Half of a pair of surrogates is none: instead of it stands the sign for an unknown character.
void add_character(std::string& text, std::uint32_t point);

// Without blanks, which are those of Unicode.
std::string_view without_blanks_at_start(std::string_view text);
std::string_view without_blanks_around(std::string_view text);
std::string without_blanks(std::string_view text);

// The bytes that are meant by `%` and two hexadecimal digits; a `%` without them stands for itself.
std::string percent_decoded(std::string_view text);
// All but letters, digits and these signs as `%20`.
std::string percent_encoded(std::string_view text, std::string_view safe);

bool is_utf8(std::string_view bytes);
std::string mended_utf8(std::string_view bytes);  // with the sign for an unknown character where there is none

}  // namespace sudokit::variants
