"""Whatever takes long ends soon after its time, after `Stop.set`, and after Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

import sudokit
from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT
from conftest import ROOT
from sudokit import Stop, Stopped, TimedOut, _native
from sudokit.stopping import check

# Each of them goes on for ever, or for much longer than a test may take, in one call.
ENDLESS = {
    "count_solutions": "sudokit.count_solutions(EMPTY, limit=None)",
    "count_solutions, one thread": "sudokit.count_solutions(EMPTY, limit=None, threads=1)",
    "count_solutions, a limit": "sudokit.count_solutions(EMPTY, limit=10**15)",
    "solve_many, endless counts": "sudokit.solve_many([EMPTY] * 10, limit=None)",
    "solve_many, many": "sudokit.solve_many([EMPTY] * 1000, limit=10**9)",
    "solve_many, an iterable": "sudokit.solve_many(repeat(EASY))",
    "solve_text": "engine.solve_text(b'.' * 81 * 10, limit=10**12)",
    "solutions": "list(sudokit.solutions(EMPTY))",
    "rate_many": "sudokit.rate_many([ESCARGOT] * 20_000)",
    "rate_many, an iterable": "sudokit.rate_many(repeat(EMPTY))",
    "all_steps": "[sudokit.all_steps(ESCARGOT, list(logic.techniques())) for _ in range(10**6)]",
    "explain": "[sudokit.explain(ESCARGOT) for _ in range(10**6)]",
    "generate": "sudokit.generate(10**6, level='Extreme', threads=2)",
    "generate, uniform": "sudokit.generate(10**6, sampling='uniform')",
    "generate, a pattern": "sudokit.generate(10**6, pattern=EASY)",
    "minimize": "[sudokit.minimize(EASY_SOLVED, seed=seed) for seed in range(10**6)]",
    "minimal_puzzles": "list(sudokit.minimal_puzzles(EASY_SOLVED))",
    "redundant_clues": "[sudokit.redundant_clues(EASY) for _ in range(10**7)]",
    "backdoors": "list(sudokit.backdoors(ESCARGOT, size=8))",
    "unavoidable_sets": "sudokit.unavoidable_sets(EASY_SOLVED, size=20)",
    "vicinity": "list(sudokit.vicinity(ESCARGOT, 3, 3))",
    "make_harder": "sudokit.make_harder(EASY, effort=10**6)",
    "canonical_many": "sudokit.canonical_many([sudokit.Grid(EASY)] * 3_000_000)",
    "distinct": "list(sudokit.distinct(repeat(EASY)))",
    "automorphisms": "[list(sudokit.automorphisms(EMPTY)) for _ in range(100)]",
    "scan": "classic.scan.solve(sudokit.Grid(HARD_FOR_SCAN))",
    "sets": "classic.sets.solve(sudokit.Grid(HARD_FOR_SCAN))",
    "bitmask": "classic.bitmask.solve(sudokit.Grid(HARD_FOR_SCAN))",
    "dlx": "[classic.dlx.solve(sudokit.Grid(ESCARGOT)) for _ in range(10**6)]",
    "reference": "list(reference.in_order(bytes(81)))",
}

# No solution, and an order of cells in which that is long in coming out.
HARD_FOR_SCAN = "." * 54 + "12345678." + "........." + "........9"

PREPARED = """
from itertools import repeat
import numpy  # an import that Ctrl-C has broken off stays broken
import sudokit
from sudokit import classic, engine, logic, reference
from sudokit.classic import scan, sets, bitmask, dlx
"""

# Seconds, of which a machine with nothing else to do needs two tenths. The work would take years.
PATIENCE = 60.0


def work(code: str) -> Callable[[], object]:
    names: dict[str, object] = {
        "EASY": EASY,
        "EASY_SOLVED": EASY_SOLVED,
        "EMPTY": EMPTY,
        "ESCARGOT": ESCARGOT,
        "HARD_FOR_SCAN": HARD_FOR_SCAN,
    }
    exec(PREPARED, names)
    compiled = compile(code, "<work>", "eval")
    return lambda: eval(compiled, names)


@pytest.mark.parametrize("code", ENDLESS.values(), ids=ENDLESS)
def test_a_timeout_ends_it(code: str) -> None:
    endless = work(code)
    start = time.monotonic()
    with Stop(timeout=0.3), pytest.raises(TimedOut, match=r"gave up after 0\.3 s"):
        endless()
    assert time.monotonic() - start < 0.3 + PATIENCE


@pytest.mark.parametrize("code", ENDLESS.values(), ids=ENDLESS)
def test_set_ends_it_from_another_thread(code: str) -> None:
    endless = work(code)
    stop = Stop()
    times: list[float] = []

    def set_it() -> None:
        times.append(time.monotonic())
        stop.set()

    timer = threading.Timer(0.2, set_it)
    timer.start()
    with stop, pytest.raises(Stopped):
        endless()
    assert time.monotonic() - times[0] < PATIENCE
    assert stop.is_set


INTERRUPTED = f"""
import os, signal, sys, threading, time
{PREPARED}
from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT
HARD_FOR_SCAN = {HARD_FOR_SCAN!r}
for code in sys.stdin.read().splitlines():
    compiled = compile(code, "<work>", "eval")
    def interrupt():
        global at
        at = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)
    timer = threading.Timer(0.2, interrupt)
    try:
        timer.start()
        eval(compiled)
    except KeyboardInterrupt:
        print(time.monotonic() - at, code, flush=True)
