// What right digits light in the fog, where a text says it of single cells: SudokuPad's `triggereffect`, which is in texts of
// its own JSON and in those of f-puzzles that it has changed.
//
//     {"trigger": {"type": "cellvalue", "cell": "r1c2"}, "effect": {"type": "foglight", "cells": "r3c4r3c5"}}
#pragma once

#include "form.hpp"

namespace sudokit::variants {

// Reads them into the fog, whose lamps then light nothing but themselves. Effects of other kinds are left out.
void read_fog_links(const Data& data, const Window& board, Reading& read);

}  // namespace sudokit::variants
