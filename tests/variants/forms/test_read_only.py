"""Forms of which most are only read: KSudoku, lisudoku, Solo, SumoCue, Penpa+, SudokuMaker."""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import math
import random
import re
import zlib
from itertools import pairwise
from typing import Any

import pytest

import sudokit
from sudokit import variants as v
from sudokit._native import inflate
from sudokit._native import lz_compress as compress
from sudokit.errors import FormatError, SudokuError, VariantError
from sudokit.variants import Kind, Puzzle, solutions
from sudokit.variants.forms import FORMS, READ_ONLY, read, read_with_report, recognise

Areas = list[int]
"""Of each cell, row by row, the number of its area."""

JIGSAW = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]


def regions(areas: Areas, side: int) -> list[str]:
    return [
        " ".join(name(cell, side) for cell, area in enumerate(areas) if area == each)
        for each in sorted(set(areas))
    ]


def name(cell: int, side: int) -> str:
    return f"r{cell // side + 1}c{cell % side + 1}"


def constraints(text: str) -> list[Kind]:
    return list(read(text).constraints)


def test_recognised() -> None:
    texts = {
        "ksudoku": ["<!DOCTYPE ksudoku>\n<ksudoku>", "<ksudoku>"],
        "lisudoku": ["https://lisudoku.xyz/solver?import=1", "https://www.lisudoku.xyz/p/abc"],
        "penpa": [
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
            "http://x.org/penpa-edit/?p=a",
        ],
        "solo": ["2x2:1n4", "9jk:", "https://x.org/solo.html#3x3k:a", "https://x.org/#2x3%3A1"],
        "sudokumaker": ["https://sudokumaker.app/?puzzle=N4"],
        "sumocue": ["3x3::k:1", "3x3:d:k:1", "SumoCueV1=1"],
    }
    assert texts.keys() - {"penpa"} == READ_ONLY.keys()
    for form, each in texts.items():
        assert [recognise(text + "a").NAME for text in each] == [form] * len(each)
        assert {**FORMS, **READ_ONLY}[form].TITLE
    assert recognise("3x3:a7b4e4_9").NAME == recognise("9x9:1a").NAME == "board"


# --- lisudoku -------------------------------------------------------------------------------------

LISUDOKU: list[tuple[str, Any, list[Kind]]] = [
    ("thermos", [[[0, 0], [1, 1]]], [v.Thermometer("r1c1 r2c2")]),
    ("palindromes", [[[0, 0], [0, 1]], [[2, 2], [2, 3]]], [v.Palindrome("r1c1 r1c2"), v.Palindrome("r3c3 r3c4")]),
    ("renbans", [[[0, 0], [0, 1]]], [v.Renban("r1c1 r1c2")]),
    ("extra_regions", [[[0, 0], [1, 2]]], [v.AllDifferent("r1c1 r2c3")]),
    ("odd_cells", [[0, 0], [3, 3]], [v.Odd("r1c1 r4c4")]),
    ("even_cells", [[0, 1]], [v.Even("r1c2")]),
    ("anti_knight", True, [v.AntiKnight()]),
    ("anti_king", True, [v.AntiKing()]),
    ("kropki_negative", True, [v.NegativeDots()]),
    ("primary_diagonal", True, [v.Diagonal("down")]),
    ("secondary_diagonal", True, [v.Diagonal("up")]),
    ("diagonals", True, [v.Diagonal("down"), v.Diagonal("up")]),
    ("arrows", [{"circle_cells": [[0, 1], [0, 0]], "arrow_cells": [[1, 1]]}], [v.Arrow("r1c1 r1c2", "r2c2")]),
    ("killer_cages", [{"sum": 5, "region": [[0, 0]]}, {"sum": None, "region": [[1, 1]]}], [v.Cage("r1c1", 5), v.Cage("r2c2")]),
    ("kropki_dots", [["consecutive", [0, 0], [0, 1]], ["double", [1, 0], [2, 0]]], [v.WhiteDot("r1c1 r1c2"), v.BlackDot("r2c1 r3c1")]),
    ("top_bottom", False, []),
    ("thermos", [], []),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "expected"), LISUDOKU)
def test_lisudoku(key: str, value: Any, expected: list[Kind]) -> None:
    assert constraints(json.dumps({"size": 4, key: value})) == expected


def camel(data: Any) -> Any:
    """The keys as lisudoku's links have them, with cells as objects."""
    match data:
        case [int(row), int(column)]:
            return {"row": row, "col": column}
        case ["consecutive" | "double" as kind, one, other]:
            return {"dotType": kind.title(), "cell1": camel(one), "cell2": camel(other)}
        case list():
            return [camel(each) for each in data]
        case dict():
            words = {key: key.title().replace("_", "") for key in data}
            return {
                words[key][0].lower() + words[key][1:]: camel(each) for key, each in data.items()
            }
        case _:
            return data


def test_links_of_lisudoku() -> None:
    for key, value, expected in LISUDOKU:
        data = camel({"grid_size": 4, "fixed_numbers": [], key: value})
        data["fixedNumbers"] = [{"position": {"row": 3, "col": 0}, "value": 2}]
        packed = compress(json.dumps(data)).replace("+", "%2B").replace("=", "%3D")
        puzzle = read(f"https://lisudoku.xyz/solver?import={packed}")
        assert puzzle == Puzzle({"r4c1": 2}, rows=4, columns=4, constraints=expected)
    assert read("https://lisudoku.xyz/e?import=1000003002000004") == read("1.....3..2.....4")
    assert read("https://lisudoku.xyz/e?import=" + "1" + 80 * "0").is_classic


