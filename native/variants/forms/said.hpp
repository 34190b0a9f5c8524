// What an object says in sudokit's own JSON, mostly a constraint, for those who write it in another form. What is usual may be
// left out there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data.hpp"

namespace sudokit::variants {

class Said {
public:
    explicit Said(const Data& object) : data_(object) {}

    std::string_view kind() const { return text("kind"); }
    const Data* find(std::string_view field) const { return data_.find(field); }

    std::optional<std::int64_t> number(std::string_view field) const {
        const Data* const found = find(field);
        const auto* const number = found == nullptr ? nullptr : found->as<std::int64_t>();
        return number == nullptr ? std::nullopt : std::optional(*number);
    }
    std::vector<std::int64_t> numbers(std::string_view field) const;  // a list, one, or a text of them
    bool flag(std::string_view field, bool usual) const {
        const Data* const found = find(field);
        const auto* const flag = found == nullptr ? nullptr : found->as<bool>();
        return flag == nullptr ? usual : *flag;
    }
    std::string_view text(std::string_view field, std::string_view usual = "") const {
        const Data* const found = find(field);
        const auto* const text = found == nullptr ? nullptr : found->as<std::string>();
        return text == nullptr ? usual : *text;
    }
    std::vector<std::string_view> words(std::string_view field) const {  // names of cells
        std::vector<std::string_view> found;
        if (const Data* const value = find(field)) add_words(*value, found);
        return found;
    }
    std::vector<std::vector<std::string_view>> groups(std::string_view field) const {
        std::vector<std::vector<std::string_view>> found;
        for (const Data& each : list(field)) add_words(each, found.emplace_back());
        return found;
    }
    const Data::List& list(std::string_view field) const {
        static const Data::List nothing;
        const Data* const found = find(field);
        const auto* const list = found == nullptr ? nullptr : found->as<Data::List>();
        return list == nullptr ? nothing : *list;
    }

    // The names of all its cells, and of those in constraints within it, in their order.
    std::vector<std::string_view> all_cells() const;
    // As one writes it in Python: Cage('r1c1 r1c2', total=5).
    std::string in_python() const;

private:
    static void add_words(const Data& data, std::vector<std::string_view>& found);

    const Data& data_;
};

}  // namespace sudokit::variants
