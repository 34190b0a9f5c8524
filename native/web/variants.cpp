// The operations of the module for variants. Each takes a puzzle in sudokit's own JSON, and answers in JSON.
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "kernel/stop_point.hpp"
#include "module.hpp"
#include "played.hpp"
#include "telling/json.hpp"
#include "variants/candidates.hpp"
#include "variants/clashes.hpp"
#include "variants/equals.hpp"
#include "variants/figure.hpp"
#include "variants/matter.hpp"
#include "variants/meaning.hpp"

using namespace sudokit;
using namespace sudokit::variants;
using namespace sudokit::web;
using telling::Json;

namespace {

void write_legend(const Item& item, Json& json) {
    json.key("kind").text(item.key).key("branch").text(item.branch).key("letter").text(item.letter).key("detail").text(item.detail);
    json.key("named").value(item.is_named);
    json.key("kinds").list_of(item.kinds, [&](std::string_view kind) { json.text(kind); });
}

void write(Point point, Json& json) {
    json.list([&] { json.hundredths(point.real()).hundredths(point.imag()); });
}

void write(const Part& part, Json& json) {
    json.object([&] {
        json.key("layer").value(static_cast<int>(part.layer)).key("fill").text(part.fill).key("stroke").text(part.stroke);
        json.key("width").hundredths(part.width).key("pale").value(part.is_part_of_choice);
        if (part.what == Part::path) {
            json.key("lines").list_of(part.lines, [&](const Points& line) { json.list_of(line, [&](Point point) { write(point, json); }); });
            json.key("dashes").list_of(part.dashes, [&](double dash) { json.hundredths(dash); }).key("cap").text(part.cap);
            return;
        }
        json.key("at");
        write(part.at, json);
        if (part.what == Part::disc)
            json.key("radius").hundredths(part.radius);
        else
            json.key("text").text(part.words).key("size").hundredths(part.size).key("bold").value(part.is_bold).key("anchor").text(part.anchor);
    });
}

// A puzzle, its model, and a search in it, all of which can be stopped.
struct Asked {
    explicit Asked(std::size_t size) : puzzle(puzzle_in(size)), model(Meaning(puzzle).take_model()), search(model) {}

    void write(Json& json, std::span<const Values> solution) const {
        json.list_of(solution, [&](Values value) { json.value(puzzle.first + static_cast<int>(smallest(value))); });
    }

    const StopFlag stop = watch();
    const Listening here{stop};
    const variants::Puzzle puzzle;
    const Model model;
    Search search;
};

}  // namespace

// What a page must know to show the grid: its size, its digits, its regions; of each cell the digits that it may have at the
// start, as a mask of the digits from the first.
SUDOKIT_EXPORT(variant_grid) Answered sudokit_variant_grid(std::size_t size) {
    const StopFlag stop = watch();
    const Listening here(stop);
    const variants::Puzzle puzzle = puzzle_in(size);
    const Model model = Meaning(puzzle).take_model();  // refuses what means nothing
    Json json;
    json.object([&] {
        json.key("rows").value(puzzle.rows).key("columns").value(puzzle.columns);
        json.key("first").value(puzzle.first).key("digits").value(puzzle.digits).key("latin").value(puzzle.latin);
        json.key("regions").list_of(puzzle.regions, [&](const Cells& region) { json.list_of(region, [&](Variable cell) { json.value(cell); }); });
        json.key("extras").list_of(puzzle.extras, [&](const std::string& name) { json.text(name); });
        json.key("masks").list_of(puzzle.domains, [&](Values values) { json.value(values); });
    });
    return answer(json.text());
}

// The solution, if there is only one; of several, the smallest, up to a number.
SUDOKIT_EXPORT(variant_solve) Answered sudokit_variant_solve(std::size_t size, unsigned wanted) {
    Asked asked(size);
    Json json;
    json.list_of(wanted == 1 ? first_in_order(asked.search, 1) : smallest_solutions(asked.search, wanted),
                 [&](const Solution& solution) { asked.write(json, solution); });
    return answer(json.text());
}

