// The Python binding of what variants mean and look like: reads a `sudokit.variants.Puzzle` into a native one.
//
// Anybody may call these functions with anything: what could lead native code out of bounds is checked, and fields as they
// are everywhere (`Fields`).
#include "bindings.hpp"
#include "variant_forms.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "variants/canvas.hpp"
#include "variants/draft.hpp"
#include "variants/figure.hpp"
#include "variants/forms/json.hpp"
#include "variants/kinds/expression.hpp"
#include "variants/kinds/kind.hpp"
#include "variants/matter.hpp"
#include "variants/meaning.hpp"
#include "variants/shared_count.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit;
using namespace sudokit::variants;

constexpr int most_side = 25, most_depth = 100, looks_between = 256;

class Reader {
public:
    // rules: whether rules of one's own are tabulated, by calling them.
    Reader(nb::handle puzzle, bool rules) : rules_(rules), digits_(puzzle.attr("digits")) {
        read_.rows = side(puzzle, "rows");
        read_.columns = side(puzzle, "columns");
        const auto digits = nb::cast<std::vector<int>>(digits_);
        if (digits.empty() || digits.size() > most_side || digits.front() < 0 || digits.front() > 1000) throw nb::value_error("no such digits");
        read_.first = digits.front();
        read_.digits = static_cast<unsigned>(digits.size());
        read_.latin = nb::cast<bool>(puzzle.attr("latin"));
        for (const nb::handle extra : puzzle.attr("extras")) {
            read_.extras.push_back(nb::cast<std::string>(extra[0]));
            extras_.emplace(read_.extras.back(), static_cast<Variable>(read_.grid_cells() + read_.extras.size() - 1));
        }
        for (const nb::handle region : puzzle.attr("regions")) read_.regions.push_back(cells(region));
        read_.domains.assign(read_.cells(), first_values(read_.digits));
        for (const nb::handle given : puzzle.attr("givens").attr("items")()) read_.givens.emplace_back(cell(given[0]), mask(nb::cast<int>(given[1])));
        for (const nb::handle kept : puzzle.attr("candidates").attr("items")()) {
            Values values = 0;
            for (const nb::handle digit : kept[1]) values |= mask(nb::cast<int>(digit));
            read_.candidates.emplace_back(cell(kept[0]), values);
        }
        for (const auto* const some : {&read_.givens, &read_.candidates})
            for (const auto& [at, values] : *some) read_.domains[at] &= values;
        for (const nb::handle constraint : puzzle.attr("constraints")) read_.constraints.push_back(this->constraint(constraint));
    }

    Puzzle take() { return std::move(read_); }

    Variable cell(nb::handle of) const {
        if (!PyTuple_Check(of.ptr())) throw nb::type_error("expected a cell");
        if (PyTuple_GET_SIZE(of.ptr()) == 2) {
            const int row = nb::cast<int>(nb::handle(PyTuple_GET_ITEM(of.ptr(), 0))), column = nb::cast<int>(nb::handle(PyTuple_GET_ITEM(of.ptr(), 1)));
            if (row < 1 || column < 1 || !read_.has(row - 1, column - 1)) throw nb::value_error("a cell outside the grid");
            return read_.at(row - 1, column - 1);
        }
        const auto found = PyTuple_GET_SIZE(of.ptr()) == 1 ? extras_.find(nb::cast<std::string>(of[0])) : extras_.end();
        if (found == extras_.end()) throw nb::value_error("an unknown extra cell");
        return found->second;
    }

    Cells cells(nb::handle of) const {
        Cells found;
        for (const nb::handle each : of) found.push_back(cell(each));
        if (found.empty()) throw nb::value_error("no cells");
        return found;
    }

    std::shared_ptr<const Kind> constraint(nb::handle of);

    const Puzzle& puzzle() const { return read_; }
    nb::object digits() const { return digits_; }
    bool rules() const { return rules_; }

private:
    static int side(nb::handle puzzle, const char* name) {
        const int found = nb::cast<int>(puzzle.attr(name));
        if (found < 1 || found > most_side) throw nb::value_error("a side of 1 to 25 cells");
        return found;
    }
    Values mask(int digit) const {
        return read_.first <= digit && digit <= read_.last() ? only(static_cast<unsigned>(digit - read_.first)) : 0;
    }

