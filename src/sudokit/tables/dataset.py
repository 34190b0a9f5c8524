"""Data sets to learn from: puzzles of wanted difficulty, split so that no test puzzle is known.

Exchanging rows, columns and digits makes a puzzle look different and leaves it what it is. A model
that met a puzzle in training has met its 1.2 trillion equivalents, so a split must not cut through
them: all puzzles of a data set, train and test together, have different canonical forms. Equivalents
that are asked for are of training puzzles and stay there.

A data set is a folder:

    train.parquet, test.parquet   a row a puzzle, the columns `COLUMNS`
    difficulty.svg                how the scores are distributed
    README.md                     the data card: how it was made, what is in it, the licence

Puzzles come in *buckets*, the same number of each: of a level, or of a range of guesses of the kernel.
"""

from __future__ import annotations

import errno
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sudokit import __version__
from sudokit.arguments import whole_number
from sudokit.drawing.chart import stacked_bars
from sudokit.errors import NoPuzzle
from sudokit.generator import Generator
from sudokit.grid import Grid
from sudokit.logic.techniques import LEVELS
from sudokit.logic.techniques import level as level_named
from sudokit.requirements import needed
from sudokit.symmetry import Seen, canonical_pairs, shuffle
from sudokit.tables import files, places
from sudokit.tables.plan import Plan

pa = needed("pyarrow", "tables")

__all__ = ["COLUMNS", "Recipe", "make"]

COLUMNS = ("solution", "clues", "level", "score", "hardest", "guesses")
"""What stands beside each puzzle."""

_BLOCK = 1024
_PATIENCE = 1_000_000
_ROWS_A_BATCH = 4096
_FACTS = ["clues", "level", "score", "guesses"]
_SPLITS = ("train", "test")
_FILES = (*(f"{split}.parquet" for split in _SPLITS), "difficulty.svg", "README.md")
_BIN_EDGES = (0, 100, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200, 6400, 12800)


class _Bucket(NamedTuple):
    """Puzzles of a level, or of a range of guesses.

    Attributes:
        name: The level, or the range as it was typed.
        fewest: The fewest guesses.
        most: The most, or None.
    """

    name: str
    fewest: int = 0
    most: int | None = None


_GUESSES = (_Bucket("0", 0, 0), _Bucket("1-3", 1, 3), _Bucket("4-15", 4, 15), _Bucket("16-", 16))
"""For the card, where nobody has asked for ranges."""


