"""Ratings are those of Sudoku Explainer.

`data/rated-by-sudoku-explainer.csv` has puzzles that sudokit generated, up to seven of each ER, with what Sudoku
Explainer 1.2.1 (serate) gives them. Where the collections of other people are in `../shared/data` beside the checkout,
they are compared as well.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from sudokit import NotUnique, Position, _native, rate
from sudokit.logic.explainer import explainer_steps

_OWN = Path(__file__).parent / "data" / "rated-by-sudoku-explainer.csv"
_SHARED = Path(__file__).parents[4] / "shared" / "data"

Rated = tuple[str, str, str, str]

DIFFERENT = [
    ("11.5", "11.5", "10.1"),
    ("11.8", "11.8", "10.8"),
    ("11.4", "11.4", "10.8"),
    ("11.3", "11.3", "2.6"),
]
PUBLISHED = [
    ("11.5", "11.5", "10.5"),
    ("11.8", "11.8", "10.7"),
    ("10.9", "10.9", "10.7"),
    ("11.2", "11.2", "2.6"),
]
"""Our ratings of the four published puzzles that differ. SukakuExplainer, in the mode that gives the same ratings,
agrees with ours on the whole last one, and on the first step of the second and third; Sudoku Explainer 1.2.1 itself,
run again, on that of the first."""


def ratings_of(puzzles: list[str]) -> list[Rated]:
    boards = bytes(0 if digit in ".0" else int(digit) for puzzle in puzzles for digit in puzzle)
    return [
        (puzzle, f"{er / 10:.1f}", f"{ep / 10:.1f}", f"{ed / 10:.1f}")
        for puzzle, (er, ep, ed, _) in zip(
            puzzles, _native.explainer_rate_many(boards), strict=True
        )
    ]


def read(name: str) -> list[Rated]:
    path = _SHARED / name
    if not path.exists():
        pytest.skip(f"{name} is not beside this checkout")
    lines = path.read_text("utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [(puzzle, er, ep, ed) for puzzle, er, ep, ed, *_ in rows]


def check(expected: list[Rated]) -> None:
    assert ratings_of([puzzle for puzzle, *_ in expected]) == expected


def test_own_puzzles() -> None:
    _, *rows = csv.reader(_OWN.read_text("utf-8").splitlines())
    check([(puzzle, er, ep, ed) for puzzle, er, ep, ed in rows])


def test_easy_puzzles_of_others() -> None:
    check([rated for rated in read("explainer-ratings.txt") if float(rated[1]) < 6.5])


@pytest.mark.slow
def test_puzzles_of_others() -> None:
    check(read("explainer-ratings.txt"))


@pytest.mark.slow
def test_published_ratings() -> None:
    """A twelfth of them, with those that differ; all of them take minutes."""
    published = [
        rated
        for place, rated in enumerate(read("explainer-published.txt"))
        if place % 12 == 0 or rated[1:] in PUBLISHED
    ]
    rated = ratings_of([puzzle for puzzle, *_ in published])
    different = [ours[1:] for ours, theirs in zip(rated, published, strict=True) if ours != theirs]
    assert different == DIFFERENT


UNSOLVED = [
    (
        ".7.682934468973512923145867359826741716354298284791653.4.267389837519426692438175",
        *("20.0", "0.0", "0.0"),
    ),
    (
        ".784239..9517684233249156878653712492438967..719542836492137568186259374537684192",
        *("20.0", "1.0", "1.0"),
    ),
    (
        ".8..3.49.4.75.8.26.2.16.8.58.1.53.6..3.4.72.9.74.8.15.3.98.1.47.6.34.9.21.2.79.3.",
        *("20.0", "1.2", "1.2"),
    ),
]
"""What Sudoku Explainer gives to boards with two solutions, at which it ends in the middle."""


def test_unsolved() -> None:
    check(UNSOLVED)
    for puzzle, *_ in UNSOLVED:
        with pytest.raises(NotUnique):
            rate(puzzle, system="explainer")
        rating, steps = explainer_steps(Position(puzzle))
        assert not rating.solved
        assert rating.hardest is None
        assert not (steps[-1].after() if steps else Position(puzzle)).is_solved


def test_no_puzzles() -> None:
    assert ratings_of([]) == []


def test_the_number_of_threads_changes_nothing() -> None:
    rows = list(csv.DictReader(_OWN.read_text("utf-8").splitlines()))[:60]
    boards = bytes(0 if digit == "." else int(digit) for row in rows for digit in row["puzzle"])
    assert _native.explainer_rate_many(boards, 1) == _native.explainer_rate_many(boards, 3)
