"""What training programs ask a thousand times a second, beside the loops that people write and reasoning-gym's own Sudoku, in one run.

reasoning-gym is installed elsewhere: `--reasoning-gym PYTHON` names an interpreter that can import it, in which its part runs.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import time
from collections.abc import Callable
from typing import Any

import click
import numpy as np

from benchmarks.solvers import machine
from sudokit import Grid, arrays, environments, solve_many
from sudokit.arrays import cells_of
from sudokit.board.houses import PEERS
from sudokit.environments.curriculum import drawn

_BLANKS = 50
_MANY = 20_000
Board = list[int]


@click.command()
@click.option(
    "--reasoning-gym", "peer", metavar="PYTHON", help="An interpreter that has reasoning-gym."
)
@click.option("--seconds", default=2.0, show_default=True, help="Seconds for each figure.")
def command(*, peer: str | None, seconds: float) -> None:
    """Puzzles made, checked and scored a second, on one core; by loops, and by reasoning-gym."""
    stage = {"clues": 81 - _BLANKS, "minimal": False, "threads": 1}
    source = drawn(stage, seed=1)
    puzzles = [next(source) for _ in range(2000)]
    texts = [str(puzzle) for puzzle in puzzles]
    many = np.resize(cells_of(texts), (_MANY, 81))
    solved = solve_many(many, threads=1).solutions
    answers = [
        f"<think>{environments.board_text(puzzle)}</think>\nSo:\n{environments.board_text(Grid(answer))}"
        for puzzle, answer in zip(texts, solved, strict=False)
    ]
    written = [str(Grid(answer)) for answer in solved[: len(texts)]]
    lists = [list(Grid(text)) for text in texts]
    dice = random.Random(1)
    at = iter(range(10**9))

    def one(of: list[Any]) -> Any:
        return of[next(at) % len(of)]

    def scored() -> None:
        number = next(at) % len(texts)
        environments.reward(texts[number], answers[number])

    def scored_by_loop() -> tuple[float, float]:
        number = next(at) % len(texts)
        return _scored(texts[number], answers[number], written[number])

    theirs = _theirs(peer, seconds) if peer else {}
    rows: list[tuple[str, float, Callable[[], Any] | None, str]] = [
        ("puzzles made, 50 blanks, one solution", _rate(lambda: next(source), seconds), lambda: _made(dice), "made"),
        ("puzzles checked to have one solution", _MANY * _rate(lambda: solve_many(many, threads=1), seconds), lambda: _count(one(lists)), "unique"),
        ("candidates of a board", _MANY * _rate(lambda: arrays.candidates(many), seconds), lambda: _candidates(one(lists)), "candidates"),
        ("answers as arrays held against their puzzles", _MANY * _rate(lambda: arrays.verify(many, solved), seconds), lambda: _verified(one(lists)), "none"),
        ("answers as texts scored", _rate(scored, seconds), scored_by_loop, "scored"),
    ]  # fmt: skip
    click.echo(f"{machine()}; one core{'; reasoning-gym ' + theirs['version'] if theirs else ''}\n")
    click.echo("| question | sudokit a second | a loop | times | reasoning-gym | times |")
    click.echo("|---|---|---|---|---|---|")
    for name, ours, loop, key in rows:
        by_loop = _rate(loop, seconds) if loop else 0
        peers = float(theirs.get(key, 0))
        click.echo(f"| {name} | {ours:,.0f} | {_beside(ours, by_loop)} | {_beside(ours, peers)} |")


def _beside(ours: float, other: float) -> str:
    if not other:
        return "|"
    times = ours / other
    return f"{other:,.0f} | {times:,.1f}" if times < 10 else f"{other:,.0f} | {times:,.0f}"


def _rate(run: Callable[[], Any], seconds: float) -> float:
    """How often a second of processor time."""
    run()
    start, runs = time.process_time(), 0
    while time.process_time() - start < seconds:
        run()
        runs += 1
    return runs / (time.process_time() - start)


# --- the loops that people write ------------------------------------------------------------------


def _made(dice: random.Random) -> Board:
    """A filled board by backtracking, and blanks as long as there is one solution."""
    board = [0] * 81
    _fill(board, dice)
    blanks = 0
    for cell in dice.sample(range(81), 81):
        kept, board[cell] = board[cell], 0
        if _count(board) == 1:
            blanks += 1
            if blanks == _BLANKS:
                break
        else:
            board[cell] = kept
    return board


def _open_cell(board: Board) -> tuple[int, list[int]] | None:
    """The blank cell with the fewest candidates."""
    best = None
    for cell in range(81):
        if not board[cell]:
            seen = {board[peer] for peer in PEERS[cell]}
            left = [digit for digit in range(1, 10) if digit not in seen]
            if best is None or len(left) < len(best[1]):
                best = cell, left
    return best


def _fill(board: Board, dice: random.Random) -> bool:
    found = _open_cell(board)
    if found is None:
        return True
    cell, left = found
    for digit in dice.sample(left, len(left)):
        board[cell] = digit
        if _fill(board, dice):
            return True
    board[cell] = 0
    return False


def _count(board: Board, limit: int = 2) -> int:
    found = _open_cell(board)
    if found is None:
        return 1
    cell, left = found
    count = 0
    for digit in left:
        board[cell] = digit
        count += _count(board, limit - count)
        if count >= limit:
            break
    board[cell] = 0
    return count


def _candidates(board: Board) -> list[set[int]]:
    return [
        set() if digit else set(range(1, 10)) - {board[peer] for peer in PEERS[cell]}
        for cell, digit in enumerate(board)
    ]


def _verified(board: Board) -> bool:
    """The same work for any board, solved or not."""
    kept = all(clue in (0, digit) for clue, digit in zip(board, board, strict=True))
    clashes = [any(board[cell] == board[peer] for peer in PEERS[cell]) for cell in range(81)]
    return kept and not any(clashes)


def _scored(puzzle: str, answer: str, solution: str) -> tuple[float, float]:
    """All digits after the thoughts are the board: no table with a head, no list of named cells, no other board before it."""
    found = re.findall(r"[1-9.]", answer.rsplit("</think>", 1)[-1])[-81:]
    if len(found) < 81:
        return 0.0, 0.0
    kept = all(clue in (".", digit) for clue, digit in zip(puzzle, found, strict=True))
    blanks = puzzle.count(".")
    right = sum(
        digit == wanted
        for digit, wanted, clue in zip(found, solution, puzzle, strict=True)
        if clue == "."
    )
    return float(kept and right == blanks), right / blanks


# --- reasoning-gym ----------------------------------------------------------------------------------

_SCRIPT = """
import json, sys, time
from importlib.metadata import version
import reasoning_gym
seconds, blanks = float(sys.argv[1]), int(sys.argv[2])
data = reasoning_gym.create_dataset("sudoku", min_empty=blanks, max_empty=blanks, seed=1, size=1_000_000)
def rate(run):
    start, runs = time.process_time(), 0
    while time.process_time() - start < seconds:
        run(runs)
        runs += 1
    return runs / (time.process_time() - start)
items = [data[number] for number in range(20)]
boards = [[list(row) for row in item["metadata"]["puzzle"]] for item in items]
answers = ["<think>" + item["question"] + "</think>\\nSo:\\n" + item["answer"] for item in items]
def candidates(number):
    board = boards[number % 20]
    for row in range(9):
        for column in range(9):
            if not board[row][column]:
                data._get_possible_values(board, row, column)
print(json.dumps({
    "version": version("reasoning-gym"),
    "made": rate(lambda number: data[number]),
    "unique": rate(lambda number: data._count_solutions(boards[number % 20])),
    "candidates": rate(candidates),
    "scored": rate(lambda number: data.score_answer(answers[number % 20], items[number % 20])),
}))
"""


def _theirs(python: str, seconds: float) -> dict[str, Any]:
    """The same questions asked of reasoning-gym."""
    done = subprocess.run(
        [python, "-c", _SCRIPT, str(seconds), str(_BLANKS)],
        capture_output=True, text=True, check=True, timeout=600 + 60 * seconds,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found
