#include "scf.hpp"

#include "grid_cells.hpp"
#include "text.hpp"

namespace sudokit::variants {

namespace {

constexpr std::string_view signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr int cells = 81, side = 9;

// What is before the next star that stands alone, which is taken as well.
std::string taken_text(std::string_view& text) {
    std::string found;
    while (!text.empty()) {
        const std::size_t star = std::min(text.find('*'), text.size());
        found += text.substr(0, star);
        text.remove_prefix(star);
        if (!text.starts_with("**")) break;
        found += '*';
        text.remove_prefix(2);
    }
    if (!text.empty()) text.remove_prefix(1);
    return found;
}

}  // namespace

Reading read_scf(std::string_view text) {
    Reading read;
    Members givens;
    int cell = 0;
    while (cell < cells && !text.empty()) {
        const std::size_t number = signs.find(text[0]);
        if (number == std::string_view::npos) break;
        if (number % 10 > 0) givens.add(GridCell{cell / side + 1, cell % side + 1}.name(), number % 10);
        cell += 1 + static_cast<int>(number / 10);
        text.remove_prefix(1);
    }
    if (cell != cells) {
        const Message size = Message::counted("{count} character", "{count} characters", static_cast<std::size_t>(cell));
        give_up(Refusal("{size}, expected {length}", {{"size", size}, {"length", cells}}).of_form());
    }
    std::string rules;  // the flags of those that hold, each once
    std::string title, author;
    while (!text.empty()) {
        const std::string flag(beginning(text, 1));
        text.remove_prefix(flag.size());
        if (flag == "x" || flag == "w") {
            if (rules.find(flag) == std::string::npos) rules += flag;
        } else if (flag == "t" || flag == "a") {
            (flag == "t" ? title : author) = taken_text(text);
        } else if (flag != "*") {
            Refusal refusal = Refusal("sudokit does not have this constraint");
            refusal.where = {Message("{flag}", {{"flag", flag}})};
            give_up(refusal);
        }
    }
    Data::List constraints;
    for (const char rule : rules)
        if (rule == 'x')
            for (const char* const direction : {"down", "up"}) constraints.push_back(Members().add("kind", "diagonal").add("direction", direction));
        else
            constraints.push_back(Members().add("kind", "windoku"));
    read.places.assign(constraints.size(), Message(""));
    Members puzzle;
    puzzle.add("givens", std::move(givens)).add("constraints", std::move(constraints)).add("title", title).add("author", author);
    read.puzzle = std::move(puzzle.all);
    return read;
}

}  // namespace sudokit::variants
