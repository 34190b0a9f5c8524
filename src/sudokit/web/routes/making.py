"""New puzzles, to order."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from time import monotonic
from typing import Annotated, cast

from fastapi import APIRouter
from pydantic import Field

from sudokit.board.grid import Grid
from sudokit.errors import NoPuzzle, SudokuError
from sudokit.generator import Generator, Symmetry
from sudokit.logic import Rating, rate_many
from sudokit.logic.technique_table import Level
from sudokit.web.limits import LONG, PUZZLES
from sudokit.web.models import Answer, Language, LineText, Question, RatingAnswer, Seconds
from sudokit.web.workers import Work

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["make"])

_ATTEMPTS_BETWEEN_LOOKS = 200
_SEEDS = 2**53  # what JavaScript's numbers hold exactly

Clues = Annotated[int, Field(ge=0, le=81)]
Score = Annotated[int, Field(ge=0, lt=2**31)]
ClueRange = Annotated[list[Clues], Field(min_length=2, max_length=2)]
ScoreRange = Annotated[list[Score], Field(min_length=2, max_length=2)]


class GenerateQuestion(Question):
    """What puzzles are wanted; everything is optional."""

    n: int = Field(default=1, ge=1, le=PUZZLES, description="How many; fewer may be found in time.")
    level: Level | None = None
    score: Score | ScoreRange | None = Field(
        default=None, description="A number, or lowest and highest."
    )
    technique: str | None = Field(
        default=None, max_length=100, description="One that is needed: key, name or code."
    )
    clues: Clues | ClueRange | None = Field(
        default=None, description="A number, or fewest and most."
    )
    symmetry: Symmetry | None = None
    pattern: str | None = Field(
        default=None, max_length=1000, description="81 characters, `.` for cells without a clue."
    )
    minimal: bool | None = None
    seed: int | None = Field(
        default=None, ge=0, lt=_SEEDS, description="The same seed makes the same puzzles."
    )
    lang: Language = "en"


class Generated(Answer):
    """A new puzzle, and how hard it is."""

    puzzle: LineText
    rating: RatingAnswer


class Puzzles(Answer):
    """New puzzles, and the seed that makes them again."""

    seed: int
    puzzles: list[Generated]


@router.post("/generate")
async def generate(question: GenerateQuestion, work: Work, seconds: Seconds) -> Puzzles:
    """Make puzzles to order, for a limited time."""
    return await work.slow(_generate, question, seconds)


def _generate(question: GenerateQuestion, seconds: float) -> Puzzles:
    options = question.model_dump(exclude={"n", "lang"})
    if question.seed is None:
        options["seed"] = secrets.randbelow(_SEEDS)
    try:
        generator = Generator(**options, threads=1, attempts=_ATTEMPTS_BETWEEN_LOOKS)
    except SudokuError:
        raise
    except ValueError as error:
        raise SudokuError(str(error)) from None
    found = _puzzles(generator, question.n, monotonic() + LONG * seconds)
    return Puzzles(
        seed=generator.seed,
        puzzles=[
            Generated(
                puzzle=str(puzzle), rating=RatingAnswer.of(cast(Rating, rating), question.lang)
            )
            for puzzle, rating in zip(found, rate_many(found, threads=1), strict=True)
        ],
    )


def _puzzles(generator: Iterator[Grid], n: int, end: float) -> list[Grid]:
    """The wanted number of puzzles, or as many as there was time for."""
    puzzles: list[Grid] = []
    while len(puzzles) < n and (not puzzles or monotonic() <= end):
        try:
            puzzles.append(next(generator))
        except NoPuzzle as error:
            # A generator can continue where it stopped, unless the request is impossible or time is over.
            if error.attempts and monotonic() <= end:
                continue
            if not puzzles:
                raise
            break
    return puzzles
