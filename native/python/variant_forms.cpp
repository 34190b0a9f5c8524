// The Python binding of the forms of variants: a text becomes a puzzle in sudokit's JSON, and back. Also what a refusal of
// native code is in Python.
#include "variant_forms.hpp"

#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>

#include "variants/drawings/sudokupad_drawing.hpp"
#include "variants/forms/inflate.hpp"
#include "variants/forms/json.hpp"
#include "variants/forms/lz_string.hpp"
#include "variants/forms/shortened.hpp"
#include "variants/forms/sudokupad.hpp"
#include "variants/rules/patterns.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace sudokit;
using namespace sudokit::variants;

constexpr int deepest = 100;

nb::object to_python(const Message& message);
nb::object to_python(std::int64_t number) { return nb::cast(number); }
nb::object to_python(const std::string& text) { return nb::cast(text); }
nb::object to_python(const Shown& shown) { return nb::module_::import_("sudokit.messages").attr("Verbatim")(shown.text); }
nb::object to_python(const std::shared_ptr<const Message>& message) { return to_python(*message); }

// A `sudokit.messages.Message`, which is shown in the language in use.
nb::object to_python(const Message& message) {
    nb::dict values;
    for (const auto& [name, value] : message.values)
        values[nb::cast(name)] = std::visit([](const auto& each) { return to_python(each); }, value.is);
    const nb::module_ messages = nb::module_::import_("sudokit.messages");
    return message.other.empty() ? messages.attr("message")(message.text, **values) : messages.attr("plural")(message.text, message.other, **values);
}

nb::list to_python(const std::vector<Message>& messages) {
    nb::list all;
    for (const Message& message : messages) all.append(to_python(message));
    return all;
}

// A number with a fraction, as Python reads it; texts of other forms may hold any.
nb::object to_python(const Data::OtherNumber& number) { return nb::module_::import_("json").attr("loads")(number.text); }

nb::object to_python(const Data& data) {
    return std::visit(
        [](const auto& is) -> nb::object {
            using Type = std::decay_t<decltype(is)>;
            if constexpr (std::is_same_v<Type, std::nullptr_t>) {
                return nb::none();
            } else if constexpr (std::is_same_v<Type, bool>) {
                return nb::bool_(is);
            } else if constexpr (std::is_same_v<Type, Data::List>) {
                nb::list items;
                for (const Data& each : is) items.append(to_python(each));
                return std::move(items);
            } else if constexpr (std::is_same_v<Type, Data::Object>) {
                nb::dict members;
                for (const auto& [name, member] : is) members[nb::cast(name)] = to_python(member);
                return std::move(members);
            } else {
                return to_python(is);
            }
        },
        data.is);
}

std::string text_of(nb::handle text) {
    std::string found;
    if (nb::try_cast(text, found)) return found;
    // Half of a surrogate pair is not a character, and UTF-8 does not have it.
    return nb::cast<std::string>(text.attr("encode")("utf-16", "surrogatepass").attr("decode")("utf-16", "replace"));
}

Data data_of(nb::handle of, int depth = 0) {
    if (depth > deepest) throw nb::value_error("nested too deeply");
    if (of.is_none()) return {};
    if (nb::isinstance<nb::bool_>(of)) return nb::cast<bool>(of);
    if (nb::isinstance<nb::int_>(of)) {
        std::int64_t whole = 0;
        return nb::try_cast(of, whole) ? Data(whole) : Data(Data::OtherNumber{nb::cast<std::string>(nb::str(of))});
    }
    if (nb::isinstance<nb::str>(of)) return text_of(of);
    if (nb::isinstance<nb::dict>(of)) {
        Data::Object members;
        for (const auto [name, member] : nb::cast<nb::dict>(of)) members.emplace_back(text_of(name), data_of(member, depth + 1));
        return members;
    }
    Data::List items;
    for (const nb::handle each : of) items.push_back(data_of(each, depth + 1));
    return items;
}

const variants::Form& form(std::string_view name) {
    const variants::Form* const found = form_named(name);
    if (found == nullptr) throw nb::value_error("no such form");
    return *found;
}

// Of any form that native code knows, if no name is given.
ReadPuzzle read_form(std::optional<std::string_view> name, nb::str text) {
    const std::string given = text_of(text);
    ReadPuzzle read;
    read.form = name ? &form(*name) : nullptr;
    run_with_stop_points([&] {
        if (read.form != nullptr) {
            read.reading = read.form->read(given);
        } else {
            variants::Recognised found = variants::recognised(given);
            read.form = found.form;
            read.reading = std::move(found.reading);
        }
        read.puzzle = read_json(read.reading.puzzle, read.reading.places);
    });
    return read;
}

nb::list digits(const Puzzle& puzzle) {
    nb::list all;
    for (int digit = puzzle.first; digit <= puzzle.last(); ++digit) all.append(digit);
    return all;
}

nb::list sentences(const variants::Reading& reading) {
    nb::list all;
    for (const Remark& remark : reading.sentences) {
        all.append(nb::make_tuple(remark.text, Remark::names[remark.standing], nb::tuple(nb::cast(remark.constraints))));
    }
    return all;
}

