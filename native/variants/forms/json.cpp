#include "json.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <unordered_map>

#include "kernel/stop_point.hpp"
#include "text.hpp"
#include "variants/kinds/kind.hpp"
#include "variants/tabulated.hpp"

namespace sudokit::variants {

namespace {

constexpr int most_side = 25, largest_digit = 99;
constexpr std::size_t deepest = 20;  // of constraints within others
constexpr std::array<std::string_view, 11> names{"rows",       "columns",     "digits", "regions", "givens", "candidates",
                                                 "constraints", "latin",      "title",  "author",  "rules"};

[[noreturn]] void refuse(std::string_view field, Refusal refusal) { give_up(refusal.about(field)); }

[[noreturn]] void refuse_type(std::string_view field, const Data& value, std::string cell = {}) {
    refuse(field, Refusal("{value}, which the schema does not allow here", {{"value", value.shown()}}).of_cell(std::move(cell)));
}

std::string joined(const auto& words) {
    std::string text;
    for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

Refusal::Value quoted(const Data& data) {
    if (const auto* const text = data.as<std::string>()) return *text;
    return Shown{data.shown(300)};
}

template <class Type>
const Type* member(const Data& data, std::string_view name) {
    const Data* const found = data.find(name);
    if (found == nullptr) return nullptr;
    const Type* const is = found->as<Type>();
    if (is == nullptr) refuse_type(name, *found);
    return is;
}

// The words of a text, between blanks and commas.
std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> found;
    constexpr std::string_view between = " ,\t\n\r\f\v";
    while ((text.remove_prefix(std::min(text.find_first_not_of(between), text.size())), !text.empty())) {
        const std::size_t end = std::min(text.find_first_of(between), text.size());
        found.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return found;
}

// A name without blanks around it.
std::string trimmed(const std::string& name) {
    constexpr std::string_view blanks = " \t\n\r\f\v";
    const std::size_t start = name.find_first_not_of(blanks), end = name.find_last_not_of(blanks);
    return start == std::string::npos ? "" : name.substr(start, end - start + 1);
}

Message numbered(std::size_t constraint) { return Message("constraint {number}", {{"number", constraint}}); }

bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }
bool is_letter(char sign) { return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z'); }

class Reader {
public:
    Reader(const Data& data, std::span<const Message> places) : data_(data), places_(places) {}

    Puzzle puzzle() {
        read_size();
        read_regions();
        read_.domains.assign(read_.grid_cells(), first_values(read_.digits));
        read_givens();
        read_candidates();
        if (const auto* const constraints = member<Data::List>(data_, "constraints"))
            for (const Data& each : *constraints) {
                const std::size_t number = read_.constraints.size();
                where_.assign({number < places_.size() ? places_[number] : numbered(number + 1)});
                read_.constraints.push_back(constraint(each));
            }
        read_.domains.resize(read_.cells(), first_values(read_.digits));
        return std::move(read_);
    }

    const Puzzle& so_far() const { return read_; }
    const std::vector<Message>& where() const { return where_; }

    std::shared_ptr<const Kind> constraint(const Data& data);
    // What has been made of an automaton, which several lines may have; null at first.
    std::shared_ptr<const Layers>& made_of(Key automaton) { return layers_[std::move(automaton)]; }
    std::shared_ptr<const Kind> constraint_within(const Data& data, std::size_t number) {
        where_.push_back(numbered(number));
        std::shared_ptr<const Kind> made = constraint(data);
        where_.pop_back();
        return made;
    }

    // A cell by its name. `fail` ends with the refusal that it gets.
    template <class Fail>
    Variable cell(const std::string& name, const Fail& fail) {
        if (const auto [row, column] = place_of(name); row > 0 && column > 0) {
            if (row <= read_.rows && column <= read_.columns) return read_.at(row - 1, column - 1);
            return fail(outside("r" + std::to_string(row) + "c" + std::to_string(column)));
        }
        const auto is_in_name = [](char sign) { return is_letter(sign) || is_digit(sign) || sign == '_'; };
        if (name.empty() || !is_letter(name[0]) || !std::ranges::all_of(name, is_in_name) || looks_like_cell(name))
            return fail(Refusal("{name!r} is not a cell, expected a name such as r1c3 or X1", {{"name", name}}).of_cell(name));
        const auto known = std::ranges::find(read_.extras, name);
        if (known == read_.extras.end()) {
            read_.extras.push_back(name);
            return static_cast<Variable>(read_.cells() - 1);
        }
        return static_cast<Variable>(read_.grid_cells()) + static_cast<Variable>(known - read_.extras.begin());
    }

private:
    Refusal outside(const std::string& cell) const {
        return Refusal("{cell} is outside the grid, expected r1c1 to r{rows}c{columns}",
                       {{"cell", cell}, {"rows", read_.rows}, {"columns", read_.columns}})
            .of_cell(cell);
    }
    // r1c3: its row and its column; 0 if it is another name.
    static std::pair<int, int> place_of(std::string_view name) {
        std::array<int, 2> found{};
        for (const std::size_t part : {0u, 1u}) {
            if (name.empty() || (name[0] | 0x20) != (part == 0 ? 'r' : 'c')) return {0, 0};
            name.remove_prefix(1);
            std::size_t size = 0;
            for (; size < name.size() && is_digit(name[size]); ++size) found[part] = size < 4 ? 10 * found[part] + (name[size] - '0') : 0;
            if (size == 0 || size > 4) return {0, 0};
            name.remove_prefix(size);
        }
        return name.empty() ? std::pair(found[0], found[1]) : std::pair(0, 0);
    }
    // Whether a row or a column is 0.
    static bool looks_like_cell(const std::string& name) {
        std::string with_ones = name;
        std::ranges::replace(with_ones, '0', '1');
        return place_of(with_ones).first > 0;
    }

    void read_size() {
        if (data_.as<Data::Object>() == nullptr) give_up(Refusal("{value}, expected an object", {{"value", data_.shown()}}));
        for (const auto& [name, value] : *data_.as<Data::Object>())
            if (name != "form" && std::ranges::find(names, name) == names.end()) {
                refuse(beginning(name, 40), Refusal("unknown field, expected {names}", {{"names", joined(names)}}));
            }
        read_.rows = side("rows");
        read_.columns = side("columns");
        if (const auto* const latin = member<bool>(data_, "latin")) read_.latin = *latin;
        read_digits();
        for (const std::string_view text : {"title", "author", "rules"}) member<std::string>(data_, text);
        const auto longer = static_cast<unsigned>(std::max(read_.rows, read_.columns));
        if (read_.latin && read_.digits < longer)
            refuse("digits", Refusal("{count} digits, expected at least {side}, as those of a row differ", {{"count", read_.digits}, {"side", longer}}));
    }
    int side(std::string_view name) const {
        const auto* const given = member<std::int64_t>(data_, name);
        if (given == nullptr) return 9;
        if (*given < 1 || *given > most_side) refuse(name, Refusal("{value!r}, expected 1 to {most}", {{"value", *given}, {"most", most_side}}));
        return static_cast<int>(*given);
    }
    void read_digits() {
        read_.digits = static_cast<unsigned>(std::max(read_.rows, read_.columns));
        const auto* const given = member<Data::List>(data_, "digits");
        if (given == nullptr) return;
        std::set<std::int64_t> digits;
        for (const Data& each : *given) {
            const auto* const digit = each.as<std::int64_t>();
            if (digit == nullptr) {
                digits.clear();
                break;
            }
            digits.insert(*digit);
            if (digits.size() > most_side) break;
        }
        if (!digits.empty() && *digits.rbegin() > largest_digit)
            refuse("digits", Refusal("{value}, expected at most {most}", {{"value", *digits.rbegin()}, {"most", largest_digit}}));
        if (digits.empty() || digits.size() > most_side || *digits.begin() < 0 || *digits.rbegin() - *digits.begin() >= static_cast<std::int64_t>(digits.size()))
            refuse("digits", Refusal("{value!r}, expected 1 to {most} whole numbers in a row, from 0 or more",
                                     {{"value", quoted(*data_.find("digits"))}, {"most", most_side}}));
        read_.first = static_cast<int>(*digits.begin());
        read_.digits = static_cast<unsigned>(digits.size());
    }

    void read_regions() {
        const Data* const given = data_.find("regions");
        if (given == nullptr || (given->as<std::string>() != nullptr && *given->as<std::string>() == "boxes")) {
            read_.regions = boxes_of(read_.rows, read_.columns, box_shape(read_.rows, read_.columns, std::max(read_.rows, read_.columns)));
        } else if (const auto* const text = given->as<std::string>()) {
            if (*text == "none") return;
            read_labels(*text);
        } else if (const auto* const list = given->as<Data::List>()) {
            for (const Data& each : *list)
                if (each.as<std::string>() == nullptr) refuse_type("regions", *given);
            for (const Data& each : *list) {
                Cells& region = read_.regions.emplace_back();
                const auto fail = [](Refusal refusal) -> Variable { refuse("regions", std::move(refusal)); };
                for (const std::string& name : words(*each.as<std::string>())) {
                    const std::size_t extras = read_.extras.size();
                    region.push_back(cell(name, fail));
                    if (read_.extras.size() > extras) fail(outside(name));
                }
            }
        } else {
            refuse_type("regions", *given);
        }
        for (Cells& region : read_.regions) {
            if (region.size() > read_.digits)
                refuse("regions", Refusal("a region of {count} cells, expected at most {size}", {{"count", region.size()}, {"size", read_.digits}})
                                      .of_cell(read_.name(region[0])));
            std::ranges::sort(region);
            region.erase(std::ranges::unique(region).begin(), region.end());
        }
        std::erase_if(read_.regions, [](const Cells& region) { return region.empty(); });
        std::ranges::sort(read_.regions);
    }
    void read_labels(const std::string& text) {
        std::vector<std::string_view> labels;  // a character each, of perhaps several bytes
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at + 1;
            while (end < text.size() && (text[end] & 0xc0) == 0x80) ++end;
            if (std::isspace(static_cast<unsigned char>(text[at])) == 0) labels.push_back(std::string_view(text).substr(at, end - at));
            at = end;
        }
        if (labels.size() != read_.grid_cells())
            refuse("regions", Refusal("{count} labels, expected {size}", {{"count", labels.size()}, {"size", read_.grid_cells()}}));
        std::map<std::string_view, Cells> by_label;
        for (std::size_t at = 0; at < labels.size(); ++at)
            if (labels[at] != ".") by_label[labels[at]].push_back(static_cast<Variable>(at));
        for (auto& [label, region] : by_label) read_.regions.push_back(std::move(region));
    }

    Values digit(const Data& given, std::string_view field, Variable at) const {
        const auto* const number = given.as<std::int64_t>();
        if (number != nullptr && *number >= read_.first && *number <= read_.last()) return only(static_cast<unsigned>(*number - read_.first));
        const std::string cell = read_.name(at);
        refuse(field, Refusal("{cell} has {digit!r}, expected {least} to {most}",
                              {{"cell", cell}, {"digit", quoted(given)}, {"least", read_.first}, {"most", read_.last()}})
                          .of_cell(cell));
    }
    Values& domain(Variable cell) {
        read_.domains.resize(read_.cells(), first_values(read_.digits));
        return read_.domains[cell];
    }
    void read_givens() {
        const auto* const givens = member<Data::Object>(data_, "givens");
        if (givens == nullptr) return;
        for (const auto& [name, given] : *givens) {
            const Variable at = cell(trimmed(name), [](Refusal refusal) -> Variable { refuse("givens", std::move(refusal)); });
            read_.givens.emplace_back(at, digit(given, "givens", at));
            domain(at) = read_.givens.back().second;
        }
    }
    void read_candidates() {
        const auto* const candidates = member<Data::Object>(data_, "candidates");
        if (candidates == nullptr) return;
        for (const auto& [name, given] : *candidates)
            if (given.as<Data::List>() == nullptr) refuse_type("candidates", given, name);
        for (const auto& [name, given] : *candidates) {
            const Variable at = cell(trimmed(name), [](Refusal refusal) -> Variable { refuse("candidates", std::move(refusal)); });
            Values kept = 0;
            for (const Data& each : *given.as<Data::List>()) kept |= digit(each, "candidates", at);
            read_.candidates.emplace_back(at, kept);
            domain(at) &= kept;
        }
    }
    const Data& data_;
    const std::span<const Message> places_;
    Puzzle read_;
    std::map<Key, std::shared_ptr<const Layers>> layers_;
    std::vector<Message> where_;  // names the constraint in work, and those within it
};

// The fields of a constraint in JSON.
class OfJson final : public Fields {
public:
    OfJson(Reader& reader, std::string_view kind, const Data::Object& members) : Fields(kind), reader_(reader), members_(members) {}

