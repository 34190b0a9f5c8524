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


def test_a_double_click_looks_first_for_what_the_tool_writes(open_page: OpenPage) -> None:
    page = open_page(LINK)
    for cell, keys in {2: "c6 s1", 3: "c6 s2", 5: "c7 s1"}.items():
        page.click(cell)
        for key in keys.split():
            page.press({"c": "Control+", "s": "Shift+"}[key[0]] + key[1])
    for tool, alike in {"x": {2, 5}, "c": {2, 3}, "z": {2}}.items():
        page.press(tool)
        page.page.mouse.dblclick(*page.point(2))
        assert page.selected() == alike
        page.page.wait_for_timeout(400)


def test_a_long_press_takes_what_looks_alike(open_page: OpenPage) -> None:
    page = open_page(LINK, **PHONE)
    count = "document.querySelector('sudoku-board')?.selection.cells.size"
    fives = {cell for cell in range(81) if EASY[cell] == "5"}
    hold(page, *page.point(0), f"() => {count} === {len(fives)}")
    assert page.selected() == fives
    page.tap(2)
    assert page.selected() == {2, *fives}
    page.tap(0)
    assert page.selected() == {2, *fives} - {0}


def test_a_dash_between_two_centre_marks_stands_for_those_between(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.drag(2, 3)
    page.press("c", "3", "-", "7")
    assert page.marks(2, "centre") == page.marks(3, "centre") == {3, 4, 5, 6, 7}
    page.press("Control+z")
    assert page.marks(2, "centre") == {3}
    page.press("-", "9")  # nothing to go on from
    assert page.marks(2, "centre") == {3, 9}
    page.click(5)
    page.press("-", "2")
    assert page.marks(5, "centre") == {2}
    page.press("z", "-", "4")
    assert page.line()[5] == "4"


def test_a_drag_with_ctrl_from_a_selected_cell_deselects(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.drag(0, 1, 2, 3, 4)
    page.page.keyboard.down("Control")
    page.drag(2, 3, 12)
    assert page.selected() == {0, 1, 4}
    page.drag(20, 21)
    page.page.keyboard.up("Control")
    assert page.selected() == {0, 1, 4, 20, 21}


def test_a_drag_across_corners_takes_no_cell_beside_them(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.page.mouse.move(*page.point(0))
    page.page.mouse.down()
    page.page.mouse.move(*page.point(40), steps=60)
    page.page.mouse.up()
    assert page.selected() == {0, 10, 20, 30, 40}


def test_the_tools_by_the_keys_of_other_programs(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(40)
    chosen = page.find(".tool[aria-pressed=true]")
    names = []
    for key in ("PageDown", "PageDown", "Space", "Space", "Shift+Space", "PageUp", "p"):
        page.press(key)
        names.append(chosen.get_attribute("aria-label"))
    tools = ["Corner marks", "Centre marks", "Colours", "Digit", "Colours", "Centre marks"]
    assert names == [*tools, tools[-1]]  # without a pen, P is no key
    page.press("w", "a")
    assert page.selected() == {30}
    page.press("Shift+S", "Shift+D")
    assert page.selected() == {30, 39, 40}
    page.press("Control+Shift+A")
    assert page.selected() == set()


def with_a_pen(open_page: OpenPage, **options: object) -> PlayerPage:
    page = open_page(LINK, **options)
    page.button("Settings").click()
    page.page.get_by_role("switch", name="Pen to draw lines and crosses").click()
    page.press("Escape")
    page.page.wait_for_selector("dialog[open]", state="detached")
    page.press("p")
    page.page.wait_for_function("() => document.querySelector('sudoku-board').pen")
    return page


def drawing(page: PlayerPage) -> str:
    """What is drawn, in halves of a cell from the upper left corner."""
    path: str = page.board.evaluate(
        """board => board.drawing.replace(/([ML])(\\S+) ([^MLlm]+)/g,
            (_, sign, x, y) => `${sign}${(x - 5) / 32},${(y - 5) / 32} `).trim()"""
    )
    return path


def test_the_pen_draws_lines_and_crosses(open_page: OpenPage) -> None:
    page = with_a_pen(open_page)
    (before,) = page.selected()
    assert page.button("Pen").get_attribute("aria-pressed") == "true"
    page.drag(0, 1, 11)
    assert drawing(page) == "M1,1 L3,1 M3,1 L5,3"
    assert page.selected() == {before}
    page.drag(11, 1)  # drawn over again, a line goes
    assert drawing(page) == "M1,1 L3,1"
    page.press("Control+z", "Control+z")
    assert drawing(page) == ""
    page.press("Control+y")
    (x, y), (next_x, next_y) = page.point(0), page.point(10)
    corner = ((x + next_x) / 2, (y + next_y) / 2)
    page.page.mouse.move(*corner)
    page.page.mouse.down()
    page.page.mouse.move(corner[0], corner[1] + next_y - y)
    page.page.mouse.up()
    assert drawing(page) == "M1,1 L3,1 M3,1 L5,3 M2,2 L2,4"
    page.press("Control+z")
    page.click(80)
    page.page.mouse.click(corner[0], y)  # the edge between the first two cells
    arms = "l16 16m0 -16l-16 16"
    assert page.board.evaluate("board => board.drawing").count(arms) == 2
    page.press("4")  # digits are still for the selected cell
    assert page.line()[before] == "4"
    page.page.reload()
    page.page.wait_for_function(
        "() => document.querySelector('sudoku-board')?.drawing.includes('M37 37L101 37')"
    )
    assert page.board.evaluate("board => board.drawing").count(arms) == 2
    page.press("p", "Delete")
    assert drawing(page) == ""
    page.press("z")
    page.click(7)
    assert (page.selected(), drawing(page)) == ({7}, "")


def test_the_pen_draws_by_touch(open_page: OpenPage) -> None:
    page = with_a_pen(open_page, **PHONE)
    devtools = page.page.context.new_cdp_session(page.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", page.point(30))
    touch("touchMove", page.point(40))
    touch("touchEnd")
    assert drawing(page) == "M7,7 L9,9"
    page.tap(0)
    assert page.board.evaluate("board => board.drawing").startswith("M29 29l16 16")
    wide = page.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    boxes = [page.find(".pad button:visible").nth(i).bounding_box() for i in range(17)]
    assert not wide
    assert min(box["width"] for box in boxes if box) >= 40


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


def copied(page: PlayerPage) -> str:
    """Copy the selected cells; returns what is on the clipboard then."""
    text: str = page.page.evaluate(
        """() => {
            const data = new DataTransfer();
            document.body.dispatchEvent(
                new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
            return data.getData("text");
        }"""
    )
    return text


def test_cells_are_copied_with_their_marks(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("4")
    page.click(3)
    page.press("Shift+2", "Control+6", "Shift+Control+3")
    page.drag(2, 3)
    text = copied(page)
    page.click(56)
    page.paste(text)
    assert page.line()[56] == "4"
    assert page.marks(57, "corner") == {2}
    assert page.marks(57, "centre") == {6}
    assert page.marks(57, "colours") == {3}
    assert page.page.locator("dialog[open]").count() == 0
    page.press("Control+z")
    assert page.line()[56] == "."


def test_a_copied_cell_is_pasted_into_each_selected_cell(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("Shift+2")
    text = copied(page)
    page.drag(56, 57)
    page.paste(text)
    assert [page.marks(cell, "corner") for cell in (56, 57)] == [{2}, {2}]
    page.press("Control+z")
    assert [page.marks(cell, "corner") for cell in (56, 57)] == [set(), set()]
