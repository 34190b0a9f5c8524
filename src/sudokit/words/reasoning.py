"""Chains in prose: a sentence for each link.

A *reason* is one sentence of the proof of a step: what follows if a node of a chain is true or false, and its
*ground*, such as "row 4 has no other place for 5". After its links, a chain has an *ending*, which says what
follows from the whole chain. The last reason is the *conclusion*, what the step does.

A dynamic chain is told as the digits that it places, in order, since what they remove is plain to see. A node that
follows by a nested step is told with what that step does, and with its proof, one level deeper.

The section `reasons` of a language has the templates of sentences and grounds. Techniques whose chains prove
something together have their conclusion in the section `conclusions`, with the placeholders of `words/steps.py`
and, besides, `{closing}` and `{ending}`.

`web/page/worker/words/reasoning.js` does the same in JavaScript, from the same texts; a test compares the two.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sudokit.words.notation import cells_text, house_text
from sudokit.words.steps import Pattern, Sentence, is_same, keys_of, sentence
from sudokit.words.texts import filled, language

if TYPE_CHECKING:
    from sudokit.board.position import Candidate
    from sudokit.logic.step import Node, Step

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
        ValueError: There is no such language.

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
    return list(_Proof(step, language(tag)).reasons())


class _Proof(Pattern):
    """The reasons of a step, and what templates of conclusions can name besides what sentences can."""

    def reasons(self) -> Iterator[Reason]:
        step = self._step
        chains, refutations = step.chains, step.refutations
        if not chains and not refutations:
            return
        concludes = next((k for k in keys_of(step) if self._language.has("conclusions", k)), None)
        for refutation in refutations:
            yield Reason(self._refuted(refutation, "reasons"))
        for number, chain in enumerate(chains):
            yield from self._implications(number) if self._is_dynamic else self._links(number)
            if not concludes:
                yield Reason(self._ending(chain), number)
        if concludes:
            template: str = self._language.entry("conclusions", concludes)
            yield Reason(filled(template, self))
        else:
            key = "either-way" if all(map(_is_choice, chains)) else "therefore"
            yield Reason(self._reason(key, result=self.result()))

    def closing(self) -> str:
        """The link from the last node of a continuous loop to its first."""
        (chain,) = self._step.chains
        return self._reason(
            "closing", claim=self._claim(chain[0]), ground=self._ground(chain[-1], chain[0])
        )

    def ending(self) -> str:
        """What follows from the last chain."""
        return self._ending(self._step.chains[-1])

    def _links(self, number: int) -> Iterator[Reason]:
        """The links of a chain, without those that earlier chains begin with."""
        chain = self._step.chains[number]
        nodes = [i for i, node in enumerate(chain) if not i or node.on or not self._is_net]
        told = max((_shared(chain, other) for other in self._step.chains[:number]), default=0)
        if len(nodes) == 1 and not told:
            yield Reason(self._reason("suppose", premise=self._claim(chain[0])), number, 0)
        for before, node in itertools.pairwise(nodes):
            if node < told:
                continue
            key = "then" if node > max(told, 1) else "also" if told > 1 else "if"
            values = {
                "claim": self._claim(chain[node]),
                "ground": self._ground(chain[before], chain[node]),
            }
            if key != "then":
                values["premise"] = self._claim(chain[before])
            yield Reason(self._reason(key, **values), number, node)

    def _implications(self, number: int) -> Iterator[Reason]:
        """The placements of a dynamic chain, the steps inside it, and its end; without what earlier chains told."""
        chain, step = self._step.chains[number], self._step
        first = _fact(chain[0])
        alike = [other for other in step.chains[:number] if _fact(other[0]) == first]
        told = {_fact(node) for other in alike for node in other if _is_told(node, other)}
        inside = (node.nested for other in alike for node in other if node.nested is not None)
        entered = {_effect(step.nested[number]) for number in inside}
        is_begun = bool(alike)
        for i, node in enumerate(chain):
            if i == 0 or _fact(node) in told or not _is_told(node, chain):
                continue
            told.add(_fact(node))
            if node.nested is not None:
                nested = step.nested[node.nested]
                if _effect(nested) not in entered:
                    entered.add(_effect(nested))
                    if not is_begun:
                        yield Reason(
                            self._reason("suppose", premise=self._claim(chain[0])), number, 0
                        )
                    is_begun = True
                    yield Reason(self._nested(nested), number, i)
                    for reason in reasons(nested, self._language.tag):
                        yield reason._replace(inside=(node.nested, *reason.inside))
                continue
            values = {
                "claim": self._claim(node),
                "ground": self._ground(chain[node.parents[0]], node),
            }
            if not is_begun:
                values["premise"] = self._claim(chain[0])
            yield Reason(self._reason("then" if is_begun else "if", **values), number, i)
            is_begun = True
        if not is_begun:
            yield Reason(self._reason("suppose", premise=self._claim(chain[0])), number, 0)

    def _nested(self, step: Step) -> str:
        """A step inside a chain. If it has chains, what it does is enough, because its own proof follows."""
        words = sentence(step, self._language.tag)
        if step.chains:
            words = Sentence(words.title, ": ", Pattern(step, self._language).result())
        return self._reason("nested", sentence=str(words))

    def _claim(self, node: Node, *, opposite: bool = False) -> str:
        """A node in words, or its opposite."""
        on = node.on is not opposite
        if len(node.cells) == 1:
            return self._part(
                "is" if on else "is-not", cell=cells_text(node.cells), digit=node.digit
            )
        return self._reason(
            "one-is" if on else "none-is", cells=cells_text(node.cells), digit=node.digit
        )

    def _ground(self, before: Node, node: Node) -> str:
        """Why a node follows from the one before."""
        if node.house is not None:
            key = "no-other-place" if node.on else "one-per-house"
            house = house_text(node.house, self._language)
            return self._reason(key, house=house, digit=node.digit)
        if node.on and node.set and len(self._step.sets[node.set - 1].cells) > 1:
            cells, digits = self._step.sets[node.set - 1]
            kept = self._and([digit for digit in digits if digit != before.digit])
            return self._reason(
                "locked-set", cells=cells_text(cells), lost=before.digit, digits=kept
            )
        if node.on:
            return self._reason("last-candidate")
        if node.digit != before.digit:
            return self._reason("one-per-cell")
        return self._reason("sees", count=len(node.cells), cells=cells_text(before.cells))

    def _ending(self, chain: Sequence[Node]) -> str:
        first, last = chain[0], chain[-1]
        if is_same(first, last):
            return self._reason(
                "loop" if first.on is last.on else "returns", claim=self._claim(last)
            )
        if _is_choice(chain):
            one, other = self._claim(first, opposite=True), self._claim(last)
            return self._reason("either", one=one, other=other)
        opposite = self._claim(first, opposite=True)
        if last.on:
            premise, claim = self._claim(first), self._claim(last)
            return self._reason("clash", premise=premise, claim=claim, opposite=opposite)
        return self._reason("neither", claim=self._claim(last), opposite=opposite)

    def _reason(self, key: str, **values: str | int) -> str:
        return self._language.say("reasons", key, **values)


def _is_told(node: Node, chain: Sequence[Node]) -> bool:
    """Whether a node of a dynamic chain is worth a sentence."""
    return node.on or node.nested is not None or node is chain[-1]


def _effect(step: Step) -> tuple[str, tuple[Candidate, ...]]:
    """What two steps have in common that are worth telling once."""
    return step.technique.key, step.eliminations


def _fact(node: Node) -> tuple[tuple[int, ...], int, bool]:
    return node.cells, node.digit, node.on


def _is_choice(chain: Sequence[Node]) -> bool:
    """Whether one of the two ends of a chain is true."""
    return not chain[0].on and chain[-1].on and not is_same(chain[0], chain[-1])


def _shared(one: Sequence[Node], other: Sequence[Node]) -> int:
    """The number of nodes with which both chains begin."""
    count = 0
    for mine, its in zip(one, other, strict=False):
        if _fact(mine) != _fact(its):
            break
        count += 1
    return count
