"""The library of games: no move is ever lost, whatever replaces the game, in however many tabs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from boards import EASY, EASY_SOLVED, ESCARGOT, JUDGE_2580
from player_page import PlayerPage

LINK = f"#puzzle={EASY}"
BLANKS = [cell for cell, clue in enumerate(EASY) if clue == "."]
OTHER_BLANKS = [cell for cell, clue in enumerate(ESCARGOT) if clue == "."]
JUDGE_LINE = JUDGE_2580.replace(" ", "").replace("\n", "").replace("0", ".")
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })"

OpenPage = Callable[..., PlayerPage]


def another_tab(page: PlayerPage, fragment: str = "") -> PlayerPage:
    """A second tab of the same browser."""
    tab = page.page.context.new_page()
    tab.goto(page.page.url.split("#")[0] + fragment)
    tab.wait_for_selector("#mode-play:not([hidden])")
    return PlayerPage(tab)


def reload(page: PlayerPage) -> None:
    page.page.reload()
    page.page.wait_for_selector("#mode-play:not([hidden])")


def with_digits(puzzle: str, digits: dict[int, str]) -> str:
    return "".join(digits.get(cell, clue) for cell, clue in enumerate(puzzle))


def stored_games(page: PlayerPage) -> list[dict[str, object]]:
    page.settle()
    games: list[dict[str, object]] = page.page.evaluate(
        "() => Object.entries(localStorage).filter(([key]) => key.startsWith('sudokit.game.'))"
        ".map(([, text]) => JSON.parse(text))"
    )
    return games


def follow_toast(page: PlayerPage) -> None:
    page.page.locator(".toast.visible button").click()


def test_two_tabs_with_a_game_each_and_twenty_reloads(open_page: OpenPage) -> None:
    first = open_page(LINK)
    second = another_tab(first, f"#puzzle={ESCARGOT}")
    boards: list[dict[int, str]] = [{}, {}]
    for turn in range(10):
        for page, blanks, digits in (
            (first, BLANKS, boards[0]),
            (second, OTHER_BLANKS, boards[1]),
        ):
            page.click(blanks[turn])
            page.press(str(turn % 9 + 1))
            digits[blanks[turn]] = str(turn % 9 + 1)
            reload(page)
    assert first.line() == with_digits(EASY, boards[0])
    assert second.line() == with_digits(ESCARGOT, boards[1])
    for page, puzzle in ((first, EASY), (second, ESCARGOT)):
        page.press(*["Control+z"] * 10)
        assert page.line() == puzzle
    assert len(stored_games(first)) == 2


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "lease"])
def test_one_game_in_two_tabs_has_one_owner(open_page: OpenPage, locks: bool) -> None:
    first = open_page()
    if not locks:
        first.page.context.add_init_script(NO_LOCKS)
    first.page.goto(first.page.url.partition("#")[0] + LINK)
    first.wait_for_line(EASY)
    reload(first)
    first.wait_for_line(EASY)
    second = another_tab(first)
    notice = second.find(".notice")
    notice.wait_for()
    assert "Another tab" in notice.inner_text()
    digits: dict[int, str] = {}
    for turn in range(6):  # the game changes hands six times, and its tabs are reloaded
        owner, other = (first, second) if turn % 2 == 0 else (second, first)
        other.click(BLANKS[20])
        other.press("9")
        expect(other.message).to_contain_text("Another tab")
        owner.click(BLANKS[turn])
        owner.press(str(turn + 1))
        digits[BLANKS[turn]] = str(turn + 1)
        for page in (owner, other):
            page.wait_for_line(with_digits(EASY, digits))
        reload(owner)
        owner.wait_for_line(with_digits(EASY, digits))
        other.find(".notice").wait_for()
        other.find(".notice").get_by_role("button", name="Play it here").click()
        owner.find(".notice").wait_for()
        other.find(".notice").wait_for(state="hidden")
    assert len(stored_games(first)) == 1


def test_the_clock_of_a_tab_that_only_watches_stands_still(open_page: OpenPage) -> None:
    first = open_page(LINK)
    second = another_tab(first)
    second.find(".notice").wait_for()
    first.page.bring_to_front()
    first.click(2)
    first.press("4")
    second.wait_for_line(with_digits(EASY, {2: "4"}))
    second.page.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide'))")
    second.page.close()
    (game,) = stored_games(first)
    (((cell, digit, *_),),) = game["game"]["history"]  # type: ignore[index]
    assert (cell, digit) == (2, 4)
    first.press("5")
    reload(first)
    assert first.line()[2] == "5"


def test_a_tab_that_closes_hands_its_game_on(open_page: OpenPage) -> None:
    first = open_page(LINK)
    second = another_tab(first)
    second.find(".notice").wait_for()
    second.show("learn")
    second.find(".segments button").nth(2).click()
    second.button("Play on from here").click()
    expect(second.message).to_contain_text("Another tab")
    second.show("play")
    first.page.close()
    second.find(".notice").wait_for(state="hidden")
    expect(second.page.locator(".toast.visible")).to_have_count(0)  # nothing is left to take over
    second.click(2)
    second.press("4")
    assert second.line()[2] == "4"


def test_moves_made_in_both_tabs_at_once_are_both_kept(open_page: OpenPage) -> None:
    """Where no lock helps: the other tab's write has not been seen yet."""
    page = open_page(LINK)
    page.click(2)
    page.press("4")
    page.settle()
    # In one script: between two, the level of the puzzle may arrive, and the tab reads what is stored.
    page.page.evaluate(
        """() => {
            const key = Object.keys(localStorage).find((key) => key.startsWith("sudokit.game."));
            const kept = JSON.parse(localStorage[key]);
            kept.revision += 1;
            kept.game.history.push([[3, 6, 0, 0, 0, 0]]);
            kept.game.place = 2;
            localStorage[key] = JSON.stringify(kept);
            const press = { key: "5", code: "Digit5", bubbles: true };
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", press));
        }"""
    )
    expect(page.message).to_contain_text("Both versions")
    assert page.line()[2] == "5"
    assert sorted(len(game["game"]["history"]) for game in stored_games(page)) == [2, 2]  # type: ignore[index]
    reload(page)
    assert page.line()[2:4] == "5."


