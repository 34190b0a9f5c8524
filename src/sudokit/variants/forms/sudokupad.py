"""What SudokuPad loads: `scl` or `ctc`, then lz-string's base64 of JSON with shortened keys; or that JSON.

SudokuPad is a program for solving. It draws a puzzle and understands few of its rules:

    cells       rows of cells; `value` is a given
    regions     lists of cells, `[row, column]` from 0
    cages       cells with a `value`, `sum` and `unique`; without cells, `title: ...`, `author: ...` or `rules: ...`
    metadata    title, author, rules; `norowcol` if rows and columns may repeat digits; antiknight, antiking
    lines, arrows, overlays, underlays  drawings

Lines and dots are only drawn there, and what they mean is told in prose. Nothing is guessed from either: `read`
reports what it leaves out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import unquote

from sudokit.board.reading import Reading
from sudokit.errors import FormatError, VariantError
from sudokit.messages import message, plural
from sudokit.variants import kinds
from sudokit.variants.forms import fpuzzles, scf
from sudokit.variants.forms.compression import compress, decompress
from sudokit.variants.forms.places import place_in_text
from sudokit.variants.forms.shortened import parse
from sudokit.variants.kinds import Kind
from sudokit.variants.places import Cell, Place
from sudokit.variants.puzzle import Puzzle

__all__ = ["ADDRESS", "NAME", "TITLE", "read", "read_data", "write"]

NAME = "sudokupad"
TITLE = "SudokuPad: scl or ctc, and base64"
ADDRESS = "https://sudokupad.app/"

_MOST = 25
_PAYLOAD = re.compile(r"(scl|ctc|scf|fpuzzles|fpuz|classic)(.*)", re.DOTALL)
_LINK = re.compile(
    r"[a-z]+://[^?#]*?/(?:sudoku/)?(?:\?(?:.*&)?puzzleid=)?([^/?&][^?&]*)", re.DOTALL
)
_META = re.compile(r"\s*([A-Za-z]+):\s*(.*)", re.DOTALL)
_WHOLE = re.compile(r"[0-9]{1,6}", re.ASCII)
_DRAWINGS: dict[str, Callable[[int], str]] = {
    "lines": lambda count: plural(
        "{count} line is only drawn", "{count} lines are only drawn", count
    ),
    "arrows": lambda count: plural(
        "{count} arrow is only drawn", "{count} arrows are only drawn", count
    ),
    "overlays": lambda count: plural(
        "{count} sign is only drawn", "{count} signs are only drawn", count
    ),
    "underlays": lambda count: plural(
        "{count} background is only drawn", "{count} backgrounds are only drawn", count
    ),
}
_TRUE = (True, "true", 1)


def read(text: str) -> Reading:
    """The puzzle in a link to SudokuPad, in its last part, or in its JSON.

    Raises:
        FormatError: The text is none of these, or damaged; or it only names a puzzle that a server has.
        VariantError: Cells, regions or cages are invalid.

    Examples:
        >>> read("{cells:[[{v:1},,,],[,,,],[,,,],[,,,]]}").puzzle
        Puzzle('1...............', rows=4, columns=4, regions='none')
    """
    text = text.strip()
    if text.startswith("{"):
        return read_data(parse(text))
    if link := _LINK.match(text):
        text = link[1]
    match = _PAYLOAD.match(unquote(text, errors="replace"))
    if not match:
        raise FormatError(
            message(
                "{text!r} only names a puzzle, expected one that begins with scl or ctc",
                text=text[:40],
            )
        )
    prefix, packed = match[1], "".join(match[2].replace(" ", "+").split())
    if prefix in {"fpuzzles", "fpuz"}:
        return fpuzzles.read(packed)
    if prefix == "scf":
        return Reading(scf.read(match[2]), NAME)
    if prefix not in {"scl", "ctc"}:
        raise FormatError(
            message("texts of SudokuPad that begin with {prefix} are not read", prefix=prefix)
        )
    return read_data(parse(decompress(packed)))


def read_data(data: Any) -> Reading:
    """The puzzle in the JSON of SudokuPad that was parsed.

    Raises:
        FormatError: It is not an object with cells.
        VariantError: As for `read`.
    """
    if not isinstance(data, dict) or not _rows(data.get("cells")):
        raise FormatError(message("not a SudokuPad puzzle: expected an object with cells"))
    return _Reader(data).reading()


def _rows(cells: Any) -> list[list[Any]]:
    """The rows of cells; none if they are not lists."""
    if not isinstance(cells, list) or not all(isinstance(row, list) for row in cells):
        return []
    return cells if any(cells) else []


class _Reader:
    """Reads the JSON of one puzzle."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.left_out: list[str] = []
        self.cells = _rows(data["cells"])
        self.rows, self.columns = len(self.cells), max(map(len, self.cells))
        self.top = self.left = 0
        if max(self.rows, self.columns) > _MOST:
            raise FormatError(
                message(
                    "{rows} rows and {columns} columns, expected at most {most}",
                    rows=self.rows,
                    columns=self.columns,
                    most=_MOST,
                )
            )
        self.texts: dict[str, str] = {}

    def reading(self) -> Reading:
        metadata = self.data.get("metadata")
        metadata = metadata if isinstance(metadata, dict) else {}
        for name, value in metadata.items():
            lines = [value] if isinstance(value, str) else value if isinstance(value, list) else []
            if text := "\n".join(line for line in lines if isinstance(line, str)):
                self.texts[name.lower()] = text
        cages = self.cages()
        regions = self.regions()
        everywhere: list[Kind] = []
        if metadata.get("antiknight") in _TRUE:
            everywhere.append(kinds.AntiKnight())
        if metadata.get("antiking") in _TRUE:
            everywhere.append(kinds.AntiKing())
        puzzle = Puzzle(
            self.givens(),
            rows=self.rows,
            columns=self.columns,
            regions=regions or "none",
            constraints=[*everywhere, *self.constraints(cages)],
            latin=metadata.get("norowcol") not in _TRUE,
            title=self.texts.get("title", ""),
            author=self.texts.get("author", ""),
        )
        if rules := self.texts.get("rules", "").strip():
            self.left_out.insert(0, message("the rules in words: {rules}", rules=rules))
        for key, said in _DRAWINGS.items():
            drawn = self.data.get(key)
            if isinstance(drawn, list) and drawn:
                self.left_out.append(said(len(drawn)))
        return Reading(puzzle, NAME, left_out=tuple(self.left_out))

    # --- parts -------------------------------------------------------------------------------------

    def cell(self, pair: Any) -> Cell:
        match pair:
            case [int(row), int(column)] if not isinstance(row, bool) and not isinstance(
                column, bool
            ):
                cell = Cell(row + 1 - self.top, column + 1 - self.left)
                if 1 <= cell.row <= self.rows and 1 <= cell.column <= self.columns:
                    return cell
        raise VariantError(
            message(
                "{pair} is not a cell, expected [0, 0] to [{row}, {column}]",
                pair=repr(pair)[:40],
                row=self.rows - 1,
                column=self.columns - 1,
            ),
            cell=repr(pair)[:40],
        )

    def listed(self, key: str) -> list[Any]:
        value = self.data.get(key) or []
        if not isinstance(value, list):
            raise VariantError(message("{key}: expected a list", key=key))
        return value

    def group(self, cells: Any) -> list[Cell]:
        if not isinstance(cells, list):
            raise VariantError(message("{value}, expected a list of cells", value=repr(cells)[:40]))
        return list(dict.fromkeys(map(self.cell, cells)))

    def regions(self) -> list[list[Cell]]:
        """The regions; the board shrinks to them, so that no clues around them are cells of it."""
        found: list[list[Cell]] = []
        for number, each in enumerate(self.listed("regions"), 1):
            with place_in_text(message("region {number}", number=number)):
                if group := self.group(each):
                    found.append(group)
        if not found:
            return []
        self.shrink(found)
        most = max(self.rows, self.columns)
        kept = [
            [Cell(cell.row - self.top, cell.column - self.left) for cell in group]
            for group in found
            if len(group) <= most
        ]
        if len(kept) < len(found):
            count = len(found) - len(kept)
            self.left_out.append(
                plural(
                    "{count} region with more cells than digits",
                    "{count} regions with more cells than digits",
                    count,
                )
            )
        return kept

    def shrink(self, regions: list[list[Cell]]) -> None:
        """Leave out what is around the regions, if these alone are a whole board."""
        whole = _whole_board(regions)
        if whole is None or whole[2:] == (self.rows, self.columns):
            return
        outside = self.rows * self.columns - whole[2] * whole[3]
        self.top, self.left, self.rows, self.columns = whole
        self.left_out.append(
            plural("{count} cell outside the regions", "{count} cells outside the regions", outside)
        )

    def givens(self) -> dict[Cell, int]:
        most = max(self.rows, self.columns)
        found: dict[Cell, int] = {}
        other = 0
        for row, cells in enumerate(self.cells, 1 - self.top):
            for column, data in enumerate(cells, 1 - self.left):
                value = data.get("value") if isinstance(data, dict) else None
                if value in (None, ""):
                    continue
                digit = _whole(value)
                inside = 1 <= row <= self.rows and 1 <= column <= self.columns
                if digit is not None and 1 <= digit <= most and inside:
                    found[Cell(row, column)] = digit
                else:
                    other += 1
        if other:
            self.left_out.append(
                plural(
                    "{count} cell with something other than a digit of the board",
                    "{count} cells with something other than a digit of the board",
                    other,
                )
            )
        return found

    def cages(self) -> list[tuple[int, dict[str, Any]]]:
        """The cages with cells, and their numbers; what others say is kept in `texts`."""
        found: list[tuple[int, dict[str, Any]]] = []
        for number, cage in enumerate(self.listed("cages"), 1):
            if not isinstance(cage, dict):
                raise VariantError(message("cage {number}: expected an object", number=number))
            meta = _META.fullmatch(str(cage.get("value", "")))
            if cage.get("cells") and not (meta and meta[1].lower() in {"title", "author", "rules"}):
                found.append((number, cage))
            elif meta:
                self.texts.setdefault(meta[1].lower(), meta[2])
        return found

    def constraints(self, cages: Iterable[tuple[int, dict[str, Any]]]) -> list[Kind]:
        found: list[Kind] = []
        drawn = 0
        for number, cage in cages:
            with place_in_text(message("cage {number}", number=number)):
                made = self.constraint(cage)
            if made is None:
                drawn += 1
            else:
                found.append(made)
        if drawn:
            self.left_out.append(
                plural("{count} cage is only drawn", "{count} cages are only drawn", drawn)
            )
        return found

    def constraint(self, cage: dict[str, Any]) -> Kind | None:
        """What a cage says; None if it is only drawn.

        That its digits differ is sure if it says so; a whole number in it is the total of a killer cage.
        """
        try:
            cells = self.group(cage["cells"])
        except VariantError:
            if self.top or self.left or self.rows < len(self.cells):
                return None  # outside the part of the board that has regions
            raise
        total = _whole(cage.get("sum"))
        if total is None:
            total = _whole(cage.get("value"))
        unique = cage.get("unique")
        if cage.get("type") == "rowcol" and unique in _TRUE:
            return kinds.AllDifferent(cells)
        if unique in _TRUE or (unique is None and total is not None):
            fits = len(cells) <= max(self.rows, self.columns)
            return kinds.Cage(cells, total) if fits else None
        return None if total is None or cage.get("sum") is None else kinds.Sum(cells, total)


