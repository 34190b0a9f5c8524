#include "claims.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "variants/forms/text.hpp"

namespace sudokit::variants {

namespace {

using rules::Rule;
using rules::Subject;
using Things = std::vector<std::size_t>;

constexpr int usual_ratio = 2, highest_parameter = 99;

// The colours that players know a kind by.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> usual_colours{{
    {"whisper", "green"}, {"renban", "purple"}, {"renban", "pink"}, {"region_sum_line", "blue"}, {"zipper", "lavender"}, {"palindrome", "grey"},
    {"entropic", "peach"}, {"modular", "turquoise"}, {"white_dot", "white"}, {"black_dot", "black"},
}};

// Colours that one calls by the name of another.
constexpr std::array<std::array<std::string_view, 2>, 14> near_colours{{
    {"purple", "pink"}, {"purple", "lavender"}, {"pink", "red"}, {"lavender", "blue"}, {"blue", "turquoise"}, {"turquoise", "green"}, {"peach", "orange"},
    {"orange", "red"}, {"orange", "yellow"}, {"orange", "brown"}, {"peach", "brown"}, {"yellow", "green"}, {"grey", "black"}, {"grey", "white"},
}};

bool are_near(std::string_view one, std::string_view other) {
    return std::ranges::any_of(near_colours, [&](const auto& pair) { return (pair[0] == one && pair[1] == other) || (pair[1] == one && pair[0] == other); });
}

bool has(const Rule& rule, std::string_view terms) { return rules::fits(terms, rule.words); }

std::optional<int> number(std::string_view text) { return whole_number(text, 4); }

// The number that a rule gives: after `least`, `by` or the like, before `or more`, or else the last one that is not a count of cells.
std::optional<int> parameter(const Rule& rule, std::initializer_list<std::string_view> before) {
    const std::vector<rules::Number> numbers = rules::numbers_in(rule.words);
    for (const std::string_view word : before)
        for (const rules::Number& each : numbers)
            if (each.place > 0 && each.value <= highest_parameter)
                for (std::size_t back = 1; back <= 3 && back <= each.place; ++back)
                    if (rule.words[each.place - back] == word) return each.value;
    for (const rules::Number& each : numbers)
        if (each.place + 2 < rule.words.size() && rule.words[each.place + 1] == "or" && each.value <= highest_parameter) return each.value;
    return std::nullopt;
}

Members of_kind(std::string_view kind) { return Members().add("kind", kind); }
Members with_cells(std::string_view kind, const std::vector<GridCell>& cells) { return of_kind(kind).add("cells", names_of(cells)); }

std::vector<GridCell> each_once(const std::vector<GridCell>& cells) {
    std::vector<GridCell> found;
    for (const GridCell& cell : cells)
        if (std::ranges::find(found, cell) == found.end()) found.push_back(cell);
    return found;
}

std::string upper(std::string_view text) {
    std::string found(text);
    for (char& sign : found)
        if (sign >= 'a' && sign <= 'z') sign = static_cast<char>(sign - 0x20);
    return found;
}

// The greater cell first.
std::optional<std::vector<GridCell>> compared(const Seen& sign) {
    if (sign.cells.size() != 2) return std::nullopt;
    const bool is_above = sign.cells[0].row != sign.cells[1].row;
    const std::string_view is = sign.text;
    if (is == ">" || (is_above && (is == "∨" || is == "v"))) return sign.cells;  // a V is a sum
    if (is == "<" || (is_above && is == "^")) return std::vector{sign.cells[1], sign.cells[0]};
    return std::nullopt;
}

bool have_one_form(const std::vector<GridCell>& one, const std::vector<GridCell>& other) {
    const auto is_moved = [&](const GridCell& cell, const GridCell& copy) {
        return copy.row - cell.row == other[0].row - one[0].row && copy.column - cell.column == other[0].column - one[0].column;
    };
    return std::ranges::equal(one, other, is_moved);
}

}  // namespace