def test_boards_of_lisudoku() -> None:
    jigsaw = [
        [[cell // 4, cell % 4] for cell in range(16) if JIGSAW[cell] == each] for each in range(4)
    ]
    data = {
        "size": 4,
        "fixed_numbers": [[0, 3, 2]],
        "fixed_numbers_grid": [[0, 1]],
        "regions": jigsaw,
    }
    assert read(json.dumps({"puzzle": data})) == Puzzle(
        {"r1c4": 2, "r1c2": 1}, rows=4, columns=4, regions=regions(JIGSAW, 4)
    )


@pytest.mark.parametrize("side", [2, 3, 4])
def test_top_bottom(side: int) -> None:
    """From 1 in the first row to the last digit in the last one, and back: each touches the one before."""

    def follows(rows: list[str]) -> bool:
        places = [row.index(str(digit)) for digit, row in enumerate(rows, 1)]
        return all(abs(one - other) <= 1 for one, other in pairwise(places))

    empty = Puzzle(rows=side, columns=side)
    puzzle = read(json.dumps({"size": side, "top_bottom": True}))
    everything = {str(each) for each in solutions(empty)}
    rows = {text: [text[at : at + side] for at in range(0, len(text), side)] for text in everything}
    expected = {text for text in everything if follows(rows[text]) and follows(rows[text][::-1])}
    assert {str(each) for each in solutions(puzzle)} == expected


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"size": 10}, "size is '10', expected 1 to 9"),
        ({"size": 9, "knightmare": True}, "knightmare: sudokit does not have this constraint"),
        ({"size": 4, "thermos": [[[0, 0], [4, 0]]]}, r"thermos 1: \[4, 0\] is not a cell, expected a row and a column from 0 to 3"),
        ({"size": 4, "thermos": [[[0, 0], [-1, 0]]]}, "thermos 1: .* is not a cell"),
        ({"size": 4, "thermos": 7}, "thermos: '7', expected a list"),
        ({"size": 4, "odd_cells": [[0, "a"]]}, "odd_cells: .* is not a cell"),
        ({"size": 4, "anti_king": [1]}, "anti_king: .*, expected true or false"),
        ({"size": 4, "kropki_dots": [["triple", [0, 0], [0, 1]]]}, "kropki_dots 1: .*, expected consecutive or double"),
        ({"size": 4, "arrows": [{}]}, "arrows 1: .*, expected circle_cells"),
        ({"size": 4, "fixed_numbers": [[0, 0]]}, "fixed_numbers 1: .*, expected a row, a column and a digit"),
        ({"size": 4, "fixed_numbers": [[0, 0, 5]]}, "r1c1 has 5, expected 1 to 4"),
        ({"size": 4, "fixed_numbers_grid": [[0, 0, 0, 0, 1]]}, "fixed_numbers_grid 1: more than 4 rows or columns"),
    ],
)  # fmt: skip
def test_damaged_lisudoku(data: Any, reason: str) -> None:
    with pytest.raises(SudokuError, match=reason):
        read(json.dumps(data))


def test_links_that_only_name_a_puzzle() -> None:
    for link in ("lisudoku.xyz/p/uWwS", "sudokumaker.app/?puzzles=a", "x.org/penpa-edit/#m=edit"):
        with pytest.raises(FormatError, match="only names a puzzle"):
            read(f"https://{link}")


# --- Solo -----------------------------------------------------------------------------------------


def solo_numbers(cells: list[int]) -> str:
    text, blanks = "", 0
    for cell in [*cells, 0]:
        if not cell and blanks < 26:
            blanks += 1
        elif not cell:
            text, blanks = text + "z", 1
        else:
            text += (chr(96 + blanks) if blanks else "_" if text[-1:].isdigit() else "") + str(cell)
            blanks = 0
    blanks -= 1  # the one beyond the end
    return text + (chr(96 + blanks) if blanks else "")


def solo_areas(areas: Areas, side: int) -> str:
    rows = [areas[at : at + side] for at in range(0, len(areas), side)]
    lines = [a != b for row in [*rows, *zip(*rows, strict=True)] for a, b in pairwise(row)] + [True]
    text, run = "", 0
    for line in lines:
        if line:
            text, run = text + (chr(96 + run) if run else "_"), 0
        else:
            run += 1
    return text


def random_areas(chance: random.Random, side: int) -> Areas:
    """Areas that hang together, each as large as it happens to become."""
    area = list(range(side * side))
    for _ in range(side * side):
        cell = chance.randrange(side * side)
        below = chance.random() < 0.5
        other = cell + (side if below else 1)
        if (
            other < side * side
            and (below or other % side)
            and area.count(area[cell]) + area.count(area[other]) <= side
        ):
            area = [area[cell] if each == area[other] else each for each in area]
    order = {each: place for place, each in enumerate(dict.fromkeys(area))}
    return [order[each] for each in area]


@pytest.mark.parametrize("seed", range(20))
def test_solo(seed: int) -> None:
    chance = random.Random(seed)
    across, down = chance.choice([(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (5, 1), (7, 1)])
    side = across * down
    cells = [chance.randint(1, side) if chance.random() < 0.3 else 0 for _ in range(side * side)]
    size = f"{across}x{down}" if down > 1 else f"{side}j"
    boxes = [cell // side // across * across + cell % side // down for cell in range(side * side)]
    areas = random_areas(chance, side) if down == 1 else boxes
    parts = [solo_numbers(cells), *([solo_areas(areas, side)] if down == 1 else [])]
    rules: list[Kind] = [v.Diagonal("down"), v.Diagonal("up")] if chance.random() < 0.3 else []
    flags = "x" if rules else ""
    if seed % 2 or (across, down) == (3, 3):
        cages = random_areas(chance, side)
        totals = [
            chance.randint(3, 9) if cages.index(cage) == cell else 0
            for cell, cage in enumerate(cages)
        ]
        parts += [solo_areas(cages, side), solo_numbers(totals)]
        rules += [
            v.Cage(cage, totals[cages.index(number)])
            for number, cage in enumerate(regions(cages, side))
        ]
        flags += "k"
    givens = {name(cell, side): digit for cell, digit in enumerate(cells) if digit}
    expected = Puzzle(
        givens, rows=side, columns=side, regions=regions(areas, side), constraints=rules
    )
    text = f"{size}{flags}:{','.join(parts)}"
    assert read(text) == expected
    link = f"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#{text}"
    assert read(link) == read(link.replace(":", "%3A").replace("https%3A", "https:")) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2x2:1a", "2 cells, expected 16"),
        ("2x2:1p", "17 cells, expected 16"),
        ("2x2:1n4,a", "2 parts between commas, expected 1"),
        ("4j:p", "1 part between commas, expected 2"),
        ("4j:p,ab", "lines between 5 pairs of cells, expected 25"),
        ("4j:p," + 30 * "z", "lines between .* pairs of cells, expected 25"),
        ("2x2:1-", "'-', expected digits, letters and _"),
        ("4j:p,?", r"'\?', expected digits, letters and _"),
        ("2x2:n4_9", "r4c4 has 9, expected 1 to 4"),
        ("2x2:n4" + 5000 * "9", "."),
    ],
)
def test_damaged_solo(text: str, reason: str) -> None:
    with pytest.raises(SudokuError, match=reason):
        read(text)


