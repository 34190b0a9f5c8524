"""The data card: how a data set was made, and what it contains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sudokit import __version__
from sudokit.drawing.chart import stacked_bars
from sudokit.logic.technique_table import LEVELS
from sudokit.tables.dataset.recipe import Bucket, Recipe

__all__ = ["FACTS", "card", "chart"]

FACTS = ["clues", "level", "score", "guesses"]
_BIN_EDGES = (0, 100, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200, 6400, 12800)

_GUESSES = (Bucket("0", 0, 0), Bucket("1-3", 1, 3), Bucket("4-15", 4, 15), Bucket("16-", 16))
"""The ranges on the card if none were requested."""


def chart(facts: Mapping[str, Any]) -> str:
    """The scores of all puzzles, by level."""
    ends = [*_BIN_EDGES[1:], None]
    names = [
        f"{start}+" if end is None else f"{start}-"
        for start, end in zip(_BIN_EDGES, ends, strict=True)
    ]
    series = {level: [0] * len(names) for level in (*LEVELS, "stuck")}
    for table in facts.values():
        for level, score in zip(
            *(table.column(n).to_pylist() for n in ("level", "score")), strict=True
        ):
            index = sum(score >= edge for edge in _BIN_EDGES) - 1
            series[level][index] += 1
    there = {level: counts for level, counts in series.items() if any(counts)}
    return stacked_bars("Puzzles by score and level", "score", names, there)


_COLUMN_WORDS = {
    "puzzle": "81 digits, row by row, `.` for a blank",
    "solution": "the only solution, 81 digits",
    "clues": "how many cells are given",
    "level": "level of the hardest technique that is needed: " + ", ".join(LEVELS),
    "score": "sum of the scores of all solving steps",
    "hardest": "name of the hardest technique",
    "guesses": "how often sudokit's kernel had to guess to prove the solution",
    "class_id": "a number for the class of all equivalent puzzles, the same in every data set",
}


_PURPOSES = {"train": "to train", "validation": "to validate", "test": "to test"}


def card(recipe: Recipe, facts: Mapping[str, Any]) -> str:
    """The data card, with the front matter that hubs of data sets read."""
    levels = {name: Counter(table.column("level").to_pylist()) for name, table in facts.items()}
    by_level = {
        level: [levels[name][level] for name in facts]
        for level in (*LEVELS, "stuck")
        if any(levels[name][level] for name in facts)
    }
    guesses = {name: table.column("guesses").to_pylist() for name, table in facts.items()}
    ranges = recipe._buckets if recipe.guesses else _GUESSES
    by_guesses = {
        bucket.name: [sum(map(bucket.has, guesses[name])) for name in facts] for bucket in ranges
    }
    clues = [number for table in facts.values() for number in table.column("clues").to_pylist()]
    rows = {name: len(table) for name, table in facts.items()}
    balance = "Each range of guesses" if recipe.guesses else "Each level"
    equivalents = (
        f"""
Each training puzzle is followed, somewhere in the file, by {recipe.equivalents:,} equivalents: rows, columns,
bands, stacks and digits exchanged at random. They are rated as they stand: an equivalent may
need another number of guesses than the puzzle that it was made of, another score, seldom another level."""
        if recipe.equivalents
        else "No two puzzles of a file are equivalent either."
    )
    data_files = "\n".join(f"  - split: {name}\n    path: {name}.parquet" for name in facts)
    title = ", ".join(
        f"{rows[name]:,} {purpose}" for name, purpose in _PURPOSES.items() if name in facts
    )
    return f"""---
license: {recipe.licence.lower()}
tags: [sudoku]
configs:
- config_name: default
  data_files:
{data_files}
---

# Sudoku puzzles: {title}

Made by sudokit {__version__} with

```sh
{recipe.command}
```

The same command and version make the same puzzles in the same order. Licence: {recipe.licence}.

## Columns

{_table(("column", "holds"), [(f"`{name}`", words) for name, words in _COLUMN_WORDS.items()])}

## How it was made

Clues were taken out of random full boards as long as one solution stayed; every puzzle is minimal, and
has {min(clues)} to {max(clues)} clues. {balance} asked for has the same share. No two puzzles of different files
are equivalent: no exchange of rows, columns, bands, stacks and digits, with or without transposing,
makes one from the other. Canonical forms have been compared to see to that. Who splits a file further keeps
puzzles of one `class_id` together, so that this stays true.
{equivalents}

## Counts

{_table(("level", *facts), [(name, *(f"{n:,}" for n in counts)) for name, counts in by_level.items()])}

{_table(("guesses", *facts), [(name, *(f"{n:,}" for n in counts)) for name, counts in by_guesses.items()])}

![Puzzles by score and level](difficulty.svg)
"""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
