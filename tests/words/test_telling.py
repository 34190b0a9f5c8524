"""What native code tells of steps: every text finds its values; steps made by hand are told or refused."""

from __future__ import annotations

import csv
import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boards import NESTED
from sudokit import _native
from sudokit.logic import Position, Step, explain, technique, techniques
from sudokit.logic.examples import example
from sudokit.logic.explainer import next_explainer_step
from sudokit.logic.hints import Hint
from sudokit.logic.step import LockedSet, Mark, Node
from sudokit.words import language, languages
from sudokit.words.reasoning import reasons
from sudokit.words.steps import sentence

FIRST_STEPS = Path(__file__).parents[1] / "logic" / "explainer" / "data" / "first-steps.csv"
EMPTY = Position("." * 81)


def made(key: str = "aic", **parts: Any) -> Step:
    """A step made by hand."""
    given = {"placements": (), "eliminations": (), "digits": (), **parts}
    known = {**techniques("explainer"), **techniques()}
    return Step(technique=known[key], position=EMPTY, **given)


def node(cell: int, digit: int = 1, *, on: bool = False, **parts: Any) -> Node:
    return Node((cell,), digit, on, True, 0)._replace(**parts)


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    """Steps of all techniques that have an example, and of those of the explainer."""
    rows = csv.DictReader(FIRST_STEPS.read_text("utf-8").splitlines())
    of_explainer = [next_explainer_step(Position(row["position"])) for row in rows]
    nested = [step for step in explain(NESTED, system="explainer").steps if step.nested]
    found = [*map(example, techniques()), *of_explainer, *nested]
    return [step for step in found if step]


def told(step: Step, tag: str) -> list[str]:
    """All that is said of a step."""
    hints: list[str] = [Hint(level, (), (), step).text(tag) for level in (1, 2, 3)]
    return [str(sentence(step, tag)), *(reason.text for reason in reasons(step, tag)), *hints]


@pytest.mark.parametrize("tag", languages())
def test_every_text_has_its_values(steps: list[Step], tag: str) -> None:
    assert len({step.technique.key for step in steps}) > 110
    texts = [text for step in steps for text in told(step, tag)]
    assert not [text for text in texts if not text.strip() or re.search(r"\{[a-z_]*\}", text)]


@pytest.mark.parametrize("tag", languages())
def test_every_conclusion_belongs_to_steps_that_conclude(steps: list[Step], tag: str) -> None:
    conclusions = language(tag).section("conclusions")
    for step in steps:
        proof = json.loads(_native.tell_proof(step))
        _, _, *keys = json.loads(_native.tell_sentence(step))
        if proof:
            section, *_ = proof[-1]["told"]
            assert (section == "conclusions") == any(key in conclusions for key in keys), keys


def test_cells_are_grouped_by_the_line_that_makes_fewer_groups() -> None:
    def cells_of(*cells: int) -> str:
        step = made("naked-pair", marks=tuple(Mark(cell, 1, "pattern") for cell in cells))
        _, values, *_ = json.loads(_native.tell_sentence(step))
        pattern: str = values["pattern"]
        return pattern

    assert cells_of(80, 0, 1, 4) == "r1c125, r9c9"
    assert cells_of(0, 9, 40) == "r12c1, r5c5"


def test_houses_are_grouped_by_kind() -> None:
    step = made("hidden-single", base=(2, 7, 18), placements=((0, 1),))
    assert sentence(step).body.startswith("in rows 3 and 8, box 1: r1c1 is")
    assert sentence(step, "ko").body.startswith("3·8행, 1박스")


def test_a_long_proof_is_shortened() -> None:
    chain = (node(0, on=True), *(node(cell, on=True) for cell in range(1, 16)), node(0))
    step = made("forcing-net-contradiction", chains=(chain,), eliminations=((0, 1),))
    assert "r2c2=1 … (+2)" not in str(sentence(step))
    assert "r2c3=1 … (+2) … r2c6=1 r2c7=1]" in str(sentence(step))