def test_seeds_of_solo() -> None:
    with pytest.raises(
        FormatError, match="has only the seed of a puzzle, expected one with a colon"
    ):
        READ_ONLY["solo"].read("4x4du#149435502448981")


# --- SumoCue --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_sumocue(seed: int) -> None:
    chance = random.Random(seed)
    cages = random_areas(chance, 9)
    start = [cages.index(cage) for cage in cages]
    cells = regions(cages, 9)
    totals = [
        (chance.randint(3, 45) if " " in cage else chance.randint(1, 9)) * (chance.random() < 0.9)
        for cage in cells
    ]
    is_diagonal = seed % 2 == 1
    rules: list[Kind] = [v.Diagonal("down"), v.Diagonal("up")] if is_diagonal else []
    rules += [
        v.Cage(cage, total)
        for cage, total in zip(cells, totals, strict=True)
        if total and " " in cage
    ]
    givens = {
        cage: total for cage, total in zip(cells, totals, strict=True) if total and " " not in cage
    }
    numbers = ":".join(str(256 * totals[cage] + cage) for cage in cages)
    text = f"3x3:{'d' * is_diagonal}:k:{numbers}"
    assert read(text) == read(text + ":") == Puzzle(givens, constraints=rules)
    signs = [
        f"+{start[cell]}" if start[cell] < cell else f"={totals[cages[cell]]}" for cell in range(81)
    ]
    other = f"SumoCueV1{'D' * is_diagonal}" + "".join(signs)
    assert read(other) == Puzzle(givens, constraints=rules)
    areas = [cell % 9 for cell in range(81)]
    jigsaw = other[: 9 + is_diagonal] + "".join(
        f"{sign}J{area}" for sign, area in zip(signs, areas, strict=True)
    )
    assert read(jigsaw) == Puzzle(givens, constraints=rules, regions=regions(areas, 9))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3x3::k:1:2", "2 cells and '', expected 81 cells"),
        ("3x3::k:" + 82 * "0:", "81 cells and '0:', expected 81 cells"),
        ("3x3::k:0:x" + 80 * ":0", "r1c2 has no total and cage before 'x:0"),
        ("3x3::k:-5" + 80 * ":0", "r1c1 has no total"),
        ("3x3::k:99999999999999" + 80 * ":0", "r1c1 has no total"),
        ("3x3::k:2817" + 80 * ":0", "r1c1 has 11, expected 1 to 9"),
        ("SumoCueV1+0" + 80 * "=0", "r1c1 has no total and cage"),
        ("SumoCueV1=0+1" + 79 * "=0", "r1c2 has no total and cage"),
        ("SumoCueV1=5+0+1" + 78 * "=0", "r1c3 has no total and cage"),
        ("SumoCueV1=0J9" + 80 * "=0", "r1c1 has no total and cage"),
        ("SumoCueV1=0J0" + 80 * "=0", "1 cells have a region, expected 81"),
    ],
)
def test_damaged_sumocue(text: str, reason: str) -> None:
    with pytest.raises(SudokuError, match=reason):
        read(text)


# --- deflate --------------------------------------------------------------------------------------


def deflated(text: str, level: int = 9, strategy: int = zlib.Z_DEFAULT_STRATEGY) -> str:
    packer = zlib.compressobj(level, zlib.DEFLATED, -15, 8, strategy)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


@pytest.mark.parametrize(
    "strategy", [zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_FIXED, zlib.Z_RLE]
)
@pytest.mark.parametrize("level", [0, 1, 6, 9])
def test_what_was_deflated(level: int, strategy: int) -> None:
    chance = random.Random(level)
    letters = "".join(map(chr, range(32, 127))) + "é가😀"
    texts = [
        "",
        "a",
        "ab" * 50_000,
        "".join(chance.choices(letters, k=70_000)),
        json.dumps([[0] * 9] * 99),
    ]
    texts += ["".join(chance.choices("ab", k=chance.randrange(400))) for _ in range(20)]
    for text in texts:
        packed = deflated(text, level, strategy)
        assert inflate(packed) == inflate(packed.rstrip("=")) == text


def test_damaged_deflate() -> None:
    chance = random.Random(1)
    packed = deflated("".join(chance.choices("abcdefg", k=3_000)))
    for end in range(0, len(packed) - 4, 7):
        with pytest.raises(FormatError, match="damaged or not complete"):
            inflate(packed[:end])
    for _ in range(2_000):
        at = chance.randrange(len(packed))
        with contextlib.suppress(FormatError):
            inflate(packed[:at] + chance.choice("AZaz09+/") + packed[at + 1 :])
    with pytest.raises(FormatError, match="is not a digit of base64"):
        inflate("!" + packed)
    with pytest.raises(FormatError, match="more than 4,000,000 characters"):
        inflate(deflated("a" * 5_000_000))


# --- KSudoku --------------------------------------------------------------------------------------


def columns_of(cells: str, side: int) -> list[int]:
    """The numbers of cells, which KSudoku counts column by column."""
    found = []
    for cell in cells.split():
        row, column = map(int, cell[1:].split("c"))
        found.append((column - 1) * side + row - 1)
    return found


def ksudoku(side: int = 4, inside: str = "", values: str = "", **more: Any) -> str:
    graph = {"order": side, "type": "custom", "sizeX": side, "sizeY": side, "sizeZ": 1} | {
        key.replace("_", "-"): value for key, value in more.items()
    }
    head = " ".join(f'{key}="{value}"' for key, value in graph.items())
    return (
        '<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help="0" msecs-elapsed="7">\n  <puzzle>\n'
        f"   <graph {head}>{inside}</graph>\n   <values>{values or side * side * '_'}</values>\n"
        "  </puzzle>\n  <history/>\n </game>\n</ksudoku>\n"
    )


def clique(cells: str, side: int = 4) -> str:
    numbers = columns_of(cells, side)
    return f'<clique size="{len(numbers)}" >{"".join(f"{each} " for each in numbers)}</clique>\n'


def ksudoku_cage(cells: str, operator: int, value: int) -> str:
    numbers = columns_of(cells, 4)
    inside = " ".join(map(str, numbers))
    return f'<cage operator="{operator}" value="{value}" size="{len(numbers)}"> {inside} </cage>'


BLOCKS = '<sudokugroups at="0" withblocks="1" />'
LINES = '<sudokugroups at="0" withblocks="0" />'


