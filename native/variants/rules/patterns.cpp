#include "patterns.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "variants/forms/text.hpp"

namespace sudokit::variants::rules {

namespace {

using enum Subject;

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> groups{{
    {"@not", "not|cannot|cant|mustnt|no|never|dont|doesnt|without|arent|isnt|neither|nor|havent"},
    {"@sum", "sum|add|total"},
    {"@differ", "differ|difference|apart|spaced"},
    {"@repeat", "repeat|same|identical|equal|duplicate|twice|recur"},
    {"@next", "adjacent|neighbo|adjoin|successive|next|touching|connected|pair|two+digits"},
    {"@more", "higher|greater|larger|bigger|exceed|more+than"},
    {"@less", "lower|less|smaller|fewer"},
    {"@shown", "given|shown|marked|indicated|drawn|present|displayed|labelled|labeled|included"},
    {"@consecutive", "consec|conseq"},
    {"@edge", "dot|circle|bubble|kropki|edge|white|black|diamond|=bar|bars|between+cells"},
}};

// The order matters where several describe the same subject: the first counts.
constexpr Pattern table[] = {
    // Lines by their names.
    {"whisper", line, true, "whisper"},
    {"renban", line, true, "renban"},
    {"palindrome", line, true, "palindrom"},
    {"region_sum_line", line, true, "region+sum"},
    {"zipper", line, true, "zipper"},
    {"lockout", line, true, "lockout"},
    {"entropic", line, true, "entropic !group|circle"},
    {"modular", line, true, "modular"},
    {"nabner", line, true, "nabner"},
    {"sum_line", line, true, "10+line|ten+line"},
    {"parity_line", line, true, "parity+line"},
    {"between_line", line, true, "between+line"},
    {"double_arrow", line, true, "double+arrow"},
    // Lines by what they do.
    {"zipper", line, false, "distance cent|middle @sum|value|total"},
    {"palindrome", line, false, "read same direction|forward|backward|way|either|both"},
    {"parity_line", line, false, "alternat|opposite|different parity|odd line|along"},
    {"lockout", line, false, "diamond between|outside @not|outside"},
    {"entropic", line, false, "low medium|middle|mid high line|string|three|3|adjacent !2x2|circle"},
    {"modular", line, false, "remainder|modulo|147|mod line|string|three|3|adjacent|set !2x2"},
    {"region_sum_line", line, false, "box|border|region|3x3|2x3|3x2|2x2 @sum|value same|equal|=n|each|separate !arrow|cage|row|column"},
    {"region_sum_line", line, false, "box|border|region divide|separate|split|cut line|segment"},
    {"region_sum_line", line, false, "segment @sum same|equal !#|may|different"},
    {"sum_line", line, false, "divide|segment|group|split|section|partition @sum # !box|region|border|cage|=x|=v|xs|vs|dot|outside"},
    {"double_arrow", line, false, "line @sum circle|end between|along|rest !arrow|thermo|zipper"},
    {"between_line", line, false, "between circle|end|bulb|endpoint line|value|digit|strictly !@differ|outside|@sum|dot|border|region|indicat|@consecutive"},
    {"whisper", line, false, "@next|consec|conseq @differ|least # !dot|circle|cage|@sum"},
    {"nabner", line, false, "line no+two|cannot+be+consec|not+be+consec|never+consec|not+consec @consecutive !any+order|bulb|dot"},
    {"renban", line, false, "@consecutive|sequential|sequence any+order|some+order|order|set|non+repeat|repeat|distinct|string|straight !@next|dot|arrow|bulb|outside"},
    {"renban", line, false, "@consecutive line contain|contains|comprise|consist|form !dot|arrow|bulb|outside|@not"},
    {"thermometer", thermometer, false, "thermo !@not+increas"},
    {"thermometer", thermometer, false, "bulb increas|ascend|rise|grow|larger|higher"},
    {"arrow", arrow, false, "arrow|shaft|circle|pill @sum arrow|shaft !outside|diagonal|line+sum|cage|multipl|double+arrow|killer|missing|average"},
    // Cages.
    {"anti_cage", cage, true, "anti+cage|anticage"},
    {"equality_cage", cage, true, "equality+cage"},
    {"lunchbox", cage, true, "lunchbox"},
    {"look_and_say", cage, true, "look+and+say|look+say"},
    {"cage", cage, false, "cage|killer @sum|value|shown|number !little|look|anti|equality|lunchbox|outside|diagonal|connected+by|product|multipl|binary|rounded|precision|cannot+sum|not+sum"},
    {"cage", cage, false, "single+digit double+digit|two+digit total|sum !line|outside"},
    {"unique", cage, false, "cage|killer @repeat @not !diagonal|outside|product|anti|equality|lunchbox"},
    // Between cells.
    {"white_dot", dot, false, "@edge @consecutive|@differ|1+greater|1+more|one+more|one+apart !line|any+order|whisper|number+in|thermo|non+consecutive|four|edge+of"},
    {"black_dot", dot, false, "ratio|double|1:2|2:1 !line|thermo|arrow+sum|double+digit"},
    {"white_dot", dot, true, "kropki !white|black|consec|conseq|ratio|double|given"},
    {"black_dot", dot, true, "kropki !white|black|consec|conseq|ratio|double|given"},
    {"xv_10", sign, false, "=x|xs @sum|10|ten|separated !outside|sandwich|first|row|column|clue"},
    {"xv_5", sign, false, "=v|vs @sum|5|five|separated !row|column|clue"},
    {"xv", sign, true, "xv !=x|xs|=v|vs|negative"},
    {"greater_than", sign, false, "inequalit|>|<|comparison point|@less|@more|sign|symbol !cage|total"},
    {"greater_than", sign, false, "arrow|sign|symbol|chevron|arrowhead point smaller|lower|lesser !diagonal|outside"},
    {"edge_difference", sign, false, "number|value|digit|clue @differ circle|edge|border|join|between !consecutive|line|least|white|black"},
    {"edge_sum", sign, false, "number|value|digit|clue @sum @edge|border|between !line|arrow|cage|outside|=x|=v|white|black|corner|four|zipper|circled"},
    {"fixed_sum", dot, false, "dot|square|circle|diamond|disc connect|join|separat|between|link|either @sum # !line|arrow|cage|=x|=v|number"},
    {"either_xv", dot, false, "dot|square|circle|diamond|disc =x =v either|or"},
    {"quadruple", corner, true, "quadruple|quad"},
    {"quadruple", corner, false, "circle|clue|number|corner|digit appear|contain|placed|include|found|used|present surround|four|2x2|touch|adjacent+cells|around !cage|line|arrow|odd|even|how+many|@consecutive|dot|may+not|amount|indicates|number+of"},
    // In cells.
    {"counting_circles", mark, true, "counting+circle"},
    {"counting_circles", mark, false, "circle many|times|exactly|number+of+circle|number+of+times|amount !line|arrow|cage|region|neighbo|borders|sees|surround|outside"},
    {"odd", mark, false, "odd circle|square|mark|grey|gray|shaded|cell|disc|disk !even+digits+and|line|strings|cage|number+of|parity|sum"},
    {"even", mark, false, "even circle|square|mark|grey|gray|shaded|cell|disc|disk|diamond !odd+digits+and|line|strings|cage|number+of|parity|sum"},
    {"minimum", shade, false, "@less|minim neighbo|adjacent|surround|orthogonal cell|shaded|grey|gray|mark|square|digit !line|dot|circle|how+many|thermo"},
    {"maximum", shade, false, "@more|maxim|fortress neighbo|adjacent|surround|orthogonal cell|shaded|grey|gray|mark|square|digit !line|dot|circle|how+many|thermo"},
    {"box_indexing", shade, true, "box+index"},
    {"row_indexing", shade, true, "row+index"},
    {"column_indexing", shade, true, "column+index|indexing|indexer !row+index|box+index"},
    {"row_indexing", shade, false, "indicat|position|location|tells|says|=is row+in+which|which+row|the+row column digit|number !first+x|outside|arrow|line|border|sees|how+many|sum|column+in+which"},
    {"column_indexing", shade, false, "index|indicat|position|location|tells column digit|number row !first+x|outside|arrow|line|border|sees|how+many|sum"},
    {"row_indexing", shade, false, "index|indicat|position|location|tells row digit|number column !first+x|outside|arrow|line|border|sees|how+many|sum"},
    {"extra_region", shade, false, "extra|additional|shaded|grey|gray|colou|highlighted|window region|area|square|set|box|house contain|once|@repeat !cage|line|circle|unshaded|2x2|even|odd|magic"},
    {"clone", shade, false, "clone|same+digits+in+the+same"},
    // Outside.
    {"sandwich", outside, true, "sandwich"},
    {"sandwich", outside, false, "outside|clue|margin|edge between 1|one|lowest 9|6|nine|highest"},
    {"x_sum", outside, true, "x+sum !separated|join|connect|between|=an|v"},
    {"x_sum", outside, false, "outside|clue @sum first|=x|=n !diagonal|border|join"},
    {"full_rank", outside, true, "full+rank"},
    {"hidden_skyscraper", outside, true, "hidden+skyscraper"},
    {"skyscraper", outside, false, "skyscraper"},
    {"skyscraper", outside, false, "outside|clue see|seen|visible|view @more|tall|height|building"},
    {"numbered_room", outside, true, "numbered+room"},
    {"numbered_room", outside, false, "outside|clue position|=nth|=xth|placed first"},
    {"little_killer", diagonal_clue, true, "little+killer"},
    {"little_killer", diagonal_clue, false, "diagonal @sum outside|arrow|clue|indicated|marked|pointed|number"},
    {"little_killer", diagonal_clue, false, "arrow outside @sum"},
    // All over the grid.
    {"knightmare", none, false, "knightmare|knight @sum @not =5 =15 !circle|line"},
    {"anti_knight", none, false, "antiknight !camel"},
    {"anti_knight", none, false, "knight @not|anti|differ|unique|distinct !circle|line|camel|extended|@sum"},
    {"anti_king", none, false, "antiking"},
    {"anti_king", none, false, "=king|kings @not|move|apart !circle|line|kingdom|extend"},
    {"anti_king", none, false, "diagonal adjacent|touch|neighbo @not @repeat !line|orthogonal|consecutive|dot|two+of"},
    {"diagonal_non_consecutive", none, false, "diagonal adjacent|touch|neighbo consecutive @not !line|orthogonal|dot|=or|cage|knight|circle|thermo|renban"},
    {"non_consecutive", none, false, "nonconsecutive !dot|diagonal"},
    {"non_consecutive", none, false, "orthogonal|adjacent|neighbo consecutive @not !line|dot|diagonal|cage|knight|circle|thermo|renban"},
    {"disjoint_groups", none, false, "disjoint"},
    {"disjoint_groups", none, false, "same+position|same+relative|same+place|same+location|same+spot box|region|3x3 @not|unique|once"},
    {"windoku", none, false, "windoku"},
    {"anti_taxicab", none, false, "taxicab @not !circle|arrow"},
    {"dutch_flatmates", none, false, "dutch+flat"},
    {"no_ties", none, false, "no+ties"},
    {"same_regions", none, false, "row column region|box have+the+same+digits|use+the+same+digits|contain+the+same+digits|same+set+of+digits !position|clone"},
    {"diagonal", none, false, "diagonal @repeat|once|contain|unique|every|1 @not|once|each|must|all|contain !clue|outside|@sum|king|knight|move|adjacent|=may|=can+repeat|arrow|cells+touch"},
    {"global_entropy", none, false, "2x2 low high !line"},
    {"global_modular", none, false, "2x2 remainder|147|modul !line"},
    // What changes nothing, or how the others are meant.
    {"not_classic", none, false, "normal|standard|usual|regular|classic rule|sudoku not+apply|do+not|dont|cannot+apply|doesnt"},
    {"classic", none, false, "normal|norrmal|standard|usual|regular|classic|ordinary|conventional sudoku|rule !except|but"},
    {"may_repeat", cage, false, "may|can|might @repeat|repeats cage|killer !@not"},
    {"harmless", none, false, "may|can|might|possibl|allowed @repeat|repeats !@not"},
    {"harmless", none, false, "no+negative"},
    {"harmless", none, false, "@not all|every|necessarily @shown|marks"},
    {"all_given", none, false, "all|every|exhaustive|always @shown !@not|cage|region|row|bulb|total|line"},
    {"all_given", none, false, "no|not other|unmarked|otherwise adjacent|pair|dot|x consecutive|ratio|@sum|dot !all"},
    {"classic", none, false, "row column box|region|area|square|kingdom|3x3|nonomino|2x2|2x3|cell @repeat|once|contain|contains|appear|every|each|place|fill|must"},
    {"classic", none, false, "place|fill|put|insert|enter|write digit|number|1 row|column|box|cell|grid"},
    {"harmless", none, false, "^for+example|^eg|^ie|^as+an+example|^note"},
    {"harmless", none, false, "enjoy|luck|thank|fun|exported|happy|hope|comment|rules+apply|play|link|author|feedback"},
    {"harmless", none, false, "different line|segment|cage|arrow may|might|can|individual|separate|independent !draw"},
    {"harmless", none, false, "odd+length|odd+number cent|middle"},
    {"harmless", none, false, "two+digit|2+digit|pill read|number left|top|down|right !@sum"},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 29> colour_words{{
    {"red", "red"}, {"orange", "orange"}, {"peach", "peach"}, {"tan", "peach"}, {"beige", "peach"}, {"salmon", "peach"}, {"yellow", "yellow"}, {"gold", "yellow"},
    {"golden", "yellow"}, {"green", "green"}, {"lime", "green"}, {"turquoise", "turquoise"}, {"teal", "turquoise"}, {"cyan", "turquoise"}, {"aqua", "turquoise"}, {"blue", "blue"},
    {"lavender", "lavender"}, {"lilac", "lavender"}, {"purple", "purple"}, {"violet", "purple"}, {"magenta", "pink"}, {"pink", "pink"}, {"brown", "brown"}, {"grey", "grey"},
    {"gray", "grey"}, {"silver", "grey"}, {"black", "black"}, {"white", "white"}, {"navy", "blue"},
}};

constexpr std::array<std::string_view, 13> spelled{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};

bool occurs(std::string_view alternative, std::span<const std::string> words);

bool occurs_any(std::string_view alternatives, std::span<const std::string> words) {
    for (std::size_t at = 0; at <= alternatives.size();) {
        const std::size_t end = std::min(alternatives.find('|', at), alternatives.size());
        if (occurs(alternatives.substr(at, end - at), words)) return true;
        at = end + 1;
    }
    return false;
}

bool is_like(std::string_view word, std::string_view stem) { return stem.starts_with('=') ? word == stem.substr(1) : word.starts_with(stem); }

bool occurs(std::string_view alternative, std::span<const std::string> words) {
    if (alternative == "#") return !numbers_in(words).empty();
    if (alternative.starts_with('@') && alternative.find('+') == std::string_view::npos) {
        const auto group = std::ranges::find(groups, alternative, &std::pair<std::string_view, std::string_view>::first);
        return group != groups.end() && occurs_any(group->second, words);
    }
    const bool is_at_start = alternative.starts_with('^');
    if (is_at_start) alternative.remove_prefix(1);
    for (std::size_t first = 0; first < (is_at_start ? std::min<std::size_t>(words.size(), 1) : words.size()); ++first) {
        std::size_t at = 0, word = first;
        while (at <= alternative.size()) {
            const std::size_t end = std::min(alternative.find('+', at), alternative.size());
            const std::string_view stem = alternative.substr(at, end - at);
            if (word == words.size() || !(stem.starts_with('@') ? occurs(stem, words.subspan(word, 1)) : is_like(words[word], stem))) break;
            ++word;
            at = end + 1;
        }
        if (at > alternative.size()) return true;
    }
    return false;
}

// The patterns that words fit. Of those that only describe something, the first of each subject counts.
std::vector<Rule> matches(std::span<const std::string> words) {
    std::vector<Rule> found;
    const auto has = [&](auto&& holds) { return std::ranges::any_of(found, [&](const Rule& rule) { return holds(*rule.pattern); }); };
    for (const Pattern& pattern : table) {
        const bool is_alone = pattern.subject == line || pattern.subject == outside || pattern.subject == diagonal_clue || pattern.subject == shade || pattern.subject == corner;
        if (has([&](const Pattern& other) { return other.kind == pattern.kind; })) continue;
        if (is_alone && !pattern.is_name && has([&](const Pattern& other) { return other.subject == pattern.subject; })) continue;
        if (pattern.is_remark() && !found.empty() && pattern.kind != "all_given" && pattern.kind != "may_repeat") continue;
        if (fits(pattern.terms, words)) found.push_back({&pattern, words});
    }
    return found;
}

}  // namespace

bool Pattern::is_remark() const {
    constexpr std::array<std::string_view, 5> remarks{"classic", "harmless", "all_given", "not_classic", "may_repeat"};
    return std::ranges::find(remarks, kind) != remarks.end();
}

bool fits(std::string_view terms, std::span<const std::string> words) {
    for (std::size_t at = 0; at < terms.size();) {
        const std::size_t end = std::min(terms.find(' ', at), terms.size());
        std::string_view term = terms.substr(at, end - at);
        const bool is_excluded = term.starts_with('!');
        if (is_excluded) term.remove_prefix(1);
        if (occurs_any(term, words) == is_excluded) return false;
        at = end + 1;
    }
    return true;
}

std::vector<Number> numbers_in(std::span<const std::string> words) {
    std::vector<Number> found;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::string& word = words[at];
        if (const std::optional<int> value = whole_number(word, 4)) {
            found.push_back({*value, at});
        } else if (const auto name = std::ranges::find(spelled, word); name != spelled.end()) {
            found.push_back({static_cast<int>(name - spelled.begin()), at});
        }
    }
    return found;
}

std::vector<std::string_view> colours_in(std::span<const std::string> words) {
    std::vector<std::string_view> found;
    for (const std::string& word : words) {
        auto colour = std::ranges::find(colour_words, std::string_view(word), &std::pair<std::string_view, std::string_view>::first);
        if (colour != colour_words.end() && std::ranges::find(found, colour->second) == found.end()) found.push_back(colour->second);
    }
    return found;
}

std::vector<Rule> rules_in(const Sentence& sentence) {
    const std::span<const std::string> words(sentence.words);
    std::vector<Rule> whole = matches(words);
    if (whole.size() < 2) return whole;
    // Several rules in one sentence: each in the words between two conjunctions, if these alone say it.
    std::vector<Rule> parts;
    std::size_t start = 0;
    for (std::size_t at = 1; at <= words.size(); ++at) {
        const bool is_end = at == words.size();
        if (!is_end && words[at] != "and" && words[at] != "while" && words[at] != "those" && words[at] != "whereas" && words[at] != "cells" && words[at] != "digits") continue;
        std::vector<Rule> found = matches(words.subspan(start, at - start));
        if (found.size() != 1 && !is_end) continue;
        for (const Rule& rule : found) parts.push_back(rule);
        if (!found.empty()) start = at;
    }
    const auto is_in_parts = [&](const Rule& rule) { return std::ranges::any_of(parts, [&](const Rule& part) { return part.pattern->kind == rule.pattern->kind; }); };
    const auto is_in_whole = [&](const Rule& part) { return std::ranges::any_of(whole, [&](const Rule& rule) { return part.pattern->kind == rule.pattern->kind; }); };
    return std::ranges::all_of(whole, is_in_parts) && std::ranges::all_of(parts, is_in_whole) ? parts : whole;
}

}  // namespace sudokit::variants::rules
