#include "packed.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "kernel/stop_point.hpp"
#include "text.hpp"

namespace sudokit::variants::iss {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t most_letters = 40'000, most_states = 20'000, most_steps = 4'000'000;
constexpr unsigned listed = 0, masked = 1;

using States = std::vector<std::uint32_t>;  // ascending, without doubles
using Arrow = Machine::Arrow;

std::vector<std::uint8_t> six_bits(std::string_view letters, const Where& where) {
    std::vector<std::uint8_t> values;
    values.reserve(letters.size());
    for (const char letter : letters) {
        const std::size_t value = alphabet.find(letter);
        if (value == std::string_view::npos) {
            const std::string_view rest = letters.substr(values.size());
            where.refuse(Refusal("{letter!r} is not a letter of base64", {{"letter", std::string(characters(rest)[0])}}).of_form());
        }
        values.push_back(static_cast<std::uint8_t>(value));
    }
    return values;
}

template <class Item>
void sort_once(std::vector<Item>& items) {
    std::ranges::sort(items);
    items.erase(std::ranges::unique(items).begin(), items.end());
}

// Bits that are read as numbers, the highest bit first.
class Bits {
public:
    Bits(std::string_view letters, const Where& where) : values_(six_bits(letters, where)), where_(where) {}

    std::size_t left() const { return 6 * values_.size() - at_; }
    std::uint32_t take(std::size_t width) {
        std::uint32_t taken = 0;
        for (const std::size_t end = after(width); at_ < end; ++at_) taken = taken << 1 | bit(at_);
        return taken;
    }
    // Which of so many things the next bits name, from the last thing to the first.
    States take_set(std::size_t size) {
        States found;
        const std::size_t end = after(size);
        for (std::size_t thing = 0; thing < size; ++thing)
            if (bit(end - 1 - thing)) found.push_back(static_cast<std::uint32_t>(thing));
        at_ = end;
        return found;
    }
    bool only_zeros_left() const {
        for (std::size_t at = at_; at < 6 * values_.size(); ++at)
            if (bit(at)) return false;
        return true;
    }

private:
    bool bit(std::size_t at) const { return values_[at / 6] >> (5 - at % 6) & 1; }
    std::size_t after(std::size_t width) const {
        if (width > left()) where_.refuse(Refusal("the automaton is not complete").of_form());
        return at_ + width;
    }

    std::vector<std::uint8_t> values_;
    const Where& where_;
    std::size_t at_ = 0;
};

class Letters {
public:
    void add(std::uint32_t number, std::size_t width) {
        while (width-- > 0) add(number >> width & 1);
    }
    void add(bool bit) {
        if (size_ % 6 == 0) text_ += '\0';
        text_.back() = static_cast<char>(text_.back() | int{bit} << (5 - size_ % 6));
        ++size_;
    }
    // In whole bytes, and whole letters.
    std::string text() {
        while (size_ % 8 != 0) add(false);
        for (char& letter : text_) letter = alphabet[static_cast<std::size_t>(letter)];
        return std::move(text_);
    }

private:
    std::string text_;
    std::size_t size_ = 0;
};

std::size_t width_of(std::size_t number) { return static_cast<std::size_t>(std::bit_width(number)); }

}  // namespace

std::vector<std::size_t> unpack_bits(std::string_view letters, const Where& where) {
    std::vector<std::size_t> bits;
    const std::vector<std::uint8_t> values = six_bits(letters, where);
    for (std::size_t at = 0; at < values.size(); ++at)
        for (std::size_t bit = 0; bit < 6; ++bit)
            if (values[at] >> bit & 1) bits.push_back(6 * at + bit);
    return bits;
}

std::vector<std::uint32_t> unpack_relation(std::string_view letters, std::size_t places, const Where& where) {
    std::vector<std::uint32_t> rows(places);
    for (const std::size_t bit : unpack_bits(letters, where)) {
        if (bit >= places * places)
            where.refuse(Refusal("a table for more digits, expected one for {places}", {{"places", places}}).of_form());
        rows[bit / places] |= std::uint32_t{1} << bit % places;
    }
    return rows;
}

