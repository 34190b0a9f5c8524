"""The command `sudokit`: one file a command, imported only when that command is asked for.

A module in this package that is named in `COMMANDS` offers a click command named `command`.
Whatever goes wrong, a user sees one line on stderr and never a traceback; the exit code is 0, 1
when a board or a file was bad, 2 when the command line was.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

import click

from sudokit import __version__
from sudokit.board.alphabet import CELL
from sudokit.cli import ending
from sudokit.errors import MissingPackage, SudokuError
from sudokit.names import look_up

__all__ = ["COMMANDS", "cli", "main"]

_GROUPS = {
    "Solve": ("solve", "check", "convert", "show"),
    "Learn": ("explain", "hint", "steps", "rate", "techniques", "library", "classic"),
    "Make": ("generate", "minimize", "harder", "vicinity", "unavoidable", "backdoors", "print"),
    "Compare": ("canonical", "transform"),
    "Tables": ("table", "dataset"),
    "Serve": ("serve",),
}

COMMANDS = tuple(name for group in _GROUPS.values() for name in group)


class _LazyGroup(click.Group):
    """A group that imports a command's module when the command is looked up."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"sudokit.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Look the command up as all names are; what may be meant is part of the error."""
        name, *rest = args
        if not (name.startswith("-") or ctx.resilient_parsing):
            try:
                name = look_up("command", name, COMMANDS)
            except ValueError as error:
                raise click.UsageError(str(error), ctx) from None
        return super().resolve_command(ctx, [name, *rest])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands in groups, each with the first sentence of its help, uncut."""
        width = max(map(len, COMMANDS))
        for title, names in _GROUPS.items():
            found = ((name, self.get_command(ctx, name)) for name in names)
            rows = [
                (name.ljust(width), command.get_short_help_str(limit=1000))
                for name, command in found
                if command
            ]
            with formatter.section(title):
                formatter.write_dl(rows)

    def make_context(self, *values: Any, **options: Any) -> click.Context:
        with _broken_pipes():
            return super().make_context(*values, **options)

    def invoke(self, ctx: click.Context) -> object:
        with _broken_pipes():
            return super().invoke(ctx)


@contextmanager
def _broken_pipes() -> Iterator[None]:
    """Tell a reader that has gone from a lost connection: click ends both with 1 and without a word."""
    try:
        yield
    except BrokenPipeError as error:
        if any(map(ending.reader_is_gone, (1, 2))):
            raise ending.ReaderGone from error
        raise click.ClickException(_reason(error)) from error


_TOLD = (
    click.ClickException,
    click.Abort,
    MissingPackage,
    SudokuError,
    OSError,
    UnicodeEncodeError,
)


@click.command(
    cls=_LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
Examples:
  sudokit solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit check puzzles.sdm
  sudokit generate --level hard | sudokit show --candidates
  sudokit classic board.txt --race

\b
Shell completion: eval "$(_SUDOKIT_COMPLETE=bash_source sudokit)";
zsh_source and fish_source work the same way.
""",
)
@click.option("--version", is_flag=True, help="Show the version and exit.")
@click.option(
    "--verbose", is_flag=True, help="With --version: also show the kernel, compiler and Python."
)
@click.pass_context
def cli(ctx: click.Context, *, version: bool, verbose: bool) -> None:
    """Solve, check, convert, draw, explain, rate and generate Sudoku puzzles."""
    if version:
        _show_version(verbose=verbose)
        ctx.exit()
    if verbose:
        raise click.UsageError("--verbose needs --version")
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _show_version(*, verbose: bool) -> None:
    click.echo(f"sudokit, version {__version__}")
    if verbose:
        from sudokit.engine import features

        simd, available, compiler = features()
        click.echo(f"kernel {simd} (this machine can run: {', '.join(available)})")
        click.echo(f"compiled with {compiler}")
        click.echo(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores")


def main() -> None:
    """Run the command line and exit."""
    sys.exit(_run())


def _run() -> int:
    ending.open_closed_streams()
    ending.catch_signals()
    try:
        return _exit_code()
    except ending.Terminated as error:
        error.die()
    except (ending.ReaderGone, BrokenPipeError):
        _discard_output()
        return 0


def _exit_code() -> int:
    try:
        # A board that cannot be encoded for an old terminal is better shown with "?" than not.
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        result = cli.main(
            [_without_dash(argument) for argument in sys.argv[1:]],
            prog_name="sudokit",
            standalone_mode=False,
        )
        sys.stdout.flush()
        return int(result or 0)
    except BrokenPipeError:
        raise  # it is no failure, if it is standard output's, as any other is here
    except click.UsageError as error:
        error.show()
        return error.exit_code
    except KeyboardInterrupt:  # outside of click, which begins a line behind the terminal's ^C
        with suppress(OSError):
            click.echo(err=True)
        return _fail("interrupted")
    except _TOLD as error:
        return _fail(_reason(error))


def _without_dash(argument: str) -> str:
    """A board whose first cell is blank, and written `-`, is no option: with another blank, then."""
    is_board = argument.startswith("-") and re.fullmatch(rf"{CELL}{{60,}}", argument)
    return "." + argument[1:] if is_board else argument


def _reason(error: BaseException) -> str:
    match error:
        case UnicodeEncodeError():
            sign = error.object[error.start]
            return f"{sign!r} (U+{ord(sign):04X}) cannot be written in {error.encoding}"
        case OSError():
            place = f"{error.filename}: " if error.filename else ""
            return place + (error.strerror.lower() if error.strerror else str(error))
        case click.ClickException():
            return error.format_message()
        case click.Abort():
            return "interrupted"
        case _:
            return str(error)


def _fail(reason: str) -> int:
    with suppress(OSError):
        click.echo(f"sudokit: {reason}", err=True)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError:
        _discard_output()
    return 1


def _discard_output() -> None:
    """Let go what is still buffered and can go nowhere: the interpreter would complain at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
