"""Data sets to learn from: puzzles of wanted difficulty, split so that no test puzzle is known.

Exchanging rows, columns and digits makes a puzzle look different and leaves it what it is. A model
that met a puzzle in training has met its 1.2 trillion equivalents, so a split must not cut through
them: all puzzles of a data set, train and test together, have different canonical forms. Equivalents
that are asked for are of training puzzles and stay there.

A data set is a folder:

    train.parquet, test.parquet   a row a puzzle, the columns `COLUMNS`; validation.parquet where asked for
    difficulty.svg                how the scores are distributed
    README.md                     the data card: how it was made, what is in it, the licence

Puzzles come in *buckets*, the same number of each: of a level, or of a range of guesses of the kernel.
"""

from __future__ import annotations

import errno
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from sudokit import __version__
from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.drawing.chart import stacked_bars
from sudokit.errors import NoPuzzle, SudokuError
from sudokit.generator import Generator
from sudokit.logic.technique_table import LEVELS
from sudokit.logic.technique_table import level as level_named
from sudokit.requirements import needed
from sudokit.symmetry import Seen, canonical_pairs, shuffle
from sudokit.tables import files, places
from sudokit.tables.journal import Journal, journal_path, question_of
from sudokit.tables.plan import Plan, joined

pa = needed("pyarrow", "tables")

__all__ = ["COLUMNS", "Recipe", "make", "seed_of"]

COLUMNS = ("solution", "clues", "level", "score", "hardest", "guesses", "class_id")
"""What stands beside each puzzle."""

