// Deflate: how Penpa+ squeezes a puzzle into a link (RFC 1951, without a header, in base64).
//
// The bits are those of each byte from the lowest. A block begins with three: whether it is the last, and how it is written:
// as it is, with codes that are known, or with codes that it describes first. A code stands for a byte, for the end of the
// block, or for a length; after a length comes a code for how far back that many bytes are to be found. Shorter codes stand
// for what is more frequent. Of codes with the same length, those of earlier symbols are smaller, so that lengths describe
// all codes.
#pragma once

#include <string>
#include <string_view>

namespace sudokit::variants {

// The text in base64 of deflate; the signs `=` at its end may be missing. Ends with a refusal if it is damaged or too long.
std::string inflate(std::string_view packed);

}  // namespace sudokit::variants
