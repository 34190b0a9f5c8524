#include "said.hpp"

#include <algorithm>
#include <array>

namespace sudokit::variants {

namespace {

// The fields of cells; an automaton has a `start` that is something else.
constexpr std::array<std::string_view, 10> of_cells{"arms", "cells", "circle", "copy", "counter", "groups", "labels", "line", "shaft", "start"};
// The fields that may be left out. A total must be there for most kinds.
constexpr std::array<std::string_view, 18> optional{"black", "by",     "coefficients", "columns", "difference", "differences", "loop",  "modulus",       "name",
                                                    "pairs", "ratio",  "ratios",       "size",    "slow",       "ties",        "white", "without_first", "total"};

constexpr std::size_t longest_shown = 80;

std::string python_of(const Data& data) {
    if (const auto* const flag = data.as<bool>()) return *flag ? "True" : "False";
    if (data.as<std::nullptr_t>() != nullptr) return "None";
    if (const auto* const list = data.as<Data::List>()) {
        std::string text;
        for (const Data& each : *list) {
            if (text.size() > longest_shown) return "...";  // a table says nothing in an error
            text += (text.empty() ? "" : ", ") + python_of(each);
        }
        return "[" + text + "]";
    }
    return data.shown(longest_shown);
}

// The kind as a class is called: negative_xv is NegativeXV.
std::string class_name(std::string_view kind) {
    std::string name;
    bool is_first = true;
    for (const char letter : kind) {
        if (letter != '_') name += is_first ? static_cast<char>(letter & ~0x20) : letter;
        is_first = letter == '_';
    }
    if (name.ends_with("Xv")) name.back() = 'V';
    return name;
}

}  // namespace

void Said::add_words(const Data& data, std::vector<std::string_view>& found) {
    if (const auto* const text = data.as<std::string>()) {
        constexpr std::string_view between = " ,\t\n\r\f\v";
        std::string_view rest = *text;
        while ((rest.remove_prefix(std::min(rest.find_first_not_of(between), rest.size())), !rest.empty())) {
            const std::size_t end = std::min(rest.find_first_of(between), rest.size());
            found.push_back(rest.substr(0, end));
            rest.remove_prefix(end);
        }
    } else if (const auto* const list = data.as<Data::List>()) {
        for (const Data& each : *list) add_words(each, found);
    }
}

std::vector<std::int64_t> Said::numbers(std::string_view field) const {
    std::vector<std::int64_t> found;
    const auto add = [&](const Data& number) {
        if (const auto* const whole = number.as<std::int64_t>()) found.push_back(*whole);
    };
    const Data* const data = find(field);
    if (data == nullptr) return found;
    add(*data);
    if (data->as<std::string>() != nullptr)
        for (const std::string_view word : words(field)) add(read_data(word).value_or(Data()));
    for (const Data& each : list(field)) add(each);
    return found;
}

std::vector<std::string_view> Said::all_cells() const {
    std::vector<std::string_view> found;
    const auto* const fields = data_.as<Data::Object>();
    if (fields == nullptr) return found;
    for (const auto& [name, value] : *fields)
        if (std::ranges::find(of_cells, name) != of_cells.end() && !(name == "start" && kind() == "automaton")) add_words(value, found);
    for (const Data& each : list("constraints"))
        for (const std::string_view word : Said(each).all_cells()) found.push_back(word);
    return found;
}

std::string Said::in_python() const {
    std::string arguments;
    const auto add = [&](const std::string& argument) { arguments += (arguments.empty() ? "" : ", ") + argument; };
    if (const auto* const fields = data_.as<Data::Object>())
        for (const auto& [name, value] : *fields) {
            const bool has_total = name == "total" && kind() != "cage" && kind() != "sum_line";
            if (name == "constraints")
                for (const Data& each : list(name)) add(Said(each).in_python());
            else if (name != "kind")
                add((std::ranges::find(optional, name) != optional.end() && !has_total ? name + "=" : "") + python_of(value));
        }
    return class_name(kind()) + "(" + arguments + ")";
}

}  // namespace sudokit::variants
