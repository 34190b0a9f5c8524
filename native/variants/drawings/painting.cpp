#include "painting.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <optional>
#include <tuple>

#include "ink.hpp"
#include "kernel/stop_point.hpp"
#include "sudokupad_drawing.hpp"
#include "wording.hpp"
#include "variants/canvas.hpp"
#include "variants/forms/said.hpp"
#include "variants/kinds/own.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

// --- looks -------------------------------------------------------------------------------------------

struct Paint {
    std::string_view name, exact, pale;  // pale: behind cells
};
constexpr Paint paints[] = {
    {"grey", "#aaaaaa", "#d4d4d4"},      {"green", "#67f067", "#c4f2c4"},  {"purple", "#f067f0", "#f0b8f0"}, {"blue", "#2ecbff", "#b3e5fc"},
    {"lavender", "#cdb1ec", "#ddd0f5"},  {"peach", "#ffccaa", "#ffdcc2"},  {"turquoise", "#3fd6c4", "#b2f0e8"}, {"yellow", "#f7d038", "#fff3a6"},
    {"orange", "#f5953d", "#f7a65c"},    {"red", "#e6261f", "#f26b66"},    {"pink", "#ff8ab8", "#ffc9dd"},   {"brown", "#9c6230", "#9c6230"},
    {"black", "#000000", "#000000"},
};

// The look of a kind: things of one sort are told apart by their colours.
enum class Sort { none, line, circles, diamonds, thermometer, cage, dot, ring, shade, clue };
struct Look {
    std::string_view kind;
    Sort sort;
    std::string_view colour;  // the first choice
};
constexpr Look looks[] = {
    {"thermometer", Sort::thermometer, "grey"}, {"whisper", Sort::line, "green"}, {"renban", Sort::line, "purple"},
    {"nabner", Sort::line, "yellow"}, {"palindrome", Sort::line, "grey"}, {"zipper", Sort::line, "lavender"},
    {"region_sum_line", Sort::line, "blue"}, {"sum_line", Sort::line, "orange"}, {"entropic", Sort::line, "peach"},
    {"modular", Sort::line, "turquoise"}, {"diagonal", Sort::none, "black"}, {"between_line", Sort::circles, "grey"},
    {"double_arrow", Sort::circles, "grey"}, {"lockout", Sort::diamonds, "blue"}, {"cage", Sort::cage, "black"},
    {"sum", Sort::cage, "blue"}, {"anti_cage", Sort::cage, "red"}, {"equality_cage", Sort::cage, "purple"},
    {"look_and_say", Sort::cage, "orange"}, {"lunchbox", Sort::cage, "brown"}, {"black_dot", Sort::dot, "black"},
    {"counting_circles", Sort::ring, "black"}, {"minimum", Sort::shade, "blue"}, {"maximum", Sort::shade, "orange"}, {"all_different", Sort::shade, "grey"},
    {"windoku", Sort::shade, "yellow"}, {"clone", Sort::shade, "green"}, {"indexing", Sort::shade, "red"},
    {"box_indexing", Sort::shade, "purple"}, {"sandwich", Sort::clue, "black"}, {"x_sum", Sort::clue, "blue"},
    {"skyscraper", Sort::clue, "red"}, {"hidden_skyscraper", Sort::clue, "purple"}, {"numbered_room", Sort::clue, "green"},
    {"full_rank", Sort::clue, "orange"},
};

// A sentence with its number and colour. All constraints that it is said of are drawn alike.
struct Clause {
    const Wording* sentence;
    int number;
    const Look* look;
    const Paint* paint;
    bool is_alone = false;  // no other constraint shares it, such as with clones
    bool has_line = false;  // in a cage, with the order of its cells
};

// What should be seen of a constraint.
struct Expected {
    Seen seen;
    std::size_t constraint;
};

Data decimal(double value) {  // in thousandths
    const long thousandths = std::lround(1000 * value);
    if (thousandths % 1000 == 0) return Data(thousandths / 1000);
    std::string text = thousandths < 0 ? "-" : "";
    const long size = std::abs(thousandths);
    std::string rest = std::to_string(1000 + size % 1000).substr(1);
    while (rest.back() == '0') rest.pop_back();
    return Data(Data::OtherNumber{text + std::to_string(size / 1000) + "." + rest});
}
Data pair_of(Place place) {
    Data::List pair(1, decimal(place.row));
    pair.push_back(decimal(place.column));
    return pair;
}

class Painter {
public:
    Painter(const Puzzle& puzzle, const Data& data, std::string_view program)
        : puzzle_(puzzle), bare_(puzzle), data_(data), program_(program), canvas_((bare_.constraints.clear(), bare_)) {}

