// The plainest solver there is, to hold the kernel against.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Tries digits one after the other in the cell with the fewest candidates. `puzzle` is 81 characters, '1' to '9' are
// clues. Never counts above the limit.
std::uint64_t brute_count(const char* puzzle, std::uint64_t limit);

// The lexicographically smallest solution: cell by cell the smallest digit with which there is still one. Empty if there
// is none.
// The solutions within the candidates of 81 cells, bit d - 1 for digit d, in lexicographic order, up to the limit.
std::vector<std::string> brute_within(const std::uint16_t* candidates, std::size_t limit);

std::string brute_smallest(const char* puzzle);
