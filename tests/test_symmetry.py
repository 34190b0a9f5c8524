"""Canonical forms, transformations and automorphisms, held against brute force in NumPy."""

from __future__ import annotations

import itertools
import random
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sudokit
from boards import (
    EASY,
    EASY_SOLVED,
    EMPTY,
    ESCARGOT,
    HARDEST,
    JUDGE_2239,
    clash_free_boards,
    solved_boards,
    symmetries,
    transformed,
)
from sudokit import (
    Grid,
    Transformation,
    automorphisms,
    canonical,
    canonical_many,
    distinct,
    is_isomorphic,
    shuffle,
    transform,
    transformation,
)

MOST_AUTOMORPHISMS = (
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
)

LINE_ORDERS = np.array(
    [
        [3 * band + line for band, order in zip(bands, orders, strict=True) for line in order]
        for bands in itertools.permutations(range(3))
        for orders in itertools.product(itertools.permutations(range(3)), repeat=3)
    ]
)


def brute_force(cells: bytes) -> tuple[bytes, int]:
    """The smallest of all equivalent boards, and how many geometric symmetries lead to it.

    All orders of columns from the start, all orders of rows one row at a time: after each row only
    those go on whose rows so far are the smallest.
    """
    board = np.frombuffer(cells, np.uint8).reshape(9, 9)
    turned = np.stack([side[:, LINE_ORDERS].swapaxes(0, 1) for side in (board, board.T)])
    sides, orders = (x.ravel() for x in np.indices((2, 1296)))
    taken = np.zeros((len(sides), 0), int)
    names = np.zeros((len(sides), 10), np.uint8)
    form = b""
    for depth in range(9):
        parent, row = (x.ravel() for x in np.indices((len(sides), 9)))
        allowed = ~(taken[parent] == row[:, None]).any(axis=1)
        bands = taken[parent] // 3
        if depth % 3:
            allowed &= bands[:, -1] == row // 3
        else:
            allowed &= ~(bands == row[:, None] // 3).any(axis=1)
        parent, row = parent[allowed], row[allowed]
        lines = turned[sides[parent], orders[parent], row]
        new_names = names[parent]
        every = np.arange(len(parent))
        made = np.empty_like(lines)
        for place in range(9):
            digit = lines[:, place]
            new = (digit > 0) & (new_names[every, digit] == 0)
            new_names[every[new], digit[new]] = new_names[new].max(axis=1) + 1
            made[:, place] = new_names[every, digit]
        keys = made @ (10 ** np.arange(8, -1, -1))
        best = keys == keys.min()
        form += made[best][0].tobytes()
        sides, orders, names = sides[parent[best]], orders[parent[best]], new_names[best]
        taken = np.hstack([taken[parent[best]], row[best][:, None]])
    return form, len(sides)


def sparse_boards(fewest: int = 0, most: int = 14) -> st.SearchStrategy[bytes]:
    """Boards with few clues: many ties."""

    def of_clues(clues: list[tuple[int, int]]) -> bytes:
        cells = bytearray(81)
        for cell, digit in clues:
            if not cells[cell] and digit in Grid(bytes(cells)).candidates()[cell]:
                cells[cell] = digit
        return bytes(cells)

    return st.lists(
        st.tuples(st.integers(0, 80), st.integers(1, 9)), min_size=fewest, max_size=most
    ).map(of_clues)


def any_boards() -> st.SearchStrategy[bytes]:
    return st.one_of(sparse_boards(), clash_free_boards(), solved_boards())


def latin(keep: Callable[[int, int], bool]) -> bytes:
    """The cells of a very regular full board that are kept, the rest blank."""
    return bytes(
        (3 * (r % 3) + r // 3 + c) % 9 + 1 if keep(r, c) else 0 for r in range(9) for c in range(9)
    )


# Boards whose rows and columns can hardly be told apart for long.
REGULAR = {
    "full": latin(lambda r, c: True),
    "a blank in each house": latin(lambda r, c: c != 3 * (r % 3) + r // 3),
    "boxes of a diagonal": latin(lambda r, c: c // 3 == r // 3),
    "all other boxes": latin(lambda r, c: c // 3 != r // 3),
    "minirows": latin(lambda r, c: c // 3 == (r + r // 3) % 3),
    "one clue a minirow": latin(lambda r, c: c % 3 == r % 3),
    "two clues a minirow": latin(lambda r, c: c % 3 != (r + r // 3) % 3),
    "two digits": latin(lambda r, c: (3 * (r % 3) + r // 3 + c) % 9 < 2),
    "a row": latin(lambda r, c: r == 4),
    "a column": latin(lambda r, c: c == 0),
    "two rows of a band": latin(lambda r, c: r in (3, 5)),
    "a row in each band": latin(lambda r, c: r % 3 == 0),
    "two bands": latin(lambda r, c: r < 6),
    "most automorphisms": Grid(MOST_AUTOMORPHISMS).cells,
}

TOO_MANY_FOR_BRUTE_FORCE = {"a row", "a column", "two rows of a band"}


# --- canonical forms ------------------------------------------------------------------------------


@settings(max_examples=12)
@given(sparse_boards(14, 30) | clash_free_boards() | solved_boards())
def test_form_and_order_are_those_of_brute_force(cells: bytes) -> None:
    assert (canonical(cells).cells, automorphisms(cells).order) == brute_force(cells)


@pytest.mark.parametrize("name", sorted(REGULAR.keys() - TOO_MANY_FOR_BRUTE_FORCE))
def test_regular_boards_agree_with_brute_force(name: str) -> None:
    cells = REGULAR[name]
    assert (canonical(cells).cells, automorphisms(cells).order) == brute_force(cells)


@pytest.mark.parametrize("puzzle", [EASY, ESCARGOT, HARDEST, EASY_SOLVED, JUDGE_2239])
def test_famous_boards_agree_with_brute_force(puzzle: str) -> None:
    assert (canonical(puzzle).cells, automorphisms(puzzle).order) == brute_force(Grid(puzzle).cells)


@given(any_boards(), symmetries())
def test_equivalent_boards_have_one_form(
    cells: bytes, symmetry: tuple[list[int], list[int], list[int], bool]
) -> None:
    rows, columns, digits, transposed = symmetry
    form = canonical(cells)
    assert canonical(transformed(cells, rows, columns, digits, transposed=transposed)) == form
    assert canonical(form) == form
    assert form <= Grid(cells)
    assert form.clues == Grid(cells).clues


@pytest.mark.parametrize("board", [EASY, ESCARGOT, EASY_SOLVED, MOST_AUTOMORPHISMS])
def test_a_thousand_equivalents_have_one_form(board: str) -> None:
    check_equivalents(Grid(board).cells, 1000)


@pytest.mark.parametrize("name", REGULAR)
def test_equivalents_of_regular_boards_have_one_form(name: str) -> None:
    check_equivalents(REGULAR[name], 100)


def check_equivalents(cells: bytes, most: int) -> None:
    shuffled = [shuffle(cells, seed).cells for seed in range(most)]
    found = canonical_many(np.frombuffer(b"".join(shuffled), np.uint8).reshape(-1, 81))
    assert not found.invalid.any()
    assert {form.tobytes() for form in found.forms} == {canonical(cells).cells}


def test_the_smallest_board_of_all() -> None:
    smallest = next(iter(sudokit.solutions(EMPTY)))
    assert canonical(smallest) == smallest
    assert canonical(EMPTY) == Grid(EMPTY)
    assert canonical("." * 40 + "7" + "." * 40) == Grid("." * 80 + "1")


def test_different_boards_have_different_forms() -> None:
    assert canonical(EASY) != canonical(ESCARGOT)
    assert is_isomorphic(EASY, shuffle(EASY, 1))
    assert not is_isomorphic(EASY, EASY.replace("9", ".", 1))


def test_conflicts_are_errors() -> None:
    for function in (canonical, transformation, automorphisms, transform):
        with pytest.raises(sudokit.ClueConflict, match="r1c1 and r1c2 both hold 5"):
            function("55" + EMPTY[2:])
        with pytest.raises(sudokit.FormatError, match="expected 9"):
            function("123")


def test_native_code_refuses_what_is_no_board() -> None:
    for cells in (b"", bytes(80), b"\x0a" + bytes(80), b"\x05\x05" + bytes(79)):
        for function in (sudokit._native.canonical_form, sudokit._native.canonical_ways):
            with pytest.raises(ValueError, match=r"81 cells|without clashes"):
                function(cells)


def test_many_takes_what_solve_many_takes() -> None:
    boards = [EASY, EMPTY, "55" + EMPTY[2:], EASY_SOLVED]
    forms = [canonical(EASY), Grid(EMPTY), Grid(EMPTY), canonical(EASY_SOLVED)]
    cells = np.array([[int(x) if x != "." else 0 for x in board] for board in boards])
    strided = np.zeros((4, 100), np.uint8)
    strided[:, 7:88] = cells
    sources: list[npt.NDArray[np.uint8] | bytes | list[str] | list[bytes]] = [
        boards,
        [bytes(row.tolist()) for row in cells],
        cells,
        cells.reshape(4, 9, 9).astype(np.uint8),
        strided[:, 7:88],
        "\n".join(boards).encode(),
        "".join(f"{board},x\n" for board in boards).encode(),
    ]
    for source in sources:
        for threads in (None, 1, 3):
            found = canonical_many(source, threads=threads)
            assert found.forms.shape == (4, 81)
            assert [form.tobytes() for form in found.forms] == [form.cells for form in forms]
            assert found.invalid.tolist() == [False, False, True, False]


def test_many_of_none_and_of_many() -> None:
    assert canonical_many([]).forms.shape == (0, 81)
    found = canonical_many([shuffle(EASY, seed) for seed in range(9000)])
    assert (found.forms == np.frombuffer(canonical(EASY).cells, np.uint8)).all()


def test_many_refuses_bad_shapes_and_threads() -> None:
    with pytest.raises(sudokit.FormatError, match=r"expected \(n, 81\)"):
        canonical_many(np.zeros((3, 80), np.uint8))
    with pytest.raises(ValueError, match="threads is 0"):
        canonical_many([EASY], threads=0)
    assert canonical_many(np.full((2, 81), 10)).invalid.all()


def test_distinct_keeps_the_first_of_each_class() -> None:
    first, second = shuffle(EASY, 1), shuffle(ESCARGOT, 1)
    stream: list[Grid | str] = [first, EASY, second, ESCARGOT, EMPTY, EMPTY, shuffle(EASY, 2)]
    assert list(distinct(stream)) == [first, second, Grid(EMPTY)]
    assert list(distinct([])) == []
    assert len(list(distinct(shuffle(EASY, seed) for seed in range(9000)))) == 1
    filled = sudokit.solve(EASY)
    assert next(distinct([filled])).puzzle == Grid(EASY)


def test_distinct_tells_of_a_bad_board_when_its_turn_comes() -> None:
    stream = distinct([EASY, "bad", ESCARGOT])
    assert next(stream) == Grid(EASY)
    with pytest.raises(sudokit.FormatError):
        next(stream)


def test_all_17_clue_puzzles_are_different(collection: Callable[[str], list[str]]) -> None:
    puzzles = collection("puzzles2_17_clue.txt")
    forms = canonical_many(puzzles).forms
    assert len({form.tobytes() for form in forms}) == len(puzzles) == 49_158


def test_duplicates_in_collections_are_duplicates(collection: Callable[[str], list[str]]) -> None:
    puzzles = collection("puzzles7_serg_benchmark.txt")
    first: dict[Grid, str] = {}
    doubles = 0
    for puzzle in puzzles[:3000]:
        form = canonical(puzzle)
        other = first.setdefault(form, puzzle)
        if other is not puzzle:
            doubles += 1
            there = transformation(other).inverse() @ transformation(puzzle)
            assert there(puzzle) == Grid(other)
    assert len(list(distinct(puzzles[:3000]))) == 3000 - doubles


# --- transformations ------------------------------------------------------------------------------


def transformations() -> st.SearchStrategy[Transformation]:
    return symmetries().map(
        lambda s: Transformation(
            transposed=s[3],
            rows=tuple(row + 1 for row in s[0]),
            columns=tuple(column + 1 for column in s[1]),
            digits=tuple(s[2][1:]),
        )
    )


@given(any_boards())
def test_the_transformation_leads_to_the_form_and_back(cells: bytes) -> None:
    grid = Grid(cells)
    there = transformation(grid)
    form = canonical(grid)
    assert there(grid) == form
    assert there.inverse()(form) == grid
    assert transformation(form) == Transformation()


@given(any_boards(), transformations(), transformations(), transformations())
def test_transformations_are_a_group(
    cells: bytes, a: Transformation, b: Transformation, c: Transformation
) -> None:
    grid = Grid(cells)
    assert (a @ b)(grid) == a(b(grid))
    assert (a @ b) @ c == a @ (b @ c)
    assert a @ a.inverse() == a.inverse() @ a == Transformation()
    assert (a @ b).inverse() == b.inverse() @ a.inverse()
    assert len({a, Transformation.parse(str(a)), eval(repr(a))}) == 1
    assert is_isomorphic(a(grid), grid)


@given(solved_boards(), transformations())
def test_transformations_permute_cells_as_they_say(cells: bytes, t: Transformation) -> None:
    grid, result = Grid(cells), t(cells)
    for row, column in itertools.product(range(9), repeat=2):
        source = t.rows[row], t.columns[column]
        digit = grid.at(*(source[::-1] if t.transposed else source))
        assert result.at(row + 1, column + 1) == t.digits[digit - 1]


@pytest.mark.parametrize(
    ("operations", "corners"),
    [
        ("identity", "1234"),
        ("transpose", "1324"),
        ("mirror diagonal", "1324"),
        ("mirror anti-diagonal", "4231"),
        ("mirror left-right", "2143"),
        ("mirror up-down", "3412"),
        ("rotate 90", "3142"),
        ("rotate 180", "4321"),
        ("rotate 270", "2413"),
        ("rotate 90, rotate 90, rotate 90", "2413"),
        ("rotate 90, mirror left-right", "1324"),
        ("mirror left-right, rotate 90", "4231"),
        ("bands 321, rows 321654987", "3412"),
        ("swap stacks 1 3,swap columns 1 3 , swap columns 7 9", "2143"),
        ("rows 789|456|123, rows 321654987", "3412"),
        ("digits 214356789", "2143"),
        ("swap digits 1 4", "4231"),
    ],
)
def test_operations(operations: str, corners: str) -> None:
    board = "1.......2" + "." * 63 + "3.......4"
    result = Transformation.parse(operations)(board)
    assert "".join(str(result.at(r, c)) for r in (1, 9) for c in (1, 9)) == corners
    steps = [operation.strip() for operation in operations.split(",")]
    assert transform(board, *steps) == result
    assert transform(board, *map(Transformation.parse, steps)) == result


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no operation"),
        ("rotate 90,", "'' is no operation"),
        ("turn 90", "'turn 90' is no operation"),
        ("rotate", "'rotate' is no operation"),
        ("rotate 45", "rotate 45: expected 90, 180 or 270"),
        ("mirror x", "mirror x: expected left-right, up-down, diagonal or anti-diagonal"),
        ("rows 12345678", "rows 12345678: expected each of 1 to 9 once"),
        ("rows 112345678", "rows 112345678: expected each of 1 to 9 once"),
        ("rows 142356789", r"rows 142\|356\|789: the three rows of a band must stay together"),
        ("columns 142356789", "the three columns of a stack must stay together"),
        ("bands 12", "bands 12: expected each of 1 to 3 once"),
        ("digits 012345678", "expected each of 1 to 9 once"),
        ("digits \uff1123456789", "expected each of 1 to 9 once"),
        ("swap rows 1 0", "swap rows 1 0: expected two numbers from 1 to 9"),
        ("swap bands 1 4", "expected two numbers from 1 to 3"),
        ("swap rows 1 4", "must stay together"),
    ],
)
def test_bad_operations_are_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Transformation.parse(text)


def test_bad_parts_are_refused() -> None:
    with pytest.raises(ValueError, match="digits 1 2 3: expected each of 1 to 9 once"):
        Transformation(digits=(1, 2, 3))
    with pytest.raises(ValueError, match="of a stack must stay together"):
        Transformation(columns=(4, 2, 3, 1, 5, 6, 7, 8, 9))
    with pytest.raises(TypeError):
        Transformation() @ 3  # type: ignore[operator]


def test_a_filled_grid_keeps_its_puzzle() -> None:
    moved = shuffle(sudokit.solve(EASY), 3)
    assert moved.puzzle == shuffle(EASY, 3)
    assert moved == sudokit.solve(moved.puzzle)


def test_shuffles_are_the_same_everywhere() -> None:
    # Computed once; a change would change what everybody's seeds mean.
    known = {
        0: "transpose, rows 546|231|798, columns 798|132|564, digits 813564972",
        1: "transpose, rows 321|645|789, columns 123|645|879, digits 658391472",
        2580: "rows 987|564|132, columns 213|546|978, digits 471536892",
        2**64 - 1: "rows 879|132|465, columns 123|789|456, digits 915784236",
    }
    assert {seed: str(Transformation.random(seed)) for seed in known} == known
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="expected 0 to"):
            shuffle(EASY, seed)


def test_the_generator_is_splitmix64() -> None:
    # The first numbers that the published algorithm makes of seed 1234567.
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    golden = 0x9E3779B97F4A7C15
    for index, number in enumerate(published):
        seed = (1234567 + index * golden) % 2**64
        assert sudokit.symmetry._draw(seed, 2**64) == number


def test_shuffles_are_uniform() -> None:
    # Where one cell goes, and whether the board is transposed.
    rounds = 8100
    places = np.zeros(81)
    turned = 0
    for seed in range(rounds):
        t = Transformation.random(seed)
        cell = t("1" + "." * 80).cells.index(t.digits[0])
        places[cell] += 1
        turned += t.transposed
    chi_squared = ((places - rounds / 81) ** 2 / (rounds / 81)).sum()
    assert chi_squared < 140  # 80 degrees of freedom: once in 30,000
    assert abs(turned - rounds / 2) < 4 * (rounds / 4) ** 0.5


# --- automorphisms --------------------------------------------------------------------------------


def closure(generators: tuple[Transformation, ...]) -> set[Transformation]:
    found = {Transformation()}
    fresh = list(found)
    while fresh:
        products = {known @ generator for known in fresh for generator in generators}
        fresh = list(products - found)
        found |= products
    return found


def check_group(cells: bytes) -> None:
    grid = Grid(cells)
    group = automorphisms(grid)
    elements = list(group)
    assert len(elements) == len(set(elements)) == group.order
    assert 3_359_232 * 362_880 % group.order == 0
    assert closure(group.generators) == set(elements)
    for element in elements[:: max(1, len(elements) // 50)]:
        assert element(grid) == grid
        assert element in group
        assert element.inverse() in group


@settings(max_examples=40)
@given(solved_boards() | clash_free_boards())
def test_the_group_is_a_group(cells: bytes) -> None:
    check_group(cells)


@pytest.mark.parametrize(
    "name",
    [
        "full",
        "a blank in each house",
        "boxes of a diagonal",
        "minirows",
        "two digits",
        "two bands",
        "a row in each band",
        "most automorphisms",
    ],
)
def test_the_groups_of_regular_boards(name: str) -> None:
    check_group(REGULAR[name])


@pytest.mark.parametrize(
    ("board", "order"),
    [
        (MOST_AUTOMORPHISMS, 648),
        (EMPTY, 3_359_232),
        ("1" + "." * 80, 3_359_232 // 81),
        ("12" + "." * 79, 3_359_232 // (81 * 4) * 2),
        (EASY, 1),
        (EASY_SOLVED, 1),
    ],
)
def test_orders(board: str, order: int) -> None:
    group = automorphisms(board)
    assert group.order == order
    assert len(group.generators) <= 22
    for generator in group.generators:
        assert generator in group
        assert generator(board) == Grid(board)


def test_equivalent_boards_have_groups_of_one_order() -> None:
    for seed in range(20):
        assert automorphisms(shuffle(MOST_AUTOMORPHISMS, seed)).order == 648


def test_absent_digits_stay() -> None:
    group = automorphisms("12" + "." * 79)
    assert Transformation.parse("swap columns 1 2, swap digits 1 2") in group
    assert Transformation.parse("swap digits 8 9") not in group
    assert Transformation.parse("swap columns 1 2") not in group
    assert "x" not in group


def test_elements_come_lazily() -> None:
    group = automorphisms(EMPTY)
    some = list(itertools.islice(group, 1000))
    assert len(set(some)) == 1000
    assert repr(group) == f"<3,359,232 automorphisms of {EMPTY}>"


@given(clash_free_boards(), st.integers(0, 2**64 - 1))
@example(Grid(EASY).cells, 0)
def test_symmetries_keep_the_number_of_solutions(cells: bytes, seed: int) -> None:
    assert sudokit.count_solutions(shuffle(cells, seed), 50) == sudokit.count_solutions(cells, 50)


def test_the_room_is_imported_on_demand() -> None:
    code = "import sys, sudokit; assert 'sudokit.symmetry' not in sys.modules; sudokit.canonical; sudokit.Transformation"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_works_in_many_threads_at_once() -> None:
    from concurrent.futures import ThreadPoolExecutor

    boards = [shuffle(EASY, seed) for seed in range(300)]
    random.Random(1).shuffle(boards)
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(canonical, boards)) == {canonical(EASY)}
