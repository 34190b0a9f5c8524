// What the modules for variants take: a puzzle, also with digits and candidates on it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "kernel/stop_point.hpp"
#include "module.hpp"
#include "variants/forms/json.hpp"
#include "variants/meaning.hpp"

namespace sudokit::web {

// The puzzle in the input, in sudokit's own JSON.
variants::Puzzle puzzle_in(std::size_t size);

// A puzzle, and of each of its cells some sets of digits: a list of the puzzle and of lists.
struct Played {
    explicit Played(std::size_t size);

    const StopFlag stop = watch();
    const Listening here{stop};
    const variants::Data input;
    const variants::Data::List& parts;
    const variants::Puzzle puzzle;
    const variants::Model model;
    std::vector<std::vector<variants::Values>> sets;
};

}  // namespace sudokit::web
