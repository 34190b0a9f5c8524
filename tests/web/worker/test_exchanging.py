"""Boards in and out in JavaScript: the same answers as those of the JSON API, for good texts and damaged ones."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from typing import Any

import pytest
from starlette.testclient import TestClient

from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, HARDEST, MEDIUM
from korean import KOREAN, english_in, problems_in
from node_engine import ROOT, Ask
from sudokit import Grid, Position, formats
from sudokit.board import masks

BOARDS = (EASY, EASY_SOLVED, EMPTY, ESCARGOT, HARDEST, MEDIUM, "55" + EASY[2:])
"""The last one has a clash."""
KEEPING = ("hodoku", "opensudoku", "pencilmarks")
"""The formats that keep clues and candidates, or show them to people."""
SIGNS = [
    *"0123456789.-*_xX|+:'\"`()<>[]{}=/&;,#!%?aZ \t\n\r\v\f\x00\x07\x1c\x1f\x7f\x85\xa0\xad\\",
    *"²½é\u0131·│┃─═╋\u0301\u1680\u200b\u2028\u2029\u202f\u3000\ufeff\ufffe\uffff한😀\U000e0001",
    *("\r\n", "\n\n", "<!--", "-->", "--", "<?xml", "?>", "<![CDATA[", "]]>", "<game ", "</", "/>", "x=''"),
    *("&amp;", "&#10;", "&#x85;", "&#xFEFF;", "&#0;", "&#x110000;", "&lol;", " data=", "<!DOCTYPE", "version:"),
]  # fmt: skip


DOCUMENT = f"""<?xml version="1.0" encoding='UTF-8' standalone="no"?>
<!-- a comment -->
<?program an instruction?>
<opensudoku version="2" name="a &amp; b">
<folder name='easy'
  created="1">text &lt; <![CDATA[ x > ]]>
<game data="{EASY}" /><game
  data='version: 3&#10;{81 * "0|0|1|"}' created="1"></game>
</folder>
</opensudoku>
<!-- the end -->
"""
"""Everything that XML without a document type declaration can have."""


class Scribe:
    """Writes boards, and damages what was written."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def text(self) -> str:
        """Some boards, each in any format, mostly damaged."""
        choose = self.random.choice
        between = ("", "", "\n", "# a comment\n", "junk\n")
        text = "".join(self.board() + choose(between) for _ in range(choose((1, 1, 2, 3))))
        if self.random.random() < 0.3:
            text = text.replace("\n", choose(("\r\n", "\r", "\u2028", "\n \n", " \t\n")))
        before = choose(("", "", "", "\ufeff", "puzzle,solution\n", "[Puzzle]\n"))
        return before + self.damaged(text)

    def board(self) -> str:
        """A board in any format."""
        return formats.write(self.position(), self.random.choice(list(formats.FORMATS)))

    def position(self) -> Position:
        """A position of which some digits are not clues and some candidates are gone."""
        chance = self.random.random
        cells = Grid(self.random.choice(BOARDS[:-1])).cells
        some = bytes(digit if chance() < 0.8 else 0 for digit in cells)
        givens = bytes(digit if chance() < 0.7 else 0 for digit in some)
        if chance() < 0.3:
            return Position(Grid(some))
        every = masks.pairs(masks.possible(some))
        return Position(Grid.unchecked(some, givens), [each for each in every if chance() < 0.2])

    def damaged(self, text: str) -> str:
        """A text with characters and lines dropped, doubled, changed or moved."""
        for _ in range(self.random.choice((0, 1, 1, 1, 2, 3, 6))):
            text = (
                self.with_other_characters(text)
                if self.random.random() < 0.65
                else self.with_other_lines(text)
            )
        return text

    def with_other_characters(self, text: str) -> str:
        """A text with a character dropped, doubled, replaced or put in."""
        at = self.random.randrange(len(text) + 1)
        before, here, after = text[:at], text[at : at + 1], text[at + 1 :]
        sign = self.random.choice(SIGNS)
        return (
            before
            + self.random.choice(("", 2 * here, sign, sign, sign + here, sign + here))
            + after
        )

    def with_other_lines(self, text: str) -> str:
        """A text with a line dropped, doubled, emptied or moved."""
        lines = text.split("\n")
        at, other = self.random.randrange(len(lines)), self.random.randrange(len(lines))
        taken = lines.pop(at)
        lines[other:other] = self.random.choice(([], [taken], [taken, taken], [""]))
        return "\n".join(lines)


