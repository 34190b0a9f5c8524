"""Puzzles on paper: the booklet of `sudokit print` as a PDF."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import Field

from sudokit.drawing.booklet import save_pdf
from sudokit.errors import MissingPackage, SudokuError
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
    file = BytesIO()
    try:
        save_pdf(question.boards, file, threads=1, **question.model_dump(exclude={"boards"}))
    except SudokuError:
        raise
    except ValueError as error:  # for example, a title that no font can show
        raise SudokuError(str(error)) from None
    return file.getvalue()
