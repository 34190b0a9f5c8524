"""Hints inside Play: a card that opens by degrees, on the player's own board and marks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from boards import EASY
from player_page import PlayerPage
from sudokit import logic

LINK = f"#puzzle={EASY}"
HARD = "..5.....21...68...4..1...8......695...7.2.1...967......4...7..9...63...87.....5.."
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

OpenPage = Callable[..., PlayerPage]

pytestmark = pytest.mark.home("engine")


def hints(page: PlayerPage) -> list[int]:
    """How often a kept game has been told where to look, the technique, the step."""
    counts: list[int] = page.page.evaluate(
        "() => Object.values(localStorage).map((text) => JSON.parse(text)?.game?.hints).find(Boolean)"
    )
    return counts


def test_the_card_opens_by_degrees_and_draws_on_the_players_board(open_page: OpenPage) -> None:
    step = next(step for step in logic.explain(HARD).steps if not step.placements)
    page = open_page(f"#puzzle={HARD}&board={step.position.grid}")
    cells = sorted({cell for cell, _ in step.eliminations})
    other = next(
        cell
        for cell in range(81)
        if str(step.position.grid)[cell] == "." and all(cell != mark.cell for mark in step.marks)
    )
    page.click(other)
    page.press("Shift+1", "Shift+2")
    page.button("Hint").click()
    page.find(".hints li").nth(0).wait_for()
    assert page.board.evaluate("board => board.hints.length") == 1
    page.press("h")
    page.find(".hints li").nth(1).wait_for()
    assert step.technique.name in page.find(".hints li").nth(1).inner_text()
    page.press("Enter")
    page.find(".hints .full").wait_for()
    assert page.board.evaluate("board => board.picture.roles.size") > 0
    assert all(page.marks(cell, "candidates") for cell in cells)
    assert page.marks(other, "corner") == {1, 2}
    page.press("Escape")
    assert page.find(".hint-card").is_hidden()
    assert page.board.evaluate("board => board.picture") is None
    page.press("h")  # what was told is told still, and counted once
    page.find(".hints .full").wait_for()
    page.press("Enter")
    assert page.find(".hint-card").is_hidden()
    gone = {digit for cell, digit in step.eliminations if cell == cells[0]}
    assert page.marks(cells[0], "centre") == set(step.position.candidates[cells[0]]) - gone
    assert hints(page) == [1, 1, 1]


def test_a_wrong_digit_is_told_first_and_shown_on_request(open_page: OpenPage) -> None:
    page = open_page(LINK, locale="ko-KR")
    page.click(2)
    page.press("1")
    page.button("힌트").click()
    told = page.find(".hints li").first
    expect(told).to_have_text("보드에 틀린 숫자가 1개 있습니다.")
    assert page.faults() == set()
    page.button("보드에서 보기").click()
    expect(told).to_have_text("틀린 숫자: r1c3 = 1")
    assert page.faults() == {2}
    page.press("h", "Enter", "h")  # a mistake is mended by the button alone
    assert page.line()[2] == "1"
    page.button("틀린 숫자 지우기").click()
    assert page.line() == EASY
    assert page.find(".hint-card").is_hidden()


@pytest.mark.parametrize(
    ("locale", "where", "legend"),
    [("en-US", "row 1, column 8 (r1c8)", "rules out others"), ("ko-KR", "1행 8열(r1c8)", "근거")],
)
def test_a_single_says_in_words_where_it_is_and_marks_what_it_rests_on(
    open_page: OpenPage, locale: str, where: str, legend: str
) -> None:
    page = open_page(f"#puzzle={HARD}", locale=locale)
    for degree in range(3):
        page.press("h")
        page.find(".hints li").nth(degree).wait_for()
    expect(page.find(".hints .full")).to_contain_text(where)
    roles = page.board.evaluate("board => [...board.picture.roles]")
    ringed = sorted(key // 32 for key, role in roles if role == "cause")
    assert ringed == [9, 21, 42]  # the ones of r2c1, r3c4 and r5c7
    expect(page.find(".hint-card .legend")).to_contain_text(legend)
    assert (
        page.board.evaluate("board => board.shadowRoot.querySelectorAll('.dot.cause').length") == 3
    )


def test_a_hint_that_removes_candidates_leaves_no_half_marked_board(open_page: OpenPage) -> None:
    step = next(step for step in logic.explain(HARD).steps if not step.placements)
    page = open_page(f"#puzzle={HARD}&board={step.position.grid}")
    for degree in range(3):
        page.press("h")
        page.find(".hints li").nth(degree).wait_for()
    page.press("h")
    expect(page.find(".hint-card")).to_be_hidden()
    blanks = [cell for cell, digit in enumerate(str(step.position.grid)) if digit == "."]
    assert [cell for cell in blanks if not page.marks(cell, "centre")] == []
    page.press("Control+z")
    assert [cell for cell in blanks if page.marks(cell, "centre")] == []


def test_the_card_leads_to_the_technique_in_learn(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={HARD}")
    for degree in (1, 2):
        page.press("h")
        page.find(".hints li").nth(degree - 1).wait_for()
    page.button("Explain Hidden Single in Learn").click()
    page.page.wait_for_selector("#mode-learn:not([hidden])")
    assert page.page.evaluate("location.hash") == "#/learn/hidden-single"


COVERED = """
card => [...document.querySelectorAll("#mode-play :is(.stage, .pad button, .main-actions button), .tabs")].filter((element) => {
    const [one, other] = [card, element].map((each) => each.getBoundingClientRect());
    return Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
}).map((element) => element.className)
"""
"""What the card stands over."""


@pytest.mark.parametrize("height", [844, 640])
@pytest.mark.parametrize("locale", ["en-US", "ko-KR"])
def test_on_a_phone_the_card_is_a_strip_that_leaves_board_and_pad_free(
    open_page: OpenPage, height: int, locale: str
) -> None:
    viewport = {"width": 390 if height == 844 else 360, "height": height}
    page = open_page(f"#puzzle={HARD}", locale=locale, **PHONE | {"viewport": viewport})
    page.button(page.say("get_hint")).tap()
    card = page.find(".hint-card")
    for degree in range(3):
        page.find(".hints li").nth(degree).wait_for()
        assert card.evaluate(COVERED) == []
        shown = page.find(".hints").evaluate("list => [list.scrollHeight, list.clientHeight]")
        assert shown[0] <= shown[1] + 1
        page.find(".hint-card .primary:visible").tap()
    assert page.line().count(".") == HARD.count(".") - 1


def test_on_a_phone_a_hint_with_a_proof_covers_no_cell(open_page: OpenPage) -> None:
    step = next(step for step in logic.explain(HARD).steps if step.chains)
    page = open_page(f"#puzzle={HARD}&board={step.position.grid}", **PHONE)
    page.page.set_default_timeout(5_000)
    while not page.find(".proof li").count():
        page.button("Hint").tap()
        page.page.wait_for_function(
            "() => !document.querySelector('#mode-play .hint-card [aria-busy=true]')"
        )
        page.page.wait_for_timeout(150)
    box, stage = page.find(".hint-card").bounding_box(), page.board.bounding_box()
    assert box
    assert stage
    assert box["y"] >= stage["y"] + stage["height"]
