#include "making.hpp"

#include <algorithm>

#include "text.hpp"

namespace sudokit::variants {

namespace {

constexpr std::size_t most_entries = 5'000;

}  // namespace

void Making::add(Data::Object constraint) {
    constraints_.emplace_back(std::move(constraint));
    places_.push_back(where.empty() ? Message("") : where.back());
}
void Making::add(std::string_view kind, std::string_view field, Data value, std::string_view other, Data other_value) {
    Members made;
    made.add("kind", kind);
    if (!field.empty()) made.add(field, std::move(value));
    if (!other.empty()) made.add(other, std::move(other_value));
    add(std::move(made.all));
}
void Making::add(std::string_view kind, const std::vector<GridCell>& cells, std::string_view field, Data value) {
    add(kind, "cells", names_of(cells), field, std::move(value));
}
void Making::add_cage(const std::vector<GridCell>& cells, std::int64_t total) { add("cage", cells, total == 0 ? std::string_view() : "total", total); }
void Making::add_diagonal(std::string_view direction) { add("diagonal", "direction", direction); }

void Making::set_regions(const std::vector<int>& of_cells) {
    std::vector<std::vector<GridCell>> regions;
    for (std::size_t cell = 0; cell < of_cells.size(); ++cell) {
        if (of_cells[cell] < 0) continue;
        const auto region = static_cast<std::size_t>(of_cells[cell]);
        if (region >= regions.size()) regions.resize(region + 1);
        regions[region].push_back(at(cell));
    }
    Data::List names;
    for (const auto& region : regions)
        if (!region.empty()) names.emplace_back(names_of(region));
    extra.emplace_back("regions", names.empty() ? Data("none") : Data(std::move(names)));
}

void Making::set_title(std::string_view title, std::string_view author) {
    if (!title.empty()) extra.emplace_back("title", Data(title));
    if (!author.empty()) extra.emplace_back("author", Data(author));
}

Reading Making::done() && {
    Members puzzle;
    puzzle.add("rows", rows).add("columns", columns);
    for (auto& member : extra) puzzle.all.push_back(std::move(member));
    if (!givens_.all.empty()) puzzle.add("givens", std::move(givens_));
    if (!constraints_.empty()) puzzle.add("constraints", std::move(constraints_));
    return {std::move(puzzle.all), std::move(places_), std::move(left_out)};
}

void Making::refuse_value(Refusal refusal, const Data& value) const {
    refusal.values.emplace_back("value", value.shown());
    refuse(std::move(refusal));
}
void Making::refuse_unknown() const { refuse(Refusal("sudokit does not have this constraint")); }
const Data::List& Making::list(const Data& value) const {
    const auto* const items = value.as<Data::List>();
    if (items == nullptr || items->size() > most_entries) refuse_value(Refusal("{value!r}, expected a list"), value);
    return *items;
}
std::int64_t Making::whole(const Data* value) const {
    const auto* const number = value == nullptr ? nullptr : value->as<std::int64_t>();
    if (number == nullptr) refuse_value(Refusal("{value!r}, expected a whole number"), value == nullptr ? Data() : *value);
    return *number;
}

std::string parameter(std::string_view link, std::string_view key) {
    std::size_t at = link.find_first_of("?#");
    while (at < link.size() && link.substr(at + 1, key.size() + 1) != std::string(key) + '=') at = link.find_first_of("?#&", at + 1);
    if (at >= link.size())
        give_up(Refusal("{text!r} only names a puzzle, expected one with {key}=", {{"text", std::string(beginning(link, 40))}, {"key", std::string(key)}}).of_form());
    link.remove_prefix(at + key.size() + 2);
    std::string found = mended_utf8(percent_decoded(link.substr(0, link.find_first_of("&#"))));
    std::ranges::replace(found, ' ', '+');  // in base64, where somebody has decoded the address
    return found;
}

}  // namespace sudokit::variants
