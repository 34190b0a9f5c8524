"""The pictures of the documentation, drawn by sudokit; those of variants from the examples of their page.

    python docs/pictures.py docs/images

Run it when a picture or the renderer has changed: a test compares the files with what this draws.
The pages of the techniques have pictures of their own (`python -m sudokit.words.guide`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from doctest import DocTestParser
from importlib.resources import files
from pathlib import Path
from typing import Any

import sudokit
from sudokit.board.houses import HOUSES, PEERS
from sudokit.drawing import scenes, svg
from sudokit.drawing.scene import Shade

PUZZLE = "65.7...4..815....73.7.84...7..4....8.4..7..3.1....6..4...14.6.25....748..1...2.73"
"""The puzzle of the tutorial."""
EMPTY = "." * 81


def pictures() -> dict[str, str]:
    """Every picture, by the name of its file."""
    puzzle = sudokit.Grid(PUZZLE)
    solution = sudokit.solve(puzzle)
    steps = sudokit.explain(puzzle).steps
    skyscraper = next(step for step in steps if step.technique.key == "skyscraper")
    symmetric = {cell for cell, digit in enumerate(puzzle.cells) if digit}
    return {
        "puzzle.svg": puzzle._repr_svg_(),
        "filled.svg": steps[21].position.grid._repr_svg_(),
        "candidates.svg": svg.paint(scenes.of_board(puzzle, candidates=True)),
        "skyscraper.svg": skyscraper._repr_svg_(),
        "houses.svg": shaded(EMPTY, pattern=HOUSES[1], other=HOUSES[9 + 7], placed=HOUSES[18 + 6]),
        "bands.svg": shaded(EMPTY, pattern=range(27, 54), other=cells_of_stack(2)),
        "peers.svg": shaded(EMPTY, pattern=PEERS[40], placed=[40]),
        "symmetry.svg": shaded(PUZZLE, pattern=symmetric),
        "unavoidable.svg": shaded(solution, removed=sudokit.unavoidable_sets(solution)[0]),
        "canonical.svg": sudokit.canonical(puzzle)._repr_svg_(),
        **gallery(),
        "mark.svg": (files("sudokit.web") / "page" / "icon.svg").read_text("utf-8"),
    }


def gallery() -> dict[str, str]:
    """The pictures of the pages about variants: an example that makes a `puzzle` is before each."""
    drawn = {}
    for page, tag in (("variants.ko.md", "ko"), ("variants.md", "en")):
        text = (Path(__file__).parent / page).read_text("utf-8")
        for code, name in re.findall(r"```python\n([^`]+)```\n\n!\[.+\]\(images/(.+)\)\n", text):
            names: dict[str, Any] = {}
            for example in DocTestParser().get_examples(code):
                if not example.want:
                    exec(example.source, names)  # noqa: S102 - the page is ours
            drawn[name] = names["puzzle"].svg(language=tag)
    return drawn


def cells_of_stack(number: int) -> list[int]:
    """The 27 cells of a stack, 0 to 2."""
    return [cell for cell in range(81) if cell % 9 // 3 == number]


def shaded(board: sudokit.Grid | str, **cells_by_role: Iterable[int]) -> str:
    """A board with cells in the colours of roles (see `palette.ROLES`), under its lines and digits."""
    shades = [
        Shade(tuple((cell // 9 + 1, cell % 9 + 1) for cell in cells), role)
        for role, cells in cells_by_role.items()
    ]
    return svg.paint(scenes.of_board(sudokit.Grid(board))._replace(shades=shades))


def write(folder: Path) -> None:
    """Draw all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(picture, "utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
