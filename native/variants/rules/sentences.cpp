#include "sentences.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "kernel/stop_point.hpp"
#include "variants/forms/text.hpp"

namespace sudokit::variants::rules {

namespace {

constexpr std::size_t most_words_of_heading = 7;

// Signs of typesetting, and what they are on a keyboard.
constexpr std::array<std::pair<std::string_view, std::string_view>, 21> plain_signs{{
    {"\u2018", "'"}, {"\u2019", "'"}, {"\u201c", "\""}, {"\u201d", "\""}, {"\u2013", "-"}, {"\u2014", " - "}, {"\u2212", "-"}, {"\u2010", "-"},
    {"\u2011", "-"}, {"\u00a0", " "}, {"\u2022", "\n- "}, {"\u00b7", "\n- "}, {"\u25cf", "\n- "}, {"\u2026", ". "}, {"\u2265", ">="}, {"\u2264", "<="},
    {"\u00d7", "x"}, {"\u200b", ""}, {"\ufeff", ""}, {"\\n", "\n"}, {"\r", "\n"},
}};

// The letter or digit that a bold or slanted one of mathematics stands for (U+1D400 to U+1D7FF); 0 for anything else.
char plain_letter(std::string_view text) {
    if (text.size() < 4 || !text.starts_with("\xF0\x9D")) return 0;
    const auto bits = [&](std::size_t at) { return static_cast<unsigned char>(text[at]) & 0x3Fu; };
    const unsigned point = 0x1D000u | bits(2) << 6 | bits(3);
    if (point >= 0x1D7CE) return static_cast<char>('0' + (point - 0x1D7CE) % 10);
    if (point < 0x1D400 || point >= 0x1D6A4) return 0;
    const unsigned letter = (point - 0x1D400) % 52;
    return static_cast<char>(letter < 26 ? 'A' + letter : 'a' + letter - 26);
}

std::string in_plain_signs(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        if (const char letter = plain_letter(text.substr(at)); letter != 0) {
            plain += letter;
            at += 4;
            continue;
        }
        const auto found = std::ranges::find_if(plain_signs, [&](const auto& sign) { return text.substr(at).starts_with(sign.first); });
        if (found == plain_signs.end()) {
            plain += text[at++];
        } else {
            plain += found->second;
            at += found->first.size();
        }
    }
    return plain;
}

bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }
bool is_upper(char sign) { return sign >= 'A' && sign <= 'Z'; }
bool is_letter(char sign) { return is_upper(sign) || (sign >= 'a' && sign <= 'z') || (sign & 0x80) != 0; }
bool is_blank(char sign) { return sign == ' ' || sign == '\t'; }
char lower(char sign) { return is_upper(sign) ? static_cast<char>(sign + 0x20) : sign; }

// Without `-`, `*`, `1.`, `(2)` and the like before it.
std::string_view without_bullet(std::string_view line) {
    line = without_blanks_around(line);
    std::size_t at = line.find_first_not_of("-*+=>#~_ \t");
    if (at == std::string_view::npos) return {};
    line.remove_prefix(at);
    at = line.starts_with('(') ? 1 : 0;
    const std::size_t digits = at;
    while (at < line.size() && is_digit(line[at])) ++at;
    const std::size_t closing = std::min(line.find_first_not_of(".)", at), line.size());
    if (at > digits && closing > at && (closing == line.size() || is_blank(line[closing]))) line.remove_prefix(closing);
    return without_blanks_around(line);
}

// Whether the dot at this place ends a sentence: not in 1.5, `i.e.` or `e.g.`
bool ends_sentence(std::string_view line, std::size_t at) {
    if (at + 1 < line.size() && !is_blank(line[at + 1]) && line[at + 1] != ')' && line[at + 1] != '"') return is_upper(line[at + 1]) && at > 2 && !is_upper(line[at - 1]);
    std::size_t start = at;
    while (start > 0 && (is_letter(line[start - 1]) || line[start - 1] == '.')) --start;
    std::string word;
    for (const char sign : line.substr(start, at - start)) word += lower(sign);
    constexpr std::array<std::string_view, 8> shortened{"i.e", "e.g", "ie", "eg", "etc", "vs", "no", "resp"};
    return std::ranges::find(shortened, word) == shortened.end() || (word == "no" && at + 1 == line.size());
}

