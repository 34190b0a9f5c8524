"""Links into the page, and the way back: the URL follows what is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Route

OpenPage = Callable[..., PlayerPage]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BEGUN = EASY[:2] + "4" + EASY[3:]


def follow(page: PlayerPage, fragment: str) -> None:
    """Follow a link while the page is open."""
    page.page.evaluate("fragment => { location.hash = fragment }", fragment)


def wait_for(page: PlayerPage, mode: str, fragment: str, title: str) -> None:
    """Wait until a mode is shown with its address and title."""
    page.mode = mode
    page.page.wait_for_selector(f"#mode-{mode}:not([hidden])")
    expect(page.page).to_have_url(re.compile(re.escape(fragment) + "$"))
    expect(page.page).to_have_title(f"{title} · sudokit")


def technique(page: PlayerPage) -> str:
    """The technique of the guide, once its page has come."""
    page.find(".guide:not([hidden])").wait_for()
    key: str = page.find("select").input_value()
    return key


@pytest.mark.essential
def test_back_and_forward_lead_through_what_was_shown(open_page: OpenPage) -> None:
    page = open_page()
    wait_for(page, "play", "#/play", "Play")
    page.show("learn")
    wait_for(page, "learn", "#/learn/course", "Course")
    page.button("Guide").click()
    wait_for(page, "learn", "#/learn/naked-single", "Naked Single")
    page.find("select").select_option("x-wing")
    wait_for(page, "learn", "#/learn/x-wing", "X-Wing")
    page.show("analyse")
    wait_for(page, "analyse", "#/analyse", "Analyse")
    page.page.go_back()
    wait_for(page, "learn", "#/learn/x-wing", "X-Wing")
    assert technique(page) == "x-wing"
    page.page.go_back()
    wait_for(page, "learn", "#/learn/naked-single", "Naked Single")
    assert technique(page) == "naked-single"
    page.page.go_back()
    page.page.go_back()
    wait_for(page, "play", "#/play", "Play")
    page.page.go_forward()
    wait_for(page, "learn", "#/learn/course", "Course")
    page.page.go_forward()
    page.page.go_forward()
    wait_for(page, "learn", "#/learn/x-wing", "X-Wing")
    assert technique(page) == "x-wing"


@pytest.mark.home("server", "engine")
def test_a_link_to_a_technique_opens_its_page(open_page: OpenPage) -> None:
    page = open_page("#/learn/w-wing", shows="learn")
    wait_for(page, "learn", "#/learn/w-wing", "W-Wing")
    assert technique(page) == "w-wing"
    page.page.reload()
    wait_for(page, "learn", "#/learn/w-wing", "W-Wing")
    follow(page, "#/learn/skyscraper")
    wait_for(page, "learn", "#/learn/skyscraper", "Skyscraper")
    expect(page.find("select")).to_have_value("skyscraper")


def test_a_technique_that_is_not_used_by_default_has_its_page(open_page: OpenPage) -> None:
    page = open_page("#/learn/whale", shows="learn")
    wait_for(page, "learn", "#/learn/whale", "Whale")
    assert technique(page) == "whale"


def test_titles_speak_the_language(open_page: OpenPage) -> None:
    page = open_page("#/learn/w-wing", shows="learn", locale="ko-KR")
    wait_for(page, "learn", "#/learn/w-wing", "W-윙")


@pytest.mark.parametrize("link", [f"#/play/{EASY}/{BEGUN}", f"?puzzle={EASY}&board={BEGUN}"])
def test_a_board_in_a_link_is_opened_once(open_page: OpenPage, link: str) -> None:
    page = open_page(link)
    wait_for(page, "play", "/#/play", "Play")
    assert page.line() == BEGUN
    page.click(3)
    page.press("6")
    page.page.reload()
    page.wait_for_line(BEGUN[:3] + "6" + BEGUN[4:])


def test_a_link_with_a_board_opens_in_its_mode(open_page: OpenPage) -> None:
    page = open_page(f"#/learn/solution/{EASY}", shows="learn")
    wait_for(page, "learn", "#/learn/solution", "Solution")
    page.wait_for_line(EASY)
    follow(page, f"#/watch/dlx/{BEGUN}")
    wait_for(page, "watch", "#/watch/dlx", "Watch")
    page.wait_for_line(BEGUN)
    assert page.find("sudoku-board").count() == 1
    page.page.go_back()
    wait_for(page, "learn", "#/learn/solution", "Solution")


def test_a_link_to_analyse_leaves_the_game_alone(open_page: OpenPage) -> None:
    page = open_page(f"#/play/{EASY}")
    follow(page, f"#/analyse/{BEGUN}")
    wait_for(page, "analyse", "#/analyse", "Analyse")
    page.wait_for_line(BEGUN)
    page.page.go_back()
    wait_for(page, "play", "#/play", "Play")
    page.wait_for_line(EASY)
    other = open_page(f"#/analyse/{BEGUN}", shows="analyse")
    wait_for(other, "analyse", "#/analyse", "Analyse")
    other.wait_for_line(BEGUN)


def test_watch_shows_what_its_link_names(open_page: OpenPage) -> None:
    page = open_page("#/watch/scan/dlx/2239", shows="watch")
    wait_for(page, "watch", "#/watch/scan/dlx/2239", "Watch")
    expect(page.find("sudoku-board")).to_have_count(2)
    expect(page.find(".field [aria-pressed=true]")).to_contain_text("2239")
    page.button("My puzzle").click()
    wait_for(page, "watch", "#/watch/scan/dlx", "Watch")
    page.page.go_back()
    expect(page.find(".field [aria-pressed=true]")).to_contain_text("2239")


@pytest.mark.parametrize(
    "fragment", ["#/nonsense", "#/learn/nonsense", "#/play/w-wing", "#/watch/x", "#nonsense"]
)
def test_an_unknown_link_opens_the_page_and_says_so(open_page: OpenPage, fragment: str) -> None:
    mode = next((mode for mode in ("learn", "watch") if mode in fragment), "play")
    page = open_page(fragment, shows=mode)
    expect(page.message).to_have_text("This page has nothing at this link.")
    page.message.evaluate("words => { words.textContent = ''; }")  # so that the next one is seen
    address = page.page.url
    assert fragment not in address
    follow(page, fragment)
    expect(page.page).to_have_url(address)
    expect(page.message).to_have_text("This page has nothing at this link.")


def test_a_link_closes_the_dialog_above_what_it_shows(open_page: OpenPage) -> None:
    page = open_page(f"#/play/{EASY}")
    page.button("Games").click()
    page.page.locator("dialog[open]").wait_for()
    follow(page, "#/learn/x-wing")
    wait_for(page, "learn", "#/learn/x-wing", "X-Wing")
    assert page.page.locator("dialog[open]").count() == 0


@pytest.mark.home("engine")
def test_what_was_asked_for_last_is_shown_however_long_the_rest_takes(open_page: OpenPage) -> None:
    page = open_page(f"#/play/{EASY}", service_workers="block")
    held: list[Route] = []
    page.page.route("**/learn/learn.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks the function
    follow(page, "#/learn/x-wing")
    loading = page.page.locator(".toast.visible", has_text="Loading …")
    loading.wait_for()
    follow(page, "#/play")
    page.page.click("#tab-watch")
    page.page.wait_for_selector("#mode-watch:not([hidden])")
    held[0].continue_()
    page.page.wait_for_selector("#mode-learn", state="attached")
    wait_for(page, "watch", "#/watch/scan/mrv/example", "Watch")
    loading.wait_for(state="hidden")


@pytest.mark.home("engine")
def test_keys_wait_for_the_first_mode(open_page: OpenPage) -> None:
    """While it loads, the game is there, but nobody sees it."""
    page = open_page(f"#/play/{EASY}", service_workers="block")
    page.wait_for_line(EASY)
    held: list[Route] = []
    page.page.route("**/learn/learn.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks the function
    follow(page, "#/learn/x-wing")
    page.page.reload(wait_until="commit")
    page.page.wait_for_selector("#mode-play", state="attached")
    page.press("ArrowRight", "ArrowRight", "4")
    held[-1].continue_()
    wait_for(page, "learn", "#/learn/x-wing", "X-Wing")
    page.show("play")
    assert page.line() == EASY


@pytest.mark.parametrize("closes", ["Back", "Escape", "the button"])
def test_back_closes_a_dialog_and_only_that(open_page: OpenPage, closes: str) -> None:
    page = open_page()
    page.show("learn")
    wait_for(page, "learn", "#/learn/course", "Course")
    page.show("play")
    wait_for(page, "play", "#/play", "Play")
    for _ in range(2):
        dialog = page.dialog("Help")
        if closes == "Back":
            page.page.go_back()
        elif closes == "Escape":
            page.press("Escape")
        else:
            dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)
        wait_for(page, "play", "#/play", "Play")
        page.page.wait_for_function("history.state !== 'layer'")
    page.page.go_back()  # and one step back leads to what was shown before
    wait_for(page, "learn", "#/learn/course", "Course")


@pytest.mark.parametrize("closes", ["Back", "an entry", "a tap beside it"])
def test_back_closes_the_menu_and_only_that(open_page: OpenPage, closes: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    page.show("learn")
    wait_for(page, "learn", "#/learn/course", "Course")
    page.show("play")
    wait_for(page, "play", "#/play", "Play")
    menu = page.find(".quiet-actions:popover-open")
    for _ in range(2):
        page.button("More actions").click()
        menu.wait_for()
        if closes == "an entry":
            page.button("Help").click()
            page.page.locator("dialog[open]").wait_for()
            expect(menu).to_have_count(0)
            page.page.wait_for_function("history.state === 'layer'")
        if closes == "a tap beside it":
            page.page.locator("h1").first.click()
        else:
            page.page.go_back()
        expect(page.page.locator("dialog[open], .quiet-actions:popover-open")).to_have_count(0)
        wait_for(page, "play", "#/play", "Play")
        page.page.wait_for_function("history.state !== 'layer'")
    page.page.go_back()
    wait_for(page, "learn", "#/learn/course", "Course")


def test_a_link_that_is_followed_from_a_dialog_leaves_no_way_back_into_it(
    open_page: OpenPage,
) -> None:
    page = open_page()
    page.dialog("Help")
    follow(page, "#/learn/x-wing")
    wait_for(page, "learn", "#/learn/x-wing", "X-Wing")
    assert page.page.locator("dialog[open]").count() == 0
    page.show("analyse")
    wait_for(page, "analyse", "#/analyse", "Analyse")
    page.page.go_back()
    wait_for(page, "learn", "#/learn/x-wing", "X-Wing")
