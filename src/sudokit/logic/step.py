"""`Step`: one deduction, with the pattern that proves it.

Native code finds steps and returns them as plain tuples. Here they become values with a sentence, a
picture and a JSON form. Cells are 0 to 80 and digits 1 to 9. Houses are 0 to 26: nine rows, nine
columns, nine boxes.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import starmap
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.board.houses import PEERS
from sudokit.board.position import Candidate, Position
from sudokit.logic.native import native_position
from sudokit.logic.profile import Profile
from sudokit.logic.refutation import Refutation, refute
from sudokit.logic.technique_table import Technique, technique
from sudokit.logic.technique_table import techniques as known_techniques
from sudokit.stopping import each_checked, within

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.text import Text

    from sudokit.board.grid import Source

__all__ = ["LockedSet", "Mark", "Node", "Role", "Step", "all_steps", "next_step"]

_LONG = 5
"""Fish of this size or larger take long to find, and so do whips and braids, whose size is their greatest length."""

Role = Literal["pattern", "fin", "endo-fin", "pivot", "pincer", "other"]


class Mark(NamedTuple):
    """A candidate and its role in a pattern."""

    cell: int
    digit: int
    role: Role


class LockedSet(NamedTuple):
    """Cells that act together, and their candidates; usually an almost locked set."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class Node(NamedTuple):
    """A node of a chain.

    Attributes:
        cells: One cell, the cells of a group, or the places of a digit in a set.
        digit: The digit.
        on: Whether the node is true if the premise of the chain is.
        strong: Whether the link to the next node is strong: at least one of the two is true.
        set: The number, from 1, of the step's set to which it belongs; 0 if it belongs to none.
        house: The house by which it follows from the node before: both lie in it if the link is weak,
            and it has no other place for the digit if the link is strong. In a net, the house in which
            it is the only place. Of the first node of a continuous loop, the house by which it follows
            from the last. None if it follows otherwise: within a cell or set, or by several houses.
        parents: Only in dynamic chains: the indices in the chain of the nodes that it follows from; empty
            for the premise.
        nested: The index in the step's `nested` of the step by which it follows; None if it follows by a
            link.
    """

    cells: tuple[int, ...]
    digit: int
    on: bool
    strong: bool
    set: int
    house: int | None = None
    parents: tuple[int, ...] = ()
    nested: int | None = None


