"""Puzzles on paper: the booklet of `sudokit print` as a PDF."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import Field

from sudokit import engine
from sudokit.board.grid import Grid
from sudokit.errors import MissingPackage, SudokuError
from sudokit.logic import Rating, rate_many
from sudokit.messages import message
from sudokit.requirements import needed
from sudokit.web.limits import PRINTED
from sudokit.web.models import BoardText, Question
from sudokit.web.problems import Problem, Problems, problem_response
from sudokit.web.workers import Work

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["import and export"])

_PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}},
    501: {"model": Problems, "description": "The server lacks the package that makes PDFs."},
}


class PrintQuestion(Question):
    """Puzzles, and how they are laid out."""

    boards: Annotated[list[BoardText], Field(min_length=1, max_length=PRINTED)] = Field(
        description="Boards in any text format; only their clues are printed."
    )
    title: str = Field(default="Sudoku", max_length=200, description="The top line of every page.")
    per_page: Literal[1, 2, 4, 6] = Field(default=4, description="How many puzzles a page has.")
    page_size: Literal["a4", "letter"] = "a4"
    solutions: bool = Field(default=True, description="Whether solutions follow at the end.")
    levels: bool = Field(default=True, description="Whether each puzzle's level is printed.")
    candidates: bool = Field(default=False, description="Whether blank cells show candidates.")


@router.post("/print", response_class=Response, responses=_PDF)
async def print_(question: PrintQuestion, work: Work) -> Response:
    """Make a PDF of puzzles. Each of them has to have exactly one solution."""
    try:
        needed("reportlab", "print")
    except MissingPackage as error:
        return problem_response(501, Problem(kind="MissingPackage", reason=str(error)))
    pdf = await work.slow(_print, question)
    return Response(
        pdf,
        media_type="application/pdf",
        headers={"Content-Disposition": 'attachment; filename="sudoku.pdf"'},
    )


def _print(question: PrintQuestion) -> bytes:
    from sudokit.drawing.sheet import Sheet

    file = BytesIO()
    try:
        with Sheet(
            file,
            title=question.title,
            per_page=question.per_page,
            page_size=question.page_size,
            solutions=question.solutions,
            candidates=question.candidates,
        ) as sheet:
            solved = _solved(question.boards)
            levels = _levels(solved) if question.levels else [""] * len(solved)
            for grid, level in zip(solved, levels, strict=True):
                sheet.add(grid, level)
    except SudokuError:
        raise
    except ValueError as error:  # for example, a title that no font can show
        raise SudokuError(str(error)) from None
    return file.getvalue()


def _solved(texts: Sequence[str]) -> list[Grid]:
    """The solutions of puzzles, found in one batch.

    Raises:
        SudokuError: A puzzle is not a board, or has no or several solutions; the message has its number.
    """
    solved = engine.solve_each(map(_puzzle, texts), unique=True, threads=1)
    for number, result in enumerate(solved, start=1):
        if isinstance(result, SudokuError):
            raise SudokuError(
                message("board {number}: {reason}", number=number, reason=result.reason)
            )
    return cast(list[Grid], solved)


def _puzzle(text: str) -> Grid | SudokuError:
    try:
        return Grid(text).puzzle
    except SudokuError as error:
        return error


def _levels(solved: Sequence[Grid]) -> list[str]:
    ratings = rate_many([grid.puzzle for grid in solved], threads=1)
    return [cast(Rating, rating).level for rating in ratings]
