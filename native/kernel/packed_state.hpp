// From a lane of many to a state on its own, and back.
//
// A search keeps the states of its lanes side by side, in the form that passes need. A *packed state* is the state of
// one lane by itself, in the form that stacks and guesses need (request.hpp has its layout).
#pragma once

#include "request.hpp"
#include "vector.hpp"

namespace sudokit::SUDOKIT_TARGET {

inline constexpr int pairs_per_state = words_per_state / 2;
inline constexpr int candidate_words = 27;

static_assert(sizeof(PackedState) == words_per_state * sizeof(uint32));

constexpr uint64 in_both_halves(uint64 word) { return word | word << 32; }

// A state of many lanes is an array of words in memory, word by word, lane by lane.
using LaneWord __attribute__((may_alias)) = uint32;

template <int lanes>
SUDOKIT_INLINE LaneWord* words_of(State<Vector<lanes>>& state, int lane) {
    return reinterpret_cast<LaneWord*>(&state) + lane;
}
template <int lanes>
SUDOKIT_INLINE const LaneWord* words_of(const State<Vector<lanes>>& state, int lane) {
    return reinterpret_cast<const LaneWord*>(&state) + lane;
}

// One lane of a structure of words, such as a state.
template <template <class> class Words, int lanes>
SUDOKIT_INLINE Words<Vector<1>> lane_of(const Words<Vector<lanes>>& words, int lane) {
    Words<Vector<1>> one;
    const auto* from = reinterpret_cast<const LaneWord*>(&words) + lane;
    auto* to = reinterpret_cast<LaneWord*>(&one);
    SUDOKIT_UNROLL
    for (unsigned i = 0; i < sizeof(one) / sizeof(uint32); ++i) to[i] = from[i * lanes];
    return one;
}

template <int lanes>
SUDOKIT_INLINE PackedState read_lane(const State<Vector<lanes>>& state, int lane) {
    const LaneWord* words = words_of(state, lane);
    PackedState packed;
    SUDOKIT_UNROLL
    for (int i = 0; i < pairs_per_state; ++i)
        packed.pair[i] = words[2 * i * lanes] | uint64{words[(2 * i + 1) * lanes]} << 32;
    return packed;
}

// Calls change(i) for a pair known only at run time. A thread of a graphics card has its state in registers, which have no
// index, so there this looks at each of them.
template <class Change>
SUDOKIT_INLINE void at_pair(int i, Change change) {
#if defined(__CUDACC__)
    SUDOKIT_UNROLL
    for (int each = 0; each < pairs_per_state; ++each)
        if (each == i) change(each);
#else
    change(i);
#endif
}

template <int lanes>
SUDOKIT_INLINE void write_pair(State<Vector<lanes>>& state, int lane, int i, uint64 pair) {
    LaneWord* words = words_of(state, lane);
    at_pair(i, [&](int i) {
        words[2 * i * lanes] = static_cast<uint32>(pair);
        words[(2 * i + 1) * lanes] = static_cast<uint32>(pair >> 32);
    });
}
SUDOKIT_INLINE uint64 read_pair(const PackedState& state, int i) {
    uint64 pair = 0;
    at_pair(i, [&](int i) { pair = state.pair[i]; });
    return pair;
}
SUDOKIT_INLINE void write_pair(PackedState& state, int i, uint64 pair) {
    at_pair(i, [&](int i) { state.pair[i] = pair; });
}

template <int lanes>
SUDOKIT_INLINE void write_lane(State<Vector<lanes>>& state, int lane, const PackedState& packed) {
    SUDOKIT_UNROLL
    for (int i = 0; i < pairs_per_state; ++i) write_pair(state, lane, i, packed.pair[i]);
}

// Copies a lane of one state to a lane of another.
template <int lanes>
SUDOKIT_INLINE void copy_lane(const State<Vector<lanes>>& from, int from_lane, State<Vector<lanes>>& to, int to_lane) {
    const LaneWord* source = words_of(from, from_lane);
    LaneWord* target = words_of(to, to_lane);
    SUDOKIT_UNROLL
    for (int i = 0; i < words_per_state; ++i) target[i * lanes] = source[i * lanes];
}

// Copies what is not part of a state, from a lane to another: the candidates that are noted, if they are.
template <int lanes>
SUDOKIT_INLINE void copy_noted(const State<Vector<lanes>>&, int, State<Vector<lanes>>&, int) {}
template <int lanes>
SUDOKIT_INLINE void copy_noted(const StateWithin<Vector<lanes>>& from, int from_lane, StateWithin<Vector<lanes>>& to,
                               int to_lane) {
    const auto* source = reinterpret_cast<const LaneWord*>(&from.candidates) + from_lane;
    auto* target = reinterpret_cast<LaneWord*>(&to.candidates) + to_lane;
    for (int i = 0; i < candidate_words; ++i) target[i * lanes] = source[i * lanes];
}

// The candidates that are noted, from outside into a lane.
template <int lanes>
SUDOKIT_INLINE void write_noted(StateWithin<Vector<lanes>>& state, int lane, const PackedCandidates& packed) {
    auto* target = reinterpret_cast<LaneWord*>(&state.candidates) + lane;
    for (int i = 0; i < candidate_words; ++i) target[i * lanes] = packed.word[i];
}

}  // namespace sudokit::SUDOKIT_TARGET
