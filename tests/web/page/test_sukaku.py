"""Sukakus: puzzles whose candidates are clues. The page answers within them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from boards import EASY
from player_page import PlayerPage
from sudokit import logic, solve
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
