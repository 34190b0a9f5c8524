#include "text.hpp"

#include <charconv>

namespace sudokit::variants {

namespace {

constexpr std::uint32_t unknown = 0xfffd;

bool goes_on(char sign) { return (sign & 0xc0) == 0x80; }

// The character at the start of a text that is not empty, and how many bytes it has; or `unknown`, and how many bytes
// belong to the part of a character that is there.
struct Character {
    std::uint32_t point;
    std::size_t size;
};
Character first_of(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead < 0xc2 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 1;
    if (size == 1) return {unknown, 1};
    std::uint32_t point = lead & (0xffu >> (size + 1));
    for (std::size_t at = 1; at < size; ++at) {
        if (at >= text.size() || !goes_on(text[at])) return {unknown, at};
        point = point << 6 | (static_cast<unsigned char>(text[at]) & 0x3f);
        // A character in more bytes than it needs, half of a pair, or one beyond the last: its second byte shows that.
        if (at == 1) {
            const std::uint32_t before = size == 3 ? point << 6 : size == 4 ? point << 12 : 0x80;
            const bool is_half = size == 3 && before >= 0xd800 && before < 0xe000;
            if ((size == 3 && before < 0x800) || (size == 4 && (before < 0x10000 || before > 0x10ffff)) || is_half) return {unknown, 1};
        }
    }
    return {point, size};
}

bool is_blank(std::uint32_t point) {
    if (point < 0x80) return point == ' ' || (point >= 9 && point <= 13) || (point >= 0x1c && point <= 0x1f);
    return point == 0x85 || point == 0xa0 || point == 0x1680 || (point >= 0x2000 && point <= 0x200a) || point == 0x2028 || point == 0x2029 ||
           point == 0x202f || point == 0x205f || point == 0x3000;
}

}  // namespace

std::vector<std::string_view> characters(std::string_view text) {
    std::vector<std::string_view> found;
    for (; !text.empty(); text.remove_prefix(found.back().size())) found.push_back(beginning(text, 1));
    return found;
}

std::size_t length_of(std::string_view text) {
    std::size_t count = 0;
    for (const char sign : text) count += !goes_on(sign);
    return count;
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(at);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::string_view beginning(std::string_view text, std::size_t characters) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (!goes_on(text[at]) && characters-- == 0) return text.substr(0, at);
    return text;
}

std::string shortened(std::string_view text, std::size_t most) {
    if (beginning(text, most).size() == text.size()) return std::string(text);
    return std::string(beginning(text, most - 3)) + "...";
}

std::optional<int> whole_number(std::string_view text, std::size_t most) {
    if (text.empty() || text.size() > most || text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    int number = 0;
    for (const char digit : text) number = 10 * number + (digit - '0');
    return number;
}

std::u32string points_of(std::string_view text) {
    std::u32string points;
    while (!text.empty()) {
        const auto [point, size] = first_of(text);
        points += static_cast<char32_t>(point);
        text.remove_prefix(size);
    }
    return points;
}

void add_character(std::string& text, std::uint32_t point) {
    if (point >= 0xd800 && point < 0xe000) point = unknown;
    if (point < 0x80) {
        text += static_cast<char>(point);
        return;
    }
    const int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    constexpr unsigned first[] = {0, 0xc0, 0xe0, 0xf0};
    text += static_cast<char>(first[more] | point >> (6 * more));
    for (int left = more; left-- > 0;) text += static_cast<char>(0x80 | (point >> (6 * left) & 0x3f));
}

std::string_view without_blanks_at_start(std::string_view text) {
    while (!text.empty()) {
        const auto [point, size] = first_of(text);
        if (!is_blank(point)) break;
        text.remove_prefix(size);
    }
    return text;
}

std::string_view without_blanks_around(std::string_view text) {
    text = without_blanks_at_start(text);
    std::size_t end = 0;
    for (std::size_t at = text.size(); at > 0 && end == 0;) {
        const std::size_t after = at;
        do --at;
        while (at > 0 && goes_on(text[at]));
        if (!is_blank(first_of(text.substr(at, after - at)).point)) end = after;
    }
    return text.substr(0, end);
}

std::string without_blanks(std::string_view text) {
    std::string found;
    while (!text.empty()) {
        const auto [point, size] = first_of(text);
        if (!is_blank(point)) found += text.substr(0, size);
        text.remove_prefix(size);
    }
    return found;
}

std::string percent_decoded(std::string_view text) {
    std::string bytes;
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned byte = 0;
        if (text[at] == '%' && at + 2 < text.size()) {
            const char* const end = text.data() + at + 3;
            if (const auto [next, error] = std::from_chars(text.data() + at + 1, end, byte, 16); error == std::errc() && next == end) {
                bytes += static_cast<char>(byte);
                at += 2;
                continue;
            }
        }
        bytes += text[at];
    }
    return bytes;
}

std::string percent_encoded(std::string_view text, std::string_view safe) {
    std::string encoded;
    for (const char byte : text) {
        const char letter = static_cast<char>(byte | 0x20);
        if ((letter >= 'a' && letter <= 'z') || (byte >= '0' && byte <= '9') || safe.find(byte) != std::string_view::npos) {
            encoded += byte;
        } else {
            constexpr std::string_view digits = "0123456789ABCDEF";
            const auto value = static_cast<unsigned char>(byte);
            encoded += {'%', digits[value / 16], digits[value % 16]};
        }
    }
    return encoded;
}

bool is_utf8(std::string_view bytes) { return mended_utf8(bytes) == bytes; }

std::string mended_utf8(std::string_view bytes) {
    std::string mended;
    while (!bytes.empty()) {
        const auto [point, size] = first_of(bytes);
        if (point == unknown)
            add_character(mended, unknown);
        else
            mended += bytes.substr(0, size);
        bytes.remove_prefix(size);
    }
    return mended;
}

}  // namespace sudokit::variants
