"""Answers as models write them, and what is read of them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import EASY, EASY_SOLVED, MEDIUM, solved_boards
from sudokit import Grid, solve
from sudokit.environments import FORMS, board_text, prompt, read_answer, read_moves

ROWS = [EASY_SOLVED[at : at + 9] for at in range(0, 81, 9)]
TABLE = "\n".join(f"| {' | '.join(row)} |" for row in ROWS)

WRITTEN = {
    "pretty": Grid(EASY_SOLVED).pretty(),
    "line": EASY_SOLVED,
    "line with spaces": " ".join(EASY_SOLVED),
    "rows": "\n".join(ROWS),
    "rows in code": "```\n" + "\n".join(map(" ".join, ROWS)) + "\n```",
    "rows with blank lines": "\n\n".join(map(" ".join, ROWS)),
    "windows line ends": "\r\n".join(ROWS),
    "table": TABLE,
    "table with a head": "|" + "|".join("123456789") + "|\n|" + "---|" * 9 + "\n" + TABLE,
    "named rows": "\n".join(f"Row {number}: {' '.join(row)}" for number, row in enumerate(ROWS, 1)),
    "numbered rows": "\n".join(f"{number}. {','.join(row)}" for number, row in enumerate(ROWS, 1)),
    "bold names": "\n".join(
        f"**R{number}:** {' '.join(row)}" for number, row in enumerate(ROWS, 1)
    ),
    "rows with arrows": "\n".join(
        f"Row {number} → {' '.join(row)}" for number, row in enumerate(ROWS, 1)
    ),
    "rows as lists": "\n".join(
        f"row{number} = [{', '.join(row)}]" for number, row in enumerate(ROWS, 1)
    ),
    "quoted rows": "\n".join(f"> {' '.join(row)}" for row in ROWS),
    "keys": "\n".join(" ".join(f"{digit}\ufe0f\u20e3" for digit in row) for row in ROWS),
    "old line ends": "\r".join(ROWS),
    "spaces in line ends": " \r \n".join(ROWS),
    "lettered rows": "\n".join(
        f"{name} | {' '.join(row)}" for name, row in zip("ABCDEFGHI", ROWS, strict=True)
    ),
    "boxes": board_text(EASY_SOLVED, "grid"),
    "stars": "\n".join(
        ("*" * 13 + "\n") * (number % 3 == 0) + f"*{row[:3]}*{row[3:6]}*{row[6:]}*"
        for number, row in enumerate(ROWS)
    ),
    "json": json.dumps([list(map(int, row)) for row in ROWS]),
    "json texts": json.dumps({"thoughts": "[hm", "solution": ROWS}),
    "json line": json.dumps({"puzzle": EASY, "answer": EASY_SOLVED}),
    "json indented": json.dumps([[int(cell) for cell in row] for row in ROWS], indent=2),
    "json flat": json.dumps(list(map(int, EASY_SOLVED))),
    "json cells": json.dumps(
        {f"r{cell // 9 + 1}c{cell % 9 + 1}": int(digit) for cell, digit in enumerate(EASY_SOLVED)}
    ),
    "python": "grid = [\n" + "".join(f"  [{', '.join(row)}],\n" for row in ROWS) + "]",
    "cells": board_text(EASY_SOLVED, "cells"),
    "cells in words": ", ".join(
        f"R{c // 9 + 1}C{c % 9 + 1} is {d}" for c, d in enumerate(EASY_SOLVED)
    ),
    "latex": "\\begin{array}{ccc}\n"
    + "".join(" & ".join(row) + " \\\\\n" for row in ROWS)
    + "\\end{array}",
    "boxed": "\\boxed{" + EASY_SOLVED + "}",
}


@pytest.mark.parametrize("name", WRITTEN)
def test_the_board_is_found_however_it_is_written(name: str) -> None:
    solved = Grid(EASY_SOLVED).cells
    around = f"Let me see.\n{board_text(EASY, 'grid')}\nr1c3 is 9? No. So the answer is:\n\n"
    for text in (WRITTEN[name], f"{around}{WRITTEN[name]}\n\nAll rows have 45 as their sum."):
        assert read_answer(text).cells == solved
        tagged = read_answer(f"{text}\n<answer>\n{WRITTEN[name]}\n</answer> as asked")
        assert (tagged.cells, tagged.tagged) == (solved, True)


@settings(max_examples=20, deadline=None)
@given(solved_boards(), st.sampled_from(FORMS), st.sets(st.integers(0, 80), max_size=60))
def test_a_board_is_read_in_the_form_of_its_prompt(
    board: bytes, form: str, blank: set[int]
) -> None:
    cells = bytes(0 if cell in blank else digit for cell, digit in enumerate(board))
    text = board_text(cells, form)  # type: ignore[arg-type]
    if any(cells) or form != "cells":
        assert read_answer(f"<answer>{text}</answer>").cells == cells
    assert text in prompt(cells, form)  # type: ignore[arg-type]


def test_the_last_full_board_counts() -> None:
    other = str(solve(MEDIUM))
    thought = f"<think>Perhaps {EASY_SOLVED}</think>"
    assert read_answer(f"{thought}\n{other}").cells == Grid(other).cells
    assert read_answer(f"{EASY_SOLVED}\nNo!\n{other}\n{EASY}").cells == Grid(other).cells
    assert read_answer(f"{EASY}\nthat is\n{MEDIUM}").cells == Grid(MEDIUM).cells
    assert (
        read_answer(f"<answer>{other}</answer> <answer>{EASY_SOLVED}").cells
        == Grid(EASY_SOLVED).cells
    )
    assert read_answer(f"<answer> </answer>{EASY_SOLVED}").cells == Grid(EASY_SOLVED).cells
    assert read_answer(f"<answer>none</answer>{EASY_SOLVED}").cells is None


def test_a_board_that_clashes_is_read_as_it_is() -> None:
    assert read_answer("5" * 81).cells == bytes([5] * 81)


@pytest.mark.parametrize(
    "text",
    ["", "none", EASY_SOLVED[:80], EASY_SOLVED + "1", "\n".join(ROWS[:8]), "[[1, 2], [3]]", "{", "r0c1=5 r1c10=3",
     "3.14159 " * 30, "| --- " * 9, "\n".join(["---------"] * 9), "\ud800 r1c1 \x00"],
)  # fmt: skip
def test_what_is_no_board_is_none(text: str) -> None:
    assert read_answer(text).cells is None


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet='0123456789.rc=[]{}|,\n <answer>/"-:', max_size=400))
def test_any_text_is_read(text: str) -> None:
    cells = read_answer(text).cells
    assert cells is None or (len(cells) == 81 and max(cells) <= 9)
    assert all(0 <= cell <= 80 and 1 <= digit <= 9 for cell, digit in read_moves(text))


@pytest.mark.parametrize(
    "part", ["[", "{", "1", "1 ", "<answer>", "</think>", "r1c1=", "| ", "\n", "r1c1=5 ", '"', "[1,", "1 2 3 4 5 6 7 8 9\n"]
)  # fmt: skip
def test_long_texts_come_to_an_end(part: str) -> None:
    read_answer(part * (100_000 // len(part)))  # which would take minutes if it were quadratic


@pytest.mark.parametrize("text", [b"text", [{"role": "assistant", "content": EASY_SOLVED}], 5])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(TypeError, match="of a chat, the content of its last message"):
        read_answer(text)  # type: ignore[arg-type]


def test_moves_are_read_in_their_order() -> None:
    text = "First r5c5=5. Then R7C6: 7, (r8,c5) -> 3; `r9c9`=9 but not r1c1!=3, r1c2=10 or r2c2"
    assert read_moves(text)[:4] == [(40, 5), (59, 7), (67, 3), (80, 9)]
    assert len(read_moves(text)) == 4
