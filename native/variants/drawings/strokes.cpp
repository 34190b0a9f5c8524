#include "strokes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "kernel/stop_point.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

constexpr std::size_t most_cells = 1'250;  // of a line: each of the largest board twice
constexpr std::size_t most_cells_of_all = 12'000;
constexpr double touch = 0.2;              // two ends this close meet

// --- cells of a way ----------------------------------------------------------------------------------

bool is_in_middle(Place place, double away) {
    const Place from = place - middle_of(cell_around(place));
    return std::abs(from.row) <= away && std::abs(from.column) <= away;
}

class Path {
public:
    explicit Path(const Window& board) : board_(board) {}
    void add(const GridCell& cell) {
        if (board_.has(cell) && (cells.empty() || cells.back() != cell)) cells.push_back(cell);
    }
    void add_between(Place from, Place to) {
        const Place step = to - from;
        const double rows = std::abs(step.row), columns = std::abs(step.column), major = std::max(rows, columns), minor = std::min(rows, columns);
        if (major == 0) return;
        // How far beside its middle a line goes through a cell: one along rows, columns or diagonals may be moved aside, so that
        // another has room; one in between goes through few cells.
        const double length = std::hypot(rows, columns), aside = minor < 0.12 * major || minor > 0.9 * major ? 0.3 : 0.2;
        const bool is_steep = rows >= columns;
        const double begin = is_steep ? from.row : from.column, end = is_steep ? to.row : to.column;
        const int way = end > begin ? 1 : -1;
        const auto limit = [](double value) { return std::clamp(value, -2.0, 27.0); };
        // The middles of cells, along the longer side.
        int at = static_cast<int>(way > 0 ? std::ceil(limit(begin) - 0.5) : std::floor(limit(begin) - 0.5));
        for (; way * (limit(end) - (at + 0.5)) >= 0; at += way) {
            const double across = ((at + 0.5) - begin) / (end - begin) * (is_steep ? step.column : step.row) + (is_steep ? from.column : from.row);
            if (across < -1 || across > 27) continue;
            const int other = static_cast<int>(std::floor(across));
            if (std::abs(across - other - 0.5) * major / length <= aside) add(is_steep ? GridCell{at + 1, other + 1} : GridCell{other + 1, at + 1});
        }
    }
    Grid cells;

private:
    const Window& board_;
};

Grid cells_on(const std::vector<Place>& way, const Window& board) {
    Path path(board);
    constexpr double of_end = 0.42, of_turn = 0.3;
    for (std::size_t at = 0; at < way.size() && path.cells.size() <= most_cells; ++at) {
        const bool is_end = at == 0 || at + 1 == way.size();
        if (is_in_middle(way[at], is_end ? of_end : of_turn)) path.add(cell_around(way[at]));
        if (at + 1 < way.size()) path.add_between(way[at], way[at + 1]);
    }
    return std::move(path.cells);
}

// --- little strokes ----------------------------------------------------------------------------------

struct Room {
    double top = 1e9, bottom = -1e9, left = 1e9, right = -1e9;
    double height() const { return bottom - top; }
    double width() const { return right - left; }
    Place middle() const { return {(top + bottom) / 2, (left + right) / 2}; }
};
Room room_of(const std::vector<Place>& way) {
    Room room;
    for (const Place& place : way) {
        room.top = std::min(room.top, place.row);
        room.bottom = std::max(room.bottom, place.row);
        room.left = std::min(room.left, place.column);
        room.right = std::max(room.right, place.column);
    }
    return room;
}

