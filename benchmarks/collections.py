"""Puzzles for measurements: files of lines, or generated collections."""

from __future__ import annotations

import random
from pathlib import Path

from sudokit import engine, formats
from sudokit.board.grid import Grid

__all__ = ["generated", "read"]


def read(path: Path, most: int) -> list[str]:
    """The puzzles of a file as 81-character lines; a sample if there are more than `most`."""
    with path.open(encoding="utf-8") as lines:
        puzzles = [str(entry.result()) for entry in formats.read(lines)]
    return random.Random(1).sample(puzzles, most) if len(puzzles) > most else puzzles


def generated(size: int = 2000) -> dict[str, list[str]]:
    """Three collections: easy puzzles, minimal ones, and boards with several solutions."""
    some = random.Random(1)
    easy, minimal, several = [], [], []
    for _ in range(size):
        cells = bytearray(_full_board(some))
        order = some.sample(range(81), 81)
        for done, cell in enumerate(order):
            if done == 45:
                easy.append(str(Grid(bytes(cells))))
            clue, cells[cell] = cells[cell], 0
            if not engine.is_unique(bytes(cells)):
                cells[cell] = clue
        minimal.append(str(Grid(bytes(cells))))
        cells[next(cell for cell in order if cells[cell])] = 0
        several.append(str(Grid(bytes(cells))))
    return {"easy": easy, "minimal": minimal, "several solutions": several}


def _full_board(some: random.Random) -> bytes:
    """A full board: twelve random clues, completed."""
    while True:
        cells = bytearray(81)
        for cell, digit in zip(
            some.sample(range(81), 12), some.choices(range(1, 10), k=12), strict=True
        ):
            cells[cell] = digit
        answers = engine.solve_many([bytes(cells)], limit=1, any_solution=True)
        if answers.counts[0]:
            return bytes(answers.solutions[0])
