"""SudokuPad: shortened JSON, what is sure, what is reported, errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudokit import variants as v
from sudokit._native import lengthened_json
from sudokit._native import lz_compress as compress
from sudokit.errors import FormatError, SudokuError, VariantError
from sudokit.variants import Cell, Puzzle
from sudokit.variants.forms import Reading, fpuzzles, sudokupad


def board(rows: int = 4, columns: int = 4, **more: Any) -> dict[str, Any]:
    return {"cells": [[{} for _ in range(columns)] for _ in range(rows)], **more}


def read(**more: Any) -> Reading:
    return sudokupad.read(json.dumps({**board(), **more}))


def parse(text: str) -> Any:
    return json.loads(lengthened_json(text))


SHORT = "{id:'x',cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],ca:[{ce:[[2,2],[3,3]],v:'5',unique:t}],l:[{wp:[[0,1]],c:#F,c1:cfcfcf}],metadata:{title:'it\\'s, a: \\'b\\''}}"


def test_shortened_json() -> None:
    data = parse(SHORT)
    assert data["cells"][0] == [{"value": 1}, {}, {}, {}]
    assert data["cages"] == [{"cells": [[2, 2], [3, 3]], "value": "5", "unique": True}]
    assert data["lines"] == [{"wayPoints": [[0, 1]], "color": "#FFFFFF", "borderColor": "#cfcfcf"}]
    assert data["metadata"] == {"title": "it's, a: 'b'"}
    plain = json.loads(json.dumps(data))
    assert parse(json.dumps(data)) == plain


def test_numbers_and_texts_of_any_length() -> None:
    assert parse("{a:0.30000000000000004,b:-1e400,c:'\n\\'\n'}") == {
        "arrows": 0.30000000000000004,
        "b": float("-inf"),
        "color": "\n'\n",
    }
    again = {f"k{number % 100}": number for number in range(200)}
    assert parse("{" + ",".join(f"k{each % 100}:{each}" for each in range(200)) + "}") == again


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[",
        "{a",
        "{a:",
        "{a:'x",
        "[1,2",
        "{a:1}}",
        "['\\q']",
        "'\\",
        "[[" * 99,
        "{:1}",
        "[1 2]",
        "{a:-}",
    ],
)
def test_damaged_shortened_json(text: str) -> None:
    with pytest.raises(FormatError):
        parse(text)


def test_payloads_and_addresses() -> None:
    packed = compress(SHORT)
    puzzle = sudokupad.read(SHORT).puzzle
    assert puzzle.title == "it's, a: 'b'"
    quoted = packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    for text in (
        f"scl{packed}",
        f"ctc{packed}",
        f"https://sudokupad.app/scl{quoted}",
        f"https://sudokupad.app/scl{quoted}?setting-x=1",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{quoted}&x=1",
    ):
        assert sudokupad.read(text).puzzle == puzzle
    classic = fpuzzles.write(Puzzle("1" + 80 * "."))
    loaded = classic.removeprefix(fpuzzles.ADDRESS)
    assert sudokupad.read(f"https://sudokupad.app/fpuzzles{loaded}").form == "f-puzzles"


def test_an_address_without_a_puzzle() -> None:
    for name in ("abc123", "adventure/580-watsp"):
        with pytest.raises(
            FormatError, match=f"open https://sudokupad.app/api/puzzle/{name}, and copy"
        ):
            sudokupad.read(f"https://sudokupad.app/{name}?setting-x=1")
    with pytest.raises(FormatError, match="only names a puzzle, expected one that begins"):
        sudokupad.read("https://sudokupad.app/" + 41 * "a")
    with pytest.raises(FormatError, match="begin with classic are not read"):
        sudokupad.read("classicABCDEFGH")


OPEN = "1" + 11 * "y" + "K"
"""A board with 1 in r1c1, in the runs of `scf`."""


def test_runs_of_open_cells() -> None:
    board = Puzzle("1" + 80 * ".")
    last = Puzzle({"r1c1": 7, "r1c3": 2, "r9c9": 9})
    diagonals = [v.Diagonal("down"), v.Diagonal("up")]
    texts = {
        OPEN: board,
        "H2" + 11 * "y" + "9": last,
        OPEN + "*x": board.replace(constraints=diagonals),
        OPEN + "xw": board.replace(constraints=[*diagonals, v.Windoku()]),
    }
    for text, puzzle in texts.items():
        reading = v.read_with_report(f"scf{text}")
        assert (reading.puzzle, reading.form, reading.left_out) == (puzzle, "sudokupad", ())
        assert v.read(f"https://sudokupad.app/scf{text}?setting-x=1") == puzzle
    named = v.read(f"scf{OPEN}*w*tTwo**stars*aMe, myself")
    assert (named.title, named.author, named.constraints) == (
        "Two*stars",
        "Me, myself",
        (v.Windoku(),),
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("scf12345678", "8 characters, expected 81"),
        (f"scf{OPEN[:-1]}", "78 characters, expected 81"),
        (f"scf{OPEN[:-1]}y", "85 characters, expected 81"),
        (f"scf{OPEN}*q", "q: sudokit does not have this constraint"),
        (f"scf{OPEN}1", "1: sudokit does not have this constraint"),
    ],
)
def test_damaged_runs(text: str, reason: str) -> None:
    with pytest.raises(SudokuError, match=reason):
        v.read(text)


def test_givens_regions_and_cages_are_sure() -> None:
    cells = board()["cells"]
    cells[0][0] = {"value": 1}
    cells[3][3] = {"value": "4", "pencilMarks": [1]}
    left = [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1], [3, 0], [3, 1]]
    corners = [[0, 0], [0, 3], [3, 0], [3, 3]]
    reading = read(
        cells=cells,
        regions=[left, corners],
        cages=[
            {"cells": [[0, 0], [0, 1]], "value": "5", "sum": 5, "unique": True},
            {"cells": [[1, 0], [1, 1]], "unique": True},
            {"cells": [[2, 0], [2, 1]], "value": "3"},
            {"cells": [[3, 0], [3, 1]], "sum": 4, "unique": False},
            {"cells": [[0, 2], [0, 3]], "type": "rowcol", "unique": "true"},
            {"cells": [[1, 2]], "value": "?"},
            {"value": "title: A title"},
            {"value": "author: Somebody"},
            {"value": "rules: Digits on lines differ."},
        ],
    )
    assert reading.puzzle == Puzzle(
        {"r1c1": 1, "r4c4": 4},
        rows=4,
        columns=4,
        regions=["r1c1 r1c4 r4c1 r4c4"],
        constraints=[
            v.Cage("r1c1 r1c2", 5),
            v.Cage("r2c1 r2c2"),
            v.Cage("r3c1 r3c2", 3),
            v.Sum("r4c1 r4c2", 4),
            v.AllDifferent("r1c3 r1c4"),
        ],
    )
    assert (reading.puzzle.title, reading.puzzle.author) == ("A title", "Somebody")
    assert reading.left_out == (
        "1 region with more cells than digits",
        "not understood: Digits on lines differ.",
        "1 cage is only drawn",
        "as it is understood, it has no solution",
    )


def test_a_region_alone_is_no_board() -> None:
    puzzle = read(regions=[[[0, 0], [0, 1], [1, 0], [1, 1]]]).puzzle
    assert (puzzle.rows, puzzle.columns) == (4, 4)
    assert len(puzzle.regions) == 1
    assert sudokupad.read(sudokupad.write(puzzle)).puzzle == puzzle


def test_rules_in_lines() -> None:
    reading = read(metadata={"rules": ["Draw one loop.", "Draw two."]})
    assert [sentence.text for sentence in reading.sentences] == ["Draw one loop.", "Draw two."]
    assert reading.left_out[0] == "not understood: Draw one loop."


def test_drawings_are_reported() -> None:
    line = {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#67f067", "thickness": 10}
    sign = {"center": [3, 0.5], "width": 0.3, "height": 0.3, "text": "?"}
    shade = {"center": [2.5, 2.5], "width": 1, "height": 1, "backgroundColor": "#ff0000"}
    reading = read(lines=[line], arrows=[{}, {}], overlays=[sign], underlays=[shade])
    assert reading.left_out == (
        "1 line is only drawn",
        "1 sign is only drawn",
        "1 background is only drawn",
        "as it is understood, it has several solutions",
    )


def test_rules_in_the_metadata() -> None:
    metadata = {"title": "T", "antiknight": True, "antiking": True, "norowcol": True}
    puzzle = read(metadata=metadata).puzzle
    assert puzzle.constraints == (v.AntiKnight(), v.AntiKing())
    assert not puzzle.latin


def test_clues_outside_the_regions_are_no_cells() -> None:
    data = board(6, 6)
    data["regions"] = [
        [
            [row, column]
            for row in (1 + 2 * band, 2 + 2 * band)
            for column in (1 + 2 * stack, 2 + 2 * stack)
        ]
        for band in (0, 1)
        for stack in (0, 1)
    ]
    data["cells"][0][2] = {"value": 9}
    data["cells"][1][1] = {"value": 3}
    data["cages"] = [
        {"cells": [[0, 0]], "unique": True},
        {"cells": [[4, 3], [4, 4]], "unique": True},
    ]
    reading = sudokupad.read(json.dumps(data))
    assert reading.puzzle == Puzzle(
        "3" + 15 * ".", rows=4, columns=4, constraints=[v.Cage("r4c3 r4c4")]
    )
    assert reading.left_out == (
        "20 cells outside the regions",
        "1 cell with something other than a digit of the board",
        "1 sign is only drawn",
        "as it is understood, it has several solutions",
    )


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"cells": []}, "not a SudokuPad puzzle: expected an object with cells"),
    ({"cells": [[{}] * 26]}, "1 rows and 26 columns, expected at most 25"),
    ({"regions": 5}, "regions: expected a list"),
    ({"regions": [5]}, "region 1: 5, expected a list of cells"),
    ({"regions": [[[0, 0], [4, 0]]]}, "region 1: [4, 0] is not a cell, expected [0, 0] to [3, 3]"),
    ({"cages": [5]}, "cage 1: expected an object"),
    ({"cages": [{"cells": [[9, 9]]}]}, "cage 1: [9, 9] is not a cell, expected [0, 0] to [3, 3]"),
]


@pytest.mark.parametrize(("more", "reason"), WRONG)
def test_errors_name_the_part(more: dict[str, Any], reason: str) -> None:
    with pytest.raises(SudokuError) as caught:
        read(**more)
    assert caught.value.reason == reason


def test_what_sudokupad_holds_comes_back() -> None:
    puzzle = Puzzle(
        {"r1c1": 1},
        constraints=[
            v.AntiKnight(),
            v.Cage("r1c1 r1c2", 5),
            v.Cage("r2c1 r2c2"),
            v.Sum("r3c3 r4c4", 12),
            v.AllDifferent("r5c5 r6c6"),
        ],
        title="A, b: 'c' \"d\"",
        author="가",
    )
    again = sudokupad.read(sudokupad.write(puzzle)).puzzle
    assert again == puzzle
    assert (again.title, again.author) == (puzzle.title, puzzle.author)
    assert again.givens == {Cell(1, 1): 1}


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(digits=range(9)),
        Puzzle(candidates={"r1c1": [1]}),
        Puzzle(constraints=[v.EqualSums(["r1c1 r1c2", "r5c5 r5c6"])]),
        Puzzle(constraints=[v.Clone("r1c1 r1c2", "r5c5 r6c5")]),
        Puzzle(constraints=[v.Clone("r1c1 r1c2", "r1c3 r1c4")]),
        Puzzle(constraints=[v.AnyOf(v.Renban("r1c1 r1c2"), v.Whisper("r1c1 r1c2"))]),
        Puzzle(constraints=[v.WhiteDot("r1c1 r3c3")]),
        Puzzle(constraints=[v.BlackDot("r1c1 r1c2"), v.GreaterThan("r1c1 r1c2")]),
        Puzzle(constraints=[v.Sum("r1c1 r1c2", 3, (1, 2))]),
        Puzzle(constraints=[v.Cage("r1c1 X1", 3)]),
        Puzzle(rows=4, columns=4, regions=["r1c1 r1c2", "r2c1 r2c2"]),
    ],
)
def test_what_sudokupad_cannot_hold(puzzle: Puzzle) -> None:
    with pytest.raises(VariantError):
        sudokupad.write(puzzle)


LIGHT = {"type": "foglight", "cells": "r1c2r3c4"}
UNKNOWN = ("1 effect of digits that is not known",)


@pytest.mark.parametrize(
    ("effects", "left_out"),
    [
        ([{"trigger": {"type": "cellvalue", "cell": "r1c1"}, "effect": LIGHT}], ()),
        ([{"trigger": {"type": "clock"}, "effect": LIGHT}], UNKNOWN),
        ([{"trigger": {"type": "cellvalue", "cell": "r1c1r1c2"}, "effect": LIGHT}], UNKNOWN),
        ([{"trigger": {"type": "cellvalue", "cell": "r9c1"}, "effect": LIGHT}], UNKNOWN),
        ([{"trigger": {"type": "cellvalue"}, "effect": "x"}], UNKNOWN),
        ([5, {}, []], ("3 effects of digits that are not known",)),
        ({}, ()),
        ("r1c1", ()),
    ],
)
def test_effects_of_digits_are_fog_or_left_out(effects: object, left_out: tuple[str, ...]) -> None:
    givens = {"cells": [[{"value": 1}, {}, {}, {}], *3 * [4 * [{}]]]}
    assert tuple(map(str, read(**givens, triggereffect=effects).left_out)) == left_out
    grid = {"size": 4, "grid": [[{"value": 1, "given": True}, {}, {}, {}], *3 * [4 * [{}]]]}
    of_f_puzzles = fpuzzles.read(json.dumps(grid | {"triggereffect": effects}))
    assert tuple(map(str, of_f_puzzles.left_out)) == left_out