    Painting painting() {
        say_base();
        const Data::List& said = Said(data_).list("constraints");
        for (std::size_t at = 0; at < puzzle_.constraints.size(); ++at) plan(said[at], *puzzle_.constraints[at]);
        give_colours();
        std::vector<bool> is_painted(parts_.size());
        for (const int layer : {0, 1, 2, 3})
            for (std::size_t at = 0; at < parts_.size(); ++at)
                if (!is_painted[at] && layer_of(parts_[at]) == layer) {
                    paint(at);
                    is_painted[at] = true;
                }
        say();
        check();
        Painting painting;
        const std::pair<const char*, Data::List*> lists[] = {
            {"cages", &cages_}, {"lines", &lines_}, {"arrows", &arrows_}, {"underlays", &underlays_}, {"overlays", &overlays_}};
        for (const auto& [key, list] : lists)
            if (!list->empty()) painting.lists.add(key, std::move(*list));
        for (Expected& each : expected_) painting.things.push_back({std::move(each.seen), parts_[each.constraint].drawn()});
        painting.hidden = std::move(hidden_);
        painting.flags = std::move(flags_);
        painting.rules = std::move(rules_);
        return painting;
    }

private:
    struct Part {
        const Data* said;
        const Kind* kind;
        std::size_t of = 0;  // which sentence

        Drawn drawn() const { return {said, kind->key}; }
    };

    [[noreturn]] void refuse(const Part& part, Drawn::Why why = Drawn::Why::no_drawing) const { part.drawn().refuse(program_, why); }

    // --- sentences and colours ---------------------------------------------------------------------

    void say_base() {
        const std::string digits = "the digits 1 to " + std::to_string(puzzle_.last());
        if (puzzle_.latin && !puzzle_.regions.empty())
            rules_ = "Normal sudoku rules apply.";
        else if (puzzle_.latin)
            rules_ = "Place " + digits + " in every row and column, without repeats.";
        else if (!puzzle_.regions.empty())
            rules_ = "Place " + digits + " in every region, without repeats. Digits may repeat in rows and columns.";
        else
            rules_ = "Place any of " + digits + " in each cell.";
    }

    static bool is_for(const Wording& sentence, const Part& part) {
        if (sentence.kind != part.kind->key) return false;
        if (sentence.flag.empty()) return true;
        const Data* const found = part.said->find(sentence.flag);
        if (found == nullptr || found->as<std::nullptr_t>() != nullptr) return sentence.value == "10";  // the usual total of an X
        if (sentence.value == "number") return Said(*part.said).number(sentence.flag) != 1;
        return write_data(*found) == sentence.value;
    }
    void plan(const Data& said, const Kind& kind) {
        stop_point();
        if (const auto* const combined = dynamic_cast<const Combined*>(&kind); combined != nullptr && combined->all_hold()) {
            for (std::size_t at = 0; at < combined->constraints.size(); ++at) plan(Said(said).list("constraints")[at], *combined->constraints[at]);
            return;
        }
        Part part{&said, &kind};
        const std::string whole = write_data(said);
        if (std::ranges::find(wholes_, whole) != wholes_.end()) return;  // it is drawn already
        wholes_.push_back(whole);
        for (const Part& earlier : parts_)
            if (would_lose_pairs(said, *earlier.said)) refuse(part, Drawn::Why::like_another);
        if ((kind.key == "negative_xv" && !Said(said).flag("x", true) && !Said(said).flag("v", true)) ||
            (kind.key == "negative_dots" && !Said(said).flag("white", true) && !Said(said).flag("black", true)))
            refuse(part);  // says nothing
        const auto sentence = std::ranges::find_if(wordings(), [&](const Wording& each) { return is_for(each, part); });
        const auto names = [&](std::string_view field) {
            const Data* const found = said.find(field);
            return found != nullptr && found->as<std::nullptr_t>() == nullptr;
        };
        const bool has_numbers = (kind.key == "negative_dots" && (names("differences") || names("ratios"))) || (kind.key == "knightmare" && names("sums"));
        if (sentence == wordings().end() || has_numbers) refuse(part);
        const int number = sentence->field.empty() ? 0 : static_cast<int>(Said(said).number(sentence->field).value_or(sentence->usual));
        const int least = kind.key == "modular" || kind.key == "black_dot" ? 2 : 1;  // less says nothing
        if (!sentence->field.empty() && number < least) refuse(part);
        const auto same = std::ranges::find_if(
            clauses_, [&](const Clause& each) { return each.sentence == &*sentence && each.number == number && !each.is_alone; });
        part.of = static_cast<std::size_t>(same - clauses_.begin());
        if (same == clauses_.end()) {
            const auto look = std::ranges::find(looks, kind.key, &Look::kind);
            clauses_.push_back({&*sentence, number, look == std::end(looks) ? nullptr : look, nullptr, kind.key == "clone" || kind.key == "counting_circles"});
        }
        Clause& clause = clauses_[part.of];
        clause.has_line = clause.has_line || has_order(part);
        parts_.push_back(part);
    }
    // A cage shows no order but the usual one.
    static bool has_order(const Part& part) {
        if (part.kind->key != "lunchbox") return false;
        const Grid cells = cells_of(*part.said);
        return cells != sorted(cells);
    }
    // The first choices, then those that are free.
    void give_colours() {
        // Lines are told apart by their colours whatever is at their ends.
        const auto is_in = [](const Clause& clause, Sort group) {
            const Sort sort = clause.look->sort;
            return sort == group || (group == Sort::line && (clause.has_line || sort == Sort::circles || sort == Sort::diamonds));
        };
        const auto is_taken = [&](const Clause& clause, const Paint& paint) {
            return std::ranges::any_of(clauses_, [&](const Clause& each) {
                return each.look != nullptr && each.paint == &paint && (is_in(each, clause.look->sort) || (is_in(each, Sort::line) && is_in(clause, Sort::line)));
            });
        };
        const bool has_squares = std::ranges::any_of(clauses_, [](const Clause& each) { return each.sentence->kind == "even"; });
        for (const bool is_first : {true, false})
            for (Clause& each : clauses_) {
                if (each.look == nullptr || each.paint != nullptr) continue;
                for (const Paint& paint : paints)
                    if ((!is_first || paint.name == each.look->colour) && (each.look->sort == Sort::none || !is_taken(each, paint)) &&
                        (each.look->sort != Sort::shade || (paint.name != "black" && !(has_squares && paint.name == "grey"))) &&
                        (each.look->sort != Sort::ring || paint.name != "grey")) {
                        each.paint = &paint;
                        break;
                    }
            }
    }
    void say() {
        for (const Clause& each : clauses_) {
            // Cages, clues and thermometers need no colour if all are of one kind.
            const auto is_alike = [&](const Clause& other) { return other.look != nullptr && other.look->sort == each.look->sort; };
            const Sort sort = each.look == nullptr ? Sort::none : each.look->sort;
            const bool needs_none = sort == Sort::cage || sort == Sort::clue || sort == Sort::thermometer;
            const bool has_colour = each.paint != nullptr && (!needs_none || std::ranges::count_if(clauses_, is_alike) > 1);
            rules_ += "\n" + worded(each.sentence->text, has_colour ? each.paint->name : "", each.number);
        }
        if (std::ranges::any_of(clauses_, &Clause::has_line)) rules_ += "\nDigits of a lunchbox with a line through it are in the order of this line.";
        if (std::ranges::any_of(circles_, [](const Grid& circle) { return circle.size() > 1; }))
            rules_ += "\nDigits in a pill are read as a number, from left to right or from top to bottom.";
    }

