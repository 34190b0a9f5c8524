"""Every medium paints every scene: a board, a step, and a puzzle with constraints."""

from __future__ import annotations

import io
from xml.etree import ElementTree as ET

import pytest

from boards import EASY
from sudokit import Grid
from sudokit.drawing import palette, scenes, svg, terminal, text
from sudokit.drawing.figure import CELL, Path, Text, figure
from sudokit.drawing.scene import Scene, borders
from sudokit.logic.examples import example
from sudokit.variants import Cage, Cell, Puzzle, Sandwich, Thermometer, Whisper

PUZZLE = Puzzle(
    {"r1c1": 4, "X1": 2},
    rows=4,
    columns=4,
    candidates={"r2c2": [1, 3]},
    constraints=[
        Cage("r1c1 r1c2", 7),
        Thermometer("r4c1 r4c2 r3c3"),
        Whisper("r3c4 r4c4"),
        Sandwich("r2c1 r2c2 r2c3 r2c4", 5),
    ],
)


def scene_of(kind: str) -> Scene:
    if kind == "board":
        return scenes.of_board(Grid(EASY), candidates=True)
    if kind == "step":
        step = example("aic")
        assert step is not None
        return scenes.of_step(step)
    return scenes.of_puzzle(PUZZLE, {**PUZZLE.givens, Cell(1, 2): 3})


def digits(scene: Scene) -> list[str]:
    """All digits and candidates, in no order."""
    marks = [digit for kept in scene.candidates.values() for digit in kept]
    return sorted(map(str, [*scene.digits.values(), *marks]))


KINDS = pytest.mark.parametrize("kind", ["board", "step", "puzzle"])


@KINDS
def test_svg_paints_every_scene(kind: str) -> None:
    scene = scene_of(kind)
    root = ET.fromstring(svg.paint(scene))
    shown = [each.text or "" for each in root.iter() if each.tag.endswith("}text")]
    sums = ["5", "7"] if kind == "puzzle" else []
    assert sorted(filter(str.isdigit, shown)) == sorted(digits(scene) + sums)
    assert root.get("aria-label") == scene.title


@KINDS
def test_png_paints_every_scene(kind: str) -> None:
    image = pytest.importorskip("PIL.Image")
    from sudokit.drawing import png

    scene = scene_of(kind)
    drawn = figure(scene)
    picture = image.open(io.BytesIO(png.paint(scene))).convert("RGB")
    assert picture.size == (round(2 * drawn.width), round(2 * drawn.height))
    found = {"#{:02x}{:02x}{:02x}".format(*colour) for _, colour in picture.getcolors(1 << 20)}
    fills = {part.fill for part in drawn.parts if not isinstance(part, Text)} - {"", "paper"}
    assert {palette.COLOURS[fill] for fill in fills} <= found
    assert kind == "board" or fills


@KINDS
def test_pdf_paints_every_scene(kind: str) -> None:
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    reader = pytest.importorskip("pypdf").PdfReader
    from sudokit.drawing import pdf
    from sudokit.drawing.fonts import Fonts

    scene, file = scene_of(kind), io.BytesIO()
    page = canvas.Canvas(file, pagesize=(500, 500))
    pdf.Painter(figure(scene), Fonts()).paint(page, 10, 490, 1)
    page.showPage()
    page.save()
    shown = reader(file).pages[0].extract_text()
    expected = [sign for digit in digits(scene) for sign in digit]
    if kind == "puzzle":
        assert "Whisper" in shown
        expected += list(
            "751"
        )  # the sums of the cage and the sandwich, and the name of the extra cell
    assert sorted(filter(str.isdigit, shown)) == sorted(expected)


@KINDS
def test_characters_paint_every_scene(kind: str) -> None:
    scene = scene_of(kind)
    drawn = text.paint(scene)
    coloured = terminal.paint(scene)
    assert coloured.plain == drawn
    if kind == "puzzle":
        assert drawn.splitlines()[1] == "  │ 4a  3a│ ·   · │"
        assert drawn.endswith("r2c2: 1 3\nX1 = 2")
    else:
        held = sum(map(str.isdigit, drawn))
        assert held == len(digits(scene))
    styles = {str(span.style) for span in coloured.spans}
    roles = {str(terminal.STYLES[role]) for role in scene.roles.values()}
    assert roles <= styles
    assert bool(roles) is (kind == "step")


def test_candidates_of_a_step_are_drawn_in_any_grid() -> None:
    """What a scene can say is not bound to a kind: a variant with roles, links and shades."""
    marked = scene_of("puzzle")._replace(room="candidates", roles={((2, 2), 3): "removed"})
    assert "removed" in {getattr(part, "fill", "") for part in figure(marked).parts}
    lines = text.paint(marked).splitlines()
    assert lines[4:6] == ["│ ··  1· │ ··  ·· │", "│ ··  3· │ ··  ·· │"]
    assert "a  Killer cage 7: r1c1 r1c2" in lines
    styles = [str(span.style) for span in terminal.paint(marked).spans]
    assert styles.count(str(terminal.STYLES["removed"])) == 1


def test_lines_of_the_grid_are_as_long_as_they_can_be() -> None:
    thin, thick = (
        part for part in figure(scenes.of_board(Grid(EASY))).parts if isinstance(part, Path)
    )
    assert (len(thin.lines), len(thick.lines)) == (12, 5)
    assert all(abs(end - start) == 9 * CELL for start, end in thin.lines)


def test_borders_are_between_regions_and_around_the_grid() -> None:
    below, right = borders(1, 3, (((1, 1), (1, 2)),))
    assert below == {(row, column) for row in (0, 1) for column in (1, 2, 3)}
    assert right == {(1, 0), (1, 2), (1, 3)}
