"""Full boards of `sampling="uniform"` are drawn evenly: chi-squared tests against known frequencies.

The seed is fixed, so that these tests say the same every time. An even draw passes with nearly any seed:
a statistic is allowed what chance exceeds once in a million cases.
"""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import numpy.typing as npt
import pytest

from sudokit import engine, generate

BOARDS = 120
CHI_SQUARED_8 = 45.1  # exceeded with a chance of some 3e-7 at 8 degrees of freedom
CHI_SQUARED_5 = 38.2  # the same at 5 degrees of freedom
CHI_SQUARED_1 = 24.0  # exceeded with a chance of 1e-6 at 1 degree of freedom

# In a *pure* band the three digits of each minirow stay together. There are 9! * 6^6 * 56 bands, of which
# 2 in 56 are pure; a pure one has 72 * 108,374,976 completions, all bands together have all full boards
# (Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006).
FULL_BOARDS = 6_670_903_752_021_072_936_960
PURE = 362_880 * 6**6 * 2 * 72 * 108_374_976 / FULL_BOARDS

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def boards() -> npt.NDArray[np.uint8]:
    """The solutions of minimal puzzles, nine rows of nine digits each, no board twice."""
    puzzles = generate(BOARDS, sampling="uniform", seed=13)
    solutions = {engine.solve(puzzle).cells for puzzle in puzzles}
    return np.array([list(cells) for cells in sorted(solutions)], np.uint8).reshape(-1, 9, 9)


def chi_squared(found: npt.NDArray[np.int64], expected: npt.NDArray[np.float64]) -> float:
    return float(((found - expected) ** 2 / expected).sum())


def test_every_digit_is_in_every_cell_of_a_box_equally_often(boards: npt.NDArray[np.uint8]) -> None:
    even = np.full(9, len(boards) / 9)
    assert len(boards) > BOARDS / 2
    for band, stack, digit in product(range(3), range(3), range(1, 10)):
        box = boards[:, 3 * band : 3 * band + 3, 3 * stack : 3 * stack + 3].reshape(-1, 9)
        assert chi_squared((box == digit).sum(axis=0), even) < CHI_SQUARED_8, (band, stack, digit)


def test_every_configuration_of_a_digit_in_a_band_or_stack_is_as_frequent(
    boards: npt.NDArray[np.uint8],
) -> None:
    """The rows of a band meet its stacks in six ways, all alike: here also the ties between boxes show."""
    even = np.full(6, len(boards) / 6)
    for turned, chute, digit in product(
        (boards, boards.transpose(0, 2, 1)), (0, 3, 6), range(1, 10)
    ):
        stacks = (turned[:, chute : chute + 3] == digit).argmax(axis=2) // 3
        ways = [(stacks == way).all(axis=1).sum() for way in permutations(range(3))]
        assert chi_squared(np.array(ways), even) < CHI_SQUARED_5, (chute, digit)


def test_bands_and_stacks_are_pure_as_often_as_in_all_full_boards(
    boards: npt.NDArray[np.uint8],
) -> None:
    total = 0
    for turned, chute in product((boards, boards.transpose(0, 2, 1)), (0, 3, 6)):
        rows = turned[:, chute : chute + 3]
        first = np.sort(rows[:, 0, 0:3], axis=1)
        pure = sum(
            (np.sort(rows[:, row, 3:6], axis=1) == first).all(axis=1).astype(int) for row in (1, 2)
        )
        total += int(np.sum(pure))
    expected = 6 * len(boards) * PURE
    every = 6 * len(boards)
    found = np.array([total, every - total])
    assert chi_squared(found, np.array([expected, every - expected])) < CHI_SQUARED_1
