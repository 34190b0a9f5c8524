"""The mode Analyse: what the engine knows about a puzzle while it is edited."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from boards import EASY, ESCARGOT
from player_page import PlayerPage
from sudokit import engine, logic, symmetry
from sudokit.setting import redundant_clues

if TYPE_CHECKING:
    from playwright.sync_api import Route

OpenPage = Callable[..., PlayerPage]


def wait_for_verdict(page: PlayerPage, text: str) -> None:
    page.page.wait_for_function(
        "text => document.querySelector('.verdict')?.innerText.includes(text)", arg=text
    )


def fact(page: PlayerPage, name: str) -> str:
    return page.find(".facts > div").filter(has_text=name).locator("dd").inner_text()


def ratings_of_explainer(page: PlayerPage) -> str:
    return page.find(".facts .explainer dd").inner_text()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_tap_explains_a_word(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page(f"#puzzle={EASY}", viewport={"width": size[0], "height": size[1]})
    page.show("analyse")
    texts = page.find(".facts .term").all_inner_texts()
    assert len(texts) == 7
    for word in texts:
        page.find(".facts").get_by_role("button", name=word, exact=True).click()
        box = page.page.locator(".explained:popover-open")
        expect(box).to_have_count(1)
        assert len(box.inner_text()) > 40
        place = box.bounding_box()
        assert place is not None
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= size[0]
        assert place["y"] >= 0
        assert place["y"] + place["height"] <= size[1]
        page.press("Escape")
        expect(box).to_have_count(0)
    page.show("play")
    expect(page.find(".score")).to_contain_text("score")
    page.find(".score button").click()
    expect(page.page.locator(".explained:popover-open")).to_contain_text("added up")


@pytest.mark.home("server", "engine")
def test_the_hardest_technique_is_that_of_the_solution_and_no_guess(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={ESCARGOT}")
    page.show("analyse")
    hardest = page.find(".facts > div").filter(has_text="Hardest technique").locator("dd")
    expect(hardest).to_contain_text("Forcing")
    named = hardest.inner_text()
    page.button("Hardest step").click()
    expect(page.find(".sentence strong")).to_have_text(named)
    assert page.board.evaluate("board => board.picture.roles.size") > 0
    page.show("learn")
    page.find(".segments button").nth(2).click()
    page.find(".status .link:visible").click()
    expect(page.find(".step[aria-current]:visible")).to_contain_text(named)


@pytest.mark.essential
def test_the_number_of_solutions_follows_each_change(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("analyse")
    wait_for_verdict(page, "One solution")
    wait_for_verdict(page, f"{81 - EASY.count('.')} clues")
    rating = logic.rate(EASY)
    assert fact(page, "Level") == rating.level
    assert fact(page, "Score") == str(rating.score)
    page.drag(0, 1, 4)
    page.press("Delete")
    fewer = "." * 9 + EASY[9:]
    assert page.line() == fewer
    wait_for_verdict(page, f"{engine.count_solutions(fewer)} solutions")
    assert fact(page, "Level") == "\N{EN DASH}"
    assert page.button("Play this puzzle").is_disabled()
    page.click(2)
    page.press("8")
    wait_for_verdict(page, "Digits clash")
    assert page.faults() == {2, 20}
    page.press("Control+z", "Control+z")
    wait_for_verdict(page, "One solution")
    assert page.line() == EASY


@pytest.mark.home("server", "engine")
def test_spare_clues_and_the_canonical_form(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("analyse")
    wait_for_verdict(page, "One solution")
    spare = set(redundant_clues(EASY))
    assert fact(page, "Minimal") == "no"
    assert fact(page, "Redundant clues").startswith(f"{len(spare)}: ")
    tints = (
        "board => [...board.tints].filter(([, tint]) => tint === 'redundant').map(([cell]) => cell)"
    )
    assert set(page.board.evaluate(tints)) == spare
    assert fact(page, "Canonical form") == str(symmetry.canonical(EASY))
    assert fact(page, "Automorphisms") == str(symmetry.automorphisms(EASY).order)
    while page.button("Drop a clue").is_enabled():
        clues = sum(clue != "." for clue in page.line())
        page.button("Drop a clue").click()
        wait_for_verdict(page, f"{clues - 1} clues")
        page.page.wait_for_selector(".verdict[aria-busy=false]")
    assert list(redundant_clues(page.line())) == []
    assert fact(page, "Minimal") == "yes"


@pytest.mark.home("server", "engine")
def test_a_board_with_too_many_solutions_to_count(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("analyse")
    page.button("Clear").click()
    wait_for_verdict(page, "At least")


@pytest.mark.home("server", "engine")
def test_the_explainers_rating_comes_later_than_the_rest(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={ESCARGOT}")
    page.show("analyse")
    wait_for_verdict(page, "One solution")
    rating = logic.rate(ESCARGOT, system="explainer")
    assert rating.hardest
    words = page.find(".facts").get_by_text(f"{rating.er} / {rating.ep} / {rating.ed}", exact=True)
    expect(words).to_have_attribute("title", rating.hardest.name)
    page.button("Clear").click()
    assert ratings_of_explainer(page) == "\N{EN DASH}"


@pytest.mark.home("server")
def test_the_explainers_rating_is_dropped_with_the_board(open_page: OpenPage) -> None:
    """The first puzzle is never rated, as if it were too hard; the second is asked about all the same."""
    page = open_page(f"#puzzle={ESCARGOT}")
    asked: list[str] = []

    def answer(route: Route) -> None:
        (board,) = json.loads(route.request.post_data or "")["boards"]
        asked.append(board)
        if board != ESCARGOT:
            route.continue_()

    page.page.route("**/api/rate", answer)
    page.show("analyse")
    with page.page.expect_event("requestfailed", lambda request: "api/rate" in request.url):
        wait_for_verdict(page, "One solution")
        page.page.wait_for_function(
            "() => document.querySelector('.facts .explainer[aria-busy=true]')"
        )
        page.paste(EASY)
    page.find(".facts").get_by_text("1.2 / 1.2 / 1.2", exact=False).wait_for()
    assert asked == [ESCARGOT, EASY]


@pytest.mark.home("server")
def test_a_puzzle_that_the_explainer_has_no_time_for_stays_without_its_rating(
    open_page: OpenPage,
) -> None:
    page = open_page(f"#puzzle={ESCARGOT}")
    late = {"kind": "TimedOut", "reason": "gave up after 5 s"}
    answer = {"ratings": [{"rating": None, "error": late}]}
    page.page.route("**/api/rate", lambda route: route.fulfill(json=answer))
    with page.page.expect_response("**/api/rate"):
        page.show("analyse")
        wait_for_verdict(page, "One solution")
    page.find(".facts .explainer[aria-busy=false]").wait_for()
    assert ratings_of_explainer(page) == "\N{EN DASH}"
    assert not page.find(".problem").is_visible()
    assert fact(page, "Level") == "Extreme"


def test_the_draft_survives_a_reload_and_leaves_the_game_alone(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.click(2)
    page.press("4")
    playing = page.line()
    page.show("analyse")
    wait_for_verdict(page, "One solution")
    page.click(0)
    page.press("Delete")
    draft = "." + EASY[1:]
    page.page.reload()
    page.page.wait_for_selector("#mode-analyse:not([hidden])")
    page.wait_for_line(draft)
    page.paste(ESCARGOT)
    page.wait_for_line(ESCARGOT)
    page.button("Undo").click()
    page.wait_for_line(draft)
    page.button("Redo").click()
    page.show("play")
    assert page.line() == playing
    page.page.evaluate("line => { location.hash = `#puzzle=${line}` }", EASY[:80] + ".")
    page.wait_for_line(EASY[:80] + ".")
    page.show("analyse")  # a draft of one's own does not follow the game
    assert page.line() == ESCARGOT
    page.button("My puzzle").click()
    page.wait_for_line(EASY[:80] + ".")
    page.button("Undo").click()
    assert page.line() == ESCARGOT


def test_a_draft_that_was_not_edited_follows_the_game(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("analyse")
    page.wait_for_line(EASY)
    page.page.evaluate("line => { location.hash = `#puzzle=${line}` }", ESCARGOT)
    page.page.wait_for_selector("#mode-play:not([hidden])")
    page.show("analyse")
    page.wait_for_line(ESCARGOT)


def test_undo_of_clear_brings_the_board_back_after_another_move(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("analyse")
    page.button("Clear").click()
    page.click(0)
    page.press("9")
    undo = page.page.locator(".toast.visible").get_by_role("button", name="Undo")
    undo.click()
    page.wait_for_line(EASY)
    page.button("Clear").click()
    undo.wait_for()
    page.show("play")  # where nobody would see what it does
    undo.wait_for(state="hidden")


def test_copy_without_a_clipboard_shows_the_canonical_form(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.page.evaluate("() => { document.execCommand = () => false; }")
    page.show("analyse")
    wait_for_verdict(page, "One solution")
    with page.page.expect_event("dialog") as prompt:
        page.page.once("dialog", lambda dialog: dialog.dismiss())
        page.button("Copy canonical").click()
    assert prompt.value.default_value == str(symmetry.canonical(EASY))


def test_clear_by_touch_is_not_final(open_page: OpenPage) -> None:
    page = open_page(
        f"#puzzle={EASY}", viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
    )
    page.page.locator("#tab-analyse").tap()
    page.mode = "analyse"
    page.button("Clear").tap()
    page.wait_for_line("." * 81)
    page.page.locator(".toast.visible").get_by_role("button", name="Undo").tap()
    page.wait_for_line(EASY)
    page.board.scroll_into_view_if_needed()
    page.tap(2)
    page.button("4").tap()
    page.wait_for_line(EASY[:2] + "4" + EASY[3:])
    page.button("Undo").tap()
    page.wait_for_line(EASY)


@pytest.mark.home("server")
def test_an_error_ends_the_thinking(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.forgiven.append("503")
    busy = {"error": {"kind": "Busy", "reason": "too much to do"}}
    page.page.route("**/api/analyse", lambda route: route.fulfill(status=503, json=busy))
    page.show("analyse")
    page.find(".problem").get_by_text("too much to do").wait_for()
    assert "Not known" in page.find(".verdict").inner_text()


def test_edit_and_play(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("analyse")
    page.button("Clear").click()
    for cell, digit in enumerate(ESCARGOT):
        if digit != ".":
            page.click(cell)
            page.press(digit)
    wait_for_verdict(page, "One solution")
    page.button("Play this puzzle").click()
    page.mode = "play"
    assert page.line() == ESCARGOT
    assert page.cells()[0]["given"]
