"""Other solvers to compare with: shared libraries with tdoku's C interface, packages from PyPI."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

from sudokit import Grid, _native, reference

__all__ = ["Run", "library", "python_peers"]

Run = Callable[[list[str], int], None]
"""Solves all puzzles, each up to a limit of solutions."""


def library(path: Path, symbol: str = "TdokuSolverDpllTriadSimd") -> Run:
    """A solver in a shared library, called from a native loop."""
    address = ctypes.cast(getattr(ctypes.CDLL(str(path.resolve())), symbol), ctypes.c_void_p).value
    assert address is not None

    def run(puzzles: list[str], limit: int) -> None:
        lines = "".join(f"{puzzle}\n" for puzzle in puzzles).encode()
        if _native.run_c_solver(address, lines, limit) != len(puzzles):
            raise RuntimeError(f"{path} did not solve every puzzle")

    return run


def python_peers() -> dict[str, Run]:
    """Solvers in Python: our readable one, and those from PyPI that are installed here."""
    known = {
        "reference": ("sudokit.reference", _reference),
        "py-sudoku": ("sudoku", _py_sudoku),
        "sudokutools": ("sudokutools", _sudokutools),
    }
    return {name: run for name, (module, run) in known.items() if find_spec(module)}


def _reference(puzzles: list[str], limit: int) -> None:
    for puzzle in puzzles:
        list(islice(reference.any_order(Grid(puzzle).cells), limit))


def _py_sudoku(puzzles: list[str], limit: int) -> None:
    from sudoku import Sudoku  # type: ignore[import-not-found]

    for puzzle in puzzles:
        rows = [[int(c) for c in puzzle[i : i + 9].replace(".", "0")] for i in range(0, 81, 9)]
        Sudoku(3, 3, board=rows).solve()


def _sudokutools(puzzles: list[str], limit: int) -> None:
    from sudokutools.solve import dlx  # type: ignore[import-not-found]
    from sudokutools.sudoku import Sudoku  # type: ignore[import-not-found]

    for puzzle in puzzles:
        list(islice(dlx(Sudoku.decode(puzzle.replace(".", "0"))), limit))
