"""Questions about variants: against each other, and against all solutions of small puzzles."""

from __future__ import annotations

import pickle
import time
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit
from sudokit.errors import NoSolution, NotUnique
from sudokit.variants import (
    XV,
    AllOf,
    AntiKing,
    AntiKnight,
    BlackDot,
    Cage,
    Cell,
    Clone,
    CountingCircles,
    Diagonal,
    Extra,
    GreaterThan,
    Kind,
    LittleKiller,
    NegativeDots,
    NegativeXV,
    NonConsecutive,
    Part,
    Puzzle,
    Solution,
    Sum,
    Thermometer,
    Whisper,
    WhiteDot,
    count_solutions,
    estimate_solutions,
    is_unique,
    redundant,
    solutions,
    solve,
    solve_many,
    true_candidates,
    why_unsolvable,
)

CELLS = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
CELLS_OF_NINE = [Cell(row, column) for row in range(1, 10) for column in range(1, 10)]
SAMPLES = st.lists(st.sampled_from(CELLS), min_size=2, max_size=3, unique=True)


@st.composite
def small_puzzles(draw: st.DrawFn) -> Puzzle:
    """4x4 puzzles with cages, thermometers and givens, many without a solution."""
    constraints: list[Kind] = draw(
        st.lists(
            st.one_of(
                st.builds(Cage, SAMPLES, st.integers(3, 9)),
                st.builds(Sum, SAMPLES, st.integers(2, 12)),
                st.builds(Thermometer, SAMPLES),
            ),
            max_size=4,
        )
    )
    givens = draw(st.dictionaries(st.sampled_from(CELLS), st.integers(1, 4), max_size=3))
    return Puzzle(givens, rows=4, columns=4, constraints=constraints)


def without(puzzle: Puzzle, parts: tuple[Part, ...]) -> Puzzle:
    """The puzzle without some of its parts."""
    left_out = {part.cell for part in parts}
    gone = [part.constraint for part in parts if part.constraint is not None]
    constraints = list(puzzle.constraints)
    for each in gone:
        constraints.remove(each)
    givens = {cell: digit for cell, digit in puzzle.givens.items() if cell not in left_out}
    return puzzle.replace(givens=givens, constraints=constraints)


def only(puzzle: Puzzle, parts: tuple[Part, ...]) -> Puzzle:
    """The puzzle with only some of its parts."""
    return puzzle.replace(
        givens={part.cell: part.digits[0] for part in parts if part.cell is not None},
        constraints=[part.constraint for part in parts if part.constraint is not None],
    )


@settings(max_examples=30, deadline=None)
@given(small_puzzles())
def test_all_questions_agree(puzzle: Puzzle) -> None:
    found = list(solutions(puzzle))
    assert found == sorted(found, key=str)
    assert count_solutions(puzzle, None) == len(found)
    assert count_solutions(puzzle, 3) == min(len(found), 3)
    assert is_unique(puzzle) == (len(found) == 1)
    for limit in (1, 5):
        candidates = true_candidates(puzzle, limit)
        for cell in puzzle.cells:
            in_solutions = [solution[cell] for solution in found]
            wanted = {
                digit: min(in_solutions.count(digit), limit) for digit in sorted(set(in_solutions))
            }
            assert candidates.counts[cell] == wanted
            assert candidates[cell] == tuple(wanted)
    if found:
        assert solve(puzzle) == found[0]
        with pytest.raises(ValueError, match="has a solution"):
            why_unsolvable(puzzle)
    else:
        with pytest.raises(sudokit.NoSolution):
            solve(puzzle)
        reason = why_unsolvable(puzzle)
        assert count_solutions(only(puzzle, reason)) == 0
        for part in reason:
            rest = tuple(other for other in reason if other is not part)
            assert count_solutions(only(puzzle, rest), 1) == 1
    if len(found) == 1:
        gone = redundant(puzzle)
        for part in gone:
            assert is_unique(without(puzzle, (part,)))
    else:
        with pytest.raises(NotUnique if found else NoSolution):
            redundant(puzzle)