def import_both(client: TestClient, ask: Ask, texts: list[str]) -> list[Any]:
    """The answers of JavaScript, which are those of Python.

    In a tag of several lines, expat names the line of the damage, and JavaScript the line on which the tag starts.
    """
    answers = ask("exchanging.js", "import_", [{"text": text} for text in texts])
    for text, answer in zip(texts, answers, strict=True):
        expected = client.post("/api/import", json={"text": text}).json()
        problems = zip(answer.get("problems", []), expected.get("problems", []), strict=False)
        for here, there in problems:
            if there["reason"] == "not well-formed XML":
                assert here["line"] <= there["line"], repr(text)
                there["line"] = here["line"]
        assert answer == expected, repr(text)
    return answers


def export_both(client: TestClient, ask: Ask, questions: list[dict[str, Any]]) -> list[Any]:
    """The same for questions about writing."""
    answers = ask("exchanging.js", "export_", questions)
    for question, answer in zip(questions, answers, strict=True):
        assert answer == client.post("/api/export", json=question).json(), repr(question)
    return answers


def documented() -> list[str]:
    """The texts of the documentation and of the examples, as a whole and block by block."""
    paths = [
        *ROOT.glob("docs/f*.md"),
        *ROOT.glob("README*.md"),
        *ROOT.glob("examples/*.txt"),
        *ROOT.glob("tests/formats/*.py"),
    ]
    texts = [path.read_text(encoding="utf-8")[:99_000] for path in paths]
    return texts + [block for text in texts for block in re.split(r'```\w*\n|"""(?:\\\n)?', text)]


def test_the_same_formats(client: TestClient, ask: Ask) -> None:
    """A format that is missing on one side, or described otherwise, fails here."""
    (answer,) = ask("exchanging.js", "formats", [None])
    assert answer == client.get("/api/formats").json()


def test_boards_of_every_format(client: TestClient, ask: Ask) -> None:
    texts = [
        formats.write(Position(board), name) for board in BOARDS[:-1] for name in formats.FORMATS
    ]
    assert all(not answer["problems"] for answer in import_both(client, ask, texts))


def test_what_is_documented(client: TestClient, ask: Ask) -> None:
    answers = import_both(client, ask, documented())
    assert len({board["format"] for answer in answers for board in answer["boards"]}) > 5


def test_texts_at_the_edges(client: TestClient, ask: Ask) -> None:
    line = EASY + "\n"
    texts = [
        "", "\n", " ", "\ufeff", "\ufeff\ufeff", "#", "#\n\n#", "\0", "😀", "x", "|", "+", "...", "٣", "\u212a", "[PU\u212aLE]", "[Puzzle]", "[State]",
        f"{EASY}\ufeff{EASY}", f"\ufeff{EASY}", f"{EASY}\x1f", f"'{EASY}'", f":\u0663\u0663\u0663\u0663:x:{EASY}::::", f"{EASY} ,{EASY}", 81 * "😀", 80 * "😀",
        100_001 * "1", 1001 * line, 1000 * line + "bad", 100_000 * "1", 100_000 * "-", 40_000 * "😀", 100_000 * "\n", 65_536 * "|",
        "99999 " * 16_000, 16_000 * "<game ", "<opensudoku>" + 8_000 * "<game/>", "<opensudoku>" + 30_000 * "<a>",
        *(f"{first}udoku,x\n{EASY}" for first in "sS\u017f"), *(f"qu{i}z\n{EASY}" for i in "iI\u0131\u0130"),
        *(f"puzzle{last}\n{EASY}" for last in ("", "s", "e", "es", "_", "2", "é", "한", "²", "\u0301", "\u0345", ",", "zes")),
    ]  # fmt: skip
    import_both(client, ask, texts)


def test_half_a_surrogate_pair_is_a_wrong_character(ask: Ask) -> None:
    (answer,) = ask("exchanging.js", "import_", [{"text": f"{EASY}\ud83d"}])
    assert answer["boards"] == []
    assert len(answer["problems"]) == 1


