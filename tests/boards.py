"""Boards that many tests use, and hypothesis strategies that make more."""

from __future__ import annotations

from itertools import permutations, product

from hypothesis import strategies as st

from sudokit import Grid, Position, explain, generate, is_unique
from sudokit.board.houses import PEERS

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
IMPOSSIBLE = "12345678." + "........9" + "." * 63
"""r1c9 sees all nine digits."""

MEDIUM = "71.4.69.....2.56.....3..5....7.....2.3....49.8....1.5..9......8.....3...5.47....."
"""Not hard for people, but the kernel has to guess twice."""

# Arto Inkala's "AI Escargot" (2006) and the puzzle that newspapers called the hardest (2012).
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
# Rated 11.1/11.1/2.6: its hardest steps have chains inside chains.
NESTED = "98.7..6....5.6..7......9...8...4..3..4.........6..85..2......61..8..67.....13...2"

JUDGE_2580 = """\
0 3 5 4 6 9 2 7 8
7 8 2 1 0 5 6 0 9
0 6 0 2 7 8 1 3 5
3 2 1 0 4 6 8 9 7
8 0 4 9 1 3 5 0 6
5 9 6 8 2 0 4 1 3
9 1 7 6 5 2 0 8 0
6 0 3 7 0 1 9 5 2
2 5 8 3 9 4 7 6 0
"""
JUDGE_2580_ANSWER = """\
1 3 5 4 6 9 2 7 8
7 8 2 1 3 5 6 4 9
4 6 9 2 7 8 1 3 5
3 2 1 5 4 6 8 9 7
8 7 4 9 1 3 5 2 6
5 9 6 8 2 7 4 1 3
9 1 7 6 5 2 3 8 4
6 4 3 7 8 1 9 5 2
2 5 8 3 9 4 7 6 1
"""
JUDGE_2239 = """\
103000509
002109400
000704000
300502006
060000050
700803004
000401000
009205800
804000107
"""
JUDGE_2239_ANSWER = """\
143628579
572139468
986754231
391542786
468917352
725863914
237481695
619275843
854396127
"""


def transformed(
    cells: bytes, rows: list[int], columns: list[int], digits: list[int], *, transposed: bool
) -> bytes:
    """The board with rows and columns taken in another order, digits renamed, perhaps turned."""
    moved = bytes(digits[cells[9 * row + column]] for row in rows for column in columns)
    return bytes(moved[9 * (i % 9) + i // 9] for i in range(81)) if transposed else moved


# Strategies are made once, not per draw: that costs more than the draw itself.
_BLOCK_ORDERS = list(permutations(range(3)))
_LINE_ORDERS = st.sampled_from(
    [
        [3 * band + line for band, lines in zip(bands, within, strict=True) for line in lines]
        for bands in _BLOCK_ORDERS
        for within in product(_BLOCK_ORDERS, repeat=3)
    ]
)
"""The orders of nine rows (or columns) that keep those of a band (or stack) together."""
_DIGIT_ORDERS = st.permutations(range(1, 10))
_CELL_ORDERS = st.binary(min_size=81, max_size=81).map(
    lambda ranks: sorted(range(81), key=ranks.__getitem__)
)
"""All cells in some order, from one draw of 81 bytes instead of 81 draws."""
_SOLUTIONS = st.sampled_from(
    [Grid(board).cells for board in (EASY_SOLVED, JUDGE_2580_ANSWER, JUDGE_2239_ANSWER)]
)


@st.composite
def symmetries(draw: st.DrawFn) -> tuple[list[int], list[int], list[int], bool]:
    """A symmetry of the board, as `transformed` takes it."""
    digits = [0, *draw(_DIGIT_ORDERS)]
    return draw(_LINE_ORDERS), draw(_LINE_ORDERS), digits, draw(st.booleans())


@st.composite
def solved_boards(draw: st.DrawFn) -> bytes:
    """Full boards."""
    rows, columns, digits, transposed = draw(symmetries())
    return transformed(draw(_SOLUTIONS), rows, columns, digits, transposed=transposed)


@st.composite
def solvable_boards(draw: st.DrawFn, *, most_blanks: int = 60) -> bytes:
    """Boards with at least one solution."""
    cells = bytearray(draw(solved_boards()))
    for cell in draw(_CELL_ORDERS)[: draw(st.integers(0, most_blanks))]:
        cells[cell] = 0
    return bytes(cells)


@st.composite
def clash_free_boards(draw: st.DrawFn) -> bytes:
    """Boards without a clash, with no, one or several solutions."""
    cells = bytearray(draw(solvable_boards()))
    for cell in draw(st.lists(st.integers(0, 80), max_size=2)):
        if not cells[cell]:
            candidates = Grid(bytes(cells)).candidates()[cell]
            cells[cell] = draw(st.sampled_from(sorted(candidates))) if candidates else 0
    return bytes(cells)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions of which some digits are not clues and some candidates are gone."""
    cells = draw(clash_free_boards())
    givens = bytearray(cells)
    for cell in draw(st.lists(st.integers(0, 80), max_size=20)):
        givens[cell] = 0
    gone = draw(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=60))
    return Position(Grid.unchecked(cells, bytes(givens)), gone)


def singles_filled(position: Position) -> Grid:
    """The grid with each last candidate filled in that no peer has as well."""
    marks = position.candidates
    cells = bytearray(position.grid.cells)
    for cell, held in enumerate(marks):
        if len(held) == 1 and not any(held & marks[peer] for peer in PEERS[cell]):
            (cells[cell],) = held
    return Grid(bytes(cells))


@st.composite
def proper_puzzles(draw: st.DrawFn, *, most_spare: int = 6) -> bytes:
    """Puzzles with one solution: minimal ones, to which some clues were added."""
    solution = draw(solved_boards())
    cells = bytearray(solution)
    for cell in draw(_CELL_ORDERS):
        cells[cell] = 0
        if not is_unique(Grid(bytes(cells))):
            cells[cell] = solution[cell]
    for cell in draw(st.lists(st.integers(0, 80), max_size=most_spare)):
        cells[cell] = solution[cell]
    return bytes(cells)


def positions_on_the_way(number: int, *, seed: int) -> list[Position]:
    """Positions on the way through unfair puzzles, where singles and intersections do not help."""
    return [
        step.position
        for puzzle in generate(number, level="Unfair", seed=seed)
        for step in explain(puzzle).steps
        if step.technique.family not in ("singles", "intersections")
    ]
