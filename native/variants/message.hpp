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
        Value(Number number) : Value(Whole{static_cast<std::int64_t>(number)}) {}
        Value(std::string text);
        Value(const char* text);
        Value(Shown shown);
        Value(Message message);
        // In message.cpp, since there are hundreds of refusals: written out in each, all this takes a quarter of the module.
        Value(const Value&);
        Value(Value&&) noexcept;
        Value& operator=(const Value&);
        Value& operator=(Value&&) noexcept;
        ~Value();

        std::variant<std::int64_t, std::string, Shown, std::shared_ptr<const Message>> is;

    private:
        struct Whole {
            std::int64_t number;
        };
        explicit Value(Whole whole);
    };
    using Values = std::vector<std::pair<std::string_view, Value>>;

    explicit Message(std::string_view text, Values values = {});
    // With another form for all numbers but 1.
    static Message counted(std::string_view one, std::string_view other, std::size_t count, Values values = {});
    Message(const Message&);
    Message(Message&&) noexcept;
    Message& operator=(const Message&);
    Message& operator=(Message&&) noexcept;
    ~Message();

    std::string_view text;   // "a grid of {rows} rows"
    std::string_view other;  // the same for other numbers than 1, or empty
    Values values;
};

}  // namespace sudokit::variants
