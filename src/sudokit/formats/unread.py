"""What a text that is not a board looks like, and what would help: the words of an error."""

from __future__ import annotations

import re

from sudokit import _native
from sudokit.formats import links
from sudokit.messages import Message, message

__all__ = ["is_variant", "reason"]

_LOOK_AHEAD = 96  # characters by which it is decided

_WEB_PAGE = re.compile(
    r"<(?:!doctype html|html|head|body|div|script|meta|table|tr|td)\b", re.IGNORECASE | re.ASCII
)


def is_variant(text: str) -> bool:
    """Whether a text that is not a board begins like one of a variant. A link does if it is to a site with variants.

    Examples:
        >>> is_variant(".Cage~10~R1C1~R1C2"), is_variant("https://www.f-puzzles.com/?load=N4Ig"), is_variant("53..7")
        (True, True, False)
    """
    if links.is_link(text) or text.startswith(("http://", "https://")):  # also one without a site
        return links.form_in(text) is not None
    return _native.begins_variant(text[:_LOOK_AHEAD].encode("utf-8", "replace"))


def reason(text: str) -> Message:
    """Why a line is not a board.

    Examples:
        >>> print(reason("https://example.org/"))
        looks like a link to example.org without a board in it; copy the board itself, for example its 81 digits
        >>> print(reason("hello"))
        not a board: 'hello'
    """
    text = text.strip()
    if is_variant(text):
        return message(
            "looks like the text of a variant; sudokit.variants and the commands for variants read it"
        )
    if links.is_link(text):
        return message(
            "looks like a link to {site} without a board in it; copy the board itself, for example its 81 digits",
            site=links.host_of(text)[:60],
        )
    if links.is_foreign(text):
        return message(
            "looks like an id of Simon Tatham's Solo, but not of a classic Sudoku of 9x9, which begins with 3x3:"
        )
    if _WEB_PAGE.match(text):
        return message("looks like a web page; copy the board itself, for example its 81 digits")
    if " " in text and not text.strip("123456789 "):
        return message(
            "not a board: {text!r}; write its blanks as dots, because spaces get lost",
            text=text[:40],
        )
    return message("not a board: {text!r}", text=text[:40])