_BLOCK = 256  # puzzles between two records of the journal
_PATIENCE = 1_000_000
_ROWS_A_BATCH = 4096
_FACTS = ["clues", "level", "score", "guesses"]
_SPLITS = ("train", "validation", "test")
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

    def has(self, guesses: int) -> bool:
        """Whether a puzzle of so many guesses is in the range."""
        return self.fewest <= guesses and (self.most is None or guesses <= self.most)


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
        validation: How many puzzles for validation, in a file of their own; the training puzzles and the
            test puzzles stay those that they are without.

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
    validation: int = 0
    _buckets: tuple[_Bucket, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in (*_SPLITS, "equivalents"):
            whole_number(name, getattr(self, name), least=0)
        if not self.train + self.test + self.validation:
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
        if self.validation:
            words.append(f"--validation {self.validation}")
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
        """How many rows all files have together."""
        return self.train * (1 + self.equivalents) + self.validation + self.test

    @property
    def splits(self) -> dict[str, int]:
        """How many puzzles each file has, without equivalents; only files that are made."""
        return {
            name: getattr(self, name) for name in _SPLITS if name != "validation" or self.validation
        }


def make(
    recipe: Recipe,
    folder: str,
    *,
    force: bool = False,
    resume: bool = False,
    threads: int | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> bool:
    """Make a data set in a folder, here or wherever fsspec reaches.

    All puzzles are in memory while it is made, some 800 bytes each.

    Args:
        recipe: What it is made of.
        folder: Where.
        force: Whether files of these names that are there may be replaced.
        resume: Keep a journal in the folder, `.dataset.journal`, and go on from that of a run of the same
            recipe that was killed: the data set is the same, byte for byte. One that is there is left.
        threads: How many threads to use at most; all cores if None.
        on_progress: Is told how many puzzles were made, and again how many rows were written.

    Returns:
        Whether it was made; False where `resume` is set and it was there.

    Raises:
        FileExistsError: One of the files is there already, and `force` is not set.
        NoPuzzle: Too many attempts brought no puzzle of a bucket.
        SudokuError: It is to be resumed in a folder that is not on this machine, or another process is
            at work on it.
        OSError: A file cannot be written.
    """
    places.check_bucket(folder)
    folder = folder.rstrip("/") or "/"
    tell = on_progress or (lambda puzzles: None)
    journal_file = journal_path(f"{folder}/dataset")
    if journal_file and journal_file.parent.exists() and not journal_file.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "is no folder", folder)
    if resume and not journal_file:
        raise SudokuError(f"{folder}: only in a folder on this machine a data set can be resumed")
    question = _question(recipe)
    if not (resume and journal_file and question_of(journal_file) == question):
        if resume and _is_made(recipe, folder):
            return False
        if not force:
            _check_vacant(folder, journal_file)
    if resume and journal_file:
        is_new = not journal_file.parent.exists()
        try:
            with Journal.open(journal_file, question) as journal:
                _make(recipe, folder, journal, threads, tell)
        except NoPuzzle:
            journal_file.unlink()
            if is_new:
                with suppress(OSError):
                    journal_file.parent.rmdir()
            raise
    else:
        _make(recipe, folder, None, threads, tell)
    if journal_file:
        journal_file.unlink(missing_ok=True)
    return True


def seed_of(folder: str) -> int | None:
    """The seed of the data set in a folder, finished or to be resumed; None where there is none."""
    folder = folder.rstrip("/") or "/"
    journal_file = journal_path(f"{folder}/dataset")
    if journal_file and (question := question_of(journal_file)):
        return int(question["recipe"]["seed"])
    found = re.search(r"^sudokit dataset .*--seed (\d+)", _card_of(folder), re.MULTILINE)
    return int(found[1]) if found else None


def _make(
    recipe: Recipe,
    folder: str,
    journal: Journal | None,
    threads: int | None,
    tell: Callable[[int], None],
) -> None:
    splits = _draw(recipe, journal, threads, tell)
    splits["train"] += _equivalents(splits["train"], recipe)
    plan = Plan(COLUMNS, threads=threads)
    facts = {}
    for name, puzzles in splits.items():
        _random(recipe, name).shuffle(puzzles)
        facts[name] = _write(f"{folder}/{name}.parquet", puzzles, plan, journal, tell)
    if "validation" not in splits:
        places.remove(
            f"{folder}/validation.parquet"
        )  # of another data set, which this one replaces
    _write_text(f"{folder}/difficulty.svg", _chart(facts))
    _write_text(f"{folder}/README.md", _card(recipe, facts))


# --- resuming -------------------------------------------------------------------------------------

# The journal has first the puzzles as they are drawn, in `_DRAWN`, then the columns that are added to them, in
# the order in which they are written. What comes between the two follows from the seed.
_DRAWN = pa.schema({"puzzle": pa.string(), "bucket": pa.int32(), "attempts": pa.int64()})
"""A puzzle, the number of its bucket, and the attempts made for it and those before."""


def _question(recipe: Recipe) -> dict[str, Any]:
    """What a data set depends on, as a journal has it."""
    asked = {each.name: getattr(recipe, each.name) for each in fields(recipe) if each.init}
    question = {"version": __version__, "columns": COLUMNS, "recipe": asked}
    read: dict[str, Any] = json.loads(json.dumps(question))
    return read


def _is_made(recipe: Recipe, folder: str) -> bool:
    """Whether the data set is there: its card, which is written last, has the command."""
    card = _card_of(folder)
    return f"sudokit {__version__} " in card and f"\n{recipe.command}\n" in card


def _card_of(folder: str) -> str:
    place = f"{folder}/README.md"
    if not places.exists(place):
        return ""
    with places.open_input(place) as file:
        return bytes(file.read()).decode("utf-8", errors="replace")


class _Drawn:
    """The puzzles that have been drawn, by bucket: first those of the journal, then new ones.

    Attributes:
        wanted: How many each bucket is to have.
        found: The puzzles of each bucket, in the order in which they were drawn.
        attempts: How many attempts each bucket has taken.
    """

    def __init__(self, wanted: Sequence[int], journal: Journal | None, threads: int | None) -> None:
        self.wanted = wanted
        self.found: list[list[str]] = [[] for _ in wanted]
        self.attempts = [0] * len(wanted)
        self._seen = Seen()
        self._threads = threads
        self._journal = journal
        for batch in journal.take(sum(wanted)) if journal else []:
            for puzzle, bucket, attempts in zip(*batch.to_pydict().values(), strict=True):
                self.found[bucket].append(puzzle)
                self.attempts[bucket] = attempts
        for puzzles in self.found:
            self._new(puzzles, len(puzzles))

    def add(self, grids: Mapping[int, Sequence[Grid]], attempts: int) -> int:
        """Add what one call of a generator has brought.

        Args:
            grids: The puzzles by their bucket. Left out are those that are equivalent to one before, and
                those that are not wanted any more.
            attempts: How many attempts there have been.

        Returns:
            How many were added.
        """
        rows: list[tuple[str, int, int]] = []
        for bucket, drawn in grids.items():
            found = self.found[bucket]
            new = self._new(list(map(str, drawn)), self.wanted[bucket] - len(found))
            found += new
            self.attempts[bucket] = attempts
            rows += ((puzzle, bucket, attempts) for puzzle in new)
        if self._journal and rows:  # in one record: whoever goes on begins after all attempts of it
            columns = map(pa.array, zip(*rows, strict=True), _DRAWN.types)
            self._journal.add(pa.RecordBatch.from_arrays(list(columns), schema=_DRAWN))
        return len(rows)

    def _new(self, puzzles: Sequence[str], most: int) -> list[str]:
        """Those that are equivalent to none before, at most so many."""
        pairs = canonical_pairs("".join(puzzles).encode("ascii"), threads=self._threads)
        new: list[str] = []
        for puzzle, pair in zip(puzzles, pairs, strict=True):
            if len(new) < most and pair and self._seen.add(pair[1]):
                new.append(puzzle)
        return new


# --- puzzles --------------------------------------------------------------------------------------


def _draw(
    recipe: Recipe, journal: Journal | None, threads: int | None, tell: Callable[[int], None]
) -> dict[str, list[str]]:
    """The puzzles of all splits, no two of them equivalent, bucket by bucket."""
    buckets = recipe._buckets
    shares = {  # validation comes last, so that it takes no puzzle of the others
        name: [_share(getattr(recipe, name), buckets, number) for number in range(len(buckets))]
        for name in ("train", "test", "validation")
    }
    wanted = [sum(share) for share in zip(*shares.values(), strict=True)]
    drawn = _Drawn(wanted, journal, threads)
    tell(sum(map(len, drawn.found)))
    if recipe.guesses:
        _by_guesses(_generator(recipe, None, threads), drawn, recipe, tell)
    else:
        for number, bucket in enumerate(buckets):
            if len(drawn.found[number]) < wanted[number]:
                generator = _generator(recipe, bucket.name, threads)
                _by_level(generator, number, drawn, recipe, tell)
    splits: dict[str, list[str]] = {name: [] for name in recipe.splits}
    for number, puzzles in enumerate(drawn.found):
        start = 0
        for name, share in shares.items():
            if share[number]:
                splits[name] += puzzles[start : start + share[number]]
                start += share[number]
    return splits


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
    generator: Generator,
    bucket: int,
    drawn: _Drawn,
    recipe: Recipe,
    tell: Callable[[int], None],
) -> None:
    generator.skip_to(drawn.attempts[bucket])
    wanted = drawn.wanted[bucket]
    while missing := wanted - len(drawn.found[bucket]):
        try:
            grids = generator.take(min(_BLOCK, missing))
        except NoPuzzle as error:
            found = f"{wanted - missing:,} of {wanted:,} found"
            reason = f"{recipe._buckets[bucket].name}, {found}: {error.reason}"
            raise NoPuzzle(reason, attempts=generator.attempts) from error
        tell(drawn.add({bucket: grids}, generator.attempts))


