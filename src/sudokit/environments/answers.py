"""The board in what a model wrote.

Models write the answer after their thoughts, among sentences, in tables and blocks of code, with other boards before it. What counts is
what stands between the last `<answer>` and its end; without one, what follows the last `</think>`. In there, boards are looked
for in every form: rows one below the other, however they are decorated; all cells in one line; lists of JSON; and cells named one by
one, `r1c1=5`. The last board without blanks is the answer, or else the last board.

A row is a line that has as many cells as the puzzle has columns when everything is taken away that decorates it. Lines between rows that
have no letters and no digits do not matter. Digits from 10 are numbers with something between them, or letters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sudokit.environments.tasks import LETTERS, Task, task_of

if TYPE_CHECKING:
    from sudokit.environments.tasks import AnyPuzzle

__all__ = ["Answer", "answer_to", "moves_of", "read_answer", "read_moves"]

_MOST = 1 << 20
"""Of a longer text, only the end is read."""
_MOST_LISTS = 50
"""So many places of a text are tried as JSON, and as many from its end."""

_TAGGED = re.compile(r"<answer>(.*?)(?:</answer>|\Z)", re.DOTALL | re.IGNORECASE)
_THOUGHTS = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_CELL = re.compile(
    r"[rR](?<!\w[rR])\s*(\d{1,2})\s*,?\s*[cC]\s*(\d{1,2})\b[\s\"'`*)\]]*(?:=|:|→|->|[iI][sS]|[tT][oO])?[\s\"'`*]*(\d{1,2})(?![\d.]*\d)"
)  # which begins with characters, so that it is found quickly
_ROW_NAME = re.compile(r"^\W*(?:row|r|line|[a-p])?\s*\d{0,2}\s*(?:[:.)|=→]|->)\s*", re.IGNORECASE)
_SIGNS = "|│║┃┆┊,;:\"'`*[](){}\\&$>\ufe0f\u20e3"  # the last two make 5 a key, 5️⃣
_DECORATION = re.compile(rf"[\s{re.escape(_SIGNS)}]+")
_BLANKS = "0._?x·•□-X"
_SPACES = "".join(filter(str.isspace, map(chr, range(0x3001))))
_BREAKS = "".join(space for space in _SPACES if len(f"1{space}1".splitlines()) > 1)
_PLAIN = str.maketrans(
    dict.fromkeys(_SIGNS + "".join(set(_SPACES) - set(_BREAKS))) | dict.fromkeys(_BLANKS, "0")
)
"""Leaves the cells of a line, and what is none."""
_NUMBERS = bytes(max(0, number - ord("0")) for number in range(256))
"""The digit of a character from 0 on; those from 10 are the characters after 9."""
_CHARACTERS = "".join(chr(ord("0") + digit) for digit in range(64))
"""The other way round: the character of each digit."""
_ALL = re.compile(r"[0-9A-P.](?:[ \t]?[0-9A-P.])*")
_LIST = re.compile(r"[\[{]")
_HAS_NO_WORDS = re.compile(r"[^\w]*")
_LONGEST_ROW = 200
_JSON = json.JSONDecoder()

Moves = list[tuple[int, int]]


class Answer(NamedTuple):
    """What was found in a text.

    Attributes:
        cells: A byte for each cell, its digit or 0 for a blank, as they were written; they may clash. None if there is no board.
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


def read_answer(text: str | None, puzzle: AnyPuzzle | None = None) -> Answer:
    """The board that a model gives as its answer.

    Args:
        text: What the model wrote, anything at all; None is nothing, as some chats have it. Of more than a million characters, the last million is read.
        puzzle: The puzzle, as for `prompt`, which says how many rows, columns and digits there are; a 9x9 board if None.

    Raises:
        SudokuError: The puzzle is none.
        TypeError: The text is none, as the messages of a chat.

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
        >>> list(read_answer("1 2 3 4\\n3 4 1 2\\n2 1 4 3\\n4 3 2 1", "1..............1").cells)
        [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    """
    return answer_to(text, None if puzzle is None else task_of(puzzle))


def answer_to(text: str | None, task: Task | None) -> Answer:
    """The answer to a task; see `read_answer`."""
    part, tagged = _part(text)
    reader = _Reader.of(task)
    lines = part.splitlines(keepends=True)
    found = sorted(
        [*reader.rows(lines), *reader.lines(lines), *reader.lists(part), *reader.cells(part)]
    )
    full = [each for each in found if 0 not in each.cells]
    chosen = (full or found)[-1:]
    if not chosen:
        return Answer(None, None, tagged)
    return Answer(chosen[0].cells, chosen[0].form, tagged)


