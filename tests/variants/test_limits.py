"""Limits: what is too large or too deep is refused with a reason, and stops are obeyed while puzzles are read and lowered."""

from __future__ import annotations

import itertools
import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

import sudokit
from sudokit import variants as v
from sudokit.errors import FormatError, Stopped, SudokuError, TimedOut, VariantError
from sudokit.variants import Puzzle
from sudokit.variants.forms import read, write

ROW = [f"r1c{column}" for column in range(1, 10)]


def regex(pattern: str) -> str:
    constraint = {"kind": "regex", "cells": "r1c1 r1c2", "pattern": pattern}
    return json.dumps({"form": "sudokit variant", "constraints": [constraint]})


def lists(inside: str) -> str:
    return f'{{"form":"sudokit variant","digits":{inside}}}'


def automaton(start: str) -> str:
    return (
        '{"form":"sudokit variant","constraints":[{"kind":"automaton","cells":"r1c1","start":'
        f'{start},"step":[],"accept":[]}}]}}'
    )


def nested(kind: str, depth: int) -> str:
    before, after = f'{{"kind":"{kind}","constraints":[', "]}"
    inside = before * depth + '{"kind":"anti_king"}' + after * depth
    return f'{{"form":"sudokit variant","constraints":[{inside}]}}'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (lists("[" * 900 + "]" * 900), "the JSON is nested too deeply"),
        (lists("[" * 100_000), "the JSON is nested too deeply"),
        (automaton("[" * 900 + "]" * 900), "the JSON is nested too deeply"),
        (nested("any_of", 21), "nested too deeply"),
        ('{"puzzle":' * 900 + "{}" + "}" * 900, "the JSON is nested too deeply"),
        ("{a:" * 900, "not JSON"),
        (lists("[" + "[]," * 300_000 + "[]]"), "JSON with more than 200,000 lists and objects"),
        (regex("(" * 900 + "1" + ")" * 900), "nested too deeply"),
        (regex("1{25}{25}{25}"), "more than 2,000 digits, with repeats"),
        (regex("1" * 100_000), "more than 2,000 digits, with repeats"),
        (".Or" * 900 + ".AntiKing" + ".End" * 900, "nested too deeply"),
        (".And" * 900 + ".AntiKing" + ".End" * 900, "nested too deeply"),
    ],
    ids=lambda text: text[:25],
)
def test_what_is_too_deep_or_too_large_is_refused(text: str, reason: str) -> None:
    with pytest.raises(SudokuError) as caught:
        read(text)
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    "text",
    [
        "{cells:[" + "," * 100_000 + "]}",
        "{cells:[" + "," * 100_000,
        '{"title":"' + r"\u00e9" * 50_000,
        lists("[" + "1," * 100_000 + "1]"),
        lists("[" + "[]," * 100_000 + "[]]"),
        regex("1" * 100_000),
        '{"grid":[' + "{}," * 100_000 + "{}]}",
    ],
    ids=lambda text: text[:25],
)
def test_memory_is_in_proportion_to_a_damaged_text(text: str) -> None:
    tracemalloc.start()
    with pytest.raises(SudokuError) as caught:
        read(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30 * len(text)
    assert len(str(caught.value)) < 600


def test_constraints_may_be_nested_twenty_deep() -> None:
    constraint: v.Kind = v.AntiKing()
    for _ in range(20):
        constraint = v.AnyOf(constraint)
    puzzle = Puzzle(constraints=[constraint])
    assert v.solve(puzzle)
    for form in ("json", "jsonl", "iss"):
        assert read(write(puzzle, form)) == puzzle
    with pytest.raises(VariantError, match="any_of, constraints: nested too deeply"):
        v.AnyOf(constraint)
    with pytest.raises(VariantError, match="all_of, constraints: nested too deeply"):
        v.AllOf(v.Odd("r1c1"), constraint)


@pytest.mark.parametrize("digits", [range(1, 10**8), itertools.count(), itertools.count(-5)])
def test_endless_digits_are_refused_at_once(digits: Any) -> None:
    with pytest.raises(VariantError, match="digits: "):
        Puzzle(digits=digits)


def test_many_optional_parts_are_a_small_automaton() -> None:
    puzzle = Puzzle(constraints=[v.Regex(ROW, "[1-9]?" * 250)])
    assert str(v.solve(puzzle)).startswith("123456789")
    assert v.count_solutions(puzzle.replace(constraints=[v.Regex(ROW, "1?" * 250)])) == 0


@pytest.mark.parametrize(
    ("pattern", "right"),
    [
        ("(1{2}){2}", {"1111"}),
        ("(12?){2,3}", {"1212", "1112", "1121", "1211"}),
        ("(1|22){2,}", {"1111", "1122", "1221", "2211", "2222"}),
        ("1{0}2222", {"2222"}),
        ("(1+2+){2}", {"1212"}),
        ("[^1-9]*2{4}", {"2222"}),
    ],
)
def test_repeats(pattern: str, right: set[str]) -> None:
    puzzle = Puzzle(
        rows=1,
        columns=4,
        digits=range(1, 3),
        latin=False,
        regions="none",
        constraints=[v.Regex("r1c1 r1c2 r1c3 r1c4", pattern)],
    )
    assert {str(each) for each in v.solutions(puzzle)} == right


def asked(question: Callable[[Puzzle], Any], rule: Callable[..., Any], kind: str) -> Any:
    if kind == "relation":
        return question(Puzzle(constraints=[v.Relation("r1c1 r1c2", rule)]))
    return question(Puzzle(constraints=[v.Automaton("r1c1 r1c2", 0, rule, [0])]))


@pytest.mark.parametrize("kind", ["relation", "automaton"])
@pytest.mark.parametrize(
    "question", [v.solve, v.true_candidates, write, lambda puzzle: write(puzzle, "iss")]
)
def test_a_stop_is_obeyed_between_two_calls_of_a_rule(
    question: Callable[[Puzzle], Any], kind: str
) -> None:
    stop = sudokit.Stop()
    calls = []

    def rule(one: int, other: int) -> int:
        calls.append((one, other))
        if len(calls) == 3:
            stop.set()
        return 0

    with stop, pytest.raises(Stopped):
        asked(question, rule, kind)
    assert len(calls) == 3


LONG = [f"r{row}c{column}" for row in range(1, 26) for column in range(1, 26)]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Puzzle(rows=25, columns=25, constraints=[v.SumLine(LONG, 4000)]),
        lambda: Puzzle(constraints=[v.Regex(ROW, ".?" * 1999)]),
        lambda: read(".Or" + ".Thermo~R1C1~R1C2" * 100 + ".End"),
        lambda: read(nested("any_of", 3)),
    ],
)
def test_a_stop_is_obeyed_while_a_puzzle_is_made_or_lowered(make: Callable[[], Puzzle]) -> None:
    stop = sudokit.Stop(timeout=0)
    with stop, pytest.raises(TimedOut):
        v.solve(make())


def test_too_many_states_are_refused_before_they_are_made() -> None:
    with pytest.raises(VariantError, match="more than 5000 states"):
        v.solve(Puzzle(rows=25, columns=25, constraints=[v.SumLine(LONG, 4000, loop=True)]))


def test_what_native_code_would_refuse_is_refused_with_a_reason() -> None:
    circles = [
        v.CountingCircles(f"r{row}c{column}") for row in range(1, 10) for column in range(1, 10)
    ]
    with pytest.raises(VariantError, match=r"counting_circles: more than 16,384 cells, with those"):
        v.solve(Puzzle(constraints=circles * 23))
    with pytest.raises(VariantError, match=r"of 4,999 states for 5,000 cells"):
        v.solve(Puzzle(constraints=[v.Automaton(["r1c1"] * 5000, 0, _next, bool)]))


def _next(state: int, _: int) -> int:
    return (state + 1) % 4999


def test_a_text_that_is_too_deep_is_a_format_error() -> None:
    with pytest.raises(FormatError):
        read("{a:" * 900)