    const Puzzle& puzzle() const override { return reader_.so_far(); }
    std::vector<Message> where() const override { return reader_.where(); }

    // Refuses members that are not fields.
    void demand_known() const {
        for (const auto& [name, value] : members_)
            if (name != "kind" && std::ranges::find(names_, name) == names_.end())
                refuse(name.c_str(), Refusal("unknown field, expected {names}", {{"names", joined(names_)}}));
    }

private:
    bool begins(const char* name, bool may_be_missing) override {
        names_.push_back(name);
        const auto found = std::ranges::find(members_, name, &Data::Object::value_type::first);
        value_ = found == members_.end() ? nullptr : &found->second;
        if (value_ == nullptr && !may_be_missing) refuse(name, Refusal("missing"));
        return value_ != nullptr;
    }

    // Each reads `value_`, which has the name.
    void read(const char* name, Cells& cells) override { cells = cells_in(name, *value_); }
    void read(const char* name, Variable& cell) override { cell = cell_in(name, *value_); }
    void read(const char* name, std::vector<Cells>& groups) override {
        const auto* const list = value_->as<Data::List>();
        if (list == nullptr) refuse(name, Refusal("{value!r}, expected groups of cells", {{"value", quoted(*value_)}}));
        for (const Data& each : *list) groups.push_back(cells_in(name, each));
    }
    void read(const char* name, std::optional<std::int64_t>& number) override {
        if (value_->as<std::nullptr_t>() == nullptr) number = whole(name, *value_);
    }
    void read(const char* name, std::optional<std::vector<std::int64_t>>& numbers) override {
        if (value_->as<std::nullptr_t>() != nullptr) return;
        numbers.emplace();
        if (const auto* const list = value_->as<Data::List>()) {
            for (const Data& each : *list) numbers->push_back(whole(name, each));
        } else if (const auto* const one = value_->as<std::int64_t>()) {
            numbers->push_back(*one);
        } else {
            const auto* const text = value_->as<std::string>();
            bool is_right = text != nullptr;
            if (is_right)
                for (const std::string& word : words(*text)) {
                    const std::optional<Data> number = read_data(word);
                    const auto* const found = number ? number->as<std::int64_t>() : nullptr;
                    if (found == nullptr) is_right = false;
                    numbers->push_back(found == nullptr ? 0 : *found);
                }
            if (!is_right) refuse(name, Refusal("{value!r}, expected whole numbers", {{"value", quoted(*value_)}}));
        }
    }
    void read(const char* name, bool& flag) override {
        const auto* const given = value_->as<bool>();
        if (given == nullptr) refuse(name, Refusal("{value!r}, expected true or false", {{"value", quoted(*value_)}}));
        flag = *given;
    }
    void read(const char* name, std::string& text) override {
        const auto* const given = value_->as<std::string>();
        if (given == nullptr) refuse(name, Refusal("{value!r}, expected a text", {{"value", quoted(*value_)}}));
        text = *given;
    }
    void read(const char*, std::vector<std::shared_ptr<const Kind>>& constraints) override {
        const auto* const list = value_->as<Data::List>();
        if (list == nullptr) refuse(nullptr, Refusal("expected a list of constraints"));
        for (const Data& each : *list) constraints.push_back(reader_.constraint_within(each, constraints.size() + 1));
    }
    void read(const char* name, std::shared_ptr<const Relation>& rule) override;
    void read(std::shared_ptr<const Layers>& rule, std::size_t length) override;
    std::shared_ptr<const Layers> unrolled(const Automaton& named, std::size_t length);

