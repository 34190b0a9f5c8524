"""The command `sudokit`: one file per command, imported only when that command runs.

Each module that `COMMANDS` names has a click command named `command`. Users see every error as one line on
stderr, never as a traceback. The exit code is 0, 1 for a bad board or file, or 2 for a bad command line.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from gettext import gettext
from importlib import import_module
from typing import Any

import click

from sudokit import __version__
from sudokit.board.alphabet import CELL
from sudokit.cli import ending
from sudokit.cli.failures import reason_of
from sudokit.cli.translation import choose_language, report, said, say_help
from sudokit.errors import MissingPackage, SudokuError
from sudokit.messages import message
from sudokit.names import look_up

__all__ = ["COMMANDS", "cli", "main"]

_GROUPS = {
    "Solve": ("solve", "check", "candidates", "why", "convert", "show"),
    "Learn": ("explain", "hint", "steps", "rate", "techniques", "library", "classic"),
    "Make": ("generate", "minimize", "harder", "vicinity", "unavoidable", "backdoors", "print"),
    "Compare": ("canonical", "transform"),
    "Tables": ("table", "dataset", "audit"),
    "Serve": ("serve", "site", "mcp"),
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
        say_help(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Look a command up like all names. The error for an unknown one suggests the nearest."""
        name, *rest = args
        if not (name.startswith("-") or ctx.resilient_parsing):
            try:
                name = look_up(message("command"), name, COMMANDS)
            except ValueError as error:
                raise click.UsageError(str(error), ctx) from None
        return super().resolve_command(ctx, [name, *rest])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands in groups, each with the whole first sentence of its help."""
        width = max(map(len, COMMANDS))
        for title, names in _GROUPS.items():
            found = ((name, self.get_command(ctx, name)) for name in names)
            rows = [
                (name.ljust(width), command.get_short_help_str(limit=1000))
                for name, command in found
                if command
            ]
            with formatter.section(gettext(title)):
                formatter.write_dl(rows)

    def make_context(self, *values: Any, **options: Any) -> click.Context:
        with _broken_pipes():
            return super().make_context(*values, **options)

    def invoke(self, ctx: click.Context) -> object:
        with _broken_pipes():
            return super().invoke(ctx)


@contextmanager
def _broken_pipes() -> Iterator[None]:
    """Distinguish a reader that closed the pipe from a lost connection; click treats both the same, silently."""
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
        raise click.UsageError(message("--verbose needs --version"))
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
    choose_language()
    say_help(cli)
    try:
        return _exit_code()
    except ending.Terminated as error:
        error.die()
    except (ending.ReaderGone, BrokenPipeError):
        _discard_output()
        return 0


def _exit_code() -> int:
    try:
        # If an old terminal cannot show a character, a board with "?" is better than none.
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        result = cli.main(
            [_without_dash(argument) for argument in sys.argv[1:]],
            prog_name="sudokit",
            standalone_mode=False,
        )
        sys.stdout.flush()
        return int(result or 0)
    except BrokenPipeError:
        raise  # not a failure if it is standard output's; any other error is
    except click.UsageError as error:
        error.message = said(error.message)  # type: ignore[misc]  # the only place that shows it
        error.show()
        return error.exit_code
    except KeyboardInterrupt:  # outside of click, which starts a new line after the terminal's ^C
        with suppress(OSError):
            click.echo(err=True)
        return _fail(message("interrupted"))
    except _TOLD as error:
        return _fail(_reason(error))


def _without_dash(argument: str) -> str:
    """An argument, or, for a board that starts with `-` as a blank, the board with another blank.

    click would take it for an option.
    """
    is_board = argument.startswith("-") and re.fullmatch(rf"{CELL}{{60,}}", argument)
    return "." + argument[1:] if is_board else argument


def _reason(error: BaseException) -> str:
    match error:
        case UnicodeEncodeError():
            from sudokit.streams.decoding import unwritable_reason

            return unwritable_reason(error.object[error.start], error.encoding)
        case OSError():
            reason = reason_of(error) if error.strerror else str(error)
            place = (
                error.filename2 or error.filename
            )  # where something was to go, if it has two places
            return message("{place}: {reason}", place=place, reason=reason) if place else reason
        case click.ClickException():
            return error.format_message()
        case click.Abort():
            return message("interrupted")
        case _:
            return str(error)


def _fail(reason: str) -> int:
    with suppress(OSError):
        report(message("sudokit: {reason}", reason=reason))
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError:
        _discard_output()
    return 1


def _discard_output() -> None:
    """Discard buffered output that nobody can receive, about which the interpreter would complain at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
