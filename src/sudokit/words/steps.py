"""The sentence of a step.

Its template is in the section `sentences` of the language, under the technique's key or that of its
family. It begins with the technique's name, `{title}`; its other places are the methods of `_Pattern`,
of which only those are worked out that the template names. The templates of what they are put together
from are in the section `parts`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sudokit.names import cell_name
from sudokit.words.notation import cells_text, chain_text, house_text, houses_text
from sudokit.words.texts import Language, language

if TYPE_CHECKING:
    from sudokit.board.position import Candidate
    from sudokit.logic.refutation import Refutation
    from sudokit.logic.step import Node, Step
    from sudokit.logic.technique_table import Technique

__all__ = ["Sentence", "sentence"]

# Of longer chains and nets only the ends are told; the whole is in the step's `chains`.
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
    joint, body = _template(spoken, step.technique)
    return Sentence(step.technique.title(tag), joint, body.format_map(_Pattern(step, spoken)))


@cache
def _template(spoken: Language, technique: Technique) -> tuple[str, str]:
    """What joins name and body, and the body's template."""
    match = _TEMPLATE.fullmatch(spoken.entry("sentences", technique.key, technique.family))
    assert match, technique.key
    return match[1], match[2]


class _Pattern:
    """What templates can say of a step: a method per place, by its name."""

    def __init__(self, step: Step, spoken: Language) -> None:
        self._step = step
        self._language = spoken
        self._is_net = step.technique.proof == "nets"

    def __getitem__(self, place: str) -> str:
        return str(getattr(self, place)())

    def cell(self) -> str:
        """The cell that is filled."""
        return cell_name(self._step.placements[0][0])

    def digit(self) -> int:
        """The digit that is placed."""
        return self._step.placements[0][1]

    def digits(self) -> str:
        """The digits that the pattern is about."""
        return self._and(self._step.digits)

    def house(self) -> str:
        """The house of the pattern."""
        return house_text(self._step.base[0], self._language)

    def cover(self) -> str:
        """The house where candidates leave."""
        return house_text(self._step.cover[0], self._language)

    def bases(self) -> str:
        """The bases of a fish."""
        return houses_text(self._step.base, self._language)

    def covers(self) -> str:
        """The covers of a fish."""
        return houses_text(self._step.cover, self._language)

    def cells(self) -> str:
        """The cells of the pattern."""
        return self._cells_with("pattern")

    def colour(self) -> str:
        """The cells of one colour."""
        return self._cells_with("pattern")

    def opposite(self) -> str:
        """The cells of the other colour."""
        return self._cells_with("other")

    def pivot(self) -> str:
        """The pivot of a wing, or the stem of a blossom."""
        return self._cells_with("pivot")

    def pincers(self) -> str:
        """The pincers of a wing."""
        return self._cells_with("pincer")

    def link(self) -> str:
        """The strong link that joins the pincers of a W-wing."""
        return self._cells_with("other")

    def link_digit(self) -> int:
        """The digit of this link."""
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
        """The cells outside of a rectangle that make a subset with its corners, if there are any."""
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
        """Where each premise of a forcing step or kraken fish leads to."""
        proofs = [self._proof(chain) for chain in self._step.chains]
        return f" [{'; '.join(proofs)}]" if any(proofs) else ""

    def premise(self) -> str:
        """What a forcing step assumes."""
        first = self._step.chains[0][0]
        return self._part(
            "is" if first.on else "is-not", cell=cells_text(first.cells), digit=first.digit
        )

    def contradiction(self) -> str:
        """What cannot be: a digit without a place, a candidate that is both, a cell without any."""
        chains = self._step.chains
        ends = (
            [node for node in chains[0][1:] if not node.on]
            if self._is_net
            else [chain[-1] for chain in chains]
        )
        if self._step.base:
            return self._impossible((ends[-1].cells[0], ends[-1].digit), self._step.base[0])
        if both := next((node for node in ends if node.on), None):
            return self._part("is-both", cell=cells_text(both.cells), digit=both.digit)
        (cell,) = set.intersection(*(set(node.cells) for node in ends))
        return self._impossible((cell, ends[-1].digit), None)

    def cases(self) -> str:
        """The premises of which one is true, whatever the board holds."""
        firsts = [chain[0] for chain in self._step.chains]
        if self._step.base:
            places = self._language.join("or", [cells_text(node.cells) for node in firsts])
            return self._part(
                "every-place", house=self.house(), digit=firsts[0].digit, cells=places
            )
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
        if not self._is_net:
            if len(chain) <= _LONGEST:
                return chain_text(chain)
            return f"{chain_text(chain[: _LONGEST - 4])} … {chain_text(chain[-4:])}"
        placed = _shortened(
            [f"{cells_text(node.cells)}={node.digit}" for node in chain[1:] if node.on]
        )
        if len(self._step.chains) == 1:
            return placed  # the sentence names the premise already
        premise = f"{cells_text(chain[0].cells)}={chain[0].digit}"
        return f"{premise}: {placed}" if placed else premise

    def _refuted(self, refutation: Refutation) -> str:
        """What one wrong candidate leads to."""
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
        return self._part(
            "refuted",
            premise=self._part("is", cell=cell_name(cell), digit=digit),
            contradiction=contradiction,
            proof=proof and f" [{proof}]",
        )

    def _impossible(self, candidate: Candidate, house: int | None) -> str:
        """That a house has no place for a digit, or a cell no candidate."""
        cell, digit = candidate
        if house is None:
            return self._part("no-candidate", cell=cell_name(cell))
        return self._part("no-place", house=house_text(house, self._language), digit=digit)


def _shortened(words: list[str]) -> str:
    """Placements one after the other; of many the ends, and how many are left out."""
    if len(words) > _LONGEST:
        words[_LONGEST - 3 : -2] = [f"… (+{len(words) - _LONGEST + 1}) …"]
    return " ".join(words)
