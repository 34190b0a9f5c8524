#include "fields.hpp"

#include <algorithm>

#include "variants/puzzle.hpp"

namespace sudokit::variants {

void Fields::refuse(const char* field, Refusal refusal) const {
    refusal.kind = kind_;
    if (field != nullptr) refusal.field = field;
    refusal.where = where();
    give_up(refusal);
}

void Fields::operator()(const char* name, Cells& cells, CellList fits) {
    if (!begins(name)) return;
    read(name, cells);
    check(name, cells, fits);
    this->name(cells);
}

void Fields::operator()(const char* name, Variable& cell) {
    if (!begins(name)) return;
    read(name, cell);
    this->name({cell});
}

void Fields::name(const Cells& cells) {
    for (const Variable cell : cells)
        if (std::ranges::find(named_, cell) == named_.end()) named_.push_back(cell);
}

void Fields::operator()(const char* name, std::vector<Cells>& groups, Groups fits) {
    if (!begins(name)) return;
    read(name, groups);
    for (const Cells& group : groups) {
        check(name, group, path());
        this->name(group);
    }
    if (groups.size() < fits.at_least)
        refuse(name, Refusal::counted("{count} group, expected at least {least}", "{count} groups, expected at least {least}", groups.size(), {{"least", fits.at_least}}));
    const auto other_size = [&](const Cells& group) { return group.size() != groups[0].size(); };
    if (fits.alike && std::ranges::any_of(groups, other_size)) refuse(name, Refusal("groups of different sizes, expected the same size"));
}

void Fields::operator()(const char* name, int& number, Bounds fits) {
    if (!begins(name, fits.may_be_missing)) return;
    std::optional<std::int64_t> given;
    read(name, given);
    if (!given) refuse(name, Refusal("{value!r}, expected a whole number", {{"value", Shown{"null"}}}));
    number = checked(name, *given, fits);
}

void Fields::operator()(const char* name, int& number, std::initializer_list<int> choices) {
    if (!begins(name)) return;
    std::optional<std::int64_t> given;
    read(name, given);
    if (given && std::ranges::find(choices, *given) != choices.end()) {
        number = static_cast<int>(*given);
        return;
    }
    std::string list;
    for (const int choice : choices) list += (list.empty() ? "" : ", ") + std::to_string(choice);
    const Shown shown{given ? std::to_string(*given) : "null"};
    refuse(name, Refusal("{value!r}, expected one of {choices}", {{"value", shown}, {"choices", list}}));
}

void Fields::operator()(const char* name, std::optional<int>& number, Bounds fits) {
    if (!begins(name, true)) return;
    std::optional<std::int64_t> given;
    read(name, given);
    number = given ? std::optional(checked(name, *given, fits)) : std::nullopt;
}

void Fields::operator()(const char* name, std::vector<int>& numbers, Bounds fits) {
    if (!begins(name)) return;
    std::optional<std::vector<std::int64_t>> given;
    read(name, given);
    if (!given) refuse(name, Refusal("{value!r}, expected whole numbers", {{"value", Shown{"null"}}}));
    for (const std::int64_t each : *given) numbers.push_back(checked(name, each, fits));
}

void Fields::operator()(const char* name, std::optional<std::vector<int>>& numbers, Bounds fits) {
    if (!begins(name, true)) return;
    std::optional<std::vector<std::int64_t>> given;
    read(name, given);
    if (!given) return;
    numbers.emplace();
    for (const std::int64_t each : *given) numbers->push_back(checked(name, each, fits));
}

void Fields::operator()(const char* name, std::string& text, const OneOf& fits) {
    if (!begins(name, fits.may_be_missing)) return;
    read(name, text);
    if (std::ranges::find(fits.words, text) != fits.words.end()) return;
    std::string list;
    for (const std::string_view word : fits.words) list += (list.empty() ? "" : ", ") + std::string(word);
    refuse(name, Refusal("{value!r}, expected one of {choices}", {{"value", text}, {"choices", list}}));
}

void Fields::check(const char* name, const Cells& cells, CellList fits) const {
    const auto count = cells.size();
    if (count < fits.at_least)
        refuse(name, Refusal::counted("{count} cell, expected at least {least}", "{count} cells, expected at least {least}", count, {{"least", fits.at_least}}));
    if (count > fits.at_most)
        refuse(name, Refusal::counted("{count} cell, expected at most {most}", "{count} cells, expected at most {most}", count, {{"most", fits.at_most}}));
    if (fits.may_repeat) return;
    for (auto cell = cells.begin(); cell != cells.end(); ++cell)
        if (std::find(cells.begin(), cell, *cell) != cell) {
            const std::string twice = puzzle().name(*cell);
            refuse(name, Refusal("{cell} occurs twice, expected different cells", {{"cell", twice}}).of_cell(twice));
        }
}

int Fields::checked(const char* name, std::int64_t number, Bounds fits) const {
    if (number < fits.least) refuse(name, Refusal("{value}, expected at least {least}", {{"value", number}, {"least", fits.least}}));
    if (number > fits.most) refuse(name, Refusal("{value}, expected at most {most}", {{"value", number}, {"most", fits.most}}));
    return static_cast<int>(number);
}

}  // namespace sudokit::variants
