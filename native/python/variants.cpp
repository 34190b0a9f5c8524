// The Python binding of the engine for variants.
//
// src/sudokit/variants/questions.py asks; it documents what callers see. variant_puzzles.cpp makes the models.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <tuple>

#include "kernel/parallel.hpp"
#include "variants/candidates.hpp"
#include "variants/clashes.hpp"
#include "variants/crew.hpp"
#include "variants/explaining/path.hpp"
#include "variants/explaining/telling.hpp"
#include "variants/shared_count.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit;
using variants::Layers;
using variants::Model;
using variants::Relation;
using variants::Search;
using variants::Values;
using variants::Variable;

using Transitions = std::vector<std::tuple<std::uint32_t, Values, std::uint32_t>>;

void make_layers(Layers* self, std::size_t length, std::uint32_t states, std::vector<std::uint32_t> start,
                 std::vector<std::uint32_t> accepting, const Transitions& transitions) {
    variants::Automaton automaton{states, std::move(start), std::move(accepting), {}};
    for (const auto& [from, values, to] : transitions) automaton.transitions.push_back({from, values, to});
    std::optional<Layers> made;
    run_with_stop_points([&] { made = Layers::unrolled(automaton, length); });
    if (!made) throw nb::value_error("an automaton of too many states for such a long line");
    new (self) Layers(std::move(*made));
}

Transitions transitions_of(const Layers& layers) {
    Transitions found;
    for (const auto& [from, values, to] : layers.automaton.transitions) found.emplace_back(from, values, to);
    return found;
}

// The cells of a solution: one byte per cell, the number of its value.
nb::bytes cells_of(std::span<const Values> values) {
    std::vector<char> cells;
    for (const Values value : values) cells.push_back(static_cast<char>(variants::smallest(value)));
    return nb::bytes(cells.data(), cells.size());
}

nb::list listed(const std::vector<variants::Solution>& solutions) {
    nb::list found;
    for (const variants::Solution& solution : solutions) found.append(cells_of(solution));
    return found;
}

// A search and what it is asked. One thread at a time: a second one waits, without the interpreter's lock.
class Asked {
public:
    // The model is copied: a search may outlive it.
    explicit Asked(const Model& model) : model_(model) {
        run_with_stop_points([&] { searches_.emplace(model_); });
    }

    std::uint64_t count(std::uint64_t limit, std::optional<unsigned> threads) {
        if (limit < 1) throw nb::value_error("the limit is at least 1");
        std::uint64_t found = 0;
        ask([&] { found = variants::count_solutions(model_, *searches_, limit, reached_, threads_or_all(threads)); });
        return found;
    }

    // The solution, if there is only one; of several, the smallest, up to a limit.
    nb::list smallest(unsigned wanted, std::optional<unsigned> threads) {
        std::vector<variants::Solution> found;
        ask([&] {
            reached_.done = 0;
            reached_.total = 0;
            variants::SharedCount count(*searches_, 2, reached_);
            count.count(threads_or_all(threads));
            if (count.found() == 1) found = {count.solution()};
            if (count.found() > 1) found = variants::first_in_order(searches_->first(), wanted, finder(threads));
        });
        return listed(found);
    }

    std::optional<nb::bytes> next_in_order(std::optional<unsigned> threads) {
        std::optional<variants::Solution> found;
        ask([&] {
            if (!ordered_) ordered_.emplace(searches_->first(), finder(threads));
            found = ordered_->next();
        });
        if (!found) return std::nullopt;
        return cells_of(*found);
    }

    std::vector<std::uint32_t> true_candidates(std::uint32_t limit, unsigned values, std::optional<unsigned> threads) {
        if (limit < 1) throw nb::value_error("the limit is at least 1");
        const auto has = [&](Values domain) { return (domain & ~variants::first_values(std::min(values, variants::most_values))) == 0; };
        if (values < 1 || values > variants::most_values || !std::ranges::all_of(std::span(model_.domains()).first(model_.shown()), has))
            throw nb::value_error("the cells have other values");
        std::vector<std::uint32_t> found;
        ask([&] {
            variants::CandidateCounts counts(searches_->first(), limit, values, reached_);
            counts.together(*searches_, threads_or_all(threads), at_once);
            found = counts.all();
        });
        return found;
    }

    double estimate(std::uint32_t ways, std::uint64_t seed) {
        double found = 0;
        ask([&] { found = variants::estimate(searches_->first(), ways, seed); });
        return found;
    }

    // How much of the question in work is done, and of how much; 0 if that is unknown. For any thread.
    std::pair<std::uint64_t, std::uint64_t> reached() const { return {reached_.done, reached_.total}; }

