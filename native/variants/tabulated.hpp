// Automata as tables. A kind says with two functions how a line is read (`Meaning::automaton`); here they become the states
// that a line of some length can reach, and the steps between them.
//
// Sandwiches, skyscrapers and other clues of many puzzles need the same few tables, each of which takes a millisecond. So the
// last ones are kept, for all threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "automaton.hpp"
#include "kernel/stop_point.hpp"

namespace sudokit::variants {

inline constexpr std::size_t most_states = 5000;

struct Line {
    std::size_t length;
    int first, last;  // its digits
};

// A table, or why there is none: its number of states, if these are too many.
struct Tabulated {
    std::shared_ptr<const Layers> layers;
    std::size_t states = 0;
    bool is_accepted = false;  // whether a line without cells is
};

// What a table depends on: the rule, the line, and the arguments of the rule.
using Key = std::vector<std::int64_t>;

inline void append(Key& key, std::int64_t number) { key.push_back(number); }
template <class Number, std::size_t size>
void append(Key& key, const std::array<Number, size>& numbers) {
    for (const Number number : numbers) append(key, number);
}
template <class Number>
void append(Key& key, const std::vector<Number>& numbers) {
    append(key, static_cast<std::int64_t>(numbers.size()));
    for (const Number& number : numbers) append(key, number);
}

// The table that is kept under the key, or that make() makes.
Tabulated kept(const Key& key, const std::function<Tabulated()>& make);
// Unrolls an automaton; refused if it is too large for the line.
Tabulated unrolled(Automaton automaton, std::size_t length);

template <class State, class Step, class Accept, class... Arguments>
Tabulated tabulated(const Line& line, const std::vector<State>& start, Step step, Accept accept, const Arguments&... arguments) {
    static_assert(std::is_empty_v<Step> && std::is_empty_v<Accept>, "a table is kept for all that have the same arguments");
    static const char rule = 0;  // one for each pair of functions; its place in memory names them
    Key key{reinterpret_cast<std::intptr_t>(&rule), static_cast<std::int64_t>(line.length), line.first, line.last};
    append(key, start);
    (append(key, arguments), ...);
    return kept(key, [&]() -> Tabulated {
        std::map<State, std::uint32_t> numbers;
        std::vector<const State*> states;
        const auto number_of = [&](State state) {
            const auto [at, is_new] = numbers.emplace(std::move(state), static_cast<std::uint32_t>(states.size()));
            if (is_new) states.push_back(&at->first);
            return at->second;
        };
        Automaton automaton;
        for (const State& state : start) automaton.start.push_back(number_of(state));
        std::uint32_t from = 0;
        for (std::size_t cell = 0; cell < line.length; ++cell)
            for (const auto fresh = static_cast<std::uint32_t>(states.size()); from < fresh; ++from) {
                stop_point();
                std::map<std::uint32_t, Values> steps;
                for (int digit = line.first; digit <= line.last; ++digit)
                    if (std::optional<State> next = step(*states[from], digit, arguments...))
                        steps[number_of(std::move(*next))] |= only(static_cast<unsigned>(digit - line.first));
                for (const auto& [to, values] : steps) automaton.transitions.push_back({from, values, to});
                if (states.size() > most_states) return {nullptr, states.size()};
            }
        automaton.states = static_cast<std::uint32_t>(states.size());
        for (std::uint32_t state = 0; state < automaton.states; ++state)
            if (accept(*states[state], arguments...)) automaton.accepting.push_back(state);
        if (line.length == 0) return {nullptr, 0, !automaton.accepting.empty()};
        return unrolled(std::move(automaton), line.length);
    });
}

}  // namespace sudokit::variants
