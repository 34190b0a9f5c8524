"""What is wrong with a board half-way: wrong digits, and candidates of the solution that are gone."""

from __future__ import annotations

from boards import EASY, EASY_SOLVED
from sudokit import Grid
from sudokit.board import masks
from sudokit.logic import Position
from sudokit.logic.faults import Faults, faults

SOLUTION = Grid(EASY_SOLVED)


def test_nothing_is_wrong_on_the_way() -> None:
    position = Position(EASY)
    assert faults(position.grid.cells, position.bits, SOLUTION) == Faults((), ())
    assert faults(SOLUTION.cells, 0, SOLUTION) == Faults((), ())


def test_wrong_digits_may_clash() -> None:
    cells = bytearray(Grid(EASY).cells)
    blanks = [cell for cell in range(81) if not cells[cell]][:3]
    for cell in blanks:
        cells[cell] = SOLUTION.cells[cell] % 9 + 1
    cells[blanks[1]] = SOLUTION.cells[blanks[1]]
    wrong, missing = faults(bytes(cells), masks.possible(bytes(81)), SOLUTION)
    assert wrong == tuple((cell, cells[cell]) for cell in (blanks[0], blanks[2]))
    assert missing == ()


def test_a_candidate_is_missing_in_a_blank_cell_alone() -> None:
    position = Position(EASY)
    blank = next(cell for cell in range(81) if not position.grid.cells[cell])
    gone = masks.of([(blank, SOLUTION.cells[blank])])
    wrong, missing = faults(position.grid.cells, position.bits & ~gone, SOLUTION)
    assert (wrong, missing) == ((), ((blank, SOLUTION.cells[blank]),))
    assert len(faults(position.grid.cells, 0, SOLUTION).missing_candidates) == EASY.count(".")
