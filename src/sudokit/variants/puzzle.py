"""`Puzzle`: a Sudoku of any kind, as a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from sudokit import _native
from sudokit.arguments import as_integer
from sudokit.board.grid import Grid
from sudokit.board.variant import Variant
from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants import geometry
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.places import (
    Cell,
    Extra,
    Place,
    PlaceName,
    PlaceNames,
    cells,
    grid_cells,
    place,
)

if TYPE_CHECKING:
    from rich.text import Text

    from sudokit.drawing.scene import Scene

__all__ = ["Puzzle"]

Givens = Grid | str | Mapping[Any, int]
"""Givens: a classic `Grid`, a text with a character for each cell, or the digits by cells."""

Regions = str | Iterable[PlaceNames]
"""Regions: `boxes`, `none`, a text with a label for each cell, or the cells of each region."""

_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LARGEST_DIGIT = 99
_MADE_LATER = ("regions", "givens", "candidates", "constraints", "title", "author", "rules", "_key")
"""What a puzzle that native code has read gets when it is asked for, since that takes longer than solving most puzzles."""

_Each = TypeVar("_Each")


class Puzzle(Variant):
    """A grid with givens, regions and constraints: immutable, hashable and comparable.

    Two puzzles are equal if they ask the same: title, author and rules in words do not count, the order of constraints does.

    Args:
        givens: A classic `Grid`; or a text with a character for each cell, row by row: a digit (`A` is 10), or a dot
            for an open cell; or a mapping from cells to digits.
        rows: The number of rows, 1 to 25.
        columns: The number of columns, 1 to 25.
        digits: The digits: at most 25 whole numbers in a row, of 0 to 99; by default from 1 to the longer side.
        regions: Groups of cells whose digits differ. `boxes` are the usual ones of this size, if there are such;
            `none`; a text with a character for each cell, the same within a region, a dot outside of all; or the
            cells of each region.
        candidates: For some cells, the only digits that they may have.
        constraints: All other constraints.
        latin: Whether the digits of each row and each column differ.
        title: What the puzzle is called.
        author: Who made it.
        rules: The rules in the author's own words, for people: what they say is not looked at.

    Attributes:
        rows (int): The number of rows.
        columns (int): The number of columns.
        digits (tuple[int, ...]): The digits, in ascending order.
        regions (tuple[tuple[Cell, ...], ...]): The cells of each region.
        givens (Mapping[Cell | Extra, int]): The digits that are given, by cell.
        candidates (Mapping[Cell | Extra, tuple[int, ...]]): The only digits of some cells.
        constraints (tuple[Kind, ...]): The constraints.
        latin (bool): Whether the digits of each row and each column differ.
        extras (tuple[Extra, ...]): The extra cells that givens, candidates and constraints name.
        title (str): What the puzzle is called.
        author (str): Who made it.
        rules (str): The rules in the author's own words.

    Raises:
        VariantError: A part is invalid; the message names it and says what was expected.

    Examples:
        >>> from sudokit.variants import Cage, Puzzle, Thermometer
        >>> puzzle = Puzzle("1..............4", rows=4, columns=4, constraints=[Cage("r1c1 r1c2", 5)])
        >>> puzzle
        Puzzle('1..............4', rows=4, columns=4, constraints=[Cage('r1c1 r1c2', total=5)])
        >>> puzzle.digits, len(puzzle.regions)
        ((1, 2, 3, 4), 4)
        >>> Puzzle(constraints=[Thermometer("r1c9 r1c10")])
        Traceback (most recent call last):
        sudokit.errors.VariantError: thermometer: r1c10 is outside the grid, expected r1c1 to r9c9
    """

    __slots__ = (
        "_key", "_make", "_reading", "author", "candidates", "columns", "constraints", "digits", "extras", "givens",
        "latin", "regions", "rows", "rules", "title",
    )  # fmt: skip

    rows: int
    columns: int
    digits: tuple[int, ...]
    regions: tuple[tuple[Cell, ...], ...]
    givens: Mapping[Place, int]
    candidates: Mapping[Place, tuple[int, ...]]
    constraints: tuple[Kind, ...]
    latin: bool
    extras: tuple[Extra, ...]
    title: str
    author: str
    rules: str
    _key: tuple[Any, ...]
    _reading: _native.VariantReading | None
    _make: Callable[[], Puzzle]

    def __init__(
        self,
        givens: Givens | None = None,
        *,
        rows: int = 9,
        columns: int = 9,
        digits: Iterable[int] | None = None,
        regions: Regions = "boxes",
        candidates: Mapping[Any, Iterable[int]] | None = None,
        constraints: Iterable[Kind] = (),
        latin: bool = True,
        title: str = "",
        author: str = "",
        rules: str = "",
    ) -> None:
        def keep(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        keep("_reading", None)
        keep("rows", _side("rows", rows))
        keep("columns", _side("columns", columns))
        keep("digits", _digits(digits, max(rows, columns)))
        keep("latin", bool(latin))
        if latin and len(self.digits) < max(rows, columns):
            raise VariantError(
                message(
                    "{count} digits, expected at least {side}, as those of a row differ",
                    count=len(self.digits),
                    side=max(rows, columns),
                ),
                field="digits",
            )
        keep("regions", self._checked_regions(regions))
        keep("givens", MappingProxyType(self._checked_givens(givens)))
        keep("candidates", MappingProxyType(self._checked_candidates(candidates)))
        keep("constraints", self._checked_constraints(constraints))
        keep("title", title)
        keep("author", author)
        keep("rules", rules)
        named = [*self.givens, *self.candidates]
        named += [each for constraint in self.constraints for each in constraint.places()]
        keep("extras", tuple(dict.fromkeys(each for each in named if isinstance(each, Extra))))
        keep(
            "_key",
            (
                self.rows,
                self.columns,
                self.digits,
                self.latin,
                self.regions,
                frozenset(self.givens.items()),
                frozenset(self.candidates.items()),
                self.constraints,
            ),
        )

    @classmethod
    def _of_reading(cls, reading: _native.VariantReading, make: Callable[[], Puzzle]) -> Self:
        """A puzzle that native code has read and checked; `make` makes all of it in Python."""
        self = cls.__new__(cls)
        for name in ("rows", "columns", "digits", "latin"):
            object.__setattr__(self, name, getattr(reading, name))
        object.__setattr__(self, "extras", tuple(map(Extra, reading.extras)))
        object.__setattr__(self, "_reading", reading)
        object.__setattr__(self, "_make", make)
        return self

    if not TYPE_CHECKING:  # which would accept every name

        def __getattr__(self, name: str) -> Any:
            """What has not been made yet."""
            if name not in _MADE_LATER:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            whole = self._make()
            for each in _MADE_LATER:
                object.__setattr__(self, each, getattr(whole, each))
            return getattr(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Puzzle is immutable: {name} cannot be set")

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._arguments(),)

    def __repr__(self) -> str:
        default = Puzzle(rows=self.rows, columns=self.columns)
        shown = []
        if self.givens and not any(isinstance(each, Extra) for each in self.givens):
            shown.append(repr(self._givens_text()))
        elif self.givens:
            shown.append(repr({str(each): digit for each, digit in self.givens.items()}))
        sides = {"rows": self.rows, "columns": self.columns}
        shown += [f"{name}={side}" for name, side in sides.items() if side != 9]
        if self.digits != default.digits:
            shown.append(f"digits=range({self.digits[0]}, {self.digits[-1] + 1})")
        if self.regions != default.regions:
            regions = [" ".join(map(str, region)) for region in self.regions] or "none"
            shown.append(f"regions={regions!r}")
        if self.candidates:
            candidates = {str(each): list(kept) for each, kept in self.candidates.items()}
            shown.append(f"candidates={candidates!r}")
        if self.constraints:
            shown.append(f"constraints={list(self.constraints)!r}")
        if not self.latin:
            shown.append("latin=False")
        shown += [
            f"{name}={getattr(self, name)!r}"
            for name in ("title", "author", "rules")
            if getattr(self, name)
        ]
        return f"Puzzle({', '.join(shown)})"

    def replace(self, **changes: Any) -> Self:
        """The puzzle with other arguments.

        Args:
            changes: Arguments of `Puzzle` by their names.

        Examples:
            >>> Puzzle().replace(latin=False).latin
            False
        """
        return type(self)(**{**self._arguments(), **changes})

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the grid, row by row.

        Examples:
            >>> len(Puzzle().cells)
            81
        """
        return grid_cells(self.rows, self.columns)

    @property
    def is_classic(self) -> bool:
        """Whether this is a classic Sudoku: what a `Grid` can say.

        Examples:
            >>> from sudokit.variants import AntiKnight
            >>> Puzzle().is_classic, Puzzle(constraints=[AntiKnight()]).is_classic
            (True, False)
        """
        if self._reading is not None:
            return self._reading.is_classic
        usual = self.rows == self.columns == 9 and self.digits == tuple(range(1, 10)) and self.latin
        more = self.constraints or self.candidates or self.extras
        return usual and not more and self.regions == _usual_regions(9, 9)

    def to_grid(self) -> Grid:
        """A classic Sudoku as a `Grid`; `Grid(puzzle)` is the same.

        Raises:
            VariantError: The puzzle is not classic.
            ClueConflict: Two cells of a house hold the same digit.

        Examples:
            >>> Puzzle({"r1c2": 7}).to_grid().at(1, 2)
            7
            >>> Puzzle(rows=4, columns=4).to_grid()
            Traceback (most recent call last):
            sudokit.errors.VariantError: a variant, expected a classic Sudoku
        """
        if not self.is_classic:
            raise VariantError(message("a variant, expected a classic Sudoku"))
        return Grid(bytes(self.givens.get(cell, 0) for cell in self.cells))

    # --- pictures ----------------------------------------------------------------------------------

    def svg(self, solution: Mapping[Any, int] | None = None, *, language: str = "en") -> str:
        """A picture as an SVG document: the grid, what the constraints draw, and a legend of what cannot be drawn.

        Args:
            solution: The digits of a solution, or of some cells, to show with the givens.
            language: The language of the legend, `en` or `ko`.

        Raises:
            ValueError: There is no such language.

        Examples:
            >>> from sudokit.variants import Thermometer
            >>> Puzzle(rows=4, columns=4, constraints=[Thermometer("r1c1 r2c2")]).svg().startswith("<svg")
            True
        """
        from sudokit.drawing import svg

        return svg.paint(self._scene(solution, language))

    def pretty(self, solution: Mapping[Any, int] | None = None, *, language: str = "en") -> str:
        """A picture in characters: the grid with what fits into it, and a list of the other constraints.

        Args:
            solution: The digits of a solution, or of some cells, to show with the givens.
            language: The language of the list, `en` or `ko`.

        Raises:
            ValueError: There is no such language.

        Examples:
            >>> from sudokit.variants import Thermometer, WhiteDot
            >>> marks = [WhiteDot("r1c2 r1c3"), Thermometer("r2c1 r3c1 r4c1")]
            >>> print(Puzzle("1..............4", rows=4, columns=4, constraints=marks).pretty())
            ┌───────┬───────┐
            │ 1   · ○ ·   · │
            │ ·   · │ ·   · │
            ├───────┼───────┤
            │ ·   · │ ·   · │
            │ ·   · │ ·   4 │
            └───────┴───────┘
            Thermometer: r2c1 r3c1 r4c1
        """
        from sudokit.drawing import text

        return text.paint(self._scene(solution, language))

    def _repr_svg_(self) -> str:
        """The puzzle as an SVG picture, for notebooks."""
        return self.svg()

    def __rich__(self) -> Text:
        """The puzzle in colour, for `rich.print`."""
        return self._coloured()

    def _coloured(self, solution: Mapping[Any, int] | None = None) -> Text:
        from sudokit.drawing import terminal

        return terminal.paint(self._scene(solution, "en"))

    def _scene(self, solution: Mapping[Any, int] | None, language: str) -> Scene:
        from sudokit.drawing import scenes

        more = {self._place(name, "solution"): digit for name, digit in (solution or {}).items()}
        return scenes.of_puzzle(self, {**self.givens, **more}, language)

    # --- checks ------------------------------------------------------------------------------------

    def _checked_regions(self, regions: Regions) -> tuple[tuple[Cell, ...], ...]:
        size = self.rows * self.columns
        if regions == "boxes":
            return _usual_regions(self.rows, self.columns)
        if regions == "none":
            return ()
        grouped: Iterable[tuple[Place, ...]]
        if isinstance(regions, str):
            labels = "".join(regions.split())
            if len(labels) != size:
                raise VariantError(
                    message("{count} labels, expected {size}", count=len(labels), size=size),
                    field="regions",
                )
            by_label: dict[str, list[Cell]] = {}
            for cell, label in zip(self.cells, labels, strict=True):
                if label != ".":
                    by_label.setdefault(label, []).append(cell)
            grouped = map(tuple, by_label.values())
        else:
            what = "boxes, none, or the cells of each region"
            grouped = [cells(region) for region in _several("regions", regions, what)]
        checked = []
        for region in grouped:
            for each in region:
                self._check_place(each, "regions", extras=False)
            if len(region) > len(self.digits):
                raise VariantError(
                    message(
                        "a region of {count} cells, expected at most {size}",
                        count=len(region),
                        size=len(self.digits),
                    ),
                    field="regions",
                    cell=str(region[0]),
                )
            checked.append(tuple(sorted(set(region))))
        return tuple(sorted(checked))  # type: ignore[arg-type]

    def _checked_givens(self, givens: Givens | None) -> dict[Place, int]:
        if givens is None:
            return {}
        size = self.rows * self.columns
        if isinstance(givens, Grid):
            givens = str(givens)
        if isinstance(givens, Mapping):
            return {
                self._place(name, "givens"): self._digit(digit, "givens", name)
                for name, digit in givens.items()
            }
        if not isinstance(givens, str):
            raise _wrong_type("givens", givens, "a Grid, a text or digits by cells")
        text = "".join(givens.split()).upper()
        if len(text) != size:
            raise VariantError(
                message("{count} characters, expected {size}", count=len(text), size=size),
                field="givens",
            )
        blanks = "." if self.digits[0] == 0 else ".0"
        return {
            cell: self._digit(_CHARACTERS.find(character), "givens", cell, character)
            for cell, character in zip(self.cells, text, strict=True)
            if character not in blanks
        }

    def _checked_candidates(
        self, candidates: Mapping[Any, Iterable[int]] | None
    ) -> dict[Place, tuple[int, ...]]:
        kept = {} if candidates is None else candidates
        if not isinstance(kept, Mapping) or not all(isinstance(d, Iterable) for d in kept.values()):
            raise _wrong_type("candidates", candidates, "several digits by cells")
        return {
            self._place(name, "candidates"): tuple(
                sorted({self._digit(digit, "candidates", name) for digit in digits})
            )
            for name, digits in kept.items()
        }

    def _checked_constraints(self, constraints: Iterable[Kind]) -> tuple[Kind, ...]:
        kept = tuple(_several("constraints", constraints, "a list of constraints"))
        for constraint in kept:
            if not isinstance(constraint, Kind):
                raise VariantError(
                    message("{value!r}, expected a constraint", value=constraint),
                    field="constraints",
                )
            try:
                for each in constraint.places():
                    self._check_place(each)
            except VariantError as error:
                raise error.about(constraint.key) from None
        return kept

    def _place(self, name: PlaceName, field: str) -> Place:
        try:
            found = place(name)
        except VariantError as error:
            raise error.about(None, field) from None
        self._check_place(found, field)
        return found

    def _check_place(self, found: Place, field: str | None = None, *, extras: bool = True) -> None:
        if isinstance(found, Cell):
            if found.row <= self.rows and found.column <= self.columns:
                return
        elif extras:
            return
        raise VariantError(
            message(
                "{cell} is outside the grid, expected r1c1 to r{rows}c{columns}",
                cell=str(found),
                rows=self.rows,
                columns=self.columns,
            ),
            field=field,
            cell=str(found),
        )

    def _digit(self, digit: Any, field: str, name: Any, said: Any = None) -> int:
        try:
            number = as_integer(digit)
        except TypeError:
            number = -1
        if self.digits[0] <= number <= self.digits[-1]:
            return number
        cell = str(place(name))
        raise VariantError(
            message(
                "{cell} has {digit!r}, expected {least} to {most}",
                cell=cell,
                digit=digit if said is None else said,
                least=self.digits[0],
                most=self.digits[-1],
            ),
            field=field,
            cell=cell,
        )

    # --- the puzzle as arguments -------------------------------------------------------------------

    def _arguments(self) -> dict[str, Any]:
        return {
            "givens": dict(self.givens),
            "rows": self.rows,
            "columns": self.columns,
            "digits": self.digits,
            "regions": self.regions,
            "candidates": dict(self.candidates),
            "constraints": self.constraints,
            "latin": self.latin,
            "title": self.title,
            "author": self.author,
            "rules": self.rules,
        }

    def _givens_text(self) -> str:
        return "".join(
            _CHARACTERS[self.givens[cell]] if cell in self.givens else "." for cell in self.cells
        )


