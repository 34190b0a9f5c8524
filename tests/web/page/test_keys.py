"""Keys on other keyboards: what is printed on them counts, and what a press of the mouse leaves behind.

The events are those that browsers send for these keyboards: `key` is what the key writes, `code` its
place on a US keyboard.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boards import EASY
from player_page import PlayerPage

LINK = f"#puzzle={EASY}"
WITH_4 = EASY[:2] + "4" + EASY[3:]

pytestmark = pytest.mark.home("server")  # the keys of both homes are the same

OpenPage = Callable[..., PlayerPage]


def send(page: PlayerPage, key: str, code: str, *held: str, numlock: bool = False) -> bool:
    """Send a key to the cell with the focus; whether the page used it."""
    names = {"Ctrl": "ctrlKey", "Shift": "shiftKey", "Alt": "altKey", "Meta": "metaKey"}
    init = {"key": key, "code": code, "modifierNumLock": numlock} | {
        names[name]: True for name in held
    }
    unused: Any = page.board.evaluate(
        """(board, init) => board.shadowRoot.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { ...init, bubbles: true, composed: true, cancelable: true }))""",
        init,
    )
    return not unused


def begin(open_page: OpenPage) -> PlayerPage:
    """A game with a 4 in r1c3, which is selected."""
    page = open_page(LINK)
    page.click(2)
    page.press("4")
    return page


@pytest.mark.parametrize(
    ("undo", "redo"),
    [
        (("z", "KeyZ"), ("y", "KeyY")),
        (("z", "KeyY"), ("y", "KeyZ")),
        (("z", "KeyW"), ("y", "KeyY")),
        (("z", "Slash"), ("y", "KeyT")),
        (("ㅋ", "KeyZ"), ("ㅛ", "KeyY")),
        (("Process", "KeyZ"), ("Process", "KeyY")),
        (("я", "KeyZ"), ("н", "KeyY")),
        (("Z", "KeyZ"), ("Y", "KeyY")),
    ],
    ids=["qwerty", "qwertz", "azerty", "dvorak", "hangul", "composing", "cyrillic", "caps lock"],
)
def test_undo_and_redo_are_where_the_letters_are(
    open_page: OpenPage, undo: tuple[str, str], redo: tuple[str, str]
) -> None:
    page = begin(open_page)
    assert send(page, *undo, "Ctrl")
    assert page.line() == EASY
    assert send(page, *redo, "Ctrl")
    assert page.line() == WITH_4
    page.show("analyse")
    page.click(2)
    page.press("4")
    assert send(page, *undo, "Meta")
    assert page.line() == EASY
    assert send(page, *undo, "Ctrl", "Shift")
    assert page.line() == WITH_4


@pytest.mark.parametrize(
    ("key", "code", "tool"),
    [
        ("z", "KeyY", "Digit"),
        ("y", "KeyZ", None),
        ("x", "KeyB", "Corner marks"),
        ("c", "KeyI", "Centre marks"),
        ("v", "Period", "Colours"),
        ("ㅊ", "KeyC", "Centre marks"),
        (";", "KeyZ", None),
        ("q", "KeyZ", None),
        ("é", "KeyC", None),
    ],
)
def test_tools_by_letter(open_page: OpenPage, key: str, code: str, tool: str | None) -> None:
    page = begin(open_page)
    before = "Colours" if tool == "Digit" else "Digit"
    page.button(before).click()
    assert send(page, key, code) is (tool is not None)
    assert page.button(tool or before).get_attribute("aria-pressed") == "true"


def test_all_cells_and_the_next_hint_by_letter(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    assert send(page, "a", "KeyQ", "Ctrl")
    assert len(page.selected()) == 81
    assert not send(page, "q", "KeyA", "Ctrl")
    assert send(page, "i", "KeyG", "Ctrl")
    assert page.selected() == set()
    page.show("learn")
    page.button("Hint").click()
    page.click(2)
    assert not send(page, "f", "KeyH")
    assert send(page, "h", "KeyJ")
    page.hints.first.wait_for()


def test_digits_of_the_upper_row(open_page: OpenPage) -> None:
    """AZERTY writes signs there without Shift, digits with it."""
    page = open_page(LINK)
    page.click(2)
    assert send(page, "'", "Digit4")
    assert page.line() == WITH_4
    assert send(page, "à", "Digit0")
    assert page.line() == EASY
    assert send(page, "4", "Digit4", "Shift")
    assert page.marks(2, "corner") == {4}
    assert send(page, "'", "Digit4", "Ctrl")
    assert page.marks(2, "centre") == {4}
    assert send(page, "٤", "Digit4")
    assert page.line() == WITH_4


def test_the_number_pad(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    assert send(page, "4", "Numpad4", numlock=True)
    assert page.line() == WITH_4
    assert send(page, "0", "Numpad0", numlock=True)
    assert page.line() == EASY
    # Shift with NumLock: Windows says that it is not held, X11 that it is.
    assert send(page, "Home", "Numpad7", numlock=True)
    assert send(page, "Clear", "Numpad5", "Shift", numlock=True)
    assert send(page, "ArrowUp", "Numpad8", numlock=True)
    assert page.marks(2, "corner") == {5, 7, 8}
    assert page.selected() == {2}
    assert send(page, "2", "Numpad2", "Ctrl", numlock=True)
    assert page.marks(2, "centre") == {2}
    # Without NumLock they are arrows.
    assert send(page, "ArrowRight", "Numpad6")
    assert page.selected() == {3}
    assert not send(page, "Home", "Numpad7")
    assert page.line() == EASY


def test_alt_leaves_the_keys_to_the_browser(open_page: OpenPage) -> None:
    page = begin(open_page)
    for key, code in (("z", "KeyZ"), ("5", "Digit5"), ("x", "KeyX"), ("ArrowLeft", "ArrowLeft")):
        assert not send(page, key, code, "Alt")
    assert page.line() == WITH_4


@pytest.mark.parametrize("name", ["Erase", "Undo", "Check", "Corner marks"])
def test_space_after_a_press_of_the_mouse_chooses_the_next_tool(
    open_page: OpenPage, name: str
) -> None:
    page = begin(open_page)
    page.button("Candidates").focus()  # by Tab, before the mouse is taken again
    page.button(name).click()
    line, chosen = page.line(), page.find(".tool[aria-pressed=true]").get_attribute("aria-label")
    page.press("Space")
    assert page.line() == line
    assert page.find(".tool[aria-pressed=true]").get_attribute("aria-label") != chosen


def test_space_on_a_button_that_tab_has_reached_presses_it(open_page: OpenPage) -> None:
    page = begin(open_page)
    page.settle()
    page.button("Undo").focus()
    page.press("Space")
    assert page.line() == EASY


def test_space_after_a_dialog_that_the_mouse_has_opened(open_page: OpenPage) -> None:
    page = begin(open_page)
    page.dialog("Settings")
    page.press("Escape", "Space")
    assert page.page.locator("dialog[open]").count() == 0
    assert page.button("Corner marks").get_attribute("aria-pressed") == "true"


def test_wasd_moves_and_page_keys_choose_tools(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(40)
    page.press("w", "a")
    assert page.selected() == {30}
    page.press("s", "d", "Shift+D")
    assert page.selected() == {40, 41}
    page.press("PageDown")
    assert page.button("Corner marks").get_attribute("aria-pressed") == "true"
    page.press("PageUp", "PageUp")
    assert page.button("Colours").get_attribute("aria-pressed") == "true"
    page.press("Control+a")
    assert len(page.selected()) == 81
    page.press("Control+Shift+A")
    assert page.selected() == set()