    // Thermometers are the widest lines, those in cages the thinnest. Grey over colours is a line of its own; below them it would be their outline. Windows
    // leave out cells with a shade, marks find room beside what is there, and so do clues beside those with an arrow.
    int layer_of(const Part& part) const {
        const Clause& clause = clauses_[part.of];
        const std::string_view kind = part.kind->key;
        if (kind == "thermometer" || kind == "clone" || kind == "little_killer") return 0;
        if (kind == "all_different") return is_joined(cells_of(*part.said)) ? 0 : 1;  // hidden
        if (kind == "odd" || kind == "even" || kind == "counting_circles" || has_order(part)) return 3;
        const bool is_line = clause.look != nullptr && clause.look->sort == Sort::line && clause.paint != nullptr;
        const bool is_grey = is_line && (clause.paint->name == "grey" || clause.paint->name == "black");
        return is_grey || part.kind->key == "windoku" ? 2 : 1;
    }

    // --- shapes ------------------------------------------------------------------------------------

    void paint(std::size_t number) {
        stop_point();
        part_ = number;
        const Part& part = parts_[number];
        const Clause& clause = clauses_[part.of];
        if (clause.look != nullptr && clause.paint == nullptr) refuse(part, Drawn::Why::no_colours);
        for (const auto& [kind, flag] : {std::pair{"anti_knight", "antiknight"}, {"anti_king", "antiking"}})
            if (part.kind->key == kind && std::ranges::find(flags_.all, flag, &Data::Object::value_type::first) == flags_.all.end()) flags_.add(flag, true);
        if (part.kind->key == "all_different" && !is_joined(cells_of(*part.said))) return hide_all_different();
        if (part.kind->key == "clone" && !are_clones(grid_of(part, "cells"), grid_of(part, "copy"))) refuse(part);
        canvas_.add(*part.kind);
        const Item item = canvas_.items().back();
        const auto number_in = [&](std::string_view field) { return std::to_string(Said(*part.said).number(field).value_or(0)); };
        if (part.kind->key == "sum") return cage(cells_of(*part.said), number_in("total"));
        if (item.shapes.empty() && !item.letter.empty()) refuse(part);
        Grid circle;
        for (const Shape& shape : item.shapes) {
            const Grid cells = grid(shape.cells);
            switch (shape.what) {
                case Shape::line:
                    if (shape.style == "pill")
                        circle = cells;
                    else if (shape.style == "arrow" && !circle.empty())
                        arrow(circle, {cells.begin() + 1, cells.end()});
                    else
                        line(shape, cells);
                    break;
                case Shape::outline:
                    if (shape.style == "group") refuse(part);
                    if (shape.style != "extra") cage(cells, part.kind->key == "anti_cage" ? number_in("total") : shape.text);
                    break;
                case Shape::shade: shade(cells); break;
                case Shape::mark: marks(cells, shape.style); break;
                case Shape::dot: dot(cells, shape.text); break;
                case Shape::sign: sign(cells, shape.text); break;
                case Shape::corner: corner(cells, shape.text); break;
                case Shape::clue: clue(cells, part.kind->key == "full_rank" ? number_in("rank") : shape.text, shape.way); break;
                case Shape::tag: break;  // the sentence names a colour instead
            }
        }
    }
    Grid grid(const Cells& cells) const {
        Grid found;
        for (const Variable cell : cells) {
            if (!puzzle_.is_in_grid(cell)) refuse(parts_[part_]);
            found.push_back({puzzle_.row(cell) + 1, puzzle_.column(cell) + 1});
        }
        return found;
    }
    static Place middle(const GridCell& cell) { return {cell.row - 0.5, cell.column - 0.5}; }
    const Paint& colour() const { return *clauses_[parts_[part_].of].paint; }
    void expect(Seen seen) { expected_.push_back({std::move(seen), part_}); }