    std::int64_t whole(const char* name, const Data& given) const {
        if (const auto* const number = given.as<std::int64_t>()) return *number;
        const auto* const other = given.as<Data::OtherNumber>();
        if (other == nullptr || other->text.find_first_not_of("-0123456789") != std::string::npos)
            refuse(name, Refusal("{value!r}, expected a whole number", {{"value", quoted(given)}}));
        if (other->text.starts_with('-')) refuse(name, Refusal("{value}, expected at least {least}", {{"value", Shown{other->text}}, {"least", -most_number}}));
        refuse(name, Refusal("{value}, expected at most {most}", {{"value", Shown{other->text}}, {"most", most_number}}));
    }
    // Several cells: a text of names, or a list of cells.
    Cells cells_in(const char* name, const Data& given) {
        Cells found;
        if (const auto* const text = given.as<std::string>()) {
            for (const std::string& word : words(*text)) found.push_back(named(name, word));
        } else if (const auto* const list = given.as<Data::List>()) {
            for (const Data& each : *list) found.push_back(cell_in(name, each));
        } else {
            refuse_cell(name, given);
        }
        return found;
    }
    Variable cell_in(const char* name, const Data& given) {
        const auto* const text = given.as<std::string>();
        if (text == nullptr) refuse_cell(name, given);
        return named(name, trimmed(*text));
    }
    Variable named(const char* name, const std::string& word) {
        return reader_.cell(word, [&](Refusal refusal) -> Variable { refuse_place(name, std::move(refusal)); });
    }
    [[noreturn]] void refuse_place(const char* name, Refusal refusal) const {
        // A cell outside the grid is a matter of the puzzle, not of the field.
        refuse(refusal.text.starts_with("{cell}") ? nullptr : name, std::move(refusal));
    }
    [[noreturn]] void refuse_cell(const char* name, const Data& given) const {
        refuse(name, Refusal("{name!r} is not a cell, expected a name such as r1c3 or X1", {{"name", quoted(given)}}).of_cell(given.shown()));
    }

