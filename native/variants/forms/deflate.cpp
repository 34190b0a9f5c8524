#include "deflate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "kernel/stop_point.hpp"

namespace sudokit::variants {

namespace {

constexpr std::size_t least = 3, most = 258, farthest = 32'768, end_of_block = 256, most_tries = 32;

class Deflating {
public:
    explicit Deflating(std::string_view text) : text_(text), before_(text.size(), none) {}

    std::string packed() {
        number(1, 1);  // the last block
        number(1, 2);  // with known codes
        last_.fill(none);
        for (std::size_t at = 0; at < text_.size();) {
            if (at % 4096 == 0) stop_point();
            const auto [size, distance] = phrase_at(at);
            if (size >= least)
                phrase(size, distance);
            else
                letter(static_cast<std::uint8_t>(text_[at]));
            for (std::size_t end = at + std::max<std::size_t>(size, 1); at < end; ++at) remember(at);
        }
        letter(end_of_block);
        while (count_ > 0) number(0, 1);
        return in_base64();
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};

    std::size_t place_of(std::size_t at) const {
        const auto byte = [&](std::size_t next) { return static_cast<std::size_t>(static_cast<std::uint8_t>(text_[at + next])); };
        return (byte(0) << 8 ^ byte(1) << 4 ^ byte(2)) % std::tuple_size_v<decltype(last_)>;
    }
    void remember(std::size_t at) {
        if (at + least > text_.size()) return;
        std::size_t& last = last_[place_of(at)];
        before_[at] = last;
        last = at;
    }
    // The longest phrase that begins here and has occurred before: its length, and how far back.
    std::pair<std::size_t, std::size_t> phrase_at(std::size_t at) const {
        std::pair<std::size_t, std::size_t> best{0, 0};
        if (at + least > text_.size()) return best;
        std::size_t other = last_[place_of(at)];
        for (std::size_t tries = 0; tries < most_tries && other != none && at - other <= farthest; ++tries, other = before_[other]) {
            std::size_t size = 0;
            while (size < most && at + size < text_.size() && text_[other + size] == text_[at + size]) ++size;
            if (size > best.first) best = {size, at - other};
        }
        return best.first >= least ? best : std::pair<std::size_t, std::size_t>{0, 0};
    }

    // Numbers begin with their lowest bit, codes with their highest.
    void number(std::size_t value, unsigned bits) {
        for (unsigned bit = 0; bit < bits; ++bit) {
            byte_ |= (value >> bit & 1) << count_;
            if (++count_ < 8) continue;
            bytes_.push_back(static_cast<std::uint8_t>(byte_));
            byte_ = count_ = 0;
        }
    }
    void code(std::size_t value, unsigned bits) {
        while (bits-- > 0) number(value >> bits & 1, 1);
    }
    void letter(std::size_t symbol) {
        if (symbol < 144)
            code(0x30 + symbol, 8);
        else if (symbol < 256)
            code(0x190 + symbol - 144, 9);
        else if (symbol < 280)
            code(symbol - 256, 7);
        else
            code(0xc0 + symbol - 280, 8);
    }
    // Symbols share their further bits in groups: of four for lengths, of two for distances.
    void phrase(std::size_t size, std::size_t distance) {
        const std::size_t from = size - least, back = distance - 1;
        if (size == most) {
            letter(end_of_block + 29);
        } else if (from < 8) {
            letter(end_of_block + 1 + from);
        } else {
            const auto more = static_cast<unsigned>(std::bit_width(from)) - 3;
            letter(end_of_block + 1 + 4 * (more + 1) + (from >> more & 3));
            number(from & ((std::size_t{1} << more) - 1), more);
        }
        if (back < 4) return code(back, 5);
        const auto more = static_cast<unsigned>(std::bit_width(back)) - 2;
        code(2 * (more + 1) + (back >> more & 1), 5);
        number(back & ((std::size_t{1} << more) - 1), more);
    }

    std::string in_base64() const {
        constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        std::string found;
        for (std::size_t at = 0; at < bytes_.size(); at += 3) {
            std::uint32_t three = 0;
            for (std::size_t next = 0; next < 3; ++next) three = three << 8 | (at + next < bytes_.size() ? bytes_[at + next] : 0);
            for (std::size_t next = 0; next < 4; ++next) found += at + next > bytes_.size() ? '=' : digits[three >> (18 - 6 * next) & 63];
        }
        return found;
    }

    const std::string_view text_;
    std::vector<std::size_t> before_;  // of each place the one before it with the same beginning
    std::array<std::size_t, 4096> last_{};
    std::vector<std::uint8_t> bytes_;
    std::size_t byte_ = 0;
    unsigned count_ = 0;
};

}  // namespace

std::string deflate(std::string_view text) { return Deflating(text).packed(); }

}  // namespace sudokit::variants