REFUSED: list[tuple[Step, str]] = [
    (made(eliminations=((81, 1),)), "a cell is 81, expected 0 to 80"),
    (made(placements=((0, 0),)), "a digit is 0, expected 1 to 9"),
    (made(placements=((0, 1, 2),)), "a candidate has 2 fields"),
    (made(digits=(10,)), "a digit is 10"),
    (made(base=(27,)), "a house is 27, expected 0 to 26"),
    (made(marks=(Mark(0, 1, "hero"),)), "role 'hero'"),  # type: ignore[arg-type]
    (made(marks=(Mark(0, 1, "\ud800"),)), r"role '\\ud800'"),  # type: ignore[arg-type]
    (made(chains=((),)), "a chain has no nodes"),
    (made(chains=((node(0, cells=()),),)), "a node has no cell"),
    (made(chains=((node(0, set=1),),)), "the set of a node is 1, expected 0 to 0"),
    (made(chains=((node(0, house=27),),)), "the house of a node is 27"),
    (made(chains=((node(0), node(1, parents=(1,))),)), "what a node follows from is 1, expected 0 to 0"),
    (made(chains=((node(0, nested=0),),)), "the nested step of a node is 0"),
    (made("nishio", nested=(made(base=(-1,)),)), "a house is -1"),
    (replace(made(), technique=technique("aic")._replace(key='"')), "no technique"),
]  # fmt: skip


@pytest.mark.parametrize(("step", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_what_is_no_step_is_refused(step: Step, why: str) -> None:
    for say in (step.explain, step.reasoning, lambda: Hint(1, (), (), step).text()):
        with pytest.raises(ValueError, match=f"not a step: .*{why}"):
            say()


def test_a_step_without_what_its_sentence_names_is_refused() -> None:
    with pytest.raises(ValueError, match="not a step that can be told: it has no digit"):
        made("naked-single").explain()


def test_what_is_true_may_be_any_value() -> None:
    step = made("forcing-net-contradiction", chains=((node(0)._replace(on=1), node(0)),))  # type: ignore[arg-type]
    assert "if r1c1 is 1, " in str(sentence(step))


def test_steps_may_not_be_inside_each_other_without_end() -> None:
    step = made("nishio")
    for _ in range(60):
        step = made("nishio", nested=(step,), chains=((node(0, nested=0),),))
    with pytest.raises(ValueError, match="too many steps are inside each other"):
        step.reasoning()


def test_numbers_must_be_numbers() -> None:
    for cell in (1.5, "1", None):
        with pytest.raises(TypeError):
            made(eliminations=((cell, 1),)).explain()
    with pytest.raises(ValueError, match="a cell is a number that large"):
        made(eliminations=((10**30, 1),)).explain()


def mutated(step: Step, chance: random.Random) -> Step:
    """The step with a part that is not its own."""
    few = tuple((chance.randrange(81), chance.randint(1, 9)) for _ in range(chance.randrange(4)))
    nodes = [node for chain in step.chains for node in chain] or [node(3), node(4, on=True)]
    chance.shuffle(nodes)
    changes: list[Callable[[], dict[str, Any]]] = [
        lambda: {"placements": few},
        lambda: {"eliminations": few},
        lambda: {"base": tuple(chance.sample(range(27), 2))},
        lambda: {"base": ()},
        lambda: {"marks": ()},
        lambda: {"sets": (LockedSet((), (1,)),)},
        lambda: {"chains": ()},
        lambda: {"chains": (tuple(nodes),)},
        lambda: {"chains": step.chains[:1]},
        lambda: {"nested": ()},
        lambda: {"technique": chance.choice(list(techniques().values()))},
    ]
    return replace(step, **chance.choice(changes)())


def test_steps_made_of_others_are_told_or_refused(steps: list[Step]) -> None:
    chance = random.Random(1)
    said = refused = 0
    for _ in range(3000):
        step = mutated(mutated(chance.choice(steps), chance), chance)
        if step.technique.proof == "guess":
            continue  # its refutations are worked out, which another position forbids
        try:
            assert all(isinstance(text, str) for text in told(step, "ko"))
            said += 1
        except ValueError:
            refused += 1
    assert said > 500
    assert refused > 100