// A closed line around a small shape.
std::optional<Patch> shape_around(const Stroke& stroke) {
    const auto& way = stroke.way;
    if (way.size() < 5 || distance(way.front(), way.back()) > 0.05) return std::nullopt;
    const Room room = room_of(way);
    if (room.height() < 0.15 || room.width() < 0.15 || room.height() > 1.1 || room.width() > 1.1) return std::nullopt;
    Patch patch{.at = room.middle(), .height = room.height(), .width = room.width(), .border = stroke.colour, .from = {stroke.from}};
    if (way.size() == 5) {  // four corners: on the sides of the room, or in its corners
        const Place corner = way[0] - patch.at;
        if (std::min(std::abs(corner.row), std::abs(corner.column)) < 0.1 * std::max(patch.height, patch.width)) {
            patch.angle = 45;
            patch.height /= std::sqrt(2.0);
            patch.width /= std::sqrt(2.0);
        }
    } else {
        patch.is_round = true;
    }
    return patch;
}

struct Chevron {  // a tip with two arms
    Place tip, arms;  // the middle of the arms
    Colour colour;
    std::vector<From> from;
    bool is_used = false;
};

// Between which two cells the place is.
std::optional<std::array<GridCell, 2>> edge_at(Place place, const Window& board, double away) {
    const double row = std::round(place.row), column = std::round(place.column);
    std::array<GridCell, 2> pair;
    if (std::abs(place.row - row) <= away && is_in_middle({row + 0.5, place.column}, 0.25)) {
        pair[1] = cell_around({row + 0.5, place.column});
        pair[0] = {pair[1].row - 1, pair[1].column};
    } else if (std::abs(place.column - column) <= away && is_in_middle({place.row, column + 0.5}, 0.25)) {
        pair[1] = cell_around({place.row, column + 0.5});
        pair[0] = {pair[1].row, pair[1].column - 1};
    } else {
        return std::nullopt;
    }
    return board.has(pair[0]) && board.has(pair[1]) ? std::optional(pair) : std::nullopt;
}

Seen sign_between(const std::array<GridCell, 2>& pair, std::string text, const Colour& colour, std::vector<From> from) {
    return {.what = Seen::sign,
            .cells = {pair[0], pair[1]},
            .colour = std::string(colour.name()),
            .exact = colour.exact(),
            .text = std::move(text),
            .from = std::move(from)};
}

class Little {
public:
    Little(const Window& board, LittleStrokes& found) : board_(board), found_(found) {}

    void add(const Stroke& stroke) {
        const auto& way = stroke.way;
        if (stroke.has_head) return found_.pointers.push_back(stroke);
        if (auto patch = shape_around(stroke)) return found_.patches.push_back(std::move(*patch));
        const Room room = room_of(way);
        if (std::max(room.height(), room.width()) > 0.7) return;
        if (way.size() == 3) chevrons_.push_back({way[1], 0.5 * (way[0] + way[2]), stroke.colour, {stroke.from}});
        if (way.size() == 2) bars_.push_back(&stroke);
    }
    void join_bars() {
        for (std::size_t one = 0; one < bars_.size(); ++one) {
            stop_point();
            for (std::size_t other = one + 1; other < bars_.size() && bars_[one] != nullptr; ++other)
                if (bars_[other] != nullptr && bars_[one]->colour == bars_[other]->colour && join(*bars_[one], *bars_[other]))
                    bars_[one] = bars_[other] = nullptr;
        }
    }
    // Heads of lines: a chevron whose tip is at the end of a line.
    void put_heads(std::vector<Route>& lines) {
        for (Route& line : lines)
            for (Chevron& chevron : chevrons_) {
                if (chevron.is_used) continue;
                for (const bool at_first : {true, false}) {
                    if (distance(at_first ? line.first() : line.last(), chevron.tip) > 0.15) continue;
                    const std::size_t count = line.way.size();
                    const Place along = at_first ? line.way[0] - line.way[1] : line.way[count - 1] - line.way[count - 2], points = chevron.tip - chevron.arms;
                    if (along.row * points.row + along.column * points.column <= 0) continue;
                    chevron.is_used = true;
                    line.from.insert(line.from.end(), chevron.from.begin(), chevron.from.end());
                    if (line.has_head) break;
                    line.has_head = true;
                    if (at_first) {
                        std::ranges::reverse(line.way);
                        std::ranges::reverse(line.cells);
                    }
                    break;
                }
            }
    }
    void see_signs() {
        for (Chevron& chevron : chevrons_) {
            if (chevron.is_used) continue;
            const Place points = chevron.tip - chevron.arms;
            const bool is_steep = std::abs(points.row) > std::abs(points.column);
            const char* const sign = is_steep ? points.row < 0 ? "^" : "∨" : points.column < 0 ? "<" : ">";
            if (const auto pair = edge_at(0.5 * (chevron.tip + chevron.arms), board_, 0.25))
                found_.signs.push_back(sign_between(*pair, sign, chevron.colour, chevron.from));
        }
    }

private:
    // Two bars that meet are a chevron, two that cross an X.
    bool join(const Stroke& one, const Stroke& other) {
        const std::vector<From> from{one.from, other.from};
        for (const std::size_t first : {0u, 1u})
            for (const std::size_t second : {0u, 1u})
                if (distance(one.way[first], other.way[second]) <= 0.05) {
                    chevrons_.push_back({one.way[first], 0.5 * (one.way[1 - first] + other.way[1 - second]), one.colour, from});
                    return true;
                }
        const Place middle = 0.5 * (one.way[0] + one.way[1]);
        if (distance(middle, 0.5 * (other.way[0] + other.way[1])) > 0.05) return false;
        if (const auto pair = edge_at(middle, board_, 0.15)) found_.signs.push_back(sign_between(*pair, "X", one.colour, from));
        return true;
    }

