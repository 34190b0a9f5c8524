"""The board in what a model wrote.

Models write the answer after their thoughts, among sentences, in tables and blocks of code, with other boards before it. What counts is
what stands between the last `<answer>` and its end; without one, what follows the last `</think>`. In there, boards are looked
for in every form: nine rows one below the other, however they are decorated; 81 digits; lists of JSON; and cells named one by
one, `r1c1=5`. The last board without blanks is the answer, or else the last board.

A row is a line that has nine cells when everything is taken away that decorates it. Lines between rows that have no letters and
no digits do not matter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

__all__ = ["Answer", "read_answer", "read_moves"]

_MOST = 1 << 20
"""Of a longer text, only the end is read."""
_MOST_LISTS = 50
"""So many places of a text are tried as JSON, and as many from its end."""

_TAGGED = re.compile(r"<answer>(.*?)(?:</answer>|\Z)", re.DOTALL | re.IGNORECASE)
_THOUGHTS = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_CELL = re.compile(
    r"\br\s*([1-9])\s*,?\s*c\s*([1-9])\b[\s\"'`*)\]]*(?:=|:|→|->|is|to)?[\s\"'`*]*([1-9])(?![\d.]*\d)",
    re.IGNORECASE,
)
_ROW_NAME = re.compile(r"^\W*(?:row|r|line|[a-i])?\s*\d{0,2}\s*[:.)|]\s*", re.IGNORECASE)
_DECORATION = re.compile(r"[\s|│║┃┆┊,;:\"'`*\[\](){}\\&$]+")
_IS_ROW = re.compile(r"[0-9._?x·•□-]{9}", re.IGNORECASE)
_COLUMNS = "123456789"
_ALL = re.compile(r"[0-9.](?:[ \t]?[0-9.]){80}")
_BLANK = re.compile(r"[^1-9]")
_LIST = re.compile(r"[\[{]")
_HAS_NO_WORDS = re.compile(r"[^\w]*")

Moves = list[tuple[int, int]]


class Answer(NamedTuple):
    """What was found in a text.

    Attributes:
        cells: 81 bytes 0 (blank) to 9, as they were written; they may clash. None if there is no board.
        form: How it was written.
        tagged: Whether it was between `<answer>` and `</answer>`.
    """

    cells: bytes | None
    form: Literal["rows", "line", "json", "cells"] | None
    tagged: bool


class _Found(NamedTuple):
    end: int
    cells: bytes
    form: Literal["rows", "line", "json", "cells"]


def read_answer(text: str) -> Answer:
    """The board that a model gives as its answer.

    Args:
        text: What the model wrote, anything at all. Of more than a million characters, the last million is read.

    Examples:
        >>> from sudokit import solve
        >>> solved = str(solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
        >>> rows = [" | ".join(solved[at : at + 9]) for at in range(0, 81, 9)]
        >>> text = "<think>5 goes to r1c1?</think> So:\\n" + "\\n".join(f"| {row} |" for row in rows)
        >>> found = read_answer(text)
        >>> found.cells.hex()[1:18:2], found.form
        ('534678912', 'rows')
        >>> read_answer("I do not know.")
        Answer(cells=None, form=None, tagged=False)
    """
    part, tagged = _part(text)
    found = sorted([*_rows(part), *_lines(part), *_lists(part), *_cells(part)])
    full = [each for each in found if 0 not in each.cells]
    chosen = (full or found)[-1:]
    if not chosen:
        return Answer(None, None, tagged)
    return Answer(chosen[0].cells, chosen[0].form, tagged)


def read_moves(text: str) -> list[tuple[int, int]]:
    """The digits that a model enters one by one, as pairs of a cell 0 to 80 and a digit, in their order.

    Args:
        text: What the model wrote. Moves are written as `r1c1=5`, `R1C1: 5`, `r1c1 is 5` and the like.

    Examples:
        >>> read_moves("r5c5 = 5, so R7C6 is 7; then (r9c9): 9")
        [(40, 5), (59, 7), (80, 9)]
    """
    part, _ = _part(text)
    return _moves(part)


def _part(text: str) -> tuple[str, bool]:
    """What counts of a text, and whether it was tagged as the answer."""
    text = text[-_MOST:]
    tagged = [match[1] for match in _TAGGED.finditer(text)]
    if tagged and tagged[-1].strip():
        return tagged[-1], True
    ends = [match.end() for match in _THOUGHTS.finditer(text)]
    return text[ends[-1] if ends else 0 :], False


def _moves(text: str) -> Moves:
    return [
        (9 * int(match[1]) + int(match[2]) - 10, int(match[3])) for match in _CELL.finditer(text)
    ]


def _rows(text: str) -> Iterator[_Found]:
    """Nine lines of nine cells, one below the other; and below the numbers of the columns, if these are there."""
    run: list[tuple[str, int]] = []
    at = 0
    for line in [*text.splitlines(keepends=True), "end"]:
        at += len(line)
        row = _row(line)
        if row:
            run.append((row, at))
        elif not _HAS_NO_WORDS.fullmatch(line.strip().replace("_", "")):
            if len(run) % 9 == 1 and run[0][0] == _COLUMNS:
                run = run[1:]
            for start in range(0, len(run) - 8, 9):
                nine = run[start : start + 9]
                yield _Found(nine[-1][1], _digits("".join(row for row, _ in nine)), "rows")
            run = []


def _row(line: str) -> str | None:
    """The nine cells of a line, or None."""
    if len(line) > 200:
        return None
    for plain in (line, _ROW_NAME.sub("", line, count=1)):
        cells = _DECORATION.sub("", plain)
        if _IS_ROW.fullmatch(cells) and (re.search(r"\d", cells) or "-" not in cells):
            return cells
    return None


def _lines(text: str) -> Iterator[_Found]:
    """81 digits, perhaps with spaces between them."""
    for match in _ALL.finditer(text):
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        cells = re.sub(r"[ \t]", "", match[0])
        if not (before.isdigit() or after.isdigit()):
            yield _Found(match.end(), _digits(cells), "line")


def _lists(text: str) -> Iterator[_Found]:
    """Lists and objects of JSON."""
    starts = [match.start() for match in _LIST.finditer(text)]
    decoder = json.JSONDecoder()
    done = 0  # what is inside of a value that was read is no value of its own
    for start in starts[:_MOST_LISTS] + starts[_MOST_LISTS:][-_MOST_LISTS:]:
        if start < done:
            continue
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        done = end
        cells = _of_json(value)
        if cells:
            yield _Found(end, cells, "json")


def _of_json(value: Any) -> bytes | None:
    """The board in a value of JSON, or None."""
    if isinstance(value, dict):
        named = "; ".join(
            f"{key}={digit}" for key, digit in value.items() if isinstance(digit, int | str)
        )
        if moves := _moves(named):
            return _filled(moves)
        inside = [cells for each in value.values() if (cells := _of_json(each))]
        return inside[-1] if inside else None
    if not isinstance(value, list):
        return (
            _digits(value)
            if isinstance(value, str) and re.fullmatch(r"[0-9.]{81}", value)
            else None
        )
    flat = [
        cell
        for row in value
        for cell in (row if isinstance(row, list) else row if isinstance(row, str) else [row])
    ]
    if len(flat) != 81:
        return None
    return bytes(map(_digit, flat))


def _digit(cell: object) -> int:
    """A cell of JSON as a digit, 0 for what is none."""
    text = str(cell).strip()
    return int(text) if len(text) == 1 and text in "123456789" else 0


def _cells(text: str) -> Iterator[_Found]:
    """Cells that are named one by one, the last digit of each."""
    matches = list(_CELL.finditer(text))
    if matches:
        yield _Found(matches[-1].end(), _filled(_moves(text)), "cells")


def _filled(moves: Moves) -> bytes:
    cells = bytearray(81)
    for cell, digit in moves:
        cells[cell] = digit
    return bytes(cells)


def _digits(text: str) -> bytes:
    return bytes(map(int, _BLANK.sub("0", text)))
