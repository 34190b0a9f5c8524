"""What the commands of the logic room share: the option `--profile`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from sudokit.logic import Profile

__all__ = ["load_profile", "profile_option"]

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def profile_option(function: _Decorated) -> _Decorated:
    """The option `--profile`."""
    return click.option(
        "--profile",
        type=click.Path(exists=True, dir_okay=False),
        help="A TOML file that orders, enables and scores techniques.",
    )(function)


def load_profile(path: str | None) -> Profile:
    """The profile of a file, or the default.

    Raises:
        click.ClickException: The file is not a profile.
    """
    from sudokit.logic import Profile  # of the commands that take one, not all need it

    if path is None:
        return Profile.default()
    try:
        return Profile.load(path)
    except ValueError as error:
        raise click.ClickException(f"{path}: {error}") from error
