#include "data.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "telling/json.hpp"
#include "text.hpp"

namespace sudokit::variants {

namespace {

constexpr int deepest = 60;
constexpr std::size_t most_containers = 200'000;  // each takes far more memory than its text
constexpr std::size_t most_digits = 4300;         // of a whole number, which Python would read in quadratic time
constexpr std::size_t few = 16;                   // members, of which each is looked up among those before it

bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }

class Reader {
public:
    Reader(std::string_view text, const Shorthand* shorthand) : whole_(text), text_(text), shorthand_(shorthand) {}

    std::optional<Data> all() {
        Data data;
        if (!value(data, 0)) return std::nullopt;
        skip_blanks();
        if (!text_.empty()) {
            unexpected(Message("the end"));
            return std::nullopt;
        }
        return data;
    }
    const Refusal& why() const { return *why_; }

private:
    // --- errors: the first one is kept, and ends the reading ---------------------------------------

    bool refuse(Refusal refusal) {
        why_.emplace(std::move(refusal));
        return false;
    }
    bool unexpected(Message expected) {
        const std::string_view before = whole_.substr(0, whole_.size() - text_.size());
        const std::string_view found = beginning(text_, 20);
        Refusal reason = Refusal("{found!r} at character {place:,}, expected {expected}",
                                 {{"found", found.empty() ? Message::Value(Message("the end")) : Message::Value(std::string(found))},
                                  {"place", length_of(before) + 1},
                                  {"expected", std::move(expected)}});
        if (shorthand_ != nullptr) return refuse(std::move(reason.of_form()));
        const std::size_t line_start = before.rfind('\n') + 1;  // 0 in the first line
        const auto line = std::ranges::count(before, '\n') + 1;
        return refuse(std::move(Refusal("not JSON: {reason}", {{"reason", static_cast<const Message&>(reason)}})
                                    .of_form(static_cast<int>(line), static_cast<int>(length_of(before.substr(line_start))) + 1)));
    }

    // --- signs -------------------------------------------------------------------------------------

    void skip_blanks() {
        text_.remove_prefix(std::min(text_.find_first_not_of(" \t\r\n"), text_.size()));
        if (shorthand_ != nullptr) text_ = without_blanks_at_start(text_);
    }
    // Skips blanks before it.
    bool next_is(char sign) {
        skip_blanks();
        return text_.starts_with(sign);
    }
    bool takes(std::string_view word) {
        if (!text_.starts_with(word)) return false;
        text_.remove_prefix(word.size());
        return true;
    }

    // --- values ------------------------------------------------------------------------------------

    bool value(Data& data, int depth) {
        skip_blanks();
        if (text_.empty()) return unexpected(Message("a value"));
        switch (text_.front()) {
            case '{': return object(data.is.emplace<Data::Object>(), depth + 1);
            case '[': return list(data.is.emplace<Data::List>(), depth + 1);
            case '"': return string(data.is.emplace<std::string>());
            case '\'':
                if (shorthand_ != nullptr) return string(data.is.emplace<std::string>());
                [[fallthrough]];
            default: return word(data);
        }
    }

