"""Native code reads sudokit's JSON of variants for browsers: the same puzzles, and the same errors, as Python."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit import _native
from sudokit.errors import VariantError
from sudokit.variants import KINDS, Puzzle
from sudokit.variants.forms.json import puzzle_of, write
from variants.samples import SAMPLES, mixed

_PLACES = re.compile(r"(constraint \d+: )+")


def parts(model: _native.VariantModel) -> Any:
    """The model of a puzzle as a value; tables and automata as what they hold."""

    def value(argument: Any) -> Any:
        if isinstance(argument, _native.VariantRelation):
            return argument.rows
        if isinstance(argument, _native.VariantAutomaton):
            return argument.states, sorted(argument.transitions), sorted(argument.accepting)
        return argument

    told = [(name, [*map(value, arguments)], origin) for name, arguments, origin in model.parts]
    return model.domains, model.first, model.shown, told


def in_python(text: str) -> Any:
    try:
        data = json.loads(text)  # `read` would have native code check it
        return parts(
            _native.VariantModel(puzzle_of({k: v for k, v in data.items() if k != "form"}))
        )
    except VariantError as error:
        return _PLACES.sub("", str(error))  # one may know the place where the other does not


def in_native_code(text: str) -> Any:
    try:
        return parts(_native.VariantModel.of_json(text))
    except VariantError as error:
        return _PLACES.sub("", str(error))  # one may know the place where the other does not


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
@given(data=st.data())
def test_each_kind(kind: Any, data: st.DataObject) -> None:
    text = write(data.draw(SAMPLES[kind]))
    if kind.key != "automaton":  # whose states get other numbers
        assert in_native_code(text) == in_python(text)


@given(mixed())
def test_mixed_kinds(puzzle: Puzzle) -> None:
    text = write(puzzle)
    if "automaton" not in text:
        assert in_native_code(text) == in_python(text)


def test_automata() -> None:
    """The states are those that lines of this length reach: two here, of which one is not accepted."""
    steps = [["a", 1, "b"], ["b", 2, "a"], ["b", 9, "z"], ["y", 1, "a"]]
    rule = {
        "kind": "automaton",
        "cells": "r1c1 r1c2 r1c3",
        "start": ["a"],
        "step": steps,
        "accept": ["b"],
    }
    text = json.dumps({"form": "sudokit variant", "rows": 4, "columns": 4, "constraints": [rule]})
    (name, (cells, automaton), origin) = _native.VariantModel.of_json(text).parts[-1]
    assert (name, cells, origin) == ("automaton", [0, 1, 2], ("constraint", 0))
    assert automaton.states == 2
    assert sorted(automaton.transitions) == [(0, 0b1, 1), (1, 0b10, 0)]


WRONG: list[dict[str, Any]] = [
    {"rows": 0},
    {"rows": 26},
    {"rows": "9"},
    {"rows": 4.5},
    {"digits": []},
    {"digits": [1, 3]},
    {"digits": [1, 2, 3]},
    {"digits": [100, 101]},
    {"digits": [1, "2"]},
    {"latin": 1},
    {"title": 5},
    {"author": None},
    {"regions": 5},
    {"regions": ["r1c1", 5]},
    {"regions": ["r1c1 r9c10"]},
    {"regions": ["r1c1 X1"]},
    {"regions": "abc"},
    {"regions": ["r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c1"]},
    {"givens": []},
    {"givens": {"r1c1": 0}},
    {"givens": {"r1c1": "5"}},
    {"givens": {"r10c1": 5}},
    {"givens": {"r0c1": 5}},
    {"givens": {"r1 c1": 5}},
    {"givens": {"": 5}},
    {"givens": {"1": 5}},
    {"candidates": {"r1c1": 5}},
    {"candidates": {"r1c1": [10]}},
    {"candidates": {"r1c1": ["a"]}},
    {"candidates": {"r1c99": [1]}},
    {"constraints": {}},
    {"constraints": [5]},
    {"constraints": [{}]},
    {"constraints": [{"kind": "no_such_kind"}]},
    {"constraints": [{"kind": 5}]},
    {"more": 1},
    {"한글" * 30: 1},
]
"""Members of puzzles."""

FIELDS: list[dict[str, Any]] = [
    {"kind": "cage"},
    {"kind": "cage", "cells": ""},
    {"kind": "cage", "cells": "r1c1 r1c1"},
    {"kind": "cage", "cells": "r1c1 q"},
    {"kind": "cage", "cells": "r1c1 5"},
    {"kind": "cage", "cells": "r1c1 r99c1"},
    {"kind": "cage", "cells": "r1c1 r12345c1"},
    {"kind": "cage", "cells": 5},
    {"kind": "cage", "cells": ["r1c1", [1, 2]]},
    {"kind": "cage", "cells": ["r1c1", [0, 2]]},
    {"kind": "cage", "cells": "r1c1", "total": -1},
    {"kind": "cage", "cells": "r1c1", "total": None},
    {"kind": "cage", "cells": "r1c1", "total": 1000001},
    {"kind": "cage", "cells": "r1c1", "total": "5"},
    {"kind": "cage", "cells": "r1c1", "sum": 5},
    {"kind": "sum", "cells": "r1c1 r1c2", "total": 5, "coefficients": [1]},
    {"kind": "sum", "cells": "r1c1 r1c2", "total": 5, "coefficients": "1 -1"},
    {"kind": "sum", "cells": "r1c1 r1c2", "total": 5, "coefficients": "1 x"},
    {"kind": "sum", "cells": "r1c1", "total": 5, "coefficients": [10001]},
    {"kind": "sum", "cells": "r1c1", "total": 5, "coefficients": 1},
    {"kind": "equality_cage", "cells": "r1c1"},
    {"kind": "look_and_say", "cells": "r1c1", "text": "1"},
    {"kind": "look_and_say", "cells": "r1c1", "text": "1121"},
    {"kind": "lunchbox", "cells": "r1c1", "total": 3},
    {"kind": "thermometer", "cells": "r1c1"},
    {"kind": "thermometer", "cells": "r1c1 r1c2", "slow": "yes"},
    {"kind": "whisper", "cells": "r1c1 r1c2", "difference": -1},
    {"kind": "sum_line", "cells": "r1c1", "total": 0},
    {"kind": "modular", "cells": "r1c1 r1c2", "modulus": 0},
    {"kind": "double_arrow", "cells": "r1c1 r1c2"},
    {"kind": "arrow", "circle": "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", "shaft": "r2c2"},
    {"kind": "arrow", "circle": "r1c1"},
    {"kind": "renban", "cells": "r1c1 r1c1"},
    {"kind": "clone", "cells": "r1c1 r1c2", "copy": "r2c1"},
    {"kind": "quadruple", "cells": "r1c1 r1c2 r2c1 r2c2 r3c3", "digits": [1]},
    {"kind": "quadruple", "cells": "r1c1 r1c2", "digits": [-1]},
    {"kind": "quadruple", "cells": "r1c1 r1c2", "digits": "1 2"},
    {"kind": "same_values", "groups": ["r1c1", "r2c1 r2c2"]},
    {"kind": "same_values", "groups": ["r1c1"]},
    {"kind": "same_values", "groups": "r1c1"},
    {"kind": "equal_sums", "groups": ["r1c1", ""]},
    {"kind": "count_distinct", "cells": "r1c1", "counter": 5},
    {"kind": "count_distinct", "cells": "r1c1", "counter": "r1c1 r1c2"},
    {"kind": "white_dot", "cells": "r1c1 r5c5 r9c9"},
    {"kind": "white_dot", "cells": "r1c1"},
    {"kind": "black_dot", "cells": "r1c1 r1c2", "ratio": 0},
    {"kind": "xv", "cells": "r1c1 r1c2", "total": 7},
    {"kind": "negative_dots", "white": 1},
    {"kind": "negative_dots", "differences": [None]},
    {"kind": "indexing", "cells": "r1c1", "by": "box"},
    {"kind": "indexing", "cells": "X1"},
    {"kind": "value_indexing", "cells": "r1c1 r1c2"},
    {"kind": "box_indexing", "cells": "X1"},
    {"kind": "diagonal", "direction": "left"},
    {"kind": "diagonal"},
    {"kind": "little_killer", "start": "r1c1", "direction": "down", "total": 5},
    {"kind": "little_killer", "start": "X1", "direction": "up-left", "total": 5},
    {"kind": "full_rank", "line": "r1c1", "rank": 1},
    {"kind": "full_rank", "line": "r1c1 r1c2", "rank": 1},
    {"kind": "sandwich", "line": "r1c1", "total": 1},
    {"kind": "skyscraper", "line": "r1c1", "count": 0},
    {"kind": "hidden_skyscraper", "line": "r1c1", "digit": 1},
    {"kind": "relation", "cells": "r1c1 r1c2", "rule": 5},
    {"kind": "relation", "cells": "r1c1 r1c2", "rule": [[1]]},
    {"kind": "relation", "cells": "r1c1 r1c2", "rule": [[1, 2]], "pairs": "some"},
    {"kind": "regex", "cells": "r1c1 r1c2", "pattern": "1(2"},
    {"kind": "regex", "cells": "r1c1 r1c2", "pattern": ""},
    {"kind": "automaton", "cells": "r1c1", "start": 0, "step": 5, "accept": 0},
    {"kind": "automaton", "cells": "r1c1", "start": 0, "step": [[0, 1]], "accept": 0},
    {"kind": "automaton", "cells": "r1c1", "start": [[]], "step": [], "accept": 0},
    {"kind": "any_of", "constraints": 5},
    {"kind": "any_of", "constraints": [{"kind": "odd"}]},
    {
        "kind": "all_of",
        "constraints": [{"kind": "any_of", "constraints": [{"kind": "odd", "cells": "r0c0"}]}],
    },
    {"kind": "negative_xv", "cells": "r1c1"},
]
"""Constraints."""


@pytest.mark.parametrize(
    "members", [*WRONG, *({"constraints": [each]} for each in FIELDS)], ids=str
)
def test_the_same_errors(members: dict[str, Any]) -> None:
    text = json.dumps({"form": "sudokit variant", **members})
    told = in_native_code(text), in_python(text)
    # JSON says null, true and false; quotation marks are a matter of the language.
    words = {"None": "null", "True": "true", "False": "false", "'": "", '"': ""}
    native, python = (
        re.sub(
            "|".join(words),
            lambda word: words[word[0]],
            each if isinstance(each, str) else repr(each),
        )
        for each in told
    )
    assert native == python


def test_deep_nesting() -> None:
    inner: dict[str, Any] = {"kind": "odd", "cells": "r1c1"}
    for _ in range(25):
        inner = {"kind": "any_of", "constraints": [inner]}
    text = json.dumps({"form": "sudokit variant", "constraints": [inner]})
    assert in_native_code(text) == in_python(text) == "constraints are nested too deeply"


@given(st.integers(0, 2**32))
def test_damaged_texts(seed: int) -> None:
    """Any text is read or refused, and if Python reads it, as Python does."""
    choose = random.Random(seed)
    members = choose.choice([*WRONG, *({"constraints": [each]} for each in FIELDS)])
    text = list(json.dumps({"form": "sudokit variant", "title": "é😀\n", **members}))
    for _ in range(choose.randint(1, 4)):
        at = choose.randrange(len(text))
        text[at : at + choose.randint(0, 2)] = choose.choice(
            ['"', "[", "]", "{", "}", ",", "1", "\\", "\\u", " ", "e9", "-"]
        )
    damaged = "".join(text)
    try:
        told = in_native_code(damaged)
    except ValueError:
        return
    if not isinstance(told, str):
        assert told == in_python(damaged)