def read_moves(text: str | None, puzzle: AnyPuzzle | None = None) -> list[tuple[int, int]]:
    """The digits that a model enters one by one, as pairs of a cell, from 0, and a digit, in their order.

    Args:
        text: What the model wrote. Moves are written as `r1c1=5`, `R1C1: 5`, `r1c1 is 5` and the like.
        puzzle: As for `read_answer`.

    Raises:
        SudokuError: The puzzle is none.

    Examples:
        >>> read_moves("r5c5 = 5, so R7C6 is 7; then (r9c9): 9")
        [(40, 5), (59, 7), (80, 9)]
    """
    return moves_of(text, None if puzzle is None else task_of(puzzle))


def moves_of(text: str | None, task: Task | None) -> Moves:
    """The moves of a task; see `read_moves`."""
    part, _ = _part(text)
    return _Reader.of(task).moves(part)


def _part(text: str | None) -> tuple[str, bool]:
    """What counts of a text, and whether it was tagged as the answer."""
    text = text or ""
    if not isinstance(text, str):
        raise TypeError(
            f"a value of type {type(text).__name__}, expected what the model wrote as text: of a chat, the content of its last message"
        )
    text = text[-_MOST:]
    tagged = [match[1] for match in _TAGGED.finditer(text)]
    if tagged and tagged[-1].strip():
        return tagged[-1], True
    ends = [match.end() for match in _THOUGHTS.finditer(text)]
    return text[ends[-1] if ends else 0 :], False