    Puzzle read_;
    const bool rules_;
    const nb::object digits_;
    std::unordered_map<std::string, Variable> extras_;
    int depth_ = 0, looks_ = 0;
};

// The fields of a constraint in Python.
class OfPython final : public Fields {
public:
    OfPython(Reader& reader, std::string_view kind, nb::handle constraint) : Fields(kind), reader_(reader), constraint_(constraint) {}

    const Puzzle& puzzle() const override { return reader_.puzzle(); }

private:
    bool begins(const char*, bool) override { return true; }
    void read(const char* name, Cells& cells) override { cells = reader_.cells(get(name)); }
    void read(const char* name, Variable& cell) override { cell = reader_.cell(get(name)); }
    void read(const char* name, std::vector<Cells>& groups) override {
        for (const nb::handle group : get(name)) groups.push_back(reader_.cells(group));
    }
    void read(const char* name, std::optional<std::int64_t>& number) override {
        if (const nb::object given = get(name); !given.is_none()) number = nb::cast<std::int64_t>(given);
    }
    void read(const char* name, std::optional<std::vector<std::int64_t>>& numbers) override {
        const nb::object given = get(name);
        if (given.is_none()) return;
        numbers.emplace();
        for (const nb::handle each : given) numbers->push_back(nb::cast<std::int64_t>(each));
    }
    void read(const char* name, bool& flag) override { flag = nb::cast<bool>(get(name)); }
    void read(const char* name, std::string& text) override {
        const nb::object given = get(name);
        if (nb::try_cast(given, text)) return;
        // Half of a surrogate pair is not a character, and UTF-8 does not have it.
        text = nb::cast<std::string>(given.attr("encode")("utf-16", "surrogatepass").attr("decode")("utf-16", "replace"));
    }
    void read(const char* name, std::vector<std::shared_ptr<const Kind>>& constraints) override {
        for (const nb::handle each : get(name)) constraints.push_back(reader_.constraint(each));
    }
    void read(const char*, std::shared_ptr<const Relation>& rule) override {
        if (reader_.rules()) rule = nb::cast<std::shared_ptr<Relation>>(tabulated(), false);
    }
    void read(std::shared_ptr<const Layers>& rule, std::size_t) override {
        if (reader_.rules()) rule = nb::cast<std::shared_ptr<Layers>>(tabulated(), false);
    }

    nb::object get(const char* name) const { return constraint_.attr(name); }
    nb::object tabulated() const { return constraint_.attr("tabulated")(reader_.digits()); }

    Reader& reader_;
    const nb::handle constraint_;
};

std::shared_ptr<const Kind> Reader::constraint(nb::handle of) {
    if (depth_ >= most_depth) throw nb::value_error("nested too deeply");
    if (++looks_ % looks_between == 0) look_for_stops();
    ++depth_;
    const std::shared_ptr<Kind> made = make_kind(nb::cast<std::string_view>(of.attr("key")));
    if (made == nullptr) throw nb::value_error("no such kind");
    OfPython fields(*this, made->key, of);
    made->fields(fields);
    made->named = fields.all_cells();
    --depth_;
    return made;
}

void make_model(Model* self, nb::handle puzzle) {
    const Puzzle read = Reader(puzzle, true).take();
    std::optional<Model> made;
    run_with_stop_points([&] { made.emplace(Meaning(read).take_model()); });
    new (self) Model(std::move(*made));
}

void make_model_of_read(Model* self, const ReadPuzzle& read) {
    std::optional<Model> made;
    run_with_stop_points([&] { made.emplace(Meaning(read.puzzle).take_model()); });
    new (self) Model(std::move(*made));
}

// The model that a browser makes, for tests: it has JSON in place of classes.
Model model_of_json(const std::string& text) {
    const std::optional<Data> data = read_data(text);
    if (!data) throw nb::value_error("not JSON");
    std::optional<Model> made;
    run_with_stop_points([&] { made.emplace(Meaning(read_json(*data)).take_model()); });
    return std::move(*made);
}

