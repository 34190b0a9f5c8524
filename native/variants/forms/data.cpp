#include "data.hpp"

#include <algorithm>
#include <charconv>

#include "telling/json.hpp"

namespace sudokit::variants {

namespace {

constexpr int deepest = 100;
constexpr std::size_t most_members = 10'000;  // each is looked up among those before it; no puzzle has as many

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::optional<Data> all() {
        Data data;
        if (!value(data, 0)) return std::nullopt;
        skip_blanks();
        if (!text_.empty()) return std::nullopt;
        return data;
    }

private:
    void skip_blanks() { text_.remove_prefix(std::min(text_.find_first_not_of(" \t\r\n"), text_.size())); }
    bool takes(std::string_view word) {
        if (!text_.starts_with(word)) return false;
        text_.remove_prefix(word.size());
        return true;
    }

    bool value(Data& data, int depth) {
        skip_blanks();
        if (text_.empty() || depth > deepest) return false;
        switch (text_.front()) {
            case '{': return object(data.is.emplace<Data::Object>(), depth);
            case '[': return list(data.is.emplace<Data::List>(), depth);
            case '"': return string(data.is.emplace<std::string>());
            case 't': return data.is = true, takes("true");
            case 'f': return data.is = false, takes("false");
            case 'n': return takes("null");
            default: return number(data);
        }
    }

    // What is between brackets and separated by commas, each read by `item`.
    template <class Item>
    bool enclosed(char close, const Item& item) {
        text_.remove_prefix(1);
        skip_blanks();
        if (takes({&close, 1})) return true;
        do
            if (!item()) return false;
        while (skip_blanks(), takes(","));
        return takes({&close, 1});
    }
    bool list(Data::List& items, int depth) {
        return enclosed(']', [&] { return value(items.emplace_back(), depth + 1); });
    }
    bool object(Data::Object& members, int depth) {
        return enclosed('}', [&] {
            skip_blanks();
            std::string name;
            if (!text_.starts_with('"') || !string(name)) return false;
            skip_blanks();
            if (!takes(":")) return false;
            Data member;
            if (!value(member, depth + 1)) return false;
            const auto same = std::ranges::find(members, name, &Data::Object::value_type::first);
            if (same != members.end())
                same->second = std::move(member);
            else
                members.emplace_back(std::move(name), std::move(member));
            return members.size() <= most_members;
        });
    }

    bool number(Data& data) {
        const std::string_view digits = text_.substr(0, std::min(text_.find_first_not_of("-+.0123456789eE"), text_.size()));
        std::int64_t whole = 0;
        const char* const end = digits.data() + digits.size();
        if (const auto [at, error] = std::from_chars(digits.data(), end, whole); error == std::errc() && at == end) {
            data.is = whole;
        } else {
            if (digits.find_first_of("0123456789") == std::string_view::npos) return false;
            data.is = Data::OtherNumber{std::string(digits)};
        }
        text_.remove_prefix(digits.size());
        return true;
    }

    bool string(std::string& found) {
        text_.remove_prefix(1);
        for (;;) {
            const std::size_t plain = text_.find_first_of("\"\\");
            if (plain == std::string_view::npos) return false;
            found += text_.substr(0, plain);
            const bool is_end = text_[plain] == '"';
            text_.remove_prefix(plain + 1);
            if (is_end) return true;
            if (!escape(found)) return false;
        }
    }
    bool escape(std::string& found) {
        if (text_.empty()) return false;
        const char sign = text_.front();
        text_.remove_prefix(1);
        constexpr std::string_view signs = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
        if (const std::size_t at = signs.find(sign); at != std::string_view::npos) {
            found += meant[at];
            return true;
        }
        std::uint32_t point = 0, low = 0;
        if (sign != 'u' || !hexadecimal(point)) return false;
        if (point >= 0xd800 && point < 0xdc00 && takes("\\u")) {
            if (!hexadecimal(low)) return false;
            point = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00) : replacement;
        }
        if (point >= 0xd800 && point < 0xe000) point = replacement;  // half of a pair, which UTF-8 does not have
        add_utf8(found, point);
        return true;
    }
    bool hexadecimal(std::uint32_t& point) {
        if (text_.size() < 4) return false;
        const auto [at, error] = std::from_chars(text_.data(), text_.data() + 4, point, 16);
        if (error != std::errc() || at != text_.data() + 4) return false;
        text_.remove_prefix(4);
        return true;
    }
    static void add_utf8(std::string& found, std::uint32_t point) {
        if (point < 0x80) {
            found += static_cast<char>(point);
            return;
        }
        const int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
        constexpr unsigned first[] = {0, 0xc0, 0xe0, 0xf0};
        found += static_cast<char>(first[more] | point >> (6 * more));
        for (int left = more; left-- > 0;) found += static_cast<char>(0x80 | (point >> (6 * left) & 0x3f));
    }

    static constexpr std::uint32_t replacement = 0xfffd;
    std::string_view text_;
};

// Writes until the text is long enough.
void show(const Data& data, std::string& text, std::size_t most) {
    if (text.size() > most) return;
    if (const auto* const flag = data.as<bool>())
        text += *flag ? "true" : "false";
    else if (const auto* const whole = data.as<std::int64_t>())
        text += std::to_string(*whole);
    else if (const auto* const number = data.as<Data::OtherNumber>())
        text += number->text;
    else if (const auto* const string = data.as<std::string>())
        text += "'" + *string + "'";
    else if (const auto* const list = data.as<Data::List>()) {
        text += '[';
        for (const Data& each : *list) {
            if (&each != list->data()) text += ", ";
            show(each, text, most);
            if (text.size() > most) return;
        }
        text += ']';
    } else if (const auto* const object = data.as<Data::Object>()) {
        text += '{';
        for (const auto& [name, member] : *object) {
            if (&name != &object->front().first) text += ", ";
            text += "'" + name + "': ";
            show(member, text, most);
            if (text.size() > most) return;
        }
        text += '}';
    } else {
        text += "null";
    }
}

void write(const Data& data, telling::Json& json) {
    if (const auto* const flag = data.as<bool>())
        json.value(*flag);
    else if (const auto* const whole = data.as<std::int64_t>())
        json.value(*whole);
    else if (const auto* const number = data.as<Data::OtherNumber>())
        json.written(number->text);
    else if (const auto* const text = data.as<std::string>())
        json.text(*text);
    else if (const auto* const list = data.as<Data::List>())
        json.list_of(*list, [&](const Data& each) { write(each, json); });
    else if (const auto* const object = data.as<Data::Object>())
        json.object([&] {
            for (const auto& [name, member] : *object) {
                json.key(name);
                write(member, json);
            }
        });
    else
        json.null();
}

}  // namespace

const Data* Data::find(std::string_view name) const {
    const auto* const object = as<Object>();
    if (object == nullptr) return nullptr;
    const auto found = std::ranges::find(*object, name, &Object::value_type::first);
    return found == object->end() ? nullptr : &found->second;
}

std::string Data::shown(std::size_t most) const {
    std::string text;
    show(*this, text, 4 * most);  // a character has at most four bytes
    if (beginning(text, most).size() == text.size()) return text;
    return std::string(beginning(text, most - 3)) + "...";
}

std::string_view beginning(std::string_view text, std::size_t characters) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if ((text[at] & 0xc0) != 0x80 && characters-- == 0) return text.substr(0, at);
    return text;
}

std::optional<Data> read_data(std::string_view text) { return Reader(text).all(); }

std::string write_data(const Data& data) {
    telling::Json json;
    write(data, json);
    return std::string(json.text());
}

}  // namespace sudokit::variants
