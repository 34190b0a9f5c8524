"""Hints, steps, explanations, ratings, and the guide to the techniques: what the logic room knows."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.exceptions import HTTPException

from sudokit import logic
from sudokit.errors import SudokuError
from sudokit.logic import Rating
from sudokit.logic.examples import example
from sudokit.web.limits import BOARDS, STEPS
from sudokit.web.models import (
    Answer,
    BoardText,
    CandidateList,
    Language,
    PositionAnswer,
    PositionText,
    Question,
    RatingAnswer,
    StepAnswer,
    TechniqueName,
)
from sudokit.web.problems import RESPONSES, Problem, problem_of
from sudokit.web.workers import Work
from sudokit.words.techniques import describe

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["explain"])

_FEW = 10
"""Puzzles that are rated at once, without waiting for a turn among the slow requests."""


class HintQuestion(PositionText):
    """A board half-way, and how much to tell."""

    level: Literal[1, 2, 3] = Field(
        default=3, description="1 where to look, 2 which technique, 3 the whole step."
    )
    lang: Language = "en"


class HintAnswer(Answer):
    """A hint. First of all it says what is wrong; there is no step then."""

    level: int
    text: str
    wrong: CandidateList
    missing: CandidateList
    houses: list[int] = Field(description="Where to look: 0 to 26, rows, columns, boxes.")
    technique: TechniqueName | None = Field(description="From level 2.")
    position: PositionAnswer | None = Field(description="At level 3: the position before the step.")
    step: StepAnswer | None = Field(description="At level 3.")


@router.post("/hint")
async def hint(question: HintQuestion, work: Work) -> HintAnswer:
    """Help with a board half-way."""
    return await work.quick(_hint, question)


def _hint(question: HintQuestion) -> HintAnswer:
    found = logic.hint(question.position(), level=question.level)
    step = found.step
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
        default=STEPS, description="End with so many steps."
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


class ExplainQuestion(PositionText):
    """A board to explain."""

    lang: Language = "en"


class TechniqueCount(TechniqueName):
    """A technique, and how often it was used."""

    count: int


class Explained(Answer):
    """A puzzle solved as a person does."""

    position: PositionAnswer = Field(description="The position before the first step.")
    rating: RatingAnswer
    techniques: list[TechniqueCount]
    steps: list[StepAnswer]


@router.post("/explain")
async def explain(question: ExplainQuestion, work: Work) -> Explained:
    """Solve a board step by step."""
    return await work.quick(_explain, question)


def _explain(question: ExplainQuestion) -> Explained:
    explanation = logic.explain(question.position())
    return Explained(
        position=PositionAnswer.of(explanation.position),
        rating=RatingAnswer.of(explanation.rating, question.lang),
        techniques=[
            TechniqueCount(key=entry.key, name=entry.title(question.lang), count=count)
            for entry, count in explanation.techniques.items()
        ],
        steps=[StepAnswer.of(step, question.lang) for step in explanation.steps],
    )


class RateQuestion(Question):
    """Puzzles to rate."""

    boards: list[BoardText] = Field(max_length=BOARDS)
    lang: Language = "en"


class Rated(Answer):
    """A rating, or why there is none."""

    rating: RatingAnswer | None
    error: Problem | None


class Ratings(Answer):
    """Ratings in the order of the puzzles."""

    ratings: list[Rated]


@router.post("/rate")
async def rate(question: RateQuestion, work: Work) -> Ratings:
    """Rate puzzles. What is wrong with one of them is told in its place."""
    run = work.quick if len(question.boards) <= _FEW else work.slow
    return await run(_rate, question)


def _rate(question: RateQuestion) -> Ratings:
    return Ratings(
        ratings=[
            Rated(rating=RatingAnswer.of(result, question.lang), error=None)
            if isinstance(result, Rating)
            else Rated(rating=None, error=problem_of(result))
            for result in logic.rate_many(question.boards, threads=1)
        ]
    )


class TechniqueFacts(TechniqueName):
    """A row of the table of techniques."""

    english: str
    korean: str
    code: str
    family: str
    order: int
    level: str
    score: int
    on_by_default: bool
    assumes_unique: bool

    @classmethod
    def of(cls, technique: logic.Technique, language: Language) -> TechniqueFacts:
        """A technique in a language."""
        return cls(
            name=technique.title(language),
            english=technique.title("en"),
            korean=technique.title("ko"),
            **technique._asdict(),
        )


class Techniques(Answer):
    """The table of techniques."""

    techniques: list[TechniqueFacts]


class TechniquePage(TechniqueFacts):
    """A page of the guide."""

    what: str
    why: str
    position: PositionAnswer | None = Field(description="The position before the example.")
    example: StepAnswer | None


@router.get("/techniques")
async def techniques(lang: Language = "en") -> Techniques:
    """The table of techniques in the usual order."""
    return Techniques(
        techniques=[TechniqueFacts.of(entry, lang) for entry in logic.techniques().values()]
    )


@router.get("/techniques/{key}", responses={404: RESPONSES[404]})
async def technique(
    key: Annotated[str, Path(max_length=100)], work: Work, lang: Language = "en"
) -> TechniquePage:
    """One technique: what it is, why it is true, a board to try."""
    if key not in logic.techniques():
        raise HTTPException(404, f"no technique {key!r}")
    return await work.quick(_page, key, lang)


def _page(key: str, lang: Language) -> TechniquePage:
    entry, description, step = logic.technique(key), describe(key, lang), example(key)
    return TechniquePage(
        **TechniqueFacts.of(entry, lang).model_dump(),
        what=description.what,
        why=description.why,
        position=PositionAnswer.of(step.position) if step else None,
        example=StepAnswer.of(step, lang) if step else None,
    )
