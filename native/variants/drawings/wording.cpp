#include "wording.hpp"

#include <algorithm>

namespace sudokit::variants {

namespace {

constexpr Wording table[] = {
    // Lines.
    {"thermometer", "Digits along a {colour} thermometer increase or stay the same, starting from the bulb.", {}, 0, "slow", "true"},
    {"thermometer", "Digits along a {colour} thermometer increase, starting from the bulb."},
    {"whisper", "Adjacent digits along a {colour} line differ by at least {number}.", "difference", 5},
    {"renban", "Digits along a {colour} line are a set of consecutive, non-repeating digits, in any order."},
    {"nabner", "Nabner: No two digits along a {colour} line are equal or consecutive."},
    {"palindrome", "Digits along a {colour} line read the same in both directions."},
    {"zipper", "Digits along a {colour} line at the same distance from its middle sum to the same total, which is also the digit in the middle, if there is one."},
    {"region_sum_line", "Region borders divide a {colour} line into segments. Digits on each segment of a {colour} line have the same sum."},
    {"sum_line", "A {colour} line can be divided into segments that each sum to {number}.", "total", 10},
    {"between_line", "Between line: Digits along a {colour} line are strictly between the digits in the circles at its ends."},
    {"double_arrow", "Double arrow: Digits along a {colour} line sum to the total of the two digits in the circles at its ends."},
    {"lockout", "Lockout: The digits in the diamonds at the ends of a {colour} line differ by at least {number}, and digits between the diamonds are outside their range.", "difference", 4},
    {"entropic", "Entropic line: Any three adjacent digits along a {colour} line are a low, a middle and a high digit."},
    {"modular", "Modular line: Any {number} adjacent digits along a {colour} line have different remainders modulo {number}.", "modulus", 3},
    {"arrow", "Digits along an arrow sum to the number in its circle."},
    {"diagonal", "Digits do not repeat along a marked diagonal."},
    // Cages.
    {"cage", "Digits in a {colour} cage do not repeat and sum to the number in its corner, if given."},
    {"sum", "Digits in a {colour} cage sum to the number in its corner and may repeat."},
    {"anti_cage", "Anti-cage: Digits in a {colour} cage do not repeat, and no one or more of them sum to the number in its corner."},
    {"equality_cage", "Equality cage: A {colour} cage has as many odd digits as even ones, and as many low digits as high ones, and digits do not repeat."},
    {"look_and_say", "Look and say: The number in the corner of a {colour} cage says how often digits occur in it, so 12 means one 2."},
    {"lunchbox", "Lunchbox: Digits in a {colour} cage do not repeat, and those between its smallest and its largest digit sum to the number in its corner."},
    // Between cells.
    {"white_dot", "A number between two cells is the difference of their digits.", {}, 0, "difference", "number"},
    {"white_dot", "Digits separated by a white dot are consecutive."},
    {"black_dot", "Digits separated by a {colour} dot are in a 1:{number} ratio.", "ratio", 2},
    {"xv", "Digits separated by an X sum to 10.", {}, 0, "total", "10"},
    {"xv", "Digits separated by a V sum to 5.", {}, 0, "total", "5"},
    {"greater_than", "An inequality sign points to the smaller digit."},
    {"quadruple", "Quadruple: Digits in a circle at a corner appear in the four cells around it."},
    // In cells.
    {"odd", "Digits in grey circles are odd."},
    {"even", "Digits in grey squares are even."},
    {"counting_circles", "Counting circles: A digit in a circle with a {colour} outline is the number of such circles that contain this digit."},
    {"minimum", "Minimum: A digit in a {colour} cell is lower than the digits in all orthogonally adjacent cells."},
    {"maximum", "Maximum: A digit in a {colour} cell is higher than the digits in all orthogonally adjacent cells."},
    {"all_different", "Digits do not repeat in a shaded {colour} region."},
    {"windoku", "Windoku: Digits do not repeat in the shaded {colour} windows."},
    {"clone", "Clones: The two groups of {colour} cells contain the same digits in the same positions."},
    {"indexing", "Row indexing: A digit in a {colour} cell in row N is the row in which N appears in its column.", {}, 0, "by", "\"row\""},
    {"indexing", "Column indexing: A digit in a {colour} cell in column N is the column in which N appears in its row."},
    {"box_indexing", "Box indexing: A digit in a {colour} cell at position N of its box is the position at which N appears in the box."},
    // Outside.
    {"sandwich", "Sandwich: A {colour} number outside the grid is the sum of the digits between the smallest and the largest digit in its row or column."},
    {"x_sum", "X-Sum: A {colour} number outside the grid is the sum of the first X digits from there, where X is the first of them."},
    {"skyscraper", "Skyscraper: A {colour} number outside the grid is the count of digits seen from there, where higher digits hide lower ones."},
    {"hidden_skyscraper", "Hidden skyscraper: A {colour} number outside the grid is the first digit seen from there that a higher one hides."},
    {"numbered_room", "Numbered rooms: A {colour} number outside the grid appears at position N from there, where N is the first digit."},
    {"full_rank", "Full rank: A {colour} number outside the grid is the rank of the row or column, read as a number from there, where equal ones are allowed.", {}, 0, "ties", "true"},
    {"full_rank", "Full rank: A {colour} number outside the grid is the rank of the row or column, read as a number from there."},
    {"little_killer", "Little killer: Digits along a diagonal that an arrow points along sum to the number outside the grid, and may repeat."},
    // All over the grid.
    {"anti_knight", "Digits a knight's move apart are not the same."},
    {"anti_king", "Digits a king's move apart are not the same."},
    {"anti_taxicab", "Anti-taxicab: Two cells with the same digit are not exactly that digit's number of orthogonal steps apart."},
    {"non_consecutive", "Orthogonally adjacent cells do not have consecutive digits."},
    {"diagonal_non_consecutive", "Diagonally adjacent cells do not have consecutive digits."},
    {"knightmare", "Knightmare: Digits a knight's move apart do not sum to 5 or 15."},
    {"disjoint_groups", "Disjoint groups: Cells in the same position of their boxes have different digits."},
    {"global_entropy", "Each 2x2 square of cells has a low, a middle and a high digit."},
    {"global_modular", "Each 2x2 square of cells has digits of all remainders modulo 3."},
    {"dutch_flatmates", "Dutch flatmates: Each 5 has a 1 directly above it or a 9 directly below it, or both."},
    {"no_ties", "No ties: All rows and columns, taken as numbers from both sides, are different."},
    {"same_regions", "All rows, columns and regions have the same digits."},
    {"negative_xv", "All possible Xs are given.", {}, 0, "v", "false"},
    {"negative_xv", "All possible Vs are given.", {}, 0, "x", "false"},
    {"negative_xv", "All possible Xs and Vs are given."},
    {"negative_dots", "All possible white dots are given.", {}, 0, "black", "false"},
    {"negative_dots", "All possible black dots are given.", {}, 0, "white", "false"},
    {"negative_dots", "All possible white and black dots are given."},
};

}  // namespace

std::span<const Wording> wordings() { return table; }

std::string worded(std::string_view text, std::string_view colour, int number) {
    std::string found;
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        found += text.substr(0, open);
        text.remove_prefix(open);
        if (text.starts_with("{colour} ")) {
            if (!colour.empty()) found += std::string(colour) + " ";
            text.remove_prefix(9);
        } else if (text.starts_with("{number}")) {
            found += std::to_string(number);
            text.remove_prefix(8);
        }
    }
    for (const std::string_view article : {" a ", "A "})  // before a vowel it is "an"
        for (std::size_t at = 0; (at = found.find(article, at)) != std::string::npos; ++at) {
            const bool is_word = article[0] == ' ' || at == 0 || found[at - 1] == ' ';
            const std::size_t next = at + article.size();
            if (is_word && std::string_view("aeiou").find(found[next]) != std::string_view::npos) found.insert(next - 1, "n");
        }
    return found;
}

}  // namespace sudokit::variants