    const Window& board_;
    LittleStrokes& found_;
    std::vector<Chevron> chevrons_;
    std::vector<const Stroke*> bars_;
};

// --- strokes on each other ---------------------------------------------------------------------------

bool has_same_cells(const Route& one, const Route& other) {
    if (one.cells.size() != other.cells.size()) return false;
    if (std::ranges::equal(one.cells, other.cells)) return true;
    return std::equal(one.cells.begin(), one.cells.end(), other.cells.rbegin());
}

// Of two lines through the same cells the upper one hides the lower one, or is its core. Paint that is white alone is a mask.
void merge_layers(std::vector<Route>& lines) {
    for (std::size_t upper = 0; upper < lines.size(); ++upper) {
        stop_point();
        Route& top = lines[upper];
        for (std::size_t lower = 0; lower < upper; ++lower) {
            Route& under = lines[lower];
            if (under.is_used || top.has_head != under.has_head || !has_same_cells(top, under)) continue;
            constexpr double widest_outline = 0.11;  // both sides of it
            const bool is_core = top.width < 0.93 * under.width, is_grey = under.colour.name() == "grey" || under.colour.name() == "black";
            if (top.colour == under.colour || !is_core) {
                top.is_hollow |= under.is_hollow && is_core;
                top.width = std::max(top.width, under.width);
            } else if (top.colour.is_paper()) {
                top.is_hollow = true;
                top.outline = under.colour;
                top.width = under.width;
            } else if (is_grey && under.width - top.width <= widest_outline) {
                top.outline = under.colour;
                top.width = under.width;
            } else {
                continue;  // two lines, both to be seen
            }
            under.is_used = true;
            top.from.insert(top.from.begin(), under.from.begin(), under.from.end());
        }
    }
    std::erase_if(lines, [](const Route& line) { return line.is_used || (line.colour.is_paper() && !line.is_hollow); });
    for (Route& line : lines)  // hollow in a colour that people speak of
        if (line.is_hollow && line.outline->name() != "grey" && line.outline->name() != "black") std::swap(line.colour, *line.outline);
}

// A line that is a part of another one in the same colour adds nothing.
void drop_parts(std::vector<Route>& lines) {
    for (Route& part : lines) {
        stop_point();
        for (Route& whole : lines) {
            if (&part == &whole || whole.is_used || part.has_head || whole.has_head || whole.colour != part.colour || whole.cells.size() <= part.cells.size())
                continue;
            Grid back(part.cells.rbegin(), part.cells.rend());
            if (std::ranges::search(whole.cells, part.cells).empty() && std::ranges::search(whole.cells, back).empty()) continue;
            part.is_used = true;
            whole.from.insert(whole.from.end(), part.from.begin(), part.from.end());
            break;
        }
    }
    std::erase_if(lines, [](const Route& line) { return line.is_used; });
}

}  // namespace

