"""What a language model may ask about a Sudoku of any kind: the tools of `sudokit mcp`.

Each tool is a function whose annotations and docstring are what the model is told. A puzzle is a text in any form that sudokit reads,
a link, or an object, its JSON; answers name cells as `r1c3` and are short, since a model reads all of them. What is wrong with a
question is a `SudokuError`, a `ValueError` or a `TimedOut`, in words that a model can act on.

Sizes are those of `limits.py`. Whoever calls a tool puts a `Stop` around it: nobody can say of a puzzle beforehand how long it takes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

import sudokit
from sudokit import variants
from sudokit.board.position import shown
from sudokit.errors import ClueConflict, SudokuError, TimedOut
from sudokit.generator.generator import generator_of
from sudokit.logic import ExplainerRating, Position, Step
from sudokit.logic.technique_table import Level, SharedSystem
from sudokit.messages import message
from sudokit.names import cell_name
from sudokit.reading.recognising import is_variant
from sudokit.variants.forms.json import to_data
from sudokit.variants.part_words import words
from sudokit.web.limits import BOARD, COUNT, PUZZLE, PUZZLES, STEPS
from sudokit.words.reasoning import reasons

__all__ = ["TOOLS"]

Answer = dict[str, Any]
Puzzle = Annotated[
    str | dict[str, Any],
    Field(
        description="The puzzle: 81 characters row by row, `.` or `0` for a blank; a grid in any text format; for another size or more "
        "rules a link or text of f-puzzles, SudokuPad, ISS or Penpa+, or sudokit's JSON, such as "
        '{"form": "sudokit variant", "rows": 9, "columns": 9, "givens": {"r1c1": 5}, "constraints": [{"kind": "cage", "cells": "r1c2 r1c3", "total": 9}]}.'
    ),
]
Digits = Annotated[
    str | dict[str, int] | None,
    Field(
        description='What has been entered so far: {"r1c3": 4}, or a character for each cell, row by row, with `.` for a blank.'
    ),
]
_MOST_STEPS = 200


class _Asked(NamedTuple):
    """A puzzle as it was read: a board, a position if candidates belong to it, or a variant."""

    value: sudokit.Grid | Position | variants.Puzzle

    def as_variant(self) -> variants.Puzzle:
        """The same as a puzzle of `sudokit.variants`."""
        value = self.value
        if isinstance(value, variants.Puzzle):
            return value
        if isinstance(value, Position):
            left = {cell_name(cell): digits for cell, digits in enumerate(value.candidates)}
            return variants.Puzzle(str(value.grid), candidates=left)
        return variants.Puzzle(str(value))

    def entered(self, digits: str | dict[str, int] | None) -> dict[str, int]:
        """The player's digits by the names of their cells."""
        puzzle = self.as_variant()
        bare = variants.Puzzle(
            digits,
            rows=puzzle.rows,
            columns=puzzle.columns,
            digits=puzzle.digits,
            regions="none",
            latin=False,
        )
        entered = {str(cell): digit for cell, digit in bare.givens.items()}
        for name in entered.keys() - set(map(str, (*puzzle.cells, *puzzle.extras))):
            raise ValueError(message("{name!r} is not a cell of the puzzle", name=name))
        return entered


def _read(puzzle: str | dict[str, Any]) -> _Asked:
    try:
        text = puzzle if isinstance(puzzle, str) else json.dumps(puzzle)
    except RecursionError:
        raise ValueError("too deep") from None
    of_variant = is_variant(text)
    most = PUZZLE if of_variant else BOARD
    if len(text) > most:
        raise SudokuError(message("over {count:,} characters", count=most))
    if not of_variant:
        return _Asked(shown(text))
    read = variants.read(text)
    return _Asked(read.to_grid() if read.is_classic else read)


def _rows(asked: _Asked, solution: Mapping[str, int]) -> list[str]:
    puzzle = asked.as_variant()
    digits = [solution[str(cell)] for cell in puzzle.cells]
    return [
        " ".join(map(str, digits[start : start + puzzle.columns]))
        for start in range(0, len(digits), puzzle.columns)
    ]


def _solution(asked: _Asked, *, unique: bool) -> dict[str, int]:
    solved = sudokit.solve(asked.value, unique=unique)
    if isinstance(solved, sudokit.Grid):
        return {cell_name(cell): digit for cell, digit in enumerate(solved)}
    return {str(cell): digit for cell, digit in solved.items()}


