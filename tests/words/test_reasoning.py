"""Chains in prose: every sentence is true by the rules, on the position of its step, and the proof is whole."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest

from boards import ESCARGOT, NESTED
from puzzle_files import each_collection, is_large, read_lines
from sudokit.board.houses import HOUSES, PEERS
from sudokit.logic import Position, Step, all_steps, explain, library, techniques
from sudokit.logic.examples import example
from sudokit.logic.step import Node
from sudokit.words import languages
from sudokit.words.reasoning import Reason, reasons

FEW, MANY = 12, 30
PROVED = {key for key, entry in techniques().items() if entry.proof != "pattern"}


def candidates_of(node: Node) -> set[tuple[int, int]]:
    return {(cell, node.digit) for cell in node.cells}


def exclude(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two candidates cannot both be true."""
    if one[0] == other[0]:
        return one[1] != other[1]
    return one[1] == other[1] and other[0] in PEERS[one[0]]


def follows(step: Step, before: Node, node: Node) -> bool:
    """Whether a node of a chain follows from the one before, by the reason that its facts give."""
    position = step.position
    if not node.on:
        assert before.on
        if node.house is not None:
            assert before.digit == node.digit
            return {*before.cells, *node.cells} <= set(HOUSES[node.house])
        return all(exclude(a, b) for a in candidates_of(before) for b in candidates_of(node))
    assert not before.on
    if node.house is not None:
        places = {cell for cell in HOUSES[node.house] if node.digit in position.candidates[cell]}
        return before.digit == node.digit and places <= {*before.cells, *node.cells}
    if node.set:
        cells, digits = step.sets[node.set - 1]
        held = set().union(*(position.candidates[cell] for cell in cells))
        assert held == set(digits)
        assert len(digits) == len(cells) + 1
        assert any(set(cells) <= set(house) for house in HOUSES)
        return all(
            {cell for cell in cells if each.digit in position.candidates[cell]} == set(each.cells)
            for each in (before, node)
        )
    ((cell,),) = {before.cells, node.cells}
    return position.candidates[cell] == {before.digit, node.digit}


def check_chains(step: Step) -> None:
    told = {(reason.chain, reason.node) for reason in reasons(step)}
    for number, chain in enumerate(step.chains):
        for i, (before, node) in enumerate(itertools.pairwise(chain), start=1):
            # A link of a whip may need all that is true before; tests/logic/test_whips.py checks it.
            assert step.technique.key == "whip" or follows(step, before, node), (step, node)
            known = any(other[: i + 1] == chain[: i + 1] for other in step.chains[:number])
            assert known or (number, i) in told
    if "continuous" in step.technique.key and "discontinuous" not in step.technique.key:
        (chain,) = step.chains
        assert follows(step, chain[-1], chain[0])


def check_net(step: Step) -> None:
    """Each placement is the only candidate of its cell or the only place in the house that is named."""
    for premise, *nodes in step.chains:
        ((cell,), digit) = premise.cells, premise.digit
        change = [(cell, digit)]
        position = step.position.after(*((change, []) if premise.on else ([], change)))
        for node in nodes:
            if not node.on:
                continue
            ((cell,), digit) = node.cells, node.digit
            if node.house is None:
                assert position.candidates[cell] == {digit}
            else:
                places = [one for one in HOUSES[node.house] if digit in position.candidates[one]]
                assert places == [cell]
            position = position.after([(cell, digit)])


def check_dynamic(step: Step) -> None:
    """Each node follows from what its chain has found, and each nested step applies once that is removed."""
    position = step.position
    told: dict[Node, tuple[set[tuple[int, int]], set[tuple[int, int]]]] = {}
    for premise, *nodes in step.chains:
        found, gone = told.setdefault(premise, (set(), set()))
        (found if premise.on else gone).update(candidates_of(premise))
        for node in nodes:
            ((cell,), digit) = node.cells, node.digit
            parents = [(premise, *nodes)[parent] for parent in node.parents]
            if node.nested is not None:
                nested = step.nested[node.nested]
                removed = {
                    (place, each)
                    for place, candidates in enumerate(position.candidates)
                    for each in candidates - nested.position.candidates[place]
                }
                assert (cell, digit) in nested.eliminations
                assert set().union(*map(candidates_of, parents)) <= removed
                plain = {one for one in removed if any(exclude(one, other) for other in found)}
                assert removed - plain <= gone
            elif not node.on:
                (before,) = parents
                assert follows(step, before, node)
            elif node.house is None:
                assert {(cell, each) for each in position.candidates[cell] - {digit}} <= gone
            else:
                places = {(one, digit) for one in HOUSES[node.house]}
                held = {(one, each) for one, each in places if each in position.candidates[one]}
                assert (cell, digit) in held
                assert held - {(cell, digit)} <= gone
            (found if node.on else gone).add((cell, digit))
    for nested in step.nested:
        check_nested(nested)


def check_nested(nested: Step) -> None:
    """A chain is checked like one that stands alone; a pattern is found there by the usual techniques as well."""
    if nested.chains:
        check([nested])
        return
    families = {nested.technique.family, "intersections"}  # a locked pair is one of these
    usual = [key for key, entry in techniques().items() if entry.family in families]
    found = all_steps(nested.position, [key for key in usual if techniques()[key].size < 4])
    assert any(set(nested.eliminations) <= set(step.eliminations) for step in found), nested


def says(step: Step, candidate: tuple[int, int], *, on: bool) -> bool:
    """Whether a step says that a candidate is true or false; a nested one only says what is false then."""
    if not on:
        return candidate in step.eliminations
    return candidate in step.placements or all(
        exclude(candidate, each) for each in step.eliminations
    )


