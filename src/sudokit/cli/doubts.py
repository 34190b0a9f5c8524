"""The option `--strict`, and what a command says of a puzzle whose rules are prose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from sudokit.board.reading import Reading
from sudokit.cli.failures import Failures
from sudokit.errors import VariantError
from sudokit.messages import joined, message

__all__ = ["strict_option", "with_doubts"]

_KEY = "sudokit.strict"
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def strict_option(function: _Decorated) -> _Decorated:
    """The option `--strict`, for `with_doubts`."""
    return click.option(
        "--strict",
        is_flag=True,
        callback=_keep,
        expose_value=False,
        help="Refuse a puzzle whose rules in prose, or drawings, were not understood for sure.",
    )(function)


def with_doubts(reading: Reading, place: str, failures: Failures, *, in_full: bool) -> Reading:
    """The reading, with what is doubtful about it said on standard error; with `--strict`, doubts are its error.

    Args:
        reading: What was read.
        place: Where it is.
        failures: Gets the warnings.
        in_full: Whether to say what became of each sentence.
    """
    if in_full:
        for line in reading.report():
            failures.warn(place, line)
    if not reading.left_out:
        return reading
    what = joined("; ", reading.left_out)
    if not reading.is_sure and _is_strict():
        return reading._replace(
            error=VariantError(message("not sure what it means: {what}", what=what))
        )
    failures.warn(place, message("left out: {what}", what=what))
    return reading


def _is_strict() -> bool:
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get(_KEY))


def _keep(context: click.Context, _: click.Parameter, is_strict: bool) -> None:
    context.meta[_KEY] = is_strict
