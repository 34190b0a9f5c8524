"""Sukakus for tests: few clues or none, and candidates that leave one solution."""

from __future__ import annotations

import random
from collections.abc import Iterator

import sudokit
from boards import EASY, ESCARGOT, MEDIUM
from sudokit import Grid, Position
from sudokit.board import masks

__all__ = ["sukakus"]

_SOLUTIONS = [sudokit.solve(puzzle) for puzzle in (EASY, ESCARGOT, MEDIUM)]


def sukakus(seed: int, size: int, *, clues: int = 8, more: int = 60) -> Iterator[Position]:
    """Positions whose clues alone have many solutions, and one within the candidates.

    Args:
        seed: The same one makes the same positions.
        size: How many.
        clues: The largest number of clues.
        more: How many candidates fewer they have than are needed for one solution; the more, the easier.
    """
    chance = random.Random(seed)
    for _ in range(size):
        solution = chance.choice(_SOLUTIONS).cells
        given = set(chance.sample(range(81), chance.randrange(clues + 1)))
        grid = Grid(bytes(digit if cell in given else 0 for cell, digit in enumerate(solution)))
        possible = Position(grid)
        wrong = [pair for pair in masks.pairs(possible.bits) if solution[pair[0]] != pair[1]]
        chance.shuffle(wrong)
        low, high = 0, len(wrong)
        while low < high:
            middle = (low + high) // 2
            if sudokit.is_unique(Position(grid, removed=wrong[:middle])):
                high = middle
            else:
                low = middle + 1
        yield Position(grid, removed=wrong[: low + more])