// Things in the colours that the rule names: exactly these, or else near ones.
Things Claims::in_colours(Things things, const Rule& rule) const {
    const std::vector<std::string_view> named = rules::colours_in(rule.words);
    const auto is_in = [&](std::size_t thing, auto&& fits) { return std::ranges::any_of(named, [&](std::string_view colour) { return fits(seen_[thing].colour, colour); }); };
    const auto only = [&](auto&& fits) {
        Things found;
        for (const std::size_t thing : things)
            if (is_in(thing, fits)) found.push_back(thing);
        return found;
    };
    if (!named.empty()) {
        Things found = only([](std::string_view one, std::string_view other) { return one == other; });
        if (found.empty()) {
            std::erase_if(things, [&](std::size_t thing) { return is_claimed_[thing]; });
            found = only(are_near);
        }
        return found;
    }
    Things usual;
    for (const std::size_t thing : things)
        for (const auto& [kind, colour] : usual_colours)
            if (kind == rule.pattern->kind && seen_[thing].colour == colour) usual.push_back(thing);
    if (!usual.empty() && std::ranges::any_of(usual, [&](std::size_t thing) { return !is_claimed_[thing]; })) return usual;
    Things free;
    for (const std::size_t thing : things)
        if (!is_claimed_[thing]) free.push_back(thing);
    return free;
}

Things Claims::things_of(const Rule& rule) const {
    const std::string_view kind = rule.pattern->kind;
    const bool wants_circle = has(rule, "circle|disc|disk|round|dot"), wants_square = has(rule, "square|box"), wants_diamond = has(rule, "diamond");
    const auto is_about = [&](const Seen& seen) {
        switch (rule.pattern->subject) {
            case Subject::line: return seen.what == Seen::line;
            case Subject::thermometer: return seen.what == Seen::thermometer;
            case Subject::arrow: return seen.what == Seen::arrow;
            case Subject::cage: return seen.what == Seen::cage;
            case Subject::dot: return seen.what == Seen::dot;
            case Subject::sign:
                if (seen.what != Seen::sign) return false;
                if (kind == "xv_10") return upper(seen.text) == "X";
                if (kind == "xv_5") return upper(seen.text) == "V";
                if (kind == "xv") return upper(seen.text) == "X" || upper(seen.text) == "V";
                return kind == "greater_than" ? compared(seen).has_value() : number(seen.text).has_value();
            case Subject::corner: return seen.what == Seen::corner && !seen.text.empty();
            case Subject::mark:
                if (kind == "counting_circles") return seen.what == Seen::mark && seen.shape == "circle" && seen.text.empty();
                if (wants_circle != wants_square || wants_diamond)
                    return (seen.what == Seen::mark || (seen.what == Seen::shade && wants_square)) &&
                           (seen.shape == (wants_diamond ? "diamond" : wants_circle ? "circle" : "square") || (wants_square && seen.what == Seen::shade));
                return seen.what == Seen::shade || (seen.what == Seen::mark && seen.shape == (kind == "odd" ? "circle" : "square"));
            case Subject::outside: return seen.what == Seen::outside && !seen.is_diagonal() && number(seen.text).has_value();
            case Subject::diagonal_clue: return seen.what == Seen::outside && seen.is_diagonal() && number(seen.text).has_value();
            case Subject::shade: return seen.what == Seen::shade || seen.what == Seen::mark;
            case Subject::none: return false;
        }
        return false;
    };
    Things found;
    for (std::size_t thing = 0; thing < seen_.size(); ++thing)
        if (is_about(seen_[thing])) found.push_back(thing);
    switch (rule.pattern->subject) {
        case Subject::line:
        case Subject::dot:
        case Subject::mark:
        case Subject::shade: return in_colours(std::move(found), rule);
        default: break;  // their shape says it; a colour only tells two sorts of them apart
    }
    const std::vector<std::string_view> named = rules::colours_in(rule.words);
    Things coloured;
    for (const std::size_t thing : found)
        if (std::ranges::find(named, seen_[thing].colour) != named.end()) coloured.push_back(thing);
    return coloured.empty() ? found : coloured;
}

