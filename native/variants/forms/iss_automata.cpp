#include "iss_automata.hpp"

#include <algorithm>
#include <map>

#include "text.hpp"
#include "packed.hpp"

namespace sudokit::variants::iss {

namespace {

constexpr std::int64_t most_states = 20'000;  // with the numbers that they have

std::string_view first_of(const Arguments& arguments) { return arguments.empty() ? "" : arguments[0]; }

// The constraint that a table means; places beyond the digits are left out.
Data automaton(Board& board, const Cells& cells, const Machine& table, const std::string& name) {
    const auto list = [](const std::vector<std::uint32_t>& states) { return Data::List(states.begin(), states.end()); };
    board.take_entries(table.arrows.size());
    Data::List steps;
    steps.reserve(table.arrows.size());
    for (const auto& [from, place, to] : table.arrows) {
        if (place >= board.digits()) continue;
        Data::List step;
        step.reserve(3);
        step.emplace_back(from);
        step.emplace_back(board.first() + static_cast<int>(place));
        step.emplace_back(to);
        steps.emplace_back(std::move(step));
    }
    Members fields;
    fields.add("cells", board.own_names(cells))
        .add("start", table.start.size() == 1 ? Data(table.start[0]) : Data(list(table.start)))
        .add("step", std::move(steps))
        .add("accept", list(table.accepting))
        .add("name", name);
    return constraint("automaton", std::move(fields.all));
}

// The table of an automaton. States that are not all whole numbers are numbered in the order of their steps.
Machine machine_of(const Board& board, const Said& automaton) {
    std::vector<std::uint32_t> own;  // the states as numbers, if all are such
    std::map<std::string, std::uint32_t> numbers;
    bool are_numbers = true;
    const auto number = [&](const Data& state) {
        const auto* const whole = state.as<std::int64_t>();
        are_numbers = are_numbers && whole != nullptr && *whole >= 0 && *whole < most_states;
        const auto [at, is_new] = numbers.emplace(write_data(state), static_cast<std::uint32_t>(numbers.size()));
        if (is_new) own.push_back(are_numbers ? static_cast<std::uint32_t>(*whole) : 0);
        return at->second;
    };
    const auto states_in = [&](std::string_view field) {
        std::vector<std::uint32_t> found;
        if (const Data* const given = automaton.find(field)) {
            if (given->as<Data::List>() != nullptr)
                for (const Data& each : automaton.list(field)) found.push_back(number(each));
            else if (given->as<std::nullptr_t>() == nullptr)
                found.push_back(number(*given));
        }
        return found;
    };
    Machine machine;
    machine.start = states_in("start");
    for (const Data& each : automaton.list("step")) {
        const auto* const triple = each.as<Data::List>();
        const auto* const digit = triple != nullptr && triple->size() == 3 ? (*triple)[1].as<std::int64_t>() : nullptr;
        if (digit == nullptr || *digit < board.first() || *digit > board.last()) continue;
        const std::uint32_t from = number((*triple)[0]);
        machine.arrows.push_back({from, static_cast<std::uint32_t>(*digit - board.first()), number((*triple)[2])});
    }
    machine.accepting = states_in("accept");
    if (are_numbers) {  // which they keep
        for (std::vector<std::uint32_t>* const states : {&machine.start, &machine.accepting})
            for (std::uint32_t& state : *states) state = own[state];
        for (Machine::Arrow& arrow : machine.arrows) arrow = {own[arrow.from], arrow.place, own[arrow.to]};
    }
    std::ranges::sort(machine.start);
    std::ranges::sort(machine.accepting);
    std::ranges::sort(machine.arrows);
    return machine;
}

// Base64 in the letters of addresses, or the usual ones; zeros at its end may be missing. None if it is damaged.
std::optional<std::string> from_base64(std::string_view letters) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const std::size_t signs = letters.find_last_not_of('=') + 1;
    const std::size_t filled = letters.size() - signs + (4 - letters.size() % 4) % 4;
    if (signs % 4 == 1 || filled != (4 - signs % 4) % 4) return std::nullopt;
    std::string bytes;
    std::uint32_t bits = 0;
    unsigned size = 0;
    for (const char letter : letters.substr(0, signs)) {
        const bool is_62 = letter == '-' || letter == '+', is_63 = letter == '_' || letter == '/';
        const std::size_t value = is_62 ? 62 : is_63 ? 63 : alphabet.find(letter);
        if (value == std::string_view::npos) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        size += 6;
        if (size >= 8) bytes += static_cast<char>(bits >> (size -= 8) & 0xff);
    }
    return bytes;
}

std::string to_base64(std::string_view bytes) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string letters;
    std::uint32_t bits = 0;
    unsigned size = 0;
    for (const char byte : bytes) {
        bits = bits << 8 | static_cast<unsigned char>(byte);
        for (size += 8; size >= 6;) letters += alphabet[bits >> (size -= 6) & 0x3f];
    }
    if (size > 0) letters += alphabet[bits << (6 - size) & 0x3f];
    return letters;
}

}  // namespace

