"""HoDoKu's library of positions: lines that say what one technique must find on one board.

A line is `:code[-variant|-x]:digits:cells:removed:eliminations:placements:extra`. `-x` means that
the technique must not find the result; a fifth digit 1 of a fish's code means Siamese fish, two with
the same bases together. Other variants name special cases, which make no difference here.
"""

from __future__ import annotations

from typing import NamedTuple

from sudokit.errors import FormatError
from sudokit.logic.position import Candidate, Position, candidates_of_text
from sudokit.logic.techniques import Technique, technique

__all__ = ["Case", "check", "read_case"]


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
    fields = line.strip().split(":")
    if len(fields) < 7 or fields[0]:
        raise FormatError("not a library line: expected fields parted by colons")
    code, _, variant = fields[1].partition("-")
    try:
        known = technique(code[:4])
    except ValueError as error:
        raise FormatError(str(error)) from None
    return Case(
        technique=known,
        digits=frozenset(map(int, filter(str.isdigit, fields[2]))),
        position=Position.from_library(fields[3], fields[4]),
        eliminations=frozenset(candidates_of_text(fields[5])),
        placements=frozenset(candidates_of_text(fields[6])),
        is_absent=variant == "x",
        is_siamese=len(code) == 5 and code[4] == "1",
    )


def check(case: Case) -> str | None:
    """What is wrong with what the technique finds in a case; None if it is as the line says.

    A technique may find more than one result on a board. The one stated must be among them.
    """
    found = [
        (frozenset(map(tuple, step[2])), frozenset(map(tuple, step[1])))
        for step in case.position.native.all_steps([case.technique.key], siamese=case.is_siamese)
    ]
    stated = (case.eliminations, case.placements)
    if case.is_absent:
        return "found, but must not be" if stated in found else None
    if stated in found:
        return None
    return f"not among the {len(found)} results found" if found else "nothing found"
