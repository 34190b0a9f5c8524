"""Lines as the formats expect them: what people and programs put around a board is removed first.

A format is recognised by its lines, so a line in another form becomes one that a format recognises, and the format finds
out whether it is right:

    Puzzle 3: 53..7....6..195...          53..7....6..195...
    int b[9][9] = {{5, 3, 0, ...}};       530...
    [5, 3, null, null, 7, ...],           5 3 . . 7 ...
    | 5 | 3 |   |   | 7 | ...             5|3|.|.|7|...
    5.0  3.0  NaN  NaN  7.0  ...          5 3 . . 7 ...
    https://...?bd=530070000...           530070000...
    +71..+8...4:214 425                   :0000:x:+71..+8...4:214 425:::
    Grid 02                               # Grid 02

Nothing is guessed: too few cells, too many or a wrong one stay what they are, and a line that does not look like one
of these is not touched. A *label* says something about the board after it; it has words and at most short numbers, so
no damaged board passes for one, and is read as a comment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sudokit.board import alphabet
from sudokit.formats import links
from sudokit.streams.decoding import undecodable

__all__ = ["is_border", "plain"]

_LONGEST = 4096
_CELLS = alphabet.DIGITS + alphabet.BLANKS
_CELL = alphabet.CELL[:-1] + "?]"  # a question mark is a blank as well, but not in native code
_LETTER = "[A-Za-z\u00c0-\u024f\u0370-\u1fff\u3040-\ud7ff\uf900-\ufaff]"

_BORDER = re.compile(
    r"[\s+\-=_|*:.'\u2500-\u257f]*([-=_\u2500\u2501\u2550])\1\1[\s+\-=_|*:.'\u2500-\u257f]*$"
)
_LONGEST_BORDER = 400

_BLANKS = "\u00b7\u2022\u2027\u2219\u22c5\u30fb\uff65\u25cb\u25cf\u25a1\u25a2\u25ab\u25fb\u25fc\u2b1c\u2b1b\u2423"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"
_SIGNS: dict[int, str] = {
    **{ord(sign): "." for sign in _BLANKS},
    **{ord(sign): "-" for sign in _DASHES},
    **{ord(sign): '"' for sign in "\u201c\u201d\u201e"},
    **{ord(sign): "'" for sign in "\u2018\u2019"},
    **dict.fromkeys((0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0x20E3, 0xFE0E, 0xFE0F), ""),  # keycaps
    **{0xFF01 + each: chr(0x21 + each) for each in range(94)},  # full width
    **{0x1D7CE + each: str(each % 10) for each in range(50)},
    **{0x2460 + each: str(each + 1) for each in range(9)},  # in circles
    **{0x2776 + each: str(each + 1) for each in range(9)},
    0x24EA: "0",
    0x3000: " ",
}

_TAG = re.compile(
    r"\[/?(?:code|pre|quote|tt|size|font|color|b|i|c|spoiler|hidden|hide)(?:=[^\]]*)?\]"
    r"|</?(?:pre|code|tt|p|br|b|blockquote)[ \t]*/?>|^[ \t]*(?:```|~~~)[A-Za-z]*[ \t]*$"
    r"|\\(?:begin|end)\{sudoku[a-z-]*\}",
    re.IGNORECASE | re.ASCII,
)
_SEPARATOR = re.compile(r"[\s,;:|\"'`=()\[\]{}<>/&#\\]")
_LEAST_OF_RUN = 20
_RUN = re.compile(rf"{_CELL[:-1]}+]{{{_LEAST_OF_RUN},}}")
_CANDIDATES = re.compile("1?2?3?4?5?6?7?8?9?")
_REMOVED = re.compile(r"\s*([1-9]{3}(?:\s+[1-9]{3})*)?\s*(?::|$)")
_INDEX = re.compile(r"(?<=[A-Za-z0-9_\]])\[[0-9]*\]")
_LAST_COMMA = re.compile(r"(?<=[^\s,\[({]),(?=\s*[\])}])")
_SOLUTION = re.compile("[1-9]{81}")
_NOTHING = "null|NULL|Null|none|None|nil|nan|NaN|NA|undefined"
_FIRST_OF_LIST = rf"[\"'`](?:{_CELL}|\s?[\"'`])|{_CELL}|,|(?:{_NOTHING})[\s,]"
_LIST = re.compile(rf"(?<![\[({{])[\[({{](?=[\[({{\s]*(?:{_FIRST_OF_LIST}))")
_BETWEEN_ROWS = re.compile(r"[\])}]\s*[,;]?\s*[\[({]")
_BRACKET = re.compile(r"[\[({\])}]")
_ROW_END = re.compile(r"[;/|]")
_QUOTES = "\"'`"
_ABSENT = re.compile(_NOTHING)
_LEAST_ABSENT = 3
_WHOLE_NUMBER = re.compile(r"([0-9])\.0*")
_EMPTY_BETWEEN_BARS = re.compile(
    r"[|\u2502\u2503\u2551\u2506\u250a]\s*(?=[|\u2502\u2503\u2551\u2506\u250a])"
)
_UPRIGHTS = re.compile(r"[|\u2502\u2503\u2551\u2506\u250a]")
_NUMBERS_OF_COLUMNS = list("012345678")
"""What NumPy and pandas write above a board."""
_DIGITS_AND_SPACES = re.compile(r"[1-9 ]*")

_LONGEST_LABEL = 80
_PROMPT = re.compile(r">{1,3} ?(?=.*[A-WYZa-wyz])[A-Za-z_.][\w.()\[\]]*|[A-Za-z_]\w* =", re.ASCII)
"""What somebody has typed to print a matrix, or Octave says before it."""
_NUMBER = re.compile(r"(?<![0-9.*_\-])[0-9]{1,5}(?:[.:/\-][0-9]{1,5}){0,3}(?![0-9A-Za-z])")
_WORD = re.compile(_LETTER + "{2,}")
_ONLY_WORDS = re.compile(rf"(?:{_LETTER}|[\s#=*~.,:;'\"()\[\]{{}}<>&!?/+$@_\-])*")
_LABEL_END = re.compile(r"[:=\[({]\s*$")
_FEW_BLANKS = re.compile(r"[.*_\-]{4}")
_ORDINAL = re.compile(r"\(?[0-9]{1,4}[.):]")
_ONLY_BRACKETS = re.compile(r"[\[\](){},;\s]+|\"{3}|'{3}")

_LEAST_OF_BOARD = 60
_LEAST_OF_ROW = 5


def plain(text: str) -> str:
    """A line without what was put around a board, or with a `#` before it if it is a label.

    Args:
        text: A line, which may have blanks at its end.

    Examples:
        >>> plain("[5, 3, null, null, 7, 0, 0, 0, 0],")
        '5 3 . . 7 0 0 0 0'
        >>> plain("Grid 02"), plain("53..7....")
        ('# Grid 02', '53..7....')
    """
    bare = text.rstrip()
    if len(bare) > _LONGEST or undecodable(bare) is not None:  # for an error that names the byte
        return bare
    if not bare.isascii():
        text = text.translate(_SIGNS)
        bare = text.rstrip()
    if not bare.strip(_CELLS + " "):
        return _spaced(bare)
    text = _without_tags(text)
    bare = text.rstrip()
    if not bare or bare.startswith(("#", ":", ".~")) or bare.lstrip().startswith("<"):
        return bare
    for change in (links.board_in, _kept, _run, _tabbed, _barred, _separated, _label):
        found = change(text)
        if found is not None:
            return found
    return bare.replace("?", ".") if not bare.strip(_CELLS + "? |+") else bare


def is_border(line: str) -> bool:
    """Whether a line is part of the frame of a drawing.

    Examples:
        >>> is_border("+-------+-------+-------+"), is_border("| 5 3 . |")
        (True, False)
    """
    return len(line) <= _LONGEST_BORDER and _BORDER.match(line) is not None


def _without_tags(text: str) -> str:
    return _TAG.sub("", text) if any(sign in text for sign in "[<`~\\") else text


def _kept(text: str) -> str | None:
    """A line that is not a row of cells, however much it looks like one."""
    bare = text.rstrip()
    return bare if links.is_foreign(bare) or is_border(bare) else None


def _spaced(text: str) -> str:
    """A board in one line with spaces between its cells or rows."""
    words = text.split()
    if words == _NUMBERS_OF_COLUMNS:
        return f"# {text}"
    if numbers := _numbers(words):
        return numbers
    if len(words) == 2 and _ORDINAL.fullmatch(words[0]) and len(words[1]) >= _LEAST_OF_RUN:
        return words[1]
    if sum(map(len, words)) < _LEAST_OF_BOARD or max(map(len, words)) > 27:
        return text
    if len(words) < _LEAST_OF_BOARD and all(
        map(_CANDIDATES.fullmatch, words)
    ):  # a row of a drawing without bars
        return text
    return _whole(words)


def _whole(fields: Sequence[str]) -> str:
    """A board in one line. If most of its fields are single cells, a longer one is wrong, and is left apart."""
    longer = sum(len(field) > 1 for field in fields)
    return " ".join(fields) if 0 < longer < len(fields) / 2 else "".join(fields)


def _run(text: str) -> str | None:
    """The first long run of cells, which is the board, whatever is before and after it."""
    for found in _RUN.finditer(text):
        if not any(digit in found[0] for digit in alphabet.DIGITS):
            continue
        *_, start = (0, *(sign.end() for sign in _SEPARATOR.finditer(text, 0, found.start())))
        after = _SEPARATOR.search(text, found.end())
        run = text[start : after.start() if after else len(text)]
        rest = text[start + len(run) :]
        cells = run.replace("?", ".")
        has_more = "+" in run
        if has_more or rest.startswith(":"):
            removed = _REMOVED.match(rest[1:]) if rest.startswith(":") else None
            if has_more or (removed and removed[1]):
                return f":0000:x:{cells}:{(removed and removed[1]) or ''}:::"
        if not text[:start].strip(_QUOTES + " "):
            return (cells + rest).rstrip()
        return cells
    return None


def _numbers(words: Sequence[str]) -> str | None:
    """A row of numbers as programs print them, where some are missing or have a point; None if it is no such row."""
    if len(words) != 9 or all(len(word) == 1 for word in words):
        return None
    cells = [_field(word) for word in words]
    return " ".join(cells) if all(len(cell) == 1 for cell in cells) else None


def _tabbed(text: str) -> str | None:
    """A row of nine cells with tabs between them, and with bars as other cells."""
    if "\t" not in text:
        return None
    fields = text.split("\t")
    cells = [field.strip() or "." for field in fields if not _UPRIGHTS.fullmatch(field.strip())]
    return "|".join(cells) if len(cells) == 9 < len(fields) else None


def _barred(text: str) -> str | None:
    """A row of a drawing in which nothing between two bars, or spaces in a box, are blanks."""
    fields = _UPRIGHTS.split(text.strip())
    is_latex = len(fields) == 11 and fields[-1] == "."
    if not _EMPTY_BETWEEN_BARS.search(text) and "  " not in text and not is_latex:
        return None
    if len(fields) > 2 and not fields[0].strip() and (is_latex or not fields[-1].strip()):
        fields = fields[1:-1]
    if len(fields) == 9:
        cells = [field.strip().replace("?", ".") or "." for field in fields]
        return "|".join(cells) if all(len(cell.split()) == 1 for cell in cells) else None
    if (
        len(fields) != 3
        or len(set(map(len, fields))) > 1
        or not _DIGITS_AND_SPACES.fullmatch("".join(fields))
    ):
        return None
    boxes = [_box(field) for field in fields]
    return "|".join(boxes) if all(boxes) else None


def _box(field: str) -> str:
    """The three cells of a box that are written in columns of one or two characters; empty if they are not."""
    if len(field) == 3:
        return field.replace(" ", ".")
    if not 5 <= len(field) <= 7:
        return ""
    for first in (0, 1):
        cells = field[first::2]
        if (
            not field[1 - first :: 2].strip()
            and 3 <= len(cells.ljust(3)) <= 4
            and not cells[3:].strip()
        ):
            return cells[:3].ljust(3).replace(" ", ".")
    return ""


def _separated(text: str) -> str | None:
    """A row or a board whose cells have commas, brackets or quotation marks between them."""
    content, after = _content(text)
    if after is None and not any(sign in content for sign in ",;\t/\"'`"):
        return _numbers(content.split())
    fields = [_field(field) for field in _fields(content)]
    cells = sum(len(field) for field in fields if not field.strip(_CELLS))
    singles = sum(len(field) == 1 for field in fields if not field.strip(_CELLS))
    if 2 * cells <= sum(map(len, fields)):
        return None
    if cells >= _LEAST_OF_BOARD:
        whole = _whole(fields)
        if after and _SOLUTION.fullmatch(whole):  # the puzzle may come after it
            other = _separated(after)
            return other if other and len(other) == 81 else whole
        return whole
    is_row = len(fields) >= _LEAST_OF_ROW and 2 * singles > len(fields)
    is_run = len(fields) == 1 and cells >= _LEAST_OF_ROW
    are_boxes = len(fields) == 3 and [len(field) for field in fields] == [3, 3, 3]
    if not (is_row or is_run or are_boxes):
        return None
    return _spaced(" ".join(fields)) if after is None else " ".join(fields)


def _content(text: str) -> tuple[str, str | None]:
    """What is within the first brackets around cells, and what comes after them; or the whole text and None."""
    text = _LAST_COMMA.sub("", _INDEX.sub("", text))
    found = _LIST.search(text)
    if not found:
        return text.strip("[](){} "), None
    depth = 0
    for bracket in _BRACKET.finditer(text, found.start()):
        depth += 1 if bracket[0] in "[({" else -1
        if depth == 0:
            return text[found.start() : bracket.end()], text[bracket.end() :]
    return text[found.start() :], ""


def _fields(content: str) -> list[str]:
    comma = "," if "," in content else " "
    content = _BRACKET.sub("", _BETWEEN_ROWS.sub(comma, content))
    pieces = _ROW_END.split(content)
    fields = [
        field
        for piece in pieces
        for field in (
            re.split("[,\t]", piece) if "," in piece or "\t" in piece else piece.split() or [""]
        )
    ]
    while fields and len(fields) not in (9, 81) and not fields[-1].strip():
        fields.pop()
    return fields


def _field(field: str) -> str:
    """A field as a cell or as several; nothing is a blank."""
    inner = field.strip().strip(_QUOTES).strip()
    if not inner or inner == "?" or _ABSENT.fullmatch(inner):
        return "."
    number = _WHOLE_NUMBER.fullmatch(inner)
    return number[1] if number else inner.replace("?", ".")


def _label(text: str) -> str | None:
    """A label, as a comment."""
    text = text.strip()
    if len(text) > _LONGEST_LABEL:
        return None
    if any(sign.fullmatch(text) for sign in (_ORDINAL, _ONLY_BRACKETS, _PROMPT)):
        return f"# {text}"
    words = _NUMBER.sub("", text)
    if not _WORD.search(words) or not _ONLY_WORDS.fullmatch(words) or _FEW_BLANKS.search(words):
        return None
    if sum(bool(_ABSENT.fullmatch(word)) for word in text.split()) >= _LEAST_ABSENT:
        return None  # a row of a table
    return f"# {text}" if words != text or _LABEL_END.search(text) else None
