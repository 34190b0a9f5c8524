"""Harder puzzles near a puzzle."""

from __future__ import annotations

import pytest

import sudokit
from boards import EASY, EMPTY, IMPOSSIBLE
from sudokit import NoSolution, NotUnique, make_harder
from sudokit.logic import Profile


def test_it_gets_harder() -> None:
    minimal = sudokit.minimize(EASY)
    harder = make_harder(minimal, seed=1, effort=80)
    assert sudokit.rate(harder).score > sudokit.rate(minimal).score
    assert sudokit.is_minimal(harder)


def test_more_effort_goes_on_from_where_less_ended() -> None:
    scores = [
        sudokit.rate(make_harder(EASY, seed=2, effort=effort)).score for effort in (1, 40, 80)
    ]
    assert scores == sorted(scores)
    assert scores[0] < scores[2]


def test_the_seed_decides() -> None:
    first = make_harder(EASY, seed=3, effort=30, threads=1)
    assert make_harder(EASY, seed=3, effort=30, threads=2) == first
    assert make_harder(EASY, seed=4, effort=30) != first


def test_a_profile_of_singles_is_soon_beaten() -> None:
    singles = Profile.of("naked-single", "hidden-single")
    harder = make_harder(EASY, effort=60, profile=singles)
    assert not sudokit.rate(harder, singles).solved


def test_one_puzzle_rated_is_the_minimal_one() -> None:
    assert make_harder(EASY, seed=5, effort=1) == sudokit.minimize(EASY, seed=5)


def test_boards_that_are_no_puzzles() -> None:
    with pytest.raises(NoSolution):
        make_harder(IMPOSSIBLE)
    with pytest.raises(NotUnique):
        make_harder(EMPTY)
    with pytest.raises(ValueError, match="effort is 0"):
        make_harder(EASY, effort=0)
