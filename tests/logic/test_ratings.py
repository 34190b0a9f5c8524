"""Ratings compare with HoDoKu's.

`data/rated-by-hodoku.csv` has 200 puzzles that sudokit generated, 40 of each level, with the level and
the score that HoDoKu 2.3.2 gives them with its default settings. They were drawn at random, knowing
only that level.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from sudokit.logic import LEVELS, Rating, explain, rate, rate_many

FILE = Path(__file__).parent / "data" / "rated-by-hodoku.csv"


@pytest.fixture(scope="module")
def rated() -> list[tuple[dict[str, str], Rating]]:
    """HoDoKu's rating and ours, by puzzle."""
    with FILE.open(encoding="utf-8", newline="") as lines:
        theirs = list(csv.DictReader(lines))
    ours = rate_many(row["puzzle"] for row in theirs)
    assert all(isinstance(rating, Rating) for rating in ours)
    return [
        (row, rating)
        for row, rating in zip(theirs, ours, strict=True)
        if isinstance(rating, Rating)
    ]


def test_all_levels_are_there(rated: list[tuple[dict[str, str], Rating]]) -> None:
    assert Counter(row["level"] for row, _ in rated) == dict.fromkeys(LEVELS, 40)


def test_levels(rated: list[tuple[dict[str, str], Rating]]) -> None:
    equal = sum(row["level"] == rating.level for row, rating in rated)
    assert equal >= 0.95 * len(rated)


@pytest.mark.parametrize("level", LEVELS)
def test_scores(rated: list[tuple[dict[str, str], Rating]], level: str) -> None:
    scores = [(int(row["score"]), ours.score) for row, ours in rated if row["level"] == level]
    near = sum(abs(theirs - ours) <= 0.1 * theirs for theirs, ours in scores)
    assert near >= 0.85 * len(scores)


@pytest.mark.parametrize(
    ("puzzle", "level", "score"),
    [
        pytest.param(
            "..52.1...14.68.9.2....5981.7...6...4..............41.9......2..2..54....957....8.",
            "Medium",
            426,
            id="claiming in rows, then in columns",
        ),
        pytest.param(
            "..8..75...3.65..7.2..9....................9828..5.64.....7....9..5..372...38..65.",
            "Hard",
            1600,
            id="W-Wing: the lower digit is removed first",
        ),
        pytest.param(
            "2...8...45.3.2.16...8...2...5.........6..14.....7....386.3.7.......1....72..48..1",
            "Unfair",
            1640,
            id="a locked pair removes something in the line outside of the box",
        ),
        pytest.param(
            "....5.....5...96.....6.1.2.4..7..15.6...1.7...3.....6...3.6..45............274.3.",
            "Unfair",
            1778,
            id="a loop through a group with a cell that it has visited",
        ),
        pytest.param(
            ".862....149.8..6......7......9....4...39..857.7.1......284.9.....1..823........9.",
            "Extreme",
            3436,
            id="of chains as long, the one through the group in the earlier row",
        ),
        pytest.param(
            ".4....16...38....76.52..3.....7...85..8..2......3...1.4.6.93.2..5...6.9..........",
            "Extreme",
            2004,
            id="an XY-chain visits no cell twice",
        ),
        pytest.param(
            "..8.....695...713..32...5..4..5...9...91.....5..3..21..2.7.3......2...6......9...",
            "Hard",
            894,
            id="XY-wings by the first of their cells, pivot or not",
        ),
        pytest.param(
            "2.41...96.6.....1....2.7......4..8.3...3.5..9.2...6....129.4...7.......4.38....5.",
            "Hard",
            1410,
            id="skyscrapers between rows, then between columns",
        ),
        pytest.param(
            ".4..81...7....623.9.2..........5.....8......42..3..896......3.75..94.....368.....",
            "Unfair",
            1614,
            id="of turbot fish, the one that removes what comes first",
        ),
        pytest.param(
            ".8.3.7....19.4....6..........8.5.19..5.....8.2..7.15.....69..2...6.....4.....497.",
            "Unfair",
            1044,
            id="Sue de Coq by lines, with the third cell of an intersection",
        ),
    ],
)
def test_the_order_of_steps(puzzle: str, level: str, score: int) -> None:
    rating = rate(puzzle)
    assert (rating.level, rating.score) == (level, score)


def test_the_subset_of_a_uniqueness_test_is_looked_for_depth_first() -> None:
    puzzle = ".1....6..2..5...8...9....1..8.92....95...67..........613.87.......2.....527631..."
    step = next(step for step in explain(puzzle).steps if step.technique.key == "uniqueness-3")
    assert step.eliminations == ((23, 8),)
