"""`<sudoku-board>` of other shapes: digits, marks, keys, presses and clashes on a 6x6, a jigsaw and a 16x16."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from player_page import PlayerPage

pytestmark = pytest.mark.home("server")  # the board is the same in both homes

OpenPage = Callable[..., PlayerPage]

SIX = {"rows": 6, "columns": 6, "digits": [1, 2, 3, 4, 5, 6], "boxes": [2, 3]}
JIGSAW = {"rows": 4, "columns": 5, "digits": [0, 1, 2, 3, 4], "labels": "AABBBAABBCAADDCDDDCC"}
SIXTEEN = {"rows": 16, "columns": 16, "digits": [*range(1, 17)], "boxes": [4, 4]}

BEGIN = """
async ({ rows, columns, digits, boxes: sides, labels }) => {
    const from = (bundle) => import(new URL(bundle, document.querySelector("script[type=module]").src));
    const modules = { ...(await from("main.js")), ...(await from("analyse/analyse.js")) };
    const { Shape, boxes } = modules["model/shape.js"];
    const { Draft } = modules["model/draft.js"];
    const { enter } = modules["model/moves.js"];
    const { contentsOf } = modules["model/contents.js"];
    const regions = sides
        ? boxes(rows, columns, ...sides)
        : [...new Set(labels)].map((label) => [...labels].flatMap((other, cell) => (other === label ? [cell] : [])));
    const shape = new Shape({ rows, columns, digits, regions });
    const board = document.createElement("sudoku-board");
    Object.assign(board.style, { position: "fixed", inset: "0 auto auto 0", width: "500px", zIndex: "9" });
    document.body.append(board);
    board.id = "other";
    board.shape = shape;
    const draft = new Draft(shape);
    const givens = shape.cells.map(() => false);
    const show = () => {
        board.cells = contentsOf({ snapshot: draft.snapshot, givens }, { automatic: false, marks: false });
        board.faults = draft.conflicts();
        window.line = draft.line;
    };
    board.addEventListener("enter-digit", ({ detail: { digit, shift } }) => {
        const [tool, selection] = [shift ? "corner" : "digit", board.selection.cells];
        draft.play(enter(draft.snapshot, { givens, selection, tool, digit, automatic: false, tidy: true }));
        show();
    });
    board.addEventListener("erase-cells", () => { draft.write(board.selection.cells, 0); show(); });
    show();
    await new Promise(requestAnimationFrame);
}
"""


class Board:
    """A board of another shape over the page, which digits fill as on a draft."""

    def __init__(self, page: PlayerPage, form: dict[str, Any]) -> None:
        page.page.evaluate(BEGIN, form)
        self.page = page.page
        self.rows, self.columns = form["rows"], form["columns"]
        self.element = self.page.locator("#other")

    def click(self, cell: int) -> None:
        box = self.element.bounding_box()
        assert box is not None
        row, column = divmod(cell, self.columns)
        self.page.mouse.click(
            box["x"] + (column + 0.5) * box["width"] / self.columns,
            box["y"] + (row + 0.5) * box["height"] / self.rows,
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def selected(self) -> list[int]:
        return sorted(self.element.evaluate("board => [...board.selection.cells]"))

    @property
    def faults(self) -> list[int]:
        return sorted(self.element.evaluate("board => [...board.faults]"))

    def written(self, kind: str = "digit") -> dict[str, list[str]]:
        """What is written in each cell that has something of a kind, by the name of the cell."""
        found: dict[str, list[str]] = self.element.evaluate(
            """async (board, kind) => {
                await new Promise(requestAnimationFrame);
                const groups = [...board.shadowRoot.querySelectorAll(".cell")];
                const texts = groups.map((group) => [...group.querySelectorAll(`.${kind}`)].map((text) => text.textContent));
                return Object.fromEntries(texts.flatMap((all, cell) => (all.length ? [[board.shape.nameOf(cell), all]] : [])));
            }""",
            kind,
        )
        return found

    def line(self) -> str:
        return str(self.page.evaluate("window.line"))


def test_a_6x6_is_filled_marked_and_moved_in(open_page: OpenPage) -> None:
    board = Board(open_page(), SIX)
    board.click(35)
    assert board.selected == [35]
    board.press("6", "ArrowRight", "5", "ArrowDown", "1")  # round the edges
    assert board.written() == {"r1c1": ["1"], "r6c1": ["5"], "r6c6": ["6"]}
    board.press("7", "0")  # 7 is no digit here, and 0 erases
    assert board.line().count(".") == 34
    board.press("Shift+2", "Shift+6")
    assert board.written("corner") == {"r1c1": ["2", "6"]}
    board.press("Control+a")
    assert len(board.selected) == 36
    board.press("Escape")
    assert board.selected == []


def test_digits_that_clash_in_a_box_of_six(open_page: OpenPage) -> None:
    board = Board(open_page(), SIX)
    board.click(0)
    board.press("4")
    board.click(8)  # r2c3, in the same box of two by three
    board.press("4")
    assert board.faults == [0, 8]
    board.click(9)  # r2c4 is in the next one, but in the same row
    board.press("4")
    assert board.faults == [0, 8, 9]


def test_a_jigsaw_of_four_rows_with_digits_from_0(open_page: OpenPage) -> None:
    board = Board(open_page(), JIGSAW)
    box = board.element.bounding_box()
    assert box is not None
    assert box["height"] / box["width"] == pytest.approx((4 * 64 + 10) / (5 * 64 + 10), abs=0.01)
    board.click(0)
    board.press("0", "ArrowDown", "ArrowDown", "ArrowRight", "0")  # r3c2 is in the region of r1c1
    assert board.written() == {"r1c1": ["0"], "r3c2": ["0"]}
    assert board.faults == [0, 11]
    board.press("Delete", "ArrowRight", "0")
    assert (board.faults, board.line()[12]) == ([], "0")
    board.press("ArrowDown", "ArrowDown")  # from the last row to the first
    assert board.selected == [2]


def test_letters_of_a_16x16_are_digits(open_page: OpenPage) -> None:
    board = Board(open_page(), SIXTEEN)
    board.click(17)
    board.press("g", "ArrowRight", "Shift+A", "Shift+3")
    assert board.written() == {"r2c2": ["G"]}
    assert board.written("corner") == {"r2c3": ["3", "A"]}
    board.press("Control+a")  # all cells, not the digit A
    assert len(board.selected) == 256


def test_a_board_that_changes_its_shape_begins_anew(open_page: OpenPage) -> None:
    page = open_page()
    board = Board(page, SIXTEEN)
    board.click(255)
    board.press("g")
    shown = board.element.evaluate(
        """async (board) => {
            board.hints = [40];
            board.shape = document.querySelector("#mode-play sudoku-board").shape;
            await new Promise(requestAnimationFrame);
            const { width, height } = board.getBoundingClientRect();
            const root = board.shadowRoot;
            return [root.querySelectorAll(".cell").length, root.querySelectorAll(".cell text, .hint").length,
                [...board.selection.cells], board.selection.cursor, width === height];
        }"""
    )
    assert shown == [81, 0, [], 40, True]
