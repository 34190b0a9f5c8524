// Automata and regular expressions in texts of ISS.
#pragma once

#include "iss_types.hpp"
#include "said.hpp"

namespace sudokit::variants::iss {

void read_automata(Board& board, const Arguments& arguments, Data::List& made);
void read_regex(Board& board, const Arguments& arguments, Data::List& made);

std::optional<Tokens> write_automaton(const Board& board, const Said& automaton);
std::optional<Tokens> write_regex(const Board& board, const Said& regex);  // none if it is not ASCII

// Groups of cells with their names: `_name~R1C1~R1C2~~R2C1~R2C2`; an empty item, or a name, begins a group.
std::vector<std::pair<std::string, Arguments>> named_groups(const Arguments& arguments, std::size_t from);
std::string encoded_name(std::string_view name);

// The segments of a list of cells: between them is a `-`.
std::vector<Arguments> segments(const Arguments& names);

}  // namespace sudokit::variants::iss
