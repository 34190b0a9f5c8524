"""The JSON of f-puzzles: every list, read and written; boards; drawings; errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudokit import variants as v
from sudokit._native import lz_compress as compress
from sudokit._native import lz_decompress as decompress
from sudokit.errors import FormatError, SudokuError, VariantError
from sudokit.variants import Cell, Kind, Puzzle
from sudokit.variants.forms import Reading, fpuzzles

ROW = [f"r1c{column}" for column in range(1, 10)]
COLUMN = [f"r{row}c1" for row in range(1, 10)]
NAMES = ["R1C1", "R1C2", "R1C3"]
CELLS = "r1c1 r1c2 r1c3"
SQUARE = ["R1C1", "R1C2", "R2C1", "R2C2"]
LINES = {"lines": [NAMES]}
ENTRIES: list[tuple[str, Any, Kind]] = [
    ("antiking", True, v.AntiKing()),
    ("antiknight", True, v.AntiKnight()),
    ("diagonal+", True, v.Diagonal("up")),
    ("diagonal-", True, v.Diagonal("down")),
    ("disjointgroups", True, v.DisjointGroups()),
    ("nonconsecutive", True, v.NonConsecutive()),
    ("negative", ["ratio"], v.NegativeDots(white=False)),
    ("negative", ["xv"], v.NegativeXV()),
    ("arrow", [{"lines": [NAMES], "cells": ["R1C1"]}], v.Arrow("r1c1", "r1c2 r1c3")),
    (
        "arrow",
        [{"lines": [["R1C2", "R1C3"]], "cells": ["R1C1", "R1C2"]}],
        v.Arrow("r1c1 r1c2", "r1c3"),
    ),
    ("betweenline", [LINES], v.BetweenLine(CELLS)),
    ("clone", [{"cells": ["R1C1"], "cloneCells": ["R5C5"]}], v.Clone("r1c1", "r5c5")),
    ("columnindexer", [{"cells": NAMES}], v.Indexing(CELLS)),
    ("boxindexer", [{"cells": NAMES}], v.BoxIndexing(CELLS)),
    (
        "arrow",
        [{"lines": [["R1C4", "R2C4"]], "cells": ["R1C1", "R1C2", "R1C3", "R1C4"]}],
        v.Arrow("r1c1 r1c2 r1c3 r1c4", "r2c4"),
    ),
    ("difference", [{"cells": ["R1C1", "R1C2"]}], v.WhiteDot("r1c1 r1c2")),
    ("difference", [{"cells": ["R1C1", "R1C2"], "value": "3"}], v.WhiteDot("r1c1 r1c2", 3)),
    ("doublearrow", [LINES], v.DoubleArrow(CELLS)),
    ("entropicline", [LINES], v.Entropic(CELLS)),
    ("even", [{"cell": "R1C1"}, {"cell": "R5C5"}], v.Even("r1c1 r5c5")),
    ("extraregion", [{"cells": NAMES}], v.AllDifferent(CELLS)),
    ("killercage", [{"cells": NAMES, "value": "12"}], v.Cage(CELLS, 12)),
    ("killercage", [{"cells": NAMES}], v.Cage(CELLS)),
    (
        "littlekillersum",
        [{"cell": "R0C1", "direction": "DR", "value": "30"}],
        v.LittleKiller("r1c2", "down-right", 30),
    ),
    (
        "littlekillersum",
        [{"cell": "R10C4", "direction": "UL", "value": "10"}],
        v.LittleKiller("r9c3", "up-left", 10),
    ),
    ("lockout", [LINES], v.Lockout(CELLS)),
    ("maximum", [{"cell": "R1C1"}], v.Maximum("r1c1")),
    ("minimum", [{"cell": "R1C1"}], v.Minimum("r1c1")),
    ("modularline", [LINES], v.Modular(CELLS)),
    ("nabner", [LINES], v.Nabner(CELLS)),
    ("odd", [{"cell": "R1C1"}], v.Odd("r1c1")),
    ("palindrome", [LINES], v.Palindrome(CELLS)),
    (
        "quadruple",
        [{"cells": SQUARE, "values": [1, 2, 2]}],
        v.Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2, 2]),
    ),
    ("ratio", [{"cells": ["R1C1", "R1C2"]}], v.BlackDot("r1c1 r1c2")),
    ("ratio", [{"cells": ["R1C1", "R1C2"], "value": "3"}], v.BlackDot("r1c1 r1c2", 3)),
    ("regionsumline", [LINES], v.RegionSumLine(CELLS)),
    ("renban", [LINES], v.Renban(CELLS)),
    ("rowindexer", [{"cells": NAMES}], v.Indexing(CELLS, "row")),
    ("sandwichsum", [{"cell": "R1C0", "value": "10"}], v.Sandwich(ROW, 10)),
    ("sandwichsum", [{"cell": "R10C1", "value": "10"}], v.Sandwich(COLUMN[::-1], 10)),
    ("skyscraper", [{"cell": "R0C1", "value": "4"}], v.Skyscraper(COLUMN, 4)),
    ("skyscraper", [{"cell": "R1C10", "value": "4"}], v.Skyscraper(ROW[::-1], 4)),
    ("slowthermometer", [LINES], v.Thermometer(CELLS, slow=True)),
    ("thermometer", [LINES], v.Thermometer(CELLS)),
    ("whispers", [LINES], v.Whisper(CELLS)),
    ("whispers", [{**LINES, "value": "4"}], v.Whisper(CELLS, 4)),
    ("xsum", [{"cell": "R0C1", "value": "20"}], v.XSum(COLUMN, 20)),
    ("xv", [{"cells": ["R1C1", "R1C2"], "value": "X"}], v.XV("r1c1 r1c2", 10)),
    ("xv", [{"cells": ["R1C1", "R1C2"], "value": "V"}], v.XV("r1c1 r1c2", 5)),
    ("zipperline", [LINES], v.Zipper(CELLS)),
]


def board(size: int = 9, **more: Any) -> dict[str, Any]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **more}


def read_data(data: Any) -> Reading:
    return fpuzzles.read(json.dumps(data))


def to_data(puzzle: Puzzle) -> Any:
    return json.loads(decompress(fpuzzles.write(puzzle).removeprefix(fpuzzles.ADDRESS)))


def found(**more: Any) -> tuple[Kind, ...]:
    return read_data(board(**more)).puzzle.constraints


@pytest.mark.parametrize(("key", "value", "constraint"), ENTRIES)
def test_each_list_is_read_and_written(key: str, value: Any, constraint: Kind) -> None:
    assert found(**{key: value}) == (constraint,)
    assert to_data(Puzzle(constraints=[constraint]))[key] == value


def test_an_address_its_base64_and_its_json_are_read() -> None:
    text = json.dumps(board(title="A title", author="Somebody", antiking=True))
    puzzle = fpuzzles.read(text).puzzle
    assert (puzzle.title, puzzle.author) == ("A title", "Somebody")
    packed = compress(text)
    quoted = packed.replace("+", "%2B").replace("=", "%3D")
    for form in (packed, fpuzzles.ADDRESS + packed, fpuzzles.ADDRESS + quoted + "&x=1"):
        assert fpuzzles.read(form).puzzle == puzzle
    assert fpuzzles.read(fpuzzles.write(puzzle)).puzzle == puzzle


def test_givens_candidates_and_regions() -> None:
    data = board(4)
    data["grid"][0][0] = {"value": 1, "given": True}
    data["grid"][0][1] = {"value": "2", "given": True, "region": 0}
    data["grid"][0][2] = {"value": 3}
    data["grid"][1][0] = {"givenPencilMarks": [1, 2], "centerPencilMarks": [4], "c": "red"}
    reading = read_data(data)
    assert reading.puzzle == Puzzle(
        {"r1c1": 1, "r1c2": 2}, rows=4, columns=4, candidates={"r2c1": [1, 2]}
    )
    assert reading.left_out == ("1 digit that is not given", "1 background is only drawn")
    assert reading.is_sure
    data["grid"][3] = [{"region": region} for region in (2, None, 2, 3)]
    regions = read_data(data).puzzle.regions
    assert Cell(4, 3) in regions[2]
    assert [len(region) for region in regions] == [4, 4, 4, 3]
    again = fpuzzles.read(fpuzzles.write(read_data(data).puzzle)).puzzle
    assert again.regions == regions


def test_rows_are_the_usual_regions_of_a_board_without_boxes() -> None:
    data = board(5)
    assert read_data(data).puzzle.regions == ()
    data["grid"][0] = [{}, {}, {}, {}, {"region": 1}]
    data["grid"][1] = [{"region": 0}, {}, {}, {}, {}]
    regions = read_data(data).puzzle.regions
    assert [len(region) for region in regions] == [5] * 5
    assert Cell(2, 1) in regions[0]


def test_several_arrows_from_one_circle() -> None:
    entry = {"lines": [["R1C1", "R1C2"], ["R1C1", "R2C2"], ["R1C1"]], "cells": ["R1C1"]}
    assert found(arrow=[entry]) == (v.Arrow("r1c1", "r1c2"), v.Arrow("r1c1", "r2c2"))


def test_dots_are_exceptions_where_all_are_given() -> None:
    dots = {"difference": [{"cells": ["R1C1", "R1C2"]}]}
    white = v.WhiteDot("r1c1 r1c2")
    assert found(**dots, nonconsecutive=True) == (white, v.NegativeDots(black=False))
    both = found(**dots, nonconsecutive=True, negative=["ratio"])
    assert both == (white, v.NegativeDots())
    assert found(**to_data(Puzzle(constraints=both))) == both


def count(size: int, **more: Any) -> int:
    return v.count_solutions(read_data(board(size, **more)).puzzle, None)


def test_all_dots_are_given_whatever_their_numbers_are() -> None:
    """White ones are those of difference 1, black ones those of the ratios that there are."""
    two = {"cells": ["R1C1", "R1C2"], "value": "2"}
    assert count(6, nonconsecutive=True, difference=[two]) == 32
    assert found(nonconsecutive=True, difference=[two]) == (
        v.NegativeDots(black=False, differences=[1]),
        v.WhiteDot("r1c1 r1c2", 2),
    )
    both = found(nonconsecutive=True, negative=["ratio"], difference=[two])
    assert both[0] == v.NegativeDots(differences=[1])
    three = {"cells": ["R1C1", "R1C2"], "value": "3"}
    assert count(6, negative=["ratio"], ratio=[three]) == 336
    assert found(negative=["ratio"], ratio=[three])[0] == v.NegativeDots(white=False)
    for constraints in (both, found(nonconsecutive=True, difference=[two])):
        data = to_data(Puzzle(constraints=constraints))
        assert set(found(**data)) == set(constraints)


def test_a_given_digit_wins_over_pencil_marks() -> None:
    data = board(4)
    data["grid"][0][0] = {"value": 3, "given": True, "givenPencilMarks": [1, 2]}
    puzzle = read_data(data).puzzle
    assert puzzle == Puzzle({"r1c1": 3}, rows=4, columns=4)
    assert v.count_solutions(puzzle, None) == 72
    data["grid"][0][0]["given"] = False
    assert read_data(data).puzzle.candidates == {Cell(1, 1): (1, 2)}


def test_digits_may_be_texts() -> None:
    values = {"cells": SQUARE, "values": ["1", "2"]}
    assert found(quadruple=[values]) == (v.Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2]),)
    assert read_data({**board(4), "size": "4"}).puzzle.rows == 4


def test_box_indexers() -> None:
    assert count(4, boxindexer=[{"cells": ["R1C1"]}]) == 144


def test_what_says_nothing_is_no_constraint() -> None:
    assert (
        found(
            thermometer=[{"lines": [["R1C1"]]}],
            killercage=[{"cells": []}],
            sandwichsum=[{"cell": "R0C1", "value": ""}],
            quadruple=[{"cells": SQUARE, "values": []}],
            clone=[{"cells": ["R1C1"], "cloneCells": ["R1C1"]}],
            xv=[{"cells": ["R1C1", "R1C2"], "value": ""}],
            arrow=[{"lines": [], "cells": ["R1C1"]}],
            antiknight=False,
            renban=[],
        )
        == ()
    )


def test_drawings_and_prose_without_a_meaning_are_reported() -> None:
    reading = read_data(
        board(
            ruleset="Digits on green lines ...",
            line=[
                {"lines": [NAMES], "outlineC": "#00FF00", "width": 0.3},
                {"lines": [NAMES], "fromConstraint": "Renban"},
            ],
            circle=[{"cells": ["R1C1"]}, {"cells": ["R2C1"]}],
            text=[{"cells": ["R1C1"], "value": "7"}],
            rectangle=[{"cells": ["R1C1"]}],
            cage=[{"cells": ["R1C1"]}],
            killercage=[{"cells": NAMES, "value": "odd"}],
            novelty=[{}],
            solution=[1, 2, 3],
        )
    )
    assert reading.puzzle.constraints == (v.Cage(CELLS),)
    assert set(reading.left_out) == {
        "not understood: Digits on green lines ...",
        "1 line is only drawn",
        "1 sign is only drawn",
        "1 cage is only drawn",
        "as it is understood, it has several solutions",
        "killercage 1: the label 'odd'",
        "novelty, which is not known",
    }


WRONG: list[tuple[dict[str, Any], str]] = [
    (
        {"thermometer": [LINES, {"lines": [["R1C1", "R1C10"]]}]},
        "thermometer 2: 'R1C10' is not a cell, expected R1C1 to R9C9",
    ),
    ({"thermometer": 3}, "thermometer: thermometer has '3', expected a list"),
    ({"thermometer": [3]}, "thermometer: '3', expected an object"),
    ({"odd": [{"cell": 5}]}, "odd: '5' is not a cell, expected R1C1 to R9C9"),
    ({"xv": [{"cells": NAMES, "value": "L"}]}, "xv 1: 'L', expected X or V"),
    (
        {"sandwichsum": [{"cell": "R5C5", "value": "3"}]},
        "sandwichsum 1: 'R5C5', expected a cell at the edge, such as R0C1",
    ),
    (
        {"sandwichsum": [{"cell": "R0C0", "value": "3"}]},
        "sandwichsum 1: 'R0C0' is a corner, expected a cell beside a row or column",
    ),
    (
        {"littlekillersum": [{"cell": "R0C0", "direction": "D", "value": "3"}]},
        "littlekillersum 1: the direction 'D', expected one of DR, DL, UR, UL",
    ),
    (
        {"littlekillersum": [{"cell": "R0C0", "direction": "UR", "value": "3"}]},
        "littlekillersum 1: 'R0C0' is not a cell, expected R1C1 to R9C9",
    ),
    (
        {"clone": [{"cells": NAMES, "cloneCells": []}]},
        "clone 1: cells: 3, in the copy: 0, expected as many",
    ),
    ({"whispers": [{**LINES, "value": "a"}]}, "whispers 1: 'a', expected a difference"),
    ({"negative": ["odd"]}, "negative: 'odd', expected ratio or xv"),
    ({"renban": [{"lines": [["R1C1", "R1C1"]]}]}, "expected different cells"),
    ({"size": 0}, "size is '0', expected 1 to 25"),
    ({"grid": 5}, "not an f-puzzles board: expected an object with size and grid"),
    ({"grid": [5]}, "row 1 of grid, expected a list of 9 cells"),
    ({"grid": [[5]]}, "r1c1 of grid is '5', expected an object"),
    ({"grid": [[]] * 10}, "grid has 10 rows, expected 9"),
    ({"grid": [[{"value": 10, "given": True}]]}, "givens: r1c1 has 10, expected 1 to 9"),
]


@pytest.mark.parametrize(("more", "reason"), WRONG)
def test_errors_name_the_entry_and_what_was_expected(more: dict[str, Any], reason: str) -> None:
    with pytest.raises(SudokuError) as caught:
        read_data({**board(), **more})
    assert caught.value.reason.endswith(reason)


@pytest.mark.parametrize(
    "text", ["", "N4Ig", "N4Igzz", "{", "{}", "[]", "N4I?", "load=", '{"grid":[[[[']
)
def test_damaged_texts(text: str) -> None:
    with pytest.raises(FormatError):
        fpuzzles.read(text)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(rows=4, columns=6),
        Puzzle(digits=range(9)),
        Puzzle(latin=False),
        Puzzle(regions=["r1c1 r1c2", "r1c2 r1c3"]),
        Puzzle(constraints=[v.Sum("X1", 3)]),
        Puzzle(constraints=[v.AnyOf(v.AntiKing())]),
        Puzzle(constraints=[v.Lockout(CELLS, 3)]),
        Puzzle(constraints=[v.Arrow("r1c2 r1c1", "r2c2")]),
        Puzzle(constraints=[v.LittleKiller("r5c5", "up-left", 9)]),
        Puzzle(constraints=[v.Skyscraper("r1c1 r1c2", 1)]),
        Puzzle(constraints=[v.WhiteDot(CELLS)]),
        Puzzle(constraints=[v.WhiteDot("r1c1 r1c2"), v.NonConsecutive()]),
        Puzzle(constraints=[v.WhiteDot("r1c1 r1c2", 2), v.NegativeDots()]),
        Puzzle(constraints=[v.BlackDot("r1c1 r1c2", 3), v.NegativeDots(ratios=[2])]),
        Puzzle("1" + 80 * ".", candidates={"r1c1": [1, 2]}),
        Puzzle(candidates={"r1c1": []}),
    ],
)
def test_what_fpuzzles_cannot_hold(puzzle: Puzzle) -> None:
    with pytest.raises(VariantError):
        fpuzzles.write(puzzle)
