"""When two boards are the same: canonical forms, the maps between boards, automorphisms.

A *symmetry* of the board transposes it or not, permutes the bands, the rows of a band, the stacks and
the columns of a stack, and renames the digits: 3,359,232 geometric symmetries (2 * 6**8) times 9!
ways to rename. Two boards are *equivalent*, or isomorphic, where a symmetry makes one from the other:
they are the same puzzle in other clothes. The *canonical form* ("minlex") of a board is the
lexicographically smallest of its equivalents, read as 81 digits with 0 for a blank; boards are
equivalent exactly if their forms are equal. An *automorphism* is a symmetry that changes nothing.

See Ed Russell and Frazer Jarvis, "Mathematics of Sudoku II" (2006), for the group and how the
symmetries were used to count the essentially different grids. How the form is found:
`native/symmetry/canonical.hpp`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice, pairwise, permutations, product
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokit import _native
from sudokit.engine import Source, as_array, cells_of, checked_threads
from sudokit.errors import SudokuError
from sudokit.grid import Grid

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "Automorphisms",
    "CanonicalForms",
    "Transformation",
    "automorphisms",
    "canonical",
    "canonical_many",
    "canonical_pairs",
    "distinct",
    "is_isomorphic",
    "shuffle",
    "transform",
    "transformation",
]

_BOARDS_A_CALL = 4096  # of the worst kind a few seconds, of the usual ones some hundredths
_NINE = tuple(range(1, 10))
_SIZES = {"rows": 9, "columns": 9, "bands": 3, "stacks": 3, "digits": 9}

# --- canonical forms ------------------------------------------------------------------------------


def canonical(grid: Source) -> Grid:
    """The lexicographically smallest of all boards equivalent to this one, blanks before digits.

    Works for any board without a clash: puzzles, solutions, the empty board. Microseconds for a
    puzzle; the slowest boards known, with a few rows full and all others blank, take a millisecond.

    Args:
        grid: A `Grid`, or anything that `Grid` takes.

    Raises:
        FormatError: The source is not a board.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> str(canonical("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
        '........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.'
    """
    form = _native.canonical_form(cells_of(grid))
    return Grid._filled(form, form)


class CanonicalForms(NamedTuple):
    """What `canonical_many` found, a row a board.

    Attributes:
        forms: uint8 array of shape (n, 81): the canonical forms, row-major; zeros where the board
            is invalid.
        invalid: bool array of shape (n,): whether the board is no board at all (a character or
            number that is no cell, or two clues that clash). `Grid(board)` says what is wrong.
    """

    forms: npt.NDArray[np.uint8]
    invalid: npt.NDArray[np.bool_]


def canonical_many(
    puzzles: npt.NDArray[Any] | bytes | Iterable[Source], *, threads: int | None = None
) -> CanonicalForms:
    """The canonical forms of many boards, on all cores, without holding the interpreter's lock.

    Args:
        puzzles: Whatever `solve_many` takes: an array of shape (n, 81) or (n, 9, 9), bytes of lines
            of one width, or an iterable of what `Grid` takes.
        threads: How many threads to use at most; all cores if None.

    Raises:
        FormatError: The array or the bytes as a whole have the wrong shape. What is wrong with one
            board makes only that one `invalid`.

    Examples:
        >>> found = canonical_many(["7" + "." * 80, "." * 80 + "2", "55" + "." * 79])
        >>> found.forms.any(axis=0).nonzero()[0].tolist(), found.invalid.tolist()
        ([80], [False, False, True])
    """
    import numpy as np

    array, text = as_array(puzzles)
    size = len(array)
    found = CanonicalForms(np.empty((size, 81), np.uint8), np.empty(size, np.bool_))
    threads = checked_threads(threads)
    for start in range(0, size, _BOARDS_A_CALL):
        part = slice(start, start + _BOARDS_A_CALL)
        _native.canonical_many(array[part], text, threads, found.forms[part], found.invalid[part])
    return found


def canonical_pairs(
    boards: bytes, *, threads: int | None = None
) -> Iterator[tuple[Grid, Grid] | None]:
    """Each board with its canonical form, without NumPy: what the command line is made of.

    Args:
        boards: 81 characters a board, one board after the other.
        threads: How many threads to use at most; all cores if None.

    Returns:
        The pairs, lazily, in order; None for what is no board.

    Examples:
        >>> [pair and str(pair[1])[-3:] for pair in canonical_pairs(b"4" + b"." * 80 + b"?" * 81)]
        ['..1', None]
    """
    threads = checked_threads(threads)
    block = 81 * _BOARDS_A_CALL
    for start in range(0, len(boards), block):
        part = boards[start : start + block]
        forms, invalid = _native.canonical_text(part, threads)
        cells = part.translate(_TO_CELLS)
        for index, bad in enumerate(invalid):
            here = slice(81 * index, 81 * index + 81)
            yield None if bad else (_grid(cells[here]), _grid(forms[here]))


class Seen:
    """The equivalence classes met so far, exactly: 41 bytes a class, not a hash that may collide.

    With what Python needs around them that makes about 120 bytes a class.

    Examples:
        >>> seen = Seen()
        >>> [seen.add(canonical(board)) for board in ("7" + "." * 80, "." * 80 + "2", "." * 81)]
        [True, False, True]
    """

    def __init__(self) -> None:
        self._forms: set[bytes] = set()

    def __len__(self) -> int:
        return len(self._forms)

    def add(self, form: Grid) -> bool:
        """Whether a canonical form is new."""
        before = len(self._forms)
        self._forms.add(bytes.fromhex(form.cells.translate(_TO_ASCII).decode("ascii") + "0"))
        return len(self._forms) > before


def distinct(puzzles: Iterable[Source], *, threads: int | None = None) -> Iterator[Grid]:
    """The boards of a stream that are equivalent to none before them, as they are, in order.

    Reads some thousand boards ahead and keeps about 120 bytes for each one that it lets through.

    Args:
        puzzles: What `Grid` takes, any number of them.
        threads: How many threads to use at most; all cores if None.

    Raises:
        SudokuError: What is wrong with the first bad board, when its turn comes.

    Examples:
        >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> len(list(distinct([puzzle, shuffle(puzzle, 1), "." * 81, shuffle(puzzle, 2)])))
        2
    """
    seen = Seen()
    source = iter(puzzles)
    while block := list(islice(source, _BOARDS_A_CALL)):
        grids: list[Grid] = []
        error = None
        try:
            grids.extend(Grid(puzzle) for puzzle in block)
        except SudokuError as bad:
            error = bad
        text = "".join(map(str, grids)).encode("ascii")
        for grid, pair in zip(grids, canonical_pairs(text, threads=threads), strict=True):
            if pair and seen.add(pair[1]):
                yield grid
        if error:
            raise error


def is_isomorphic(a: Source, b: Source) -> bool:
    """Whether two boards are equivalent: whether a symmetry makes one from the other.

    Examples:
        >>> is_isomorphic("12" + "." * 79, "." * 79 + "97"), is_isomorphic("12" + "." * 79, "1..2" + "." * 77)
        (True, False)
    """
    return canonical(a) == canonical(b)


# --- transformations ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Transformation:
    """A symmetry of the board: transpose or not, then permute rows and columns and rename digits.

    Immutable and hashable. `t(grid)` is the transformed board, `t.inverse()` leads back, and
    `(a @ b)(grid)` is `a(b(grid))`. `str(t)` is a line that a person can read and `parse` reads.
    Rows, columns and digits are counted from 1.

    Args:
        transposed: Whether rows and columns change places before anything else.
        rows: Row r of the result is row `rows[r - 1]` of the board, transposed or not.
        columns: Likewise for columns.
        digits: Digit d becomes `digits[d - 1]`.

    Raises:
        ValueError: These are no permutations, or they tear a band or a stack apart.

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
    rows: tuple[int, ...] = _NINE
    columns: tuple[int, ...] = _NINE
    digits: tuple[int, ...] = _NINE

    def __post_init__(self) -> None:
        for name in ("rows", "columns", "digits"):
            order = tuple(getattr(self, name))
            _check_permutation(name, order)
            object.__setattr__(self, name, order)
            if name != "digits" and any(
                len({(x - 1) // 3 for x in t}) > 1 for t in _triples(order)
            ):
                kept = "band" if name == "rows" else "stack"
                raise ValueError(
                    f"{name} {_written(order)}: the three {name} of a {kept} must stay together"
                )

    @classmethod
    def _trusted(
        cls,
        transposed: bool,
        rows: tuple[int, ...],
        columns: tuple[int, ...],
        digits: tuple[int, ...],
    ) -> Transformation:
        """Make one of parts that need no check."""
        made = object.__new__(cls)
        object.__setattr__(made, "transposed", transposed)
        object.__setattr__(made, "rows", rows)
        object.__setattr__(made, "columns", columns)
        object.__setattr__(made, "digits", digits)
        return made

    @classmethod
    def parse(cls, text: str) -> Transformation:
        """Read operations, one after the other, with commas between them.

        `transpose`; `rotate 90`, 180 or 270 (clockwise); `mirror left-right`, `up-down`, `diagonal` or
        `anti-diagonal`; `rows 312456789` and likewise `columns`, `bands 312`, `stacks` (which of
        the old ones comes first, second and so on; `|` may stand anywhere); `swap rows 1 2` and
        likewise `columns`, `bands`, `stacks`, `digits`; `digits 312456789` (what 1, 2 and so on become);
        `identity`.

        Raises:
            ValueError: There is something else in the text; the message names it.

        Examples:
            >>> print(Transformation.parse("mirror up-down, swap bands 1 2, swap columns 1 3"))
            rows 654|987|321, columns 321|456|789
        """
        made = cls()
        for operation in text.split(","):
            made = _operation(operation) @ made
        return made

    @classmethod
    def random(cls, seed: int) -> Transformation:
        """One of all 3,359,232 * 9! symmetries, each as likely as the others.

        The same seed gives the same symmetry on every machine and in every version of Python: the
        symmetry's number is drawn with SplitMix64 (Steele, Lea and Flood, "Fast Splittable
        Pseudorandom Number Generators", 2014), without a bias.

        Args:
            seed: 0 to 2**64 - 1.

        Raises:
            ValueError: The seed is out of range.

        Examples:
            >>> print(Transformation.random(2580))
            rows 987|564|132, columns 213|546|978, digits 471536892
        """
        return _numbered(_draw(seed, _SYMMETRIES))

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
        return Grid._filled(cells, cells if grid.puzzle is grid else moved(grid.puzzle.cells))

    def __matmul__(self, first: Transformation) -> Transformation:
        """The transformation that does `first` and then this one."""
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
            if order != _NINE
        ]
        if self.digits != _NINE:
            parts.append("digits " + "".join(map(str, self.digits)))
        return ", ".join(parts) or "identity"

    def __repr__(self) -> str:
        return f"Transformation.parse('{self}')"


def transformation(grid: Source) -> Transformation:
    """A transformation that makes a board its canonical form; its inverse makes the form the board.

    Where the board has automorphisms there are several: this is the first of them, by whether it
    transposes, then rows, then columns. For a canonical form it is the identity. Digits that the
    board does not have take the names that are left, in order.

    Raises:
        FormatError: The source is not a board.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> t = transformation(puzzle)
        >>> print(t)
        transpose, rows 321|789|465, columns 465|897|213, digits 983672514
        >>> t(puzzle) == canonical(puzzle), t.inverse()(canonical(puzzle)) == puzzle
        (True, True)
    """
    return _way(min(_ways(cells_of(grid))))


def transform(grid: Source, *operations: str | Transformation) -> Grid:
    """A board after some operations, one after the other.

    Args:
        grid: A `Grid`, or anything that `Grid` takes.
        operations: Each a `Transformation`, or a text that `Transformation.parse` reads.

    Raises:
        ValueError: A text is no operation.
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


def shuffle(grid: Source, seed: int) -> Grid:
    """An equivalent board at random: `Transformation.random(seed)` of it.

    Every symmetry is as likely as the others, so that every equivalent board is. The same seed and
    board give the same result on every machine.

    Args:
        grid: A `Grid`, or anything that `Grid` takes.
        seed: 0 to 2**64 - 1.

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
        f"{text.strip()!r} is no operation; expected transpose, rotate, mirror, rows, columns, bands, "
        "stacks, digits, swap or identity, with what belongs to it"
    )


def _named(operation: str, name: str, known: dict[str, Transformation]) -> Transformation:
    if name not in known:
        *most, last = known
        raise ValueError(f"{operation} {name}: expected {', '.join(most)} or {last}")
    return known[name]


def _of_order(what: str, order: tuple[int, ...]) -> Transformation:
    """One that only permutes rows, columns, bands, stacks or digits, as `what` says."""
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
            f"swap {what} {first} {second}: expected two numbers from 1 to {_SIZES[what]}"
        )
    a, b = int(first), int(second)
    order[a], order[b] = b, a
    return tuple(order[1:])


def _check_permutation(what: str, order: tuple[int, ...], text: str = "") -> None:
    size = _SIZES[what]
    if sorted(order) != list(range(1, size + 1)):
        shown = text or " ".join(map(str, order))
        raise ValueError(f"{what} {shown}: expected each of 1 to {size} once")


def _triples(order: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [order[0:3], order[3:6], order[6:9]]


def _written(order: tuple[int, ...]) -> str:
    return "|".join("".join(map(str, triple)) for triple in _triples(order))


def _inverse(order: tuple[int, ...]) -> tuple[int, ...]:
    inverse = [0] * 9
    for index, image in enumerate(order, start=1):
        inverse[image - 1] = index
    return tuple(inverse)


_BACKWARDS = _NINE[::-1]
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
def _line_orders() -> tuple[tuple[int, ...], ...]:
    """The 1,296 orders of rows that keep bands together, the smallest first."""
    return tuple(
        sorted(
            tuple(line for triple in order for line in triple)
            for bands in permutations([(1, 2, 3), (4, 5, 6), (7, 8, 9)])
            for order in product(*[permutations(band) for band in bands])
        )
    )


def _numbered(number: int) -> Transformation:
    """The symmetry of a number from 0: digits, columns, rows, transposed, from the lowest place."""
    left = list(_NINE)
    digits = []
    for size in range(9, 0, -1):
        number, index = divmod(number, size)
        digits.append(left.pop(index))
    number, columns = divmod(number, 1296)
    transposed, rows = divmod(number, 1296)
    orders = _line_orders()
    return Transformation._trusted(bool(transposed), orders[rows], orders[columns], tuple(digits))


def _draw(seed: int, size: int) -> int:
    """A number below `size`, each as likely: SplitMix64, with the incomplete last round drawn again."""
    if not 0 <= seed < _WORD:
        raise ValueError(f"seed is {seed}, expected 0 to 2**64 - 1")
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % _WORD
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % _WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % _WORD
        mixed ^= mixed >> 31
        if mixed < _WORD - _WORD % size:
            return mixed % size


# --- automorphisms --------------------------------------------------------------------------------


class Automorphisms:
    """The symmetries that leave a board as it is: a group, in a form that is cheap to keep.

    What counts is where rows and columns go, and how the digits of the board are renamed on the
    way, which follows from that. Renaming digits that the board does not have changes nothing and is
    not counted: digits that are absent stay as they are in every element. The empty board so has the
    3,359,232 geometric symmetries.

    Iterating gives the elements, the identity among them, as `Transformation`s, lazily: there may be
    many. `order`, `generators` and `in` do not need them.

    Examples:
        >>> group = automorphisms("." * 80 + "1")
        >>> group.order, len(group.generators) <= 18
        (41472, True)
        >>> Transformation.parse("swap rows 1 2") in group, Transformation.parse("swap rows 8 9") in group
        (True, False)
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        cells = grid.cells
        # Rows and columns without a clue may change places as they like. All else follows from the
        # ways to the canonical form, of which native code lists one for each set of those orders.
        self._rows = [row for row in range(9) if any(cells[9 * row : 9 * row + 9])]
        self._columns = [column for column in range(9) if any(cells[column::9])]
        ways = sorted(_ways(cells))
        back = _way(ways[0]).inverse()
        self._cosets = [back @ _way(way) for way in ways]

    @property
    def grid(self) -> Grid:
        """The board."""
        return self._grid

    @cached_property
    def order(self) -> int:
        """How many automorphisms there are, the identity included; 1 for most boards."""
        rows, columns = self._blank_orders
        return len(self._cosets) * len(rows) * len(columns)

    @cached_property
    def generators(self) -> tuple[Transformation, ...]:
        """Elements that make all others by composition: a few, not always the fewest."""
        blank_rows, blank_columns = (
            [line for line in range(9) if line not in filled]
            for filled in (self._rows, self._columns)
        )
        blank = [
            *(Transformation(rows=order) for order in _swaps_of(blank_rows)),
            *(Transformation(columns=order) for order in _swaps_of(blank_columns)),
        ]
        chosen: list[Transformation] = []
        reached = {self._key(Transformation()): Transformation()}
        for element in reversed(self._cosets):  # the last ones move most: fewer are needed
            if self._key(element) in reached:
                continue
            chosen.append(element)
            fresh = list(reached.values())
            while fresh:
                found = []
                for known in fresh:
                    for generator in chosen:
                        product = known @ generator
                        if reached.setdefault(self._key(product), product) is product:
                            found.append(product)
                fresh = found
        return (*chosen, *blank)

    def __iter__(self) -> Iterator[Transformation]:
        blank_rows, blank_columns = self._blank_orders
        return (
            coset @ Transformation._trusted(False, rows, columns, _NINE)
            for coset in self._cosets
            for rows in blank_rows
            for columns in blank_columns
        )

    def __contains__(self, element: object) -> bool:
        if not isinstance(element, Transformation):
            return False
        present = set(self._grid.cells)
        return element(self._grid) == self._grid and all(
            element.digits[digit - 1] == digit for digit in _NINE if digit not in present
        )

    def __repr__(self) -> str:
        return f"<{self.order:,} automorphism{'' if self.order == 1 else 's'} of {self._grid}>"

    @cached_property
    def _blank_orders(self) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """The orders of rows, and of columns, that move nothing but blank ones."""
        rows, columns = (
            [order for order in _line_orders() if all(order[line] == line + 1 for line in filled)]
            for filled in (self._rows, self._columns)
        )
        return rows, columns

    def _key(self, element: Transformation) -> tuple[Any, ...]:
        """What tells elements apart but for the order of blank rows and columns."""
        return (
            element.transposed,
            tuple([element.rows[row] for row in self._rows]),
            tuple([element.columns[column] for column in self._columns]),
        )


def automorphisms(grid: Source) -> Automorphisms:
    """The symmetries that leave a board as it is.

    Args:
        grid: A `Grid`, or anything that `Grid` takes.

    Raises:
        FormatError: The source is not a board.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
        >>> automorphisms(most).order
        648
        >>> automorphisms("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").order
        1
    """
    return Automorphisms(grid if isinstance(grid, Grid) else Grid(grid))


def _swaps_of(blank: list[int]) -> Iterator[tuple[int, ...]]:
    """Swaps of neighbours, from which all orders of blank rows (or columns) come."""
    triples = [
        triple for triple in range(3) if {3 * triple, 3 * triple + 1, 3 * triple + 2} <= set(blank)
    ]
    for what, size, numbers in (("rows", 9, blank), ("bands", 3, triples)):
        for first, second in pairwise(numbers):
            if size == 3 or first // 3 == second // 3:
                yield _operation(f"swap {what} {first + 1} {second + 1}").rows


def _ways(cells: bytes) -> list[bytes]:
    """All ways to the canonical form but for the order of blank rows and columns, as 29 bytes each."""
    ways = _native.canonical_ways(cells)
    return [ways[start : start + 29] for start in range(0, len(ways), 29)]


def _way(way: bytes) -> Transformation:
    rows, columns = (tuple([line + 1 for line in way[start : start + 9]]) for start in (1, 10))
    return Transformation._trusted(bool(way[0]), rows, columns, tuple(way[20:]))


def _grid(cells: bytes) -> Grid:
    return Grid._filled(cells, cells)


_TO_ASCII = b"0123456789" + bytes(246)
_TO_CELLS = bytes(int(chr(byte)) if chr(byte) in "123456789" else 0 for byte in range(256))
