"""Solve, check, count, analyse: questions to the kernel about a board."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from sudokit import engine
from sudokit.board import masks
from sudokit.board.clashes import each_clash
from sudokit.board.grid import Grid
from sudokit.errors import ClueConflict, NoSolution, NotUnique, TimedOut
from sudokit.logic import Position, rate
from sudokit.logic.explanation import solution_of
from sudokit.logic.faults import faults
from sudokit.logic.native import is_sukaku
from sudokit.setting import redundant_clues
from sudokit.symmetry import automorphisms, canonical
from sudokit.web.limits import COUNT
from sudokit.web.models import (
    Answer,
    Board,
    CandidateList,
    Language,
    LineText,
    PositionText,
    RatingAnswer,
    Seconds,
)
from sudokit.web.workers import Work

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["solve"])

Status = Literal["unique", "several", "none"]


class SolveQuestion(Board):
    """A board to solve."""

    unique: bool = Field(default=False, description="Whether several solutions are an error.")


class Solved(Answer):
    """The solution; of several, the lexicographically smallest."""

    solution: LineText
    unique: bool


@router.post("/solve")
async def solve(question: SolveQuestion, work: Work) -> Solved:
    """Solve a board."""
    return await work.quick(_solve, question)


def _solve(question: SolveQuestion) -> Solved:
    board = question.value()
    solution = engine.solve(board, unique=question.unique)
    return Solved(solution=str(solution), unique=question.unique or engine.is_unique(board))


class CheckQuestion(PositionText):
    """A board half-way; unlike elsewhere it is a line of 81 characters, and digits may clash."""

    board: Annotated[str, Field(pattern="^[.0-9]{81}$", description="81 characters.")]


Clash = Annotated[list[int], Field(min_length=3, max_length=3)]


class Checked(Answer):
    """What is wrong on a board, if anything is."""

    status: Status = Field(description="How many solutions the puzzle has; `none` on a clash.")
    conflicts: list[Clash] = Field(
        description="Two cells of a house, and the digit that both hold."
    )
    wrong: CandidateList = Field(description="Digits that the solution does not have.")
    missing: CandidateList = Field(description="Digits of the solution that were crossed out.")
    solved: bool


@router.post("/check")
async def check(question: CheckQuestion, work: Work) -> Checked:
    """Say what is wrong on a board half-way: clashes, wrong digits, crossed out candidates."""
    return await work.quick(_check, question)


def _check(question: CheckQuestion) -> Checked:
    cells = bytes(int(character.replace(".", "0")) for character in question.board)
    conflicts = [list(clash) for clash in sorted(set(each_clash(cells)))]
    status: Status = "unique"
    try:
        solution = _solution(question)
    except (ClueConflict, NoSolution):
        status = "none"
    except NotUnique:
        status = "several"
    if status != "unique":
        return Checked(status=status, conflicts=conflicts, wrong=[], missing=[], solved=False)
    marks = question.candidates or 81 * ["123456789"]
    bits = masks.packed(masks.of_digits(map(int, digits)) for digits in marks)
    wrong, missing = faults(cells, bits, solution)
    return Checked(
        status=status,
        conflicts=conflicts,
        wrong=list(map(list, wrong)),
        missing=list(map(list, missing)),
        solved=cells == solution.cells,
    )


def _solution(question: CheckQuestion) -> Grid:
    """The only solution of the puzzle; if its clues have several, as in a sukaku, the one within the candidates."""
    try:
        return engine.solve(question.puzzle or question.board, unique=True)
    except NotUnique:
        if question.candidates is None:
            raise
        return solution_of(Position.with_candidates(question.board, question.candidates))


class CountQuestion(Board):
    """A board, and how far to count."""

    limit: int = Field(default=1000, ge=1, le=COUNT, description="Count no further.")


class Counted(Answer):
    """How many solutions a board has."""

    count: int
    complete: bool = Field(description="False if the limit or the time ended it.")


@router.post("/count")
async def count(question: CountQuestion, work: Work, seconds: Seconds) -> Counted:
    """Count solutions, up to a limit and for a limited time."""
    return await work.slow(_count, question, seconds)


def _count(question: CountQuestion, seconds: float) -> Counted:
    limit = question.limit
    try:
        found = engine.count_solutions(question.value(), limit, timeout=seconds, threads=1)
    except TimedOut as error:
        return Counted(count=error.count or 0, complete=False)
    return Counted(count=found, complete=found < limit)


class AnalyseQuestion(CountQuestion):
    """A board to analyse, and how far to count its solutions."""

    lang: Language = "en"


class Analysis(Answer):
    """What there is to know about a puzzle; what only a proper puzzle has is null for others."""

    clues: int
    count: Counted
    rating: RatingAnswer | None
    minimal: bool | None = Field(
        description="Whether no clue can go; null if candidates belong to the board."
    )
    redundant: list[int] | None = Field(
        description="The clues that could go, each alone; likewise null."
    )
    canonical: LineText | None = Field(description="Null if candidates belong to the board.")
    automorphisms: int | None = Field(
        description="How many symmetries leave the board as it is; likewise null."
    )


@router.post("/analyse")
async def analyse(question: AnalyseQuestion, work: Work, seconds: Seconds) -> Analysis:
    """Everything about a puzzle: solutions, difficulty, spare clues, symmetry."""
    return await work.slow(_analyse, question, seconds)


def _analyse(question: AnalyseQuestion, seconds: float) -> Analysis:
    position = Position(question.value())
    grid = position.grid
    counted = _count(question, seconds)
    unique = counted.complete and counted.count == 1
    sukaku = is_sukaku(position)
    redundant = list(redundant_clues(grid)) if unique and not sukaku else None
    return Analysis(
        clues=grid.clues,
        count=counted,
        rating=RatingAnswer.of(rate(position), question.lang) if unique else None,
        minimal=None if redundant is None else not redundant,
        redundant=redundant,
        canonical=None if sukaku else str(canonical(grid)),
        automorphisms=None if sukaku else automorphisms(grid).order,
    )