def _several(field: str, value: Iterable[_Each], expected: str) -> Iterable[_Each]:
    if not isinstance(value, Iterable):
        raise _wrong_type(field, value, expected)
    return value


def _wrong_type(field: str, value: object, expected: str) -> TypeError:
    return TypeError(f"{field}: expected {expected}, not {type(value).__name__}")


def _restored(arguments: dict[str, Any]) -> Puzzle:
    return Puzzle(**arguments)


def _side(name: str, value: int) -> int:
    try:
        number = as_integer(value)
    except TypeError:
        number = 0
    if not 1 <= number <= geometry.MOST:
        raise VariantError(
            message("{value!r}, expected 1 to {most}", value=value, most=geometry.MOST), field=name
        )
    return number


def _digits(digits: Iterable[int] | None, side: int) -> tuple[int, ...]:
    if digits is None:
        return tuple(range(1, side + 1))
    found: set[int] = set()
    try:
        for digit in digits:
            found.add(as_integer(digit))
            if len(found) > geometry.MOST:  # it may go on for ever
                break
    except TypeError:
        found = set()
    kept = tuple(sorted(found))
    if kept and kept[-1] > _LARGEST_DIGIT:
        raise VariantError(
            message("{value}, expected at most {most}", value=kept[-1], most=_LARGEST_DIGIT),
            field="digits",
        )
    if not 1 <= len(kept) <= geometry.MOST or kept[0] < 0 or kept[-1] - kept[0] >= len(kept):
        raise VariantError(
            message(
                "{value!r}, expected 1 to {most} whole numbers in a row, from 0 or more",
                value=digits,
                most=geometry.MOST,
            ),
            field="digits",
        )
    return kept


@lru_cache(maxsize=64)
def _usual_regions(rows: int, columns: int) -> tuple[tuple[Cell, ...], ...]:
    found = grid_cells(rows, columns)
    boxes = geometry.boxes(rows, columns)
    return tuple(sorted(tuple(found[number] for number in box) for box in boxes))