@pytest.mark.parametrize("rule", [NegativeDots(), NegativeXV()], ids=repr)
def test_a_rule_that_all_marks_are_given_stands_for_them(rule: Kind) -> None:
    """Without one of the marks, the rule would contradict the digits beside it, which are right."""
    right = dict(zip(CELLS, map(int, "1234341221434321"), strict=True))
    marks: list[Kind] = []
    for one, other in ((one, other) for one in CELLS for other in CELLS if one < other):
        if abs(int(one[1]) - int(other[1])) + abs(int(one[3]) - int(other[3])) == 1:
            a, b = right[one], right[other]
            if isinstance(rule, NegativeXV):
                marks += [XV(f"{one} {other}", 5)] * (a + b == 5)
            elif abs(a - b) == 1:
                marks.append(WhiteDot(f"{one} {other}"))
            elif {a, b} == {2, 4}:
                marks.append(BlackDot(f"{one} {other}"))
    givens = {"r1c1": 1, "r1c2": 2, "r4c4": 4}  # r4c4 is wrong
    puzzle = Puzzle(
        rows=4, columns=4, givens=givens, constraints=[rule, *marks[:-1], AllOf(marks[-1])]
    )
    reason = why_unsolvable(puzzle)
    assert "r4c4 is 4" in map(str, reason)
    assert count_solutions(puzzle.replace(givens={"r1c1": 1, "r1c2": 2})) == 1


def test_classic_boards_have_the_answers_of_the_kernel() -> None:
    several = "534678912672195348198342567859761423426853791713924856" + "." * 27
    for text in (several, several.replace("1", ".")):
        board = sudokit.Grid(text)
        assert str(solve(Puzzle(board))) == str(sudokit.solve(board))
        wanted = [str(each) for each in islice(sudokit.solutions(board), 20)]
        assert [str(each) for each in islice(solutions(Puzzle(board)), 20)] == wanted
        assert count_solutions(Puzzle(board), 1000) == sudokit.count_solutions(board, 1000)


def classic_and_not(text: str) -> tuple[Puzzle, Puzzle]:
    """A classic Sudoku, and one with a constraint that says nothing, so that the engine of variants gets it."""
    puzzle = Puzzle(text)
    return puzzle, puzzle.replace(constraints=[Cage("r1c1")])


@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(0, 80), max_size=45), st.integers(0, 80), st.integers(0, 9))
def test_the_kernel_of_classic_boards_answers_as_the_engine_of_variants(
    open_cells: set[int], changed: int, digit: int
) -> None:
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    cells = ["." if cell in open_cells else sign for cell, sign in enumerate(solved)]
    cells[changed] = str(digit)  # clues may clash
    classic, other = classic_and_not("".join(cells))
    assert classic.is_classic
    assert not other.is_classic
    found = [str(each) for each in islice(solutions(classic), 30)]
    assert found == [str(each) for each in islice(solutions(other), 30)]
    for limit in (1, 2, 40):
        assert count_solutions(classic, limit) == count_solutions(other, limit)
        assert true_candidates(classic, limit) == true_candidates(other, limit)
    assert is_unique(classic) == is_unique(other) == (len(found) == 1)
    if found:
        assert str(solve(classic)) == str(solve(other)) == found[0]
    else:
        with pytest.raises(sudokit.NoSolution):
            solve(classic)
        assert count_solutions(only(classic, why_unsolvable(classic))) == 0


