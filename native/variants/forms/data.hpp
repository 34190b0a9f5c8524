// JSON as a tree, for the forms that are written in it.
#pragma once

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

    std::variant<std::nullptr_t, bool, std::int64_t, OtherNumber, std::string, List, Object> is = nullptr;

    template <class Type>
    const Type* as() const {
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

}  // namespace sudokit::variants
