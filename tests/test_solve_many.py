"""Many puzzles at once: shapes, promises, and every kernel against the reference solver."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit
from boards import (
    EASY,
    EASY_SOLVED,
    EMPTY,
    ESCARGOT,
    IMPOSSIBLE,
    clash_free_boards,
    solvable_boards,
)
from puzzle_files import each_collection, is_large, read_lines, solutions_in
from sudokit import FormatError, Grid, SudokuError, engine, reference
from sudokit.board.houses import HOUSES, PEERS

KERNELS = engine.features().available
LIMITS = (1, 2, 3, 5, 40)


def array(puzzles: list[bytes]) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.frombuffer(b"".join(puzzles), np.uint8).reshape(-1, 81)


@cache
def first_solutions(cells: bytes) -> list[bytes]:
    """As many solutions as the highest limit asks for, the smallest first, by the reference solver."""
    try:
        Grid(cells)
    except SudokuError:
        return []
    return list(islice(reference.in_order(cells), max(LIMITS)))


def expected(cells: bytes, limit: int) -> tuple[int, bytes]:
    """Count and smallest solution, by the reference solver."""
    found = first_solutions(cells)
    return min(len(found), limit), found[0] if found else bytes(81)


def assert_right(puzzles: list[bytes], limit: int, kernel: str, threads: int = 1) -> None:
    solutions, counts, _ = engine.solve_array(
        array(puzzles), False, limit, threads=threads, kernel=kernel
    )
    for puzzle, solution, count in zip(puzzles, solutions, counts, strict=True):
        assert (count, solution.tobytes()) == expected(puzzle, limit), (kernel, limit, str(puzzle))


# --- the face --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "puzzles",
    [
        [EASY, ESCARGOT],
        (Grid(puzzle) for puzzle in (EASY, ESCARGOT)),
        [EASY, Grid(ESCARGOT).cells],
        f"{EASY}\n{ESCARGOT}\n".encode(),
        f"{EASY}\n{ESCARGOT}".encode(),
        f"{EASY}\r\n{ESCARGOT}\r\n".encode(),
        f"{EASY},0.5\n{ESCARGOT},8.1\n".encode(),
        bytearray(f"{EASY}\n{ESCARGOT}".encode()),
        memoryview(Grid(EASY).cells + Grid(ESCARGOT).cells),
        f"{EASY}\n{ESCARGOT}\n",
        f"# a collection\n{EASY}\n\n{Grid(ESCARGOT).pretty()}\n",
        f"# a collection\n{EASY}\n\n{Grid(ESCARGOT).pretty()}\n".encode(),
        f"puzzle,rating\n{EASY},1\n{ESCARGOT},2\n".encode(),
        np.array([list(Grid(EASY).cells), list(Grid(ESCARGOT).cells)]),
        np.array([Grid(EASY).to_numpy(), Grid(ESCARGOT).to_numpy()]),
        np.array([list(Grid(p).cells) for p in (EASY, EMPTY, ESCARGOT)], np.uint8)[::2],
        np.array([list(Grid(p).cells) for p in (ESCARGOT, EASY)], np.uint8)[::-1],
        np.asfortranarray([list(Grid(p).cells) for p in (EASY, ESCARGOT)], np.uint8),
    ],
    ids=lambda puzzles: type(puzzles).__name__,
)
def test_takes_arrays_bytes_and_iterables(puzzles: object) -> None:
    answers = sudokit.solve_many(puzzles)  # type: ignore[call-overload]
    assert [Grid(row) for row in answers.solutions] == [
        sudokit.solve(EASY),
        sudokit.solve(ESCARGOT),
    ]
    assert answers.solutions.dtype == np.uint8
    assert answers.counts.tolist() == [1, 1]
    assert not answers.invalid.any()


@pytest.mark.parametrize(
    "puzzles",
    [
        np.zeros((2, 80), np.uint8),
        np.zeros(81, np.uint8),
        np.zeros((2, 81), bool),
        np.zeros((2, 9, 8), np.uint8),
        bytes(80),
    ],
)
def test_a_wrong_shape_is_a_format_error(puzzles: object) -> None:
    with pytest.raises(FormatError):
        sudokit.solve_many(puzzles)  # type: ignore[call-overload]


def test_a_bad_puzzle_is_invalid_and_takes_no_other_down() -> None:
    bad = [EASY, "55" + EMPTY[2:], EASY[:80], EASY[:80] + "a", 81 * [10], IMPOSSIBLE, EASY]
    answers = sudokit.solve_many(bad)
    assert answers.counts.tolist() == [1, 0, 0, 0, 0, 0, 1]
    assert answers.invalid.tolist() == [False, True, True, True, True, False, False]
    assert not answers.solutions[1:6].any()
    unencodable = ["\udcff" * 81, EASY]
    assert sudokit.solve_many(unencodable).invalid.tolist() == [True, False]
    assert sudokit.canonical_many(unencodable).invalid.tolist() == [True, False]


def test_numbers_that_do_not_fit_a_byte_are_invalid() -> None:
    puzzles = np.zeros((3, 81), np.int64)
    puzzles[0, 0], puzzles[1, 0] = 257, -2
    assert sudokit.solve_many(puzzles).invalid.tolist() == [True, True, False]


def test_no_puzzles_at_all() -> None:
    empty: list[str] = []
    for nothing in (empty, b"", np.zeros((0, 81), np.uint8)):
        answers = sudokit.solve_many(nothing)
        assert answers.solutions.shape == (0, 81)
        assert answers.counts.shape == answers.invalid.shape == (0,)


@pytest.mark.parametrize(("limit", "threads"), [(0, 1), (-1, 1), (1, 0)])
def test_limit_and_threads_are_at_least_one(limit: int, threads: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        sudokit.solve_many([EASY], limit, threads=threads)


def test_limit_and_threads_have_no_most() -> None:
    huge = 10**30
    assert sudokit.solve_many([EASY], huge, threads=huge).counts.tolist() == [1]
    assert engine.checked_threads(huge) == engine.checked_threads(10**6)  # not a thread each


def test_any_solution_is_some_solution() -> None:
    answers = sudokit.solve_many([EMPTY] * 20, any_solution=True)
    assert all(Grid(row).is_solved for row in answers.solutions)
    assert answers.counts.tolist() == [2] * 20


def test_threads_change_nothing() -> None:
    puzzles = [EASY, EMPTY, IMPOSSIBLE, ESCARGOT] * 300
    one, many = (sudokit.solve_many(puzzles, threads=threads) for threads in (1, 7))
    assert np.array_equal(one.solutions, many.solutions)
    assert np.array_equal(one.counts, many.counts)


def test_features() -> None:
    features = sudokit.engine.features()
    assert features.simd in features.available
    assert features.available[-1] == "portable"


# --- the kernels -----------------------------------------------------------------------------------


@given(boards=st.lists(clash_free_boards() | solvable_boards(), max_size=40))
@settings(max_examples=100)
def test_finds_what_the_reference_finds(boards: list[bytes]) -> None:
    for kernel, limit in product(KERNELS, LIMITS):
        assert_right(boards, limit, kernel)


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_batch_size(kernel: str) -> None:
    pool = [Grid(p).cells for p in (EASY, EMPTY, ESCARGOT, IMPOSSIBLE, EASY_SOLVED)]
    sizes = [*range(71), 127, 128, 129, 255, 256, 257, 1023, 1024, 1025]
    right = {puzzle: expected(puzzle, 2) for puzzle in pool}
    for size in sizes:
        puzzles = [pool[i * i % 5] for i in range(size)]
        solutions, counts, _ = engine.solve_array(
            array(puzzles), False, 2, threads=1, kernel=kernel
        )
        assert [
            (count, solution.tobytes()) for count, solution in zip(counts, solutions, strict=True)
        ] == [right[puzzle] for puzzle in puzzles], size


@pytest.mark.parametrize("kernel", KERNELS)
@given(data=st.binary(min_size=81, max_size=81 * 20))
def test_no_bytes_are_too_wrong(kernel: str, data: bytes) -> None:
    puzzles = array([data[i : i + 81] for i in range(0, len(data) - 80, 81)])
    for text in (False, True):
        solutions, counts, invalid = engine.solve_array(puzzles, text, 2, threads=1, kernel=kernel)
        for puzzle, solution, count, bad in zip(puzzles, solutions, counts, invalid, strict=True):
            try:
                grid = Grid(puzzle.tobytes().decode("latin-1") if text else puzzle.tobytes())
            except SudokuError:
                assert bad
                assert count == 0
            else:
                assert not bad
                assert count == 0 or Grid(solution).is_valid_solution_of(grid)


def mutated(puzzle: bytes, some: random.Random) -> bytes:
    """A clue removed, changed, added or moved; some clash."""
    cells = bytearray(puzzle)
    for _ in range(some.randint(1, 3)):
        cells[some.randrange(81)] = some.choice([0, 0, *range(1, 10)])
    return bytes(cells)


@pytest.mark.parametrize("kernel", KERNELS)
def test_mutated_puzzles(kernel: str) -> None:
    some = random.Random(kernel)
    pool = [Grid(p).cells for p in (EASY, ESCARGOT, EASY_SOLVED)]
    assert_right([mutated(some.choice(pool), some) for _ in range(400)], 3, kernel)


def verified(puzzles: list[bytes], limit: int, kernel: str) -> None:
    """Check many answers by what is cheap to check, against the slow kernel for the counts."""
    _, counts, invalid = engine.solve_array(array(puzzles), False, limit, threads=2, kernel=kernel)
    solutions, others, _ = engine.solve_array(
        array(puzzles), False, limit, threads=1, kernel="portable"
    )
    assert np.array_equal(counts, others)
    given = array(puzzles)
    solved = np.asarray(counts) > 0
    kept = (given == 0) | (given == solutions)
    assert kept[solved].all()
    assert not invalid[solved].any()
    for cell in range(81):
        for peer in PEERS[cell]:
            assert (solutions[solved, cell] != solutions[solved, peer]).all()


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", each_collection("few clues"))
def test_mutated_puzzles_of_collections(kernel: str, name: str) -> None:
    some = random.Random(kernel)
    pool = [Grid(puzzle).cells for puzzle in read_lines(name)]
    many = 20_000 if is_large(name) else 5_000
    verified([mutated(some.choice(pool), some) for _ in range(many)], 3, kernel)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("name", each_collection("few clues", "hard", "two solutions"))
def test_whole_collections(kernel: str, threads: int, name: str) -> None:
    puzzles = read_lines(name)
    text = np.frombuffer("".join(puzzles).encode(), np.uint8).reshape(-1, 81)
    solutions, counts, invalid = engine.solve_array(text, True, 2, threads=threads, kernel=kernel)
    assert not invalid.any()
    assert (counts == solutions_in(name)).all()
    digits = text - ord("0")
    assert ((digits > 9) | (digits == 0) | (digits == solutions)).all()
    for house in HOUSES:
        assert (np.sort(solutions[:, house], axis=1) == np.arange(1, 10)).all()
    for index in random.Random(1).sample(range(len(puzzles)), 20):
        assert solutions[index].tobytes() == expected(Grid(puzzles[index]).cells, 2)[1]
