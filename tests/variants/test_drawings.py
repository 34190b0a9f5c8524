"""What is seen in a drawing: lines, thermometers, arrows, dots, signs, marks, clues outside; masks and decorations."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit._native import lz_decompress, seen_in_drawing
from sudokit.errors import FormatError

GREY, GREEN, PURPLE, BLUE = "#cfcfcf", "#67f067ff", "#f067f0", "#2ecbff"
SHARED = Path(__file__).parents[3] / "shared" / "data" / "variants" / "sudokupad.jsonl"

Thing = dict[str, Any]


def seen(rows: int = 9, columns: int = 9, **drawn: Any) -> list[Thing]:
    cells: list[list[Thing]] = [[{} for _ in range(columns)] for _ in range(rows)]
    return seen_in_drawing(json.dumps({"cells": cells, **drawn}))


def only(**drawn: Any) -> Thing:
    (thing,) = seen(**drawn)
    return thing


def names(text: str) -> list[str]:
    return text.split()


def point(place: str | list[float] | tuple[float, float]) -> list[float]:
    """The middle of a cell such as r1c1, or a place as it is."""
    if not isinstance(place, str):
        return list(place)
    row, column = place[1:].split("c")
    return [int(row) - 0.5, int(column) - 0.5]


def line(way: str | list[Any], colour: str = GREEN, width: float = 10, **more: Any) -> Thing:
    places = way.split() if isinstance(way, str) else way
    return {
        "wayPoints": [point(each) for each in places],
        "color": colour,
        "thickness": width,
        **more,
    }


def shape(
    at: Any, size: float = 0.8, fill: str | None = None, border: str | None = None, **more: Any
) -> Thing:
    thing: Thing = {"center": point(at), "width": size, "height": size, "rounded": True}
    if fill:
        thing["backgroundColor"] = fill
    if border:
        thing["borderColor"] = border
    return {**thing, **more}


def circle(at: Any, size: float = 0.8) -> Thing:
    return shape(at, size, "#FFFFFF", "#aaaaaa")


def bulb(at: Any, colour: str = GREY) -> Thing:
    return shape(at, 0.85, colour)


def text(at: Any, words: str, **more: Any) -> Thing:
    return {"center": point(at), "width": 0.2, "height": 0.2, "text": words, **more}


# --- lines


@pytest.mark.parametrize(
    ("way", "cells"),
    [
        ("r1c1 r1c2 r2c3", "r1c1 r1c2 r2c3"),
        ("r1c1 r1c5", "r1c1 r1c2 r1c3 r1c4 r1c5"),
        ("r9c2 r5c2", "r9c2 r8c2 r7c2 r6c2 r5c2"),
        ("r1c9 r4c6", "r1c9 r2c8 r3c7 r4c6"),
        ("r1c1 r3c2", "r1c1 r3c2"),  # a knight's move has no cell on its way
        ("r1c1 r5c3", "r1c1 r3c2 r5c3"),  # two of them have one
        ("r1c1 r4c2", "r1c1 r4c2"),
        (
            [[0.5, 0.75], [0.5, 3.2], [2.6, 3.4]],
            "r1c1 r1c2 r1c3 r1c4 r2c4 r3c4",
        ),  # not quite in the middle
        ([[0.25, 0.25], [2.75, 2.75]], "r1c1 r2c2 r3c3"),
        ([[0.7, 0.5], [0.7, 2.5]], "r1c1 r1c2 r1c3"),  # beside another line
        (
            [[0.5, 0.5], [0.5, 1], [0.5, 1.5], [1, 1.5], [1.5, 1.5]],
            "r1c1 r1c2 r2c2",
        ),  # by way of edges
        ([[0, 0], [3, 3]], "r1c1 r2c2 r3c3"),  # from corner to corner
        ([[0.5, -1.5], [0.5, 2.5]], "r1c1 r1c2 r1c3"),  # from outside
    ],
)
def test_a_line_goes_through_cells(way: Any, cells: str) -> None:
    thing = only(lines=[line(way)])
    assert (thing["what"], thing["cells"], thing["colour"]) == ("line", names(cells), "green")
    assert thing["from"] == [["lines", 0]]


def test_a_line_that_ends_where_it_begins_is_closed() -> None:
    thing = only(lines=[line("r1c1 r1c3 r3c3 r3c1 r1c1")])
    assert thing["closed"]
    assert thing["cells"] == names("r1c1 r1c2 r1c3 r2c3 r3c3 r3c2 r3c1 r2c1")
    assert only(lines=[line("r1c1 r1c3 r3c3"), line("r1c1 r3c1 r3c3")])["closed"]


def test_pieces_that_touch_are_one_line() -> None:
    assert only(lines=[line("r1c1 r1c3"), line("r3c4 r2c4 r1c3")])["cells"] == names(
        "r1c1 r1c2 r1c3 r2c4 r3c4"
    )
    thing = only(lines=[line("r1c1 r1c2"), line("r1c3 r1c4"), line("r1c2 r1c3")])
    assert thing["cells"] == names("r1c1 r1c2 r1c3 r1c4")
    assert sorted(thing["from"]) == [["lines", 0], ["lines", 1], ["lines", 2]]


@pytest.mark.parametrize(
    "second",
    [
        line("r1c3 r3c3", PURPLE),
        line("r1c3 r3c3", GREEN, 4),  # much thinner
        line([[0.75, 2.5], [2.5, 2.5]]),  # a gap
        line("r1c2 r3c2"),  # a branch
        line("r3c1 r1c4"),  # crosses
    ],
)
def test_other_lines_stay_apart(second: Thing) -> None:
    assert len(seen(lines=[line("r1c1 r1c3"), second])) == 2


def test_three_pieces_at_one_place_stay_apart_and_have_one_net() -> None:
    things = seen(
        lines=[line("r1c1 r2c2"), line("r3c3 r2c2"), line("r1c3 r2c2"), line("r8c8 r8c9")]
    )
    assert [thing.get("net") for thing in things] == [1, 1, 1, None]


def test_lines_that_share_a_circle_stay_apart() -> None:
    things = seen(
        lines=[line("r1c1 r1c3", GREY, 5), line("r1c3 r3c3", GREY, 5)],
        overlays=[circle("r1c1"), circle("r1c3"), circle("r3c3")],
    )
    assert [thing["cells"] for thing in things if thing["what"] == "line"] == [
        names("r1c1 r1c2 r1c3"),
        names("r1c3 r2c3 r3c3"),
    ]


def test_lines_on_each_other() -> None:
    way = "r1c1 r1c4"
    assert len(seen(lines=[line(way), line("r1c4 r1c1")])) == 1
    assert only(lines=[line(way, "#000", 14), line(way)])["colour"] == "green"
    hollow = only(lines=[line(way, "#aaaf"), line(way, "#fff", 6)])
    assert (hollow["colour"], hollow["outline"]) == ("white", "grey")
    assert "filled" not in hollow
    assert only(lines=[line(way, GREEN), line(way, "#fff", 6)])["colour"] == "green"
    assert (
        len(seen(lines=[line(way, GREEN, 20), line(way, PURPLE, 8)])) == 2
    )  # both may mean something
    assert only(lines=[line("r1c1 r1c6"), line(way)])["cells"][-1] == "r1c6"
    assert (
        seen(
            lines=[
                line(way, "#ffffff"),
                line(way, "#00000000"),
                line(way, "none"),
                line(way, GREEN, 0),
            ]
        )
        == []
    )


def test_frames_and_borders_are_decoration() -> None:
    frame = [[0, 0], [0, 9], [9, 9], [9, 0], [0, 0]]
    assert (
        seen(
            lines=[
                line(frame, "#000000"),
                line([[3, 0], [3, 9]]),
                line([[-0.5, -0.5], [-0.5, 9.5]]),
            ]
        )
        == []
    )
    assert (
        seen(
            underlays=[
                {"center": [4.5, 4.5], "width": 9, "height": 9, "backgroundColor": "#ffeecc"}
            ]
        )
        == []
    )


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("#67f067ff", "green"),
        ("#A3E048", "green"),
        ("#f067f0", "purple"),
        ("#D23BE7", "purple"),
        ("#2ecbff", "blue"),
        ("#34BBE6", "blue"),
        ("#6adaed", "blue"),
        ("#00f", "blue"),
        ("#fca", "peach"),
        ("#EB7532", "orange"),
        ("orange", "orange"),
        ("#E6261F", "red"),
        ("#F7D038", "yellow"),
        ("gold", "yellow"),
        ("#CDB1EC", "lavender"),
        ("#81fffeff", "turquoise"),
        ("teal", "turquoise"),
        ("#cccf", "grey"),
        ("#46386c45", "grey"),
        ("rgba(0, 0, 0, 0.3)", "grey"),
        ("rgb(250,150,200)", "pink"),
        ("hotpink", "pink"),
        ("#8B4513", "brown"),
        ("#111", "black"),
        ("CFCFCF", "grey"),
    ],
)
def test_names_of_colours(written: str, name: str) -> None:
    assert only(lines=[line("r1c1 r1c3", written)])["colour"] == name


# --- thermometers


def test_a_bulb_begins_a_thermometer() -> None:
    for way in ("r5c5 r5c7", "r5c7 r5c5"):
        thing = only(lines=[line(way, GREY, 20)], underlays=[bulb("r5c5")])
        assert (thing["what"], thing["cells"]) == ("thermometer", names("r5c5 r5c6 r5c7"))
    assert (
        only(lines=[line("r1c1 r1c3 r2c3", "#f00", 20)], underlays=[bulb("r1c1", "#f00")])["colour"]
        == "red"
    )


def test_branches_are_thermometers_from_the_bulb() -> None:
    things = seen(
        lines=[
            line("r1c1 r1c3", GREY, 20),
            line("r1c3 r1c5", GREY, 20),
            line("r4c3 r1c3", GREY, 20),
            line("r1c2 r2c2", GREY, 20),
        ],
        underlays=[bulb("r1c1")],
    )
    found = {" ".join(thing["cells"]) for thing in things}
    assert found == {"r1c1 r1c2 r1c3 r1c4 r1c5", "r1c1 r1c2 r1c3 r2c3 r3c3 r4c3", "r1c1 r1c2 r2c2"}
    assert {thing["what"] for thing in things} == {"thermometer"}


def test_thermometers_may_cross_and_meet() -> None:
    things = seen(
        lines=[
            line("r3c1 r3c5", GREY, 20),
            line("r1c3 r5c3", GREY, 20),
            line("r5c5 r3c5", GREY, 20),
        ],
        underlays=[bulb("r3c1"), bulb("r1c3"), bulb("r5c5")],
    )
    assert [" ".join(thing["cells"]) for thing in things] == [
        "r3c1 r3c2 r3c3 r3c4 r3c5",
        "r1c3 r2c3 r3c3 r4c3 r5c3",
        "r5c5 r4c5 r3c5",
    ]


def test_a_bulb_in_the_middle_of_a_line() -> None:
    things = seen(lines=[line("r1c1 r1c5", GREY, 20)], underlays=[bulb("r1c3")])
    assert [" ".join(thing["cells"]) for thing in things] == ["r1c3 r1c2 r1c1", "r1c3 r1c4 r1c5"]


def test_a_hollow_thermometer() -> None:
    way = "r1c1 r1c4"
    thing = only(
        lines=[line(way, "#888", 24), line(way, "#fff", 20)],
        underlays=[shape("r1c1", 0.85, "#fff", "#888")],
    )
    assert (thing["what"], thing["colour"]) == ("thermometer", "white")


# --- arrows


def arrow(way: str | list[Any], **more: Any) -> Thing:
    return line(way, "#aaaaaa", 3, headLength=0.35, **more)


def test_an_arrow_begins_at_the_edge_of_its_circle() -> None:
    thing = only(arrows=[arrow([[4.218, 5.782], "r3c8", "r2c8"])], overlays=[circle("r5c6")])
    assert (thing["what"], thing["circle"], thing["cells"]) == (
        "arrow",
        ["r5c6"],
        names("r4c7 r3c8 r2c8"),
    )
    assert only(arrows=[arrow([[4.1, 6.5], "r4c7"])], overlays=[circle("r5c7")])["cells"] == [
        "r4c7"
    ]
    assert only(arrows=[arrow("r5c5 r5c7")], underlays=[circle("r5c5")])["circle"] == ["r5c5"]


def test_several_shafts_have_one_circle_and_may_cross() -> None:
    things = seen(
        arrows=[arrow("r5c5 r5c7"), arrow("r5c5 r3c3"), arrow("r5c7 r4c8")],
        overlays=[circle("r5c5")],
    )
    assert [(thing["circle"], " ".join(thing["cells"])) for thing in things] == [
        (["r5c5"], "r5c6 r5c7"),
        (["r5c5"], "r4c4 r3c3"),
        (["r5c5"], "r5c6 r5c7 r4c8"),
    ]
    crossing = seen(
        arrows=[arrow("r5c5 r5c9"), arrow("r4c7 r7c7")], overlays=[circle("r5c5"), circle("r4c7")]
    )
    assert [thing["circle"] for thing in crossing] == [["r5c5"], ["r4c7"]]


@pytest.mark.parametrize("at_end", [False, True])
def test_a_pill(at_end: bool) -> None:
    pill = {
        "center": [0.5, 1],
        "width": 1.8,
        "height": 0.8,
        "rounded": True,
        "borderColor": "#aaa",
        "backgroundColor": "#fff",
    }
    way = [[0.5, 1.9], "r1c4"] if at_end else [[0.9, 0.5], "r3c1"]
    thing = only(arrows=[arrow(way)], overlays=[pill])
    assert (thing["circle"], thing["cells"]) == (
        names("r1c1 r1c2"),
        names("r1c3 r1c4" if at_end else "r2c1 r3c1"),
    )


def test_a_pill_that_stands_or_is_a_hollow_line() -> None:
    turned = {
        "center": [1, 0.5],
        "width": 1.8,
        "height": 0.8,
        "angle": 90,
        "rounded": True,
        "borderColor": "#aaa",
    }
    assert only(arrows=[arrow("r2c1 r2c4")], overlays=[turned])["circle"] == names("r1c1 r2c1")
    thing = only(
        lines=[line("r1c1 r1c2", "#aaa", 50), line("r1c1 r1c2", "#fff", 45)],
        arrows=[arrow([[0.5, 1.9], "r1c4"])],
    )
    assert (thing["circle"], thing["cells"]) == (names("r1c1 r1c2"), names("r1c3 r1c4"))


def test_heads_that_are_drawn() -> None:
    shaft = line("r1c1 r1c4", "#000000", 3)
    two = [line([[0.3, 3.3], "r1c4"], "#000000", 3), line([[0.7, 3.3], "r1c4"], "#000000", 3)]
    one = [line([[0.3, 3.3], "r1c4", [0.7, 3.3]], "#000000", 3)]
    for head in (one, two):
        thing = only(lines=[shaft, *head], overlays=[circle("r1c1")])
        assert (thing["what"], thing["circle"], thing["cells"]) == (
            "arrow",
            ["r1c1"],
            names("r1c2 r1c3 r1c4"),
        )
    assert (
        only(
            lines=[line("r1c1 r1c4", "#aaaaaa", 3)],
            arrows=[arrow([[0.5, 3.5], [0.5, 4.5]])],
            overlays=[circle("r1c1")],
        )["cells"][-1]
        == "r1c5"
    )


def test_an_arrow_without_circle_and_one_in_a_cell() -> None:
    thing = only(arrows=[arrow("r1c1 r1c4")])
    assert (thing["what"], thing["cells"]) == ("arrow", names("r1c1 r1c2 r1c3 r1c4"))
    pointer = only(arrows=[arrow([[0.5, 0.3], [0.5, 0.7]])])
    assert (pointer["what"], pointer["cells"], pointer["text"]) == ("mark", ["r1c1"], "→")


# --- ends of lines


@pytest.mark.parametrize(
    ("more", "name"),
    [
        ({"rounded": True}, "circle"),
        ({"rounded": False}, "square"),
        ({"rounded": False, "angle": 45}, "diamond"),
    ],
)
def test_ends_of_lines(more: Thing, name: str) -> None:
    ends = [shape(at, 0.6, "#fff", GREY, **more) for at in ("r1c1", "r1c4")]
    thing = only(lines=[line("r1c1 r1c4", GREY, 5)], overlays=ends)
    assert (thing["what"], thing["start"], thing["end"]) == ("line", name, name)
    first, second = seen(
        lines=[line("r1c4 r1c1", GREY, 5)], overlays=[{**ends[0], "borderColor": "#000"}]
    )
    assert (first["start"], first.get("end"), first["cells"][0]) == (name, None, "r1c1")
    assert second["what"] == "mark"  # in another colour it may have a meaning of its own


# --- between cells


@pytest.mark.parametrize(
    ("at", "cells"), [([0.5, 1], "r1c1 r1c2"), ([1, 0.5], "r1c1 r2c1"), ([8.5, 8], "r9c8 r9c9")]
)
def test_dots(at: list[float], cells: str) -> None:
    white = only(overlays=[shape(at, 0.34, "#fff", "#000", text=" ")])
    assert (white["what"], white["cells"], white["colour"], white["outline"]) == (
        "dot",
        names(cells),
        "white",
        "black",
    )
    black = only(overlays=[shape(at, 0.34, "#000")])
    assert (black["what"], black["colour"], black["filled"]) == ("dot", "black", True)
    layered = only(overlays=[shape(at, 0.34, "#000"), shape(at, 0.28, "#fff")])
    assert (layered["colour"], layered["outline"]) == ("white", "black")
    numbered = only(overlays=[shape(at, 0.4, "#000", text="3", color="#fff")])
    assert (numbered["what"], numbered["colour"], numbered["text"]) == ("sign", "black", "3")


def test_dots_at_the_frame_are_none() -> None:
    assert (
        seen(
            overlays=[
                shape([0.5, 0], 0.3, "#000"),
                shape([9, 4.5], 0.3, "#000"),
                shape([0, 0], 0.3, "#000"),
            ]
        )
        == []
    )


@pytest.mark.parametrize(
    ("words", "angle", "meant"),
    [
        ("X", 0, "X"),
        ("V", 0, "V"),
        ("x", 0, "X"),
        ("<", 0, "<"),
        (">", 0, ">"),
        ("<", 90, "^"),
        (">", 90, "\u2228"),
        ("<", 270, "\u2228"),
        ("<", -90, "\u2228"),
        ("V", 180, "^"),
        ("^", 90, ">"),
        ("^", 180, "\u2228"),
        ("10", 0, "10"),
        ("XV", 0, "XV"),
    ],
)
def test_signs(words: str, angle: float, meant: str) -> None:
    thing = only(overlays=[text([1, 0.5], words, angle=angle, backgroundColor="#FFFFFF")])
    assert (thing["what"], thing["cells"], thing["text"]) == ("sign", names("r1c1 r2c1"), meant)


def test_signs_of_strokes() -> None:
    less = line([[0.4, 1.1], [0.5, 0.95], [0.6, 1.1]], "#000", 2)
    assert only(lines=[less])["text"] == "<"
    up = [line([[1.05, 0.4], [0.95, 0.5]], "#000", 2), line([[0.95, 0.5], [1.05, 0.6]], "#000", 2)]
    assert (only(lines=up)["text"], only(lines=up)["cells"]) == ("^", names("r1c1 r2c1"))
    cross = [line([[0.4, 0.9], [0.6, 1.1]], "#000", 2), line([[0.6, 0.9], [0.4, 1.1]], "#000", 2)]
    assert only(lines=cross)["text"] == "X"


def test_corners() -> None:
    thing = only(overlays=[circle([1, 1], 0.5), text([0.85, 1], "1 2"), text([1.15, 1], "34")])
    assert (thing["what"], thing["text"], thing["cells"]) == (
        "corner",
        "1 2 34",
        names("r1c1 r1c2 r2c1 r2c2"),
    )
    assert only(overlays=[circle([3, 4], 0.5) | {"text": "1234"}])["text"] == "1234"
    assert only(overlays=[text([3, 4], "12")])["what"] == "corner"


# --- in cells


@pytest.mark.parametrize(
    ("drawn", "name", "colour", "is_filled"),
    [
        (shape("r2c3", 0.8, GREY), "circle", "grey", True),
        (shape("r2c3", 0.8, "#fff", "#00f"), "circle", "blue", False),
        (shape("r2c3", 0.8, None, "#00f"), "circle", "blue", False),
        (shape("r2c3", 0.7, GREY, rounded=False), "square", "grey", True),
        (shape("r2c3", 0.6, GREEN, rounded=False, angle=45), "diamond", "green", True),
    ],
)
def test_marks(drawn: Thing, name: str, colour: str, is_filled: bool) -> None:
    for layer in ("overlays", "underlays"):
        thing = only(**{layer: [drawn]})
        assert (thing["what"], thing["cells"], thing["shape"], thing["colour"]) == (
            "mark",
            ["r2c3"],
            name,
            colour,
        )
        assert thing.get("filled", False) is is_filled
    assert only(overlays=[{**drawn, "text": "12"}])["text"] == "12"


def test_marks_of_strokes() -> None:
    square = line([[1.1, 2.1], [1.9, 2.1], [1.9, 2.9], [1.1, 2.9], [1.1, 2.1]], BLUE, 3)
    diamond = line([[1.1, 2.5], [1.5, 2.9], [1.9, 2.5], [1.5, 2.1], [1.1, 2.5]], BLUE, 3)
    assert [only(lines=[each])["shape"] for each in (square, diamond)] == ["square", "diamond"]


def test_shades() -> None:
    thing = only(
        underlays=[{"center": [1.5, 2.5], "width": 1, "height": 1, "backgroundColor": "#0003"}]
    )
    assert (thing["what"], thing["cells"], thing["colour"]) == ("shade", ["r2c3"], "grey")
    window = only(
        underlays=[{"center": [2.5, 2.5], "width": 3, "height": 3, "backgroundColor": "#ffc"}]
    )
    assert window["cells"] == names("r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4")
    assert (
        seen(underlays=[{"center": [1.5, 2.5], "width": 1, "height": 1, "backgroundColor": "#fff"}])
        == []
    )


def test_texts_in_cells() -> None:
    assert only(overlays=[text("r4c4", "7")])["what"] == "text"
    assert only(overlays=[{**text("r4c4", "☀️"), "width": 0}])["text"] == "☀️"
    assert (
        seen(
            overlays=[
                text("r4c4", ""),
                text("r4c4", "a whole sentence of the rules"),
                text("r4c4", "7", color="#00000000"),
            ]
        )
        == []
    )


def test_cages() -> None:
    cells = [[0, 0], [0, 1]]
    cage, blue = seen(
        cages=[
            {"cells": cells, "value": "9"},
            {"cells": [[4, 4]], "outlineC": "#00f"},
            {"cells": [[0, 12]]},
            {"value": "title: T"},
        ]
    )
    assert (cage["what"], cage["cells"], cage["text"]) == ("cage", names("r1c1 r1c2"), "9")
    assert (blue["colour"], "text" in blue) == ("blue", False)
    assert only(cages=[{"cells": cells}], overlays=[text([0.2, 0.2], "<10")])["text"] == "<10"
    assert seen(cages=[{"cells": cells, "hidden": True}]) == []


# --- outside


@pytest.mark.parametrize(
    ("at", "first", "last"),
    [
        ([-0.5, 2.5], "r1c3", "r9c3"),
        ([9.5, 2.5], "r9c3", "r1c3"),
        ([2.5, -0.5], "r3c1", "r3c9"),
        ([2.5, 9.6], "r3c9", "r3c1"),
        ([2.5, -1.5], "r3c1", "r3c9"),
    ],
)
def test_clues_outside(at: list[float], first: str, last: str) -> None:
    thing = only(overlays=[text(at, "12")])
    assert (thing["what"], thing["text"], thing["cells"][0], thing["cells"][-1]) == (
        "outside",
        "12",
        first,
        last,
    )
    assert "diagonal" not in thing


def test_clues_along_diagonals() -> None:
    thing = only(overlays=[text([-0.5, 1.5], "20")], arrows=[arrow([[-0.3, 1.7], [-0.05, 1.95]])])
    assert (thing["what"], thing["text"], thing["diagonal"]) == ("outside", "20", True)
    assert thing["cells"] == names("r1c3 r2c4 r3c5 r4c6 r5c7 r6c8 r7c9")
    assert only(overlays=[text([9.5, 2.5], "20↗")])["cells"] == names(
        "r9c4 r8c5 r7c6 r6c7 r5c8 r4c9"
    )
    assert (
        only(arrows=[arrow([[-0.3, 1.7], [-0.05, 1.95]])])["cells"][0] == "r1c3"
    )  # its number is not given
    assert only(overlays=[text([-0.5, -0.5], "45")])["cells"] == [
        f"r{at}c{at}" for at in range(1, 10)
    ]


def test_a_little_killer_whose_arrow_begins_in_the_board() -> None:
    thing = only(overlays=[text([-0.5, -0.5], "20")], arrows=[arrow([[0.02, 0.02], [0.25, 0.25]])])
    assert (thing["what"], thing["cells"][0], thing["text"]) == ("outside", "r1c1", "20")


def test_a_board_among_more_cells() -> None:
    regions = [
        [[row + 1, column + 1] for row in range(top, top + 2) for column in range(left, left + 2)]
        for top in (0, 2)
        for left in (0, 2)
    ]
    rows: list[list[Thing]] = [[{} for _ in range(6)] for _ in range(6)]
    rows[0][2] = {"value": "7"}
    puzzle = {
        "cells": rows,
        "regions": regions,
        "lines": [line("r2c2 r2c4")],
        "overlays": [text([2.5, 0.5], "8")],
        "cages": [{"cells": [[5, 1]], "value": "9"}],
    }
    found = {
        thing["text"]: thing["cells"][0]
        for thing in seen_in_drawing(json.dumps(puzzle))
        if thing["what"] == "outside"
    }
    assert found == {"7": "r1c2", "8": "r2c1", "9": "r4c1"}
    assert seen_in_drawing(json.dumps(puzzle))[0]["cells"] == names("r1c1 r1c2 r1c3")


# --- f-puzzles


def test_drawings_of_f_puzzles() -> None:
    grid: list[list[Thing]] = [[{} for _ in range(9)] for _ in range(9)]
    grid[8][8] = {"c": "#FF0000"}
    puzzle = {
        "size": 9,
        "grid": grid,
        "line": [
            {"lines": [["R1C1", "R1C2", "R2C3"]], "outlineC": "#67F067", "width": 0.3},
            {"lines": [["R5C1", "R5C2"]], "outlineC": "#67F067", "fromConstraint": "whispers"},
        ],
        "circle": [
            {
                "cells": ["R4C1", "R4C2"],
                "baseC": "#000000",
                "outlineC": "#000000",
                "width": 0.3,
                "height": 0.3,
            },
            {
                "cells": ["R6C6"],
                "baseC": "#FFFFFF",
                "outlineC": "#000000",
                "width": 0.8,
                "height": 0.8,
                "value": "3",
            },
        ],
        "rectangle": [
            {
                "cells": ["R7C7"],
                "baseC": "#CFCFCF",
                "outlineC": "#CFCFCF",
                "width": 0.5,
                "height": 0.5,
                "angle": 45,
            }
        ],
        "text": [
            {"cells": ["R0C3"], "value": "12", "fontC": "#000000", "size": 0.5},
            {"cells": ["R2C2", "R2C3", "R3C2", "R3C3"], "value": "1 2", "size": 0.2},
        ],
        "cage": [{"cells": ["R9C1", "R9C2"], "value": "<10", "outlineC": "#000000"}],
    }
    found = [
        (thing["what"], thing["cells"][0], thing["colour"], thing.get("text"))
        for thing in seen_in_drawing(json.dumps(puzzle))
    ]
    assert found == [
        ("cage", "r9c1", "black", "<10"),
        ("line", "r1c1", "green", None),
        ("dot", "r4c1", "black", None),
        ("corner", "r2c2", "black", "1 2"),
        ("mark", "r7c7", "grey", None),
        ("mark", "r6c6", "black", "3"),
        ("shade", "r9c9", "red", None),
        ("outside", "r1c3", "black", "12"),
    ]


# --- anything


numbers: st.SearchStrategy[Any] = st.one_of(
    st.integers(-3, 12),
    st.floats(-3, 12, allow_nan=False),
    st.sampled_from([1e308, -1e308, "NaN", "1e999", "0.5", "x", None, True, [], {}, 10**30]),
)
colours: st.SearchStrategy[Any] = st.sampled_from(
    ["#000", "#67f067ff", "#ggg", "red", "", "none", "rgba(1,2", "rgba(300,-5,1e9,7%)", None, 5, []]
)
places = st.one_of(
    st.lists(numbers, min_size=2, max_size=2), st.lists(numbers, max_size=3), numbers
)
strokes = st.fixed_dictionaries(
    {},
    optional={
        "wayPoints": st.one_of(st.lists(places, max_size=8), numbers),
        "color": colours,
        "thickness": numbers,
    },
)
patches = st.fixed_dictionaries(
    {},
    optional={
        "center": places,
        "width": numbers,
        "height": numbers,
        "angle": numbers,
        "rounded": numbers,
        "backgroundColor": colours,
        "borderColor": colours,
        "text": st.one_of(st.text(max_size=5), numbers),
        "color": colours,
    },
)
lists = {"lines": strokes, "arrows": strokes, "overlays": patches, "underlays": patches}


@given(
    drawn=st.fixed_dictionaries(
        {},
        optional={
            key: st.one_of(st.lists(st.one_of(each, numbers), max_size=6), numbers)
            for key, each in lists.items()
        },
    )
)
def test_anything_is_seen_as_cells_of_the_board(drawn: dict[str, Any]) -> None:
    for thing in seen(rows=4, columns=5, **drawn):
        assert thing["cells"]
        for name in thing["cells"] + thing.get("circle", []):
            row, column = map(int, name[1:].split("c"))
            assert 1 <= row <= 4
            assert 1 <= column <= 5


@given(
    way=st.lists(
        st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=2, max_size=12, unique=True
    )
)
def test_a_line_from_cell_to_cell_has_these_cells_in_order(way: list[tuple[int, int]]) -> None:
    cells = [f"r{row + 1}c{column + 1}" for row, column in way]
    things = seen(lines=[line([[row + 0.5, column + 0.5] for row, column in way])])
    rest = iter(things[0]["cells"])
    assert len(things) == 1
    assert all(cell in rest for cell in cells)  # in this order; others lie between


def test_huge_drawings_are_given_up_soon() -> None:
    begin = time.perf_counter()
    many = [[at % 9 + 0.5, at * 7 % 9 + 0.5] for at in range(100_000)]
    seen(lines=[line(many)])
    seen(lines=[line([[at % 9 + 0.5, 0.5], [at % 7 + 0.5, 8.5]]) for at in range(3_000)])
    seen(
        lines=[
            line([[0.5 + at % 2, 0.5] for at in range(900)], f"#0000{at:02x}", 20)
            for at in range(60)
        ],
        underlays=[bulb([0.5, 0.5 + at / 1e6], "#000") for at in range(3_000)],
    )
    seen(
        overlays=[
            shape([at % 100 / 11, at // 100 / 11], 0.3, "#000", text="1") for at in range(5_000)
        ]
    )
    seen(arrows=[arrow([[0.5 + at % 8, 0.5 + at % 5], [0.5 + at % 7, 8.5]]) for at in range(2_500)])
    assert time.perf_counter() - begin < 20


def test_a_drawing_needs_a_board() -> None:
    with pytest.raises(FormatError):
        seen_in_drawing("{}")


@pytest.mark.skipif(not SHARED.exists(), reason="the shared puzzles are not here")
def test_puzzles_that_people_share() -> None:
    for each in map(json.loads, SHARED.read_text().splitlines()):
        packed = each["puzzle"]
        if packed.startswith(("scl", "fpuzzles")):
            packed = lz_decompress(
                packed.removeprefix("scl").removeprefix("fpuzzles").replace(" ", "+")
            )
        if packed.startswith("{"):
            for thing in seen_in_drawing(packed):
                assert thing["cells"], each["name"]
