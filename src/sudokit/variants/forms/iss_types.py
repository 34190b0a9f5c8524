"""The types of constraint that ISS has, and the kinds that say the same.

A *token* of ISS is `.Type~argument~argument`. A `Notation` reads the arguments of one type, and writes a kind as
tokens. `NOTATIONS` lists them. Where ISS has no type for a kind, `IN_OTHER_WORDS` may say the same: such a constraint
comes back as these words.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any
from urllib.parse import quote, unquote

from sudokit.errors import FormatError, VariantError
from sudokit.messages import message
from sudokit.stopping import each_checked
from sudokit.variants import geometry, kinds
from sudokit.variants.forms.iss_board import Board, Spot
from sudokit.variants.forms.machines import automaton, layered, machine
from sudokit.variants.forms.packed import (
    in_order,
    pack_machine,
    pack_relation,
    unpack_machine,
    unpack_relation,
)
from sudokit.variants.geometry import same_places, windows
from sudokit.variants.kinds import Kind
from sudokit.variants.places import Cell, Place

__all__ = ["IGNORED", "OUT", "READERS", "number", "write"]

OUT = {
    "ConnectedValues": message("cells that must be connected"),
    "ChaosConstruction": message("regions that are to be found"),
    "ChaosArrow": message("regions that are to be found"),
    "ChaosCount": message("regions that are to be found"),
}
"""The types whose rules sudokit does not have, with the name of the rule."""

IGNORED = {"SearchPriority": message("the order in which ISS tries cells")}
"""The types that are not rules, with what they are."""

AT_BOTH_ENDS = frozenset(["FullRank", "HiddenSkyscraper", "NumberedRoom", "Skyscraper", "XSum"])
"""The types that have a line, and a clue for each of its ends."""

OUTSIDE = AT_BOTH_ENDS | {"LittleKiller", "Sandwich"}
"""The types that are clues outside the grid."""

AT_ONE_PLACE = {"LittleKiller": 1, "Quad": 0, "Sandwich": 1}
"""The other types of which a place has one, and which argument is that place."""

_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_SEGMENT = "-"

Reader = Callable[[Board, list[str]], Iterable[Kind]]
Writer = Callable[[Board, Any], Iterable[str] | None]


@dataclass(frozen=True)
class Notation:
    """How one type of ISS goes with one kind.

    Attributes:
        name: The type, as ISS calls it.
        kind: The kind that it is written for.
        read: The constraints that some arguments mean.
        write: The tokens of a constraint; None if this type cannot say it.
    """

    name: str
    kind: type[Kind]
    read: Reader
    write: Writer


def number(text: str, expected: str = message("a whole number")) -> int:
    """A whole number among the arguments."""
    if not _NUMBER.fullmatch(text):
        raise VariantError(message("{text!r}, expected {what}", text=text, what=expected))
    return int(text)


def slots(name: str, arguments: Sequence[str]) -> list[tuple[tuple[str, ...], int]]:
    """The places of a constraint that have room for one of its type, each with the argument that is there."""
    if name in AT_BOTH_ENDS:
        ends = enumerate(arguments[1:3], 1)
        return [((name, arguments[0], str(end)), end) for end, clue in ends if clue]
    if name == "FullRankTies" and arguments:
        return [((name,), 0)]
    at = AT_ONE_PLACE.get(name)
    return [((name, arguments[at]), at)] if at is not None and at < len(arguments) else []


def token(name: str, *arguments: object) -> str:
    """A constraint as text."""
    return "." + "~".join(map(str, (name, *arguments)))


def given(board: Board, cells: Iterable[Place], digits: Iterable[int]) -> str:
    """The only digits that some cells may have, as a token without a type.

    Raises:
        VariantError: No digit is left.
    """
    digits = sorted({*digits} & {*board.digits})
    if not digits:
        raise VariantError(message("ISS cannot hold a cell without candidates"))
    return token("", *("_".join(map(str, (board.name(cell), *digits))) for cell in cells))


# --- types that are alike --------------------------------------------------------------------------


def _alone(called: str, kind: type[Kind]) -> Notation:
    """A type without arguments."""

    def read(board: Board, arguments: list[str]) -> list[Kind]:
        if arguments:
            raise VariantError(message("{text!r}, expected no argument", text=arguments[0]))
        return [kind()]

    return Notation(called, kind, read, lambda board, constraint: [token(called)])


def _listed(
    called: str, kind: type[Kind], first: str = "", *, default: int | None = None, **fixed: Any
) -> Notation:
    """A type with cells.

    Args:
        called: The type, as ISS calls it.
        kind: The kind.
        first: The field whose number comes before the cells, if there is one.
        default: That number, if it may be left out.
        fixed: The fields that every constraint of the type has.
    """
    make: Any = kind

    def read(board: Board, arguments: list[str]) -> list[Kind]:
        fields = dict(fixed)
        if first:
            if not arguments or (default is not None and not _NUMBER.fullmatch(arguments[0])):
                arguments = [str(default or ""), *arguments]
            before, *arguments = arguments
            fields[first] = number(before)
        return [make(board.cells(arguments), **fields)]

    def write(board: Board, constraint: Any) -> list[str] | None:
        if any(getattr(constraint, name) != value for name, value in fixed.items()):
            return None
        before = [getattr(constraint, first)] if first else []
        return [token(called, *before, *board.names(constraint.cells))]

    return Notation(called, kind, read, write)


def _dots(called: str, kind: type[Kind], **fixed: Any) -> Notation:
    """A type with cells, between those of which that touch there is a dot."""
    plain = _listed(called, kind, **fixed)
    make: Any = kind

    def touching(board: Board, cells: Iterable[Place]) -> list[tuple[Place, Place]]:
        return [pair for pair in combinations(cells, 2) if board.neighbours(*pair)]

    def read(board: Board, arguments: list[str]) -> Iterable[Kind]:
        cells = board.cells(arguments)
        pairs = touching(board, cells)
        if not pairs:
            raise VariantError(message("no two of the cells touch"))
        if all(isinstance(cell, Cell) for cell in cells):
            return plain.read(board, arguments)
        # Only ISS knows which extra cells touch.
        return [make(pair, **fixed) for pair in pairs]

    def write(board: Board, constraint: Any) -> Iterable[str] | None:
        return plain.write(board, constraint) if touching(board, constraint.cells) else None

    return Notation(called, kind, read, write)


def _outside(called: str, kind: type[Kind], field: str, *, directed: bool = True) -> Notation:
    """A clue at the edge of a row or column.

    Args:
        called: The type, as ISS calls it.
        kind: The kind, with a field `line`.
        field: The field of the clue.
        directed: Whether it matters from which end the line is read. Then the clues of both ends are one token,
            `Skyscraper~C1~6~3`; otherwise it is `Sandwich~8~C1`.
    """
    make: Any = kind

    def read(board: Board, arguments: list[str]) -> list[Kind]:
        if directed:
            if not 2 <= len(arguments) <= 3:
                raise VariantError(
                    message(
                        "{count} arguments, expected a line and two clues", count=len(arguments)
                    )
                )
            line = board.line(arguments[0])
            ways = zip((line, line[::-1]), arguments[1:], strict=False)
            return [make(way, **{field: number(clue)}) for way, clue in ways if clue]
        if len(arguments) != 2:
            raise VariantError(
                message("{count} arguments, expected a clue and a line", count=len(arguments))
            )
        return [make(board.line(arguments[1]), **{field: number(arguments[0])})]

    def write(board: Board, constraint: Any) -> list[str] | None:
        line, clue = board.line_name(constraint.line), getattr(constraint, field)
        if line is None:
            return None
        name, backwards = line
        if not directed:
            return [token(called, clue, name)]
        return [token(called, name, "", clue) if backwards else token(called, name, clue, "")]

    return Notation(called, kind, read, write)


_RANK = _outside("FullRank", kinds.FullRank, "rank")


def _read_rank(board: Board, arguments: list[str]) -> list[Kind]:
    ranks: Any = _RANK.read(board, arguments)
    return [kinds.FullRank(each.line, each.rank, ties=board.ties) for each in ranks]


# --- cells in groups -------------------------------------------------------------------------------


def _segments(names: Sequence[str]) -> list[list[str]]:
    """The segments of a list of cells: between them is a `-`."""
    segments: list[list[str]] = [[]]
    for name in names:
        if name == _SEGMENT:
            segments.append([])
        else:
            segments[-1].append(name)
    return segments


def _named_groups(items: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Groups of cells with their names: `_name~R1C1~R1C2~~R2C1~R2C2`; an empty item, or a name, begins a group."""
    groups: list[tuple[str, list[str]]] = []
    name, open_group = "", False
    for item in items:
        if not item or item.startswith("_"):
            open_group = False
            if item:
                name = unquote(item[1:], errors="replace")
        elif open_group:
            groups[-1][1].append(item)
        else:
            open_group = True
            groups.append((name, [item]))
    return groups


