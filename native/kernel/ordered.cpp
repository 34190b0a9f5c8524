#define SUDOKIT_TARGET portable
#include "ordered.hpp"

#include "batch.hpp"
#include "guided_order.hpp"
#include "questions.hpp"

namespace sudokit {

using namespace portable;

using OneLane = State<Vector<1>>;

// The state of a part, with what is noted of it.
static StateWithin<Vector<1>> within(const PackedState& packed, const PackedCandidates* candidates) {
    StateWithin<Vector<1>> state;
    write_lane(state, 0, packed);
    if (candidates != nullptr)
        write_noted(state, 0, *candidates);
    else
        note_all(state.candidates);
    return state;
}

Status read_puzzle(const std::uint8_t* puzzle, Form form, PackedState& packed) {
    CluePlanes<1> found;
    const int bad = find_planes<1>(puzzle, form, found, 0);
    if (bad < cells) return {Fault::bad_character, static_cast<std::uint8_t>(bad), 0};
    const Status status = find_clash(puzzle, form);
    if (status.fault == Fault::none) {
        OneLane state;
        states_of_clues(found, state);
        packed = read_lane(state, 0);
    }
    return status;
}

void read_cells(const std::uint8_t* puzzle, Form form, std::uint8_t* digits) {
    for (int index = 0; index < cells; ++index) digits[index] = alphabet_of(form).digit[puzzle[index]];
}

void read_position(const std::uint16_t* masks, PackedState& packed, PackedCandidates& candidates) {
    StateWithin<Vector<1>> state;
    forget(state);
    note<1>(masks, state.candidates, 0);
    packed = read_lane(state, 0);
    for (int i = 0; i < candidate_words; ++i)
        candidates.word[i] = state.candidates.of[i / 9][i / 3 % 3][i % 3].value;
}

std::size_t split(PackedState* parts, std::size_t most, const PackedCandidates* candidates) {
    StateWithin<Vector<1>> state = within(parts[0], candidates);
    std::size_t size = 1;
    for (bool grown = true; grown && size < most;) {
        grown = false;
        // Each round goes through the parts of the previous one, the last first, so that a finished part can replace
        // one that is removed.
        for (std::size_t i = size; i-- > 0;) {
            write_lane(state, 0, parts[i]);
            Decided<Vector<1>> decided;
            if (!deduce(state, decided)) {
                parts[i] = parts[--size];
                continue;
            }
            const PackedState packed = read_lane(state, 0);
            const auto choice = FastOrder::choose(decided);
            if (size == most || choice.boxes.value == 0) continue;
            const auto guess = FastOrder::guess(packed, choice);
            parts[i] = parts[size] = packed;
            parts[i].pair[guess.pair] = guess.kept;
            parts[size].pair[guess.pair] = guess.rest;
            ++size;
            grown = true;
        }
    }
    return size;
}

DigitMasks masks_of(const PackedState& solution) {
    OneLane state;
    write_lane(state, 0, solution);
    DigitMasks masks;
    for_each_mask(state, [&](int digit, int row, Vector<1> where) { masks.of[3 * digit + row] = where.value; });
    return masks;
}

PackedState packed_of(const DigitMasks& full_board) {
    ClueMasks<1> clues;
    for (int i = 0; i < masks_per_puzzle; ++i) clues.of[i][0] = full_board.of[i];
    OneLane state;
    states_of_clues(clues, state);
    return read_lane(state, 0);
}

struct OrderedSolutions::Search : GuidedOrder {};

OrderedSolutions::OrderedSolutions(const PackedState& packed, const PackedCandidates* candidates)
    : search_(std::make_unique<Search>()) {
    search_->start(within(packed, candidates));
}
OrderedSolutions::~OrderedSolutions() = default;
OrderedSolutions::OrderedSolutions(OrderedSolutions&&) noexcept = default;
OrderedSolutions& OrderedSolutions::operator=(OrderedSolutions&&) noexcept = default;

Found OrderedSolutions::next(std::uint8_t* solution, Form form, const StopFlag* stop) {
    return search_->next(solution, form, stop);
}

}  // namespace sudokit
