"""Other solvers to compare with: shared libraries with tdoku's C interface, packages from PyPI."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from sudokit import Grid, reference

__all__ = ["Run", "library", "python_peers"]

_LOOP = Path(__file__).parent / "native" / "peer.c"

Run = Callable[[list[str], int], None]
"""Solves all puzzles, each up to a limit of solutions."""


def library(path: Path, symbol: str = "TdokuSolverDpllTriadSimd") -> Run:
    """A solver in a shared library, called from a loop in C."""
    solve = getattr(ctypes.CDLL(str(path.resolve())), symbol)
    solve_lines = _loop().solve_lines
    solve_lines.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t]
    solve_lines.restype = ctypes.c_size_t

    def run(puzzles: list[str], limit: int) -> None:
        lines = "".join(f"{puzzle}\n" for puzzle in puzzles).encode()
        if solve_lines(solve, lines, len(puzzles), limit) != len(puzzles):
            raise RuntimeError(f"{path} did not solve every puzzle")

    return run


@cache
def _loop() -> ctypes.CDLL:
    """`native/peer.c`, compiled by the machine's C compiler."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "peer.so")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", path, _LOOP], check=True)
        return ctypes.CDLL(str(path))


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
