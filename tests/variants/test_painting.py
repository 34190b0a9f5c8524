"""SudokuPad with drawings and rules in words: what is written is seen again, in the colours that players know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokit import variants as v
from sudokit._native import lz_decompress, seen_in_drawing
from sudokit.errors import VariantError
from sudokit.variants import Kind, Puzzle, read_with_report, write

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


def again(*constraints: Kind) -> tuple[Kind, ...]:
    """The constraints of the puzzle that is written and read again."""
    return read_with_report(write(Puzzle(constraints=constraints), "sudokupad")).puzzle.constraints


def said(constraint: Kind) -> frozenset[str]:
    """What a constraint says, whatever the order of cells that have none."""
    text = str(constraint)
    groups = re.findall(r"'((?:r\d+c\d+ ?)+)'", text)
    if isinstance(constraint, v.Odd | v.Even | v.Minimum | v.Maximum | v.Indexing | v.BoxIndexing):
        return frozenset(text.replace(groups[0], cell) for cell in groups[0].split())
    if isinstance(constraint, v.Clone):
        return frozenset(groups)
    if isinstance(constraint, WITHOUT_ORDER):
        text = text.replace(groups[0], " ".join(sorted(groups[0].split())))
    if isinstance(constraint, WITH_TWO_WAYS):
        text = text.replace(groups[0], min(groups[0], " ".join(groups[0].split()[::-1])))
    return frozenset({text})


WITHOUT_ORDER = (
    v.WhiteDot, v.BlackDot, v.XV, v.Renban, v.Nabner, v.AllDifferent, v.CountingCircles, v.Cage, v.Sum, v.AntiCage,
    v.EqualityCage, v.LookAndSay,
)  # fmt: skip
WITH_TWO_WAYS = (
    v.Palindrome, v.Zipper, v.BetweenLine, v.DoubleArrow, v.Lockout, v.Entropic, v.Modular, v.Whisper,
    v.RegionSumLine, v.SumLine, v.Lunchbox,
)  # fmt: skip


@pytest.mark.parametrize(
    "constraints",
    [
        (v.Lunchbox("r1c3 r1c2 r2c2 r2c3", 7), v.Whisper("r5c5 r6c6"), v.Lunchbox("r4c4 r4c5", 3)),
        (v.Lunchbox("r1c2 r1c1", 4), v.Whisper("r1c2 r1c1"), v.EqualityCage("r3c3 r3c4")),
        (v.CountingCircles("r1c1 r1c2"), v.CountingCircles("r1c2 r5c5"), v.CountingCircles("r9c9")),
        (v.CountingCircles("r9c9"), v.CountingCircles("r8c8"), v.Odd("r1c1")),
        (
            v.Thermometer("r2c2 r3c2"),
            v.CountingCircles("r1c1 r2c2 r3c2"),
            v.Arrow("r2c2", "r2c3 r2c4"),
        ),
        (v.Thermometer("r8c9 r9c8 r9c7"), v.Odd("r9c7 r9c8")),
        (v.Thermometer("r1c1 r1c2"), v.Thermometer("r1c1 r2c1", slow=True), v.Odd("r1c1")),
        (v.Odd("r1c1"), v.Even("r1c1"), v.CountingCircles("r1c1 r1c2")),
        (v.Lockout("r1c1 r1c2 r1c3"), v.BetweenLine("r1c3 r2c3 r3c3"), v.Even("r1c1 r1c3 r3c3")),
        (v.Indexing("r4c1"), v.Maximum("r4c1 r6c6"), v.BoxIndexing("r4c1 r4c2"), v.Windoku()),
        (v.AllDifferent("r1c1 r1c2 r2c1"), v.AllDifferent("r2c1 r3c1"), v.Minimum("r1c1")),
        (v.Arrow("r4c2", "r3c3"), v.Quadruple("r3c2 r3c3 r4c2 r4c3", [2, 3])),
        (
            v.Sandwich([f"r2c{c}" for c in range(9, 0, -1)], 12),
            v.LittleKiller("r3c9", "down-left", 8),
        ),
        (v.LittleKiller("r1c3", "down-left", 9), v.LittleKiller("r1c5", "down-right", 30)),
        (v.LittleKiller("r3c9", "down-left", 9), v.LittleKiller("r1c9", "up-left", 3)),
        (v.Sandwich(ROW, 12), v.XSum(ROW, 30), v.Skyscraper(ROW, 3)),
        (
            v.Clone("r1c1 r1c2 r2c2", "r5c5 r5c6 r6c6"),
            v.Clone("r1c2 r2c2", "r8c1 r9c1"),
            v.Even("r1c2"),
        ),
        (v.NoTies(), v.SameRegions(), v.AntiTaxicab(), v.DutchFlatmates(), v.GlobalModular()),
        (v.AntiKnight(), v.Knightmare(), v.NonConsecutive(), v.DiagonalNonConsecutive()),
    ],
    ids=str,
)
def test_things_in_one_place_are_told_apart(constraints: tuple[Kind, ...]) -> None:
    assert {each for one in again(*constraints) for each in said(one)} == {
        each for one in constraints for each in said(one)
    }


def mixture(chance: random.Random) -> list[Kind]:
    """Constraints of several kinds, over each other."""

    def path(least: int, most: int, steps: str = "king") -> list[str]:
        while True:
            cells = [(chance.randint(1, 9), chance.randint(1, 9))]
            for _ in range(chance.randint(least, most) - 1):
                around = [
                    (r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if steps == "king" or r * c == 0
                ]
                row, column = chance.choice(around)
                cells.append((cells[-1][0] + row, cells[-1][1] + column))
            if len(set(cells)) == len(cells) and all(1 <= x <= 9 for cell in cells for x in cell):
                return [f"r{row}c{column}" for row, column in cells]

    def line() -> list[str]:
        at = chance.randint(1, 9)
        cells = [f"r{at}c{x}" if chance_of_row else f"r{x}c{at}" for x in range(1, 10)]
        return cells[:: chance.choice((1, -1))]

    chance_of_row = chance.random() < 0.5

    def area(least: int, most: int) -> list[str]:
        return path(least, most, "rook")

    corner = chance.randint(1, 8), chance.randint(1, 8)
    four = [f"r{corner[0] + r}c{corner[1] + c}" for r in (0, 1) for c in (0, 1)]
    kinds: list[Callable[[], Kind]] = [
        *(lambda kind=kind: kind(path(3, 6)) for kind in (v.Thermometer, v.Whisper, v.Renban, v.Palindrome)),
        *(lambda kind=kind: kind(path(3, 5)) for kind in (v.Zipper, v.BetweenLine, v.DoubleArrow, v.Lockout)),
        *(lambda kind=kind: kind(path(4, 6)) for kind in (v.RegionSumLine, v.Entropic, v.Modular, v.SumLine)),
        *(lambda kind=kind: kind(area(2, 4), 9) for kind in (v.Cage, v.Sum, v.AntiCage, v.Lunchbox)),
        *(lambda kind=kind: kind(path(1, 4)) for kind in (v.Odd, v.Even, v.CountingCircles, v.BoxIndexing)),
        *(lambda kind=kind: kind(path(1, 2)) for kind in (v.Minimum, v.Maximum, v.Indexing)),
        *(lambda kind=kind: kind(area(2, 2)) for kind in (v.WhiteDot, v.BlackDot, v.GreaterThan)),
        *(lambda kind=kind: kind(line(), 7) for kind in (v.Sandwich, v.XSum, v.Skyscraper, v.NumberedRoom)),
        lambda: v.Thermometer(path(2, 5), slow=True),
        lambda: v.Arrow((shaft := path(2, 5))[0], shaft[1:]),
        lambda: v.Quadruple(four, [1, 2]),
        lambda: v.XV(area(2, 2), 10),
        lambda: v.LookAndSay(area(3, 4), "1213"),
        lambda: v.AllDifferent(area(9, 9)),
        lambda: v.LittleKiller(f"r1c{chance.randint(1, 9)}", "down-left", 20),
        lambda: v.Nabner(path(2, 4)),
        lambda: v.Diagonal(chance.choice(("up", "down"))),
    ]  # fmt: skip
    return [chance.choice(kinds)() for _ in range(chance.randint(2, 9))]


@pytest.mark.parametrize("seed", range(40))
def test_mixtures_come_back_as_they_were(seed: int) -> None:
    constraints = mixture(random.Random(seed))
    assert {each for one in again(*constraints) for each in said(one)} == {
        each for one in constraints for each in said(one)
    }


def test_penpa_has_the_same_drawings() -> None:
    refused = 0
    for seed in range(40):
        puzzle = Puzzle("1" + 80 * ".", constraints=mixture(random.Random(seed)), title="z, =&")
        try:
            link = write(puzzle, "penpa")
        except VariantError:  # several shapes in one cell, and the like
            refused += 1
            continue
        reading = read_with_report(link)
        assert {each for one in reading.puzzle.constraints for each in said(one)} == {
            each for one in puzzle.constraints for each in said(one)
        }
        assert reading.form == "penpa"
        assert (reading.puzzle.givens, reading.puzzle.title) == (puzzle.givens, "z, =&")
    assert refused < 8


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (Puzzle(rows=4, columns=6, regions="none"), "square boards"),
        (Puzzle(latin=False), "square boards"),
        (Puzzle(digits=range(9)), "digits from 1"),
        (Puzzle(constraints=[v.EqualSums(["r1c1 r1c2", "r5c5 r5c6"])]), "cannot express EqualSums"),
        (Puzzle(constraints=[v.Arrow("r1c1 r1c2", "r2c2 r3c3")]), "Penpa\\+ cannot express Arrow"),
        (Puzzle(constraints=[v.AllDifferent("r1c1 r5c5")]), "cannot express AllDifferent"),
        (Puzzle(constraints=[v.Lockout("r1c1 r1c2"), v.BetweenLine("r1c1 r2c1 r3c1")]), "BetweenLine"),
    ],
)  # fmt: skip
def test_what_penpa_cannot_hold(puzzle: Puzzle, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        write(puzzle, "penpa")


@pytest.mark.parametrize("side", [4, 6, 9, 16, 25])
def test_sizes_and_regions_in_penpa(side: int) -> None:
    line = [f"r1c{column}" for column in range(side, 0, -1)]
    rows = [side * chr(ord("a") + row) for row in range(side)]
    clues = [v.Sandwich(line, 3), v.XSum(line, 9), v.Skyscraper(line[::-1], 2)]
    for regions in ("boxes", "".join(rows)):
        puzzle = Puzzle({"r1c1": side}, rows=side, columns=side, regions=regions, constraints=clues)
        again = read_with_report(write(puzzle, "penpa")).puzzle
        assert set(again.constraints) == set(clues)
        assert (again.regions, again.givens) == (puzzle.regions, puzzle.givens)
