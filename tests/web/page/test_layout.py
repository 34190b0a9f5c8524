"""What can be seen in which window: nothing hides in a scroller, and what is chosen stands out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boards import EASY
from player_page import MODES, PlayerPage
from sudokit import variants as v

LINK = f"#puzzle={EASY}"

pytestmark = pytest.mark.home("server")  # the layout of both homes is the same

OpenPage = Callable[..., PlayerPage]

SEEN = """
selector => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const bar = document.querySelector(".tabs").getBoundingClientRect();
    const foot = bar.top > innerHeight / 2 ? bar.top : innerHeight;
    const [width, height] = [Math.min(right, innerWidth) - Math.max(left, 0), Math.min(bottom, foot) - Math.max(top, 0)];
    return Math.max(0, width) * Math.max(0, height) / ((right - left) * (bottom - top));
})
"""
"""How much of each element is in the window, 0 to 1."""

SCROLLERS = """
mode => [...document.querySelectorAll(`#mode-${mode} *`)].filter((element) =>
    element.checkVisibility() && element.scrollHeight > element.clientHeight + 1 &&
    /auto|scroll|hidden/.test(getComputedStyle(element).overflowY) && element.clientHeight > 2
).map((element) => element.className)
"""
"""What scrolls, or cuts off, in a mode."""


@pytest.mark.parametrize(
    ("width", "height"), [(1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
)
def test_a_desktop_shows_the_board_and_all_actions(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(LINK, viewport={"width": width, "height": height})
    for mode in ("play", "analyse"):
        page.show(mode)
        assert page.find(".actions button").count() > 5
        for selector in ("sudoku-board", ".actions button", "button:not(.cover)"):
            assert min(page.page.evaluate(SEEN, f"#mode-{mode} {selector}")) > 0.99, selector


WINDOWS: dict[str, dict[str, Any]] = {
    "1280x800 at 200%": {"viewport": {"width": 640, "height": 400}},
    "1024x768 at 200%": {"viewport": {"width": 512, "height": 384}},
    "1440x900 at 200%": {"viewport": {"width": 720, "height": 450}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "small phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True},
    "phone on its side": {"viewport": {"width": 844, "height": 390}, "has_touch": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
}


@pytest.mark.parametrize("window", WINDOWS)
def test_in_a_small_window_only_the_page_scrolls(open_page: OpenPage, window: str) -> None:
    page = open_page(LINK, **WINDOWS[window])
    for mode in MODES:
        page.show(mode)
        if mode == "learn":  # its course has no board beside it
            page.button("Hint").click()
        page.page.wait_for_load_state("networkidle")
        page.page.evaluate("scrollTo(0, 0)")
        assert page.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert page.page.evaluate(SCROLLERS, mode) == []
        if mode != "watch":
            assert page.page.evaluate(SEEN, f"#mode-{mode} sudoku-board") == [pytest.approx(1)]
    page.show("play")
    page.page.evaluate("scrollTo(0, 0)")
    # Digits and tools are there at once; on an upright phone or tablet so are the actions.
    assert min(page.page.evaluate(SEEN, "#mode-play .pad button")) > 0.99
    actions = page.page.evaluate(SEEN, "#mode-play .main-actions button")
    is_upright = WINDOWS[window]["viewport"]["height"] > WINDOWS[window]["viewport"]["width"]
    assert min(actions) > 0.99 if is_upright else max(actions) > 0.2
    page.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.page.evaluate(SEEN, "#mode-play .actions button")[-1] > 0.99


CHOSEN = """
([chosen, others]) => [chosen, others].map((selector) => [...new Set(
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).map((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return `${color} on ${backgroundColor}`;
    }))])