    static Members patch(Place at, double height, double width, bool is_round) {
        Members patch = Members().add("center", pair_of(at)).add("height", decimal(height)).add("width", decimal(width));
        if (is_round) patch.add("rounded", true);
        return patch;
    }
    static Members filled(Members patch, std::string_view fill, std::string_view border = {}) {
        patch.add("backgroundColor", fill);
        if (!border.empty()) patch.add("borderColor", border);
        return patch;
    }
    static Members written(Members patch, std::string_view text, int size, std::string_view colour = "#000000") {
        return std::move(patch.add("text", text).add("fontSize", size).add("color", colour));
    }
    static Members stroke(const std::vector<Place>& way, std::string_view colour, double width) {
        Data::List points;
        for (const Place& place : way) points.push_back(pair_of(place));
        return Members().add("wayPoints", std::move(points)).add("color", colour).add("thickness", decimal(width));
    }

    // --- lines -------------------------------------------------------------------------------------

    // From middle to middle; along the lines of the grid where the straight way goes through other cells.
    static std::vector<Place> way_through(const Grid& cells) {
        std::vector<Place> way{middle(cells[0])};
        for (std::size_t at = 1; at < cells.size(); ++at) {
            const Place from = middle(cells[at - 1]), to = middle(cells[at]);
            const int rows = cells[at].row - cells[at - 1].row, columns = cells[at].column - cells[at - 1].column;
            if (std::max(std::abs(rows), std::abs(columns)) > 1 && std::abs(rows) + std::abs(columns) != 3) {
                const double down = rows < 0 ? -0.5 : 0.5, right = columns < 0 ? -0.5 : 0.5;
                const Place out = from + Place{down, right}, in = to - Place{rows == 0 ? -down : down, columns == 0 ? -right : right};
                way.insert(way.end(), {out, {out.row, in.column}, in});
            }
            way.push_back(to);
        }
        return way;
    }
    // An order in which each cell touches the next one, if there is one and it is found soon.
    static Grid in_order(Grid cells) {
        const auto touch = [](const GridCell& one, const GridCell& other) {
            return std::max(std::abs(one.row - other.row), std::abs(one.column - other.column)) == 1;
        };
        if (std::ranges::adjacent_find(cells, std::not_fn(touch)) == cells.end()) return cells;
        Grid path;
        int steps = 0;
        const auto go_on = [&](const auto& self) -> bool {
            constexpr int most = 20'000;
            if (path.size() == cells.size()) return true;
            for (const GridCell& next : cells) {
                if (++steps > most) return false;
                if ((!path.empty() && !touch(path.back(), next)) || std::ranges::find(path, next) != path.end()) continue;
                path.push_back(next);
                if (self(self)) return true;
                path.pop_back();
            }
            return false;
        };
        return go_on(go_on) ? path : cells;
    }