@dataclass(frozen=True)
class Recipe:
    """What a data set is made of: checked once. The same recipe makes the same data set.

    Attributes:
        train: How many training puzzles, without their equivalents.
        test: How many test puzzles.
        levels: An equal share of each of these levels; all five if neither they nor guesses are given.
        guesses: Instead of levels, an equal share of each of these ranges of guesses: `"0"`, `"1-3"`,
            `"4-"`.
        equivalents: How many random equivalents of each training puzzle stand with it in training.
        seed: 0 to 2**64 - 1.
        attempts: Give up a bucket after so many attempts in vain; otherwise as `Generator` says.
        licence: An SPDX identifier, for the data card.

    Raises:
        ValueError: A number is out of its range, or a level or range is none.

    Examples:
        >>> Recipe(train=100, test=10, levels=("Easy", "Hard"), seed=1).command
        'sudokit dataset --train 100 --test 10 --levels easy,hard --seed 1 -o dataset'
    """

    train: int
    test: int
    levels: tuple[str, ...] = ()
    guesses: tuple[str, ...] = ()
    equivalents: int = 0
    seed: int = 0
    attempts: int | None = None
    licence: str = "CC0-1.0"
    _buckets: tuple[_Bucket, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("train", "test", "equivalents"):
            whole_number(name, getattr(self, name), least=0)
        if not self.train + self.test:
            raise ValueError("a data set of no puzzle: train and test are 0")
        if not 0 <= whole_number("seed", self.seed) < 2**64:
            raise ValueError(f"a seed is 0 to 2**64 - 1, not {self.seed}")
        if self.attempts is not None:
            whole_number("attempts", self.attempts, least=1)
        if not re.fullmatch(r"[A-Za-z0-9.+-]+", self.licence):
            raise ValueError(f"licence is {self.licence!r}, expected a name as CC0-1.0")
        if self.levels and self.guesses:
            raise ValueError("levels and guesses: a data set is balanced by one of them")
        object.__setattr__(self, "levels", tuple(map(level_named, self.levels)))
        object.__setattr__(self, "_buckets", tuple(self._read_buckets()))

    def _read_buckets(self) -> Iterator[_Bucket]:
        if not self.guesses:
            levels = self.levels or LEVELS
            for level in levels:
                if levels.count(level) > 1:
                    raise ValueError(f"level {level} is given twice")
                yield _Bucket(level)
            return
        after: int | None = 0
        for text in self.guesses:
            found = re.fullmatch(r"(\d+)(-(\d*))?", text)
            if not found:
                raise ValueError(f"guesses is {text!r}, expected ranges as 0, 1-3 or 4-")
            fewest = int(found[1])
            most = fewest if found[2] is None else int(found[3]) if found[3] else None
            if after is None or fewest < after or (most is not None and most < fewest):
                raise ValueError(f"guesses {text}: expected ranges that ascend, as 0,1-3,4-")
            yield _Bucket(text, fewest, most)
            after = None if most is None else most + 1

    @property
    def command(self) -> str:
        """The command that makes this data set, in a folder `dataset`."""
        words = ["sudokit dataset", f"--train {self.train}", f"--test {self.test}"]
        if self.guesses:
            words.append(f"--guesses {','.join(self.guesses)}")
        else:
            words.append(f"--levels {','.join(self.levels or LEVELS).lower()}")
        if self.equivalents:
            words.append(f"--equivalents {self.equivalents}")
        if self.attempts is not None:
            words.append(f"--attempts {self.attempts}")
        if self.licence != "CC0-1.0":
            words.append(f"--licence {self.licence}")
        return " ".join([*words, f"--seed {self.seed}", "-o dataset"])

    @property
    def rows(self) -> int:
        """How many rows both files have together."""
        return self.train * (1 + self.equivalents) + self.test


def make(
    recipe: Recipe,
    folder: str,
    *,
    force: bool = False,
    threads: int | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> None:
    """Make a data set in a folder, here or wherever fsspec reaches.

    All puzzles are in memory while it is made, some 800 bytes each.

    Args:
        recipe: What it is made of.
        folder: Where.
        force: Whether files of these names that are there may be replaced.
        threads: How many threads to use at most; all cores if None.
        on_progress: Is told how many puzzles were made, and again how many rows were written.

    Raises:
        FileExistsError: One of the files is there already, and `force` is not set.
        NoPuzzle: Too many attempts brought no puzzle of a bucket.
        OSError: A file cannot be written.
    """
    places.check_bucket(folder)
    if not force:
        _check_vacant(folder)
    tell = on_progress or (lambda puzzles: None)
    train, test = _draw(recipe, threads, tell)
    train += _equivalents(train, recipe)
    plan = Plan(COLUMNS, threads=threads)
    facts = {}
    for name, puzzles in zip(_SPLITS, (train, test), strict=True):
        _random(recipe, name).shuffle(puzzles)
        facts[name] = _write(f"{folder.rstrip('/')}/{name}.parquet", puzzles, plan, tell)
    _write_text(f"{folder.rstrip('/')}/difficulty.svg", _chart(facts))
    _write_text(f"{folder.rstrip('/')}/README.md", _card(recipe, facts))


# --- puzzles --------------------------------------------------------------------------------------


def _draw(
    recipe: Recipe, threads: int | None, tell: Callable[[int], None]
) -> tuple[list[str], list[str]]:
    """The puzzles of train and test, no two of them equivalent, bucket by bucket."""
    buckets = recipe._buckets
    shares = [
        (_share(recipe.train, buckets, number), _share(recipe.test, buckets, number))
        for number in range(len(buckets))
    ]
    seen = Seen()
    found: list[list[str]] = [[] for _ in buckets]
    if recipe.guesses:
        wanted = {bucket: sum(share) for bucket, share in zip(buckets, shares, strict=True)}
        drawn = _by_guesses(_generator(recipe, None, threads), wanted, seen, recipe, tell)
        found = [drawn[bucket] for bucket in buckets]
    else:
        for number, bucket in enumerate(buckets):
            if sum(shares[number]):
                generator = _generator(recipe, bucket.name, threads)
                found[number] = _by_level(generator, bucket.name, sum(shares[number]), seen, tell)
    train, test = [], []
    for (training, _), puzzles in zip(shares, found, strict=True):
        train += puzzles[:training]
        test += puzzles[training:]
    return train, test


def _share(number: int, buckets: Sequence[_Bucket], index: int) -> int:
    """The share of a bucket: the first ones have one more where it does not come out even."""
    return number // len(buckets) + (index < number % len(buckets))


def _generator(recipe: Recipe, level: str | None, threads: int | None) -> Generator:
    seed = _random(recipe, str(level)).getrandbits(64)
    return Generator(level=level, seed=seed, threads=threads, attempts=recipe.attempts)  # type: ignore[arg-type]


def _random(recipe: Recipe, purpose: str) -> random.Random:
    """Random numbers of their own for each purpose, the same everywhere."""
    return random.Random(f"{recipe.seed} {purpose}")  # noqa: S311 - nothing to be kept secret


def _by_level(
    generator: Generator, level: str, number: int, seen: Seen, tell: Callable[[int], None]
) -> list[str]:
    found: list[str] = []
    while len(found) < number:
        try:
            drawn = generator.take(min(_BLOCK, number - len(found)))
        except NoPuzzle as error:
            reason = f"{level}, {len(found):,} of {number:,} found: {error.reason}"
            raise NoPuzzle(reason, attempts=generator.attempts) from error
        new = _new(drawn, seen, generator._threads)
        found += new
        tell(len(new))
    return found


def _by_guesses(
    generator: Generator,
    wanted: Mapping[_Bucket, int],
    seen: Seen,
    recipe: Recipe,
    tell: Callable[[int], None],
) -> dict[_Bucket, list[str]]:
    patience = recipe.attempts or _PATIENCE
    plan = Plan(("guesses",), threads=generator._threads)
    found: dict[_Bucket, list[str]] = {bucket: [] for bucket in wanted}
    useful = 0  # how many attempts there had been when the last one helped
    while missing := [bucket for bucket in wanted if len(found[bucket]) < wanted[bucket]]:
        drawn = generator.take(_BLOCK)
        guesses = plan.answers(pa.array(map(str, drawn))).column(0).to_pylist()
        for bucket in missing:
            here = [
                grid
                for grid, number in zip(drawn, guesses, strict=True)
                if bucket.fewest <= number and (bucket.most is None or number <= bucket.most)
            ]
            new = _new(here, seen, generator._threads)[: wanted[bucket] - len(found[bucket])]
            found[bucket] += new
            if new:
                useful = generator.attempts
                tell(len(new))
        if generator.attempts - useful >= patience:
            lacking = "; ".join(
                f"guesses {bucket.name}, {len(found[bucket]):,} of {wanted[bucket]:,} found"
                for bucket in missing
            )
            reason = f"{lacking}: gave up after {patience:,} attempts without such a puzzle"
            raise NoPuzzle(reason, attempts=generator.attempts)
    return found


def _new(grids: Sequence[Grid], seen: Seen, threads: int | None) -> list[str]:
    """Those that are equivalent to none before."""
    pairs = canonical_pairs("".join(map(str, grids)).encode("ascii"), threads=threads)
    return [
        str(grid) for grid, pair in zip(grids, pairs, strict=True) if pair and seen.add(pair[1])
    ]


def _equivalents(puzzles: Sequence[str], recipe: Recipe) -> list[str]:
    """For each puzzle so many others that are equivalent to it, all of them different."""
    seeds = _random(recipe, "equivalents")
    found: list[str] = []
    for puzzle in puzzles:
        known = {puzzle}
        while len(known) <= recipe.equivalents:
            other = str(shuffle(puzzle, seeds.getrandbits(64)))
            if other not in known:
                known.add(other)
                found.append(other)
    return found


# --- files ----------------------------------------------------------------------------------------


def _check_vacant(folder: str) -> None:
    """Refuse to begin hours of work that would replace what may have taken as long."""
    for name in _FILES:
        place = f"{folder.rstrip('/')}/{name}"
        if places.exists(place):
            raise FileExistsError(errno.EEXIST, "exists already", place)


def _write(place: str, puzzles: Sequence[str], plan: Plan, tell: Callable[[int], None]) -> Any:
    """Write a split; its columns of difficulty come back for the card."""
    schema = pa.schema({"puzzle": pa.string()})
    written = plan.schema(schema)
    facts = [written.empty_table().select(_FACTS)]
    with files.open_writer(
        place, "parquet", written, added=plan.names, unlike=["puzzle", "solution"]
    ) as write:
        for start in range(0, len(puzzles), _ROWS_A_BATCH):
            part = puzzles[start : start + _ROWS_A_BATCH]
            batch = plan.process(pa.record_batch([pa.array(part, pa.string())], schema=schema))
            write(batch)
            facts.append(pa.Table.from_batches([batch]).select(_FACTS))
            tell(len(part))
    return pa.concat_tables(facts)


def _write_text(place: str, text: str) -> None:
    with places.new_file(place) as file:
        file.write(text.encode())


def _chart(facts: Mapping[str, Any]) -> str:
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
}


def _card(recipe: Recipe, facts: Mapping[str, Any]) -> str:
    """The data card, with the front matter that hubs of data sets read."""
    levels = {name: Counter(table.column("level").to_pylist()) for name, table in facts.items()}
    by_level = {
        level: [levels[name][level] for name in _SPLITS]
        for level in (*LEVELS, "stuck")
        if any(levels[name][level] for name in _SPLITS)
    }
    guesses = {name: table.column("guesses").to_pylist() for name, table in facts.items()}
    ranges = recipe._buckets if recipe.guesses else _GUESSES
    by_guesses = {
        bucket.name: [
            sum(
                bucket.fewest <= number and (bucket.most is None or number <= bucket.most)
                for number in guesses[name]
            )
            for name in _SPLITS
        ]
        for bucket in ranges
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
        else "No two training puzzles are equivalent, and no two test puzzles."
    )
    return f"""---
license: {recipe.licence.lower()}
tags: [sudoku]
configs:
- config_name: default
  data_files:
  - split: train
    path: train.parquet
  - split: test
    path: test.parquet
---

# Sudoku puzzles, {rows["train"]:,} to train and {rows["test"]:,} to test

Made by sudokit {__version__} with

```sh
{recipe.command}
```

The same command and version make the same puzzles in the same order. Licence: {recipe.licence}.

## Columns

{_table(("column", "holds"), [(f"`{name}`", words) for name, words in _COLUMN_WORDS.items()])}

## How it was made

Clues were taken out of random full boards as long as one solution stayed; every puzzle is minimal, and
has {min(clues)} to {max(clues)} clues. {balance} asked for has the same share. No test puzzle is equivalent to a
training puzzle: no exchange of rows, columns, bands, stacks and digits, with or without transposing,
makes one from the other. Canonical forms have been compared to see to that.
{equivalents}

## Counts

{_table(("level", *_SPLITS), [(name, *(f"{n:,}" for n in counts)) for name, counts in by_level.items()])}

{_table(("guesses", *_SPLITS), [(name, *(f"{n:,}" for n in counts)) for name, counts in by_guesses.items()])}

![Puzzles by score and level](difficulty.svg)
"""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
