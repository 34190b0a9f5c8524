"""Makes the collections beside this file, all of sudokit's own puzzles: `python tests/puzzles/make.py FILE ...`.

    levels.txt         40 minimal puzzles of each level
    hard.txt           60 minimal puzzles with a score of 8,000 and more
    few-clues.txt      inequivalent puzzles with 17, 18 and 19 clues, found in the vicinity of generated
                       ones with 20
    two-solutions.txt  boards with exactly two solutions: minimal puzzles without one of their clues
    cases.txt          what a technique finds on a position met while solving these, as lines of a library
                       (`sudokit.logic.library`); `-x` marks digits of which it finds nothing

The same version of sudokit makes the same files. They are kept as they are: tests hold later versions
against them.
"""

from __future__ import annotations

import random
import sys
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path

import sudokit
from sudokit import Grid, Position, Step
from sudokit.formats.hodoku import text_of_candidates
from sudokit.logic import LEVELS, all_steps, library, techniques
from sudokit.logic.examples import example_position

FOLDER = Path(__file__).parent
SEED = 13
CASES = 4  # of each technique
PATIENCE = 60  # positions on which a technique is looked for
QUICK_PATIENCE = 6  # the same for techniques that are off by default, which take long


def levels() -> Iterator[str]:
    for level in LEVELS:
        yield from map(str, sudokit.generate(40, level=level, seed=SEED))


def hard() -> Iterator[str]:
    yield from map(str, sudokit.generate(60, score=(8_000, 10**6), seed=SEED))


def few_clues() -> Iterator[str]:
    """A walk downhill: always from the first puzzle with the fewest clues that has not been left yet."""
    found: dict[int, dict[Grid, None]] = {17: {}, 18: {}, 19: {}, 20: {}}
    waiting = {clues: deque[Grid]() for clues in found}
    waiting[20].extend(sudokit.generate(20, clues=20, seed=17))
    while len(found[17]) < 12:  # some of them are equivalent
        start = next(queue for queue in (waiting[18], waiting[19], waiting[20]) if queue).popleft()
        near = (
            map(sudokit.minimize, islice(sudokit.vicinity(start, 2, 2), 3000))
            if start.clues == 20
            else chain(sudokit.vicinity(start, 2, 1), sudokit.vicinity(start, 1, 1))
        )
        for puzzle in near:
            if puzzle.clues < 20 and puzzle not in found[puzzle.clues]:
                found[puzzle.clues][puzzle] = None
                waiting[puzzle.clues].append(puzzle)
    for puzzles, most in zip(found.values(), (10, 50, 50), strict=False):
        yield from map(str, islice(sudokit.distinct(puzzles), most))


def two_solutions() -> Iterator[str]:
    count = 0
    for grid in sudokit.Generator(seed=SEED):
        for cell in range(81):
            board = bytes(0 if each == cell else digit for each, digit in enumerate(grid.cells))
            if grid.cells[cell] and sudokit.count_solutions(Grid(board), limit=3) == 2:
                yield str(Grid(board))
                count += 1
                break
        if count == 200:
            return


def cases() -> Iterator[str]:
    puzzles = (FOLDER / "levels.txt").read_text(encoding="utf-8").split()
    puzzles += (FOLDER / "hard.txt").read_text(encoding="utf-8").split()
    positions = [step.position for puzzle in puzzles for step in sudokit.explain(puzzle).steps]
    for number, (key, technique) in enumerate(techniques().items()):
        if key == "brute-force":
            continue  # no pattern: which cell it fills depends on where things are
        chance = random.Random(number)
        most = PATIENCE if technique.on_by_default else QUICK_PATIENCE
        known = [step.position for step in _uses(key, puzzles)] if technique.on_by_default else []
        tried = [example_position(key), *known[:CASES], *chance.sample(positions, most)]
        lines: dict[str, None] = {}
        absent = 0
        for position in tried:
            assert position is not None
            steps = all_steps(position, [key])
            lines.update(dict.fromkeys(islice(_present(position, steps), 1)))
            if absent < 1 and len(steps) < 4:
                more = list(_absent(position, steps, key, chance))
                absent += len(more)
                lines.update(dict.fromkeys(more))
            if len(lines) == CASES + 1:
                break
        print(key, len(lines), file=sys.stderr, flush=True)
        yield from lines


_used: dict[str, list[Step]] = {}


def _uses(key: str, puzzles: list[str]) -> list[Step]:
    if not _used:
        for puzzle in puzzles:
            for step in sudokit.explain(puzzle).steps:
                _used.setdefault(step.technique.key, []).append(step)
    return _used.get(key, [])


def _present(position: Position, steps: list[Step]) -> Iterator[str]:
    """Lines of a technique's results on a position that are the only ones of their digits."""
    for step in steps:
        digits = {digit for _, digit in (*step.placements, *step.eliminations)}
        line = _line(
            step.technique.code,
            digits,
            position,
            text_of_candidates(step.eliminations),
            text_of_candidates(step.placements),
        )
        if library.check(library.read_case(line)) is None:
            yield line


def _absent(
    position: Position, steps: list[Step], key: str, chance: random.Random
) -> Iterator[str]:
    """A line of a digit of which a technique finds nothing."""
    found = {digit for step in steps for _, digit in (*step.placements, *step.eliminations)}
    blank = [cell for cell in range(81) if not position.grid.cells[cell]]
    free = sorted({d for cell in blank for d in position.candidates[cell]} - found)
    if free:
        line = _line(f"{techniques()[key].code}-x", {chance.choice(free)}, position, "", "")
        if library.check(library.read_case(line)) is None:
            yield line


def _line(code: str, digits: set[int], position: Position, removed: str, placed: str) -> str:
    board = position.to_text("hodoku").split(":")
    return ":".join(
        ["", code, "".join(map(str, sorted(digits))), board[3], board[4], removed, placed, ""]
    )


FILES: dict[str, Callable[[], Iterator[str]]] = {
    "levels.txt": levels,
    "hard.txt": hard,
    "few-clues.txt": few_clues,
    "two-solutions.txt": two_solutions,
    "cases.txt": cases,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or FILES:
        text = "".join(f"{line}\n" for line in FILES[name]())
        (FOLDER / name).write_text(text, encoding="utf-8")
