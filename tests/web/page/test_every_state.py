"""Every state of the page: it is reached without a network after one visit, axe finds nothing, and nothing is wider
than the window, in any colours, down to 320 px.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pytest

from page_states import STATES
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

pytestmark = pytest.mark.home("engine")  # the page of a server looks the same

OpenPage = Callable[..., PlayerPage]

Rules = dict[str, list[str]]
ALL_RULES: Rules = {"resultTypes": ["violations"]}
RULES_OF_COLOURS = ALL_RULES | {"runOnly": ["color-contrast", "link-in-text-block"]}

WINDOWS: list[
    tuple[Literal["light", "dark"], Literal["none", "active"], int, int, Rules | None]
] = [
    ("dark", "none", 320, 568, ALL_RULES),
    ("light", "none", 1280, 800, RULES_OF_COLOURS),
    ("light", "active", 360, 640, None),
]
"""Colours, the size of the window, and which rules axe holds it against: all of them once, those of colours once more
in other colours, and none where the colours are the visitor's."""

AT_200: ViewportSize = {"width": 640, "height": 400}
"""A window of 1280 x 800, in a browser that shows everything at twice its size."""

FOLLOW = """
fragment => new Promise((followed) => {
    addEventListener("hashchange", () => followed(), { once: true });
    location.hash = fragment;
})
"""

PAINTED = "new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))"
"""Until sizes and colours that have changed are there for everybody who looks."""

BEYOND = """
() => [...document.querySelectorAll("body *")].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && !element.closest(".visually-hidden, .scroll, pre, .code, .keeps-lines")
        && right > left + 1 && (left < -1 || right > innerWidth + 1 || (element.localName === "button" && element.scrollWidth > element.clientWidth + 1));
}).map((element) => `${element.localName}.${element.className}`)
"""
"""What sticks out of the window at its left or right, or out of its button."""


@pytest.mark.parametrize("name", STATES)
def test_every_state_is_for_everybody_and_needs_no_network(open_page: OpenPage, name: str) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    state = STATES[name]
    page = open_page(reduced_motion="reduce", service_workers="allow")
    page.go_offline()
    page.page.evaluate(FOLLOW, state.fragment)
    page.page.wait_for_selector(f"#mode-{state.shows}:not([hidden])")
    page.mode = state.shows
    state.go(page)
    page.page.set_viewport_size(AT_200)
    page.page.evaluate(PAINTED)
    found = {"at 200%": page.page.evaluate(BEYOND)}
    for scheme, forced, width, height, options in WINDOWS:
        page.page.emulate_media(color_scheme=scheme, forced_colors=forced)
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.evaluate(PAINTED)
        violations = (
            axe.Axe().run(page.page, options=options).response["violations"] if options else []
        )
        found[f"{width} px, {scheme}, {forced}"] = [
            f"{entry['id']}: {node['html'][:120]}"
            for entry in violations
            for node in entry["nodes"]
        ] + page.page.evaluate(BEYOND)
    assert {place: texts for place, texts in found.items() if texts} == {}
