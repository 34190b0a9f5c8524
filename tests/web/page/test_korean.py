"""The Korean page speaks Korean: in every state, and in every error that a player can meet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boards import EASY
from korean import english_in
from page_states import STATES
from player_page import PlayerPage
from sudokit.classic import ALGORITHMS

OpenPage = Callable[..., PlayerPage]

CLASH = "55" + "." * 79
SEVERAL = "." * 80 + "1"
NONE = "12345678." + "........9" + "." * 63
TEXTS = [
    "12",
    "hello world",
    CLASH[:80],
    "5 3 x\n" * 9,
    "<opensudoku/>",
    "." * 99_000,
    "5" * 100_001,
    "\0" * 81,
    "\U0001f600" * 81,
    '{"a":' * 2000,
    "<td>" * 20_000,
]

SAID = """
() => {
    const names = ["aria-label", "aria-valuetext", "title", "placeholder"];
    const said = [document.title];
    const listen = (root) => {
        const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        while (nodes.nextNode()) {
            const node = nodes.currentNode;
            const element = node.parentElement ?? node;
            if (node instanceof Element) {
                if (node.checkVisibility()) said.push(...names.map((name) => node.getAttribute(name) ?? ""));
                if (node.shadowRoot) listen(node.shadowRoot);
            } else if (element.checkVisibility() && !element.closest("[lang]:not(html), pre, code, kbd, textarea, script, style, .code"))
                said.push(node.data);
        }
        for (const option of root.querySelectorAll("option")) said.push(option.text); // lists that are not open
    };
    listen(document.body);
    return said;
}
"""
OF_THE_FIELD = {
    *("XV", "QR"),
    *"ABCDEFGHI",  # constraints in a picture
    *("sudokit", "Sudoku", "Explainer", "SudokuPad", "SudoCue", "SadMan", "Simple", "sdk", "sdm", "ss"),
    *("AIC", "ALS", "BUG", "MSLS", "SK", "DLX", "MRV", "X", "XY", "XYZ", "W", "Y", "XZ", "ER", "EP", "ED", "RC"),
    *(*ALGORITHMS, "Knuth", "Python", "BOJ"),
    *("src", "classic", "py", "cell", "digit", "variants"),
    *("CSV", "PDF", "JSON", "XML", "SVG", "PNG", "Esc", "Enter", "Ctrl", "Shift", "Del", "Delete", "Backspace", "Space", "Home", "End"),
    *("H", "L", "Z", "C", "V", "A", "I", "x", "y", "z", "r", "c", "n"),
}  # fmt: skip
"""Names, abbreviations of techniques, keys, the algorithms as their functions are called, and their code."""


def english(page: PlayerPage) -> set[tuple[str, str]]:
    said: list[str] = page.page.evaluate(SAID)
    return {(word, text) for text in said for word in english_in(text) if word not in OF_THE_FIELD}


@pytest.mark.home("engine")
@pytest.mark.parametrize("name", STATES)
def test_every_state(open_page: OpenPage, name: str) -> None:
    state = STATES[name]
    page = open_page(state.fragment, shows=state.shows, locale="ko-KR")
    page.mode = state.shows
    state.go(page)
    assert english(page) == set()


@pytest.mark.home("engine")
def test_errors(open_page: OpenPage) -> None:
    page = open_page(locale="ko-KR")
    page.forgiven += ["Failed to load resource"]
    for text in TEXTS:
        page.paste(text)
        page.page.locator("dialog[open] .problem").first.wait_for()
        assert english(page) == set(), text[:100]
        page.press("Escape")
    for board in (CLASH, SEVERAL, NONE):
        page.show("play")
        page.paste(board)
        page.page.locator(".toast.visible").wait_for()
        page.press("h")
        page.page.wait_for_timeout(500)
        assert english(page) == set(), board
        page.button(page.say("check")).click()
        assert english(page) == set(), board
        page.show("learn")
        for view in range(5):
            page.find(".segments button").nth(view).click()
            page.page.wait_for_timeout(1000)
            assert english(page) == set(), (board, view)
        page.show("watch")
        page.show("analyse")
        page.page.wait_for_timeout(1000)
        assert english(page) == set(), board


@pytest.mark.home("engine")
def test_nothing_of_the_language_before_stays(open_page: OpenPage) -> None:
    page = open_page("#/analyse/" + EASY.replace(".", "0"), shows="analyse")
    page.page.locator(".verdict.right").wait_for()
    page.settle()
    page.page.locator("button.language").click()
    page.page.wait_for_selector("html[lang=ko]")
    page.page.wait_for_timeout(500)
    page.mode = "analyse"
    assert english(page) == set()
