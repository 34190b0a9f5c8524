// JSON as a tree, for the forms that are written in it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sudokit::variants {

struct Data {
    using List = std::vector<Data>;
    using Object = std::vector<std::pair<std::string, Data>>;  // in the order of the text; a name occurs once

    // A number that is not a whole one of 64 bits, as it is written. None is allowed anywhere.
    struct OtherNumber {
        std::string text;
    };

    Data(std::nullptr_t = nullptr) {}
    Data(bool flag) : is(flag) {}
    template <std::integral Number>
    Data(Number number) : is(static_cast<std::int64_t>(number)) {}
    Data(OtherNumber number) : is(std::move(number)) {}
    Data(const char* text) : is(std::string(text)) {}
    Data(std::string text) : is(std::move(text)) {}
    Data(std::string_view text) : is(std::string(text)) {}
    Data(List items) : is(std::move(items)) {}
    Data(Object members) : is(std::move(members)) {}

    std::variant<std::nullptr_t, bool, std::int64_t, OtherNumber, std::string, List, Object> is = nullptr;

    template <class Type>
    const Type* as() const {
        return std::get_if<Type>(&is);
    }
    template <class Type>
    Type* as() {
        return std::get_if<Type>(&is);
    }
    const Data* find(std::string_view name) const;  // null if this is not an object, or lacks it

    // In one line, for messages: at most so many characters.
    std::string shown(std::size_t most = 40) const;
};

// The beginning of a text, of so many characters.
std::string_view beginning(std::string_view text, std::size_t characters);

// None if the text is not JSON, or nested too deeply. A name that occurs again replaces the first, as in other readers.
std::optional<Data> read_data(std::string_view text);

// The same as JSON, without blanks.
std::string write_data(const Data& data);

}  // namespace sudokit::variants
