"""Problems as Korean players read them."""

from __future__ import annotations

import re
from typing import Any

__all__ = ["KOREAN", "english_in", "problems_in"]

KOREAN = {"Accept-Language": "ko"}
"""The header with which the Korean page asks."""

_OWN_WORDS = re.compile(
    r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""  # what the player wrote
    r"|(?<![A-Za-z])(?:r\d+c\d+|XML|JSON|OpenSudoku|HoDoKu|ER)(?![A-Za-z])|\([0 .\-*_xX]+\)"
)


def english_in(text: str) -> list[str]:
    """The English words of a text, without what the player wrote and the field's own words."""
    return re.findall(r"[A-Za-z]+", _OWN_WORDS.sub("", text))


def problems_in(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """All problems in an answer of the API."""
    errors = [answer.get("error"), *(rated["error"] for rated in answer.get("ratings", []))]
    return [problem for problem in [*errors, *answer.get("problems", [])] if problem]
