"""sudokit's JSON in one line, so that a file holds a puzzle in each."""

from __future__ import annotations

import json as standard

from sudokit.variants.forms import json
from sudokit.variants.puzzle import Puzzle

__all__ = ["NAME", "TITLE", "read", "write"]

NAME = "jsonl"
TITLE = "JSON of sudokit, in one line"
read = json.read


def write(puzzle: Puzzle) -> str:
    """The puzzle as JSON in one line.

    Examples:
        >>> write(Puzzle(rows=4, columns=4))
        '{"form": "sudokit variant", "rows": 4, "columns": 4}'
    """
    return standard.dumps(json.to_data(puzzle), ensure_ascii=False)
