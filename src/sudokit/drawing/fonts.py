"""Fonts of a PDF: Helvetica, which every viewer has, and others for the characters that it lacks.

These are found on this system and embedded in the file. Only TrueType outlines can be embedded (`.ttf`, `.ttc`). If no
font has them, Korean is set in HYGothic-Medium, which PDF viewers supply or replace; anything else is an error.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from sudokit.drawing.system_fonts import faces
from sudokit.errors import SudokuError
from sudokit.messages import message

__all__ = ["BOLD", "CAPITAL", "REGULAR", "embedded_font", "other_font", "runs"]

REGULAR, BOLD = "Helvetica", "Helvetica-Bold"
CAPITAL = 0.718
"""The height of capital letters and digits of these, in sizes of the font."""
_KOREAN = "HYGothic-Medium"
_MOST_BYTES = 1 << 28


def runs(text: str, usual: str, other: str) -> list[tuple[str, str]]:
    """The text in pieces, each with its font: the usual one where it has the characters.

    Examples:
        >>> runs("No. 독", REGULAR, "HYGothic-Medium")
        [('No. ', 'Helvetica'), ('독', 'HYGothic-Medium')]
    """
    return [("".join(run), usual if has else other) for has, run in groupby(text, _is_western)]


@lru_cache(64)
def other_font(text: str, file: str | None) -> str:
    """A font with the characters of a text that Helvetica lacks.

    Args:
        text: The text.
        file: A font file; None means any font of this system.

    Raises:
        SudokuError: There is none.
    """
    others = frozenset(sign for sign in text if not _is_western(sign))
    if not others:
        return REGULAR
    try:
        return embedded_font(others, file)
    except SudokuError:
        if file or not all(map(_is_korean, others)):
            raise
    registerFont(UnicodeCIDFont(_KOREAN))
    return _KOREAN


def _is_korean(character: str) -> bool:
    """Whether the Korean fonts that PDF defines have the character."""
    return _encodes(character, "cp949")


def _is_western(character: str) -> bool:
    """Whether Helvetica has the character, as PDF defines it: Windows-1252."""
    return _encodes(character, "cp1252")


def _encodes(character: str, encoding: str) -> bool:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(16)
def embedded_font(characters: frozenset[str], file: str | None = None) -> str:
    """The name of a font for reportlab that has the given characters; reportlab embeds it.

    Args:
        characters: The characters.
        file: A font file; None means any font of this system.

    Raises:
        SudokuError: The file is not such a font or lacks a character, or no font of the system has them all.
    """
    font = _font_of(file) if file else _font_of_system(characters)
    missing = characters - _characters_of(font) if font else characters
    if font and not missing:
        registerFont(font)
        return str(font.fontName)
    if file:
        sign = min(missing)
        raise SudokuError(
            message(
                "{file} does not have {sign}, which the text needs", file=file, sign=_named(sign)
            )
        )
    while missing:
        sign = min(missing)
        font = _font_of_system({sign})
        if font is None:
            raise SudokuError(
                message(
                    "no font of this system has {sign}, which the text needs", sign=_named(sign)
                )
            )
        missing -= _characters_of(font)
    listed = "".join(sorted(characters))
    raise SudokuError(
        message(
            "the text needs one font that has all of {listed}; this system has none", listed=listed
        )
    )


def _named(sign: str) -> str:
    return f"{sign} (U+{ord(sign):04X})"


def _characters_of(font: TTFont) -> set[str]:
    return {chr(code) for code in font.face.charToGlyph}


def _font_of(file: str, index: int = 0) -> TTFont:
    try:
        if not Path(file).is_file() or Path(file).stat().st_size > _MOST_BYTES:
            raise ValueError(file)  # noqa: TRY301 - a device may have no end
        return TTFont(f"sudokit-{file}-{index}", file, subfontIndex=index)
    except (TTFError, OSError, AssertionError, ValueError) as error:
        raise SudokuError(
            message("{file}: not a TrueType font that can be embedded", file=file)
        ) from error


def _font_of_system(characters: AbstractSet[str]) -> TTFont | None:
    """A font of this system that has the given characters."""
    folders = {*rl_config.TTFSearchPath, str(Path("~/.local/share/fonts").expanduser())}
    for place, index in faces(characters, folders, "fontformat=TrueType"):
        with suppress(SudokuError):
            font = _font_of(place, index)
            if characters <= _characters_of(font):
                return font
    return None
