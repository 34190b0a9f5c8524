#include "spots.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "kernel/stop_point.hpp"
#include "variants/forms/text.hpp"
#include "variants/geometry.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

constexpr std::size_t longest_text = 12;

// --- texts -------------------------------------------------------------------------------------------

struct Spelling {
    std::string_view written, meant;
};
constexpr Spelling spellings[] = {
    {"x", "X"}, {"×", "X"}, {"✕", "X"}, {"Ⅹ", "X"}, {"Ⅴ", "V"},  {"˅", "∨"},  {"∧", "^"}, {"Λ", "^"}, {"˄", "^"},  {"‹", "<"},
    {"›", ">"}, {"＜", "<"}, {"＞", ">"}, {"⟨", "<"}, {"⟩", ">"}, {"❮", "<"}, {"❯", ">"}, {"〈", "<"}, {"〉", ">"}, {"﹤", "<"}, {"﹥", ">"},
};

// A sign between cells as it is to be read; one that is turned points elsewhere.
std::string sign_of(std::string_view text, int angle) {
    const auto found = std::ranges::find(spellings, text, &Spelling::written);
    if (found != std::end(spellings)) text = found->meant;
    constexpr std::array<std::string_view, 4> points{"^", ">", "∨", "<"};  // clockwise
    const int quarters = ((angle + 45) / 90) % 4;
    if (quarters == 0) return std::string(text);
    if (text == "V" || text == "v") text = "∨";
    const auto at = std::ranges::find(points, text);
    return std::string(at == points.end() ? text : points[static_cast<std::size_t>(at - points.begin() + quarters) % 4]);
}

struct Arrow {
    std::string_view sign;
    Step way;
};
constexpr Arrow arrows[] = {{"↖", {-1, -1}}, {"↗", {-1, 1}}, {"↘", {1, 1}},  {"↙", {1, -1}}, {"⬉", {-1, -1}}, {"⬈", {-1, 1}},
                            {"⬊", {1, 1}},   {"⬋", {1, -1}}, {"↑", {-1, 0}}, {"→", {0, 1}},  {"↓", {1, 0}},   {"←", {0, -1}}};

// Takes an arrow out of a text.
std::optional<Step> taken_arrow(std::string& text) {
    for (const Arrow& arrow : arrows) {
        const std::size_t at = text.find(arrow.sign);
        if (at == std::string::npos) continue;
        text.erase(at, arrow.sign.size());
        text = std::string(without_blanks_around(text));
        return arrow.way;
    }
    return std::nullopt;
}

// --- places ------------------------------------------------------------------------------------------

double off_line(double value) { return std::abs(value - std::round(value)); }
double off_middle(double value) { return std::abs(value - std::floor(value) - 0.5); }

constexpr double close = 0.15, near = 0.22;

bool is_at_corner(Place at) { return off_line(at.row) <= close && off_line(at.column) <= close; }
bool is_at_edge(Place at) {
    return (off_line(at.row) <= close && off_middle(at.column) <= near) || (off_middle(at.row) <= near && off_line(at.column) <= close);
}
// Also where Penpa+ has the middle of a quarter.
bool is_in_cell(Place at) {
    constexpr double of_quarter = 0.26;
    return off_middle(at.row) <= of_quarter && off_middle(at.column) <= of_quarter;
}

// The way of a stroke, in eighths of a turn.
Step way_of(const Stroke& stroke) {
    const Place along = stroke.way.back() - stroke.way.front();
    const double most = std::max(std::abs(along.row), std::abs(along.column));
    const auto part = [&](double value) { return std::abs(value) < 0.4 * most ? 0 : value < 0 ? -1 : 1; };
    return most == 0 ? Step{0, 0} : Step{part(along.row), part(along.column)};
}

class Spots {
public:
    Spots(std::vector<Thing>& things, const std::vector<Stroke>& pointers, std::vector<Seen>& cages, const Window& board)
        : things_(things), pointers_(pointers), cages_(cages), board_(board) {}

    std::vector<Seen> seen() {
        join_corners();
        for (Thing& thing : things_) {
            stop_point();
            if (!thing.is_used && !is_outside(thing.at)) see(thing);
        }
        see_outside();
        std::ranges::stable_sort(found_, {}, &Seen::what);
        return std::move(found_);
    }

private:
    bool is_outside(Place at) const { return at.row < -0.05 || at.column < -0.05 || at.row > board_.rows + 0.05 || at.column > board_.columns + 0.05; }
    Grid on_board(std::initializer_list<GridCell> cells) const {
        Grid found;
        for (const GridCell& cell : cells)
            if (board_.has(cell)) found.push_back(cell);
        return found;
    }

