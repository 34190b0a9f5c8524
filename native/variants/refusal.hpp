// Why a constraint means nothing in a puzzle, or why its fields do not fit: the template of a sentence, and its values.
//
// The home that tells it to people has the template in their language (`.ci/messages` collects the templates from calls of
// `Refusal`).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sudokit::variants {

struct Refusal {
    using Value = std::variant<std::int64_t, std::string>;

    explicit Refusal(std::string_view text, std::vector<std::pair<std::string_view, Value>> values = {})
        : text(text), values(std::move(values)) {}

    Refusal& about(std::string_view of_field, std::string of_cell = {}) {
        field = of_field;
        cell = std::move(of_cell);
        return *this;
    }

    std::string_view text;  // "a grid of {rows} rows"
    std::vector<std::pair<std::string_view, Value>> values;
    std::string_view kind, field;  // empty if it is not about one
    std::string cell;
};

}  // namespace sudokit::variants
