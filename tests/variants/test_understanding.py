"""Drawings and rules in prose become constraints: what a sentence takes, what tests it, what stays in doubt."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudokit import variants as v
from sudokit.board.reading import Reading
from sudokit.errors import VariantError

BOX = [
    [(r, c) for r in (2 * i, 2 * i + 1) for c in (2 * j, 2 * j + 1)] for i in (0, 1) for j in (0, 1)
]
SOLUTION = "1234341221434321"


def text(rules: str, solution: str = "", **drawn: Any) -> str:
    """A board of 4x4 in SudokuPad's JSON."""
    return json.dumps(
        {
            "cells": [[{} for _ in range(4)] for _ in range(4)],
            "regions": BOX,
            "metadata": {"rules": rules, **({"solution": solution} if solution else {})},
            **drawn,
        }
    )


def read(rules: str, solution: str = "", **drawn: Any) -> Reading:
    return v.read_with_report(text(rules, solution, **drawn))


def line(*cells: tuple[int, int], colour: str = "#67f067ff") -> dict[str, Any]:
    return {"wayPoints": [[r + 0.5, c + 0.5] for r, c in cells], "color": colour, "thickness": 10}


def dot(r: float, c: float, colour: str = "#FFFFFF", text: str = "") -> dict[str, Any]:
    return {
        "center": [r, c], "width": 0.3, "height": 0.3, "rounded": True,
        "backgroundColor": colour, "borderColor": "#000000", **({"text": text} if text else {}),
    }  # fmt: skip


def test_a_rule_takes_the_lines_in_its_colour() -> None:
    green, purple = line((0, 0), (0, 1), (0, 2)), line((1, 0), (1, 1), colour="#f067f0")
    reading = read(
        "Adjacent digits on a green line differ by at least 2. "
        "A purple line has consecutive digits in any order.",
        lines=[green, purple],
    )
    assert reading.puzzle.constraints == (
        v.Whisper("r1c1 r1c2 r1c3", difference=2),
        v.Renban("r2c1 r2c2"),
    )
    assert [sentence.constraints for sentence in reading.sentences] == [(0,), (1,)]


def test_the_rule_wins_over_the_colour() -> None:
    reading = read("Green lines are palindromes.", lines=[line((0, 0), (1, 1), (2, 1))])
    assert reading.puzzle.constraints == (v.Palindrome("r1c1 r2c2 r3c2"),)


def test_what_the_solution_contradicts_is_not_handed_out() -> None:
    drawn = {"lines": [line((0, 0), (0, 1), (0, 2))]}  # 1, 2, 3
    reading = read("Adjacent digits on a green line differ by at least 2.", SOLUTION, **drawn)
    assert reading.puzzle.constraints == ()
    assert not reading.is_sure
    assert reading.sentences[0].standing == "contradicted"
    with pytest.raises(VariantError, match="Adjacent digits on a green line"):
        v.read(text("Adjacent digits on a green line differ by at least 2.", SOLUTION, **drawn))


def test_a_solution_of_another_puzzle_proves_nothing() -> None:
    assert read(
        "Green lines are palindromes.", 16 * "1", lines=[line((0, 0), (1, 1))]
    ).puzzle.constraints


def test_one_solution_makes_it_sure_and_several_make_it_a_proposal() -> None:
    givens = [
        [{"value": int(SOLUTION[4 * r + c])} if r < 2 else {} for c in range(4)] for r in range(4)
    ]
    white = [dot(3.5, 1)]
    several = read("A white dot joins consecutive digits.", overlays=white)
    assert (several.is_sure, several.left_out) == (
        False,
        ("as it is understood, it has several solutions",),
    )
    one = read("A white dot joins consecutive digits.", SOLUTION, overlays=white, cells=givens)
    assert one.puzzle.constraints == (v.WhiteDot("r4c1 r4c2"),)


def test_all_given_is_about_what_the_sentence_before_is_about() -> None:
    reading = read(
        "Cells joined by V sum to 5. All such pairs are given. A white dot joins consecutive digits.",
        overlays=[dot(0.5, 1, text="V"), dot(3.5, 1)],
    )
    assert v.NegativeXV(x=False) in reading.puzzle.constraints
    assert not any(isinstance(each, v.NegativeDots) for each in reading.puzzle.constraints)
    reading = read(
        "White dots: consecutive digits. Not all dots are given.", overlays=[dot(3.5, 1)]
    )
    assert reading.puzzle.constraints == (v.WhiteDot("r4c1 r4c2"),)


