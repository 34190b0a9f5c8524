"""Ways to enter digits in Play: cells first or digits first, long presses, several cells by touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boards import EASY
from player_page import PlayerPage

LINK = f"#puzzle={EASY}"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

OpenPage = Callable[..., PlayerPage]

pytestmark = pytest.mark.home("engine")


def armed(page: PlayerPage) -> list[str]:
    """The digits of the pad that wait for cells."""
    return page.find(".key[aria-pressed=true] .face").all_inner_texts()


def hold(page: PlayerPage, x: float, y: float, until: str) -> None:
    """Touch a point until something is so."""
    devtools = page.page.context.new_cdp_session(page.page)
    points = [{"x": x, "y": y}]
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    page.page.wait_for_function(until)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_first_digit_takes_one_key(open_page: OpenPage) -> None:
    page = open_page(LINK)
    (cell,) = page.selected()
    assert EASY[cell] == "."
    page.press("4")
    assert page.line()[cell] == "4"


def test_a_digit_without_a_selection_waits_for_its_cells(open_page: OpenPage) -> None:
    page = open_page(LINK, **PHONE)
    assert page.selected() == set()
    page.find(".key").nth(3).tap()
    assert armed(page) == ["4"]
    assert page.board.evaluate("board => board.highlight") == 4
    page.tap(2)
    page.tap(12)  # a clue: 1
    assert (page.line()[2], armed(page)) == ("4", ["1"])
    page.tap(3)
    page.tap(3)  # two presses, and not one double press
    assert (page.line()[3], page.selected()) == (".", set())
    page.button("Corner marks").tap()
    page.tap(3)
    assert page.marks(3, "corner") == {1}
    page.find(".key").nth(0).tap()
    assert armed(page) == []
    page.tap(5)
    assert page.selected() == {5}
    page.find(".key").nth(1).tap()
    assert page.marks(5, "corner") == {2}


def test_digits_first_is_a_setting(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.button("Settings").click()
    page.page.get_by_role("switch", name="Choose the digit first").click()
    page.press("Escape")
    page.click(2)
    page.find(".key").nth(3).click()
    assert (page.line()[2], armed(page)) == (".", ["4"])
    page.drag(2, 3)
    assert page.line()[2:4] == "44"
    page.press("Escape")
    assert armed(page) == []
    page.click(5)
    page.press("ArrowRight", "8")  # keys go to the selected cell
    assert page.line()[6] == "8"


def test_long_presses_enter_marks_and_select_several_cells(open_page: OpenPage) -> None:
    page = open_page(LINK, **PHONE)
    cells = "document.querySelector('sudoku-board')?.cells"
    pressing = "document.querySelector('sudoku-board')?.pressing"
    page.tap(2)
    key = page.find(".key").nth(3).bounding_box()
    assert key
    hold(page, key["x"] + 20, key["y"] + 20, f"() => {cells}[2].corner === 16")
    assert page.line()[2] == "."
    hold(page, *page.point(3), f"() => {pressing} === 'add'")
    page.tap(5)
    page.tap(6)
    assert page.selected() == {3, 5, 6}
    page.find(".key").nth(7).tap()
    assert [page.line()[cell] for cell in (3, 5, 6)] == ["8", "8", "8"]
    page.tap(7)
    assert page.selected() == {7}
    page.press("Escape")
    page.find(".key").nth(0).tap()
    hold(page, *page.point(7), f"() => {cells}[7].corner === 2")
    assert page.line()[7] == "."


def test_a_click_on_the_only_selected_cell_deselects_it(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(40)
    assert page.selected() == {40}
    page.page.wait_for_timeout(400)  # sooner, it would be a double click
    page.click(40)
    assert page.selected() == set()
    page.page.wait_for_timeout(400)
    page.click(40)
    page.page.wait_for_timeout(400)
    page.drag(40, 41)  # a drag that begins there goes on from there
    assert page.selected() == {40, 41}


def test_a_double_click_takes_what_looks_alike_and_ctrl_adds_it(open_page: OpenPage) -> None:
    page = open_page(LINK)
    for cell in (2, 3):
        page.click(cell)
        page.press("Shift+Control+4")
    page.page.mouse.dblclick(*page.point(3))
    assert page.selected() == {2, 3}
    page.page.keyboard.down("Control")
    page.page.mouse.dblclick(*page.point(0))
    page.page.keyboard.up("Control")
    assert page.selected() == {2, 3, *(cell for cell in range(81) if EASY[cell] == "5")}


def test_check_offers_to_undo_to_before_the_mistake(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("4")
    page.click(3)
    page.press("1")  # wrong
    page.click(5)
    page.press("8")
    page.button("Check").click()
    page.page.locator(".toast.visible").get_by_role("button").click()
    assert page.line() == EASY[:2] + "4" + EASY[3:]
    page.press("Control+y")
    assert page.line()[3] == "1"


def test_cells_are_copied_with_their_marks(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("4")
    page.click(3)
    page.press("Shift+2", "Control+6", "Shift+Control+3")
    page.drag(2, 3)
    text = page.page.evaluate(
        """() => {
            const data = new DataTransfer();
            document.body.dispatchEvent(
                new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
            return data.getData("text");
        }"""
    )
    page.click(56)
    page.paste(text)
    assert page.line()[56] == "4"
    assert page.marks(57, "corner") == {2}
    assert page.marks(57, "centre") == {6}
    assert page.marks(57, "colours") == {3}
    assert page.page.locator("dialog[open]").count() == 0
    page.press("Control+z")
    assert page.line()[56] == "."