def branching(step: Step) -> str:
    """What the chains of a forcing step prove together."""
    first, *others = [chain[0] for chain in step.chains]
    if any(candidates_of(node) != candidates_of(first) for node in others):
        return "verity"
    return "contradiction" if all(node.on is first.on for node in others) else "double"


def check_forcing(step: Step) -> None:
    """The premises leave no other case, and the ends are what the step says."""
    premises, ends = ([chain[i] for chain in step.chains] for i in (0, -1))
    kind = branching(step)
    if kind == "contradiction":
        (wrong,) = candidates_of(premises[0])
        assert {end.on for end in ends} | {premises[0].on} == {True, False}
        assert len({end.cells for end in (*ends, *premises[len(ends) - 1 : 1])}) == 1
        assert says(step, wrong, on=not premises[0].on)
        return
    (result,) = candidates_of(ends[0])
    assert {(*end.cells, end.digit, end.on) for end in ends} == {(*result, ends[0].on)}
    assert says(step, result, on=ends[0].on)
    if kind == "double":
        assert {premise.on for premise in premises} == {True, False}
        return
    assert all(premise.on for premise in premises)
    cases = set().union(*map(candidates_of, premises))
    (cell, digit), *_ = cases
    if step.base:
        (house,) = step.base
        places = {one for one in HOUSES[house] if digit in step.position.candidates[one]}
        assert cases == {(one, digit) for one in places}
    else:
        assert cases == {(cell, one) for one in step.position.candidates[cell]}


def check_conclusion(step: Step) -> None:
    """What is removed cannot be together with either end of the chains that choose between their ends."""
    if not reasons(step)[-1].text.startswith("Either way"):
        return
    assert not any(chain[0].on for chain in step.chains)
    assert all(chain[-1].on for chain in step.chains)
    for removed in step.eliminations:
        assert any(
            all(exclude(removed, one) for end in (0, -1) for one in candidates_of(chain[end]))
            for chain in step.chains
        ), (step, removed)


def check(steps: Iterable[Step]) -> None:
    for step in steps:
        proof = reasons(step)
        assert bool(proof) is (step.technique.proof != "pattern"), step
        if not proof:
            continue
        for tag in languages():
            sentences = reasons(step, tag)
            assert [reason[1:] for reason in sentences] == [reason[1:] for reason in proof]
            assert all(reason.text.endswith(".") for reason in sentences)
            assert not any("{" in reason.text or ".." in reason.text for reason in sentences)
        assert proof[-1].chain is None
        if step.technique.proof == "nets":
            check_net(step)
        elif step.technique.proof == "chains":
            check_chains(step)
            check_conclusion(step)
        elif step.technique.proof == "dynamic":
            check_dynamic(step)
        if step.technique.family == "forcing_chains":
            check_forcing(step)


def test_the_examples_of_all_techniques() -> None:
    steps = [step for step in map(example, techniques()) if step]
    assert {step.technique.key for step in steps} >= PROVED
    check(steps)


@pytest.mark.parametrize("name", each_collection("hard", "few clues"))
def test_all_steps_on_the_way_through_puzzles(name: str) -> None:
    puzzles = read_lines(name)
    steps = [
        step
        for line in (puzzles[:: len(puzzles) // MANY] if is_large(name) else puzzles[:FEW])
        for step in explain(line, guesses=True).steps
    ]
    assert sum(bool(step.chains) for step in steps) > 2
    check(steps)


@pytest.mark.parametrize("name", each_collection("cases"))
def test_all_steps_of_the_technique_of_a_case(name: str) -> None:
    cases = [library.read_case(line) for line in read_lines(name)]
    chained = [case for case in cases if case.technique.key in PROVED]
    steps = [
        step
        for case in (chained if is_large(name) else chained[::3])
        for step in all_steps(case.position, [case.technique.key], most=20)
    ]
    assert len({step.technique.key for step in steps}) > 20
    check(steps)


@pytest.mark.parametrize("puzzle", [ESCARGOT, NESTED])
def test_all_steps_of_the_explainer(puzzle: str) -> None:
    steps = explain(puzzle, system="explainer").steps
    assert any(step.nested for step in steps)
    check(steps)


@pytest.mark.parametrize("name", each_collection("hard"))
def test_all_steps_of_the_explainer_on_the_way_through_puzzles(name: str) -> None:
    lines = read_lines(name)
    for line in lines[:: len(lines) // 3]:
        check(explain(line, system="explainer").steps)


def test_a_link_that_two_chains_share_is_told_once() -> None:
    step = example("forcing-chain-contradiction")
    assert step
    texts = [reason.text for reason in reasons(step)]
    assert len(set(texts)) == len(texts)
    assert sum(text.startswith("Also, ") for text in texts) == 1


def test_a_guess_says_why_the_others_are_wrong() -> None:
    step = example("brute-force")
    assert step
    *refuted, conclusion = reasons(step)
    assert len(refuted) == len(step.refutations)
    assert conclusion == Reason("No other candidate of r1c6 is right: r1c6 is 1.")


def test_a_pattern_has_no_links() -> None:
    position = Position(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    (step, *_) = all_steps(position, ["naked-single"])
    assert step.reasoning() == []


def test_an_unknown_language_is_an_error() -> None:
    step = example("skyscraper")
    assert step
    with pytest.raises(ValueError, match="no language is called 'kr'"):
        step.reasoning("kr")
