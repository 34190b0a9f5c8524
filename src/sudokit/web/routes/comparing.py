"""Whether two boards are the same puzzle: canonical forms and symmetries."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from sudokit import symmetry
from sudokit.board.position import Position
from sudokit.errors import SudokuError
from sudokit.logic.native import is_sukaku
from sudokit.messages import message
from sudokit.web.models import Answer, Board, LineText
from sudokit.web.workers import Work

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["symmetry"])


class Canonical(Answer):
    """The smallest of all boards that are the same but for symmetry."""

    canonical: LineText
    transformation: str = Field(description="What leads there, in words.")
    automorphisms: int = Field(description="How many symmetries leave the board as it is.")


@router.post("/canonical")
async def canonical(question: Board, work: Work) -> Canonical:
    """The canonical form of a board: two boards have the same if and only if they are equivalent."""
    return await work.quick(_canonical, question)


def _canonical(question: Board) -> Canonical:
    board = question.value()
    if isinstance(board, Position) and is_sukaku(board):
        raise SudokuError(message("this is about digits alone, and the board has candidates"))
    grid = board.grid if isinstance(board, Position) else board
    way = symmetry.transformation(grid)
    return Canonical(
        canonical=str(way(grid)),
        transformation=str(way),
        automorphisms=symmetry.automorphisms(grid).order,
    )
