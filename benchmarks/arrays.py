"""Boards a second of `sudokit.arrays`, beside the loops that people write, in one run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
import numpy as np

from benchmarks import collections
from benchmarks.solvers import machine, seconds_of
from sudokit import arrays, solve_many
from sudokit.arrays.cells import Cells, cells_of
from sudokit.board.houses import HOUSES, PEERS

_BY_LOOP = 2000
"""How many boards the loops get: they are slow."""


@click.command()
@click.option("--most", default=1_000_000, show_default=True, help="Boards.")
@click.option("--rounds", default=3, show_default=True, help="Rounds; figures are the best.")
def command(*, most: int, rounds: int) -> None:
    """Boards a second: verify, progress, candidates, augment; and by loops over lists."""
    made = next(iter(collections.generated(2000).values()))
    puzzles = np.resize(cells_of(made), (most, 81))
    solutions = solve_many(puzzles).solutions
    masks = min(most, 200_000)
    few, answers = puzzles[:_BY_LOOP].tolist(), solutions[:_BY_LOOP].tolist()
    asked: list[tuple[str, int, Callable[[], Any], Callable[[], Any] | None]] = [
        (
            "verify",
            most,
            lambda: arrays.verify(puzzles, solutions),
            lambda: [*map(_verified, few, answers)],
        ),
        ("progress", most, lambda: arrays.progress(puzzles, solutions), None),
        (
            "candidates",
            masks,
            lambda: arrays.candidates(puzzles[:masks]),
            lambda: [*map(_candidates, few)],
        ),
        (
            "augment, in pairs",
            most,
            lambda: arrays.augment(puzzles, solutions, seed=1),
            lambda: _augmented(puzzles[:_BY_LOOP], solutions[:_BY_LOOP]),
        ),
    ]
    click.echo(f"{machine()}\n")
    click.echo("| question | boards a second | by a loop | times |")
    click.echo("|---|---|---|---|")
    for name, size, run, loop in asked:
        rate = size / min(seconds_of(run) for _ in range(rounds))
        other = _BY_LOOP / min(seconds_of(loop) for _ in range(rounds)) if loop else 0
        beside = f"{other:,.0f} | {rate / other:,.0f}" if other else "|"
        click.echo(f"| {name} | {rate:,.0f} | {beside} |")


def _verified(puzzle: list[int], answer: list[int]) -> bool:
    kept = all(clue in (0, digit) for clue, digit in zip(puzzle, answer, strict=True))
    return kept and all({answer[cell] for cell in house} == set(range(1, 10)) for house in HOUSES)


def _candidates(puzzle: list[int]) -> list[set[int]]:
    return [
        set() if digit else set(range(1, 10)) - {puzzle[peer] for peer in PEERS[cell]}
        for cell, digit in enumerate(puzzle)
    ]


def _augmented(puzzles: Cells, solutions: Cells) -> list[tuple[Cells, Cells]]:
    """As training programs do it, board by board with NumPy."""
    random = np.random.default_rng(1)
    made = []
    for puzzle, solution in zip(puzzles, solutions, strict=True):
        names = np.concatenate([[0], random.permutation(np.arange(1, 10))]).astype(np.uint8)
        rows, columns = (
            np.concatenate([3 * band + random.permutation(3) for band in random.permutation(3)])
            for _ in range(2)
        )
        turned = random.random() < 0.5

        def moved(board: Cells) -> Cells:
            table = board.reshape(9, 9)
            table = table.T if turned else table  # noqa: B023 - called at once
            cells: Cells = names[table[rows][:, columns]]  # noqa: B023
            return cells

        made.append((moved(puzzle), moved(solution)))
    return made