    // A disc is filled if its inside differs from paper, and then has this colour.
    static Seen of_thing(Seen::What what, Grid cells, const Thing& thing) {
        const bool is_between = what == Seen::dot || what == Seen::sign || what == Seen::corner;
        std::optional<Colour> colour = thing.is_filled() ? thing.fill : is_between ? std::optional(Colour()) : thing.border;
        if (!thing.has_shape() || !colour) colour = thing.text_colour.value_or(Colour{0, 0, 0});
        const std::string outline = thing.border ? std::string(thing.border->name()) : "";
        return {.what = what,
                .cells = std::move(cells),
                .colour = std::string(colour->name()),
                .exact = colour->exact(),
                .outline = outline == colour->name() ? "" : outline,
                .shape = thing.shape(),
                .is_filled = thing.is_filled(),
                .text = thing.text,
                .from = thing.from};
    }

    // --- inside ------------------------------------------------------------------------------------

    // Several texts around the middle of a corner's disc are read in order.
    void join_corners() {
        for (Thing& disc : things_) {
            if (disc.is_used || !disc.has_shape() || disc.most() > 1 || !is_at_corner(disc.at)) continue;
            stop_point();
            std::vector<Thing*> texts;
            for (Thing& text : things_)
                if (!text.is_used && !text.has_shape() && !text.text.empty() && disc.covers(text.at)) texts.push_back(&text);
            std::ranges::sort(texts, [](const Thing* one, const Thing* other) {
                return std::pair(std::round(8 * one->at.row), one->at.column) < std::pair(std::round(8 * other->at.row), other->at.column);
            });
            for (Thing* const text : texts) {
                disc.text += (disc.text.empty() ? "" : " ") + text->text;
                disc.from.insert(disc.from.end(), text->from.begin(), text->from.end());
                text->is_used = true;
            }
        }
    }

    void see(Thing& thing) {
        const bool is_text = !thing.has_shape();
        if (is_text && (thing.text.empty() || length_of(thing.text) > longest_text)) return;
        if (!is_text && thing.is_pill()) return see_pill(thing);
        if (!is_text && (thing.most() > 1.2 || thing.is_background)) return see_area(thing);
        if (is_at_corner(thing.at) && (!is_text || off_line(thing.at.row) + off_line(thing.at.column) <= close)) return see_corner(thing);
        if (is_at_edge(thing.at)) return see_edge(thing);
        const GridCell cell = cell_around(thing.at);
        if (!board_.has(cell)) return;
        if (is_text) return see_text(thing, cell);
        const bool has_name = thing.shape() != "other" && thing.shape() != "bar";
        if (is_in_cell(thing.at) && (has_name || !thing.text.empty())) found_.push_back(of_thing(Seen::mark, {cell}, thing));
    }
    void see_pill(const Thing& thing) {
        if (Grid cells = thing.cells(board_); cells.size() > 1) found_.push_back(of_thing(Seen::mark, std::move(cells), thing));
    }
    // Rectangles behind cells. What covers most of the board decorates it, and so does what has other forms.
    void see_area(const Thing& thing) {
        if (thing.is_round) return;
        Grid cells = thing.cells(board_);
        if (cells.empty() || 2 * cells.size() > static_cast<std::size_t>(board_.rows * board_.columns)) return;
        if (!thing.is_filled()) {
            if (cells.size() == 1) found_.push_back(of_thing(Seen::mark, std::move(cells), thing));
            return;
        }
        for (Seen& other : found_)
            if (other.what == Seen::shade && other.cells == cells) {  // painted twice
                other = of_thing(Seen::shade, std::move(cells), thing);
                other.shape = {};
                return;
            }
        Seen& shade = found_.emplace_back(of_thing(Seen::shade, std::move(cells), thing));
        shade.shape = {};
    }
    void see_corner(const Thing& thing) {
        const int row = static_cast<int>(std::round(thing.at.row)), column = static_cast<int>(std::round(thing.at.column));
        Grid cells = on_board({{row, column}, {row, column + 1}, {row + 1, column}, {row + 1, column + 1}});
        if (cells.size() == 4) found_.push_back(of_thing(Seen::corner, std::move(cells), thing));
    }
    void see_edge(const Thing& thing) {
        const bool is_level = off_line(thing.at.row) < off_line(thing.at.column);  // the edge, not the pair
        const GridCell after = cell_around(is_level ? Place{std::round(thing.at.row) + 0.5, thing.at.column}
                                                    : Place{thing.at.row, std::round(thing.at.column) + 0.5});
        Grid cells = on_board({is_level ? GridCell{after.row - 1, after.column} : GridCell{after.row, after.column - 1}, after});
        if (cells.size() != 2) return;
        Seen seen = of_thing(thing.text.empty() ? Seen::dot : Seen::sign, std::move(cells), thing);
        if (seen.what == Seen::sign) seen.text = sign_of(seen.text, thing.text_angle);
        found_.push_back(std::move(seen));
    }
    void see_text(const Thing& thing, const GridCell& cell) {
        const Place from = thing.at - Place{cell.row - 1.0, cell.column - 1.0};
        constexpr double corner = 0.35;
        if (from.row < corner && from.column < corner)
            for (Seen& cage : cages_)
                if (cage.text.empty() && !cage.cells.empty() && cage.cells[0] == cell) {
                    cage.text = thing.text;
                    cage.from.insert(cage.from.end(), thing.from.begin(), thing.from.end());
                    return;
                }
        found_.push_back(of_thing(Seen::writing, {cell}, thing));
    }

