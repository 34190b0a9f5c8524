"""`Step`: one deduction, with the pattern that proves it.

Native code finds steps and hands them over as plain tuples; here they become values that explain
themselves in a sentence, draw themselves, and turn into JSON. Cells are 0 to 80 and digits 1 to 9;
houses are 0 to 26: nine rows, nine columns, nine boxes.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sudokit import _native
from sudokit.arguments import whole_number
from sudokit.board.position import Candidate, Position
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
"""Fish of this size and more take long to find."""

Role = Literal["pattern", "fin", "endo-fin", "pivot", "pincer", "other"]


class Mark(NamedTuple):
    """A candidate and the part that it plays in a pattern."""

    cell: int
    digit: int
    role: Role


class LockedSet(NamedTuple):
    """Cells that act together, and their candidates; mostly an almost locked set."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class Node(NamedTuple):
    """A node of a chain.

    Attributes:
        cells: One cell, or those of a group or of a digit's places in a set.
        digit: The digit.
        on: Whether it is true if the chain's premise is.
        strong: Whether the link to the next node is strong: one of both is true.
        set: 0, or the number, from 1, of the step's set that it belongs to.
    """

    cells: tuple[int, ...]
    digit: int
    on: bool
    strong: bool
    set: int


@dataclass(frozen=True)
class Step:
    """One deduction on one position; immutable.

    Attributes:
        technique: The technique.
        position: The position before it.
        placements: The digits that it places.
        eliminations: The candidates that it removes.
        digits: The digits that the pattern is about.
        base: Houses: those of the pattern, or the bases of a fish.
        cover: Houses: the covers of a fish, or where candidates leave.
        marks: The pattern's candidates by role.
        sets: The locked sets of the pattern, in order.
        restricted: The digits that join neighbouring sets.
        chains: The pattern's chains.

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

    @classmethod
    def _of_native(cls, position: Position, parts: tuple[Any, ...], profile: Profile) -> Step:
        key, placements, eliminations, digits, base, cover, marks, sets, restricted, chains = parts
        return cls(
            technique=profile.technique(key),
            position=position,
            placements=placements,
            eliminations=eliminations,
            digits=digits,
            base=base,
            cover=cover,
            marks=tuple(map(Mark._make, marks)),
            sets=tuple(map(LockedSet._make, sets)),
            restricted=restricted,
            chains=tuple(tuple(map(Node._make, chain)) for chain in chains),
        )

    @cached_property
    def refutations(self) -> tuple[Refutation, ...]:
        """What each other candidate of a guessed cell leads to; empty unless this is Brute Force."""
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

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The step as plain lists, strings and numbers, for JSON; the position is not in it.

        Args:
            language: The language of its sentence, `en` or `ko`.

        Returns:
            The technique's key, level and score, and the attributes of the step, with tuples as lists.
            `sentence` has the parts of `sudokit.words.steps.Sentence`, which joined are the text.
            `picture` has the shaded `houses`, the `roles` of candidates as `[cell, digit, role]`, and
            the `links` as `[from, to, strong]`.

        Raises:
            ValueError: There is no such language.

        Examples:
            >>> step = next_step(Position("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
            >>> step.to_dict("ko")["sentence"]
            {'title': '네이키드 싱글', 'joint': ': ', 'body': 'r5c5에 남은 후보 하나, r5c5 = 5'}
            >>> step.to_dict()["picture"]
            {'houses': [], 'roles': [[40, 5, 'placed']], 'links': []}
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
            "chains": [[[list(cells), *rest] for cells, *rest in chain] for chain in self.chains],
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
        }

    def _repr_svg_(self) -> str:
        """The board before the step, with the pattern in colour, for notebooks."""
        from sudokit.drawing import steps

        return steps.svg(self)

    def _repr_html_(self) -> str:
        """The picture and the sentence, for notebooks."""
        from sudokit.drawing import steps

        return steps.html(self)

    def __rich__(self) -> Text:
        """The board before the step in colour, with the sentence, for `rich.print`."""
        from sudokit.drawing import steps

        return steps.terminal(self)

    def __str__(self) -> str:
        return self.explain()


def native_position(position: Position) -> _native.LogicPosition:
    """The position as native code searches it."""
    return _native.LogicPosition(position.grid.cells, position.grid.puzzle.cells, position.masks)


def next_step(
    position: Source | Position, profile: Profile | None = None, *, timeout: float | None = None
) -> Step | None:
    """The first step in the profile's order, or None where no technique does anything.

    Args:
        position: The position, or a grid or text of which one is made.
        profile: The techniques to use; the default profile if None.
        timeout: Give up after so many seconds; see `sudokit.Stop`.

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
    """The keys of what `all_steps` looks for: all but the fish of size 5 and more, which take long.

    Examples:
        >>> len(known_techniques()) - len(usual_techniques())
        21
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

    Of steps of one technique with one result the one with the shortest chain is given.

    Args:
        position: The position, or a grid or text of which one is made; a broken one has steps, too,
            which are worth nothing.
        techniques: Keys, names or codes of techniques; None means all but the fish of size 5
            and more, which take long.
        most: Stop there, at least 1; an easy position can have tens of thousands of loops.
        timeout: Give up after so many seconds; see `sudokit.Stop`.

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
