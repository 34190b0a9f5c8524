"""Arrays of PyTorch and JAX, in and out. Whichever of them is installed is asked."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from boards import EASY, MEDIUM
from sudokit import FormatError, arrays, canonical_many, explain_many, solve_many

PUZZLES = arrays.cells_of([EASY, MEDIUM, EASY])
SOLUTIONS = solve_many(PUZZLES).solutions

Make = Callable[[np.ndarray], Any]


@pytest.fixture(params=["torch", "jax"])
def make(request: pytest.FixtureRequest) -> Make:
    """An array of a framework, of the same type as one of NumPy."""
    pytest.importorskip(request.param)
    if request.param == "torch":
        from_numpy: Make = import_module("torch").from_numpy
        return lambda array: from_numpy(array.copy())
    as_array: Make = import_module("jax.numpy").asarray
    return as_array


@pytest.mark.parametrize("kind", [np.uint8, np.int32, np.float32])
@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_boards_of_a_framework_have_the_answers_of_numpy(
    make: Make, kind: type, shape: tuple[int, ...]
) -> None:
    puzzles = make(PUZZLES.astype(kind).reshape(shape))
    solutions = make(SOLUTIONS.astype(kind).reshape(shape))
    assert np.array_equal(arrays.cells_of(puzzles), PUZZLES)
    assert arrays.verify(puzzles, solutions) == arrays.verify(PUZZLES, SOLUTIONS)
    assert arrays.verify(puzzles, solutions).solved.all()
    assert arrays.progress(puzzles, solutions) == arrays.progress(PUZZLES, SOLUTIONS)
    assert np.array_equal(arrays.candidates(puzzles), arrays.candidates(PUZZLES))
    assert solve_many(puzzles) == solve_many(PUZZLES)
    assert canonical_many(puzzles) == canonical_many(PUZZLES)
    assert len(explain_many(puzzles)) == len(explain_many(PUZZLES))
    moved, solved = arrays.augment(puzzles, solutions, seed=1)
    assert moved.shape == tuple(puzzles.shape)
    assert np.array_equal(moved.reshape(-1, 81), arrays.augment(PUZZLES, seed=1))
    assert arrays.verify(moved, solved).solved.all()


def test_boards_of_bytes_are_not_copied(make: Make) -> None:
    boards = make(PUZZLES)
    assert np.shares_memory(arrays.cells_of(boards), np.asarray(boards))


def test_what_comes_out_can_be_a_tensor_without_a_copy() -> None:
    torch = pytest.importorskip("torch")
    traces = explain_many(PUZZLES)
    moves = traces.moves(wrong=1, seed=1)
    augmented = arrays.augment(PUZZLES, seed=1)
    columns = [traces.technique, traces.boards, traces.cells.cells, traces.solved, moves.boards]
    for array in [augmented, arrays.candidates(PUZZLES), SOLUTIONS, *columns]:
        for tensor in (torch.from_dlpack(array), torch.from_numpy(array)):
            assert tensor.data_ptr() == array.ctypes.data
            assert np.array_equal(np.asarray(tensor), array)


def test_what_comes_out_can_be_an_array_of_jax() -> None:
    jax = pytest.importorskip("jax")
    traces = explain_many(PUZZLES)
    for array in (arrays.candidates(PUZZLES), SOLUTIONS, traces.technique, traces.boards):
        for made in (jax.numpy.asarray(array), jax.dlpack.from_dlpack(array)):
            assert np.array_equal(np.asarray(made), array)


def test_tensors_that_numpy_cannot_see_say_why() -> None:
    torch = pytest.importorskip("torch")
    with pytest.raises(FormatError, match="BFloat16"):
        arrays.cells_of(torch.zeros((2, 81), dtype=torch.bfloat16))
    with pytest.raises(FormatError, match="detach"):
        arrays.candidates(torch.zeros((2, 81), requires_grad=True))