std::string pack_relation(std::span<const std::uint32_t> rows) {
    std::string values;
    for (std::size_t a = 0; a < rows.size(); ++a)
        for (std::size_t b = 0; b < rows.size(); ++b)
            if (const std::size_t bit = rows.size() * a + b; rows[a] >> b & 1) {
                values.resize(bit / 6 + 1);
                values.back() = static_cast<char>(values.back() | 1 << bit % 6);
            }
    for (char& value : values) value = alphabet[static_cast<std::size_t>(value)];
    return values;
}

Machine unpack_machine(std::string_view letters, const Where& where) {
    Machine machine;
    if (letters.empty()) return machine;
    if (characters(letters).size() > most_letters)
        where.refuse(Refusal("an automaton of more than {most:,} letters", {{"most", most_letters}}).of_form());
    Bits bits(letters, where);
    const unsigned form = bits.take(2);
    if (form != listed && form != masked) where.refuse(Refusal("an automaton in form {form}, expected 0 or 1", {{"form", form}}).of_form());
    const std::size_t size = bits.take(4) + 1, places = bits.take(4) + 1, place_size = width_of(places - 1);
    const std::uint32_t starts = bits.take(size), others = bits.take(size);
    for (std::uint32_t state = 0; state < starts; ++state) machine.start.push_back(state);
    machine.accepting = bits.take_set(starts);
    for (std::uint32_t state = starts; state < starts + others; ++state) machine.accepting.push_back(state);
    std::uint32_t state = 0;
    if (form == masked) {
        for (; bits.left() >= places; ++state)
            for (const std::uint32_t place : bits.take_set(places)) machine.arrows.push_back({state, place, bits.take(size)});
    } else if (const std::size_t count_size = bits.take(4); count_size > 0) {
        for (; bits.left() >= count_size; ++state)
            for (std::uint32_t left = bits.take(count_size); left > 0; --left) {
                const std::uint32_t place = bits.take(place_size);
                machine.arrows.push_back({state, place, bits.take(size)});
            }
    }
    if (!bits.only_zeros_left()) where.refuse(Refusal("the automaton goes on after its end").of_form());
    sort_once(machine.arrows);
    return machine;
}

std::string pack_machine(const Machine& given, unsigned places) {
    if (given.start.empty()) return "";
    const Machine machine = in_order(given);
    std::uint32_t states = 0;
    for (const std::uint32_t state : machine.start) states = std::max(states, state + 1);
    for (const std::uint32_t state : machine.accepting) states = std::max(states, state + 1);
    for (const Arrow& arrow : machine.arrows) states = std::max({states, arrow.from + 1, arrow.to + 1});
    if (states > 0xffff) give_up(Refusal("ISS has automata of up to 16 digits and 65,535 states").of_form());

    std::vector<std::vector<Arrow>> moves(states);
    bool is_masked = true;
    std::size_t most = 0;
    for (const Arrow& arrow : machine.arrows) {  // which are sorted
        std::vector<Arrow>& those = moves[arrow.from];
        is_masked = is_masked && (those.empty() || those.back().place != arrow.place);
        those.push_back(arrow);
        most = std::max(most, those.size());
    }
    const std::size_t starts = machine.start.size();
    const auto others = static_cast<std::size_t>(std::ranges::count_if(machine.accepting, [&](std::uint32_t state) { return state >= starts; }));
    const std::size_t size = std::max({std::size_t{1}, width_of(states - 1), width_of(starts), width_of(others)});
    Letters letters;
    letters.add(is_masked ? masked : listed, 2);
    letters.add(static_cast<std::uint32_t>(size - 1), 4);
    letters.add(places - 1, 4);
    letters.add(static_cast<std::uint32_t>(starts), size);
    letters.add(static_cast<std::uint32_t>(others), size);
    for (std::size_t state = starts; state-- > 0;) letters.add(std::ranges::binary_search(machine.accepting, state));
    if (!is_masked) letters.add(static_cast<std::uint32_t>(width_of(most)), 4);
    for (const std::vector<Arrow>& those : moves) {
        if (is_masked) {
            std::uint32_t mask = 0;
            for (const Arrow& arrow : those) mask |= std::uint32_t{1} << arrow.place;
            letters.add(mask, places);
        } else {
            letters.add(static_cast<std::uint32_t>(those.size()), width_of(most));
        }
        for (const Arrow& arrow : those) {
            if (!is_masked) letters.add(arrow.place, width_of(places - 1));
            letters.add(arrow.to, size);
        }
    }
    return letters.text();
}

