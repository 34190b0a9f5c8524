// The types of constraint that ISS has, and the kinds that say the same.
//
// A *token* of ISS is `.Type~argument~argument`. A `Notation` reads the arguments of one type, and writes a kind as tokens.
// Where ISS has no type for a kind, other words may say the same: such a constraint comes back as these.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "data.hpp"
#include "iss_board.hpp"

namespace sudokit::variants::iss {

using Arguments = std::vector<std::string_view>;
using Tokens = std::vector<std::string>;

// `.Type~argument~argument`
std::string token(std::string_view type, const std::vector<std::string>& arguments);

// A constraint in sudokit's JSON.
Data constraint(std::string_view kind, Data::Object fields = {});

// Adds the constraints that some arguments mean. Returns false if it is no type of a rule.
bool read_type(std::string_view type, Board& board, const Arguments& arguments, Data::List& made);

// The tokens of a constraint that encloses no others.
Tokens write_type(const Board& board, const Data& constraint);

// The only digits that some cells may have, as a token without a type.
std::string given(const Board& board, const Cells& cells, Values digits);

bool is_outside(std::string_view type);     // a clue outside the grid
bool is_at_both_ends(std::string_view type);  // which has a line, and a clue for each of its ends

// The places of a constraint that have room for one of its type, each with the number of the argument that is there.
std::vector<std::pair<std::string, std::size_t>> slots(std::string_view type, const Arguments& arguments);

}  // namespace sudokit::variants::iss
