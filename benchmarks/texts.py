"""Random texts of variants, held against brute force, the Interactive Sudoku Solver (ISS) and CP-SAT.

Three sources. Small puzzles with up to four constraints of any kinds, nested or not, as the tests draw them, are written in
every form that has them, and read again. For the forms of other players, which have few of these, up to four constraints
that a form has are put on a board of 4x4. Texts in ISS's form are put together from all of its types with other cells and
numbers, so that they also have what sudokit never writes. The number of solutions is counted, up to a limit; what
differs is printed, with its text.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import IO, Any, cast

import click

from sudokit import Stop, TimedOut
from sudokit._native import VariantModel, VariantSearch
from sudokit.errors import SudokuError
from sudokit.variants import Kind, Puzzle
from sudokit.variants.forms import FORMS, write

TESTS = Path(__file__).parents[1] / "tests"
WRITTEN = ("json", "iss")
PLAYERS = ("f-puzzles", "sudokupad", "penpa")
"""Forms of other players: square boards, and few kinds."""
SHAPES = ((4, 4), (4, 4), (6, 6))
"""Rows and columns of ISS's texts. Brute force tries those of 4x4."""

Counts = dict[str, Callable[[], int | None]]
"""Programs, with what they count; none if they refuse a text, or take too long."""


@click.command()
@click.option("--texts", default=1_000, show_default=True, help="How many texts of each source.")
@click.option("--seed", default=0, show_default=True)
@click.option("--limit", default=1_000, show_default=True, help="Up to how many are counted.")
@click.option("--seconds", default=5.0, show_default=True, help="The longest time for a text.")
@click.option(
    "--iss",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A checkout of the Interactive Sudoku Solver, to run in node.",
)
@click.option("--cp-sat", is_flag=True, help="Ask CP-SAT too; needs the package ortools.")
def command(
    *, texts: int, seed: int, limit: int, seconds: float, iss: Path | None, cp_sat: bool
) -> None:
    """Random texts of variants, counted by sudokit and by others.

    *Refused* texts have something that sudokit does not read; *ISS alone* reads some of them. Ends with 1 if any count differs.
    """
    if cp_sat and not find_spec("ortools"):
        raise click.ClickException('ortools is not installed: pip install "ortools>=9.15"')
    sys.path.append(str(TESTS))
    with ExitStack() as stack:
        program = stack.enter_context(closing(_Iss(iss))) if iss is not None else None
        held = _Held(limit, seconds, program, cp_sat)
        _again(held, texts, seed)
        _players(held, texts, seed)
        _raw(held, texts, random.Random(seed))
    click.echo("\n| form | what | texts |\n|---|---|---|")
    for (form, what), number in sorted(held.numbers.items()):
        click.echo(f"| {form} | {what} | {number:,} |")
    if any(what.startswith("differs") for _, what in held.numbers):
        sys.exit(1)


class _Iss:
    """ISS in node. It is started again after a text for which it has ended, as without memory."""

    def __init__(self, checkout: Path) -> None:
        self._command = ["node", str(Path(__file__).parent / "variants.mjs"), str(checkout)]
        self._node = self._started()

    def count(self, text: str, seconds: float, limit: int) -> int | None:
        """The solutions of a text; none if ISS does not answer."""
        sent, answers = cast("IO[str]", self._node.stdin), cast("IO[str]", self._node.stdout)
        question = {"puzzle": text, "seconds": seconds, "limit": limit, "once": True}
        sent.write(json.dumps(question) + "\n")
        sent.flush()
        answer = answers.readline()
        if not answer:
            click.echo(f"ISS ended at {text}")
            self.close()
            self._node = self._started()
            return None
        found: int | None = json.loads(answer)["solutions"]
        return found

    def close(self) -> None:
        """End it."""
        with self._node:
            self._node.kill()

    def _started(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )


