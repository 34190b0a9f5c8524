// The rules of a puzzle in prose, cut into sentences of words that patterns can be held against.
//
// A *heading* is `Renban:` before a sentence, or a line of its own such as `KILLER CAGES`. Its words count as words of the
// sentences below it, up to the next heading or empty line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sudokit::variants::rules {

// A word in lower case; signs such as < and numbers such as 1:2 are words, too.
using Words = std::vector<std::string>;

struct Sentence {
    std::string text;         // as it is written, in one line, without bullets
    Words words;              // those of the heading first
    bool is_heading = false;  // a line that only names what follows
};

std::vector<Sentence> sentences_of(std::string_view rules);

// The words of a text.
Words words_of(std::string_view text);

}  // namespace sudokit::variants::rules