    // --- outside -----------------------------------------------------------------------------------

    void see_outside() {
        std::vector<Step> ways(things_.size());
        std::vector<bool> has_pointer(things_.size());
        for (const Stroke& pointer : pointers_) {
            stop_point();
            const Step way = way_of(pointer);
            const Place begin = pointer.way.front(), end = pointer.way.back();
            if (way.down == 0 && way.right == 0) continue;
            std::size_t best = things_.size();
            constexpr double farthest = 1.1;
            const auto away = [&](std::size_t at) { return std::min(distance(things_[at].at, begin), distance(things_[at].at, end)); };
            for (std::size_t at = 0; at < things_.size(); ++at) {
                const Thing& text = things_[at];
                if (text.is_used || text.text.empty() || !is_outside(text.at) || away(at) > farthest) continue;
                if (best == things_.size() || away(at) < away(best)) best = at;
            }
            const auto comes_from = [&](const Thing& text) {  // the arrow begins in the board, on its way from the text
                const Place along = begin - text.at;
                return way.down != 0 && way.right != 0 && along.row * way.down > 0 && along.column * way.right > 0;
            };
            if (!is_outside(begin) && (best == things_.size() || !comes_from(things_[best]))) {
                see_pointer(pointer, way);
            } else if (best < things_.size() && !has_pointer[best]) {
                ways[best] = way;
                has_pointer[best] = true;
                things_[best].from.push_back(pointer.from);
            } else if (way.down != 0 && way.right != 0) {  // a clue without a number
                see_clue({.what = Seen::outside, .from = {pointer.from}}, end, way, true);
            }
        }
        for (std::size_t at = 0; at < things_.size(); ++at) {
            Thing& thing = things_[at];
            if (thing.is_used || thing.text.empty() || !is_outside(thing.at)) continue;
            if (!has_pointer[at])
                if (const std::optional<Step> way = taken_arrow(thing.text)) {
                    ways[at] = *way;
                    has_pointer[at] = true;
                }
            if (length_of(thing.text) > longest_text) continue;
            see_clue(of_thing(Seen::outside, {}, thing), thing.at, has_pointer[at] ? ways[at] : straight_from(thing.at), false);
        }
    }
    // From a place outside into the board: along a row or column, or along a diagonal from beyond a corner.
    Step straight_from(Place at) const {
        const GridCell cell = cell_around(at);
        const auto into = [](int value, int most) { return value < 1 ? 1 : value > most ? -1 : 0; };
        return {into(cell.row, board_.rows), into(cell.column, board_.columns)};
    }
    void see_clue(Seen seen, Place at, Step way, bool is_tip) {
        GridCell cell = cell_around(is_tip ? at + 0.1 * Place{static_cast<double>(way.down), static_cast<double>(way.right)} : at);
        constexpr int farthest = 3;
        for (int steps = 0; !board_.has(cell) && steps < farthest; ++steps) cell = {cell.row + way.down, cell.column + way.right};
        for (; board_.has(cell) && (way.down != 0 || way.right != 0); cell = {cell.row + way.down, cell.column + way.right}) seen.cells.push_back(cell);
        seen.way = way;
        if (!seen.cells.empty()) found_.push_back(std::move(seen));
    }
    // An arrow within a cell points from it.
    void see_pointer(const Stroke& pointer, Step way) {
        const GridCell cell = cell_around(0.5 * (pointer.way.front() + pointer.way.back()));
        const auto found = std::ranges::find_if(arrows, [&](const Arrow& arrow) { return arrow.way.down == way.down && arrow.way.right == way.right; });
        if (board_.has(cell) && found != std::end(arrows))
            found_.push_back({.what = Seen::mark,
                              .cells = {cell},
                              .colour = std::string(pointer.colour.name()),
                              .exact = pointer.colour.exact(),
                              .shape = "arrow",
                              .is_filled = true,
                              .text = std::string(found->sign),
                              .from = {pointer.from}});
    }

    std::vector<Thing>& things_;
    const std::vector<Stroke>& pointers_;
    std::vector<Seen>& cages_;
    const Window& board_;
    std::vector<Seen> found_;
};

}  // namespace

std::vector<Seen> spots_in(std::vector<Thing>& things, const std::vector<Stroke>& pointers, std::vector<Seen>& cages, const Window& board) {
    return Spots(things, pointers, cages, board).seen();
}

}  // namespace sudokit::variants
