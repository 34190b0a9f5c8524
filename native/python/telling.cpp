// The Python binding of the telling room: a step in, what is said of it out, as JSON.
//
// Steps come as values of Python, whose attributes src/sudokit/logic/step.py documents. People can make them by hand, so
// everything is checked that native code relies on.
#include "telling/hints.hpp"
#include "telling/picture.hpp"
#include "telling/reasons.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit::telling;
using sudokit::logic::LockedSet;
using sudokit::logic::Mark;
using sudokit::logic::role_names;

// Steps inside steps. Those of the explainer are two deep.
constexpr int deepest = 50;

[[noreturn]] void refuse(const std::string& reason) { throw nb::value_error(("not a step: " + reason).c_str()); }

int number(nb::handle value, int least, int most, const char* what) {
    int overflow = 0;
    const long found = PyLong_AsLongAndOverflow(value.ptr(), &overflow);
    if (overflow) refuse(std::string(what) + " is a number that large");
    if (found == -1 && PyErr_Occurred()) throw nb::python_error();
    if (found < least || found > most)
        refuse(std::string(what) + " is " + std::to_string(found) + ", expected " + std::to_string(least) + " to " + std::to_string(most));
    return static_cast<int>(found);
}

int number_or_none(nb::handle value, int most, const char* what) { return value.is_none() ? -1 : number(value, 0, most, what); }

std::uint8_t cell(nb::handle value) { return static_cast<std::uint8_t>(number(value, 0, 80, "a cell")); }
std::uint8_t digit(nb::handle value) { return static_cast<std::uint8_t>(number(value, 1, 9, "a digit") - 1); }
std::uint8_t house(nb::handle value) { return static_cast<std::uint8_t>(number(value, 0, 26, "a house")); }

bool truth(nb::handle value) {
    const int is_true = PyObject_IsTrue(value.ptr());
    if (is_true < 0) throw nb::python_error();
    return is_true;
}

// Any text, also one that is not valid Unicode.
std::string text(nb::handle value) {
    const auto bytes = nb::steal(PyUnicode_AsEncodedString(nb::str(value).ptr(), "utf-8", "backslashreplace"));
    if (!bytes.is_valid()) throw nb::python_error();
    return PyBytes_AsString(bytes.ptr());
}

// The fields of a tuple, of which there must be so many.
class Fields {
public:
    Fields(nb::handle tuple, std::size_t size, const char* what) : tuple_(nb::steal(PySequence_Tuple(tuple.ptr()))) {
        if (!tuple_.is_valid()) throw nb::python_error();
        if (nb::len(tuple_) != size) refuse(std::string(what) + " has " + std::to_string(size) + " fields");
    }
    nb::handle operator[](Py_ssize_t at) const { return PyTuple_GetItem(tuple_.ptr(), at); }

private:
    nb::object tuple_;
};

template <class Read>
auto list(nb::handle items, Read read) {
    std::vector<decltype(read(items))> values;
    for (const nb::handle item : nb::iter(items)) values.push_back(read(item));
    return values;
}

CellSet cells(nb::handle items) {
    CellSet set;
    for (const nb::handle item : nb::iter(items)) set.add(cell(item));
    return set;
}

Mask digits(nb::handle items) {
    Mask mask = 0;
    for (const nb::handle item : nb::iter(items)) mask |= Mask(1 << digit(item));
    return mask;
}

Candidate candidate(nb::handle item) {
    const Fields fields(item, 2, "a candidate");
    return {cell(fields[0]), digit(fields[1])};
}

Mark mark(nb::handle item) {
    const Fields fields(item, 3, "a mark");
    const auto role = text(fields[2]);
    const auto named = std::ranges::find(role_names, role);
    if (named == std::end(role_names)) refuse("a candidate has the role '" + role + "'");
    return {cell(fields[0]), digit(fields[1]), static_cast<Role>(named - role_names)};
}

LockedSet locked_set(nb::handle item) {
    const Fields fields(item, 2, "a set");
    return {cells(fields[0]), digits(fields[1])};
}