    bool may_contain(int depth) {
        if (depth > deepest) return refuse(std::move(Refusal("the JSON is nested too deeply").of_form()));
        if (++containers_ > most_containers)
            return refuse(std::move(Refusal("JSON with more than {most:,} lists and objects", {{"most", most_containers}}).of_form()));
        return true;
    }
    // What is between brackets and separated by commas, each read by `item`.
    template <class Item>
    bool enclosed(char close, int depth, const Item& item) {
        if (!may_contain(depth)) return false;
        text_.remove_prefix(1);
        if (!next_is(close))
            do
                if (!item()) return false;
            while (skip_blanks(), takes(","));
        return takes({&close, 1}) || unexpected(Message("',' or {closing!r}", {{"closing", std::string(1, close)}}));
    }
    bool list(Data::List& items, int depth) {
        return enclosed(']', depth, [&] {
            Data& item = items.emplace_back();
            if (shorthand_ == nullptr || !(next_is(',') || next_is(']'))) return value(item, depth);
            item.is.emplace<Data::Object>();
            return may_contain(depth);
        });
    }
    bool object(Data::Object& members, int depth) {
        const bool is_read = enclosed('}', depth, [&] {
            std::string written;
            if (!name(written)) return false;
            if (!next_is(':')) return unexpected(Message("':'"));
            text_.remove_prefix(1);
            Data member;
            if (!value(member, depth)) return false;
            const auto same = members.size() < few ? std::ranges::find(members, written, &Data::Object::value_type::first) : members.end();
            if (same != members.end())
                same->second = std::move(member);
            else
                members.emplace_back(std::move(written), std::move(member));
            return true;
        });
        if (members.size() >= few) keep_last(members);
        return is_read;
    }
    // Of each name the first place, with the last value.
    static void keep_last(Data::Object& members) {
        std::vector<std::size_t> order(members.size());
        for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
        std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return std::tie(members[a].first, a) < std::tie(members[b].first, b); });
        std::vector<bool> is_again(order.size());
        bool any = false;
        for (std::size_t at = 1, first = order.empty() ? 0 : order[0]; at < order.size(); ++at) {
            if (members[order[at]].first != members[first].first) {
                first = order[at];
                continue;
            }
            members[first].second = std::move(members[order[at]].second);
            is_again[order[at]] = any = true;
        }
        if (!any) return;
        std::size_t kept = 0;
        for (std::size_t at = 0; at < members.size(); ++at)
            if (!is_again[at]) {
                if (kept != at) members[kept] = std::move(members[at]);
                ++kept;
            }
        members.resize(kept);
    }
    bool name(std::string& written) {
        skip_blanks();
        if (text_.starts_with('"') || (shorthand_ != nullptr && text_.starts_with('\''))) {
            if (!string(written)) return false;
        } else {
            written = shorthand_ == nullptr ? "" : bare();
            if (written.empty()) return unexpected(Message("a key"));
            text_.remove_prefix(written.size());
        }
        if (shorthand_ != nullptr) written = shorthand_->name(written);
        return true;
    }

    // A word without quotation marks, which is not taken yet.
    std::string_view bare() const { return text_.substr(0, text_.find_first_of(",:[]{}'\" \t\r\n\v\f")); }
    bool word(Data& data) {
        const std::string_view found = bare();
        const auto is = [&](Data known) {
            data = std::move(known);
            text_.remove_prefix(found.size());
            return true;
        };
        if (found == "true" || found == "false") return is(found == "true");
        if (found == "null") return is(nullptr);
        if (shorthand_ != nullptr)
            if (std::optional<Data> known = shorthand_->word(found)) return is(std::move(*known));
        if (!is_number(found)) return unexpected(Message("a value"));
        std::int64_t whole = 0;
        const char* const end = found.data() + found.size();
        if (const auto [at, error] = std::from_chars(found.data(), end, whole); error == std::errc() && at == end) return is(whole);
        if (found.size() > most_digits && found.find_first_of(".eE") == std::string_view::npos)
            return refuse(std::move(Refusal("a number in the JSON is too long").of_form()));
        return is(Data::OtherNumber{std::string(found)});
    }
    static bool is_number(std::string_view text) {
        const auto takes_digits = [&] {
            const std::size_t size = std::min(text.find_first_not_of("0123456789"), text.size());
            text.remove_prefix(size);
            return size > 0;
        };
        if (text.starts_with('-')) text.remove_prefix(1);
        if (text.starts_with('0') && text.size() > 1 && is_digit(text[1])) return false;
        if (!takes_digits()) return false;
        if (text.starts_with('.')) {
            text.remove_prefix(1);
            if (!takes_digits()) return false;
        }
        if (text.starts_with('e') || text.starts_with('E')) {
            text.remove_prefix(1);
            if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
            if (!takes_digits()) return false;
        }
        return text.empty();
    }

    // --- texts -------------------------------------------------------------------------------------

    bool string(std::string& found) {
        const char mark = text_.front();
        const std::string_view start = text_;
        text_.remove_prefix(1);
        for (;;) {
            std::size_t plain = 0;
            const auto is_plain = [&](char sign) {
                return sign != mark && sign != '\\' && (shorthand_ != nullptr || static_cast<unsigned char>(sign) >= 0x20);
            };
            while (plain < text_.size() && is_plain(text_[plain])) ++plain;
            found += text_.substr(0, plain);
            text_.remove_prefix(plain);
            if (takes({&mark, 1})) return true;
            if (text_.empty()) {
                text_ = start;
                return unexpected(Message("text that ends"));
            }
            if (!takes("\\")) return unexpected(Message("text without control characters"));
            if (!escape(found)) return unexpected(Message("an escape of JSON"));
        }
    }
    bool escape(std::string& found) {
        if (text_.empty()) return false;
        const char sign = text_.front();
        constexpr std::string_view signs = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
        const std::size_t at = signs.find(sign);
        if (at != std::string_view::npos || (sign == '\'' && shorthand_ != nullptr)) {
            found += sign == '\'' ? sign : meant[at];
            text_.remove_prefix(1);
            return true;
        }
        std::uint32_t point = 0, low = 0;
        if (!takes("u") || !hexadecimal(point)) return false;
        if (point >= 0xd800 && point < 0xdc00) {
            const std::string_view after = text_;
            if (takes("\\u") && hexadecimal(low) && low >= 0xdc00 && low < 0xe000)
                point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
            else
                text_ = after;
        }
        add_character(found, point);
        return true;
    }
    bool hexadecimal(std::uint32_t& point) {
        if (text_.size() < 4) return false;
        const auto [at, error] = std::from_chars(text_.data(), text_.data() + 4, point, 16);
        if (error != std::errc() || at != text_.data() + 4) return false;
        text_.remove_prefix(4);
        return true;
    }

    std::string_view whole_, text_;  // all, and what is not read yet
    const Shorthand* shorthand_;
    std::size_t containers_ = 0;
    std::optional<Refusal> why_;
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

