"""Canonical forms, held against brute force in NumPy; duplicates in streams."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings

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
from puzzle_files import each_collection, read_lines
from sudokit import (
    Grid,
    automorphisms,
    canonical,
    canonical_many,
    distinct,
    is_isomorphic,
    shuffle,
    transform,
    transformation,
)
from symmetric_boards import (
    MOST_AUTOMORPHISMS,
    REGULAR,
    TOO_MANY_FOR_BRUTE_FORCE,
    any_boards,
    brute_force,
    sparse_boards,
)


@settings(max_examples=6)
@given(sparse_boards(14, 30) | clash_free_boards() | solved_boards())
def test_form_and_order_are_those_of_brute_force(cells: bytes) -> None:
    assert (canonical(cells).cells, automorphisms(cells).order) == brute_force(cells)


@pytest.mark.parametrize("name", sorted(REGULAR.keys() - TOO_MANY_FOR_BRUTE_FORCE))
def test_regular_boards_agree_with_brute_force(name: str) -> None:
    cells = REGULAR[name]
    assert (canonical(cells).cells, automorphisms(cells).order) == brute_force(cells)


# The second row of its form begins with 4572, which hardly ever happens.
RARE_SOLVED = "978621354564397812213845976385216497421789635697534128142958763856173249739462581"


@pytest.mark.parametrize("puzzle", [EASY, ESCARGOT, HARDEST, EASY_SOLVED, RARE_SOLVED, JUDGE_2239])
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


@pytest.mark.parametrize("name", each_collection("few clues"))
def test_puzzles_with_few_clues_are_all_different(name: str) -> None:
    puzzles = read_lines(name)
    forms = canonical_many(puzzles).forms
    assert len({form.tobytes() for form in forms}) == len(puzzles)


@pytest.mark.parametrize("name", each_collection("two solutions"))
def test_duplicates_in_collections_are_duplicates(name: str) -> None:
    puzzles = read_lines(name)[:3000]
    puzzles += [str(shuffle(puzzle, seed)) for seed, puzzle in enumerate(puzzles[::3])]
    first: dict[Grid, str] = {}
    doubles = 0
    for puzzle in puzzles:
        form = canonical(puzzle)
        other = first.setdefault(form, puzzle)
        if other is not puzzle:
            doubles += 1
            there = transformation(other).inverse() @ transformation(puzzle)
            assert there(puzzle) == Grid(other)
    assert doubles >= len(puzzles) // 4
    assert len(list(distinct(puzzles))) == len(puzzles) - doubles


def test_the_room_is_imported_on_demand() -> None:
    code = "import sys, sudokit; assert 'sudokit.symmetry' not in sys.modules; sudokit.canonical; sudokit.Transformation"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_works_in_many_threads_at_once() -> None:
    from concurrent.futures import ThreadPoolExecutor

    boards = [shuffle(EASY, seed) for seed in range(300)]
    random.Random(1).shuffle(boards)
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(canonical, boards)) == {canonical(EASY)}