def test_classic_boards_do_not_go_to_the_engine_of_variants(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sudokit._native.VariantSearch", None)
    classic, other = classic_and_not("." * 81)
    assert str(solve(classic)).startswith("123456789456789123")
    assert true_candidates(classic)["r5c5"] == tuple(range(1, 10))
    with pytest.raises(TypeError):
        solve(other)


def test_a_grid_is_a_puzzle() -> None:
    board = sudokit.Grid(
        "53467891267219534819834256785976142342685379171392485696153728428741963534528617."
    )
    puzzle = Puzzle(board)
    for ask in (solve, is_unique, count_solutions, true_candidates, redundant, estimate_solutions):
        assert ask(board) == ask(puzzle)
    assert list(solutions(board)) == [solve(board)]
    with pytest.raises(ValueError, match="has a solution"):
        why_unsolvable(board)


@pytest.mark.parametrize(
    "ask",
    [solve, solutions, count_solutions, is_unique, true_candidates, redundant, why_unsolvable],
)
def test_a_text_is_no_puzzle(ask) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(
        TypeError, match="expected a Puzzle or a Grid, not str; `read` makes a puzzle"
    ):
        ask("." * 81)


def test_extra_cells_belong_to_a_solution() -> None:
    total = Extra("T")
    puzzle = Puzzle(
        rows=1, columns=2, digits=range(1, 5), regions="none",
        constraints=[Sum(["r1c1", "r1c2", total], 0, coefficients=[1, 1, -1])],
    )  # fmt: skip
    found = list(solutions(puzzle))
    assert [(each["r1c1"], each["r1c2"], each[total]) for each in found] == [
        (1, 2, 3), (1, 3, 4), (2, 1, 3), (3, 1, 4),
    ]  # fmt: skip
    assert list(found[0]) == [Cell(1, 1), Cell(1, 2), total]


def test_an_estimate_comes_close() -> None:
    assert 260 < estimate_solutions(Puzzle(rows=4, columns=4), 2000, seed=1) < 320
    assert estimate_solutions(Puzzle("11..............", rows=4, columns=4)) == 0


@pytest.mark.parametrize(
    "question",
    [
        lambda puzzle: count_solutions(puzzle, None, timeout=0.05),
        lambda puzzle: true_candidates(puzzle, 10**9, timeout=0.05),
        lambda puzzle: list(solutions(puzzle, timeout=0.05)),
        lambda puzzle: estimate_solutions(puzzle, 10**9, timeout=0.05),
    ],
)
def test_long_work_ends_in_time(question) -> None:  # type: ignore[no-untyped-def]
    start = time.monotonic()
    with pytest.raises(sudokit.TimedOut):
        question(LONG)
    assert time.monotonic() - start < 5


def test_a_solution_is_a_value() -> None:
    puzzle = Puzzle(rows=4, columns=4)
    first, second = islice(solutions(puzzle), 2)
    assert first == solve(puzzle)
    assert first != second
    assert len({first, solve(puzzle), second}) == 2
    assert dict(first)[Cell(1, 1)] == first[1, 1] == first["r1c1"] == 1
    assert len(first) == 16
    with pytest.raises(KeyError):
        first["r5c1"]
    assert isinstance(first, Solution)


@pytest.mark.parametrize(("name", "call"), [
    ("limit", lambda puzzle: count_solutions(puzzle, 0)),
    ("ways", lambda puzzle: estimate_solutions(puzzle, 0)),
    ("limit", lambda puzzle: true_candidates(puzzle, 0)),
])  # fmt: skip
def test_numbers_out_of_range_are_refused(name, call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=name):
        call(Puzzle())


def test_several_solutions_are_an_error_on_demand() -> None:
    puzzle = Puzzle("1...............", rows=4, columns=4)
    smallest = tuple(islice(solutions(puzzle), 2))
    with pytest.raises(sudokit.NotUnique) as raised:
        solve(puzzle, unique=True)
    assert raised.value.witnesses == smallest
    cell = next(cell for cell in smallest[0] if smallest[0][cell] != smallest[1][cell])
    first, second = (solution[cell] for solution in smallest)
    assert raised.value.difference == f"{cell} can be {first} or {second}"
    copied = pickle.loads(pickle.dumps(raised.value))
    assert (str(copied), copied.witnesses) == (str(raised.value), smallest)
    assert solve(puzzle) == smallest[0]


def test_solutions_that_differ_in_an_extra_cell_alone_are_several() -> None:
    total = Extra("T")
    puzzle = Puzzle(
        "1",
        rows=1,
        columns=1,
        digits=range(1, 5),
        regions="none",
        constraints=[GreaterThan([total, "r1c1"])],
    )
    with pytest.raises(sudokit.NotUnique, match="T can be 2 or 3"):
        solve(puzzle, unique=True)


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.one_of(small_puzzles(), st.just(Puzzle(rows=4, columns=4))), max_size=12),
    st.booleans(),
    st.integers(1, 3),
)
def test_many_puzzles_have_the_answers_of_each(
    puzzles: list[Puzzle], unique: bool, threads: int
) -> None:
    def alone(puzzle: Puzzle) -> str:
        try:
            return repr(solve(puzzle, unique=unique))
        except sudokit.SudokuError as error:
            return repr(error)

    found = solve_many(puzzles, unique=unique, threads=threads)
    assert [repr(each) for each in found] == [alone(puzzle) for puzzle in puzzles]
    assert list(map(repr, solve_many(iter(puzzles), unique=unique))) == list(map(repr, found))


