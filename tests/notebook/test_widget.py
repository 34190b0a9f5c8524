"""The notebook widget: its traits in Python, and what it draws in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import sudokit
from boards import EASY, EASY_SOLVED
from sudokit.logic import Position
from sudokit.notebook import show

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import NewPage

# Stands for the notebook: a model of traits, and the place where the widget goes.
RENDER = """async ([script, traits]) => {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: widget } = await import(address);
  const listeners = {};
  globalThis.traits = traits;
  const model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; listeners[`change:${name}`]?.(); },
    save_changes: () => {},
    on: (name, listener) => (listeners[name] = listener),
  };
  widget.render({ model, el: document.body });
}"""


def rendered(new_page: NewPage, widget: Any) -> Page:
    page = new_page()
    page.goto("about:blank")
    names = ("puzzle", "board", "candidates", "steps", "index", "words")
    page.evaluate(RENDER, [widget._esm, {name: getattr(widget, name) for name in names}])
    return page


def test_a_board_is_filled_in(new_page: NewPage) -> None:
    widget = show(EASY)
    page = rendered(new_page, widget)
    page.locator("sudoku-board [role=gridcell]").nth(2).click()
    page.keyboard.press("4")
    board = page.evaluate("traits.board")
    assert board == EASY[:2] + "4" + EASY[3:]
    page.locator("sudoku-board [role=gridcell]").nth(0).click()
    page.keyboard.press("9")
    assert page.evaluate("traits.board") == board  # a clue stays
    widget.board = board
    assert widget.grid.puzzle == sudokit.Grid(EASY)


def test_steps_are_gone_through(new_page: NewPage) -> None:
    explanation = sudokit.explain(EASY)
    page = rendered(new_page, show(explanation, language="ko"))
    assert page.locator("p").inner_text() == explanation.steps[0].explain("ko")
    page.get_by_label("다음 단계").first.click()
    assert page.locator("p").inner_text() == explanation.steps[1].explain("ko")
    page.get_by_label("이전 단계").click()
    page.get_by_label("이전 단계").click()  # there is nothing before the first
    assert page.evaluate("traits.index") == 0
    assert page.locator("sudoku-board svg[role=img]").count() == 1


def test_whatever_can_be_shown() -> None:
    steps = sudokit.all_steps(Position(EASY), ["naked-single"])
    assert len(show(steps[0]).steps) == 1
    assert len(show(steps).steps) > 1
    position = Position(EASY_SOLVED[:80] + ".")
    assert show(position).candidates[80] == EASY_SOLVED[80]
    assert show(position.grid).candidates == []
    with pytest.raises(sudokit.FormatError):
        show("no board")
