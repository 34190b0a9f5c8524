"""Many puzzles on graphics cards. Where there is none, only what is said about that; tests/native/gpu.cpp holds what the
threads of a card do against the kernel on every machine."""

from __future__ import annotations

import os
import pickle
import re
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import sudokit
from boards import EASY, EMPTY, ESCARGOT
from sudokit import engine
from sudokit.engine import solve_array
from sudokit.tables import Plan, process

if TYPE_CHECKING:
    from conftest import Run

GPU = Path(__file__).resolve().parents[1] / "native" / "gpu"


def why_no_cards() -> str:
    try:
        return "" if engine.cards() else "this machine has no graphics card"
    except OSError as error:
        return str(error)


NO_CARDS = why_no_cards()
with_cards = pytest.mark.skipif(bool(NO_CARDS), reason=NO_CARDS or "has cards")
without_cards = pytest.mark.skipif(not NO_CARDS, reason="this machine has a card")


def mixed_puzzles(size: int) -> np.ndarray:
    """Puzzles with one solution, several and none, and lines with something that is not a cell, as text."""
    proper = [str(board) for board in sudokit.generate(200, seed=8)]
    others = [EASY, ESCARGOT, EMPTY, "1" * 81, "4" + "." * 80, "." * 80 + "?", EASY[:40] + "." * 41]
    lines = [*proper, *others, *(line.replace(line[40], ".", 1) for line in proper[:50])]
    rows = np.frombuffer("".join(lines).encode(), np.uint8).reshape(-1, 81)
    return rows[np.arange(size) % len(rows)]


@with_cards
@pytest.mark.parametrize("limit", [1, 2, 3, 50])
@pytest.mark.parametrize("any_solution", [False, True])
def test_cards_answer_as_the_kernel_does(limit: int, any_solution: bool) -> None:
    puzzles = mixed_puzzles(20_000)
    here = solve_array(puzzles, True, limit, any_solution=any_solution)
    there = solve_array(puzzles, True, limit, any_solution=any_solution, device="cuda")
    assert np.array_equal(here.counts, there.counts)
    assert np.array_equal(here.invalid, there.invalid)
    same = here.counts <= 1 if any_solution else slice(None)
    if any_solution and limit == 1:
        same = solve_array(puzzles, True, 2).counts <= 1
    assert np.array_equal(here.solutions[same], there.solutions[same])


@with_cards
def test_a_card_takes_more_than_one_chunk() -> None:
    puzzles = mixed_puzzles(2_000_001)
    here, there = (solve_array(puzzles, True, 2, device=device) for device in ("cpu", "cuda"))
    assert here == there


def on_card(library: str, array: np.ndarray) -> Any:
    """The array in the memory of a card, as the library makes it."""
    module = pytest.importorskip(library)
    if library == "cupy":
        return module.asarray(array)
    return module.from_numpy(array).cuda() if library == "torch" else module.numpy.asarray(array)


def from_card(array: Any) -> np.ndarray:
    return np.asarray(
        array.get() if hasattr(array, "get") else array.cpu() if hasattr(array, "cpu") else array
    )