def test_ksudoku() -> None:
    values = "_b" + 79 * "_"  # the second cell of the first column
    classic = read_with_report(ksudoku(9, values=values, type="sudoku"))
    assert (classic.form, classic.puzzle) == ("ksudoku", Puzzle({"r2c1": 1}))
    assert classic.puzzle.is_classic
    killer = ksudoku(
        inside=BLOCKS + ksudoku_cage("r1c1 r2c1", 4, 5) + ksudoku_cage("r4c4", 0, 3),
        specific_type="KillerSudoku",
    )
    cages = [v.Cage("r1c1 r2c1", 5), v.Cage("r4c4", 3)]
    assert read(killer) == Puzzle(rows=4, columns=4, constraints=cages)
    rows = [" ".join(f"r{row}c{column}" for column in range(1, 5)) for row in range(1, 5)]
    lines = rows + [" ".join(f"r{row}c{column}" for row in range(1, 5)) for column in range(1, 5)]
    boxes = [
        " ".join(f"r{row + r}c{column + c}" for r in (0, 1) for c in (0, 1))
        for row in (1, 3)
        for column in (1, 3)
    ]
    diagonals = ["r1c1 r2c2 r3c3 r4c4", "r1c4 r2c3 r3c2 r4c1"]
    whole = "".join(map(clique, [*lines, *boxes, *diagonals, "r2c2 r2c3 r3c2 r3c3"]))
    assert read(ksudoku(inside=whole)) == Puzzle(
        rows=4,
        columns=4,
        constraints=[v.Diagonal("down"), v.Diagonal("up"), v.AllDifferent("r2c2 r2c3 r3c2 r3c3")],
    )
    jigsaw = ["r1c1 r1c2 r1c3 r2c1", "r1c4 r2c4 r2c3 r2c2", "r3c1 r3c2 r3c3 r4c1", "r3c4 r4c4 r4c3 r4c2"]  # fmt: skip
    read_jigsaw = read(ksudoku(inside=LINES + "".join(map(clique, jigsaw))))
    assert read_jigsaw == Puzzle(rows=4, columns=4, regions=jigsaw)
    assert not read(ksudoku(inside="".join(map(clique, rows)))).latin


def test_mathdoku_of_ksudoku() -> None:
    cages = [
        ("r1c1 r1c2", 1, 2),
        ("r1c3 r2c3", 2, 3),
        ("r2c1 r2c2 r3c2", 3, 12),
        ("r4c1 r4c2", 4, 5),
    ]
    puzzle = read(ksudoku(inside=LINES + "".join(ksudoku_cage(*cage) for cage in cages)))
    quotient, difference, product, total = puzzle.constraints
    assert (quotient, difference) == (v.BlackDot("r1c1 r1c2"), v.WhiteDot("r1c3 r2c3", 3))
    assert total == v.Sum("r4c1 r4c2", 5)
    assert puzzle.regions == ()
    alone = Puzzle(rows=4, columns=4, regions="none", constraints=[product])
    for solution in itertools.islice(sudokit.solutions(alone), 50):
        digits = [solution[cell] for cell in ("r2c1", "r2c2", "r3c2")]
        assert math.prod(digits) == 12
    assert sudokit.count_solutions(alone, limit=10_000) == sum(
        math.prod(board[cell] for cell in ("r2c1", "r2c2", "r3c2")) == 12
        for board in sudokit.solutions(Puzzle(rows=4, columns=4, regions="none"))
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<ksudoku></ksudoku>", "expected an element graph"),
        (ksudoku(type="roxdoku"), "a board of the type 'roxdoku'"),
        (ksudoku(9, sizeX=21, sizeY=21), "21 columns and 21 rows for 9 digits"),
        (ksudoku(99), "expected one square"),
        (ksudoku(values="abc"), "values: 3 cells, expected 16"),
        (ksudoku(values=15 * "_" + "a"), "'a' in r4c4"),
        (ksudoku(inside='<clique size="1">16</clique>'), "clique 1: 16 is not a cell"),
        (ksudoku(inside='<clique size="1">x</clique>'), "'x', expected numbers"),
        (ksudoku(inside='<clique size="0"></clique>'), "without cells"),
        (ksudoku(inside='<sudokugroups at="6"/>'), "other than the first"),
        (ksudoku(6, inside=BLOCKS), "blocks on a board of 6 rows"),
        (ksudoku(inside=ksudoku_cage("r1c1 r1c2 r1c3", 2, 1)), "cage 1: a cage of 3 cells"),
        (ksudoku(inside=ksudoku_cage("r1c1 r1c2", 3, 7)), "the product 7"),
        (ksudoku(inside=ksudoku_cage("r1c1 r1c2", 9, 7)), "the operator 9"),
    ],
)
def test_damaged_ksudoku(text: str, reason: str) -> None:
    with pytest.raises((FormatError, VariantError), match=re.escape(reason)):
        read(text)


# --- Penpa+ ---------------------------------------------------------------------------------------