def _named(candidates: Any) -> list[str]:
    """Candidates of a board or of a variant."""
    return [
        f"{cell_name(cell) if isinstance(cell, int) else cell} = {digit}"
        for cell, digit in candidates
    ]


def _rating(rating: Any) -> Answer:
    """How hard, in the words of whoever has rated it."""
    told: Answer = {"solved_by_techniques": rating.solved}
    if isinstance(rating, ExplainerRating):
        told |= {"er": rating.er, "ep": rating.ep, "ed": rating.ed}
    else:
        told |= {"level": rating.level, "score": rating.score}
    return told | {"hardest": rating.hardest and rating.hardest.title("en")}


def solve(puzzle: Puzzle) -> Answer:
    """Solve a Sudoku of any kind. Says whether the solution is the only one; of several, it is the smallest."""
    asked = _read(puzzle)
    solution = _solution(asked, unique=False)
    try:
        unique: bool | None = sudokit.is_unique(asked.value)
    except TimedOut:
        unique = None
    answer: Answer = {"rows": _rows(asked, solution), "unique": unique}
    inside = set(map(str, asked.as_variant().cells))
    if beside := {name: digit for name, digit in solution.items() if name not in inside}:
        answer["extra_cells"] = beside
    return answer


def count(
    puzzle: Puzzle,
    limit: Annotated[int, Field(ge=1, le=COUNT, description="Count no further.")] = 1000,
) -> Answer:
    """Count the solutions of a Sudoku, up to a limit. `complete` is false if there may be more."""
    try:
        found = sudokit.count_solutions(_read(puzzle).value, limit)
    except TimedOut as error:
        return {"count": error.count or 0, "complete": False}
    return {"count": found, "complete": found < limit}


def check(puzzle: Puzzle, digits: Digits = None) -> Answer:
    """Compare what has been entered with the solution of a Sudoku, which must be the only one. Does not tell the solution."""
    asked = _read(puzzle)
    board = {str(cell): digit for cell, digit in asked.as_variant().givens.items()}
    board |= asked.entered(digits)
    solution = _solution(asked, unique=True)
    wrong = [(name, digit) for name, digit in board.items() if solution[name] != digit]
    blank = len(solution) - len(board)
    return {"wrong": _named(wrong), "blank": blank, "solved": not wrong and not blank}


def hint(
    puzzle: Puzzle,
    digits: Digits = None,
    level: Annotated[
        Literal[1, 2, 3],
        Field(description="1 where to look, 2 which technique, 3 the whole step with its reasons."),
    ] = 3,
) -> Answer:
    """Help with the next step of a Sudoku, as a person finds it; or say which entered digits are wrong."""
    asked = _read(puzzle)
    entered = asked.entered(digits)
    found: Any
    if isinstance(asked.value, variants.Puzzle):
        found = variants.hint(asked.value, entered, level=level)
    else:
        solution = _solution(asked, unique=True)
        if wrong := [(name, each) for name, each in entered.items() if solution[name] != each]:
            text = f"wrong digits: {', '.join(_named(wrong))}"
            return {"text": text, "wrong": _named(wrong), "solved": False}
        begun = Position(asked.value)
        cells = [entered.get(cell_name(cell), digit) for cell, digit in enumerate(begun.grid)]
        now = Position(sudokit.Grid(cells)).begun_with(begun.grid)
        now = Position.of_bits(now.grid, now.bits & begun.bits)
        found = sudokit.hint(now, level=level, puzzle=asked.value)
    answer: Answer = {
        "text": found.text("en"),
        "wrong": _named(found.wrong_digits),
        "solved": found.is_solved,
    }
    return answer | (_step(found.step) if found.step and level == 3 else {})


def _step(step: Step | variants.Step) -> Answer:
    """What a step does, and why it holds."""
    if isinstance(step, Step):
        why = [reason.text for reason in reasons(step)]
    else:
        why = step.to_dict("en")["reasoning"]
    return {
        "technique": step.technique.title("en") if isinstance(step, Step) else step.technique.key,
        "places": _named(step.placements),
        "removes": _named(step.eliminations),
        "why": why,
    }


def explain(
    puzzle: Puzzle,
    first: Annotated[
        int, Field(ge=1, le=STEPS, description="The number of the first step that is listed.")
    ] = 1,
    most: Annotated[
        int, Field(ge=1, le=STEPS, description="How many steps are listed.")
    ] = _MOST_STEPS,
    guesses: Annotated[
        bool, Field(description="Whether to guess where the techniques end.")
    ] = False,
) -> Answer:
    """Solve a Sudoku, which must have one solution, step by step as a person does, with how hard it is."""
    found: Any = sudokit.explain(_read(puzzle).value, guesses=guesses)
    steps = [str(step) for step in found.steps[first - 1 : first - 1 + most]]
    return {**_rating(found.rating), "steps": steps, "all_steps": len(found.steps)}


