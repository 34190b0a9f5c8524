"""How much a client may ask for: of the JSON API, and of the tools for language models."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "BOARD",
    "BOARDS",
    "CHECKS",
    "COUNT",
    "LONG",
    "PRINTED",
    "PUZZLE",
    "PUZZLES",
    "STEPS",
    "TEXT",
    "Limits",
]

BOARD = 20_000
"""Characters of a text that is read as one board."""

PUZZLE = 200_000
"""Characters of a text that is read as one puzzle of any kind; one with many drawings has 100,000."""

TEXT = 100_000
"""Characters of a text that is read as boards."""

BOARDS = 1_000
"""Boards in one request."""

COUNT = 1_000_000
"""Solutions that are counted at most."""

PUZZLES = 20
"""Puzzles that are made for one request."""

PRINTED = 100
"""Puzzles in one PDF."""

STEPS = 1_000
"""Steps that are listed on one board."""

LONG = 5
"""How many times the seconds of a search there are for what is worth waiting for: new puzzles, ratings of the
explainer, chains in place of guesses, and every question about variants but how many solutions there are."""

CHECKS = 200_000
"""Checks that a textbook algorithm makes before it gives up, and so events that are sent."""


@dataclass(frozen=True)
class Limits:
    """The limits of a server. The limits of single fields are beside this class, and in the schema.

    Attributes:
        body_bytes: The longest body of a request.
        slow_threads: How many slow requests (all steps, generate, races, the explainer) run at once; None means as
            many as the machine has cores.
        slow_places: How many slow requests there may be, including those that wait.
        seconds: Seconds after which a search ends with what it has.
        end_seconds: Seconds for work to finish after the server was asked to end.
    """

    body_bytes: int = 256 * 1024
    slow_threads: int | None = None
    slow_places: int = 128
    seconds: float = 1
    end_seconds: float = 3