PENPA = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
SIDE = 6
WIDE = SIDE + 4
BOXES = [cell // SIDE // 2 * 2 + cell % SIDE // 3 for cell in range(SIDE * SIDE)]


def place(row: int, column: int, wide: int = WIDE) -> int:
    return (row + 1) * wide + column + 1


def thick_lines(areas: Areas, side: int = SIDE) -> dict[str, int]:
    """Lines from corner to corner; each is the lower right one of its cell."""
    wide, lines = side + 4, {}
    for cell, area in enumerate(areas):
        row, column = cell // side + 1, cell % side + 1
        corner = wide * wide + place(row, column, wide)
        if column < side and areas[cell + 1] != area:
            lines[f"{corner - wide},{corner}"] = 2
        if row < side and areas[cell + side] != area:
            lines[f"{corner - 1},{corner}"] = 2
    return lines


def penpa(
    data: dict[str, Any], head: str = f"square,{SIDE},{SIDE}", space: str = "[0,0,0,0]"
) -> str:
    written = json.dumps({"lineE": thick_lines(BOXES)} | data)
    for letter, word in {
        "Z": "z",
        "N": '"number"',
        "E": '"lineE"',
        "O": "null",
        "6": '"killercages"',
    }.items():
        written = written.replace(word, f"z{letter}")
    return PENPA + deflated(f"{head}\n{space}\n{{}}\n{written}\n\n[]")


def board(**more: Any) -> Puzzle:
    return Puzzle(rows=SIDE, columns=SIDE, **{"regions": regions(BOXES, SIDE)} | more)


def test_penpa() -> None:
    cage = [place(1, 1), place(1, 2), place(2, 1)]
    total = 4 * (WIDE * WIDE + cage[0])
    data: dict[str, Any] = {
        "number": {str(place(3, 4)): ["5", 1, "1"]},
        "killercages": [cage, [], [place(6, 6), place(6, 5)]],
        "numberS": {str(total): [" 11", 1]},
        "thermo": [[place(4, 1), place(5, 2), place(6, 2)], []],
        "arrows": [[place(5, 5), place(5, 6)], [place(3, 3), place(3, 2)]],
        "symbol": {str(place(5, 5)): [1, "circle_L", 1]},
    }
    reading = read_with_report(penpa(data))
    rules = [
        v.Cage("r1c1 r1c2 r2c1", 11),
        v.Cage("r6c6 r6c5"),
        v.Thermometer("r4c1 r5c2 r6c2"),
        v.Arrow("r5c5", "r5c6"),
    ]
    assert reading.puzzle == board(givens={"r3c4": 5}, constraints=rules)
    assert reading.form == "penpa"
    assert reading.left_out[0] == "1 arrow is only drawn"  # which has no circle
    assert not reading.is_sure
    data["arrows"] = data["arrows"][:1]
    whole = read_with_report(penpa(data))
    assert whole.is_sure
    assert whole.left_out == ()
    link = penpa(data).replace("#m=edit", "?m=solve").replace("+", "%2B")
    assert read(link + "&a=abc") == whole.puzzle == reading.puzzle


def test_rules_of_penpa() -> None:
    """What is drawn means what the rules say: here a thermometer is a slow one."""
    cage = [place(1, 1), place(1, 2), place(2, 1)]
    beside, below = 3 * WIDE * WIDE, 2 * WIDE * WIDE
    data = {
        "killercages": [cage],
        "numberS": {str(4 * (WIDE * WIDE + cage[0])): ["11", 1]},
        "thermo": [[place(4, 1), place(5, 2), place(6, 2)]],
        "arrows": [[place(5, 5), place(5, 6), place(4, 6)]],
        "symbol": {
            str(place(5, 5)): [1, "circle_L", 1],
            str(beside + place(1, 4)): [8, "circle_SS", 2],
            str(below + place(2, 6)): [2, "circle_SS", 2],
            str(place(3, 3)): [3, "square_L", 1],
            str(beside + place(6, 4)): [1, "inequality", 2],
        },
        "line": {f"{place(3, 4)},{place(3, 5)}": 3, f"{place(3, 5)},{place(2, 4)}": 3},
    }
    rules = [
        "Normal sudoku rules apply.",
        "Digits in a cage do not repeat and sum to the number in its corner.",
        "Along thermometers, digits increase or stay the same from the bulb.",
        "Digits along an arrow sum to the digit in its circle.",
        "Cells separated by a white dot contain consecutive digits.",
        "Cells separated by a black dot have a ratio of 1:2.",
        "Cells with a grey square are even.",
        "Inequality signs point to the lower digit.",
        "Neighbouring digits along a green line differ by at least 3.",
    ]
    head = f"square,{SIDE},{SIDE},38,0,1,1,1,1,1,1,0,0,0,0,Title: ,Author: ,," + "%2D".join(
        rules
    ).replace(",", "%2C")
    reading = read_with_report(penpa(data, head))
    expected = [
        v.Cage("r1c1 r1c2 r2c1", 11),
        v.Thermometer("r4c1 r5c2 r6c2", slow=True),
        v.Arrow("r5c5", "r5c6 r4c6"),
        v.WhiteDot("r1c4 r1c5"),
        v.BlackDot("r2c6 r3c6"),
        v.Even("r3c3"),
        v.GreaterThan("r6c5 r6c4"),
        v.Whisper("r3c4 r3c5 r2c4", 3),
    ]
    assert sorted(map(repr, reading.puzzle.constraints)) == sorted(map(repr, expected))
    assert {sentence.standing for sentence in reading.sentences} == {"rule", "known"}


def test_what_is_only_drawn_in_penpa() -> None:
    data = {
        "number": {"0": ["x", 1, "1"], "-1": [], str(place(1, 3)): ["3_1", 1, "2"]},
        "numberS": {"7": 5},
        "symbol": {"3": [1, "star", 1], "4": [], str(place(1, 1)): [99, "circle_L", 1]},
        "surface": {"x": 1},
        "line": {"5,6": 98, "x": 3},
        "freelineE": {"5,6": 3},
        "nobulbthermo": [[0, 1], []],
        "thermo": [[0, 1], "x", [place(1, 1)]],
        "lineE": thick_lines(BOXES) | {"1,2": 3, "x": 2, "3": 2},
        "wall": None,
        "unknown": 7,
    }
    head = f"sudoku,{SIDE},{SIDE},38,0,1,1,1,1,1,1,1,0,0,1,Title: A%2C zZb,Author: Me,"
    reading = read_with_report(penpa(data, head))
    diagonals = [v.Diagonal("down"), v.Diagonal("up")]
    assert reading.puzzle == board(constraints=diagonals)
    assert (reading.puzzle.title, reading.puzzle.author) == ("A, zb", "Me")
    assert reading.left_out[:3] == (
        "10 lines are only drawn",
        "4 symbols are only drawn",
        "3 texts are only written on the board",
    )
    assert not reading.is_sure
    with pytest.raises(VariantError, match="not sure what it means: 10 lines are only drawn"):
        read(penpa(data, head))


@pytest.mark.parametrize("seed", range(5))
def test_regions_of_penpa(seed: int) -> None:
    chance = random.Random(seed)
    side = 4
    areas = [
        JIGSAW,
        JIGSAW[::-1],
        [cell % 4 for cell in range(16)],
        [cell // 4 for cell in range(16)],
        16 * [0],
    ][seed]
    data: dict[str, Any] = {
        "lineE": thick_lines(areas, side),
        "number": {str(place(4, 2, 8)): ["1", 1, "1"]},
    }
    reading = read_with_report(penpa(data, f"sudoku,{side},{side}"))
    expected = regions(areas, side) if seed < 4 else "none"
    assert reading.puzzle == Puzzle({"r4c2": 1}, rows=side, columns=side, regions=expected)
    assert reading.left_out == (() if seed < 4 else ("regions: no thick lines show them",))
    if seed == 4:
        return
    # A line too few joins two regions.
    data["lineE"].pop(chance.choice(list(data["lineE"])))
    left = read_with_report(penpa(data, f"sudoku,{side},{side}"))
    assert left.puzzle.regions == reading.puzzle.regions or left.left_out == (
        "the thick lines, which do not enclose regions of 4 cells",
    )


def test_what_stands_beside_the_board_in_penpa() -> None:
    """Two rows above, one column to the left, three to the right."""
    side = 4
    wide = side + 4 + 4
    shift = 2 * wide + 1
    old = side + 4
    lines = {}
    for key in thick_lines(JIGSAW, side):
        ends = [int(end) - old * old for end in key.split(",")]
        moved = [
            wide * (side + 2 + 4) + place(end // old - 1, end % old - 1, wide) + shift
            for end in ends
        ]
        lines[f"{moved[0]},{moved[1]}"] = 2
    data = {
        "lineE": lines,
        "number": {
            str(place(1, 1, wide) + shift): ["4", 1, "1"],
            str(place(1, 1, wide)): ["4", 1, "1"],
        },
    }
    reading = read_with_report(penpa(data, "square,8,6", "[2,0,1,3]"))
    assert reading.puzzle == Puzzle({"r1c1": 4}, rows=4, columns=4, regions=regions(JIGSAW, 4))
    assert "sign" in reading.left_out[0]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (penpa({}, "hex,6,6"), "a grid of the type 'hex', expected square or sudoku"),
        (penpa({}, "square,9"), "not a puzzle of Penpa"),
        (penpa({}, "square,6,7"), "a board of 7 rows and 6 columns, expected a square"),
        (penpa({}, "square,99,99"), "a board of 99 rows and 99 columns"),
        (penpa({}, space="["), "not JSON"),
        (penpa({}, space="[-9,900,0,0]"), "a board of -19 rows"),
        (PENPA + deflated("1,2\n3"), "not a puzzle of Penpa"),
        (PENPA + "????", "is not a digit of base64"),
        (PENPA, "damaged"),
    ],
)
def test_damaged_penpa(text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        read(text)


# --- SudokuMaker ----------------------------------------------------------------------------------


def maker(*blocks: dict[str, Any], **more: Any) -> str:
    puzzle = {
        "size": SIDE,
        "cells": [{} for _ in range(SIDE * SIDE)],
        "constraints": [{"type": 1, "regions": BOXES}, *blocks],
    }
    written = json.dumps({"formatVersion": "1.6.0", "puzzle": puzzle | more})
    packed = compress(written).replace("/", "-").replace("=", "$")
    link = f"https://sudokumaker.app/?puzzle={packed.replace('+', '%2B')}"
    assert read_with_report(written).puzzle == read_with_report(link).puzzle
    return f"https://sudokumaker.app/?puzzle={packed}"


def mask(*digits: int) -> int:
    return sum(1 << digit for digit in digits)


LINE = [[0, 1, 8]]
MAKER: list[tuple[dict[str, Any], list[Kind]]] = [
    ({"type": 0}, []),
    ({"type": 10}, [v.Diagonal("down")]),
    ({"type": 11}, [v.Diagonal("up")]),
    ({"type": 12}, [v.AntiKing()]),
    ({"type": 13}, [v.AntiKnight()]),
    ({"type": 13, "disabled": True}, []),
    ({"type": 14}, [v.DisjointGroups()]),
    ({"type": 15}, [v.NonConsecutive()]),
    ({"type": 16, "groups": [mask(5, 6), mask(1, 2), mask(3, 4)]}, [v.GlobalEntropy()]),
    ({"type": 16, "groups": [mask(1, 4), mask(2, 5), mask(3, 6)]}, [v.GlobalModular()]),
    ({"type": 100, "cells": [0, 35]}, [v.Even("r1c1 r6c6")]),
    ({"type": 101, "cells": [7]}, [v.Odd("r2c2")]),
    ({"type": 102, "cells": [7]}, [v.Maximum("r2c2")]),
    ({"type": 103, "cells": [7]}, [v.Minimum("r2c2")]),
    ({"type": 200, "clues": [{"value": 2, "edge": 1}]}, [v.WhiteDot("r1c1 r1c2", 2)]),
    ({"type": 201, "clues": [{"value": 3, "edge": 6}]}, [v.BlackDot("r1c1 r2c1", 3)]),
    ({"type": 202, "clues": [{"value": 10, "edge": 12 + 5}]}, [v.XV("r2c5 r2c6", 10)]),
    ({"type": 202, "clues": [], "negative": [10, 5]}, [v.NegativeXV()]),
    ({"type": 200, "clues": [], "negative": [1]}, [v.NegativeDots(black=False, differences=[1])]),
    ({"type": 201, "clues": [], "negative": [2, 3]}, [v.NegativeDots(white=False, ratios=[2, 3])]),
    ({"type": 300, "slow": False, "thermometers": LINE}, [v.Thermometer("r1c1 r1c2 r2c3")]),
    ({"type": 300, "slow": True, "thermometers": LINE}, [v.Thermometer("r1c1 r1c2 r2c3", slow=True)]),
    ({"type": 301, "cages": [{"cells": [0, 6], "value": 7}, {"cells": [1], "value": 0}]}, [v.Cage("r1c1 r2c1", 7), v.Cage("r1c2")]),
    ({"type": 302, "groups": [[0, 14], [1, 15]]}, [v.SameValues(["r1c1", "r3c3"]), v.SameValues(["r1c2", "r3c4"])]),
    ({"type": 303, "clues": [{"corner": 8, "digits": [1, 2]}]}, [v.Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2])]),
    ({"type": 304, "cages": [{"cells": [0, 1, 2], "value": "1522"}]}, [v.LookAndSay("r1c1 r1c2 r1c3", "1522")]),
    ({"type": 305, "cells": [0, 14]}, [v.AllDifferent("r1c1 r3c3")]),
    ({"type": 306, "cells": [0, 14]}, [v.CountingCircles("r1c1 r3c3")]),
    ({"type": 400, "lines": [*LINE, [3]]}, [v.Renban("r1c1 r1c2 r2c3")]),
    ({"type": 401, "lines": LINE, "minDifference": 3}, [v.Whisper("r1c1 r1c2 r2c3", 3)]),
    ({"type": 402, "lines": LINE}, [v.Palindrome("r1c1 r1c2 r2c3")]),
    ({"type": 403, "lines": LINE}, [v.BetweenLine("r1c1 r1c2 r2c3")]),
    ({"type": 404, "lines": LINE, "singleRegionTotals": False}, [v.RegionSumLine("r1c1 r1c2 r2c3")]),
    ({"type": 406, "lines": LINE, "groups": [mask(5, 6), mask(1, 2), mask(3, 4)]}, [v.Entropic("r1c1 r1c2 r2c3")]),
    ({"type": 406, "lines": LINE, "groups": [mask(1, 3, 5), mask(2, 4, 6)]}, [v.Modular("r1c1 r1c2 r2c3", 2)]),
    ({"type": 407, "lines": LINE}, [v.Lockout("r1c1 r1c2 r2c3", 3)]),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 2], "arrows": [[2, 8, 14], [1, 7]]}]}, [v.Arrow("r1c2 r1c3", "r2c3 r3c3"), v.Arrow("r1c2 r1c3", "r2c2")]),
    ({"type": 409, "lines": LINE}, [v.DoubleArrow("r1c1 r1c2 r2c3")]),
    ({"type": 500, "clues": [{"value": 9, "outerCell": 1, "diagonal": -1}]}, [v.LittleKiller("r1c2", "down-right", 9)]),
    ({"type": 500, "clues": [{"value": 9, "outerCell": 2, "diagonal": 1}, {"outerCell": 3}]}, [v.LittleKiller("r1c1", "down-left", 9)]),
    ({"type": 500, "clues": [{"value": 9, "outerCell": 8 * 7, "diagonal": 1}]}, [v.LittleKiller("r6c1", "up-right", 9)]),
    ({"type": 500, "clues": [{"value": 9, "outerCell": 63, "diagonal": -1}]}, [v.LittleKiller("r6c6", "up-left", 9)]),
    ({"type": 501, "clues": [{"value": 9, "outerCell": 16}]}, [v.Sandwich("r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", 9)]),
    ({"type": 502, "clues": [{"value": 9, "outerCell": 23}]}, [v.XSum("r2c6 r2c5 r2c4 r2c3 r2c2 r2c1", 9)]),
    ({"type": 503, "clues": [{"value": 2, "outerCell": 2}]}, [v.Skyscraper("r1c2 r2c2 r3c2 r4c2 r5c2 r6c2", 2)]),
    ({"type": 504, "clues": [{"value": 2, "outerCell": 58}, {"outerCell": 1}]}, [v.NumberedRoom("r6c2 r5c2 r4c2 r3c2 r2c2 r1c2", 2)]),
    ({"type": 600, "cells": [0]}, [v.Indexing("r1c1", "row")]),
    ({"type": 601, "cells": [0]}, [v.Indexing("r1c1", "column")]),
    ({"type": 4000, "cells": [0]}, []),
]  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), MAKER)
def test_sudokumaker(block: dict[str, Any], expected: list[Kind]) -> None:
    reading = read_with_report(maker(block))
    assert reading.puzzle == board(constraints=expected)
    assert (reading.form, reading.left_out) == ("sudokumaker", ())