    std::uint64_t guesses() const { return searches_->guesses(); }

private:
    // Waits for the others, and looks for stops meanwhile. The thread that is inside may come again from a signal handler,
    // or from a progress report, and would wait for ever.
    template <class Work>
    void alone(const Work& work) {
        if (inside_ == std::this_thread::get_id()) throw nb::value_error("this thread is using this search");
        for (bool is_mine = false; !is_mine;) {
            look_for_stops();
            nb::gil_scoped_release release;
            is_mine = one_at_a_time_.try_lock_for(between_looks);
        }
        const std::scoped_lock lock(std::adopt_lock, one_at_a_time_);
        inside_ = std::this_thread::get_id();
        const Leaves leaves{inside_};
        work();
    }
    struct Leaves {
        std::atomic<std::thread::id>& inside;
        ~Leaves() { inside = std::thread::id(); }
    };

    template <class Work>
    void ask(const Work& work) {
        alone([&] { run_with_stop_points(work); });
    }

    variants::Finder finder(std::optional<unsigned> threads) {
        return [this, threads = threads_or_all(threads)](const variants::Solution& allowed) -> std::optional<variants::Solution> {
            found_in_order_.done = 0;
            variants::SharedCount any(*searches_, 1, found_in_order_, allowed);
            any.count(threads);
            if (any.found() == 0) return std::nullopt;
            return any.solution();
        };
    }

    const Model model_;
    std::optional<variants::Searches> searches_;
    variants::Reached reached_, found_in_order_;
    std::optional<variants::OrderedSolutions> ordered_;
    std::timed_mutex one_at_a_time_;
    std::atomic<std::thread::id> inside_;
};

// Threads that solve puzzles, for a caller that looks for stops itself.
class AskedCrew {
public:
    AskedCrew(std::optional<unsigned> threads, unsigned wanted) : crew_(threads_or_all(threads), wanted) {}

    ~AskedCrew() { stop(); }
    AskedCrew(const AskedCrew&) = delete;
    AskedCrew& operator=(const AskedCrew&) = delete;

    void add(std::size_t number, const Model& model) { crew_.add(number, model); }

    std::vector<std::pair<std::size_t, nb::list>> take() {
        std::vector<variants::Crew::Solved> solved;
        {
            nb::gil_scoped_release release;
            solved = crew_.take(between_looks);
        }
        std::vector<std::pair<std::size_t, nb::list>> found;
        for (const variants::Crew::Solved& each : solved) found.emplace_back(each.number, listed(each.solutions));
        return found;
    }

    // A thread that drops a model may need the interpreter's lock.
    void stop() {
        nb::gil_scoped_release release;
        crew_.stop();
    }

private:
    variants::Crew crew_;
};

// digits: of each shown variable its value, or -1.
std::vector<Variable> clashes(const Model& model, const std::vector<int>& digits) {
    if (digits.size() != model.shown()) throw nb::value_error("a digit for each cell");
    std::vector<Values> values;
    for (const int digit : digits) {
        if (digit < -1 || digit >= static_cast<int>(variants::most_values)) throw nb::value_error("no such digit");
        values.push_back(digit < 0 ? 0 : variants::only(static_cast<unsigned>(digit)));
    }
    std::vector<Variable> found;
    run_with_stop_points([&] { found = variants::clashing(model, values); });
    return found;
}

// --- steps

namespace steps = variants::explaining;

nb::list listed(const std::vector<steps::Some>& some) {
    nb::list found;
    for (const auto& [cell, values] : some) found.append(nb::make_tuple(cell, values));
    return found;
}

// The key of the technique, its level and effort; what says it; the cells and digits of the pattern; the reason; what is
// placed and removed; chains as lists of cell, value and whether it is true; what is said of it; the steps inside;
// the sets that it compares.
nb::tuple to_python(const steps::Step& step, const steps::Names& names) {
    nb::list origins, chains, inside, reasons;
    for (const variants::Origin origin : step.origins) origins.append(nb::make_tuple(static_cast<int>(origin.of), origin.number));
    for (const auto& chain : step.chains) {
        nb::list nodes;
        for (const steps::Node& node : chain) nodes.append(nb::make_tuple(node.cell, node.value, node.on));
        chains.append(nodes);
    }
    for (const steps::Step& each : step.inside) inside.append(to_python(each, names));
    const steps::Sentence sentence = steps::sentence(step, names);
    for (const telling::Told& line : steps::reasons(step, names)) reasons.append(line.json());
    const nb::tuple told = nb::make_tuple(sentence.title.json(), sentence.body.json(), steps::where(step, names).json(), steps::which(step, names).json(), reasons);
    return nb::make_tuple(steps::row_of(step.technique).key, steps::level_of(step), step.effort, origins, step.cells, step.digits, listed(step.reason), listed(step.placed), listed(step.removed), chains, told, inside, steps::sets_of(step));
}

