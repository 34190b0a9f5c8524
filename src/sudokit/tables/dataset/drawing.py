"""The puzzles of a data set: drawn bucket by bucket, no two of them equivalent. The work can be resumed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from sudokit.board.grid import Grid
from sudokit.errors import NoPuzzle
from sudokit.generator import Generator
from sudokit.messages import joined, message
from sudokit.requirements import needed
from sudokit.symmetry import Seen, canonical_pairs, shuffle
from sudokit.tables.dataset.recipe import Bucket, Recipe
from sudokit.tables.jobs.journal import Journal
from sudokit.tables.plan import Plan

pa = needed("pyarrow", "tables")

__all__ = ["draw", "equivalents", "random_for"]

_BLOCK = 256  # puzzles between two records of the journal
_PATIENCE = 1_000_000

# The journal has the puzzles in the order of drawing, as `_DRAWN`, and the columns that are added to them. The
# seed determines all work between the two.
_DRAWN = pa.schema({"puzzle": pa.string(), "bucket": pa.int32(), "attempts": pa.int64()})
"""A puzzle, the number of its bucket, and the attempts made for it and those before."""


class _Drawn:
    """The puzzles drawn so far, by bucket: first those of the journal, then new ones.

    Attributes:
        wanted: The number of puzzles that each bucket needs.
        found: The puzzles of each bucket, in the order of drawing.
        attempts: The number of attempts made for each bucket.
    """

    def __init__(self, wanted: Sequence[int], journal: Journal | None, threads: int | None) -> None:
        self.wanted = wanted
        self.found: list[list[str]] = [[] for _ in wanted]
        self.attempts = [0] * len(wanted)
        self._seen = Seen()
        self._threads = threads
        self._journal = journal
        self._key = journal.key(pa.RecordBatch.from_pylist([], _DRAWN)) if journal else b""
        while journal and (batch := journal.take(self._key)) is not None:
            for puzzle, bucket, attempts in zip(*batch.to_pydict().values(), strict=True):
                self.found[bucket].append(puzzle)
                self.attempts[bucket] = attempts
            self._key = journal.key(batch, self._key)
        for puzzles in self.found:
            self._new(puzzles, len(puzzles))

    def add(self, grids: Mapping[int, Sequence[Grid]], attempts: int) -> int:
        """Add the puzzles of one call of a generator.

        Args:
            grids: The puzzles by bucket. Puzzles that are equivalent to earlier ones, and those that their
                bucket no longer needs, are left out.
            attempts: The number of attempts made so far.

        Returns:
            The number of puzzles added.
        """
        rows: list[tuple[str, int, int]] = []
        for bucket, drawn in grids.items():
            found = self.found[bucket]
            new = self._new(list(map(str, drawn)), self.wanted[bucket] - len(found))
            found += new
            self.attempts[bucket] = attempts
            rows += ((puzzle, bucket, attempts) for puzzle in new)
        if self._journal and rows:  # in one record, because a resumed run skips all its attempts
            columns = map(pa.array, zip(*rows, strict=True), _DRAWN.types)
            batch = pa.RecordBatch.from_arrays(list(columns), schema=_DRAWN)
            self._journal.add(self._key, batch)
            self._key = self._journal.key(batch, self._key)
        return len(rows)

    def _new(self, puzzles: Sequence[str], most: int) -> list[str]:
        """The puzzles that are equivalent to no earlier one, up to a number."""
        pairs = canonical_pairs("".join(puzzles).encode("ascii"), threads=self._threads)
        new: list[str] = []
        for puzzle, pair in zip(puzzles, pairs, strict=True):
            if len(new) < most and pair and self._seen.add(pair[1]):
                new.append(puzzle)
        return new


def draw(
    recipe: Recipe, journal: Journal | None, threads: int | None, tell: Callable[[int], None]
) -> dict[str, list[str]]:
    """The puzzles of all splits, no two of them equivalent, bucket by bucket."""
    buckets = recipe._buckets
    shares = {  # validation comes last, so that it does not change the other splits
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


def _share(number: int, buckets: Sequence[Bucket], index: int) -> int:
    """The share of a bucket. If the number is not divisible, the first buckets get one more."""
    return number // len(buckets) + (index < number % len(buckets))


def _generator(recipe: Recipe, level: str | None, threads: int | None) -> Generator:
    seed = random_for(recipe, str(level)).getrandbits(64)
    return Generator(level=level, seed=seed, threads=threads, attempts=recipe.attempts)


def random_for(recipe: Recipe, purpose: str) -> random.Random:
    """A random generator for one purpose, the same on every machine."""
    return random.Random(f"{recipe.seed} {purpose}")  # noqa: S311 - no secret


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
            reason = message(
                "{bucket}, {found:,} of {wanted:,} found: {reason}",
                bucket=recipe._buckets[bucket].name,
                found=wanted - missing,
                wanted=wanted,
                reason=error.reason,
            )
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
    useful = max(drawn.attempts)  # the number of attempts up to the last useful one
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
            lacking = (
                message(
                    "guesses {bucket}, {found:,} of {wanted:,} found",
                    bucket=recipe._buckets[number].name,
                    found=len(drawn.found[number]),
                    wanted=drawn.wanted[number],
                )
                for number in missing
            )
            reason = message(
                "{lacking}: gave up after {patience:,} attempts without such a puzzle",
                lacking=joined("; ", lacking),
                patience=patience,
            )
            raise NoPuzzle(reason, attempts=generator.attempts)


def equivalents(puzzles: Sequence[str], recipe: Recipe) -> list[str]:
    """For each puzzle, the requested number of equivalents, all of them different."""
    seeds = random_for(recipe, "equivalents")
    found: list[str] = []
    for puzzle in puzzles:
        known = {puzzle}
        while len(known) <= recipe.equivalents:
            other = str(shuffle(puzzle, seeds.getrandbits(64)))
            if other not in known:
                known.add(other)
                found.append(other)
    return found
