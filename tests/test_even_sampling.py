"""Full boards of `sampling="uniform"` are drawn evenly: chi-squared tests.

The frequencies follow from symmetry: no cell, digit or way of a digit through a band is special.

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
