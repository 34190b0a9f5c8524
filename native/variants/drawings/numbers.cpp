#include "numbers.hpp"

namespace sudokit::variants {

namespace {

constexpr double largest = 1e6;
bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }

}  // namespace

std::optional<double> number_in(std::string_view written) {
    std::size_t at = written.starts_with('-') || written.starts_with('+');
    double number = 0, unit = 1;
    bool has_digits = false;
    const auto digits = [&](const auto& take) {
        for (; at < written.size() && is_digit(written[at]); ++at) {
            take(written[at] - '0');
            has_digits = true;
        }
    };
    digits([&](int digit) { number = number > largest ? number : 10 * number + digit; });
    if (at < written.size() && written[at] == '.') {
        ++at;
        digits([&](int digit) { number += digit * (unit /= 10); });
    }
    if (!has_digits) return std::nullopt;
    if (at < written.size() && (written[at] == 'e' || written[at] == 'E')) {
        const bool is_small = ++at < written.size() && written[at] == '-';
        at += at < written.size() && (written[at] == '-' || written[at] == '+');
        int exponent = 0;
        has_digits = false;
        digits([&](int digit) { exponent = exponent > 100 ? exponent : 10 * exponent + digit; });
        if (!has_digits) return std::nullopt;
        for (; exponent > 0; --exponent) number *= is_small ? 0.1 : 10;
    }
    if (at < written.size() || number > largest) return std::nullopt;
    return written.starts_with('-') ? -number : number;
}

std::optional<double> number_in(const Data* value) {
    if (value == nullptr) return std::nullopt;
    if (const auto* const whole = value->as<std::int64_t>()) {
        const auto number = static_cast<double>(*whole);
        return number >= -largest && number <= largest ? std::optional(number) : std::nullopt;
    }
    if (const auto* const other = value->as<Data::OtherNumber>()) return number_in(other->text);
    if (const auto* const text = value->as<std::string>()) return number_in(*text);
    return std::nullopt;
}

}  // namespace sudokit::variants
