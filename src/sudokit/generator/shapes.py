"""Constraints drawn at random so that they hold in a solution: cages, lines, dots, clues outside.

`Sketch` is a solution with the places that are still free. A kind has a function in `SHAPES` that draws one more shape
into it, or finds none. It proposes what very likely holds, by walking over the solution; whether it does hold is for the
engine to judge, which alone knows what kinds mean. Shapes of one *layer* do not share a place: no two cages overlap, no two lines
cross, and there is one clue at a place outside.

Rules of the whole grid have no shape. They are in `RULES`, and hold before there is a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sudokit.generator.dice import Dice
from sudokit.variants import KINDS, Cell, Kind, Puzzle

__all__ = ["RULES", "SHAPES", "Shape", "Sketch"]

Spot = tuple[Any, ...]
"""A place that a shape takes: its layer, and where in it."""
Drawn = tuple[Kind, list[Spot]]
Digits = list[int]

_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
_AROUND = (*_SIDES, (1, 1), (1, -1), (-1, -1), (-1, 1))
_STARTS = 6
"""How many places are tried for a shape before there is none."""


class Sketch:
    """A solution, and the places that are still free.

    Args:
        puzzle: The puzzle to begin with. Shapes keep away from those of its constraints that are of the same layer.
        digits: The digits of the solution by cell.
        dice: The random numbers.
        largest: The largest number of cells in a cage.
    """

    def __init__(self, puzzle: Puzzle, digits: dict[Cell, int], dice: Dice, largest: int) -> None:
        self.puzzle, self.digits, self.dice, self.largest = puzzle, digits, dice, largest
        self.cells = puzzle.cells
        self.low, self.high = puzzle.digits[0], puzzle.digits[-1]
        self.size = len(puzzle.digits)
        self.region = {
            cell: number for number, region in enumerate(puzzle.regions) for cell in region
        }
        self.taken: set[Spot] = set()
        for constraint in puzzle.constraints:
            self._keep_away(constraint)

    def _keep_away(self, constraint: Kind) -> None:
        shape = SHAPES.get(constraint.key)
        cells = [cell for cell in constraint.places() if isinstance(cell, Cell)]
        if shape is None:
            return
        if shape.layer == "edge":
            self.taken.update(
                _edge(a, b) for a in cells for b in cells if a < b and b in around(a, _SIDES)
            )
        elif shape.layer == "corner":
            self.taken.add(("corner", min(cells)))
        elif shape.layer == "outside":
            self.taken.add(_outside_of(constraint, cells))
        else:
            self.taken.update(_on(shape.layer, cells))

    def free(self, layer: str) -> list[Cell]:
        """The cells of a layer that no shape has taken."""
        return [cell for cell in self.cells if (layer, cell) not in self.taken]

    def digit(self, cell: Cell) -> int:
        """The digit of a cell in the solution."""
        return self.digits[cell]

    def draw(self, key: str) -> Kind | None:
        """One more shape of a kind; None if there is no place for one."""
        drawn = SHAPES[key].draw(self)
        if drawn is None:
            return None
        self.taken.update(drawn[1])
        return drawn[0]


def _made(key: str, *arguments: Any, **more: Any) -> Kind:
    kind: Any = KINDS[key]
    made: Kind = kind(*arguments, **more)
    return made


def around(cell: Cell, steps: Iterable[tuple[int, int]]) -> list[Cell]:
    """The cells at some steps, in the grid or outside of it."""
    return [Cell(cell.row + down, cell.column + right) for down, right in steps]


def _on(layer: str, cells: Sequence[Cell]) -> list[Spot]:
    """What cells take in a layer; along a line, its diagonal steps too, which no other line crosses."""
    spots: list[Spot] = [(layer, cell) for cell in cells]
    if layer == "line":
        spots += [
            _crossing(a, b) for a, b in pairwise(cells) if a.row != b.row and a.column != b.column
        ]
    return spots


def _crossing(a: Cell, b: Cell) -> Spot:
    return ("crossing", min(a.row, b.row), min(a.column, b.column))


def _edge(a: Cell, b: Cell) -> Spot:
    return ("edge", *sorted((a, b)))


# --- cages ---------------------------------------------------------------------------------------


def _area(sketch: Sketch, layer: str, most: int) -> list[Cell]:
    """Free cells that touch each other, with different digits. It begins where the fewest neighbours are free."""
    free = set(sketch.free(layer))
    if not free:
        return []
    freedom = {
        cell: sum(each in free for each in around(cell, _SIDES)) for cell in sketch.cells if cell in free
    }  # fmt: skip
    possible = [cell for cell, number in freedom.items() if number > 0]
    if not possible:
        return []
    fewest = min(freedom[cell] for cell in possible)
    area = [sketch.dice.one_of([cell for cell in possible if freedom[cell] == fewest])]
    digits = {sketch.digit(area[0])}
    while len(area) < most:
        edge = [
            each
            for cell in area
            for each in around(cell, _SIDES)
            if each in free and each not in area and sketch.digit(each) not in digits
        ]
        if not edge:
            break
        area.append(sketch.dice.one_of(edge))
        digits.add(sketch.digit(area[-1]))
    return sorted(area)


def _cage(sketch: Sketch) -> Drawn | None:
    area = _area(sketch, "cage", sketch.dice.between(2, sketch.largest))
    if not area:
        return None
    spots = _on("cage", area)
    if len(area) == 1:  # between cells with the same digit: it stays outside of all cages
        sketch.taken.update(spots)
        return _cage(sketch)
    return _made("cage", area, sum(map(sketch.digit, area))), spots


def _lunchbox(sketch: Sketch) -> Drawn | None:
    area = _area(sketch, "cage", sketch.dice.between(3, max(3, sketch.largest)))
    if len(area) < 3:
        return None
    digits = list(map(sketch.digit, area))
    ends = sorted((digits.index(min(digits)), digits.index(max(digits))))
    total = sum(digits[ends[0] + 1 : ends[1]])
    return _made("lunchbox", area, total), _on("cage", area)


def _equality_cage(sketch: Sketch) -> Drawn | None:
    half = sketch.size // 2
    for _ in range(_STARTS):
        free = sketch.free("cage")
        if not free:
            return None
        area = [sketch.dice.one_of(free)]
        for _ in range(sketch.dice.one_of((1, 3))):
            edge = [
                each
                for cell in area
                for each in around(cell, _SIDES)
                if each in free and each not in area
            ]
            if not edge:
                break
            area.append(sketch.dice.one_of(edge))
        digits = set(map(sketch.digit, area))
        parts = [
            sum(digit % 2 for digit in digits),
            sum(digit < sketch.low + half for digit in digits),
            sum(digit > sketch.high - half for digit in digits),
        ]
        if len(digits) == len(area) and len(area) % 2 == 0 and set(parts) == {len(area) // 2}:
            return _made("equality_cage", sorted(area)), _on("cage", area)
    return None


# --- lines ---------------------------------------------------------------------------------------


def _walk(
    sketch: Sketch,
    most: int,
    goes_on: Callable[[Digits, int], bool],
    is_whole: Callable[[Digits], bool],
) -> list[Cell]:
    """A path over free cells, the longest beginning of it that is whole."""
    free = set(sketch.free("line"))
    path = [sketch.dice.one_of(sorted(free))]
    digits = [sketch.digit(path[0])]
    whole = 0
    while len(path) < most:
        last = path[-1]
        ahead = [
            each
            for each in around(last, _AROUND)
            if each in free
            and each not in path
            and goes_on(digits, sketch.digit(each))
            and not _crosses(sketch, path, last, each)
        ]
        if not ahead:
            break
        path.append(sketch.dice.one_of(ahead))
        digits.append(sketch.digit(path[-1]))
        if is_whole(digits):
            whole = len(path)
    return path[:whole]


def _crosses(sketch: Sketch, path: Sequence[Cell], a: Cell, b: Cell) -> bool:
    if a.row == b.row or a.column == b.column:
        return False
    crossing = _crossing(a, b)
    return crossing in sketch.taken or crossing in _on("line", path)


def _half(sketch: Sketch) -> int:
    """What neighbours on a whisper differ by: 5 of the digits 1 to 9."""
    return (sketch.size + 1) // 2


def _always(_: Sketch) -> Callable[[Digits], bool]:
    return lambda digits: True


def _any(_: Sketch) -> Callable[[Digits, int], bool]:
    return lambda digits, digit: True


def _third(sketch: Sketch) -> Callable[[int], int]:
    size = max(1, sketch.size // 3)
    return lambda digit: (digit - sketch.low) // size


def _of_other_groups(
    group: Callable[[Sketch], Callable[[int], int]],
) -> Callable[[Sketch], Callable[[Digits, int], bool]]:
    """Three neighbours are of three groups."""

    def goes_on(sketch: Sketch) -> Callable[[Digits, int], bool]:
        of = group(sketch)
        return lambda digits, digit: of(digit) not in map(of, digits[-2:])

    return goes_on


def _is_between(digits: Digits) -> bool:
    ends = sorted((digits[0], digits[-1]))
    return all(ends[0] < digit < ends[1] for digit in digits[1:-1])


def _is_locked_out(difference: int) -> Callable[[Digits], bool]:
    def is_whole(digits: Digits) -> bool:
        low, high = sorted((digits[0], digits[-1]))
        return high - low >= difference and not any(low <= digit <= high for digit in digits[1:-1])

    return is_whole


def _lockout_difference(sketch: Sketch) -> int:
    return sketch.size // 2


def _is_renban(digits: Digits) -> bool:
    return max(digits) - min(digits) == len(digits) - 1


def _adds_up(
    parts: int, total: Callable[[Sketch], int]
) -> Callable[[Sketch], Callable[[Digits], bool]]:
    """The line is cut into at least some parts that each add up to the total."""

    def is_whole(sketch: Sketch) -> Callable[[Digits], bool]:
        wanted = total(sketch)
        return lambda digits: sum(digits) % wanted == 0 and sum(digits) // wanted >= parts

    return is_whole


def _within_parts(
    total: Callable[[Sketch], int],
) -> Callable[[Sketch], Callable[[Digits, int], bool]]:
    def goes_on(sketch: Sketch) -> Callable[[Digits, int], bool]:
        wanted = total(sketch)
        return lambda digits, digit: sum(digits) % wanted + digit <= wanted

    return goes_on


def _whole_sum(sketch: Sketch) -> int:
    return sketch.low + sketch.high


def _arrow(sketch: Sketch) -> Drawn | None:
    for _ in range(_STARTS):
        if not sketch.free("line"):
            return None
        path = _walk(
            sketch,
            sketch.dice.between(3, 5),
            lambda digits, digit: sum(digits[1:]) + digit <= digits[0],
            lambda digits: len(digits) >= 3 and sum(digits[1:]) == digits[0],
        )
        if path:
            return _made("arrow", path[:1], path[1:]), _on("line", path)
    return None


def _region_sums(sketch: Sketch) -> Drawn | None:
    if not sketch.puzzle.regions:
        return None
    for _ in range(3 * _STARTS):
        free = sketch.free("line")
        if not free:
            return None
        path = _walk(sketch, sketch.dice.between(4, 8), lambda *_: True, lambda digits: True)
        sums: list[int] = []
        regions: list[int | None] = []
        whole = 0
        for length, cell in enumerate(path, start=1):
            region = sketch.region.get(cell)
            if not regions or regions[-1] != region:
                regions.append(region)
                sums.append(0)
            sums[-1] += sketch.digit(cell)
            if len(sums) > 1 and len(set(sums)) == 1:
                whole = length
        if whole > 2:
            path = path[:whole]
            return _made("region_sum_line", path), _on("line", path)
    return None


def _from_the_middle(
    key: str, fits: Callable[[Digits, int, int], bool], begins: Callable[[Sketch, Cell], bool]
) -> Callable[[Sketch], Drawn | None]:
    """A line that grows at both ends at once, from the cell in its middle."""

    def draw(sketch: Sketch) -> Drawn | None:
        free = set(sketch.free("line"))
        for start in sketch.dice.shuffled(sorted(free))[: 2 * _STARTS]:
            if not begins(sketch, start):
                continue
            path = [start]
            most = sketch.dice.one_of((3, 5, 5, 7))
            while len(path) < most:
                digits = list(map(sketch.digit, path))
                ends = [
                    (a, b)
                    for a in around(path[0], _AROUND)
                    for b in around(path[-1], _AROUND)
                    if a in free and b in free and a not in path and b not in path and a < b
                    and fits(digits, sketch.digit(a), sketch.digit(b))
                    and not _crosses(sketch, path, path[0], a)
                    and not _crosses(sketch, [a, *path], path[-1], b)
                ]  # fmt: skip
                if not ends:
                    break
                a, b = sketch.dice.one_of(ends)
                path = [a, *path, b]
            if len(path) >= 3:
                return _made(key, path), _on("line", path)
        return None

    return draw


# --- dots, cells and corners ---------------------------------------------------------------------


def _between(
    key: str,
    fits: Callable[[int, int], bool],
    more: Callable[[int, int], dict[str, Any]] | None = None,
) -> Callable[[Sketch], Drawn | None]:
    """A mark between two neighbours, whose digits fit in this order."""

    def draw(sketch: Sketch) -> Drawn | None:
        found = [
            (a, b)
            for a in sketch.cells
            for b in around(a, _SIDES)
            if b in sketch.digits
            and _edge(a, b) not in sketch.taken
            and fits(sketch.digit(a), sketch.digit(b))
        ]
        if not found:
            return None
        a, b = sketch.dice.one_of(found)
        fields = {} if more is None else more(sketch.digit(a), sketch.digit(b))
        return _made(key, [a, b], **fields), [_edge(a, b)]

    return draw


def _mark(key: str, fits: Callable[[Sketch, Cell], bool]) -> Callable[[Sketch], Drawn | None]:
    """A mark in one cell."""

    def draw(sketch: Sketch) -> Drawn | None:
        found = [cell for cell in sketch.free("mark") if fits(sketch, cell)]
        if not found:
            return None
        cell = sketch.dice.one_of(found)
        return _made(key, [cell]), [("mark", cell)]

    return draw


def _near(sketch: Sketch, cell: Cell) -> list[int]:
    return [sketch.digits[each] for each in around(cell, _SIDES) if each in sketch.digits]


def _quadruple(sketch: Sketch) -> Drawn | None:
    found = [
        cell
        for cell in sketch.cells
        if Cell(cell.row + 1, cell.column + 1) in sketch.digits
        and ("corner", cell) not in sketch.taken
    ]
    if not found:
        return None
    corner = sketch.dice.one_of(found)
    square = around(corner, ((0, 0), (0, 1), (1, 0), (1, 1)))
    number = sketch.dice.one_of((1, 2, 2, 3, 3, 4))
    digits = sorted(map(sketch.digit, sketch.dice.shuffled(square)[:number]))
    return _made("quadruple", square, digits), [("corner", corner)]


def _clone(sketch: Sketch) -> Drawn | None:
    free = set(sketch.free("clone"))
    for start in sketch.dice.shuffled(sorted(free))[: 2 * _STARTS]:
        same = [
            cell
            for cell in sorted(free)
            if cell != start and sketch.digit(cell) == sketch.digit(start)
        ]
        for first in sketch.dice.shuffled(same):
            cells, copy = [start], [first]
            for cell, other in zip(cells, copy, strict=True):  # which grow meanwhile
                for a, b in zip(around(cell, _SIDES), around(other, _SIDES), strict=True):
                    is_free = a in free and b in free and not {a, b} & {*cells, *copy}
                    if is_free and len(cells) < 4 and sketch.digit(a) == sketch.digit(b):
                        cells.append(a)
                        copy.append(b)
            if len(cells) > 1:
                return _made("clone", cells, copy), _on("clone", cells + copy)
    return None


# --- clues outside -------------------------------------------------------------------------------


def _outside_of(constraint: Kind, cells: Sequence[Cell]) -> Spot:
    """The place of a clue outside: beside the first cell of its line, or where its diagonal comes from."""
    direction = getattr(constraint, "direction", None)
    if direction is not None:
        down, right = ("down" in direction) * 2 - 1, ("right" in direction) * 2 - 1
    elif len(cells) > 1:
        down, right = cells[1].row - cells[0].row, cells[1].column - cells[0].column
    else:
        down, right = 0, 1
    return ("outside", cells[0].row - down, cells[0].column - right)


def _seen(
    key: str, clue: Callable[[Sketch, Digits], int | None], *, both_ways: bool = True
) -> Callable[[Sketch], Drawn | None]:
    """A clue about a row or a column, seen from its place."""

    def draw(sketch: Sketch) -> Drawn | None:
        rows, columns = sketch.puzzle.rows, sketch.puzzle.columns
        lines = [
            [Cell(row, column) for column in range(1, columns + 1)] for row in range(1, rows + 1)
        ]
        lines += [
            [Cell(row, column) for row in range(1, rows + 1)] for column in range(1, columns + 1)
        ]
        if both_ways:
            lines += [line[::-1] for line in lines]
        for line in sketch.dice.shuffled([line for line in lines if len(line) > 1]):
            spot = ("outside", 2 * line[0].row - line[1].row, 2 * line[0].column - line[1].column)
            if spot in sketch.taken:
                continue
            value = clue(sketch, list(map(sketch.digit, line)))
            if value is not None:
                return _made(key, line, value), [spot]
        return None

    return draw


def _sandwich(sketch: Sketch, digits: Digits) -> int | None:
    ends = [at for at, digit in enumerate(digits) if digit in (sketch.low, sketch.high)]
    return sum(digits[ends[0] + 1 : ends[1]]) if len(ends) == 2 else None


def _skyscraper(_: Sketch, digits: Digits) -> int | None:
    return sum(digit > max(digits[:at], default=0) for at, digit in enumerate(digits)) or None


def _hidden_skyscraper(_: Sketch, digits: Digits) -> int | None:
    return next(
        (digit for at, digit in enumerate(digits) if digit < max(digits[:at], default=0)), None
    )


def _x_sum(_: Sketch, digits: Digits) -> int | None:
    return sum(digits[: digits[0]]) if 0 < digits[0] <= len(digits) else None


def _numbered_room(_: Sketch, digits: Digits) -> int | None:
    return digits[digits[0] - 1] if 0 < digits[0] <= len(digits) else None


def _little_killer(sketch: Sketch) -> Drawn | None:
    found = []
    for start in sketch.cells:
        for direction, (down, right) in (
            ("down-right", (1, 1)),
            ("down-left", (1, -1)),
            ("up-right", (-1, 1)),
            ("up-left", (-1, -1)),
        ):
            before = Cell(start.row - down, start.column - right)
            if before not in sketch.digits and ("outside", *before) not in sketch.taken:
                found.append((start, direction, down, right))
    for start, direction, down, right in sketch.dice.shuffled(found):
        digits = []
        cell = start
        while cell in sketch.digits:
            digits.append(sketch.digit(cell))
            cell = Cell(cell.row + down, cell.column + right)
        if len(digits) > 2:
            spot = ("outside", start.row - down, start.column - right)
            return _made("little_killer", start, direction, sum(digits)), [spot]
    return None


# --- the tables ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shape:
    """How a kind is drawn.

    Attributes:
        draw: Draws one more shape of it into free places, or finds none.
        layer: Where it lies. Shapes of a layer do not share a place.
        usual: How many are drawn, from and to, if there are givens and nobody says how many; None for as many as fit.
        least: The smallest number of places of its layer that one takes.
        is_mirrored: Whether it still holds if each digit d becomes lowest + highest - d.
    """

    draw: Callable[[Sketch], Drawn | None]
    layer: str
    usual: tuple[int, int] | None = None
    least: int = 1
    is_mirrored: bool = False


def _on_line(
    key: str,
    goes_on: Callable[[Sketch], Callable[[Digits, int], bool]] = _any,
    is_whole: Callable[[Sketch], Callable[[Digits], bool]] = _always,
    *,
    longest: Callable[[Sketch], int] = lambda sketch: sketch.size - 1,
    more: Callable[[Sketch], dict[str, Any]] = lambda _: {},
    is_mirrored: bool = False,
) -> Shape:
    """A kind that is a path of three cells or more: how far it goes on, and where it may end."""

    def draw(sketch: Sketch) -> Drawn | None:
        goes, ends = goes_on(sketch), is_whole(sketch)
        for _ in range(_STARTS):
            if not sketch.free("line"):
                return None
            most = sketch.dice.between(3, max(3, longest(sketch)))
            path = _walk(sketch, most, goes, lambda digits: len(digits) > 2 and ends(digits))
            if path:
                return _made(key, path, **more(sketch)), _on("line", path)
        return None

    return Shape(draw, "line", (4, 9), 3, is_mirrored)


SHAPES: dict[str, Shape] = {
    "cage": Shape(_cage, "cage", None, 2),
    "lunchbox": Shape(_lunchbox, "cage", (6, 10), 3),
    "equality_cage": Shape(_equality_cage, "cage", (5, 9), 2, is_mirrored=True),
    "thermometer": _on_line(
        "thermometer", lambda _: lambda digits, digit: digit > digits[-1],
        longest=lambda sketch: min(7, sketch.size - 1),
    ),
    "whisper": _on_line(
        "whisper", lambda sketch: lambda digits, digit: abs(digit - digits[-1]) >= _half(sketch),
        more=lambda sketch: {"difference": _half(sketch)}, is_mirrored=True,
    ),
    "renban": _on_line(
        "renban", lambda _: lambda digits, digit: digit not in digits, lambda _: _is_renban,
        is_mirrored=True,
    ),
    "nabner": _on_line(
        "nabner",
        lambda _: lambda digits, digit: all(abs(digit - each) > 1 for each in digits),
        longest=lambda sketch: (sketch.size + 1) // 2, is_mirrored=True,
    ),
    "entropic": _on_line("entropic", _of_other_groups(_third), is_mirrored=True),
    "modular": _on_line(
        "modular", _of_other_groups(lambda _: lambda digit: digit % 3), is_mirrored=True
    ),
    "between_line": _on_line("between_line", is_whole=lambda _: _is_between, is_mirrored=True),
    "lockout": _on_line(
        "lockout", is_whole=lambda sketch: _is_locked_out(_lockout_difference(sketch)),
        more=lambda sketch: {"difference": _lockout_difference(sketch)}, is_mirrored=True,
    ),
    "double_arrow": _on_line(
        "double_arrow",
        lambda sketch: lambda digits, digit: sum(digits[1:]) <= digits[0] + sketch.high,
        lambda _: lambda digits: digits[0] + digits[-1] == sum(digits[1:-1]),
    ),
    "sum_line": _on_line(
        "sum_line", _within_parts(_whole_sum), _adds_up(2, _whole_sum),
        longest=lambda sketch: sketch.size + 2, more=lambda sketch: {"total": _whole_sum(sketch)},
    ),
    "palindrome": Shape(
        _from_the_middle("palindrome", lambda digits, a, b: a == b, lambda *_: True),
        "line", (4, 9), 3, is_mirrored=True,
    ),
    "zipper": Shape(
        _from_the_middle(
            "zipper", lambda digits, a, b: a + b == digits[len(digits) // 2],
            lambda sketch, cell: sketch.digit(cell) > 2 * sketch.low,
        ),
        "line", (4, 9), 3,
    ),
    "region_sum_line": Shape(_region_sums, "line", (4, 9), 3),
    "arrow": Shape(_arrow, "line", (4, 9), 3),
    "white_dot": Shape(_between("white_dot", lambda a, b: b - a == 1), "edge", (8, 20), is_mirrored=True),
    "black_dot": Shape(_between("black_dot", lambda a, b: b == 2 * a), "edge", (5, 15)),
    "xv": Shape(
        _between("xv", lambda a, b: a < b and a + b in (5, 10), lambda a, b: {"total": a + b}), "edge", (6, 16)
    ),
    "greater_than": Shape(_between("greater_than", lambda a, b: a > b), "edge", (12, 30)),
    "even": Shape(_mark("even", lambda sketch, cell: sketch.digit(cell) % 2 == 0), "mark", (6, 14)),
    "odd": Shape(_mark("odd", lambda sketch, cell: sketch.digit(cell) % 2 == 1), "mark", (6, 14)),
    "maximum": Shape(
        _mark("maximum", lambda sketch, cell: sketch.digit(cell) > max(_near(sketch, cell))), "mark", (4, 12)
    ),
    "minimum": Shape(
        _mark("minimum", lambda sketch, cell: sketch.digit(cell) < min(_near(sketch, cell))), "mark", (4, 12)
    ),
    "quadruple": Shape(_quadruple, "corner", (5, 12)),
    "clone": Shape(_clone, "clone", (2, 4), 4, is_mirrored=True),
    "little_killer": Shape(_little_killer, "outside", (6, 14)),
    "sandwich": Shape(_seen("sandwich", _sandwich, both_ways=False), "outside", (6, 14)),
    "skyscraper": Shape(_seen("skyscraper", _skyscraper), "outside", (8, 20)),
    "hidden_skyscraper": Shape(_seen("hidden_skyscraper", _hidden_skyscraper), "outside", (6, 14)),
    "x_sum": Shape(_seen("x_sum", _x_sum), "outside", (6, 14)),
    "numbered_room": Shape(_seen("numbered_room", _numbered_room), "outside", (6, 14)),
}  # fmt: skip
"""The kinds that are drawn, by their keys."""

_DIAGONALS = ("down", "up")

RULES: dict[str, tuple[Kind, ...]] = {
    "diagonal": tuple(_made("diagonal", direction) for direction in _DIAGONALS),
    **{
        key: (_made(key),)
        for key in (
            "anti_king", "anti_knight", "anti_taxicab", "diagonal_non_consecutive", "disjoint_groups", "dutch_flatmates",
            "global_entropy", "global_modular", "non_consecutive", "windoku",
        )
    },
}  # fmt: skip
"""The kinds that are rules of the whole grid, and all that there are of each."""
