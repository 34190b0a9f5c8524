"""The exercises about rules on the page, made from the examples of the page about variants.

    python docs/exercises.py src/sudokit/web/page/gallery/rules.json

The file has the kinds of constraint by family, in the order of `docs/variants.md`. Each has the example of that page without
its clues, as sudokit's JSON, and two lines of clues: `first`, of an exercise in which few cells are blank, none of which
is certain without the rule; and `whole`, of the example itself. Both have one solution.

Run it when an example has changed. `tests/web/page/test_gallery.py` checks the file.
"""

from __future__ import annotations

import json
import random
import re
import sys
from doctest import DocTestParser
from pathlib import Path
from typing import Any

from sudokit.variants import KINDS, Puzzle, is_unique, solve, true_candidates, write

SEED = 7
TRIES = 6
BLANKS = 9
"""How many cells of the first exercise are blank, if that can be had."""
_EXAMPLE = re.compile(r"```python\n([^`]+)```\n\n!\[.+\]\(images/variants/(\w+)\.svg\)\n")


def exercises() -> dict[str, dict[str, dict[str, Any]]]:
    """Of each family, of each of its kinds, what the file has."""
    made: dict[str, dict[str, dict[str, Any]]] = {}
    page = (Path(__file__).parent / "variants.md").read_text("utf-8")
    for code, key in _EXAMPLE.findall(page):
        if key not in KINDS:
            continue
        family = KINDS[key].__module__.rpartition(".")[2]
        made.setdefault(family, {})[key] = exercise(key, example(code))
    return made


def example(code: str) -> Puzzle:
    """The puzzle that an example makes."""
    names: dict[str, Any] = {}
    for part in DocTestParser().get_examples(code):
        if not part.want:
            exec(part.source, names)  # noqa: S102 - the page is ours
    puzzle: Puzzle = names["puzzle"]
    return puzzle


def exercise(key: str, puzzle: Puzzle) -> dict[str, Any]:
    """An entry of the file."""
    solution = str(solve(puzzle))
    given = {str(place) for place in puzzle.givens}
    names = [str(cell) for cell in puzzle.cells]
    whole = "".join(
        sign if name in given else "." for name, sign in zip(names, solution, strict=True)
    )
    bare = puzzle.replace(givens="." * len(solution))
    data = json.loads(write(bare))
    named = set(re.findall(r"r\d+c\d+", json.dumps(data["constraints"])))
    chance = random.Random(f"{SEED} {key}")  # noqa: S311 - no secret
    while not is_unique(bare.replace(givens=whole)):  # that of the page has several solutions
        at = chance.choice([at for at, sign in enumerate(whole) if sign == "."])
        whole = whole[:at] + solution[at] + whole[at + 1 :]
    while is_unique(puzzle.replace(givens=whole, constraints=[])):
        whole = thinned(bare, solution, chance)  # that of the page does not need its rule
    found = [easy(bare, whole, solution, named, chance) for _ in range(TRIES)]
    first = min(found, key=lambda line: (max(BLANKS, line.count(".")), -line.count(".")))
    return {"puzzle": data, "first": first, "whole": whole}


def thinned(bare: Puzzle, line: str, chance: random.Random) -> str:
    """A line of which no clue can be left out."""
    for at in chance.sample(range(len(line)), len(line)):
        fewer = f"{line[:at]}.{line[at + 1 :]}"
        if is_unique(bare.replace(givens=fewer)):
            line = fewer
    return line


def easy(bare: Puzzle, whole: str, solution: str, named: set[str], chance: random.Random) -> str:
    """A line with more clues, each of whose blanks could have several digits without the constraints.

    Cells that constraints name stay blank longer than others.
    """
    free = bare.replace(constraints=[])
    names = [str(cell) for cell in bare.cells]
    line = list(thinned(bare, whole, chance))

    def settle() -> bool:
        """Fill what is certain without constraints; whether anything is left."""
        left = true_candidates(free.replace(givens="".join(line)))
        for at, name in enumerate(names):
            if len(left[name]) == 1:
                line[at] = solution[at]
        return "." in line

    settle()
    order = [at for at, sign in enumerate(line) if sign == "."]
    for at in sorted(order, key=lambda at: (names[at] in named, chance.random())):
        if line.count(".") <= BLANKS:
            break
        before = list(line)
        line[at] = solution[at]
        if not settle():
            line = before
    return "".join(line)


def written() -> str:
    """The file: a line for each kind."""
    families = []
    for family, kinds in exercises().items():
        lines = [
            f"{json.dumps(key)}: {json.dumps(entry, separators=(',', ':'), ensure_ascii=False)}"
            for key, entry in kinds.items()
        ]
        families.append(f"{json.dumps(family)}: {{\n" + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(families) + "\n}\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), "utf-8", newline="\n")
