"""The mode Play: a game from the first digit to the last, by keyboard, mouse and touch."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from boards import EASY, EASY_SOLVED, ESCARGOT, JUDGE_2580
from player_page import PlayerPage
from sudokit import engine, logic
from sudokit.words import language

if TYPE_CHECKING:
    from playwright.sync_api import Request

LINK = f"#puzzle={EASY}"
BLANKS = [cell for cell, clue in enumerate(EASY) if clue == "."]
ALMOST = EASY_SOLVED[:80] + "."

OpenPage = Callable[..., PlayerPage]


def test_play_to_the_end_by_keyboard(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.press("ArrowUp", "Home", "ArrowDown")  # from wherever the cursor starts
    for _ in range(81):
        page.press("ArrowRight")
        cursor = page.selected().pop()
        if cursor in BLANKS:
            page.press(EASY_SOLVED[cursor])
        if cursor % 9 == 8:
            page.press("ArrowDown")
    assert page.line() == EASY_SOLVED
    page.find(".finish-card").wait_for()
    page.press("Escape")  # the pad is there again
    page.find(".finish-card").wait_for(state="hidden")
    assert page.button("Undo").is_enabled()


@pytest.mark.essential
def test_play_to_the_end_by_touch(open_page: OpenPage) -> None:
    nearly = f"{LINK}&board={EASY_SOLVED[:30]}{EASY[30:60]}{EASY_SOLVED[60:]}"
    page = open_page(nearly, viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    for cell in filter(range(30, 60).__contains__, BLANKS):
        page.tap(cell)
        page.find(f".key:nth-child({EASY_SOLVED[cell]})").tap()
    assert page.line() == EASY_SOLVED
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_marks_by_keys_and_tools(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("Shift+1", "Shift+4", "Control+2", "Shift+Control+3")
    assert page.marks(2, "corner") == {1, 4}
    assert page.marks(2, "centre") == {2}
    assert page.marks(2, "colours") == {3}
    page.press("x", "4", "c", "7", "v", "3", "z")
    assert page.marks(2, "corner") == {1}
    assert page.marks(2, "centre") == {2, 7}
    assert page.marks(2, "colours") == set()
    page.press("4")
    assert page.line()[2] == "4"
    page.press("Delete", "Space")
    assert page.line()[2] == "."
    assert page.button("Corner marks").get_attribute("aria-pressed") == "true"
    page.press("Delete")
    assert page.marks(2, "corner") == set()


def test_undo_and_redo(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("1", "2", "4")
    page.press("Control+z", "Control+z")
    assert page.line()[2] == "1"
    page.press("Control+y")
    assert page.line()[2] == "2"
    page.press("Control+Shift+z")
    assert page.line()[2] == "4"
    page.press("Control+z", "Control+z", "Control+z", "Control+z")
    assert page.line() == EASY
    assert page.button("Undo").is_disabled()


def test_selecting(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.drag(0, 1, 2, 11)
    assert page.selected() == {0, 1, 2, 11}
    page.page.keyboard.down("Control")
    page.click(80)
    page.click(1)
    page.page.keyboard.up("Control")
    assert page.selected() == {0, 2, 11, 80}
    page.click(0)
    page.press("Shift+ArrowRight", "Control+ArrowDown")
    assert page.selected() == {0, 1, 10}
    page.press("Control+a")
    assert len(page.selected()) == 81
    page.press("Control+i")
    assert page.selected() == set()
    page.page.mouse.dblclick(*page.point(0))
    assert page.selected() == {cell for cell, clue in enumerate(EASY) if clue == "5"}
    page.press("Escape")
    assert page.selected() == set()


def test_a_digit_into_several_cells_marks_the_clash(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.drag(2, 3)
    page.press("2")
    assert page.line()[2:4] == "22"
    assert page.faults() == {2, 3}
    page.press("2")
    assert page.line() == EASY
    assert page.faults() == set()


@pytest.mark.home("server", "engine")
def test_check_finds_what_does_not_clash(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("1")
    assert page.faults() == set()
    page.button("Check").click()
    assert page.faults() == {2}
    assert page.board.evaluate("board => [...board.wrong]") == [2]
    assert page.board.locator("path.wrong").count() == 1
    expect(page.message).to_contain_text("r1c3")
    page.press("4")
    assert page.faults() == set()
    assert page.board.locator("path.wrong").count() == 0


def test_what_clashes_is_not_called_wrong(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("5")  # as the clue in the corner
    assert page.faults() == {0, 2}
    for cell in (0, 2):
        label = page.board.locator("[role=gridcell]").nth(cell)
        expect(label).to_have_attribute("aria-label", re.compile("clashes$"))
    page.button("Check").click()
    expect(page.board.locator("path.wrong")).to_have_count(1)
    names = [
        page.board.locator("[role=gridcell]").nth(cell).get_attribute("aria-label") or ""
        for cell in (0, 2)
    ]
    assert [name.rpartition(", ")[2] for name in names] == ["clashes", "wrong"]


def test_a_message_about_a_dialog_stands_in_it(open_page: OpenPage) -> None:
    page = open_page(LINK)
    dialog = page.dialog("Export")
    dialog.get_by_role("button", name="Copy").click()
    message = page.page.locator("dialog[open] .toast.visible")
    message.wait_for()
    inner, outer = message.bounding_box(), dialog.bounding_box()
    assert inner is not None
    assert outer is not None
    assert outer["x"] <= inner["x"]
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    assert inner["y"] + inner["height"] <= outer["y"] + 80


def test_a_new_puzzle_says_how_long_it_may_take_and_has_its_techniques_by_level(
    open_page: OpenPage,
) -> None:
    page = open_page(LINK)
    dialog = page.dialog("New puzzle")
    technique = dialog.locator("select").nth(1)
    expect(technique.locator("optgroup")).to_have_count(5)
    names = technique.locator("optgroup").evaluate_all("all => all.map(({ label }) => label)")
    assert names == ["Easy", "Medium", "Hard", "Unfair", "Extreme"]
    assert technique.locator("optgroup[label=Hard] option[value=x-wing]").count() == 1
    assert technique.locator("option[value=brute-force]").count() == 0
    expect(dialog.get_by_text("It takes a moment.")).to_be_visible()
    technique.select_option("jellyfish")
    expect(dialog.get_by_text("without one, seconds")).to_be_visible()
    dialog.locator("select").first.select_option("none")
    expect(dialog.get_by_text("it may take seconds")).to_be_visible()


@pytest.mark.home("server")
def test_an_error_about_a_new_puzzle_stands_in_the_dialog_until_the_next_try(
    open_page: OpenPage,
) -> None:
    page = open_page(LINK)
    page.forgiven.append("503")
    page.page.route(
        "**/api/generate",
        lambda route: route.fulfill(
            status=503, json={"error": {"kind": "Busy", "reason": "try later"}}
        ),
    )
    dialog = page.dialog("New puzzle")
    dialog.get_by_role("radio", name="Hard").check(force=True)
    dialog.locator("select").first.select_option("full")
    dialog.locator("button.primary").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(page.page.locator(".toast.visible")).to_have_count(0)
    page.press("Escape")
    page.dialog("New puzzle")
    expect(dialog.get_by_role("alert")).to_have_count(0)


def test_automatic_candidates(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.button("Settings").click()
    page.page.get_by_role("switch", name="Automatic candidates").click()
    page.press("Escape")
    assert page.marks(2, "candidates") == {1, 2, 4}
    page.click(2)
    page.press("Control+2")
    assert page.marks(2, "candidates") == {1, 4}
    page.click(3)
    page.press("6")
    assert page.marks(5, "candidates") == {2, 4, 8}


def test_candidates_as_marks(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.button("Candidates").click()
    assert page.marks(2, "centre") == {1, 2, 4}
    page.click(3)
    page.press("2")
    assert page.marks(2, "centre") == {1, 4}


PLACES = """board => [...board.shadowRoot.querySelectorAll("text.candidate, text.centre")].map((mark) => [
    mark.classList[0], mark.textContent, (mark.getAttribute("x") - 5) % 64, (mark.getAttribute("y") - 5) % 64])"""


def test_a_candidate_stands_in_the_same_place_in_every_cell(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("Control+1", "Control+2", "Control+4")
    page.button("Candidates").click()
    places: dict[str, set[tuple[float, float]]] = {}
    for kind, digit, x, y in page.board.evaluate(PLACES):
        if kind == "candidate":
            places.setdefault(digit, set()).add((x, y))
    assert [len(places[str(digit)]) for digit in range(1, 10)] == [1] * 9
    rows = [x for kind, _, x, _ in page.board.evaluate(PLACES) if kind == "centre"]
    assert rows == [21, 32, 43]  # the player's own
    settings = page.dialog("Settings")
    settings.get_by_role("switch", name="Centre marks each in its own place").click()
    page.press("Escape")
    drawn = page.board.evaluate(PLACES)
    assert {kind for kind, *_ in drawn} == {"candidate"}
    for _, digit, x, y in drawn:
        assert {(x, y)} == places[digit]


def test_candidates_ask_before_they_replace_or_restore(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("Control+4")
    page.button("Candidates").click()
    assert page.marks(2, "centre") == {4}
    assert page.marks(3, "centre") == {2, 6}
    page.page.get_by_role("button", name="List candidates there too").click()
    assert page.marks(2, "centre") == {1, 2, 4}
    page.press("Control+1")
    page.button("Candidates").click()
    assert page.marks(2, "centre") == {2, 4}
    page.page.get_by_role("button", name="Put them back").click()
    assert page.marks(2, "centre") == {1, 2, 4}
    page.button("Candidates").click()
    expect(page.message).to_have_text("All candidates are there already.")


def test_savepoints_and_restart(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("4")
    page.button("Save point").click()
    page.button("Restart").click()
    assert page.line() == EASY
    page.page.get_by_role("button", name=re.compile("31 filled")).click()
    assert page.line()[2] == "4"
    page.page.get_by_role("button", name=re.compile("^Forget")).click()
    expect(page.find(".chip")).to_have_count(0)
    page.page.locator(".toast.visible").get_by_role("button", name="Undo").click()
    page.find(".chip").wait_for()


def test_pause_hides_the_board(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.button("Pause").click()
    assert page.board.evaluate("board => board.covered")
    page.press("ArrowRight", "1")
    assert page.line() == EASY
    page.find(".cover").click()
    assert not page.board.evaluate("board => board.covered")


def test_the_clock_begins_with_the_first_move_and_stops_under_dialogs(open_page: OpenPage) -> None:
    page = open_page(LINK)
    time = page.find("[role=timer]")
    page.page.wait_for_timeout(2_500)
    assert time.inner_text() == "0:00"
    page.click(2)
    page.press("4")
    page.page.wait_for_function(
        "() => document.querySelector('[role=timer]')?.textContent >= '0:02'"
    )
    page.dialog("Help")
    before = time.inner_text()
    page.page.wait_for_timeout(2_500)
    assert time.inner_text() == before
    page.press("Escape")
    page.page.wait_for_function(
        "before => document.querySelector('[role=timer]')?.textContent > before", arg=before
    )


@pytest.mark.essential
def test_state_survives_a_reload(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("4", "Shift+Control+2")
    page.drag(3, 5)
    page.press("Shift+2")
    page.show("learn")
    page.page.reload()
    page.page.wait_for_selector("#mode-learn:not([hidden])")
    page.show("play")
    assert page.line()[2] == "4"
    assert page.marks(2, "colours") == {2}
    assert page.marks(5, "corner") == {2}
    page.press("Control+z", "Control+z", "Control+z")
    assert page.line() == EASY


@pytest.mark.home("server", "engine")
def test_open_text(open_page: OpenPage) -> None:
    page = open_page()
    for text, line in (
        (EASY, EASY),
        (JUDGE_2580, JUDGE_2580.replace(" ", "").replace("\n", "").replace("0", ".")),
        (EASY.replace(".", "0"), EASY),
    ):
        page.button("Open").click()
        page.page.get_by_role("textbox").fill(text)
        page.page.get_by_role("button", name="Open it").click()
        page.wait_for_line(line)


ROWS = [EASY[start : start + 9] for start in range(0, 81, 9)]
CSV = "\n".join(",".join(cell.replace(".", "") for cell in row) for row in ROWS)
JSON = str([[int(cell) for cell in row.replace(".", "0")] for row in ROWS])


@pytest.mark.home("server", "engine")
@pytest.mark.parametrize("offline", [False, True], ids=["online", "offline"])
def test_paste_whatever_holds_a_board(open_page: OpenPage, offline: bool) -> None:
    page = open_page(service_workers="allow" if offline else "block")
    if offline:
        page.go_offline()
    for text in (
        f"http://127.0.0.1:8080/#puzzle={EASY}",
        f"https://example.org/sudoku?bd={EASY.replace('.', '0')}&level=2",
        f"Look at this: {EASY}. Is it hard?",
        " ".join(EASY),
        CSV,
        CSV.replace(",", "\t"),
        JSON,
        "\n".join(ROWS),
        f"quizzes,solutions\n{EASY.replace('.', '0')},{EASY_SOLVED}\n",
    ):
        page.paste(text)
        page.wait_for_line(EASY)
        page.paste(ESCARGOT)
        page.wait_for_line(ESCARGOT)


def test_a_pasted_share_link_brings_the_digits_filled_in(open_page: OpenPage) -> None:
    page = open_page()
    page.paste(f"http://127.0.0.1:8080/#puzzle={EASY}&board={EASY[:2]}4{EASY[3:]}")
    page.wait_for_line(f"{EASY[:2]}4{EASY[3:]}")
    assert not page.cells()[2]["given"]


def test_of_several_boards_in_a_text_one_is_chosen_offline(open_page: OpenPage) -> None:
    page = open_page(service_workers="allow")
    page.go_offline()
    page.paste(f"first {EASY}\nthen {EASY_SOLVED}")
    page.page.locator("dialog[open]").get_by_role("button", name=re.compile("Line 2")).click()
    page.wait_for_line(EASY_SOLVED)


@pytest.mark.home("server", "engine")
@pytest.mark.parametrize(
    ("puzzle", "words"),
    [("." * 9 + EASY[9:], "several solutions"), (EASY[:2] + "1" + EASY[3:], "no solution")],
    ids=["several", "none"],
)
def test_a_puzzle_without_one_solution_is_warned_of(
    open_page: OpenPage, puzzle: str, words: str
) -> None:
    page = open_page(f"#puzzle={puzzle}", service_workers="allow")
    page.forgiven.append("422")  # nobody can solve it, and the browser says so on the console
    page.find(".notice").get_by_text(words).wait_for()
    page.go_offline()
    page.page.evaluate("line => { location.hash = `#puzzle=${line}` }", EASY)
    page.find(".notice").wait_for(state="hidden")


def test_check_accuses_no_clue(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("5")
    page.button("Check").click()
    expect(page.message).to_have_text("Look again at r1c3")
    page.paste(f"55{'.' * 79}")
    page.wait_for_line(f"55{'.' * 79}")
    page.button("Check").click()
    expect(page.message).to_have_text("This puzzle has no solution.")


def test_check_accuses_no_right_digit(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("4")
    page.click(3)
    page.press("4")
    page.button("Check").click()
    expect(page.message).to_have_text("Look again at r1c4")


def test_a_full_board_that_is_wrong_says_so(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.paste(ALMOST)
    page.wait_for_line(ALMOST)
    page.click(80)
    page.press("1")
    expect(page.message).to_contain_text("something is wrong")
    page.press("9")
    page.find(".finish-card").wait_for()


def test_check_knows_the_solution_of_a_puzzle_made_offline(open_page: OpenPage) -> None:
    page = open_page(LINK, service_workers="allow")
    page.go_offline()
    page.button("New puzzle").click()
    page.page.locator("dialog[open]").get_by_role("button", name="Create").click()
    page.page.wait_for_function(
        "line => document.querySelector('sudoku-board').cells.map(c => c.digit || '.').join('') !== line",
        arg=EASY,
    )
    puzzle = page.line()
    solution = str(engine.solve(puzzle))
    cell, wrong = next(
        (cell, digit)
        for cell, clue in enumerate(puzzle)
        for digit in "123456789"
        if clue == "." and digit != solution[cell]
        if all(puzzle[peer] != digit for peer in range(81) if _see(cell, peer))
    )
    page.click(cell)
    page.press(wrong)
    assert page.faults() == set()
    page.button("Check").click()
    assert page.faults() == {cell}


def _see(cell: int, peer: int) -> bool:
    box = cell // 27 == peer // 27 and cell % 9 // 3 == peer % 9 // 3
    return cell // 9 == peer // 9 or cell % 9 == peer % 9 or box


@pytest.mark.home("server", "engine")
def test_of_several_pasted_boards_one_is_chosen(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.paste(f"{EASY_SOLVED}\nno board\n{ALMOST}\n")
    dialog = page.page.locator("dialog[open]")
    assert "Line 2" in dialog.get_by_role("alert").inner_text()
    dialog.get_by_role("button", name=re.compile("Line 3")).click()
    page.wait_for_line(ALMOST)


@pytest.mark.home("server", "engine")
def test_paste_on_the_page_and_what_is_no_board(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.paste(JUDGE_2580)
    page.wait_for_line(JUDGE_2580.replace(" ", "").replace("\n", "").replace("0", "."))
    page.paste("53..7\nnot a board")
    problem = page.page.locator("dialog[open] [role=alert]")
    problem.wait_for()
    assert problem.inner_text()


def test_several_boards_can_be_chosen_from(open_page: OpenPage) -> None:
    page = open_page()
    page.button("Open").click()
    page.page.get_by_role("textbox").fill(f"{EASY_SOLVED}\n{EASY}\n")
    page.page.get_by_role("button", name="Open it").click()
    page.page.get_by_role("button", name=re.compile("Line 2")).click()
    page.wait_for_line(EASY)


@pytest.mark.essential
def test_share_link(open_page: OpenPage) -> None:
    page = open_page(LINK, permissions=["clipboard-read", "clipboard-write"])
    page.click(2)
    page.press("4")
    page.button("Share").click()
    page.page.wait_for_function("() => document.querySelector('.toast')?.textContent")
    link = page.page.evaluate("() => navigator.clipboard.readText()")
    assert f"/#/play/{EASY.replace('.', '0')}/" in link
    other = open_page(link[link.index("#") :])
    assert other.line() == EASY[:2] + "4" + EASY[3:]
    assert not other.cells()[2]["given"]


def test_sharing_without_a_clipboard_leaves_the_game_alone(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.page.evaluate("() => { document.execCommand = () => false; }")
    dialog = page.dialog("Share")
    assert page.page.evaluate("getSelection().toString()").endswith(
        f"/#/play/{EASY.replace('.', '0')}"
    )
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    page.press("Escape")
    page.click(2)
    page.press("4")
    page.page.reload()
    assert page.line()[2] == "4"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_link_is_also_a_qr_code(open_page: OpenPage, scheme: str) -> None:
    read = pytest.importorskip("zxingcpp").read_barcodes
    images = pytest.importorskip("PIL.Image")
    page = open_page(LINK, color_scheme=scheme)
    page.click(2)
    page.press("4")
    dialog = page.dialog("Share")
    (code,) = read(images.open(BytesIO(dialog.screenshot())))
    assert code.text == dialog.get_by_role("textbox").input_value()
    assert code.text.endswith(f"/{(EASY[:2] + '4' + EASY[3:]).replace('.', '0')}")


def test_a_broken_link_leaves_the_game_alone(open_page: OpenPage) -> None:
    page = open_page("#puzzle=<script>")
    assert len(page.line().replace(".", "")) >= 17
    expect(page.message).to_contain_text("damaged")


def test_a_link_that_arrives_in_another_mode_is_shown(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.show("learn")
    page.page.evaluate("line => { location.hash = `#puzzle=${line}` }", ALMOST)
    page.page.wait_for_selector("#mode-play:not([hidden])")
    page.mode = "play"
    page.wait_for_line(ALMOST)


def test_paste_behind_a_dialog_changes_nothing(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.dialog("Games")
    page.paste(ALMOST)
    page.page.wait_for_timeout(300)
    assert page.line() == EASY


@pytest.mark.home("server", "engine")
def test_export(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.button("Export").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_role("combobox").select_option("boj2239")
    page.page.wait_for_function(
        "() => document.querySelector('dialog[open] textarea')?.value.startsWith('530070000\\n')"
    )
    with page.page.expect_download() as download:
        dialog.get_by_role("button", name="Save as file").click()
    assert download.value.path().read_text().startswith("530070000\n")
    page.press("Escape")
    page.click(2)
    page.press("5")  # which clashes
    page.button("Export").click()
    expect(dialog.locator("option")).to_have_text(
        ["One line of 81 characters", "Picture (SVG)", "Picture (PNG)"]
    )
    expect(dialog.locator("textarea")).to_have_value(f"{EASY[:2]}5{EASY[3:]}\n")


@pytest.mark.home("server")
@pytest.mark.essential
def test_new_puzzle_from_the_generator(open_page: OpenPage) -> None:
    page = open_page(LINK)
    rating = {"level": "Hard", "score": 1234, "hardest": None, "solved": True}
    asked: list[object] = []

    def answer(route: object) -> None:
        asked.append(route.request.post_data_json)  # type: ignore[attr-defined]
        route.fulfill(json={"puzzles": [{"puzzle": ALMOST, "rating": rating}]})  # type: ignore[attr-defined]

    page.page.route("**/api/generate", answer)
    page.button("New puzzle").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_text("Hard", exact=True).click()
    page.page.wait_for_selector("dialog[open] option[value=x-wing]", state="attached")
    dialog.get_by_label("Technique").select_option("x-wing")
    dialog.get_by_role("button", name="Create").click()
    page.wait_for_line(ALMOST)
    assert asked == [{"level": "Hard", "symmetry": "half-turn", "technique": "x-wing"}]
    assert page.find(".badge").inner_text() == "Hard"


@pytest.mark.home("server", "engine")
def test_offline_after_load(open_page: OpenPage) -> None:
    page = open_page(LINK, service_workers="allow")
    page.go_offline()
    page.click(BLANKS[0])
    for cell in BLANKS:
        page.click(cell)
        page.press(EASY_SOLVED[cell])
    page.find(".finish-card").wait_for()
    page.press("Escape")
    page.dialog("New puzzle").get_by_role("button", name="Create").click()
    page.page.wait_for_selector("dialog[open]", state="hidden")
    assert page.line() != EASY_SOLVED
    assert page.line().count(".") > 40


@pytest.mark.home("server", "engine")
def test_print_shows_title_level_and_board(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.find(".badge").get_by_text("Easy").wait_for()
    page.page.evaluate("() => { window.print = () => { window.printed = true } }")
    page.button("Print").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_label("Title").fill("For Sunday")
    dialog.get_by_role("button", name="Print").click()
    page.page.wait_for_function("() => window.printed")
    page.page.emulate_media(media="print")
    assert page.board.is_visible()
    assert not page.button("New puzzle").is_visible()
    assert not page.page.locator("header.top").is_visible()
    assert page.page.locator("header.heading").inner_text().split("\n") == ["For Sunday", "Easy"]


@pytest.mark.home("server")
def test_print_a_booklet_of_new_puzzles(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={'.' * 9}{EASY[9:]}")
    page.find(".notice").get_by_text("several solutions").wait_for()
    what = page.dialog("Print").get_by_label("What").locator("option")
    expect(what).to_have_count(2)  # neither this puzzle nor games, of which there is none
    page.press("Escape")
    page.wait_until(
        "() => history.state !== 'layer'"
    )  # the dialog's entry is left; Back would undo the link
    page.page.evaluate("link => { location.hash = link }", LINK)
    page.find(".badge").get_by_text("Easy").wait_for()
    page.click(2)
    page.press("4")
    dialog = page.dialog("Print")
    expect(what).to_have_count(4)
    dialog.get_by_label("What").select_option("new")
    dialog.get_by_label("Title").fill("For Sunday")
    dialog.get_by_label("How many").select_option("4")
    dialog.get_by_label("Puzzles per page").select_option("2")
    with page.page.expect_download() as download:
        dialog.get_by_role("button", name="Make a PDF").click()
    pages = [sheet.extract_text() for sheet in PdfReader(download.value.path()).pages]
    assert len(pages) == 3  # the last one has the solutions
    assert all("For Sunday" in text for text in pages)
    assert pages[0].count("Easy") == 2


@pytest.mark.home("server")
def test_a_booklet_of_fewer_puzzles_than_wanted_says_so(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.forgiven.append("422")
    rating = {"level": "Extreme", "score": 3000, "hardest": None, "solved": True}
    answers = [
        {"status": 200, "json": {"puzzles": [{"puzzle": EASY, "rating": rating}] * 2}},
        {"status": 422, "json": {"error": {"kind": "NoPuzzle", "reason": "none in time"}}},
    ]
    page.page.route("**/api/generate", lambda route: route.fulfill(**answers.pop(0)))
    page.button("Print").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_label("What").select_option("new")
    dialog.get_by_label("How many").select_option("4")
    with page.page.expect_download() as download:
        dialog.get_by_role("button", name="Make a PDF").click()
    assert len(PdfReader(download.value.path()).pages) == 2
    dialog.get_by_role("status").get_by_text("Puzzles in it: 2").wait_for()


@pytest.mark.home("server")
def test_a_server_that_cannot_make_pdfs_says_so(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.forgiven.append("501")
    lack = {"error": {"kind": "MissingPackage", "reason": "reportlab is not installed"}}
    page.page.route("**/api/print", lambda route: route.fulfill(status=501, json=lack))
    page.button("Print").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_label("What").select_option("puzzle")
    dialog.get_by_role("button", name="Make a PDF").click()
    dialog.get_by_role("alert").get_by_text("reportlab is not installed").wait_for()


@pytest.mark.home("server", "engine")
def test_the_technique_decides_the_level(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.button("New puzzle").click()
    dialog = page.page.locator("dialog[open]")
    page.page.wait_for_selector("dialog[open] option[value=w-wing]", state="attached")
    dialog.get_by_label("Technique").select_option("w-wing")
    assert dialog.get_by_role("radio", name="Easy").is_disabled()
    wanted = logic.technique("W-Wing").level
    assert dialog.get_by_role("radio", name=wanted).is_checked()
    dialog.get_by_role("button", name="Create").click()
    page.page.wait_for_selector("dialog[open]", state="hidden")
    techniques = {step.technique for step in logic.explain(page.line()).steps}
    assert logic.technique("W-Wing") in techniques


def test_the_level_is_remembered(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.button("New puzzle").click()
    page.page.locator("dialog[open]").get_by_text("Unfair", exact=True).click()
    page.page.reload()
    page.button("New puzzle").click()
    assert page.page.get_by_role("radio", name="Unfair").is_checked()


def focused(page: PlayerPage) -> str:
    words: str = page.page.evaluate(
        "() => document.activeElement.matches('[type=radio]')"
        " ? document.activeElement.parentElement.textContent"
        " : document.activeElement.ariaLabel || document.activeElement.tagName"
    )
    return words


def test_dialogs_begin_at_their_first_control_and_enter_does_what_they_are_for(
    open_page: OpenPage,
) -> None:
    page = open_page(LINK, service_workers="allow")
    page.go_offline()
    page.dialog("New puzzle")
    assert focused(page) == "Easy"
    page.press("ArrowRight", "Enter")
    page.find(".badge").get_by_text("Medium").wait_for()
    page.dialog("Open")
    assert focused(page) == "Paste a board here"
    page.page.keyboard.insert_text(EASY)
    page.press("Control+Enter")
    page.wait_for_line(EASY)
    page.dialog("Settings")
    assert focused(page) == "INPUT"
    page.press("Space", "Enter")
    assert page.page.locator("dialog[open]").count() == 0
    page.dialog("Help")
    page.press("Enter")
    assert page.page.locator("dialog[open]").count() == 0


def test_messages_over_a_dialog_are_spoken_in_it(open_page: OpenPage) -> None:
    page = open_page(LINK, permissions=["clipboard-read", "clipboard-write"])
    page.button("Export").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_role("button", name="Copy").click()
    dialog.get_by_role("status").get_by_text("Copied").wait_for()
    dialog.locator(".toast", has_text="Copied").wait_for(state="attached")
    page.press("Escape")
    page.page.locator("body > .toast", has_text="Copied").wait_for(state="attached")


def test_pause_stops_more_than_the_keys(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.click(2)
    page.press("4")
    page.button("Pause").click()
    for name in ("Undo", "Check", "Candidates", "Restart"):
        assert page.button(name).is_disabled()
    page.find(".cover").click()
    assert page.button("Undo").is_enabled()
    page.button("Pause").click()
    page.paste(ALMOST)
    page.wait_for_line(ALMOST)
    assert not page.board.evaluate("board => board.covered")


@pytest.mark.home("server")
def test_a_wish_that_was_given_up_brings_no_puzzle(open_page: OpenPage) -> None:
    page = open_page(LINK)
    late: list[Any] = []
    page.page.route("**/api/generate", lambda route: late.append(route))  # noqa: PLW0108 - no builtins
    page.button("New puzzle").click()
    page.page.get_by_role("button", name="Create").click()
    page.page.get_by_role("button", name="Creating").wait_for()
    with page.page.expect_event("requestfailed") as ended:
        page.press("Escape")
    assert ended.value.url.endswith("/api/generate")
    assert page.line() == EASY


def test_a_held_key_is_let_go_with_the_mode(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.page.keyboard.down("Control")
    page.show("learn")
    page.page.keyboard.up("Control")
    page.show("play")
    page.click(2)
    page.press("4")
    assert page.line()[2] == "4"


@pytest.mark.home("server")
def test_a_technique_leaves_the_levels_that_it_allows(open_page: OpenPage) -> None:
    page = open_page(LINK)
    asked: list[Any] = []

    def hear(request: Request) -> None:
        if "generate" in request.url:
            asked.append(request.post_data_json)

    page.page.on("request", hear)
    page.button("New puzzle").click()
    dialog = page.page.locator("dialog[open]")
    technique = dialog.get_by_label("Technique")
    technique.locator("option[value=w-wing]").wait_for(state="attached")
    technique.select_option("w-wing")
    levels = dialog.get_by_role("radio")
    assert [level.is_enabled() for level in levels.all()] == [False, False, True, True, True]
    assert dialog.get_by_role("radio", name="Hard").is_checked()
    assert "at least Hard" in dialog.inner_text()
    technique.focus()
    page.press("Enter")
    dialog.wait_for(state="hidden")
    assert [(wanted["technique"], wanted["level"]) for wanted in asked] == [("w-wing", "Hard")]
    assert logic.rate(page.line()).level == "Hard"


def test_marks_of_a_check_end_with_what_was_checked(open_page: OpenPage) -> None:
    page = open_page(f"#/play/{EASY.replace('.', '0')}")
    page.click(2)
    page.press("1")
    page.page.wait_for_function("() => document.querySelector('sudoku-board').cells[2].digit === 1")
    page.button("Check").click()
    assert 2 in page.faults()
    page.press("Control+z")
    expect(page.page.locator(".toast.visible")).to_have_count(0)
    page.press("Control+y")
    page.button("Check").click()
    assert 2 in page.faults()
    page.paste("1" + "." * 80)
    page.wait_for_line("1" + "." * 80)
    assert page.faults() == set()
    page.page.get_by_role("button", name="Previous game", exact=True).click()
    page.page.wait_for_function("() => document.querySelector('sudoku-board').cells[1].digit === 3")


def test_only_techniques_that_can_be_made_are_offered(open_page: OpenPage) -> None:
    page = open_page(LINK)
    dialog = page.dialog("New puzzle")
    choice = dialog.get_by_label("Technique")
    choice.locator("option[value=w-wing]").wait_for(state="attached")
    offered = choice.locator("option").evaluate_all("all => all.map(({value}) => value)")
    usual = {key for key, entry in logic.techniques().items() if entry.on_by_default}
    assert {"leviathan", "squirmbag", "multi-colors-2"}.isdisjoint(offered)
    assert set(offered) - {""} <= usual


def test_long_texts_do_not_hold_up_the_page(open_page: OpenPage) -> None:
    page = open_page(LINK)
    for text, words in (("5" * 4_000_000, "100,000"), (99_000 * "\n", "no board")):
        blocked = page.page.evaluate(
            """async ([count, sign]) => {
                let longest = 0;
                new PerformanceObserver((list) => {
                    for (const {duration} of list.getEntries()) longest = Math.max(longest, duration);
                }).observe({type: "longtask"});
                const data = new DataTransfer();
                data.setData("text", sign.repeat(count));
                const start = performance.now();
                document.body.dispatchEvent(
                    new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
                return performance.now() - start;
            }""",
            [len(text), text[0]],
        )
        assert blocked < 1000  # a page that read it took five seconds
        expect(page.page.locator("dialog[open] .problem")).to_contain_text(words)
        page.press("Escape")


@pytest.mark.home("server", "engine")
def test_messages_follow_the_language(open_page: OpenPage) -> None:
    page = open_page(LINK)
    page.paste("." * 80 + "1")
    undo = page.page.locator(".toast button")
    expect(undo).to_have_text("Previous game")
    page.page.locator("button.language").click()
    expect(undo).to_have_text(language("ko").say("page", "previous_game"))
    expect(page.message).to_have_text(language("ko").say("page", "opened"))
    page.paste("12")
    expect(page.page.locator("dialog[open] .problem")).to_contain_text("1행에 숫자 2개가 있습니다")
