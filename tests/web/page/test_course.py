"""The course: a lesson by keyboard and by touch, what is kept of it, links, and both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from boards import EASY_SOLVED
from player_page import PlayerPage
from sudokit import logic, solve

OpenPage = Callable[..., PlayerPage]


def last_blank(page: PlayerPage) -> tuple[int, int]:
    """The only blank cell of the board, and its digit."""
    line = page.line()
    cell = line.index(".")
    return cell, int(str(solve(line))[cell])


def wait_for_exercise(page: PlayerPage) -> None:
    page.page.wait_for_function(
        "() => document.querySelector('#mode-learn sudoku-board')?.cells.filter((cell) => !cell.digit).length === 1"
    )


def go_to(page: PlayerPage, cell: int) -> None:
    """Move the cursor from the middle of the board with the arrow keys."""
    row, column = divmod(cell, 9)
    page.press(*["ArrowDown" if row > 4 else "ArrowUp"] * abs(row - 4))
    page.press(*["ArrowRight" if column > 4 else "ArrowLeft"] * abs(column - 4))


def find(page: PlayerPage, technique: str) -> None:
    """Cross out what the first step of a technique removes, or place what it places."""
    marks = [cell.get("candidates", 0) for cell in page.cells()]
    position = logic.Position.with_candidates(
        page.line(), [[digit for digit in range(1, 10) if mask >> digit & 1] for mask in marks]
    )
    before = -1
    step = logic.all_steps(position, [technique])[0]
    for cell, digit in step.placements or step.eliminations:
        if cell != before:  # a second click would let it go
            page.click(cell)
        before = cell
        page.press(str(digit))


@pytest.mark.parametrize(("locale", "words"), [("en-US", "First lesson"), ("ko-KR", "첫 수업")])
def test_newcomers_are_told_of_the_first_lesson(
    open_page: OpenPage, locale: str, words: str
) -> None:
    page = open_page(locale=locale)
    page.find(".welcome a").get_by_text(words).click()
    page.page.wait_for_selector("#mode-learn .lesson:visible")
    assert page.page.evaluate("location.hash") == "#/learn/course/rules"
    page.show("play")
    expect(page.find(".welcome")).to_be_hidden()


def test_the_line_for_newcomers_can_be_sent_away_and_stays_away(open_page: OpenPage) -> None:
    page = open_page()
    page.find(".welcome button").click()
    expect(page.find(".welcome")).to_be_hidden()
    page.page.reload()
    page.page.wait_for_selector("#mode-play:not([hidden])")
    expect(page.find(".welcome")).to_be_hidden()


def test_who_has_solved_a_puzzle_is_no_newcomer(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY_SOLVED[:80]}.")
    expect(page.find(".welcome")).to_be_visible()
    page.click(80)
    page.press(EASY_SOLVED[80])
    page.find(".finish-card").wait_for()
    expect(page.find(".welcome")).to_be_hidden()


def test_a_wrong_answer_marks_the_cell_and_names_the_house(open_page: OpenPage) -> None:
    page = open_page("#/learn/course/rules", shows="learn")
    page.mode = "learn"
    page.find(".lesson .parts button").last.click()
    page.find(".part:not([hidden]) .digits").wait_for()
    wait_for_exercise(page)
    cell, digit = last_blank(page)
    line = page.line()
    wrong = next(each for each in "123456789" if each != str(digit))
    page.click(cell)
    page.press(wrong)
    message = page.find(".problem:visible")
    expect(message).to_contain_text(
        re.compile(r"(row|column|box) \d has it already, in the marked cell r\dc\d")
    )
    shown = page.board.evaluate("board => [[...board.wrong], [...board.faults], [...board.hints]]")
    assert shown[0] == [cell]
    ((other,), (house,)) = shown[1:]
    assert line[other] == wrong
    assert f"{('row', 'column', 'box')[house // 9]} {house % 9 + 1} has" in message.inner_text()
    assert f"r{other // 9 + 1}c{other % 9 + 1}." in message.inner_text()
    page.press(str(digit))
    expect(page.find(".good:visible").first).to_contain_text("solved")
    assert page.board.evaluate("board => [...board.wrong]") == []


def test_an_exercise_highlights_the_digit_of_the_selected_cell(open_page: OpenPage) -> None:
    page = open_page("#/learn/course/x-wing", shows="learn")
    page.mode = "learn"
    page.find(".lesson .parts button").nth(2).click()
    page.find(".part:not([hidden]) .digits").wait_for()
    page.page.wait_for_function(
        "() => document.querySelector('#mode-learn sudoku-board').cells.some((cell) => cell.given)"
    )
    cells = page.cells()
    open_ = {digit for cell in range(81) for digit in page.marks(cell, "candidates")}
    cell = next(index for index, content in enumerate(cells) if content["digit"] in open_)
    page.click(cell)
    digit = cells[cell]["digit"]
    page.page.wait_for_function(
        "digit => document.querySelector('#mode-learn sudoku-board').highlight === digit", arg=digit
    )
    assert page.board.locator(".candidate.match").first.text_content() == str(digit)


@pytest.mark.parametrize("size", [(1280, 800), (844, 390)])
def test_the_tabs_of_learn_stay_where_they_are(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page(
        "#/learn/course", shows="learn", viewport={"width": size[0], "height": size[1]}
    )
    page.mode = "learn"
    tabs = page.find(".panel > .segments")
    places = []
    for number in (0, 1, 2):
        tabs.locator("button").nth(number).click()
        places.append(tabs.bounding_box())
    assert places[0] == places[1] == places[2]


def test_the_first_lesson_by_keyboard_alone_is_kept(open_page: OpenPage) -> None:
    page = open_page()
    page.page.locator("#tab-play").focus()
    page.press("ArrowRight")
    page.mode = "learn"
    first = page.page.get_by_role("link", name="Start with the first lesson")
    expect(first).to_be_visible()
    first.focus()
    page.press("Enter")
    expect(page.find(".card p").first).to_contain_text("nine rows")
    page.press("Enter", "ArrowRight", "Enter")
    for solved in range(5):
        expect(page.find(".part:not([hidden]) .digits")).to_be_visible()
        wait_for_exercise(page)
        expect(page.find(".pips .full")).to_have_count(solved)
        cell, digit = last_blank(page)
        go_to(page, cell)
        page.press(str(digit))
        expect(page.find(".good:visible").first).to_contain_text("solved")
        if solved < 4:
            page.press("Enter")
    page.press("Enter")  # the next lesson
    page.page.wait_for_url(re.compile("#/learn/course/last-in-row$"))
    page.page.reload()
    page.page.wait_for_url(re.compile("#/learn/course/last-in-row$"))
    page.page.get_by_role("link", name="All lessons").click()
    expect(page.page.get_by_role("link", name=re.compile("^The rules.*mastered"))).to_be_visible()
    expect(page.find(".sum p")).to_have_text("1 of 49 lessons mastered")


@pytest.mark.home("engine")
def test_the_first_lesson_by_touch_alone_and_help_does_not_count(open_page: OpenPage) -> None:
    page = open_page(
        "#/learn/course/rules",
        shows="learn",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="ko-KR",
    )
    page.mode = "learn"
    for name in ("계속", "계속", "이제 직접 찾아보기"):
        page.button(name).tap()
    wait_for_exercise(page)
    cell, digit = last_blank(page)
    page.tap(cell)
    page.find(".part:not([hidden]) .digits").get_by_role(
        "button", name=str(digit % 9 + 1), exact=True
    ).tap()
    expect(page.find(".part:not([hidden]) .problem")).to_contain_text(
        f"{digit % 9 + 1}일 수 없습니다"
    )
    page.button("어디를 볼까요?").tap()
    page.find(".part:not([hidden]) .digits").get_by_role(
        "button", name=str(digit), exact=True
    ).tap()
    expect(
        page.find(".part:not([hidden])").get_by_text("도움을 받은 문제는 세지 않습니다")
    ).to_be_visible()
    expect(page.find(".pips .full")).to_have_count(0)
    page.button("다음 문제").tap()
    wait_for_exercise(page)


@pytest.mark.home("engine")
def test_a_lesson_on_a_technique_from_the_idea_to_a_found_step(open_page: OpenPage) -> None:
    page = open_page("#/learn/x-wing", shows="learn")
    page.mode = "learn"
    page.page.get_by_role("link", name="Learn it in the course").click()
    page.page.wait_for_url(re.compile("#/learn/course/x-wing$"))
    roles = "board => [...board.picture?.roles.values() ?? []].includes('removed')"
    expect(page.find(".part:not([hidden]) .card")).to_contain_text("two columns")
    assert not page.board.evaluate(roles)
    page.button("Continue").click()
    page.wait_until(f"async () => ({roles})(document.querySelector('#mode-learn sudoku-board'))")
    page.button("Try it on a board").click()
    page.find(".onward .primary[aria-busy=false]").wait_for()
    for name in ("Where should I look?", "Which technique?", "Show the step", "Take the step"):
        page.button(name).click()
    page.button("Now find one yourself").click()
    page.find(".digits:visible").wait_for()
    page.wait_until(
        "async () => document.querySelector('#mode-learn sudoku-board').cells.some((cell) => cell.candidates)"
    )
    find(page, "x-wing")
    expect(page.find(".good:visible")).to_contain_text("X-Wing found.")
    page.page.get_by_role("link", name="X-Wing in the guide").click()
    page.page.wait_for_url(re.compile("#/learn/x-wing$"))
    page.page.go_back()
    page.page.go_back()
    page.page.wait_for_url(re.compile("#/learn/x-wing$"))


@pytest.mark.home("engine")
@pytest.mark.parametrize(
    "technique",
    [
        "unique-loop",
        "firework-triple",
        "junior-exocet",
        "tridagon",
        "sk-loop",
        "multi-sector-locked-set",
    ],
)
def test_what_experts_use_is_found_on_a_board_that_is_turned(
    open_page: OpenPage, technique: str
) -> None:
    page = open_page(f"#/learn/course/{technique}", shows="learn")
    page.mode = "learn"
    expect(page.find(".part:not([hidden]) .card p").first).not_to_be_empty()
    page.find(".lesson .parts button").last.click()
    page.find(".digits:visible").wait_for()
    page.wait_until(
        "async () => document.querySelector('#mode-learn sudoku-board').cells.some((cell) => cell.candidates)"
    )
    find(page, technique)
    expect(page.find(".good:visible")).to_contain_text("found.")


@pytest.mark.home("engine")
def test_links_to_lessons_and_starting_one_over(open_page: OpenPage) -> None:
    page = open_page("#/learn/course/no-such-lesson", shows="learn")
    page.mode = "learn"
    page.page.get_by_text("This page has nothing at this link.").first.wait_for()
    page.page.wait_for_url(re.compile("#/learn/course$"))
    page.page.evaluate(
        """() => {
            localStorage.setItem("sudokit.course",
                '{"place": {"lesson": "pointing", "part": "practice"}, "right": {"pointing": 4}}');
            history.replaceState(null, "", "#/learn");
        }"""
    )
    page.page.reload()
    page.page.wait_for_url(re.compile("#/learn/course/pointing$"))
    expect(page.find(".pips .full")).to_have_count(4)
    page.button("Start this lesson over").click()
    expect(page.find(".pips .full")).to_have_count(0)
    page.page.get_by_role("button", name="Undo", exact=True).last.click()
    expect(page.find(".pips .full")).to_have_count(4)
    page.page.get_by_role("button", name="한국어").click()
    expect(page.find(".lesson h2")).to_have_text(logic.technique("pointing").title("ko"))


@pytest.mark.home("engine")
def test_a_restored_copy_shows_what_was_learnt_at_once(open_page: OpenPage) -> None:
    page = open_page("#/learn/course", shows="learn")
    page.mode = "learn"
    expect(page.find(".sum p")).to_have_text("0 of 49 lessons mastered")
    page.show("play")
    page.button("Games").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_role("button", name="Statistics", exact=True).click()
    kept = {"course": {"place": {"lesson": "", "part": "idea"}, "right": {"rules": 5}}}
    copy = json.dumps({"format": "sudokit", "version": 1, "kept": kept}).encode()
    dialog.locator("input[type=file]").set_input_files(
        {"name": "copy.json", "mimeType": "application/json", "buffer": copy}
    )
    page.page.wait_for_function("() => localStorage['sudokit.course']?.includes('5')")
    page.press("Escape")
    page.show("learn")
    expect(page.find(".sum p")).to_have_text("1 of 49 lessons mastered")
