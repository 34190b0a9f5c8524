"""Messages: they read English everywhere, and keep what they were made of."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import sudokit
from sudokit.messages import Message, joined, message, plural


def test_a_message_is_its_english_text() -> None:
    said = message("{first:,} of {name!r}", first=1200, name="x")
    assert said == "1,200 of 'x'"
    assert f"{said}!" == "1,200 of 'x'!"
    assert json.dumps([said]) == "[\"1,200 of 'x'\"]"
    assert hash(said) == hash("1,200 of 'x'")
    assert repr(said) == repr(str(said))


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 boards"), (1, "1 board"), (2, "2 boards"), (12345, "12,345 boards")]
)
def test_the_number_decides_on_the_form(count: int, text: str) -> None:
    said = plural("{count:,} board", "{count:,} boards", count)
    assert said == text
    assert (said.template, said.other) == ("{count:,} board", "{count:,} boards")


def test_messages_in_messages_stay_messages() -> None:
    inner = message("no solution")
    assert message("{place}: {reason}", place="x", reason=inner).values["reason"] is inner
    parts = joined("; ", [inner, "{braces}"])
    assert parts == "no solution; {braces}"
    assert inner in parts.values.values()


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]
)
def test_copies_keep_the_template(copied: object) -> None:
    assert callable(copied)
    said = copied(plural("{count} digit of {what}", "{count} digits of {what}", 8, what="x"))
    assert isinstance(said, Message)
    assert said == "8 digits of x"
    assert (said.template, said.other) == ("{count} digit of {what}", "{count} digits of {what}")
    assert said.values == {"count": 8, "what": "x"}


@pytest.mark.parametrize("board", ["12345", "55" + "." * 79, "q" * 81, "." * 80])
def test_what_an_error_says_is_a_message_also_after_pickling(board: str) -> None:
    with pytest.raises(sudokit.SudokuError) as raised:
        sudokit.Grid(board)
    for error in (raised.value, pickle.loads(pickle.dumps(raised.value))):
        assert isinstance(str(error), Message)
        assert isinstance(error.reason, Message)
        assert str(error).encode().decode() == str(error)
    raised.value.line = 3
    said = str(raised.value)
    assert isinstance(said, Message)
    assert said == f"line 3: {raised.value.reason}"
