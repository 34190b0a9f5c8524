"""Threads that use the engine at the same time get the answers of a single one.

A free-threaded interpreter runs these tests without a lock. Any other one releases its lock while native code works.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

import sudokit
from boards import EASY, EMPTY, ESCARGOT
from sudokit import Grid, Stop, Stopped, TimedOut, _native
from sudokit.stopping import check

THREADS = 8
BOARDS = [*sudokit.generate(12, seed=9), Grid(EASY), Grid(ESCARGOT), Grid(EMPTY)]
PUZZLES = [board for board in BOARDS if sudokit.is_unique(board)]

QUESTIONS: dict[str, Callable[[], object]] = {
    "solve": lambda: [sudokit.solve(board) for board in BOARDS],
    "solve_many": lambda: list(map(bytes, sudokit.solve_many(BOARDS).solutions)),
    "count_solutions": lambda: [sudokit.count_solutions(board, limit=999) for board in BOARDS],
    "solutions": lambda: [list(islice(sudokit.solutions(board), 20)) for board in BOARDS],
    "rate": lambda: [sudokit.rate(board) for board in PUZZLES],
    "rate_many": lambda: sudokit.rate_many(PUZZLES),
    "explain": lambda: [str(sudokit.explain(board)) for board in PUZZLES],
    "hint": lambda: [sudokit.hint(board).text() for board in PUZZLES],
    "generate": lambda: sudokit.generate(20, seed=7),
    "generate, a level": lambda: sudokit.generate(2, seed=7, level="Hard"),
    "canonical": lambda: [sudokit.canonical(board) for board in BOARDS[:-1]],
    "minimize": lambda: [sudokit.minimize(sudokit.solve(board), seed=3) for board in PUZZLES[:2]],
    "unavoidable_sets": lambda: sudokit.unavoidable_sets(sudokit.solve(EASY), size=8),
    "formats": lambda: [Grid(board.pretty()) for board in BOARDS],
}


def in_threads(work: Callable[[int], object]) -> list[object]:
    """What the threads return. All of them start at the same moment and change places often."""
    start = threading.Barrier(THREADS)

    def run(number: int) -> object:
        start.wait()
        return work(number)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            return list(pool.map(run, range(THREADS)))
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.parametrize("question", QUESTIONS)
def test_one_question_in_all_threads(question: str) -> None:
    ask = QUESTIONS[question]
    assert in_threads(lambda _: ask()) == [ask()] * THREADS


def test_other_questions_in_each_thread() -> None:
    """Each thread asks all of them and begins with another one."""
    names = list(QUESTIONS)
    expected = {name: ask() for name, ask in QUESTIONS.items()}

    def work(number: int) -> object:
        return {name: QUESTIONS[name]() for name in (*names[number:], *names[:number])}

    for answers in in_threads(work):
        assert answers == expected


def test_one_iterator_yields_every_solution_once() -> None:
    """A thread may be refused, as by a generator, but nothing is lost or comes twice."""
    board = bytes(27) + sudokit.solve(EMPTY).cells[27:]
    expected = [solution.cells for solution in sudokit.solutions(Grid.unchecked(board))]
    solutions = _native.Solutions(board)

    def work(_: int) -> object:
        found = []
        while True:
            try:
                found.append(next(solutions))
            except StopIteration:
                return found
            except ValueError as error:
                assert str(error) == "another thread is using this object"

    found = [solution for part in in_threads(work) for solution in part]  # type: ignore[attr-defined]
    assert sorted(found) == expected


def test_one_generator_yields_every_puzzle_once() -> None:
    generator = sudokit.Generator(seed=5)
    attempts = []

    def work(_: int) -> object:
        taken = []
        for _ in range(20):
            taken.append(next(generator))
            attempts.append(generator.attempts)
        return taken

    taken = [puzzle for part in in_threads(work) for puzzle in part]  # type: ignore[attr-defined]
    assert sorted(taken) == sorted(sudokit.generate(20 * THREADS, seed=5))
    assert max(attempts) == generator.attempts


def test_a_native_generator_is_for_one_thread_at_a_time() -> None:
    generator = _native.PuzzleGenerator("fill", 1, [[0]], True, 0, 81, False)  # which finds nothing
    profile = sudokit.Profile.default().native
    stop = Stop()

    def run() -> None:
        with pytest.raises(Stopped), stop:
            generator.run(1, 2**62, 2)

    working = threading.Thread(target=run)
    working.start()
    asked: dict[str, Callable[[], object]] = {
        "findings": generator.findings,
        "explain": lambda: generator.explain(10, 20),
        "rate": lambda: generator.rate(profile, 0, 4, 0, 9999, None, profile),
        "skip_to": lambda: generator.skip_to(7),
        "run": lambda: generator.run(1, 1),
    }
    try:
        while True:  # until it has begun
            try:
                generator.findings()
            except ValueError:
                break
        for ask in asked.values():
            with pytest.raises(ValueError, match="another thread is using this object"):
                ask()
        assert generator.attempts == 0
    finally:
        stop.set()
        working.join()
    for ask in asked.values():
        ask()


def test_each_thread_obeys_its_own_stops() -> None:
    def work(number: int) -> object:
        for _ in range(50):
            with Stop(timeout=60):
                sudokit.solve(EASY)
        stop = Stop(timeout=0) if number % 2 else Stop()
        if not number % 2:
            stop.set()
        with pytest.raises(TimedOut if number % 2 else Stopped), stop:
            sudokit.count_solutions(EMPTY, limit=None)
        check()  # no stop is left
        return sudokit.solve(EASY)

    assert in_threads(work) == [sudokit.solve(EASY)] * THREADS


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python always has its lock"
)
def test_free_threaded_python_stays_without_a_lock() -> None:
    """An extension that does not declare itself brings the lock back for the whole process."""
    code = "import sudokit, sys; sudokit.solve('.' * 81); print(sys._is_gil_enabled())"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert (result.stdout, result.stderr) == ("False\n", "")
