"""`Transformation`: a symmetry of the board, parsed from text, drawn at random, applied and composed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import Any

from sudokit.arguments import whole_number
from sudokit.board.grid import Grid, Source
from sudokit.messages import message

__all__ = ["IN_PLACE", "Transformation", "line_orders", "shuffle", "transform"]

IN_PLACE = tuple(range(1, 10))
"""Nine rows, columns or digits that stay where they are."""

_SIZES = {"rows": 9, "columns": 9, "bands": 3, "stacks": 3, "digits": 9}


@dataclass(frozen=True, slots=True, repr=False)
class Transformation:
    """A symmetry of the board: transpose or not, then permute rows and columns and rename digits.

    Immutable and hashable. `t(grid)` is the transformed board, `t.inverse()` leads back, and
    `(a @ b)(grid)` is `a(b(grid))`. `str(t)` is one readable line, which `parse` reads.
    Rows, columns and digits are counted from 1.

    Args:
        transposed: Whether to exchange rows with columns before anything else.
        rows: Row r of the result is row `rows[r - 1]` of the board, transposed or not.
        columns: The same for columns.
        digits: Digit d becomes `digits[d - 1]`.

    Raises:
        ValueError: These are not permutations, or they split a band or a stack.

    Examples:
        >>> t = Transformation.parse("rotate 90, swap digits 1 2")
        >>> print(t)
        transpose, columns 987|654|321, digits 213456789
        >>> t("12" + "." * 79).at(1, 9), t("12" + "." * 79).at(2, 9)
        (2, 1)
        >>> t.inverse() @ t == Transformation()
        True
    """

    transposed: bool = False
    rows: tuple[int, ...] = IN_PLACE
    columns: tuple[int, ...] = IN_PLACE
    digits: tuple[int, ...] = IN_PLACE

    def __post_init__(self) -> None:
        for name in ("rows", "columns", "digits"):
            order = tuple(getattr(self, name))
            _check_permutation(name, order)
            object.__setattr__(self, name, order)
            if name != "digits" and any(
                len({(x - 1) // 3 for x in t}) > 1 for t in _triples(order)
            ):
                kept = message("band") if name == "rows" else message("stack")
                raise ValueError(
                    message(
                        "{name} {order}: the three {name} of a {kept} must stay together",
                        name=name,
                        order=_written(order),
                        kept=kept,
                    )
                )

    @classmethod
    def _trusted(
        cls,
        transposed: bool,
        rows: tuple[int, ...],
        columns: tuple[int, ...],
        digits: tuple[int, ...],
    ) -> Transformation:
        """Make one from parts that are known to be valid."""
        made = object.__new__(cls)
        object.__setattr__(made, "transposed", transposed)
        object.__setattr__(made, "rows", rows)
        object.__setattr__(made, "columns", columns)
        object.__setattr__(made, "digits", digits)
        return made

    @classmethod
    def parse(cls, text: str) -> Transformation:
        """Read operations, separated by commas, to be applied in order.

        `transpose`; `rotate 90`, 180 or 270 (clockwise); `mirror left-right`, `up-down`, `diagonal` or
        `anti-diagonal`; `rows 312456789`, also `columns`, `bands 312` and `stacks` (which of the old
        ones comes first, second and so on; `|` may appear anywhere); `swap rows 1 2`, also `columns`, `bands`, `stacks`, `digits`; `digits 312456789` (what 1, 2 and so on become);
        `identity`.

        Raises:
            ValueError: The text contains something else; the message names it.

        Examples:
            >>> print(Transformation.parse("mirror up-down, swap bands 1 2, swap columns 1 3"))
            rows 654|987|321, columns 321|456|789
        """
        if not isinstance(text, str):
            raise TypeError(f"operations are {text!r}, expected text")
        made = cls()
        for operation in text.split(","):
            made = _operation(operation) @ made
        return made

    @classmethod
    def random(cls, seed: int | None = None) -> Transformation:
        """One of all 3,359,232 * 9! symmetries, each with the same probability.

        The same seed gives the same symmetry on every machine and in every version of Python: the
        number of the symmetry is drawn without bias with SplitMix64 (Steele, Lea and Flood, "Fast
        Splittable Pseudorandom Number Generators", 2014).

        Args:
            seed: 0 to 2**64 - 1; None draws a new seed for each call.

        Raises:
            ValueError: The seed is out of range.

        Examples:
            >>> print(Transformation.random(2580))
            rows 987|564|132, columns 213|546|978, digits 471536892
        """
        return _numbered(_draw(secrets.randbits(64) if seed is None else seed, _SYMMETRIES))

    def __call__(self, grid: Source) -> Grid:
        """The transformed board.

        A filled grid's `puzzle` is transformed with it.

        Raises:
            FormatError: The source is not a board.
            ClueConflict: Two cells of a house hold the same digit.
        """
        grid = grid if isinstance(grid, Grid) else Grid(grid)
        step_of_row, step_of_column = (1, 9) if self.transposed else (9, 1)
        columns = [step_of_column * (column - 1) for column in self.columns]
        sources = [
            start + column
            for start in [step_of_row * (row - 1) for row in self.rows]
            for column in columns
        ]
        names = bytes((0, *self.digits)) + bytes(246)

        def moved(cells: bytes) -> bytes:
            return bytes([cells[source] for source in sources]).translate(names)

        cells = moved(grid.cells)
        return Grid.unchecked(cells, cells if grid.puzzle is grid else moved(grid.puzzle.cells))

    def __matmul__(self, first: Transformation) -> Transformation:
        """The transformation that applies `first` and then this one."""
        if not isinstance(first, Transformation):
            return NotImplemented
        rows, columns = first.rows, first.columns
        if self.transposed:
            rows, columns = columns, rows
        return Transformation._trusted(
            self.transposed != first.transposed,
            tuple([rows[row - 1] for row in self.rows]),
            tuple([columns[column - 1] for column in self.columns]),
            tuple([self.digits[digit - 1] for digit in first.digits]),
        )

    def inverse(self) -> Transformation:
        """The transformation that leads back.

        Examples:
            >>> print(Transformation.parse("rotate 90").inverse())
            transpose, rows 987|654|321
        """
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        return Transformation._trusted(self.transposed, rows, columns, _inverse(self.digits))

    def __str__(self) -> str:
        parts = ["transpose"] if self.transposed else []
        parts += [
            f"{name} {_written(order)}"
            for name, order in (("rows", self.rows), ("columns", self.columns))
            if order != IN_PLACE
        ]
        if self.digits != IN_PLACE:
            parts.append("digits " + "".join(map(str, self.digits)))
        return ", ".join(parts) or "identity"

    def __repr__(self) -> str:
        return f"Transformation.parse('{self}')"


def transform(grid: Source, *operations: str | Transformation) -> Grid:
    """A board after some operations, applied in order.

    Args:
        grid: A `Grid`, or anything that `Grid` takes.
        operations: Each a `Transformation`, or a text that `Transformation.parse` reads.

    Raises:
        ValueError: A text is not an operation.
        FormatError: The source is not a board.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> str(transform("12" + "." * 79, "rotate 180", "swap digits 1 2"))[-3:]
        '.12'
    """
    result = grid if isinstance(grid, Grid) else Grid(grid)
    for operation in operations:
        step = Transformation.parse(operation) if isinstance(operation, str) else operation
        result = step(result)
    return result


def shuffle(grid: Source, seed: int | None = None) -> Grid:
    """A random equivalent board: `Transformation.random(seed)` applied to a board.

    Every symmetry has the same probability, and so has every equivalent board. The same seed and board
    give the same result on every machine.

    Args:
        grid: A `Grid`, or anything that `Grid` takes.
        seed: 0 to 2**64 - 1; None draws a new seed for each call.

    Raises:
        ValueError: The seed is out of range.
        FormatError: The source is not a board.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> print(shuffle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 7))
        6..8....18..9....7.794....31......95245.....8....8.72.7..21....4325.........76.8.
    """
    return Transformation.random(seed)(grid)


def _operation(text: str) -> Transformation:
    """One operation of `Transformation.parse`."""
    match text.split():
        case ["identity"]:
            return Transformation()
        case ["transpose"]:
            return _MIRRORS["diagonal"]
        case ["rotate", turn]:
            return _named("rotate", turn, _TURNS)
        case ["mirror", axis]:
            return _named("mirror", axis, _MIRRORS)
        case [what, order] if what in _SIZES:
            return _of_order(what, _read_order(what, order))
        case ["swap", what, first, second] if what in _SIZES:
            return _of_order(what, _swap(what, first, second))
    raise ValueError(
        message(
            "{text!r} is not an operation; expected transpose, rotate, mirror, rows, columns, bands, stacks, digits, swap or identity, with what belongs to it",
            text=text.strip(),
        )
    )


def _named(operation: str, name: str, known: dict[str, Transformation]) -> Transformation:
    if name not in known:
        *most, last = known
        raise ValueError(
            message(
                "{operation} {name}: expected {names} or {last}",
                operation=operation,
                name=name,
                names=", ".join(most),
                last=last,
            )
        )
    return known[name]


def _of_order(what: str, order: tuple[int, ...]) -> Transformation:
    """One that permutes only rows, columns, bands, stacks or digits, as `what` says."""
    if what in ("bands", "stacks"):
        what = "rows" if what == "bands" else "columns"
        order = tuple(3 * triple - 3 + line for triple in order for line in (1, 2, 3))
    parts: dict[str, Any] = {what: order}
    return Transformation(**parts)


def _read_order(what: str, text: str) -> tuple[int, ...]:
    order = tuple(int(x) if x in "123456789" else 0 for x in text.replace("|", ""))
    _check_permutation(what, order, text)
    return order


def _swap(what: str, first: str, second: str) -> tuple[int, ...]:
    order = list(range(_SIZES[what] + 1))
    allowed = [str(x) for x in order[1:]]
    if first not in allowed or second not in allowed:
        raise ValueError(
            message(
                "swap {what} {first} {second}: expected two numbers from 1 to {size}",
                what=what,
                first=first,
                second=second,
                size=_SIZES[what],
            )
        )
    a, b = int(first), int(second)
    order[a], order[b] = b, a
    return tuple(order[1:])


def _check_permutation(what: str, order: tuple[int, ...], text: str = "") -> None:
    size = _SIZES[what]
    if sorted(order) != list(range(1, size + 1)):
        shown = text or " ".join(map(str, order))
        raise ValueError(
            message(
                "{what} {shown}: expected each of 1 to {size} once",
                what=what,
                shown=shown,
                size=size,
            )
        )


def _triples(order: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [order[0:3], order[3:6], order[6:9]]


def _written(order: tuple[int, ...]) -> str:
    return "|".join("".join(map(str, triple)) for triple in _triples(order))


def _inverse(order: tuple[int, ...]) -> tuple[int, ...]:
    inverse = [0] * 9
    for index, image in enumerate(order, start=1):
        inverse[image - 1] = index
    return tuple(inverse)


_BACKWARDS = IN_PLACE[::-1]
_TURNS = {
    "90": Transformation(transposed=True, columns=_BACKWARDS),
    "180": Transformation(rows=_BACKWARDS, columns=_BACKWARDS),
    "270": Transformation(transposed=True, rows=_BACKWARDS),
}
_MIRRORS = {
    "left-right": Transformation(columns=_BACKWARDS),
    "up-down": Transformation(rows=_BACKWARDS),
    "diagonal": Transformation(transposed=True),
    "anti-diagonal": Transformation(transposed=True, rows=_BACKWARDS, columns=_BACKWARDS),
}

# --- random ---------------------------------------------------------------------------------------

_SYMMETRIES = 2 * 1296 * 1296 * 362880
_WORD = 2**64


@cache
def line_orders() -> tuple[tuple[int, ...], ...]:
    """The 1,296 orders of rows that keep bands together, in lexicographic order."""
    return tuple(
        sorted(
            tuple(line for triple in order for line in triple)
            for bands in permutations([(1, 2, 3), (4, 5, 6), (7, 8, 9)])
            for order in product(*[permutations(band) for band in bands])
        )
    )


def _numbered(number: int) -> Transformation:
    """The symmetry with a number, counted from 0: digits, columns, rows, transposed, lowest place first."""
    left = list(IN_PLACE)
    digits = []
    for size in range(9, 0, -1):
        number, index = divmod(number, size)
        digits.append(left.pop(index))
    number, columns = divmod(number, 1296)
    transposed, rows = divmod(number, 1296)
    orders = line_orders()
    return Transformation._trusted(bool(transposed), orders[rows], orders[columns], tuple(digits))


def _draw(seed: int, size: int) -> int:
    """A uniform number below `size`: SplitMix64, with numbers of the incomplete last round drawn again."""
    seed = whole_number("seed", seed)  # NumPy's integers, for example, would overflow
    if not 0 <= seed < _WORD:
        raise ValueError(message("seed is {seed}, expected 0 to 2**64 - 1", seed=seed))
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % _WORD
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % _WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % _WORD
        mixed ^= mixed >> 31
        if mixed < _WORD - _WORD % size:
            return mixed % size
