"""A solver for f-puzzles: what its user script talks to, a WebSocket at `ws://localhost:4545`.

f-puzzles has no solver of its own for most kinds. A user script of the SudokuSolver project sends the board to a program on the
same machine and shows what it answers; here sudokit is that program. Each message is JSON:

    asked      {"nonce": 3, "command": "truecandidates", "dataType": "fpuzzles", "data": "N4Ig..."}
    answered   {"nonce": 3, "type": "truecandidates", "solutionsPerCandidate": [...]}

A command ends the one before it. `cancel` only does that. The commands and the types of their answers:

    truecandidates   truecandidates: for each cell and digit how many solutions have it there, up to a number; -1 where none
                     does although steps without guesses leave it, if the script asks for that
    solve            solved: the digits of a solution
    check, count     count: how many solutions there are, `check` up to 2; reports on the way have `inProgress`
    estimate         estimate: about how many there are
    solvepath, step  logical: what is left of each cell after all steps, or after one, and the steps in words

An answer is `invalid` with a message if the board cannot be read or has no solution, and `canceled` after `cancel`.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect

from sudokit import _native, variants
from sudokit.errors import FormatError, NoSolution, Stopped, SudokuError
from sudokit.stopping import Stop
from sudokit.variants.forms import fpuzzles
from sudokit.variants.places import Cell, Place
from sudokit.web.origins import LOOPBACK

__all__ = ["PORT", "converse"]

PORT = 4545
"""The port to which the user script connects."""

_PAGES = ("f-puzzles.com", "www.f-puzzles.com", *LOOPBACK)
_LONGEST = 1_000_000  # characters of a message; a large board with drawings has 100,000
_CAP = re.compile(r"truecandidatesnumsolutions=(\d{1,6})", re.IGNORECASE)
_WAYS, _SAMPLES = 200, 10  # of an estimate, which is the mean of samples
_NO_SOLUTION = "No solutions found."

Answer = dict[str, Any]
Report = Callable[[Answer], None]


class _Asked(NamedTuple):
    nonce: Any
    command: str
    data: str


async def converse(socket: WebSocket) -> None:
    """Answer one user script until it leaves. Other pages than f-puzzles are turned away."""
    origin = urlsplit(socket.headers.get("origin", "")).hostname
    if origin is not None and origin not in _PAGES:
        await socket.close(1008)
        return
    await socket.accept()
    lock = asyncio.Lock()

    async def send(nonce: Any, answer: Answer) -> None:
        async with lock:
            with suppress(RuntimeError, WebSocketDisconnect):  # it has left
                await socket.send_text(json.dumps({"nonce": nonce, **answer}))

    stop, running = Stop(), None
    try:
        while True:
            asked = _asked(await socket.receive_text())
            stop.set()
            if running:
                await running
            stop, running = Stop(), None
            if asked.command == "cancel":
                await send(asked.nonce, {"type": "canceled"})
            else:
                running = asyncio.create_task(_answer(asked, stop, send))
    except WebSocketDisconnect:
        stop.set()


def _asked(text: str) -> _Asked:
    """A message; what it lacks is empty, and no command has that name."""
    try:
        told = json.loads(text) if len(text) <= _LONGEST else None
    except ValueError:
        told = None
    if not isinstance(told, dict):
        return _Asked(None, "", "")
    return _Asked(told.get("nonce"), str(told.get("command", "")), str(told.get("data", "")))


async def _answer(asked: _Asked, stop: Stop, send: Callable[[Any, Answer], Any]) -> None:
    loop = asyncio.get_running_loop()

    def report(answer: Answer) -> None:
        asyncio.run_coroutine_threadsafe(send(asked.nonce, answer), loop)

    def work() -> Answer:
        with stop:
            return _COMMANDS[asked.command](asked.data, report)

    if asked.command not in _COMMANDS:
        await send(asked.nonce, _invalid(f"unknown command: {asked.command[:40]!r}"))
        return
    try:
        await send(asked.nonce, await asyncio.to_thread(work))
    except Stopped:
        await send(asked.nonce, {"type": "canceled"})
    except NoSolution:
        await send(asked.nonce, _invalid(_NO_SOLUTION))
    except SudokuError as error:
        await send(asked.nonce, _invalid(str(error)))


def _invalid(reason: str) -> Answer:
    return {"type": "invalid", "message": reason}


# --- commands --------------------------------------------------------------------------------------


def _true_candidates(data: str, _: Report) -> Answer:
    puzzle, options = _puzzle(data), _board(data).get("truecandidatesoptions")
    options = options if isinstance(options, list) else []
    caps = [int(match[1]) for each in options if (match := _CAP.fullmatch(str(each)))]
    found = variants.true_candidates(puzzle, max(1, *caps) if caps else 1)
    if not all(found.counts.values()):
        raise NoSolution
    counts = [
        [found.counts[cell].get(digit, 0) for digit in puzzle.digits] for cell in puzzle.cells
    ]
    if "logical" in options:
        left = variants.explain(puzzle).left
        for cell, of_cell in zip(puzzle.cells, counts, strict=True):
            for place, digit in enumerate(puzzle.digits):
                if not of_cell[place] and digit in left[cell]:
                    of_cell[place] = -1
    return {
        "type": "truecandidates",
        "solutionsPerCandidate": [each for row in counts for each in row],
    }


def _solve(data: str, _: Report) -> Answer:
    puzzle = _puzzle(data)
    solution = variants.solve(puzzle)
    return {"type": "solved", "solution": [solution[cell] for cell in puzzle.cells]}


def _count(limit: int | None) -> Callable[[str, Report], Answer]:
    def count(data: str, report: Report) -> Answer:
        def progress(done: int, _: int | None) -> None:
            report({"type": "count", "count": done, "inProgress": True})

        found = variants.count_solutions(_puzzle(data), limit, on_progress=progress)
        return {"type": "count", "count": found, "inProgress": False}

    return count


def _estimate(data: str, _: Report) -> Answer:
    puzzle = _puzzle(data)
    means = [variants.estimate_solutions(puzzle, _WAYS, seed=seed) for seed in range(_SAMPLES)]
    mean, error = fmean(means), stdev(means) / sqrt(_SAMPLES)
    return {
        "type": "estimate",
        "estimate": mean,
        "stderr": error,
        "iterations": _WAYS * _SAMPLES,
        "ci95_lower": max(0.0, mean - 1.96 * error),
        "ci95_upper": mean + 1.96 * error,
        "relErrPercent": 100 * error / mean if mean else 0.0,
    }


def _path(data: str, _: Report) -> Answer:
    puzzle, digits, candidates = _position(data)
    steps, left = [], _left(puzzle, digits, candidates)
    while step := variants.next_step(puzzle, digits, left):
        steps.append(str(step))
        if step.is_contradiction:
            return _logical(
                puzzle, digits, left, "\n".join([*steps, "Board is invalid!"]), valid=False
            )
        _apply(step, digits, left)
    return _logical(puzzle, digits, left, "\n".join(steps) or "No logical steps found.")


def _step(data: str, _: Report) -> Answer:
    puzzle, digits, candidates = _position(data)
    left = _left(puzzle, digits, candidates)
    if any(cell not in candidates for cell in puzzle.cells if cell not in digits):
        return _logical(puzzle, digits, left, "Initial candidates.")
    step = variants.next_step(puzzle, digits, left)
    if step is None:
        return _logical(puzzle, digits, left, "No logical steps found.")
    valid = not step.is_contradiction
    if valid:
        _apply(step, digits, left)
    return _logical(
        puzzle, digits, left, str(step) if valid else f"{step}\nBoard is invalid!", valid=valid
    )


_COMMANDS: dict[str, Callable[[str, Report], Answer]] = {
    "truecandidates": _true_candidates,
    "solve": _solve,
    "check": _count(2),
    "count": _count(None),
    "estimate": _estimate,
    "solvepath": _path,
    "step": _step,
}


# --- boards ----------------------------------------------------------------------------------------


def _puzzle(data: str) -> variants.Puzzle:
    return fpuzzles.read(data).puzzle


def _board(data: str) -> dict[str, Any]:
    """The JSON of a board that `_puzzle` has read."""
    board = json.loads(data if data.lstrip().startswith("{") else _native.lz_decompress(data))
    if not isinstance(board, dict):
        raise FormatError("not an f-puzzles board")
    return board


def _position(
    data: str,
) -> tuple[variants.Puzzle, dict[Place, int], dict[Place, tuple[int, ...]]]:
    """A puzzle, the digits on its board, and the centre marks of open cells."""
    puzzle, board = _puzzle(data), _board(data)
    digits: dict[Place, int] = dict(puzzle.givens)
    candidates: dict[Place, tuple[int, ...]] = {}
    for row, entries in enumerate(board["grid"], start=1):  # perhaps fewer than there are cells
        for column, entry in enumerate(entries, start=1):
            cell = Cell(row, column)
            value, marks = entry.get("value"), entry.get("centerPencilMarks")
            if cell in digits:
                continue
            if value in puzzle.digits:
                digits[cell] = value
            elif isinstance(marks, list) and marks:
                candidates[cell] = tuple(digit for digit in puzzle.digits if digit in marks)
    return puzzle, digits, candidates


def _left(
    puzzle: variants.Puzzle,
    digits: Mapping[Place, int],
    candidates: Mapping[Place, tuple[int, ...]],
) -> dict[Place, tuple[int, ...]]:
    """What the marks leave of each open cell, or else the digits of its row, its column and its region."""
    lines = [*puzzle.regions]
    if puzzle.latin:
        lines += [
            tuple(Cell(row, column) for column in range(1, puzzle.columns + 1))
            for row in range(1, puzzle.rows + 1)
        ]
        lines += [
            tuple(Cell(row, column) for row in range(1, puzzle.rows + 1))
            for column in range(1, puzzle.columns + 1)
        ]
    gone: dict[Place, set[int]] = {cell: set() for cell in puzzle.cells}
    for line in lines:
        for cell in line:
            gone[cell] |= {digits[other] for other in line if other in digits and other != cell}
    return {
        cell: tuple(
            digit
            for digit in candidates.get(cell, puzzle.candidates.get(cell, puzzle.digits))
            if digit not in gone[cell]
        )
        for cell in puzzle.cells
        if cell not in digits
    }


def _apply(
    step: variants.Step,
    digits: dict[Place, int],
    left: dict[Place, tuple[int, ...]],
) -> None:
    for cell, digit in step.placements:
        digits[cell] = digit
        left.pop(cell, None)
    for cell, digit in step.eliminations:
        if cell in left:
            left[cell] = tuple(each for each in left[cell] if each != digit)


def _logical(
    puzzle: variants.Puzzle,
    digits: Mapping[Place, int],
    left: Mapping[Place, tuple[int, ...]],
    text: str,
    *,
    valid: bool = True,
) -> Answer:
    now = _left(puzzle, digits, left)
    cells = [
        {"value": digits[cell], "candidates": []}
        if cell in digits
        else {"value": 0, "candidates": list(now[cell])}
        for cell in puzzle.cells
    ]
    return {"type": "logical", "cells": cells, "message": f"{text}\n", "isValid": valid}