// --- drafts

class AskedDraft {
public:
    explicit AskedDraft(nb::handle puzzle) : draft_(Reader(puzzle, true).take()) {}

    using Drawn = std::pair<bool, std::optional<nb::bytes>>;

    Drawn random_solution(const Numbers& used, std::uint64_t seed, std::uint64_t guesses) const {
        return ask(used, [&] { return draft_.random_solution(used, seed, guesses); });
    }
    Drawn another(const Numbers& used, nb::bytes solution, const std::vector<Variable>& given, std::uint64_t guesses) const {
        const Solution known = solution_of(solution);
        Solution left = draft_.domains();
        for (const Variable cell : given) left[checked(cell)] = known[cell];
        return ask(used, [&] { return draft_.another(used, known, left, guesses); });
    }
    std::vector<bool> hold(const Numbers& asked, nb::bytes solution) const {
        check(asked);
        const Solution cells = solution_of(solution);
        std::vector<bool> found;
        run_with_stop_points([&] { found = draft_.hold(asked, cells); });
        return found;
    }
    std::pair<std::vector<bool>, bool> dig(const Numbers& used, nb::bytes solution, const std::vector<Cells>& groups, std::size_t fewest, std::uint64_t guesses) const {
        check(used);
        const Solution known = solution_of(solution);
        for (const Cells& group : groups)
            for (const Variable cell : group) checked(cell);
        Draft::Dug dug;
        run_with_stop_points([&] { dug = draft_.dig(used, known, groups, fewest, guesses); });
        return {dug.kept, dug.is_decided};
    }

private:
    void check(const Numbers& numbers) const {
        for (const std::uint32_t number : numbers)
            if (number >= draft_.constraints()) throw nb::value_error("no such constraint");
    }
    Variable checked(Variable cell) const {
        if (cell >= draft_.cells()) throw nb::value_error("no such cell");
        return cell;
    }
    Solution solution_of(nb::bytes digits) const {
        if (digits.size() != draft_.cells()) throw nb::value_error("a digit for each cell");
        Solution found;
        for (std::size_t cell = 0; cell < digits.size(); ++cell) {
            const auto digit = static_cast<unsigned char>(digits.c_str()[cell]);
            if (digit >= most_values) throw nb::value_error("no such digit");
            found.push_back(only(digit));
        }
        return found;
    }
    template <class Work>
    Drawn ask(const Numbers& used, const Work& work) const {
        check(used);
        Draft::Drawn drawn;
        run_with_stop_points([&] { drawn = work(); });
        if (drawn.found != Found::solution) return {drawn.found == Found::nothing, std::nullopt};
        std::string cells;
        for (const Values value : drawn.solution) cells.push_back(static_cast<char>(smallest(value)));
        return {true, nb::bytes(cells.data(), cells.size())};
    }

    const Draft draft_;
};

// --- what of a puzzle matters

// Counts with threads, or by the kernel of classic boards.
class AskedMatter {
public:
    explicit AskedMatter(nb::handle puzzle) : puzzle_(Reader(puzzle, true).take()) {}
    explicit AskedMatter(const ReadPuzzle& read) : puzzle_(read.puzzle) {}

    std::optional<PartNumbers> contradicting(std::optional<unsigned> threads) { return contradicting_parts(puzzle_, counter(threads), reached_); }
    PartNumbers unneeded(std::optional<unsigned> threads) { return unneeded_parts(puzzle_, counter(threads), reached_); }
    std::pair<std::uint64_t, std::uint64_t> reached() const { return {reached_.done, reached_.total}; }

private:
    static SolutionCounter counter(std::optional<unsigned> threads) {
        return [threads](const Puzzle& puzzle, std::uint64_t limit) -> std::uint64_t {
            look_for_stops();
            if (puzzle.is_classic()) return count_classic(puzzle, limit, threads);
            std::uint64_t found = 0;
            run_with_stop_points([&] {
                const Model model = Meaning(puzzle).take_model();
                Searches searches(model);
                Reached counted;
                found = count_solutions(model, searches, limit, counted, threads_or_all(threads));
            });
            return found;
        };
    }
    static std::uint64_t count_classic(const Puzzle& puzzle, std::uint64_t limit, std::optional<unsigned> threads) {
        std::string cells(puzzle.cells(), '\0');
        for (const auto& [cell, values] : puzzle.givens) cells[cell] = static_cast<char>(smallest(values) + 1);
        return nb::cast<std::uint64_t>(nb::module_::import_("sudokit._native").attr("count_solutions")(nb::bytes(cells.data(), cells.size()), limit, threads));
    }

