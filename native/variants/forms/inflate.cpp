#include "inflate.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include "text.hpp"
#include "variants/refusal.hpp"

namespace sudokit::variants {

namespace {

constexpr std::size_t longest = 4'000'000;  // a large puzzle with drawings has 100,000
constexpr std::size_t longest_code = 15, end_of_block = 256;

[[noreturn]] void refuse_damaged() { give_up(Refusal("the compressed text is damaged or not complete").of_form()); }

std::vector<std::uint8_t> of_base64(std::string_view packed) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<std::uint8_t> bytes;
    unsigned bits = 0, count = 0;
    for (std::size_t at = 0; at < packed.size(); ++at) {
        const std::size_t value = digits.find(packed[at]);
        if (value == std::string_view::npos)
            give_up(Refusal("{letter!r} is not a digit of base64", {{"letter", std::string(beginning(packed.substr(at), 1))}}).of_form());
        bits = bits << 6 | static_cast<unsigned>(value);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes.push_back(static_cast<std::uint8_t>(bits >> count));
    }
    return bytes;
}

// Codes by their lengths: how many there are of each length, and their symbols from the smallest code.
struct Codes {
    std::array<std::uint16_t, longest_code + 1> count{};
    std::vector<std::uint16_t> symbols;

    explicit Codes(const std::vector<std::uint8_t>& lengths) {
        for (const std::uint8_t length : lengths) ++count[length];
        for (std::size_t length = 1; length <= longest_code; ++length)
            for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol)
                if (lengths[symbol] == length) symbols.push_back(static_cast<std::uint16_t>(symbol));
        count[0] = 0;
    }
};

class Inflating {
public:
    explicit Inflating(std::vector<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}

    std::string text() {
        for (bool is_last = false; !is_last;) {
            is_last = number(1) != 0;
            switch (number(2)) {
                case 0: stored(); break;
                case 1: block(usual_codes(), Codes(std::vector<std::uint8_t>(30, 5))); break;
                case 2: described(); break;
                default: refuse_damaged();
            }
        }
        return std::move(text_);
    }

private:
    unsigned number(unsigned width) {
        unsigned found = 0;
        for (unsigned bit = 0; bit < width; ++bit, ++at_) {
            if (at_ / 8 >= bytes_.size()) refuse_damaged();
            found |= (bytes_[at_ / 8] >> at_ % 8 & 1u) << bit;
        }
        return found;
    }
    std::size_t symbol(const Codes& codes) {
        // `first` is the smallest code of this length, and `before` how many symbols have shorter ones.
        std::size_t code = 0, first = 0, before = 0;
        for (std::size_t length = 1; length <= longest_code; ++length) {
            code |= number(1);
            if (code < first + codes.count[length]) return codes.symbols[before + code - first];
            before += codes.count[length];
            first = (first + codes.count[length]) << 1;
            code <<= 1;
        }
        refuse_damaged();
    }
    void add(char byte) {
        if (text_.size() >= longest) give_up(Refusal("the text has more than {most:,} characters", {{"most", longest}}).of_form());
        text_ += byte;
    }

    void stored() {
        at_ = (at_ + 7) / 8 * 8;
        const unsigned size = number(16);
        if (number(16) != (size ^ 0xffff)) refuse_damaged();
        for (unsigned byte = 0; byte < size; ++byte) add(static_cast<char>(number(8)));
    }
    static Codes usual_codes() {
        std::vector<std::uint8_t> lengths(288, 8);
        for (std::size_t symbol = 144; symbol < 280; ++symbol) lengths[symbol] = symbol < end_of_block ? 9 : 7;
        return Codes(lengths);
    }
    void described() {
        constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
        const std::size_t letters = number(5) + 257, distances = number(5) + 1, given = number(4) + 4;
        std::vector<std::uint8_t> of_lengths(order.size());
        for (std::size_t at = 0; at < given; ++at) of_lengths[order[at]] = static_cast<std::uint8_t>(number(3));
        const Codes codes(of_lengths);
        std::vector<std::uint8_t> lengths;
        while (lengths.size() < letters + distances) {
            const std::size_t found = symbol(codes);
            if (found < 16) {
                lengths.push_back(static_cast<std::uint8_t>(found));
                continue;
            }
            if (found == 16 && lengths.empty()) refuse_damaged();
            const std::uint8_t again = found == 16 ? lengths.back() : 0;
            const std::size_t count = found == 16 ? 3 + number(2) : found == 17 ? 3 + number(3) : 11 + number(7);
            lengths.insert(lengths.end(), count, again);
        }
        if (lengths.size() > letters + distances) refuse_damaged();
        const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(letters);
        block(Codes({lengths.begin(), middle}), Codes({middle, lengths.end()}));
    }
    void block(const Codes& letters, const Codes& distances) {
        for (;;) {
            const std::size_t letter = symbol(letters);
            if (letter == end_of_block) return;
            if (letter < end_of_block) {
                add(static_cast<char>(letter));
                continue;
            }
            // Four symbols share a number of further bits, after the first eight, which have none; the last one is 258.
            const std::size_t place = letter - end_of_block - 1;
            if (place > 28) refuse_damaged();
            const unsigned more = place < 8 || place == 28 ? 0 : static_cast<unsigned>(place / 4 - 1);
            const std::size_t size = place == 28 ? 258 : place < 8 ? place + 3 : 3 + ((4 + place % 4) << more) + number(more);
            const std::size_t far = symbol(distances);
            if (far > 29) refuse_damaged();
            const unsigned more_far = far < 4 ? 0 : static_cast<unsigned>(far / 2 - 1);
            const std::size_t distance = far < 4 ? far + 1 : 1 + ((2 + far % 2) << more_far) + number(more_far);
            if (distance > text_.size()) refuse_damaged();
            for (std::size_t byte = 0; byte < size; ++byte) add(text_[text_.size() - distance]);
        }
    }

    const std::vector<std::uint8_t> bytes_;
    std::size_t at_ = 0;
    std::string text_;
};

}  // namespace

std::string inflate(std::string_view packed) {
    while (packed.ends_with('=')) packed.remove_suffix(1);
    if (packed.size() > longest) give_up(Refusal("{size:,} characters, expected at most {most:,}", {{"size", packed.size()}, {"most", longest}}).of_form());
    return mended_utf8(Inflating(of_base64(packed)).text());
}

}  // namespace sudokit::variants
