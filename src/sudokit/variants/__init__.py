"""Variants: Sudokus with other rules, of every kind.

A `Puzzle` is a grid of any size with regions, givens and constraints. Each kind of constraint is a class here.

`read` and `write` take the texts of other programs.

Examples:
    >>> from sudokit.variants import Cage, Puzzle, Thermometer
    >>> Puzzle(rows=6, columns=6, constraints=[Cage("r1c1 r1c2", 7), Thermometer("r1c3 r2c3 r3c3")])
    Puzzle(rows=6, columns=6, constraints=[Cage('r1c1 r1c2', total=7), Thermometer('r1c3 r2c3 r3c3')])
"""

from __future__ import annotations

from sudokit.errors import VariantError
from sudokit.variants import kinds
from sudokit.variants.explaining import (
    Explanation,
    Hint,
    Profile,
    Rating,
    Step,
    Technique,
    all_steps,
    explain,
    hint,
    next_step,
    rate,
    rate_many,
)
from sudokit.variants.forms import FORMS, Reading, read, read_with_report, write
from sudokit.variants.kinds import *  # noqa: F403 - `kinds` is the one list of them
from sudokit.variants.many import solve_many
from sudokit.variants.places import Cell, Extra, cells
from sudokit.variants.puzzle import Puzzle
from sudokit.variants.questions import (
    Part,
    TrueCandidates,
    clashes,
    count_solutions,
    estimate_solutions,
    is_unique,
    redundant,
    solutions,
    solve,
    true_candidates,
    why_unsolvable,
)
from sudokit.variants.solution import Solution

__all__ = [
    "FORMS",
    "Cell",
    "Explanation",
    "Extra",
    "Hint",
    "Part",
    "Profile",
    "Puzzle",
    "Rating",
    "Reading",
    "Solution",
    "Step",
    "Technique",
    "TrueCandidates",
    "VariantError",
    "all_steps",
    "cells",
    "clashes",
    "count_solutions",
    "estimate_solutions",
    "explain",
    "hint",
    "is_unique",
    "next_step",
    "rate",
    "rate_many",
    "read",
    "read_with_report",
    "redundant",
    "solutions",
    "solve",
    "solve_many",
    "true_candidates",
    "why_unsolvable",
    "write",
]
__all__ += kinds.__all__