@dataclass(frozen=True)
class Step:
    """One deduction on one position; immutable.

    Attributes:
        technique: The technique.
        position: The position before the step.
        placements: The digits that it places.
        eliminations: The candidates that it removes.
        digits: The digits of the pattern.
        base: The houses of the pattern, or the bases of a fish.
        cover: The covers of a fish, or the houses that lose candidates.
        marks: The candidates of the pattern by role.
        sets: The locked sets of the pattern, in order.
        restricted: The digits that join neighbouring sets. Of truths and links, the digits of each house of
            `base`, then of `cover`; the two sets are the cells that are truths or links.
        chains: The chains of the pattern.
        er: The explainer's rating of the step; None if it is a step of the usual system.
        nested: The steps inside its chains: of techniques that apply once the chain has removed some
            candidates.

    Examples:
        >>> step = next_step(Position("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
        >>> print(step)
        Naked Single: 5 is the only candidate of r5c5, so r5c5 is 5
    """

    technique: Technique
    position: Position = field(repr=False)
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    digits: tuple[int, ...]
    base: tuple[int, ...] = ()
    cover: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = field(default=(), repr=False)
    sets: tuple[LockedSet, ...] = ()
    restricted: tuple[tuple[int, ...], ...] = ()
    chains: tuple[tuple[Node, ...], ...] = field(default=(), repr=False)
    er: float | None = None
    nested: tuple[Step, ...] = field(default=(), repr=False)

    @classmethod
    def _of_native(
        cls, position: Position, parts: tuple[Any, ...], profile: Profile | None = None
    ) -> Step:
        """A step from native code, which leaves out the position before it.

        One of the explainer ends with its rating in tenths, and with the steps inside its chains.
        """
        key, placements, eliminations, digits, base, cover, marks, sets, restricted, chains = parts[
            :10
        ]
        explainers = parts[10:]
        table = known_techniques("explainer" if explainers else "sudokit")
        step = cls(
            profile.technique(key) if profile and not explainers else table[key],
            position,
            placements,
            eliminations,
            digits,
            base,
            cover,
            marks=tuple(map(Mark._make, marks)),
            sets=tuple(map(LockedSet._make, sets)),
            restricted=restricted,
            chains=tuple(tuple(starmap(Node, chain)) for chain in chains),
        )
        if not explainers:
            return step
        tenths, inside = explainers
        nested = tuple(
            cls._of_native(step._position_inside(number), each)
            for number, each in enumerate(inside)
        )
        return replace(step, er=tenths / 10 if tenths else None, nested=nested)

    def _position_inside(self, number: int) -> Position:
        """The position on which a nested step applies: without what its chain has made false before.

        Nested steps of one round apply together, on the same position. So what stands right before, by
        another nested step, is only removed if this one depends on it.
        """
        chain, end = next(
            (chain, index)
            for chain in self.chains
            for index, node in enumerate(chain)
            if node.nested == number
        )
        start = end
        while chain[start - 1].nested is not None:
            start -= 1
        before = (*chain[:start], *(chain[parent] for parent in chain[end].parents))
        return self.position.after((), set().union(*map(_excluded_by, before)))

    @cached_property
    def refutations(self) -> tuple[Refutation, ...]:
        """Why each other candidate of a guessed cell is wrong; empty unless this is Brute Force."""
        if self.technique.proof != "guess":
            return ()
        ((cell, digit),) = self.placements
        others = sorted(self.position.candidates[cell] - {digit})
        return tuple(refute(self.position, (cell, other)) for other in others)

    def after(self) -> Position:
        """The position after the step."""
        return self.position.after(self.placements, self.eliminations)

    def explain(self, language: str = "en") -> str:
        """The step in one sentence, in English (`en`) or Korean (`ko`).

        Raises:
            ValueError: There is no such language.
        """
        from sudokit.words.steps import sentence

        return str(sentence(self, language))

    def reasoning(self, language: str = "en") -> list[str]:
        """The proof of the step in prose, one sentence per link of its chains.

        Returns:
            The sentences, in English (`en`) or Korean (`ko`). The last one is the conclusion. The list is empty
            if the technique is a pattern that `explain` describes in full.

        Raises:
            ValueError: There is no such language.

        Examples:
            >>> from sudokit.logic.examples import example
            >>> for sentence in example("skyscraper").reasoning():
            ...     print(sentence)
            If r5c3 is not 3, r3c3 is 3: column 3 has no other place for 3.
            Then r3c6 is not 3: row 3 has its 3 already.
            Then r4c6 is 3: column 6 has no other place for 3.
            So r5c3 is 3 or r4c6 is 3.
            Either way, r4c1, r4c2, r5c4, r5c5 lose 3.
        """
        from sudokit.words.reasoning import reasons

        return [reason.text for reason in reasons(self, language)]

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The step as plain lists, strings and numbers, for JSON, without the position.

        Args:
            language: The language of its sentence, `en` or `ko`.

        Returns:
            The technique's key, level and score, and the attributes of the step, with tuples as lists.
            `sentence` has the parts of `sudokit.words.steps.Sentence`; joined, they are the text.
            `picture` has the shaded `houses`, the `roles` of candidates as `[cell, digit, role]`, and
            the `links` as `[from, to, strong]`. Only steps of the explainer have `er` and `nested`, and
            only nodes of their chains end with `parents` and `nested`.

        Raises:
            ValueError: There is no such language.

        Examples:
            >>> step = next_step(Position("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
            >>> step.to_dict("ko")["sentence"]
            {'title': '네이키드 싱글', 'joint': ': ', 'body': 'r5c5에 남은 후보 하나, r5c5 = 5'}
            >>> step.to_dict()["picture"]["roles"][-1]
            [40, 5, 'placed']
        """
        from sudokit.drawing.picture import picture_of
        from sudokit.words.steps import sentence

        picture = picture_of(self)
        return {
            "technique": self.technique.key,
            "level": self.technique.level,
            "score": self.technique.score,
            "placements": [list(candidate) for candidate in self.placements],
            "eliminations": [list(candidate) for candidate in self.eliminations],
            "digits": list(self.digits),
            "base": list(self.base),
            "cover": list(self.cover),
            "marks": [list(mark) for mark in self.marks],
            "sets": [[list(cells), list(digits)] for cells, digits in self.sets],
            "restricted": [list(digits) for digits in self.restricted],
            "chains": [[_node_form(node) for node in chain] for chain in self.chains],
            "refutations": [
                {
                    "candidate": list(refutation.candidate),
                    "placements": [list(candidate) for candidate in refutation.placements],
                    "impossible": [list(candidate) for candidate in refutation.impossible],
                    "house": refutation.house,
                    "guesses": refutation.guesses,
                }
                for refutation in self.refutations
            ],
            "sentence": sentence(self, language)._asdict(),
            "picture": {
                "houses": list(picture.houses),
                "roles": [[cell, digit, role] for (cell, digit), role in picture.roles.items()],
                "links": [list(link) for link in picture.links],
            },
            **self._explainers_part(language),
        }

    def _explainers_part(self, language: str) -> dict[str, Any]:
        if self.er is None and not self.nested:
            return {}
        return {"er": self.er, "nested": [step.to_dict(language) for step in self.nested]}

    def to_svg(self) -> str:
        """The board before the step as an SVG picture, with the pattern in colour."""
        from sudokit.drawing import scenes, svg

        return svg.paint(scenes.of_step(self))

    def save(self, path: str | os.PathLike[str], *, size: int | None = None) -> None:
        """Write the picture of the step to a file, as `Grid.save` does.

        Args:
            path: The file, `.svg` or `.png`.
            size: The width of a PNG in pixels, 100 to 10,000; 736 if None.

        Raises:
            ValueError: The suffix is another one, or the size is out of range or not that of a PNG.
            MissingPackage: The picture is a PNG, and Pillow is not installed.
            OSError: The file cannot be written.
        """
        from sudokit.drawing import saving, scenes

        saving.save_picture(scenes.of_step(self), path, size)

    def _repr_svg_(self) -> str:
        """The picture of the step, for notebooks."""
        return self.to_svg()

    def _repr_html_(self) -> str:
        """The picture and the sentence, for notebooks."""
        from html import escape

        caption = escape(self.explain())
        return (
            '<figure class="sudokit-step-figure">'
            f"{self._repr_svg_()}<figcaption>{caption}</figcaption></figure>\n"
        )

    def __rich__(self) -> Text:
        """The board before the step in colour, with the sentence, for `rich.print`."""
        from sudokit.drawing import scenes, terminal

        return terminal.paint(scenes.of_step(self)).append(f"\n{self.explain()}")

    def __str__(self) -> str:
        return self.explain()


def _excluded_by(node: Node) -> set[tuple[int, int]]:
    """The candidates that are false because of a node of a dynamic chain, as far as that is plain to see."""
    (cell,), digit = node.cells, node.digit
    if not node.on:
        return {(cell, digit)}
    return {(peer, digit) for peer in PEERS[cell]} | {
        (cell, other) for other in range(1, 10) if other != digit
    }


def _node_form(node: Node) -> list[Any]:
    """A node as a list, for JSON; its `parents` and `nested` only if it has them."""
    cells, *link, parents, nested = node
    inside = [list(parents), nested] if parents or nested is not None else []
    return [list(cells), *link, *inside]


def steps_made(
    position: Position,
    made: Iterable[tuple[tuple[Any, ...], bytes, bytes]],
    profile: Profile | None = None,
) -> list[Step]:
    """Steps that native code made one after the other, each with the cells and candidates after it.

    Raises:
        TimedOut: The timeout passed first.
    """
    steps = []
    for parts, cells, candidates in each_checked(made):
        steps.append(Step._of_native(position, parts, profile))
        grid = Grid.unchecked(cells, position.grid.puzzle.cells)
        position = Position.unchecked(grid, candidates)
    return steps


def next_step(
    position: Source | Position, profile: Profile | None = None, *, timeout: float | None = None
) -> Step | None:
    """The first step in the order of the profile, or None if no technique applies.

    Args:
        position: A position, or a grid or text to make one from.
        profile: The techniques to use; the default profile if None.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: The text is not a board.
        ClueConflict: Two of its digits clash.
    """
    profile = Profile.given(profile)
    with within(timeout):
        position = Position(position)
        parts = native_position(position).next_step(profile.native)
    return None if parts is None else Step._of_native(position, parts, profile)


def usual_techniques() -> list[str]:
    """The keys of the techniques that `all_steps` looks for: all except fish of size 5 or larger, whips and braids.

    Examples:
        >>> len(known_techniques()) - len(usual_techniques())
        23
    """
    return [key for key, entry in known_techniques().items() if entry.size < _LONG]


def all_steps(
    position: Source | Position,
    techniques: Iterable[str] | None = None,
    *,
    most: int | None = None,
    timeout: float | None = None,
) -> list[Step]:
    """Every step on a position.

    If a technique reaches the same result in several ways, the step with the shortest chain is listed.

    Args:
        position: A position, or a grid or text to make one from. The steps of a position without a
            solution mean nothing.
        techniques: Keys, names or codes of techniques. None means all except fish of size 5 or larger, whips and braids,
            which take long.
        most: The largest number of steps, at least 1. An easy position can have tens of thousands of
            loops.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        ValueError: There is no such technique, or `most` is less than 1.
        FormatError: The text is not a board.
        ClueConflict: Two of its digits clash.

    Examples:
        >>> position = Position("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> sorted(step.placements for step in all_steps(position, ["naked-single"]))
        [((40, 5),), ((59, 7),), ((62, 4),), ((70, 3),)]
    """
    keys = (
        usual_techniques() if techniques is None else [technique(name).key for name in techniques]
    )
    if most is not None:
        most = min(whole_number("most", most, least=1, more=", or None for all"), sys.maxsize)
    with within(timeout):
        position = Position(position)
        found = native_position(position).all_steps(keys, most=most)
        return [
            Step._of_native(position, parts, Profile.default()) for parts in each_checked(found)
        ]