def test_every_character_is_quoted_in_the_same_way(client: TestClient, ask: Ask) -> None:
    known = [
        sign
        for sign in map(
            chr, [*range(0x3100), *range(0x3100, 0xD800, 61), *range(0xE000, 0x30000, 61)]
        )
        if unicodedata.ucd_3_2_0.category(sign) != "Cn"  # newer ones are not known everywhere
    ]
    lines = [f"{sign}?{sign}'" for sign in known]
    texts = ["\n".join(lines[at : at + 300]) for at in range(0, len(lines), 300)]
    import_both(client, ask, texts)


def test_damaged_texts(client: TestClient, ask: Ask) -> None:
    scribe = Scribe(1)
    answers = import_both(client, ask, [scribe.text() for _ in range(300)])
    assert sum(bool(answer["problems"]) for answer in answers) > 100
    assert sum(bool(answer["boards"]) for answer in answers) > 100


def damaged_documents(seed: int, count: int) -> list[str]:
    """Documents, some of which end too early."""
    scribe = Scribe(seed)
    documents = [scribe.damaged(DOCUMENT) for _ in range(count)]
    return [document[: scribe.random.randrange(1500)] for document in documents]


def test_damaged_documents(client: TestClient, ask: Ask) -> None:
    (whole,) = import_both(client, ask, [DOCUMENT])
    assert len(whole["boards"]) == 2
    answers = import_both(client, ask, damaged_documents(1, 300))
    assert sum(bool(answer["problems"]) for answer in answers) > 100


@pytest.mark.parametrize(
    ("tag", "line"),
    [
        ("</folder>", 3),
        ("<folder>", 5),
        ("<game data='1' data='2'/>", 3),
        ("<game data='<'/>", 3),
        ("<game data=1/>", 3),
        ("<game data='&nbsp;'/>", 3),
        ("&#0;", 3),
        ("]]>", 3),
        ("<!-- -- -->", 3),
        ("<?xml version='1.0'?>", 3),
        ("<game/", 3),
        ("</opensudoku><a/>", 3),
    ],
)
def test_the_line_of_a_damaged_tag(client: TestClient, ask: Ask, tag: str, line: int) -> None:
    document = f"<opensudoku>\n<game data='{EASY}'/>\n{tag}\n\n</opensudoku>"
    (answer,) = ask("exchanging.js", "import_", [{"text": document}])
    assert answer["problems"][0]["line"] == line
    assert answer == client.post("/api/import", json={"text": document}).json()


def test_positions_in_every_format(client: TestClient, ask: Ask) -> None:
    scribe = Scribe(1)
    positions = [scribe.position() for _ in range(5)]
    questions = [
        {
            "board": str(each.grid),
            "puzzle": str(each.grid.puzzle),
            "candidates": each.pencilmarks,
            "format": name,
        }
        for each in positions
        for name in formats.FORMATS
    ]
    written = export_both(client, ask, questions)
    import_both(client, ask, [answer["text"] for answer in written])
    again = [{"board": answer["text"], "format": name} for answer in written for name in KEEPING]
    export_both(client, ask, again)


def test_what_is_wrong_with_a_board_to_write(client: TestClient, ask: Ask) -> None:
    scribe = Scribe(2)
    damaged = [{"board": scribe.damaged(scribe.board())} for _ in range(100)]
    other = {"board": ESCARGOT, "puzzle": EASY}
    line_of_marks = ["1", *80 * [""]]
    questions: list[dict[str, Any]] = [
        *({"board": board} for board in ("", "x", EASY + EASY, f"{EASY}\n{EASY}", EASY[:-1], "55" + EASY[2:])),
        *({"board": EASY, "puzzle": puzzle} for puzzle in ("", EMPTY, EASY, ESCARGOT, "x", "55" + EASY[2:])),
        *({"board": EASY, "format": name} for name in ("", "word", "it's", "\n", "한")),
        {"board": EMPTY, "candidates": line_of_marks}, {"board": EASY, "candidates": line_of_marks, "format": "line729"},
        other, {**other, "candidates": line_of_marks}, {"board": f"\n{EASY}x", "puzzle": "x"},
    ]  # fmt: skip
    answers = export_both(client, ask, damaged + questions)
    assert sum("error" in answer for answer in answers) > 50


@pytest.mark.slow
def test_many_damaged_texts(client: TestClient, ask: Ask) -> None:
    scribe = Scribe(2)
    import_both(client, ask, [scribe.text() for _ in range(1500)])


