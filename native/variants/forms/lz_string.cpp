#include "lz_string.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "text.hpp"
#include "variants/refusal.hpp"

namespace sudokit::variants {

namespace {

constexpr std::size_t longest = 4'000'000;  // in characters, compressed or not; a large puzzle with drawings has 100,000
constexpr unsigned of_8_bits = 0, of_16_bits = 1, the_end = 2, special = 3;
constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

unsigned width_of(std::size_t phrases) { return static_cast<unsigned>(std::bit_width(phrases)); }

[[noreturn]] void refuse_length() { give_up(Refusal("the text has more than {most:,} characters", {{"most", longest}}).of_form()); }

// The bits of a text in base64.
class Bits {
public:
    explicit Bits(std::string_view packed) {
        if (packed.size() > longest && length_of(packed) > longest)
            give_up(Refusal("{size:,} characters, expected at most {most:,}", {{"size", length_of(packed)}, {"most", longest}}).of_form());
        std::array<std::uint8_t, 256> value;
        value.fill(64);
        for (std::size_t digit = 0; digit < digits.size(); ++digit) value[static_cast<unsigned char>(digits[digit])] = static_cast<std::uint8_t>(digit);
        for (std::size_t at = 0; at < packed.size(); ++at) {
            sixes_.push_back(value[static_cast<unsigned char>(packed[at])]);
            if (sixes_.back() == 64)
                give_up(Refusal("{letter!r} is not a digit of base64", {{"letter", std::string(beginning(packed.substr(at), 1))}}).of_form());
        }
    }
    // The next number, 0 beyond the end.
    unsigned number(unsigned width) {
        unsigned found = 0;
        for (unsigned bit = 0; bit < width; ++bit, ++at_)
            if (!is_beyond(1) && (sixes_[at_ / 6] >> (5 - at_ % 6) & 1) != 0) found |= 1u << bit;
        return found;
    }
    // Whether more bits have been read than there are, or would have been with some more.
    bool is_beyond(std::size_t more = 0) const { return at_ + more > 6 * sixes_.size(); }

private:
    std::vector<std::uint8_t> sixes_;
    std::size_t at_ = 0;
};

class Writer {
public:
    void add(unsigned number, unsigned width) {
        for (unsigned bit = 0; bit < width; ++bit) add_bit(number >> bit & 1);
    }
    std::string finished() {
        do add_bit(0);
        while (bits_ != 0);
        text_.append((4 - text_.size() % 4) % 4, '=');
        return std::move(text_);
    }

private:
    void add_bit(unsigned bit) {
        six_ = six_ << 1 | bit;
        if (++bits_ < 6) return;
        text_ += digits[six_];
        six_ = bits_ = 0;
    }

    std::string text_;
    unsigned six_ = 0, bits_ = 0;
};

std::u16string units_of(std::string_view text) {
    std::u16string units;
    for (const std::uint32_t point : points_of(text)) {
        if (point >= 0x10000) units += static_cast<char16_t>(0xd7c0 + (point >> 10));
        units += static_cast<char16_t>(point >= 0x10000 ? 0xdc00 | (point & 0x3ff) : point);
    }
    return units;
}

// Empty if half of a pair is in it.
std::string text_of(std::u16string_view units) {
    std::string text;
    for (std::size_t at = 0; at < units.size(); ++at) {
        std::uint32_t point = units[at];
        if (point >= 0xd800 && point < 0xe000) {
            const std::uint32_t low = at + 1 < units.size() ? units[at + 1] : 0;
            if (point >= 0xdc00 || low < 0xdc00 || low >= 0xe000) return {};
            point = 0x10000 + ((point & 0x3ff) << 10 | (low & 0x3ff));
            ++at;
        }
        add_character(text, point);
    }
    return text;
}

}  // namespace

std::string decompress(std::string_view packed) {
    while (packed.ends_with('=')) packed.remove_suffix(1);
    Bits bits(packed);
    const auto damaged = [] { give_up(Refusal("the compressed text is damaged or not complete").of_form()); };
    // Each phrase is a piece of the text that is there already: where it begins, and how long it is.
    struct Phrase {
        std::size_t start, size;
    };
    std::vector<Phrase> phrases(special);
    std::u16string text;
    Phrase before{0, 0};
    for (;;) {
        std::size_t code = bits.number(width_of(phrases.size()));
        if (bits.is_beyond()) damaged();
        if (code == the_end) break;
        const std::size_t start = text.size();
        if (code < special) {
            text += static_cast<char16_t>(bits.number(code == of_8_bits ? 8 : 16));
            code = phrases.size();
            phrases.push_back({start, 1});
            if (before.size > 0) phrases.push_back({before.start, before.size + 1});
        } else {
            // The phrase that this code completes may be the one that it stands for.
            if (before.size > 0) phrases.push_back({before.start, before.size + 1});
            if (code >= phrases.size()) damaged();
            const Phrase phrase = phrases[code];
            if (start + phrase.size > longest) refuse_length();
            for (std::size_t at = 0; at < phrase.size; ++at) text += text[phrase.start + at];
        }
        before = {start, text.size() - start};
        if (text.size() > longest) refuse_length();
    }
    std::string found = text_of(text);
    if (found.empty() && !text.empty()) damaged();
    return found;
}

std::string compress(std::string_view text) {
    if (text.size() > longest && length_of(text) > longest) refuse_length();
    struct Phrase {
        unsigned code;
        bool is_new;  // a character that the reader has not seen yet
    };
    // By the code of what is before the last character, 0 for nothing, and that character.
    std::unordered_map<std::uint64_t, Phrase> phrases;
    const auto key = [](unsigned before, char16_t unit) { return std::uint64_t{before} << 16 | unit; };
    unsigned count = special, numbered = special;  // how many phrases the reader knows, and the writer
    Writer written;
    unsigned before = 0;
    char16_t first = 0;  // of the phrase before
    bool has_sent = false;
    const auto send = [&] {
        const unsigned width = width_of(count);
        count += has_sent;  // the phrase before this one, and one character more
        has_sent = true;
        const auto letter = phrases.find(key(0, first));
        if (letter->second.code != before || !letter->second.is_new) return written.add(before, width);
        letter->second.is_new = false;
        written.add(first < 256 ? of_8_bits : of_16_bits, width);
        written.add(first, first < 256 ? 8 : 16);
        ++count;
    };
    for (const char16_t unit : units_of(text)) {
        if (phrases.try_emplace(key(0, unit), Phrase{numbered, true}).second) ++numbered;
        if (before != 0) {
            if (const auto longer = phrases.find(key(before, unit)); longer != phrases.end()) {
                before = longer->second.code;
                continue;
            }
            send();
            phrases.emplace(key(before, unit), Phrase{numbered++, false});
        }
        before = phrases.find(key(0, unit))->second.code;
        first = unit;
    }
    if (before != 0) send();
    written.add(the_end, width_of(count));
    return written.finished();
}

}  // namespace sudokit::variants
