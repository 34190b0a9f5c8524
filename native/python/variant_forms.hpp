// A puzzle that native code has read, for Python, which makes its classes of it when they are asked for.
#pragma once

#include <vector>

#include "variants/forms/form.hpp"
#include "variants/puzzle.hpp"

struct ReadPuzzle {
    const sudokit::variants::Form* form = nullptr;
    sudokit::variants::Reading reading;
    sudokit::variants::Puzzle puzzle;  // the same, checked
};
