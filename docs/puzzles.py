"""The gallery of puzzles on the page, made by sudokit's generator.

    python docs/puzzles.py src/sudokit/web/page/gallery/puzzles.json

The file is a list, the easy ones first: of each puzzle its level, and sudokit's JSON. The same version of sudokit makes the
same file. It is kept as it is: `tests/web/page/test_gallery.py` checks that each puzzle has one solution and its level.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import sudokit
from sudokit.generator.dice import Dice
from sudokit.generator.jigsaw import jigsaw
from sudokit.logic import LEVELS
from sudokit.variants import Cell, ChaosConstruction, MatchRun, Puzzle, solve, write

SEED = 11
SMALL = Puzzle(rows=6, columns=6)
WIDE = Puzzle()
JIGSAW = {"jigsaw": True}
WITH_GIVENS = {"clues": (14, 22), "minimal": False}


def chaos_construction(size: int, seed: int) -> Puzzle:
    """A grid whose regions are to be found; three digits say how many cells of their region they see, themselves among them."""
    drawn = jigsaw(size, size, size, Dice(seed, 0))
    (whole,) = sudokit.generate(puzzle=Puzzle(rows=size, columns=size, regions=drawn), seed=seed)
    solution = solve(whole)
    region = {cell: number for number, cells in enumerate(whole.regions) for cell in cells}
    labels = {cell: f"L{number}" for number, cell in enumerate(whole.cells, start=1)}
    runs = []
    for cell in whole.cells:
        arms = [
            _arm(cell, down, right, labels) for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        ]
        seen = 1 + sum(_same(arm, region) - 1 for arm in arms)
        if seen == solution[cell]:
            runs.append(
                MatchRun([[labels[each] for each in arm] for arm in arms if len(arm) > 1], cell)
            )
    begun = [ChaosConstruction(list(labels.values())), *Dice(seed, 1).shuffled(runs)[:3]]
    return Puzzle(rows=size, columns=size, regions="none", constraints=begun)


def _arm(cell: Cell, down: int, right: int, among: dict[Cell, str]) -> list[Cell]:
    arm = [cell]
    while (following := Cell(arm[-1].row + down, arm[-1].column + right)) in among:
        arm.append(following)
    return arm


def _same(arm: list[Cell], region: dict[Cell, int]) -> int:
    """How many cells from the first on are in its region."""
    return next((at for at, cell in enumerate(arm) if region[cell] != region[arm[0]]), len(arm))


WISHES: list[tuple[Puzzle, str, list[str] | dict[str, Any], dict[str, Any]]] = [
    (SMALL, "Easy", ["thermometer"], {}),
    (SMALL, "Easy", ["cage"], {}),
    (SMALL, "Easy", ["arrow"], {}),
    (SMALL, "Easy", ["white_dot", "black_dot"], {}),
    (SMALL, "Easy", ["greater_than"], {}),
    (SMALL, "Easy", ["skyscraper"], {}),
    (SMALL, "Easy", ["even", "odd"], {}),
    (SMALL, "Medium", ["little_killer"], {}),
    (SMALL, "Medium", ["quadruple"], {}),
    (WIDE, "Easy", ["cage"], {}),
    (WIDE, "Easy", ["diagonal"], {}),
    (WIDE, "Easy", ["windoku"], {}),
    (WIDE, "Easy", ["thermometer"], {}),
    (WIDE, "Easy", ["xv"], {}),
    (WIDE, "Easy", ["sandwich"], {}),
    (WIDE, "Medium", ["anti_knight"], {}),
    (WIDE, "Medium", ["anti_king"], {}),
    (WIDE, "Medium", ["non_consecutive"], {}),
    (WIDE, "Medium", ["arrow"], {}),
    (WIDE, "Medium", ["palindrome"], {}),
    (WIDE, "Medium", ["renban"], {}),
    (WIDE, "Medium", ["white_dot", "black_dot"], {}),
    (WIDE, "Medium", ["region_sum_line"], {}),
    (WIDE, "Medium", ["x_sum"], {}),
    (WIDE, "Medium", ["clone"], {}),
    (WIDE, "Hard", ["whisper"], {}),
    (WIDE, "Hard", ["cage"], {"clues": 0}),
    (WIDE, "Hard", ["between_line"], {}),
    (WIDE, "Hard", ["zipper"], {}),
    (WIDE, "Hard", ["little_killer"], {}),
    (WIDE, "Hard", ["entropic"], {}),
    (WIDE, "Hard", ["arrow", "thermometer"], {}),
    (WIDE, "Hard", ["thermometer", "anti_knight"], {}),
    (WIDE, "Hard", ["numbered_room"], {}),
    (WIDE, "Hard", ["whisper"], JIGSAW),
    (WIDE, "Unfair", ["cage", "arrow"], {"clues": 0}),
    (WIDE, "Unfair", ["renban", "whisper"], {}),
    (WIDE, "Unfair", ["sandwich", "diagonal"], {}),
    (chaos_construction(6, seed=11), "Unfair", [], WITH_GIVENS),
]


def puzzles() -> list[dict[str, Any]]:
    """What the file has."""
    made = []
    for number, (begun, level, kinds, more) in enumerate(WISHES):
        (puzzle,) = sudokit.generate(
            puzzle=begun, kinds=kinds, level=level, seed=SEED + number, **more
        )
        made.append({"level": level, "puzzle": json.loads(write(puzzle))})
        print(level, *kinds, file=sys.stderr, flush=True)
    return sorted(made, key=lambda entry: LEVELS.index(entry["level"]))


def written() -> str:
    """The file: a line for each puzzle."""
    lines = [json.dumps(entry, separators=(",", ":")) for entry in puzzles()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), "utf-8", newline="\n")