@pytest.mark.slow
def test_many_damaged_documents(client: TestClient, ask: Ask) -> None:
    import_both(client, ask, damaged_documents(2, 1500))


ROWS = [EASY[row : row + 9] for row in range(0, 81, 9)]
LISTS = [[int(cell) if cell != "." else 0 for cell in row] for row in ROWS]
DRESSED = [
    *(f"{label}{EASY}" for label in ("Puzzle: ", "Grid=", "question ", "clues 30 ", "1. ", "1,", "[code]")),
    f"https://www.sudokuwiki.org/sudoku.htm?bd={EASY}", f"https://sudoku.coach/en/play/{EASY}", f"https://x.org/#{EASY[:-1]}",
    "https://x.org/a?b#c", "https:// x", "9x9:a7b", "3x3:a7b4e4_9a1e5a3b2a7e3g5_9b3_9_6e7_4a2_5d8c4b6b5g6a", "3x3k:a7b",
    "3x3::k:2817", "3x3:d:k:", "SumoCueV1=0J0", "2x3:1e", "9jx:1z", "5x6:a", "3x3du#12", "https://x.org/solo#2x3%3A1e", "https://x.org/?3x3k:1", "https://x.org/#3x3:1",
    "https://sudokumaker.app/?puzzle=N4", "https://lisudoku.xyz/p/7", "https://x.org/penpa-edit/#m=edit&p=a", "https://x.org/?penpa-edit",
    "https://puzz.link/p?sudoku/9/9/k13m27h476h39h825zg841h29h538h18m96k",
    "https://www.sudokuwiki.org/sudoku.htm?bd=" + 40 * "vu48" + "03",
    *(f"https://x.org/{link}11020c00{77 * 'vu'}" for link in ("#/play/", "?puzzle=", "?bd=", "#/learn/solution/", "#/play/w-wing/")),
    f"https://x.org/#/play/11020c00{77 * 'vu'}/{EASY}",
    f"board = {LISTS}", str(LISTS).replace("[", "{").replace("]", "}"), f"int b[9][9] = {LISTS};".replace("[5", "{5"),
    str([list(row) for row in ROWS]), str(ROWS), str(LISTS).replace("0", "null"), str(LISTS).replace("0", "10", 1),
    "board = [\n" + ",\n".join(map(str, LISTS)) + "\n]", "\n".join(map(str, LISTS)),
    *("\n".join(sign.join(row).replace(".", "") for row in ROWS) for sign in ",;\t"),
    "\n".join("| " + " | ".join(row).replace(".", " ") + " |" for row in ROWS),
    "\n".join("| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)).replace(".", " ") + " |" for row in ROWS),
    *(sign.join(ROWS) for sign in ("/", ";", ",", " ", "|")), " ".join(EASY), ",".join(EASY), EASY.replace(".", "?"),
    "+71..+8...4..27..83.+3+85..6+19+7+1.8.+625+7+35+2.13+7.+8..37+85..1..+7.5.836.2+5.6..+7+48+86..7....:214 425",
    f"{EASY}:214", f"{EASY}: a comment", EASY.replace(".", "·"), EASY.replace(".", "⬜").replace("5", "5\ufe0f\u20e3"),
    "".join(chr(0xFEE0 + ord(sign)) for sign in EASY),
    "".join(f"Grid {number:02}\n" + "\n".join(ROWS) + "\n" for number in range(3)), f"Easy 1\n{EASY}\nEasy 2\n{EASY}\n",
    "```text\n" + "\n".join(ROWS) + "\n```", f'{{"board": {LISTS}}}',
    *(json.dumps(value, indent=2) for value in (LISTS, [LISTS, LISTS], {"board": [cell for row in LISTS for cell in row]})),
    *("\n".join(rows).replace(".", " ") for rows in (ROWS, [*ROWS, "", *ROWS], 2 * ROWS)),
    "\n".join(row.replace(".", " ").rstrip() for row in ROWS), "5 3 4 6 7\n" * 9,
    "\\begin{sudoku}\n" + "\n".join("|" + "|".join(row.replace(".", " ")) + "|." for row in ROWS) + "\n\\end{sudoku}",
    "0 1 2 3 4 5 6 7 8\n" + "\n".join(map(" ".join, ROWS)), "\n".join(ROWS) + "\n====\n\n----\n", f"'''\n{EASY}\n'''",
    str({"solution": [list(map(int, EASY_SOLVED[at : at + 9])) for at in range(0, 81, 9)], "puzzle": LISTS}), "0 1.0 NaN NaN 3.0 NaN",
    "| *12 c15 56(+9) | 1a5 3 4 | 7 8 9 |\n" * 9,
    "> m\n" + " ".join(f"[,{number}]" for number in range(1, 10)) + "".join(f"\n [{row},] {' '.join(cells)}".replace(".", "NA") for row, cells in enumerate(ROWS, 1)),
    *(f"{names}" + "".join(f"\n{row}  {'  '.join(cells)}" for row, cells in enumerate(ROWS, first)) for first, names in enumerate(("0 1 2 3 4 5 6 7 8", "A B C D E F G H I"))),
    "A =\n\n  Columns 1 through 9\n\n" + "\n".join("   ".join(row).replace(".", "NaN") for row in ROWS),
    "  1  2  3  4  5  6  7  8  9" + "".join(f"\n{row} {' '.join(f'{cell}.0' for cell in cells)}".replace("..0", "NaN") for row, cells in enumerate(ROWS, 1)),
    *("\n".join("\t|\t".join("\t".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS).replace(".", blank) for blank in (".", "")),
]  # fmt: skip
"""Boards as people and programs write them, some of them damaged."""
DRESS = [
    "Puzzle ", "Grid 02\n", "[code]", "[/code]\n", "https://x.org/?", "3x3:", "board = ", "[[", "]]", "],[", "{", "}", "\", \"", "','", ", ",
    "; ", "|  |", "null", "None", "?", "·", "⬜", "5\ufe0f\u20e3", "\uff15", "+7", ":214", "*", "(+9)", "c", "\t", "```\n", "<br>", "\u017f", "\u0130", "\u212a", "#", "...", "00",
    "\\begin{sudoku}", "|.\n", "0 1 2 3 4 5 6 7 8\n", "====\n", "'''\n", ",]", "NaN NaN NaN", "[\n", "]\n", "],\n", "(\n", "5,\n", "5\n", "'5',\n", "\" \"\n", "null,\n", "{ \n", "5    3   \n", "[1,] ", "[,1] ", "\n1 ", "A =\n", "> m\n", ">>> x.y\n", "x =\n", "\t|\t", "5.0 ", "V1 V2 V3 V4 V5 V6 V7 V8 V9\n", "0 ", "  ", " \n", 83 * "5,\n",
]  # fmt: skip


def test_boards_in_every_dress(client: TestClient, ask: Ask) -> None:
    import_both(client, ask, DRESSED)


def damaged_dress(seed: int, count: int) -> list[str]:
    """Boards in a dress, with parts dropped, doubled and put in."""
    choice = random.Random(seed)
    texts = []
    for _ in range(count):
        text = choice.choice(DRESSED)
        for _ in range(choice.randrange(4)):
            at = choice.randrange(len(text) + 1)
            text = (
                text[:at] + choice.choice(["", *DRESS, *SIGNS]) + text[at + choice.randrange(3) :]
            )
        texts.append(text)
    return texts


def test_damaged_dress(client: TestClient, ask: Ask) -> None:
    import_both(client, ask, damaged_dress(1, 1000))


@pytest.mark.slow
def test_much_damaged_dress(client: TestClient, ask: Ask) -> None:
    import_both(client, ask, damaged_dress(2, 2000))


def test_problems_in_korean(client: TestClient, ask: Ask) -> None:
    texts = [Scribe(seed).text() for seed in range(700)]
    texts += [
        "x" * 70_000,
        "[Puzzle]\n" + EASY,
        EASY + "\n55" + EASY[2:],
        "5,3\n" * 9,
        "<opensudoku/>",
    ]
    answers = ask("exchanging.js", "import_", [{"text": text, "lang": "ko"} for text in texts])
    kinds = set[str]()
    for text, here in zip(texts, answers, strict=True):
        there = client.post("/api/import", json={"text": text}, headers=KOREAN).json()
        for problem, other in zip(problems_in(here), problems_in(there), strict=True):
            assert problem["reason"] == other["reason"], repr(text)
            assert english_in(problem["reason"]) == [], problem["reason"]
            kinds.add(re.sub(r"'.*?'|\d+", "", problem["reason"]))
    assert len(kinds) > 12
