"""Chains in prose: a sentence for each link.

A *reason* is one sentence of the proof of a step; the last one is the *conclusion*, what the step does.
`native/telling/reasons.hpp` describes which there are.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from sudokit import _native
from sudokit.words.telling import text_of
from sudokit.words.texts import language

if TYPE_CHECKING:
    from sudokit.logic.step import Step

__all__ = ["Reason", "reasons"]


class Reason(NamedTuple):
    """One sentence of a proof.

    Attributes:
        text: The sentence.
        chain: The index of the chain that it is about; None for the conclusion.
        node: The index of the node that it reaches; None for an ending or the conclusion.
        inside: The nested step to which chain and node belong, by its index in each `nested` on the way to it;
            empty for the step itself.
    """

    text: str
    chain: int | None = None
    node: int | None = None
    inside: tuple[int, ...] = ()

    @property
    def depth(self) -> int:
        """How deep the step that it is about is nested; 0 for the step itself."""
        return len(self.inside)


def reasons(step: Step, tag: str = "en") -> list[Reason]:
    """The proof of a step, link by link; empty for a pattern whose sentence says everything.

    Args:
        step: The step.
        tag: The language's tag.

    Raises:
        ValueError: There is no such language, or the step is none that a finder could find.

    Examples:
        >>> from sudokit.logic.examples import example
        >>> for reason in reasons(example("skyscraper")):
        ...     print(reason.text)
        If r5c3 is not 3, r3c3 is 3: column 3 has no other place for 3.
        Then r3c6 is not 3: row 3 has its 3 already.
        Then r4c6 is 3: column 6 has no other place for 3.
        So r5c3 is 3 or r4c6 is 3.
        Either way, r4c1, r4c2, r5c4, r5c5 lose 3.
    """
    spoken = language(tag)
    return [
        Reason(text_of(each["told"], spoken), each["chain"], each["node"], tuple(each["inside"]))
        for each in json.loads(_native.tell_proof(step))
    ]
