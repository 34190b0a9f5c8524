"""The JSON of f-puzzles, a site for setters: plain, or squeezed by lz-string into a link (`?load=...`).

    size, title, author     of the board
    grid                    a list of rows of cells: `value` with `given`, `givenPencilMarks`, `region` where it is
                            not the usual one, null for none
    killercage, arrow, ...  for each type of constraint, a list of entries
    antiknight, ...         true for rules that hold everywhere; `negative` lists types whose marks are all given
    line, text, ...         drawings

Cells are `R1C1`; those with row or column 0, or one after the last, are at the edge. Extensions of the site leave
drawings beside their own lists: what is only drawn is not a rule. `read` reports it, unless it says that it goes with a
constraint.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from sudokit.board.reading import Reading
from sudokit.errors import FormatError, VariantError
from sudokit.messages import message, plural
from sudokit.variants import kinds
from sudokit.variants.forms.compression import compress, decompress
from sudokit.variants.forms.places import place_in_text
from sudokit.variants.forms.shortened import load_json
from sudokit.variants.kinds import Kind
from sudokit.variants.places import Cell, Place
from sudokit.variants.puzzle import Puzzle

__all__ = ["ADDRESS", "NAME", "TITLE", "read", "read_data", "to_data", "write"]

NAME = "f-puzzles"
TITLE = "f-puzzles: a link, its base64, or JSON"
ADDRESS = "https://www.f-puzzles.com/?load="

_MOST = 25
_MOST_ENTRIES = 5_000
_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_DRAWINGS: dict[str, Callable[[int], str]] = {
    "line": lambda count: plural(
        "{count} line is only drawn", "{count} lines are only drawn", count
    ),
    "circle": lambda count: plural(
        "{count} circle is only drawn", "{count} circles are only drawn", count
    ),
    "rectangle": lambda count: plural(
        "{count} rectangle is only drawn", "{count} rectangles are only drawn", count
    ),
    "text": lambda count: plural(
        "{count} text is only written on the board",
        "{count} texts are only written on the board",
        count,
    ),
    "cage": lambda count: plural(
        "{count} cage is only drawn", "{count} cages are only drawn", count
    ),
}
_NO_RULES = frozenset(
    [
        "size",
        "title",
        "author",
        "ruleset",
        "grid",
        "solution",
        "highlightConflicts",
        "successMessage",
        "disabledlogic",
        "truecandidatesoptions",
        "fogofwar",
        "foglight",
        "fogLights",
    ]
)
_OUT = {"fogtriggers": message("fog")}
_DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
_WORDS = {"DR": "down-right", "DL": "down-left", "UR": "up-right", "UL": "up-left"}
_EVERYWHERE: dict[str, Kind] = {
    "diagonal+": kinds.Diagonal("up"),
    "diagonal-": kinds.Diagonal("down"),
    "antiknight": kinds.AntiKnight(),
    "antiking": kinds.AntiKing(),
    "disjointgroups": kinds.DisjointGroups(),
}
"""The rules that hold everywhere, by their names here."""


# --- entries ---------------------------------------------------------------------------------------


class _Entry:
    """An entry of a list, with checks of what it has."""

    def __init__(self, data: Any, size: int) -> None:
        if not isinstance(data, dict):
            raise VariantError(message("{value!r}, expected an object", value=_short(data)))
        self.data: dict[str, Any] = data
        self.size = size

    def cell(self, key: str = "cell") -> Cell:
        """The cell of the board under a key."""
        return _cell(self.data.get(key), self.size)

    def cells(self, key: str = "cells") -> list[Cell]:
        """The cells of the board under a key; none if it is missing."""
        return [_cell(name, self.size) for name in _list(self.data.get(key) or [], key)]

    def lines(self) -> list[list[Cell]]:
        """The lines, each a list of cells of the board."""
        return [
            [_cell(name, self.size) for name in _list(line, "lines")]
            for line in _list(self.data.get("lines") or [], "lines")
        ]

    def number(self, default: int | None = None) -> int | None:
        """The value, if it is a whole number; the default if there is none; None if it is anything else."""
        value = self.data.get("value")
        text = "" if value is None else str(value).strip()
        if not text:
            return default
        return int(text) if _NUMBER.fullmatch(text) else None

    @property
    def label(self) -> str:
        """The value as a text."""
        value = self.data.get("value")
        return "" if value is None else str(value).strip()

    def edge(self) -> tuple[int, int]:
        """The row and column of a clue at the edge, from 0 to one after the last."""
        name = self.data.get("cell")
        match = _CELL.fullmatch(name) if isinstance(name, str) else None
        row, column = (int(number) for number in match.groups()) if match else (-1, -1)
        inside = (0 < row <= self.size) + (0 < column <= self.size)
        if inside == 2 or not (0 <= row <= self.size + 1 and 0 <= column <= self.size + 1):
            raise VariantError(
                message("{name!r}, expected a cell at the edge, such as R0C1", name=_short(name)),
                cell=_short(name),
            )
        return row, column

    def line(self) -> list[Cell]:
        """The row or column that a clue at the edge sees, in the order in which it sees it."""
        row, column = self.edge()
        steps = range(1, self.size + 1)
        if 0 < column <= self.size:
            line = [Cell(each, column) for each in steps]
            return line if row == 0 else line[::-1]
        if 0 < row <= self.size:
            line = [Cell(row, each) for each in steps]
            return line if column == 0 else line[::-1]
        name = self.data["cell"]
        raise VariantError(
            message("{name!r} is a corner, expected a cell beside a row or column", name=name),
            cell=name,
        )


def _cell(name: Any, size: int) -> Cell:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match:
        row, column = int(match[1]), int(match[2])
        if 1 <= row <= size and 1 <= column <= size:
            return Cell(row, column)
    raise VariantError(
        message(
            "{name!r} is not a cell, expected R1C1 to R{size}C{size}", name=_short(name), size=size
        ),
        cell=_short(name),
    )


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > _MOST_ENTRIES:
        raise VariantError(
            message("{key} has {value!r}, expected a list", key=key, value=_short(value))
        )
    return value


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


# --- types -----------------------------------------------------------------------------------------

Reader = Callable[[_Entry], Iterable[Kind]]
Writer = Callable[[Any, int], dict[str, Any] | None]


@dataclass(frozen=True)
class _Notation:
    """How the list of one key goes with one kind.

    Attributes:
        key: The name of the list.
        kind: The kind that it is written for.
        read: The constraints of one entry.
        write: The entry of a constraint, for a board of some size; None if the list cannot hold it.
    """

    key: str
    kind: type[Kind]
    read: Reader
    write: Writer


def _name(place: Place) -> str:
    assert isinstance(place, Cell)
    return f"R{place.row}C{place.column}"


def _names(places: Iterable[Place]) -> list[str]:
    return [_name(place) for place in places]


def _line(key: str, kind: type[Kind], **fixed: Any) -> _Notation:
    """A list of lines; the kind has a field `cells`, and `fixed` fields. Lines of one cell say nothing."""
    make: Any = kind

    def read(entry: _Entry) -> list[Kind]:
        return [make(line, **fixed) for line in entry.lines() if len(line) > 1]

    def write(constraint: Any, size: int) -> dict[str, Any] | None:
        if any(getattr(constraint, name) != value for name, value in fixed.items()):
            return None
        return {"lines": [_names(constraint.cells)]}

    return _Notation(key, kind, read, write)


def _edge(key: str, kind: type[Kind], field: str) -> _Notation:
    """A list of clues at the edge; clues without a number say nothing."""
    make: Any = kind

    def read(entry: _Entry) -> list[Kind]:
        clue = entry.number()
        line = entry.line()
        return [] if clue is None else [make(line, **{field: clue})]

    def write(constraint: Any, size: int) -> dict[str, Any] | None:
        first, last = constraint.line[0], constraint.line[-1]
        if first.row == last.row:
            edge = Cell(first.row, 0 if first.column < last.column else size + 1)
        else:
            edge = Cell(0 if first.row < last.row else size + 1, first.column)
        entry = {"cell": _name(edge), "value": str(getattr(constraint, field))}
        if list(_Entry(entry, size).line()) != list(constraint.line):
            return None
        return entry

    return _Notation(key, kind, read, write)


def _dots(key: str, kind: type[Kind], field: str, default: int) -> _Notation:
    make: Any = kind

    def read(entry: _Entry) -> list[Kind]:
        value = entry.number(default)
        cells = entry.cells()
        return [] if value is None else [make(cells, **{field: value})]

    def write(constraint: Any, size: int) -> dict[str, Any] | None:
        if len(constraint.cells) != 2:
            return None
        value = getattr(constraint, field)
        more = {} if value == default else {"value": str(value)}
        return {"cells": _names(constraint.cells), **more}

    return _Notation(key, kind, read, write)


def _read_xv(entry: _Entry) -> list[Kind]:
    total = {"": None, "X": 10, "V": 5}.get(entry.label.upper(), 0)
    if total == 0:
        raise VariantError(message("{label!r}, expected X or V", label=_short(entry.label)))
    return [] if total is None else [kinds.XV(entry.cells(), total)]


def _write_xv(constraint: kinds.XV, size: int) -> dict[str, Any] | None:
    if len(constraint.cells) != 2:
        return None
    return {"cells": _names(constraint.cells), "value": "X" if constraint.total == 10 else "V"}


def _read_cage(entry: _Entry) -> list[Kind]:
    cells = entry.cells()
    return [kinds.Cage(cells, entry.number())] if cells else []


def _write_cage(constraint: kinds.Cage, size: int) -> dict[str, Any]:
    more = {} if constraint.total is None else {"value": str(constraint.total)}
    return {"cells": _names(constraint.cells), **more}


def _area(key: str, kind: type[Kind], **fixed: Any) -> _Notation:
    make: Any = kind

    def read(entry: _Entry) -> list[Kind]:
        cells = entry.cells()
        return [make(cells, **fixed)] if cells else []

    def write(constraint: Any, size: int) -> dict[str, Any] | None:
        if any(getattr(constraint, name) != value for name, value in fixed.items()):
            return None
        return {"cells": _names(constraint.cells)}

    return _Notation(key, kind, read, write)


def _read_arrow(entry: _Entry) -> list[Kind]:
    circle = sorted(entry.cells())
    shafts = [line[1:] for line in entry.lines()]
    return [kinds.Arrow(circle, shaft) for shaft in shafts if shaft]


def _write_arrow(constraint: kinds.Arrow, size: int) -> dict[str, Any] | None:
    circle, shaft = constraint.circle, constraint.shaft
    if list(circle) != sorted(circle):
        return None
    first = shaft[0]
    assert isinstance(first, Cell)

    def away(cell: Place) -> int:
        assert isinstance(cell, Cell)
        return abs(cell.row - first.row) + abs(cell.column - first.column)

    start = min(circle, key=away)
    return {"lines": [_names((start, *shaft))], "cells": _names(circle)}


def _read_little_killer(entry: _Entry) -> list[Kind]:
    row, column = entry.edge()
    direction = entry.data.get("direction")
    if not isinstance(direction, str) or direction not in _DIRECTIONS:
        raise VariantError(
            message(
                "the direction {value!r}, expected one of {names}",
                value=_short(direction),
                names=", ".join(_DIRECTIONS),
            )
        )
    total = entry.number()
    if total is None:
        return []
    down, right = _DIRECTIONS[direction]
    start = _cell(
        f"R{row + down}C{column + right}"
        if min(row + down, column + right) > 0
        else entry.data["cell"],
        entry.size,
    )
    return [kinds.LittleKiller(start, _WORDS[direction], total)]


def _write_little_killer(constraint: kinds.LittleKiller, size: int) -> dict[str, Any] | None:
    short = next(key for key, word in _WORDS.items() if word == constraint.direction)
    down, right = _DIRECTIONS[short]
    start = constraint.start
    assert isinstance(start, Cell)
    edge = Cell(start.row - down, start.column - right)
    if 0 < edge.row <= size and 0 < edge.column <= size:
        return None
    return {"cell": _name(edge), "direction": short, "value": str(constraint.total)}


def _read_clone(entry: _Entry) -> list[Kind]:
    cells, copy = entry.cells(), entry.cells("cloneCells")
    if len(cells) != len(copy):
        raise VariantError(
            message(
                "cells: {count}, in the copy: {other}, expected as many",
                count=len(cells),
                other=len(copy),
            )
        )
    pairs = [pair for pair in zip(cells, copy, strict=True) if pair[0] != pair[1]]
    return [kinds.Clone([a for a, _ in pairs], [b for _, b in pairs])] if pairs else []


def _write_clone(constraint: kinds.Clone, size: int) -> dict[str, Any]:
    return {"cells": _names(constraint.cells), "cloneCells": _names(constraint.copy)}


def _read_quadruple(entry: _Entry) -> list[Kind]:
    digits = [_digit(value) for value in _list(entry.data.get("values") or [], "values")]
    return [kinds.Quadruple(entry.cells(), digits)] if digits else []


def _write_quadruple(constraint: kinds.Quadruple, size: int) -> dict[str, Any]:
    return {"cells": _names(constraint.cells), "values": list(constraint.digits)}


def _read_whisper(entry: _Entry) -> list[Kind]:
    difference = entry.number((entry.size + 1) // 2)
    if difference is None:
        raise VariantError(message("{label!r}, expected a difference", label=_short(entry.label)))
    return [kinds.Whisper(line, difference) for line in entry.lines() if len(line) > 1]


def _write_whisper(constraint: kinds.Whisper, size: int) -> dict[str, Any]:
    more = {} if constraint.difference == (size + 1) // 2 else {"value": str(constraint.difference)}
    return {"lines": [_names(constraint.cells)], **more}


_NOTATIONS = (
    _line("thermometer", kinds.Thermometer, slow=False),
    _line("slowthermometer", kinds.Thermometer, slow=True),
    _line("palindrome", kinds.Palindrome),
    _line("renban", kinds.Renban),
    _Notation("whispers", kinds.Whisper, _read_whisper, _write_whisper),
    _line("regionsumline", kinds.RegionSumLine),
    _line("betweenline", kinds.BetweenLine),
    _line("lockout", kinds.Lockout, difference=4),
    _line("entropicline", kinds.Entropic),
    _line("modularline", kinds.Modular, modulus=3),
    _line("nabner", kinds.Nabner),
    _line("doublearrow", kinds.DoubleArrow),
    _line("zipperline", kinds.Zipper),
    _Notation("arrow", kinds.Arrow, _read_arrow, _write_arrow),
    _Notation("killercage", kinds.Cage, _read_cage, _write_cage),
    _area("extraregion", kinds.AllDifferent),
    _area("rowindexer", kinds.Indexing, by="row"),
    _area("columnindexer", kinds.Indexing, by="column"),
    _area("boxindexer", kinds.BoxIndexing),
    _dots("difference", kinds.WhiteDot, "difference", 1),
    _dots("ratio", kinds.BlackDot, "ratio", 2),
    _Notation("xv", kinds.XV, _read_xv, _write_xv),
    _Notation("clone", kinds.Clone, _read_clone, _write_clone),
    _Notation("quadruple", kinds.Quadruple, _read_quadruple, _write_quadruple),
    _Notation("littlekillersum", kinds.LittleKiller, _read_little_killer, _write_little_killer),
    _edge("sandwichsum", kinds.Sandwich, "total"),
    _edge("xsum", kinds.XSum, "total"),
    _edge("skyscraper", kinds.Skyscraper, "count"),
)
_MARKS = ("nonconsecutive", "negative")
_SINGLE: dict[str, type[Any]] = {
    "odd": kinds.Odd,
    "even": kinds.Even,
    "minimum": kinds.Minimum,
    "maximum": kinds.Maximum,
}
"""The lists that have an entry for each cell of one constraint."""

_BY_KEY = {each.key: each for each in _NOTATIONS}


# --- reading ---------------------------------------------------------------------------------------


def read(text: str) -> Reading:
    """The puzzle in a link to f-puzzles, in what comes after `?load=` there, or in its JSON.

    Raises:
        FormatError: The text is neither, or it is damaged.
        VariantError: A constraint is not what f-puzzles writes, or sudokit does not have its rule.

    Examples:
        >>> read('{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [], [], []]}').puzzle
        Puzzle('1...............', rows=4, columns=4)
    """
    text = text.strip()
    if not text.startswith("{"):
        _, said, load = text.rpartition("load=")
        if "://" in text and not said:
            raise FormatError(message("the link names no puzzle, expected one with ?load="))
        packed = unquote(load.split("&")[0], errors="replace").replace(" ", "+")
        text = decompress("".join(packed.split()))
    return read_data(load_json(text))


def read_data(data: Any) -> Reading:
    """The puzzle in the JSON of f-puzzles that was parsed.

    Raises:
        FormatError: It is not an object with a size and a grid.
        VariantError: As for `read`.
    """
    if not isinstance(data, dict) or not isinstance(data.get("grid"), list):
        raise FormatError(message("not an f-puzzles board: expected an object with size and grid"))
    size = _digit(data.get("size", len(data["grid"])))
    if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= _MOST:
        raise FormatError(
            message("size is {value!r}, expected 1 to {most}", value=_short(size), most=_MOST)
        )
    left_out = list(_left_out(data))
    constraints: list[Kind] = []
    for key, value in data.items():
        constraints += _of_key(key, value, data, size, left_out)
    board = _board(data["grid"], size, left_out)
    puzzle = Puzzle(
        rows=size,
        columns=size,
        constraints=constraints,
        title=_text(data.get("title")),
        author=_text(data.get("author")),
        **board,
    )
    return Reading(puzzle, NAME, left_out=tuple(left_out))


def _left_out(data: dict[str, Any]) -> Iterator[str]:
    if rules := _text(data.get("ruleset")).strip():
        yield message("the rules in words: {rules}", rules=rules)
    for key, said in _DRAWINGS.items():
        drawn = data.get(key)
        if not isinstance(drawn, list):
            continue
        alone = [
            each
            for each in drawn
            if isinstance(each, dict)
            and not (each.get("fromConstraint") or each.get("isNewConstraint"))
        ]
        if alone:
            yield said(len(alone))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _of_key(
    key: str, value: Any, data: dict[str, Any], size: int, left_out: list[str]
) -> list[Kind]:
    """The constraints under one key."""
    if key in _NO_RULES or key in _DRAWINGS or value in (None, False, [], {}):
        return []
    with place_in_text(_short(key)):
        if key in _OUT:
            raise VariantError(message("sudokit does not have this rule: {rule}", rule=_OUT[key]))
        if key in _EVERYWHERE or key in _MARKS:
            return [_EVERYWHERE[key]] if key in _EVERYWHERE else _all_given(key, value, data)
        if key in _SINGLE:
            return [_SINGLE[key]([_Entry(each, size).cell() for each in _list(value, key)])]
    if key not in _BY_KEY:
        left_out.append(message("{key}, which is not known", key=_short(key)))
        return []
    with place_in_text(_short(key)):
        entries = [_Entry(each, size) for each in _list(value, key)]
    found: list[Kind] = []
    for number, entry in enumerate(entries, 1):
        name = message("{key} {number}", key=_short(key), number=number)
        with place_in_text(name):
            found += _BY_KEY[key].read(entry)
        if entry.label and entry.number() is None and key != "xv":
            left_out.append(
                message("{name}: the label {label!r}", name=name, label=_short(entry.label))
            )
    return found


def _all_given(key: str, value: Any, data: dict[str, Any]) -> list[Kind]:
    """The rules that all marks of some type are given.

    A dot is an exception from the rules for both colours. All white dots are those of difference 1, whatever the
    numbers of the dots are; all black dots are those of the ratios that the dots have.
    """
    negative = [str(name) for name in _list(data.get("negative") or [], "negative")]
    differences, ratios = data.get("difference"), data.get("ratio")
    has_dots = bool(differences or ratios)
    if key == "nonconsecutive":
        if not has_dots:
            return [kinds.NonConsecutive()]
        return [] if "ratio" in negative else [_negative_dots(differences, white=True, black=False)]
    found: list[Kind] = []
    for name in _list(value, key):
        if name == "xv":
            found.append(kinds.NegativeXV())
        elif name == "ratio":
            white = has_dots and bool(data.get("nonconsecutive"))
            found.append(_negative_dots(differences, white=white, black=True))
        else:
            raise VariantError(message("{name!r}, expected ratio or xv", name=_short(name)))
    return found


def _negative_dots(differences: Any, *, white: bool, black: bool) -> kinds.NegativeDots:
    dots = differences if isinstance(differences, list) else []
    usual = all(
        isinstance(dot, dict) and str(dot.get("value") or "1").strip() == "1" for dot in dots
    )
    return kinds.NegativeDots(
        white=white, black=black, differences=None if usual or not white else [1]
    )


def _board(grid: list[Any], size: int, left_out: list[str]) -> dict[str, Any]:
    """Givens, candidates and regions, as arguments of `Puzzle`."""
    givens: dict[Cell, Any] = {}
    candidates: dict[Cell, list[Any]] = {}
    usual = _labels(Puzzle(rows=size, columns=size))
    regions = dict(usual)
    entered = 0
    for cell, data in _cells_of(grid, size):
        if data.get("value") not in (None, 0, ""):
            if data.get("given"):
                givens[cell] = _digit(data["value"])
            else:
                entered += 1
        marks = data.get("givenPencilMarks")
        if isinstance(marks, list) and marks and cell not in givens:  # a given digit wins
            candidates[cell] = [_digit(mark) for mark in marks]
        if "region" in data:
            regions[cell] = None if data["region"] is None else _short(data["region"])
    if entered:
        left_out.append(
            plural("{count} digit that is not given", "{count} digits that are not given", entered)
        )
    board: dict[str, Any] = {"givens": givens, "candidates": candidates}
    if regions != usual:
        groups: dict[str, list[Cell]] = {}
        for cell, label in regions.items():
            if label is not None:
                groups.setdefault(label, []).append(cell)
        board["regions"] = list(groups.values())
    return board


def _labels(puzzle: Puzzle) -> dict[Cell, str | None]:
    """The number of each cell's usual region, from 0: its box, or its row if the board has no boxes."""
    labels: dict[Cell, str | None] = {cell: str(cell.row - 1) for cell in puzzle.cells}
    for number, region in enumerate(puzzle.regions):
        labels.update(dict.fromkeys(region, str(number)))
    return labels


