"""How long a chain may be in solving: 20 nodes, as in HoDoKu; where all steps are wanted, any length."""

from __future__ import annotations

import pytest

from boards import EMPTY
from sudokit.logic import Position, Profile, all_steps, next_step

Chain = tuple[list[int], list[int], int]

# Cells of an XY-chain on an empty board, the digits that link them, and a cell that sees both ends. No two cells
# see each other but neighbours in the chain.
TEN_CELLS: Chain = (
    [17, 71, 61, 55, 19, 20, 38, 40, 50, 5],
    [2, 9, 1, 8, 5, 4, 7, 9, 8, 1, 2],
    12,
)
ELEVEN_CELLS: Chain = (
    [17, 71, 61, 55, 19, 20, 38, 40, 50, 5, 3],
    [8, 1, 9, 5, 4, 7, 9, 8, 1, 7, 5, 8],
    14,
)


def position_of(chain: Chain) -> Position:
    """The chain's cells with two candidates each, the cell that sees its ends with three, others with none."""
    cells, digits, target = chain
    kept = {cell: {digits[i], digits[i + 1]} for i, cell in enumerate(cells)}
    kept[target] = {digits[0], *[digit for digit in range(1, 10) if digit != digits[0]][:2]}
    gone = [
        (cell, digit)
        for cell in range(81)
        for digit in range(1, 10)
        if digit not in kept.get(cell, ())
    ]
    return Position(EMPTY, removed=gone)


@pytest.mark.parametrize(("chain", "is_found"), [(TEN_CELLS, True), (ELEVEN_CELLS, False)])
def test_an_xy_chain_in_solving_has_at_most_20_nodes(chain: Chain, is_found: bool) -> None:
    cells, digits, target = chain
    position = position_of(chain)
    (step,) = all_steps(position, ["xy-chain"])
    assert len(step.chains[0]) == 2 * len(cells)
    assert step.eliminations == ((target, digits[0]),)
    first = next_step(position, Profile.of("xy-chain"))
    assert (first is not None) is is_found
    assert first is None or first.chains == step.chains
