#include "constraints.hpp"

#include <algorithm>
#include <charconv>

#include "text.hpp"

namespace sudokit::variants {

namespace {

template <class Visit>
void each_word(std::string_view text, const Visit& visit) {
    constexpr std::string_view between = " ,\t\n\r\f\v";
    while ((text.remove_prefix(std::min(text.find_first_not_of(between), text.size())), !text.empty())) {
        const std::size_t end = std::min(text.find_first_of(between), text.size());
        visit(text.substr(0, end));
        text.remove_prefix(end);
    }
}

}  // namespace

GridCell cell_named(std::string_view name) {
    GridCell found;
    for (int* const part : {&found.row, &found.column}) {
        if (name.empty() || (name[0] | 0x20) != (part == &found.row ? 'r' : 'c')) return {};
        const char* const end = name.data() + name.size();
        const auto [at, error] = std::from_chars(name.data() + 1, end, *part);
        if (error != std::errc() || *part < 1) return {};
        name = {at, end};
    }
    return name.empty() ? found : GridCell{};
}

std::vector<GridCell> sorted(const std::vector<GridCell>& cells) {
    constexpr unsigned more_than_columns = 1000;
    std::vector<unsigned> numbers;  // which other code sorts as well: another kind of items would take a hundredth of the module
    for (const GridCell& cell : cells) numbers.push_back(static_cast<unsigned>(cell.row) * more_than_columns + static_cast<unsigned>(cell.column));
    std::ranges::sort(numbers);
    std::vector<GridCell> found;
    for (const unsigned number : numbers) found.push_back({static_cast<int>(number / more_than_columns), static_cast<int>(number % more_than_columns)});
    return found;
}

std::string names_of(const std::vector<GridCell>& cells) {
    std::string text;
    for (const GridCell& cell : cells) text += (text.empty() ? "" : " ") + cell.name();
    return text;
}

const Data::List& constraints_of(const Data& puzzle) {
    static const Data::List none;
    const Data* const found = puzzle.find("constraints");
    return found == nullptr || found->as<Data::List>() == nullptr ? none : *found->as<Data::List>();
}

std::string_view kind_of(const Data& constraint) { return text_of(constraint, "kind"); }

std::vector<GridCell> cells_of(const Data& constraint, std::string_view field) {
    std::vector<GridCell> found;
    const Data* const given = constraint.find(field);
    const auto add = [&](std::string_view name) { found.push_back(cell_named(name)); };
    if (given == nullptr) return found;
    if (const auto* const text = given->as<std::string>()) each_word(*text, add);
    if (const auto* const list = given->as<Data::List>())
        for (const Data& each : *list)
            if (const auto* const name = each.as<std::string>()) add(without_blanks_around(*name));
    return found;
}

std::vector<std::int64_t> numbers_of(const Data& data) {
    std::vector<std::int64_t> found;
    const auto add = [&](const Data& number) {
        if (const auto* const whole = number.as<std::int64_t>()) found.push_back(*whole);
    };
    add(data);
    if (const auto* const text = data.as<std::string>()) each_word(*text, [&](std::string_view word) { add(read_data(word).value_or(Data())); });
    if (const auto* const list = data.as<Data::List>())
        for (const Data& each : *list) add(each);
    return found;
}

std::optional<std::int64_t> number_of(const Data& constraint, std::string_view field) {
    const Data* const given = constraint.find(field);
    const auto* const number = given == nullptr ? nullptr : given->as<std::int64_t>();
    return number == nullptr ? std::nullopt : std::optional(*number);
}

bool flag_of(const Data& of, std::string_view field, bool usual) {
    const Data* const given = of.find(field);
    const auto* const flag = given == nullptr ? nullptr : given->as<bool>();
    return flag == nullptr ? usual : *flag;
}

std::string_view text_of(const Data& of, std::string_view field) {
    const Data* const given = of.find(field);
    const auto* const text = given == nullptr ? nullptr : given->as<std::string>();
    return text == nullptr ? std::string_view() : *text;
}

std::string described(const Data& constraint) {
    std::string name, fields;
    bool begins = true;
    for (const char sign : kind_of(constraint)) {
        if (sign != '_') name += begins && sign >= 'a' ? static_cast<char>(sign - 0x20) : sign;
        begins = sign == '_';
    }
    for (const auto& [field, value] : *constraint.as<Data::Object>())
        if (field != "kind") fields += (fields.empty() ? "" : ", ") + field + "=" + value.shown(100);
    return name + "(" + fields + ")";
}

}  // namespace sudokit::variants
