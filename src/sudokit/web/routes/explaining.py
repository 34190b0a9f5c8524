"""The logic room: hints, steps, explanations, ratings.

The explainer is slow work: on the hardest boards it takes seconds. Its chains also take the place of guesses. Few
boards need any, so a hint or an explanation is first looked for with guesses, which is quick. If it has one that
was not asked for, it is looked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter
from pydantic import Field

from sudokit import engine, logic
from sudokit.errors import SudokuError, TimedOut
from sudokit.logic import ExplainerRating, Rating
from sudokit.logic.explanation import check_solvable, system_of
from sudokit.stopping import within
from sudokit.web.limits import BOARDS, LONG, STEPS
from sudokit.web.models import (
    Answer,
    BoardText,
    CandidateList,
    ExplainerRatingAnswer,
    Language,
    PositionAnswer,
    PositionText,
    Question,
    RatingAnswer,
    Seconds,
    StepAnswer,
    SystemName,
    TechniqueName,
)
from sudokit.web.problems import Problem, problem_of
from sudokit.web.workers import Work

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["explain"])

_FEW = 10
"""Puzzles that are rated at once, without waiting for a turn among the slow requests."""


class _Guessed(Exception):
    """The answer would have a guess that was not asked for."""


class SteppedQuestion(PositionText):
    """A board half-way, and how to solve it."""

    system: SystemName = "sudokit"
    guesses: bool = Field(
        default=False,
        description="Guess where the usual techniques end; if false, chains of the explainer go on there. "
        "The explainer itself never guesses.",
    )
    lang: Language = "en"


_Stepped = TypeVar("_Stepped", bound=SteppedQuestion)
_Found = TypeVar("_Found", bound=Answer)


async def _with_steps(
    find: Callable[[_Stepped, bool, float | None], _Found],
    question: _Stepped,
    work: Work,
    seconds: float,
) -> _Found:
    if question.system == "sudokit":
        with suppress(_Guessed):
            return await work.quick(find, question, True, None)
    return await work.slow(find, question, False, LONG * seconds)


def _check_guesses(question: SteppedQuestion, steps: Iterable[logic.Step], guesses: bool) -> None:
    unwanted = guesses and not question.guesses
    if unwanted and any(step.technique.proof == "guess" for step in steps):
        raise _Guessed


class HintQuestion(SteppedQuestion):
    """A half-solved board, and how much to reveal."""

    level: Literal[1, 2, 3] = Field(
        default=3, description="1 where to look, 2 which technique, 3 the whole step."
    )


class HintAnswer(Answer):
    """A hint. If something is wrong, it reports that, and there is no step."""

    level: int
    text: str
    wrong: CandidateList
    missing: CandidateList
    houses: list[int] = Field(description="Where to look: 0 to 26, rows, columns, boxes.")
    technique: TechniqueName | None = Field(description="From level 2.")
    position: PositionAnswer | None = Field(description="At level 3: the position before the step.")
    step: StepAnswer | None = Field(description="At level 3.")


@router.post("/hint")
async def hint(question: HintQuestion, work: Work, seconds: Seconds) -> HintAnswer:
    """Help with a board half-way, for a limited time."""
    return await _with_steps(_hint, question, work, seconds)


def _hint(question: HintQuestion, guesses: bool, timeout: float | None) -> HintAnswer:
    found = logic.hint(
        question.position(),
        puzzle=question.sukaku(),
        level=question.level,
        system=question.system,
        guesses=guesses,
        timeout=timeout,
    )
    step = found.step
    _check_guesses(question, [step] if step else [], guesses)
    shown = step if found.level == 3 else None
    return HintAnswer(
        level=found.level,
        text=found.text(question.lang),
        wrong=[list(candidate) for candidate in found.wrong_digits],
        missing=[list(candidate) for candidate in found.missing_candidates],
        houses=[] if found.house is None else [found.house],
        technique=TechniqueName.of(step.technique, question.lang)
        if step and found.level >= 2
        else None,
        position=PositionAnswer.of(shown.position) if shown else None,
        step=StepAnswer.of(shown, question.lang) if shown else None,
    )


class StepsQuestion(PositionText):
    """A board half-way, and the techniques to look for."""

    techniques: Annotated[list[str], Field(max_length=200)] | None = Field(
        default=None, description="Keys, names or codes; those that are on by default if null."
    )
    most: Annotated[int, Field(ge=1, le=STEPS)] = Field(
        default=STEPS, description="List at most this many steps."
    )
    lang: Language = "en"


class Steps(Answer):
    """The steps on a board. What is listed depends on the question alone, never on time."""

    position: PositionAnswer = Field(description="The position before each of the steps.")
    steps: list[StepAnswer]
    complete: bool = Field(description="False if there are more than were asked for.")


@router.post("/steps")
async def steps(question: StepsQuestion, work: Work) -> Steps:
    """List every step on a board, technique by technique: in the order asked for, or the easy first."""
    return await work.slow(_steps, question)


def _steps(question: StepsQuestion) -> Steps:
    position = question.position()
    engine.solve(position)  # where there is no solution, steps mean nothing
    if question.techniques is None:
        wanted = [key for key, entry in logic.techniques().items() if entry.on_by_default]
    else:
        wanted = [_technique(name).key for name in question.techniques]
    found: list[logic.Step] = []
    for key in dict.fromkeys(wanted):
        found += logic.all_steps(position, [key], most=question.most + 1 - len(found))
        if len(found) > question.most:
            break
    return Steps(
        position=PositionAnswer.of(position),
        steps=[StepAnswer.of(step, question.lang) for step in found[: question.most]],
        complete=len(found) <= question.most,
    )


def _technique(name: str) -> logic.Technique:
    try:
        return logic.technique(name)
    except ValueError as error:
        raise SudokuError(str(error)) from None


class ExplainQuestion(SteppedQuestion):
    """A board to explain."""


class TechniqueCount(TechniqueName):
    """A technique, and how often it was used."""

    count: int


class Explained(Answer):
    """A puzzle solved as a person does."""

    position: PositionAnswer = Field(description="The position before the first step.")
    rating: RatingAnswer | ExplainerRatingAnswer
    techniques: list[TechniqueCount]
    steps: list[StepAnswer]


@router.post("/explain")
async def explain(question: ExplainQuestion, work: Work, seconds: Seconds) -> Explained:
    """Solve a board step by step, for a limited time."""
    return await _with_steps(_explain, question, work, seconds)


def _explain(question: ExplainQuestion, guesses: bool, timeout: float | None) -> Explained:
    position = question.position()
    with within(timeout):
        check_solvable(position)
        explanation: Any = system_of(question.system, guesses=guesses).explain(position)
    _check_guesses(question, explanation.steps, guesses)
    return Explained(
        position=PositionAnswer.of(explanation.position),
        rating=_rating(explanation.rating, question.lang),
        techniques=[
            TechniqueCount(key=entry.key, name=entry.title(question.lang), count=count)
            for entry, count in explanation.techniques.items()
        ],
        steps=[StepAnswer.of(step, question.lang) for step in explanation.steps],
    )


def _rating(
    rating: Rating | ExplainerRating, language: Language
) -> RatingAnswer | ExplainerRatingAnswer:
    if isinstance(rating, Rating):
        return RatingAnswer.of(rating, language)
    return ExplainerRatingAnswer.of(rating, language)


class RateQuestion(Question):
    """Puzzles to rate."""

    boards: list[BoardText] = Field(max_length=BOARDS)
    system: SystemName = "sudokit"
    lang: Language = "en"


class Rated(Answer):
    """A rating, or why there is none."""

    rating: RatingAnswer | ExplainerRatingAnswer | None
    error: Problem | None


class Ratings(Answer):
    """Ratings in the order of the puzzles."""

    ratings: list[Rated]


@router.post("/rate")
async def rate(question: RateQuestion, work: Work, seconds: Seconds) -> Ratings:
    """Rate puzzles. What is wrong with one of them is told in its place.

    The explainer has a limited time for all of them together. Those that it did not get to have the error
    `TimedOut`.
    """
    if question.system == "explainer":
        return await work.slow(_rate_by_explainer, question, LONG * seconds)
    run = work.quick if len(question.boards) <= _FEW else work.slow
    return await run(_rate, question)


def _rate(question: RateQuestion) -> Ratings:
    results = logic.rate_many(question.boards, threads=1)
    return Ratings(ratings=[_rated(result, question.lang) for result in results])


def _rate_by_explainer(question: RateQuestion, seconds: float) -> Ratings:
    """One puzzle after another, so that a puzzle that takes too long loses nothing but itself and what follows."""
    ratings: list[Rated] = []
    try:
        with within(seconds):
            for board in question.boards:
                (result,) = logic.rate_many([board], system="explainer", threads=1)
                ratings.append(_rated(result, question.lang))
    except TimedOut as error:
        too_late = Rated(rating=None, error=problem_of(error))
        ratings += (len(question.boards) - len(ratings)) * [too_late]
    return Ratings(ratings=ratings)


def _rated(result: Rating | ExplainerRating | SudokuError, language: Language) -> Rated:
    if isinstance(result, SudokuError):
        return Rated(rating=None, error=problem_of(result))
    return Rated(rating=_rating(result, language), error=None)