"""


@pytest.mark.parametrize("height", [844, 780])
def test_a_phone_shows_the_actions_also_below_a_notice_and_above_rules(
    open_page: OpenPage, height: int
) -> None:
    page = open_page(**WINDOWS["phone"] | {"viewport": {"width": 390, "height": height}})
    page.paste(v.write(v.Puzzle(constraints=[v.Whisper("r1c1 r1c2 r2c3", 5)], title="A whisper")))
    page.find(".notice").get_by_text("several solutions").wait_for()
    page.find(".rules summary").wait_for()
    for selector in ("sudoku-board", ".pad button", ".main-actions button"):
        assert min(page.page.evaluate(SEEN, f"#mode-play {selector}")) > 0.99, selector


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390], ids=["desktop", "phone"])
def test_forced_colours_tell_what_is_chosen(open_page: OpenPage, scheme: str, width: int) -> None:
    page = open_page(
        LINK,
        forced_colors="active",
        color_scheme=scheme,
        viewport={"width": width, "height": 800},
    )
    page.click(2)
    found: dict[str, Any] = {}
    for mode, part, attribute in (
        ("play", ".tabs button", "aria-selected"),
        ("play", "#mode-play .tool", "aria-pressed"),
        ("learn", "#mode-learn .segments button", "aria-pressed"),
        ("watch", "#mode-watch .segments button", "aria-pressed"),
    ):
        page.show(mode)
        page.page.locator(part).nth(1).wait_for()
        names = [f'{part}[{attribute}="{value}"]' for value in ("true", "false")]
        chosen, others = page.page.evaluate(CHOSEN, names)
        found[part] = len(chosen) == 1 and others and chosen[0] not in others
    assert all(found.values()), found
    page.show("analyse")
    page.find(".verdict[aria-busy=false]").wait_for()
    primary, others = page.page.evaluate(
        CHOSEN,
        [
            f"#mode-analyse .actions .button{kind}"
            for kind in (".primary", ":not(.primary):enabled")
        ],
    )
    assert len(primary) == 1
    assert primary[0] not in others
    page.show("play")
    # The lines of the board are drawn in the colour of text, on the ground of the page.
    colours = page.board.evaluate(
        """board => ["paper", "thin", "digit"].map((name) => {
            const style = getComputedStyle(board.shadowRoot.querySelector(`.${name}`));
            return name === "thin" ? style.stroke : style.fill;
        })"""
    )
    text, ground = page.page.evaluate(
        "() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert colours == [ground, text, text]
    assert text != ground


OVER = """
selector => {
    const toast = document.querySelector(".toast").getBoundingClientRect();
    return [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).filter((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return left < toast.right && right > toast.left && top + 2 < toast.bottom && bottom > toast.top;
    }).map((element) => element.className || element.tagName);
}
"""
"""What the message lies over; two pixels, the margin of the board, are none."""


@pytest.mark.parametrize("locale", ["en-US", "ko-KR"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768), (640, 360), (360, 740)])
def test_a_message_covers_neither_the_board_nor_an_action(
    open_page: OpenPage, width: int, height: int, locale: str
) -> None:
    page = open_page(LINK, viewport={"width": width, "height": height}, locale=locale)
    page.click(2)
    page.press("4", "s")
    page.paste("." * 80 + "1")
    page.page.locator(".toast.visible button").wait_for()
    assert (
        page.page.evaluate(
            OVER, ".top .brand > *, #mode-play :is(sudoku-board, .pad button, .actions button)"
        )
        == []
    )
    page.page.locator(".toast.visible button").click()
    page.wait_for_line(EASY[:2] + "4" + EASY[3:])


def test_in_a_low_window_the_button_of_a_dialog_is_in_view(open_page: OpenPage) -> None:
    page = open_page(LINK, viewport={"width": 640, "height": 360})
    for name in ("New puzzle", "Print"):
        page.dialog(name)
        assert page.page.evaluate(SEEN, "dialog[open] .primary") == [pytest.approx(1)]
        assert page.page.evaluate(
            """() => {
                const primary = document.querySelector("dialog[open] .primary");
                const { left, top, width, height } = primary.getBoundingClientRect();
                const shown = document.querySelector("dialog[open]").getBoundingClientRect();
                return top + height <= shown.bottom
                    && primary.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            }"""
        )
        page.press("Escape")


def test_the_controls_can_stand_to_the_left_of_the_board(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.button("Settings").click()
    page.page.get_by_role("switch", name="Controls to the left of the board").check()
    page.press("Escape")
    for mode in ("play", "analyse"):
        page.show(mode)
        board, panel = page.board.bounding_box(), page.find(".panel").bounding_box()
        assert board
        assert panel
        assert panel["x"] + panel["width"] < board["x"]
        assert min(page.page.evaluate(SEEN, f"#mode-{mode} button:not(.cover)")) > 0.99
