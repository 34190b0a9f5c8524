"""The sentence of a step.

Its template is in the section `sentences` of the language, under the key of the technique or of its
family. It begins with the name of the technique, `{title}`. Another placeholder is the name of a role,
such as `{pivot}`, for the cells of the candidates that the finder marked with it; or the name of a method
of `Pattern`, such as `{base}` or `{result}`. Only what the template names is worked out. The section
`parts` has the templates of which the methods compose their texts.

The explainer's forcing chains prove several things under one name. Their templates have keys of their own,
which `branching` gives.

`web/page/worker/words/` does the same in JavaScript, from the same texts; a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sudokit.board.houses import HOUSES_OF
from sudokit.names import cell_name
from sudokit.words.notation import cells_text, chain_text, house_text, houses_text
from sudokit.words.texts import Language, filled, language

if TYPE_CHECKING:
    from sudokit.board.position import Candidate
    from sudokit.logic.refutation import Refutation
    from sudokit.logic.step import Node, Step

__all__ = ["Sentence", "branching", "is_same", "keys_of", "sentence"]

# Longer chains and nets are shortened to their ends. The step's `chains` has all of them.
_LONGEST = 14

_TEMPLATE = re.compile(r"\{title\}(:? )(.+)")


class Sentence(NamedTuple):
    """A step in words; `str` joins the parts.

    Attributes:
        title: The technique's name.
        joint: What joins name and body: a colon and a space, or a space.
        body: Where the pattern is and what follows from it.
    """

    title: str
    joint: str
    body: str

    def __str__(self) -> str:
        return "".join(self)


def sentence(step: Step, tag: str = "en") -> Sentence:
    """The sentence of a step.

    Args:
        step: The step.
        tag: The language's tag.

    Raises:
        ValueError: There is no such language.

    Examples:
        >>> from sudokit.logic.examples import example
        >>> sentence(example("naked-single")).body
        '4 is the only candidate of r5c1, so r5c1 is 4'
    """
    spoken = language(tag)
    joint, body = _template(spoken, *keys_of(step))
    return Sentence(step.technique.title(tag), joint, filled(body, Pattern(step, spoken)))


def keys_of(step: Step) -> tuple[str, ...]:
    """The keys under which a template for a step can be, the most specific first."""
    key, family = step.technique.key, step.technique.family
    return (key, branching(step)) if family == "forcing_chains" else (key, family)


def branching(step: Step) -> str:
    """What the chains of a forcing step prove together.

    Returns:
        `forcing-chain-contradiction` if one premise leads to a contradiction, `double-forcing` if a
        candidate and its opposite lead to one result, and `forcing-chain-verity` if all candidates of a
        cell, or all places of a digit, do.
    """
    first, *others = [chain[0] for chain in step.chains]
    if not all(is_same(node, first) for node in others):
        return "forcing-chain-verity"
    is_one = all(node.on is first.on for node in others)
    return "forcing-chain-contradiction" if is_one else "double-forcing"


@cache
def _template(spoken: Language, *keys: str) -> tuple[str, str]:
    """What joins name and body, and the body's template."""
    match = _TEMPLATE.fullmatch(spoken.entry("sentences", *keys))
    assert match, keys
    return match[1], match[2]