def test_a_number_may_stand_in_another_sentence() -> None:
    reading = read(
        "The green line is a German whisper. Neighbours on a whisper differ by at least 2.",
        lines=[line((0, 0), (0, 1))],
    )
    assert reading.puzzle.constraints == (v.Whisper("r1c1 r1c2", difference=2),)


def test_each_line_may_be_one_of_several_kinds() -> None:
    reading = read("Each line is either a palindrome or a renban.", lines=[line((0, 0), (0, 1))])
    assert reading.puzzle.constraints == (
        v.AnyOf(v.Renban("r1c1 r1c2"), v.Palindrome("r1c1 r1c2")),
    )


def test_lines_that_touch_are_one_if_the_solution_says_so() -> None:
    rules = "A green line has consecutive digits in any order."
    lines = [line((0, 0), (0, 1), (0, 2)), line((0, 1), (1, 1))]
    assert len(read(rules, lines=lines).puzzle.constraints) == 2
    joined = read(rules, "1423231431424231", lines=lines)
    (renban,) = joined.puzzle.constraints
    assert isinstance(renban, v.Renban)
    assert set(map(str, renban.cells)) == {"r1c1", "r1c2", "r1c3", "r2c2"}


def test_lines_that_touch_are_one_if_only_that_has_a_solution() -> None:
    digits = "142323143142423."
    given = [
        [{"value": digit} if digit != "." else {} for digit in digits[4 * row : 4 * row + 4]]
        for row in range(4)
    ]
    lines = [line((0, 0), (0, 1), (0, 2)), line((0, 1), (1, 1))]
    rules = "A green line has consecutive digits in any order."
    reading = read(rules, cells=given, lines=lines)
    (renban,) = reading.puzzle.constraints
    assert isinstance(renban, v.Renban)
    assert set(map(str, renban.cells)) == {"r1c1", "r1c2", "r1c3", "r2c2"}
    assert reading.is_sure
    assert reading.sentences[0].constraints == (0,)


def test_digits_that_are_written_as_the_solution_has_them_are_givens() -> None:
    def written(*digits: tuple[int, int, str]) -> Reading:
        texts = [
            {
                "center": [r + 0.5, c + 0.5],
                "width": 0.8,
                "height": 0.8,
                "text": digit,
                "fontSize": 30,
            }
            for r, c, digit in digits
        ]
        return read("Normal sudoku rules apply.", SOLUTION, overlays=texts)

    reading = written((0, 0, "1"), (0, 1, "2"), (1, 1, "4"))
    assert reading.puzzle.givens == {v.Cell(1, 1): 1, v.Cell(1, 2): 2, v.Cell(2, 2): 4}
    assert written((0, 0, "1"), (0, 1, "2")).puzzle.givens == {}  # may be chance
    assert written((0, 0, "1"), (0, 1, "2"), (1, 1, "3")).puzzle.givens == {}


def test_a_line_of_alternating_parity() -> None:
    reading = read("Digits along a green line alternate in parity.", lines=[line((0, 0), (0, 1))])
    assert reading.puzzle.constraints == (v.Modular("r1c1 r1c2", modulus=2),)


def test_usual_rules_mean_usual_boxes() -> None:
    def regions(rules: str, solution: str = "") -> int:
        metadata = {"rules": rules, "solution": solution}
        data = {"cells": [[{} for _ in range(4)] for _ in range(4)], "metadata": metadata}
        return len(v.read_with_report(json.dumps(data)).puzzle.regions)

    assert regions("Normal sudoku rules apply.") == 4
    assert regions("Normal sudoku rules apply.", SOLUTION) == 4
    assert regions("Normal sudoku rules apply.", "1234234134124123") == 0
    assert regions("Place the digits 1 to 4 in every row and column.") == 0


def test_what_was_not_understood_is_named() -> None:
    reading = read("Draw a loop. Normal sudoku rules apply.", lines=[line((0, 0), (0, 1))])
    assert [sentence.standing for sentence in reading.sentences] == ["unclear", "known"]
    assert reading.left_out[:2] == ("not understood: Draw a loop.", "1 line is only drawn")
    assert reading.report()[0] == '"Draw a loop.": not understood'


def test_a_board_without_words_is_as_it_was() -> None:
    reading = v.read_with_report(text("", cages=[{"cells": [[0, 0], [0, 1]], "value": "3"}]))
    assert (reading.is_sure, reading.left_out, reading.sentences) == (True, (), ())


@pytest.mark.parametrize(
    "rules", ["V" * 10_000, "a. " * 3000, ": : :\n" * 500, "\u0000\ud83d\ude00 ..!?;"]
)
def test_any_rules_end_in_time(rules: str) -> None:
    read(rules, lines=[line((0, 0), (0, 1))])
