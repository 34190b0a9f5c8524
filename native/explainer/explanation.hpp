// Explanations: the steps of usual techniques and, where these end, exclusions and chains of the explainer; or the steps of
// the explainer alone.
#pragma once

#include <optional>

#include "explainer/rating.hpp"
#include "logic/solver.hpp"

namespace sudokit::explainer {

// The producers from here on find exclusions and chains. None of them assumes that there is one solution.
inline constexpr int first_beyond_patterns = 20;

// A board on its way to the solution. The steps of both paths live until the next call, and may be moved from.
class Explanation {
public:
    // The profile is used until the explanation ends. If it has guesses, the explainer is never asked.
    Explanation(const Position& start, const logic::Profile& profile) : profile_(profile) { path_.emplace(start, profile); }
    Explanation(const std::uint8_t* puzzle, const logic::Profile& profile) : profile_(profile) { path_.emplace(puzzle, profile); }

    // Finds the next step and makes it. Null if there is none. One of the explainer has a key, see `Step`.
    Step* next();

    const Position& position() const { return path_->position(); }

private:
    const logic::Profile& profile_;
    std::optional<logic::Path> path_;  // since the last step of the explainer
    Step beyond_;
};

// The explainer's steps alone, described.
class DescribedPath {
public:
    explicit DescribedPath(const Position& start) : path_(start) {}

    Step* next(int first_producer = 1) {
        story_ = Step();
        return path_.next(&story_, first_producer) ? &story_ : nullptr;
    }

    const Position& position() const { return path_.position(); }
    const Rating& rating() const { return path_.rating(); }

private:
    Path path_;
    Step story_;
};

}  // namespace sudokit::explainer
