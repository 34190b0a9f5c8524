"""The guide to the techniques: their table, and a page of each."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.exceptions import HTTPException

from sudokit import logic
from sudokit.logic.examples import example
from sudokit.messages import message
from sudokit.web.models import (
    Answer,
    Language,
    PositionAnswer,
    StepAnswer,
    SystemName,
    TechniqueName,
)
from sudokit.web.problems import RESPONSES
from sudokit.web.workers import Work
from sudokit.words.techniques import describe

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["explain"])


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
async def techniques(lang: Language = "en", system: SystemName = "sudokit") -> Techniques:
    """The table of techniques of a system in its order."""
    return Techniques(
        techniques=[TechniqueFacts.of(entry, lang) for entry in logic.techniques(system).values()]
    )


@router.get("/techniques/{key}", responses={404: RESPONSES[404]})
async def technique(
    key: Annotated[str, Path(max_length=100)], work: Work, lang: Language = "en"
) -> TechniquePage:
    """One technique of either system: what it is, why it is true, a board to try if it is a usual one."""
    if key not in logic.techniques() and key not in logic.techniques("explainer"):
        raise HTTPException(404, message("no technique {key!r}", key=key))
    return await work.quick(_page, key, lang)


def _page(key: str, lang: Language) -> TechniquePage:
    entry, description = logic.technique(key, system=None), describe(key, lang)
    step = example(key) if key in logic.techniques() else None
    return TechniquePage(
        **TechniqueFacts.of(entry, lang).model_dump(),
        what=description.what,
        why=description.why,
        position=PositionAnswer.of(step.position) if step else None,
        example=StepAnswer.of(step, lang) if step else None,
    )