def _whole(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int) and 0 <= value < 1_000_000:
        return value
    return int(value) if isinstance(value, str) and _WHOLE.fullmatch(value.strip()) else None


def _whole_board(regions: Iterable[Sequence[Cell]]) -> tuple[int, int, int, int] | None:
    """The rows above and columns left of a board that regions make up, and its rows and columns; None if they do not."""
    groups = list(regions)
    inside = {cell for group in groups for cell in group}
    if len(groups) < 2:
        return None
    top, left = (min(cell[axis] for cell in inside) - 1 for axis in (0, 1))
    bottom, right = (max(cell[axis] for cell in inside) for axis in (0, 1))
    rows, columns = bottom - top, right - left
    same = {len(group) for group in groups} == {max(rows, columns)}
    return (top, left, rows, columns) if same and len(inside) == rows * columns else None


# --- writing ---------------------------------------------------------------------------------------


def write(puzzle: Puzzle) -> str:
    """The puzzle as a link to SudokuPad: givens, regions and cages, and that knights or kings do not meet.

    SudokuPad also loads what `fpuzzles` writes, and draws it.

    Raises:
        VariantError: The puzzle has something that SudokuPad only draws.

    Examples:
        >>> read(write(Puzzle("1" + 80 * "."))).puzzle == Puzzle("1" + 80 * ".")
        True
    """
    most = max(puzzle.rows, puzzle.columns)
    if puzzle.digits != tuple(range(1, most + 1)) or puzzle.candidates or puzzle.extras:
        raise VariantError(
            message(
                "SudokuPad has digits from 1 to the longer side, no candidates and no extra cells"
            )
        )
    whole = _whole_board(puzzle.regions)
    if whole and whole[2:] != (puzzle.rows, puzzle.columns):
        raise VariantError(
            message("SudokuPad takes regions that are a whole board for the board"), field="regions"
        )
    metadata: dict[str, Any] = {
        name: text for name in ("title", "author") if (text := getattr(puzzle, name))
    }
    if not puzzle.latin:
        metadata["norowcol"] = True
    cages: list[dict[str, Any]] = []
    for constraint in puzzle.constraints:
        if isinstance(constraint, kinds.AntiKnight | kinds.AntiKing):
            metadata[constraint.key.replace("_", "")] = True
        else:
            cages.append(_cage(constraint))
    cells = [
        {"value": puzzle.givens[cell]} if cell in puzzle.givens else {} for cell in puzzle.cells
    ]
    data: dict[str, Any] = {
        "cellSize": 50,
        "metadata": metadata,
        "cells": [
            cells[start : start + puzzle.columns] for start in range(0, len(cells), puzzle.columns)
        ],
        "regions": [_pairs(region) for region in puzzle.regions],
        "cages": cages,
    }
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return f"{ADDRESS}scl{compress(text)}"


def _cage(constraint: Kind) -> dict[str, Any]:
    match constraint:
        case kinds.Cage(cells=cells, total=total):
            more = {} if total is None else {"value": str(total), "sum": total}
            return {"cells": _pairs(cells), "unique": True, **more}
        case kinds.Sum(cells=cells, total=total, coefficients=None) if total >= 0 and len(
            set(cells)
        ) == len(cells):
            return {"cells": _pairs(cells), "unique": False, "value": str(total), "sum": total}
        case kinds.AllDifferent(cells=cells):
            return {"cells": _pairs(cells), "unique": True, "type": "rowcol", "hidden": True}
    raise VariantError(
        message("SudokuPad cannot express {constraint}", constraint=constraint),
        kind=constraint.key,
    )


def _pairs(cells: Iterable[Place]) -> list[list[int]]:
    return [[cell.row - 1, cell.column - 1] for cell in cells if isinstance(cell, Cell)]
