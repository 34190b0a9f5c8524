"""What an audit has found, for programs, as JSON, and for people, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

__all__ = ["FAULTS", "Audit", "Leak", "Row", "Split"]

FAULTS = {
    "unreadable": "not a board, or its clues clash",
    "none": "no solution",
    "several": "several solutions",
    "wrong": "the answer is not a solution of the puzzle",
    "repeated": "the same board as a row before it in the split",
}
"""The faults of single rows, and what each of them is."""


class Row(NamedTuple):
    """A row of a data set.

    Attributes:
        place: Its file or folder.
        number: Its number there; the first is 1, and lines that name columns, comments and empty lines do not count.
    """

    place: str
    number: int

    def __str__(self) -> str:
        return f"{self.place} {self.number:,}"


@dataclass(frozen=True)
class Split:
    """What is in a split.

    Attributes:
        name: Its name.
        places: Its files or folders.
        rows: How many rows it has.
        unreadable: How many are no board, or have clues that clash.
        none: How many have no solution.
        several: How many have several.
        proper: How many have exactly one.
        wrong: How many answers are not a solution of their puzzle; None if there are no answers.
        repeated: How many rows have the same board as a row before them.
        equivalent: How many rows are equivalent to a row before them, the same boards included. Augmented data has these.
        clues: How many proper puzzles have how many clues.
        rated: How many of the proper puzzles were rated.
        levels: How many of these have which level; `stuck` if the techniques do not solve them.
        hardest: The hardest technique of these, by name.
        examples: Some rows for each of the `FAULTS` that there are, and for `equivalent`.
    """

    name: str
    places: tuple[str, ...]
    rows: int
    unreadable: int
    none: int
    several: int
    proper: int
    wrong: int | None
    repeated: int
    equivalent: int
    clues: Mapping[int, int]
    rated: int
    levels: Mapping[str, int]
    hardest: Mapping[str, int]
    examples: Mapping[str, tuple[Row, ...]]

    @property
    def faults(self) -> dict[str, int]:
        """How many rows have each of the `FAULTS`, without those that no row has."""
        counts = {fault: getattr(self, fault) or 0 for fault in FAULTS}
        return {fault: count for fault, count in counts.items() if count}


@dataclass(frozen=True)
class Leak:
    """What two splits share.

    Attributes:
        first: The name of the split that was given first.
        second: The name of the other.
        classes: How many puzzles are in both, equivalent ones counted once.
        rows: How many rows of the second split are equivalent to one of the first.
        boards: How many of these rows have a board that is also in the first.
        examples: Some rows of the second split, each with one of the first that it is equivalent to.
    """

    first: str
    second: str
    classes: int
    rows: int
    boards: int
    examples: tuple[tuple[Row, Row], ...]


@dataclass(frozen=True)
class Audit:
    """What an audit has found.

    Attributes:
        splits: What is in each split, in the order in which they were given.
        leaks: What each two splits share, if they share something.
        damaged: How many lines are no rows at all, which are not counted anywhere else.
    """

    splits: tuple[Split, ...]
    leaks: tuple[Leak, ...]
    damaged: int

    @property
    def is_clean(self) -> bool:
        """Whether there are no faults and no leaks. Equivalent rows in one split are no fault."""
        return not (self.leaks or self.damaged or any(split.faults for split in self.splits))

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain lists, strings and numbers, for JSON."""
        return {
            "clean": self.is_clean,
            "damaged": self.damaged,
            "splits": [
                {
                    **vars(split),
                    "places": list(split.places),
                    "clues": {str(clues): count for clues, count in split.clues.items()},
                    "examples": {
                        fault: [row._asdict() for row in rows]
                        for fault, rows in split.examples.items()
                    },
                }
                for split in self.splits
            ],
            "leaks": [
                {
                    **vars(leak),
                    "examples": [
                        {leak.second: row._asdict(), leak.first: other._asdict()}
                        for row, other in leak.examples
                    ],
                }
                for leak in self.leaks
            ],
        }

    def to_markdown(self) -> str:
        """A report for people."""
        parts = ["# Audit\n", self._verdict(), self._rows(), *map(_examples, self.splits)]
        parts += [self._leaks(), self._difficulty(), self._clues()]
        return "\n".join(part for part in parts if part)

    def _verdict(self) -> str:
        if self.is_clean:
            return "No faults, and no leaks between splits.\n"
        lines = [
            f"- {split.name}: {count:,} {_rows(count)}: {FAULTS[fault]}"
            for split in self.splits
            for fault, count in split.faults.items()
        ]
        lines += [
            f"- {leak.second}: {leak.rows:,} {_rows(leak.rows)}: equivalent to one of {leak.first}"
            for leak in self.leaks
        ]
        if self.damaged:
            lines.append(
                f"- {self.damaged:,} {'line' if self.damaged == 1 else 'lines'}: not a row"
            )
        return "\n".join(lines) + "\n"

    def _rows(self) -> str:
        names = ["rows", "proper", *FAULTS, "equivalent"]
        rows = [
            [split.name, *(_number(getattr(split, name)) for name in names)]
            for split in self.splits
        ]
        return "## Rows\n\n" + _table(["split", *names], rows)

    def _leaks(self) -> str:
        if len(self.splits) < 2:
            return ""
        title = "## Leaks between splits\n\n"
        if not self.leaks:
            return title + "No puzzle of a split is equivalent to one of another.\n"
        rows = [
            [
                leak.second,
                leak.first,
                _number(leak.classes),
                _number(leak.rows),
                _number(leak.boards),
            ]
            for leak in self.leaks
        ]
        heads = ["split", "shares with", "puzzles", "rows", "of these the same board"]
        lines = [
            f"- {row} is equivalent to {other}"
            for leak in self.leaks
            for row, other in leak.examples
        ]
        return title + _table(heads, rows) + "\n" + "\n".join(lines) + "\n"

    def _difficulty(self) -> str:
        rated = [split for split in self.splits if split.rated]
        if not rated:
            return ""
        counts = ", ".join(
            f"{split.rated:,} of {split.proper:,} of {split.name}" for split in rated
        )
        text = f"## Difficulty\n\nRated: {counts}.\n\n"
        for what, found in (
            ("level", [split.levels for split in rated]),
            ("hardest technique", [split.hardest for split in rated]),
        ):
            known = dict.fromkeys(name for each in found for name in each)
            rows = [[name, *(_share(each.get(name, 0), each) for each in found)] for name in known]
            text += _table([what, *(split.name for split in rated)], rows) + "\n"
        return text

    def _clues(self) -> str:
        known = sorted({clues for split in self.splits for clues in split.clues})
        rows = [
            [str(clues), *(_share(split.clues.get(clues, 0), split.clues) for split in self.splits)]
            for clues in known
        ]
        heads = ["clues", *(split.name for split in self.splits)]
        return "## Clues\n\n" + _table(heads, rows) if rows else ""


def _examples(split: Split) -> str:
    lines = [
        f"- {FAULTS.get(fault, 'equivalent to a row before it')}: {', '.join(map(str, rows))}"
        for fault, rows in split.examples.items()
    ]
    return f"Rows of {split.name}, for example:\n\n" + "\n".join(lines) + "\n" if lines else ""


def _rows(count: int) -> str:
    return "row" if count == 1 else "rows"


def _number(value: int | None) -> str:
    return "" if value is None else f"{value:,}"


def _share(count: int, counts: Mapping[Any, int]) -> str:
    return f"{100 * count / sum(counts.values()):.1f} %" if count else ""


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    heads = list(heads)
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1), *rows]
    return "".join(f"| {' | '.join(_cell(cell) for cell in line)} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
