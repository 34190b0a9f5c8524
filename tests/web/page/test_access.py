"""For everybody: the grid speaks, English and Korean, no mouse needed. What axe finds: `test_every_state.py`."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from boards import EASY
from player_page import MODES, PlayerPage
from sudokit.words import language

LINK = f"#puzzle={EASY}"

OpenPage = Callable[..., PlayerPage]


def titles(tag: str) -> list[str]:
    """What the tabs of the modes say."""
    return [language(tag).say("page", f"mode_{mode}") for mode in MODES]


def test_the_board_is_a_grid_that_speaks(open_page: OpenPage) -> None:
    page = open_page(LINK)
    grid = page.page.get_by_role("grid", name="Sudoku board")
    assert grid.get_by_role("row").count() == 9
    assert grid.get_by_role("gridcell").count() == 81
    page.click(0)
    focused = "document.querySelector('sudoku-board').shadowRoot.activeElement"
    assert page.page.evaluate(f"{focused}.getAttribute('aria-label')") == (
        "row 1, column 1, box 1, 5, given"
    )
    page.press("ArrowRight", "ArrowRight", "4")
    assert (
        page.page.evaluate(f"{focused}.getAttribute('aria-label')") == "row 1, column 3, box 1, 4"
    )
    assert page.page.evaluate(f"{focused}.getAttribute('aria-selected')") == "true"
    page.settle()
    assert page.page.locator("body > [role=status]").inner_text() == "row 1, column 3, box 1, 4"
    page.press("1", "1", "Shift+1", "Shift+4")
    page.settle()
    assert page.page.locator("body > [role=status]").inner_text() == (
        "row 1, column 3, box 1, blank, corner marks 1 4"
    )
    stops = "[...document.querySelector('sudoku-board').shadowRoot.querySelectorAll('[tabindex=\"0\"]')]"
    assert page.page.evaluate(f"{stops}.length") == 1


def test_all_modes_without_a_mouse(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.page.locator("#tab-play").focus()
    for mode in (*MODES[1:], MODES[0]):
        page.press("ArrowRight")
        expect(page.page.locator(f"#tab-{mode}[aria-selected=true]")).to_be_focused()
    page.mode = MODES[0]
    page.press("Tab", "Tab", "Tab")  # past language and theme, to the board
    page.press("ArrowRight", "ArrowRight", "4")
    assert page.line().count(".") == EASY.count(".") - 1


def test_korean_by_the_browser_and_by_the_switch(open_page: OpenPage) -> None:
    page = open_page(LINK, locale="ko-KR")
    assert page.page.locator("html").get_attribute("lang") == "ko"
    assert page.page.get_by_role("tab").all_inner_texts() == titles("ko")
    page.click(2)
    page.press("1")
    page.button("확인").click()
    told = page.ask_for_a_hint().first
    expect(told).to_be_visible()
    page.press("h")
    expect(told).to_contain_text("r1c3")
    page.page.get_by_role("button", name="English").click()
    page.page.get_by_role("tab", name="Play").wait_for()
    assert page.page.get_by_role("tab").all_inner_texts() == titles("en")
    page.page.reload()
    page.page.wait_for_selector("#mode-learn:not([hidden]), #mode-play:not([hidden])")
    assert page.page.get_by_role("tab").first.inner_text() == "Play"


def test_no_text_is_left_in_the_other_language(open_page: OpenPage) -> None:
    """With Korean switched on nothing English is left but names."""
    page = open_page(LINK)
    page.page.get_by_role("button", name="한국어").click()
    page.page.get_by_role("button", name="English").wait_for()
    texts = page.page.evaluate(
        """() => [...document.querySelectorAll("button, label, h2, h3, p, dt, .badge")]
            .filter((element) => !element.closest(".watch, .levels") && element.checkVisibility())
            .map((element) => element.innerText).filter((text) => /[a-z]{4}/.test(text))"""
    )
    assert [text for text in texts if text != "English"] == []


def test_theme_follows_the_system_until_it_is_switched(open_page: OpenPage) -> None:
    page = open_page(LINK, color_scheme="dark")
    theme = "document.documentElement.dataset.theme"
    assert page.page.evaluate(theme) == "dark"
    page.page.emulate_media(color_scheme="light")
    page.page.wait_for_function(f"() => {theme} === 'light'")
    page.page.get_by_role("button", name="Dark colours").click()
    assert page.page.evaluate(theme) == "dark"
    page.page.reload()
    page.page.wait_for_function(f"() => {theme} === 'dark'")


def test_nothing_jumps(open_page: OpenPage) -> None:
    """Layout shifts, as Lighthouse sums them, while a game is loaded and played."""
    page = open_page()
    page.page.evaluate(
        """() => { window.shift = 0; new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) window.shift += entry.value;
        }).observe({ type: "layout-shift", buffered: true }) }"""
    )
    page.click(2)
    page.press("4", "x", "4", "v", "1", "Control+z")
    for mode in MODES:
        page.show(mode)
        page.page.wait_for_load_state("networkidle")
    page.page.wait_for_timeout(100)
    assert page.page.evaluate("window.shift") < 0.02