std::vector<std::string_view> cut(std::string_view line) {
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char sign = line[at];
        if (sign != ';' && sign != '!' && sign != '?' && !(sign == '.' && ends_sentence(line, at))) continue;
        if (sign == '?' && at + 1 < line.size() && !is_blank(line[at + 1])) continue;  // a total such as `?`
        parts.push_back(line.substr(start, at + 1 - start));
        start = at + 1;
    }
    parts.push_back(line.substr(start));
    std::erase_if(parts, [](std::string_view part) { return std::ranges::none_of(part, [](char sign) { return is_letter(sign) || is_digit(sign); }); });
    return parts;
}

// How many characters of a line are a heading with a colon; 0 if none are.
std::size_t heading_before_colon(std::string_view line) {
    for (std::size_t at = 1; at < line.size(); ++at) {
        if (std::string_view(".!?;").find(line[at]) != std::string_view::npos) return 0;
        const bool is_ratio = is_digit(line[at - 1]) && at + 1 < line.size() && is_digit(line[at + 1]);
        if (line[at] == ':' && !is_ratio) return words_of(line.substr(0, at)).size() <= most_words_of_heading ? at + 1 : 0;
    }
    return 0;
}

// A line that only names what follows: in capitals, or of few words without a verb at its end.
bool is_heading_line(std::string_view line) {
    if (line.ends_with('.') || words_of(line).size() > most_words_of_heading - 2) return false;
    return std::ranges::none_of(line, [](char sign) { return sign >= 'a' && sign <= 'z'; }) || words_of(line).size() <= 3;
}

}  // namespace

Words words_of(std::string_view text) {
    Words words;
    for (std::size_t at = 0; at < text.size();) {
        std::string word;
        if (is_digit(text[at])) {
            while (at < text.size() && (is_digit(text[at]) || ((text[at] == ':' || text[at] == '.' || text[at] == '/') && at + 1 < text.size() && is_digit(text[at + 1]))))
                word += text[at++];
            if (at < text.size() && is_letter(text[at]))  // 3x3, 5th
                while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]))) word += lower(text[at++]);
        } else if (is_letter(text[at])) {
            while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]) || (text[at] == '\'' && at + 1 < text.size() && is_letter(text[at + 1])))) {
                if (text[at] != '\'') word += lower(text[at]);
                ++at;
            }
        } else if (text[at] == '<' || text[at] == '>' || text[at] == '^') {
            word = text[at++];
        } else {
            ++at;
        }
        if (!word.empty()) words.push_back(std::move(word));
    }
    return words;
}

std::vector<Sentence> sentences_of(std::string_view rules) {
    std::vector<Sentence> found;
    const std::string plain = in_plain_signs(rules);
    Words heading;
    for (std::size_t start = 0; start <= plain.size();) {
        stop_point();
        const std::size_t end = std::min(plain.find('\n', start), plain.size());
        std::string_view line = without_bullet(std::string_view(plain).substr(start, end - start));
        start = end + 1;
        if (line.empty()) {
            if (!found.empty() && !found.back().is_heading) heading.clear();
            continue;
        }
        Words of_line;
        if (const std::size_t colon = heading_before_colon(line); colon == line.size() || (colon == 0 && is_heading_line(line))) {
            heading = words_of(line);
            found.push_back({std::string(line), heading, true});
            continue;
        } else if (colon > 0) {
            of_line = words_of(line.substr(0, colon));
            heading.clear();
        }
        bool is_first = true;
        for (const std::string_view part : cut(line)) {
            Sentence sentence{std::string(without_blanks_around(part)), heading, false};
            if (!is_first) sentence.words.insert(sentence.words.end(), of_line.begin(), of_line.end());
            for (std::string& word : words_of(part)) sentence.words.push_back(std::move(word));
            found.push_back(std::move(sentence));
            is_first = false;
        }
    }
    return found;
}

}  // namespace sudokit::variants::rules
