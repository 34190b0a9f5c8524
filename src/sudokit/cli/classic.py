"""`sudokit classic`: watch one of the textbook algorithms, or let all of them race.

A *trace* shows every event of an algorithm: on a terminal as a board that changes, elsewhere as one line
per event. A *race* is a table of what each algorithm needed for the same board. An algorithm that needs
too many checks gives up.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Self

import click

from sudokit.board.grid import Grid
from sudokit.classic import ALGORITHMS, NO_LIMIT, Event, GaveUp, OnEvent, Result
from sudokit.cli import inputs
from sudokit.cli.encodings import encoding_option
from sudokit.cli.languages import language_option, padded, words_in
from sudokit.cli.numbers import SECONDS
from sudokit.cli.progress import Progress
from sudokit.errors import NoSolution, TimedOut
from sudokit.messages import message
from sudokit.names import cell_name
from sudokit.stopping import Stop
from sudokit.words import language as spoken

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    from sudokit.words import Language

_DEFAULT_ALGORITHM = "scan"
_DEFAULT_DELAY = 0.05
_RACE_CHECKS = 5_000_000
_RACE_SECONDS = 3.0
_FRAME_SECONDS = 1 / 30
_LISTED = "\n".join(f"  {name:<9} {spoken('en').say('algorithms', name)}" for name in ALGORITHMS)


@click.command(
    epilog="""\b
Examples:
  sudokit classic board.txt               solve with scan, the simplest
  sudokit classic board.txt --algorithm mrv
  sudokit classic board.txt --trace       watch it; Ctrl-C stops it
  sudokit classic board.txt --trace --algorithm dlx --delay 0.5
  sudokit classic board.txt --trace | grep -c undo
  sudokit classic board.txt --race        all algorithms, one table
  sudokit classic board.txt --race --lang ko

