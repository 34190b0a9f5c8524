"""Puzzles draw themselves: every kind, inside the frame of the picture, in characters too, and without colours."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from math import hypot

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import ROOT
from sudokit import _native
from sudokit import variants as v
from sudokit.drawing import palette, png, terminal
from sudokit.drawing.characters import pieces
from sudokit.drawing.scene import Clue, Item
from sudokit.drawing.scenes import of_puzzle
from sudokit.errors import SudokuError
from sudokit.variants import Kind, Puzzle, solve
from sudokit.variants.places import Cell, Place
from sudokit.words import language, languages
from variants.samples import SAMPLES

few = settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])
LINES = [
    "thermometer", "arrow", "between", "lockout", "whisper", "renban", "palindrome", "region-sum", "entropic", "modular",
    "zipper", "sum-line", "nabner", "diagonal", "path",
]  # fmt: skip
KINDS = sorted(v.KINDS.values(), key=lambda kind: kind.key)


def items(puzzle: Puzzle) -> Sequence[Item]:
    return of_puzzle(puzzle, {}).items


def painted(
    puzzle: Puzzle, more: Mapping[Place, int] | None = None, width: int | None = None
) -> bytes:
    return png.paint(of_puzzle(puzzle, {**puzzle.givens, **(more or {})}), width)


def elements(picture: str) -> list[ET.Element]:
    return list(ET.fromstring(picture).iter())


def points(picture: str) -> Iterator[tuple[float, float]]:
    """The corners of rectangles, the extremes of circles, and the points of paths and texts."""
    for element in elements(picture):
        has = element.attrib
        if "r" in has:
            x, y, r = (float(has[name]) for name in ("cx", "cy", "r"))
            yield from ((x - r, y - r), (x + r, y + r))
        elif element.tag.endswith(("rect", "text")):
            x, y = float(has.get("x", 0)), float(has.get("y", 0))
            yield x, y
            if "width" in has:
                yield x + float(has["width"]), y + float(has["height"])
        for x_, y_ in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", has.get("d", "")):
            yield float(x_), float(y_)


def check(puzzle: Puzzle) -> None:
    """The picture is well-formed, and all of it is inside its frame."""
    picture = puzzle.svg()
    left, top, width, height = map(float, elements(picture)[0].attrib["viewBox"].split())
    assert left == top == 0
    for x, y in points(picture):
        assert 0 <= x <= width
        assert 0 <= y <= height


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
@few
@given(data=st.data())
def test_every_kind_is_drawn(kind: type[Kind], data: st.DataObject) -> None:
    puzzle = data.draw(SAMPLES[kind])
    bare = puzzle.replace(constraints=[])
    drawn = items(puzzle)
    assert any(item.shapes or item.is_named for item in drawn) or kind is v.AllOf
    if kind is not v.AllOf:
        assert puzzle.svg() != bare.svg()
        assert puzzle.pretty() != bare.pretty()
    check(puzzle)
    assert puzzle.pretty(language="ko")


@pytest.mark.parametrize("tag", languages())
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_has_a_title_and_a_rule(kind: type[Kind], tag: str) -> None:
    words = language(tag).entry("variants", kind.key)
    assert words["title"]
    assert words["rule"].endswith(".")


def test_no_two_kinds_have_the_same_title() -> None:
    for tag in languages():
        titles = [words["title"] for words in language(tag).section("variants").values()]
        assert len(set(titles)) == len(titles) == len(KINDS)


def test_an_unknown_language() -> None:
    with pytest.raises(ValueError, match="no language is called 'xx'"):
        Puzzle().svg(language="xx")


# --- in colour, and in pixels ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
@few
@given(data=st.data())
def test_colours_change_no_character(kind: type[Kind], data: st.DataObject) -> None:
    puzzle = data.draw(SAMPLES[kind])
    assert puzzle.__rich__().plain == puzzle.pretty()


def test_a_solution_has_colours_too() -> None:
    solution = solve(Puzzle("12..............", rows=4, columns=4))
    assert solution.__rich__().plain == solution.pretty()


def grounds(puzzle: Puzzle) -> dict[tuple[int, int], str]:
    """What is behind the digit of each cell that has a ground."""
    found = {}
    rows = [line for line in pieces(of_puzzle(puzzle, {})) if line[0].text.startswith("│")]
    for row, line in enumerate(rows, 1):
        places = [(piece.ground, sign) for piece in line for sign in piece.text]
        for column in range(1, puzzle.columns + 1):
            if places[4 * column - 2][0]:
                found[row, column] = places[4 * column - 2][0]
    return found


def test_lines_and_cages_are_grounds() -> None:
    cages = [v.Cage("r1c1 r1c2"), v.Cage("r2c1 r2c2"), v.Cage("r1c3 r2c3")]
    whisper = v.Whisper("r4c1 r4c2 r4c3")
    shown = grounds(Puzzle(rows=6, columns=6, constraints=[*cages, whisper]))
    assert set(shown) == {*((r, c) for r in (1, 2) for c in (1, 2, 3)), (4, 1), (4, 2), (4, 3)}
    assert len({shown[1, 1], shown[2, 1], shown[1, 3], shown[4, 1]}) == 4
    assert shown[4, 1] == shown[4, 3] == "whisper"


def test_neighbouring_cages_always_differ() -> None:
    cages = [v.Cage([(row, column)]) for row in range(1, 7) for column in range(1, 7)]
    shown = grounds(Puzzle(rows=6, columns=6, constraints=cages))
    for row, column in shown:
        assert shown[row, column] != shown.get((row, column + 1))
        assert shown[row, column] != shown.get((row + 1, column))


def test_a_choice_has_no_grounds() -> None:
    either = v.AnyOf(v.Thermometer("r1c1 r1c2"), v.Cage("r2c1 r2c2", 3))
    assert grounds(Puzzle(rows=4, columns=4, constraints=[either])) == {}


def test_dark_digits_are_legible_on_every_ground() -> None:
    def light(colour: str) -> float:
        parts = [part / 255 for part in bytes.fromhex(colour[1:])]
        linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    inks = [style.color.name for style in (*terminal._INKS.values(), terminal._INK) if style.color]
    assert len(inks) == 3
    used = {*LINES, "shade", "window", "clone", *palette.TINTS}
    for name in used:
        for ink in inks:
            assert (light(palette.GROUNDS[name]) + 0.05) / (light(ink) + 0.05) >= 4.5, (name, ink)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
@settings(max_examples=1, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_every_kind_is_painted(kind: type[Kind], data: st.DataObject) -> None:
    image = pytest.importorskip("PIL.Image")
    puzzle = data.draw(SAMPLES[kind])
    picture = image.open(BytesIO(painted(puzzle, width=150)))
    frame = elements(puzzle.svg())[0].attrib
    assert picture.width == 150
    assert abs(picture.height - 150 * float(frame["height"]) / float(frame["width"])) <= 1
    bare = painted(puzzle.replace(constraints=[]), width=150)
    assert (painted(puzzle, width=150) != bare) is (kind is not v.AllOf)


def test_pixels_have_the_colours_of_the_picture() -> None:
    image = pytest.importorskip("PIL.Image")
    line = v.Whisper("r1c1 r1c2 r2c2")
    puzzle = Puzzle({(4, 4): 1}, rows=4, columns=4, constraints=[line])
    x, y = (float(part) for part in re.findall(r'd="M([\d.]+) ([\d.]+)L', puzzle.svg())[0])
    picture = image.open(BytesIO(painted(puzzle))).convert("RGB")
    whisper = tuple(bytes.fromhex(palette.CLUES["whisper"][1:]))
    assert picture.getpixel((2 * x, 2 * y)) == whisper
    assert picture.getpixel((2 * x + 24, 2 * y + 6)) == whisper
    assert picture.getpixel((2 * x, 2 * y + 80)) == (255, 255, 255)
    filled = image.open(BytesIO(painted(puzzle, {Cell(3, 1): 2}))).convert("RGB")
    changed = pytest.importorskip("PIL.ImageChops").difference(picture, filled).getbbox()
    assert changed is not None
    assert all(0 <= side <= 80 for side in (changed[0] - 2 * (x - 20), changed[1] - 2 * (y + 60)))


def test_a_legend_needs_a_font_that_has_its_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("PIL.Image")
    monkeypatch.setattr("sudokit.drawing.png.faces", lambda *_: [(__file__, 0)])
    png._font_with.cache_clear()
    puzzle = Puzzle(constraints=[v.AntiKnight()])
    assert painted(puzzle)
    with pytest.raises(SudokuError, match=r"^no font of this system has . \(U\+[0-9A-F]+\), which"):
        png.paint(of_puzzle(puzzle, {}, "ko"))
    png._font_with.cache_clear()


# --- SVG -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 9), (9, 1), (6, 6), (16, 16), (25, 25)])
def test_grids_of_every_size_are_in_the_frame(rows: int, columns: int) -> None:
    side = max(rows, columns)
    cells = {(1, 1): 1, (rows, columns): side}
    every = {(rows, 1): range(1, side + 1)}
    puzzle = Puzzle(cells if side > 1 else {}, rows=rows, columns=columns, candidates=every)
    check(puzzle)
    assert puzzle.pretty()


def test_clues_outside_are_in_the_frame_wherever_they_are() -> None:
    line = [(1, column) for column in range(1, 5)]
    column = [(row, 4) for row in range(1, 5)]
    lines = [line, line[::-1], column, column[::-1]]
    corners = [
        ("r1c1", "down-right"),
        ("r1c4", "down-left"),
        ("r4c1", "up-right"),
        ("r4c3", "up-left"),
    ]
    clues: list[Kind] = [v.Sandwich(each, 100) for each in lines]
    clues += [v.XSum(each, 10) for each in lines]
    clues += [v.LittleKiller(*corner, 9) for corner in corners]
    check(Puzzle(rows=4, columns=4, constraints=clues))


def test_clues_outside_of_several_kinds_have_letters() -> None:
    line = "r1c1 r1c2 r1c3 r1c4"
    clues = [v.Sandwich(line, 5), v.XSum(line, 9), v.LittleKiller("r1c1", "down-right", 8)]

    def texts(*constraints: Kind) -> list[str]:
        drawn = items(Puzzle(rows=4, columns=4, constraints=constraints))
        return [shape.text for item in drawn for shape in item.shapes if isinstance(shape, Clue)]

    assert texts(*clues) == ["A5", "B9", "8"]
    assert texts(clues[0], clues[2]) == ["5", "8"]


def test_a_clue_that_does_not_begin_outside_is_a_path() -> None:
    inside = v.Skyscraper("r2c2 r2c3 r2c4", 2)
    picture = Puzzle(rows=4, columns=4, constraints=[inside]).pretty()
    assert picture.endswith("A  Skyscraper: 2: r2c2 r2c3 r2c4")


def test_a_diagonal_that_begins_inside_is_named() -> None:
    inside = v.LittleKiller("r2c2", "down-right", 9)
    picture = Puzzle(rows=4, columns=4, constraints=[inside]).pretty()
    assert picture.endswith("A  Little killer: ↘9: r2c2")


def test_what_means_nothing_in_a_grid_is_named_all_the_same() -> None:
    assert Puzzle(rows=7, columns=7, constraints=[v.Windoku()]).pretty().endswith("Windoku")


def test_texts_are_escaped() -> None:
    name = "<&\"' \0 \ud800 \N{BELL} end"
    rule = v.Relation("r1c1 r1c2", [(1, 2)], name=name)
    puzzle = Puzzle(rows=2, columns=2, constraints=[rule], title=f'<"{name}')
    texts = " ".join(element.text or "" for element in elements(puzzle.svg()))
    assert "<&\"' \N{REPLACEMENT CHARACTER}" in texts
    puzzle.pretty().encode()


def test_a_rule_with_many_letters_takes_one_line_of_the_legend() -> None:
    rules = [
        v.Regex(f"r1c1 r{row}c{column}", "1.") for row in range(2, 10) for column in range(1, 10)
    ]
    puzzle = Puzzle(constraints=rules)
    check(puzzle)
    lines = [
        each.text for each in elements(puzzle.svg()) if "font-size:12px" in each.get("style", "")
    ]
    assert lines == ["A \N{HORIZONTAL ELLIPSIS} BT", "Regular expression: 1."]


def test_regions_have_thick_borders() -> None:
    def borders(**regions: object) -> int:
        picture = Puzzle(rows=4, columns=4, **regions).svg()  # type: ignore[arg-type]
        thick = next(each for each in elements(picture) if each.get("stroke-width") == "2.5")
        *inner, _ = thick.attrib["d"].split("M")[1:]  # the last one is around the grid
        ends = [[float(end) for end in line.replace("L", " ").split()] for line in inner]
        return round(sum(hypot(x2 - x1, y2 - y1) for x1, y1, x2, y2 in ends) / 40)

    assert borders() == 16 - 4 - 4
    assert borders(regions="none") == 0
    assert borders(regions="aaababbbccddccdd") == 9 + 1
    assert borders(regions=["r1c1 r1c2", "r1c2 r1c3"]) == 3 + 3


def test_each_line_has_its_own_pattern() -> None:
    patterns = {
        line: [part[5:] for part in _native.variant_line(0, 0, 22, line)]  # widths, dashes, caps
        for line in LINES
    }
    wide = [str(pattern) for pattern in patterns.values() if pattern[0][0] == 9]
    assert len(wide) == 9
    assert len(set(wide)) == len(wide)


def test_each_colour_has_its_own_one_in_the_dark() -> None:
    assert len(set(palette.CLUES.values())) == len(palette.CLUES)
    assert set(palette.CLUES.values()) <= set(palette.IN_THE_DARK)


def test_a_solution_is_drawn_in_its_puzzle() -> None:
    puzzle = Puzzle("12..............", rows=4, columns=4, constraints=[v.Cage("r4c1 r4c2", 7)])
    solution = solve(puzzle)
    assert solution.svg() == puzzle.svg(solution) == solution._repr_svg_()
    assert solution.pretty() == puzzle.pretty(dict(solution))
    drawn = elements(solution.svg())
    digits = [
        each.text for each in drawn if (each.get("class") or "").startswith(("given", "filled"))
    ]
    assert "".join(filter(None, digits)) == str(solution)
    assert puzzle._repr_svg_() == puzzle.svg()
    assert puzzle.pretty({"r4c4": 3}).splitlines()[5].endswith("3 │")


# --- characters ------------------------------------------------------------------------------------


def test_what_fits_into_characters() -> None:
    constraints = [
        v.Cage("r1c1 r2c1", 6),
        v.WhiteDot("r1c2 r1c3"),
        v.XV("r3c3 r4c3", 5),
        v.GreaterThan("r2c3 r2c4"),
        v.GreaterThan("r4c2 r3c2"),
        v.Odd("r4c4"),
        v.BlackDot("r2c2 r2c3", 3),
        v.Skyscraper("r1c4 r2c4 r3c4 r4c4", 2),
        v.Skyscraper("r3c1 r3c2 r3c3 r3c4", 3),
        v.LittleKiller("r4c4", "up-left", 12),
        v.AntiKing(),
        v.AnyOf(v.Even("r1c1"), v.AllOf(v.Odd("r1c1"), v.AntiKnight())),
        v.Sum("r4c1 X1", 0, [1, -1]),
    ]
    puzzle = Puzzle(
        {"r1c4": 1}, rows=4, columns=4, constraints=constraints, candidates={"r4c2": [1, 3]}
    )
    assert puzzle.pretty().splitlines() == [
        "                2",
        "  ┌───────┬───────┐",
        "  │ ·a  · ○ ·   1 │",
        "  │ ·a  · │ · > · │",
        "  ├───────┼───────┤",
        "3 │ ·   · │ ·   · │",
        "  │     ∧ │ V     │",
        "  │ ·B  · │ ·  ○· │",
        "  └───────┴───────┘",
        "                    ↖12",
        "a  Killer cage 6: r1c1 r2c1",
        "Black dot 3: r2c2 r2c3",
        "Skyscraper",
        "Anti-king",
        "A  At least one of these",
        "A1  Even: r1c1",
        "A2  Odd: r1c1",
        "A2  Anti-knight",
        "B  Sum: r4c1 - X1 = 0: r4c1 X1",
        "r4c2: 1 3",
        "X1 = ·",
    ]


def test_many_cages_have_letters_of_one_character() -> None:
    cages = [v.Cage(f"r{row}c{column}") for row in range(1, 10) for column in range(1, 10)]
    lines = Puzzle(constraints=cages).pretty().splitlines()
    assert max(map(len, lines[:13])) == len(lines[0])
    assert "z  Killer cage: r3c8" in lines


def test_digits_beyond_letters() -> None:
    puzzle = Puzzle({"r1c1": 98}, rows=2, columns=2, digits=[98, 99])
    assert "#" in puzzle.pretty()
    check(puzzle)


def test_digits_from_10_are_letters() -> None:
    assert "│ G   · " in Puzzle({"r1c1": 16}, rows=16, columns=16).pretty()


# --- the gallery -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_the_gallery_shows_every_kind(kind: type[Kind]) -> None:
    words = language("en").entry("variants", kind.key)
    page = (ROOT / "docs" / "variants.md").read_text("utf-8")
    section = page.partition(f"\n### {words['title']}\n")[2].partition("\n#")[0]
    assert " ".join(section.split()).startswith(f"{words['rule']} ```python")
    assert f"{kind.__name__}(" in section
    assert section.rstrip().endswith(f"![{words['title']}](images/variants/{kind.key}.svg)")
