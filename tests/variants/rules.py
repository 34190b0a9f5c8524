"""What each kind of constraint means, once more: a plain question to a filled grid, for the tests.

`RULES[kind](constraint, values, puzzle)` tells whether a constraint holds, where `values` are the digits of all cells.
Nothing here knows how the engine is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, groupby, pairwise, takewhile
from typing import Any

from sudokit import variants as v
from sudokit.variants import Cell, Puzzle
from sudokit.variants.places import Place

Values = Mapping[Place, int]
Rule = Callable[[Any, Values, Puzzle], bool]


def digits(values: Values, cells: Iterable[Place]) -> list[int]:
    return [values[cell] for cell in cells]


def differ(numbers: Iterable[Any]) -> bool:
    listed = list(numbers)
    return len(set(listed)) == len(listed)


def steps(one: Place, other: Place) -> tuple[int, int]:
    """How many rows and columns two cells are apart."""
    assert isinstance(one, Cell)
    assert isinstance(other, Cell)
    return abs(one.row - other.row), abs(one.column - other.column)


def cells_apart(puzzle: Puzzle, *distances: tuple[int, int]) -> list[tuple[Cell, Cell]]:
    return [pair for pair in combinations(puzzle.cells, 2) if steps(*pair) in distances]


BESIDE = ((0, 1), (1, 0))


def rows(puzzle: Puzzle) -> list[list[Cell]]:
    return [[cell for cell in puzzle.cells if cell.row == row + 1] for row in range(puzzle.rows)]


def columns(puzzle: Puzzle) -> list[list[Cell]]:
    return [
        [cell for cell in puzzle.cells if cell.column == column + 1]
        for column in range(puzzle.columns)
    ]


def squares(puzzle: Puzzle) -> list[list[Cell]]:
    return [
        [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        for row in range(1, puzzle.rows)
        for column in range(1, puzzle.columns)
    ]


def numbers(values: Values, puzzle: Puzzle) -> list[list[int]]:
    """All rows and columns, in both directions."""
    lines = [digits(values, line) for line in rows(puzzle) + columns(puzzle)]
    return lines + [line[::-1] for line in lines]


# --- cells -----------------------------------------------------------------------------------------


def cage(c: v.Cage, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    return differ(found) and (c.total is None or sum(found) == c.total)


def sum_(c: v.Sum, values: Values, puzzle: Puzzle) -> bool:
    factors = c.coefficients or [1] * len(c.cells)
    return sum(f * d for f, d in zip(factors, digits(values, c.cells), strict=True)) == c.total


def equal_sums(c: v.EqualSums, values: Values, puzzle: Puzzle) -> bool:
    return len({sum(digits(values, group)) for group in c.groups}) == 1


def same_values(c: v.SameValues, values: Values, puzzle: Puzzle) -> bool:
    return len({tuple(sorted(digits(values, group))) for group in c.groups}) == 1


def contains(c: v.Contains | v.Quadruple, values: Values, puzzle: Puzzle) -> bool:
    return not Counter(c.digits) - Counter(digits(values, c.cells))


def contains_exactly(c: v.ContainsExactly, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    return all(found.count(digit) == c.digits.count(digit) for digit in c.digits)


def counting_circles(c: v.CountingCircles, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    return all(found.count(digit) == digit for digit in found)


def look_and_say(c: v.LookAndSay, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    return all(found.count(int(d)) == int(times) for times, d in re.findall("(.)(.)", c.text))


def anti_cage(c: v.AntiCage, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    chosen = [some for size in range(1, len(found) + 1) for some in combinations(found, size)]
    return differ(found) and all(sum(some) != c.total for some in chosen)


def equality_cage(c: v.EqualityCage, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    middle = (puzzle.digits[0] + puzzle.digits[-1]) / 2
    odd = sum(digit % 2 for digit in found)
    low, high = sum(d < middle for d in found), sum(d > middle for d in found)
    return differ(found) and 2 * odd == len(found) and 2 * low == 2 * high == len(found)


# --- lines -----------------------------------------------------------------------------------------


def thermometer(c: v.Thermometer, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    return all(a < b or (c.slow and a == b) for a, b in pairwise(found))


def renban(c: v.Renban, values: Values, puzzle: Puzzle) -> bool:
    found = sorted(digits(values, c.cells))
    return found == list(range(found[0], found[0] + len(found)))


def nabner(c: v.Nabner, values: Values, puzzle: Puzzle) -> bool:
    return all(abs(a - b) > 1 for a, b in combinations(digits(values, c.cells), 2))


def palindrome(c: v.Palindrome, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    return found == found[::-1]


def region_sum_line(c: v.RegionSumLine, values: Values, puzzle: Puzzle) -> bool:
    if not puzzle.regions:
        return True

    def region(cell: Place) -> int:
        return next((n for n, cells in enumerate(puzzle.regions) if cell in cells), -1)

    return len({sum(digits(values, part)) for _, part in groupby(c.cells, region)}) == 1


def between_line(c: v.BetweenLine, values: Values, puzzle: Puzzle) -> bool:
    first, *middle, last = digits(values, c.cells)
    return all(min(first, last) < digit < max(first, last) for digit in middle)


def lockout(c: v.Lockout, values: Values, puzzle: Puzzle) -> bool:
    first, *middle, last = digits(values, c.cells)
    low, high = min(first, last), max(first, last)
    return high - low >= c.difference and not any(low <= digit <= high for digit in middle)


def each_window_differs(classes: list[int], size: int) -> bool:
    size = min(size, len(classes))
    return all(differ(classes[i : i + size]) for i in range(len(classes) - size + 1))


def modular(c: v.Modular, values: Values, puzzle: Puzzle) -> bool:
    return each_window_differs([d % c.modulus for d in digits(values, c.cells)], c.modulus)


def entropic(c: v.Entropic, values: Values, puzzle: Puzzle) -> bool:
    return each_window_differs([third(d, puzzle) for d in digits(values, c.cells)], 3)


def third(digit: int, puzzle: Puzzle) -> int:
    return 3 * puzzle.digits.index(digit) // len(puzzle.digits)


def zipper(c: v.Zipper, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    half = len(found) // 2
    sums = {found[i] + found[-1 - i] for i in range(half)}
    return len(sums | {found[half]} if len(found) % 2 else sums) == 1


def sum_line(c: v.SumLine, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    turned = range(len(found) if c.loop else 1)
    return any(found) and any(in_parts(found[i:] + found[:i], c.total) for i in turned)


def in_parts(found: list[int], total: int) -> bool:
    """Whether numbers in a row are parts that each have a sum; parts may end before or after a 0."""
    so_far = 0
    for digit in found:
        so_far = digit if so_far == total else so_far + digit
        if so_far > total:
            return False
        if so_far == 0:
            so_far = total  # nothing but zeros, which any part beside them can take
    return so_far == total


def arrow(c: v.Arrow, values: Values, puzzle: Puzzle) -> bool:
    read = digits(values, c.circle)
    if any(digit > 9 for digit in read[1:]):
        return False
    return int("".join(map(str, read))) == sum(digits(values, c.shaft))


def double_arrow(c: v.DoubleArrow, values: Values, puzzle: Puzzle) -> bool:
    first, *middle, last = digits(values, c.cells)
    return first + last == sum(middle)


def indexing(c: v.Indexing, values: Values, puzzle: Puzzle) -> bool:
    for cell in c.cells:
        assert isinstance(cell, Cell)
        digit = values[cell]
        if c.by == "column":
            target, wanted = Cell(cell.row, digit), cell.column
        else:
            target, wanted = Cell(digit, cell.column), cell.row
        if values.get(target) != wanted:
            return False
    return True


def hang_together(cells: Iterable[tuple[int, int]]) -> bool:
    """Whether cells, as rows and columns, are connected; cells that are next to each other are joined, one after another."""
    parts: list[set[tuple[int, int]]] = []
    for row, column in cells:
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        touched = [part for part in parts if part & beside]
        parts = [part for part in parts if not part & beside]
        parts.append({(row, column)}.union(*touched))
    return len(parts) <= 1


def connected(c: v.Connected, values: Values, puzzle: Puzzle) -> bool:
    found = []
    for number, cell in enumerate(c.cells):
        if values[cell] in c.digits:
            if c.columns:
                found.append(divmod(number, c.columns))
            else:
                assert isinstance(cell, Cell)
                found.append((cell.row, cell.column))
    return (len(found) == c.size if c.size else len(found) > 0) and hang_together(found)


def chaos_construction(c: v.ChaosConstruction, values: Values, puzzle: Puzzle) -> bool:
    regions: dict[int, list[Cell]] = {}
    for cell, label in zip(puzzle.cells, c.labels, strict=True):
        regions.setdefault(values[label], []).append(cell)
    size = c.size or max(puzzle.rows, puzzle.columns)
    return list(regions) == list(puzzle.digits)[: len(regions)] and all(
        len(region) == size
        and differ(digits(values, region))
        and hang_together((cell.row, cell.column) for cell in region)
        for region in regions.values()
    )


def match_count(c: v.MatchCount, values: Values, puzzle: Puzzle) -> bool:
    return values[c.counter] == digits(values, c.cells).count(values[c.cells[0]]) - c.without_first


def match_run(c: v.MatchRun, values: Values, puzzle: Puzzle) -> bool:
    first = values[c.arms[0][0]]
    beyond = [list(takewhile(lambda d: d == first, digits(values, arm)))[1:] for arm in c.arms]
    return values[c.counter] == sum(map(len, beyond)) + (not c.without_first)


def box_indexing(c: v.BoxIndexing, values: Values, puzzle: Puzzle) -> bool:
    for cell in c.cells:
        assert isinstance(cell, Cell)
        box = next(sorted(region) for region in puzzle.regions if cell in region)
        digit = values[cell]
        if not (1 <= digit <= len(box) and values[box[digit - 1]] == box.index(cell) + 1):
            return False
    return True


def value_indexing(c: v.ValueIndexing, values: Values, puzzle: Puzzle) -> bool:
    digit, index, *line = digits(values, c.cells)
    return 1 <= index <= len(line) and line[index - 1] == digit


# --- pairs -----------------------------------------------------------------------------------------


def of_touching(test: Callable[[Any, int, int], bool]) -> Rule:
    def rule(c: Any, values: Values, puzzle: Puzzle) -> bool:
        pairs = [pair for pair in combinations(c.cells, 2) if steps(*pair) in BESIDE]
        if len(c.cells) == 2:
            pairs = [c.cells]
        return all(test(c, *digits(values, pair)) for pair in pairs)

    return rule


def marked(puzzle: Puzzle, kinds: Any) -> list[set[Place]]:
    return [set(each.cells) for each in puzzle.constraints if isinstance(each, kinds)]


def negative_dots(c: v.NegativeDots, values: Values, puzzle: Puzzle) -> bool:
    dots = marked(puzzle, (v.WhiteDot, v.BlackDot))
    pairs = [pair for pair in cells_apart(puzzle, *BESIDE) if set(pair) not in dots]
    white = {each.difference for each in puzzle.constraints if isinstance(each, v.WhiteDot)} or {1}
    black = {each.ratio for each in puzzle.constraints if isinstance(each, v.BlackDot)} or {2}
    white = white if c.differences is None else set(c.differences)
    black = black if c.ratios is None else set(c.ratios)
    for a, b in (digits(values, pair) for pair in pairs):
        if c.white and abs(a - b) in white:
            return False
        if c.black and any(a == ratio * b or b == ratio * a for ratio in black):
            return False
    return True


def negative_xv(c: v.NegativeXV, values: Values, puzzle: Puzzle) -> bool:
    pairs = [p for p in cells_apart(puzzle, *BESIDE) if set(p) not in marked(puzzle, v.XV)]
    totals = [total for total, is_given in ((10, c.x), (5, c.v)) if is_given]
    return all(sum(digits(values, pair)) not in totals for pair in pairs)


def extreme(test: Callable[[int, int], bool]) -> Rule:
    def rule(c: Any, values: Values, puzzle: Puzzle) -> bool:
        return all(
            test(values[cell], values[other])
            for cell in c.cells
            for other in puzzle.cells
            if other not in c.cells and steps(cell, other) in BESIDE
        )

    return rule


# --- clues outside ---------------------------------------------------------------------------------


def little_killer(c: v.LittleKiller, values: Values, puzzle: Puzzle) -> bool:
    down = 1 if "down" in c.direction else -1
    right = 1 if "right" in c.direction else -1
    assert isinstance(c.start, Cell)
    line = [Cell(c.start.row + i * down, c.start.column + i * right) for i in range(25)]
    return sum(values.get(cell, 0) for cell in line) == c.total


def lunchbox(found: list[int], total: int) -> bool:
    if not differ(found):
        return False
    low, high = sorted([found.index(min(found)), found.index(max(found))])
    return sum(found[low + 1 : high]) == total


def seen(found: list[int]) -> list[int]:
    return [d for i, d in enumerate(found) if d > max([0, *found[:i]])]


def hidden_skyscraper(c: v.HiddenSkyscraper, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.line)
    for i, digit in enumerate(found[1:], start=1):
        if digit <= max(found[:i]):
            return digit == c.digit < max(found[:i])
    return False


def x_sum(c: v.XSum, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.line)
    return 1 <= found[0] <= len(found) and sum(found[: found[0]]) == c.total


def numbered_room(c: v.NumberedRoom, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.line)
    return 1 <= found[0] <= len(found) and found[found[0] - 1] == c.digit


def full_rank(c: v.FullRank, values: Values, puzzle: Puzzle) -> bool:
    own, lines = digits(values, c.line), numbers(values, puzzle)
    return 1 + sum(line < own for line in lines) == c.rank and (c.ties or lines.count(own) == 1)


# --- everywhere ------------------------------------------------------------------------------------


def diagonal(c: v.Diagonal, values: Values, puzzle: Puzzle) -> bool:
    side = puzzle.rows + 1
    if c.direction == "down":
        return differ(values[cell] for cell in puzzle.cells if cell.row == cell.column)
    return differ(values[cell] for cell in puzzle.cells if cell.row + cell.column == side)


def windoku(c: v.Windoku, values: Values, puzzle: Puzzle) -> bool:
    """Of a grid of 4x4, where there is one window, or 9x9."""
    side = {4: 2, 9: 3}[puzzle.rows]

    def window(cell: Cell) -> tuple[int, int] | None:
        row, place = divmod(cell.row - 2, side + 1)
        column, other = divmod(cell.column - 2, side + 1)
        inside = place < side and other < side and row >= 0 <= column
        return (row, column) if inside and cell.row < puzzle.rows > cell.column else None

    found = {window(cell) for cell in puzzle.cells} - {None}
    return all(
        differ(values[cell] for cell in puzzle.cells if window(cell) == each) for each in found
    )


def disjoint_groups(c: v.DisjointGroups, values: Values, puzzle: Puzzle) -> bool:
    """Of a grid of 4x4."""
    return all(
        differ(
            values[cell]
            for cell in puzzle.cells
            if (cell.row % 2, cell.column % 2) == (down, right)
        )
        for down in (0, 1)
        for right in (0, 1)
    )


def all_apart(test: Callable[[int, int], bool], *distances: tuple[int, int]) -> Rule:
    def rule(c: Any, values: Values, puzzle: Puzzle) -> bool:
        return all(test(*digits(values, pair)) for pair in cells_apart(puzzle, *distances))

    return rule


def anti_taxicab(c: v.AntiTaxicab, values: Values, puzzle: Puzzle) -> bool:
    return not any(
        values[one] == values[other] == sum(steps(one, other))
        for one, other in combinations(puzzle.cells, 2)
    )


def taxicab(c: v.Taxicab, values: Values, puzzle: Puzzle) -> bool:
    return not any(
        values[one] == values[other] and sum(steps(one, other)) == c.distance
        for one, other in combinations(puzzle.cells, 2)
    )


def knightmare(c: v.Knightmare, values: Values, puzzle: Puzzle) -> bool:
    sums = (5, 15) if c.sums is None else c.sums
    return all_apart(lambda a, b: a + b not in sums, (1, 2), (2, 1))(c, values, puzzle)


def all_thirds(class_of: Callable[[int, Puzzle], int]) -> Rule:
    def rule(c: Any, values: Values, puzzle: Puzzle) -> bool:
        return all(
            {class_of(digit, puzzle) for digit in digits(values, square)} == {0, 1, 2}
            for square in squares(puzzle)
        )

    return rule


def dutch_flatmates(c: v.DutchFlatmates, values: Values, puzzle: Puzzle) -> bool:
    return all(
        values.get(Cell(cell.row - 1, cell.column)) == 1
        or values.get(Cell(cell.row + 1, cell.column)) == 9
        for cell in puzzle.cells
        if values[cell] == 5
    )


def same_regions(c: v.SameRegions, values: Values, puzzle: Puzzle) -> bool:
    houses = [*rows(puzzle), *columns(puzzle), *map(list, puzzle.regions)]
    most = max(map(len, houses))
    found = {tuple(sorted(digits(values, house))) for house in houses if len(house) == most}
    return len(found) == 1 or most == len(puzzle.digits)


def doppelganger(c: v.Doppelganger, values: Values, puzzle: Puzzle) -> bool:
    lacking: list[dict[Cell, int]] = []
    for houses in (rows(puzzle), columns(puzzle), list(map(list, puzzle.regions))):
        lacked = {}
        for house in houses:
            missing = set(puzzle.digits) - set(digits(values, house))
            if len(missing) != 1 or missing == {0}:
                return False
            lacked.update(dict.fromkeys(house, missing.pop()))
        if len(set(lacked.values())) < len(houses):
            return False
        lacking.append(lacked)
    zeros = [cell for cell in puzzle.cells if values[cell] == 0]
    return all(differ(each[zero] for each in lacking if zero in each) for zero in zeros)


# --- rules of one's own ----------------------------------------------------------------------------


def relation(c: v.Relation, values: Values, puzzle: Puzzle) -> bool:
    found = digits(values, c.cells)
    pairs = combinations(found, 2) if c.pairs == "all" else pairwise(found)
    return all(c.rule(*p) if callable(c.rule) else p in c.rule for p in pairs)


def automaton(c: v.Automaton, values: Values, puzzle: Puzzle) -> bool:
    states = set(c.start) if isinstance(c.start, frozenset) else {c.start}
    for digit in digits(values, c.cells):
        if callable(c.step):
            states = {c.step(state, digit) for state in states} - {None}
        else:
            states = {end for begin, read, end in c.step if begin in states and read == digit}
    return any(c.accept(s) if callable(c.accept) else s in c.accept for s in states)


def regex(c: v.Regex, values: Values, puzzle: Puzzle) -> bool:
    return bool(re.fullmatch(c.pattern, "".join(map(str, digits(values, c.cells)))))


def holds(c: v.Kind, values: Values, puzzle: Puzzle) -> bool:
    return RULES[type(c)](c, values, puzzle)


RULES: dict[type[v.Kind], Rule] = {
    v.AllDifferent: lambda c, values, p: differ(digits(values, c.cells)),
    v.AllOf: lambda c, values, p: all(holds(each, values, p) for each in c.constraints),
    v.Among: lambda c, values, p: set(digits(values, c.cells)) <= set(c.digits),
    v.AntiCage: anti_cage,
    v.AntiKing: all_apart(lambda a, b: a != b, (1, 1)),
    v.AntiKnight: all_apart(lambda a, b: a != b, (1, 2), (2, 1)),
    v.AntiTaxicab: anti_taxicab,
    v.AnyOf: lambda c, values, p: any(holds(each, values, p) for each in c.constraints),
    v.Arrow: arrow,
    v.Automaton: automaton,
    v.BetweenLine: between_line,
    v.BlackDot: of_touching(lambda c, a, b: a == c.ratio * b or b == c.ratio * a),
    v.BoxIndexing: box_indexing,
    v.Cage: cage,
    v.ChaosConstruction: chaos_construction,
    v.Clone: lambda c, values, p: digits(values, c.cells) == digits(values, c.copy),
    v.Connected: connected,
    v.Contains: contains,
    v.ContainsExactly: contains_exactly,
    v.CountDistinct: lambda c, x, p: len(set(digits(x, c.cells))) == x[c.counter],
    v.CountingCircles: counting_circles,
    v.Diagonal: diagonal,
    v.DisjointGroups: disjoint_groups,
    v.Doppelganger: doppelganger,
    v.DoubleArrow: double_arrow,
    v.DutchFlatmates: dutch_flatmates,
    v.Entropic: entropic,
    v.EqualSums: equal_sums,
    v.EqualityCage: equality_cage,
    v.Even: lambda c, values, p: all(digit % 2 == 0 for digit in digits(values, c.cells)),
    v.FullRank: full_rank,
    v.GlobalEntropy: all_thirds(third),
    v.GlobalModular: all_thirds(lambda digit, _: digit % 3),
    v.GreaterThan: of_touching(lambda _, a, b: a > b),
    v.HiddenSkyscraper: hidden_skyscraper,
    v.Indexing: indexing,
    v.LittleKiller: little_killer,
    v.Lockout: lockout,
    v.LookAndSay: look_and_say,
    v.Lunchbox: lambda c, values, p: lunchbox(digits(values, c.cells), c.total),
    v.MatchCount: match_count,
    v.MatchRun: match_run,
    v.Maximum: extreme(lambda a, b: a > b),
    v.Minimum: extreme(lambda a, b: a < b),
    v.Modular: modular,
    v.Nabner: nabner,
    v.NegativeDots: negative_dots,
    v.NegativeXV: negative_xv,
    v.NoTies: lambda c, values, p: differ(map(tuple, numbers(values, p))),
    v.NonConsecutive: all_apart(lambda a, b: abs(a - b) != 1, *BESIDE),
    v.DiagonalNonConsecutive: all_apart(lambda a, b: abs(a - b) != 1, (1, 1)),
    v.Knightmare: knightmare,
    v.Taxicab: taxicab,
    v.NumberedRoom: numbered_room,
    v.Odd: lambda c, values, p: all(digit % 2 == 1 for digit in digits(values, c.cells)),
    v.Palindrome: palindrome,
    v.Quadruple: contains,
    v.Regex: regex,
    v.RegionSumLine: region_sum_line,
    v.Relation: relation,
    v.Renban: renban,
    v.SameRegions: same_regions,
    v.SameValues: same_values,
    v.Sandwich: lambda c, values, p: lunchbox(digits(values, c.line), c.total),
    v.Skyscraper: lambda c, values, p: len(seen(digits(values, c.line))) == c.count,
    v.Sum: sum_,
    v.SumLine: sum_line,
    v.Thermometer: thermometer,
    v.ValueIndexing: value_indexing,
    v.Whisper: lambda c, values, p: all(
        abs(a - b) >= c.difference for a, b in pairwise(digits(values, c.cells))
    ),
    v.WhiteDot: of_touching(lambda c, a, b: abs(a - b) == c.difference),
    v.Windoku: windoku,
    v.XSum: x_sum,
    v.XV: of_touching(lambda c, a, b: a + b == c.total),
    v.Zipper: zipper,
}
