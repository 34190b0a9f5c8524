"""For everybody: axe finds nothing, the grid speaks, English and Korean, no mouse needed."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from urllib.request import urlopen

import pytest

from boards import EASY
from player_page import PlayerPage

LINK = f"#puzzle={EASY}"
MODES = ("play", "learn", "watch", "analyse")

OpenPage = Callable[..., PlayerPage]


def violations(page: PlayerPage, *places: str) -> list[str]:
    """What axe has against some places of the page."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    found = axe.Axe().run(page.page, context=list(places)).response["violations"]
    return [f"{entry['id']}: {node['html'][:120]}" for entry in found for node in entry["nodes"]]


@pytest.mark.parametrize(
    ("scheme", "width", "height"),
    [("light", 1280, 800), ("dark", 360, 640)],
    ids=["desktop in the light", "phone in the dark"],
)
def test_axe_finds_no_violation(open_page: OpenPage, scheme: str, width: int, height: int) -> None:
    page = open_page(LINK, color_scheme=scheme, viewport={"width": width, "height": height})
    page.click(2)
    page.press("1", "Shift+Control+2")
    found = {}
    for mode in MODES:
        page.show(mode)
        if mode == "analyse":
            page.find(".verdict[aria-busy=false]").wait_for()
        page.page.wait_for_load_state("networkidle")
        found[mode] = violations(page, "header.top", f"#mode-{mode}")
    page.show("learn")
    for view in ("Solution", "All steps", "Guide"):
        page.button(view).click()
        page.page.wait_for_load_state("networkidle")
        found[view] = violations(page, "#mode-learn .panel")
    page.show("play")
    for name in ("New puzzle", "Games", "Open", "Export", "Print", "Settings", "Keys"):
        page.button(name).click()
        found[name] = violations(page, "dialog[open]")
        page.press("Escape")
    assert {place: texts for place, texts in found.items() if texts} == {}


def test_the_board_is_a_grid_that_speaks(open_page: OpenPage) -> None:
    page = open_page(LINK)
    grid = page.page.get_by_role("grid", name="Sudoku board")
    assert grid.get_by_role("row").count() == 9
    assert grid.get_by_role("gridcell").count() == 81
    page.click(0)
    focused = "document.querySelector('sudoku-board').shadowRoot.activeElement"
    assert page.page.evaluate(f"{focused}.getAttribute('aria-label')") == (
        "row 1, column 1, clue 5"
    )
    page.press("ArrowRight", "ArrowRight", "4")
    assert page.page.evaluate(f"{focused}.getAttribute('aria-label')") == "row 1, column 3, 4"
    assert page.page.evaluate(f"{focused}.getAttribute('aria-selected')") == "true"
    assert page.page.locator("body > [role=status]").inner_text() == "row 1, column 3, 4"
    page.press("1", "1", "Shift+1", "Shift+4")
    assert page.page.locator("body > [role=status]").inner_text() == (
        "row 1, column 3, blank, corner marks 1 4"
    )
    stops = "[...document.querySelector('sudoku-board').shadowRoot.querySelectorAll('[tabindex=\"0\"]')]"
    assert page.page.evaluate(f"{stops}.length") == 1


def test_all_modes_without_a_mouse(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.page.locator("#tab-play").focus()
    for mode in (*MODES[1:], MODES[0]):
        page.press("ArrowRight")
        page.mode = mode
        page.board.wait_for()
        assert page.page.evaluate("document.activeElement.id") == f"tab-{mode}"
    page.press("Tab", "Tab", "Tab")  # past language and theme, to the board
    page.press("ArrowRight", "ArrowRight", "4")
    assert page.line().count(".") == EASY.count(".") - 1


def test_korean_by_the_browser_and_by_the_switch(open_page: OpenPage) -> None:
    page = open_page(LINK, locale="ko-KR")
    assert page.page.locator("html").get_attribute("lang") == "ko"
    assert page.page.get_by_role("tab").all_inner_texts() == [
        "풀기",
        "배우기",
        "구경하기",
        "분석하기",
    ]
    page.click(2)
    page.press("1")
    page.button("확인").click()
    page.show("learn")
    page.press("h")
    page.find(".hints li").first.wait_for()
    assert "r1c3" in page.find(".hints li").first.inner_text()
    page.page.get_by_role("button", name="English").click()
    assert page.page.get_by_role("tab").all_inner_texts() == ["Play", "Learn", "Watch", "Analyse"]
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


def test_opens_again_without_a_server(
    open_page: OpenPage, serving: Callable[[], AbstractContextManager[str]]
) -> None:
    with serving() as address:
        page = open_page(LINK, address=address)
        page.page.wait_for_function(
            "async () => navigator.serviceWorker.controller && await caches.match('/')"
        )
        page.click(2)
        page.press("4")
    page.forgiven.append("ERR_CONNECTION_REFUSED")
    page.page.reload()
    page.page.wait_for_selector("#mode-play:not([hidden])")
    assert page.line().startswith("534.7")
    page.press("Control+z")
    assert page.line() == EASY
    page.page.get_by_role("button", name="한국어").click()
    page.page.get_by_role("tab", name="풀기").wait_for()


IS_KEPT = "async () => navigator.serviceWorker.controller && await caches.match('/')"
KEPT = "async () => (await (await caches.open('sudokit')).keys()).map(({ url }) => url)"


def test_files_of_an_older_version_are_not_kept(open_page: OpenPage) -> None:
    page = open_page(LINK).page
    page.wait_for_function(IS_KEPT)
    # The sweep of the first visit may still be going on.
    page.wait_for_function(
        """async () => {
          const cache = await caches.open("sudokit");
          const old = ["", "v-0123456789abcdef/"].map((folder) => `/static/${folder}old.js`);
          for (const address of old) await cache.put(address, new Response("old"));
          const kept = await cache.keys();
          return old.every((address) => kept.some(({ url }) => url.endsWith(address)));
        }"""
    )
    page.reload()
    page.wait_for_function(
        f"async () => !(await ({KEPT})()).some((url) => url.endsWith('/old.js'))"
    )
    addresses = page.evaluate(KEPT)
    assert any(address.endswith("/main.js") for address in addresses)
    assert len({address.split("/")[4] for address in addresses if "/static/" in address}) == 1


def test_a_second_visit_asks_for_no_files(
    open_page: OpenPage, serving: Callable[[], AbstractContextManager[str]]
) -> None:
    with serving() as address:

        def files_sent() -> int:
            figures = urlopen(f"{address}/metrics", timeout=300).read().decode()
            found = re.findall(r'requests_total{path="other",status="\d+"} (\S+)', figures)
            return round(sum(map(float, found)))

        page = open_page(LINK, address=address).page
        page.wait_for_function(IS_KEPT)
        before = files_sent()
        assert before > 30
        page.reload()
        page.wait_for_selector("#mode-play:not([hidden])")
        page.wait_for_load_state("networkidle")
        assert files_sent() - before <= 2  # the browser looks for a new service worker
