#include "expression.hpp"

#include <algorithm>
#include <bit>

#include "variants/refusal.hpp"

namespace sudokit::variants {

namespace {

constexpr std::size_t most_positions = 2000;
constexpr int deepest = 40;

// Positions, or all digits of one character: 0 to 35.
class Positions {
public:
    void add(std::size_t position) {
        if (words_.size() <= position / 64) words_.resize(position / 64 + 1);
        words_[position / 64] |= std::uint64_t{1} << position % 64;
    }
    bool has(std::size_t position) const { return position / 64 < words_.size() && words_[position / 64] >> position % 64 & 1; }
    Positions& operator|=(const Positions& other) {
        if (words_.size() < other.words_.size()) words_.resize(other.words_.size());
        for (std::size_t at = 0; at < other.words_.size(); ++at) words_[at] |= other.words_[at];
        return *this;
    }
    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t at = 0; at < words_.size(); ++at)
            for (std::uint64_t rest = words_[at]; rest != 0; rest &= rest - 1) visit(64 * at + static_cast<std::size_t>(std::countr_zero(rest)));
    }
    Positions shifted(std::size_t by) const {
        Positions found;
        each([&](std::size_t position) { found.add(position + by); });
        return found;
    }

private:
    std::vector<std::uint64_t> words_;
};

// The digits that a position allows.
struct Allowed {
    std::uint64_t digits = 0;     // as a mask
    bool without_sign = false;    // those that no character stands for, from 36
    bool has(int digit) const { return digit < 36 ? digits >> digit & 1 : without_sign; }
};

// A part of an expression: whether it matches nothing at all, where it may begin, and where it may end.
struct Piece {
    bool empty = true;
    Positions first, last;
};

// Reads a pattern from left to right.
class Expression {
public:
    explicit Expression(const std::string& pattern, std::vector<Message> where = {}) : where_(std::move(where)) {
        std::ranges::copy_if(pattern, std::back_inserter(text_), [](char sign) { return sign != ' ' && (sign < '\t' || sign > '\r'); });
        whole = choices(0);
        demand(at_ == text_.size());
    }