def replace_by_paste(page: PlayerPage) -> str:
    page.paste(JUDGE_2580)
    return JUDGE_LINE


def replace_by_link(page: PlayerPage) -> str:
    page.page.evaluate("line => { location.hash = `#puzzle=${line}` }", ESCARGOT)
    return ESCARGOT


def replace_by_a_new_puzzle(page: PlayerPage) -> str:
    rating = {"level": "Easy", "score": 200, "hardest": None, "solved": True}
    answer = {"puzzles": [{"puzzle": ESCARGOT, "rating": rating}]}
    page.page.route("**/api/generate", lambda route: route.fulfill(json=answer))
    page.button("New puzzle").click()
    page.page.get_by_role("button", name="Create").click()
    return ESCARGOT


def replace_by_analysing(page: PlayerPage) -> str:
    page.show("analyse")
    page.page.wait_for_function(
        "() => document.querySelector('.verdict')?.innerText.includes('One solution')"
    )
    page.button("Play this puzzle").click()
    page.mode = "play"
    return EASY


@pytest.mark.home("server")
@pytest.mark.parametrize(
    "replace",
    [replace_by_paste, replace_by_link, replace_by_a_new_puzzle, replace_by_analysing],
)
def test_every_replacement_can_be_undone(
    open_page: OpenPage, replace: Callable[[PlayerPage], str]
) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("4", "x", "7", "z", "1")
    before = page.line()
    page.wait_for_line(before)
    line = replace(page)
    page.wait_for_line(line)
    follow_toast(page)
    page.wait_for_line(before)
    page.press("Control+z", "Control+z")
    page.press("Control+z")
    assert page.line() == EASY
    page.press("Control+y", "Control+y", "Control+y")
    assert page.line() == before
    reload(page)
    assert page.line() == before


