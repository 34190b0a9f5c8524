"""What brings players back: daily puzzles, the card of a solved game, statistics, the copy of everything."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import sudokit
from boards import EASY, EASY_SOLVED
from player_page import PlayerPage
from sudokit.logic.technique_table import Level

OpenPage = Callable[..., PlayerPage]

LAST_BLANK = EASY.rindex(".")
DAY = "2026-11-22"
AT_NOON = f"{DAY}T12:00:00"


def daily(level: Level, day: str = DAY) -> str:
    (puzzle,) = sudokit.generate(level=level, symmetry="half-turn", seed=int(day.replace("-", "")))
    return str(puzzle)


def open_daily(page: PlayerPage) -> None:
    page.button("Daily puzzles").click()
    page.page.locator("dialog[open] .daily-puzzle").first.wait_for()


def solve_the_last_cell(page: PlayerPage) -> None:
    page.click(LAST_BLANK)
    page.press(EASY_SOLVED[LAST_BLANK])
    page.find(".finish-card").wait_for()


def almost() -> str:
    digits = EASY_SOLVED[:LAST_BLANK] + "0" + EASY_SOLVED[LAST_BLANK + 1 :]
    return f"#/play/{EASY.replace('.', '0')}/{digits}"


def test_the_daily_puzzle_is_that_of_the_command_line(open_page: OpenPage) -> None:
    page = open_page()
    page.page.clock.set_fixed_time(AT_NOON)
    open_daily(page)
    puzzles = page.page.locator("dialog[open] .daily-puzzle")
    assert puzzles.count() == 5
    puzzles.nth(2).click()
    page.wait_for_line(daily("Hard"))
    open_daily(page)
    future = page.page.locator("dialog[open] [data-day='2026-11-23']")
    assert future.is_disabled()
    page.page.locator("dialog[open] [data-day='2026-11-01']").click()
    puzzles.nth(0).click()
    page.wait_for_line(daily("Easy", "2026-11-01"))


@pytest.mark.home("server")
def test_without_an_answer_there_is_no_daily_puzzle(open_page: OpenPage) -> None:
    page = open_page()
    before = page.line()
    page.page.route("**/api/generate", lambda route: route.abort())
    page.forgiven.append("Failed to load resource")
    open_daily(page)
    page.page.locator("dialog[open] .daily-puzzle").first.click()
    alert = page.page.locator("dialog[open] [role=alert]:not([hidden])")
    alert.wait_for()
    assert "cannot be made" in alert.inner_text()
    assert page.line() == before


@pytest.mark.home("engine")
def test_a_solved_daily_is_in_calendar_and_statistics_after_its_deletion(
    open_page: OpenPage,
) -> None:
    page = open_page()
    page.page.clock.set_fixed_time(AT_NOON)
    open_daily(page)
    page.page.locator("dialog[open] .daily-puzzle").first.click()
    puzzle = daily("Easy")
    page.wait_for_line(puzzle)
    solution = str(sudokit.solve(puzzle))
    for cell, clue in enumerate(puzzle):
        if clue == ".":
            page.click(cell)
            page.press(solution[cell])
    card = page.find(".finish-card")
    card.wait_for()
    assert "1 day in a row" in card.inner_text()
    expect(card).to_contain_text("Singles alone")
    card.get_by_role("button", name="Next puzzle").click()
    page.wait_for_line(daily("Medium"))
    page.button("Games").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_role("button", name=re.compile("^Delete")).click()
    dialog.get_by_role("button", name="Daily", exact=True).click()
    assert "1 of 5" in (dialog.locator(f"[data-day='{DAY}']").get_attribute("aria-label") or "")
    dialog.get_by_role("button", name="Statistics", exact=True).click()
    assert dialog.locator(".counts tbody tr").first.inner_text().split()[:3] == ["Easy", "1", "1"]


@pytest.mark.home("engine")
def test_a_game_is_replayed_on_its_board(open_page: OpenPage) -> None:
    page = open_page(almost(), reduced_motion="reduce")
    page.wait_for_line(EASY_SOLVED[:LAST_BLANK] + "." + EASY_SOLVED[LAST_BLANK + 1 :])
    assert page.button("Result").is_hidden()
    solve_the_last_cell(page)
    page.press("Escape")  # closes the card
    page.find(".finish-card").wait_for(state="hidden")
    page.press("h")  # there is nothing to hint at; the result comes back
    page.button("Replay").click()
    page.wait_for_line(EASY)
    assert not page.button("Play").is_visible()
    page.button("Last move").click()
    page.wait_for_line(EASY_SOLVED)
    page.button("Move back").click()
    page.press("Escape")  # closes the replay, then the card
    page.wait_for_line(EASY_SOLVED)
    assert page.find(".finish-card").is_visible()


@pytest.mark.home("engine")
def test_a_copy_of_everything_moves_to_another_browser(open_page: OpenPage, tmp_path: Path) -> None:
    def statistics(page: PlayerPage) -> Any:
        page.button("Games").click()
        dialog = page.page.locator("dialog[open]")
        dialog.get_by_role("button", name="Statistics", exact=True).click()
        return dialog

    first = open_page(f"#/play/{EASY.replace('.', '0')}")
    first.wait_for_line(EASY)
    first.click(2)
    first.press("4")
    dialog = statistics(first)
    with first.page.expect_download() as download:
        dialog.get_by_role("button", name="Save a copy").click()
    copy = tmp_path / "copy.json"
    download.value.save_as(copy)

    second = open_page()
    dialog = statistics(second)
    choose = dialog.locator("input[type=file]")
    damaged = json.loads(copy.read_text(encoding="utf-8"))
    (name,) = (name for name in damaged["kept"] if name.startswith("game."))
    damaged["kept"][name]["game"]["history"][0][0][0] = 99
    choose.set_input_files(
        {"name": "bad.json", "mimeType": "application/json", "buffer": json.dumps(damaged).encode()}
    )
    alert = dialog.locator("[role=alert]:not([hidden])")
    alert.wait_for()
    assert f"{name}: game.history is wrong" in alert.inner_text()
    expect(alert).to_be_in_viewport(ratio=0.99)  # scrolling ends at whole pixels
    choose.set_input_files(copy)
    alert.wait_for(state="hidden")
    dialog.get_by_role("button", name="My games", exact=True).click()
    dialog.locator("button.game").click()
    second.wait_for_line(EASY[:2] + "4" + EASY[3:])
