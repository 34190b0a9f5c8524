"""Boards in and out, in every text format."""

from __future__ import annotations

from itertools import islice

from fastapi import APIRouter
from pydantic import Field

from sudokit import formats
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.web.limits import BOARDS, TEXT
from sudokit.web.models import Answer, LineText, PositionText, Question
from sudokit.web.problems import Problem, problem_of
from sudokit.web.workers import Work

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["import and export"])


class ImportQuestion(Question):
    """A text with boards."""

    text: str = Field(max_length=TEXT, description="Boards in any text format, also several.")


class ImportedBoard(Answer):
    """A board that was found in a text."""

    line: int = Field(description="Its first line, from 1.")
    format: str
    board: LineText
    puzzle: LineText
    candidates: list[str] | None = Field(description="For each cell, if the format has them.")


class Imported(Answer):
    """What was found in a text."""

    boards: list[ImportedBoard]
    problems: list[Problem]


@router.post("/import")
async def import_(question: ImportQuestion, work: Work) -> Imported:
    """Read a text. What is wrong with one board does not keep the others from being read."""
    return await work.quick(_import, question.text)


def _import(text: str) -> Imported:
    imported = Imported(boards=[], problems=[])
    for reading in islice(formats.read(text.splitlines()), BOARDS):
        if reading.error:
            imported.problems.append(problem_of(reading.error))
            continue
        grid = reading.result()
        assert reading.form is not None
        imported.boards.append(
            ImportedBoard(
                line=reading.line,
                format=reading.form,
                board=str(grid),
                puzzle=str(grid.puzzle),
                candidates=reading.position.pencilmarks if reading.position else None,
            )
        )
    return imported


class ExportQuestion(PositionText):
    """A board, and the format it is wanted in."""

    format: str = Field(default="line", max_length=40, description="A name of `/api/formats`.")


class Exported(Answer):
    """A board as text."""

    text: str
    format: str
    filename: str


@router.post("/export")
async def export(question: ExportQuestion, work: Work) -> Exported:
    """Write a board in a format."""
    return await work.quick(_export, question)


def _export(question: ExportQuestion) -> Exported:
    if question.format not in formats.FORMATS:
        known = ", ".join(formats.FORMATS)
        raise SudokuError(
            message(
                "no format {format!r}, expected one of {names}", format=question.format, names=known
            )
        )
    format = formats.FORMATS[question.format]
    suffix = format.SUFFIXES[0] if format.SUFFIXES else ".txt"
    text = formats.write(question.position(), question.format)
    return Exported(text=text, format=question.format, filename=f"board{suffix}")


class FormatFacts(Answer):
    """A text format."""

    name: str
    title: str
    suffixes: list[str]


class Formats(Answer):
    """The text formats."""

    formats: list[FormatFacts]


@router.get("/formats")
async def list_formats() -> Formats:
    """The formats that can be read and written."""
    return Formats(
        formats=[
            FormatFacts(name=format.NAME, title=format.TITLE, suffixes=list(format.SUFFIXES))
            for format in formats.FORMATS.values()
        ]
    )
