// What sentences of rules mean: patterns of words, each with the kind of constraint that it stands for.
//
// A pattern is a row of terms between blanks, all of which a sentence must have:
//
//     sum|add        a word that begins with one of these
//     =x             exactly this word
//     any+order      words one after the other
//     ^example       the first word
//     !line          no word begins like this
//     #              a number
//     @not           an alternative of `groups` in patterns.cpp, such as not, cannot, never
//
// The *subject* says which things in the drawing the rule is about. Where a sentence has the *name* of a kind of line, patterns
// that only describe one do not count.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "sentences.hpp"

namespace sudokit::variants::rules {

enum class Subject : std::uint8_t { line, thermometer, arrow, cage, dot, sign, corner, mark, outside, diagonal_clue, shade, none };

struct Pattern {
    std::string_view kind;  // of a constraint; or a remark: classic, harmless, all_given, not_classic, may_repeat
    Subject subject;
    bool is_name;
    std::string_view terms;

    bool is_remark() const;
};

// A pattern that words fit: those of a sentence, or of a part of it.
struct Rule {
    const Pattern* pattern;
    std::span<const std::string> words;
};

// What a sentence says; nothing if no pattern fits.
std::vector<Rule> rules_in(const Sentence& sentence);

bool fits(std::string_view terms, std::span<const std::string> words);

// The numbers among words, in figures or spelled; `places` are their words.
struct Number {
    int value;
    std::size_t place;
};
std::vector<Number> numbers_in(std::span<const std::string> words);

// The names of the colours that words have, as seen.hpp has them.
std::vector<std::string_view> colours_in(std::span<const std::string> words);

}  // namespace sudokit::variants::rules
