"""The mode Watch: the algorithms' events on the board, stepped and raced."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from boards import EASY, EASY_SOLVED, JUDGE_2239, JUDGE_2239_ANSWER, JUDGE_2580
from player_page import PlayerPage
from sudokit import Grid
from sudokit.classic import ALGORITHMS
from sudokit.words import language

if TYPE_CHECKING:
    from playwright.sync_api import Locator

OpenPage = Callable[..., PlayerPage]


def line_of(text: str) -> str:
    return text.replace(" ", "").replace("\n", "").replace("0", ".")


def counters(page: PlayerPage, lane: int) -> list[int]:
    texts = page.find(".lane").nth(lane).locator("dd").all_inner_texts()
    return [int(text.replace(",", "")) for text in texts]


def switch(page: PlayerPage, algorithm: str) -> Locator:
    return page.page.get_by_role("switch", name=re.compile(rf"\({algorithm}\)"))


def algorithm_name(algorithm: str) -> str:
    return f"{language('en').say('page', f'algorithm_{algorithm}')} ({algorithm})"


def wait_loaded(page: PlayerPage) -> None:
    """Wait until all lanes have their events."""
    page.find(".lane").first.wait_for()
    page.page.wait_for_function("() => !document.querySelector('.lane[aria-busy=true]')")


def test_single_steps(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("watch")
    page.button("BOJ 2580").click()
    switch(page, "mrv").click()
    wait_loaded(page)
    page.wait_for_line(line_of(JUDGE_2580))
    page.button("Step forward").click()  # 1 into r1c1
    assert counters(page, 0) == [1, 1, 0]
    assert page.line()[0] == "1"
    page.press("ArrowRight", "ArrowRight")
    assert counters(page, 0) == [3, 1, 0]
    page.press("ArrowLeft")
    page.button("Step back").click()
    assert counters(page, 0) == [1, 1, 0]
    page.press("Home")
    assert counters(page, 0) == [0, 0, 0]
    assert page.line() == line_of(JUDGE_2580)


def test_keys_work_right_after_the_tab_was_clicked(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("watch")
    switch(page, "mrv").wait_for()
    wait_loaded(page)
    page.press("ArrowRight")
    assert page.page.locator("#mode-watch").is_visible()
    assert counters(page, 0)[0] == 1
    page.button("BOJ 2239").press("Enter")
    assert page.page.evaluate("() => document.activeElement.textContent") == "BOJ 2239"


@pytest.mark.essential
def test_race_to_the_end(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("watch")
    page.button("BOJ 2239").click()
    for name in ("sets", "bitmask", "dlx"):
        switch(page, name).click()
    wait_loaded(page)
    page.find("input[type=range]").fill("100")
    page.button("Run").click()
    page.page.wait_for_function("() => document.querySelectorAll('.lane.done').length === 5")
    assert page.page.locator(".lane h2").all_inner_texts() == [*map(algorithm_name, ALGORITHMS)]
    for index, (name, solve) in enumerate(ALGORITHMS.items()):
        result = solve(Grid(JUDGE_2239))
        expected = [result.checks, result.placements, result.backtracks]
        assert counters(page, index) == expected, name
        shown = (
            page.find("sudoku-board").nth(index).evaluate("b => b.cells.map(c => c.digit).join('')")
        )
        assert shown == line_of(JUDGE_2239_ANSWER)
    places = page.page.locator(".lane .state").all_inner_texts()
    results = [solve(Grid(JUDGE_2239)) for solve in ALGORITHMS.values()]
    works = [result.checks for result in results]
    ranks = [1 + sum(other < work for other in works) for work in works]
    assert places == [
        f"place {rank}, tied" if works.count(work) > 1 else f"place {rank}"
        for work, rank in zip(works, ranks, strict=True)
    ]


def test_a_tie_is_not_ranked(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY_SOLVED[:-1]}.")  # one digit to place: the same for all
    page.show("watch")
    page.button("My puzzle").click()
    wait_loaded(page)
    page.find("input[type=range]").fill("100")
    page.button("Run").click()
    page.page.wait_for_function("() => document.querySelectorAll('.lane.done').length === 2")
    works = [
        solve(Grid(EASY_SOLVED[:-1] + ".")) for solve in (ALGORITHMS["scan"], ALGORITHMS["sets"])
    ]
    assert works[0].checks == works[1].checks
    switch(page, "mrv").click()
    switch(page, "sets").click()
    wait_loaded(page)
    page.button("Run").click()
    page.page.wait_for_function("() => document.querySelectorAll('.lane.done').length === 2")
    places = page.page.locator(".lane .state").all_inner_texts()
    assert places == ["place 1, tied", "place 1, tied"]


def test_print_shows_the_boards_large_and_without_controls(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("watch")
    switch(page, "mrv").wait_for()
    wait_loaded(page)
    page.page.emulate_media(media="print")
    page.page.set_viewport_size({"width": 700, "height": 1000})  # a sheet of A4 without its margins
    boards = page.find("sudoku-board")
    assert boards.count() == 2
    for index in range(2):
        box = boards.nth(index).bounding_box()
        assert box is not None
        assert box["width"] > 350
        assert box["x"] >= 0
    assert page.page.locator(".lane h2").all_inner_texts() == [
        *map(algorithm_name, ("scan", "mrv"))
    ]
    assert not page.button("Run").is_visible()
    assert "Watch" in page.page.locator("header.heading").inner_text()


@pytest.mark.home("server", "engine")
def test_my_own_puzzle_and_one_without_a_solution(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    page.show("watch")
    page.button("My puzzle").click()
    page.wait_for_line(EASY)
    impossible = "12345678." + "........9" + "." * 63
    page.forgiven.append("422")  # nobody can solve it, and the browser says so on the console
    page.page.evaluate("line => { location.hash = `#puzzle=${line}` }", impossible)
    page.page.wait_for_selector("#mode-play:not([hidden])")
    page.show("watch")
    page.wait_for_line(impossible)
    wait_loaded(page)
    page.find("input[type=range]").fill("100")
    page.button("Run").click()
    page.page.wait_for_function(
        "() => document.querySelector('.lane .state')?.textContent === 'no solution'"
    )


@pytest.mark.home("engine")
def test_the_plot_says_what_the_race_has_come_to(open_page: OpenPage) -> None:
    page = open_page("#/watch", shows="watch")
    page.mode = "watch"
    wait_loaded(page)
    board = Grid(page.line())
    works = {name: ALGORITHMS[name](board).checks for name in ("scan", "mrv")}
    assert works["scan"] > 10 * works["mrv"]  # there is something to see
    page.find("input[type=range]").fill("100")
    page.button("Run").click()
    page.page.wait_for_function("() => document.querySelectorAll('.lane.done').length === 2")
    blanks = 81 - sum(map(bool, board.cells))
    legend = page.find(".plot li").all_inner_texts()
    assert legend == [
        f"{name} · {checks:,} checks, {blanks} filled" for name, checks in works.items()
    ]
    described = page.find(".plot svg").get_attribute("aria-label") or ""
    assert all(f"{checks:,} checks" in described for checks in works.values())
    assert page.find(".plot circle.end").count() == 2
    strokes = [path.get_attribute("d") for path in page.find(".plot .curve").all()]
    assert all(stroke and len(stroke) > 100 for stroke in strokes)


@pytest.mark.home("engine")
def test_without_an_algorithm_the_page_says_what_can_be_done(open_page: OpenPage) -> None:
    page = open_page("#/watch", shows="watch")
    page.mode = "watch"
    wait_loaded(page)
    assert not page.find(".nothing").is_visible()
    for name in ("scan", "mrv"):
        switch(page, name).click()
    page.find(".nothing").wait_for()
    assert page.button("Run").is_disabled()
