"""HoDoKu's library of positions: lines that say what one technique must find on one board.

A line is `:code[-variant|-x]:digits:cells:removed:eliminations:placements:extra`, of which
`sudokit.formats.hodoku` reads the board. `-x` means that the technique must find nothing; a fifth
digit 1 of a fish's code means Siamese fish, two with the same bases together. Other variants name
special cases, which make no difference here.

What the technique finds must be *exactly* what the line says: the same placements and eliminations,
and no other result about the same digits (those of the pattern, or those that the result places and
removes). A board may well have, say, naked pairs of other digits; the line does not speak of them.

Of a technique whose `library` is `among` in the table, the stated result must only be among those
found: `all_steps` lists every chain, also longer ones, ones with other nodes between the same ends, and
ones of sets that share cells, while a line states one that another program met first.
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

__all__ = ["Case", "check", "read_case"]


_LEAST_FIELDS = 7


class Case(NamedTuple):
    """One line of the library.

    Attributes:
        technique: The technique.
        digits: The digits it is about, or none if the line leaves that open.
        position: The board.
        eliminations: What it must remove.
        placements: What it must place.
        is_absent: Whether the technique must not find this, instead.
        is_siamese: Whether two fish are to be taken together.
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
        FormatError: It is not one.

    Examples:
        >>> case = read_case(":0003:5:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::555:")
        >>> case.technique.name, case.placements
        ('Naked Single', frozenset({(40, 5)}))
    """
    fields = hodoku.fields(line)
    if len(fields) < _LEAST_FIELDS:
        raise FormatError("the line ends before the placements")
    code, _, variant = fields[1].partition("-")
    try:
        known = technique(code[:4])
    except ValueError as error:
        raise FormatError(str(error)) from None
    if not set(fields[2]) <= set(DIGITS):
        raise FormatError(f"digits {fields[2][:20]!r}, expected any of 1 to 9")
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
    """What is wrong with what the technique finds in a case; None if it is as the line says.

    The opening of this file says what "as the line says" means.
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
        return f"{len(others)} other results found, too"
    return None


_Result = tuple[frozenset[Candidate], frozenset[Candidate], frozenset[int]]
"""What a step places and removes, and the digits of its pattern."""


def _single(case: Case) -> Iterator[_Result]:
    for step in all_steps(case.position, [case.technique.key]):
        yield frozenset(step.placements), frozenset(step.eliminations), frozenset(step.digits)


def _siamese(case: Case) -> Iterator[_Result]:
    """Two fish with the same bases and different covers, which remove more together than each alone.

    Only one of both has to be of the technique: a finned fish can stand beside a sashimi one.
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