// How many solutions there are up to a limit; and whether all were counted, or the limit was reached, before the time was over.
SUDOKIT_EXPORT(variant_count) Answered sudokit_variant_count(std::size_t size, std::uint64_t limit) {
    constexpr std::uint64_t guesses_between_looks = 1;
    Asked asked(size);
    std::uint64_t count = 0;
    bool is_complete = true;
    for (const Share& share : shares(asked.model, asked.search)) {
        if (count >= limit) break;
        const Listening deaf{StopClock::time_point::max()};  // a stop point would lose the count
        Found found = asked.search.start(share.allowed) ? Found::solution : Found::nothing;
        while (found != Found::nothing && count < limit && !asked.stop.raised()) {
            found = asked.search.next_within(guesses_between_looks);
            if (found == Found::solution) count += std::min(share.times, limit - count);
        }
        is_complete &= found == Found::nothing;
    }
    Json json;
    json.object([&] { json.key("count").value(count).key("complete").value(is_complete || count == limit); });
    return answer(json.text());
}

// About how many solutions there are, where they are too many to be counted: [m, e] stands for m times 2 to the e. To write a
// fraction would take tables of kilobytes.
SUDOKIT_EXPORT(variant_estimate) Answered sudokit_variant_estimate(std::size_t size, std::uint32_t ways) {
    Asked asked(size);
    constexpr int bits = 31;
    int exponent = 0;
    const double fraction = std::frexp(estimate(asked.search, ways, 0), &exponent);
    Json json;
    json.list([&] { json.value(static_cast<std::uint32_t>(std::ldexp(fraction, bits))).value(exponent - bits); });
    return answer(json.text());
}

// For each cell a list: for each digit the number of solutions that have it there, up to a limit.
SUDOKIT_EXPORT(variant_candidates) Answered sudokit_variant_candidates(std::size_t size, std::uint32_t limit) {
    Asked asked(size);
    Reached reached;
    const unsigned digits = asked.puzzle.digits;
    const std::vector<std::uint32_t> counts = CandidateCounts(asked.search, limit, digits, reached).all();
    Json json;
    json.list([&] {
        for (auto cell = counts.begin(); cell != counts.end(); cell += digits)
            json.list_of(std::span(cell, digits), [&](std::uint32_t number) { json.value(number); });
    });
    return answer(json.text());
}

namespace {

// The search for the candidates of a puzzle, which goes on from one call to the next.
struct Ongoing {
    explicit Ongoing(const Played& played) : puzzle(played.puzzle), model(played.model), search(model), counts(search, 1, puzzle.digits, reached) {}

    const variants::Puzzle puzzle;
    const Model model;
    Search search;
    Reached reached;
    CandidateCounts counts;
};

std::unique_ptr<Ongoing> ongoing;

}  // namespace

// Begins to ask which digits each cell has in some solution. The input is a list of a puzzle, of the cells to begin with, and of
// solutions of puzzles that are much the same.
SUDOKIT_EXPORT(variant_candidates_begin) Answered sudokit_variant_candidates_begin(std::size_t size) {
    ongoing.reset();
    const Played played(size);
    std::vector<std::size_t> first;
    for (const Data& cell : *played.parts[1].as<Data::List>())
        if (const auto* const number = cell.as<std::int64_t>()) first.push_back(static_cast<std::size_t>(*number));
    ongoing = std::make_unique<Ongoing>(played);
    ongoing->counts.begin_with(first);
    ongoing->counts.begin_from(std::span(played.sets).subspan(1));  // those after the cells to begin with
    return answer("null");
}

// Goes on until the time is over, and says what is known by then: for each cell a list of places of digits, or null; solutions
// that show it; and whether that is all. The next call goes on.
SUDOKIT_EXPORT(variant_candidates_go) Answered sudokit_variant_candidates_go() {
    const Listening deaf{StopClock::time_point::max()};  // a stop point would lose what is known
    const StopFlag stop = watch(1);
    const bool is_complete = ongoing->counts.until([&] { return stop.raised(); });
    Json json;
    json.object([&] {
        json.key("complete").value(is_complete).key("cells").list([&] {
            for (std::size_t cell = 0; cell < ongoing->model.shown(); ++cell)
                if (const std::optional<Values> values = ongoing->counts.known(cell))
                    json.list([&] { for_each(*values, [&](unsigned value) { json.value(value + 1); }); });
                else
                    json.written("null");
        });
        json.key("solutions").list_of(ongoing->counts.witnesses(), [&](const Solution& solution) {
            json.list_of(solution, [&](Values value) { json.value(ongoing->puzzle.first + static_cast<int>(smallest(value))); });
        });
    });
    if (is_complete) ongoing.reset();
    return answer(json.text());
}

