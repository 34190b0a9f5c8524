"""The parts of a model, understood by trying: what native code does fast, slowly and plainly.

`solutions(model)` tries all digits of all variables, in their order, and asks each part as soon as it can be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sudokit._native import VariantAutomaton, VariantModel, VariantRelation

Digits = list[int]
Check = Callable[[Digits], bool]
Asked = tuple[int, Check]
"""A check of a part, and the last variable that it needs."""


def solutions(model: VariantModel) -> set[tuple[int, ...]]:
    """The digits of the shown variables in all solutions."""
    domains, first = model.domains, model.first
    asked: list[list[Check]] = [[] for _ in domains]
    for last, check in understood(model.parts, first):
        asked[last].append(check)
    found = set()
    digits: Digits = []

    def fill() -> Iterator[None]:
        if len(digits) == len(domains):
            yield
            return
        number = len(digits)
        for bit in range(domains[number].bit_length()):
            if domains[number] >> bit & 1:
                digits.append(first + bit)
                if all(check(digits) for check in asked[number]):
                    yield from fill()
                digits.pop()

    for _ in fill():
        found.add(tuple(digits[: model.shown]))
    return found


def understood(
    parts: list[tuple[str, tuple[Any, ...], tuple[str, int]]], first: int
) -> list[Asked]:
    """The checks of parts; those of a choice are one check."""
    scopes: list[list[list[Asked]]] = [[[]]]  # of each open choice its branches
    for name, arguments, _ in parts:
        if name == "begin_any":
            scopes.append([[]])
        elif name == "next_branch":
            scopes[-1].append([])
        elif name == "end_any":
            branches = scopes.pop()
            scopes[-1][-1].append(any_of(branches))
        else:
            scopes[-1][-1].append(PARTS[name](first, *arguments))
    ((whole,),) = scopes
    return whole


def any_of(branches: list[list[Asked]]) -> Asked:
    last = max((last for branch in branches for last, _ in branch), default=0)
    return last, lambda d: any(all(check(d) for _, check in branch) for branch in branches)


def keep(first: int, cells: list[int], values: int) -> Asked:
    return max(cells), lambda d: all(values >> (d[cell] - first) & 1 for cell in cells)


def different(first: int, cells: list[int]) -> Asked:
    return max(cells), lambda d: len({d[cell] for cell in cells}) == len(cells)


def table(first: int, a: int, b: int, relation: VariantRelation) -> Asked:
    rows = relation.rows
    return max(a, b), lambda d: bool(rows[d[a] - first] >> (d[b] - first) & 1)


def linear(first: int, cells: list[int], coefficients: list[int], total: int) -> Asked:
    pairs = list(zip(cells, coefficients, strict=True))
    return max(cells), lambda d: sum(factor * d[cell] for cell, factor in pairs) == total


def sets(first: int, cells: list[int], masks: list[int]) -> Asked:
    def check(d: Digits) -> bool:
        mask = sum({1 << (d[cell] - first) for cell in cells})
        return mask.bit_count() == len(cells) and mask in masks

    return max(cells), check


def automaton(first: int, cells: list[int], tabulated: VariantAutomaton) -> Asked:
    start, accepting, transitions = tabulated.start, tabulated.accepting, tabulated.transitions

    def check(d: Digits) -> bool:
        at = set(start)
        assert at <= set(range(tabulated.states))
        for cell in cells:
            bit = 1 << (d[cell] - first)
            at = {after for state, mask, after in transitions if state in at and mask & bit}
        return not at.isdisjoint(accepting)

    return max(cells), check


def count(first: int, cells: list[int], values: int, low: int, high: int) -> Asked:
    return max(cells), lambda d: low <= sum(values >> (d[c] - first) & 1 for c in cells) <= high


def same(first: int, a: list[int], b: list[int]) -> Asked:
    return max(a + b), lambda d: sorted(d[cell] for cell in a) == sorted(d[cell] for cell in b)


def distinct(first: int, cells: list[int], counter: int) -> Asked:
    return max([*cells, counter]), lambda d: len({d[cell] for cell in cells}) == d[counter]


def element(first: int, index: int, cells: list[int], result: int) -> Asked:
    def check(d: Digits) -> bool:
        return 1 <= d[index] <= len(cells) and d[cells[d[index] - 1]] == d[result]

    return max([index, *cells, result]), check


def comparison(first: int, result: int, line: list[int], other: list[int], ties: bool) -> Asked:
    def check(d: Digits) -> bool:
        one, another = [d[cell] for cell in line], [d[cell] for cell in other]
        if one == another:
            return ties and d[result] == first
        return d[result] - first == (0 if one[0] != another[0] else 1 if another < one else 2)

    return max([result, *line, *other]), check


def whether(first: int, flag: int, a: int, b: int) -> Asked:
    return max(flag, a, b), lambda d: d[flag] - first == (d[a] == d[b])


def are_connected(places: set[int], columns: int) -> bool:
    """Whether one can walk from each place of a rectangle to each other one."""
    reached: set[int] = set()
    ahead = [min(places)] if places else []
    while ahead:
        place = ahead.pop()
        if place in reached:
            continue
        reached.add(place)
        beside = [place - columns, place + columns]
        beside += [place - 1] if place % columns else []
        beside += [place + 1] if (place + 1) % columns else []
        ahead += places.intersection(beside)
    return reached == places


def connected(first: int, cells: list[int], places: list[int], *bounds: int) -> Asked:
    columns, values, least, most = bounds

    def check(d: Digits) -> bool:
        found = {
            place
            for cell, place in zip(cells, places, strict=True)
            if values >> (d[cell] - first) & 1
        }
        return least <= len(found) <= most and are_connected(found, columns)

    return max(cells), check


def divided(
    first: int, cells: list[int], labels: list[int], names: list[int], *shape: int
) -> Asked:
    columns, size = shape

    def check(d: Digits) -> bool:
        said = [d[label] for label in labels]
        if [*dict.fromkeys(said)] != list(range(first, first + len(cells) // size)):
            return False  # numbered as they come
        for number in set(said):
            places = {place for place, label in enumerate(said) if label == number}
            if len(places) != size or len({d[cells[place]] for place in places}) != size:
                return False
            if not are_connected(places, columns):
                return False
            if names and len({d[names[place]] for place in places}) != 1:
                return False
        return not names or len({d[name] for name in names}) == len(cells) // size

    return max(labels + names), check


PARTS: dict[str, Callable[..., Asked]] = {
    "keep": keep,
    "different": different,
    "table": table,
    "linear": linear,
    "sets": sets,
    "automaton": automaton,
    "count": count,
    "same": same,
    "distinct": distinct,
    "element": element,
    "comparison": comparison,
    "whether": whether,
    "connected": connected,
    "divided": divided,
}