class _Held:
    """What texts are held against, and what came out, by form."""

    def __init__(self, limit: int, seconds: float, iss: _Iss | None, cp_sat: bool) -> None:
        self.limit, self.seconds, self.iss, self.cp_sat = limit, seconds, iss, cp_sat
        self.numbers: Counter[tuple[str, str]] = Counter()

    def compare(self, form: str, text: str, puzzle: Puzzle, right: int | None) -> None:
        """Count the solutions of what was read; `right` is what brute force says, if it was asked."""
        self.numbers[form, "read"] += 1
        counted = self._count(puzzle)
        if counted is None:
            self.numbers[form, "not in time"] += 1
            return
        others: Counts = {}
        if right is not None:
            others["brute force"] = lambda: min(right, self.limit)
        if form.startswith("iss") and self.iss is not None:
            others["ISS"] = lambda: self.asked(text)
        if self.cp_sat:
            others["CP-SAT"] = lambda: self._in_cp_sat(puzzle)
        for program, count in others.items():
            other = count()
            if other is None:
                self.numbers[form, f"not answered by {program}"] += 1
                continue
            self.numbers[
                form, f"as {program}" if other == counted else f"differs from {program}"
            ] += 1
            if other != counted:
                click.echo(f"sudokit {counted}, {program} {other}: {text}")

    def doubt(self, form: str, text: str, puzzle: Puzzle, right: int) -> None:
        """Count a text that is not read for sure: whether its first reading is right nevertheless."""
        as_right = self._count(puzzle) == min(right, self.limit)
        self.numbers[form, "in doubt, as brute force" if as_right else "in doubt, other"] += 1
        if not as_right:
            click.echo(f"in doubt, and other: {text}")

    def refuse(self, form: str, text: str, error: SudokuError) -> None:
        """Count a text that is not read, and whether ISS reads it."""
        self.numbers[form, "refused"] += 1
        if form.startswith("iss") and self.asked(text) is not None:
            self.numbers[form, "refused, ISS alone"] += 1
            click.echo(f"ISS alone: {text}: {error}")

    def _count(self, puzzle: Puzzle) -> int | None:
        try:
            with Stop(self.seconds):
                search = VariantSearch(VariantModel(puzzle._reading or puzzle))
                return search.count(self.limit, 1)
        except TimedOut:
            return None

    def asked(self, text: str) -> int | None:
        """What ISS counts."""
        return None if self.iss is None else self.iss.count(text, self.seconds, self.limit)

    def _in_cp_sat(self, puzzle: Puzzle) -> int | None:
        from benchmarks.cp_sat import Search

        try:
            search = Search(VariantModel(puzzle), puzzle.digits)
            return len(list(islice(search.solutions(self.seconds), self.limit)))
        except (TimedOut, NotImplementedError):
            return None  # there are no connected cells and no regions to be found in `cp_sat`


def _again(held: _Held, texts: int, seed: int) -> None:
    """Puzzles that are written in every form, and read again."""
    from hypothesis import strategies as st

    from variants.samples import SAMPLES, mixed
    from variants.test_kinds import expected

    def hold(puzzle: Puzzle) -> None:
        try:
            VariantModel(puzzle)
        except SudokuError:
            return  # means nothing
        right = cache(lambda: len(expected(puzzle)))
        for form in WRITTEN:
            _hold_written(held, form, puzzle, right)

    _draw(st.one_of(mixed(), st.one_of(*SAMPLES.values())), texts, seed, hold)


def _players(held: _Held, texts: int, seed: int) -> None:
    """Boards of 4x4 with what each form of a player has of some constraints, written and read again."""
    from hypothesis import strategies as st

    from variants.samples import SAMPLES, SUDOKU
    from variants.test_kinds import expected

    board = Puzzle(**SUDOKU)
    groups = st.lists(st.one_of(*SAMPLES.values()), min_size=2, max_size=8)

    def is_written(form: str, constraint: Kind) -> bool:
        try:
            puzzle = board.replace(constraints=[constraint])
            VariantModel(puzzle)
            write(puzzle, form)
        except SudokuError:
            return False  # it is of another board, or the form does not have it
        return True

    def hold(drawn: list[Puzzle]) -> None:
        constraints = [each for puzzle in drawn for each in puzzle.constraints]
        for form in PLAYERS:
            kept = [each for each in constraints if is_written(form, each)][:4]
            if kept:
                mixture = board.replace(constraints=kept)
                _hold_written(held, form, mixture, lambda: len(expected(mixture)))  # noqa: B023 - it is asked at once

    _draw(groups, texts, seed, hold)