    const Puzzle puzzle_;
    Reached reached_;
};

// --- parts, as Python's tests and benchmarks look at them

using Terms = std::pair<std::vector<Variable>, std::vector<int>>;

Terms apart(const std::vector<Term>& terms) {
    Terms found;
    for (const Term& term : terms) {
        found.first.push_back(term.variable);
        found.second.push_back(term.coefficient);
    }
    return found;
}

class Listed {
public:
    explicit Listed(const Model& model) : first_(model.first()) {
        for (const KeptPart& part : model.kept()) add("keep", part.origin, part.cells, part.values);
        list(model.scope());
    }
    nb::list take() { return std::move(parts_); }

private:
    template <class... Arguments>
    void add(const char* name, Origin origin, const Arguments&... arguments) {
        constexpr const char* of[] = {"row", "column", "region", "constraint"};
        parts_.append(nb::make_tuple(name, nb::make_tuple(arguments...), nb::make_tuple(of[origin.of], origin.number)));
    }
    void list(const Scope& scope) {
        for (const auto& part : scope.different) add("different", part.origin, part.cells);
        for (const auto& part : scope.tables) add("table", part.origin, part.a, part.b, *part.relation);
        for (const auto& part : scope.sums) {
            const auto [cells, coefficients] = apart(part.terms);
            std::int64_t total = part.total;  // of values
            for (const int coefficient : coefficients) total += std::int64_t{coefficient} * first_;
            add("linear", part.origin, cells, coefficients, total);
        }
        for (const auto& part : scope.sets) add("sets", part.origin, part.cells, part.sets);
        for (const auto& part : scope.lines) add("automaton", part.origin, part.cells, std::const_pointer_cast<Layers>(part.layers));
        for (const auto& part : scope.counts) add("count", part.origin, part.cells, part.values, part.low, part.high);
        for (const auto& part : scope.same) add("same", part.origin, part.a, part.b);
        for (const auto& part : scope.distinct) add("distinct", part.origin, part.cells, part.counter);
        for (const auto& part : scope.elements) add("element", part.origin, part.index, part.cells, part.result);
        for (const auto& part : scope.comparisons) add("comparison", part.origin, part.result, part.line, part.other, part.ties);
        for (const auto& part : scope.whether) add("whether", part.origin, part.flag, part.a, part.b);
        for (const auto& part : scope.connected) add("connected", part.origin, part.cells, part.places, part.columns, part.values, part.least, part.most);
        for (const auto& part : scope.divisions) add("divided", part.origin, part.cells, part.labels, part.names, part.columns, part.size);
        for (const auto& part : scope.choices) {
            bool is_first = true;
            for (const Scope& branch : part.branches) {
                add(is_first ? "begin_any" : "next_branch", part.origin);
                list(branch);
                is_first = false;
            }
            add("end_any", part.origin);
        }
    }

    const int first_;
    nb::list parts_;
};

// --- pictures

nb::tuple shown(const Shape& shape) {
    return nb::make_tuple(Shape::names[shape.what], shape.cells, shape.style, shape.text, shape.start, shape.end,
                          nb::make_tuple(shape.way.down, shape.way.right));
}

nb::list pictured(nb::handle puzzle) {
    const Puzzle read = Reader(puzzle, false).take();
    const Canvas canvas(read);
    nb::list items;
    for (const Item& item : canvas.items()) {
        nb::list shapes;
        for (const Shape& shape : item.shapes) shapes.append(shown(shape));
        items.append(nb::make_tuple(item.key, item.branch, shapes, item.letter, item.detail, item.kinds, item.is_named));
    }
    return items;
}