class Pattern:
    """What templates can say about a step: a method per placeholder, with the same name.

    Any other placeholder is a role: the cells of the candidates with that role.
    """

    def __init__(self, step: Step, spoken: Language) -> None:
        self._step = step
        self._language = spoken
        self._is_net = step.technique.proof == "nets"
        self._is_dynamic = step.technique.proof == "dynamic"

    def __getitem__(self, place: str) -> str:
        method = getattr(self, place, None)
        return str(method()) if method else self._cells_with(place)

    def cell(self) -> str:
        """The cell that is filled."""
        return cell_name(self._step.placements[0][0])

    def digit(self) -> int:
        """The digit that is placed."""
        return self._step.placements[0][1]

    def digits(self) -> str:
        """The digits of the pattern."""
        return self._and(self._step.digits)

    def base(self) -> str:
        """The houses of the pattern, or the bases of a fish."""
        return houses_text(self._step.base, self._language)

    def cover(self) -> str:
        """The houses that lose candidates, or the covers of a fish."""
        return houses_text(self._step.cover, self._language)

    def home(self) -> str:
        """The house, of the same kind as the first of the pattern, in which a digit is placed."""
        kind = self._step.base[0] // 9
        house = next(h for h in HOUSES_OF[self._step.placements[0][0]] if h // 9 == kind)
        return house_text(house, self._language)

    def other_digit(self) -> int:
        """The digit of the candidates with the role `other`."""
        return next(mark.digit for mark in self._step.marks if mark.role == "other")

    def fins(self) -> str:
        """The fins of a fish, if it has any."""
        found = ((role, self._cells_of(role)) for role in ("fin", "endo-fin"))
        return "".join(
            self._part(role, count=len(cells), cells=cells_text(cells))
            for role, cells in found
            if cells
        )

    def corners(self) -> str:
        """The corners of a rectangle, or the cells of the pattern."""
        corners = [cell for cells, digits in self._step.sets if not digits for cell in cells]
        return cells_text(corners) or self._cells_with("pattern")

    def helpers(self) -> str:
        """The cells outside a rectangle that form a subset with its corners, if there are any."""
        return "".join(
            self._part("helper", cells=cells_text(cells), digits=self._and(digits))
            for cells, digits in self._step.sets
            if digits
        )

    def sides(self) -> str:
        """The houses that bind a digit to a rectangle, if it needs any."""
        houses = self._step.base
        return self._part("sides", houses=houses_text(houses, self._language)) if houses else ""

    def sets(self) -> str:
        """The locked sets with their digits."""
        return ", ".join(
            f"{cells_text(cells)} {{{','.join(map(str, digits))}}}"
            for cells, digits in self._step.sets
        )

    def restricted(self) -> str:
        """The digits that join neighbouring sets."""
        return self._and([",".join(map(str, digits)) for digits in self._step.restricted])

    def chains(self) -> str:
        """The chains."""
        return "; ".join(map(chain_text, self._step.chains))

    def proofs(self) -> str:
        """What follows from each premise of a forcing step or kraken fish."""
        proofs = "; ".join(filter(None, map(self._proof, self._step.chains)))
        return proofs and f" [{proofs}]"

    def premise(self) -> str:
        """What a forcing step assumes."""
        first = self._step.chains[0][0]
        return self._part(
            "is" if first.on else "is-not", cell=cells_text(first.cells), digit=first.digit
        )

    def contradiction(self) -> str:
        """The contradiction: a digit without a place, a candidate both true and false, or an empty cell."""
        chains = self._step.chains
        ends = (
            [node for node in chains[0][1:] if not node.on]
            if self._is_net
            else [chain[-1] for chain in chains]
        )
        if self._step.base:
            return self._impossible((ends[-1].cells[0], ends[-1].digit), self._step.base[0])
        if len(chains) == 1 and is_same(chains[0][0], ends[-1]):
            ends.append(chains[0][0])  # the premise leads to its opposite
        if both := next((node for node in ends if node.on), None):
            return self._part("is-both", cell=cells_text(both.cells), digit=both.digit)
        (cell,) = set.intersection(*(set(node.cells) for node in ends))
        return self._impossible((cell, ends[-1].digit), None)

    def cases(self) -> str:
        """The premises, at least one of which is true."""
        firsts = [chain[0] for chain in self._step.chains]
        if self._step.base:
            places = self._language.join("or", [cells_text(node.cells) for node in firsts])
            return self._part("every-place", house=self.base(), digit=firsts[0].digit, cells=places)
        digits = self._language.join("or", [node.digit for node in firsts])
        return self._part("every-candidate", cell=cells_text(firsts[0].cells), digits=digits)

    def refutations(self) -> str:
        """Why the other candidates of a guessed cell are wrong."""
        told = "; ".join(map(self._refuted, self._step.refutations))
        return told and f": {told}"

    def result(self) -> str:
        """What the step does: `r4c3, r9c8 lose 7`."""
        results = [
            self._part("is", cell=cell_name(cell), digit=digit)
            for cell, digit in self._step.placements
        ]
        by_digit: dict[int, list[int]] = {}
        for cell, digit in self._step.eliminations:
            by_digit.setdefault(digit, []).append(cell)
        same: dict[tuple[int, ...], list[int]] = {}
        for digit, cells in sorted(by_digit.items()):
            same.setdefault(tuple(cells), []).append(digit)
        for group, digits in same.items():
            names = ", ".join(map(cell_name, group))
            results.append(
                self._part("lose", count=len(group), cells=names, digits=self._and(digits))
            )
        return self._language.join("results", results)

    def _part(self, key: str, **values: str | int) -> str:
        return self._language.say("parts", key, **values)

    def _and(self, parts: Sequence[str | int]) -> str:
        return self._language.join("and", parts)

    def _cells_of(self, role: str) -> list[int]:
        return sorted({mark.cell for mark in self._step.marks if mark.role == role})

    def _cells_with(self, role: str) -> str:
        return cells_text(self._cells_of(role))

    def _proof(self, chain: Sequence[Node]) -> str:
        if not (self._is_net or self._is_dynamic):
            if len(chain) <= _LONGEST:
                return chain_text(chain)
            return f"{chain_text(chain[: _LONGEST - 4])} … {chain_text(chain[-4:])}"
        told = [node for node in chain[1:] if node.on or node.nested is not None]
        placed = _shortened(list(map(_sign, told)))
        if len({_sign(chain[0]) for chain in self._step.chains}) == 1:
            return placed  # the sentence names the premise already
        premise = _sign(chain[0])
        return f"{premise}: {placed}" if placed else premise

    def _refuted(self, refutation: Refutation, section: str = "parts") -> str:
        """Why one wrong candidate is wrong, with the template `refuted` of a section."""
        cell, digit = refutation.candidate
        proof = _shortened(
            [f"{cell_name(cell)}={placed}" for cell, placed in refutation.placements]
        )
        if refutation.impossible:
            contradiction = self._impossible(refutation.impossible[0], refutation.house)
        elif refutation.guesses:
            contradiction = self._part("no-solution-by-guessing", count=refutation.guesses)
        else:
            contradiction = self._part("no-solution")
        return self._language.say(
            section,
            "refuted",
            premise=self._part("is", cell=cell_name(cell), digit=digit),
            contradiction=contradiction,
            proof=proof and f" [{proof}]",
        )

    def _impossible(self, candidate: Candidate, house: int | None) -> str:
        """The statement that a house has no place for a digit, or a cell no candidate."""
        cell, digit = candidate
        if house is None:
            return self._part("no-candidate", cell=cell_name(cell))
        return self._part("no-place", house=house_text(house, self._language), digit=digit)


def is_same(one: Node, other: Node) -> bool:
    """Whether two nodes are of the same candidates, true or false."""
    return one.cells == other.cells and one.digit == other.digit


def _sign(node: Node) -> str:
    return f"{cells_text(node.cells)}{'=' if node.on else '≠'}{node.digit}"


def _shortened(words: list[str]) -> str:
    """A list of placements. Of a long list, the ends and the number left out."""
    if len(words) > _LONGEST:
        words[_LONGEST - 3 : -2] = [f"… (+{len(words) - _LONGEST + 1}) …"]
    return " ".join(words)
