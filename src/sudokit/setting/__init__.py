"""Tools for setters: what a puzzle can do without, what it hangs on, and what lies near it.

One file a tool, all made of many questions to the engine at once:

    minimal       clues that can go: redundant_clues, is_minimal, minimize, minimal_puzzles
    backdoor      cells that unlock a puzzle for singles
    unavoidable   cells of a solution of which every puzzle has one as a clue
    exchange      puzzles that a few exchanged clues away are proper, too
    harder        a walk through that vicinity, uphill

A *proper* puzzle has exactly one solution; a *minimal* one is proper and has no clue to spare.

Examples:
    >>> from sudokit import setting
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> setting.minimize(puzzle).clues
    23
"""

from sudokit.setting.backdoor import backdoors
from sudokit.setting.exchange import vicinity
from sudokit.setting.harder import make_harder
from sudokit.setting.minimal import is_minimal, minimal_puzzles, minimize, redundant_clues
from sudokit.setting.unavoidable import unavoidable_sets

__all__ = [
    "backdoors",
    "is_minimal",
    "make_harder",
    "minimal_puzzles",
    "minimize",
    "redundant_clues",
    "unavoidable_sets",
    "vicinity",
]