def _cells_of(grid: list[Any], size: int) -> Iterator[tuple[Cell, dict[str, Any]]]:
    """The cells of a grid, and what they have."""
    if len(grid) > size:
        raise FormatError(
            message("grid has {count} rows, expected {size}", count=len(grid), size=size)
        )
    for row, cells in enumerate(grid, 1):
        if not isinstance(cells, list) or len(cells) > size:
            raise FormatError(
                message("row {row} of grid, expected a list of {size} cells", row=row, size=size)
            )
        for column, data in enumerate(cells, 1):
            cell = Cell(row, column)
            if not isinstance(data, dict):
                raise FormatError(
                    message(
                        "{cell} of grid is {value!r}, expected an object",
                        cell=str(cell),
                        value=_short(data),
                    )
                )
            yield cell, data


def _digit(value: Any) -> Any:
    """A digit, which may stand in quotation marks."""
    return int(value) if isinstance(value, str) and _NUMBER.fullmatch(value) else value


# --- writing ---------------------------------------------------------------------------------------


def write(puzzle: Puzzle) -> str:
    """The puzzle as a link to f-puzzles.

    Constraints stand there in lists by type. So they come back in another order, and all odd cells in one
    constraint, as do even cells, minima and maxima.

    Raises:
        VariantError: f-puzzles cannot hold the puzzle: which part, and why.

    Examples:
        >>> read(write(Puzzle("1" + 80 * "."))).puzzle == Puzzle("1" + 80 * ".")
        True
    """
    return ADDRESS + compress(
        json.dumps(to_data(puzzle), separators=(",", ":"), ensure_ascii=False)
    )


