"""The exceptions of the library.

Everything that can be wrong with a puzzle is a `SudokuError`, which is a `ValueError`:

    SudokuError
        FormatError     the text is not a board in any known format
        ClueConflict    two clues of one house hold the same digit
        NoSolution      the board cannot be completed
        NotUnique       the board has several solutions, and one was demanded
        NoPuzzle        no puzzle was found that meets the request
        VariantError    a variant or one of its constraints is not valid

The others are `MissingPackage`, if an optional package is not installed, and `TimedOut` and
`Stopped`, if work was ended early (`sudokit.stopping`).

An error keeps its `reason` and its `line` apart, so a program can print
`board.txt:3: row 2 has 8 digits, expected 9`; `str(error)` has both. Every error can be copied and
pickled, so a pool of processes passes it to its caller unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sudokit.messages import message
from sudokit.names import cell_name

if TYPE_CHECKING:
    from sudokit.board.grid import Grid
    from sudokit.variants.solution import Solution

__all__ = [
    "ClueConflict",
    "FormatError",
    "MissingPackage",
    "NoPuzzle",
    "NoSolution",
    "NotUnique",
    "Picklable",
    "Stopped",
    "SudokuError",
    "TimedOut",
    "VariantError",
]


class Picklable(BaseException):
    """An exception that can be copied and pickled, whatever arguments its class takes.

    Python copies an exception by calling its class with `args`, which may not be the arguments of that
    class. Here the copy gets `args` and attributes without a call.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        reduced: Any = super().__reduce__()  # class, args and, where there are any, attributes
        return (_made_without_call, (type(self), reduced[1]), *reduced[2:])


def _made_without_call(kind: type[BaseException], args: tuple[Any, ...]) -> BaseException:
    error = kind.__new__(kind)
    error.args = args
    return error


