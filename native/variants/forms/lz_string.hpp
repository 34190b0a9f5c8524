// lz-string: how f-puzzles and SudokuPad squeeze a puzzle into a link.
//
// A text is a sequence of *codes*. Each code stands for a phrase, a piece of text. Both sides number the same phrases
// from 3 on, without sending them: after each code but the first, the phrase before it, with the first character of
// the new one, becomes the next phrase. Three codes are special:
//
//     0   a new character follows, in 8 bits; it becomes a phrase, too
//     1   the same, in 16 bits
//     2   the end
//
// A code has as many bits as the number of phrases that there are by then, with the special ones. All numbers begin
// with their lowest bit. Six bits are one digit of base64, the first bit the highest. A character is a unit of UTF-16.
//
// The idea is that of Ziv and Lempel, "Compression of Individual Sequences via Variable-Rate Coding" (1978), as Welch
// told it in "A Technique for High-Performance Data Compression" (1984). The length of the text is limited, so that a short
// one cannot become an endless one.
#pragma once

#include <string>
#include <string_view>

namespace sudokit::variants {

// The text in base64 of lz-string; the signs `=` at its end may be missing. Ends with a refusal if it is damaged or too long.
// Time and memory are in proportion to the length of both texts.
std::string decompress(std::string_view packed);

// Ends with a refusal if the text is too long.
std::string compress(std::string_view text);

}  // namespace sudokit::variants
