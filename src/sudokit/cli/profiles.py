"""The options `--profile` and `--system`, which the commands of the logic room share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sudokit.cli.named import Named
from sudokit.logic.technique_table import SYSTEMS
from sudokit.messages import message

if TYPE_CHECKING:
    from sudokit import variants
    from sudokit.logic import Profile

__all__ = ["load_profile", "load_variant_profile", "profile_option", "system_option"]

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])
_Profile = TypeVar("_Profile")

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
        help="A TOML file that orders, enables and scores techniques; of variants, one that enables them. "
        "Or expert, for exocets and other patterns of experts.",
    )(function)


def system_option(function: _Decorated) -> _Decorated:
    """The option `--system`."""
    return click.option(
        "--system",
        type=Named(message("system"), SYSTEMS),
        default="sudokit",
        show_default=True,
        help="The techniques to use: those of the profile, those of Sudoku Explainer, or singles and the shortest whips "
        "or braids.",
    )(function)


def load_profile(path: str | None, system: str = "sudokit") -> Profile | None:
    """The profile of a file, or the named one; None for the default.

    Raises:
        click.ClickException: The file is not a profile.
        click.UsageError: There is a file, and the system takes no profile.
    """
    if path is None:
        return None
    if system != "sudokit":
        raise click.UsageError(
            message(
                "--profile cannot be used with --system {system}, which has its own techniques",
                system=system,
            )
        )
    from sudokit.logic import Profile  # imported here because few calls need it

    return Profile.expert() if path == _EXPERT else _loaded(Profile.load, path)


def load_variant_profile(path: str | None, system: str = "sudokit") -> variants.Profile | None:
    """The profile of a file for variants; None for all techniques.

    Raises:
        click.ClickException: The file is not a profile of variants.
        click.UsageError: The system is not sudokit's own.
    """
    if system != "sudokit":
        raise click.UsageError(message("{option} is not for variants", option="--system"))
    if path is None:
        return None
    if path == _EXPERT:
        raise click.UsageError(message("{option} is not for variants", option="--profile expert"))
    from sudokit.variants import Profile

    return _loaded(Profile.load, path)


def _loaded(load: Callable[[str], _Profile], path: str) -> _Profile:
    try:
        return load(path)
    except ValueError as error:
        raise click.ClickException(
            message("{path}: {reason}", path=path, reason=str(error))
        ) from error