std::vector<Route> routes_in(const Ink& ink, const Window& board, LittleStrokes& little) {
    std::vector<Route> lines;
    Little small(board, little);
    std::size_t all_cells = 0;
    for (const Stroke& stroke : ink.strokes) {
        stop_point();
        if (stroke.way.size() < 2) continue;
        Grid cells = cells_on(stroke.way, board);
        const Room room = room_of(stroke.way);
        if (cells.size() < 2 || (!stroke.has_head && std::max(room.height(), room.width()) < 0.5)) {
            small.add(stroke);
            continue;
        }
        if (cells.size() > most_cells || (all_cells += cells.size()) > most_cells_of_all) continue;
        Route& line = lines.emplace_back(Route{.cells = std::move(cells), .way = stroke.way, .colour = stroke.colour, .width = stroke.width,
                                             .has_head = stroke.has_head, .from = {stroke.from}});
        if (line.cells.front() == line.cells.back() && line.cells.size() > 2) {
            line.is_closed = true;
            line.cells.pop_back();
        }
    }
    small.join_bars();
    small.put_heads(lines);
    small.see_signs();
    merge_layers(lines);
    drop_parts(lines);
    return lines;
}

// --- lines with what belongs to them -----------------------------------------------------------------

namespace {

bool is_like(const std::optional<Colour>& one, const Colour& other) {
    const auto near = [](int first, int second) { return std::abs(first - second) <= 24; };
    return one && near(one->red, other.red) && near(one->green, other.green) && near(one->blue, other.blue);
}

class Lines {
public:
    Lines(std::vector<Route> lines, std::vector<Thing>& things, const Window& board) : lines_(std::move(lines)), things_(things), board_(board) {}

    std::vector<Seen> seen() {
        see_thermometers();
        see_arrows();
        join_pieces();
        see_plain();
        std::vector<Seen> all = std::move(plain_);
        for (auto* const others : {&thermometers_, &arrows_}) std::ranges::move(*others, std::back_inserter(all));
        return all;
    }

private:
    static Seen of_line(Seen::What what, const Route& line) {
        return {.what = what,
                .cells = line.cells,
                .is_closed = line.is_closed,
                .colour = std::string(line.colour.name()),
                .exact = line.colour.exact(),
                .outline = line.outline && line.outline->name() != line.colour.name() ? std::string(line.outline->name()) : "",
                .is_filled = !line.is_hollow,
                .from = line.from};
    }
    static bool has(const Grid& cells, const GridCell& cell) { return std::ranges::find(cells, cell) != cells.end(); }
    static void add_from(std::vector<From>& from, const std::vector<From>& more) {
        for (const From& each : more)
            if (std::ranges::find(from, each) == from.end()) from.push_back(each);
    }

    // --- thermometers ------------------------------------------------------------------------------

    // A disc in the colour of the line, wider than it.
    static bool is_bulb_of(const Thing& thing, const Route& line) {
        if (!thing.is_round || !thing.is_end() || thing.least() < 0.5 || thing.least() < 1.3 * line.width || line.has_head) return false;
        if (line.is_hollow) return is_like(thing.border, line.outline.value_or(line.colour)) || is_like(thing.border, line.colour);
        return thing.is_filled() && is_like(thing.fill, line.colour);
    }
    Thing* bulb_at(Place place, const Route& line) {
        const auto found = std::ranges::find_if(
            things_, [&](const Thing& thing) { return distance(thing.at, place) <= thing.least() / 2 && is_bulb_of(thing, line); });
        return found == things_.end() ? nullptr : &*found;
    }

