"""sudokit's own JSON: its schema, errors, and rules that are functions."""

from __future__ import annotations

import json as stdlib_json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from sudokit import variants as v
from sudokit.errors import FormatError, SudokuError
from sudokit.variants import KINDS, Extra, Puzzle
from sudokit.variants.forms import json

PUBLISHED = Path(__file__).parents[3] / "docs" / "variant.schema.json"
FULL = Puzzle(
    {"r1c1": 0, "X1": 3},
    rows=6,
    columns=6,
    digits=range(7),
    regions=["r1c1 r1c2", "r2c2 r3c3"],
    candidates={"r2c2": [1, 2], "r3c3": []},
    constraints=[
        v.Cage("r1c1 r1c2", 5),
        v.AnyOf(v.AllOf(v.Thermometer("r1c1 r1c2", slow=True)), v.Sum("r1c1 X1", 3, (1, -1))),
        v.Relation("r1c1 r1c2", [(1, 2)], "all", "rule"),
        v.Automaton("r1c1 r1c2", 0, [(0, 1, 1), (0, 1, 2)], [1, 2], "rule"),
        v.EqualSums(["r1c1", "r1c2 r1c3"]),
    ],
    latin=False,
    title="A title",
    author="가",
)


def text(**more: Any) -> str:
    return stdlib_json.dumps({"form": json.FORM, **more})


def test_everything_comes_back() -> None:
    again = json.read(json.write(FULL))
    assert again.puzzle == FULL
    assert (again.puzzle.title, again.puzzle.author) == (FULL.title, FULL.author)
    assert again.puzzle.extras == (Extra("X1"),)
    assert again.form == "json"
    assert json.read(text()).puzzle == Puzzle()


def test_functions_are_written_as_tables() -> None:
    puzzle = Puzzle(
        rows=4,
        columns=4,
        constraints=[
            v.Relation("r1c1 r1c2", lambda a, b: a + b == 7),
            v.Automaton(
                "r1c1 r1c2", (0,), lambda state, digit: (digit,), lambda state: state > (2,)
            ),
        ],
    )
    again = json.read(json.write(puzzle)).puzzle
    relation, automaton = again.constraints
    assert relation == v.Relation("r1c1 r1c2", [(3, 4), (4, 3)])
    assert isinstance(automaton, v.Automaton)
    assert len(automaton.accept) == 2
    assert json.read(json.write(again)).puzzle == again


def test_the_schema_is_valid_and_published() -> None:
    schema = json.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert set(KINDS) | {"constraint"} == set(schema["$defs"])
    assert stdlib_json.loads(PUBLISHED.read_text(encoding="utf-8")) == schema, (
        "docs/variant.schema.json is not what sudokit.variants.forms.json.schema() returns"
    )
    jsonschema.validate(json.to_data(FULL), schema)
    wrong = {"form": json.FORM, "constraints": [{"kind": "thermometer"}]}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, schema)


WRONG = [
    ("[]", "not sudokit JSON: expected an object whose \"form\" is 'sudokit variant'"),
    ("{", "not JSON: 'the end' at character 2, expected a key"),
    ("[" * 100_000, "the JSON is nested too deeply"),
    (f"[1{'0' * 10_000}]", "a number in the JSON is too long"),
    (text(more=1), "more: unknown field, expected rows, columns"),
    (text(rows="x"), "rows: 'x', which the schema does not allow here"),
    (text(rows=99), "rows: 99, expected 1 to 25"),
    (text(digits=[1, 5]), "digits"),
    (text(regions=[5]), "regions: [5], which the schema does not allow here"),
    (text(candidates={"r1c1": 1}), "candidates: 1, which the schema does not allow here"),
    (text(givens={"r1c10": 1}), "givens: r1c10 is outside the grid, expected r1c1 to r9c9"),
    (text(constraints=[1]), "constraint 1: 1, expected an object"),
    (text(constraints=[{"kind": "novelty"}]), "constraint 1: no kind of constraint is called 'novelty'"),
    (
        text(constraints=[{"kind": "odd"}]),
        "constraint 1: odd, cells: missing",
    ),
    (
        text(constraints=[{"kind": "odd", "cells": "r1c1"}, {"kind": "odd", "cells": "r0c1"}]),
        "constraint 2: odd, cells: 'r0c1' is not a cell, expected a name such as r1c3 or X1",
    ),
    (text(constraints=[{"kind": "any_of"}]), "constraint 1: any_of, constraints: missing"),
    (
        text(constraints=[{"kind": "any_of", "constraints": [{"kind": "odd", "cells": 5}]}]),
        "constraint 1: constraint 1: odd, cells: ",
    ),
    (text(constraints=[{"kind": "automaton", "cells": "r1c1"}]), "constraint 1: automaton, start: missing"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "reason"), WRONG)
def test_errors_name_the_part_and_what_was_expected(wrong: str, reason: str) -> None:
    with pytest.raises(SudokuError) as caught:
        json.read(wrong)
    assert reason in caught.value.reason


def test_constraints_that_are_nested_too_deeply() -> None:
    data: dict[str, Any] = {"kind": "odd", "cells": "r1c1"}
    for _ in range(50):
        data = {"kind": "all_of", "constraints": [data]}
    with pytest.raises(SudokuError, match="nested too deeply"):
        json.read(text(constraints=[data]))


def test_a_line_for_each_constraint() -> None:
    puzzle = Puzzle(constraints=[v.AntiKing(), v.Odd("r1c1")])
    assert '  {"kind": "odd", "cells": "r1c1"}\n' in json.write(puzzle)


def test_the_line_of_a_mistake_is_known() -> None:
    with pytest.raises(FormatError) as caught:
        json.read('{\n"form": }')
    assert (caught.value.line, caught.value.column) == (2, 9)
