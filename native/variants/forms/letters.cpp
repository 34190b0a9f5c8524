#include "letters.hpp"

#include <algorithm>
#include <array>

namespace sudokit::variants {

namespace {

bool goes_on(char byte) { return (byte & 0xc0) == 0x80; }

// The value of a hexadecimal digit, or -1.
int hexadecimal(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    const char letter = static_cast<char>(digit | 0x20);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

// The bytes of the character at the beginning; or, if it is none, those that could begin one.
struct Sequence {
    std::size_t size;
    bool is_character;
};

Sequence sequence(std::string_view bytes) {
    const auto byte = [&](std::size_t at) { return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0u; };
    const unsigned first = byte(0);
    if (first < 0x80) return {1, true};
    const std::size_t size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (size == 0) return {1, false};
    // The second byte of some is limited: no longer form than needed, no surrogate, nothing beyond the last character.
    const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (byte(1) < least || byte(1) > most) return {1, false};
    for (std::size_t at = 2; at < size; ++at)
        if (byte(at) < 0x80 || byte(at) > 0xbf) return {at, false};
    return {size, true};
}

bool is_blank(std::string_view character) {
    if (character.size() == 1) return (character[0] >= '\t' && character[0] <= '\r') || (character[0] >= '\x1c' && character[0] <= ' ');
    static constexpr std::array<std::string_view, 8> others{"\u0085", "\u00a0", "\u1680", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"};
    return std::ranges::find(others, character) != others.end() || (character >= "\u2000" && character <= "\u200a" && character.size() == 3);
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(at);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string_view> characters(std::string_view text) {
    std::vector<std::string_view> found;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (end < text.size() && goes_on(text[end])) ++end;
        found.push_back(text.substr(at, end - at));
        at = end;
    }
    return found;
}

std::string without_blanks(std::string_view text) {
    std::string kept;
    for (const std::string_view character : characters(text))
        if (!is_blank(character)) kept += character;
    return kept;
}

std::string percent_decoded(std::string_view text) {
    std::string bytes;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const int high = text[at] == '%' && at + 2 < text.size() ? hexadecimal(text[at + 1]) : -1;
        const int low = high >= 0 ? hexadecimal(text[at + 2]) : -1;
        if (low >= 0) at += 2;
        bytes += low >= 0 ? static_cast<char>(16 * high + low) : text[at];
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

bool is_utf8(std::string_view bytes) {
    for (; !bytes.empty(); bytes.remove_prefix(sequence(bytes).size))
        if (!sequence(bytes).is_character) return false;
    return true;
}

std::string mended_utf8(std::string_view bytes) {
    std::string mended;
    while (!bytes.empty()) {
        const auto [size, is_character] = sequence(bytes);
        mended += is_character ? bytes.substr(0, size) : "\ufffd";
        bytes.remove_prefix(size);
    }
    return mended;
}

}  // namespace sudokit::variants
