"""The textbook algorithms at work, as a stream of server-sent events."""

from __future__ import annotations

import json
from array import array
from asyncio import sleep
from collections.abc import AsyncIterator
from importlib.resources import files
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response, StreamingResponse
from fastapi.sse import format_sse_event
from pydantic import Field

from sudokit.board.grid import Grid
from sudokit.classic import ALGORITHMS, IN_ORDER, Event, GaveUp, Result
from sudokit.web.limits import CHECKS
from sudokit.web.models import Answer, Language, LineText
from sudokit.web.workers import Work
from sudokit.words import language

__all__ = ["router"]

router = APIRouter(prefix="/api/classic", tags=["watch"])

_EVENTS_A_MESSAGE = 500
_MESSAGE = {
    "type": "object",
    "properties": {"event": {"enum": ["steps", "result"]}, "data": {"type": "string"}},
}
_LETTERS = "pru"
_KIND = 1000
_NUMBERS = {Event.PLACE: 0, Event.REJECT: _KIND, Event.UNDO: 2 * _KIND}
"""Added to an event's number: 10 * cell + digit. So an event fits into two bytes."""

_SAMPLES = json.loads((files("sudokit.classic") / "samples.json").read_text(encoding="utf-8"))
"""An example on which the algorithms differ, and the boards in the statements of the judge's two problems; the page's
worker reads them as well."""


class EventStream(StreamingResponse):
    """Server-sent events of finished text; FastAPI's own class is for events that are yet to be encoded."""

    media_type = "text/event-stream"


class Algorithm(Answer):
    """A textbook algorithm."""

    name: str
    idea: str
    smallest: bool = Field(description="Whether it finds the smallest of several solutions.")


class Sample(Answer):
    """A board to watch it on."""

    name: str
    board: LineText


class Algorithms(Answer):
    """What there is to watch."""

    algorithms: list[Algorithm]
    samples: list[Sample]


@router.get("")
async def algorithms(lang: Language = "en") -> Algorithms:
    """The algorithms in teaching order, and boards to watch them on: an example, and those of the judge's two problems."""
    return Algorithms(
        algorithms=[
            Algorithm(
                name=name, idea=language(lang).say("algorithms", name), smallest=name in IN_ORDER
            )
            for name in ALGORITHMS
        ],
        samples=[Sample(**sample) for sample in _SAMPLES],
    )


AlgorithmName = Annotated[str, Path(pattern=f"^({'|'.join(ALGORITHMS)})$")]
Line = Annotated[str, Query(pattern="^[.0-9]{81}$", description="81 characters, `.` for blank.")]


@router.get(
    "/{algorithm}/trace",
    response_class=Response,  # a stream only if it succeeds
    responses={
        200: {
            "content": {"text/event-stream": {"schema": _MESSAGE}},
            "description": "Messages `steps`, each a list of `[kind, cell, digit]` with kind `p` for "
            "a placed digit, `r` for a rejected one, `u` for one taken back; at the end `result`.",
        }
    },
)
async def trace(
    algorithm: AlgorithmName,
    board: Line,
    work: Work,
    max_checks: Annotated[int, Query(ge=1, le=CHECKS)] = CHECKS,
) -> EventStream:
    """All that an algorithm does, as server-sent events."""
    events, result = await work.slow(_run, algorithm, board, max_checks)
    return EventStream(_messages(events, result), headers={"Cache-Control": "no-store"})


def _run(algorithm: str, board: str, max_checks: int) -> tuple[array[int], dict[str, object]]:
    """All events, one number each, and the result."""
    events = array("H")

    def listen(event: Event, cell: int, digit: int) -> None:
        events.append(_NUMBERS[event] + 10 * cell + digit)

    gave_up = False
    try:
        result = ALGORITHMS[algorithm](Grid(board), listen, max_checks=max_checks)
    except GaveUp as error:
        result, gave_up = error.result, True
    return events, _summary(result, gave_up)


async def _messages(events: array[int], result: dict[str, object]) -> AsyncIterator[bytes]:
    for start in range(0, len(events), _EVENTS_A_MESSAGE):
        yield _message(
            "steps", [_event(number) for number in events[start : start + _EVENTS_A_MESSAGE]]
        )
        await sleep(0)  # lets other requests run between two messages
    yield _message("result", result)


def _event(number: int) -> tuple[str, int, int]:
    kind, place = divmod(number, _KIND)
    return (_LETTERS[kind], *divmod(place, 10))


def _summary(result: Result, gave_up: bool) -> dict[str, object]:
    return {
        "placements": result.placements,
        "checks": result.checks,
        "backtracks": result.backtracks,
        "solution": result.solution and str(result.solution),
        "gave_up": gave_up,
    }


def _message(event: str, data: object) -> bytes:
    return format_sse_event(event=event, data_str=json.dumps(data, separators=(",", ":")))