def _encoded_name(name: str) -> str:
    return "_" + quote(name, safe="!'()*-_").replace("~", "%7E").replace(".", "%2E")


# --- types of their own ----------------------------------------------------------------------------


def _read_quadruple(board: Board, arguments: list[str]) -> list[Kind]:
    corner, *digits = arguments or [""]
    return [
        kinds.Quadruple(
            board.square(board.cell(corner)),
            [number(digit, message("a digit")) for digit in digits],
        )
    ]


def _write_quadruple(board: Board, constraint: kinds.Quadruple) -> list[str]:
    corner = constraint.cells[0]
    spot = board.spot(corner)
    at_edge = board.at(spot._replace(row=spot.row + 1, column=spot.column + 1)) is None
    if not at_edge and list(constraint.cells) == board.square(corner):
        return [token("Quad", board.name(corner), *constraint.digits)]
    digits = "_".join(map(str, constraint.digits))
    return [token("ContainAtLeast", digits, *board.names(constraint.cells))]


def _containing(called: str, kind: type[Kind]) -> Notation:
    make: Any = kind

    def read(board: Board, arguments: list[str]) -> list[Kind]:
        values, *names = arguments or [""]
        return [
            make(
                board.cells(names), [number(each, message("a digit")) for each in values.split("_")]
            )
        ]

    def write(board: Board, constraint: Any) -> list[str]:
        return [
            token(called, "_".join(map(str, constraint.digits)), *board.names(constraint.cells))
        ]

    return Notation(called, kind, read, write)


