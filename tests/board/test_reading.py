"""What a reading is asked for: any value, a board, a grid, a puzzle."""

from __future__ import annotations

import pytest

from boards import EASY
from sudokit import FormatError, Grid, Position, variants
from sudokit.board.reading import Reading
from sudokit.errors import VariantError
from sudokit.variants import AntiKnight, Puzzle


def test_a_variant_is_no_board() -> None:
    puzzle = Puzzle(constraints=[AntiKnight()])
    reading = variants.read_with_report(variants.write(puzzle, "iss"))
    assert reading.found() == reading.puzzle == puzzle
    assert (reading.grid, reading.position) == (None, None)
    for ask in (reading.board, reading.result):
        with pytest.raises(VariantError, match="a variant, expected a classic Sudoku"):
            ask()


def test_candidates_that_say_more_belong_to_the_puzzle() -> None:
    narrowed = Position(EASY, removed=[("r1c3", 1)])
    reading = Reading(narrowed, "pencilmarks")
    assert reading.board() == narrowed
    assert reading.result() == reading.grid == Grid(EASY)
    candidates = reading.puzzle.candidates
    assert {str(cell): set(kept) for cell, kept in candidates.items()}["r1c3"] == {2, 4}
    assert Reading(Position(EASY), "pencilmarks").puzzle == Puzzle(EASY)


def test_an_error_is_raised_by_whoever_asks() -> None:
    reading = Reading(None, "line", 3, FormatError("bad", line=4))
    assert (reading.line, reading.wrong_line) == (3, 4)
    for ask in (reading.found, reading.board, reading.result, lambda: reading.puzzle):
        with pytest.raises(FormatError, match="bad"):
            ask()