    void see_thermometers() {
        split_at_bulbs();
        bulbs_.assign(lines_.size(), nullptr);
        for (std::size_t at = 0; at < lines_.size(); ++at) {
            Route& line = lines_[at];
            Thing *first = line.is_closed ? nullptr : bulb_at(line.first(), line), *last = line.is_closed ? nullptr : bulb_at(line.last(), line);
            if (first != nullptr && last != nullptr) {  // the tip may be at the bulb of another
                const auto is_same = [&](const Thing* bulb) { return bulb->fill == line.colour; };
                if (is_same(first) && !is_same(last)) last = nullptr;
                else if (is_same(last) && !is_same(first)) first = nullptr;
            }
            if ((first == nullptr) == (last == nullptr)) continue;
            if (last != nullptr) reverse(line);
            bulbs_[at] = first != nullptr ? first : last;
        }
        for (std::size_t at = 0; at < lines_.size(); ++at) {
            if (bulbs_[at] == nullptr) continue;
            lines_[at].is_used = bulbs_[at]->is_used = true;
            trail_.assign(1, at);
            grow(lines_[at].cells, {});
        }
    }
    static void reverse(Route& line) {
        std::ranges::reverse(line.cells);
        std::ranges::reverse(line.way);
    }
    // A bulb in the middle of a line begins two thermometers, unless there is one at an end.
    void split_at_bulbs() {
        const std::size_t count = lines_.size();
        for (std::size_t at = 0; at < count; ++at) {
            const Route line = lines_[at];
            if (line.is_closed || line.has_head || bulb_at(line.first(), line) != nullptr || bulb_at(line.last(), line) != nullptr) continue;
            for (std::size_t cell = 1; cell + 1 < line.cells.size(); ++cell) {
                const Place middle = middle_of(line.cells[cell]);
                const Thing* const bulb = bulb_at(middle, line);
                if (bulb == nullptr || bulb->least() < 0.65 || distance(bulb->at, middle) > 0.1) continue;
                Route second = line;
                second.cells.erase(second.cells.begin(), second.cells.begin() + static_cast<std::ptrdiff_t>(cell));
                lines_[at].cells.resize(cell + 1);
                for (Route* const half : {&lines_[at], &second}) half->way = ways_of(half->cells);
                lines_.push_back(std::move(second));
                break;
            }
        }
    }
    static std::vector<Place> ways_of(const Grid& cells) {
        std::vector<Place> way;
        for (const GridCell& cell : cells) way.push_back(middle_of(cell));
        return way;
    }
    // Follows a thermometer to its tips. The last piece of the trail is the end of the path.
    void grow(const Grid& path, const std::vector<From>& from_before) {
        stop_point();
        constexpr std::size_t most_steps = 2'000, most_pieces = 30;
        if (++steps_ > most_steps) return;
        const std::size_t piece = trail_.back();
        std::vector<From> from = from_before;
        add_from(from, lines_[piece].from);
        bool goes_on = false;
        for (std::size_t next = 0; next < lines_.size() && trail_.size() < most_pieces; ++next) {
            Route& other = lines_[next];
            if (bulbs_[next] != nullptr || other.has_head || other.is_closed || std::ranges::find(trail_, next) != trail_.end() ||
                !is_like(other.colour, lines_[piece].colour) || other.is_hollow != lines_[piece].is_hollow)
                continue;
            for (const bool at_first : {true, false}) {
                const GridCell joint = at_first ? other.cells.front() : other.cells.back();
                const auto found = std::ranges::find(lines_[piece].cells, joint);
                if (found == lines_[piece].cells.end() || (found == lines_[piece].cells.begin() && trail_.size() > 1)) continue;
                if (distance(at_first ? other.first() : other.last(), middle_of(joint)) > touch) continue;
                Grid longer(path.begin(), std::ranges::find(path, joint));
                if (at_first)
                    longer.insert(longer.end(), other.cells.begin(), other.cells.end());
                else
                    longer.insert(longer.end(), other.cells.rbegin(), other.cells.rend());
                goes_on |= joint == lines_[piece].cells.back() || (trail_.size() > 1 && joint == path.back());
                other.is_used = true;
                if (!at_first) reverse(other);
                trail_.push_back(next);
                grow(longer, from);
                trail_.pop_back();
                break;
            }
        }
        if (goes_on) return;
        Seen seen = of_line(Seen::thermometer, lines_[piece]);
        seen.cells = path;
        seen.start = "bulb";
        seen.from = from;
        add_from(seen.from, bulbs_[trail_.front()]->from);
        const bool is_new = std::ranges::none_of(thermometers_, [&](const Seen& each) { return each.cells == path && each.exact == seen.exact; });
        if (is_new) thermometers_.push_back(std::move(seen));
    }

