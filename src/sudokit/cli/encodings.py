"""The option `--encoding` of every command that reads or writes text.

Its value is stored in the context of the running command, where code that opens files finds it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from sudokit.messages import message
from sudokit.streams.decoding import Encoding, encoding_named

__all__ = ["chosen_encoding", "encoding_option"]

_KEY = "sudokit.encoding"
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def encoding_option(function: _Decorated) -> _Decorated:
    """The option `--encoding`, for `chosen_encoding`."""
    return click.option(
        "--encoding",
        metavar="NAME",
        callback=_keep,
        expose_value=False,
        help="The encoding of all text read and written, such as cp949, utf-16 or latin-1.  "
        "[default: UTF-8, or what a byte-order mark says]",
    )(function)


def chosen_encoding() -> Encoding | None:
    """The encoding given on the command line, or None."""
    context = click.get_current_context(silent=True)
    return context.meta.get(_KEY) if context else None


def _keep(context: click.Context, option: click.Parameter, name: str | None) -> None:
    if name is None:
        return
    try:
        encoding = encoding_named(name)
    except (LookupError, UnicodeError) as error:  # a name with a character that none has
        raise click.BadParameter(
            message("{name!r} is not an encoding of text", name=name), context, option
        ) from error
    context.meta[_KEY] = encoding
    sys.stdout.reconfigure(encoding=encoding.codec, errors="strict", newline="\n")  # type: ignore[union-attr]