// The groups of cells that have the same digit in every solution. The input is a list of a puzzle and of the digits that each cell has
// in some solution.
SUDOKIT_EXPORT(variant_equals) Answered sudokit_variant_equals(std::size_t size) {
    const Played played(size);
    Search search(played.model);
    Json json;
    json.list_of(equal_cells(search, played.sets[0]), [&](const std::vector<Variable>& cells) { json.list_of(cells, [&](Variable cell) { json.value(cell); }); });
    return answer(json.text());
}

namespace {

std::uint64_t count_alone(const variants::Puzzle& puzzle, std::uint64_t limit) {
    const Model model = Meaning(puzzle).take_model();
    Search search(model);
    std::uint64_t found = 0;
    for (bool goes_on = search.start(); goes_on && found < limit && (goes_on = search.next());) ++found;
    return found;
}

void write(const PartNumbers& parts, Json& json) {
    json.list_of(parts, [&](std::size_t part) { json.value(part); });
}

}  // namespace

// The numbers of the parts of a smallest contradiction; null if the puzzle has a solution.
SUDOKIT_EXPORT(variant_why) Answered sudokit_variant_why(std::size_t size) {
    const StopFlag stop = watch();
    const Listening here(stop);
    Reached reached;
    const std::optional<PartNumbers> parts = contradicting_parts(puzzle_in(size), &count_alone, reached);
    if (!parts) return answer("null");
    Json json;
    write(*parts, json);
    return answer(json.text());
}

// The numbers of the parts that a puzzle with one solution does not need.
SUDOKIT_EXPORT(variant_redundant) Answered sudokit_variant_redundant(std::size_t size) {
    const StopFlag stop = watch();
    const Listening here(stop);
    Reached reached;
    Json json;
    write(unneeded_parts(puzzle_in(size), &count_alone, reached), json);
    return answer(json.text());
}

// The cells whose digits break a rule. The input is a list of a puzzle and of the digits of its cells, null for open ones.
SUDOKIT_EXPORT(variant_clashes) Answered sudokit_variant_clashes(std::size_t size) {
    const Played played(size);
    Json json;
    json.list_of(clashing(played.model, played.sets[0]), [&](Variable cell) { json.value(cell); });
    return answer(json.text());
}

// What the constraints look like: for each its kind, its shapes, its line of the legend (canvas.hpp).
SUDOKIT_EXPORT(variant_picture) Answered sudokit_variant_picture(std::size_t size) {
    const StopFlag stop = watch();
    const Listening here(stop);
    const variants::Puzzle puzzle = puzzle_in(size);
    const Canvas canvas(puzzle);
    Json json;
    json.list_of(canvas.items(), [&](const Item& item) {
        json.object([&] {
            write_legend(item, json);
            json.key("shapes").list_of(item.shapes, [&](const Shape& shape) {
                json.object([&] {
                    json.key("what").value(Shape::names[shape.what]);
                    json.key("cells").list_of(shape.cells, [&](Variable cell) { json.value(cell); });
                    json.key("style").text(shape.style).key("text").text(shape.text).key("start").text(shape.start).key("end").text(shape.end);
                    json.key("way").list([&] { json.value(shape.way.down).value(shape.way.right); });
                });
            });
        });
    });
    return answer(json.text());
}

// The same as lines, discs and texts (figure.hpp), with the legend.
SUDOKIT_EXPORT(variant_figure) Answered sudokit_variant_figure(std::size_t size) {
    const StopFlag stop = watch();
    const Listening here(stop);
    const variants::Puzzle puzzle = puzzle_in(size);
    const Canvas canvas(puzzle);
    const Figure figure = figure_of(canvas);
    Json json;
    json.object([&] {
        json.key("top").hundredths(figure.top).key("bottom").hundredths(figure.bottom);
        json.key("left").hundredths(figure.left).key("right").hundredths(figure.right);
        json.key("extras").list_of(figure.extras, [&](Point point) { write(point, json); });
        json.key("parts").list_of(figure.parts, [&](const Part& part) { write(part, json); });
        json.key("legend").list_of(canvas.items(), [&](const Item& item) { json.object([&] { write_legend(item, json); }); });
    });
    return answer(json.text());
}