    // --- arrows ------------------------------------------------------------------------------------

    struct Root {
        Grid circle, before;  // what comes before the shaft
        Thing* thing = nullptr;
        Route* pill = nullptr;
        std::vector<From> from;
        bool is_found = false;
    };

    void see_arrows() {
        std::vector<Root> roots(lines_.size());
        std::vector<std::size_t> shafts;
        for (std::size_t at = 0; at < lines_.size(); ++at)
            if (lines_[at].has_head) shafts.push_back(at);
        for (const std::size_t at : shafts) {
            Route& line = lines_[at];
            if (!find_circle(line, roots[at])) lengthen(line, roots[at]);
        }
        constexpr int deepest = 8;
        bool is_changed = true;
        for (int round = 0; is_changed && round < deepest; ++round) {  // branches of shafts, and of their branches
            is_changed = false;
            for (const std::size_t at : shafts) {
                stop_point();
                if (roots[at].is_found) continue;
                for (const std::size_t trunk : shafts) {
                    if (!roots[trunk].is_found || lines_[trunk].colour != lines_[at].colour) continue;
                    Grid way = roots[trunk].before;
                    way.insert(way.end(), lines_[trunk].cells.begin(), lines_[trunk].cells.end());
                    const auto joint = std::ranges::find(way, lines_[at].cells.front());
                    if (joint == way.end() || joint == way.begin()) continue;
                    roots[at] = {roots[trunk].circle, Grid(way.begin(), joint), roots[trunk].thing, roots[trunk].pill, lines_[trunk].from, true};
                    is_changed = true;
                    break;
                }
            }
        }
        for (const std::size_t at : shafts) {
            Route& line = lines_[at];
            const Root& root = roots[at];
            line.is_used = true;
            Seen seen = of_line(Seen::arrow, line);
            seen.cells = root.before;
            seen.cells.insert(seen.cells.end(), line.cells.begin(), line.cells.end());
            if (line.is_closed && !line.cells.empty()) seen.cells.push_back(line.cells.front());
            seen.is_closed = false;
            std::size_t in_circle = 0;
            while (in_circle < seen.cells.size() && has(root.circle, seen.cells[in_circle])) ++in_circle;
            if (in_circle == seen.cells.size()) continue;
            seen.cells.erase(seen.cells.begin(), seen.cells.begin() + static_cast<std::ptrdiff_t>(in_circle));
            seen.circle = root.circle;
            seen.end = "arrow";
            add_from(seen.from, root.from);
            if (root.thing != nullptr) {
                root.thing->is_used = true;
                seen.text = root.thing->text;
                seen.start = root.thing->shape();
                add_from(seen.from, root.thing->from);
            }
            if (root.pill != nullptr) {
                root.pill->is_used = true;
                seen.start = "pill";
                add_from(seen.from, root.pill->from);
            }
            arrows_.push_back(std::move(seen));
        }
    }
    bool find_circle(const Route& line, Root& root) {
        Thing* best = nullptr;
        for (Thing& thing : things_) {
            if (!(thing.is_pill() || (thing.is_end() && thing.least() >= 0.5)) || !thing.covers(line.first(), touch)) continue;
            Grid cells = thing.is_pill() ? thing.cells(board_) : Grid{cell_around(thing.at)};
            if (cells.empty() || !board_.has(cells[0]) || (has(cells, line.cells.back()) && line.cells.size() <= cells.size())) continue;
            if (!thing.is_pill() && distance(thing.at, middle_of(cells[0])) > 0.4) continue;  // it is between cells
            // A circle beside the shaft is nearer than the one that it begins at only if it has nothing to do with it.
            const auto is_before = [&](const Thing& one, const Thing& other) {
                const bool is_of_line = is_like(one.border, line.colour);
                return is_of_line != is_like(other.border, line.colour) ? is_of_line : distance(one.at, line.first()) <= distance(other.at, line.first());
            };
            if (best != nullptr && is_before(*best, thing)) continue;
            best = &thing;
            root.circle = std::move(cells);
        }
        root.thing = best;
        root.is_found = best != nullptr;
        if (root.is_found) return true;
        for (Route& pill : lines_) {
            constexpr double least_width = 0.42;
            if (!pill.is_hollow || pill.has_head || pill.width < least_width || !has(pill.cells, line.cells.front())) continue;
            root.circle = sorted(pill.cells);
            root.pill = &pill;
            root.is_found = true;
            return true;
        }
        return false;
    }
    // A head alone at the end of a shaft without one.
    void lengthen(Route& head, Root& root) {
        for (Route& shaft : lines_) {
            if (shaft.is_used || shaft.has_head || shaft.is_closed || shaft.is_hollow || shaft.colour != head.colour) continue;
            for (const bool at_first : {true, false}) {
                if (distance(at_first ? shaft.first() : shaft.last(), head.first()) > 0.25) continue;
                Route whole = shaft;
                if (at_first) reverse(whole);
                if (!find_circle(whole, root)) continue;
                shaft.is_used = true;
                whole.cells.insert(whole.cells.end(), head.cells.begin() + (head.cells.front() == whole.cells.back()), head.cells.end());
                whole.way.insert(whole.way.end(), head.way.begin(), head.way.end());
                add_from(whole.from, head.from);
                whole.has_head = true;
                head = std::move(whole);
                return;
            }
        }
    }

