// The sentence of a step, and what texts can name of a step.
//
// Each template in the sections `sentences` and `conclusions` of a language names what it needs: the name of a role, such as
// `{pivot}`, for the cells of the candidates that the finder marked with it; or one of the values that `Pattern::fill` works
// out, such as `{base}` or `{result}`. A step has only those for which it has something.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kind.hpp"
#include "logic/refutation.hpp"
#include "notation.hpp"
#include "told.hpp"

namespace sudokit::telling {

using logic::Role;
using logic::Step;

// Why a candidate of a guessed cell is wrong.
struct Refuted {
    Candidate candidate;
    logic::Refutation why;
    std::uint64_t guesses = 0;  // of the kernel, if singles lead to no contradiction
};

class Pattern {
public:
    // Both outlive the pattern. Only a guess has refutations.
    explicit Pattern(const Step& step, std::span<const Refuted> refutations = {})
        : step_(step), refutations_(refutations), kind_(kind_of(step)) {}

    // Under the key of the technique or of its family.
    Told sentence() const;

    // The same for who asks for help, who may not know the notation of cells yet: of a single, its cell is told in words, too.
    Told help() const;

    // What the step does: `r4c3, r9c8 lose 7`.
    Told result() const;

protected:
    // Says with all values that the step has.
    Told fill(Told told) const;

    // The second key of a sentence: what chains prove together, or the technique's family.
    const char* family() const;

    // With the template `refuted` of a section.
    Told refuted(const Refuted& refutation, const char* section) const;

    // Whether chains from several premises prove something together.
    bool branches() const;

    const Step& step_;
    const std::span<const Refuted> refutations_;
    const Kind kind_;

private:
    CellSet cells_with(Role role) const;
    std::string candidates_with(Role role) const;
    Told home() const;
    Told fins() const;
    std::string corners() const;
    Told helpers() const;
    Told sides() const;
    std::string sets() const;
    Told restricted() const;
    bool renames() const;
    std::string renamed() const;
    bool counts_sectors() const;
    std::span<const Mask> sector_digits(int side) const;
    int sector_count(int side) const;
    Told sectors(int side) const;
    std::string chains() const;
    std::string proofs() const;
    std::string proof(const Chain& chain, bool names_premise) const;
    std::optional<Told> contradiction() const;
    Told cases() const;
    bool is_whip() const;
    Told refutations() const;
};

// Whether two nodes are of the same candidates, true or false.
inline bool is_same(const Node& one, const Node& other) { return one.cells == other.cells && one.digit == other.digit; }

// `r1c1 is 5`, or that it is not.
Told claim(CellSet cells, int digit, bool holds);

}  // namespace sudokit::telling
