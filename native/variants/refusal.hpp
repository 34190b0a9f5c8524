// Why a constraint means nothing in a puzzle, or why its fields do not fit: the template of a sentence, and its values.
//
// The home that tells it to people has the template in their language (`.ci/messages` collects the templates from calls of
// `Refusal` and `Refusal::counted`).
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sudokit::variants {

// A value as people wrote it, which is not put in quotation marks where the template asks for that.
struct Shown {
    std::string text;
};

struct Refusal {
    struct Value {
        template <std::integral Number>
        Value(Number number) : is(static_cast<std::int64_t>(number)) {}
        Value(std::string text) : is(std::move(text)) {}
        Value(const char* text) : is(std::string(text)) {}
        Value(Shown shown) : is(std::move(shown)) {}

        std::variant<std::int64_t, std::string, Shown> is;
    };
    using Values = std::vector<std::pair<std::string_view, Value>>;

    explicit Refusal(std::string_view text, Values values = {}) : text(text), values(std::move(values)) {}
    // With another form for all numbers but 1.
    static Refusal counted(std::string_view one, std::string_view other, std::size_t count, Values values) {
        Refusal made(one, std::move(values));
        made.other = other;
        made.values.emplace_back("count", count);
        return made;
    }

    Refusal& about(std::string_view of_field) {
        field = of_field;
        return *this;
    }
    Refusal& of_cell(std::string of) {
        cell = std::move(of);
        return *this;
    }

    std::string_view text;   // "a grid of {rows} rows"
    std::string_view other;  // the same for other numbers than 1, or empty
    Values values;
    std::string_view kind;    // empty if it is not about one, as the others
    std::string field, cell;
    std::vector<std::size_t> where;  // in a text: the number of the constraint, from 1, and of those within it
};

// Ends what is being read or made. Code without exceptions (WebAssembly) leaves that to its host, as at stop points.
#if defined(__cpp_exceptions)
[[noreturn]] inline void give_up(const Refusal& refusal) { throw refusal; }
#else
[[noreturn]] void give_up(const Refusal& refusal);
#endif

}  // namespace sudokit::variants