def _read_cage(board: Board, arguments: list[str]) -> list[Kind]:
    sums, *names = arguments or [""]
    total, cells = number(sums or "0"), board.cells(names)
    different = list(dict.fromkeys(cells))
    if len(different) < len(cells) and total:  # a cell that is named twice counts twice
        return [kinds.AllDifferent(different), kinds.Sum(cells, total)]
    return [kinds.Cage(different, total or None)]


def _write_cage(board: Board, constraint: kinds.Cage) -> list[str] | None:
    if constraint.total == 0:  # which means any total there
        return None
    return [token("Cage", constraint.total or 0, *board.names(constraint.cells))]


def _read_look_and_say(board: Board, arguments: list[str]) -> list[Kind]:
    text, *names = arguments or [""]
    return [kinds.LookAndSay(board.cells(names), text)]


def _write_look_and_say(board: Board, constraint: kinds.LookAndSay) -> list[str]:
    return [token("LookAndSay", constraint.text, *board.names(constraint.cells))]


def _read_arrow(board: Board, arguments: list[str]) -> list[Kind]:
    first, *rest = board.cells(arguments or [""])
    return [kinds.Arrow(first, rest)]


def _write_arrow(board: Board, constraint: kinds.Arrow) -> list[str]:
    names = board.names((*constraint.circle, *constraint.shaft))
    size = len(constraint.circle)
    if size == 1:
        return [token("Arrow", *names)]
    if size <= 3 and list(constraint.circle) == _reading_order(board, constraint.circle):
        return [token("PillArrow", size, *names)]
    tens = [-(10 ** (size - 1 - place)) for place in range(size)]
    coefficients = [*tens, *(1 for _ in constraint.shaft)]
    return [token("Sum", "_".join(map(str, (0, "=", *coefficients))), *names)]


