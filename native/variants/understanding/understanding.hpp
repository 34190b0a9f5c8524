// What a puzzle means whose rules are prose and whose clues are drawings.
//
// Each sentence of the rules is held against patterns (variants/rules/), each thing in the drawing has been recognized as a
// line, a dot, a mark (variants/drawings/); here a sentence takes the things that it is about, and makes constraints of them.
// The rule wins over the look: a green line is a whisper only if no sentence says otherwise.
//
// Nothing is believed that can be tested. If the text holds the solution, every constraint must hold in it; what does not is left
// out. The puzzle is *sure* if the solution is then its only one; without a solution in the text, if every sentence and every
// thing drawn has become something, and there is exactly one solution. Otherwise it is a proposal, and its doubts are listed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "variants/drawings/seen.hpp"
#include "variants/forms/form.hpp"

namespace sudokit::variants {

struct Told {
    std::string rules;                       // in prose
    std::vector<Seen> seen;                  // in the drawing, in the order in which it was drawn
    std::optional<std::vector<int>> solution{};  // cell by cell; 0 where the text does not say
};

// Adds the constraints to the puzzle of a reading, which has size, regions, givens and what the form says itself. Without rules
// and things, there is nothing to add.
void understand(Reading& reading, Told told);

}  // namespace sudokit::variants
