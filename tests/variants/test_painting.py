"""SudokuPad with drawings and rules in words: what is written is seen again, in the colours that players know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokit import variants as v
from sudokit._native import lz_decompress, seen_in_drawing
from sudokit.errors import VariantError
from sudokit.variants import Kind, Puzzle, write

Thing = dict[str, Any]


def drawn(*constraints: Kind, **board: Any) -> Thing:
    link = write(Puzzle(constraints=constraints, **board), "sudokupad")
    return dict(json.loads(lz_decompress(link.split("/scl")[1])))


def seen(*constraints: Kind) -> list[Thing]:
    return seen_in_drawing(json.dumps(drawn(*constraints)))


def rules(*constraints: Kind, **board: Any) -> str:
    return str(drawn(*constraints, **board)["metadata"]["rules"])


ROW = [f"r1c{column}" for column in range(1, 10)]


@pytest.mark.parametrize(
    ("constraint", "look", "words"),
    [
        (
            v.Thermometer("r1c1 r2c2 r3c2"),
            ("thermometer", "grey", "r1c1 r2c2 r3c2"),
            "from the bulb",
        ),
        (
            v.Whisper("r1c1 r2c2"),
            ("line", "green", "r1c1 r2c2"),
            "along a green line differ by at least 5",
        ),
        (v.Whisper("r1c1 r2c2", 4), ("line", "green", "r1c1 r2c2"), "at least 4"),
        (v.Renban("r1c1 r2c2"), ("line", "purple", "r1c1 r2c2"), "along a purple line"),
        (v.Renban("r1c1 r1c3 r1c2"), ("line", "purple", "r1c1 r1c2 r1c3"), "in any order"),
        (v.Palindrome("r1c1 r1c2"), ("line", "grey", "r1c1 r1c2"), "same in both directions"),
        (
            v.RegionSumLine("r1c3 r1c4"),
            ("line", "blue", "r1c3 r1c4"),
            "Region borders divide a blue line",
        ),
        (v.Zipper("r1c1 r1c2"), ("line", "lavender", "r1c1 r1c2"), "a lavender line"),
        (v.Entropic("r1c1 r1c2 r1c3"), ("line", "peach", "r1c1 r1c2 r1c3"), "a peach line"),
        (v.Modular("r1c1 r1c2 r1c3", 4), ("line", "turquoise", "r1c1 r1c2 r1c3"), "modulo 4"),
        (
            v.SumLine("r1c1 r1c2 r2c2 r2c1", loop=True),
            ("line", "orange", "r1c1 r1c2 r2c2 r2c1"),
            "An orange line can be divided",
        ),
        (v.Nabner("r1c1 r1c2"), ("line", "yellow", "r1c1 r1c2"), "a yellow line"),
        (
            v.BetweenLine("r1c1 r1c2 r1c3"),
            ("line", "grey", "r1c1 r1c2 r1c3"),
            "circles at its ends",
        ),
        (v.Lockout("r1c1 r1c2 r1c3"), ("line", "blue", "r1c1 r1c2 r1c3"), "diamonds"),
        (v.Arrow("r5c5", "r4c5 r3c4"), ("arrow", "grey", "r4c5 r3c4"), "number in its circle"),
        (
            v.Diagonal("up"),
            ("line", "black", "r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1"),
            "marked diagonal",
        ),
        (v.Cage("r1c1 r1c2", 9), ("cage", "black", "r1c1 r1c2"), "in a cage do not repeat"),
        (v.WhiteDot("r1c2 r1c1"), ("dot", "white", "r1c1 r1c2"), "white dot are consecutive"),
        (v.BlackDot("r1c1 r2c1"), ("dot", "black", "r1c1 r2c1"), "1:2 ratio"),
        (v.WhiteDot("r1c1 r1c2", 3), ("sign", "white", "r1c1 r1c2"), "difference"),
        (v.XV("r1c1 r1c2", 10), ("sign", "black", "r1c1 r1c2"), "X sum to 10"),
        (v.GreaterThan("r2c1 r1c1"), ("sign", "black", "r1c1 r2c1"), "smaller digit"),
        (
            v.Quadruple("r1c1 r1c2 r2c1 r2c2", [1, 2]),
            ("corner", "white", "r1c1 r1c2 r2c1 r2c2"),
            "circle at a corner",
        ),
        (v.Odd("r1c1"), ("mark", "grey", "r1c1"), "grey circles are odd"),
        (v.Even("r1c1"), ("mark", "grey", "r1c1"), "grey squares are even"),
        (v.CountingCircles("r1c1"), ("mark", "black", "r1c1"), "Counting circles"),
        (v.Minimum("r1c1"), ("shade", "blue", "r1c1"), "blue cell is lower"),
        (v.Maximum("r1c1"), ("shade", "orange", "r1c1"), "orange cell is higher"),
        (v.Sandwich(ROW, 12), ("outside", "black", " ".join(ROW)), "A number outside the grid"),
        (v.XSum(ROW[::-1], 12), ("outside", "blue", " ".join(ROW[::-1])), "first X digits"),
        (
            v.LittleKiller("r1c8", "down-right", 9),
            ("outside", "black", "r1c8 r2c9"),
            "an arrow points along",
        ),
    ],
)
def test_kinds_look_as_players_know_them(
    constraint: Kind, look: tuple[str, str, str], words: str
) -> None:
    (thing,) = seen(constraint)
    assert (thing["what"], thing["colour"], " ".join(thing["cells"])) == look
    text = rules(constraint)
    assert text.startswith("Normal sudoku rules apply.\n")
    assert words in text


def test_details_of_looks() -> None:
    assert [
        thing["text"]
        for thing in seen(
            v.GreaterThan("r1c1 r1c2"), v.GreaterThan("r3c1 r2c1"), v.GreaterThan("r5c1 r6c1")
        )
    ] == [">", "^", "\u2228"]
    assert seen(v.SumLine("r1c1 r1c2 r2c2 r2c1", loop=True))[0]["closed"]
    pill = v.Arrow("r1c1 r1c2", "r1c3 r1c4")
    assert (seen(pill)[0]["circle"], seen(pill)[0]["cells"]) == (["r1c1", "r1c2"], ["r1c3", "r1c4"])
    assert "from left to right" in rules(pill)
    assert seen(v.BetweenLine("r1c1 r1c2 r1c3"))[0]["end"] == "circle"
    assert seen(v.Lockout("r1c1 r1c2 r1c3"))[0]["start"] == "diamond"
    assert drawn(v.AntiKnight())["metadata"]["antiknight"] is True
    assert rules(latin=False, regions="none") == "Place any of the digits 1 to 9 in each cell."


def test_constraints_that_differ_have_colours_of_their_own() -> None:
    text = rules(v.Whisper("r1c1 r1c2"), v.Whisper("r2c1 r2c2", 4), v.Renban("r3c1 r3c2"))
    colours = re.findall(r"an? (\w+) line", text)
    assert len(colours) == len(set(colours)) == 3
    found = {
        " ".join(thing["cells"]): thing["colour"]
        for thing in seen(v.Whisper("r1c1 r1c2"), v.Whisper("r2c1 r2c2", 4), v.Renban("r3c1 r3c2"))
    }
    assert f"along a {found['r2c1 r2c2']} line differ by at least 4" in text
    clues = [v.Sandwich(ROW, 12), v.Skyscraper(ROW, 3)]
    assert {thing["colour"] for thing in seen(*clues)} == {"black", "red"}
    assert "A red number outside the grid is the count" in rules(*clues)
    assert "green thermometer" in rules(
        v.Thermometer("r1c1 r1c2"), v.Thermometer("r2c1 r2c2", slow=True)
    )


def test_lines_through_the_same_cells_stay_apart() -> None:
    cells = "r1c1 r1c2 r2c3"
    things = seen(
        v.Palindrome(cells),
        v.Whisper(cells),
        v.Renban(cells),
        v.Renban("r2c3 r3c3"),
        v.Thermometer(cells),
    )
    assert sorted(thing["colour"] for thing in things) == [
        "green",
        "grey",
        "grey",
        "purple",
        "purple",
    ]


places = st.tuples(st.integers(1, 9), st.integers(1, 9))


@st.composite
def paths(draw: st.DrawFn) -> list[str]:
    row, column = draw(places)
    cells = [(row, column)]
    for down, right in draw(
        st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), min_size=2, max_size=6)
    ):
        row, column = min(9, max(1, row + down)), min(9, max(1, column + right))
        if (row, column) not in cells:
            cells.append((row, column))
    return [f"r{row}c{column}" for row, column in cells]


KINDS: list[Any] = [v.Whisper, v.Palindrome, v.Thermometer, v.RegionSumLine, v.Zipper, v.Entropic]


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.sampled_from(KINDS), paths()),
        min_size=1,
        max_size=8,
        unique_by=lambda each: (each[0], frozenset(each[1])),
    )
)
def test_lines_are_seen_as_they_were_written(lines: list[tuple[Any, list[str]]]) -> None:
    constraints = [kind(cells) for kind, cells in lines if len(cells) > 1]
    try:
        things = seen(*constraints)
    except VariantError:
        return  # two bulbs in one place, and the like
    expected = sorted(min(cells, cells[::-1]) for kind, cells in lines if len(cells) > 1)
    assert sorted(min(thing["cells"], thing["cells"][::-1]) for thing in things) == expected


@given(
    st.lists(
        st.builds(
            v.Cage,
            st.lists(
                places.map(lambda place: "r{}c{}".format(*place)),
                min_size=1,
                max_size=5,
                unique=True,
            ),
            st.integers(0, 45),
        ),
        max_size=6,
    )
)
def test_any_cages_can_be_written(cages: list[v.Cage]) -> None:
    assert len(seen(*cages)) == len({json.dumps([str(cage.cells), cage.total]) for cage in cages})
