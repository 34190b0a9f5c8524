// The rules in words, a sentence for each kind of constraint, as those who solve on SudokuPad read them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace sudokit::variants {

// What the rules say of a kind. {colour} is that of its drawing, {number} a field of it.
struct Wording {
    std::string_view kind, text;
    std::string_view field = {};  // a number that the sentence names
    int usual = 0;
    std::string_view flag = {};   // the sentence is for constraints with this field
    std::string_view value = {};  // that has this value, as JSON
};

// Of several for a kind, the first that fits counts.
std::span<const Wording> wordings();

// Without a colour, a cage is just a cage.
std::string worded(std::string_view text, std::string_view colour, int number);

}  // namespace sudokit::variants
