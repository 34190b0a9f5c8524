"""The states of the player's page that people see: modes, views, cards, dialogs, lessons; each with the way there.

A way works in every language: it finds things by class or place, or by what the page's own texts say. What
checks every state (`web/page/test_every_state.py`) and what takes pictures (`web/page/test_screenshots.py`) share them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from boards import EASY, EASY_SOLVED, ESCARGOT
from player_page import PlayerPage

__all__ = ["STATES", "State"]

HARD = "..5.....21...68...4..1...8......695...7.2.1...967......4...7..9...63...87.....5.."
LAST_BLANK = EASY.rindex(".")


@dataclass(frozen=True)
class State:
    """One state.

    Attributes:
        fragment: What stands after the page's address.
        shows: The mode that the address opens.
        go: Brings the open page into the state.
    """

    fragment: str
    shows: str
    go: Callable[[PlayerPage], None]


STATES: dict[str, State] = {}


def state(
    fragment: str = f"#puzzle={HARD}", shows: str = "play"
) -> Callable[..., Callable[..., None]]:
    """Adds what brings the page into a state, under its own name."""

    def add(go: Callable[[PlayerPage], None]) -> Callable[[PlayerPage], None]:
        STATES[go.__name__] = State(fragment, shows, go)
        return go

    return add


def hint(page: PlayerPage, degree: int) -> None:
    for told in range(degree):
        page.press("h")
        page.find(".hints li:visible").nth(0 if page.mode == "play" else told).wait_for()
        page.page.wait_for_function(
            "([mode, told]) => [...document.querySelectorAll(`#mode-${mode} .hints li:not([hidden])`)].length > told",
            arg=[page.mode, told],
        )


def legend(page: PlayerPage) -> None:
    """Wait for a picture on the board."""
    page.page.wait_for_function(
        "() => document.querySelector('#mode-learn .panel > .legend')?.childElementCount > 1"
    )


def games(page: PlayerPage, view: int) -> None:
    dialog = page.dialog(page.say("games"))
    dialog.locator(".segments button").nth(view).click()


def lesson(page: PlayerPage, part: int) -> None:
    page.find(".lesson .parts button").nth(part).click()
    page.find(".part:visible").wait_for()
    page.page.wait_for_function("() => !document.querySelector('#mode-learn [aria-busy=true]')")


@state()
def play(page: PlayerPage) -> None:
    page.click(7)
    page.press("1")
    page.click(3)
    page.press("Shift+3", "Shift+9")
    page.click(12)
    page.press("Control+2", "Control+5")
    page.drag(37, 46, 45)
    page.press("Shift+Control+4")
    page.drag(40, 41, 50)
    page.press("Shift+Control+2", "Shift+Control+5")
    page.click(33)


@state()
def hint_where(page: PlayerPage) -> None:
    hint(page, 1)


@state()
def hint_technique(page: PlayerPage) -> None:
    hint(page, 2)


@state()
def hint_step(page: PlayerPage) -> None:
    hint(page, 3)


@state(f"#/play/{EASY.replace('.', '0')}/{EASY_SOLVED}")
def solved(page: PlayerPage) -> None:
    page.wait_for_line(EASY_SOLVED)
    page.press("h")


@state()
def share(page: PlayerPage) -> None:
    page.dialog(page.say("share")).get_by_role("img").wait_for()


@state()
def palette(page: PlayerPage) -> None:
    page.press("l")
    page.find(".palette").wait_for()
    page.find(".palette .nine").nth(0).locator("button").nth(4).click()
    page.find(".palette .others button").nth(2).click()
    page.click(0)  # on a candidate, where the link starts
    page.press("ArrowRight", "3")


@state(
    f"#/play/{EASY.replace('.', '0')}/{EASY_SOLVED[:LAST_BLANK]}0{EASY_SOLVED[LAST_BLANK + 1 :]}"
)
def end_card(page: PlayerPage) -> None:
    page.click(LAST_BLANK)
    page.press(EASY_SOLVED[LAST_BLANK])
    page.find(".finish-card").wait_for()
    page.page.wait_for_function("() => document.querySelector('.story p')?.textContent.length > 3")


@state(
    f"#/play/{EASY.replace('.', '0')}/{EASY_SOLVED[:LAST_BLANK]}0{EASY_SOLVED[LAST_BLANK + 1 :]}"
)
def replay(page: PlayerPage) -> None:
    end_card(page)
    page.find(".finish-card footer button").nth(1).click()
    page.find(".finish-card input[type=range]").wait_for()


@state()
def new_puzzle(page: PlayerPage) -> None:
    page.dialog(page.say("new_puzzle"))


@state()
def gallery(page: PlayerPage) -> None:
    page.dialog(page.say("new_puzzle")).get_by_role("button", name=page.say("gallery")).click()
    dialog = page.page.locator("dialog.gallery")
    dialog.locator("select").nth(1).select_option("Unfair")  # of which there are few
    dialog.locator("sudoku-board").nth(2).wait_for()


@state()
def library(page: PlayerPage) -> None:
    page.click(7)
    page.press("1")
    games(page, 0)


@state()
def daily(page: PlayerPage) -> None:
    games(page, 1)
    page.page.locator("dialog[open] .daily-puzzle").first.wait_for()


@state()
def statistics(page: PlayerPage) -> None:
    games(page, 2)


@state()
def refused_copy(page: PlayerPage) -> None:
    games(page, 2)
    page.page.locator("dialog[open] input[type=file]").set_input_files(
        {"name": "copy.json", "mimeType": "application/json", "buffer": b"{"}
    )
    page.page.locator("dialog[open] [role=alert]:visible").wait_for()


@state()
def open_board(page: PlayerPage) -> None:
    page.dialog(page.say("import"))


@state()
def export(page: PlayerPage) -> None:
    page.dialog(page.say("export"))


@state()
def print_dialog(page: PlayerPage) -> None:
    page.dialog(page.say("print"))


@state()
def help_dialog(page: PlayerPage) -> None:
    page.dialog(page.say("help"))


@state()
def settings(page: PlayerPage) -> None:
    page.button(page.say("settings")).click()


@state("#/learn/course", "learn")
def course(page: PlayerPage) -> None:
    page.find(".chapters a").first.wait_for()


@state("#/learn/course/rules", "learn")
def first_lesson(page: PlayerPage) -> None:
    page.find(".lesson .card").first.wait_for()


@state("#/learn/course/x-wing", "learn")
def lesson_idea(page: PlayerPage) -> None:
    page.find(".onward .primary[aria-busy=false]").click()
    legend(page)


@state("#/learn/course/x-wing", "learn")
def lesson_example(page: PlayerPage) -> None:
    lesson(page, 1)
    for _ in range(3):
        page.find(".onward .primary[aria-busy=false]").click()
    legend(page)


@state("#/learn/course/x-wing", "learn")
def lesson_practice(page: PlayerPage) -> None:
    lesson(page, 2)
    page.find(".part .card:visible").wait_for()


@state("#/learn/course/singles-mixed", "learn")
def drill(page: PlayerPage) -> None:
    page.find(".part .card:visible").wait_for()


@state()
def learn_hint(page: PlayerPage) -> None:
    page.show("learn")
    page.find(".segments button").nth(1).click()
    hint(page, 3)


@state()
def solution(page: PlayerPage) -> None:
    page.show("learn")
    page.find(".segments button").nth(2).click()
    page.find(".step:visible").nth(2).click()


def solved_by_explainer(page: PlayerPage) -> None:
    page.show("learn")
    page.find(".segments button").nth(2).click()
    page.find(".view:not([hidden]) .segments button").nth(1).click()
    page.find(".path .er:visible").first.wait_for()


@state()
def solution_by_explainer(page: PlayerPage) -> None:
    solved_by_explainer(page)
    page.find(".step:visible").nth(2).click()


@state(f"#puzzle={ESCARGOT}")
def nested_proof(page: PlayerPage) -> None:
    solved_by_explainer(page)
    page.find(".status .link:visible").click()  # to the hardest step
    page.find(".reasons > li:has(ol) > button").nth(2).press("Enter")
    for _ in range(4):
        page.press("ArrowDown")
    legend(page)


@state()
def all_steps(page: PlayerPage) -> None:
    page.show("learn")
    page.find(".segments button").nth(3).click()
    page.find(".view:not([hidden]) summary").last.click()
    page.find(".view:not([hidden]) .step:visible").first.click()


@state("#/learn/xy-chain", "learn")
def guide(page: PlayerPage) -> None:
    legend(page)


@state("#/learn/turbot-fish", "learn")
def guide_exercise(page: PlayerPage) -> None:
    page.find(".guide > .primary:visible").click()
    page.find(".digits:visible").wait_for()


@state("#/watch", "watch")
def race(page: PlayerPage) -> None:
    page.find("input[type=range]").fill("60")
    page.find(".go:enabled").click()
    page.page.wait_for_function("() => document.querySelectorAll('.lane.done').length > 1")
    page.find(".go").click()


@state("#/watch/lesson/dlx", "watch")
def algorithm(page: PlayerPage) -> None:
    page.find(".code li").first.wait_for()
    for _ in range(30):
        page.press("ArrowRight")


@state()
def analyse(page: PlayerPage) -> None:
    page.show("analyse")
    page.find(".verdict[aria-busy=false]").wait_for()
    page.find(".facts .explainer[aria-busy=false]").get_by_text("/").last.wait_for()


@state()
def rules_in_words(page: PlayerPage) -> None:
    """Beside the board: sentences that became something, change nothing, or are not understood."""
    line = {"wayPoints": [[0.5, 0.5], [0.5, 1.5]], "color": "#67f067", "thickness": 10}
    rules = "Normal sudoku rules apply. Green lines are palindromes. Draw a loop."
    cells: list[list[dict[str, int]]] = [[{} for _ in range(4)] for _ in range(4)]
    page.paste(json.dumps({"cells": cells, "lines": [line], "metadata": {"rules": rules}}))
    page.find(".rules").wait_for()
    page.page.evaluate("document.querySelector('#mode-play .rules').open = true")
    page.find(".rules .told input").wait_for()


@state("#/set", "set")
def rule_to_learn(page: PlayerPage) -> None:
    rules_of_a_setter(page, 0)
    page.find(".set-form header button").first.click()
    page.page.locator("dialog.learn-rule sudoku-board").wait_for()
    page.page.wait_for_function(
        "() => document.querySelector('dialog.learn-rule sudoku-board').cells.some(({ digit }) => digit)"
    )
    page.press("1")


def rules_of_a_setter(page: PlayerPage, kind: int) -> None:
    """Choose a kind of constraint in the toolbox, by its place."""
    page.find(".segments button").nth(1).click()
    page.find(".set-chips button").nth(kind).click()
    page.find(".set-form:visible").wait_for()


@state("#/set", "set")
def setting(page: PlayerPage) -> None:
    page.find(".verdict[aria-busy=false]").wait_for()
    page.find(".segments button").nth(1).click()


@state("#/set", "set")
def setting_a_line(page: PlayerPage) -> None:
    rules_of_a_setter(page, 4)
    page.drag(0, 10, 20, 21)


@state("#/set", "set")
def setting_a_contradiction(page: PlayerPage) -> None:
    rules_of_a_setter(page, 13)
    page.drag(*range(80, 70, -1))
    page.press("2", "Enter")
    page.find(".set-list li.bad").first.wait_for()
    page.find(".set-list li button").first.click()


@state("#/set", "set")
def setting_a_sheet(page: PlayerPage) -> None:
    page.find(".segments button").nth(3).click()
    page.find(".verdict[aria-busy=false]").wait_for()


@state("#/set", "set")
def setting_regions(page: PlayerPage) -> None:
    """Half painted: the numbers of the regions, those that are too large, and what is wrong in words."""
    page.find(".segments button").nth(2).click()
    page.drag(3, 12)
    page.press("1")
    page.find(".verdict.bad").wait_for()


@state("#/set", "set")
def setting_joined_rules(page: PlayerPage) -> None:
    """Two constraints as one, chosen in the list, beside a form with a cell that is none."""
    cages = [{"kind": "cage", "cells": cells, "total": 4} for cells in ("r1c1 r1c2", "r5c5 r6c5")]
    joined = [
        {"kind": "any_of", "constraints": [{"kind": "all_of", "constraints": cages}, cages[0]]}
    ]
    page.paste(json.dumps({"form": "sudokit variant", "constraints": [*joined, *cages]}))
    page.find(".set-list li").nth(2).wait_for()
    page.find(".set-list li button").first.click()
    page.find(".set-list li .row").wait_for()
    rules_of_a_setter(page, 4)
    page.find(".set-form input[type=text]").last.fill("r9c10")
    page.find(".set-form .problem[role=status]").wait_for()


@state()
def fog(page: PlayerPage) -> None:
    grid: list[list[dict[str, int]]] = [[{} for _ in range(4)] for _ in range(4)]
    page.paste(json.dumps({"size": 4, "grid": grid, "fogofwar": ["R4C4"], "foglight": ["R1C4"]}))
    page.page.wait_for_function(
        "() => document.querySelector('#mode-play sudoku-board').fog.size === 11"
    )
    page.page.locator("#mode-play sudoku-board [role=gridcell]").nth(5).click()