bool Data::says_something() const {
    if (const auto* const flag = as<bool>()) return *flag;
    if (const auto* const whole = as<std::int64_t>()) return *whole != 0;
    if (const auto* const number = as<OtherNumber>()) return number->text.substr(0, number->text.find_first_of("eE")).find_first_of("123456789") != std::string::npos;
    if (const auto* const text = as<std::string>()) return !text->empty();
    if (const auto* const list = as<List>()) return !list->empty();
    const auto* const object = as<Object>();
    return object != nullptr && !object->empty();
}

bool Data::says_yes() const {
    if (const auto* const number = as<OtherNumber>()) return number->text.starts_with("1.") && number->text.find_first_not_of('0', 2) == std::string::npos;
    const auto* const flag = as<bool>();
    const auto* const whole = as<std::int64_t>();
    const auto* const text = as<std::string>();
    return (flag != nullptr && *flag) || (whole != nullptr && *whole == 1) || (text != nullptr && *text == "true");
}

std::string Data::shown(std::size_t most) const {
    std::string text;
    show(*this, text, 4 * most);  // a character has at most four bytes
    return shortened(text, most);
}

Members& Members::add(std::string_view name, Data value) & {
    all.emplace_back(name, std::move(value));
    return *this;
}
Members&& Members::add(std::string_view name, Data value) && { return std::move(add(name, std::move(value))); }

std::optional<Data> read_data(std::string_view text, Refusal* why, const Shorthand* shorthand) {
    Reader reader(text, shorthand);
    std::optional<Data> data = reader.all();
    if (!data && why != nullptr) *why = reader.why();
    return data;
}

Data demand_data(std::string_view text, const Shorthand* shorthand) {
    Refusal why("");
    std::optional<Data> data = read_data(text, &why, shorthand);
    if (!data) give_up(why);
    return std::move(*data);
}

std::string write_data(const Data& data) {
    telling::Json json;
    write(data, json);
    return std::string(json.text());
}

}  // namespace sudokit::variants