def test_pasted_candidates_belong_to_their_game(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("Control+4")
    candidates = [clue if clue != "." else "123456789" for clue in ESCARGOT]
    candidates[OTHER_BLANKS[0]] = "25"
    page.paste("\n".join(" ".join(candidates[row : row + 9]) for row in range(0, 81, 9)))
    page.wait_for_line(ESCARGOT)
    assert page.marks(OTHER_BLANKS[0], "centre") == {2, 5}
    follow_toast(page)
    page.wait_for_line(EASY)
    assert page.marks(2, "centre") == {4}


def test_replaced_games_are_in_the_library(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("4")
    replace_by_link(page)
    page.wait_for_line(ESCARGOT)
    page.click(OTHER_BLANKS[0])
    page.press("2")
    page.paste(JUDGE_2580)  # a third, without a move
    page.wait_for_line(JUDGE_LINE)
    page.button("Games").click()
    dialog = page.page.locator("dialog[open]")
    games = dialog.locator("button.game")
    games.nth(1).wait_for()
    assert games.count() == 2
    assert f"1 of {len(OTHER_BLANKS)} cells filled" in games.nth(0).inner_text()
    assert dialog.locator("button.game svg.preview").count() == 2
    games.nth(1).click()
    page.wait_for_line(with_digits(EASY, {2: "4"}))
    reload(page)
    page.wait_for_line(with_digits(EASY, {2: "4"}))
    page.button("Games").click()
    assert "on the board now" in games.nth(1).inner_text()
    dialog.get_by_role("button", name=re.compile("^Delete")).click()
    assert games.count() == 1
    follow_toast(page)
    assert games.count() == 2
    assert len(stored_games(page)) == 2  # the one without a move is gone


def test_a_game_of_the_earlier_page_is_taken_over(open_page: OpenPage) -> None:
    saved = {
        "puzzle": EASY,
        "solution": EASY_SOLVED,
        "difficulty": {"level": "Easy", "score": 204},
        "seconds": 77,
        "history": [[[2, 4, 0, 0, 0, 0]], [[3, 6, 0, 0, 0, 0]]],
        "place": 1,
        "savepoints": [],
    }
    page = open_page()
    # The old page leaves its game behind and nothing else.
    page.page.add_init_script(
        f"if (!localStorage.length) localStorage['sudokit.game'] = {json.dumps(json.dumps(saved))}"
    )
    page.page.evaluate("() => { addEventListener('pagehide', () => localStorage.clear()) }")
    page.page.evaluate("() => sessionStorage.clear()")
    reload(page)
    page.wait_for_line(with_digits(EASY, {2: "4"}))
    page.press("Control+y")
    assert page.line() == with_digits(EASY, {2: "4", 3: "6"})
    assert page.page.evaluate("() => 'sudokit.game' in localStorage") is False
    reload(page)
    assert page.line() == with_digits(EASY, {2: "4", 3: "6"})


def test_a_full_storage_is_reported_and_mended(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.page.evaluate(
        """() => {
            let size = 1 << 20;
            for (let number = 0; size; number += 1) {
                try { localStorage[`filler${number}`] = "x".repeat(size); }
                catch { size >>= 1; }
            }
        }"""
    )
    page.click(2)
    page.press("4", "5", "6", "7")
    expect(page.find(".notice")).to_contain_text("storage is full")
    assert page.line()[2] == "7"
    replace_by_link(page)
    page.wait_for_line(ESCARGOT)
    follow_toast(page)
    page.wait_for_line(with_digits(EASY, {2: "7"}))
    page.page.evaluate("() => { localStorage.removeItem('filler0') }")
    page.click(2)
    page.press("8")
    page.find(".notice").wait_for(state="hidden")
    reload(page)
    assert page.line()[2] == "8"


def test_a_browser_that_keeps_nothing(open_page: OpenPage) -> None:
    page = open_page()
    page.page.add_init_script(
        "for (const kind of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, kind, { get() { throw new DOMException('', 'SecurityError') } })"
    )
    reload(page)
    page.page.evaluate("line => { location.hash = `#puzzle=${line}` }", EASY)
    page.wait_for_line(EASY)
    page.click(2)
    page.press("4")
    assert page.line()[2] == "4"
    expect(page.find(".notice")).to_contain_text("keeps nothing")
    replace_by_link(page)
    page.wait_for_line(ESCARGOT)
    page.button("Games").click()
    page.page.locator("button.game").click()
    page.wait_for_line(with_digits(EASY, {2: "4"}))


def test_back_and_forward_lose_nothing(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("4")
    page.page.goto("about:blank")
    page.page.go_back()
    page.page.wait_for_selector("#mode-play:not([hidden])")
    page.wait_for_line(with_digits(EASY, {2: "4"}))
    page.click(3)
    page.press("6")
    page.page.go_forward()
    page.page.go_back()
    page.wait_for_line(with_digits(EASY, {2: "4", 3: "6"}))


@pytest.mark.home("engine")
def test_the_page_opens_whatever_is_damaged(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(BLANKS[0])
    page.press("4")
    assert page.find(".time").is_visible()
    page.settle()
    page.page.evaluate(
        """() => {
            const key = Object.keys(localStorage).find((key) => key.startsWith("sudokit.game."));
            const kept = JSON.parse(localStorage[key]);
            kept.id = "damaged";
            kept.game.place = "last";
            localStorage["sudokit.game.damaged"] = JSON.stringify(kept);
            localStorage["sudokit.settings"] =
                JSON.stringify({ mode: "nowhere", level: 3, symmetry: "round", title: {}, clock: false });
            for (const storage of [localStorage, sessionStorage]) storage["sudokit.current"] = '"damaged"';
        }"""
    )
    reload(page)
    page.wait_for_line(with_digits(EASY, {BLANKS[0]: "4"}))
    assert not page.find(".time").is_visible()


def with_many_games(page: PlayerPage, count: int) -> None:
    """Keep copies of a game that was played, with names of their own."""
    page.click(2)
    page.press("4")
    page.settle()
    page.page.evaluate(
        """count => {
            const key = Object.keys(localStorage).find((key) => key.startsWith("sudokit.game."));
            const kept = JSON.parse(localStorage[key]);
            for (let i = 1; i <= count; i += 1) {
                const copy = { ...kept, id: `copy-${i}`, begun: i, changed: 1000 - i, name: `Game ${i}` };
                copy.game.difficulty = { level: i % 2 ? "Hard" : "Easy", score: i };
                localStorage[`sudokit.game.${copy.id}`] = JSON.stringify(copy);
            }
        }""",
        count,
    )


def titles(page: PlayerPage) -> list[str]:
    found: list[str] = page.page.locator("dialog[open] .game b").all_inner_texts()
    return found


def test_hundreds_of_games_are_searched_and_put_in_order(open_page: OpenPage) -> None:
    page = open_page(LINK)
    with_many_games(page, 200)
    dialog = page.dialog("Games")
    assert titles(page)[1:4] == ["Game 1", "Game 2", "Game 3"]
    dialog.get_by_label("Search").fill("game 17")
    assert sorted(titles(page)) == sorted(f"Game {i}" for i in (17, 117, *range(170, 180)))
    dialog.get_by_label("Search").fill("HARD game 17")
    assert len(titles(page)) == 7
    dialog.get_by_label("Order").select_option(label="Hardest")
    assert titles(page)[0] == "Game 179"
    dialog.get_by_label("Order").select_option(label="Name")
    assert titles(page)[0] == "Game 17"
    dialog.get_by_label("Search").fill("nothing is like this")
    expect(dialog.get_by_text("No game is like this.")).to_be_visible()
    dialog.get_by_label("Search").fill(EASY)  # by its clues
    dialog.get_by_label("Order").select_option(label="Newest")
    assert titles(page)[1:3] == ["Game 200", "Game 199"]


def test_several_games_are_deleted_at_once_and_come_back_at_once(open_page: OpenPage) -> None:
    page = open_page(LINK)
    with_many_games(page, 40)
    dialog = page.dialog("Games")
    dialog.get_by_role("button", name="Select several").click()
    assert dialog.get_by_role("button", name="Delete 0").is_disabled()
    dialog.locator(".game").nth(1).click()
    dialog.locator(".game").nth(3).click()
    dialog.get_by_role("button", name="Delete 2").click()
    assert titles(page)[1:4] == ["Game 2", "Game 4", "Game 5"]
    assert len(stored_games(page)) == 39
    follow_toast(page)
    assert titles(page)[1:4] == ["Game 1", "Game 2", "Game 3"]
    dialog.get_by_label("Search").fill("hard")
    dialog.get_by_role("button", name="Select several").click()
    dialog.get_by_role("button", name="Select all").click()
    dialog.get_by_role("button", name="Delete 20").click()
    dialog.get_by_label("Search").fill("")
    assert len(stored_games(page)) == 21  # what is searched for is gone, and nothing else
    dialog.get_by_role("button", name="Select several").click()
    dialog.get_by_role("button", name="Select all").click()
    dialog.get_by_role("button", name="Delete 20").click()
    assert len(stored_games(page)) == 1  # the game on the board cannot be deleted
