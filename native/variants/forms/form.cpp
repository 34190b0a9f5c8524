#include "form.hpp"

#include <algorithm>
#include <array>

#include "fpuzzles.hpp"
#include "iss.hpp"
#include "kernel/text_lines.hpp"
#include "ksudoku.hpp"
#include "lisudoku.hpp"
#include "penpa.hpp"
#include "shortened.hpp"
#include "solo.hpp"
#include "square.hpp"
#include "sudokumaker.hpp"
#include "sudokupad.hpp"
#include "sumocue.hpp"
#include "text.hpp"

namespace sudokit::variants {

namespace {

constexpr std::size_t longest_killer = 200, longest_square = 2000;  // with blanks
constexpr std::size_t longest_beginning = 100;                    // as much of a text as `begins_variant` looks at
constexpr std::string_view own_form = "sudokit variant";

Reading read_own(std::string_view text) {
    Data data = demand_data(text);
    const Data* const form = data.find("form");
    const auto* const name = form == nullptr ? nullptr : form->as<std::string>();
    if (name == nullptr || *name != own_form)
        give_up(Refusal("not sudokit JSON: expected an object whose \"form\" is {form!r}", {{"form", std::string(own_form)}}).of_form());
    std::erase_if(*data.as<Data::Object>(), [](const auto& member) { return member.first == "form"; });
    return {std::move(*data.as<Data::Object>()), {}, {}};
}
std::string write_own(const Data& puzzle) {
    Data::Object members{{"form", Data(own_form)}};
    for (const auto& member : *puzzle.as<Data::Object>())
        if (member.first != "form") members.push_back(member);
    return write_data(Data(std::move(members)));
}
const Form own{"json", read_own, write_own};

const std::array forms{&own, &fpuzzles, &iss::form, &ksudoku, &lisudoku, &penpa, &solo, &square, &sudokumaker, &sudokupad, &sumocue};

}  // namespace

const Form* form_named(std::string_view name) {
    const auto found = std::ranges::find(forms, name, &Form::name);
    return found == forms.end() ? nullptr : *found;
}

namespace {

// A row of a table may have the puzzle in one of its fields, as a text or as an object.
constexpr int most_rows_in_rows = 20;

Recognised of_json(const Data& data, std::string_view text, int depth) {
    const auto has = [&](std::string_view name) { return data.find(name) != nullptr; };
    const Form* const form = has("form")             ? &own
                             : has("grid")           ? &fpuzzles
                             : has("cells")          ? &sudokupad
                             : has("formatVersion")  ? &sudokumaker
                             : is_of_lisudoku(data) ? &lisudoku
                                                     : nullptr;
    if (form != nullptr) return {form, form->read(text)};
    if (const Data* const inner = data.find("puzzle")) {
        if (depth > most_rows_in_rows) give_up(Refusal("nested too deeply").of_form());
        if (const auto* const inner_text = inner->as<std::string>()) {
            if (without_blanks_around(*inner_text).starts_with('{')) return recognised(*inner_text, depth + 1);
            const Form* const of_text = form_of(*inner_text);
            if (of_text != nullptr) return {of_text, of_text->read(*inner_text)};
        } else if (inner->as<Data::Object>() != nullptr && inner->find("puzzle") == nullptr) {
            return of_json(*inner, write_data(*inner), depth + 1);
        }
    }
    give_up(Refusal("JSON without form, grid or cells, expected the puzzle of a known program").of_form());
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

const Form* form_of(std::string_view text) {
    text = without_blanks_around(text);
    if (text.empty()) return nullptr;
    if (side_of_square(without_blanks(text.substr(0, longest_square))) != 0) return &square;  // `.A` may begin one of 16x16
    if (contains(text.substr(0, 10), "://")) {
        const std::size_t path = text.find('/', text.find("://") + 3);
        const std::string_view host = text.substr(0, path), page = text.substr(0, text.find_first_of("?#"));
        if (contains(host, "f-puzzles")) return &fpuzzles;
        if (contains(host, "sudokupad") || contains(host, "crackingthecryptic")) return &sudokupad;
        if (contains(host, "sudokumaker")) return &sudokumaker;
        if (contains(host, "lisudoku")) return &lisudoku;
        if (contains(page, "penpa-edit")) return &penpa;
        if (begins_solo(percent_decoded(text.substr(std::min(page.size() + 1, text.size()))))) return &solo;
        if (contains(text, "?load=") || contains(text, "&load=")) return &fpuzzles;
        return contains(text, "?q=") || contains(text, "&q=") ? &iss::form : nullptr;
    }
    if (iss::is_short_killer(without_blanks(text.substr(0, longest_killer)))) return &iss::form;
    // A `+` of base64 is a space where somebody has decoded the address.
    std::string beginning_of_text(text.substr(0, longest_beginning));
    std::ranges::replace(beginning_of_text, ' ', '+');
    if (!begins_variant(beginning_of_text)) return nullptr;
    switch (text.front()) {
        case '.': return &iss::form;
        case 'N': return &fpuzzles;
        case 's':
        case 'c':
        case 'f': return &sudokupad;
        case 'S': return &sumocue;
        case '<': return &ksudoku;
        default: return beginning_of_text.find(":k:") != std::string::npos ? &sumocue : &solo;
    }
}

Recognised recognised(std::string_view text, int depth) {
    text = without_blanks_around(text);
    if (!text.starts_with('{')) {
        const Form* const form = form_of(text);
        if (form == nullptr) give_up(Refusal("not a variant in a form that is known").of_form());
        return {form, form->read(text)};
    }
    Refusal why("");
    if (const std::optional<Data> data = read_data(text, &why)) return of_json(*data, text, depth);
    const std::optional<Data> data = read_data(text, nullptr, &shortened_json);
    if (!data) give_up(why);
    return of_json(*data, write_data(*data), depth);
}

}  // namespace sudokit::variants