std::vector<Arguments> segments(const Arguments& names) {
    std::vector<Arguments> found(1);
    for (const std::string_view name : names)
        if (name == "-")
            found.emplace_back();
        else
            found.back().push_back(name);
    return found;
}

std::vector<std::pair<std::string, Arguments>> named_groups(const Arguments& arguments, std::size_t from) {
    std::vector<std::pair<std::string, Arguments>> groups;
    std::string name;
    bool is_open = false;
    for (std::size_t at = from; at < arguments.size(); ++at) {
        const std::string_view item = arguments[at];
        if (item.empty() || item[0] == '_') {
            is_open = false;
            if (!item.empty()) name = mended_utf8(percent_decoded(item.substr(1)));
            continue;
        }
        if (!is_open) groups.emplace_back(name, Arguments{});
        is_open = true;
        groups.back().second.push_back(item);
    }
    return groups;
}

std::string encoded_name(std::string_view name) { return "_" + percent_encoded(name, "!'()*-_"); }

void read_automata(Board& board, const Arguments& arguments, Data::List& made) {
    const Machine packed = unpack_machine(first_of(arguments), board), ordered = in_order(packed);
    for (const auto& [name, names] : named_groups(arguments, 1)) {
        Cells cells;
        std::vector<std::size_t> lengths;
        for (const Arguments& segment : segments(names)) {
            for (const std::string_view each : segment) cells.push_back(board.cell(each));
            lengths.push_back(segment.size());
        }
        made.push_back(automaton(board, cells, lengths.size() > 1 ? layered(packed, lengths, board.digits(), board) : ordered, name));
    }
}

std::optional<Tokens> write_automaton(const Board& board, const Said& automaton) {
    std::vector<std::string> arguments{pack_machine(machine_of(board, automaton), board.digits()), encoded_name(automaton.text("name"))};
    for (const std::string_view word : automaton.words("cells")) arguments.push_back(board.name(board.with_own_name(word)));
    return Tokens{token("NFA", arguments)};
}

void read_regex(Board& board, const Arguments& arguments, Data::List& made) {
    const std::string_view letters = first_of(arguments);
    const std::optional<std::string> pattern =
        letters.find('%') != std::string_view::npos ? std::optional(percent_decoded(letters)) : from_base64(letters);
    if (!pattern || !is_utf8(*pattern))
        board.refuse(Refusal("{text!r} is not a pattern in base64", {{"text", std::string(beginning(letters, 40))}}).of_form());
    for (const auto& [name, names] : named_groups(arguments, 1))
        made.push_back(constraint("regex", {{"cells", board.own_names(board.cells(names))}, {"pattern", *pattern}}));
}

std::optional<Tokens> write_regex(const Board& board, const Said& regex) {
    const std::string_view pattern = regex.text("pattern");
    if (!std::ranges::all_of(pattern, [](char byte) { return (byte & 0x80) == 0; })) return std::nullopt;
    std::vector<std::string> arguments{to_base64(pattern)};
    for (const std::string_view word : regex.words("cells")) arguments.push_back(board.name(board.with_own_name(word)));
    return Tokens{token("Regex", arguments)};
}

}  // namespace sudokit::variants::iss