def _read_pill_arrow(board: Board, arguments: list[str]) -> list[Kind]:
    size, *names = arguments or [""]
    count = number(size, message("2 or 3"))
    if count not in {2, 3}:
        raise VariantError(message("a pill of {count} cells, expected 2 or 3", count=count))
    cells = board.cells(names)
    return [kinds.Arrow(_reading_order(board, cells[:count]), cells[count:])]


def _reading_order(board: Board, cells: Iterable[Place]) -> list[Place]:
    return sorted(cells, key=board.spot)


def _read_sum(board: Board, arguments: list[str]) -> list[Kind]:
    sums, *names = arguments or [""]
    total, *coefficients = sums.split("_")
    if coefficients[:1] == ["="]:
        factors = [number(each, message("a coefficient")) for each in coefficients[1:]]
        return [kinds.Sum(board.cells(names), number(total), tuple(factors))]
    return [kinds.Sum(board.cells(names), number(total))]


def _write_sum(board: Board, constraint: kinds.Sum) -> list[str] | None:
    sums = str(constraint.total)
    if constraint.coefficients is not None:
        if any(abs(each) > 100 for each in constraint.coefficients):
            return None
        sums = "_".join(map(str, (sums, "=", *constraint.coefficients)))
    return [token("Sum", sums, *board.names(constraint.cells))]


def _read_sum_line(board: Board, arguments: list[str]) -> list[Kind]:
    total, *names = arguments or [""]
    loop = names[-1:] == ["LOOP"]
    return [kinds.SumLine(board.cells(names[:-1] if loop else names), number(total), loop)]


def _write_sum_line(board: Board, constraint: kinds.SumLine) -> list[str]:
    end = ["LOOP"] if constraint.loop else []
    return [token("SumLine", constraint.total, *board.names(constraint.cells), *end)]


def _read_equal_sums(board: Board, arguments: list[str]) -> list[Kind]:
    return [kinds.EqualSums([board.cells(segment) for segment in _segments(arguments)])]


def _write_equal_sums(board: Board, constraint: kinds.EqualSums) -> list[str]:
    names: list[str] = []
    for group in constraint.groups:
        names += [*([_SEGMENT] if names else []), *board.names(group)]
    return [token("EqualSum", *names)]


def _read_same_values(board: Board, arguments: list[str]) -> list[Kind]:
    count, *names = arguments or [""]
    sets, cells = number(count, message("a number of sets")), board.cells(names)
    if sets < 1 or len(cells) % sets:
        raise VariantError(
            message(
                "cells: {count}, sets: {sets}, expected sets of the same size",
                count=len(cells),
                sets=sets,
            )
        )
    size = len(cells) // sets
    return [kinds.SameValues([cells[at : at + size] for at in range(0, len(cells), size or 1)])]


def _write_same_values(board: Board, constraint: kinds.SameValues) -> list[str]:
    names = [name for group in constraint.groups for name in board.names(group)]
    return [token("SameValues", len(constraint.groups), *names)]


def _read_little_killer(board: Board, arguments: list[str]) -> list[Kind]:
    if len(arguments) != 2:
        raise VariantError(
            message("{count} arguments, expected a total and a cell", count=len(arguments))
        )
    total, start = arguments
    first = board.cell(start)
    diagonal = board.diagonals().get(board.name(first))
    if diagonal is None:
        raise VariantError(message("no diagonal has its clue at {cell}", cell=start), cell=start)
    second = diagonal[1]
    assert isinstance(first, Cell)
    assert isinstance(second, Cell)
    down = "down" if second.row > first.row else "up"
    right = "right" if second.column > first.column else "left"
    return [kinds.LittleKiller(first, f"{down}-{right}", number(total))]