void Claims::add_line(std::vector<Made>& made, const Rule& rule, std::size_t thing) const {
    const Seen& seen = seen_[thing];
    const std::string_view kind = rule.pattern->kind;
    std::vector<GridCell> cells = seen.cells;
    if (cells.size() < 2) return;
    const auto add = [&](Members constraint) { made.push_back({std::move(constraint), {thing}}); };
    if (kind == "renban" || kind == "nabner") return add(with_cells(kind, each_once(cells)));
    if (kind == "parity_line") return add(with_cells("modular", cells).add("modulus", 2));
    if (kind == "sum_line") {
        Members line = with_cells(kind, cells);
        line.add("total", parameter(rule, {"to", "total", "sum", "sums", "of"}).value_or(10));
        if (seen.is_closed) line.add("loop", true);
        return add(std::move(line));
    }
    if (kind == "double_arrow" && cells.size() < 3) return;
    if (seen.is_closed && kind == "region_sum_line") {  // begins where it enters a region
        for (std::size_t turns = 0; turns < cells.size() && region_of(cells.front()) == region_of(cells.back()); ++turns) std::ranges::rotate(cells, cells.begin() + 1);
        return add(with_cells(kind, cells));
    }
    if (seen.is_closed) {
        std::vector<GridCell> once = cells;
        cells.push_back(cells.front());
        if (kind == "entropic" || kind == "modular") {  // triples across the seam need the loop cut elsewhere, too
            std::ranges::rotate(once, once.begin() + static_cast<std::ptrdiff_t>(once.size() / 2));
            once.push_back(once.front());
            add(with_cells(kind, once));
        }
    }
    Members line = with_cells(kind, cells);
    if (kind == "whisper") {
        const int usual = has(rule, "dutch") ? 4 : digits() >= 8 ? 5 : (digits() + 1) / 2;
        const int difference = parameter(rule, {"least", "minimum", "by", "of"}).value_or(usual);
        if (difference >= digits()) return;
        if (difference != 5) line.add("difference", difference);
    }
    if (kind == "lockout")
        if (const int difference = parameter(rule, {"least", "minimum", "by"}).value_or(4); difference != 4 && difference < digits()) line.add("difference", difference);
    if (kind == "modular")
        if (const int modulus = parameter(rule, {"modulo", "mod", "by"}).value_or(3); modulus != 3 && modulus > 1) line.add("modulus", modulus);
    if (kind == "thermometer" && has(rule, "stay|equal|=same|never+decrease|not+decrease|slow")) line.add("slow", true);
    add(std::move(line));
}

std::vector<Made> Claims::made_of_nets(const Rule& rule) const {
    const std::string_view kind = rule.pattern->kind;
    std::vector<Made> made;
    if (kind != "renban" && kind != "nabner" && kind != "region_sum_line") return made;
    Things things = things_of(rule);
    std::erase_if(things, [&](std::size_t thing) { return seen_[thing].cells.size() < 2; });
    while (!things.empty()) {
        const std::size_t net = seen_[things.front()].net;
        Things together{things.front()};
        for (std::size_t at = 1; at < things.size(); ++at)
            if (net != 0 && seen_[things[at]].net == net) together.push_back(things[at]);
        std::erase_if(things, [&](std::size_t thing) { return std::ranges::find(together, thing) != together.end(); });
        std::vector<GridCell> cells;
        for (const std::size_t thing : together) cells.insert(cells.end(), seen_[thing].cells.begin(), seen_[thing].cells.end());
        if (kind != "region_sum_line") {
            made.push_back({with_cells(kind, each_once(cells)), together});
            continue;
        }
        // The parts of the net in each region: cells that its lines join.
        std::vector<std::vector<GridCell>> parts;
        for (const std::size_t thing : together)
            for (std::size_t at = 0; at < seen_[thing].cells.size(); ++at) {
                const GridCell &cell = seen_[thing].cells[at], before = at > 0 ? seen_[thing].cells[at - 1] : cell;
                std::vector<GridCell> part{cell};
                std::erase_if(parts, [&](const std::vector<GridCell>& other) {
                    const bool is_joined = std::ranges::find(other, cell) != other.end() || (region_of(before) == region_of(cell) && std::ranges::find(other, before) != other.end());
                    if (is_joined) part.insert(part.end(), other.begin(), other.end());
                    return is_joined;
                });
                parts.push_back(each_once(part));
            }
        Data::List groups;
        for (const std::vector<GridCell>& part : parts) groups.emplace_back(names_of(part));
        if (groups.size() > 1) made.push_back({of_kind("equal_sums").add("groups", std::move(groups)), together});
    }
    return made;
}

