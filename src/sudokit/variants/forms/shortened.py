"""JSON as SudokuPad shortens it, before lz-string.

The shortened text differs from JSON in these points:

    'text'      strings stand between apostrophes; \\' is an apostrophe or a quotation mark
    key:        keys need no quotation marks; the usual ones are one or two letters (`_KEYS`)
    [,]         an empty place in a list is {}
    t f         true and false
    #0 #F       the colours black and white; six hexadecimal digits are another colour

`parse` reads this, and plain JSON as well. Nesting is limited, so that no text can exhaust the stack.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

from sudokit.errors import FormatError
from sudokit.messages import message

__all__ = ["load_json", "parse"]

_KEYS = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
# Without a way back, a string takes no memory beside its own.
_STRING = re.compile(r"'((?:[^'\\]|\\.)*+)'|\"((?:[^\"\\]|\\.)*+)\"", re.DOTALL)
_NO_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"|[^\[\]{}"]++', re.DOTALL)
_TURNS = {"[": 1, "{": 1, "]": -1, "}": -1, '"': 0}
_MOST_CONTAINERS = 200_000
_EMPTY: dict[str, Any] = {}  # in every empty place, since nothing changes what was read
_WORD = re.compile(r"[^\s,:\[\]{}'\"]+")
_BLANKS = re.compile(r"\s*")
_NUMBER = re.compile(r"-?\d{1,15}(\.\d{1,15})?([eE][+-]?\d{1,2})?")
_DEEPEST = 60


def parse(text: str) -> Any:
    """What a text of SudokuPad holds, in dictionaries and lists with the full keys.

    Raises:
        FormatError: The text is neither JSON nor shortened JSON, or is nested too deeply. Time and memory are in
            proportion to its length.

    Examples:
        >>> parse("{ce:[[,{v:5}]],ca:[{v:'it\\\\'s',unique:f}]}")
        {'cells': [[{}, {'value': 5}]], 'cages': [{'value': "it's", 'unique': False}]}
    """
    _demand_few_containers(text)
    reader = _Reader(text)
    value = reader.value(0)
    if reader.peek():
        raise reader.unexpected("the end")
    return value


def load_json(text: str) -> Any:
    """What a text of JSON holds.

    Raises:
        FormatError: It is not JSON, or nested too deeply, or has more than 200,000 lists and objects.
    """
    _demand_few_containers(text)
    brackets = _NO_BRACKETS.sub("", text)
    if max(accumulate(map(_TURNS.__getitem__, brackets)), default=0) > _DEEPEST:
        raise FormatError(message("the JSON is nested too deeply"))
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(
            message("not JSON: {reason}", reason=error.msg), line=error.lineno, column=error.colno
        ) from None
    except ValueError:  # a number of thousands of digits
        raise FormatError(message("a number in the JSON is too long")) from None


def _demand_few_containers(text: str) -> None:
    """Refuse JSON of many lists and objects, each of which takes far more memory than its text."""
    if text.count("[") + text.count("{") > _MOST_CONTAINERS:
        raise FormatError(
            message("JSON with more than {most:,} lists and objects", most=_MOST_CONTAINERS)
        )


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        """The next character that is not blank; empty at the end."""
        blanks = _BLANKS.match(self.text, self.at)
        assert blanks is not None
        self.at = blanks.end()
        return self.text[self.at : self.at + 1]

    def unexpected(self, expected: str) -> FormatError:
        found = self.text[self.at : self.at + 20] or "the end"
        return FormatError(
            message(
                "{found!r} at character {place:,}, expected {expected}",
                found=found,
                place=self.at + 1,
                expected=expected,
            )
        )

    def value(self, depth: int) -> Any:
        if depth > _DEEPEST:
            raise FormatError(message("the JSON is nested too deeply"))
        match self.peek():
            case "{":
                return self.members(depth)
            case "[":
                return self.items(depth)
            case "'" | '"':
                return self.string()
            case _:
                return self.word()

    def items(self, depth: int) -> list[Any]:
        items: list[Any] = []
        self.at += 1
        if self.peek() == "]":
            self.at += 1
            return items
        while True:
            items.append(_EMPTY if self.peek() in {",", "]"} else self.value(depth + 1))
            if self.separated("]"):
                return items

    def members(self, depth: int) -> dict[str, Any]:
        members: dict[str, Any] = {}
        self.at += 1
        if self.peek() == "}":
            self.at += 1
            return members
        while True:
            key = self.string() if self.peek() in {"'", '"'} else self.bare("a key")
            if self.peek() != ":":
                raise self.unexpected("':'")
            self.at += 1
            members[_KEYS.get(key, key)] = self.value(depth + 1)
            if self.separated("}"):
                return members

    def separated(self, closing: str) -> bool:
        """Whether a list or an object ends here; otherwise a comma is taken."""
        found = self.peek()
        if found not in {",", closing} or not found:
            raise self.unexpected(f"',' or {closing!r}")
        self.at += 1
        return found == closing

    def string(self) -> str:
        match = _STRING.match(self.text, self.at)
        if not match:
            raise self.unexpected("text that ends")
        self.at = match.end()
        single, double = match.groups()
        if single is not None:
            double = single.replace("\\'", "'").replace('"', '\\"')
        text: str = load_json(f'"{double}"') if "\\" in double else double
        return text

    def bare(self, expected: str) -> str:
        match = _WORD.match(self.text, self.at)
        if not match:
            raise self.unexpected(expected)
        self.at = match.end()
        return match[0]

    def word(self) -> Any:
        start = self.at
        word = self.bare("a value")
        known = {"t": True, "true": True, "f": False, "false": False, "null": None}
        if word in known:
            return known[word]
        if word in {"#0", "#F"}:
            return "#" + 6 * word[1]
        number = _NUMBER.fullmatch(word)
        if re.fullmatch("[0-9a-fA-F]{6}", word):
            return "#" + word
        if not number:
            self.at = start
            raise self.unexpected("a value")
        return float(word) if number[1] or number[2] else int(word)
