"""The page as files on a host: everything but the PDF works, and after the first visit nothing is asked for."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from boards import EASY, EASY_SOLVED, ESCARGOT, JUDGE_2239
from player_page import PlayerPage
from sudokit import Grid, Position, formats, logic, solve, symmetry
from sudokit.classic import ALGORITHMS
from sudokit.logic.technique_table import LEVELS
from sudokit.words import language

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Route

    from web.conftest import FileHost

pytestmark = pytest.mark.home("engine")

OpenPage = Callable[..., PlayerPage]


@pytest.fixture
def page(open_page: OpenPage, file_host: FileHost) -> PlayerPage:
    """The page on its second visit: the service worker has kept all files."""
    page = open_page(f"#puzzle={EASY}", service_workers="allow")
    page.page.wait_for_function("() => navigator.serviceWorker.controller")
    page.page.reload(wait_until="networkidle")
    page.page.wait_for_selector("#mode-play:not([hidden])")
    file_host.asked()
    return page


def new_puzzle(page: PlayerPage, level: str) -> str:
    before = page.line()
    page.button("New puzzle").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_text(level, exact=True).click()
    dialog.get_by_role("button", name="Create").click()
    dialog.wait_for(state="hidden")
    page.page.wait_for_function(
        "line => document.querySelector('#mode-play sudoku-board').cells"
        ".map(({digit}) => digit || '.').join('') !== line",
        arg=before,
    )
    return page.line()


def test_everything_without_a_request(page: PlayerPage, file_host: FileHost) -> None:
    for level in LEVELS:
        assert logic.rate(new_puzzle(page, level)).level == level

    for tag, change in (("en", "한국어"), ("ko", "English")):
        page.paste(EASY)
        degrees: tuple[Literal[1, 2, 3], ...] = (1, 2, 3)
        for degree in degrees:
            shown = page.ask_for_a_hint().nth(degree - 1)
            shown.wait_for()
            text = logic.hint(EASY, level=degree).text(tag)
            assert shown.inner_text().lower() == text.lower()
        page.page.get_by_role("button", name=change).click()
        page.page.get_by_role("button", name=change).wait_for(state="detached")
        page.show("play")

    page.paste(ESCARGOT)
    page.wait_for_line(ESCARGOT)
    page.show("learn")
    page.button("Solution").click()
    steps = page.find(".view:not([hidden]) .step")
    steps.first.wait_for()
    explanation = logic.explain(ESCARGOT)
    assert steps.count() == len(explanation.steps)

    page.show("analyse")
    page.page.wait_for_function(
        "text => document.querySelector('.facts')?.innerText.includes(text)",
        arg=str(symmetry.canonical(ESCARGOT)),
    )
    facts = page.find(".facts").inner_text()
    rating = logic.rate(ESCARGOT)
    assert rating.level in facts
    assert f"{rating.score:,}" in facts

    page.show("watch")
    page.button("BOJ 2239").click()
    page.find(".lane").first.wait_for()
    page.page.wait_for_function("() => !document.querySelector('.lane[aria-busy=true]')")
    page.find("input[type=range]").fill("100")
    page.button("Run").click()
    page.page.wait_for_function("() => !document.querySelector('.lane:not(.done)')")
    titles = page.page.locator(".lane h2").all_inner_texts()  # "Row by row (scan)"
    names = [title.rpartition("(")[2].rstrip(")") for title in titles]
    checks = [lane.locator("dd").first.inner_text() for lane in page.find(".lane").all()]
    assert checks == [f"{ALGORITHMS[name](Grid(JUDGE_2239)).checks:,}" for name in names]

    page.show("play")
    position = Position(EASY)
    for name in formats.FORMATS:
        page.paste(EASY_SOLVED[:80] + ".")
        page.wait_for_line(EASY_SOLVED[:80] + ".")
        page.paste(formats.write(position, name))
        page.wait_for_line(EASY)

    # The browser looks for a new service worker whenever it likes.
    assert [request for request in file_host.asked() if "/offline.js" not in request] == []


def pages_printed(page: PlayerPage) -> int:
    """How many pages the browser would print now; a booklet is gone after that."""
    return len(PdfReader(io.BytesIO(page.page.pdf(format="A4"))).pages)


def test_without_a_server_the_browser_prints_the_board(page: PlayerPage) -> None:
    page.page.evaluate("() => { window.print = () => { window.printed = true } }")
    dialog = page.dialog("Print")
    dialog.get_by_role("button", name="Print").click()
    page.page.wait_for_function("window.printed")
    assert pages_printed(page) == 1


@pytest.mark.parametrize(("per_page", "pages"), [("1", 4), ("2", 2), ("4", 1), ("6", 1)])
def test_without_a_server_the_browser_prints_booklets(
    page: PlayerPage, per_page: str, pages: int
) -> None:
    page.page.evaluate("() => { window.print = () => { window.printed = true } }")
    dialog = page.dialog("Print")
    dialog.get_by_label("What").select_option(label="A booklet of new puzzles")
    expect(dialog.get_by_text("The browser prints the booklet")).to_be_visible()
    dialog.get_by_label("How many").select_option("4")
    dialog.get_by_label("Puzzles per page").select_option(per_page)
    dialog.get_by_label("Title").fill("For the train")
    dialog.get_by_role("button", name="Print").click()
    page.page.wait_for_function("window.printed")
    sheets = page.page.locator(".booklet .sheet")
    titles = sheets.locator("strong").all_text_contents()
    assert titles == ["For the train"] * pages + ["Solutions"]
    captions = sheets.locator("figcaption").all_text_contents()
    assert captions == [*(f"{i} · Easy" for i in range(1, 5)), "1", "2", "3", "4"]
    for figure in sheets.last.locator("figure").all():
        digits = "".join(figure.locator("text").all_text_contents()).replace("\u00a0", "")
        assert len(digits) == 81
    assert pages_printed(page) == pages + 1  # the solutions are on a page of their own
    assert page.page.locator(".booklet").count() == 0


def test_without_a_server_the_browser_prints_unfinished_games(page: PlayerPage) -> None:
    page.page.evaluate("() => { window.print = () => { window.printed = true } }")
    page.paste(EASY)
    page.wait_for_line(EASY)
    page.click(2)
    page.press("4")
    page.page.wait_for_function(
        "() => Object.values(localStorage).some((text) => JSON.parse(text)?.game?.solutions === 'one')"
    )
    dialog = page.dialog("Print")
    dialog.get_by_label("What").select_option(label="A booklet of my unfinished games")
    dialog.get_by_label("Solutions at the end").uncheck()
    dialog.get_by_role("button", name="Print").click()
    page.page.wait_for_function("window.printed")
    text = "".join(page.page.locator(".booklet figure text").all_text_contents())
    # The clues, and not what the player has added.
    assert sorted(text.replace("\u00a0", "")) == sorted(EASY.replace(".", ""))
    assert pages_printed(page) == 1


def test_a_missing_engine_is_reported_in_the_language_of_the_page(open_page: OpenPage) -> None:
    """And the next question looks for it again."""
    page = open_page(f"#puzzle={EASY}", locale="ko-KR", service_workers="block")
    page.forgiven.append("404")
    page.page.route("**/usual.wasm", lambda route: route.fulfill(status=404))
    page.page.reload()
    page.page.wait_for_selector("#mode-play:not([hidden])")
    page.ask_for_a_hint()
    page.find(".view:not([hidden]) .problem").first.wait_for()
    assert page.find(".view:not([hidden]) .problem").first.inner_text() == language("ko").say(
        "page", "offline"
    )
    page.page.unroute("**/usual.wasm")
    page.press("h")
    page.hints.first.wait_for()


def held_engine(page: PlayerPage) -> list[Route]:
    """Load the page again, without the engine: the requests for it, which wait to be continued."""
    held: list[Route] = []
    page.page.route("**/usual.wasm", lambda route: held.append(route))  # noqa: PLW0108 - no builtins
    page.page.reload()
    return held


def loading_message(page: PlayerPage) -> Locator:
    """The message that the engine is loading, while it is shown."""
    words = language("en").say("page", "loading_engine")
    return page.page.locator(".toast.visible", has_text=words)


def test_a_hint_says_that_the_engine_is_loading(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}", service_workers="block")
    held = held_engine(page)
    page.page.wait_for_selector("#mode-play:not([hidden])")
    page.ask_for_a_hint()
    loading = loading_message(page)
    loading.wait_for()
    page.find("button[aria-busy=true]").wait_for()
    for route in held:
        route.continue_()
    page.page.unroute("**/usual.wasm")
    loading.wait_for(state="detached")
    page.hints.first.wait_for()
    page.find("button[aria-busy=true]").wait_for(state="detached")


def enter_wrong_digit(page: PlayerPage) -> int:
    """Enter a digit that clashes with nothing but is wrong; returns its cell."""
    board, solution = Position(page.line()), str(solve(page.line()))
    cell, digit = next(
        (cell, digit)
        for cell, digits in enumerate(board.pencilmarks)
        for digit in digits
        if digit != solution[cell] and not board.grid[cell]
    )
    page.click(cell)
    page.press(digit)
    return cell


def test_check_waits_for_the_solution(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}", service_workers="block")
    held = held_engine(page)
    page.page.wait_for_selector("#mode-play:not([hidden])")
    page.paste(ESCARGOT)
    page.wait_for_line(ESCARGOT)
    cell = enter_wrong_digit(page)
    page.button("Check").click()
    page.page.locator(".toast.visible", has_text="Thinking").wait_for()
    assert page.faults() == set()
    for route in held:
        route.continue_()
    expect(page.message).to_contain_text("Look again")
    assert page.faults() == {cell}


def test_the_first_puzzle_is_checked_without_the_engine(open_page: OpenPage) -> None:
    page = open_page("", service_workers="block")
    page.page.evaluate("localStorage.clear()")
    held = held_engine(page)
    page.page.wait_for_selector("#mode-play:not([hidden])")
    cell = enter_wrong_digit(page)
    page.button("Check").click()
    assert page.faults() == {cell}
    for route in held:
        route.continue_()


def test_undo_is_offered_while_the_engine_is_loading(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}", service_workers="block")
    held = held_engine(page)
    page.show("analyse")
    page.button("Clear").click()
    says = page.page.locator("[role=status]", has_text=language("en").say("page", "loading_engine"))
    expect(says).not_to_have_count(0)
    page.page.locator(".toast.visible").get_by_role("button", name="Undo").click()
    page.wait_for_line(EASY)
    for route in held:
        route.continue_()


def test_what_a_link_lacks_is_said_while_the_engine_is_loading(open_page: OpenPage) -> None:
    page = open_page("", service_workers="block")
    held = held_engine(page)
    page.page.wait_for_selector("#mode-play:not([hidden])")
    page.ask_for_a_hint()
    loading = loading_message(page)
    loading.wait_for()
    page.page.evaluate("location.hash = '#/nothing/here'")
    said = page.page.locator(".toast.visible", has_text=language("en").say("page", "link_unknown"))
    said.wait_for()
    loading.wait_for()  # again, after the message
    for route in held:
        route.continue_()
    loading.wait_for(state="detached")


def test_an_english_hint_needs_no_korean(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}", service_workers="block")
    page.forgiven.append("404")
    page.page.route("**/words/ko.json", lambda route: route.fulfill(status=404))
    page.page.reload()
    page.page.wait_for_selector("#mode-play:not([hidden])")
    page.ask_for_a_hint().first.wait_for()


def test_a_hint_does_not_wait_for_a_puzzle(page: PlayerPage) -> None:
    """While the slow worker makes puzzles for seconds, the quick one answers."""
    first = page.page.evaluate(
        """async ([board]) => {
            const { api } = (await import(document.querySelector("script[type=module]").src))["asking/api.js"];
            const order = [];
            const made = api.generate({ n: 20, level: "Extreme", symmetry: "full" })
                .catch(() => {}).then(() => order.push("puzzles"));
            await api.hint({ board, puzzle: null, candidates: null }, 3, "en").then(() => order.push("hint"));
            const ended = new AbortController();
            const late = api.analyse(board, ended.signal).catch(() => order.push("given up"));
            ended.abort();
            await late;
            await made;
            return order;
        }""",
        [EASY],
    )
    assert first == ["hint", "given up", "puzzles"]


@pytest.mark.home("server")
@pytest.mark.usefixtures("module")
def test_a_server_is_asked_for_pdfs_alone(
    open_page: OpenPage, serving: Callable[[], AbstractContextManager[str]]
) -> None:
    """The page of a server has the engine as well, and its policy lets WebAssembly be compiled."""
    asked: list[str] = []
    with serving() as address:
        page = open_page(f"#puzzle={EASY}", address=address)
        page.page.on("request", lambda request: asked.append(request.url))
        page.ask_for_a_hint().first.wait_for()
        page.show("analyse")
        page.page.wait_for_selector(".verdict.right")
        page.show("play")
        page.button("Print").click()
        dialog = page.page.locator("dialog[open]")
        dialog.get_by_label("What").select_option("puzzle")
        with page.page.expect_download():
            dialog.get_by_role("button", name="Make a PDF").click()
    assert [url for url in asked if "/api/" in url] == [f"{address}/api/print"]
