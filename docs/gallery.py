"""The gallery of variants in Korean, made from the English page, and the schema of their JSON.

    python docs/gallery.py docs

The titles and rules of kinds are those of `sudokit.words`; all other texts are here. Run it when the English page, a
text or a kind has changed, then `docs/pictures.py`, which draws the pictures of both pages: tests compare the files.
"""

from __future__ import annotations

import json
import re
import sys
from contextlib import redirect_stdout
from doctest import DocTestParser
from io import StringIO
from pathlib import Path
from textwrap import fill
from typing import Any

from sudokit.variants import KINDS
from sudokit.variants.forms.json import schema
from sudokit.words import language

TEXTS = {
    "Variants": "변형 스도쿠",
    "`sudokit.variants` solves Sudoku variants of every kind. This page shows every kind of constraint: its rule, a small "
    "puzzle, and its picture. [The API](api/variants.md) lists the arguments.": "`sudokit.variants`는 모든 종류의 "
    "스도쿠를 풉니다. 이 페이지에는 제약의 종류마다 규칙과 작은 퍼즐과 그림이 있습니다. 인자는 "
    "[API](api/variants.md)(영어)에 정리되어 있습니다.",
    "A `Puzzle` draws itself. In a notebook it shows its picture. Elsewhere, `puzzle.svg()` is the picture as SVG, and "
    "`puzzle.pretty()` one in characters:": "`Puzzle`은 스스로를 그립니다. 노트북에서는 그림이 보입니다. 다른 곳에서는 "
    "`puzzle.svg()`가 SVG 그림이고, `puzzle.pretty()`가 글자로 그린 그림입니다.",
    "A solution draws itself in the picture of its puzzle, with the same methods:": "해답도 같은 메서드로 퍼즐의 그림 "
    "안에 그려집니다.",
    "What a picture cannot show, such as a rule for the whole grid, stands in the legend below it. So do lines, since "
    "there are many: each has its own pattern, so that they also differ without colours. "
    '`puzzle.svg(language="ko")` has the legend in Korean.': "판 전체의 규칙처럼 그림으로 보일 수 없는 것은 아래의 "
    "범례에 적습니다. 선도 종류가 많아 범례에 적습니다. 선마다 무늬가 달라 색이 없어도 구별됩니다. "
    '범례는 `puzzle.svg(language="ko")`로 하면 한국어입니다.',
    "Lines": "선",
    "Cages and groups of cells": "케이지와 칸 묶음",
    "Between cells": "칸 사이",
    "In cells": "칸 안",
    "Outside the grid": "판 바깥",
    "The whole grid": "판 전체",
    "Connected cells and regions": "이어진 칸과 영역",
    "Rules of your own": "직접 만드는 규칙",
    "Grids": "판",
    "Regions of any shape": "모양이 자유로운 영역",
    "Regions are drawn with thick lines; they may overlap, or leave out cells.": "영역은 굵은 선으로 그립니다. 영역은 "
    "겹칠 수 있고, 어느 영역에도 들지 않는 칸이 있어도 됩니다.",
    "Extra cells": "추가 칸",
    "Cells outside the grid have names of their own. They take the same digits, and stand below the grid; the labels of a "
    "chaos construction stand on the cells that they are about.": "판 바깥의 칸에는 따로 이름이 있습니다. 들어가는 숫자는 판과 같고, "
    "판 아래에 그립니다. 카오스 구성의 이름표는 그것이 가리키는 칸 위에 그립니다.",
    "Texts of other programs": "다른 프로그램의 텍스트",
    "[Formats](formats.md#variants) lists the texts that sudokit reads. A text means what the program that it comes from "
    "makes of it.": "sudokit이 읽는 텍스트는 [형식](formats.md#variants)(영어)에 있습니다. 텍스트의 뜻은 그 텍스트가 나온 "
    "프로그램이 읽는 대로입니다.",
    "In texts of the Interactive Sudoku Solver, all extra cells that `Var` declares belong to the puzzle. Those that no "
    "constraint names can have any digit, which multiplies the solutions. Elsewhere an extra cell exists if a given, "
    "candidates or a constraint names it.": "Interactive Sudoku Solver의 텍스트에서는 `Var`로 선언한 추가 칸이 모두 퍼즐에 "
    "속합니다. 어느 제약에도 나오지 않는 칸에는 어떤 숫자든 들어갈 수 있으므로 그만큼 해답이 많아집니다. 다른 곳에서는 주어진 "
    "숫자나 후보나 제약에 나오는 추가 칸만 있습니다.",
    "Those texts have one clue of a kind at each end of a line, and one quadruple at each corner. Of several the last "
    "one counts, and a note says so. In `Or`, each branch is for itself. A `Puzzle` holds any number of clues, and all "
    "of them count.": "이 텍스트에서는 줄의 한쪽 끝에 같은 종류의 단서가 하나, 한 모서리에 쿼드러플이 하나만 있을 수 있습니다. "
    "여럿이면 마지막 것만 유효하며, 그렇다고 알립니다. `Or` 안의 가지는 저마다 따로입니다. `Puzzle`에는 단서가 얼마든지 있을 수 "
    "있고 모두 유효합니다.",
    "In f-puzzles, a given digit wins over pencil marks in its cell. With `nonconsecutive`, neighbours without a dot are "
    "not consecutive, whatever the numbers of the dots are; with a negative `ratio`, they do not have any of the ratios "
    "of the dots.": "f-puzzles에서는 한 칸에 주어진 숫자와 연필 표시가 다 있으면 주어진 숫자만 유효합니다. `nonconsecutive`이면 "
    "점의 수가 무엇이든 점이 없는 이웃한 칸에는 연속한 숫자가 들어가지 않습니다. 음의 `ratio`이면 점이 없는 이웃한 칸의 비는 어느 "
    "점의 비와도 같지 않습니다.",
    "In SudokuMaker, what a player has entered is no given. A rule that is a program is left out, and the puzzle is not "
    "sure then. In Penpa+, givens and regions between thick lines are sure. The rules in words say what else is drawn; "
    "without rules, cages, thermometers, diagonals, and arrows that begin in a circle mean what their tools are called.": ""
    "SudokuMaker에서는 풀던 사람이 써 넣은 숫자는 주어진 숫자가 아닙니다. 프로그램으로 된 규칙은 빼며, 그러면 퍼즐의 뜻이 "
    "확실하지 않습니다. Penpa+에서는 주어진 숫자와 굵은 선 사이의 영역이 확실합니다. 그 밖에 그려진 것의 뜻은 글로 쓴 규칙이 "
    "말합니다. 규칙이 없으면 케이지, 온도계, 대각선, 동그라미에서 시작하는 화살표는 그 도구의 이름대로 읽습니다.",
}
_IMAGE = re.compile(r"!\[(.+)\]\(images/variants/(\w+)\.svg\)")
_PART = re.compile(r"```python\n(?P<code>.*?)```|(?P<text>\S(?:[^\n]|\n(?!\n|\Z))*)", re.DOTALL)
_WIDTH = 76