\b
Algorithms:
"""
    + _LISTED
)
@click.argument("board", metavar="BOARD")
@encoding_option
@click.option(
    "--algorithm",
    type=click.Choice(list(ALGORITHMS)),
    help=f"The algorithm to run.  [default: {_DEFAULT_ALGORITHM}]",
)
@click.option("--trace", is_flag=True, help="Show every step.")
@click.option(
    "--delay",
    type=SECONDS,
    metavar="SECONDS",
    help=f"Pause after each step of the trace on a terminal.  [default: {_DEFAULT_DELAY}]",
)
@click.option("--race", is_flag=True, help="Compare all algorithms.")
@click.option(
    "--max-checks",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"Give up after N checks.  [default: {_RACE_CHECKS:,} in a race, otherwise never]",
)
@click.option(
    "--max-seconds",
    type=SECONDS,
    metavar="N",
    help="Give up an algorithm after N seconds.  "
    f"[default: {_RACE_SECONDS} in a race without --max-checks, otherwise never]",
)
@language_option
def command(
    *,
    board: str,
    algorithm: str | None,
    trace: bool,
    delay: float | None,
    race: bool,
    max_checks: int | None,
    max_seconds: float | None,
    language: str | None,
) -> None:
    """Solve BOARD with textbook algorithms.

    BOARD is a file with one board, the board itself, or - for standard input. A check tests
    whether a digit may go into a cell, a placement writes it there, and a backtrack removes it.
    """
    if race and (algorithm or trace):
        raise click.UsageError(
            message("--race runs all algorithms: it takes no --algorithm and no --trace")
        )
    if delay is not None and not trace:
        raise click.UsageError(message("--delay needs --trace"))
    grid = inputs.read_board(board).result()
    name = algorithm or _DEFAULT_ALGORITHM
    is_traced = trace and not _is_animated()
    words = spoken(words_in(language, is_data=is_traced))
    if race:
        if max_checks is None and max_seconds is None:
            max_seconds = _RACE_SECONDS
        _race(grid, max_checks or _RACE_CHECKS, max_seconds, words)
        return
    with Stop(timeout=max_seconds):
        if trace:
            delay = _DEFAULT_DELAY if delay is None else delay
            _trace(grid, name, delay, max_checks or NO_LIMIT, words)
        else:
            _solve(grid, name, max_checks or NO_LIMIT, words)


def _solve(grid: Grid, name: str, max_checks: int, words: Language) -> None:
    start = time.perf_counter()
    with Progress(None):
        result = _run(grid, name, None, max_checks)
    seconds = time.perf_counter() - start
    _show_solution(result)
    click.echo(f"{_counters(name, result, words)}, {_duration(seconds)}")
    if not result.solution:
        raise NoSolution


def _trace(grid: Grid, name: str, delay: float, max_checks: int, words: Language) -> None:
    if _is_animated():
        with _Animation(grid, name, delay, words) as animation:
            result = _run(grid, name, animation.show, max_checks)
    else:
        result = _run(grid, name, partial(_write_event, words), max_checks)
        _show_solution(result)
        click.echo(_counters(name, result, words))
    if not result.solution:
        raise NoSolution


def _run(grid: Grid, name: str, on_event: OnEvent | None, max_checks: int) -> Result:
    try:
        return ALGORITHMS[name](grid, on_event, max_checks=max_checks)
    except GaveUp as error:
        checks = error.result.checks
        raise click.ClickException(
            message("{name} gave up after {checks:,} checks", name=name, checks=checks)
        ) from error


def _is_animated() -> bool:
    """Whether a trace is a board that changes, not lines."""
    return sys.stdout.isatty() and not _console().is_dumb_terminal


def _show_solution(result: Result) -> None:
    if result.solution and sys.stdout.isatty():
        _console().print(result.solution)
    elif result.solution:
        click.echo(result.solution.pretty())


def _counters(name: str, result: Result, words: Language) -> str:
    return words.say(
        "classic",
        "counters",
        name=name,
        placements=result.placements,
        checks=result.checks,
        backtracks=result.backtracks,
    )


def _duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def _write_event(words: Language, event: Event, cell: int, digit: int) -> None:
    sys.stdout.write(f"{words.say('classic', event)} {cell_name(cell)} {digit}\n")


def _console() -> Console:
    from rich.console import Console  # takes longer to import than most boards to solve

    return Console(highlight=False)


class _Animation:
    """A board on the terminal that follows an algorithm, event by event.

    It is 25 columns wide and 17 lines high. On a shorter terminal the lines between the boxes are left
    out, and the counters are beside the board. If the delay is shorter than a frame, only one event per
    frame is drawn.
    """

    _HEIGHT, _WIDTH_BESIDE = 17, 50

    def __init__(self, grid: Grid, name: str, delay: float, words: Language) -> None:
        from rich.live import Live

        self._givens = grid.cells
        self._cells = bytearray(grid.cells)
        self._name = name
        self._delay = delay
        self._words = words
        self._counts = dict.fromkeys(Event, 0)
        self._last: tuple[Event, int, int] | None = None
        self._next_frame = 0.0
        self._console = _console()
        self._live: Live = Live(self._frame(), console=self._console, auto_refresh=False)

    def __enter__(self) -> Self:
        self._live.start(refresh=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._live.update(self._frame())
        self._live.stop()

    def show(self, event: Event, cell: int, digit: int) -> None:
        """Show one event."""
        self._counts[event] += 1
        self._last = event, cell, digit
        if event is not Event.REJECT:
            self._cells[cell] = digit if event is Event.PLACE else 0
        now = time.monotonic()
        if self._delay >= _FRAME_SECONDS or now >= self._next_frame:
            self._next_frame = now + _FRAME_SECONDS
            self._live.update(self._frame(), refresh=True)
        if self._delay:
            time.sleep(self._delay)

    def _frame(self) -> Text:
        from rich.text import Text

        from sudokit.drawing.characters import pieces
        from sudokit.drawing.scenes import of_board
        from sudokit.drawing.terminal import STYLES

        colours = {Event.PLACE: "green", Event.REJECT: "red", Event.UNDO: "yellow"}
        event, focus, digit = self._last or (None, -1, 0)
        frame = Text(no_wrap=True)
        cell = -1
        for line in pieces(of_board(Grid.unchecked(bytes(self._cells), self._givens))):
            for piece in line:
                cell += piece.role != "line"
                if event and cell == focus and piece.role != "line":
                    frame.append(str(digit), f"bold reverse {colours[event]}")
                else:
                    frame.append(piece.text, STYLES[piece.role])
            frame.append("\n")
        counts, words = self._counts, self._words
        said = words.say("classic", event or "start")
        step = f"{said} {cell_name(focus)} {digit}" if event else said
        beside = [
            Text(f"{self._name:<12}{step}", colours[event] if event else ""),
            *(
                Text(f"{padded(words.say('classic', key), 12)}{count:,}")
                for key, count in (
                    ("placements", counts[Event.PLACE]),
                    ("checks", counts[Event.PLACE] + counts[Event.REJECT]),
                    ("backtracks", counts[Event.UNDO]),
                )
            ),
        ]
        lines = list(frame.split("\n"))
        if self._console.height >= self._HEIGHT:
            lines += beside
        else:
            lines = [
                each for each in lines if any(sign.isdigit() or sign == "·" for sign in each.plain)
            ]
            if self._console.width >= self._WIDTH_BESIDE:
                for each, told in zip(lines, beside, strict=False):
                    each.append("   ").append_text(told)
            else:
                lines = beside[:1] + lines
        return Text("\n", no_wrap=True).join(lines)


def _race(grid: Grid, max_checks: int, max_seconds: float | None, words: Language) -> None:
    """Run all algorithms, and print each row of the table as soon as it is known."""
    solutions: dict[str, Grid] = {}
    result: Result | None
    first, *counted, last = (
        words.say("classic", key)
        for key in ("algorithm", "placements", "checks", "backtracks", "time", "result")
    )
    header = padded(first, 9) + "".join(f"  {padded(word, 10, right=True)}" for word in counted)
    click.secho(f"{header}  {last}", bold=True)
    for name, solve in ALGORITHMS.items():
        click.echo(f"{name:<9}", nl=False)  # who is running
        start = time.perf_counter()
        try:
            with Progress(None), Stop(timeout=max_seconds):
                result = solve(grid, max_checks=max_checks)
            outcome = "solved" if result.solution else "no-solution"
        except GaveUp as error:
            result = error.result
            outcome = "gave-up"
        except TimedOut:
            result = None
            outcome = "gave-up"
        seconds = time.perf_counter() - start
        counters = (result.placements, result.checks, result.backtracks) if result else "---"
        columns = "".join(
            f"  {count:>10}" if result is None else f"  {count:10,}" for count in counters
        )
        click.echo(f"{columns}  {_duration(seconds):>10}  {words.say('classic', outcome)}")
        if result and result.solution:
            solutions[name] = result.solution
    others = [name for name, solution in solutions.items() if solution != min(solutions.values())]
    if others:
        click.echo(words.say("classic", "not-smallest", names=", ".join(others)))
