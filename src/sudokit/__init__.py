"""sudokit: the Sudoku engine for Python.

Examples:
    >>> import sudokit
    >>> puzzle = sudokit.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(sudokit.solve(puzzle))
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    >>> sudokit.is_unique(puzzle)
    True
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sudokit.board.grid import Grid
from sudokit.engine import Answers
from sudokit.errors import (
    ClueConflict,
    FormatError,
    MissingPackage,
    NoPuzzle,
    NoSolution,
    NotUnique,
    Stopped,
    SudokuError,
    TimedOut,
    VariantError,
)
from sudokit.names import cell
from sudokit.solving import count_solutions, is_unique, solutions, solve, solve_many
from sudokit.stopping import Stop

if TYPE_CHECKING:
    # The rooms of `_ROOMS`. So written, they are public for type checkers.
    from sudokit import arrays as arrays
    from sudokit import classic as classic
    from sudokit import drawing as drawing
    from sudokit import environments as environments
    from sudokit import explaining as explaining
    from sudokit import formats as formats
    from sudokit import generator as generator
    from sudokit import logic as logic
    from sudokit import notebook as notebook
    from sudokit import reference as reference
    from sudokit import setting as setting
    from sudokit import symmetry as symmetry
    from sudokit import tables as tables
    from sudokit import variants as variants
    from sudokit.arrays import Traces, explain_many
    from sudokit.drawing import save_pdf
    from sudokit.explaining import all_steps, explain, hint, rate
    from sudokit.generator import Generator, VariantGenerator, generate
    from sudokit.logic import (
        ExplainerExplanation,
        ExplainerRating,
        Explanation,
        Hint,
        Position,
        Profile,
        Rating,
        Step,
        WhipExplanation,
        WhipRating,
        next_step,
        rate_many,
        te_depth,
    )
    from sudokit.logic.technique_table import LEVELS, Level, Technique, technique, techniques
    from sudokit.notebook import show
    from sudokit.setting import (
        backdoors,
        is_minimal,
        make_harder,
        minimal_puzzles,
        minimize,
        redundant_clues,
        unavoidable_sets,
        vicinity,
    )
    from sudokit.symmetry import (
        Automorphisms,
        CanonicalForms,
        Transformation,
        automorphisms,
        canonical,
        canonical_many,
        distinct,
        is_isomorphic,
        shuffle,
        transform,
        transformation,
    )

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "Answers",
    "Automorphisms",
    "CanonicalForms",
    "ClueConflict",
    "ExplainerExplanation",
    "ExplainerRating",
    "Explanation",
    "FormatError",
    "Generator",
    "Grid",
    "Hint",
    "Level",
    "MissingPackage",
    "NoPuzzle",
    "NoSolution",
    "NotUnique",
    "Position",
    "Profile",
    "Rating",
    "Step",
    "Stop",
    "Stopped",
    "SudokuError",
    "Technique",
    "TimedOut",
    "Traces",
    "Transformation",
    "VariantError",
    "VariantGenerator",
    "WhipExplanation",
    "WhipRating",
    "__version__",
    "all_steps",
    "automorphisms",
    "backdoors",
    "canonical",
    "canonical_many",
    "cell",
    "count_solutions",
    "distinct",
    "explain",
    "explain_many",
    "generate",
    "hint",
    "is_isomorphic",
    "is_minimal",
    "is_unique",
    "make_harder",
    "minimal_puzzles",
    "minimize",
    "next_step",
    "rate",
    "rate_many",
    "redundant_clues",
    "save_pdf",
    "show",
    "shuffle",
    "solutions",
    "solve",
    "solve_many",
    "te_depth",
    "technique",
    "techniques",
    "transform",
    "transformation",
    "unavoidable_sets",
    "vicinity",
]

_ROOMS: dict[str, tuple[str, ...]] = {
    "arrays": ("Traces", "explain_many"),
    "classic": (),
    "drawing": ("save_pdf",),
    "environments": (),
    "explaining": ("all_steps", "explain", "hint", "rate"),
    "formats": (),
    "generator": ("Generator", "VariantGenerator", "generate"),
    "logic": (
        "LEVELS",
        "ExplainerExplanation",
        "ExplainerRating",
        "Explanation",
        "Hint",
        "Level",
        "Position",
        "Profile",
        "Rating",
        "Step",
        "Technique",
        "WhipExplanation",
        "WhipRating",
        "next_step",
        "rate_many",
        "te_depth",
        "technique",
        "techniques",
    ),
    "notebook": ("show",),
    "reference": (),
    "setting": (
        "backdoors",
        "is_minimal",
        "make_harder",
        "minimal_puzzles",
        "minimize",
        "redundant_clues",
        "unavoidable_sets",
        "vicinity",
    ),
    "symmetry": (
        "Automorphisms",
        "CanonicalForms",
        "Transformation",
        "automorphisms",
        "canonical",
        "canonical_many",
        "distinct",
        "is_isomorphic",
        "shuffle",
        "transform",
        "transformation",
    ),
    "tables": (),
    "variants": (),
}


if not TYPE_CHECKING:  # a type checker would take every name that is misspelled for one of these

    def __getattr__(name: str) -> Any:
        """Import a room when it, or one of its names, is first used: most callers only solve."""
        if name in _ROOMS:
            return import_module(f"sudokit.{name}")
        for room, names in _ROOMS.items():
            if name in names:
                return getattr(import_module(f"sudokit.{room}"), name)
        raise AttributeError(f"module 'sudokit' has no attribute {name!r}")


def __dir__() -> list[str]:
    """All public names and rooms, including those that are not imported yet.

    `help` gets every listed name, and fails on any error other than `AttributeError`. So `tables`,
    which needs an optional package, is only listed if that package is installed.
    """
    lacking = set() if find_spec("pyarrow") else {"tables"}
    rooms = {name for name, value in globals().items() if isinstance(value, ModuleType)}
    return sorted({*__all__, *_ROOMS, *rooms} - lacking)
