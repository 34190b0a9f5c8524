"""The data in requests and answers: positions, ratings, steps.

Cells are 0 to 80, row-major, and digits 1 to 9. A board in a request is text in any format that
`sudokit.formats` reads; a board in an answer is a line of 81 characters, `.` for blank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Depends, Request
from pydantic import BaseModel, ConfigDict, Field, model_validator

from sudokit.board.grid import Grid
from sudokit.board.position import shown
from sudokit.logic import Position
from sudokit.logic.step import Role
from sudokit.logic.technique_table import SharedSystem
from sudokit.web.limits import BOARD, Limits
from sudokit.words import languages
from sudokit.words.reasoning import reasons

if TYPE_CHECKING:
    from sudokit.logic import ExplainerRating, Rating, Step, Technique

__all__ = [
    "Answer",
    "Board",
    "BoardText",
    "CandidateList",
    "ExplainerRatingAnswer",
    "Language",
    "LineText",
    "PositionAnswer",
    "PositionText",
    "Question",
    "RatingAnswer",
    "Seconds",
    "StepAnswer",
    "SystemName",
    "TechniqueName",
]

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[languages()]

BoardText = Annotated[
    str,
    Field(
        max_length=BOARD,
        description="One board, in any text format.",
        examples=[
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        ],
    ),
]
LineText = Annotated[str, Field(description="81 characters, `.` for blank.")]
Candidate = Annotated[list[int], Field(min_length=2, max_length=2)]
CandidateList = Annotated[
    list[Candidate], Field(description="Candidates: cell 0 to 80 and digit 1 to 9.")
]
PictureRole = Literal[Role, "placed", "removed", "cause"]
SystemName = Annotated[
    SharedSystem,
    Field(description="`explainer` for the techniques and ratings of Sudoku Explainer 1.2.1."),
]
Pencilmarks = Annotated[str, Field(pattern="^[1-9]{0,9}$")]


async def _seconds(request: Request) -> float:  # not async, it would get a thread
    limits: Limits = request.app.state.limits
    return limits.seconds


Seconds = Annotated[float, Depends(_seconds)]
"""Seconds for a search, for an end point with a parameter of this type."""


class Question(BaseModel):
    """The body of a request; an unknown field is an error."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _one_unknown_field(cls, fields: Any) -> Any:
        """Report one unknown field of many; an error for each would take long."""
        if isinstance(fields, dict):
            unknown = [name for name in fields if name not in cls.model_fields]
            for name in unknown[1:]:
                del fields[name]
        return fields


class Answer(BaseModel):
    """The body of an answer."""


class Board(Question):
    """A board."""

    board: BoardText

    def value(self) -> Grid | Position:
        """The board as a value: a position if its text shows candidates.

        Raises:
            SudokuError: The text is not a board.
        """
        return shown(self.board)


class PositionText(Board):
    """A board half-way, with the puzzle that it began as, and the player's pencilmarks."""

    puzzle: BoardText | None = Field(
        default=None,
        description="The clues alone, or with the candidates that belong to them (a sukaku); all digits of the "
        "board are clues if null.",
    )
    candidates: Annotated[list[Pencilmarks], Field(min_length=81, max_length=81)] | None = Field(
        default=None,
        description="For each cell its digits; every digit that no peer holds if null.",
    )

    def position(self) -> Position:
        """The position as a value; the text's own candidates count unless others are given.

        Raises:
            SudokuError: The board or the puzzle is not a board, or they do not belong together.
        """
        position = Position(self.board)
        if self.candidates is not None:
            position = Position.with_candidates(position.grid, self.candidates)
        if self.puzzle is None:
            return position
        began = Position(self.puzzle)
        position = position.begun_with(began.grid)
        return Position.of_bits(position.grid, position.bits & began.bits)

    def sukaku(self) -> Position | None:
        """The puzzle if its text shows candidates, which then belong to it.

        Raises:
            SudokuError: The puzzle is not a board.
        """
        began = None if self.puzzle is None else shown(self.puzzle)
        return began if isinstance(began, Position) else None


class TechniqueName(Answer):
    """A technique and its name in the language asked for."""

    key: str
    name: str

    @classmethod
    def of(cls, technique: Technique, language: Language) -> TechniqueName:
        """A technique in a language."""
        return cls(key=technique.key, name=technique.title(language))


