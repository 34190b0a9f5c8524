"""The mode Learn: hints to the end, the whole solution, all steps, the guide and its exercises."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from boards import EASY, EASY_SOLVED
from player_page import PlayerPage
from sudokit import logic
from sudokit.words.techniques import describe

HARD = "..5.....21...68...4..1...8......695...7.2.1...967......4...7..9...63...87.....5.."
LINK = f"#puzzle={EASY}"

OpenPage = Callable[..., PlayerPage]


def shown_view(page: PlayerPage, name: str) -> None:
    page.show("learn")
    page.button(name).click()


def text_of_sentence(page: PlayerPage) -> str:
    return page.find(".view:not([hidden]) .sentence").inner_text()


def wait_for_guide(page: PlayerPage, technique: str) -> None:
    page.page.wait_for_function(
        "text => document.querySelector('.guide').innerText.includes(text)",
        arg=describe(technique).what,
    )


def test_a_hint_on_a_clash_can_be_taken_back(open_page: OpenPage) -> None:
    page = open_page(LINK, locale="ko-KR")
    page.click(2)
    page.press("5")
    page.button("힌트").click()
    page.mode = "learn"
    assert page.find(".hints li").first.inner_text() == "틀린 숫자: r1c3 = 5"
    page.press("h", "h", "h", "h")
    page.button("바로잡기").click()
    page.wait_for_line(EASY)


def test_the_hint_button_of_play_makes_no_move(open_page: OpenPage) -> None:
    page = open_page(LINK)
    for _ in range(5):
        page.button("Hint").click()
        page.mode = "learn"
        page.find(".hints li:not([hidden])").first.wait_for()
        page.show("play")
    assert page.line() == EASY


def test_all_steps_are_asked_for_only_while_they_are_shown(open_page: OpenPage) -> None:
    page = open_page(LINK)
    shown_view(page, "All steps")
    page.find(".groups details").first.wait_for()
    page.show("play")
    asked: list[str] = []
    page.page.on("request", lambda request: asked.append(request.url))
    page.click(2)
    page.press("4")
    page.page.wait_for_timeout(100)
    assert not [url for url in asked if url.endswith("/api/steps")]


def test_leaving_all_steps_ends_the_search_and_coming_back_goes_on(open_page: OpenPage) -> None:
    """Whatever comes between, each technique is looked for once, and all are found in the end."""
    page = open_page(LINK)
    asked: list[str] = []
    held: list[Any] = []

    def answer(route: Any) -> None:
        (technique,) = route.request.post_data_json["techniques"]
        asked.append(technique)
        if technique == "pointing" and not held:
            held.append(route)  # and is never answered
        else:
            route.continue_()

    page.page.route("**/api/steps", answer)
    with page.page.expect_event("requestfailed") as failed:
        shown_view(page, "All steps")
        bar = page.find("progress")
        bar.wait_for()
        page.page.wait_for_function(
            "name => document.querySelector('#mode-learn .view:not([hidden])').innerText.includes(name)",
            arg=f"Looking for {logic.technique('pointing').name}",
        )
        assert 0 < bar.evaluate("bar => bar.value / bar.max") < 0.5
        page.find(".groups summary").first.click()
        page.show("play")
    assert failed.value.url.endswith("/api/steps")
    page.show("learn")
    bar.wait_for(state="hidden")
    assert page.find("details[open]").count() == 1
    wanted = [key for key, entry in logic.techniques().items() if entry.on_by_default]
    assert asked == [key for key in wanted for _ in range(1 + (key == "pointing"))]
    counts = page.find(".groups .count").all_inner_texts()
    numbers = [len(logic.all_steps(EASY, [key], most=201)) for key in wanted]
    assert counts == [f"{min(number, 200)}{'+' * (number > 200)}" for number in numbers if number]


@pytest.mark.essential
def test_a_hint_tells_more_each_time(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={HARD}")
    page.button("Hint").click()
    page.mode = "learn"
    hints = page.find(".hints li:not([hidden])")
    hints.nth(0).wait_for()
    assert "box" in hints.nth(0).inner_text().lower()
    assert page.board.evaluate("board => board.hints.length") == 1
    page.button("Which technique?").click()
    hints.nth(1).wait_for()
    assert "Hidden Single" in hints.nth(1).inner_text()
    page.button("Show the step").click()
    hints.nth(2).wait_for()
    assert page.board.evaluate("board => [...board.picture.roles.values()]") == ["placed"]
    page.button("Apply the step").click()
    assert page.line().count(".") == HARD.count(".") - 1
    assert hints.count() == 0


@pytest.mark.essential
def test_hints_to_the_end(open_page: OpenPage) -> None:
    nearly = EASY_SOLVED[:30] + EASY[30:60] + EASY_SOLVED[60:]
    page = open_page(f"#puzzle={EASY}&board={nearly}")
    page.show("learn")
    for _ in range(nearly.count(".")):
        for level in range(3):
            page.press("h")
            page.find(".hints li").nth(level).wait_for()
        page.press("Enter")
    assert page.line() == EASY_SOLVED
    assert page.find(".good").inner_text() == "Solved"


def test_a_hint_says_what_is_wrong_and_mends_it(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}&board={EASY[:2]}1{EASY[3:]}")
    page.show("learn")
    page.press("h")
    page.button("Take it back").click()
    assert page.line() == EASY


def ask_for_a_hint(page: PlayerPage) -> str:
    """The first hint on the game in hand."""
    page.show("learn")
    page.press("h")
    page.find(".hints li:not([hidden])").first.wait_for()
    return page.find(".hints li").first.inner_text()


def test_a_centre_mark_is_a_note_until_the_player_says_that_it_is_a_candidate(
    open_page: OpenPage,
) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("Control+1")  # the solution has 4 there
    assert ask_for_a_hint(page) == "Look at box 5"
    assert page.marks(2, "candidates") == {1, 2, 4}
    page.find(".view:not([hidden])").get_by_role("switch", name="Hints take").click()
    assert page.marks(2, "candidates") == {1}
    assert ask_for_a_hint(page) == "Cells that lack a candidate: r1c3"
    page.button("Go on without my candidates").click()
    assert ask_for_a_hint(page) == "Look at box 5"
    page.show("play")
    assert page.marks(2, "centre") == {1}


@pytest.mark.parametrize("way", ["Put all candidates back there", "Go on without my candidates"])
@pytest.mark.parametrize("automatic", [False, True], ids=["by hand", "automatic"])
def test_a_hint_never_says_which_candidate_is_missing(
    open_page: OpenPage, way: str, automatic: bool
) -> None:
    page = open_page(LINK)
    if automatic:
        page.button("Settings").click()
        page.page.get_by_role("switch", name="Automatic candidates").click()
        page.press("Escape")
    else:
        page.button("Candidates").click()
    page.click(2)
    page.press("Control+4", "Control+2")
    assert ask_for_a_hint(page) == "Cells that lack a candidate: r1c3"
    assert "4" not in page.find(".hints").inner_text() + page.find(".ways").inner_text()
    assert page.board.evaluate("board => [...board.tints]") == [[2, "bad"]]
    page.button(way).click()
    left = {1, 2, 4}
    assert page.marks(2, "candidates") == left
    assert ask_for_a_hint(page) == "Look at box 5"
    page.show("play")
    assert page.marks(2, "candidates" if automatic else "centre") == left
    page.press("Control+z")
    assert page.marks(2, "candidates" if automatic else "centre") == {1}


def test_notes_that_are_candidates_are_put_back_too(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("Control+1")
    page.show("learn")
    page.find(".view:not([hidden])").get_by_role("switch", name="Hints take").click()
    assert ask_for_a_hint(page) == "Cells that lack a candidate: r1c3"
    page.button("Put all candidates back there").click()
    assert page.marks(2, "candidates") == {1, 2, 4}


SEVERAL = EASY[:30].ljust(81, ".")
CLASHING = "55" + EASY[2:]


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (SEVERAL, "This puzzle has several solutions. A hint needs"),
        ("." * 81, "This puzzle has no clues. A hint needs"),
        ("12345678." + "........9" + "." * 63, "This puzzle has no solution. A hint needs"),
        (CLASHING, "Clues of this puzzle clash: r1c1, r1c2."),
    ],
    ids=["several", "empty", "none", "clash"],
)
def test_a_puzzle_without_hints_leads_to_analyse(
    open_page: OpenPage, puzzle: str, words: str
) -> None:
    page = open_page()
    page.paste(puzzle)
    page.wait_for_line(puzzle)
    page.button("Hint").click()
    page.mode = "learn"
    reason = page.find(".unfit .problem")
    reason.get_by_text(words).wait_for()
    assert not page.button("Where should I look?").is_visible()
    if puzzle == CLASHING:
        page.button("Select these cells").click()
        assert page.selected() == {0, 1}
    else:
        assert not page.button("Select these cells").is_visible()
    page.button("Show it in Analyse").click()
    page.mode = "analyse"
    page.wait_for_line(puzzle)


def test_candidates_are_crossed_out_in_hints_too(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.show("learn")
    page.click(2)
    page.press("Control+4")  # the solution's
    assert page.marks(2, "candidates") == {1, 2}
    page.press("h")
    page.button("Put all candidates back there").click()
    assert page.marks(2, "candidates") == {1, 2, 4}
    page.press("Control+1")
    page.show("play")
    assert page.marks(2, "centre") == {2, 4}  # where it can be seen


@pytest.mark.essential
def test_walk_the_solution_both_ways(open_page: OpenPage) -> None:
    steps = logic.explain(HARD).steps
    page = open_page(f"#puzzle={HARD}")
    shown_view(page, "Solution")
    page.find(".place").wait_for()
    place = page.find(".place")
    page.page.wait_for_function(
        "last => document.querySelector('.place').textContent.endsWith(last)", arg=f"/ {len(steps)}"
    )
    for index, step in enumerate(steps):
        assert text_of_sentence(page).startswith(step.technique.name)
        assert page.line() == str(step.position.grid), index
        page.press("ArrowRight")
    assert page.line() == str(steps[-1].after().grid)
    page.press("ArrowRight")
    assert place.inner_text() == "Solved"
    for step in reversed(steps[-5:]):
        page.press("ArrowLeft")
        assert page.line() == str(step.position.grid)
    page.find(".step").nth(14).click()
    page.button("Play on from here").click()
    page.show("play")
    assert page.line() == str(steps[14].position.grid)
    page.press("Control+z")
    assert page.line() == HARD


@pytest.mark.essential
def test_all_steps_of_the_board(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={HARD}")
    shown_view(page, "All steps")
    groups = page.find(".groups summary")
    groups.first.wait_for()
    page.find("progress").wait_for(state="hidden")
    texts = [text.split("\n") for text in groups.all_inner_texts()]
    wanted = [key for key, entry in logic.techniques().items() if entry.on_by_default]
    found = logic.all_steps(logic.Position(HARD), wanted)
    assert sum(int(count) for _, count in texts) == len(found)
    groups.filter(has_text="Hidden Single").click()
    page.find("details[open] .step").first.click()
    assert "Hidden Single" in text_of_sentence(page)
    page.button("Apply the step").click()
    assert page.line().count(".") == HARD.count(".") - 1
    page.page.wait_for_function(
        "before => !document.querySelector('#mode-learn .view:not([hidden])').innerText"
        ".includes(before)",
        arg=f"{len(found)} steps",
    )


def test_the_guide_in_both_languages(open_page: OpenPage) -> None:
    page = open_page(LINK)
    shown_view(page, "Guide")
    page.find("select").select_option("x-wing")
    wait_for_guide(page, "x-wing")
    roles = page.board.evaluate("board => [...board.picture.roles.values()]")
    assert {"pattern", "removed"} <= set(roles)
    assert page.find(".legend li").count() == len(set(roles))
    page.page.get_by_role("button", name="한국어").click()
    page.page.wait_for_function(
        "name => document.querySelector('#mode-learn select').selectedOptions[0]?.text === name",
        arg=logic.technique("x-wing").title("ko"),
    )


@pytest.mark.parametrize("generator", [True, False], ids=["generator", "example"])
@pytest.mark.essential
def test_practise_a_technique(open_page: OpenPage, generator: bool) -> None:
    """On the first step of a generated puzzle that uses it, or on the example in disguise."""
    page = open_page(LINK)
    rating = {"level": "Easy", "score": 1, "hardest": None, "solved": True}

    def answer(route: Any) -> None:
        if generator:
            route.fulfill(json={"puzzles": [{"puzzle": HARD, "rating": rating}]})
        else:
            route.fulfill(json={"puzzles": []})

    page.page.route("**/api/generate", answer)
    shown_view(page, "Guide")
    page.find("select").select_option("w-wing")
    wait_for_guide(page, "w-wing")
    page.button("Practise it").click()
    page.find(".guide .digits").wait_for()
    board, marks = page.line(), [cell.get("candidates", 0) for cell in page.cells()]
    position = logic.Position.with_candidates(
        board, [[digit for digit in range(1, 10) if mask >> digit & 1] for mask in marks]
    )
    if generator:
        assert board == next(
            str(step.position.grid)
            for step in logic.explain(HARD).steps
            if step.technique.key == "w-wing"
        )
    steps = logic.all_steps(position, ["w-wing"])
    right = steps[0].eliminations
    wrong = next(
        (cell, digit)
        for cell, mask in enumerate(marks)
        for digit in range(1, 10)
        if mask >> digit & 1 and not any((cell, digit) in step.eliminations for step in steps)
    )
    page.click(wrong[0])
    page.press(str(wrong[1]))
    assert page.find(".guide .problem").inner_text()
    for cell, digit in right:
        page.click(cell)
        page.find(".guide .digits").get_by_role("button", name=str(digit), exact=True).click()
    assert page.find(".guide .good").inner_text().startswith("W-Wing found.")
    page.button("Back").click()
    assert re.match("What it is", page.find(".guide h2").first.inner_text())


@pytest.mark.parametrize("automatic", [False, True], ids=["by hand", "automatic candidates"])
def test_an_applied_elimination_is_a_move_that_can_be_seen(
    open_page: OpenPage, automatic: bool
) -> None:
    steps = logic.explain(HARD).steps
    first = next(step for step in steps if not step.placements)
    page = open_page(f"#puzzle={HARD}&board={first.position.grid}")
    kind = "centre"
    if automatic:
        kind = "candidates"
        page.button("Settings").click()
        page.page.get_by_role("switch", name="Automatic candidates").click()
        page.press("Escape")
    before = page.cells()
    shown_view(page, "Hint")
    for level in range(3):
        page.press("h")
        page.find(".hints li").nth(level).wait_for()
    told = page.find(".hints .full").inner_text()
    page.press("Enter")
    page.show("play")
    assert page.cells() != before
    candidates = first.position.grid.candidates()
    for cell, _ in first.eliminations:
        gone = {digit for other, digit in first.eliminations if other == cell}
        assert page.marks(cell, kind) == set(candidates[cell]) - gone
    page.button("Undo").click()
    assert page.cells() == before
    shown_view(page, "Hint")  # what was taken back steers no hint
    for level in range(3):
        page.press("h")
        page.find(".hints li").nth(level).wait_for()
    assert page.find(".hints .full").inner_text() == told


def test_hints_by_touch_alone(open_page: OpenPage) -> None:
    page = open_page(LINK, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.page.locator("#tab-learn").tap()
    page.mode = "learn"
    pad = page.find(".view:not([hidden]) .digits")
    page.tap(2)
    pad.get_by_role("button", name="4", exact=True).tap()
    assert page.line()[2] == "4"
    pad.get_by_role("button", name="Erase").tap()
    assert page.line()[2] == "."
    pad.get_by_role("button", name="Undo").tap()
    assert page.line()[2] == "4"
    pad.get_by_role("button", name="Undo").tap()
    page.find("label").get_by_text("Digits remove candidates").tap()
    pad.get_by_role("button", name="2", exact=True).tap()
    assert page.marks(2, "candidates") == {1, 4}