std::string write_form(std::string_view name, nb::dict puzzle) {
    const variants::Form& of = form(name);
    const Data data = data_of(puzzle);
    std::string text;
    run_with_stop_points([&] { text = of.write(data); });
    return text;
}

// The sentences of rules in prose, and the patterns that each fits (rules/patterns.hpp).
nb::list rules_in(nb::str text) {
    nb::list all;
    for (const rules::Sentence& sentence : rules::sentences_of(text_of(text))) {
        nb::list kinds;
        for (const rules::Rule& rule : rules::rules_in(sentence)) kinds.append(rule.pattern->kind);
        all.append(nb::make_tuple(sentence.text, kinds));
    }
    return all;
}

// SudokuPad's shortened JSON as JSON.
std::string lengthened(nb::str text) { return write_data(demand_data(text_of(text), &shortened_json)); }

// The things that are seen in SudokuPad's JSON, or in that of f-puzzles, as dictionaries.
nb::object seen_in_drawing(nb::str text) {
    const std::string json = text_of(text);
    std::vector<Seen> seen;
    run_with_stop_points([&] {
        const std::optional<Data> data = read_data(json);
        const auto* const grid = data && data->find("grid") != nullptr ? data->find("grid")->as<Data::List>() : nullptr;
        seen = grid == nullptr ? seen_in_sudokupad(json) : seen_in_fpuzzles(*data, static_cast<int>(std::min<std::size_t>(grid->size(), 25)));
    });
    return to_python(seen_data(seen));
}

// The error that Python raises.
void raise(const Refusal& refusal) {
    const auto or_none = [](std::string_view text) { return text.empty() ? nb::none() : nb::cast(text); };
    const auto or_none_of_number = [](int number) { return number == 0 ? nb::none() : nb::cast(number); };
    const nb::module_ errors = nb::module_::import_("sudokit.errors");
    const nb::object message = to_python(static_cast<const Message&>(refusal));
    nb::object error = refusal.is_of_form ? errors.attr("FormatError")(message, "line"_a = or_none_of_number(refusal.line),
                                                                       "column"_a = or_none_of_number(refusal.column))
                                          : errors.attr("VariantError")(message, "kind"_a = or_none(refusal.kind), "field"_a = or_none(refusal.field),
                                                                        "cell"_a = or_none(refusal.cell));
    if (!refusal.where.empty()) {
        const nb::object placed = nb::module_::import_("sudokit.variants.forms.places").attr("placed");
        for (auto where = refusal.where.rbegin(); where != refusal.where.rend(); ++where)
            if (!where->text.empty()) error = placed(error, to_python(*where));
    }
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
}

}  // namespace

void bind_variant_forms(nb::module_& module) {
    nb::register_exception_translator(
        [](const std::exception_ptr& thrown, void*) {
            try {
                std::rethrow_exception(thrown);
            } catch (const Refusal& refusal) {
                raise(refusal);
            }
        },
        nullptr);
    nb::class_<ReadPuzzle>(module, "VariantReading")
        .def_prop_ro("form", [](const ReadPuzzle& self) { return self.form->name; })
        .def_prop_ro("rows", [](const ReadPuzzle& self) { return self.puzzle.rows; })
        .def_prop_ro("columns", [](const ReadPuzzle& self) { return self.puzzle.columns; })
        .def_prop_ro("digits", [](const ReadPuzzle& self) { return nb::tuple(digits(self.puzzle)); })
        .def_prop_ro("latin", [](const ReadPuzzle& self) { return self.puzzle.latin; })
        .def_prop_ro("extras", [](const ReadPuzzle& self) { return self.puzzle.extras; })
        .def_prop_ro("is_classic", [](const ReadPuzzle& self) { return self.puzzle.is_classic(); })
        .def_prop_ro("arguments", [](const ReadPuzzle& self) { return to_python(Data(self.reading.puzzle)); })
        .def_prop_ro("left_out", [](const ReadPuzzle& self) { return nb::tuple(to_python(self.reading.left_out)); })
        .def_prop_ro("sentences", [](const ReadPuzzle& self) { return sentences(self.reading); })
        .def_prop_ro("is_sure", [](const ReadPuzzle& self) { return self.reading.is_sure; });
    module.def("read_variant", &read_form, "form"_a.none(), "text"_a);
    module.def("write_variant", &write_form, "form"_a, "puzzle"_a);
    // The form that a text begins like, which is not JSON; none if it is a board, or nothing that is known.
    module.def("variant_form", [](nb::str text) -> std::optional<std::string_view> {
        const variants::Form* const found = variants::form_of(text_of(text));
        return found == nullptr ? std::nullopt : std::optional(found->name);
    }, "text"_a);
    module.def("seen_in_drawing", &seen_in_drawing, "text"_a);
    module.def("rules_in", &rules_in, "text"_a);
    module.def("lengthened_json", &lengthened, "text"_a);
    module.def("inflate", [](nb::str packed) { return inflate(text_of(packed)); }, "packed"_a);
    module.def("lz_compress", [](nb::str text) { return compress(text_of(text)); }, "text"_a);
    module.def("lz_decompress", [](nb::str packed) { return decompress(text_of(packed)); }, "packed"_a);
}
