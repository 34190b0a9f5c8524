"""OpenSudoku's XML: a file of games, each perhaps half-way, with the player's notes.

    <opensudoku version="2"><folder name="Easy">
      <game data="530070000600195000..." />
    </folder></opensudoku>

`data` is 81 digits; or, of a game that was begun, `version: N` and for each cell its value, its notes
and whether it may be edited, between upright bars. Notes are the digits with commas (version 1) or
the sum of 2^(digit - 1); later versions have two kinds of notes, taken together here. A cell without
notes keeps every candidate.

A document is parsed as a whole, by expat, with no more than 16 million characters and without
document type declarations, which is where XML bombs are made. Its other games go back onto the
lines, one a line, so that each is a board of the stream.
"""

from __future__ import annotations

from sudokit.board import alphabet, masks
from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.errors import FormatError, SudokuError
from sudokit.formats.marks import position_of
from sudokit.formats.match import Match
from sudokit.formats.source import LONGEST_DOCUMENT, Line, Lines
from sudokit.names import cell_name

__all__ = ["ENCLOSING", "NAME", "ONE_LINE", "SUFFIXES", "TITLE", "match", "read", "write"]

NAME = "opensudoku"
TITLE = "OpenSudoku's XML: games with notes"
SUFFIXES = (".opensudoku",)
ONE_LINE = False
ENCLOSING = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n<folder name="sudokit">\n',
    "</folder>\n</opensudoku>\n",
)
"""What comes before the games of a file, and after them."""

_ROOT = "opensudoku"


def match(line: str) -> Match:
    """The beginning of a document, or one game."""
    if line.startswith((f"<{_ROOT}", "<?xml", "<game ")):
        return Match.YES
    return Match.PERHAPS if line.startswith(("<!--", "<!DOCTYPE opensudoku")) else Match.NO


def read(lines: Lines) -> bytes | Position:
    """Take one game off the lines."""
    taken = [next(lines)]
    last = "/>" if taken[0].text.startswith("<game ") else f"</{_ROOT}>"
    length = len(taken[0].text)
    while last not in taken[-1].text and (line := lines.peek()):
        length += len(line.text)
        if length > LONGEST_DOCUMENT:
            raise FormatError(
                f"a document of over {LONGEST_DOCUMENT:,} characters", line=taken[0].number
            )
        taken.append(next(lines))
    number, attributes = _first_game(taken, lines)
    try:
        return _board(attributes)
    except SudokuError as error:
        error.line = number
        raise


def write(board: Grid | Position) -> str:
    """The position as a game, which a file has between the parts of `ENCLOSING`.

    Examples:
        >>> write(Position("1" + 80 * "."))[:24]
        '<game data="100000000000'
    """
    position = Position(board)
    grid, removed = position.grid, position.removed
    if not removed and grid.puzzle == grid:
        data = alphabet.written(grid.cells, "0")
    else:
        data = "version: 3&#10;" + "".join(
            f"{digit}|{notes if removed else 0}|{int(digit == 0 or not given)}|"
            for digit, given, notes in zip(
                grid.cells, grid.puzzle.cells, masks.each(position.bits), strict=True
            )
        )
    return f'<game data="{data}" />\n'


def _first_game(taken: list[Line], lines: Lines) -> tuple[int, dict[str, str]]:
    """The first game of a document; the others go back onto the lines."""
    from xml.parsers import expat
    from xml.sax.saxutils import quoteattr

    games: list[tuple[int, dict[str, str]]] = []
    first = taken[0].number

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "game":
            games.append((first + parser.CurrentLineNumber - 1, attributes))

    def reject(*_: object) -> None:
        raise FormatError(
            "a document type declaration, which no file of OpenSudoku has",
            line=first + parser.CurrentLineNumber - 1,
        )

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = reject
    try:
        parser.Parse("\n".join(line.text for line in taken).encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        reason = f"not well-formed XML: {expat.ErrorString(error.code)}"
        raise FormatError(reason, line=first + error.lineno - 1) from error
    if not games:
        raise FormatError("no game in the document", line=first)
    others = [
        Line(number, f"<game data={quoteattr(_data(attributes), {chr(10): '&#10;'})} />")
        for number, attributes in games[1:]
    ]
    lines.give_back(others)
    return games[0]


def _data(attributes: dict[str, str]) -> str:
    return attributes.get("data", attributes.get("cells_data", ""))


def _board(attributes: dict[str, str]) -> bytes | Position:
    data = _data(attributes).strip()
    head, _, body = data.partition(":")
    if head != "version":
        if len(data) != 81:
            raise FormatError(f"a game with {alphabet.digits(len(data))}, expected 81")
        return alphabet.values(data, first_cell=0, line=None)
    version, *rest = body.split(None, 1)
    fields = rest[0].strip().removesuffix("|").split("|") if rest else []
    if version not in {"1", "2", "3", "4", "5"}:
        raise FormatError(f"a game of version {version[:20]!r}, expected 1 to 5")
    width = len(fields) // 81
    if len(fields) % 81 or not 3 <= width <= 5:
        raise FormatError(f"a game with {len(fields)} fields, expected 3 to 5 a cell")
    return _begun(fields, width, kinds_of_notes=2 if version in {"4", "5"} else 1)


def _begun(fields: list[str], width: int, *, kinds_of_notes: int) -> Position:
    values, givens = bytearray(81), bytearray(81)
    marks: list[int | None] = []
    for cell in range(81):
        value, *notes, editable = fields[width * cell : width * cell + width]
        if len(value) != 1 or value not in "0123456789":
            raise FormatError(f"{cell_name(cell)} has the value {value[:20]!r}, expected 0 to 9")
        if editable not in {"0", "1"}:
            raise FormatError(
                f"{cell_name(cell)} is {editable[:20]!r} for whether it may be edited, expected 0 or 1"
            )
        values[cell] = int(value)
        givens[cell] = int(value) if editable == "0" else 0
        mask = 0
        for word in notes[:kinds_of_notes]:
            mask |= _notes(word, cell)
        marks.append(mask or None)
    return position_of(bytes(values), marks, bytes(givens))


def _notes(word: str, cell: int) -> int:
    """The notes of a field, as a mask, which is what a sum is."""
    if word == "-":
        return 0
    if word.isascii() and word.isdigit() and len(word) <= 3 and int(word) < 1 << 9:
        return int(word)
    digits = word.removesuffix(",").split(",")
    if not word.endswith(",") or not set(digits) <= set(alphabet.DIGITS):
        raise FormatError(
            f"{cell_name(cell)} has the notes {word[:20]!r}, expected digits or a sum"
        )
    return masks.of_digits(map(int, digits))
