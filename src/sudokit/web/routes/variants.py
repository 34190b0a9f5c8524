"""Variants: what a solver and a setter ask about a puzzle of any kind.

A puzzle in a question is a text that `sudokit.variants.read` reads, or sudokit's own JSON as an object. Cells in answers
have their names, `r1c1`; an extra cell has the name that the puzzle gives it. All of this is slow work: nobody can say
of a puzzle beforehand whether it takes a millisecond or an hour, so reading and answering together end with the time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter
from pydantic import BeforeValidator, Field, WithJsonSchema

from sudokit import variants
from sudokit.errors import NoSolution, TimedOut
from sudokit.stopping import within
from sudokit.variants.forms import FORMS
from sudokit.variants.forms.json import part_data, to_data
from sudokit.web.languages import in_words
from sudokit.web.limits import COUNT, LONG, PUZZLE
from sudokit.web.models import Answer, Language, Question, Seconds, SentenceAnswer, TechniqueName
from sudokit.web.routes.solving import Counted
from sudokit.web.workers import Work

__all__ = ["router"]

router = APIRouter(prefix="/api/variants", tags=["variants"])

_MOST_CELLS = 1000  # 25 rows of 25, and extra cells


def _text_of(puzzle: Any) -> Any:
    """An object as the text that it is in JSON, so that one reader finds what is wrong with it."""
    if not isinstance(puzzle, dict):
        return puzzle
    try:
        return json.dumps(puzzle)
    except RecursionError:
        raise ValueError("too deep") from None


PuzzleText = Annotated[
    str,
    Field(max_length=PUZZLE),
    BeforeValidator(_text_of),
    WithJsonSchema(
        {
            "anyOf": [{"type": "string", "maxLength": PUZZLE}, {"type": "object"}],
            "description": "A puzzle: a text in any form, such as a link of another program, or an object, which "
            "is JSON of sudokit or of another program.",
            "examples": [{"form": "sudokit variant", "rows": 4, "columns": 4}],
        }
    ),
]
CellName = str
CellDigit = Annotated[
    tuple[CellName, int], Field(description="A cell and a digit.", min_length=2, max_length=2)
]
Digits = Annotated[dict[str, int], Field(max_length=_MOST_CELLS)]
Candidates = Annotated[dict[str, list[int]], Field(max_length=_MOST_CELLS)]
PuzzleObject = Annotated[dict[str, Any], Field(description="The puzzle in the JSON of sudokit.")]
PartObject = Annotated[
    dict[str, Any],
    Field(
        description="A constraint as in the JSON of sudokit; of a given or of candidates, `cell` and `digits`."
    ),
]


class VariantQuestion(Question):
    """A puzzle of any kind."""

    puzzle: PuzzleText

    def value(self) -> variants.Puzzle:
        """The puzzle as a value.

        Raises:
            SudokuError: The text is not a puzzle, or it is not sure what it means.
        """
        return variants.read(self.puzzle)


_Asked = TypeVar("_Asked", bound=VariantQuestion)
_Found = TypeVar("_Found", bound=Answer)


async def _answered(
    find: Callable[[_Asked], _Found], question: _Asked, work: Work, seconds: float
) -> _Found:
    def found() -> _Found:
        with within(LONG * seconds):
            return find(question)

    return await work.slow(found)


class VariantRead(Answer):
    """What was read, and what was not."""

    puzzle: PuzzleObject
    form: str = Field(description="The form of the text.")
    left_out: list[str] = Field(description="What of the text the puzzle does not have.")
    sure: bool = Field(
        description="Whether the puzzle means what the text means. Other end points refuse a text where it does not."
    )


@router.post("/read")
async def read(question: VariantQuestion, work: Work, seconds: Seconds) -> VariantRead:
    """Read a puzzle in any form."""
    return await _answered(_read, question, work, seconds)


def _read(question: VariantQuestion) -> VariantRead:
    reading = variants.read_with_report(question.puzzle)
    return VariantRead(
        puzzle=to_data(reading.puzzle),
        form=str(reading.form),
        left_out=[in_words(each) for each in reading.left_out],
        sure=reading.is_sure,
    )


class VariantWriteQuestion(VariantQuestion):
    """A puzzle, and the form it is wanted in."""

    form: Literal[tuple(FORMS)] = "json"  # type: ignore[valid-type]


class VariantWritten(Answer):
    """A puzzle as text."""

    text: str


@router.post("/write")
async def write(question: VariantWriteQuestion, work: Work, seconds: Seconds) -> VariantWritten:
    """Write a puzzle in a form."""
    return await _answered(_write, question, work, seconds)


def _write(question: VariantWriteQuestion) -> VariantWritten:
    return VariantWritten(text=variants.write(question.value(), question.form))


class VariantSolveQuestion(VariantQuestion):
    """A puzzle to solve."""

    unique: bool = Field(default=False, description="Whether several solutions are an error.")


class VariantSolved(Answer):
    """The solution; of several, the first in the order of cells and digits."""

    solution: Digits = Field(description="The digit of each cell.")
    unique: bool | None = Field(description="Null if there was no time to find out.")


@router.post("/solve")
async def solve(question: VariantSolveQuestion, work: Work, seconds: Seconds) -> VariantSolved:
    """Solve a puzzle."""
    return await _answered(_solve, question, work, seconds)


def _solve(question: VariantSolveQuestion) -> VariantSolved:
    puzzle = question.value()
    solution = variants.solve(puzzle, unique=question.unique, threads=1)
    unique: bool | None = True
    if not question.unique:
        try:
            unique = variants.is_unique(puzzle, threads=1)
        except TimedOut:
            unique = None
    return VariantSolved(
        solution={str(cell): digit for cell, digit in solution.items()}, unique=unique
    )


class VariantCountQuestion(VariantQuestion):
    """A puzzle, and how far to count."""

    limit: int = Field(default=1000, ge=1, le=COUNT, description="Count no further.")


@router.post("/count")
async def count(question: VariantCountQuestion, work: Work, seconds: Seconds) -> Counted:
    """Count solutions, up to a limit and for a limited time."""

    def counted(asked: VariantCountQuestion) -> Counted:
        return _count(asked, seconds)

    return await _answered(counted, question, work, seconds)


def _count(question: VariantCountQuestion, seconds: float) -> Counted:
    puzzle = question.value()
    try:
        found = variants.count_solutions(puzzle, question.limit, timeout=seconds, threads=1)
    except TimedOut as error:
        return Counted(count=error.count or 0, complete=False)
    return Counted(count=found, complete=found < question.limit)


class CandidatesQuestion(VariantQuestion):
    """A puzzle, and how far to count the solutions with a digit."""

    limit: int = Field(default=1, ge=1, le=COUNT, description="Count no further.")


class TrueCandidates(Answer):
    """The digits that each cell has in some solution."""

    counts: dict[str, dict[int, int]] = Field(
        description="Of each cell its digits, and how many solutions have each, up to `limit`."
    )
    limit: int


@router.post("/candidates")
async def candidates(question: CandidatesQuestion, work: Work, seconds: Seconds) -> TrueCandidates:
    """Find the true candidates of every cell."""
    return await _answered(_candidates, question, work, seconds)


def _candidates(question: CandidatesQuestion) -> TrueCandidates:
    found = variants.true_candidates(question.value(), question.limit)
    if not all(found.counts.values()):
        raise NoSolution
    return TrueCandidates(
        counts={str(cell): dict(digits) for cell, digits in found.counts.items()},
        limit=found.limit,
    )


class Parts(Answer):
    """Some givens, candidates and constraints of a puzzle."""

    parts: list[PartObject]


@router.post("/why")
async def why(question: VariantQuestion, work: Work, seconds: Seconds) -> Parts:
    """Say why a puzzle has no solution: parts that contradict each other, none of which can be left out.

    Without any part, rows, columns and regions alone have no solution.
    """
    return await _answered(_why, question, work, seconds)


def _why(question: VariantQuestion) -> Parts:
    puzzle = question.value()
    return Parts(parts=[part_data(puzzle, part) for part in variants.why_unsolvable(puzzle)])


@router.post("/redundant")
async def redundant(question: VariantQuestion, work: Work, seconds: Seconds) -> Parts:
    """List what a puzzle with one solution does not need: parts that can be left out, each on its own."""
    return await _answered(_redundant, question, work, seconds)


def _redundant(question: VariantQuestion) -> Parts:
    puzzle = question.value()
    return Parts(parts=[part_data(puzzle, part) for part in variants.redundant(puzzle)])


class VariantToldQuestion(VariantQuestion):
    """A puzzle whose steps are wanted."""

    guesses: bool = Field(
        default=False, description="Whether to refute candidates where no technique goes on."
    )
    lang: Language = "en"


class VariantSteppedQuestion(VariantToldQuestion):
    """A puzzle half-way."""

    digits: Digits = Field(default={}, description="The player's digits, by cell.")
    candidates: Candidates = Field(
        default={},
        description="What the player has left in some cells; in others it is what the digits leave.",
    )


class VariantStepAnswer(Answer):
    """One deduction: see `variants.Step` in the documentation for the fields."""

    technique: str
    level: str
    score: int
    placements: list[CellDigit]
    eliminations: list[CellDigit]
    cells: list[CellName]
    digits: list[int]
    reason: dict[str, list[int]] = Field(
        description="Cells on whose candidates the step rests, and what they cannot be."
    )
    chains: list[list[tuple[CellName, int, bool]]] = Field(
        description="Of each node its cell, its digit, and whether the digit is there."
    )
    sentence: SentenceAnswer
    reasoning: list[str] = Field(description="Why it holds, a sentence each.")

    @classmethod
    def of(cls, step: variants.Step, language: Language) -> VariantStepAnswer:
        """A step in a language."""
        return cls(**step.to_dict(language))


class VariantHintQuestion(VariantSteppedQuestion):
    """A puzzle half-way, and how much to reveal."""

    level: Literal[1, 2, 3] = Field(
        default=3, description="1 where to look, 2 which rule or technique, 3 the whole step."
    )


class VariantHintAnswer(Answer):
    """A hint. If something is wrong, it reports that, and there is no step."""

    level: int
    text: str
    wrong: list[CellDigit] = Field(
        description="The player's digits that the solution does not have."
    )
    missing: list[CellDigit] = Field(
        description="Digits of the solution that the player has crossed out."
    )
    solved: bool
    step: VariantStepAnswer | None = Field(description="At level 3.")


@router.post("/hint")
async def hint(question: VariantHintQuestion, work: Work, seconds: Seconds) -> VariantHintAnswer:
    """Help with a puzzle half-way, which has one solution."""
    return await _answered(_hint, question, work, seconds)


def _hint(question: VariantHintQuestion) -> VariantHintAnswer:
    found = variants.hint(
        question.value(),
        question.digits,
        question.candidates,
        question.level,
        guesses=question.guesses,
    )
    shown = found.step if found.level == 3 else None
    return VariantHintAnswer(
        level=found.level,
        text=found.text(question.lang),
        wrong=[(str(cell), digit) for cell, digit in found.wrong_digits],
        missing=[(str(cell), digit) for cell, digit in found.missing_candidates],
        solved=found.is_solved,
        step=VariantStepAnswer.of(shown, question.lang) if shown else None,
    )


class StepFound(Answer):
    """The easiest step that was found."""

    step: VariantStepAnswer | None = Field(description="Null if no technique goes on.")


@router.post("/step")
async def step(question: VariantSteppedQuestion, work: Work, seconds: Seconds) -> StepFound:
    """Deduce something from a board half-way. Unlike a hint, it trusts the board: it knows no solution."""
    return await _answered(_step, question, work, seconds)


def _step(question: VariantSteppedQuestion) -> StepFound:
    found = variants.next_step(
        question.value(), question.digits, question.candidates, guesses=question.guesses
    )
    return StepFound(step=VariantStepAnswer.of(found, question.lang) if found else None)


class VariantRating(Answer):
    """How hard a puzzle is."""

    level: str
    score: int
    hardest: TechniqueName | None
    solved: bool = Field(description="Whether the steps solve it.")


class VariantExplained(Answer):
    """A puzzle solved as a person does."""

    rating: VariantRating
    steps: list[VariantStepAnswer]
    left: dict[str, list[int]] = Field(description="What is left of each cell after the last step.")


@router.post("/explain")
async def explain(question: VariantToldQuestion, work: Work, seconds: Seconds) -> VariantExplained:
    """Solve a puzzle with one solution step by step."""
    return await _answered(_explain, question, work, seconds)


def _explain(question: VariantToldQuestion) -> VariantExplained:
    found = variants.explain(question.value(), guesses=question.guesses)
    rating, language = found.rating, question.lang
    hardest = rating.hardest and TechniqueName(
        key=rating.hardest.key, name=rating.hardest.title(language)
    )
    return VariantExplained(
        rating=VariantRating(
            level=rating.level, score=rating.score, hardest=hardest, solved=rating.solved
        ),
        steps=[VariantStepAnswer.of(step, language) for step in found.steps],
        left={str(cell): list(digits) for cell, digits in found.left.items()},
    )
