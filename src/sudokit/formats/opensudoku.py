"""OpenSudoku's XML: a file of games, possibly half-way, with the player's notes.

    <opensudoku version="2"><folder name="Easy">
      <game data="530070000600195000..." />
    </folder></opensudoku>

`data` is 81 digits. For a game in progress it is `version: N` and then, for each cell and separated by
vertical bars, its value, its notes and whether it may be edited. Notes are the digits with commas
(version 1) or the sum of 2^(digit - 1). Later versions have two kinds of notes, which are combined
here. A cell without notes keeps every candidate.

expat parses a document as a whole. It may have at most 16 million characters and no document type
declaration, which XML bombs need. Its other games are put back onto the lines, one per line, so each
becomes a board of the stream.
"""

from __future__ import annotations

from sudokit.board import alphabet, masks
from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.errors import FormatError, SudokuError
from sudokit.formats.marks import position_of
from sudokit.formats.match import Match
from sudokit.formats.source import LONGEST_DOCUMENT, Line, Lines
from sudokit.messages import message
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
"""The text before and after the games of a file."""

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
    length = len(taken[0].original)
    while last not in taken[-1].original and (line := lines.peek()):
        length += len(line.original)
        if length > LONGEST_DOCUMENT:
            raise FormatError(
                message(
                    "a document of over {most:,} characters",
                    most=LONGEST_DOCUMENT,
                ),
                line=taken[0].number,
            )
        taken.append(next(lines))
    number, attributes = _first_game(taken, lines)
    try:
        return _board(attributes)
    except SudokuError as error:
        error.line = number
        raise


def write(board: Grid | Position) -> str:
    """The position as a game; in a file, games are between the two parts of `ENCLOSING`.

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
    """The first game of a document; the others are put back onto the lines."""
    from xml.parsers import expat
    from xml.sax.saxutils import quoteattr

    for line in taken:  # before expat sees it, so that no entity is ever defined
        if "<!DOCTYPE" in line.original:
            raise FormatError(
                message("a document type declaration, which no file of OpenSudoku has"),
                line=line.number,
            )
    games: list[tuple[int, dict[str, str]]] = []
    first = taken[0].number

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "game":
            games.append((first + parser.CurrentLineNumber - 1, attributes))

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = start
    try:
        parser.Parse("\n".join(line.original for line in taken).encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise FormatError(message("not well-formed XML"), line=first + error.lineno - 1) from error
    if not games:
        raise FormatError(message("no game in the document"), line=first)
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
            raise FormatError(
                message("a game with {digits}, expected 81", digits=alphabet.digits(len(data)))
            )
        return Grid(alphabet.values(data, first_cell=0, line=None)).cells
    version, *rest = body.split(None, 1) or [""]
    fields = rest[0].strip().removesuffix("|").split("|") if rest else []
    if version not in {"1", "2", "3", "4", "5"}:
        raise FormatError(
            message("a game of version {version!r}, expected 1 to 5", version=version[:20])
        )
    width = len(fields) // 81
    if len(fields) % 81 or not 3 <= width <= 5:
        raise FormatError(
            message("a game with {count} fields, expected 3 to 5 a cell", count=len(fields))
        )
    return _begun(fields, width, kinds_of_notes=2 if version in {"4", "5"} else 1)


def _begun(fields: list[str], width: int, *, kinds_of_notes: int) -> Position:
    values, givens = bytearray(81), bytearray(81)
    marks: list[int | None] = []
    for cell in range(81):
        value, *notes, editable = fields[width * cell : width * cell + width]
        if len(value) != 1 or value not in "0123456789":
            raise FormatError(
                message(
                    "{cell} has the value {value!r}, expected 0 to 9",
                    cell=cell_name(cell),
                    value=value[:20],
                )
            )
        if editable not in {"0", "1"}:
            raise FormatError(
                message(
                    "{cell} is {value!r} for whether it may be edited, expected 0 or 1",
                    cell=cell_name(cell),
                    value=editable[:20],
                )
            )
        values[cell] = int(value)
        givens[cell] = int(value) if editable == "0" else 0
        mask = 0
        for word in notes[:kinds_of_notes]:
            mask |= _notes(word, cell)
        marks.append(mask or None)
    return position_of(bytes(values), marks, bytes(givens))


def _notes(word: str, cell: int) -> int:
    """The notes of a field as a mask; a sum of powers of two is a mask already."""
    if word == "-":
        return 0
    if word.isascii() and word.isdigit() and len(word) <= 3 and int(word) < 1 << 9:
        return int(word)
    digits = word.removesuffix(",").split(",")
    if not word.endswith(",") or not set(digits) <= set(alphabet.DIGITS):
        raise FormatError(
            message(
                "{cell} has the notes {word!r}, expected digits or a sum",
                cell=cell_name(cell),
                word=word[:20],
            )
        )
    return masks.of_digits(map(int, digits))