// --- figures, as src/sudokit/drawing/figure.py paints them

nb::object to_python(Point point) { return nb::steal(PyComplex_FromDoubles(point.real(), point.imag())); }

nb::tuple to_python(const Points& points) {
    nb::list all;
    for (const Point point : points) all.append(to_python(point));
    return nb::tuple(all);
}

// Its layer and what it is; then the fields of Path, Disc and Text.
nb::tuple to_python(const Part& part) {
    const auto layer = static_cast<int>(part.layer);
    const double opacity = part.is_part_of_choice ? 0.55 : 1;
    if (part.what == Part::disc) return nb::make_tuple(layer, "disc", to_python(part.at), part.radius, part.fill, part.stroke, part.width, opacity);
    if (part.what == Part::text)
        return nb::make_tuple(layer, "text", to_python(part.at), part.words, part.size, part.fill, part.is_bold, part.anchor, part.width, opacity);
    nb::list lines, dashes;
    for (const Points& line : part.lines) lines.append(to_python(line));
    for (const double dash : part.dashes) dashes.append(dash);
    return nb::make_tuple(layer, "path", nb::tuple(lines), part.fill, part.stroke, part.width, nb::tuple(dashes), part.cap, opacity);
}

nb::list to_python(const std::vector<Part>& parts) {
    nb::list all;
    for (const Part& part : parts) all.append(to_python(part));
    return all;
}

nb::tuple figured(nb::handle puzzle) {
    const Puzzle read = Reader(puzzle, false).take();
    const Canvas canvas(read);
    const Figure figure = figure_of(canvas);
    return nb::make_tuple(nb::make_tuple(figure.top, figure.bottom, figure.left, figure.right), to_python(figure.extras), to_python(figure.parts));
}

nb::list pattern(double x, double y, double length, const std::string& colour) {
    return to_python(patterned({{x, y}, {x + length, y}}, colour, Layer::texts));
}

}  // namespace

void bind_variant_puzzles(nb::module_& module) {
    nb::class_<Model>(module, "VariantModel")
        .def("__init__", &make_model_of_read, "read"_a)
        .def("__init__", &make_model, "puzzle"_a)
        .def_static("of_json", &model_of_json, "text"_a)
        .def_prop_ro("domains", [](const Model& self) { return self.domains(); })
        .def_prop_ro("first", &Model::first)
        .def_prop_ro("shown", &Model::shown)
        .def_prop_ro("parts", [](const Model& self) { return Listed(self).take(); });
    nb::class_<AskedDraft>(module, "VariantDraft")
        .def(nb::init<nb::handle>(), "puzzle"_a)
        .def("random_solution", &AskedDraft::random_solution, "used"_a, "seed"_a, "guesses"_a)
        .def("another", &AskedDraft::another, "used"_a, "solution"_a, "given"_a, "guesses"_a)
        .def("hold", &AskedDraft::hold, "asked"_a, "solution"_a)
        .def("dig", &AskedDraft::dig, "used"_a, "solution"_a, "groups"_a, "fewest"_a, "guesses"_a);
    nb::class_<AskedMatter>(module, "VariantMatter")
        .def(nb::init<const ReadPuzzle&>(), "read"_a)
        .def(nb::init<nb::handle>(), "puzzle"_a)
        .def("contradicting", &AskedMatter::contradicting, nb::lock_self(), "threads"_a.none())
        .def("unneeded", &AskedMatter::unneeded, nb::lock_self(), "threads"_a.none())
        .def_prop_ro("reached", &AskedMatter::reached);
    module.attr("variant_most_states") = most_states;
    module.def("variant_kinds", &all_kinds);
    module.def("variant_picture", &pictured, "puzzle"_a);
    module.def("variant_figure", &figured, "puzzle"_a);
    module.def("variant_line", &pattern, "x"_a, "y"_a, "length"_a, "colour"_a);
    module.def("check_variant_expression", [](const std::string& pattern) { run_with_stop_points([&] { check_expression(pattern); }); }, "pattern"_a);
}
