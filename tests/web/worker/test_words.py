"""What the worker says about steps and techniques: to the letter what Python says."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from boards import ESCARGOT, HARDEST, NESTED
from node_engine import Ask
from puzzle_files import each_collection, is_large, read_lines
from sudokit.logic import (
    Position,
    Profile,
    Step,
    all_steps,
    explain,
    library,
    technique,
    techniques,
)
from sudokit.logic.examples import example
from sudokit.logic.explainer import next_explainer_step
from sudokit.words import languages
from sudokit.words.reasoning import reasons
from sudokit.words.techniques import describe

WORDED = ("sentence", "picture")
GUESSING = Profile.of("naked-single", "hidden-single", "brute-force")
FEW, MANY = 8, 60
FIRST_STEPS = Path(__file__).parents[2] / "logic" / "explainer" / "data" / "first-steps.csv"


def test_the_worker_has_every_language() -> None:
    worker = files("sudokit.web") / "page" / "worker"
    (tags,) = re.findall(
        r"TAGS = (\[.*\]);", (worker / "words" / "languages.js").read_text("utf-8")
    )
    assert json.loads(tags) == list(languages())


def with_nested(steps: Iterable[Step]) -> Iterator[Step]:
    """Steps, and those inside their chains."""
    for step in steps:
        yield step
        yield from with_nested(step.nested)


def facts_of(whole: dict[str, Any]) -> dict[str, Any]:
    """A step without its words and pictures."""
    facts = {name: whole[name] for name in whole if name not in WORDED}
    return {**facts, "nested": list(map(facts_of, whole["nested"]))} if "nested" in whole else facts


def compare(ask: Ask, given: Iterable[Step]) -> None:
    """What is said and shown of steps, and of those inside them, by Python and by the worker, which has the facts."""
    asked = [(step, tag) for step in with_nested(given) for tag in languages()]
    wholes = [json.loads(json.dumps(step.to_dict(tag))) for step, tag in asked]
    questions = [[facts_of(whole), tag] for whole, (_, tag) in zip(wholes, asked, strict=True)]
    sentences = ask("words/steps.js", "sentence", questions)
    assert sentences == [whole["sentence"] for whole in wholes]
    pictures = ask("pictures.js", "pictureOf", [question[:1] for question in questions])
    assert pictures == [whole["picture"] for whole in wholes]
    proofs = ask("words/reasoning.js", "reasons", questions)
    for (step, tag), proof in zip(asked, proofs, strict=True):
        told = [{**reason._asdict(), "inside": [*reason.inside]} for reason in reasons(step, tag)]
        assert proof == told


def test_the_examples_of_all_techniques(ask: Ask) -> None:
    steps = [example(key) for key in techniques()]
    compare(ask, [step for step in steps if step])


@pytest.mark.parametrize("name", each_collection("hard", "few clues"))
def test_all_steps_on_the_way_through_puzzles(ask: Ask, name: str) -> None:
    puzzles = read_lines(name)
    steps = [
        step
        for line in puzzles[: MANY if is_large(name) else FEW]
        for step in explain(line, guesses=True).steps
    ]
    assert len(steps) > 500
    compare(ask, steps)


@pytest.mark.parametrize("name", each_collection("cases"))
def test_all_steps_of_the_technique_of_a_case(ask: Ask, name: str) -> None:
    cases = [library.read_case(line) for line in read_lines(name)]
    quick = [case for case in cases if case.technique.size < 5]
    steps = [
        step
        for case in (quick if is_large(name) else quick[::4])
        for step in all_steps(case.position, [case.technique.key], most=5)
    ]
    assert len({step.technique.key for step in steps}) > 60
    compare(ask, steps)


def test_guesses_and_their_refutations(ask: Ask) -> None:
    guesses = [
        step
        for line in read_lines("hard.txt")[:20]
        for step in explain(line, GUESSING, guesses=True).steps
        if step.technique.key == "brute-force"
    ]
    refutations = [one for step in guesses for one in step.refutations]
    assert any(one.house is not None for one in refutations)
    assert any(one.impossible and one.house is None for one in refutations)
    assert any(one.guesses for one in refutations)
    compare(ask, guesses)


def test_the_first_steps_of_the_explainer(ask: Ask) -> None:
    rows = csv.DictReader(FIRST_STEPS.read_text("utf-8").splitlines())
    steps = [next_explainer_step(Position(row["position"])) for row in rows]
    assert all(steps)
    compare(ask, [step for step in steps if step])


@pytest.mark.parametrize("name", each_collection("hard"))
def test_all_steps_of_the_explainer(ask: Ask, name: str) -> None:
    lines = read_lines(name)
    every = len(lines) // (3 if is_large(name) else 4)
    steps = [step for line in lines[::every] for step in explain(line, system="explainer").steps]
    assert sum(step.technique.proof == "dynamic" for step in steps) > 10
    compare(ask, steps)


def test_chains_in_place_of_guesses(ask: Ask) -> None:
    steps = explain(HARDEST).steps
    assert any(step.er for step in steps)
    compare(ask, steps)


def test_chains_inside_chains(ask: Ask) -> None:
    steps = [
        step
        for puzzle in (ESCARGOT, NESTED)
        for step in explain(puzzle, system="explainer").steps
        if step.nested
    ]
    inside = {nested.technique.key for step in steps for nested in step.nested}
    assert inside >= {"pointing", "hidden-pair", "forcing-chain", "multiple-forcing-chains"}
    compare(ask, steps)
    # Chains inside chains inside chains take minutes to find, so one step is put into others.
    inner = next(step for step in steps if any(nested.chains for nested in step.nested))
    deep = [
        replace(step, technique=technique("dynamic-forcing-chains-5", "explainer"),
                nested=tuple(inner for _ in step.nested))
        for step in steps[:5]
    ]  # fmt: skip
    assert max(reason.depth for step in deep for reason in reasons(step)) > 1
    compare(ask, deep)


@pytest.mark.parametrize("tag", languages())
def test_every_technique_is_described(ask: Ask, tag: str) -> None:
    keys = [*techniques(), *techniques("explainer")]
    found = ask("words/techniques.js", "describe", [[key, tag] for key in keys])
    assert found == [describe(key, tag)._asdict() for key in keys]