    Reader& reader_;
    const Data::Object& members_;
    const Data* value_ = nullptr;
    std::vector<std::string_view> names_;
};

void OfJson::read(const char* name, std::shared_ptr<const Relation>& rule) {
    const Puzzle& puzzle = reader_.so_far();
    std::vector<Values> rows(puzzle.digits);
    const auto fail = [&] { refuse(name, Refusal("{value!r}, expected a function of two digits, or pairs", {{"value", quoted(*value_)}})); };
    const auto* const pairs = value_->as<Data::List>();
    if (pairs == nullptr) fail();
    for (const Data& each : *pairs) {
        const auto* const pair = each.as<Data::List>();
        if (pair == nullptr || pair->size() != 2) fail();
        const auto *const a = (*pair)[0].as<std::int64_t>(), *const b = (*pair)[1].as<std::int64_t>();
        if (a == nullptr || b == nullptr) fail();
        if (*a >= puzzle.first && *a <= puzzle.last() && *b >= puzzle.first && *b <= puzzle.last())
            rows[static_cast<std::size_t>(*a - puzzle.first)] |= only(static_cast<unsigned>(*b - puzzle.first));
    }
    rule = std::make_shared<const Relation>(std::move(rows));
}

// The states, which are numbers or texts, get numbers.
void OfJson::read(std::shared_ptr<const Layers>& rule, std::size_t length) {
    const Puzzle& puzzle = reader_.so_far();
    const auto get = [&](const char* name) -> const Data& { return std::ranges::find(members_, name, &Data::Object::value_type::first)->second; };
    std::unordered_map<std::int64_t, std::uint32_t> numbers;
    std::unordered_map<std::string, std::uint32_t> others;
    std::uint32_t states = 0;
    const auto number_of = [&](const Data& state) {
        const auto* const number = state.as<std::int64_t>();
        const std::uint32_t found = number != nullptr ? numbers.emplace(*number, states).first->second : others.emplace(state.shown(1000), states).first->second;
        states = std::max(states, found + 1);
        return found;
    };
    const auto states_in = [&](const char* name) {
        std::vector<std::uint32_t> found;
        const Data& given = get(name);
        if (given.as<Data::Object>() != nullptr) refuse(name, Refusal("{value!r}, expected hashable states", {{"value", quoted(given)}}));
        if (const auto* const list = given.as<Data::List>())
            for (const Data& each : *list) {
                if (each.as<Data::List>() != nullptr || each.as<Data::Object>() != nullptr)
                    refuse(name, Refusal("{value!r}, expected hashable states", {{"value", quoted(given)}}));
                found.push_back(number_of(each));
            }
        else if (given.as<std::nullptr_t>() == nullptr)
            found.push_back(number_of(given));
        return found;
    };

    Automaton named;
    named.start = states_in("start");
    const auto* const triples = get("step").as<Data::List>();
    const auto fail = [&] {
        refuse("step", Refusal("{value!r}, expected a function, or states, digits and states", {{"value", quoted(get("step"))}}));
    };
    if (triples == nullptr) fail();
    named.transitions.reserve(triples->size());
    for (const Data& each : *triples) {
        const auto* const triple = each.as<Data::List>();
        if (triple == nullptr || triple->size() != 3) fail();
        const auto* const digit = (*triple)[1].as<std::int64_t>();
        if (digit == nullptr || *digit < puzzle.first || *digit > puzzle.last()) continue;
        const std::uint32_t from = number_of((*triple)[0]);
        named.transitions.push_back({from, only(static_cast<unsigned>(*digit - puzzle.first)), number_of((*triple)[2])});
    }
    named.accepting = states_in("accept");
    named.states = states;
    rule = unrolled(named, length);
}

std::shared_ptr<const Layers> OfJson::unrolled(const Automaton& named, std::size_t length) {
    Key key{static_cast<std::int64_t>(length)};
    append(key, named.start);
    append(key, named.accepting);
    for (const Transition& each : named.transitions) {
        append(key, each.from);
        append(key, each.values);
        append(key, each.to);
    }
    std::shared_ptr<const Layers>& kept = reader_.made_of(std::move(key));
    if (kept != nullptr) return kept;

    // Only the states that so many steps can reach; they get numbers in that order.
    constexpr std::uint32_t none = ~0u;
    std::vector<Transition> steps = named.transitions;
    std::ranges::sort(steps, {}, [](const Transition& each) { return std::pair(each.from, each.to); });
    std::vector<std::uint32_t> found, numbers(named.states, none);
    const auto number_of = [&](std::uint32_t state) {
        if (numbers[state] == none) {
            numbers[state] = static_cast<std::uint32_t>(found.size());
            found.push_back(state);
        }
        return numbers[state];
    };
    Automaton automaton;
    for (const std::uint32_t state : named.start) automaton.start.push_back(number_of(state));
    std::uint32_t next = 0;
    for (std::size_t cell = 0; cell < length; ++cell)
        for (const auto fresh = static_cast<std::uint32_t>(found.size()); next < fresh; ++next) {
            stop_point();
            for (const Transition& each : std::ranges::equal_range(steps, found[next], {}, &Transition::from)) {
                const Transition step{next, each.values, number_of(each.to)};
                if (!automaton.transitions.empty() && automaton.transitions.back().from == step.from && automaton.transitions.back().to == step.to)
                    automaton.transitions.back().values |= step.values;
                else
                    automaton.transitions.push_back(step);
            }
            if (found.size() > most_states) refuse(nullptr, Refusal("an automaton of more than {most} states, expected a simpler rule", {{"most", most_states}}));
        }
    automaton.states = static_cast<std::uint32_t>(found.size());
    for (const std::uint32_t state : named.accepting)
        if (numbers[state] != none) automaton.accepting.push_back(numbers[state]);
    const Tabulated made = variants::unrolled(std::move(automaton), length);
    if (made.layers == nullptr)
        refuse(nullptr, Refusal("an automaton of {states:,} states for {cells:,} cells, expected a simpler rule or fewer cells",
                                {{"states", made.states}, {"cells", length}}));
    return kept = made.layers;
}

std::shared_ptr<const Kind> Reader::constraint(const Data& data) {
    stop_point();
    const auto fail = [&](Refusal refusal) {
        refusal.where = where_;
        give_up(refusal);
    };
    if (where_.size() > deepest + 1) fail(Refusal("constraints are nested too deeply"));
    const auto* const members = data.as<Data::Object>();
    if (members == nullptr) fail(Refusal("{value}, expected an object", {{"value", data.shown()}}));
    const Data* const key = data.find("kind");
    const auto* const name = key == nullptr ? nullptr : key->as<std::string>();
    const std::shared_ptr<Kind> made = name == nullptr ? nullptr : make_kind(*name);
    if (made == nullptr) fail(Refusal("no kind of constraint is called {name}", {{"name", key == nullptr ? "null" : key->shown()}}));
    OfJson fields(*this, made->key, *members);
    made->fields(fields);
    made->named = fields.all_cells();
    fields.demand_known();
    return made;
}

}  // namespace

Puzzle read_json(const Data& data, std::span<const Message> places) { return Reader(data, places).puzzle(); }

}  // namespace sudokit::variants
