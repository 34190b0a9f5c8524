"""Boards in a column of a table: CSV with any delimiter, or JSON with an object per line.

The column is found by what it holds, whatever its name. Where the first column of a text has the boards, `line`
reads it as it is. Otherwise each line of the text is replaced by its board, and the line of names by a comment, so
that all readers and all numbers of lines stay as they are.

A line of names is followed by rows with as many cells. The first row with a board decides: the column is the one
with blanks in its board. If there are several, somebody has to name one. If there are none, the first full board is
taken, for the others are copies or solutions of it.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from sudokit.board import alphabet
from sudokit.errors import FormatError
from sudokit.messages import message
from sudokit.streams.decoding import Blocks, Text, decoded

__all__ = ["board_column", "board_lines", "holds_board", "with_boards"]

_DELIMITERS = ",\t;|"
_MOST_ROWS = 20  # without a board before it is decided that this is not a table
_FEWEST_CELLS, _LONGEST_DAMAGED = 60, 100  # of a cell that is nearly a board
_LONGEST_ROW = 1 << 20
_BLOCK_BYTES = 1 << 20
_COMMENT = "#"
_NAMES = re.compile(r"""[\s"']*\w.*[^\W\d]""")
_NO_ROWS = frozenset({"form", "grid", "cells", "puzzle", "metadata"})
"""What the objects of puzzles have, which are not rows of a table."""


def holds_board(cell: str) -> bool:
    """Whether a cell of a table is a board of 81 characters, blank or full.

    Examples:
        >>> holds_board("53..7" + 76 * "."), holds_board("53..7")
        (True, False)
    """
    return len(cell) == 81 and alphabet.leading_cells(cell) == 81


def board_column(boards: Mapping[str, bool]) -> str:
    """The column of puzzles among the columns that hold boards.

    Args:
        boards: The names of these columns, in order, at least one, and whether there are blanks in their boards.

    Raises:
        FormatError: Several have blanks.

    Examples:
        >>> board_column({"answer": False, "question": True})
        'question'
    """
    blank = [name for name, has_blanks in boards.items() if has_blanks]
    if len(blank) > 1:
        raise FormatError(
            message(
                "several columns hold puzzles: {names}; --column names the one to use",
                names=", ".join(blank),
            )
        )
    return blank[0] if blank else next(iter(boards))


class _Table(NamedTuple):
    """How to find the board in a row.

    Attributes:
        delimiter: The sign between the cells of a CSV; None for JSON.
        column: The number of its column, or its name in JSON.
    """

    delimiter: str | None
    column: int | str

    def cell(self, row: str) -> str:
        """The board of a row; a row without a cell of this column as it is."""
        if not row.strip() or row.startswith(_COMMENT):
            return row
        if self.delimiter is None:
            value = _json_cells(row).get(str(self.column))
            # A board of nine rows must not become nine lines.
            return " ".join(value.split()) if isinstance(value, str) else row
        number = int(self.column)
        cells = (
            _csv_cells(row, self.delimiter) if '"' in row else row.split(self.delimiter, number + 1)
        )
        # An empty cell must not become an empty line.
        return cells[number].strip() or '""' if number < len(cells) else row


def _csv_cells(row: str, delimiter: str) -> list[str]:
    cells = row.split(delimiter)
    if '"' in row:
        try:
            cells = next(csv.reader([row], delimiter=delimiter), [])
        except csv.Error:
            return []
    return [cell.strip() for cell in cells]


def _json_cells(row: str) -> dict[str, object]:
    try:
        found = json.loads(row)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _decide(
    lines: Iterator[str], taken: list[str], wanted: str | None
) -> tuple[_Table | None, bool]:
    """Look at the first lines of a text, which are appended to `taken`.

    Returns:
        The table, or None if the text is none; and whether its first line has names.

    Raises:
        FormatError: Several columns hold puzzles, or none has the name that is wanted.
    """
    first = next(lines, "")
    taken.append(first)
    if first.startswith("{"):
        return _decide_json(first, wanted), False
    heads = {sign: _csv_cells(first, sign) for sign in _DELIMITERS if sign in first}
    for sign, cells in heads.items():
        if boards := _boards_in(cells):
            numbers = [str(number) for number in range(1, len(cells) + 1)]
            return _table_of(sign, numbers, boards, wanted), False
    heads = {sign: cells for sign, cells in heads.items() if sum(map(bool, cells)) > 1}
    if wanted is None and not (heads and _NAMES.match(first)):
        return None, False
    table = _named_table(heads, lines, taken, wanted)
    if table is None and wanted is not None:
        if wanted != first.strip():
            raise _no_column(wanted, next(iter(heads.values()), [first]))
        table = _Table(",", 0)
    return table, table is not None


def _named_table(
    heads: Mapping[str, Sequence[str]], lines: Iterator[str], taken: list[str], wanted: str | None
) -> _Table | None:
    """The table whose names, by the sign between them, are in the first line."""
    for row in islice(lines, _MOST_ROWS):
        taken.append(row)
        if not row.strip() or row.startswith(_COMMENT):
            continue
        rows = {sign: _csv_cells(row, sign) for sign in heads}
        if not any(len(rows[sign]) == len(names) for sign, names in heads.items()):
            break
        for sign, names in heads.items():
            boards = _boards_in(rows[sign])
            if boards and max(boards) < len(names):
                return _table_of(sign, names, boards, wanted)
    found = (sign for sign, names in heads.items() if wanted in names)
    return next((_Table(sign, heads[sign].index(str(wanted))) for sign in found), None)