std::vector<Made> Claims::made_by(const Rule& rule) {
    const std::string_view kind = rule.pattern->kind;
    std::vector<Made> made;
    const auto add = [&](Members constraint, Things things = {}) { made.push_back({std::move(constraint), std::move(things)}); };
    if (rule.pattern->subject == Subject::none) {
        if (kind != "diagonal") {
            Things windows;
            for (std::size_t thing = 0; kind == "windoku" && thing < seen_.size(); ++thing)
                if (seen_[thing].what == Seen::shade) windows.push_back(thing);
            add(of_kind(kind), std::move(windows));
            return made;
        }
        // The diagonals that are drawn, or else those that the words name, or both.
        std::array<Things, 2> drawn;
        const auto n = static_cast<std::size_t>(puzzle_.rows);
        for (std::size_t thing = 0; thing < seen_.size(); ++thing) {
            const Seen& seen = seen_[thing];
            if (seen.what != Seen::line || seen.cells.size() != n || puzzle_.rows != puzzle_.columns) continue;
            const std::vector<GridCell> cells = sorted(seen.cells);
            for (const bool is_up : {false, true}) {
                bool is_it = true;
                for (std::size_t at = 0; at < n; ++at)
                    is_it = is_it && cells[at].row == static_cast<int>(at) + 1 && cells[at].column == (is_up ? puzzle_.rows - static_cast<int>(at) : static_cast<int>(at) + 1);
                if (is_it) drawn[is_up].push_back(thing);
            }
        }
        const bool is_drawn = !drawn[0].empty() || !drawn[1].empty();
        const bool only_down = has(rule, "negative"), only_up = has(rule, "positive");
        for (const bool is_up : {false, true})
            if (is_drawn ? !drawn[is_up].empty() : only_down != only_up ? (is_up ? only_up : only_down) : true)
                add(of_kind("diagonal").add("direction", is_up ? "up" : "down"), drawn[is_up]);
        return made;
    }
    const Things things = things_of(rule);
    if (kind == "counting_circles" || kind == "odd" || kind == "even" || kind == "minimum" || kind == "maximum" || kind.ends_with("_indexing")) {
        std::vector<GridCell> cells;
        for (const std::size_t thing : things)
            for (const GridCell& cell : seen_[thing].cells) cells.push_back(cell);
        cells = each_once(cells);
        if (cells.empty()) return made;
        if (kind == "column_indexing" || kind == "row_indexing")
            add(with_cells("indexing", sorted(cells)).add("by", kind.substr(0, kind.find('_'))), things);
        else
            add(with_cells(kind, sorted(cells)), things);
        return made;
    }
    if (kind == "extra_region") {
        for (const Area& area : areas_of(things, false))
            if (static_cast<int>(area.cells.size()) <= digits() && area.cells.size() > 1) add(with_cells("all_different", area.cells), area.things);
        return made;
    }
    if (kind == "clone") {  // areas of one colour and of one form
        const std::vector<Area> areas = areas_of(things, true);
        for (std::size_t first = 0; first < areas.size(); ++first)
            for (std::size_t other = first + 1; other < areas.size(); ++other)
                if (areas[first].colour == areas[other].colour && have_one_form(areas[first].cells, areas[other].cells)) {
                    Things both = areas[first].things;
                    both.insert(both.end(), areas[other].things.begin(), areas[other].things.end());
                    add(with_cells(kind, areas[first].cells).add("copy", names_of(areas[other].cells)), std::move(both));
                }
        return made;
    }
    for (const std::size_t thing : things) {
        const Seen& seen = seen_[thing];
        const auto add_one = [&](Members constraint) { add(std::move(constraint), {thing}); };
        switch (rule.pattern->subject) {
            case Subject::line:
            case Subject::thermometer: add_line(made, rule, thing); break;
            case Subject::arrow:
                if (!seen.circle.empty() && seen.circle.size() <= 3 && !seen.cells.empty())
                    add_one(of_kind("arrow").add("circle", names_of(seen.circle)).add("shaft", names_of(seen.cells)));
                break;
            case Subject::cage: {
                if (is_claimed_[thing] || seen.cells.size() < 2) break;
                Members made_of = with_cells(kind, seen.cells);
                if (kind == "lunchbox")
                    if (const std::optional<std::size_t> line = line_in(seen)) {
                        made_of = with_cells(kind, seen_[*line].cells);
                        if (const std::optional<int> total = number(seen.text)) add(std::move(made_of.add("total", *total)), {thing, *line});
                        break;
                    }
                const std::optional<int> total = number(seen.text);
                if (kind == "look_and_say")
                    made_of.add("text", seen.text);
                else if (kind != "equality_cage" && total)
                    made_of.add("total", *total);
                if (kind == "equality_cage" || total) add_one(std::move(made_of));
                break;
            }
            case Subject::dot:
            case Subject::sign: {
                if (seen.cells.size() != 2) break;
                if (kind == "white_dot") {
                    const int difference = parameter(rule, {"by", "of", "exactly"}).value_or(1);
                    Members dot = with_cells("white_dot", seen.cells);
                    if (difference != 1 && difference < digits()) dot.add("difference", difference);
                    add_one(std::move(dot));
                } else if (kind == "black_dot") {
                    int ratio = usual_ratio;
                    for (const std::string& word : rule.words)
                        if (const std::size_t colon = word.find(':'); colon == 1 && word.size() == 3) ratio = std::max(word[0] - '0', word[2] - '0');
                    Members dot = with_cells("black_dot", seen.cells);
                    if (ratio != usual_ratio && ratio > 1) dot.add("ratio", ratio);
                    add_one(std::move(dot));
                } else if (kind == "xv_10" || kind == "xv_5" || kind == "xv") {
                    const int usual = upper(seen.text) == "X" ? 10 : 5;
                    const std::vector<rules::Number> numbers = rules::numbers_in(rule.words);
                    Data::List totals;  // `sum to 5 or 15`
                    for (const rules::Number& each : numbers)
                        if (each.value > 2) totals.emplace_back(with_cells("sum", seen.cells).add("total", each.value));
                    if (kind != "xv" && totals.size() > 1 && totals.size() < 4 && has(rule, "=or") && has(rule, "15|11|12|7|8|9")) {
                        add_one(of_kind("any_of").add("constraints", std::move(totals)));
                        break;
                    }
                    const bool is_as_usual = kind == "xv" || numbers.size() != 1 || numbers[0].value == usual;
                    add_one(is_as_usual ? with_cells("xv", seen.cells).add("total", usual) : with_cells("sum", seen.cells).add("total", numbers[0].value));
                } else if (kind == "greater_than") {
                    add_one(with_cells(kind, *compared(seen)));
                } else if (kind == "edge_difference") {
                    if (*number(seen.text) < digits()) add_one(with_cells("white_dot", seen.cells).add("difference", *number(seen.text)));
                } else if (kind == "edge_sum") {
                    add_one(with_cells("sum", seen.cells).add("total", *number(seen.text)));
                } else if (kind == "fixed_sum") {
                    if (const auto total = parameter(rule, {"to", "total", "sum"})) add_one(with_cells("sum", seen.cells).add("total", *total));
                } else if (kind == "either_xv") {
                    Data::List options;
                    for (const int total : {5, 10}) options.emplace_back(with_cells("xv", seen.cells).add("total", total));
                    add_one(of_kind("any_of").add("constraints", std::move(options)));
                }
                break;
            }
            case Subject::corner: {
                Data::List digits;
                for (const char sign : seen.text)
                    if (sign >= '0' && sign <= '9') digits.emplace_back(sign - '0');
                if (!digits.empty() && digits.size() <= 4) add_one(with_cells("quadruple", seen.cells).add("digits", std::move(digits)));
                break;
            }
            case Subject::outside: {
                const int value = *number(seen.text);
                if (seen.cells.size() < 2) break;
                Members clue = of_kind(kind).add("line", names_of(seen.cells));
                if (kind == "full_rank") {
                    clue.add("rank", value);
                    if (has(rule, "tie|equal")) clue.add("ties", true);
                    if (value >= 1) add_one(std::move(clue));
                } else if (kind == "skyscraper") {
                    if (value >= 1) add_one(std::move(clue).add("count", value));
                } else if (kind == "numbered_room" || kind == "hidden_skyscraper") {
                    if (value <= digits()) add_one(std::move(clue).add("digit", value));
                } else {
                    add_one(std::move(clue).add("total", value));
                }
                break;
            }
            case Subject::diagonal_clue: {
                if (seen.cells.empty()) break;
                const std::string way = std::string(seen.way.down > 0 ? "down" : "up") + (seen.way.right > 0 ? "-right" : "-left");
                add_one(of_kind("little_killer").add("start", seen.cells.front().name()).add("direction", way).add("total", *number(seen.text)));
                break;
            }
            default: break;
        }
    }
    return made;
}

