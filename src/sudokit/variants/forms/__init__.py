"""Forms of variants: texts that hold a Sudoku of any kind, one form in each file.

    iss         constraints of the Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2`
    f-puzzles   a link to f-puzzles, the base64 in it, or its JSON
    sudokupad   a link to SudokuPad, the `scl...`, `ctc...` or `scf...` in it, or its JSON
    penpa       a link to Penpa+: what is sure of a drawing, and what its rules in words say
    json        JSON of sudokit, which holds every puzzle; jsonl is the same in one line
    board       givens alone: a classic board in any format of `sudokit.formats`, or a square of another size

A form is a module with `NAME`, `TITLE`, `read` and `write`; `FORMS` lists them. `read` recognises the form. It also knows
those in `READ_ONLY`, which are not written:

    ksudoku      a saved game of KSudoku, in XML
    lisudoku     a link to lisudoku, or its JSON
    solo         an id of Solo in Simon Tatham's collection, or a link with one
    sudokumaker  a link to SudokuMaker
    sumocue      killer and jigsaw Sudokus as SumoCue, SudokuSolver and JSudoku exchange them: `3x3::k:2817:...`

Examples:
    >>> puzzle = read(".Shape~4x4.~R1C1_1.Cage~5~R1C2~R2C2")
    >>> write(puzzle, "iss")
    '.Shape~4x4.~R1C1_1.Cage~5~R1C2~R2C2'
    >>> read(write(puzzle, "f-puzzles")) == puzzle
    True
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from sudokit import _native
from sudokit.board import squares
from sudokit.board.reading import Reading
from sudokit.errors import FormatError, VariantError
from sudokit.formats import links
from sudokit.messages import message
from sudokit.names import look_up
from sudokit.variants.forms import board, fpuzzles, iss, json, jsonl, native, penpa, sudokupad
from sudokit.variants.puzzle import Puzzle

__all__ = [
    "FORMS",
    "READ_ONLY",
    "Form",
    "Readable",
    "Reading",
    "read",
    "read_with_report",
    "recognise",
    "write",
]


class Readable(Protocol):
    """A form whose texts can be read."""

    @property
    def NAME(self) -> str:  # noqa: N802 - constants of a module
        """The name of the form."""

    @property
    def TITLE(self) -> str:  # noqa: N802
        """A description in one line."""

    def read(self, text: str) -> Reading:
        """The puzzle in a text, and what was left out."""


class Form(Readable, Protocol):
    """The interface of a module for a form."""

    def write(self, puzzle: Puzzle) -> str:
        """The text of a puzzle, without a line end after it."""


FORMS: dict[str, Form] = {
    form.NAME: form for form in (json, jsonl, iss, fpuzzles, sudokupad, penpa, board)
}
"""All forms that are written, by name."""


@dataclass(frozen=True)
class _ReadOnly:
    """A form that native code reads, and nobody writes."""

    NAME: str
    TITLE: str

    def read(self, text: str) -> Reading:
        """The puzzle in a text, and what was left out."""
        return native.read(self.NAME, text)


READ_ONLY: dict[str, Readable] = {
    form.NAME: form
    for form in (
        _ReadOnly("ksudoku", "KSudoku: a saved game, in XML"),
        _ReadOnly("lisudoku", "lisudoku: a link, or JSON"),
        _ReadOnly("solo", "Solo of Simon Tatham's collection: an id, or a link"),
        _ReadOnly("sudokumaker", "SudokuMaker: a link, or JSON"),
        _ReadOnly("sumocue", "SumoCue, SudokuSolver and JSudoku: killers and jigsaws"),
    )
}
"""All forms that are only read, by name."""

LONGEST = 4_000_000  # a large puzzle with drawings has 100,000 characters


def read(text: str) -> Puzzle:
    """The puzzle in a text of any form.

    Args:
        text: A text of one of the `FORMS`, or a link that has one in it.

    Raises:
        FormatError: The text is in no form, or damaged.
        VariantError: A constraint is invalid, or sudokit does not have its rule; the message names it and says what was
            expected. Or the text tells its rules in prose, and they were not understood as a whole: then
            `read_with_report` has a proposal.
        ClueConflict: Two cells of a house of a classic board hold the same digit.

    Examples:
        >>> read("1" + 80 * ".").is_classic
        True
        >>> read(".Thermo~R1C1~R1C12")
        Traceback (most recent call last):
        sudokit.errors.VariantError: constraint 1, Thermo: 'R1C12' is not a cell, expected R1C1 to R9C9
    """
    reading = read_with_report(text)
    if not reading.is_sure:
        raise VariantError(message("not sure what it means: {what}", what=reading.left_out[0]))
    return reading.puzzle


def read_with_report(text: str) -> Reading:
    """The puzzle in a text of any form, the name of the form, and what was left out.

    Args:
        text: As for `read`.

    Raises:
        FormatError: As for `read`, and so are the other errors.

    Examples:
        >>> lines = "l:[{wp:[[0.5,0.5],[1.5,1.5]],c:67f067,th:10}]"
        >>> reading = read_with_report("{cells:[[{v:1},,,],[,,,],[,,,],[,,,]]," + lines + "}")
        >>> reading.form, reading.is_sure, reading.left_out[0]
        ('sudokupad', False, '1 line is only drawn')
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a text, not {type(text).__name__}")
    text = text.lstrip("\ufeff").strip()
    if len(text) > LONGEST:
        raise FormatError(
            message("{size:,} characters, expected at most {most:,}", size=len(text), most=LONGEST)
        )
    return _read_object(text) if text.startswith("{") else recognise(text).read(text)


def write(puzzle: Puzzle, form: str = "json") -> str:
    """The text of a puzzle in a form, without a line end after it.

    Args:
        puzzle: The puzzle.
        form: The name of the form.

    Raises:
        VariantError: The form cannot hold the puzzle: which part, and why. JSON can hold every puzzle.
        ValueError: There is no such form.

    Examples:
        >>> write(Puzzle("1" + 80 * "."), "board")[:3]
        '1..'
    """
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"expected a Puzzle, not {type(puzzle).__name__}")
    return look_up("form", form, FORMS).write(puzzle)


def recognise(text: str) -> Readable:
    """The form that a text begins like. JSON may also be that of another program.

    Examples:
        >>> recognise(".Cage~10~R1C1~R1C2").NAME, recognise("2x2:1n4").NAME, recognise(81 * ".").NAME
        ('iss', 'solo', 'board')
    """
    if squares.side(text):  # `.A` may begin one of 16x16
        return board
    if text.startswith("{"):
        return json
    # A link may have a board as well. `board` says what is wrong.
    name = links.form_in(text) if "://" in text[:10] else _native.variant_form(text)
    return {**FORMS, **READ_ONLY}[name or "board"]


def _read_object(text: str) -> Reading:
    """The puzzle in JSON; its keys determine the form. It may also be a classic board, in a notation like JSON."""
    try:
        return native.read(None, text)
    except FormatError:
        with suppress(FormatError):
            return board.read(text)
        raise
