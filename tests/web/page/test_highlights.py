"""Highlights in Play: tinted cells, strong links, coloured candidates, links drawn by hand; and what moves on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from boards import EASY, EASY_SOLVED
from player_page import PlayerPage

LINK = f"#puzzle={EASY}"
ALMOST = f"{LINK}&board={EASY_SOLVED[:2]}.{EASY_SOLVED[3:]}"
ENDS = "({ from, to, strong, kind }) => [from, to, strong, kind]"

OpenPage = Callable[..., PlayerPage]


def open_palette(page: PlayerPage) -> None:
    page.press("l")
    page.find(".palette").wait_for()


def point(page: PlayerPage, cell: int, digit: int) -> tuple[float, float]:
    """Where a candidate is on the screen: 19 of the 64 units of a cell from its neighbours."""
    box = page.board.bounding_box()
    assert box is not None
    x, y = page.point(cell)
    pitch = box["width"] / 9 * 19 / 64
    return x + ((digit - 1) % 3 - 1) * pitch, y + ((digit - 1) // 3 - 1) * pitch


def drag(page: PlayerPage, start: tuple[int, int], end: tuple[int, int]) -> None:
    page.page.mouse.move(*point(page, *start))
    page.page.mouse.down()
    page.page.mouse.move(*point(page, *end))
    page.page.mouse.up()


def drawn(page: PlayerPage) -> list[Any]:
    """The links on the board: both ends, whether they are strong, and their kind."""
    links: list[Any] = page.board.evaluate(f"board => board.links.map({ENDS})")
    return links


@pytest.mark.home("engine")
def test_what_is_marked_by_hand_is_undone_and_survives_a_reload(open_page: OpenPage) -> None:
    page = open_page(LINK)
    open_palette(page)
    page.button("sky blue").click()
    page.page.mouse.click(*point(page, 2, 4))
    assert page.cells()[2]["shades"] == 2_000
    page.button("Draw strong").click()
    drag(page, (2, 4), (3, 2))
    page.button("Draw weak").click()
    page.page.mouse.click(*point(page, 3, 2))
    page.page.mouse.click(*point(page, 3, 6))
    both = [
        [[2, 4], [3, 2], True, "drawn"],
        [[3, 2], [3, 6], False, "drawn"],
    ]
    assert drawn(page) == both
    page.press("Control+z")
    assert drawn(page) == both[:1]
    page.press("Control+y")
    page.page.reload()
    page.find("sudoku-board").wait_for()
    page.wait_for_line(EASY)
    assert drawn(page) == both
    assert page.cells()[2]["shades"] == 2_000


@pytest.mark.home("engine")
def test_highlights_by_keyboard(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    open_palette(page)
    page.button("Where 4 can go").focus()
    page.press("Enter")
    tinted = page.board.evaluate("board => [...board.tints.keys()]")
    assert 2 in tinted
    assert 3 not in tinted  # a 4 would clash
    page.button("Draw weak").focus()
    page.press("Enter")
    page.page.evaluate("document.querySelector('#mode-play sudoku-board').focus()")
    page.press("4", "ArrowRight", "2")
    assert drawn(page) == [[[2, 4], [3, 2], False, "drawn"]]
    expect(page.page.locator("body > [role=status]")).to_have_text(
        "weak link from 4 r1c3 to 2 r1c4"
    )
    focused = "document.querySelector('sudoku-board').shadowRoot.activeElement"
    assert "weak link from 2 to 4 r1c3" in page.page.evaluate(
        f"{focused}.getAttribute('aria-label')"
    )
    page.press(
        "2", "Escape", "Escape", "6"
    )  # a start is dropped, then the hand; digits are digits again
    assert page.line()[3] == "6"
    assert drawn(page) == []


@pytest.mark.home("engine")
def test_links_by_touch(open_page: OpenPage) -> None:
    page = open_page(LINK, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.button("More actions").tap()
    page.button("Highlights").tap()
    page.button("Draw strong").tap()
    for cell, digit in ((2, 4), (3, 2)):
        x, y = point(page, cell, digit)
        page.page.touchscreen.tap(x + 4, y - 3)  # a finger is not exact
    assert drawn(page) == [[[2, 4], [3, 2], True, "drawn"]]
    label = page.board.locator("[role=gridcell]").nth(2).get_attribute("aria-label") or ""
    assert label.endswith("strong link from 4 to 2 r1c4")


@pytest.mark.home("engine")
def test_only_a_move_that_completes_something_is_celebrated(open_page: OpenPage) -> None:
    page = open_page(ALMOST)
    page.page.evaluate(
        """() => {
            window.glows = 0;
            const root = document.querySelector("#mode-play sudoku-board").shadowRoot;
            new MutationObserver((changes) => {
                for (const { addedNodes } of changes) window.glows += addedNodes.length;
            }).observe(root.querySelector(".glows"), { childList: true });
        }"""
    )
    page.click(2)
    page.press("4")
    page.page.wait_for_function("() => window.glows === 81")
    page.page.wait_for_function(
        "() => !document.querySelector('#mode-play sudoku-board').shadowRoot.querySelector('.glow')"
    )
    page.press("Control+z", "Control+y", "Control+z")
    page.press("1")
    page.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))"
    )
    assert page.page.evaluate("window.glows") == 81


@pytest.mark.home("engine")
def test_no_mark_is_smaller_than_9_pixels(open_page: OpenPage) -> None:
    page = open_page(LINK, viewport={"width": 320, "height": 640})
    page.click(2)
    page.press("Shift+1", "Control+1", "Control+2")
    page.click(3)
    page.press("Shift+2")
    page.click(5)
    page.press(*(f"Control+{digit}" for digit in range(1, 8)))
    sizes = page.board.evaluate(
        """board => [...board.shadowRoot.querySelectorAll("text:not(.digit)")].map((mark) =>
            parseFloat(getComputedStyle(mark).fontSize) * board.clientWidth / 586)"""
    )
    assert len(sizes) == 11
    assert min(sizes) >= 9