    std::vector<Allowed> allowed;    // of each position
    std::vector<Positions> follows;  // the positions that may come after it
    Piece whole;

private:
    void demand(bool is_right) const {
        if (is_right) return;
        const auto begins = [](char sign) { return (sign & 0xc0) != 0x80; };  // a character, of perhaps several bytes
        const auto before = std::count_if(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), begins);
        refuse(Refusal("{pattern!r} goes wrong at character {place}", {{"pattern", text_}, {"place", std::int64_t{before} + 1}}));
    }
    [[noreturn]] void refuse(Refusal refusal) const {
        refusal.kind = "regex";
        refusal.where = where_;
        give_up(refusal.about("pattern"));
    }

    char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool takes(char sign) {
        const bool found = at_ < text_.size() && text_[at_] == sign;
        at_ += found;
        return found;
    }

    Piece choices(int depth) {
        if (depth > deepest) refuse(Refusal("nested too deeply"));
        Piece found = sequence(depth);
        while (takes('|')) {
            const Piece other = sequence(depth);
            found.empty |= other.empty;
            found.first |= other.first;
            found.last |= other.last;
        }
        return found;
    }

    Piece sequence(int depth) {
        Piece found;
        while (at_ < text_.size() && next() != '|' && next() != ')') found = then(found, repeated(depth));
        return found;
    }

    Piece then(const Piece& one, const Piece& other) {
        stop_point();
        one.last.each([&](std::size_t position) { follows[position] |= other.first; });
        Piece found{one.empty && other.empty, one.first, other.last};
        if (one.empty) found.first |= other.first;
        if (other.empty) found.last |= one.last;
        return found;
    }

    Piece repeated(int depth) {
        const std::size_t start = allowed.size();
        Piece found = one(depth);
        while (at_ < text_.size() && std::string_view("*+?{").find(next()) != std::string_view::npos) {
            const auto [least, most] = times();
            found = times_over(start, found, least, most);
        }
        return found;
    }

    // What began at a position, several times over; without end if `most` is negative.
    Piece times_over(std::size_t start, const Piece& what, int least, int most) {
        std::vector<Piece> copies{what};
        for (int number = 1; number < (most < 0 ? std::max(least, 1) : most); ++number) copies.push_back(copy(start, what, copies.size()));
        if (most < 0) copies.back() = then(copies.back(), copies.back());
        if (most >= 0) copies.resize(static_cast<std::size_t>(most));
        Piece found;
        for (std::size_t number = 0; number < copies.size(); ++number) {
            copies[number].empty |= static_cast<int>(number) >= least;
            found = then(found, copies[number]);
        }
        return found;
    }

    // The same once more, as positions of its own.
    Piece copy(std::size_t start, const Piece& what, std::size_t number) {
        stop_point();
        const std::size_t size = (allowed.size() - start) / number, shift = size * number;
        demand_room(size);
        for (std::size_t at = start; at < start + size; ++at) {
            allowed.push_back(Allowed(allowed[at]));
            Positions inside;
            follows[at].each([&](std::size_t position) {
                if (position < start + size) inside.add(position + shift);
            });
            follows.push_back(std::move(inside));
        }
        return {what.empty, what.first.shifted(shift), what.last.shifted(shift)};
    }

    Piece one(int depth) {
        if (takes('(')) {
            Piece found = choices(depth + 1);
            demand(takes(')'));
            return found;
        }
        const Allowed digits = set();
        demand_room(1);
        Positions itself;
        itself.add(allowed.size());
        allowed.push_back(digits);
        follows.emplace_back();
        return {false, itself, itself};
    }

    void demand_room(std::size_t size) const {
        if (allowed.size() + size > most_positions)
            refuse(Refusal("more than {most:,} digits, with repeats", {{"most", std::int64_t{most_positions}}}));
    }

    Allowed set() {
        if (takes('.')) return {~std::uint64_t{0}, true};
        if (!takes('[')) return {std::uint64_t{1} << digit(), false};
        const bool is_negated = takes('^');
        std::uint64_t digits = 0;
        while (!takes(']')) {
            const int low = digit(), high = takes('-') ? digit() : low;
            for (int each = low; each <= high; ++each) digits |= std::uint64_t{1} << each;
        }
        return is_negated ? Allowed{~digits, true} : Allowed{digits, false};
    }

    int digit() {
        const char sign = next();
        int found = -1;
        if (sign >= '0' && sign <= '9') found = sign - '0';
        if (sign >= 'A' && sign <= 'Z') found = sign - 'A' + 10;
        if (sign >= 'a' && sign <= 'z') found = sign - 'a' + 10;
        demand(found >= 0);
        ++at_;
        return found;
    }

    struct Times {
        int least, most;
    };
    Times times() {
        if (takes('*')) return {0, -1};
        if (takes('+')) return {1, -1};
        if (takes('?')) return {0, 1};
        takes('{');
        const int least = number();
        int most = least;
        if (takes(',')) most = next() == '}' ? -1 : number();
        demand(takes('}') && (most < 0 || least <= most));
        return {least, most};
    }

    int number() {
        int found = 0;
        std::size_t digits = 0;
        for (; next() >= '0' && next() <= '9'; ++at_, ++digits)
            if (digits < 3) found = 10 * found + next() - '0';
        demand(digits > 0 && digits < 4);
        return found;
    }

    const std::vector<Message> where_;
    std::string text_;
    std::size_t at_ = 0;
};

}  // namespace

void check_expression(const std::string& pattern, std::vector<Message> where) { Expression{pattern, std::move(where)}; }

Tabulated tabulated_expression(const std::string& pattern, const Line& line) {
    static const char rule = 0;
    Key key{reinterpret_cast<std::intptr_t>(&rule), static_cast<std::int64_t>(line.length), line.first, line.last};
    key.insert(key.end(), pattern.begin(), pattern.end());
    return kept(key, [&] {
        const Expression expression(pattern);
        // State 0 is the start, the others are the positions.
        Automaton automaton{static_cast<std::uint32_t>(expression.allowed.size()) + 1, {0}, {}, {}};
        std::vector<Values> values;
        for (const Allowed& allowed : expression.allowed) {
            Values& found = values.emplace_back();
            for (int digit = line.first; digit <= line.last; ++digit)
                if (allowed.has(digit)) found |= only(static_cast<unsigned>(digit - line.first));
        }
        const auto leave = [&](std::size_t state, const Positions& positions) {
            stop_point();
            positions.each([&](std::size_t position) {
                automaton.transitions.push_back({static_cast<std::uint32_t>(state), values[position], static_cast<std::uint32_t>(position) + 1});
            });
        };
        leave(0, expression.whole.first);
        for (std::size_t position = 0; position < expression.follows.size(); ++position) leave(position + 1, expression.follows[position]);
        if (expression.whole.empty) automaton.accepting.push_back(0);
        expression.whole.last.each([&](std::size_t position) { automaton.accepting.push_back(static_cast<std::uint32_t>(position) + 1); });
        return unrolled(std::move(automaton), line.length);
    });
}

}  // namespace sudokit::variants
