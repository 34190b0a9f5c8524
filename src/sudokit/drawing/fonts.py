"""Fonts of a PDF: Helvetica, which every viewer has, and others for the characters that it lacks.

These are found on this system and embedded in the file. Only TrueType outlines can be embedded (`.ttf`, `.ttc`). If no
font has them, Korean is set in HYGothic-Medium, which PDF viewers supply or replace; anything else is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache, partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from sudokit.drawing.system_fonts import faces
from sudokit.errors import SudokuError
from sudokit.messages import message

__all__ = ["BOLD", "REGULAR", "Fonts"]

REGULAR, BOLD = "Helvetica", "Helvetica-Bold"
_KOREAN = "HYGothic-Medium"
_MOST_BYTES = 1 << 28


class Fonts:
    """The fonts of one file. What it sets first decides them, not what other files have.

    Args:
        file: A TrueType file for what Helvetica lacks; None means fonts of this system.
    """

    def __init__(self, file: str | None = None) -> None:
        self._file = file
        self._embedded: list[TTFont] = []
        self._of_sign: dict[str, str] = {}

    def runs(self, text: str, usual: str) -> list[tuple[str, str]]:
        """A text in pieces, each with the name of its font.

        Args:
            text: The text.
            usual: The font of what Helvetica has.

        Raises:
            SudokuError: The file is not such a font or lacks a character, or no font of the system has it.

        Examples:
            >>> Fonts().runs("No. 5", BOLD)
            [('No. 5', 'Helvetica-Bold')]
        """
        if _encodes(text, "cp1252"):
            return [(text, usual)]
        fonts = [usual if _encodes(sign, "cp1252") else self._font_with(sign) for sign in text]
        return [
            ("".join(sign for _, sign in run), font)
            for font, run in groupby(zip(fonts, text, strict=True), itemgetter(0))
        ]

    def _font_with(self, sign: str) -> str:
        if sign not in self._of_sign:
            self._of_sign[sign] = self._found(sign)
        return self._of_sign[sign]

    def _found(self, sign: str) -> str:
        font = next(filter(partial(_has, sign), self._candidates(sign)), None)
        if font is not None:
            self._embedded.append(font)
            registerFont(font)
            return str(font.fontName)
        named = f"{sign} (U+{ord(sign):04X})"
        if self._file:
            raise SudokuError(
                message(
                    "{file} does not have {sign}, which the text needs", file=self._file, sign=named
                )
            )
        if not _encodes(sign, "cp949"):  # the characters of the Korean fonts that PDF defines
            raise SudokuError(
                message("no font of this system has {sign}, which the text needs", sign=named)
            )
        registerFont(UnicodeCIDFont(_KOREAN))
        return _KOREAN

    def _candidates(self, sign: str) -> Iterator[TTFont]:
        """Fonts that may have a character, those first that the file has anyway."""
        if self._file:
            yield _font_of(self._file)
            return
        yield from self._embedded
        if _KOREAN in self._of_sign.values() and _encodes(sign, "cp949"):
            return  # and it is no use to search for other signs of the script
        folders = {*rl_config.TTFSearchPath, str(Path("~/.local/share/fonts").expanduser())}
        for place, index in faces({sign}, folders, "fontformat=TrueType"):
            with suppress(SudokuError):
                yield _font_of(place, index)


def _has(sign: str, font: TTFont) -> bool:
    return ord(sign) in font.face.charToGlyph


@lru_cache(16)
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