def _write_little_killer(board: Board, constraint: kinds.LittleKiller) -> list[str]:
    start = constraint.start
    assert isinstance(start, Cell)
    down = 1 if constraint.direction.startswith("down") else -1
    right = 1 if constraint.direction.endswith("right") else -1
    cells = [
        Cell(start.row + step * down, start.column + step * right)
        for step in range(max(board.rows, board.columns))
        if 1 <= start.row + step * down <= board.rows
        and 1 <= start.column + step * right <= board.columns
    ]
    for name, diagonal in board.diagonals().items():
        if set(diagonal) == set(cells):
            return [token("LittleKiller", constraint.total, name)]
    return [token("Sum", constraint.total, *board.names(cells))]


def _read_count_distinct(board: Board, arguments: list[str]) -> list[Kind]:
    counter, *cells = board.cells(arguments or [""])
    return [kinds.CountDistinct(cells, counter)]


def _write_count_distinct(board: Board, constraint: kinds.CountDistinct) -> list[str]:
    return [token("CountDistinct", *board.names((constraint.counter, *constraint.cells)))]


_INDEXED_BY = {"C": "column", "R": "row"}


def _read_indexing(board: Board, arguments: list[str]) -> list[Kind]:
    by, *names = arguments or [""]
    if by not in _INDEXED_BY:
        raise VariantError(message("{text!r}, expected C or R", text=by))
    return [kinds.Indexing(board.cells(names), _INDEXED_BY[by])]


def _write_indexing(board: Board, constraint: kinds.Indexing) -> list[str]:
    return [token("Indexing", constraint.by[0].upper(), *board.names(constraint.cells))]


