"""`FullRank`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, area, flag, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["FullRank"]


class FullRank(Kind):
    """The line has the rank among all rows and columns, read as numbers in both directions.

    Rank 1 is the smallest number. Unless `ties` are allowed, no other row or column has the same number.

    Examples:
        >>> from sudokit.variants import FullRank
        >>> FullRank("r1c1 r1c2 r1c3", 7)
        FullRank('r1c1 r1c2 r1c3', 7)
    """

    line: Cells = area(at_least=2)
    rank: int = number(least=1)
    ties: bool = flag(default=False)

    def lower(self, model: Model) -> None:
        line, entries = tuple(model.numbers(self.line)), lines(model)
        if line not in entries:
            raise VariantError(message("the line is not a whole row or column"), field="line")
        if not model.puzzle.latin or not 3 <= len(model.digits) == len(line):
            raise VariantError(message("the rows do not contain all digits, as they must"))
        if self.rank > len(entries):
            model.impossible()
            return
        # Four rows and columns begin with each digit. So the rank tells the first digit, and the place among these four.
        group, place = divmod(self.rank - 1, 4)
        model.only(line[:1], [model.digits[group]])
        ranks = {
            tuple(model.numbers(clue.line)): clue.rank
            for clue in model.puzzle.constraints
            if isinstance(clue, FullRank)
        }
        unlike, smaller, larger = model.digits[:3]
        peers, compared = model.peers[line[0]], []
        for entry in entries:
            rank = ranks.get(entry, self.rank)
            if entry == line or (rank - 1) // 4 != group or entry[0] in peers:
                continue
            known = (
                [smaller]
                if rank < self.rank
                else [larger]
                if rank > self.rank
                else [unlike, smaller, larger]
            )
            compared.append(model.comparison(line, entry, known, ties=self.ties))
        model.count(compared, [smaller], place, place)
        if not self.ties:
            model.count(compared, [larger], 3 - place, 3 - place)

    def draw(self, canvas: Canvas) -> None:
        canvas.outside(self.line, f"\u2264{self.rank}" if self.ties else self.rank)


def lines(model: Model) -> list[tuple[int, ...]]:
    """All rows and columns, in both directions.

    Raises:
        VariantError: The grid is not a square.
    """
    model.demand_square()
    forward = [*model.rows, *model.columns]
    return [*forward, *(line[::-1] for line in forward)]
