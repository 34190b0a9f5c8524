// Which pairs of variables must differ: a row of bits per variable.
#pragma once

#include <span>
#include <vector>

#include "kernel/stop_point.hpp"
#include "lists.hpp"

namespace sudokit::variants {

class Exclusions {
public:
    explicit Exclusions(std::size_t variables) : variables_(variables), words_((variables + 63) / 64), bits_(words_ * variables) {}

    void add(Variable a, Variable b) {
        row(a)[b / 64] |= std::uint64_t{1} << b % 64;
        row(b)[a / 64] |= std::uint64_t{1} << a % 64;
    }
    bool differ(Variable a, Variable b) const { return row(a)[b / 64] >> b % 64 & 1; }
    // What differs from one cell differs from its equal as well.
    bool join(Variable a, Variable b) {
        bool changed = false;
        for (std::size_t word = 0; word < words_; ++word) {
            const std::uint64_t both = row(a)[word] | row(b)[word];
            changed |= both != row(a)[word] || both != row(b)[word];
            row(a)[word] = row(b)[word] = both;
        }
        return changed;
    }
    std::span<const std::uint64_t> row(Variable variable) const { return {&bits_[words_ * variable], words_}; }
    std::span<std::uint64_t> row(Variable variable) { return {&bits_[words_ * variable], words_}; }
    std::size_t words() const { return words_; }
    // Of each variable those that differ from it. Has stop points.
    Lists lists() const {
        return {variables_, [&](const auto& add) {
                    for (Variable variable = 0; variable < variables_; ++variable) {
                        stop_point();
                        for (std::size_t word = 0; word < words_; ++word)
                            for (std::uint64_t bits = row(variable)[word]; bits; bits &= bits - 1)
                                add(variable, static_cast<Variable>(64 * word + static_cast<unsigned>(std::countr_zero(bits))));
                    }
                }};
    }

private:
    std::size_t variables_, words_;
    std::vector<std::uint64_t> bits_;
};

}  // namespace sudokit::variants
