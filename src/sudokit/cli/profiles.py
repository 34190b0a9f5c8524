"""The options `--profile` and `--system`, which the commands of the logic room share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sudokit.cli.named import Named
from sudokit.logic.technique_table import SYSTEMS
from sudokit.messages import message

if TYPE_CHECKING:
    from sudokit.logic import Profile

__all__ = ["load_profile", "profile_option", "system_option"]

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])

_EXPERT = "expert"
"""The profile that is named instead of a file; a file of this name is `./expert`."""


class _ProfilePath(click.Path):
    """The path of a file that exists, or the name of a profile."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value if value == _EXPERT else super().convert(value, param, ctx)


def profile_option(function: _Decorated) -> _Decorated:
    """The option `--profile`."""
    return click.option(
        "--profile",
        type=_ProfilePath(exists=True, dir_okay=False),
        metavar="FILE",
        help="A TOML file that orders, enables and scores techniques, or expert: exocets and other patterns of experts too.",
    )(function)


def system_option(function: _Decorated) -> _Decorated:
    """The option `--system`."""
    return click.option(
        "--system",
        type=Named(message("system"), SYSTEMS),
        default="sudokit",
        show_default=True,
        help="The techniques to use: those of the profile, or those of Sudoku Explainer.",
    )(function)


def load_profile(path: str | None, system: str = "sudokit") -> Profile | None:
    """The profile of a file, or the named one; None for the default.

    Raises:
        click.ClickException: The file is not a profile.
        click.UsageError: There is a file, and the system takes no profile.
    """
    if path is None:
        return None
    if system == "explainer":
        raise click.UsageError(
            message(
                "--profile cannot be used with --system explainer, which has its own techniques"
            )
        )
    from sudokit.logic import Profile  # imported here because few calls need it

    try:
        return Profile.expert() if path == _EXPERT else Profile.load(path)
    except ValueError as error:
        raise click.ClickException(
            message("{path}: {reason}", path=path, reason=str(error))
        ) from error
