"""Puzzles of other people, where they are in `../shared/data/variants` beside the checkout: read, written, solved."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sudokit.errors import TimedOut, VariantError
from sudokit.variants import Puzzle, count_solutions
from sudokit.variants.forms import fpuzzles, iss, read, write

DATA = Path(__file__).parents[4] / "shared" / "data" / "variants"
pytestmark = pytest.mark.skipif(not DATA.exists(), reason="no puzzles of other people")
Named = tuple[str, Puzzle, str | None]
"""The name of a puzzle, the puzzle, and its solution, if one is known."""

DRAWN = {'"The ARt of Sashimi" by Raumplanner', '"Scatterplot" by Raumplanner'}
"""A part of their rules is only drawn."""

SEVERAL = {"0-indexed: Sums and indexing"}
"""They have several solutions, although ISS finds one. It accepts another one as well, if it is given."""


def lines(name: str) -> list[dict[str, Any]]:
    with (DATA / name).open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def solution(line: dict[str, Any]) -> str | None:
    found = line.get("solution")
    return "".join(map(str, found)) if isinstance(found, list) else found


def of_iss() -> tuple[list[Named], Counter[str]]:
    """The puzzles that are read, and why others are not."""
    found: list[Named] = []
    reasons: Counter[str] = Counter()
    for line in lines("iss.jsonl"):
        try:
            found.append((line["name"], iss.read(line["puzzle"]).puzzle, solution(line)))
        except VariantError as error:
            reasons[error.reason.split(": ", 1)[1]] += 1
    return found, reasons


def of_fpuzzles(name: str) -> list[Named]:
    return [
        (str(line["name"]), fpuzzles.read(json.dumps(line["puzzle"])).puzzle, solution(line))
        for line in lines(name)
    ]


def of_lisudoku() -> list[Named]:
    return [
        (
            line["name"],
            read(json.dumps(line["puzzle"])),
            solution(line) if all(line["solution"] or [0]) else None,
        )
        for name in ("lisudoku.jsonl", "lisudoku-more.jsonl")
        for line in lines(name)
    ]


def test_what_is_read_of_iss() -> None:
    found, reasons = of_iss()
    assert reasons == {
        "'DGR3' is not a cell, expected R1C1 to R9C9": 1,  # a cell of its own that Doppelganger has
    }
    assert len(found) == 179


def test_all_of_fpuzzles_and_lisudoku_are_read() -> None:
    assert len(of_fpuzzles("fpuzzles.jsonl")) == 39
    assert len(of_fpuzzles("fpuzzles-read-only.jsonl")) == 73
    assert len(of_lisudoku()) == 67


def test_all_come_back() -> None:
    for name, puzzle, _ in of_iss()[0]:
        assert iss.read(iss.write(puzzle)).puzzle == puzzle, name
        assert read(write(puzzle)) == puzzle, name
    for name, puzzle, _ in of_fpuzzles("fpuzzles.jsonl") + of_fpuzzles("fpuzzles-read-only.jsonl"):
        assert read(write(puzzle)) == puzzle, name
        try:
            text = fpuzzles.write(puzzle)
        except VariantError:  # a rule in words that this form cannot say otherwise
            continue
        assert fpuzzles.read(text).puzzle == puzzle, name


def everything() -> list[Named]:
    return [*of_iss()[0], *of_fpuzzles("fpuzzles.jsonl"), *of_lisudoku()]


def test_known_solutions_are_solutions() -> None:
    """Each known solution fits all constraints, as they were read."""
    wrong = []
    for name, puzzle, known in everything():
        if known and count_solutions(puzzle.replace(givens=given(puzzle, known)), 1) != 1:
            wrong.append(name)
    assert not wrong


def given(puzzle: Puzzle, known: str) -> dict[Any, int]:
    """A solution as givens; of large boards, A is 1."""
    letters = " ABCDEFGHIJKLMNOP" if puzzle.digits[-1] > 9 and known.isalpha() else "0123456789"
    extras = {cell: digit for cell, digit in puzzle.givens.items() if cell in puzzle.extras}
    cells = zip(puzzle.cells, known, strict=True)
    return {**extras, **{cell: letters.index(digit) for cell, digit in cells}}


@pytest.mark.slow
def test_known_solutions_are_the_only_ones() -> None:
    wrong = []
    late = 0
    for name, puzzle, known in everything():
        if not known or name in SEVERAL or any(name.startswith(each) for each in DRAWN):
            continue
        try:
            if count_solutions(puzzle, 2, timeout=5) != 1:
                wrong.append(name)
        except TimedOut:
            late += 1
    assert not wrong
    assert late < 20
