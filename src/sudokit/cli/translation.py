"""The language of the command line: which one is chosen, and how messages and help are translated.

English texts are the keys of a gettext catalogue, `words/locale/TAG/LC_MESSAGES/sudokit.mo`, which also has the texts
of click. `.ci/messages` makes its source, the `.po` file beside it, and compiles it. A language exists if its folder
exists. For users of English, no catalogue is opened.
"""

from __future__ import annotations

import gettext
import os
import re
import sys
from collections.abc import Callable, Iterable
from inspect import cleandoc
from typing import Any

import click

__all__ = [
    "choose_language",
    "chosen_language",
    "in_each_text",
    "report",
    "said",
    "say_help",
    "width",
]

_VARIABLES = ("SUDOKIT_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_CATALOGUES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "words", "locale")  # noqa: PTH118, PTH120
_NAME = re.compile(r"([a-z]{2,3})([_-][a-z]+)?([.@].*)?", re.IGNORECASE)

_language = "en"
_catalogue = gettext.NullTranslations()  # which says everything as it is


def choose_language() -> None:
    """Speak the language of the environment, if there is a catalogue and the terminal can show it."""
    global _language, _catalogue
    tag = wanted_language()
    if tag == "en":
        return
    # Click asks gettext for its texts, and gettext asks the environment for the language.
    os.environ["LANGUAGE"] = tag
    gettext.bindtextdomain("sudokit", _CATALOGUES)
    gettext.textdomain("sudokit")
    try:
        gettext.gettext("Usage:").encode(sys.stderr.encoding)
    except UnicodeEncodeError:
        gettext.textdomain("messages")
    else:
        _language, _catalogue = tag, gettext.translation("sudokit", _CATALOGUES)


def chosen_language() -> str:
    """The tag of the language of the command line."""
    return _language


def wanted_language() -> str:
    """The language that the first variable asks for, or the first of several that there is."""
    asked = next(filter(None, map(os.environ.get, _VARIABLES)), "")
    for name in asked.split(":"):
        if match := _NAME.fullmatch(name):
            language = match[1].lower()
            if language == "en" or os.path.isdir(f"{_CATALOGUES}/{language}"):  # noqa: PTH112
                return language
    return "en"


def said(text: str) -> str:
    """A message in the language of the command line; any other text as it is."""
    if _language == "en":
        return text
    from sudokit.words import catalogues

    return catalogues.said(text, _language)


def report(text: str) -> None:
    """Write a line to stderr, in the language of the command line."""
    click.echo(said(text), err=True)


def say_help(command: click.Command) -> None:
    """Put a command's help into the language of the command line."""
    if _language == "en":
        return
    command.context_class = _Context
    command.help = in_each_text(command.help or "", _catalogue.gettext)
    command.epilog = in_each_text(command.epilog or "", _catalogue.gettext)
    for option in command.params:
        if isinstance(option, click.Option) and option.help:
            option.help = _catalogue.gettext(option.help)


def in_each_text(text: str, say: Callable[[str], str]) -> str:
    r"""A help text in which each text that has a meaning is replaced.

    That is each paragraph, as one line. A paragraph that starts with `\b`, which click leaves as it is, consists of
    headings and of indented tables and commands: there it is each heading and the last column of each table.

    Examples:
        >>> in_each_text("Two\nlines.\n\n\b\nExamples:\n  sudokit\n  sudokit solve   the rest", str.upper)
        'TWO LINES.\n\n\x08\nEXAMPLES:\n  sudokit\n  sudokit solve   THE REST'
    """
    return "\n\n".join(
        "\n".join(_in_line(line, say) for line in paragraph.split("\n"))
        if paragraph.startswith("\b")
        else paragraph and say(paragraph.replace("\n", " "))
        for paragraph in cleandoc(text).split("\n\n")
    )


def _in_line(line: str, say: Callable[[str], str]) -> str:
    if line == "\b":
        return line
    if not line.startswith(" "):
        return say(line)
    columns = re.fullmatch(r"( +\S.*  )(\S.*)", line)
    return columns[1] + say(columns[2]) if columns else line


class _Formatter(click.HelpFormatter):
    """Wraps and aligns texts with characters that are two columns wide.

    Click counts characters. So each wide one is followed by a filler, until the help is complete.
    """

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, _filled(prefix or f"{gettext.gettext('Usage:')} "))

    def write_text(self, text: str) -> None:
        super().write_text(_filled(text))

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **options: Any) -> None:
        filled = [(_filled(term), _filled(text)) for term, text in rows]
        super().write_dl(filled, *args, **options)

    def getvalue(self) -> str:
        return super().getvalue().replace(_FILLER, "")


class _Context(click.Context):
    formatter_class = _Formatter


_FILLER = "\0"


def _filled(text: str) -> str:
    return "".join(sign + _FILLER * (width(sign) - 1) for sign in text)


def width(text: str) -> int:
    """How many columns a text takes on the terminal.

    Examples:
        >>> width("검사 2")
        6
    """
    from unicodedata import east_asian_width  # for those who need it

    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)
