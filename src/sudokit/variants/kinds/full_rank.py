"""`FullRank`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, area, flag, number
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
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
        model.demand_square()
        line = tuple(model.numbers(self.line))
        entries = lines(model)
        if line not in entries:
            raise VariantError(message("the line is no whole row or column"), field="line")
        ranks = {
            tuple(model.numbers(clue.line)): clue.rank
            for clue in model.puzzle.constraints
            if isinstance(clue, FullRank)
        }
        no, yes = model.first, model.first + 1
        smaller = []
        for entry in entries:
            if entry != line:
                rank = ranks.get(entry, self.rank)
                known = [yes] if rank < self.rank else [no] if rank > self.rank else [no, yes]
                smaller.append(model.variable(known))
                pairs = [pair for pair in zip(line, entry, strict=True) if pair[0] != pair[1]]
                read = [smaller[-1], *(each for pair in pairs for each in pair)]
                model.automaton(read, "before", _compare, _is_done, no, self.ties)
        model.count(smaller, [yes], self.rank - 1, self.rank - 1)
        if model.puzzle.latin and len(model.digits) == len(line) and self.rank <= len(entries):
            # four of the rows and columns begin with each digit
            model.only(line[:1], [model.digits[(self.rank - 1) // 4]])


def lines(model: Model) -> list[tuple[int, ...]]:
    """All rows and columns, in both directions."""
    forward = [*model.rows, *model.columns]
    return [*forward, *(line[::-1] for line in forward)]


def _compare(state: Any, digit: int, no: int, ties: bool) -> Any:
    """Read whether the other line is smaller, then both lines in turn, the clued one first."""
    if state == "before":
        return (digit > no,)
    if state == "done":
        return state
    if len(state) == 1:
        return (*state, digit)
    is_smaller, own = state
    if own == digit:
        return (is_smaller,)
    return "done" if (digit < own) == is_smaller else None


def _is_done(state: Any, no: int, ties: bool) -> bool:
    return state == "done" or (ties and state == (False,))