def _of_boxes(
    called: str,
    kind: type[Kind],
    size: Callable[[Board], int],
    groups: Callable[[int, int, tuple[int, int]], Iterable[Sequence[int]]],
) -> Notation:
    """A type about boxes, which says nothing where there are none. Those of ISS are not always those of the kind.

    Args:
        called: The type, as ISS calls it.
        kind: The kind.
        size: The size of boxes that ISS takes where the text does not say one.
        groups: The groups of cells that differ, of this many rows, columns and boxes of a shape.
    """

    def shape(board: Board) -> tuple[int, int] | None:
        cells = size(board) if board.region_size is None else board.region_size
        return geometry.box_shape(board.rows, board.columns, max(cells, 1))

    def cells(board: Board, of: tuple[int, int]) -> Iterable[list[Cell]]:
        for group in groups(board.rows, board.columns, of):
            yield [Cell(each // board.columns + 1, each % board.columns + 1) for each in group]

    alone = _alone(called, kind)

    def read(board: Board, arguments: list[str]) -> Iterable[Kind]:
        only = alone.read(board, arguments)
        found = shape(board)
        if found is None:
            return []
        if found == board.boxes:
            return only
        return [kinds.AllDifferent(group) for group in cells(board, found)]

    def write(board: Board, constraint: Any) -> Iterable[str] | None:
        if board.boxes is None or shape(board) == board.boxes:
            return alone.write(board, constraint) if board.boxes else None
        return [token("AllDifferent", *board.names(group)) for group in cells(board, board.boxes)]

    return Notation(called, kind, read, write)


_DIAGONALS = {"1": "up", "-1": "down"}


def _read_negative_dots(board: Board, arguments: list[str]) -> list[Kind]:
    return [kinds.NegativeDots()]


def _write_negative_dots(board: Board, constraint: kinds.NegativeDots) -> list[str] | None:
    usual = (
        constraint.white
        and constraint.black
        and constraint.differences in {None, (1,)}
        and constraint.ratios in {None, (2,)}
    )
    return [token("StrictKropki")] if usual and board.only_usual_dots else None


def _read_diagonal(board: Board, arguments: list[str]) -> list[Kind]:
    if len(arguments) != 1 or arguments[0] not in _DIAGONALS:
        raise VariantError(message("{text!r}, expected 1 or -1", text="~".join(arguments)))
    return [kinds.Diagonal(_DIAGONALS[arguments[0]])]


def _write_diagonal(board: Board, constraint: kinds.Diagonal) -> list[str]:
    return [token("Diagonal", 1 if constraint.direction == "up" else -1)]


# --- tables ----------------------------------------------------------------------------------------


def _relations(called: str, pairs: str, *, swapped: bool = False) -> Notation:
    """Relations; an older type has two letters of base64 swapped."""

    def read(board: Board, arguments: list[str]) -> list[Kind]:
        key, *items = arguments or [""]
        if swapped:
            key = key.translate({ord("-"): "_", ord("_"): "-"})
        first = board.digits[0]
        rows = unpack_relation(key, len(board.digits))
        rule = [
            (first + a, first + b)
            for a, row in enumerate(rows)
            for b in range(len(rows))
            if row >> b & 1
        ]
        return [
            kinds.Relation(board.cells(names), rule, pairs, name)
            for name, names in _named_groups(items)
        ]

    def write(board: Board, constraint: kinds.Relation) -> list[str] | None:
        if constraint.pairs != pairs or swapped:
            return None
        key = _relation_key(board, constraint.rule)
        return [token(called, key, _encoded_name(constraint.name), *board.names(constraint.cells))]

    return Notation(called, kinds.Relation, read, write)


def _relation_key(board: Board, rule: Any) -> str:
    """The letters of a relation: of a function of two digits, or of the pairs that it allows."""
    holds = rule if callable(rule) else (lambda a, b: (a, b) in rule)
    rows = [
        sum(1 << place for place, b in each_checked(enumerate(board.digits)) if holds(a, b))
        for a in board.digits
    ]
    return pack_relation(rows, len(board.digits))


def _pairs(
    board: Board, pairs: Iterable[Sequence[Place]], rule: Callable[[int, int], bool]
) -> list[str]:
    """A relation between the cells of each pair, in other words than its kind."""
    names: list[str] = []
    for pair in pairs:
        names += [*([""] if names else []), *board.names(pair)]
    return [token("Pair", _relation_key(board, rule), "_", *names)] if names else []


def _linked(board: Board, cells: Sequence[Place]) -> list[tuple[Place, Place]]:
    """The pairs of cells that a dot is between: two cells, or those of more cells that touch."""
    pairs = list(combinations(cells, 2))
    return pairs if len(cells) == 2 else [pair for pair in pairs if board.neighbours(*pair)]


def _beside(board: Board, cells: Sequence[Place]) -> list[tuple[Place, Place]]:
    """Each of the cells with each one beside it that is not among them."""
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    pairs = []
    for cell in cells:
        group, row, column = board.spot(cell)
        around = (board.at(Spot(group, row + down, column + right)) for down, right in steps)
        pairs += [(cell, beside) for beside in around if beside is not None and beside not in cells]
    return pairs


def _read_automata(board: Board, arguments: list[str]) -> list[Kind]:
    letters, *items = arguments or [""]
    packed = unpack_machine(letters)
    found: list[Kind] = []
    for name, names in _named_groups(items):
        segments = [board.cells(segment) for segment in _segments(names)]
        cells = [cell for segment in segments for cell in segment]
        table = in_order(packed)
        if len(segments) > 1:
            table = layered(packed, [len(segment) for segment in segments], len(board.digits))
        found.append(automaton(cells, table, board.digits, name))
    return found


def _write_automaton(board: Board, constraint: kinds.Automaton) -> list[str]:
    letters = pack_machine(machine(constraint, board.digits), len(board.digits))
    name = _encoded_name(constraint.name)
    return [token("NFA", letters, name, *board.names(constraint.cells))]


def _read_regex(board: Board, arguments: list[str]) -> list[Kind]:
    letters, *items = arguments or [""]
    try:
        if "%" in letters:
            pattern = unquote(letters, errors="strict")
        else:
            padded = letters + "=" * (-len(letters) % 4)
            pattern = base64.b64decode(padded, b"-_", validate=True).decode()
    except ValueError:  # binascii.Error and UnicodeDecodeError are such
        raise FormatError(
            message("{text!r} is not a pattern in base64", text=letters[:40])
        ) from None
    return [kinds.Regex(board.cells(names), pattern) for _, names in _named_groups(items)]


def _write_regex(board: Board, constraint: kinds.Regex) -> list[str] | None:
    if not constraint.pattern.isascii():
        return None
    letters = base64.urlsafe_b64encode(constraint.pattern.encode()).decode().rstrip("=")
    return [token("Regex", letters, *board.names(constraint.cells))]


# --- all types -------------------------------------------------------------------------------------

NOTATIONS = (
    _alone("AntiConsecutive", kinds.NonConsecutive),
    _alone("AntiKing", kinds.AntiKing),
    _alone("AntiKnight", kinds.AntiKnight),
    _alone("AntiTaxicab", kinds.AntiTaxicab),
    _alone("Doppelganger", kinds.Doppelganger),
    _alone("DutchFlatmates", kinds.DutchFlatmates),
    _alone("GlobalEntropy", kinds.GlobalEntropy),
    _alone("GlobalMod", kinds.GlobalModular),
    _alone("RegionSameValues", kinds.SameRegions),
    _alone("StrictXV", kinds.NegativeXV),
    _listed("AllDifferent", kinds.AllDifferent),
    _listed("Between", kinds.BetweenLine),
    _dots("BlackDot", kinds.BlackDot, ratio=2),
    Notation("Cage", kinds.Cage, _read_cage, _write_cage),
    _listed("CountingCircles", kinds.CountingCircles),
    _listed("DoubleArrow", kinds.DoubleArrow),
    _listed("Entropic", kinds.Entropic),
    _listed("EqualityCage", kinds.EqualityCage),
    _dots("GreaterThan", kinds.GreaterThan),
    _listed("Lockout", kinds.Lockout, "difference"),
    _listed("Lunchbox", kinds.Lunchbox, "total"),
    _listed("Modular", kinds.Modular, "modulus"),
    _listed("Palindrome", kinds.Palindrome),
    _listed("RegionSumLine", kinds.RegionSumLine),
    _listed("RellikCage", kinds.AntiCage, "total"),
    _listed("Renban", kinds.Renban),
    _listed("Thermo", kinds.Thermometer, slow=False),
    _dots("V", kinds.XV, total=5),
    _listed("ValueIndexing", kinds.ValueIndexing),
    _listed("Whisper", kinds.Whisper, "difference", default=5),
    _dots("WhiteDot", kinds.WhiteDot, difference=1),
    _dots("X", kinds.XV, total=10),
    _listed("Zipper", kinds.Zipper),
    _outside("HiddenSkyscraper", kinds.HiddenSkyscraper, "digit"),
    _outside("NumberedRoom", kinds.NumberedRoom, "digit"),
    _outside("Sandwich", kinds.Sandwich, "total", directed=False),
    _outside("Skyscraper", kinds.Skyscraper, "count"),
    _outside("XSum", kinds.XSum, "total"),
    _containing("ContainAtLeast", kinds.Contains),
    _containing("ContainExact", kinds.ContainsExactly),
    _relations("Pair", "adjacent"),
    _relations("PairX", "all"),
    _relations("Binary", "adjacent", swapped=True),
    _relations("BinaryX", "all", swapped=True),
    Notation("Arrow", kinds.Arrow, _read_arrow, _write_arrow),
    Notation("PillArrow", kinds.Arrow, _read_pill_arrow, _write_arrow),
    Notation("CountDistinct", kinds.CountDistinct, _read_count_distinct, _write_count_distinct),
    Notation("Diagonal", kinds.Diagonal, _read_diagonal, _write_diagonal),
    _of_boxes(
        "DisjointSets",
        kinds.DisjointGroups,
        lambda board: max(board.rows, board.columns),
        same_places,
    ),
    Notation("EqualSum", kinds.EqualSums, _read_equal_sums, _write_equal_sums),
    Notation("FullRank", kinds.FullRank, _read_rank, _RANK.write),
    Notation("Indexing", kinds.Indexing, _read_indexing, _write_indexing),
    Notation("LittleKiller", kinds.LittleKiller, _read_little_killer, _write_little_killer),
    Notation("LookAndSay", kinds.LookAndSay, _read_look_and_say, _write_look_and_say),
    Notation("NFA", kinds.Automaton, _read_automata, _write_automaton),
    Notation("Quad", kinds.Quadruple, _read_quadruple, _write_quadruple),
    Notation("Regex", kinds.Regex, _read_regex, _write_regex),
    Notation("SameValues", kinds.SameValues, _read_same_values, _write_same_values),
    Notation("StrictKropki", kinds.NegativeDots, _read_negative_dots, _write_negative_dots),
    Notation("Sum", kinds.Sum, _read_sum, _write_sum),
    Notation("SumLine", kinds.SumLine, _read_sum_line, _write_sum_line),
    _of_boxes("Windoku", kinds.Windoku, lambda board: len(board.digits), windows),
)
"""All types, but those that make the board and those that enclose others, which `iss` itself reads and writes."""

IN_OTHER_WORDS: dict[type[Kind], Writer] = {
    kinds.Among: lambda board, among: [given(board, among.cells, among.digits)],
    kinds.NoTies: lambda board, no_ties: [token("FullRankTies", "none")],
    kinds.Odd: lambda board, odd: [given(board, odd.cells, (d for d in board.digits if d % 2))],
    kinds.Even: lambda board, even: [
        given(board, even.cells, (d for d in board.digits if d % 2 == 0))
    ],
    kinds.Clone: lambda board, clone: [
        token("SameValues", 2, *board.names(pair))
        for pair in zip(clone.cells, clone.copy, strict=True)
    ],
    kinds.Nabner: lambda board, nabner: [
        token(
            "PairX",
            _relation_key(board, lambda a, b: abs(a - b) > 1),
            "_",
            *board.names(nabner.cells),
        )
        for _ in nabner.cells[1:2]
    ],
    kinds.Minimum: lambda board, low: [
        token("GreaterThan", *board.names((beside, cell)))
        for cell, beside in _beside(board, low.cells)
    ],
    kinds.Maximum: lambda board, high: [
        token("GreaterThan", *board.names((cell, beside)))
        for cell, beside in _beside(board, high.cells)
    ],
    kinds.Thermometer: lambda board, slow: _pairs(board, pairwise(slow.cells), lambda a, b: a <= b),
    kinds.WhiteDot: lambda board, dot: _pairs(
        board, _linked(board, dot.cells), lambda a, b: abs(a - b) == dot.difference
    ),
    kinds.XV: lambda board, sign: [
        token("Sum", sign.total, *board.names(pair)) for pair in _linked(board, sign.cells)
    ],
    kinds.GreaterThan: lambda board, sign: _pairs(
        board, _linked(board, sign.cells), lambda a, b: a > b
    ),
    kinds.BlackDot: lambda board, dot: _pairs(
        board, _linked(board, dot.cells), lambda a, b: a == dot.ratio * b or b == dot.ratio * a
    ),
}
"""What ISS has no type for, in other words."""

READERS: dict[str, Reader] = {each.name: each.read for each in NOTATIONS}
"""How the arguments of each type are read."""


def write(board: Board, constraint: Kind) -> list[str]:
    """The tokens of a constraint.

    Raises:
        VariantError: ISS cannot say it.
    """
    writers = [each.write for each in NOTATIONS if type(constraint) is each.kind]
    if type(constraint) in IN_OTHER_WORDS:
        writers.append(IN_OTHER_WORDS[type(constraint)])
    for writer in writers:
        if (tokens := writer(board, constraint)) is not None:
            return list(tokens)
    raise VariantError(
        message("ISS cannot express {constraint}", constraint=constraint), kind=constraint.key
    )
