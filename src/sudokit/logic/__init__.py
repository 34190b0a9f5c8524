"""The logic room: solving step by step, as people do, with reasons.

Examples:
    >>> from sudokit import logic
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(logic.explain(puzzle).steps[0])
    Naked Single: 5 is the only candidate of r5c5, so r5c5 is 5
    >>> print(logic.rate(puzzle).level)
    Easy
"""

from sudokit.board.position import Position
from sudokit.logic.explainer import ExplainerRating
from sudokit.logic.explanation import (
    ExplainerExplanation,
    Explanation,
    Rating,
    WhipExplanation,
    explain,
    rate,
    rate_many,
    te_depth,
)
from sudokit.logic.hints import Hint, hint
from sudokit.logic.profile import Profile
from sudokit.logic.step import Step, all_steps, next_step
from sudokit.logic.technique_table import LEVELS, Level, Technique, technique, techniques
from sudokit.logic.whips import WhipRating

__all__ = [
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
    "all_steps",
    "explain",
    "hint",
    "next_step",
    "rate",
    "rate_many",
    "te_depth",
    "technique",
    "techniques",
]