def _by_guesses(
    generator: Generator,
    drawn: _Drawn,
    recipe: Recipe,
    tell: Callable[[int], None],
) -> None:
    patience = recipe.attempts or _PATIENCE
    plan = Plan(("guesses",), threads=generator._threads)
    useful = max(drawn.attempts)  # how many attempts there had been when the last one helped
    generator.skip_to(useful)
    while missing := [n for n, found in enumerate(drawn.found) if len(found) < drawn.wanted[n]]:
        grids = generator.take(_BLOCK)
        guesses = plan.answers(pa.array(map(str, grids))).column(0).to_pylist()
        by_bucket = {
            number: [
                grid
                for grid, count in zip(grids, guesses, strict=True)
                if recipe._buckets[number].has(count)
            ]
            for number in missing
        }
        if new := drawn.add(by_bucket, generator.attempts):
            useful = generator.attempts
            tell(new)
        if generator.attempts - useful >= patience:
            lacking = "; ".join(
                f"guesses {recipe._buckets[number].name}, {len(drawn.found[number]):,} of "
                f"{drawn.wanted[number]:,} found"
                for number in missing
            )
            reason = f"{lacking}: gave up after {patience:,} attempts without such a puzzle"
            raise NoPuzzle(reason, attempts=generator.attempts)


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


def _check_vacant(folder: str, journal_file: Path | None) -> None:
    """Refuse to begin hours of work that would replace what may have taken as long."""
    if journal_file and journal_file.exists():
        raise FileExistsError(errno.EEXIST, "exists already", f"{folder}/{journal_file.name}")
    for name in _FILES:
        place = f"{folder.rstrip('/')}/{name}"
        if places.exists(place):
            raise FileExistsError(errno.EEXIST, "exists already", place)


def _write(
    place: str,
    puzzles: Sequence[str],
    plan: Plan,
    journal: Journal | None,
    tell: Callable[[int], None],
) -> Any:
    """Write a split; its columns of difficulty come back for the card."""
    schema = pa.schema({"puzzle": pa.string()})
    written = plan.schema(schema)
    facts = [written.empty_table().select(_FACTS)]
    with files.open_writer(
        place, "parquet", written, added=plan.names, unlike=["puzzle", "solution"]
    ) as write:
        for start in range(0, len(puzzles), _ROWS_A_BATCH):
            part = puzzles[start : start + _ROWS_A_BATCH]
            column = pa.array(part, pa.string())
            known = journal.take(len(part)) if journal else []
            if known:
                (answers,) = known  # a record is a part
            else:
                answers = plan.answers(column)
                if journal:
                    journal.add(answers)
            batch = joined(pa.record_batch([column], schema=schema), answers)
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
    "class_id": "a number for the class of all equivalent puzzles, the same in every data set",
}


_PURPOSES = {"train": "to train", "validation": "to validate", "test": "to test"}


def _card(recipe: Recipe, facts: Mapping[str, Any]) -> str:
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
