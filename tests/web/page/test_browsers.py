"""Browsers other than a new Chromium: those that are too old, and those that Debian ships.

Firefox ESR (`firefox-esr`) and WebKitGTK (`webkit2gtk-driver`, with `xvfb`) go through all modes and use
each once, with real keys and a real mouse, and without an error.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boards import EASY
from other_browsers import BROWSERS, missing
from player_page import PlayerPage

OpenPage = Callable[..., PlayerPage]

LISTEN = """
(() => {
    window.troubles = [];
    const note = (...words) => window.troubles.push(words.map(String).join(" "));
    addEventListener("error", (event) => note(event.message));
    addEventListener("unhandledrejection", (event) => note(event.reason));
    document.addEventListener("securitypolicyviolation", (event) => note(event.violatedDirective, event.blockedURI));
    console.error = note;
})()
"""
PLAYED = "document.querySelector('#mode-play sudoku-board').cells.map(({digit}) => digit || '.').join('')"


def shown(mode: str, selector: str) -> str:
    """An expression: how many elements of a mode are to be seen."""
    seen = "element.offsetWidth > 0 || element.getBoundingClientRect().width > 0"
    return f"[...document.querySelectorAll('#mode-{mode} {selector}')].filter((element) => {seen}).length"


@pytest.mark.parametrize("name", BROWSERS)
def test_every_mode_in_another_browser(home: str, name: str) -> None:
    start, programs = BROWSERS[name]
    if lacking := missing(programs):
        pytest.skip(f"no {', '.join(lacking)} on this machine")
    with start() as browser:
        browser.open(f"{home}/#puzzle={EASY}")
        browser.wait(shown("play", "sudoku-board"))
        browser.value(LISTEN)
        assert browser.value("document.querySelector('body > [role=alert]')") is None

        box = "document.querySelector('#mode-play sudoku-board').getBoundingClientRect()"
        left, top, size = browser.value(f"(({{x, y, width}}) => [x, y, width / 9])({box})")
        browser.click(left + 2.5 * size, top + size / 2)
        browser.press("4")
        browser.wait(f"{PLAYED} === '{EASY[:2]}4{EASY[3:]}'")
        browser.press("\ue009", "z")
        browser.wait(f"{PLAYED} === '{EASY}'")

        browser.value("document.querySelector('#tab-learn').click()")
        browser.wait(shown("learn", ".segments button"))
        browser.value("document.querySelectorAll('#mode-learn .segments button')[1].click()")
        for told in range(1, 4):
            browser.press("h")
            browser.wait(f"{shown('learn', '.hints li')} === {told}")
        for view, result in (
            (2, ".view .step"),
            (3, ".groups details"),
            (4, ".legend li"),
        ):
            browser.value(
                f"document.querySelectorAll('#mode-learn .segments button')[{view}].click()"
            )
            browser.wait(shown("learn", result))

        browser.value("document.querySelector('#tab-watch').click()")
        browser.wait(shown("watch", ".lane"))
        browser.press(" ")
        browser.wait("Number(document.querySelector('#mode-watch dd').textContent) > 3")

        browser.value("document.querySelector('#tab-analyse').click()")
        browser.wait(shown("analyse", ".verdict.right"))
        assert browser.value("window.troubles") == []


def test_a_browser_that_is_too_old_is_told_in_words(open_page: OpenPage) -> None:
    page = open_page()
    alert = page.page.locator("body > [role=alert]")
    assert alert.count() == 0
    page.page.add_init_script("CSS.supports = () => false;")
    page.page.reload()
    assert "too old" in alert.locator(":lang(en)").inner_text()
    assert "오래되었습니다" in alert.locator(":lang(ko)").inner_text()
    assert alert.evaluate("element => element.getBoundingClientRect().top") == 0
    page.page.route("**/main.js", lambda route: route.abort())  # where no module runs at all
    page.forgiven.append("ERR_FAILED")
    page.page.reload()
    assert "Firefox 125" in alert.inner_text()