def _draw(drawn: Any, texts: int, seed: int, hold: Callable[[Any], None]) -> None:
    """Call `hold` with so many examples of a strategy."""
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as seeded

    @seeded(seed)
    @settings(
        max_examples=texts,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(drawn)
    def each(example: Any) -> None:
        hold(example)

    each()


def _hold_written(held: _Held, form: str, puzzle: Puzzle, right: Callable[[], int]) -> None:
    """Write a puzzle in a form, read it, and hold it against brute force, which is asked only then."""
    try:
        text = write(puzzle, form)
    except SudokuError:
        held.numbers[form, "not written"] += 1
        return
    try:
        reading = FORMS[form].read(text)
    except SudokuError as error:
        click.echo(f"written, but refused: {text}: {error}")
        held.numbers[form, "differs: written, but refused"] += 1
        return
    if reading.puzzle.extras != puzzle.extras:
        held.numbers[form, "other extra cells"] += 1  # ISS has those between, too
    elif reading.left_out or not reading.is_sure:
        held.doubt(form, f"{text} from {puzzle.constraints}", reading.puzzle, right())
    else:
        held.compare(form, text, reading.puzzle, right())


_CELL = re.compile(r"R\dC\d")
_LINE = re.compile(r"(?<=~)([RC])\d(?=~|$)")
_NUMBER = re.compile(r"(?<=~)\d+(?=~|$)")


def _raw(held: _Held, texts: int, chance: random.Random) -> None:
    """Texts of ISS, put together from its types."""
    from variants.forms.test_iss import TYPES
    from variants.test_kinds import expected

    types = [text for text, _ in TYPES if not text.startswith((".Or", ".FullRankTies"))]
    begin = time.monotonic()
    for number in range(texts):
        rows, columns = chance.choice(SHAPES)

        def some(depth: int, size: int = columns) -> str:
            kind = chance.random()
            if depth < 3 and kind < 0.15:
                return f".Or{some(depth + 1)}{some(depth + 1)}.End"
            if 0 < depth < 3 and kind < 0.3:
                return f".And{some(depth + 1)}{some(depth + 1)}.End"
            return _other(chance.choice(types), size, chance)

        text = f".Shape~{rows}x{columns}" + "".join(some(0) for _ in range(chance.randint(1, 4)))
        form = f"iss, {rows}x{columns}, put together"
        try:
            puzzle = FORMS["iss"].read(text).puzzle
            VariantModel(puzzle)
        except SudokuError as error:
            held.refuse(form, text, error)
            continue
        right = len(expected(puzzle)) if rows * columns <= 16 and not puzzle.extras else None
        held.compare(form, text, puzzle, right)
        if number % 1_000 == 999:
            click.echo(f"{number + 1:,} after {time.monotonic() - begin:.0f} s", err=True)


def _other(text: str, size: int, chance: random.Random) -> str:
    """The text of a constraint with other cells, along a walk, and other numbers."""
    at = [chance.randrange(size), chance.randrange(size)]
    seen: list[str] = []

    def cell(found: re.Match[str]) -> str:
        for _ in range(8):
            near = [min(size - 1, max(0, each + chance.choice((-1, 0, 1)))) for each in at]
            if chance.random() < 0.1:
                near = [chance.randrange(size), chance.randrange(size)]
            name = f"R{near[0] + 1}C{near[1] + 1}"
            if name not in seen:
                break
        at[:] = near
        seen.append(name)
        return name

    text = _NUMBER.sub(
        lambda found: found[0] if chance.random() < 0.3 else str(chance.randint(0, 12)), text
    )
    text = _LINE.sub(lambda found: f"{found[1]}{chance.randint(1, size)}", text)
    return _CELL.sub(cell, text)
