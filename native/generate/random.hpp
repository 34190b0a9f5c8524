// Random numbers that are the same on every machine: xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom
// number generators", 2018), started from SplitMix64 (Steele, Lea and Flood, 2014). Integers only.
//
// Every attempt of a generator has its own *stream*, made from the seed and the number of the attempt, so it does not
// matter which thread makes which attempt.
#pragma once

#include <cstdint>

namespace sudokit::generate {

class Random {
public:
    Random() : Random(0, 0) {}
    Random(std::uint64_t seed, std::uint64_t stream) {
        std::uint64_t start = mix(seed + golden) ^ mix(~stream);
        for (auto& word : state_) word = mix(start += golden);
    }

    std::uint64_t next() {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9, shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // Evenly from 0 to bound - 1 (Lemire, "Fast random integer generation in an interval", 2019).
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t unfair = -bound % bound;
            while (static_cast<std::uint32_t>(product) < unfair) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Puts the items of an array in random order.
    template <class Item>
    void shuffle(Item* items, std::uint32_t size) {
        for (; size > 1; --size) {
            const std::uint32_t other = below(size);
            const Item item = items[size - 1];
            items[size - 1] = items[other];
            items[other] = item;
        }
    }

private:
    static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;

    static constexpr std::uint64_t rotate(std::uint64_t word, int by) { return word << by | word >> (64 - by); }
    static constexpr std::uint64_t mix(std::uint64_t word) {
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
        word = (word ^ word >> 27) * 0x94D049BB133111EB;
        return word ^ word >> 31;
    }

    std::uint64_t state_[4];
};

}  // namespace sudokit::generate
