"""Small puzzles with one constraint of each kind, drawn at random: `SAMPLES[kind]` is a strategy of puzzles.

A kind that takes cells and nothing else needs no entry in it. `mixed()` draws puzzles with constraints of several kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from sudokit import variants as v
from sudokit.variants import Cell, Extra, Kind, Puzzle

Board = dict[str, Any]


def strip(length: int = 4, digits: range | None = None) -> Board:
    """Cells in a row that need not differ."""
    return {
        "rows": 1,
        "columns": length,
        "digits": digits or range(1, 5),
        "latin": False,
        "regions": "none",
    }


SQUARE: Board = {"rows": 2, "columns": 2, "digits": range(1, 5), "latin": False, "regions": "none"}
FROM_ZERO: Board = {**SQUARE, "digits": range(4)}
RAW: Board = {**SQUARE, "columns": 3, "digits": range(1, 4)}
PARTS: Board = {**RAW, "regions": "aabbab"}
LATIN: Board = {"rows": 3, "columns": 3}
LATIN_PAIR: Board = {"rows": 2, "columns": 2, "digits": range(1, 3)}
LOOSE: Board = {**LATIN, "digits": range(4)}
SUDOKU: Board = {"rows": 4, "columns": 4}
RAGGED: Board = {**SUDOKU, "regions": "aaababbbccddccdd"}
HALF: Board = {**SUDOKU, "digits": range(5), "regions": "none", "givens": "02341043........"}


def cells_of(board: Board) -> list[Cell]:
    return list(Puzzle(**board).cells)


def distinct_cells(board: Board, least: int, most: int | None = None) -> SearchStrategy[Any]:
    every = cells_of(board)
    return st.lists(
        st.sampled_from(every), min_size=least, max_size=most or len(every), unique=True
    )


def lines_of(board: Board) -> SearchStrategy[Any]:
    """Whole rows and columns, in both directions."""
    every = cells_of(board)
    rows = [[c for c in every if c.row == row] for row in {c.row for c in every}]
    columns = [[c for c in every if c.column == column] for column in {c.column for c in every}]
    lines = [line for line in rows + columns if len(line) > 1]
    return st.sampled_from(lines + [line[::-1] for line in lines])


def strips() -> SearchStrategy[Board]:
    return st.sampled_from(
        [strip(), strip(digits=range(4)), strip(5, range(1, 4)), strip(3, range(2, 8))]
    )


def on(boards: SearchStrategy[Board], draw_kind: Callable[[DrawFn, Board], Kind]) -> Any:
    """Puzzles on these boards with a constraint."""

    @st.composite
    def puzzles(draw: DrawFn) -> Puzzle:
        board = draw(boards)
        return Puzzle(**board, constraints=[draw_kind(draw, board)])

    return puzzles()


def of_cells(
    kind: Callable[..., Kind], least: int = 1, most: int | None = None, **more: SearchStrategy[Any]
) -> Any:
    """A kind that takes cells of a strip, and numbers or words."""

    def made(draw: DrawFn, board: Board) -> Kind:
        cells = draw(distinct_cells(board, least, most))
        return kind(cells, **{name: draw(value) for name, value in more.items()})

    return on(strips(), made)


def of_line(kind: Callable[..., Kind], **more: SearchStrategy[Any]) -> Any:
    """A kind that takes a whole row or column."""

    def made(draw: DrawFn, board: Board) -> Kind:
        line = draw(lines_of(board))
        return kind(line, **{name: draw(value) for name, value in more.items()})

    return on(st.sampled_from([SUDOKU, LOOSE, strip(), strip(digits=range(4))]), made)


def plain(kind: Callable[..., Kind], *boards: Board, **more: SearchStrategy[Any]) -> Any:
    """A kind that takes no cells."""
    return on(
        st.sampled_from(boards),
        lambda draw, board: kind(**{name: draw(value) for name, value in more.items()}),
    )


def groups_of(kind: Callable[..., Kind], alike: bool) -> Any:
    def made(draw: DrawFn, board: Board) -> Kind:
        sizes = draw(
            st.sampled_from([(1, 1), (2, 2), (1, 1, 1)] if alike else [(1, 2), (2, 1, 1), (2, 2)])
        )
        return kind([draw(distinct_cells(board, size, size)) for size in sizes])

    return on(strips(), made)


def digit_lists() -> SearchStrategy[list[int]]:
    return st.lists(st.integers(1, 4), min_size=1, max_size=3)


def totals(most: int = 12) -> SearchStrategy[int]:
    return st.integers(0, most)


def sum_of(draw: DrawFn, board: Board) -> Kind:
    cells = draw(st.lists(st.sampled_from(cells_of(board)), min_size=1, max_size=4))
    factors = draw(
        st.none() | st.lists(st.integers(-2, 3), min_size=len(cells), max_size=len(cells))
    )
    return v.Sum(cells, draw(st.integers(-3, 12)), factors)


def arrow_of(draw: DrawFn, board: Board) -> Kind:
    first, *shaft = draw(distinct_cells(board, 2))
    if len(shaft) > 1 and draw(st.booleans()):
        return v.Arrow([first, shaft[0]], shaft[1:])
    return v.Arrow([first], shaft)


def clone_of(draw: DrawFn, board: Board) -> Kind:
    cells = draw(distinct_cells(board, 1, 2))
    return v.Clone(cells, draw(distinct_cells(board, len(cells), len(cells))))


def relation_of(draw: DrawFn, board: Board) -> Kind:
    digits = st.sampled_from(list(board["digits"]))
    rules = st.sampled_from([lambda a, b: a * 2 >= b, lambda a, b: (a + b) % 3 == 1])
    rule = draw(st.lists(st.tuples(digits, digits), max_size=8) | rules)
    return v.Relation(
        draw(distinct_cells(board, 2)), rule, pairs=draw(st.sampled_from(["adjacent", "all"]))
    )


def automaton_of(draw: DrawFn, board: Board) -> Kind:
    cells = draw(st.lists(st.sampled_from(cells_of(board)), min_size=1, max_size=5))
    states = st.integers(0, 3)
    some = states | st.sets(states, max_size=2)
    keys = st.tuples(states, st.sampled_from(list(board["digits"])))
    steps = draw(
        st.dictionaries(keys, states, max_size=16)
        | st.lists(st.builds(lambda key, after: (*key, after), keys, states), max_size=20)
        | st.sampled_from(
            [lambda state, digit: (state + digit) % 3, lambda s, d: s if d > s else None]
        )
    )
    return v.Automaton(cells, draw(some), steps, draw(st.sets(states, max_size=3)))


def regex_of(draw: DrawFn, board: Board) -> Kind:
    atoms = st.sampled_from(["1", "2", "3", ".", "[12]", "[^1]", "[2-4]", "(12|3)", "(1|23?)"])
    times = st.sampled_from(["", "", "*", "+", "?", "{2}", "{1,2}", "{1,}"])
    pieces = draw(st.lists(st.tuples(atoms, times).map("".join), min_size=1, max_size=4))
    joint = draw(st.sampled_from(["", "", "|"]))
    return v.Regex(draw(distinct_cells(board, 1)), joint.join(pieces))


def choice_of(kind: Callable[..., Kind]) -> Any:
    """`AnyOf` or `AllOf` of a few simple constraints, nested once."""

    def simple(draw: DrawFn, board: Board) -> Kind:
        cells = draw(distinct_cells(board, 2))
        return draw(
            st.sampled_from(
                [
                    v.Odd(cells),
                    v.Cage(cells, 5),
                    v.Thermometer(cells),
                    v.BetweenLine(cells),
                    v.CountingCircles(cells),
                    v.Contains(cells, [2, 3]),
                    v.Palindrome([*cells, cells[0]]),
                    v.AllOf(v.Even(cells[:1]), v.Odd(cells[1:])),
                    v.AnyOf(v.Renban(cells), v.Among(cells, [1])),
                ]
            )
        )

    def made(draw: DrawFn, board: Board) -> Kind:
        return kind(*(simple(draw, board) for _ in range(draw(st.integers(0, 3)))))

    return on(strips(), made)


@st.composite
def with_dots(draw: DrawFn, negative: SearchStrategy[Kind], *dots: Callable[..., Kind]) -> Puzzle:
    pairs = [("r1c1", "r1c2"), ("r1c1", "r2c1"), ("r2c1", "r2c2")]
    given = draw(st.lists(st.tuples(st.sampled_from(dots), st.sampled_from(pairs)), max_size=2))
    board = draw(st.sampled_from([SQUARE, FROM_ZERO]))
    return Puzzle(**board, constraints=[draw(negative), *(dot(pair) for dot, pair in given)])


def counted(draw: DrawFn, board: Board) -> Kind:
    counter, *cells = draw(distinct_cells(board, 2))
    return v.CountDistinct(cells, counter)


def connected_of(draw: DrawFn, board: Board) -> Kind:
    every = cells_of(board)
    return v.Connected(
        draw(st.just(every) | distinct_cells(board, 1)),
        draw(digit_lists()),
        draw(st.none() | st.integers(1, 4)),
        draw(st.none() | st.integers(1, 3)),
    )


def run_of(draw: DrawFn, board: Board) -> Kind:
    first, *others = draw(st.permutations(cells_of(board)))
    arms = [[first, *others[:2]], [first], [first, *others[1:]]]
    return v.MatchRun(
        arms[: draw(st.integers(1, 3))],
        draw(st.sampled_from(cells_of(board))),
        draw(st.booleans()),
    )


def extra_sum(draw: DrawFn) -> Puzzle:
    cells = draw(distinct_cells(strip(3), 1))
    total = v.Sum([*cells, Extra("X1")], 0, [*(1 for _ in cells), -1])
    return Puzzle(**strip(3), constraints=[total])


def little_killers() -> Any:
    ways = {"r1c1": "down-right", "r1c2": "down-left", "r3c2": "up-right", "r2c3": "up-left"}
    return on(
        st.sampled_from([LATIN, LOOSE]),
        lambda draw, _: v.LittleKiller(*draw(st.sampled_from(list(ways.items()))), draw(totals(9))),
    )


CELLS: type[Any] = type(v.Even.fields["cells"])


def of_cells_alone() -> dict[type[Kind], SearchStrategy[Puzzle]]:
    """The kinds that take cells and nothing else: their field says how many."""
    found: dict[type[Kind], SearchStrategy[Puzzle]] = {}
    for kind in v.KINDS.values():
        field, *others = kind.fields.values() or [None]
        if isinstance(field, CELLS) and not others:
            found[kind] = of_cells(kind, field.at_least, field.at_most)
    return found


SAMPLES: dict[type[Kind], SearchStrategy[Puzzle]] = {
    **of_cells_alone(),
    v.AllOf: choice_of(v.AllOf),
    v.Among: of_cells(v.Among, digits=digit_lists()),
    v.AntiCage: of_cells(v.AntiCage, total=totals()),
    v.AntiKing: plain(v.AntiKing, SUDOKU, LATIN, RAW),
    v.AntiKnight: plain(v.AntiKnight, SUDOKU, LOOSE, RAW),
    v.AntiTaxicab: plain(v.AntiTaxicab, SUDOKU, LOOSE, RAW),
    v.AnyOf: choice_of(v.AnyOf),
    v.Arrow: on(
        st.sampled_from([strip(), strip(digits=range(4)), strip(3, range(8, 14))]), arrow_of
    ),
    v.Automaton: on(strips(), automaton_of),
    v.BlackDot: of_cells(v.BlackDot, least=2, most=2, ratio=st.integers(1, 3)),
    v.BoxIndexing: on(
        st.sampled_from([SUDOKU, RAGGED, {**SQUARE, "regions": "aabb"}]),
        lambda draw, board: v.BoxIndexing(draw(distinct_cells(board, 1, 3))),
    ),
    v.Cage: of_cells(v.Cage, total=st.none() | totals()),
    v.ChaosConstruction: on(
        st.sampled_from([{**SQUARE, "digits": range(1, 3)}, {**strip(3, range(1, 4))}, LATIN_PAIR]),
        lambda draw, board: v.ChaosConstruction(
            [Extra(f"L{number}") for number, _ in enumerate(cells_of(board), 1)],
            size=draw(st.sampled_from([None, 1])) if board["rows"] == 1 else 2,
        ),
    ),
    v.Clone: on(strips(), clone_of),
    v.Connected: on(
        st.sampled_from([SQUARE, RAW, {**RAW, "rows": 3, "columns": 3, "digits": range(1, 3)}]),
        connected_of,
    ),
    v.Contains: of_cells(v.Contains, digits=digit_lists()),
    v.ContainsExactly: of_cells(v.ContainsExactly, digits=digit_lists()),
    v.CountDistinct: on(strips(), counted),
    v.Diagonal: plain(v.Diagonal, SUDOKU, LOOSE, direction=st.sampled_from(["up", "down"])),
    v.DiagonalNonConsecutive: plain(v.DiagonalNonConsecutive, RAW, SUDOKU, LOOSE),
    v.DisjointGroups: plain(v.DisjointGroups, SUDOKU),
    v.Doppelganger: plain(v.Doppelganger, HALF, {**HALF, "regions": "boxes"}, LOOSE),
    v.DutchFlatmates: plain(v.DutchFlatmates, {**strip(1, range(1, 10)), "rows": 3}),
    v.Entropic: on(
        st.sampled_from([strip(digits=range(1, 4)), strip(digits=range(3)), strip(3, range(2, 8))]),
        lambda draw, board: v.Entropic(draw(distinct_cells(board, 2))),
    ),
    v.EqualSums: groups_of(v.EqualSums, alike=False),
    v.EqualityCage: of_cells(lambda cells: v.EqualityCage(cells[: len(cells) // 2 * 2]), least=2),
    v.FullRank: on(
        st.sampled_from([LATIN, {**LATIN, "digits": range(3)}, SUDOKU]),
        lambda draw, board: v.FullRank(
            draw(lines_of(board)), draw(st.integers(1, 17)), ties=draw(st.booleans())
        ),
    ),
    v.GlobalEntropy: plain(v.GlobalEntropy, RAW, {**SQUARE, "digits": range(6)}),
    v.GlobalModular: plain(v.GlobalModular, RAW, {**SQUARE, "digits": range(6)}),
    v.GreaterThan: on(
        st.just(RAW), lambda draw, _: v.GreaterThan(draw(st.permutations(cells_of(SQUARE))))
    ),
    v.HiddenSkyscraper: of_line(v.HiddenSkyscraper, digit=st.integers(0, 4)),
    v.Indexing: on(
        st.sampled_from([LATIN, RAW, SUDOKU]),
        lambda draw, board: v.Indexing(
            draw(distinct_cells(board, 1, 3)), draw(st.sampled_from(["row", "column"]))
        ),
    ),
    v.LittleKiller: little_killers(),
    v.Lockout: of_cells(v.Lockout, least=2, difference=st.integers(0, 3)),
    v.LookAndSay: of_cells(v.LookAndSay, text=st.sampled_from(["11", "0213", "2122", "03", "31"])),
    v.Lunchbox: of_cells(v.Lunchbox, least=2, total=totals(9)),
    v.MatchCount: on(
        strips(),
        lambda draw, board: v.MatchCount(
            draw(distinct_cells(board, 1)),
            draw(st.sampled_from(cells_of(board))),
            draw(st.booleans()),
        ),
    ),
    v.MatchRun: on(strips(), run_of),
    v.Maximum: on(
        st.sampled_from([RAW, LOOSE]),
        lambda draw, board: v.Maximum(draw(distinct_cells(board, 1, 3))),
    ),
    v.Minimum: on(
        st.sampled_from([RAW, LOOSE]),
        lambda draw, board: v.Minimum(draw(distinct_cells(board, 1, 3))),
    ),
    v.Modular: of_cells(v.Modular, least=2, modulus=st.integers(1, 4)),
    v.NegativeDots: with_dots(
        st.builds(
            v.NegativeDots,
            st.booleans(),
            st.booleans(),
            st.none() | st.just([1]) | st.just([2, 3]),
            st.none() | st.just([2]) | st.just([3]),
        ),
        v.WhiteDot,
        v.BlackDot,
        lambda pair: v.WhiteDot(pair, 2),
        lambda pair: v.BlackDot(pair, 3),
    ),
    v.NegativeXV: with_dots(
        st.builds(v.NegativeXV, x=st.booleans(), v=st.booleans()), lambda pair: v.XV(pair, 5)
    ),
    v.Knightmare: plain(
        v.Knightmare, RAW, SUDOKU, LOOSE, sums=st.none() | st.lists(st.integers(0, 9), max_size=2)
    ),
    v.NoTies: plain(v.NoTies, LATIN, LOOSE, SQUARE),
    v.NonConsecutive: plain(v.NonConsecutive, RAW, SUDOKU, LOOSE),
    v.NumberedRoom: of_line(v.NumberedRoom, digit=st.integers(0, 4)),
    v.Quadruple: on(
        st.just(SQUARE), lambda draw, board: v.Quadruple(cells_of(board), draw(digit_lists()))
    ),
    v.Regex: on(st.sampled_from([strip(), strip(5, range(1, 4))]), regex_of),
    v.RegionSumLine: on(
        st.sampled_from([PARTS, RAW, RAGGED]),
        lambda draw, board: v.RegionSumLine(draw(distinct_cells(board, 2, 5))),
    ),
    v.Relation: on(strips(), relation_of),
    v.SameRegions: plain(v.SameRegions, LOOSE, {**SQUARE, "digits": range(1, 4)}, PARTS),
    v.SameValues: groups_of(v.SameValues, alike=True),
    v.Sandwich: of_line(v.Sandwich, total=totals(9)),
    v.Skyscraper: of_line(v.Skyscraper, count=st.integers(1, 4)),
    v.Sum: on(strips(), sum_of) | st.composite(extra_sum)(),
    v.SumLine: of_cells(v.SumLine, total=st.integers(1, 8), loop=st.booleans()),
    v.Taxicab: plain(v.Taxicab, RAW, SUDOKU, LOOSE, distance=st.integers(1, 7)),
    v.Thermometer: of_cells(v.Thermometer, least=2, slow=st.booleans()),
    v.Whisper: of_cells(v.Whisper, least=2, difference=st.integers(0, 3)),
    v.WhiteDot: of_cells(v.WhiteDot, least=2, most=2, difference=st.integers(0, 3)),
    v.Windoku: plain(v.Windoku, SUDOKU),
    v.XSum: of_line(v.XSum, total=totals(10)),
    v.XV: of_cells(v.XV, least=2, most=2, total=st.sampled_from([5, 10])),
}


@st.composite
def mixed(draw: st.DrawFn) -> Puzzle:
    """Constraints of several kinds on one board: all of them, or any."""
    first, *others = draw(st.lists(st.one_of(*SAMPLES.values()), min_size=2, max_size=12))
    board = first.replace(constraints=[])
    alike = [each for each in others if each.replace(constraints=[]) == board]
    constraints: list[Kind] = [c for each in (first, *alike) for c in each.constraints][:4]
    if draw(st.booleans()):
        constraints = [v.AnyOf(*constraints)]
    mixture: Puzzle = board.replace(constraints=constraints)
    return mixture
