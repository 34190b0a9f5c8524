"""Links and ids of other sites, which hold a board somewhere.

Most sites put 81 digits into a link, in its path, query or fragment. Some have their own notation, in which runs of
blanks are letters (Simon Tatham's Solo, puzz.link) or each cell is two characters (SudokuWiki, with candidates; a sukaku
of the page of `sudokit serve`).
Links of f-puzzles, SudokuPad, SudokuMaker, lisudoku, Penpa+ and the Interactive Sudoku Solver hold variants, as do ids of
Solo with other rules: `sudokit.variants` reads them.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from sudokit import _native
from sudokit.board import alphabet

__all__ = ["board_in", "form_in", "host_of", "is_foreign", "is_link", "is_page"]

_LONGEST = 4096
_LINK = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*://[^\s/?#]")
_HOST = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*://(?:[^\s/?#@]*@)?([^\s/?#:]*)([^\s?#]*)")
_WEB = re.compile(r"https?://", re.IGNORECASE | re.ASCII)
_RUN = re.compile(rf"(?<![0-9A-Za-z]){alphabet.CELL}+(?![0-9A-Za-z])")
_PERCENT = re.compile("%([0-7][0-9A-Fa-f])")  # bytes beyond ASCII are none of a board's
_LEAST_CELLS = 60
_SOLO = re.compile(r"(?:.*[#?])?3x3([a-z0-9]*):([a-z0-9_]+)", re.IGNORECASE | re.ASCII)
_ID_OF_SOLO = re.compile(
    r"(?:[0-9]{1,2}x[0-9]{1,2}|[0-9]{1,2}j)[a-z0-9]*:[a-z0-9_,]+", re.IGNORECASE | re.ASCII
)
_SOLO_OF_OTHER_RULES = re.compile(r"[jkx]", re.IGNORECASE | re.ASCII)
_PUZZ_LINK = re.compile(r".*[?/]sudoku/9/9/([0-9g-z]+)/?")
_TWO_A_CELL = re.compile(
    r".*(?:(#/[a-z/-]*|[?&#]puzzle=)|[?&]|(?<!puzzle)=)((?=[0-9]*[a-v])[0-9a-v]{162})(?:[&#/].*)?"
)
_SITES = {
    "f-puzzles": "f-puzzles",
    "sudokupad": "sudokupad",
    "crackingthecryptic": "sudokupad",
    "sudokumaker": "sudokumaker",
    "lisudoku": "lisudoku",
}
_VARIANT = re.compile(r"[^?#\s]*\?(?:\S*&)?(?:(load)=.|q=(?:\.|%2E))", re.IGNORECASE)
_ID = re.compile(r"[^?#\s]*[?#](.*)", re.DOTALL)
_PENPA = re.compile(r"[^?#\s]*penpa-edit")
_PAGES = (".htm", ".html", ".php", ".asp", ".aspx", ".jsp")


def is_link(text: str) -> bool:
    """Whether a text begins like a link.

    Examples:
        >>> is_link("https://example.org/"), is_link("53..7....")
        (True, False)
    """
    return _LINK.match(text) is not None


def is_foreign(text: str) -> bool:
    """Whether a text is a link or an id, and so not a row of cells, however much it looks like a damaged one.

    Examples:
        >>> is_foreign("4x4:a7b"), is_foreign("hello")
        (True, False)
    """
    return is_link(text) or _ID_OF_SOLO.fullmatch(text) is not None


def host_of(link: str) -> str:
    """The name of the site of a link.

    Examples:
        >>> host_of("https://www.sudokuwiki.org/sudoku.htm?bd=5")
        'www.sudokuwiki.org'
    """
    found = _HOST.match(link)
    return found[1] if found else ""


def form_in(link: str) -> str | None:
    """The name of the form of `sudokit.variants.forms` in which a link probably holds a variant.

    Examples:
        >>> form_in("https://f-puzzles.com/?load=N4Ig"), form_in("https://example.org/?q=.Cage~10~R1C1")
        ('f-puzzles', 'iss')
        >>> form_in("https://example.org/puzzles.txt") is None
        True
    """
    host = host_of(link).lower() if _WEB.match(link) else ""
    named = [form for site, form in _SITES.items() if site in host]
    if named:
        return named[0]
    if not host:
        return None
    if _PENPA.match(link):
        return "penpa"
    rest = _ID.match(link)
    if rest and _native.begins_solo(unquote(rest[1])):
        return "solo"
    found = None if board_in(link) else _VARIANT.match(link)
    return found and ("f-puzzles" if found[1] else "iss")


def is_page(text: str) -> bool:
    """Whether a text is a link to a page for people, rather than to a file.

    A file has a name with a suffix, which is not that of a page, or it is on a site that does not have to do with
    Sudoku; and nobody refers to a place within it.

    Examples:
        >>> is_page("https://sudoku.coach/en/play/"), is_page("https://example.org/puzzles.txt")
        (True, False)
    """
    found = _HOST.match(text)
    if not found or not _WEB.match(text):
        return False
    name = found[2].rsplit("/", 1)[-1].lower()
    if "#" in text or name.endswith(_PAGES) or not (name or "?" in text):
        return True
    return "." not in name and "sudoku" in found[1].lower()


def board_in(text: str) -> str | None:
    """The board of a link or an id: 81 characters, 729 if it shows candidates, or a sukaku as a line of HoDoKu's library.

    None if there is none.

    A board with too few or too many cells is returned as it is, so that the error about it names their number.

    Examples:
        >>> board_in("https://sudoku.coach/en/play/" + "1" + 80 * "0")[:9]
        '100000000'
        >>> board_in("3x3:1z2z_3z")
        '1..........................2..........................3..........................'
        >>> board_in("https://example.org/")
    """
    text = text.strip().strip("<>")
    if len(text) > _LONGEST:
        return None
    if not is_link(text):
        return _solo(text)
    link = _PERCENT.sub(lambda code: chr(int(code[1], 16)), text)
    two_a_cell = _two_a_cell(link)
    if two_a_cell:  # before a run, which can be the digits entered into it
        return two_a_cell
    runs: list[str] = [
        run for run in _RUN.findall(link.split("://", 1)[1]) if len(run) >= _LEAST_CELLS
    ]
    if runs:
        return runs[0]
    return _solo(link) or _puzz_link(link)


def _solo(text: str) -> str | None:
    """The board in an id of Solo: `a` to `z` are 1 to 26 blanks, and `_` is between two digits."""
    found = _SOLO.fullmatch(text)
    if not found or _SOLO_OF_OTHER_RULES.search(found[1]):
        return None
    return _with_runs(found[2].lower().replace("_", ""), "a")


def _puzz_link(link: str) -> str | None:
    """The board in a link of puzz.link, pzv.jp and others: `g` to `z` are 1 to 20 blanks."""
    found = _PUZZ_LINK.fullmatch(link)
    return _with_runs(found[1], "g") if found else None


def _with_runs(text: str, first: str) -> str:
    """Cells in which letters are runs of blanks, from the first letter, which is one blank."""
    cells = (sign if sign.isdigit() else (ord(sign) - ord(first) + 1) * "." for sign in text)
    return "".join(cells)


def _two_a_cell(link: str) -> str | None:
    """The position in a link of SudokuWiki or of the page.

    It has a number in base 32 for each cell, the marks twice and whether it is a clue. Where 9 is a mark, there are letters;
    162 digits are two boards.

    In a link of SudokuWiki, a single mark is also how a digit that was filled in later looks. So the clues are not told
    from such digits there, as in all texts that show marks alone. In a link of the page, only clues are filled.
    """
    found = _TWO_A_CELL.fullmatch(link)
    if not found:
        return None
    numbers = [int(found[2][at : at + 2], 32) for at in range(0, 162, 2)]
    marks = [
        "".join(
            digit for place, digit in enumerate(alphabet.DIGITS, start=1) if number >> place & 1
        )
        for number in numbers
    ]
    if not found[1]:
        return "".join(
            digit if digit in shown else "." for shown in marks for digit in alphabet.DIGITS
        )
    clues = [
        shown if number & 1 and len(shown) == 1 else "."
        for number, shown in zip(numbers, marks, strict=True)
    ]
    removed = [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, clue in enumerate(clues)
        if clue == "."
        for digit in alphabet.DIGITS
        if digit not in marks[cell]
    ]
    return f":0000:x:{''.join(clues)}:{' '.join(removed)}:::"
