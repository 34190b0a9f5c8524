"""Sentences of rules: what each means, and what none of them does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit._native import rules_in


def kinds(text: str) -> set[str]:
    return {kind for _, found in rules_in(text) for kind in found}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Normal sudoku rules apply.", "classic"),
        ("Place the digits 1-9 once each in every row, column and box.", "classic"),
        ("Normal sudoku rules do NOT apply.", "not_classic"),
        ("Not all dots are given.", "harmless"),
        ("Digits may repeat along an arrow if allowed by other rules.", "harmless"),
        ("All possible dots are given.", "all_given"),
        ("Digits along an arrow sum to the digit in that arrow's circle.", "arrow"),
        ("Along thermometers, digits must increase from the bulb end.", "thermometer"),
        ("Adjacent digits along a green line must differ by at least 5.", "whisper"),
        ("Digits next to each other on a line have a difference of 4 or more.", "whisper"),
        ("A purple line contains a set of consecutive digits in any order.", "renban"),
        ("Digits on a pink line are consecutive and do not repeat.", "renban"),
        ("The grey line reads the same in both directions.", "palindrome"),
        ("Box borders divide a blue line into segments with the same sum.", "region_sum_line"),
        (
            "Digits on a line have an equal sum N within each box it passes through.",
            "region_sum_line",
        ),
        ("Digits an equal distance from the centre of a line sum to the same total.", "zipper"),
        ("Along a green line, digits alternate between odd and even.", "parity_line"),
        ("Bars join cells with consecutive digits.", "white_dot"),
        ("Ten lines: each is cut into groups with a sum of 10.", "sum_line"),
        ("A line can be divided into groups of digits that sum to 10.", "sum_line"),
        (
            "Digits on a line lie strictly between the digits in the circles at its ends.",
            "between_line",
        ),
        (
            "Any three adjacent digits on a line have one low, one middle and one high digit.",
            "entropic",
        ),
        ("In a cage, digits sum to the number in its top left corner.", "cage"),
        ("Digits cannot repeat in cages.", "unique"),
        ("Cells joined by a white dot contain consecutive digits.", "white_dot"),
        ("The digits on a black dot have a 1:2 ratio.", "black_dot"),
        ("Inequality signs point to the smaller digit.", "greater_than"),
        ("Digits in a circle must appear in the four cells around it.", "quadruple"),
        ("A digit in a circle says how many circles contain that digit.", "counting_circles"),
        ("Cells with a grey circle contain odd digits.", "odd"),
        ("A square marks an even digit.", "even"),
        ("Clues outside the grid give the sum of the digits between the 1 and the 9.", "sandwich"),
        (
            "A clue outside the grid gives the sum of the digits on the indicated diagonal.",
            "little_killer",
        ),
        ("Clues outside the grid say how many skyscrapers can be seen.", "skyscraper"),
        ("Cells a knight's move apart cannot contain the same digit.", "anti_knight"),
        ("Cells separated by a king's move may not repeat a digit.", "anti_king"),
        ("Orthogonally adjacent cells cannot contain consecutive digits.", "non_consecutive"),
        (
            "Diagonally adjacent cells cannot contain consecutive digits.",
            "diagonal_non_consecutive",
        ),
        ("Cells a knight's move apart cannot sum to 5 or 15.", "knightmare"),
        ("Digits cannot repeat on either main diagonal.", "diagonal"),
        ("Every 2x2 area has at least one low, one middle and one high digit.", "global_entropy"),
    ],
)
def test_a_sentence_has_its_meaning(text: str, expected: str) -> None:
    assert expected in kinds(text)


@pytest.mark.parametrize(
    "text",
    [
        "Draw a loop through the centres of some cells.",
        "Every even digit sees an identical digit a knight's move away.",
        "A digit in a circle counts the region borders that it sees.",
        "There are exactly two lines of each type.",
        "A digit on a sun indicates how many surrounding cells contain smaller digits.",
    ],
)
def test_a_rule_of_its_own_is_not_taken_for_another(text: str) -> None:
    assert kinds(text) <= {"harmless"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The totals of cages are written in binary, the sum of the digits is meant.", "cage"),
        ("Cages show their sum, rounded to the next ten.", "cage"),
        ("Digits in a cage cannot sum to the number in its corner.", "cage"),
        (
            "An arrow must be extended by a cell a king's move from its tip, not its circle.",
            "anti_king",
        ),
        ("A 4 never touches two of the same digit, diagonal or not.", "anti_king"),
    ],
)
def test_a_rule_that_is_like_another(text: str, kind: str) -> None:
    assert kind not in kinds(text)


def test_several_rules_in_a_sentence() -> None:
    assert kinds("Cells joined by X sum to 10 and cells joined by V sum to 5.") == {"xv_10", "xv_5"}
    assert kinds("White dots join consecutive digits; black dots join a 1:2 ratio.") == {
        "white_dot",
        "black_dot",
    }
    assert {"odd", "even"} <= kinds("Circles are odd cells and squares are even cells.")


def test_letters_of_mathematics_are_letters() -> None:
    bold = "".join(chr(0x1D400 + ord(letter) - 65) for letter in "RENBAN")
    assert kinds(f"Purple lines are {bold} lines.") == {"renban"}


def test_headings_and_bullets() -> None:
    text = "RULES\n\n- Anti-Knight: Digits a knight's move apart differ.\n2) Thermo: increase from the bulb, e.g. 1-2-4."
    found = rules_in(text)
    assert [sentence for sentence, _ in found] == [
        "RULES",
        "Anti-Knight: Digits a knight's move apart differ.",
        "Thermo: increase from the bulb, e.g. 1-2-4.",
    ]
    assert [set(each) for _, each in found] == [set(), {"anti_knight"}, {"thermometer"}]


@given(st.text(st.sampled_from(list("abV X1:2.;!?-\n\\(\u2019\u00d7\u00fc<>")), max_size=80))
def test_any_text_is_cut_into_sentences(text: str) -> None:
    for sentence, _ in rules_in(text):
        assert sentence.strip()
