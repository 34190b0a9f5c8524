"""What the worker says about steps and techniques: to the letter what Python says.

Native code tells both which sentences there are; here, both put them in words.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from boards import NESTED
from node_engine import Ask
from puzzle_files import read_lines
from sudokit import _native
from sudokit.logic import (
    Position,
    Profile,
    Step,
    explain,
    techniques,
)
from sudokit.logic.examples import example
from sudokit.logic.explainer import next_explainer_step
from sudokit.words import languages
from sudokit.words.reasoning import reasons
from sudokit.words.steps import sentence
from sudokit.words.techniques import describe

GUESSING = Profile.of("naked-single", "hidden-single", "brute-force")
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


def told_of(step: Step) -> dict[str, Any]:
    """A step as the engine gives it to the worker: with what it tells in place of texts."""
    return {
        **json.loads(json.dumps(step.to_dict())),
        "sentence": json.loads(_native.tell_sentence(step)),
        "reasons": json.loads(_native.tell_proof(step)),
        "nested": list(map(told_of, step.nested)),
    }


def compare(ask: Ask, steps: Iterable[Step]) -> None:
    """What is said of steps, and of those inside them, by Python and by the worker."""
    asked = [(step, tag) for step in with_nested(steps) for tag in languages()]
    answers = ask("answers.js", "stepAnswer", [[told_of(step), tag] for step, tag in asked])
    for (step, tag), answer in zip(asked, answers, strict=True):
        assert answer["sentence"] == sentence(step, tag)._asdict()
        assert answer["reasons"] == [
            {**reason._asdict(), "inside": [*reason.inside]} for reason in reasons(step, tag)
        ]


def test_the_examples_of_all_techniques(ask: Ask) -> None:
    steps = [example(key) for key in techniques()]
    compare(ask, [step for step in steps if step])


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


def test_chains_inside_chains(ask: Ask) -> None:
    steps = [step for step in explain(NESTED, system="explainer").steps if step.nested]
    assert any(reason.depth for step in steps for reason in reasons(step))
    compare(ask, steps)


@pytest.mark.parametrize("tag", languages())
def test_every_technique_is_described(ask: Ask, tag: str) -> None:
    keys = [*techniques(), *techniques("explainer")]
    found = ask("words/techniques.js", "describe", [[key, tag] for key in keys])
    assert found == [describe(key, tag)._asdict() for key in keys]
