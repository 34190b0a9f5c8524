"""The extension itself: its declared names, its choice of a kernel, its manners."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import time

import pytest

import sudokit
from boards import EASY, EMPTY
from conftest import ROOT
from sudokit import _native, engine
from sudokit.logic import Profile

KERNELS = _native.kernels()


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_the_stub_declares_what_there_is() -> None:
    stub = ast.parse((ROOT / "src" / "sudokit" / "_native.pyi").read_text("utf-8"))
    declared = {
        node.target.id if isinstance(node, ast.AnnAssign) else node.name  # type: ignore[union-attr]
        for node in stub.body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AnnAssign))
    }
    assert declared == {name for name in dir(_native) if not name.startswith("_")}


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_kernel_can_be_forced(kernel: str) -> None:
    code = "import sudokit; print(sudokit.engine.features().simd)"
    assert python(code, SUDOKIT_SIMD=kernel).stdout == f"{kernel}\n"


@pytest.mark.parametrize("kernel", ["avx1024", "AVX2"])
def test_an_unknown_kernel_is_told(kernel: str) -> None:
    result = python(f"import sudokit; sudokit.solve('{EASY}')", SUDOKIT_SIMD=kernel)
    assert f"OSError: SUDOKIT_SIMD={kernel}: unknown" in result.stderr


def interrupted_after(code: str, seconds: float, warm: str = "") -> tuple[float, str]:
    """How long a process takes to end after Ctrl-C, and what it says."""
    warm = warm or f"sudokit.count_solutions({EASY!r}); sudokit.solve_many([{EASY!r}])"
    process = subprocess.Popen(
        # Solved once, so that nothing is left to import: Python discards exceptions in the midst of an import.
        [sys.executable, "-c", f"import sudokit\n{warm}\nprint('begun', flush=True)\n{code}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    process.stdout.readline()
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    _, errors = process.communicate(timeout=300)
    return time.monotonic() - start, errors


@pytest.mark.parametrize(
    "code",
    [
        "sudokit.count_solutions('.' * 81, None)",
        "sudokit.count_solutions('.' * 81, None, threads=1)",
        "sudokit.solve_many(['.' * 81] * 10, limit=None)",
        "sudokit.solve_many(['.' * 81] * 1000, limit=10**9)",
    ],
)
def test_ctrl_c_ends_endless_work(code: str) -> None:
    seconds, errors = interrupted_after(code, 0.3)
    assert "KeyboardInterrupt" in errors
    assert seconds < 10  # hangs are what this looks for; the speed is in docs/performance.md


VARIANTS = """
from sudokit import _native, variants as v
size = range(1, 26)
places = [f"r{row}c{column}" for row in size for column in size]
cages = [v.Cage(places[at:at + 3], total=39) for row in range(25) for at in range(25 * row, 25 * row + 24, 3)]
killer = _native.VariantModel(v.Puzzle(rows=25, columns=25, constraints=cages))
line = v.Puzzle(rows=25, columns=25, constraints=[v.SumLine(places, 4000)])
regex = v.Puzzle(constraints=[v.Regex(places[:9], ".?" * 1999)])
v.solve(v.Puzzle())
"""


@pytest.mark.parametrize(
    "code",
    [
        "[_native.VariantSearch(killer) for _ in iter(int, 1)]",  # derived constraints
        "[_native.VariantModel(line) for _ in iter(int, 1)]",
        "[_native.VariantModel(regex) for _ in iter(int, 1)]",
    ],
)
def test_ctrl_c_ends_what_comes_before_a_search(code: str) -> None:
    seconds, errors = interrupted_after(code, 0.7, VARIANTS)
    assert "KeyboardInterrupt" in errors
    assert seconds < 10


def test_a_timeout_ends_endless_work() -> None:
    with pytest.raises(
        TimeoutError, match=r"gave up after 0\.1 s with [\d,]+ solutions found"
    ) as told:
        sudokit.count_solutions(EMPTY, None, timeout=0.1)
    assert isinstance(told.value, sudokit.TimedOut)
    assert told.value.count
    assert f"{told.value.count:,} solutions" in str(told.value)
    assert sudokit.count_solutions(EASY, None, timeout=60) == 1


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_counts_are_exact_however_the_work_is_spread(kernel: str, threads: int) -> None:
    cells = sudokit.Grid("123456789456789123789123456214365897" + "." * 45).cells
    count = _native.count_solutions(cells, 2**64 - 1, threads, kernel)
    assert count == 633_312
    for limit in (1, 2, 999, 1000, 1001, 5_000, 633_311, 633_312, 633_313):
        count = _native.count_solutions(cells, limit, threads, kernel)
        assert count == min(limit, 633_312)


def processor_seconds_a_solution(limit: int | None) -> float:
    """How long counting takes on the empty board, to a limit or until it is ended."""
    start = time.process_time()
    try:
        count = sudokit.count_solutions(EMPTY, limit, timeout=0.5 if limit is None else None)
    except sudokit.TimedOut as error:
        count = error.count or 1
    return (time.process_time() - start) / count


def test_a_limit_costs_no_work() -> None:
    # All parts of the board count towards it together: it once took each lane the whole limit.
    # They are equal (docs/performance.md); what this looks for is a factor of 50.
    without, with_limit = (
        min(processor_seconds_a_solution(limit) for _ in range(3)) for limit in (None, 1_000_000)
    )
    assert with_limit < 5 * without


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_limit_is_exact_where_there_are_more(threads: int) -> None:
    for limit in (1001, 12_345, 1_000_000):
        assert sudokit.count_solutions(EMPTY, limit, threads=threads) == limit


def test_works_in_many_threads_at_once() -> None:
    from concurrent.futures import ThreadPoolExecutor

    puzzles = [EASY, EMPTY] * 600
    expected = engine.solve_many(puzzles).solutions.tobytes()
    with ThreadPoolExecutor(8) as pool:
        jobs = [pool.submit(engine.solve_many, puzzles) for _ in range(16)]
        assert all(job.result().solutions.tobytes() == expected for job in jobs)


def test_what_is_no_board_is_refused() -> None:
    for cells in (b"", bytes(80), bytes(82)):
        with pytest.raises(ValueError, match="81 cells"):
            _native.solve_cells(cells, 2)
        with pytest.raises(ValueError, match="81 cells"):
            _native.count_cells(cells, 2)
        with pytest.raises(ValueError, match="81 cells"):
            _native.count_solutions(cells, 2, None)
        with pytest.raises(ValueError, match="81 cells"):
            _native.Solutions(cells)


def test_what_is_no_position_is_refused() -> None:
    profile = Profile.default().native
    for positions in ([None], [None] * 300, (None,)):
        with pytest.raises(TypeError):
            _native.logic_rate_many(positions, profile)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            _native.explainer_rate_many(positions)  # type: ignore[arg-type]


def test_bytes_that_are_not_digits_are_refused_by_ratings() -> None:
    profile = Profile.default().native
    others = bytes(cell or 200 for cell in map(int, EASY.replace(".", "0")))
    with pytest.raises(ValueError, match="expected digits 0 to 9 without a clash"):
        _native.logic_rate_many(others, profile)