def test_edges_and_corners_of_sudokumaker() -> None:
    """Each number is one place, and all places have a number."""
    edges = []
    for edge in range(-1, 2 * SIDE * SIDE + 2):
        with contextlib.suppress(VariantError):
            edges += constraints(maker({"type": 202, "clues": [{"value": 5, "edge": edge}]}))
    beside = {f"r{r}c{c} r{r}c{c + 1}" for r in range(1, 7) for c in range(1, 6)}
    below = {f"r{r}c{c} r{r + 1}c{c}" for r in range(1, 6) for c in range(1, 7)}
    assert len(edges) == len(beside | below)
    assert {
        " ".join(map(str, each.cells)) for each in edges if isinstance(each, v.XV)
    } == beside | below
    corners = []
    for corner in range(-1, 8 * 8):
        with contextlib.suppress(VariantError):
            corners += constraints(
                maker({"type": 303, "clues": [{"corner": corner, "digits": [1]}]})
            )
    assert len(set(map(repr, corners))) == len(corners) == 25


def test_boards_of_sudokumaker() -> None:
    marked: list[dict[str, Any]] = [{"given": True, "value": 3}, {"value": 2}, {"candidates": 6}]
    cells = marked + [{} for _ in range(33)]
    puzzle = read(maker(cells=cells, name="A", author="Me"))
    assert puzzle == board(givens={"r1c1": 3})
    assert (puzzle.title, puzzle.author) == ("A", "Me")
    assert read_with_report(maker(comment=" Be fair. ")).left_out == (
        "the rules in words: Be fair.",
    )
    classic = {"cells": 81 * [{}], "constraints": [{"type": 0}]}
    assert read(json.dumps({"formatVersion": "1", "puzzle": classic})) == Puzzle(regions="none")
    size = {"width": 3, "height": 2, "cells": 6 * [{}]}
    custom = {
        **size,
        "type": "custom",
        "minDigit": 0,
        "constraints": [{"type": 1, "regions": [0, 0, -1, 1, 1, 1]}],
    }
    own = Puzzle(
        rows=2, columns=3, digits=range(10), latin=False, regions=["r1c1 r1c2", "r2c1 r2c2 r2c3"]
    )
    assert read(json.dumps({"formatVersion": "1", "puzzle": custom})) == own
    ruled = {**size, "type": "custom", "maxDigit": 3, "constraints": [{"type": 2003}]}
    assert read(json.dumps({"formatVersion": "1", "puzzle": ruled})) == Puzzle(
        rows=2, columns=3, regions="none"
    )
    area = {"type": 2003, "areas": [{"x": 1, "y": 0, "width": 2, "height": 1}]}
    parts = {**size, "type": "custom", "constraints": [area]}
    assert constraints(json.dumps({"formatVersion": "1", "puzzle": parts})) == [
        v.AllDifferent("r1c2 r1c3")
    ]


