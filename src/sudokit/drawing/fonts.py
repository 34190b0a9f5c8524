"""Fonts of a PDF: Helvetica, which every viewer has, and others for the characters that it lacks.

These are found on this system and embedded in the file. Only TrueType outlines can be embedded (`.ttf`, `.ttc`). If no
font has them, Korean is set in HYGothic-Medium, which PDF viewers supply or replace; anything else is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import groupby
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from sudokit.drawing.system_fonts import faces
from sudokit.errors import SudokuError
from sudokit.messages import message

__all__ = ["BOLD", "REGULAR", "runs"]

REGULAR, BOLD = "Helvetica", "Helvetica-Bold"
_KOREAN = "HYGothic-Medium"
_MOST_BYTES = 1 << 28


def runs(text: str, usual: str, file: str | None) -> list[tuple[str, str]]:
    """A text in pieces, each with its font.

    Args:
        text: The text.
        usual: The font of what Helvetica has.
        file: A TrueType file for all else; None means fonts of this system.

    Raises:
        SudokuError: The file is not such a font or lacks a character, or no font of the system has it.

    Examples:
        >>> runs("No. 5", REGULAR, None)
        [('No. 5', 'Helvetica')]
    """
    if _encodes(text, "cp1252"):
        return [(text, usual)]

    def font(sign: str) -> str:
        return usual if _encodes(sign, "cp1252") else _font_with(sign, file)

    return [("".join(run), name) for name, run in groupby(text, font)]


@cache
def _font_with(sign: str, file: str | None) -> str:
    """The name of a font that has a character."""
    fonts = [_font_of(file)] if file else _fonts_of_system(sign)
    found = next((font for font in fonts if ord(sign) in font.face.charToGlyph), None)
    if found is not None:
        registerFont(found)
        _in_use.setdefault(found.fontName, found)
        return str(found.fontName)
    named = f"{sign} (U+{ord(sign):04X})"
    if file:
        raise SudokuError(
            message("{file} does not have {sign}, which the text needs", file=file, sign=named)
        )
    if not _encodes(sign, "cp949"):  # the characters of the Korean fonts that PDF defines
        raise SudokuError(
            message("no font of this system has {sign}, which the text needs", sign=named)
        )
    registerFont(UnicodeCIDFont(_KOREAN))
    return _KOREAN


def _fonts_of_system(sign: str) -> Iterator[TTFont]:
    """Fonts of this system that may have a character, those first that are in use."""
    yield from list(_in_use.values())
    folders = {*rl_config.TTFSearchPath, str(Path("~/.local/share/fonts").expanduser())}
    for place, index in faces({sign}, folders, "fontformat=TrueType"):
        with suppress(SudokuError):
            yield _font_of(place, index)


_in_use: dict[str, TTFont] = {}


def _font_of(file: str, index: int = 0) -> TTFont:
    try:
        if not Path(file).is_file() or Path(file).stat().st_size > _MOST_BYTES:
            raise ValueError(file)  # noqa: TRY301 - a device may have no end
        return TTFont(f"sudokit-{file}-{index}", file, subfontIndex=index)
    except (TTFError, OSError, AssertionError, ValueError) as error:
        raise SudokuError(
            message("{file}: not a TrueType font that can be embedded", file=file)
        ) from error


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
