"""sudokit: the Sudoku engine for Python.

Examples:
    >>> import sudokit
    >>> puzzle = sudokit.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(sudokit.solve(puzzle))
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    >>> sudokit.is_unique(puzzle)
    True
"""

from typing import TYPE_CHECKING, Any

from sudokit.engine import (
    Answers,
    count_solutions,
    is_unique,
    solutions,
    solve,
    solve_many,
)
from sudokit.errors import ClueConflict, FormatError, NoSolution, NotUnique, SudokuError
from sudokit.grid import Grid

if TYPE_CHECKING:
    from sudokit.logic import all_steps, explain, hint, rate, rate_many

__version__ = "0.1.0"

__all__ = [
    "Answers",
    "ClueConflict",
    "FormatError",
    "Grid",
    "NoSolution",
    "NotUnique",
    "SudokuError",
    "__version__",
    "all_steps",
    "count_solutions",
    "explain",
    "hint",
    "is_unique",
    "rate",
    "rate_many",
    "solutions",
    "solve",
    "solve_many",
]


def __getattr__(name: str) -> Any:
    """Import the logic room when one of its names is first asked for: most callers only solve."""
    if name in {"all_steps", "explain", "hint", "rate", "rate_many"}:
        from sudokit import logic

        return getattr(logic, name)
    raise AttributeError(f"module 'sudokit' has no attribute {name!r}")
