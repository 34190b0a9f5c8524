// Letters of texts: characters of UTF-8, blanks, and what addresses write as `%20`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sudokit::variants {

std::vector<std::string_view> split(std::string_view text, char at);  // as many parts as there are such letters, and one more
std::vector<std::string_view> characters(std::string_view text);      // each of perhaps several bytes

std::string without_blanks(std::string_view text);  // of any script

// The bytes that are meant. A `%` without two hexadecimal digits stands for itself.
std::string percent_decoded(std::string_view text);
// All but letters, digits and these signs as `%20`.
std::string percent_encoded(std::string_view text, std::string_view safe);

bool is_utf8(std::string_view bytes);
std::string mended_utf8(std::string_view bytes);  // with U+FFFD for what is no character

}  // namespace sudokit::variants
