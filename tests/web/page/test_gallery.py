"""The gallery of puzzles to begin from, and the exercises about one rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from player_page import PlayerPage
from sudokit import variants as v
from sudokit.variants import KINDS, Puzzle

OpenPage = Callable[..., PlayerPage]

ROOT = Path(__file__).resolve().parents[3]
GALLERY = ROOT / "src" / "sudokit" / "web" / "page" / "gallery"
RULES = {
    kind: entry
    for kinds in json.loads((GALLERY / "rules.json").read_text("utf-8")).values()
    for kind, entry in kinds.items()
}
PUZZLES = json.loads((GALLERY / "puzzles.json").read_text("utf-8"))


def fill(page: PlayerPage, place: str, solution: str) -> None:
    """Fill the board in a place by keys alone."""
    board = page.page.locator(f"{place} sudoku-board").first
    columns, at, digits = board.evaluate(
        "({ shape, selection, cells }) => [shape.columns, selection.cursor, cells.map(({ digit }) => digit)]"
    )
    for cell, digit in enumerate(solution):
        if str(digits[cell]) == digit:
            continue
        down, right = cell // columns - at // columns, cell % columns - at % columns
        page.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        page.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
        page.press(digit)
        at = cell


def begins(page: PlayerPage, line: str) -> None:
    page.wait_until(
        f"() => document.querySelector('dialog[open] sudoku-board')?.cells.map(({{ digit }}) => digit || '.').join('') === '{line}'"
    )


def test_each_exercise_has_one_solution_and_needs_its_rule() -> None:
    assert RULES.keys() == KINDS.keys()
    for kind, entry in RULES.items():
        bare = v.read(json.dumps(entry["puzzle"]))
        assert isinstance(bare, Puzzle)
        first, whole = (bare.replace(givens=entry[part]) for part in ("first", "whole"))
        assert str(v.solve(first, unique=True)) == str(v.solve(whole, unique=True)), kind
        left = v.true_candidates(first.replace(constraints=[]))
        blanks = [
            left[cell] for cell, sign in zip(bare.cells, entry["first"], strict=True) if sign == "."
        ]
        assert 3 < len(blanks) < 15, kind
        assert all(len(digits) > 1 for digits in blanks), kind


def test_each_puzzle_of_the_gallery_has_one_solution_and_its_level() -> None:
    puzzles = [v.read(json.dumps(entry["puzzle"])) for entry in PUZZLES]
    ratings = [rating for rating in v.rate_many(puzzles) if isinstance(rating, v.Rating)]
    levels = [entry["level"] for entry in PUZZLES]
    assert [rating.level for rating in ratings] == levels, "run docs/puzzles.py"
    assert all(rating.solved for rating in ratings)  # by steps that hold, so there is one solution
    assert len({kind.key for puzzle in puzzles for kind in puzzle.constraints}) > 24
    assert len({json.dumps(entry["puzzle"]) for entry in PUZZLES}) == len(PUZZLES) > 30


@pytest.mark.home("engine")
def test_a_rule_is_learnt(open_page: OpenPage) -> None:
    page = open_page()
    page.paste(
        v.write(Puzzle(constraints=[v.Thermometer("r1c1 r1c2"), v.Arrow("r5c5", "r5c6 r5c7")]))
    )
    page.find(".rules").get_by_role("button", name="Learn this rule: Thermometer").click()
    dialog: Locator = page.page.locator("dialog[open]")
    expect(dialog).to_contain_text("Digits increase from the bulb.")
    first, whole = (RULES["thermometer"][part] for part in ("first", "whole"))
    begins(page, first)
    status = dialog.locator(".rule-status")
    board = dialog.locator("sudoku-board")
    expect(status).to_have_text("Fill in the blank cells. Each of them needs the rule.")
    solution = str(
        v.solve(v.read(json.dumps(RULES["thermometer"]["puzzle"])).replace(givens=first))
    )
    blank = first.index(".")
    page.press(first[blank - blank % 6])  # which the row has already
    expect(status).to_have_text("The marked digits break a rule.")
    assert blank in board.evaluate("board => [...board.faults]")
    page.press("Control+z")
    expect(status).to_have_text("Fill in the blank cells. Each of them needs the rule.")
    fill(page, "dialog[open]", solution)
    expect(status).to_have_text("Right: every cell is filled.")
    dialog.get_by_role("button", name="Whole puzzle").click()
    begins(page, whole)
    expect(status).to_have_text("A whole puzzle with this rule.")
    dialog.get_by_role("button", name="Next rule").click()
    expect(dialog.get_by_role("combobox")).to_have_value("arrow")
    begins(page, RULES["arrow"]["first"])
    page.press("Escape")
    assert page.line() == "." * 81
    page.show("set")
    page.find(".segments button").nth(1).click()
    page.find(".set-chips").get_by_role("button", name="Renban", exact=True).first.click()
    page.find(".set-form").get_by_role("button", name="Learn this rule").click()
    begins(page, RULES["renban"]["first"])
    dialog.get_by_role("combobox").select_option("full_rank")
    begins(page, RULES["full_rank"]["first"])


@pytest.mark.home("engine")
def test_a_puzzle_of_the_gallery_is_played(open_page: OpenPage) -> None:
    page = open_page(service_workers="allow")
    page.go_offline()
    page.dialog("New puzzle").get_by_role("button", name="Variants to begin with").click()
    gallery = page.page.locator("dialog.gallery")
    cards = gallery.locator(".gallery-card")
    expect(cards).to_have_count(len(PUZZLES))
    expect(gallery.locator("sudoku-board")).to_have_count(len(PUZZLES))
    kinds, levels = gallery.locator("select").all()
    levels.select_option("Easy")
    easy = [entry for entry in PUZZLES if entry["level"] == "Easy"]
    expect(cards).to_have_count(len(easy))
    kind = easy[0]["puzzle"]["constraints"][0]["kind"]
    kinds.select_option(kind)
    cards.first.click()
    expect(page.find(".rules")).to_contain_text("by sudokit")
    puzzle = v.read(json.dumps(easy[0]["puzzle"]))
    solution = str(v.solve(puzzle))
    page.board.evaluate("board => board.focus()")
    page.wait_until("() => document.querySelector('#mode-play sudoku-board').figure !== null")
    assert page.line() == "".join(
        solution[at] if each.isdigit() else "." for at, each in enumerate(page.line())
    )
    fill(page, "#mode-play", solution)
    expect(page.find(".finish-card")).to_be_visible()
    page.find(".finish-card").get_by_role("button", name="Close").first.click()
    page.dialog("New puzzle").get_by_role("button", name="Variants to begin with").click()
    expect(gallery.locator(".gallery-card.solved")).to_have_count(1)