std::vector<Claims::Area> Claims::areas_of(const Things& things, bool with_squares) const {
    std::vector<Area> areas;
    for (const std::size_t thing : things) {
        const Seen& seen = seen_[thing];
        if (seen.what != Seen::shade && !(with_squares && seen.shape == "square" && seen.is_filled)) continue;
        Area area{seen.exact, seen.cells, {thing}};
        const auto touch = [&](const Area& other) {
            return other.colour == area.colour && std::ranges::any_of(other.cells, [&](const GridCell& one) {
                       return std::ranges::any_of(seen.cells, [&](const GridCell& cell) { return std::abs(one.row - cell.row) + std::abs(one.column - cell.column) <= 1; });
                   });
        };
        for (const Area& other : areas)
            if (touch(other)) {
                area.cells.insert(area.cells.end(), other.cells.begin(), other.cells.end());
                area.things.insert(area.things.end(), other.things.begin(), other.things.end());
            }
        std::erase_if(areas, touch);
        areas.push_back(std::move(area));
    }
    for (Area& area : areas) area.cells = sorted(each_once(area.cells));
    return areas;
}

// The line through all cells of a cage, in its colour.
std::optional<std::size_t> Claims::line_in(const Seen& cage) const {
    const auto is_it = [&](const Seen& seen) { return seen.what == Seen::line && seen.colour == cage.colour && sorted(seen.cells) == sorted(cage.cells); };
    const auto found = std::ranges::find_if(seen_, is_it);
    return found == seen_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - seen_.begin()));
}

