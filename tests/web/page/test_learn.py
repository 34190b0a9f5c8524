"""The mode Learn: hints to the end, the whole solution, all steps, the guide and its exercises."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from boards import EASY, EASY_SOLVED, ESCARGOT
from player_page import PlayerPage
from sudokit import generate, logic
from sudokit.words.reasoning import reasons
from sudokit.words.techniques import describe

if TYPE_CHECKING:
    from playwright.sync_api import Route

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
        "text => document.querySelector('.guide')?.innerText.includes(text)",
        arg=describe(technique).what,
    )


@pytest.mark.home("server")
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


@pytest.mark.home("server")
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
        bar = page.find(".view:not([hidden]) progress")
        bar.wait_for()
        page.page.wait_for_function(
            "name => document.querySelector('#mode-learn .view:not([hidden])')?.innerText.includes(name)",
            arg=f"Looking for {logic.technique('pointing').name}",
        )
        assert 0 < bar.evaluate("bar => bar.value / bar.max") < 0.5
        page.find(".groups summary").first.click()
        page.show("play")
    assert failed.value.url.endswith("/api/steps")
    page.show("learn")
    bar.wait_for(state="hidden")
    assert page.find("details[open]").count() == 1
    usual = [entry for entry in logic.techniques().values() if entry.on_by_default]
    wanted = [entry.key for entry in sorted(usual, key=lambda entry: entry.score)]
    assert asked == [key for key in wanted for _ in range(1 + (key == "pointing"))]
    counts = page.find(".groups .count").all_inner_texts()
    numbers = [len(logic.all_steps(EASY, [key], most=201)) for key in wanted]
    assert counts == [f"{min(number, 200)}{'+' * (number > 200)}" for number in numbers if number]


@pytest.mark.essential
def test_a_hint_tells_more_each_time(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={HARD}")
    hints = page.ask_for_a_hint()
    hints.nth(0).wait_for()
    assert "box" in hints.nth(0).inner_text().lower()
    assert page.board.evaluate("board => board.hints.length") == 1
    page.button("Which technique?").click()
    hints.nth(1).wait_for()
    assert "Hidden Single" in hints.nth(1).inner_text()
    page.button("Show the step").click()
    hints.nth(2).wait_for()
    roles = page.board.evaluate("board => [...board.picture.roles.values()]")
    assert sorted({*roles}) == ["cause", "placed"]
    assert roles.count("placed") == 1
    page.button("Apply the step").click()
    assert page.line().count(".") == HARD.count(".") - 1
    assert hints.count() == 0


@pytest.mark.home("server", "engine")
def test_hints_to_the_end(open_page: OpenPage) -> None:
    nearly = EASY_SOLVED[:30] + EASY[30:60] + EASY_SOLVED[60:]
    page = open_page(f"#puzzle={EASY}&board={nearly}")
    shown_view(page, "Hint")
    for _ in range(nearly.count(".")):
        for level in range(3):
            page.press("h")
            page.hints.nth(level).wait_for()
        page.press("Enter")
    assert page.line() == EASY_SOLVED
    assert page.find(".view:not([hidden]) .good").inner_text().startswith("This board is solved.")


@pytest.mark.home("server", "engine")
def test_a_hint_says_what_is_wrong_and_mends_it(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}&board={EASY[:2]}1{EASY[3:]}")
    told = page.ask_for_a_hint().first
    expect(told).to_have_text("1 digit on the board is wrong.")
    assert page.faults() == set()
    page.button("Show it on the board").click()
    expect(told).to_have_text("Wrong digits: r1c3 = 1", use_inner_text=True)
    assert page.faults() == {2}
    page.button("Take it back").click()
    assert page.line() == EASY


def test_a_centre_mark_is_a_note_until_the_player_says_that_it_is_a_candidate(
    open_page: OpenPage,
) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("Control+1")  # the solution has 4 there
    assert page.ask_for_a_hint().first.inner_text() == "Look at box 5"
    assert page.marks(2, "candidates") == {1, 2, 4}
    page.find(".view:not([hidden])").get_by_role("switch", name="Hints take").click()
    assert page.marks(2, "candidates") == {1}
    assert page.ask_for_a_hint().first.inner_text() == "Cell r1c3 lacks a candidate that it needs."
    page.button("Go on without my candidates").click()
    assert page.ask_for_a_hint().first.inner_text() == "Look at box 5"
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
    assert page.ask_for_a_hint().first.inner_text() == "Cell r1c3 lacks a candidate that it needs."
    assert (
        "4"
        not in page.find(".view:not([hidden]) .hints").inner_text()
        + page.find(".ways").inner_text()
    )
    assert page.board.evaluate("board => [...board.tints]") == [[2, "bad"]]
    page.button(way).click()
    left = {1, 2, 4}
    assert page.marks(2, "candidates") == left
    assert page.ask_for_a_hint().first.inner_text() == "Look at box 5"
    page.show("play")
    assert page.marks(2, "candidates" if automatic else "centre") == left
    page.press("Control+z")
    assert page.marks(2, "candidates" if automatic else "centre") == {1}


def test_notes_that_are_candidates_are_put_back_too(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("Control+1")
    shown_view(page, "Hint")
    page.find(".view:not([hidden])").get_by_role("switch", name="Hints take").click()
    assert page.ask_for_a_hint().first.inner_text() == "Cell r1c3 lacks a candidate that it needs."
    page.button("Put all candidates back there").click()
    assert page.marks(2, "candidates") == {1, 2, 4}


SEVERAL = EASY[:30].ljust(81, ".")
CLASHING = "55" + EASY[2:]


@pytest.mark.home("server", "engine")
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
    page.forgiven.append("422")  # nobody can solve it, and the browser says so on the console
    page.paste(puzzle)
    page.wait_for_line(puzzle)
    page.press("h")
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
    shown_view(page, "Hint")
    page.click(2)
    page.press("Control+4")  # the solution's
    assert page.marks(2, "candidates") == {1, 2}
    page.press("h")
    page.button("Put all candidates back there").click()
    assert page.marks(2, "candidates") == {1, 2, 4}
    page.press("Control+1")
    page.show("play")
    assert page.marks(2, "centre") == {2, 4}  # where it can be seen


@pytest.mark.home("server", "engine")
def test_walk_the_solution_both_ways(open_page: OpenPage) -> None:
    steps = logic.explain(HARD).steps
    page = open_page(f"#puzzle={HARD}")
    shown_view(page, "Solution")
    page.find(".place").wait_for()
    place = page.find(".place")
    page.page.wait_for_function(
        "last => document.querySelector('.place')?.textContent.endsWith(last)",
        arg=f"/ {len(steps)}",
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
    page.press("Home")
    page.find("[data-place='14']:visible").click()
    page.button("Play on from here").click()
    page.show("play")
    assert page.line() == str(steps[14].position.grid)
    page.press("Control+z")
    assert page.line() == HARD


CHAINS = ".8..3...1..5..2..6.3.7...........5..........214..7.9...79....8.2....1..4.5......."


@pytest.mark.home("engine")
def test_a_chain_is_told_link_by_link(open_page: OpenPage) -> None:
    steps = logic.explain(CHAINS).steps
    place = max(range(len(steps)), key=lambda index: steps[index].technique.score)
    page = open_page(f"#puzzle={CHAINS}")
    shown_view(page, "Solution")
    page.button("Go to the hardest step").click()
    told = page.find(".view:not([hidden]) .reason")
    told.first.wait_for()
    assert told.all_inner_texts() == steps[place].reasoning()
    assert text_of_sentence(page).endswith("r8c7, r8c8, r9c1 lose 3")
    assert page.board.evaluate("board => board.picture.links.length") == 5
    page.press("ArrowDown", "ArrowDown")
    assert page.find(".reason[aria-current]").inner_text() == steps[place].reasoning()[1]
    assert page.board.evaluate("board => board.picture.links.length") == 2
    assert page.board.evaluate("board => board.picture.houses") == [11]
    assert page.find(".legend").inner_text().split("\n")[:2] == ["true by now", "false by now"]
    told.last.focus()
    page.press("Enter", "ArrowUp", "ArrowUp")
    assert page.board.evaluate("board => board.picture.links.length") == 5
    page.press("Escape")
    assert page.find(".reason[aria-current]").count() == 0
    page.find(".notation summary:visible").click()
    assert "(3)r8c3=(8)r8c3-" in page.find(".notation p:visible").inner_text()


@pytest.mark.home("engine")
def test_the_solution_says_what_each_step_does_and_how_hard_it_is(open_page: OpenPage) -> None:
    steps = logic.explain(CHAINS).steps
    page = open_page(f"#puzzle={CHAINS}")
    shown_view(page, "Solution")
    runs = page.find(".path summary")
    runs.first.wait_for()
    assert runs.first.inner_text().split("\n") == ["18 singles", "1\u201318"]
    assert page.find("[data-place='0']").inner_text() == "1\nNaked Single: 6 in r8c2"
    assert page.find(".path details[open]").count() == 1
    assert not page.find("[data-place='69']").is_visible()
    page.find(".difficulty").click(position={"x": 1, "y": 20})
    box = page.find(".difficulty svg").bounding_box()
    assert box
    page.page.mouse.click(box["x"] + box["width"] * 69 / len(steps), box["y"] + 5)
    assert page.find(".place").inner_text() == f"70 / {len(steps)}"
    assert page.find("[data-place='69']").is_visible()
    assert page.find(".path details[open]").count() == 1
    name = page.find(".difficulty").get_attribute("aria-label")
    assert name == (
        "The difficulty of 71 steps. The hardest is Alternating Inference Chain, step 27"
    )


@pytest.mark.home("server", "engine")
def test_the_solution_of_the_explainer_has_a_rating_for_each_step(open_page: OpenPage) -> None:
    explanation = logic.explain(HARD, system="explainer")
    steps = explanation.steps
    page = open_page(f"#puzzle={HARD}")
    shown_view(page, "Solution")
    page.button("Sudoku Explainer").click()
    page.find(".badge").get_by_text("ER 7.3").wait_for()
    assert page.find(".view:not([hidden]) .score").inner_text() == "EP 1.2 \N{MIDDLE DOT} ED 1.2"
    assert page.find(".place").inner_text() == f"1 / {len(steps)}"
    ratings = page.find(".path [data-place] .er").all_text_contents()
    assert ratings == [f"ER {step.er}" for step in steps]
    page.button("Go to the hardest step").click()
    hardest = max(range(len(steps)), key=lambda place: steps[place].er or 0)
    assert page.find(".place").inner_text() == f"{hardest + 1} / {len(steps)}"
    assert page.line() == str(steps[hardest].position.grid)
    assert explanation.rating.hardest
    assert text_of_sentence(page).startswith(explanation.rating.hardest.name)
    page.button("sudokit").click()
    page.find(".badge").get_by_text("Unfair").wait_for()
    assert page.find(".place").inner_text() == f"1 / {len(logic.explain(HARD).steps)}"
    assert page.find(".path .er").count() == 0


def test_a_step_inside_a_chain_is_proved_inside_it(open_page: OpenPage) -> None:
    steps = logic.explain(ESCARGOT, system="explainer").steps
    place = max(range(len(steps)), key=lambda place: steps[place].er or 0)
    page = open_page(f"#puzzle={ESCARGOT}")
    shown_view(page, "Solution")
    page.button("Sudoku Explainer").click()
    page.button("Go to the hardest step").click()
    told = page.find(".view:not([hidden]) .reason")
    told.first.wait_for()
    told_of_it = reasons(steps[place])
    assert told.all_text_contents() == [reason.text for reason in told_of_it]
    first = next(index for index, reason in enumerate(told_of_it) if reason.inside)
    inside = told_of_it[first].inside[0]
    of_it = range(first, first + sum(reason.inside[:1] == (inside,) for reason in told_of_it))
    visible = [told.nth(index).is_visible() for index in range(len(told_of_it))]
    assert visible == [not reason.inside for reason in told_of_it]
    told.nth(first - 1).press("Enter")
    expect(told.nth(first - 1)).to_have_attribute("aria-expanded", "true")
    assert all(told.nth(index).is_visible() for index in of_it)
    removed = [[cell, digit] for cell, digit in steps[place].nested[inside].eliminations]
    roles = "board => [...board.picture.roles].filter(([, role]) => role === 'removed')"
    assert [[key // 32, key % 32] for key, _ in page.board.evaluate(roles)] == removed
    page.press("ArrowDown")
    assert page.find(".reason[aria-current]").inner_text() == told_of_it[first].text
    page.press("Escape")
    expect(told.nth(first - 1)).to_have_attribute("aria-expanded", "false")
    assert not told.nth(first).is_visible()


def test_a_solution_ends_without_a_guess(open_page: OpenPage) -> None:
    steps = logic.explain(ESCARGOT).steps
    page = open_page(f"#puzzle={ESCARGOT}")
    shown_view(page, "Solution")
    page.find(".step").first.wait_for(state="attached")
    names = page.find(".path [data-place] b").all_text_contents()
    assert names == [step.technique.name for step in steps]
    assert page.find(".path [data-place] .er").count() == sum(bool(step.er) for step in steps) > 0


LATE = {"error": {"kind": "TimedOut", "reason": "gave up after 5 s"}}


@pytest.mark.home("server")
def test_a_solution_guesses_where_chains_take_too_long(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={ESCARGOT}")
    page.forgiven.append("422")

    def answer(route: Route) -> None:
        if json.loads(route.request.post_data or "").get("guesses"):
            route.continue_()
        else:
            route.fulfill(status=422, json=LATE)

    page.page.route("**/api/explain", answer)
    shown_view(page, "Solution")
    page.find(".step").first.wait_for(state="attached")
    names = page.find(".path [data-place] b").all_text_contents()
    assert names == [step.technique.name for step in logic.explain(ESCARGOT, guesses=True).steps]
    page.button("Sudoku Explainer").click()
    page.find(".problem").get_by_text("too hard to be explained").wait_for()


@pytest.mark.home("server", "engine")
def test_all_steps_of_the_board(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={HARD}")
    shown_view(page, "All steps")
    groups = page.find(".groups summary")
    groups.first.wait_for()
    page.find("progress:visible").wait_for(state="hidden")
    texts = [text.split("\n") for text in groups.all_inner_texts()]
    wanted = [key for key, entry in logic.techniques().items() if entry.on_by_default]
    found = logic.all_steps(logic.Position(HARD), wanted)
    assert sum(int(count) for *_, count in texts) == len(found)
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
    page.show("play")
    page.paste(EASY_SOLVED)
    page.show("learn")
    groups.first.wait_for(state="detached")  # the steps of the board before


@pytest.mark.home("server", "engine")
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
        "name => document.querySelector('#mode-learn select')?.selectedOptions[0]?.text === name",
        arg=logic.technique("x-wing").title("ko"),
    )


@pytest.mark.home("server")
@pytest.mark.parametrize("generator", [True, False], ids=["generator", "example"])
def test_practise_a_technique(open_page: OpenPage, generator: bool) -> None:
    """On the first step of a generated puzzle that uses it, or on the example in disguise; it has no lesson."""
    (puzzle,) = generate(technique="turbot-fish", seed=1)
    page = open_page(LINK)
    rating = {"level": "Easy", "score": 1, "hardest": None, "solved": True}

    def answer(route: Any) -> None:
        if generator:
            route.fulfill(json={"puzzles": [{"puzzle": str(puzzle), "rating": rating}]})
        else:
            route.fulfill(json={"puzzles": []})

    page.page.route("**/api/generate", answer)
    shown_view(page, "Guide")
    page.find("select").select_option("w-wing")
    wait_for_guide(page, "w-wing")
    expect(page.find(".guide a.primary")).to_have_attribute("href", "#/learn/course/w-wing")
    assert not page.button("Practise it").is_visible()
    page.find("select").select_option("turbot-fish")
    wait_for_guide(page, "turbot-fish")
    page.button("Practise it").click()
    page.find(".guide .digits").wait_for()
    board, marks = page.line(), [cell.get("candidates", 0) for cell in page.cells()]
    position = logic.Position.with_candidates(
        board, [[digit for digit in range(1, 10) if mask >> digit & 1] for mask in marks]
    )
    if generator:
        assert board == next(
            str(step.position.grid)
            for step in logic.explain(puzzle).steps
            if step.technique.key == "turbot-fish"
        )
    steps = logic.all_steps(position, ["turbot-fish"])
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
    assert page.find(".guide .good").inner_text().startswith("Turbot Fish found.")
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
    for level in range(3):
        page.ask_for_a_hint().nth(level).wait_for()
    told = page.find(".view:not([hidden]) .hints .full").inner_text()
    page.press("Enter")
    page.show("play")
    assert page.cells() != before
    candidates = first.position.grid.candidates()
    for cell, _ in first.eliminations:
        gone = {digit for other, digit in first.eliminations if other == cell}
        assert page.marks(cell, kind) == set(candidates[cell]) - gone
    page.button("Undo").click()
    assert page.cells() == before
    for level in range(3):  # what was taken back steers no hint
        page.ask_for_a_hint().nth(level).wait_for()
    assert page.find(".view:not([hidden]) .hints .full").inner_text() == told


def test_hints_by_touch_alone(open_page: OpenPage) -> None:
    page = open_page(LINK, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.page.locator("#tab-learn").tap()
    page.mode = "learn"
    page.button("Hint").tap()
    page.board.wait_for()
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


@pytest.mark.parametrize("height", [844, 640])
def test_on_a_phone_what_a_step_says_is_right_under_the_board(
    open_page: OpenPage, height: int
) -> None:
    viewport = {"width": 360, "height": height}
    page = open_page(LINK, viewport=viewport, has_touch=True, is_mobile=True)
    page.ask_for_a_hint().first.wait_for()

    def gap(selector: str) -> float:
        page.page.evaluate("scrollTo(0, 0)")
        board = page.board.bounding_box()
        box = page.find(f".view:not([hidden]) {selector}").first.bounding_box()
        assert board
        assert box
        return box["y"] - board["y"] - board["height"]

    assert 0 <= gap(".hints") < 24
    page.button("Solution").tap()
    page.find(".step:visible").nth(2).tap()
    assert 0 <= gap(".sentence") < 24
    assert gap(".walk") < 120
    if height == 844:  # the board stays where it is, and so does what is said
        page.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        board = page.board.bounding_box()
        said = page.find(".view:not([hidden]) .sentence").bounding_box()
        assert board
        assert said
        assert 0 <= said["y"] - board["y"] - board["height"] < 24
    page.button("All steps").tap()
    page.find(".view:not([hidden]) summary").last.tap()
    page.find(".view:not([hidden]) .step:visible").first.tap()
    assert 0 <= gap(".sentence") < 24
