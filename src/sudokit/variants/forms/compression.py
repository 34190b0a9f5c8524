"""lz-string: how f-puzzles and SudokuPad squeeze a puzzle into a link.

A text is a sequence of *codes*. Each code stands for a phrase, a piece of text. Both sides number the same phrases
from 3 on, without sending them: after each code but the first, the phrase before it, with the first character of
the new one, becomes the next phrase. Three codes are special:

    0   a new character follows, in 8 bits; it becomes a phrase, too
    1   the same, in 16 bits
    2   the end

A code has as many bits as the number of phrases that there are by then, with the special ones. All numbers begin
with their lowest bit. Six bits are one digit of base64, the first bit the highest. A character is a unit of UTF-16.

The idea is that of Ziv and Lempel, "Compression of Individual Sequences via Variable-Rate Coding" (1978), as Welch
told it in "A Technique for High-Performance Data Compression" (1984). The lengths of a phrase and of the whole text
are limited, so that a short text cannot become an endless one.
"""

from __future__ import annotations

from array import array

from sudokit.errors import FormatError
from sudokit.messages import message

__all__ = ["LONGEST", "compress", "decompress"]

LONGEST = 4_000_000
"""The most characters that a text may have, compressed or not. A large puzzle with drawings has 100,000."""

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_SIX_BITS = {ord(digit): f"{value:06b}" for value, digit in enumerate(_DIGITS)}
_SHORT, _LONG, _END = 0, 1, 2
_SPECIAL = 3


def decompress(packed: str) -> str:
    """The text in base64 of lz-string.

    Args:
        packed: What `compress` returns. The signs `=` at the end may be missing.

    Raises:
        FormatError: The text is damaged, or has more than `LONGEST` characters. Time and memory are in proportion
            to the length of both texts.

    Examples:
        >>> decompress("N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0iQA=")[:19]
        '{"size":9,"grid":[['
    """
    bits = _bits_of(packed.rstrip("="))
    damaged = FormatError(message("the compressed text is damaged or not complete"))
    phrases = ["", "", ""]
    pieces: list[str] = []
    length = at = 0
    while True:
        code, at = _number(bits, at, len(phrases).bit_length())
        if at > len(bits) or code == _END:
            break
        if code < _SPECIAL:
            unit, at = _number(bits, at, 8 if code == _SHORT else 16)
            code = len(phrases)
            phrases.append(chr(unit))
        before = pieces[-1] if pieces else ""
        if code >= len(phrases) + bool(before):
            raise damaged
        # The phrase that this code completes may be the one that it stands for.
        phrase = phrases[code] if code < len(phrases) else before + before[0]
        if before:
            phrases.append(before + phrase[0])
        pieces.append(phrase)
        length += len(phrase)
        if length > LONGEST:
            raise FormatError(message("the text has more than {most:,} characters", most=LONGEST))
    try:
        text = "".join(pieces).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise damaged from None
    if at > len(bits):
        raise damaged
    return text


def compress(text: str) -> str:
    """A text as base64 of lz-string, as f-puzzles and SudokuPad read it.

    Args:
        text: Any text of at most `LONGEST` characters.

    Raises:
        FormatError: The text is longer, or half of a pair of surrogates is in it.

    Examples:
        >>> compress("{}")
        'N4XyA==='
        >>> decompress(compress("sum, sum, sum"))
        'sum, sum, sum'
    """
    if len(text) > LONGEST:
        raise FormatError(message("the text has more than {most:,} characters", most=LONGEST))
    try:
        units = array("H", text.encode("utf-16-le"))
    except UnicodeEncodeError:
        raise FormatError(message("half of a pair of surrogates is in the text")) from None
    codes: dict[str, int] = {}
    new: set[str] = set()  # characters that the reader has not seen yet
    count = _SPECIAL  # how many phrases the reader knows
    numbered = _SPECIAL  # how many the writer has numbered
    bits: list[str] = []

    def send(phrase: str) -> None:
        nonlocal count
        width = count.bit_length()
        count += bool(bits)  # the phrase before it, and one character more
        if phrase in new:
            new.discard(phrase)
            unit = ord(phrase)
            bits.append(_bits(_SHORT if unit < 256 else _LONG, width))
            bits.append(_bits(unit, 8 if unit < 256 else 16))
            count += 1
        else:
            bits.append(_bits(codes[phrase], width))

    phrase = ""
    for letter in map(chr, units):
        if letter not in codes:
            codes[letter] = numbered
            numbered += 1
            new.add(letter)
        if phrase + letter in codes:
            phrase += letter
            continue
        send(phrase)
        codes[phrase + letter] = numbered
        numbered += 1
        phrase = letter
    if phrase:
        send(phrase)
    bits.append(_bits(_END, count.bit_length()))
    joined = "".join(bits)
    joined += "0" * (6 - len(joined) % 6)
    packed = "".join(_DIGITS[int(joined[at : at + 6], 2)] for at in range(0, len(joined), 6))
    return packed + "=" * (-len(packed) % 4)


def _bits_of(packed: str) -> str:
    """The bits of a text in base64, as a text of 0 and 1."""
    if len(packed) > LONGEST:
        raise FormatError(
            message(
                "{size:,} characters, expected at most {most:,}", size=len(packed), most=LONGEST
            )
        )
    bits = packed.translate(_SIX_BITS)
    if len(bits) != 6 * len(packed):
        stranger = next(letter for letter in packed if ord(letter) not in _SIX_BITS)
        raise FormatError(message("{letter!r} is not a digit of base64", letter=stranger))
    return bits


def _number(bits: str, at: int, width: int) -> tuple[int, int]:
    """The number at a place among the bits, its lowest bit first, and the place after it."""
    return int(bits[at : at + width][::-1] or "0", 2), at + width


def _bits(number: int, width: int) -> str:
    return f"{number:0{width}b}"[::-1]
