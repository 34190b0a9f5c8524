"""The player's page in a real Chromium, as a person uses it: cells, keys, taps, modes."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

from sudokit.words import language

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["CHROMIUM", "FLAGS", "MODES", "PATIENCE_MS", "PlayerPage"]

PATIENCE_MS = 120_000
"""How long a test waits for what a page is to show: the machine may be busy."""

CHROMIUM = next(filter(os.path.exists, ["/usr/bin/chromium-headless-shell"]), "/usr/bin/chromium")
"""The shell draws no windows, which makes a page a quarter faster."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

MODES = [
    key.removeprefix("mode_") for key in language("en").section("page") if key.startswith("mode_")
]
"""The modes in the order of their tabs, which is that of their titles."""


class PlayerPage:
    """One open page.

    Args:
        page: The page, already at the server's address.

    Attributes:
        page: Playwright's page.
        mode: The mode that is shown; the methods about the board and the panel mean its own.
        forgiven: What errors on the console may contain.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.mode = "play"
        self.forgiven: list[str] = ["ERR_INTERNET_DISCONNECTED"]

    def show(self, mode: str) -> None:
        """Go to another mode through its tab."""
        self.page.click(f"#tab-{mode}")
        self.page.wait_for_selector(f"#mode-{mode}:not([hidden])")
        self.mode = mode

    def find(self, selector: str) -> Locator:
        """Something in the mode that is shown."""
        return self.page.locator(f"#mode-{self.mode} {selector}")

    def button(self, name: str) -> Locator:
        """A button of the mode that is shown, by its name."""
        return self.page.locator(f"#mode-{self.mode}").get_by_role("button", name=name, exact=True)

    def say(self, key: str) -> str:
        """A text of the page in the language that it speaks."""
        return language(self.page.locator("html").get_attribute("lang") or "en").say("page", key)

    def dialog(self, name: str) -> Locator:
        """Open a dialog of *Play* by the name of its action, which small windows have in a menu."""
        if not self.button(name).is_visible():
            self.button(self.say("more_actions")).click()
        self.button(name).click()
        dialog = self.page.locator("dialog[open]")
        dialog.wait_for()  # it loads when it is first opened
        return dialog

    def ask_for_a_hint(self) -> Locator:
        """Ask for the next hint in the view *Hint* of *Learn*, in whatever language; returns the hints that it shows."""
        self.show("learn")
        self.find(".segments button").nth(1).click()
        self.press("h")
        return self.hints

    @property
    def hints(self) -> Locator:
        """The hints that the view *Hint* of *Learn* shows."""
        return self.find(".view:not([hidden]) .hints li:not([hidden])")

    @property
    def message(self) -> Locator:
        """The words of the last message. They stay when it goes, which it may do before a busy machine has looked."""
        return self.page.locator(".toast span")

    @property
    def board(self) -> Locator:
        """The board of the mode that is shown."""
        return self.find("sudoku-board").first

    def cells(self) -> list[dict[str, Any]]:
        """What the board shows in each cell."""
        cells: list[dict[str, Any]] = self.board.evaluate("board => board.cells")
        return cells

    def line(self) -> str:
        """The digits that the board shows, as a line."""
        return "".join(str(cell["digit"] or ".") for cell in self.cells())

    def marks(self, cell: int, kind: str) -> set[int]:
        """The corner, centre, candidate or colour marks of a cell."""
        mask = self.cells()[cell].get(kind) or 0
        return {digit for digit in range(1, 10) if mask >> digit & 1}

    def selected(self) -> set[int]:
        """The selected cells."""
        return set(self.board.evaluate("board => [...board.selection.cells]"))

    def faults(self) -> set[int]:
        """The cells that are marked as wrong."""
        return set(self.board.evaluate("board => [...board.faults]"))

    def point(self, cell: int) -> tuple[float, float]:
        """The middle of a cell on the screen."""
        box = self.board.bounding_box()
        assert box is not None
        size = box["width"] / 9
        row, column = divmod(cell, 9)
        return box["x"] + (column + 0.5) * size, box["y"] + (row + 0.5) * size

    def click(self, cell: int) -> None:
        """Press a cell with the mouse."""
        self.page.mouse.click(*self.point(cell))

    def drag(self, *cells: int) -> None:
        """Draw the mouse over cells."""
        self.page.mouse.move(*self.point(cells[0]))
        self.page.mouse.down()
        for cell in cells[1:]:
            self.page.mouse.move(*self.point(cell))
        self.page.mouse.up()

    def tap(self, cell: int) -> None:
        """Touch a cell."""
        self.page.touchscreen.tap(*self.point(cell))

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def paste(self, text: str) -> None:
        """Paste a text, as from another program."""
        self.page.evaluate(
            """text => {
                const data = new DataTransfer();
                data.setData("text", text);
                document.body.dispatchEvent(
                    new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
            }""",
            text,
        )

    def settle(self) -> None:
        """Wait until all is done that waits for the frame with the last move: the rest of the page, storing, what is read out."""
        self.page.evaluate(
            """() => new Promise((done) =>
                document.hidden ? done() : requestAnimationFrame(() => setTimeout(done)))"""
        )

    def go_offline(self) -> None:
        """Lose the network, but not while the page makes the copy that it works from then."""
        self.wait_until_kept()
        self.page.context.set_offline(True)

    def wait_until_kept(self) -> None:
        """Wait until the page would open without a network."""
        self.wait_until(
            """async () => navigator.serviceWorker.controller
                && Boolean(await caches.match(new URL("./", location.href)))"""
        )

    def wait_until(self, expression: str) -> None:
        """Wait until a promise has a true value; `wait_for_function` takes every promise for true."""
        deadline = time.monotonic() + 120
        while not self.page.evaluate(expression):
            assert time.monotonic() < deadline, expression
            self.page.wait_for_timeout(50)

    def wait_for_line(self, line: str) -> None:
        """Wait until the board shows these digits."""
        self.page.wait_for_function(
            "([mode, line]) => document.querySelector(`#mode-${mode} sudoku-board`)?.cells"
            ".map(({digit}) => digit || '.').join('') === line",
            arg=[self.mode, line],
        )
