"""`Reading`: what a text says, where it says it, what is wrong with it, and what was left out.

Everything that reads a text makes one of these: the formats of boards, the forms of variants, and the streams of the
commands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.errors import FormatError, SudokuError, VariantError
from sudokit.messages import message, plural
from sudokit.names import cell_name

if TYPE_CHECKING:
    from sudokit.variants import Puzzle

__all__ = ["Reading", "Sentence"]


class Sentence(NamedTuple):
    """A sentence of the rules that a text tells in prose, and what became of it.

    Attributes:
        text: The sentence, as it is written.
        standing: `rule` if it became constraints; `known` if it changes nothing, such as *Normal sudoku rules apply*;
            `absent` if nothing is drawn that it speaks of;
            `contradicted` if what it seems to mean does not fit the solution in the text; `unclear` if it was not understood.
        constraints: The constraints that it became: their places in `Puzzle.constraints`, from 0.
    """

    text: str
    standing: str
    constraints: tuple[int, ...]


class Reading(NamedTuple):
    """What a text says: a board, perhaps with candidates, or a puzzle of any kind.

    Attributes:
        value: A grid; a position if the text shows candidates; a `sudokit.variants.Puzzle`; or None if it cannot be read.
        form: The name of the format or form of the text; None if none fits.
        line: The number of its first line, from 1.
        error: What is wrong, or None.
        left_out: What the value does not have, a sentence for each: rules in prose, drawings that may mean something,
            parts that are not known.
        place: Where it is, for messages: a file and a line, for example.
        sentences: The rules in prose, sentence by sentence, and what became of each.
        is_sure: False if the value is only a proposal: rules in prose, or drawings, may mean something else, and no
            solution in the text proves the value right. `left_out` lists the doubts.

    Examples:
        >>> from sudokit import formats, variants
        >>> (reading,) = formats.read(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
        >>> reading.form, reading.line, reading.result().clues
        ('line', 1, 30)
        >>> variants.read_with_report(".Cage~10~R1C1~R1C2").value
        Puzzle(constraints=[Cage('r1c1 r1c2', total=10)])
    """

    value: Grid | Position | Puzzle | None
    form: str | None
    line: int = 1
    error: SudokuError | None = None
    left_out: tuple[str, ...] = ()
    place: str = ""
    sentences: tuple[Sentence, ...] = ()
    is_sure: bool = True

    @property
    def grid(self) -> Grid | None:
        """The board without its candidates; None if there is none."""
        value = self.value.grid if isinstance(self.value, Position) else self.value
        return value if isinstance(value, Grid) else None

    @property
    def position(self) -> Position | None:
        """The board with its candidates; None if the text shows none."""
        return self.value if isinstance(self.value, Position) else None

    @property
    def puzzle(self) -> Puzzle:
        """The value as a puzzle of `sudokit.variants`.

        Raises:
            SudokuError: What is wrong with it.
        """
        from sudokit.variants import Puzzle  # which is made of grids

        value = self.found()
        if not isinstance(value, Position):
            return Puzzle(value) if isinstance(value, Grid) else value
        blank = {
            cell_name(cell): value.candidates[cell]
            for cell, digit in enumerate(value.grid.cells)
            if value.is_narrowed and not digit
        }
        return Puzzle(value.grid, candidates=blank)

    def report(self) -> list[str]:
        """What became of the rules in prose, a line for each sentence: its constraints, or why it has none.

        Examples:
            >>> from sudokit import variants
            >>> text = '{"cells": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]], '
            >>> rules = "Normal sudoku rules apply. Cells a knight\'s move apart differ."
            >>> reading = variants.read_with_report(text + f'"metadata": {{"rules": "{rules}"}}}}')
            >>> print(*reading.report(), sep="\\n")
            "Normal sudoku rules apply.": changes nothing
            "Cells a knight's move apart differ.": AntiKnight
        """
        return [self._told(sentence) for sentence in self.sentences]

    def _told(self, sentence: Sentence) -> str:
        kinds: dict[str, int] = {}
        for place in sentence.constraints:
            name = type(self.puzzle.constraints[place]).__name__
            kinds[name] = kinds.get(name, 0) + 1
        counted = (name if count == 1 else f"{count} {name}" for name, count in kinds.items())
        became = {
            "rule": ", ".join(counted),
            "known": message("changes nothing"),
            "absent": message("nothing is drawn that it speaks of"),
            "contradicted": message("left out, since the solution in the text contradicts it"),
            "unclear": message("not understood"),
        }[sentence.standing]
        return message('"{sentence}": {became}', sentence=sentence.text, became=became)

    @property
    def wrong_line(self) -> int:
        """The line of the error if it names one, or else the first one."""
        return (self.error and self.error.line) or self.line

    def found(self) -> Grid | Position | Puzzle:
        """The value.

        Raises:
            SudokuError: What is wrong with it.
        """
        if self.error:
            raise self.error
        assert self.value is not None
        return self.value

    def board(self) -> Grid | Position:
        """The board, a position if the text shows candidates.

        Raises:
            SudokuError: What is wrong with it, or that it is a variant.
        """
        value = self.found()
        if isinstance(value, (Grid, Position)):
            return value
        if self.form != "line":
            raise VariantError(message("a variant, expected a classic Sudoku"))
        size = plural("{count} character", "{count} characters", len(value.cells))
        raise FormatError(message("{size}, expected {length}", size=size, length=81))

    def result(self) -> Grid:
        """The board without its candidates.

        Raises:
            SudokuError: What is wrong with it, or that it is a variant.
        """
        board = self.board()
        return board.grid if isinstance(board, Position) else board
