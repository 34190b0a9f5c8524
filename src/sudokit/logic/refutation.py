"""Why the other candidates of a guessed cell are wrong: what each of them leads to.

A *refutation* assumes one candidate and places singles, all that there are at a time, until a cell has
no candidate left or a house no place for a digit. Placements on which that does not rest are left out.
Where singles end before that, the kernel says that there is no solution, and how often it had to guess
to know: such a proof is too long for words.

A cell's candidates are a *mask*: bit *d* - 1 is digit *d*. A filled cell has one bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from sudokit import engine
from sudokit.board import alphabet, masks
from sudokit.board.grid import Grid
from sudokit.board.houses import HOUSES, PEERS
from sudokit.board.masks import DIGITS
from sudokit.names import cell_name

if TYPE_CHECKING:
    from sudokit.board.position import Candidate, Position

__all__ = ["Refutation", "refute"]


class Refutation(NamedTuple):
    """What a wrong candidate leads to.

    Attributes:
        candidate: The candidate that is assumed: a cell 0 to 80 and a digit 1 to 9.
        placements: The singles that follow from it, in order, as far as the contradiction needs them.
        impossible: The candidates that are all false then: those of a cell, or the places of a digit
            in a house. Empty where singles lead to no contradiction.
        house: The house, 0 to 26, that has no place for the digit; None if a cell has no candidate.
        guesses: Where singles lead to no contradiction, how many guesses of the kernel do (see
            `engine.solve_into`); otherwise 0.
    """

    candidate: Candidate
    placements: tuple[Candidate, ...]
    impossible: tuple[Candidate, ...]
    house: int | None
    guesses: int


def refute(position: Position, candidate: Candidate) -> Refutation:
    """Follow a candidate that is wrong to a contradiction.

    Args:
        position: A position.
        candidate: A candidate of it that leads to no solution.

    Raises:
        ValueError: It is no candidate of the position, or it leads to a solution.

    Examples:
        >>> from sudokit.logic import Position
        >>> position = Position("12345.7.." + ".......6." + "." * 63)
        >>> refute(position, (5, 8)).placements, refute(position, (5, 8)).house
        ((), 0)
    """
    cell, digit = candidate
    if digit not in position.candidates[cell]:
        raise ValueError(f"{digit} is no candidate of {cell_name(cell)}")
    board = _Board(
        [
            mask or 1 << held - 1
            for held, mask in zip(position.grid.cells, masks.each(position.bits), strict=True)
        ],
        {blank for blank, held in enumerate(position.grid.cells) if not held},
    )
    board.place(cell, digit)
    if not board.settle():
        reasons, impossible, house = min(
            (
                (board.reasons(impossible), impossible, house)
                for impossible, house in board.contradictions()
            ),
            key=lambda found: len(found[0]),
        )
        return Refutation(candidate, reasons[1:], impossible, house, 0)
    return Refutation(candidate, (), (), None, _guesses(position.grid, candidate))


def _guesses(grid: Grid, candidate: Candidate) -> int:
    """How many guesses of the kernel show that a board with one more digit has no solution."""
    import numpy as np

    cell, digit = candidate
    board = bytearray(grid.cells)
    board[cell] = digit
    characters = np.frombuffer(alphabet.write(bytes(board)), np.uint8).reshape(1, 81)
    counts, guesses = np.empty(1, np.uint64), np.empty(1, np.uint64)
    engine.solve_into(
        characters,
        2,
        solutions=None,
        counts=counts,
        invalid=np.empty(1, np.bool_),
        guesses=guesses,
        threads=1,
    )
    if counts[0]:
        raise ValueError(f"{cell_name(cell)} = {digit} leads to a solution")
    return int(guesses[0])


class _Board:
    """A board on which digits are placed, and that remembers why each candidate went.

    Args:
        masks: The candidates of each cell.
        blank: The cells that are not filled.
    """

    def __init__(self, masks: list[int], blank: set[int]) -> None:
        self._start = masks
        self._masks = masks[:]
        self._blank = blank
        self._placed: list[Candidate] = []
        # Of each placement the candidates that went before it, and made it a single.
        self._because: list[tuple[Candidate, ...]] = []
        # Of each candidate that went the number of the placement that ruled it out.
        self._cause: dict[Candidate, int] = {}

    def place(self, cell: int, digit: int, because: tuple[Candidate, ...] = ()) -> None:
        """Fill a cell with one of its candidates."""
        number, bit = len(self._placed), 1 << digit - 1
        self._placed.append((cell, digit))
        self._because.append(because)
        self._blank.discard(cell)
        for other in DIGITS[self._masks[cell] & ~bit]:
            self._cause[cell, other] = number
        self._masks[cell] = bit
        for peer in PEERS[cell]:
            if self._masks[peer] & bit:
                self._masks[peer] &= ~bit
                self._cause[peer, digit] = number

    def settle(self) -> bool:
        """Place all singles, and those that follow; False if that ends in a contradiction."""
        while True:
            if any(True for _ in self.contradictions()):
                return False
            singles = list(self._singles())
            if not singles:
                return True
            for cell, digit, because in singles:
                if cell in self._blank and self._masks[cell] >> digit - 1 & 1:
                    self.place(cell, digit, because)

    def contradictions(self) -> Iterator[tuple[tuple[Candidate, ...], int | None]]:
        """Candidates of which one had to be true, and that are all gone; and whose house that is."""
        for cell in self._blank:
            if not self._masks[cell]:
                yield tuple((cell, digit) for digit in DIGITS[self._start[cell]]), None
        for house, cells in enumerate(HOUSES):
            held = 0
            for cell in cells:
                held |= self._masks[cell]
            for digit in DIGITS[511 & ~held]:
                yield self._places(cells, digit), house

    def reasons(self, gone: Iterable[Candidate]) -> tuple[Candidate, ...]:
        """The placements, in order, on which it rests that these candidates are gone."""
        needed: set[int] = set()
        left = list(gone)
        while left:
            number = self._cause.get(left.pop(), 0)
            if number not in needed:
                needed.add(number)
                left += self._because[number]
        return tuple(self._placed[number] for number in sorted(needed))

    def _singles(self) -> Iterator[tuple[int, int, tuple[Candidate, ...]]]:
        """Cells, digits that have to go there, and the candidates that had to go for that."""
        for cell in sorted(self._blank):
            if self._masks[cell].bit_count() == 1:
                (digit,) = DIGITS[self._masks[cell]]
                others = DIGITS[self._start[cell] & ~self._masks[cell]]
                yield cell, digit, tuple((cell, other) for other in others)
        for cells in HOUSES:
            once = twice = 0
            for cell in cells:
                twice |= once & self._masks[cell]
                once |= self._masks[cell]
            for cell in cells:
                if cell in self._blank:
                    for digit in DIGITS[self._masks[cell] & once & ~twice]:
                        places = self._places(cells, digit)
                        yield cell, digit, tuple(place for place in places if place[0] != cell)

    def _places(self, cells: Iterable[int], digit: int) -> tuple[Candidate, ...]:
        """The candidates of a digit in a house at the start."""
        return tuple((cell, digit) for cell in cells if self._start[cell] >> digit - 1 & 1)