    void line(const Shape& shape, Grid cells) {
        const std::string_view kind = parts_[part_].kind->key;
        if (kind == "diagonal") return diagonal(cells);
        if (kind == "renban" || kind == "nabner") cells = in_order(std::move(cells));
        const bool is_closed = cells.size() > 2 && cells.front() == cells.back();
        if (cells.size() < 2) refuse(parts_[part_]);
        const bool has_bulb = shape.start == "bulb", has_ends = !shape.start.empty() && !has_bulb;
        const std::string exact = shade_of(cells, has_bulb ? thermometer_colour() : colour().exact);
        const double width = has_bulb ? 20 : has_ends ? 6 : width_on(cells);
        lines_.emplace_back(stroke(way_through(cells), exact, width));
        Seen seen{.what = has_bulb ? Seen::thermometer : Seen::line, .cells = cells, .is_closed = is_closed, .colour = std::string(colour().name), .exact = exact};
        if (is_closed) seen.cells.pop_back();
        if (has_bulb) {
            if (colour().name == "grey") tips_.push_back(cells.back());
            const auto shares = [&](const auto& bulb) { return bulb == std::pair(cells[0], parts_[part_].of); };
            const Spot spot = std::ranges::any_of(bulbs_, shares) ? Spot{middle(cells[0]), 1} : spot_in(cells[0], of_end);
            bulbs_.emplace_back(cells[0], parts_[part_].of);
            underlays_.emplace_back(filled(patch(spot.at, spot.share * 0.85, spot.share * 0.85, true), exact));
        }
        if (has_ends) {
            const bool is_diamond = shape.start == "diamond";
            for (const GridCell& cell : {cells.front(), cells.back()}) {
                const Spot spot = spot_in(cell, of_end);
                const double side = spot.share * (is_diamond ? 0.6 : 0.75);
                Members end = filled(patch(spot.at, side, side, !is_diamond), "#ffffff", exact);
                if (is_diamond) end.add("angle", 45);
                underlays_over_.emplace_back(std::move(end));
            }
            seen.start = shape.start;
            seen.end = shape.end;
        }
        expect(std::move(seen));
    }
    std::string thermometer_colour() const { return colour().name == "grey" ? "#cfcfcf" : std::string(colour().exact); }
    // Lines of one colour that meet would be taken for one line; so each gets a shade of it that only programs can tell.
    std::string shade_of(const Grid& cells, std::string_view exact) {
        const auto meets = [&](const std::pair<std::string, Grid>& other) {
            return std::ranges::any_of(cells, [&](const GridCell& cell) { return std::ranges::find(other.second, cell) != other.second.end(); });
        };
        std::string found(exact);
        constexpr std::string_view digits = "0123456789abcdef";
        const auto is_taken = [&] { return std::ranges::any_of(drawn_, [&](const auto& other) { return other.first == found && meets(other); }); };
        for (std::size_t at = 0; at < 3 * digits.size() * 2 && is_taken(); ++at) {  // the last digits of blue, green and red
            const std::size_t place = 6 - 2 * (at / digits.size() % 3);
            found = exact;
            found[place] = digits[at % digits.size()];
            if (at >= 3 * digits.size()) found[6] = digits[(at * 7) % digits.size()];
        }
        drawn_.emplace_back(found, cells);
        return found;
    }
    // Of lines through the same cells, each later one is thinner.
    double width_on(const Grid& cells) {
        Grid back(cells.rbegin(), cells.rend());
        double width = 10;
        for (const auto& [exact, other] : drawn_)
            if (&other != &drawn_.back().second && (other == cells || other == back)) width *= 0.7;
        return width;
    }
    void diagonal(const Grid& ends) {
        const bool is_down = ends[0].column == 1;
        const auto side = static_cast<double>(puzzle_.rows), across = static_cast<double>(puzzle_.columns);
        lines_.emplace_back(stroke(is_down ? std::vector<Place>{{0, 0}, {side, across}} : std::vector<Place>{{0, across}, {side, 0}}, "#000000", 1.5));
        Seen seen{.what = Seen::line, .colour = "black"};
        for (int row = 1; row <= puzzle_.rows; ++row) seen.cells.push_back({row, is_down ? row : puzzle_.columns + 1 - row});
        expect(std::move(seen));
    }
    void arrow(const Grid& circle, const Grid& shaft) {
        constexpr std::string_view ink = "#aaaaaa";
        const Grid in_reading_order = sorted(circle);
        const bool is_level = circle.front().row == circle.back().row;
        for (std::size_t at = 1; at < circle.size(); ++at)
            if (circle[at].row != circle[at - 1].row + !is_level || circle[at].column != circle[at - 1].column + is_level) refuse(parts_[part_]);
        const double more = static_cast<double>(circle.size() - 1);
        const bool is_drawn = std::ranges::find(circles_, circle) != circles_.end();
        if (!is_drawn) {
            const bool is_in_cell = circle.size() % 2 == 1;
            const Spot spot = is_in_cell ? spot_in(circle[circle.size() / 2], of_end) : Spot{0.5 * (middle(circle.front()) + middle(circle.back())), 1};
            const double side = spot.share * 0.8;
            overlays_.emplace_back(filled(patch(spot.at, side + (is_level ? 0 : more), side + (is_level ? more : 0), true), "#ffffff", ink));
            circles_.push_back(circle);
        }
        // From the nearest cell of the circle, and from its edge.
        GridCell first = circle[0];
        const auto away = [&](const GridCell& cell) { return distance(middle(cell), middle(shaft[0])); };
        for (const GridCell& cell : circle)
            if (away(cell) < away(first)) first = cell;
        Grid cells{first};
        cells.insert(cells.end(), shaft.begin(), shaft.end());
        std::vector<Place> way = way_through(cells);
        const Place along = way[1] - way[0];
        way[0] = way[0] + 0.4 / std::hypot(along.row, along.column) * along;
        arrows_.emplace_back(stroke(way, ink, 3).add("headLength", decimal(0.3)));
        expect({.what = Seen::arrow, .cells = shaft, .circle = circle, .colour = "grey"});
    }

    // --- cages and shades --------------------------------------------------------------------------

