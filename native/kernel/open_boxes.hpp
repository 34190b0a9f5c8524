// Open boxes: where the fast order can guess.
//
// A box is *open* for a digit, in one direction, if the digit's line there (its minirow or its minicolumn) is not known:
// *free* if it is open in both directions, *half-open* if it is open in this one only.
//
// The open boxes of one direction are words like those of a state, one for each remainder of the digit by 3. To compare
// chutes (bands or stacks), they are *packed*: a word for each chute has one bit for each digit and box.
//
//     band      bit 9 * group + 3 * remainder + box
//     stack     bit 9 * group + 3 * box + remainder
#pragma once

#include "chute.hpp"
#include "pass.hpp"

namespace sudokit::SUDOKIT_TARGET {

// The packing of each direction's chutes.
struct BoxPacking {
    int box, remainder;   // from one box to the next, and from one remainder to the next
    uint32 first_boxes;   // the first box of every digit
    uint32 of_remainder;  // the boxes of all digits with remainder 0
};
SUDOKIT_TABLE BoxPacking box_packings[] = {{1, 3, first_stack, first_band}, {3, 1, first_band, first_stack}};

// A set of open boxes in each lane.
template <int lanes>
struct OpenBoxes {
    using Word = Vector<lanes>;

    Word free, half_open;

    static SUDOKIT_INLINE OpenBoxes of(Word free, Word half_open) { return {free, half_open}; }
    SUDOKIT_INLINE Word all_free() const { return free; }
    SUDOKIT_INLINE Word all_half_open() const { return half_open; }

    SUDOKIT_INLINE OpenBoxes operator<<(int count) const { return {free << count, half_open << count}; }
    SUDOKIT_INLINE OpenBoxes operator>>(int count) const { return {free >> count, half_open >> count}; }

    // A chute's rank: its free boxes and four times its half-open ones, less one, so that a settled chute ranks last.
    SUDOKIT_INLINE Word rank() const { return count_bits(free) + (count_bits(half_open) << 2) + Word::all(~0u); }
};

template <uint32 mask, int lanes>
SUDOKIT_INLINE OpenBoxes<lanes> merge(OpenBoxes<lanes> inside, OpenBoxes<lanes> outside) {
    return {merge<mask>(inside.free, outside.free), merge<mask>(inside.half_open, outside.half_open)};
}
template <int lanes>
SUDOKIT_INLINE OpenBoxes<lanes> if_less(Vector<lanes> a, Vector<lanes> b, OpenBoxes<lanes> then,
                                        OpenBoxes<lanes> otherwise) {
    return {if_less(a, b, then.free, otherwise.free), if_less(a, b, then.half_open, otherwise.half_open)};
}

#if !defined(__CUDACC__)
// The same for a single lane, in one integer: the free ones in the lower half, the half-open ones in the upper one.
// (What shifts carry from one half to the other, merges leave out. A graphics card computes with 32 bits.)
template <>
struct OpenBoxes<1> {
    using Word = Vector<1>;

    uint64 both;

    static SUDOKIT_INLINE OpenBoxes of(Word free, Word half_open) { return {free.value | uint64{half_open.value} << 32}; }
    SUDOKIT_INLINE Word all_free() const { return {static_cast<uint32>(both)}; }
    SUDOKIT_INLINE Word all_half_open() const { return {static_cast<uint32>(both >> 32)}; }

    SUDOKIT_INLINE OpenBoxes operator<<(int count) const { return {both << count}; }
    SUDOKIT_INLINE OpenBoxes operator>>(int count) const { return {both >> count}; }

    SUDOKIT_INLINE Word rank() const {
        return {static_cast<uint32>(count_ones(both) + 3 * count_ones(both >> 32) - 1)};
    }
};

template <uint32 mask>
SUDOKIT_INLINE OpenBoxes<1> merge(OpenBoxes<1> inside, OpenBoxes<1> outside) {
    return OpenBoxes<1>{(inside.both & in_both_halves(mask)) | (outside.both & in_both_halves(all_bits & ~mask))};
}
#endif

// The open boxes of one direction, from those decided in this one and in the other.
template <int lanes>
SUDOKIT_INLINE void find_open(const Vector<lanes> (&decided)[3], const Vector<lanes> (&across)[3],
                              OpenBoxes<lanes> (&open)[3]) {
    SUDOKIT_UNROLL
    for (int m = 0; m < 3; ++m)
        open[m] = OpenBoxes<lanes>::of(but_not(Vector<lanes>::all(all_bits), decided[m], across[m]),
                                       combine(Vector<lanes>::all(all_bits), decided[m], across[m],
                                               [](auto x, auto y, auto z) { return x & ~y & z; }));
}

// The open boxes of the chutes of one direction, from those of each remainder.
template <Direction direction, class Boxes>
SUDOKIT_INLINE void pack(const Boxes (&open)[3], Boxes* chute) {
    constexpr BoxPacking packing = box_packings[static_cast<int>(direction)];
    constexpr int step = packing.remainder;  // which is also the way from one chute to the next, in a word
    constexpr uint32 second = packing.of_remainder << step, third = packing.of_remainder << 2 * step;
    chute[0] = merge<third>(open[2] << 2 * step, merge<second>(open[1] << step, open[0]));
    chute[1] = merge<third>(open[2] << step, merge<second>(open[1], open[0] >> step));
    chute[2] = merge<third>(open[2], merge<second>(open[1] >> step, open[0] >> 2 * step));
}

}  // namespace sudokit::SUDOKIT_TARGET
