"""Tools for setters: redundant clues, backdoors, unavoidable sets, and the vicinity of a puzzle.

There is one file per tool. Each tool asks the engine many questions at once.

    minimal       redundant clues: redundant_clues, is_minimal, minimize, minimal_puzzles
    backdoor      cells whose digits let singles solve the rest
    unavoidable   sets of cells in which every puzzle with a given solution has a clue
    exchange      the vicinity: proper puzzles that differ in a few clues
    harder        a walk through the vicinity towards higher scores

A *proper* puzzle has exactly one solution. A *minimal* puzzle is proper and has no redundant clue.

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