class RatingAnswer(Answer):
    """How hard a puzzle is."""

    level: str
    score: int
    hardest: TechniqueName | None
    solved: bool

    @classmethod
    def of(cls, rating: Rating, language: Language = "en") -> RatingAnswer:
        """A rating, its hardest technique named in a language."""
        return cls(
            level=rating.level,
            score=rating.score,
            hardest=rating.hardest and TechniqueName.of(rating.hardest, language),
            solved=rating.solved,
        )


class ExplainerRatingAnswer(Answer):
    """How hard a puzzle is for Sudoku Explainer 1.2.1."""

    er: float = Field(description="The highest rating of a step; 20 if it is not solved.")
    ep: float = Field(description="The highest rating up to the first digit.")
    ed: float = Field(description="The rating of the first step.")
    hardest: TechniqueName | None
    solved: bool

    @classmethod
    def of(cls, rating: ExplainerRating, language: Language = "en") -> ExplainerRatingAnswer:
        """A rating, its hardest technique named in a language."""
        return cls(
            er=rating.er,
            ep=rating.ep,
            ed=rating.ed,
            hardest=rating.hardest and TechniqueName.of(rating.hardest, language),
            solved=rating.solved,
        )


class PositionAnswer(Answer):
    """A board half-way, with its candidates."""

    puzzle: LineText = Field(description="The clues alone.")
    grid: LineText
    candidates: list[str] = Field(description="For each of the 81 cells the digits it can hold.")

    @classmethod
    def of(cls, position: Position) -> PositionAnswer:
        """A position."""
        return cls(**position.to_dict())


class SentenceAnswer(Answer):
    """A step in words; the text is title, joint and body together."""

    title: str = Field(description="The technique's name.")
    joint: str
    body: str


class ReasonAnswer(Answer):
    """One sentence of the proof of a step."""

    text: str
    chain: int | None = Field(description="The index of its chain; null for the conclusion.")
    node: int | None = Field(
        description="The index of the node that it reaches; null for what follows from a whole chain."
    )
    inside: list[int] = Field(
        description="The nested step to which both belong, by its index in each `nested` on the way to it."
    )


class PictureAnswer(Answer):
    """What is drawn on the board before a step."""

    houses: list[int] = Field(description="Houses to shade: 0 to 26, rows, columns, boxes.")
    roles: list[tuple[int, int, PictureRole]] = Field(description="A cell, a digit, and its role.")
    links: list[tuple[tuple[int, int], tuple[int, int], bool]] = Field(
        description="From a candidate to another, and whether the link is strong."
    )


_Node = tuple[list[int], int, bool, bool, int, int | None]
_NodeOfNet = tuple[list[int], int, bool, bool, int, int | None, list[int], int | None]


class StepAnswer(Answer):
    """One deduction: see `Step` in the documentation for the fields.

    The position is not in it: answers have that of their first step as `position`.
    """

    technique: str
    level: str
    score: int
    placements: CandidateList
    eliminations: CandidateList
    digits: list[int]
    base: list[int]
    cover: list[int]
    marks: list[tuple[int, int, Role]]
    sets: list[list[list[int]]]
    restricted: list[list[int]]
    chains: list[list[_Node | _NodeOfNet]] = Field(
        description="Of each node its cells, digit, on, strong, set and house; in dynamic chains also "
        "the nodes that it follows from, and the nested step by which it follows."
    )
    refutations: list[dict[str, Any]]
    er: float | None = Field(default=None, description="The rating of a step of the explainer.")
    nested: list[StepAnswer] = Field(default=[], description="The steps inside the chains.")
    sentence: SentenceAnswer
    picture: PictureAnswer
    reasons: list[ReasonAnswer] = Field(
        default=[],
        description="The proof, link by link; empty if the sentence says everything. That of a nested step is part "
        "of the proof around it.",
    )

    @classmethod
    def of(cls, step: Step, language: Language) -> StepAnswer:
        """A step in a language."""
        proof = [
            ReasonAnswer(text=text, chain=chain, node=node, inside=list(inside))
            for text, chain, node, inside in reasons(step, language)
        ]
        return cls(**step.to_dict(language), reasons=proof)