def test_what_is_wrong_with_one_puzzle_stays_with_it() -> None:
    unread = sudokit.FormatError("nothing in it")
    classic = sudokit.Grid("534678912672195348198342567859761423426853791713924856" + "." * 27)
    senseless = Puzzle(rows=1, columns=3, constraints=[Diagonal("up")])
    good = Puzzle("12..34......4..3", rows=4, columns=4)
    contradictory = good.replace(givens={"r1c1": 1, "r1c2": 1})
    found = solve_many([unread, classic, good, contradictory, senseless])
    assert found[0] is unread
    assert str(found[1]) == str(sudokit.solve(classic))
    assert found[2] == solve(good)
    assert isinstance(found[3], sudokit.NoSolution)
    assert isinstance(found[4], sudokit.errors.VariantError)
    with pytest.raises(TypeError, match="expected a Puzzle"):
        solve_many(["12..34......4..3"])  # type: ignore[list-item]
    assert solve_many([]) == []


@pytest.mark.parametrize(("size", "givens", "count"), [
    ((6, 6), {}, 28_200_960),  # Sudoku of 6x6, as is known since 2005
    ((6, 6), {"r4c5": 2}, 28_200_960 // 6),
    ((4, 4), {}, 288),
    ((5, 5), {"r1c1": 1, "r1c2": 3}, 161_280 // 20),  # Latin squares
])  # fmt: skip
def test_all_boards_are_counted_at_once(
    size: tuple[int, int], givens: dict[str, int], count: int
) -> None:
    regions = "boxes" if size != (5, 5) else "none"
    puzzle = Puzzle(givens, rows=size[0], columns=size[1], regions=regions)
    start = time.monotonic()
    assert count_solutions(puzzle, None) == count
    assert count_solutions(puzzle, 101) == 101
    assert count_solutions(puzzle, count - 1) == count - 1
    assert count_solutions(puzzle, count + 1) == count
    assert time.monotonic() - start < 60
    if size == (6, 6):
        assert abs(estimate_solutions(puzzle, 2000) / count - 1) < 0.1


ALIKE: list[Kind] = [AntiKing(), AntiKnight(), Diagonal("up"), Clone("r1c1 r1c2", "r3c3 r3c4")]
NOT_ALIKE: list[Kind] = [NonConsecutive(), Cage("r1c1 r2c1", 5), Thermometer("r3c1 r4c1")]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(ALIKE + NOT_ALIKE), max_size=2),
    st.dictionaries(st.sampled_from(CELLS), st.integers(1, 4), max_size=3),
    st.dictionaries(
        st.sampled_from(CELLS), st.sampled_from([(1, 2), (3, 4), (1, 2, 3)]), max_size=2
    ),
    st.integers(1, 300),
)
def test_digits_that_change_places_are_counted(
    constraints: list[Kind],
    givens: dict[str, int],
    candidates: dict[str, tuple[int, ...]],
    limit: int,
) -> None:
    puzzle = Puzzle(givens, rows=4, columns=4, candidates=candidates, constraints=constraints)
    found = list(solutions(puzzle))
    assert count_solutions(puzzle, None) == len(found)
    assert count_solutions(puzzle, limit) == min(limit, len(found))


