"""Messages in other languages: errors, and what the command line reports.

Their English templates are the keys of a gettext catalogue per language, `locale/TAG/LC_MESSAGES/sudokit.mo`;
`.ci/messages` makes its source, the `.po` file beside it, and compiles it. The command line speaks with it, the server words
its problems with it, and the page's worker reads the same file (`web/page/worker/words/messages.js`).
"""

from __future__ import annotations

import gettext
from functools import cache
from importlib.resources import files
from pathlib import Path

from sudokit.messages import Message, filled
from sudokit.words.particles import with_particles

__all__ = ["CATALOGUE", "catalogues", "said"]

CATALOGUE = "locale/{}/LC_MESSAGES/sudokit.mo"
"""Where the catalogue of a language is, in this folder."""

_FOLDER = str(files("sudokit.words"))


@cache
def catalogues() -> tuple[str, ...]:
    """The tags of the languages with a catalogue, in alphabetical order.

    Examples:
        >>> "ko" in catalogues(), "en" in catalogues()
        (True, False)
    """
    folder = Path(_FOLDER, "locale")
    return tuple(sorted(path.name for path in folder.iterdir() if path.is_dir()))


def said(text: str, tag: str) -> str:
    """A message in a language; any other text, and any message in a language without a catalogue, as it is.

    Examples:
        >>> from sudokit.errors import NoSolution
        >>> said(NoSolution().reason, "ko")
        '해가 없음'
    """
    if not isinstance(text, Message) or tag not in catalogues():
        return str(text)
    values = {
        name: said(value, tag) if isinstance(value, str) else value
        for name, value in text.values.items()
    }
    catalogue = _catalogue(tag)
    if text.other is None:
        template = catalogue.gettext(text.template)
    else:
        template = catalogue.ngettext(text.template, text.other, text.values["count"])
    return with_particles(filled(template, values))


@cache
def _catalogue(tag: str) -> gettext.NullTranslations:
    return gettext.translation("sudokit", Path(_FOLDER, "locale"), [tag])
