// Writes JSON: lists, objects, numbers, strings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace sudokit::telling {

class Json {
public:
    // [...] and {...}, of what `fill` writes.
    template <class Fill>
    Json& list(Fill fill) {
        return enclosed('[', fill, ']');
    }
    template <class Fill>
    Json& object(Fill fill) {
        return enclosed('{', fill, '}');
    }

    // A list of what `write` writes of each item.
    template <class Items, class Write>
    Json& list_of(const Items& items, Write write) {
        return list([&] {
            for (const auto& item : items) write(item);
        });
    }

    // In an object; a value has to follow.
    Json& key(const char* name) {
        value(name).text_ += ':';
        begins_ = true;
        return *this;
    }

    // The same with any UTF-8.
    Json& key(std::string_view name) {
        text(name).text_ += ':';
        begins_ = true;
        return *this;
    }

    template <class Number>
        requires std::is_integral_v<Number>
    Json& value(Number number) {
        separate();
        if constexpr (std::is_same_v<Number, bool>)
            text_ += number ? "true" : "false";
        else
            text_ += std::to_string(number);
        return *this;
    }
    // Words of this project, which need no escapes.
    Json& value(const char* text) {
        separate();
        text_ += '"';
        text_ += text;
        text_ += '"';
        return *this;
    }
    // Any UTF-8.
    Json& text(std::string_view text) {
        separate();
        text_ += '"';
        for (const char sign : text) {
            constexpr char digits[] = "0123456789abcdef";
            constexpr std::string_view signs = "\"\\\b\f\n\r\t", names = "\"\\bfnrt";
            if (const std::size_t at = signs.find(sign); at != std::string_view::npos) {
                text_ += '\\';
                text_ += names[at];
            } else if (static_cast<unsigned char>(sign) < 0x20) {
                text_ += "\\u00";
                text_ += digits[sign >> 4];
                text_ += digits[sign & 15];
            } else {
                text_ += sign;
            }
        }
        text_ += '"';
        return *this;
    }
    // What is JSON already.
    Json& written(std::string_view json) {
        separate();
        text_ += json;
        return *this;
    }
    // A number with one decimal.
    Json& tenths(int number) {
        separate();
        text_ += std::to_string(number / 10) + '.' + char('0' + number % 10);
        return *this;
    }
    // A number with two decimals at most.
    Json& hundredths(double number) {
        separate();
        const auto all = static_cast<long long>(number * 100 + (number < 0 ? -0.5 : 0.5));
        const long long whole = all < 0 ? -all : all, rest = whole % 100;
        if (all < 0) text_ += '-';
        text_ += std::to_string(whole / 100);
        if (rest != 0) {
            text_ += '.';
            text_ += char('0' + rest / 10);
            if (rest % 10 != 0) text_ += char('0' + rest % 10);
        }
        return *this;
    }
    // A number from 0, or null if it is less.
    Json& index(int number) { return number < 0 ? null() : value(number); }
    Json& null() {
        separate();
        text_ += "null";
        return *this;
    }

    std::string_view text() const { return text_; }

private:
    template <class Fill>
    Json& enclosed(char open, Fill& fill, char close) {
        separate();
        text_ += open;
        begins_ = true;
        fill();
        text_ += close;
        begins_ = false;
        return *this;
    }

    void separate() {
        if (!begins_) text_ += ',';
        begins_ = false;
    }

    std::string text_;
    bool begins_ = true;  // whether the next value is the first of a list, or follows a key
};

}  // namespace sudokit::telling