def rate(
    puzzle: Puzzle,
    system: Annotated[
        SharedSystem,
        Field(
            description="`explainer` for the ratings ER, EP and ED of Sudoku Explainer, of classic Sudokus alone."
        ),
    ] = "sudokit",
) -> Answer:
    """Say how hard a Sudoku, which must have one solution, is for people."""
    asked: Any = _read(puzzle).value
    if isinstance(asked, variants.Puzzle) and system == "explainer":
        raise ValueError(message("the ratings of Sudoku Explainer are for classic Sudokus alone"))
    return _rating(sudokit.rate(asked, system=system))


def generate(  # noqa: PLR0917 - these are fields of a question, which are named
    n: Annotated[
        int, Field(ge=1, le=PUZZLES, description="How many; fewer may be found in time.")
    ] = 1,
    level: Annotated[Level | None, Field(description="How hard.")] = None,
    technique: Annotated[
        str | None, Field(max_length=100, description="One that is needed, such as `X-Wing`.")
    ] = None,
    clues: Annotated[
        int | tuple[int, int] | None, Field(description="How many givens: a number or a range.")
    ] = None,
    kinds: Annotated[
        str | list[str] | dict[str, int | None] | None,
        Field(
            description="The kinds of a variant, such as `killer`, or how many of each: "
            '{"thermometer": 3, "arrow": null}. None for classic Sudokus.'
        ),
    ] = None,
    size: Annotated[
        Literal[4, 6, 8, 9, 10, 12, 16] | None, Field(description="Rows and columns; 9 if null.")
    ] = None,
    seed: Annotated[
        int | None, Field(ge=0, lt=2**53, description="The same seed makes the same puzzles.")
    ] = None,
) -> Answer:
    """Make Sudokus with one solution, classic or with rules of other kinds and in other sizes."""
    generator = generator_of(
        kinds=kinds, side=size or 9, level=level, technique=technique, clues=clues, seed=seed
    )
    found: Iterator[Any] = _in_time(generator, n)
    return {"seed": generator.seed, "puzzles": [_made(each) for each in found]}


def _in_time(puzzles: Iterator[Any], n: int) -> Iterator[Any]:
    """The wanted number of puzzles, or as many as there was time for, at least one."""
    for number in range(n):
        try:
            yield next(puzzles)
        except TimedOut:
            if not number:
                raise
            return


def _made(puzzle: sudokit.Grid | variants.Puzzle) -> Answer:
    """A new puzzle, with its picture in characters and how hard it is."""
    told: Answer = {"puzzle": str(puzzle) if isinstance(puzzle, sudokit.Grid) else to_data(puzzle)}
    told["picture"] = puzzle.pretty()
    with suppress(TimedOut):  # nobody loses a puzzle because its rating came too late
        told |= _rating(sudokit.rate(puzzle))
    return told


def true_candidates(
    puzzle: Puzzle,
    limit: Annotated[
        int, Field(ge=1, le=COUNT, description="1, or up to how many solutions are counted.")
    ] = 1,
) -> Answer:
    """List the digits that each cell has in some solution, of a Sudoku with any number of them; with a limit above 1, in how many."""
    found = variants.true_candidates(_read(puzzle).as_variant(), limit)
    if not all(found.counts.values()):
        raise sudokit.NoSolution
    return {
        "cells": {
            str(cell): list(digits) if limit == 1 else {str(each): n for each, n in digits.items()}
            for cell, digits in found.counts.items()
        }
    }


def why(puzzle: Puzzle) -> Answer:
    """Say why a Sudoku has no solution: givens and rules that contradict each other, none of which can be left out."""
    try:
        asked = _read(puzzle)
    except ClueConflict as clash:
        return {"parts": [f"{cell_name(cell)} = {clash.digit}" for cell in clash.cells]}
    parts = variants.why_unsolvable(asked.as_variant())
    if not parts:
        return {"parts": [], "text": "Rows, columns and regions alone have no solution."}
    return {"parts": list(map(words, parts))}


TOOLS: tuple[Callable[..., Answer], ...] = (
    solve, count, check, hint, explain, rate, generate, true_candidates, why,
)  # fmt: skip
"""All of them."""