Machine in_order(const Machine& machine) {
    States mentioned;
    for (const Arrow& arrow : machine.arrows) mentioned.insert(mentioned.end(), {arrow.from, arrow.to});
    sort_once(mentioned);
    std::map<std::uint32_t, std::uint32_t> numbers;
    for (const std::span<const std::uint32_t> states : {std::span(machine.start), std::span(machine.accepting), std::span(std::as_const(mentioned))})
        for (const std::uint32_t state : states) numbers.emplace(state, static_cast<std::uint32_t>(numbers.size()));
    Machine ordered;
    for (const std::uint32_t state : machine.start) ordered.start.push_back(numbers[state]);
    for (const std::uint32_t state : machine.accepting) ordered.accepting.push_back(numbers[state]);
    for (const auto& [from, place, to] : machine.arrows) ordered.arrows.push_back({numbers[from], place, numbers[to]});
    sort_once(ordered.start);
    sort_once(ordered.accepting);
    sort_once(ordered.arrows);
    return ordered;
}

namespace {

class Layers {
public:
    Layers(const Machine& machine, std::span<const std::size_t> lengths, unsigned places, const Where& where)
        : machine_(machine), places_(places), where_(where) {
        for (const std::size_t length : lengths.first(lengths.size() - 1)) {
            cells_ += length;
            ++breaks_[cells_];
        }
        cells_ += lengths.back();
    }

    Machine joined() {
        Machine found;
        States layer = beyond(machine_.start, 0);
        for (const std::uint32_t state : layer) found.start.push_back(number(0, state));
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            const States before = std::exchange(layer, {});
            std::map<std::uint32_t, States> reached;  // from the target of an arrow
            for (const std::uint32_t state : before)
                for (const Arrow& arrow : arrows_from(state)) {
                    if (arrow.place >= places_) continue;
                    const auto [at, is_new] = reached.try_emplace(arrow.to);
                    if (is_new) {
                        at->second = beyond({arrow.to}, cell + 1);
                        layer.insert(layer.end(), at->second.begin(), at->second.end());
                    }
                    for (const std::uint32_t each : at->second) {
                        const std::uint32_t from = number(cell, state);
                        found.arrows.push_back({from, arrow.place, number(cell + 1, each)});
                        demand(++steps_ <= most_steps);
                    }
                }
            demand(numbers_.size() <= most_states);
            sort_once(layer);
        }
        for (const std::uint32_t state : layer)
            if (std::ranges::binary_search(machine_.accepting, state)) found.accepting.push_back(number(cells_, state));
        sort_once(found.accepting);
        sort_once(found.arrows);
        return in_order(found);
    }

private:
    std::span<const Arrow> arrows_from(std::uint32_t state) const {
        const auto found = std::ranges::equal_range(machine_.arrows, state, {}, &Arrow::from);
        return {found.begin(), found.end()};
    }
    // The states after the steps between segments, once so many cells have been read.
    States beyond(States states, std::size_t cells) {
        const auto breaks = breaks_.find(cells);
        for (std::size_t left = breaks == breaks_.end() ? 0 : breaks->second; left > 0 && !states.empty(); --left) {
            stop_point();
            States after;
            for (const std::uint32_t state : states)
                for (const Arrow& arrow : arrows_from(state)) {
                    if (arrow.place == places_) after.push_back(arrow.to);
                    demand(++steps_ <= most_steps);
                }
            sort_once(after);
            states = std::move(after);
        }
        return states;
    }
    std::uint32_t number(std::size_t cells, std::uint32_t state) {
        return numbers_.emplace(std::pair(cells, state), static_cast<std::uint32_t>(numbers_.size())).first->second;
    }
    void demand(bool is_small) const {
        if (!is_small) where_.refuse(Refusal("the automaton has more than {most:,} states", {{"most", most_states}}).of_form());
    }

    const Machine& machine_;
    unsigned places_;
    const Where& where_;
    std::size_t cells_ = 0, steps_ = 0;
    std::map<std::size_t, std::size_t> breaks_;  // after how many cells there are how many steps between segments
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> numbers_;
};

}  // namespace

Machine layered(const Machine& machine, std::span<const std::size_t> lengths, unsigned places, const Where& where) {
    return Layers(machine, lengths, places, where).joined();
}

}  // namespace sudokit::variants::iss