def to_data(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as JSON of f-puzzles, before it is a text.

    Raises:
        VariantError: As for `write`.
    """
    size = puzzle.rows
    usual = Puzzle(rows=size, columns=size)
    if puzzle.columns != size or puzzle.digits != usual.digits or not puzzle.latin:
        raise VariantError(
            message("f-puzzles has square boards with digits from 1, whose rows and columns differ")
        )
    if puzzle.extras:
        raise VariantError(message("f-puzzles has no extra cells"), cell=str(puzzle.extras[0]))
    data: dict[str, Any] = {"size": size}
    data.update({key: text for key in ("title", "author") if (text := getattr(puzzle, key))})
    data["grid"] = _grid(puzzle)
    for constraint in puzzle.constraints:
        for key, entry in _entries_of(constraint, puzzle):
            if entry is True:
                data[key] = True
            else:
                data.setdefault(key, []).append(entry)
    return data


def _entries_of(constraint: Kind, puzzle: Puzzle) -> list[tuple[str, Any]]:
    """The keys that hold a constraint: True, or one more entry of a list."""
    everywhere = next((key for key, each in _EVERYWHERE.items() if each == constraint), None)
    single = next((key for key, kind in _SINGLE.items() if type(constraint) is kind), None)
    if everywhere:
        return [(everywhere, True)]
    if single:
        return [(single, {"cell": _name(cell)}) for cell in constraint.places()]
    has_dots = any(isinstance(each, kinds.WhiteDot | kinds.BlackDot) for each in puzzle.constraints)
    match constraint:
        case kinds.NonConsecutive() if not has_dots:
            return [("nonconsecutive", True)]
        case kinds.NegativeXV():
            return [("negative", "xv")]
        case kinds.NegativeDots() if _holds_negative_dots(constraint, puzzle):
            black: list[tuple[str, Any]] = [("negative", "ratio")] if constraint.black else []
            return [*black, *([("nonconsecutive", True)] if constraint.white else [])]
        case _:
            return [_entry_of(constraint, puzzle.rows)]


def _holds_negative_dots(constraint: kinds.NegativeDots, puzzle: Puzzle) -> bool:
    """Whether f-puzzles means the same by `nonconsecutive` and a negative ratio."""
    dots = [
        each for each in puzzle.constraints if isinstance(each, kinds.WhiteDot | kinds.BlackDot)
    ]
    differences = {dot.difference for dot in dots if isinstance(dot, kinds.WhiteDot)} or {1}
    ratios = {dot.ratio for dot in dots if isinstance(dot, kinds.BlackDot)} or {2}
    white = differences if constraint.differences is None else set(constraint.differences)
    black = ratios if constraint.ratios is None else set(constraint.ratios)
    return (not constraint.white or white == {1}) and (not constraint.black or black == ratios)


def _entry_of(constraint: Kind, size: int) -> tuple[str, dict[str, Any]]:
    for notation in _NOTATIONS:
        if type(constraint) is notation.kind:
            entry = notation.write(constraint, size)
            if entry is not None:
                return notation.key, entry
    raise VariantError(
        message("f-puzzles cannot express {constraint}", constraint=constraint),
        kind=constraint.key,
    )


def _grid(puzzle: Puzzle) -> list[list[dict[str, Any]]]:
    usual = Puzzle(rows=puzzle.rows, columns=puzzle.columns).regions
    regions: dict[Cell, int] = {}
    for number, region in enumerate(puzzle.regions):
        for cell in region:
            if cell in regions:
                raise VariantError(
                    message("f-puzzles has no regions that overlap, as at {cell}", cell=str(cell)),
                    field="regions",
                    cell=str(cell),
                )
            regions[cell] = number
    cells: dict[Cell, dict[str, Any]] = {cell: {} for cell in puzzle.cells}
    for cell, data in cells.items():
        if cell in puzzle.givens:
            data.update(value=puzzle.givens[cell], given=True)
        if cell in puzzle.candidates:
            if not puzzle.candidates[cell] or cell in puzzle.givens:
                raise VariantError(
                    message("f-puzzles cannot hold the candidates of {cell}", cell=str(cell)),
                    cell=str(cell),
                )
            data["givenPencilMarks"] = list(puzzle.candidates[cell])
        if puzzle.regions != usual:
            data["region"] = regions.get(cell)
    rows = list(cells.values())
    return [rows[start : start + puzzle.columns] for start in range(0, len(rows), puzzle.columns)]
