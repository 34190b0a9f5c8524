// A sentence for people: the template of a text, and the values in it.
//
// The home that shows it to people has the template in their language (`.ci/messages` collects the templates from calls of
// `Message`, `Refusal`, and their `counted`).
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
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

struct Message {
    struct Value {
        template <std::integral Number>
        Value(Number number) : is(static_cast<std::int64_t>(number)) {}
        Value(std::string text) : is(std::move(text)) {}
        Value(const char* text) : is(std::string(text)) {}
        Value(Shown shown) : is(std::move(shown)) {}
        Value(Message message) : is(std::make_shared<const Message>(std::move(message))) {}

        std::variant<std::int64_t, std::string, Shown, std::shared_ptr<const Message>> is;
    };
    using Values = std::vector<std::pair<std::string_view, Value>>;

    explicit Message(std::string_view text, Values values = {}) : text(text), values(std::move(values)) {}
    // With another form for all numbers but 1.
    static Message counted(std::string_view one, std::string_view other, std::size_t count, Values values = {}) {
        Message made(one, std::move(values));
        made.other = other;
        made.values.emplace_back("count", count);
        return made;
    }

    std::string_view text;   // "a grid of {rows} rows"
    std::string_view other;  // the same for other numbers than 1, or empty
    Values values;
};

}  // namespace sudokit::variants