    // --- plain lines -------------------------------------------------------------------------------

    bool is_free(const Route& line) const { return !line.is_used && !line.has_head && !line.is_closed; }
    static bool look_alike(const Route& one, const Route& other) {
        return one.colour == other.colour && one.is_hollow == other.is_hollow && std::max(one.width, other.width) <= 1.3 * std::min(one.width, other.width);
    }
    // Two pieces are one line if nothing else meets them where they touch.
    void join_pieces() {
        for (std::size_t at = 0; at < lines_.size(); ++at)
            for (bool is_joined = true; is_joined && is_free(lines_[at]);) {
                stop_point();
                is_joined = join_at(at, false) || join_at(at, true);
            }
        for (Route& line : lines_)
            if (is_free(line) && line.cells.size() > 2 && line.cells.front() == line.cells.back()) {
                line.is_closed = true;
                line.cells.pop_back();
            }
    }
    bool join_at(std::size_t at, bool at_first) {
        Route& line = lines_[at];
        const Place end = at_first ? line.first() : line.last();
        const GridCell cell = at_first ? line.cells.front() : line.cells.back();
        if (std::ranges::any_of(things_, [&](const Thing& thing) { return thing.is_end() && distance(thing.at, end) <= touch; })) return false;
        std::size_t met = 0, other_at = 0;
        bool other_first = false;
        for (std::size_t each = 0; each < lines_.size(); ++each) {
            Route& other = lines_[each];
            if (other.is_used || other.has_head || !look_alike(line, other)) continue;
            if (each == at) {
                met += static_cast<std::size_t>(std::ranges::count(line.cells, cell)) - 1;
                continue;
            }
            if (!has(other.cells, cell)) continue;
            const bool meets_first = !other.is_closed && distance(other.first(), end) <= touch;
            const bool meets_last = !other.is_closed && distance(other.last(), end) <= touch;
            met += static_cast<std::size_t>(std::ranges::count(other.cells, cell));
            if (!meets_first && !meets_last) {
                // It goes by, or its end leaves a gap.
                if (cell == other.cells.front() || cell == other.cells.back()) --met;
                else met += 2;
                continue;
            }
            other_at = each;
            other_first = meets_first;
        }
        if (met != 1 || other_at == at) return false;
        Route& other = lines_[other_at];
        if (!is_free(other)) return false;
        if (at_first) reverse(line);
        if (!other_first) reverse(other);
        line.cells.insert(line.cells.end(), other.cells.begin() + (other.cells.front() == line.cells.back()), other.cells.end());
        line.way.insert(line.way.end(), other.way.begin(), other.way.end());
        add_from(line.from, other.from);
        other.is_used = true;
        return true;
    }

