"""Named wings, bent sets and 3D Medusa, against their definitions, tried out on every combination of candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations

import pytest

from boards import positions_on_the_way
from sudokit.board.houses import HOUSES, PEERS
from sudokit.board.position import Candidate
from sudokit.formats import hodoku
from sudokit.logic import Position, all_steps
from sudokit.logic.examples import example

Results = set[tuple[str, frozenset[Candidate]]]

WINGS = {
    "m-wing": {"xyyyxx", "xxyyyx"},
    "s-wing": {"xxxyyy"},
    "l-wing": {"xxxxyy", "xxyyyy", "xxyyzz"},
    "h-wing": {"xyyzzz", "xxxyyz", "xyyyzz", "xxyyyz"},
}
"""The digits of the six candidates; two that are alike and linked strongly are in a house, others in a cell."""


@cache
def positions() -> list[Position]:
    return positions_on_the_way(4, seed=5)[::3]


def candidates(position: Position) -> list[Candidate]:
    return [(cell, digit) for cell in range(81) for digit in position.candidates[cell]]


def sees(one: Candidate, two: Candidate) -> bool:
    """Whether not both can be true."""
    if one[0] == two[0]:
        return one[1] != two[1]
    return one[1] == two[1] and two[0] in PEERS[one[0]]


def groups(position: Position) -> Iterator[list[Candidate]]:
    """The candidates of each cell, and the places of each digit in each house: one of them is true."""
    for cell in range(81):
        if position.candidates[cell]:
            yield [(cell, digit) for digit in position.candidates[cell]]
    for house in HOUSES:
        for digit in range(1, 10):
            places = [(cell, digit) for cell in house if digit in position.candidates[cell]]
            if places:
                yield places


def strong_links(position: Position) -> dict[Candidate, set[Candidate]]:
    links: dict[Candidate, set[Candidate]] = {each: set() for each in candidates(position)}
    for group in groups(position):
        if len(group) == 2:
            links[group[0]].add(group[1])
            links[group[1]].add(group[0])
    return links


def named_wings(position: Position) -> Results:
    every = candidates(position)
    strong = strong_links(position)
    weak = {one: [two for two in every if sees(one, two)] for one in every}
    results = set()
    for middle in every:
        for other in strong[middle]:
            before = [(far, near) for near in weak[middle] for far in strong[near]]
            after = [(near, far) for near in weak[other] for far in strong[near]]
            for first in before:
                for last in after:
                    nodes = (*first, middle, other, *last)
                    names = "xyz"
                    digits: list[int] = list(dict.fromkeys(digit for _, digit in nodes))
                    if len({*nodes}) < 6 or len(digits) > 3:
                        continue
                    signature = "".join(names[digits.index(digit)] for _, digit in nodes)
                    for key, signatures in WINGS.items():
                        if signature in signatures:
                            removed = {each for each in weak[nodes[0]] if sees(each, nodes[-1])}
                            if removed:
                                results.add((key, frozenset(removed)))
    return results


def bent_sets(position: Position) -> Results:
    every = candidates(position)
    blank = sorted({cell for cell, _ in every})
    results = set()
    for key, size in (("wxyz-wing", 4), ("vwxyz-wing", 5), ("uvwxyz-wing", 6)):
        few = [cell for cell in blank if len(position.candidates[cell]) <= size]
        for pivot in few:
            for others in combinations([cell for cell in few if cell in PEERS[pivot]], size - 1):
                cells = (pivot, *others)
                digits = set(chain.from_iterable(position.candidates[cell] for cell in cells))
                if len(digits) != size:
                    continue
                places = {
                    digit: [cell for cell in cells if digit in position.candidates[cell]]
                    for digit in digits
                }
                free = [
                    digit
                    for digit in digits
                    if any(two not in PEERS[one] for one, two in combinations(places[digit], 2))
                ]
                if len(free) == 1:
                    removed = {
                        (seen, digit)
                        for seen, digit in every
                        if digit == free[0] and all(seen in PEERS[cell] for cell in places[digit])
                    }
                    if removed:
                        results.add((key, frozenset(removed)))
    return results


def medusa(position: Position) -> Results:
    every = candidates(position)
    strong = strong_links(position)
    known: set[Candidate] = set()
    results = set()
    for start in every:
        if start in known:
            continue
        colors: tuple[set[Candidate], set[Candidate]] = ({start}, set())
        fresh, turn = {start}, 0
        while fresh:
            fresh = {two for one in fresh for two in strong[one]} - colors[0] - colors[1]
            turn ^= 1
            colors[turn].update(fresh)
        both = colors[0] | colors[1]
        known |= both
        if len({digit for _, digit in both}) < 2:
            continue
        false = [
            {each for each in every if any(sees(each, one) for one in color)} for color in colors
        ]
        for color, excluded in zip(colors, false, strict=True):
            if color & excluded or any(excluded.issuperset(group) for group in groups(position)):
                results.add(("medusa-wrap", frozenset(color)))
        if trapped := (false[0] & false[1]) - both:
            results.add(("medusa-trap", frozenset(trapped)))
    return results


SETS = ["wxyz-wing", "vwxyz-wing", "uvwxyz-wing"]


@pytest.mark.parametrize(
    ("definition", "keys"),
    [(named_wings, [*WINGS]), (bent_sets, SETS), (medusa, ["medusa-wrap", "medusa-trap"])],
)
def test_as_many_as_the_definition_gives(
    definition: Callable[[Position], Results], keys: list[str]
) -> None:
    seen = set()
    for position in positions():
        steps = all_steps(position, keys)
        found = {(step.technique.key, frozenset(step.eliminations)) for step in steps}
        assert found == definition(position), position.to_text("hodoku")
        seen |= {key for key, _ in found}
    assert seen == {*keys}


def test_a_published_m_wing() -> None:
    """From the documentation of KyouyamaKazusa0805/Sudoku."""
    position = hodoku.position(
        ".9.2.+8.5.7..+4...891+85+9.6....4.59+72...+7.+6+4+3..+8..9+182.7....3..7.163......5.1...4.3.",
        "417 419 157 883 785 891 893 795",
    )
    assert all_steps(position, ["m-wing"])


def test_steps_tell_what_they_rest_on() -> None:
    told = {key: step.explain() for key in (*SETS, "medusa-wrap") if (step := example(key))}
    assert all(
        "is true in at most one of these cells, so the remaining digit is in" in told[key]
        for key in SETS
    )
    assert "it would contradict itself in r6c78 {2}" in told["medusa-wrap"]


@pytest.mark.parametrize("key", [*WINGS])
def test_the_chain_of_a_wing_has_its_digits(key: str) -> None:
    step = example(key)
    assert step is not None
    ((*nodes,),) = step.chains
    digits = list(dict.fromkeys(node.digit for node in nodes))
    assert "".join("xyz"[digits.index(node.digit)] for node in nodes) in WINGS[key]
    assert [node.on for node in nodes] == [False, True] * 3