    void cage(const Grid& cells, const std::string& text) {
        const std::string_view kind = parts_[part_].kind->key;
        const Said said(*parts_[part_].said);
        Members cage = Members().add("cells", indices(cells));
        if (kind == "sum") {
            const Data* const coefficients = said.find("coefficients");
            const Grid once = sorted(cells);
            const bool has_coefficients = coefficients != nullptr && coefficients->as<std::nullptr_t>() == nullptr;
            if (has_coefficients || said.number("total").value_or(0) < 0 || std::ranges::adjacent_find(once) != once.end()) refuse(parts_[part_]);
            cage.add("unique", false).add("sum", *said.number("total"));
        } else if (kind == "cage") {
            cage.add("unique", true);
            if (const auto total = said.number("total")) cage.add("sum", *total);
        } else {
            cage.add("unique", false);
        }
        if (!text.empty()) cage.add("value", text);
        if (colour().name != "black") cage.add("outlineC", colour().exact);
        cages_.emplace_back(std::move(cage));
        expect({.what = Seen::cage, .cells = sorted(cells), .colour = std::string(colour().name), .text = text});
        if (!has_order(parts_[part_])) return;
        lines_.emplace_back(stroke(way_through(cells), shade_of(cells, colour().exact), width_on(cells) / 3));
        expect({.what = Seen::line, .cells = cells, .colour = std::string(colour().name)});
    }
    static Data::List indices(const Grid& cells) {
        Data::List pairs;
        for (const GridCell& cell : cells) pairs.push_back(pair_of({cell.row - 1.0, cell.column - 1.0}));
        return pairs;
    }
    // Cells without a drawing whose digits SudokuPad holds against each other.
    void hide_all_different() {
        hidden_.push_back(parts_[part_].drawn());
        cages_.emplace_back(Members().add("cells", indices(cells_of(*parts_[part_].said))).add("unique", true).add("type", "rowcol").add("hidden", true));
    }
    // Whether the cells are one area, apart from all others that are shaded.
    bool is_joined(const Grid& cells) const {
        for (const GridCell& cell : cells)
            for (const GridCell& other : shaded_)
                if (beside(cell, other)) return false;
        return is_area(cells);
    }
    static bool beside(const GridCell& one, const GridCell& other) { return std::abs(one.row - other.row) + std::abs(one.column - other.column) <= 1; }
    static bool is_area(const Grid& cells) {
        Grid reached, rest(cells.begin() + 1, cells.end());
        reached.push_back(cells[0]);
        for (std::size_t at = 0; at < reached.size(); ++at)
            std::erase_if(rest, [&](const GridCell& cell) {
                if (!beside(cell, reached[at])) return false;
                reached.push_back(cell);
                return true;
            });
        return rest.empty();
    }
    static Grid grid_of(const Part& part, std::string_view field) {
        Grid found;
        for (const std::string_view word : Said(*part.said).words(field)) found.push_back(cell_named(word));
        return found;
    }
    // Whether everybody sees which cell is whose copy: two areas of one form.
    static bool are_clones(const Grid& cells, const Grid& copy) {
        const int down = copy[0].row - cells[0].row, right = copy[0].column - cells[0].column;
        const auto is_moved = [&](const GridCell& cell, const GridCell& other) { return other.row - cell.row == down && other.column - cell.column == right; };
        Grid both = cells;
        both.insert(both.end(), copy.begin(), copy.end());
        return std::ranges::equal(cells, copy, is_moved) && is_area(cells) && is_area(copy) && !is_area(both);
    }
    void shade(const Grid& cells) {
        for (const GridCell& cell : cells) {
            if (parts_[part_].kind->key == "windoku" && std::ranges::find(shaded_, cell) != shaded_.end()) continue;
            // In a cell that has a shade, a second one is a square.
            const bool is_first = std::ranges::find(shaded_, cell) == shaded_.end();
            if (!is_first && parts_[part_].kind->key == "all_different") refuse(parts_[part_]);
            if (is_first) {
                underlays_.emplace_back(filled(patch(middle(cell), 1, 1, false), colour().pale));
                shaded_.push_back(cell);
            } else {
                spots_.emplace_back(cell);  // the middle is not its place
                overlays_.emplace_back(small(cell, false, colour().pale, colour().exact));
            }
            const Seen::What what = is_first ? Seen::shade : Seen::mark;
            expect({.what = what, .cells = {cell}, .colour = std::string(colour().name), .shape = is_first ? "" : "square"});
        }
    }

    // --- small things ------------------------------------------------------------------------------