def korean(page: str) -> str:
    """The Korean page of an English one.

    Raises:
        KeyError: A text of the page has no translation.
    """
    words, translated = (language(tag).section("variants") for tag in ("en", "ko"))
    texts = dict(TEXTS)
    for key in KINDS:
        for part in ("title", "rule"):
            texts[words[key][part]] = translated[key][part]
    names: dict[str, Any] = {}

    def in_korean(found: re.Match[str]) -> str:
        if found["code"]:
            return f"```python\n{_example(found['code'], names)}```"
        text = " ".join(found["text"].split())
        if image := _IMAGE.fullmatch(text):
            puzzle = names["puzzle"]
            tag = "" if puzzle.svg(language="ko") == puzzle.svg() else ".ko"
            return f"![{texts[image[1]]}](images/variants/{image[2]}{tag}.svg)"
        marks, _, heading = text.rpartition("# ")
        if text.startswith("#"):
            return f"{marks}# {texts[heading]}"
        return fill(texts[text], _WIDTH, break_long_words=False, break_on_hyphens=False)

    return _PART.sub(in_korean, page)


def _example(code: str, names: dict[str, Any]) -> str:
    """An example; one that draws in characters draws in Korean."""
    code = code.replace("pretty()", 'pretty(language="ko")')
    for example in DocTestParser().get_examples(code):
        said = StringIO()
        with redirect_stdout(said):
            exec(example.source, names)  # noqa: S102 - the page is ours
        if example.want:
            code = code.replace(example.want, said.getvalue())
    return code


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    made = korean((folder / "variants.md").read_text("utf-8"))
    (folder / "variants.ko.md").write_text(made, "utf-8", newline="\n")
    described = json.dumps(schema(), indent=1) + "\n"
    (folder / "variant.schema.json").write_text(described, "utf-8", newline="\n")