class SudokuError(Picklable, ValueError):
    """Something is wrong with a puzzle.

    Attributes:
        reason: What is wrong, in one line, without the place in the text.
        line: The number of the line in the text or stream, from 1, or None if there was no text.

    Examples:
        >>> str(SudokuError("row 2 has 8 digits, expected 9", line=3))
        'line 3: row 2 has 8 digits, expected 9'
    """

    def __init__(self, reason: str, *, line: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        if self.line is None:
            return self.reason
        return message("line {line}: {reason}", line=self.line, reason=self.reason)


class FormatError(SudokuError):
    """The text is not a board.

    Attributes:
        column: The number of the character in the line, from 1, or None if the whole line is meant.

    Examples:
        >>> from sudokit import Grid
        >>> Grid("12345")
        Traceback (most recent call last):
        sudokit.errors.FormatError: row 1 has 5 digits, expected 9
    """

    def __init__(self, reason: str, *, line: int | None = None, column: int | None = None) -> None:
        super().__init__(reason, line=line)
        self.column = column


class ClueConflict(SudokuError):
    """Two cells of one house hold the same digit.

    Attributes:
        cells: The two cells, 0 to 80, the smaller first.
        digit: The digit that both hold, 1 to 9.
        board: The 81 cells of the board, 0 (blank) to 9, or None if they are not known.

    Examples:
        >>> error = ClueConflict((2, 6), 5)
        >>> error.reason, error.cells, error.digit
        ('r1c3 and r1c7 both hold 5', (2, 6), 5)
    """

    def __init__(
        self,
        cells: tuple[int, int],
        digit: int,
        *,
        line: int | None = None,
        board: bytes | None = None,
    ) -> None:
        first, second = cells
        reason = message(
            "{first} and {second} both hold {digit}",
            first=cell_name(first),
            second=cell_name(second),
            digit=digit,
        )
        super().__init__(reason, line=line)
        self.cells = cells
        self.digit = digit
        self.board = board


class NoSolution(SudokuError):
    """The board has no solution.

    Examples:
        >>> import sudokit
        >>> sudokit.solve("12345678." + "........9" + "." * 63)
        Traceback (most recent call last):
        sudokit.errors.NoSolution: no solution
    """

    def __init__(self, reason: str = message("no solution"), *, line: int | None = None) -> None:
        super().__init__(reason, line=line)


class NotUnique(SudokuError):
    """The board has several solutions, and one was demanded.

    Attributes:
        witnesses: The two smallest solutions, compared cell by cell: grids, or solutions of a variant.
        difference: The first cell in which they differ, in words.

    Examples:
        >>> import sudokit
        >>> sudokit.solve("." * 81, unique=True)
        Traceback (most recent call last):
        sudokit.errors.NotUnique: several solutions (r8c3 can be 2 or 8)
    """

    witnesses: tuple[Grid, Grid] | tuple[Solution, Solution]

    def __init__(
        self,
        witnesses: tuple[Grid, Grid] | tuple[Solution, Solution],
        *,
        line: int | None = None,
    ) -> None:
        one, other = (_digits(solution) for solution in witnesses)
        cell = next(cell for cell in one if one[cell] != other[cell])
        self.witnesses = witnesses
        self.difference = message(
            "{cell} can be {first} or {second}",
            cell=cell,
            first=one[cell],
            second=other[cell],
        )
        super().__init__(
            message("several solutions ({difference})", difference=self.difference), line=line
        )


def _digits(solution: Grid | Solution) -> dict[str, int]:
    """The digits of a solution, by the name of the cell."""
    if isinstance(solution, Mapping):
        return {str(place): digit for place, digit in solution.items()}
    return {cell_name(cell): digit for cell, digit in enumerate(solution.cells)}


class NoPuzzle(SudokuError):
    """No puzzle was found that meets the request.

    Attributes:
        attempts: The number of attempts made; 0 if there is provably no such puzzle.

    Examples:
        >>> import sudokit
        >>> sudokit.generate(clues=16)
        Traceback (most recent call last):
        sudokit.errors.NoPuzzle: no puzzle has fewer than 17 clues, asked for 16
    """

    def __init__(self, reason: str, *, attempts: int = 0) -> None:
        super().__init__(reason)
        self.attempts = attempts


class VariantError(SudokuError):
    """A variant or one of its constraints is not valid.

    Attributes:
        detail: What is wrong, and what was expected, without the names of constraint and field.
        kind: The key of the kind of constraint, such as `thermometer`, or None if it is not about one.
        field: The field of the constraint or of the puzzle, or None.
        cell: The name of the cell that is wrong, such as `r3c10`, or None.

    Examples:
        >>> from sudokit.variants import Thermometer
        >>> Thermometer("r1c1")
        Traceback (most recent call last):
        sudokit.errors.VariantError: thermometer, cells: 1 cell, expected at least 2
    """

    def __init__(
        self,
        detail: str,
        *,
        kind: str | None = None,
        field: str | None = None,
        cell: str | None = None,
        line: int | None = None,
    ) -> None:
        reason = detail
        if field is not None:
            reason = message("{field}: {detail}", field=field, detail=reason)
        if kind is not None and field is not None:
            reason = message("{kind}, {reason}", kind=kind, reason=reason)
        elif kind is not None:
            reason = message("{kind}: {reason}", kind=kind, reason=reason)
        super().__init__(reason, line=line)
        self.detail = detail
        self.kind = kind
        self.field = field
        self.cell = cell

    def about(self, kind: str | None, field: str | None = None) -> VariantError:
        """The same error, about a field of a kind of constraint; what it names already stays."""
        return VariantError(
            self.detail,
            kind=self.kind or kind,
            field=self.field or field,
            cell=self.cell,
            line=self.line,
        )


class TimedOut(Picklable, TimeoutError):
    """Work was ended because its time was over.

    Attributes:
        seconds: The number of seconds that it had.
        count: The number of solutions found so far if they were counted, otherwise None.

    Examples:
        >>> str(TimedOut(0.5)), TimedOut(0.5).count
        ('gave up after 0.5 s', None)
    """

    count: int | None

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.count = None

    def __str__(self) -> str:
        if self.count is None:
            return message("gave up after {seconds:g} s", seconds=self.seconds)
        return message(
            "gave up after {seconds:g} s with {found:,} solutions found",
            seconds=self.seconds,
            found=self.count,
        )


class Stopped(Picklable, Exception):
    """Work was ended on request, by `sudokit.Stop.set`.

    Examples:
        >>> str(Stopped())
        'stopped'
    """

    def __init__(self) -> None:
        super().__init__(message("stopped"))


class MissingPackage(Picklable, ImportError):
    """An optional package is not installed; an extra of sudokit installs it.

    Examples:
        >>> str(MissingPackage("pyarrow", "tables"))
        'pyarrow is not installed: pip install "sudokit[tables]"'
    """

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            message(
                '{package} is not installed: pip install "sudokit[{extra}]"',
                package=package,
                extra=extra,
            ),
            name=package,
        )