// A node of the chain, whose parents are added to those of the step.
Node node(nb::handle item, int at, Step& step) {
    const Fields fields(item, 8, "a node");
    Node node{};
    node.cells = cells(fields[0]);
    if (node.cells.empty()) refuse("a node has no cell");
    node.digit = digit(fields[1]);
    node.on = truth(fields[2]);
    node.strong_to_next = truth(fields[3]);
    node.set = static_cast<std::uint8_t>(number(fields[4], 0, static_cast<int>(std::min<std::size_t>(255, step.sets.size())), "the set of a node"));
    node.house = static_cast<std::int8_t>(number_or_none(fields[5], 26, "the house of a node"));
    const auto parents = list(fields[6], [&](nb::handle parent) {
        return static_cast<std::uint16_t>(number(parent, 0, at - 1, "what a node follows from"));
    });
    constexpr std::size_t most = std::numeric_limits<std::uint16_t>::max();
    if (step.reasons.size() + parents.size() > most) refuse("its nodes follow from too many others");
    node.first_reason = static_cast<std::uint16_t>(step.reasons.size());
    node.reasons = static_cast<std::uint16_t>(parents.size());
    step.reasons.insert(step.reasons.end(), parents.begin(), parents.end());
    node.nested = static_cast<std::int16_t>(number_or_none(fields[7], static_cast<int>(step.nested.size()) - 1, "the nested step of a node"));
    return node;
}

Chain chain(nb::handle items, Step& step) {
    Chain nodes;
    for (const nb::handle item : nb::iter(items)) nodes.push_back(node(item, static_cast<int>(nodes.size()), step));
    if (nodes.empty()) refuse("a chain has no nodes");
    return nodes;
}

Step step_of(nb::handle given, int depth = 0) {
    if (depth > deepest) refuse("too many steps are inside each other");
    const auto key = text(given.attr("technique").attr("key"));
    const auto kind = kind_named(key);
    if (!kind) refuse("there is no technique '" + key + "'");
    Step step;
    step.key = kind->key;
    step.digits = digits(given.attr("digits"));
    step.placements = list(given.attr("placements"), candidate);
    step.eliminations = list(given.attr("eliminations"), candidate);
    step.base = list(given.attr("base"), house);
    step.cover = list(given.attr("cover"), house);
    step.marks = list(given.attr("marks"), mark);
    step.sets = list(given.attr("sets"), locked_set);
    step.restricted = list(given.attr("restricted"), digits);
    step.nested = list(given.attr("nested"), [&](nb::handle inner) { return step_of(inner, depth + 1); });
    if (step.nested.size() > std::numeric_limits<std::int16_t>::max()) refuse("too many steps are inside it");
    step.chains = list(given.attr("chains"), [&](nb::handle nodes) { return chain(nodes, step); });
    return step;
}

Refuted refuted(nb::handle item) {
    const Fields fields(item, 5, "a refutation");
    Refuted refuted{candidate(fields[0]), {}, 0};
    refuted.why.placements = list(fields[1], candidate);
    refuted.why.impossible = list(fields[2], candidate);
    refuted.why.house = number_or_none(fields[3], 26, "the house of a refutation");
    refuted.guesses = static_cast<std::uint64_t>(number(fields[4], 0, std::numeric_limits<int>::max(), "the number of guesses"));
    return refuted;
}

// A step, and why the other candidates of a guessed cell are wrong.
struct Given {
    Step step;
    std::vector<Refuted> refutations;

    explicit Given(nb::handle given) : step(step_of(given)) {
        if (kind_of(step).proof == Proof::guess) refutations = list(given.attr("refutations"), refuted);
    }
};

std::string sentence(nb::handle step) {
    const Given given(step);
    return Pattern(given.step, given.refutations).sentence().json();
}

// A list of objects with `told`, `chain`, `node` and `inside`, see words/reasoning.py.
std::string proof(nb::handle step) {
    const Given given(step);
    Json json;
    write_reasons(json, given.step, given.refutations);
    return std::string(json.text());
}

// An object with `houses`, `roles` and `links`.
std::string picture(nb::handle step) {
    const Given given(step);
    const nb::bytes board(step.attr("position").attr("grid").attr("cells"));
    if (board.size() != 81) refuse("its board has " + std::to_string(board.size()) + " cells");
    Json json;
    write(json, picture_of(given.step, std::span<const std::uint8_t, 81>(static_cast<const std::uint8_t*>(board.data()), 81), given.refutations));
    return std::string(json.text());
}

std::string hint_of_step(nb::handle step, int level) {
    const Given given(step);
    return hint(given.step, given.refutations, level).json();
}

std::string hint_of_board(nb::handle wrong, nb::handle missing, bool is_solved) {
    return hint(list(wrong, candidate), list(missing, candidate), is_solved).json();
}

}  // namespace

void bind_telling(nb::module_& module) {
    module.def("tell_sentence", &sentence, "step"_a);
    module.def("tell_proof", &proof, "step"_a);
    module.def("tell_picture", &picture, "step"_a);
    module.def("tell_hint", &hint_of_step, "step"_a, "level"_a);
    module.def("tell_hint", &hint_of_board, "wrong"_a, "missing"_a, "is_solved"_a);
    module.def("house_of_step", [](nb::handle step) { return house_of(step_of(step)); }, "step"_a);
}