    // Shapes whose middles meet are one to the eye. So the first in a cell has its middle; others are smaller and beside it.
    struct Spot {
        Place at;
        double share = 1;  // of its usual size
    };
    static constexpr Spot of_end{{0.1, 0.1}, 0.7}, of_mark{{0.2, 0.2}, 0.4};
    bool is_free(const GridCell& cell) const { return std::ranges::find(spots_, cell) == spots_.end(); }
    Spot spot_in(const GridCell& cell, const Spot& beside) {
        const auto others = std::ranges::count(spots_, cell);
        spots_.push_back(cell);
        if (others == 0) return {middle(cell)};
        if (others > 4) refuse(parts_[part_]);
        const bool is_left = others % 2 == 0, is_above = others > 2;
        return {middle(cell) + Place{is_above ? -beside.at.row : beside.at.row, is_left ? -beside.at.column : beside.at.column}, beside.share};
    }
    Members small(const GridCell& cell, bool is_round, std::string_view fill, std::string_view border) {
        const Spot spot = spot_in(cell, of_mark);
        return filled(patch(spot.at, 0.85 * spot.share, 0.85 * spot.share, is_round), fill, border);
    }
    void marks(const Grid& cells, std::string_view style) {
        if (style == "maximum" || style == "minimum") return shade(cells);
        for (const GridCell& cell : cells) {
            const bool is_round = style != "square", is_ring = style == "ring";
            const std::pair mark{parts_[part_].of, cell};
            if (std::ranges::find(marks_, mark) != marks_.end()) continue;
            marks_.push_back(mark);
            const std::string_view fill = is_ring ? "#ffffff" : "#cfcfcf", border = is_ring ? colour().exact : std::string_view();
            const bool is_bulb = is_round && !is_ring && std::ranges::find(tips_, cell) != tips_.end();  // it would look like one
            if (is_bulb && is_free(cell)) spots_.push_back(cell);
            if (is_free(cell)) {
                const double side = is_ring ? 0.85 : 0.7;
                underlays_.emplace_back(filled(patch(spot_in(cell, of_mark).at, side, side, is_round), fill, border));
            } else {
                overlays_.emplace_back(small(cell, is_round, fill, is_ring ? border : "#555555"));  // it may lie on something in its colour
            }
            expect({.what = Seen::mark, .cells = {cell}, .colour = is_ring ? std::string(colour().name) : "grey", .shape = is_round ? "circle" : "square"});
        }
    }
    Place between(const Grid& cells) const {
        if (cells.size() != 2 || std::abs(cells[0].row - cells[1].row) + std::abs(cells[0].column - cells[1].column) != 1) refuse(parts_[part_]);
        return 0.5 * (middle(cells[0]) + middle(cells[1]));
    }
    void dot(const Grid& cells, const std::string& text) {
        const Place at = between(cells);
        if (parts_[part_].kind->key == "black_dot") {
            overlays_.emplace_back(filled(patch(at, 0.34, 0.34, true), colour().exact, "#000000"));
            return expect({.what = Seen::dot, .cells = sorted(cells), .colour = std::string(colour().name)});
        }
        Members dot = filled(patch(at, 0.34, 0.34, true), "#ffffff", "#000000");
        overlays_.emplace_back(text.empty() ? std::move(dot) : written(std::move(dot), text, 14));
        expect({.what = text.empty() ? Seen::dot : Seen::sign, .cells = sorted(cells), .colour = "white", .text = text});
    }
    void sign(const Grid& cells, const std::string& text) {
        const Place at = between(cells);
        const bool is_level = cells[0].row == cells[1].row, is_in_order = sorted(cells) == cells;
        const std::string shown = text != ">" || is_in_order ? text : "<";
        Members sign = written(filled(patch(at, 0.35, 0.35, true), "#ffffff"), shown, text == ">" ? 20 : 16);
        if (text == ">" && !is_level) sign.add("angle", 90);
        overlays_.emplace_back(std::move(sign));
        const std::string meant = text != ">" || is_level ? shown : is_in_order ? "∨" : "^";
        expect({.what = Seen::sign, .cells = sorted(cells), .colour = "black", .text = meant});
    }
    void corner(const Grid& cells, const std::string& text) {
        const Grid four = sorted(cells);
        const auto [row, column] = four[0];
        if (four != Grid{{row, column}, {row, column + 1}, {row + 1, column}, {row + 1, column + 1}}) refuse(parts_[part_]);
        const int size = text.size() > 5 ? 9 : text.size() > 3 ? 11 : 14;
        overlays_.emplace_back(written(filled(patch(middle(four[0]) + Place{0.5, 0.5}, 0.5, 0.5, true), "#ffffff", "#000000"), text, size));
        expect({.what = Seen::corner, .cells = four, .colour = "white", .text = text});
    }
    std::ptrdiff_t count_of_arrows(const std::pair<int, int>& place) const {
        return std::ranges::count_if(parts_, [&](const Part& part) {
            if (part.kind->key != "little_killer") return false;
            const GridCell start = cell_named(Said(*part.said).text("start"));
            const std::string_view way = Said(*part.said).text("direction");
            return place == std::pair(start.row + (way.starts_with("down") ? -1 : 1), start.column + (way.ends_with("right") ? -1 : 1));
        });
    }
    void clue(const Grid& cells, const std::string& text, Step way) {
        const GridCell& first = cells[0];
        const Place step{static_cast<double>(way.down), static_cast<double>(way.right)};
        const bool is_diagonal = way.down != 0 && way.right != 0;
        // Several at one place stand one outside the other.
        const std::pair place{first.row - way.down, first.column - way.right};
        const auto others = static_cast<double>(std::ranges::count(clues_, place));
        clues_.push_back(place);
        if (others > (is_diagonal ? 1 : 2)) refuse(parts_[part_]);
        Place at = middle(first) - (is_diagonal ? 1 : 1 + others) * step;
        // Two arrows may begin at one place: each on the side that it points to.
        const bool is_above = place.first < 1 || place.first > puzzle_.rows, is_beside = place.second < 1 || place.second > puzzle_.columns;
        const bool is_shared = is_diagonal && is_above != is_beside && count_of_arrows(place) > 1;
        if (is_shared) at = at + 0.25 * (is_above ? Place{0, step.column} : Place{step.row, 0});
        const std::string_view ink = is_diagonal ? "#000000" : colour().exact;
        overlays_.emplace_back(written(patch(at, 1, 1, false), text, is_shared ? 14 : 24, ink));
        if (is_diagonal) arrows_.emplace_back(stroke({at + 0.25 * step, at + 0.48 * step}, "#000000", 2).add("headLength", decimal(0.15)));
        Seen seen{.what = Seen::outside, .cells = {}, .way = way, .colour = is_diagonal ? "black" : std::string(colour().name), .text = text};
        for (GridCell cell = first; puzzle_.has(cell.row - 1, cell.column - 1); cell = {cell.row + way.down, cell.column + way.right})
            seen.cells.push_back(cell);
        if (!is_diagonal && seen.cells != cells) refuse(parts_[part_]);
        expect(std::move(seen));
    }

