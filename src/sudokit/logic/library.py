"""HoDoKu's library of positions: lines that state what one technique must find on one board.

A line is `:code[-variant|-x]:digits:cells:removed:eliminations:placements:extra`. Its board is read by
`sudokit.formats.hodoku`. `-x` means that the technique must find nothing. A fifth digit 1 in the code
of a fish means Siamese fish: two fish with the same bases together. Other variants name special cases,
which make no difference here.

The technique must find *exactly* what the line says: the same placements and eliminations, and no other
result about the same digits (those of the pattern, or those that the result places and removes). The
line says nothing about other digits, so the board may have, say, naked pairs of these.

If the `library` of a technique is `among` in the table, its results only need to include that of the
line. `all_steps` lists every chain, including longer chains, chains with other nodes between the same
ends, and chains through sets that share cells. A line states the one that another program found first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from sudokit.board.alphabet import DIGITS
from sudokit.board.position import Candidate, Position
from sudokit.errors import FormatError
from sudokit.formats import hodoku
from sudokit.formats.hodoku import candidates_of_text
from sudokit.logic.step import all_steps
from sudokit.logic.technique_table import Technique, technique, techniques
from sudokit.messages import message

__all__ = ["Case", "check", "read_case"]


_LEAST_FIELDS = 7


class Case(NamedTuple):
    """One line of the library.

    Attributes:
        technique: The technique.
        digits: The digits of the pattern; empty if the line names none.
        position: The board.
        eliminations: The candidates that the technique must remove.
        placements: The digits that it must place.
        is_absent: Whether the technique must not find this result.
        is_siamese: Whether the result is that of two fish together.
    """

    technique: Technique
    digits: frozenset[int]
    position: Position
    eliminations: frozenset[Candidate]
    placements: frozenset[Candidate]
    is_absent: bool
    is_siamese: bool


def read_case(line: str) -> Case:
    """Read a line of the library.

    Raises:
        FormatError: The line is not a line of the library.

    Examples:
        >>> case = read_case(":0003:5:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::555:")
        >>> case.technique.name, case.placements
        ('Naked Single', frozenset({(40, 5)}))
    """
    fields = hodoku.fields(line)
    if len(fields) < _LEAST_FIELDS:
        raise FormatError(message("the line ends before the placements"))
    code, _, variant = fields[1].partition("-")
    try:
        known = technique(code[:4])
    except ValueError as error:
        raise FormatError(str(error)) from None
    if not set(fields[2]) <= set(DIGITS):
        raise FormatError(
            message("digits {digits!r}, expected any of 1 to 9", digits=fields[2][:20])
        )
    return Case(
        technique=known,
        digits=frozenset(map(int, fields[2])),
        position=hodoku.position(fields[3], fields[4]),
        eliminations=frozenset(candidates_of_text(fields[5])),
        placements=frozenset(candidates_of_text(fields[6])),
        is_absent=variant == "x",
        is_siamese=len(code) == 5 and code[4] == "1",
    )


def check(case: Case) -> str | None:
    """How the results of the technique differ from the case; None if they agree.

    The opening of this file lists what has to agree.
    """
    stated = (case.placements, case.eliminations)
    is_found, others = False, set()
    for placements, eliminations, digits in _siamese(case) if case.is_siamese else _single(case):
        of_result = {digit for _cell, digit in placements | eliminations}
        if (placements, eliminations) == stated:
            is_found = True
        elif not case.digits or case.digits in (of_result, digits):
            others.add((placements, eliminations))
    if case.is_absent:
        return "found, but must not be" if is_found or others else None
    if not is_found:
        return f"not among the {len(others)} results found" if others else "nothing found"
    if others and case.technique.library == "exact":
        return f"{len(others)} other results found as well"
    return None


_Result = tuple[frozenset[Candidate], frozenset[Candidate], frozenset[int]]
"""The placements and eliminations of a step, and the digits of its pattern."""


def _single(case: Case) -> Iterator[_Result]:
    for step in all_steps(case.position, [case.technique.key]):
        yield frozenset(step.placements), frozenset(step.eliminations), frozenset(step.digits)


def _siamese(case: Case) -> Iterator[_Result]:
    """Two fish with the same bases and different covers, which together remove more than each alone.

    Only one of the two must be of the technique: a finned fish can be combined with a sashimi one.
    """
    wanted = case.technique
    kinds = [
        entry.key
        for entry in techniques().values()
        if (entry.family, entry.size) == (wanted.family, wanted.size)
    ]
    for one, two in combinations(all_steps(case.position, kinds), 2):
        if wanted.key not in (one.technique.key, two.technique.key):
            continue
        if (one.base, one.digits) != (two.base, two.digits) or one.cover == two.cover:
            continue
        both = frozenset(one.eliminations + two.eliminations)
        if len(both) > max(len(one.eliminations), len(two.eliminations)):
            yield frozenset(), both, frozenset(one.digits)