    void see_plain() {
        std::vector<std::size_t> places;
        for (std::size_t at = 0; at < lines_.size(); ++at)
            if (!lines_[at].is_used) places.push_back(at);
        number_nets(places);
        for (const std::size_t at : places) {
            const Route& line = lines_[at];
            Seen seen = of_line(Seen::line, line);
            seen.net = nets_[at];
            if (!line.is_closed) {
                seen.start = end_of(line, line.first(), seen.from);
                seen.end = end_of(line, line.last(), seen.from);
                if (seen.start.empty() && !seen.end.empty()) {
                    std::swap(seen.start, seen.end);
                    std::ranges::reverse(seen.cells);
                }
            }
            plain_.push_back(std::move(seen));
        }
    }
    // What is at an end of the line. It belongs to the line if it is in its colour.
    std::string_view end_of(const Route& line, Place end, std::vector<From>& from) {
        Thing* other = nullptr;
        for (Thing& thing : things_) {
            if (!thing.is_end() || distance(thing.at, end) > thing.least() / 2 + 0.1 || distance(thing.at, middle_of(cell_around(thing.at))) > 0.2) continue;
            const std::optional<Colour> colour = thing.is_filled() ? thing.fill : thing.border;
            const bool is_of_line = is_like(colour, line.colour) || is_like(thing.border, line.colour) || (line.outline && is_like(colour, *line.outline));
            if (is_of_line) {
                thing.is_used = true;
                add_from(from, thing.from);
                return thing.shape();
            }
            if (other == nullptr && !thing.is_used) other = &thing;
        }
        return other == nullptr ? std::string_view() : other->shape();
    }
    void number_nets(const std::vector<std::size_t>& places) {
        nets_.assign(lines_.size(), 0);
        std::size_t count = 0;
        for (const std::size_t one : places) {
            stop_point();
            for (const std::size_t other : places) {
                if (other >= one || lines_[one].colour != lines_[other].colour || !touches(lines_[one], lines_[other])) continue;
                const std::size_t mine = nets_[one], net = nets_[other] != 0 ? nets_[other] : mine != 0 ? mine : ++count;
                nets_[other] = nets_[one] = net;
                if (mine != 0 && mine != net) std::ranges::replace(nets_, mine, net);
            }
        }
    }
    static bool touches(const Route& one, const Route& other) {
        const auto ends_on = [](const Route& line, const Route& on) { return has(on.cells, line.cells.front()) || has(on.cells, line.cells.back()); };
        return ends_on(one, other) || ends_on(other, one);
    }

    std::vector<Route> lines_;
    std::vector<Thing>& things_;
    const Window& board_;
    std::vector<Thing*> bulbs_;       // of each line the one at its first cell
    std::vector<std::size_t> trail_;  // pieces, from the bulb
    std::size_t steps_ = 0;
    std::vector<std::size_t> nets_;
    std::vector<Seen> plain_, thermometers_, arrows_;
};

}  // namespace

std::vector<Seen> seen_in(std::vector<Route> lines, std::vector<Thing>& things, const Window& board) { return Lines(std::move(lines), things, board).seen(); }

}  // namespace sudokit::variants
