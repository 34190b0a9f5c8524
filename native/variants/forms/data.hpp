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

#include "variants/refusal.hpp"

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
    bool says_something() const;                    // whether it is more than null, false, 0, or empty
    bool says_yes() const;                          // whether it is true, "true", or 1

    // In one line, for messages: at most so many characters.
    std::string shown(std::size_t most = 40) const;
};

// An object, member by member. Each name comes once.
struct Members {
    Data::Object all;
    Members& add(std::string_view name, Data value) &;
    Members&& add(std::string_view name, Data value) &&;
    operator Data() && { return std::move(all); }
};

// What a program may write in JSON to shorten it. With it, texts may also stand between apostrophes, names need no quotation
// marks, and an empty place in a list is an object without members.
struct Shorthand {
    std::string_view (*name)(std::string_view written);           // what a name stands for
    std::optional<Data> (*word)(std::string_view written);        // what a word that is not a number stands for
};

// None if the text is not JSON, is nested too deeply, or has too many lists and objects; `why` then gets the reason. A name
// that occurs again replaces the first, as in other readers. Time and memory are in proportion to the length of the text.
std::optional<Data> read_data(std::string_view text, Refusal* why = nullptr, const Shorthand* shorthand = nullptr);

// The same, and ends with the reason.
Data demand_data(std::string_view text, const Shorthand* shorthand = nullptr);

// The same as JSON, without blanks.
std::string write_data(const Data& data);

}  // namespace sudokit::variants