@with_cards
@pytest.mark.parametrize("library", ["cupy", "torch", "jax"])
@pytest.mark.parametrize("limit", [1, 2, 50])
@pytest.mark.parametrize("any_solution", [False, True])
def test_arrays_in_the_memory_of_a_card_stay_there(
    library: str, limit: int, any_solution: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    text = mixed_puzzles(20_000)
    digits = np.where(text == ord("."), 0, text - ord("0")).astype(np.uint8)
    here = sudokit.solve_many(digits, limit, any_solution=any_solution)
    puzzles = on_card(library, digits)
    there = sudokit.solve_many(puzzles, limit, any_solution=any_solution, device="cuda")
    assert {type(array) for array in there} == {type(puzzles)}
    solutions, counts, invalid = map(from_card, there)
    assert np.array_equal(here.counts, counts)
    assert np.array_equal(here.invalid, invalid)
    same = here.counts <= 1 if any_solution else slice(None)
    if any_solution and limit == 1:
        same = sudokit.solve_many(digits, 2).counts <= 1
    assert np.array_equal(here.solutions[same], solutions[same])
    boards = sudokit.solve_many(puzzles.reshape(-1, 9, 9), limit, device="auto")
    assert np.array_equal(here.counts, from_card(boards.counts))


@with_cards
def test_arrays_in_the_memory_of_a_card_that_are_refused() -> None:
    cupy = pytest.importorskip("cupy")
    puzzles = cupy.zeros((100, 81), cupy.uint8)
    with pytest.raises(sudokit.FormatError, match='pass device="cuda"'):
        sudokit.solve_many(puzzles)
    with pytest.raises(sudokit.FormatError, match="int64 of shape"):
        sudokit.solve_many(puzzles.astype(cupy.int64), device="cuda")
    with pytest.raises(sudokit.FormatError, match=r"of shape \(100, 80\) on a graphics card"):
        sudokit.solve_many(puzzles[:, :80], device="cuda")
    assert sudokit.solve_many(puzzles[:0], device="cuda").solutions.shape == (0, 81)
    assert sudokit.solve_many(puzzles[::7], device="cuda").counts.tolist() == [2] * 15
    turned = cupy.asfortranarray(puzzles)
    assert sudokit.solve_many(turned, device="cuda").counts.tolist() == [2] * 100


@with_cards
def test_cards_can_be_stopped() -> None:
    solve_array(mixed_puzzles(1), True, 2, device="cuda")  # opens the cards
    puzzles = mixed_puzzles(20_000_000)
    start = time.monotonic()
    with pytest.raises(sudokit.TimedOut), sudokit.Stop(0.05):
        solve_array(puzzles, True, 2, device="cuda")
    assert time.monotonic() - start < 1  # all of them take seconds


@with_cards
def test_work_in_the_memory_of_a_card_can_be_stopped() -> None:
    cupy = pytest.importorskip("cupy")
    puzzles = cupy.zeros((4_000_000, 81), cupy.uint8)
    sudokit.solve_many(puzzles[:10], device="cuda")  # opens the card
    start = time.monotonic()
    with pytest.raises(sudokit.TimedOut), sudokit.Stop(0.05):
        sudokit.solve_many(puzzles, device="cuda")
    assert time.monotonic() - start < 1  # the cores would take seconds


@with_cards
def test_a_call_that_waits_for_a_card_can_be_stopped() -> None:
    puzzles = mixed_puzzles(20_000_000)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(solve_array, puzzles, True, 2, device="cuda")
        with pytest.raises(sudokit.TimedOut), sudokit.Stop(0.05):
            solve_array(puzzles, True, 2, device="cuda")
        first.result()


@without_cards
def test_without_cards_one_line_says_so(sudokit: Run) -> None:
    done = sudokit("solve", EASY, "--device", "cuda")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "graphics card" in done.stderr


def test_the_processor_goes_on_where_the_caller_allows_it(sudokit: Run) -> None:
    expected = sudokit("solve", EASY).stdout
    assert sudokit("solve", EASY, "--device", "auto").stdout == expected
    puzzles = mixed_puzzles(300)
    here, there = (solve_array(puzzles, True, 2, device=device) for device in ("cpu", "auto"))
    assert here == there


def test_what_a_card_is_not_for_is_refused(sudokit: Run) -> None:
    done = sudokit("solve", EMPTY, "--all", "--device", "auto")
    assert done.returncode == 2
    assert "--device contradicts --all and --limit" in done.stderr
    with pytest.raises(ValueError, match="device is 'gpu', expected cpu, cuda or auto"):
        solve_array(mixed_puzzles(1), True, 2, device="gpu")  # type: ignore[arg-type]


def table_of(puzzles: list[str], place: Path) -> pa.RecordBatch:
    batch = pa.record_batch({"puzzle": puzzles})
    pq.write_table(pa.table(batch), place)
    return batch


def test_tables_name_a_device(sudokit: Run, tmp_path: Path) -> None:
    batch = table_of([EASY, EMPTY, "?" * 81, "1" * 81], tmp_path / "in.parquet")
    columns = ["solution", "count", "status", "guesses"]
    assert process(batch, columns, device="auto").equals(process(batch, columns))
    assert sudokit("table", "in.parquet", "-o", "there.parquet", "--device", "auto").returncode == 0
    assert sudokit("solve", "in.parquet", "-o", "too.parquet", "--device", "auto").returncode == 0
    assert sudokit("table", "in.parquet", "-o", "here.parquet").returncode == 0
    here, there, too = (
        pq.read_table(tmp_path / f"{name}.parquet") for name in ("here", "there", "too")
    )
    assert here.equals(there)
    assert here["solution"].equals(too["solution"])
    with pytest.raises(ValueError, match="expected cpu, cuda or auto"):
        process(batch, device="gpu")  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(Plan(device="auto"))).device == "auto"


@without_cards
def test_without_cards_a_table_is_not_written(sudokit: Run, tmp_path: Path) -> None:
    table_of([EASY], tmp_path / "in.parquet")
    done = sudokit("table", "in.parquet", "-o", "out.parquet", "--device", "cuda")
    assert done.returncode == 1
    assert "graphics card" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out.parquet").exists()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("nvcc") is None, reason="no compiler for cards")
def test_the_code_for_cards_compiles_and_keeps_to_registers(tmp_path: Path) -> None:
    command = [
        "nvcc",
        "-std=c++20",
        "-arch=sm_90",
        "--expt-relaxed-constexpr",
        "-diag-suppress=20091",
    ]
    command += [
        "-Xptxas",
        "-v",
        "-I",
        str(GPU.parent),
        "-c",
        str(GPU / "cuda.cu"),
        "-o",
        os.devnull,
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    spills = re.findall(r"(\d+) bytes spill stores, (\d+) bytes spill loads", done.stderr)
    assert set(spills) == {("0", "0")}