"""


def test_ctrl_c_ends_all_of_them() -> None:
    result = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        input="\n".join(ENDLESS.values()),
        cwd=ROOT / "tests",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.stderr == ""
    seconds, ended = zip(*(line.split(" ", 1) for line in result.stdout.splitlines()), strict=True)
    assert list(ended) == list(ENDLESS.values())
    assert max(map(float, seconds)) < PATIENCE, result.stdout


def test_the_inner_and_the_outer_stop_are_obeyed() -> None:
    with Stop(timeout=60), Stop(timeout=0.1), pytest.raises(TimedOut, match=r"after 0\.1 s"):
        sudokit.count_solutions(EMPTY, None)
    with Stop(timeout=0.1), Stop(timeout=60), pytest.raises(TimedOut, match=r"after 0\.1 s"):
        sudokit.count_solutions(EMPTY, None, timeout=50)
    with Stop(timeout=0.1), pytest.raises(TimedOut) as told:
        sudokit.count_solutions(EMPTY, None)
    assert told.value.count


def test_a_stop_ends_with_its_block() -> None:
    stop = Stop()
    with stop:
        with stop:
            check()
        stop.set()
        with pytest.raises(Stopped):
            check()
    check()
    assert sudokit.count_solutions(EASY) == 1


def test_a_stop_is_obeyed_where_it_was_entered_only() -> None:
    stop = Stop()
    stop.set()
    answers: list[int] = []
    with stop:
        thread = threading.Thread(target=lambda: answers.append(sudokit.count_solutions(EASY)))
        thread.start()
        thread.join()
    assert answers == [1]


def test_a_stop_follows_asyncio_into_its_thread() -> None:
    async def main() -> None:
        with Stop(timeout=0.1):
            await asyncio.to_thread(sudokit.count_solutions, EMPTY, None)

    with pytest.raises(TimedOut):
        asyncio.run(main())


TIMED: dict[str, Callable[[float], object]] = {
    "solve": lambda t: sudokit.solve(EASY, timeout=t),
    "is_unique": lambda t: sudokit.is_unique(EASY, timeout=t),
    "solutions": lambda t: list(sudokit.solutions(EMPTY, timeout=t)),
    "solve_many": lambda t: sudokit.solve_many([EMPTY] * 10, None, timeout=t),
    "count_solutions": lambda t: sudokit.count_solutions(EMPTY, None, timeout=t),
    "rate": lambda t: sudokit.rate(ESCARGOT, timeout=t),
    "rate_many": lambda t: sudokit.rate_many([ESCARGOT] * 10_000, timeout=t),
    "explain": lambda t: sudokit.explain(ESCARGOT, timeout=t),
    "hint": lambda t: sudokit.hint(ESCARGOT, timeout=t),
    "next_step": lambda t: sudokit.next_step(ESCARGOT, timeout=t),
    "all_steps": lambda t: sudokit.all_steps(ESCARGOT, timeout=t),
    "generate": lambda t: sudokit.generate(10**6, level="Extreme", timeout=t),
    "Generator.take": lambda t: sudokit.Generator(level="Extreme").take(10**6, timeout=t),
    "minimize": lambda t: sudokit.minimize(EASY_SOLVED, timeout=t),
    "minimal_puzzles": lambda t: list(sudokit.minimal_puzzles(EASY_SOLVED, timeout=t)),
    "redundant_clues": lambda t: sudokit.redundant_clues(EASY, timeout=t),
    "is_minimal": lambda t: sudokit.is_minimal(EASY, timeout=t),
    "backdoors": lambda t: list(sudokit.backdoors(ESCARGOT, 8, timeout=t)),
    "unavoidable_sets": lambda t: sudokit.unavoidable_sets(EASY_SOLVED, 20, timeout=t),
    "vicinity": lambda t: list(sudokit.vicinity(ESCARGOT, 3, 3, timeout=t)),
    "make_harder": lambda t: sudokit.make_harder(EASY, effort=10**6, timeout=t),
    "canonical_many": lambda t: sudokit.canonical_many([EASY] * 100, timeout=t),
    "distinct": lambda t: list(sudokit.distinct([EASY] * 100, timeout=t)),
}


@pytest.mark.parametrize("call", TIMED.values(), ids=TIMED)
def test_a_function_has_a_timeout(call: Callable[[float], object]) -> None:
    with pytest.raises(TimedOut, match="gave up after 0 s"):
        call(0)
    for wrong in (-1.0, float("nan")):
        with pytest.raises(ValueError, match="expected seconds, at least 0"):
            call(wrong)


def test_no_time_is_counted_between_results() -> None:
    found: Iterator[sudokit.Grid] = sudokit.solutions(EMPTY, timeout=60)
    with Stop() as mine:
        next(found)
        mine.set()
    assert next(found)  # what was entered for the first result has been left


def test_solutions_go_on_after_a_stop() -> None:
    expected = list(map(str, islice(sudokit.solutions(EMPTY), 50)))
    native = _native.Solutions(bytes(81))
    found = []
    for number in range(50):
        stop = Stop()
        if number % 7 == 3:
            stop.set()
            with stop, pytest.raises(Stopped):
                next(native)
        found.append(str(sudokit.Grid(next(native))))
    assert found == expected


def test_a_generator_keeps_what_it_found() -> None:
    first, second = (sudokit.Generator(level="Hard", seed=3) for _ in range(2))
    expected = first.take(6)
    while second.ready < 3:
        with contextlib.suppress(TimedOut):
            second.take(10**6, timeout=0.5)
    with pytest.raises(TimedOut):
        second.take(10**6, timeout=0)
    assert second.take(6) == expected


@pytest.mark.parametrize("wrong", ["x", "1", True, [1], {}, 1j], ids=repr)
def test_what_is_no_timeout(wrong: object) -> None:
    calls: list[Callable[[], object]] = [
        lambda: Stop(wrong),  # type: ignore[arg-type]
        lambda: sudokit.count_solutions(EASY, timeout=wrong),  # type: ignore[arg-type]
        lambda: sudokit.solve_many([EASY], timeout=wrong),  # type: ignore[call-overload]
        lambda: sudokit.solutions(EASY, timeout=wrong),  # type: ignore[call-overload]
        lambda: sudokit.vicinity(EASY, timeout=wrong),  # type: ignore[arg-type]
    ]
    expected = f"timeout is {wrong!r}, expected seconds, at least 0, or None"
    for call in calls:
        with pytest.raises(TypeError) as caught:
            call()
        assert str(caught.value) == expected


@pytest.mark.parametrize("wrong", [-1, -0.5, float("nan")])
def test_no_such_timeout(wrong: float) -> None:
    with pytest.raises(ValueError, match="expected seconds, at least 0, or None"):
        Stop(wrong)


@pytest.mark.parametrize(
    "timeout", [np.float32(60), np.int8(60), Fraction(121, 2), float("inf"), 10**400], ids=repr
)
def test_numbers_of_every_kind_are_timeouts(timeout: float) -> None:
    assert sudokit.count_solutions(EASY, timeout=timeout) == 1