void Claims::claim(const Things& things) {
    for (const std::size_t thing : things) {
        is_claimed_[thing] = true;
        if (seen_[thing].what != Seen::line) continue;
        // A circle at its end or in its middle is a part of its look.
        for (std::size_t other = 0; other < seen_.size(); ++other)
            if (seen_[other].what == Seen::mark && seen_[other].text.empty() && seen_[other].cells.size() == 1 && !seen_[other].is_filled &&
                std::ranges::find(seen_[thing].cells, seen_[other].cells.front()) != seen_[thing].cells.end())
                is_claimed_[other] = true;
    }
}

std::vector<Made> Claims::usual(std::size_t thing) const {
    const Seen& seen = seen_[thing];
    const auto as = [&](std::string_view kind, Subject subject) {
        const rules::Pattern pattern{kind, subject, false, ""};
        Claims alone(seen_, puzzle_);
        std::vector<Made> made = alone.made_by({&pattern, {}});
        std::erase_if(made, [&](const Made& each) { return each.things != Things{thing}; });
        return made;
    };
    switch (seen.what) {
        case Seen::thermometer: return as("thermometer", Subject::thermometer);
        case Seen::arrow: return as("arrow", Subject::arrow);
        case Seen::dot: return seen.colour == "white" ? as("white_dot", Subject::dot) : seen.colour == "black" ? as("black_dot", Subject::dot) : std::vector<Made>();
        case Seen::sign: return upper(seen.text) == "X" || upper(seen.text) == "V" ? as("xv", Subject::sign) : as("greater_than", Subject::sign);
        case Seen::corner: return as("quadruple", Subject::corner);
        case Seen::outside: return seen.is_diagonal() ? as("little_killer", Subject::diagonal_clue) : std::vector<Made>();
        default: return {};
    }
}

}  // namespace sudokit::variants