// The way to the solution of a puzzle. One thread at a time.
class AskedPath {
public:
    AskedPath(const Model& model, unsigned digits, const std::vector<Values>& on_board, const std::vector<Values>& left, unsigned last, std::uint64_t known, bool reasons,
              std::vector<std::string> cells, std::vector<std::string> kinds)
        : model_(model), names_{std::move(cells), std::move(kinds), {}, model.first(), digits} {
        if (on_board.size() != model.shown() || left.size() != model.shown() || names_.cells.size() != model.shown()) throw nb::value_error("a set and a name for each cell");
        if (digits < 1 || digits > variants::most_values || last >= std::size(steps::techniques)) throw nb::value_error("no such digits or technique");
        run_with_stop_points([&] {
            explained_.emplace(model_, digits);
            for (const steps::Rule& rule : explained_->rules.rules)
                for (const variants::Origin origin : rule.origins)
                    if (origin.of == variants::Origin::constraint && origin.number >= names_.kinds.size()) throw nb::value_error("a kind for each constraint");
            steps::name_constraints(names_, model_, explained_->rules);
            path_.emplace(*explained_, on_board, left, steps::Limits{static_cast<steps::Technique>(last), reasons, known});
        });
    }

    AskedPath(const AskedPath&) = delete;

    nb::list all() {
        std::vector<steps::Step> all;
        run_with_stop_points([&] { all = path_->all(); });
        nb::list found;
        for (const steps::Step& step : all) found.append(to_python(step, names_));
        return found;
    }
    std::optional<nb::tuple> next() {
        std::optional<steps::Step> step;
        run_with_stop_points([&] { step = path_->next(); });
        if (!step) return {};
        return to_python(*step, names_);
    }
    // How hard the way is: its level, its score, and of the hardest step the technique and the level.
    std::tuple<unsigned, int, std::optional<std::pair<const char*, unsigned>>> rate() {
        steps::Rated rated;
        run_with_stop_points([&] { rated = steps::rated(*path_); });
        std::optional<std::pair<const char*, unsigned>> hardest;
        if (rated.hardest) hardest.emplace(steps::row_of(rated.hardest->technique).key, steps::level_of(*rated.hardest));
        return {rated.level, rated.score, hardest};
    }
    bool is_solved() const { return path_->is_solved(); }
    std::vector<Values> left() const { return path_->left(); }

private:
    const Model model_;
    steps::Names names_;
    std::optional<steps::Explained> explained_;
    std::optional<steps::Path> path_;
};

}  // namespace

void bind_variants(nb::module_& module) {
    nb::class_<Relation>(module, "VariantRelation")
        .def(nb::init<std::vector<Values>>(), "rows"_a)
        .def_prop_ro("rows", &Relation::rows);
    nb::class_<Layers>(module, "VariantAutomaton")
        .def("__init__", &make_layers, "length"_a, "states"_a, "start"_a, "accepting"_a, "transitions"_a)
        .def_prop_ro("states", [](const Layers& self) { return self.automaton.states; })
        .def_prop_ro("start", [](const Layers& self) { return self.automaton.start; })
        .def_prop_ro("accepting", [](const Layers& self) { return self.automaton.accepting; })
        .def_prop_ro("transitions", &transitions_of);
    module.def("variant_clashes", &clashes, nb::arg("model").lock(), "digits"_a);
    module.def("variant_techniques", [] {
        std::vector<const char*> keys;
        for (const steps::TechniqueRow& row : steps::techniques) keys.push_back(row.key);
        return keys;
    });
    nb::class_<Asked>(module, "VariantSearch")
        // It is made before there is an object of Python's, which two threads could otherwise fill at the same time.
        .def(nb::new_([](const Model& model) { return std::make_unique<Asked>(model); }), nb::arg("model").lock())
        .def("count", &Asked::count, "limit"_a, "threads"_a.none() = 1)
        .def("smallest", &Asked::smallest, "wanted"_a, "threads"_a.none() = 1)
        .def("next_in_order", &Asked::next_in_order, "threads"_a.none() = 1)
        .def("true_candidates", &Asked::true_candidates, "limit"_a, "values"_a, "threads"_a.none() = 1)
        .def("estimate", &Asked::estimate, "ways"_a, "seed"_a)
        .def_prop_ro("reached", &Asked::reached)
        .def_prop_ro("guesses", &Asked::guesses);
    nb::class_<AskedPath>(module, "VariantPath")
        .def(nb::init<const Model&, unsigned, const std::vector<Values>&, const std::vector<Values>&, unsigned, std::uint64_t, bool, std::vector<std::string>, std::vector<std::string>>(),
             nb::arg("model").lock(), "digits"_a, "on_board"_a, "left"_a, "last"_a, "known"_a, "reasons"_a, "cells"_a, "kinds"_a)
        .def("rate", &AskedPath::rate, nb::lock_self())
        .def("next", &AskedPath::next, nb::lock_self())
        .def("all", &AskedPath::all, nb::lock_self())
        .def_prop_ro("is_solved", &AskedPath::is_solved)
        .def_prop_ro("left", &AskedPath::left);
    nb::class_<AskedCrew>(module, "VariantCrew")
        .def(nb::init<std::optional<unsigned>, unsigned>(), "threads"_a.none(), "wanted"_a)
        .def("add", &AskedCrew::add, "number"_a, nb::arg("model").lock())
        .def("take", &AskedCrew::take)
        .def("stop", &AskedCrew::stop);
}
