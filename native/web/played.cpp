#include "played.hpp"

#include <string_view>

namespace sudokit::web {

using namespace variants;

namespace {

std::string_view text_in(std::size_t size) { return {reinterpret_cast<const char*>(input(size)), size}; }

// A digit, or those of a list, as a set; others are in none.
Values set_of(const Data& data, const variants::Puzzle& puzzle) {
    Values found = 0;
    if (const auto* const digit = data.as<std::int64_t>()) {
        if (*digit >= puzzle.first && *digit <= puzzle.last()) found = only(static_cast<unsigned>(*digit - puzzle.first));
    } else if (const auto* const digits = data.as<Data::List>()) {
        for (const Data& each : *digits) found |= set_of(each, puzzle);
    }
    return found;
}

}  // namespace

variants::Puzzle puzzle_in(std::size_t size) { return read_json(demand_data(text_in(size))); }

Played::Played(std::size_t size)
    : input(demand_data(text_in(size))), parts(*input.as<Data::List>()), puzzle(read_json(parts[0])), model(Meaning(puzzle).take_model()) {
    for (std::size_t place = 1; place < parts.size(); ++place) {
        sets.emplace_back(model.shown(), 0);
        std::size_t cell = 0;
        for (const Data& digits : *parts[place].as<Data::List>())
            if (cell < model.shown()) sets.back()[cell++] = set_of(digits, puzzle);
    }
}

}  // namespace sudokit::web
