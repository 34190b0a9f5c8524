"""`sudokit why`: why a puzzle has no solution."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from sudokit.cli import inputs, outputs
from sudokit.cli.failures import Failures, OnError, on_error_option
from sudokit.cli.languages import language_option, words_in
from sudokit.cli.numbers import timeout_option
from sudokit.cli.progress import Progress
from sudokit.cli.translation import said
from sudokit.messages import message

if TYPE_CHECKING:
    from sudokit.variants import Part, Puzzle


@click.command(
    epilog="""\b
Examples:
  sudokit why killer.json
  sudokit why board.txt               which clues of a board contradict each other
  sudokit why killer.json --json
  sudokit why killer.json --timeout 60

None of the parts that are listed can be left out: the others would have a solution. There may be other
such sets. Rows, columns and regions always count, and are not listed. `sudokit check --minimal` lists what
a puzzle with one solution does not need.

Exit code 0 if every board has an answer, 1 if one of them has a solution.
"""
)
@inputs.puzzles_argument
@outputs.output_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON, one line per board.")
@timeout_option
@language_option
@on_error_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    as_json: bool,
    timeout: float | None,
    language: str | None,
    on_error: OnError,
) -> None:
    """Explain why BOARDS have no solution.

    The answer lists clues and constraints that contradict each other, one per line.
    """
    from sudokit.variants import why_unsolvable

    failures = Failures(on_error)
    with Progress(output) as progress, outputs.open_output(output) as file:
        needs_gap = False
        for board in inputs.read_boards(paths, failures, progress):
            with failures.each(board.place):
                puzzle = board.puzzle
                parts = why_unsolvable(puzzle, timeout=timeout, on_progress=progress.inside)
                if as_json:
                    file.write(_json(board.place, puzzle, parts))
                else:
                    file.write("\n" * needs_gap + _text(parts, words_in(language)))
                    needs_gap = True
                file.flush()
        failures.finish(progress.boards)


def _text(parts: tuple[Part, ...], tag: str) -> str:
    from sudokit.variants.part_words import words

    if not parts:
        return said(message("rows, columns and regions alone have no solution")) + "\n"
    return "".join(f"{words(part, tag)}\n" for part in parts)


def _json(place: str, puzzle: Puzzle, parts: tuple[Part, ...]) -> str:
    from sudokit.variants.forms.json import part_data

    return json.dumps({"place": place, "parts": [part_data(puzzle, part) for part in parts]}) + "\n"
