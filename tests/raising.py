"""Calls that raise errors, in a module that a process of any kind can import: a spawned one as well."""

from __future__ import annotations

import sudokit
from boards import EASY, EMPTY, IMPOSSIBLE
from sudokit import Grid
from sudokit.classic import scan

CONFLICT = "5.5" + "." * 78


def stopped() -> None:
    with sudokit.Stop() as stop:
        stop.set()
        sudokit.solve(EASY)


CALLS = {
    "FormatError": lambda: Grid("12345\n" * 3),
    "ClueConflict": lambda: Grid(CONFLICT),
    "NoSolution": lambda: sudokit.solve(IMPOSSIBLE),
    "NotUnique": lambda: sudokit.solve(EMPTY, unique=True),
    "NoPuzzle": lambda: sudokit.generate(clues=16),
    "GaveUp": lambda: scan.solve(Grid(EMPTY), max_checks=50),
    "TimedOut": lambda: sudokit.count_solutions(EMPTY, None, timeout=0.05),
    "Stopped": stopped,
}


def call(name: str) -> object:
    return CALLS[name]()
