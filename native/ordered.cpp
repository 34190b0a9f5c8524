#define SUDOKIT_TARGET portable
#include "ordered.hpp"

#include "batch.hpp"

namespace sudokit {

using namespace portable;

namespace {

using OneLane = State<Vector<1>>;

enum class Rest { contradiction, settled };

// Passes until nothing changes.
Rest deduce(OneLane& state) {
    for (;;) {
        const auto outcome = pass(state);
        if (outcome.contradiction.value != 0) return Rest::contradiction;
        if (outcome.changed.value == 0) return Rest::settled;
    }
}

}  // namespace

Status read_puzzle(const std::uint8_t* puzzle, Form form, Position& position) {
    ClueMasks<1> clues;
    const int bad = find_clues<1>(puzzle, form, clues, 0);
    if (bad < cells) return {Fault::bad_character, static_cast<std::uint8_t>(bad), 0};
    const Status status = find_clash(puzzle, form);
    if (status.fault == Fault::none) {
        OneLane state;
        states_of_clues(clues, state);
        position = read_lane(state, 0);
    }
    return status;
}

std::size_t split(Position* positions, std::size_t most) {
    std::size_t size = 1;
    for (bool grown = true; grown && size < most;) {
        grown = false;
        // Each round looks at the parts of the one before, the last first, so that a part that falls out can be
        // replaced by one that is done with.
        for (std::size_t i = size; i-- > 0;) {
            OneLane state;
            write_lane(state, 0, positions[i]);
            if (deduce(state) == Rest::contradiction) {
                positions[i] = positions[--size];
                continue;
            }
            const Position position = read_lane(state, 0);
            FastOrder::Guess guess;
            if (size == most || FastOrder::guess(position, guess) == 1) continue;
            positions[i] = positions[size] = position;
            positions[i].pair[guess.pair] = guess.kept;
            positions[size].pair[guess.pair] = guess.rest;
            ++size;
            grown = true;
        }
    }
    return size;
}

struct OrderedSolutions::Search {
    OneLane state;
    int depth = 0;
    bool has_child = true;  // the state is one that has not been looked at
    CellOrder::Entry stack[CellOrder::deepest];
};

OrderedSolutions::OrderedSolutions(const Position& position) : search_(std::make_unique<Search>()) {
    write_lane(search_->state, 0, position);
}
OrderedSolutions::~OrderedSolutions() = default;
OrderedSolutions::OrderedSolutions(OrderedSolutions&&) noexcept = default;
OrderedSolutions& OrderedSolutions::operator=(OrderedSolutions&&) noexcept = default;

OrderedSolutions::Step OrderedSolutions::next(std::uint8_t* solution, Form form, const StopFlag* stop) {
    Search& search = *search_;
    for (;;) {
        if (stop != nullptr && stop->raised()) return Step::stopped;
        if (!search.has_child) {
            if (search.depth == 0) return Step::finished;
            CellOrder::Entry& top = search.stack[search.depth - 1];
            write_lane(search.state, 0, CellOrder::next_child(top));
            if (top.digits == 0) --search.depth;
        }
        search.has_child = false;
        if (deduce(search.state) == Rest::contradiction) continue;
        const int from = search.depth == 0 ? 0 : search.stack[search.depth - 1].cell + 1;
        if (CellOrder::branch(read_lane(search.state, 0), from, search.stack[search.depth])) {
            ++search.depth;
            continue;
        }
        std::uint8_t* const targets[1] = {solution};
        write_solutions<1>(search.state, 1, form, targets);
        return Step::found;
    }
}

}  // namespace sudokit