def test_dots_of_both_colours_in_sudokumaker() -> None:
    white = {"type": 200, "clues": [{"value": 1, "edge": 1}], "negative": [1]}
    black = {"type": 201, "clues": [{"value": 2, "edge": 2}], "negative": [2]}
    dots: list[Kind] = [v.WhiteDot("r1c1 r1c2"), v.BlackDot("r1c2 r1c3")]
    assert constraints(maker(white, black)) == [*dots, v.NegativeDots(differences=[1], ratios=[2])]
    plain = {"type": 200, "clues": white["clues"]}
    assert constraints(maker(plain, {"type": 15})) == [
        dots[0],
        v.NegativeDots(black=False, differences=[1]),
    ]


def test_groups_of_digits_in_sudokumaker() -> None:
    """Any neighbours on the line, as many as there are groups, are of different ones; and so on each square."""
    groups = [mask(1, 4), mask(2, 3)]
    size = {"size": 4, "cells": 16 * [{}], "constraints": []}
    blocks = [{"type": 1, "regions": [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2}]

    def found(block: dict[str, Any]) -> set[str]:
        data = {"formatVersion": "1", "puzzle": {**size, "constraints": [*blocks, block]}}
        return {str(each) for each in solutions(read(json.dumps(data)))}

    everything = {str(each) for each in solutions(Puzzle(rows=4, columns=4))}
    low = {"1", "4"}
    line = [0, 1, 2, 6, 5]
    lines = found({"type": 406, "groups": groups, "lines": [line]})
    assert lines == {
        text
        for text in everything
        if all((text[a] in low) != (text[b] in low) for a, b in pairwise(line))
    }
    squares = [[at, at + 1, at + 4, at + 5] for at in range(11) if at % 4 < 3]
    whole = found({"type": 16, "groups": groups})
    assert whole == {
        text
        for text in everything
        if all(len({text[at] in low for at in square}) == 2 for square in squares)
    }
    steps = found({"type": 405, "lines": [[0, 5, 10]]})
    assert steps == {
        text for text in everything if int(text[5]) - int(text[0]) == int(text[10]) - int(text[5])
    }


def test_what_is_only_drawn_in_sudokumaker() -> None:
    blocks: list[dict[str, Any]] = [
        {"type": 1000, "definition": {"name": "My own rule"}},
        {"type": 2000, "lines": [[], []]},
        {"type": 2001, "cages": [{}]},
        {"type": 2002, "symbols": [[1, 2], [3, 4]]},
        {"type": 13, "solverIgnored": True},
    ]
    reading = read_with_report(maker(*blocks))
    assert reading.puzzle == board()
    assert reading.left_out == (
        "the rule 'My own rule', which is a program",
        "2 lines are only drawn",
        "1 cage is only drawn",
        "2 symbols are only drawn",
        "constraint 6, which is only drawn",
    )
    assert not reading.is_sure
    assert read_with_report(maker({"type": 13}, comment="Be fair.")).is_sure


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        ({"type": 7}, "constraint 2: sudokit does not have this constraint"),
        ({}, "constraint 2: 'null', expected a whole number"),
        ({"type": 1, "regions": BOXES}, "constraint 2: sudokit does not have this constraint"),
        ({"type": 100, "cells": [36]}, "constraint 2: 36 is not a cell, expected 0 to 35"),
        ({"type": 100, "cells": [-1]}, "constraint 2: -1 is not a cell"),
        ({"type": 100, "cells": {"a": 1}}, "constraint 2: .*, expected a list"),
        ({"type": 300, "thermometers": [[0, 1]], "slow": 7}, "constraint 2: thermometer, slow: "),
        ({"type": 200, "clues": [{"value": 1, "edge": 0}]}, "constraint 2: the edge 0 is not between two cells"),
        ({"type": 202, "clues": [{"value": 7, "edge": 1}]}, "constraint 2: xv"),
        ({"type": 202, "negative": [5]}, "constraint 2: sudokit does not have this constraint"),
        ({"type": 303, "clues": [{"corner": 0, "digits": [1]}]}, "constraint 2: the corner 0 is not between four cells"),
        ({"type": 404, "lines": LINE, "singleRegionTotals": True}, "constraint 2: sudokit does not have this constraint"),
        ({"type": 408, "bulbsWithArrows": [{"bulbCells": [2, 1], "arrows": [[7]]}]}, "constraint 2: the cells of a number"),
        ({"type": 500, "clues": [{"value": 3, "outerCell": 9, "diagonal": 1}]}, "constraint 2: 9 is not a place beside the board"),
        ({"type": 500, "clues": [{"value": 3, "outerCell": 0, "diagonal": 1}]}, "constraint 2: a diagonal without cells"),
        ({"type": 501, "clues": [{"value": 3, "outerCell": 0}]}, "constraint 2: .* is a corner, expected a cell beside a row or column"),
        ({"type": 501, "clues": [{"value": 3, "outerCell": 99}]}, "constraint 2: 99 is not a place beside the board"),
        ({"type": 2003, "areas": [{"x": 9, "y": 0, "width": 1, "height": 1}]}, "constraint 2: x is 9, expected 0 to 6"),
    ],
)  # fmt: skip
def test_damaged_sudokumaker(block: dict[str, Any], reason: str) -> None:
    data = {
        "size": SIDE,
        "cells": SIDE * SIDE * [{}],
        "constraints": [{"type": 1, "regions": BOXES}, block],
    }
    with pytest.raises(VariantError, match=reason):
        read(json.dumps({"formatVersion": "1", "puzzle": data}))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"puzzle": {"size": 26}}, "height is 26, expected 1 to 25"),
        ({"puzzle": {"cells": []}}, "0 cells, expected 81"),
        (
            {"puzzle": {"cells": 81 * [{}], "minDigit": -1}},
            "digits from -1 to 9, expected at most 25",
        ),
        ({"puzzle": {"cells": 81 * [{}], "maxDigit": 10**9}}, "digits from 1 to 1000000000"),
        ({}, "expected an object with a puzzle"),
    ],
)
def test_no_puzzle_of_sudokumaker(data: Any, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        read(json.dumps({"formatVersion": "1", **data}))


def texts() -> list[str]:
    """One of each form and type, to be damaged."""
    found = [json.dumps({"size": 4, key: value}) for key, value, _ in LISUDOKU]
    found += [maker(block) for block, _ in MAKER[::5]]
    found += [
        json.dumps(
            {
                "formatVersion": "1",
                "puzzle": {"size": 6, "cells": 36 * [{}], "constraints": [block]},
            }
        )
        for block, _ in MAKER
    ]
    found += [ksudoku(inside=BLOCKS + ksudoku_cage("r1c1 r2c1", 3, 8) + clique("r1c1 r2c2"))]
    found += [penpa({"number": {str(place(3, 4)): ["5", 1, "1"]}, "killercages": [[place(1, 1)]]})]
    found += ["4j:p," + solo_areas(JIGSAW, 4), "2x2k:p," + solo_areas(JIGSAW, 4) + ",3o"]
    return [*found, "3x3::k:" + 81 * "2817:", "SumoCueV1=17+0" + 79 * "=0J0"]