    // --- looking at it -----------------------------------------------------------------------------

    static bool is_it(const Seen& seen, const Seen& expected) {
        const auto looks_like = [](const Seen& thing) { return std::tie(thing.what, thing.colour, thing.text, thing.circle, thing.is_closed); };
        if (looks_like(seen) != looks_like(expected)) return false;
        if (seen.way != expected.way || (!expected.start.empty() && (seen.start != expected.start || seen.end != expected.end))) return false;
        if (seen.what == Seen::mark && seen.shape != expected.shape) return false;
        if (seen.cells == expected.cells) return true;
        return seen.what == Seen::line && std::equal(seen.cells.begin(), seen.cells.end(), expected.cells.rbegin(), expected.cells.rend());
    }
    void check() {
        std::ranges::move(underlays_over_, std::back_inserter(overlays_));
        const Data drawn = Members().add("cages", cages_).add("lines", lines_).add("arrows", arrows_).add("underlays", underlays_).add("overlays", overlays_);
        std::vector<Seen> seen = seen_in(drawn, Window{0, 0, puzzle_.rows, puzzle_.columns});
        for (const Expected& each : expected_) {
            stop_point();
            const auto found = std::ranges::find_if(seen, [&](const Seen& thing) { return is_it(thing, each.seen); });
            if (found == seen.end()) refuse(parts_[each.constraint], Drawn::Why::like_another);
            seen.erase(found);
        }
        if (!seen.empty() && !parts_.empty()) refuse(parts_.back(), Drawn::Why::like_another);
    }

    const Puzzle& puzzle_;
    Puzzle bare_;
    const Data& data_;
    const std::string_view program_;
    Canvas canvas_;
    std::vector<Part> parts_;
    std::vector<std::string> wholes_;  // as JSON
    std::vector<Clause> clauses_;
    std::size_t part_ = 0;
    std::vector<Expected> expected_;
    std::vector<std::pair<std::string, Grid>> drawn_;
    std::vector<Grid> circles_;
    std::vector<std::pair<int, int>> clues_;
    std::vector<std::pair<std::size_t, GridCell>> marks_;  // by their sentences
    std::vector<Drawn> hidden_;
    Grid shaded_, spots_, tips_;  // cells with a shade; those with something in the middle, once for each; of grey thermometers
    std::vector<std::pair<GridCell, std::size_t>> bulbs_;  // with their sentences
    Data::List cages_, lines_, arrows_, underlays_, overlays_, underlays_over_;
    Members flags_;
    std::string rules_;
};

}  // namespace

Painting painted(const Puzzle& puzzle, const Data& data, std::string_view program) { return Painter(puzzle, data, program).painting(); }

void Drawn::refuse(std::string_view program, Why why) const {
    const Message::Values values{{"program", std::string(program)}, {"constraint", Said(*said).in_python()}};
    Refusal refusal = why == Why::like_another ? Refusal("{program} cannot express {constraint}: among the other drawings, it would look like something else", values)
                      : why == Why::no_colours ? Refusal("{program} cannot express {constraint}: there are not enough colours", values)
                                               : Refusal("{program} cannot express {constraint}", values);
    refusal.kind = kind;
    give_up(refusal);
}

std::string_view colour_named(std::string_view name, bool is_pale) {
    const auto found = std::ranges::find(paints, name, &Paint::name);
    return found == std::end(paints) ? std::string_view() : is_pale ? found->pale : found->exact;
}

void demand_usual_board(const Puzzle& puzzle, const Data& data, std::string_view program) {
    const Data* const candidates = data.find("candidates");
    const auto* const members = candidates == nullptr ? nullptr : candidates->as<Data::Object>();
    if (puzzle.first != 1 || puzzle.digits != static_cast<unsigned>(std::max(puzzle.rows, puzzle.columns)) || (members != nullptr && !members->empty()) ||
        !puzzle.extras.empty())
        give_up(Refusal("{program} has digits from 1 to the longer side, no candidates and no extra cells", {{"program", std::string(program)}}));
}

}  // namespace sudokit::variants