@settings(max_examples=20, deadline=None)
@given(small_puzzles(), st.integers(2, 4), st.integers(1, 5))
def test_any_number_of_threads_gives_the_same_answers(
    puzzle: Puzzle, threads: int, limit: int
) -> None:
    assert true_candidates(puzzle, limit, threads=threads) == true_candidates(
        puzzle, limit, threads=1
    )
    assert list(islice(solutions(puzzle, threads=threads), 20)) == list(
        islice(solutions(puzzle, threads=1), 20)
    )


def test_a_house_without_one_of_its_digits_has_no_solution() -> None:
    """No search is needed to see that, which would never end."""
    cells = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    left = dict.fromkeys(cells, tuple(digit for digit in range(1, 17) if digit != 7))
    with pytest.raises(NoSolution):
        solve(Puzzle(rows=16, columns=16, candidates=left), timeout=60)


HARD = Puzzle(rows=6, columns=6, constraints=[Diagonal("up"), Whisper("r1c1 r2c2 r3c3 r4c4", 2)])
"""One that no thread answers at once."""


def test_threads_that_share_candidates_answer_what_one_answers() -> None:
    one = true_candidates(HARD, 20, threads=1)
    assert true_candidates(HARD, 20, threads=3) == one
    first = list(islice(solutions(HARD, threads=1), 3))
    assert list(islice(solutions(HARD, threads=3), 3)) == first
    assert solve(HARD, threads=3) == first[0]


@settings(max_examples=20, deadline=None)
@given(small_puzzles(), st.integers(2, 4), st.sampled_from([1, 2, 7, None]))
def test_threads_count_what_one_counts(puzzle: Puzzle, threads: int, limit: int | None) -> None:
    assert count_solutions(puzzle, limit, threads=threads) == count_solutions(
        puzzle, limit, threads=1
    )


@pytest.mark.parametrize(("givens", "constraint"), [
    ({"r1c1": 1, "r2c4": 2}, Diagonal("up")),
    ({"r1c1": 1}, AntiKing()),
    ({"r1c1": 1, "r2c4": 2, "r5c5": 3}, Whisper("r1c1 r2c2 r3c3 r4c4 r5c5 r6c6", 2)),
])  # fmt: skip
def test_threads_that_share_a_long_search_count_what_one_counts(
    givens: dict[str, int], constraint: Kind
) -> None:
    puzzle = Puzzle(givens, rows=6, columns=6, constraints=[constraint])
    count = count_solutions(puzzle, None, threads=1)
    assert count > 1000
    for threads in (2, 3, 8):
        assert count_solutions(puzzle, None, threads=threads) == count
        assert count_solutions(puzzle, count - 1, threads=threads) == count - 1
        assert count_solutions(puzzle, count + 1, threads=threads) == count


LONG = Puzzle(constraints=[AntiKnight()])
"""More solutions than anybody counts."""


@pytest.mark.parametrize("threads", [1, 3])
def test_a_timeout_has_the_number_found_so_far(threads: int) -> None:
    with pytest.raises(sudokit.TimedOut, match="solutions found") as raised:
        count_solutions(LONG, None, timeout=0.3, threads=threads)
    assert raised.value.count
    for question in (is_unique, solve):
        with pytest.raises(sudokit.TimedOut) as raised:
            question(LONG, timeout=0)
        assert raised.value.count is None


def test_many_long_puzzles_end_in_time_and_on_request() -> None:
    puzzles = [
        Puzzle(constraints=[Diagonal("up"), Diagonal("down"), NonConsecutive(), AntiKing()])
    ] * 8
    start = time.monotonic()
    with pytest.raises(sudokit.TimedOut):
        solve_many(puzzles, timeout=0.05, threads=3)
    stop = sudokit.Stop()
    with pytest.raises(sudokit.Stopped), stop:
        solve_many(puzzles, threads=3, on_progress=lambda done, total: stop.set())
    assert time.monotonic() - start < 5


