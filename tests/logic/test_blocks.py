"""Ratings come in blocks whose size follows the time that they take."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from boards import EASY, EASY_SOLVED
from sudokit import Grid
from sudokit.logic.explanation import Rating, Usual, iter_ratings, rate_cells
from sudokit.logic.native import Boards

QUICK, FAIR, SLOW = 0.1, 0.2, 0.3  # a block should take a quarter of a second
HALF, WHOLE = 0.125, 0.25  # on these borders a block stays as large as it is


@pytest.fixture
def blocks(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[int]]:
    """The sizes of the blocks in which a full board is rated, if they take the given seconds."""

    def sizes(*seconds: float) -> list[int]:
        readings = [reading for each in seconds for reading in (0.0, each)]
        clock = iter(readings)
        with monkeypatch.context() as patch:
            patch.setattr(time, "monotonic", lambda: next(clock))
            taken: list[int] = []
            count = 0

            def boards() -> Iterator[Grid]:
                nonlocal count
                while True:
                    count += 1
                    yield Grid(EASY_SOLVED)

            ratings = iter_ratings(boards(), Usual(), threads=1)
            while len(taken) < len(seconds):
                before = count
                next(ratings)
                if count > before:
                    taken.append(count - before)
        return taken

    return sizes


def test_a_block_grows_while_it_is_quick_and_shrinks_while_it_is_slow(
    blocks: Callable[..., list[int]],
) -> None:
    assert blocks(FAIR, FAIR) == [16, 16]
    assert blocks(QUICK, QUICK, FAIR, SLOW, SLOW, SLOW) == [16, 32, 64, 64, 32, 16]
    assert blocks(SLOW, SLOW, QUICK, QUICK) == [16, 16, 16, 32]
    assert blocks(QUICK, HALF, WHOLE, FAIR) == [16, 32, 32, 32]


def test_a_block_has_at_most_4096_boards(blocks: Callable[..., list[int]]) -> None:
    assert blocks(*[QUICK] * 10) == [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 4096]


@pytest.mark.parametrize("number", [0, 1, 15, 16, 17, 47, 48, 49, 100])
def test_every_board_has_its_rating(number: int) -> None:
    puzzles = [(EASY, EASY_SOLVED)[index % 3 == 0] for index in range(number)]
    cells = b"".join(Grid(puzzle).cells for puzzle in puzzles)
    ratings = list(rate_cells(cells, Usual(), threads=1))
    assert ratings == list(iter_ratings(puzzles, Usual(), threads=1))
    assert [rating.score for rating in ratings if isinstance(rating, Rating)] == [
        (204, 0)[index % 3 == 0] for index in range(number)
    ]


def test_boards_as_bytes_are_rated_in_the_same_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [QUICK, QUICK, SLOW, FAIR, FAIR]
    clock = iter([reading for each in seconds for reading in (0.0, each)])
    sizes: list[int] = []

    class Noting(Usual):
        def rate(self, boards: Boards, threads: int | None) -> list[Rating]:
            sizes.append(len(boards) // 81)
            return super().rate(boards, threads)

    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    assert len(list(rate_cells(Grid(EASY_SOLVED).cells * 150, Noting(), threads=1))) == 150
    assert sizes == [16, 32, 64, 32, 6]
