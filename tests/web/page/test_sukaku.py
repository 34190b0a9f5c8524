"""Sukakus: puzzles whose candidates are clues. The page answers within them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from boards import EASY, EASY_SOLVED
from player_page import PlayerPage
from sudokit import Grid, Position, logic, solve
from sukaku import sukakus

OpenPage = Callable[..., PlayerPage]

(SUKAKU,) = sukakus(11, 1)
SOLUTION = str(solve(SUKAKU))


def open_sukaku(open_page: OpenPage) -> PlayerPage:
    """A page into which the sukaku was pasted, and which knows its solution."""
    page = open_page(f"#puzzle={EASY}")
    page.paste(str(SUKAKU))
    page.wait_for_line(str(SUKAKU.grid))
    page.wait_until(
        f"() => Object.values(localStorage).some((text) => text.includes('{SOLUTION}'))"
    )
    return page


def fact(page: PlayerPage, name: str) -> str:
    return page.find(".facts > div").filter(has_text=name).locator("dd").inner_text()


def test_check_knows_the_solution_within_the_candidates(open_page: OpenPage) -> None:
    page = open_sukaku(open_page)
    cell = next(cell for cell in range(81) if len(SUKAKU.candidates[cell]) > 1)
    wrong = next(digit for digit in SUKAKU.pencilmarks[cell] if digit != SOLUTION[cell])
    page.click(cell)
    page.press(wrong)
    page.button("Check").click()
    assert page.faults() == {cell}
    page.page.reload()
    page.wait_for_line(f"{str(SUKAKU.grid)[:cell]}{wrong}{str(SUKAKU.grid)[cell + 1 :]}")
    page.press("Control+z")
    page.click(cell)
    page.press(SOLUTION[cell])
    page.button("Check").click()
    expect(page.message).to_have_text("Everything so far is right")
    assert page.faults() == set()


def test_analyse_stays_within_the_candidates(open_page: OpenPage) -> None:
    page = open_sukaku(open_page)
    page.show("analyse")
    expect(page.find(".verdict")).to_contain_text("One solution")
    rating = logic.rate(SUKAKU)
    assert (fact(page, "Level"), fact(page, "Score")) == (rating.level, f"{rating.score:,}")
    assert fact(page, "Canonical form") == "\N{EN DASH}"
    page.paste(EASY)
    page.wait_for_line(EASY)
    page.paste(str(SUKAKU))
    page.wait_for_line(str(SUKAKU.grid))
    expect(page.find(".verdict")).to_contain_text("One solution")
    page.button("Play this puzzle").click()
    page.mode = "play"
    page.wait_for_line(str(SUKAKU.grid))
    blank = next(cell for cell in range(81) if len(SUKAKU.candidates[cell]) > 1)
    assert page.marks(blank, "centre") == SUKAKU.candidates[blank]


def candidates(page: PlayerPage) -> list[set[int]]:
    return [page.marks(cell, "centre") for cell in range(81)]


def test_a_shared_link_has_the_candidates(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}", permissions=["clipboard-read", "clipboard-write"])
    page.paste(str(SUKAKU))
    page.wait_for_line(str(SUKAKU.grid))
    cell = next(cell for cell in range(81) if len(SUKAKU.candidates[cell]) > 1)
    page.click(cell)
    page.press(SOLUTION[cell])
    page.button("Share").click()
    expect(page.message).to_have_text("Link copied")
    link = page.page.evaluate("() => navigator.clipboard.readText()")
    assert Position(link) == SUKAKU
    other = open_page(link[link.index("#") :])
    other.wait_for_line(f"{str(SUKAKU.grid)[:cell]}{SOLUTION[cell]}{str(SUKAKU.grid)[cell + 1 :]}")
    other.button("Restart").click()
    assert candidates(other) == [set(digits) for digits in SUKAKU.candidates]
    other.page.reload()
    other.wait_for_line(str(SUKAKU.grid))
    assert candidates(other) == [set(digits) for digits in SUKAKU.candidates]
    other.page.evaluate("link => { location.hash = link }", link[link.index("#") : -83])
    expect(other.message).to_have_text("This link is damaged: it does not hold a whole puzzle.")
    assert candidates(other) == [set(digits) for digits in SUKAKU.candidates]


def test_candidates_that_were_erased_come_back_without_those_that_are_none(
    open_page: OpenPage,
) -> None:
    page = open_sukaku(open_page)
    page.click(next(cell for cell in range(81) if len(SUKAKU.candidates[cell]) > 1))
    page.press("Delete")
    page.button("Candidates").click()
    assert candidates(page) == [set(digits) for digits in SUKAKU.candidates]
    text = page.dialog("Export").locator("textarea")
    expect(text).to_have_value(SUKAKU.to_text("hodoku"))


def test_hints_lead_to_the_end(open_page: OpenPage) -> None:
    """Without the digits 1 and 2, a board has several solutions; candidates decide."""
    (clueless,) = sukakus(3, 1, clues=0)
    page = open_page(f"#puzzle={EASY}")
    page.paste(clueless.to_text("hodoku"))
    page.wait_for_line(81 * ".")
    expect(page.ask_for_a_hint()).to_have_count(1)
    grid = Grid(EASY_SOLVED.replace("1", ".").replace("2", "."))
    page.show("play")
    ones = [cell for cell, digit in enumerate(EASY_SOLVED) if digit == "1"]
    page.paste(Position(grid, removed=[(cell, 2) for cell in ones]).to_text("hodoku"))
    page.wait_for_line(str(grid))
    page.ask_for_a_hint()
    more = "#mode-learn .view:not([hidden]) > .primary:not([hidden])"
    page.page.wait_for_function(
        f"() => {{ const more = document.querySelector('{more}'); more?.click(); return !more; }}",
        polling=30,
    )
    page.wait_for_line(EASY_SOLVED)


def test_analyse_undoes_what_replaced_the_candidates(open_page: OpenPage) -> None:
    page = open_sukaku(open_page)
    page.show("analyse")
    verdict = page.find(".verdict")
    expect(verdict).to_contain_text("One solution")
    shown = [page.marks(cell, "candidates") for cell in range(81)]
    assert shown == [set(digits) for digits in SUKAKU.candidates]
    page.button("Clear").click()
    expect(verdict).to_contain_text("At least 1,000 solutions")
    page.press("Control+z")
    expect(verdict).to_contain_text("One solution")
    cell = next(cell for cell in range(81) if len(SUKAKU.candidates[cell]) > 1)
    wrong = next(digit for digit in SUKAKU.pencilmarks[cell] if digit != SOLUTION[cell])
    page.click(cell)
    page.press(wrong)
    expect(verdict).to_contain_text("No solution")
    page.page.reload()
    expect(verdict).to_contain_text("No solution")
    page.press("Control+z")
    expect(verdict).to_contain_text("One solution")


@pytest.mark.home("server")
def test_paper_has_the_candidates_or_the_puzzle_is_not_offered(open_page: OpenPage) -> None:
    page = open_sukaku(open_page)
    kinds = page.dialog("Print").locator("select").first.locator("option")
    assert "This puzzle, as a PDF" not in kinds.all_inner_texts()