def test_progress_is_reported() -> None:
    seen: list[tuple[int, int | None]] = []

    def note(done: int, total: int | None) -> None:
        seen.append((done, total))

    def reports() -> list[tuple[int, int | None]]:
        taken = seen.copy()
        seen.clear()
        assert [done for done, _ in taken] == sorted(done for done, _ in taken)
        return taken

    puzzle = Puzzle({"r1c1": 1}, rows=6, columns=6, constraints=[AntiKing()])
    count = count_solutions(puzzle, None, on_progress=note)
    assert reports()[-1] == (count, None)
    count_solutions(puzzle, 7, on_progress=note)
    assert reports()[-1] == (7, 7)
    true_candidates(puzzle, on_progress=note)
    done, total = reports()[-1]
    assert done == total
    assert total > 36
    redundant(Puzzle("12..34......4..3", rows=4, columns=4), on_progress=note)
    assert reports() == [(6, 6)]  # short work has a report at its end alone
    why_unsolvable(Puzzle("1.........1.1...", rows=4, columns=4), on_progress=note)
    assert reports()[-1] == (3, 3)
    solve_many([puzzle] * 3, on_progress=note)
    assert reports()[-1] == (3, 3)
    solve_many(iter([puzzle] * 3), on_progress=note)
    assert reports()[-1] == (3, None)


def test_whoever_watches_can_end_the_work() -> None:
    def watch(done: int, total: int | None) -> None:
        raise KeyError(done)

    with pytest.raises(KeyError):
        count_solutions(LONG, None, on_progress=watch)


LONG_DIAGONALS = {
    (Cell(row, column), direction): [
        (row + step, column + (step if direction == "down-right" else -step))
        for step in range(10 - row - abs(column - edge))
    ]
    for direction, edge, columns in (("down-right", 1, range(1, 5)), ("down-left", 9, range(6, 10)))
    for row, column in [*((1, column) for column in columns), *((row, edge) for row in (2, 3, 4))]
}
"""Those of six cells and more."""


@settings(max_examples=40)
@given(
    st.integers(0, 2**32 - 1),
    st.sets(st.sampled_from(CELLS_OF_NINE), min_size=22, max_size=30),
    st.sets(st.sampled_from(list(LONG_DIAGONALS)), min_size=2),
)
def test_sums_of_diagonals_keep_every_solution_that_has_them(
    seed: int, given: set[Cell], diagonals: set[tuple[Cell, str]]
) -> None:
    """Long sums are joined."""
    grid = sudokit.solve(sudokit.generate(1, seed=seed)[0])

    def totals(solution: sudokit.Grid) -> list[int]:
        return [
            sum(solution.cells[9 * row + column - 10] for row, column in LONG_DIAGONALS[each])
            for each in diagonals
        ]

    classic = Puzzle({cell: grid.cells[9 * cell.row + cell.column - 10] for cell in given})
    puzzle = Puzzle(
        classic.givens,
        constraints={
            LittleKiller(*each, total) for each, total in zip(diagonals, totals(grid), strict=True)
        },
    )
    board = sudokit.Grid(bytes(classic.givens.get(cell, 0) for cell in CELLS_OF_NINE))
    every = list(islice(sudokit.solutions(board), 2000))
    if len(every) < 2000:
        assert count_solutions(puzzle, limit=2000) == sum(
            totals(one) == totals(grid) for one in every
        )
    else:
        assert count_solutions(puzzle, limit=1) == 1


def test_circles_where_there_is_only_one_digit() -> None:
    def count(digit: int, circles: int) -> int:
        cells = [f"r1c{column}" for column in range(1, circles + 1)]
        return count_solutions(
            Puzzle(
                rows=1, columns=circles, digits=[digit], latin=False, regions="none",
                constraints=[CountingCircles(cells)],
            )
        )  # fmt: skip

    assert [count(1, 1), count(2, 2), count(1, 2), count(2, 1)] == [1, 1, 0, 0]