class _Reader(NamedTuple):
    """Reads boards of one size."""

    height: int
    width: int
    digits: int

    @classmethod
    def of(cls, task: Task | None) -> _Reader:
        """That of a puzzle, or of 9x9 boards."""
        if task is None:
            return cls(9, 9, 9)
        return cls(task.rows, task.columns, task.digits)

    def moves(self, text: str) -> Moves:
        """All cells that are named with a digit, in their order."""
        found = []
        for match in _CELL.finditer(text):
            row, column, digit = map(int, match.groups())
            if (
                row <= self.height
                and column <= self.width
                and digit <= self.digits
                and 0 not in (row, column, digit)
            ):
                found.append((self.width * (row - 1) + column - 1, digit))
        return found

    def rows(self, lines: list[str]) -> Iterator[_Found]:
        """Lines of cells, one below the other; and below the numbers of the columns, if these are there."""
        head = _CHARACTERS[1 : self.width + 1]
        usual = _CHARACTERS[: self.digits + 1] if self.digits <= 9 else ""
        run: list[tuple[str, int]] = []
        at = 0
        for line, plain in zip([*lines, "end"], [*self._plain(lines), ""], strict=True):
            at += len(line)
            if len(plain) == self.width and "-" not in line and not plain.strip(usual):
                row: str | None = plain
            else:
                row = self._row(line, plain)
            if row:
                run.append((row, at))
            elif run and not _HAS_NO_WORDS.fullmatch(line.strip().replace("_", "")):
                if len(run) % self.height == 1 and run[0][0] == head:
                    run = run[1:]
                for start in range(0, len(run) - self.height + 1, self.height):
                    block = run[start : start + self.height]
                    cells = "".join([row for row, _ in block]).encode().translate(_NUMBERS)
                    yield _Found(block[-1][1], cells, "rows")
                run = []

    def _plain(self, lines: list[str]) -> list[str]:
        """Lines without what decorates them; nothing of those that are too long for a row."""
        kept = lines
        if max(map(len, lines), default=0) > _LONGEST_ROW:
            kept = [line if len(line) <= _LONGEST_ROW else "\v" for line in lines]
        plain = "".join(kept).translate(_PLAIN).splitlines()  # each alone takes three times as long
        if len(plain) < len(lines):  # what was between \r and \n is gone
            plain = [line.translate(_PLAIN).strip() for line in kept]
        return plain

    def _row(self, line: str, plain: str) -> str | None:
        """The cells of a line, a character for each that `_NUMBERS` reads, or None."""
        if len(plain) < self.width:
            return None
        if self.digits > 9:
            return self._row_of_words(line) or self._row_of_words(_ROW_NAME.sub("", line, count=1))
        row = self._row_of(line, plain)
        if row or len(plain) == self.width:
            return row
        unnamed = _ROW_NAME.sub("", line, count=1)
        return self._row_of(unnamed, unnamed.translate(_PLAIN).strip())

    def _row_of(self, line: str, plain: str) -> str | None:
        """The cells of a line that has no name, with a character for each."""
        if len(plain) != self.width or plain.strip(_CHARACTERS[: self.digits + 1]):
            return None
        return plain if "-" not in line or plain.strip("0") else None

    def _row_of_words(self, line: str) -> str | None:
        """The cells of a line that has no name, where digits can have two characters."""
        words = _DECORATION.sub(" ", line).split()
        cells = words if len(words) == self.width else "".join(words)
        digits = list(map(self.table.get, cells)) if len(cells) == self.width else [None]
        if None in digits or (not any(digits) and any("-" in word for word in words)):
            return None
        return "".join(map(_CHARACTERS.__getitem__, digits))  # type: ignore[arg-type]

    @property
    def table(self) -> dict[str, int]:
        """The digit of each cell as it is written, 0 for a blank."""
        return _table(self.digits)

    def lines(self, lines: list[str]) -> Iterator[_Found]:
        """All cells in one line, perhaps with spaces between them."""
        size = self.height * self.width
        end = 0
        for line in lines:
            start, end = end, end + len(line)
            if len(line) < size:
                continue
            for match in _ALL.finditer(line):
                if match.end() - match.start() < size:
                    continue
                cells = re.sub(r"[ \t]", "", match[0])
                if len(cells) == size + 1 and cells[-1] == ".":  # which ends a sentence
                    cells = cells[:-1]
                digits = list(map(self.table.get, cells)) if len(cells) == size else [None]
                if None not in digits:
                    yield _Found(start + match.end(), bytes(digits), "line")  # type: ignore[arg-type]

    def lists(self, text: str) -> Iterator[_Found]:
        """Lists and objects of JSON."""
        if "[" not in text and "{" not in text:
            return
        starts = [match.start() for match in _LIST.finditer(text)]
        done = 0  # what is inside of a value that was read is no value of its own
        for start in starts[:_MOST_LISTS] + starts[_MOST_LISTS:][-_MOST_LISTS:]:
            if start < done:
                continue
            try:
                value, end = _JSON.raw_decode(text, start)
            except (ValueError, RecursionError):
                continue
            done = end
            cells = self._of_json(value)
            if cells:
                yield _Found(end, cells, "json")

    def _of_json(self, value: Any) -> bytes | None:
        """The board in a value of JSON, or None."""
        size = self.height * self.width
        if isinstance(value, dict):
            named = "; ".join(
                f"{key}={digit}" for key, digit in value.items() if isinstance(digit, int | str)
            )
            if moves := self.moves(named):
                return self._filled(moves)
            inside = [cells for each in value.values() if (cells := self._of_json(each))]
            return inside[-1] if inside else None
        if isinstance(value, str):
            found = list(map(self.table.get, value)) if len(value) == size else [None]
            return None if None in found else bytes(found)  # type: ignore[arg-type]
        if not isinstance(value, list):
            return None
        flat = [cell for row in value for cell in (row if isinstance(row, list | str) else [row])]
        if len(flat) != size:
            return None
        return bytes(self.table.get(str(cell).strip(), 0) for cell in flat)

    def cells(self, text: str) -> Iterator[_Found]:
        """Cells that are named one by one, the last digit of each."""
        if "r" not in text and "R" not in text:
            return
        ends = [match.end() for match in _CELL.finditer(text)]
        if ends and (moves := self.moves(text)):
            yield _Found(ends[-1], self._filled(moves), "cells")

    def _filled(self, moves: Moves) -> bytes:
        cells = bytearray(self.height * self.width)
        for cell, digit in moves:
            cells[cell] = digit
        return bytes(cells)


@lru_cache(maxsize=32)
def _table(digits: int) -> dict[str, int]:
    """The digit of each cell as it is written, with so many digits: blanks are 0."""
    table = {character: LETTERS.index(character) for character in LETTERS[1 : digits + 1]}
    table |= {str(digit): digit for digit in range(1, digits + 1)}
    return table | dict.fromkeys(_BLANKS, 0)
