"""The sentence of a step.

Its template is in the section `sentences` of the language, under the key of the technique or of its
family. It begins with the name of the technique, `{title}`. Another placeholder is the name of a role,
such as `{pivot}`, for the cells of the candidates that the finder marked with it; or a value that
`native/telling/pattern.cpp` works out, such as `{base}` or `{result}`. The section `parts` has the templates
of which these are composed.

The explainer's forcing chains prove several things under one name. Their templates have keys of their own.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sudokit import _native
from sudokit.words.telling import text_of, told_text
from sudokit.words.texts import Language, language

if TYPE_CHECKING:
    from sudokit.logic.step import Step

__all__ = ["Sentence", "sentence", "told_sentence"]

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
        ValueError: There is no such language, or the step is none that a finder could find.

    Examples:
        >>> from sudokit.logic.examples import example
        >>> sentence(example("naked-single")).body
        '4 is the only candidate of r5c1, so r5c1 is 4'
    """
    return told_sentence(_native.tell_sentence(step), language(tag))


def told_sentence(told: str, spoken: Language) -> Sentence:
    """The sentence that native code tells of a step, in a language."""
    _, values, *keys = json.loads(told)
    joint, body = _template(spoken, *keys)
    return Sentence(text_of(values["title"], spoken), joint, told_text(body, values, spoken))


@cache
def _template(spoken: Language, *keys: str) -> tuple[str, str]:
    """What joins name and body, and the body's template."""
    match = _TEMPLATE.fullmatch(spoken.template("sentences", *keys))
    assert match, keys
    return match[1], match[2]