def _boards_in(cells: Iterable[object]) -> dict[int, bool]:
    """The numbers of the cells with boards, and whether these have blanks.

    Empty where a cell is nearly a board: a row with a damaged puzzle must not make its solution the column of puzzles.
    """
    found = {}
    for number, cell in enumerate(cells):
        text = cell.strip() if isinstance(cell, str) else ""
        if _is_damaged(text):
            return {}
        if holds_board(text):
            found[number] = not (text.isdigit() and "0" not in text)
    return found


def _is_damaged(cell: str) -> bool:
    known = sum(alphabet.leading_cells(character) for character in cell[: _LONGEST_DAMAGED + 1])
    return known >= _FEWEST_CELLS and len(cell) <= _LONGEST_DAMAGED and not holds_board(cell)


def _table_of(
    sign: str | None, names: Sequence[str], boards: Mapping[int, bool], wanted: str | None
) -> _Table | None:
    if wanted is not None:
        if wanted not in names:
            raise _no_column(wanted, names)
        column = names.index(wanted)
    else:
        # `line` reads a first column, unless it is a solution and the puzzle comes later.
        named = {names[number]: has_blanks for number, has_blanks in boards.items()}
        try:
            column = 0 if boards.get(0) else names.index(board_column(named))
        except FormatError as error:
            error.line = 1
            raise
    return _Table(sign, names[column] if sign is None else column)


def _decide_json(first: str, wanted: str | None) -> _Table | None:
    row = _json_cells(first)
    if wanted is None and _NO_ROWS & row.keys():
        return None
    boards = _boards_in(row.values())
    return _table_of(None, list(row), boards, wanted) if boards or wanted else None


def _no_column(wanted: str, names: Iterable[str]) -> FormatError:
    there = ", ".join(name.strip() for name in names)
    return FormatError(
        message("no column {name}; the table has {there}", name=wanted, there=there), line=1
    )


def _begin(lines: Iterator[str], wanted: str | None) -> tuple[_Table | None, int, list[str]]:
    """The table, if rows have to be cut; the number of lines of names; and the lines that it took to decide."""
    taken: list[str] = []
    table, has_names = _decide(lines, taken, wanted)
    if table and table.delimiter is not None and table.column == 0:
        table = None
    return table, int(has_names), taken


def _line(table: _Table | None, line: str) -> str:
    return table.cell(line).rstrip("\n") + "\n" * line.endswith("\n") if table else line


def board_lines(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a text, each row of a table as its board.

    Raises:
        FormatError: Several columns hold puzzles.

    Examples:
        >>> list(board_lines(["id,givens", "1," + 81 * "."]))[1][:9]
        '.........'
    """
    rest = iter(lines)
    table, names, taken = _begin(rest, None)
    taken[:names] = [_COMMENT] * names
    return (_line(table, line) for line in chain(taken, rest))


def with_boards(text: Text, column: str | None = None) -> Text:
    """The same for a text as `streams.decoding.open_lines` returns it.

    Args:
        text: The text.
        column: The name of the column; in a table without names, its number. None if its content decides.

    Raises:
        FormatError: When it is read: several columns hold puzzles, or there is no such column.
    """
    return Text(_WithBoards(text, column))


class _WithBoards(Blocks):
    """See `with_boards`."""

    def __init__(self, text: Text, column: str | None) -> None:
        super().__init__()
        self._text = text
        self._column = column
        self._has_begun = False
        self._table: _Table | None = None
        self._rest = b""

    def fileno(self) -> int:
        return self._text.fileno()

    @property
    def encoding(self) -> object:
        """The encoding of the file."""
        return self._text.encoding

    def _next(self) -> bytes | None:
        is_last = False
        if not self._has_begun:
            self._has_begun = True
            self._begin()
        elif self._table is None:
            return self._text.read1(_BLOCK_BYTES) or None
        else:
            more = self._text.read1(_BLOCK_BYTES)
            self._rest += more
            is_last = not more
        end = self._rest.rfind(b"\n") + 1
        if self._table is None or is_last or (not end and len(self._rest) > _LONGEST_ROW):
            end = len(self._rest)
        block, self._rest = self._rest[:end], self._rest[end:]
        if self._table:
            text = "\n".join(map(self._table.cell, decoded(block).split("\n")))
            block = text.encode("utf-8", errors="surrogatepass")
        return block if block or self._rest else None

    def _begin(self) -> None:
        """Read as much as shows what the text is. Of what is there already, nothing is held back."""
        lines = (decoded(line) for line in self._first_lines())
        self._table, names, _ = _begin(lines, self._column)
        if names:
            self._rest = f"{_COMMENT}\n".encode() + self._rest[self._rest.find(b"\n") + 1 :]

    def _first_lines(self) -> Iterator[bytes]:
        start = 0
        while True:
            end = self._rest.find(b"\n", start) + 1
            while not end and len(self._rest) - start < _LONGEST_ROW:
                more = self._text.read1(_BLOCK_BYTES)
                if not more:
                    break
                self._rest += more
                end = self._rest.find(b"\n", start) + 1
            end = end or len(self._rest)
            if end == start:
                return
            yield self._rest[start:end]
            start = end
