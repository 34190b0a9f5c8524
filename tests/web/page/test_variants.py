"""Variants on the page: opened, drawn, played to the end, kept and shared."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import expect

import sudokit
from boards import EASY, EASY_SOLVED
from player_page import PlayerPage
from sudokit import variants as v
from sudokit.variants import Puzzle

OpenPage = Callable[..., PlayerPage]

GALLERY = Path(sudokit.__file__).parent / "web" / "page" / "gallery" / "puzzles.json"
ENGLISH = re.compile(r"[A-Za-z]{2,}")  # cells are named r1c1

BLANKS = (2, 3, 5, 6)  # cells of the first row that are left to fill, two of them in a cage
PUZZLE = Puzzle(
    "".join("." if cell in BLANKS else digit for cell, digit in enumerate(EASY_SOLVED)),
    constraints=[
        v.Cage("r1c3 r1c4", int(EASY_SOLVED[2]) + int(EASY_SOLVED[3])),
        v.Whisper("r5c5 r5c6", 1),
        v.Odd("r9c1"),
    ],
    title="Two in a cage",
    author="A. Setter",
)
SIX = Puzzle(
    "1.....2.....3.....4.....5.....6.....",
    rows=6,
    columns=6,
    regions="none",
    constraints=[v.Sandwich("r1c6 r2c6 r3c6 r4c6 r5c6 r6c6", 5), v.LittleKiller("r1c2", "down-right", 14)],
)  # fmt: skip


def opened(open_page: OpenPage, puzzle: Puzzle, **options: object) -> PlayerPage:
    page = open_page(**options)
    page.paste(v.write(puzzle))
    expect(page.find(".rules")).to_be_visible()
    expect(page.board.locator("g[transform] > *").first).to_be_attached()
    return page


def test_a_variant_is_played_to_the_end(open_page: OpenPage) -> None:
    page = opened(open_page, PUZZLE)
    expect(page.find(".rules summary")).to_have_text("Two in a cage")
    expect(page.find(".rules")).to_contain_text("by A. Setter")
    expect(page.find(".rules")).to_contain_text("Killer cage Digits in the cage do not repeat")
    first, second = EASY_SOLVED[2], EASY_SOLVED[3]
    page.click(2)
    wrong = next(each for each in "123456789" if each not in EASY_SOLVED[:2] + first + second)
    page.press(wrong)
    page.wait_until("() => document.querySelector('#mode-play sudoku-board').faults.size > 0")
    assert 2 in page.faults()
    page.press(first)
    page.wait_until("() => document.querySelector('#mode-play sudoku-board').faults.size === 0")
    page.page.reload()
    page.wait_for_line(str(PUZZLE._givens_text())[:2] + first + str(PUZZLE._givens_text())[3:])
    expect(page.board.locator("g[transform] > *").first).to_be_attached()
    for cell in BLANKS[1:]:
        page.click(cell)
        page.press(EASY_SOLVED[cell])
    expect(page.find(".finish-card")).to_be_visible()
    expect(page.find(".finish-card .story")).to_be_hidden()


@pytest.mark.home("engine")
def test_the_course_opens_beside_a_variant(open_page: OpenPage) -> None:
    page = opened(open_page, SIX)
    page.page.evaluate("location.hash = '#/learn/course/last-in-row'")
    expect(page.page.locator("#mode-learn .lesson")).to_be_visible()
    page.page.evaluate("location.hash = '#/analyse'")
    expect(page.message).to_contain_text("Analyse is for classic Sudokus")


def test_check_finds_what_differs_from_the_solution(open_page: OpenPage) -> None:
    page = opened(open_page, PUZZLE)
    page.click(5)
    page.press(EASY_SOLVED[6])
    page.button("Check").click()
    page.wait_until("() => document.querySelector('#mode-play sudoku-board').wrong.size === 1")
    assert page.board.evaluate("board => [...board.wrong]") == [5]


@pytest.mark.home("engine")
def test_a_link_holds_the_whole_puzzle(open_page: OpenPage) -> None:
    page = opened(open_page, SIX, permissions=["clipboard-read", "clipboard-write"])
    page.button("Share").click()
    expect(page.message).to_have_text("Link copied")
    link = page.page.evaluate("navigator.clipboard.readText()")
    assert len(link) < 500
    other = open_page(link[link.index("#") :])
    assert other.line() == "1.....2.....3.....4.....5.....6....."
    expect(other.find(".rules")).to_contain_text("Sandwich")
    broken = open_page(link[link.index("#") : -20])
    expect(broken.message).to_have_text("This link is damaged: it does not hold a whole puzzle.")


@pytest.mark.home("engine")
def test_presses_reach_their_cells_beside_clues_outside(open_page: OpenPage) -> None:
    page = opened(open_page, SIX)
    box = page.board.bounding_box()
    assert box is not None
    assert box["height"] > box["width"] * 1.05  # there is room above for two clues
    corner = page.board.evaluate(
        "board => { const r = board.shadowRoot.querySelector('.paper').getBoundingClientRect(); return [r.x, r.y, r.width / 6] }"
    )
    x, y, size = corner
    page.page.mouse.click(x + 4.5 * size, y + 1.5 * size)
    assert page.selected() == {10}
    page.press("3")
    assert page.line() == "1.....2...3.3.....4.....5.....6....."
    expect(page.find(".pad .key")).to_have_count(6)


@pytest.mark.home("engine")
def test_a_board_of_another_size_in_one_line(open_page: OpenPage) -> None:
    page = open_page()
    page.paste(str(v.write(SIX.replace(constraints=[], regions="boxes"), "board")))
    expect(page.find(".pad .key")).to_have_count(6)
    assert page.line() == "1.....2.....3.....4.....5.....6....."


@pytest.mark.home("engine")
def test_modes_for_classic_puzzles_say_so(open_page: OpenPage) -> None:
    page = opened(open_page, PUZZLE)
    page.page.locator("#tab-watch").click()
    expect(page.message).to_contain_text("Watch is for classic Sudokus")
    expect(page.page.locator("#mode-play")).to_be_visible()


def fill(page: PlayerPage, puzzle: Puzzle, line: str) -> None:
    """Put the digits of a line on the board, cell by cell, by mouse and keys."""
    box = page.board.bounding_box()
    assert box is not None
    size = box["width"] / puzzle.columns
    for at, digit in enumerate(line):
        if page.line()[at] != digit:
            row, column = divmod(at, puzzle.columns)
            x, y = box["x"] + (column + 0.5) * size, box["y"] + (row + 0.5) * size
            page.page.mouse.click(x, y)
            page.press(digit)


@pytest.mark.home("engine")
def test_a_puzzle_with_several_solutions_can_be_finished(open_page: OpenPage) -> None:
    """Any full board that breaks no rule is a solution."""
    puzzle = Puzzle("12343412........", rows=4, columns=4, constraints=[v.GreaterThan("r3c1 r3c2")])
    page = opened(open_page, puzzle)
    expect(page.find(".panel")).to_contain_text("several solutions")
    fill(page, puzzle, "1234341223414123")
    expect(page.message).to_have_text("Every cell is filled, but something is wrong")
    page.button("Check").click()
    expect(page.message).to_have_text("Look again at r3c1, r3c2")
    fill(page, puzzle, "1234341243212143")
    expect(page.message).to_have_text("Solved. This puzzle has several solutions.")
    expect(page.find(".finish-card")).to_be_visible()
    page.page.reload()
    page.button("Result").click()
    expect(page.find(".finish-card")).to_be_visible()
    page.button("Games").click()
    expect(page.page.locator("dialog .preview")).to_have_attribute("viewBox", "-1 -1 42 42")
    expect(page.page.locator("dialog[open]")).to_contain_text("Solved")


@pytest.mark.home("engine")
def test_hints_lead_to_the_end(open_page: OpenPage) -> None:
    """Each names a cell, then a rule, then what follows; all together they solve the puzzle."""
    page = opened(open_page, PUZZLE)
    tints = (
        "board => [...board.tints].filter(([, tint]) => tint === 'marked').map(([cell]) => cell)"
    )
    seen = []
    for _ in range(40):
        page.press("h")
        told = page.find(".hint-card .hints li:not([hidden])")
        expect(told).to_have_count(1)
        expect(told.nth(0)).to_have_text(re.compile(r"^look at "))
        assert page.board.evaluate(tints)
        page.press("h")
        expect(told).to_have_count(2)
        seen.append(told.nth(1).inner_text())
        page.press("h")
        expect(told).to_have_count(3)
        page.press("h")
        expect(told).to_have_count(0)
        if "." not in page.line():
            break
    assert page.line() == EASY_SOLVED
    assert any("helps here" in each for each in seen)
    expect(page.find(".finish-card")).to_be_visible()


@pytest.mark.home("engine")
def test_a_killer_by_hints_alone_in_korean_on_a_phone(open_page: OpenPage) -> None:
    """From first to last by taps: what is told can be read above the bar, in Korean, and the board is full at the end."""
    gallery = json.loads(GALLERY.read_text(encoding="utf-8"))
    killer = next(
        each["puzzle"]
        for each in gallery
        if {part["kind"] for part in each["puzzle"]["constraints"]} == {"cage"}
    )
    puzzle = v.read(json.dumps(killer))
    page = opened(
        open_page,
        puzzle,
        locale="ko-KR",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    solution = "".join(str(digit) for digit in v.solve(puzzle).values())
    told = page.find(".hint-card .hints li:not([hidden])")
    named = False
    for _ in range(150):
        page.button("힌트").tap()
        expect(told).to_have_count(1)
        for count in (2, 3):
            page.find(".hint-card .primary:visible").tap()
            expect(told).to_have_count(count)
        said = told.nth(2)
        expect(said).to_be_in_viewport(ratio=1)
        text = said.inner_text()
        assert not ENGLISH.search(text), text
        named |= "킬러 케이지" in text
        page.find(".hint-card .primary:visible").tap()
        expect(told).to_have_count(0)
        if "." not in page.line():
            break
    assert named
    assert page.line() == solution
    expect(page.find(".finish-card")).to_be_visible()


@pytest.mark.home("engine")
def test_a_chaos_construction_by_hints_alone(open_page: OpenPage) -> None:
    """The page has no cells for the labels of regions: what follows of them is told before what follows for the grid."""
    labels = [f"L{number}" for number in range(1, 17)]
    puzzle = Puzzle(
        "..14.4.......2..",
        rows=4,
        columns=4,
        regions="none",
        constraints=[
            v.ChaosConstruction(labels),
            v.MatchRun([labels[15:11:-1], labels[15::-4]], "r4c4"),
        ],
    )
    page = opened(open_page, puzzle)
    told = page.find(".hint-card .hints li:not([hidden])")
    reasons: list[str] = []
    for _ in range(40):
        for count in range(1, 4):
            page.press("h")
            expect(told).to_have_count(count)
        if page.find(".hint-card .proof:not([hidden])").count():  # what is in it may still load
            expect(page.find(".hint-card .reasons li").first).to_be_visible()
            reasons += page.find(".hint-card .reasons li").all_text_contents()
        page.press("h")
        expect(told).to_have_count(0)
        if "." not in page.line():
            break
    assert page.line() == str(v.solve(puzzle))
    of_regions = [
        each for each in reasons if re.search(r"Chaos construction: .*the regions? of r\dc\d", each)
    ]
    assert of_regions
    assert len(of_regions) == len(set(of_regions)), "what hints have said of the regions is known"
    expect(page.find(".finish-card")).to_be_visible()


@pytest.mark.home("engine")
def test_a_hint_names_the_constraint(open_page: OpenPage) -> None:
    page = opened(open_page, Puzzle(constraints=[v.Cage("r1c3 r1c4", 17), v.Odd("r9c1")]))
    told = page.find(".hint-card .hints li:not([hidden])")

    def ask(*texts: str) -> None:
        for count in range(1, len(texts) + 1):
            page.press("h")
            expect(told).to_have_count(count)
        expect(told).to_have_text(texts)

    ask(
        "look at r9c1",
        "Odd r9c1 helps here",
        "Odd r9c1: r9c1 is not 2, 4, 6 or 8",
    )
    page.press("h")
    expect(told).to_have_count(0)
    assert page.marks(72, "centre") == {1, 3, 5, 7, 9}
    ask("look at r1c3", "Killer cage r1c3 r1c4 helps here")
    assert page.board.evaluate("board => [...board.tints.keys()]") == [2, 3]


@pytest.mark.home("engine")
def test_a_hint_says_first_what_is_wrong(open_page: OpenPage) -> None:
    page = opened(open_page, PUZZLE)
    page.click(5)
    page.press(EASY_SOLVED[6])
    page.press("h")
    told = page.find(".hint-card .hints li:not([hidden])")
    expect(told).to_have_text(["1 digit on the board is wrong."])
    page.press("h")
    expect(told).to_have_text([f"wrong digits: r1c6 = {EASY_SOLVED[6]}"])
    page.button("Take it back").click()
    assert page.line()[5] == "."


@pytest.mark.home("engine")
def test_where_nothing_goes_on(open_page: OpenPage) -> None:
    """The hint says so, and offers a digit of the solution where there is one."""
    page = opened(open_page, Puzzle(rows=4, columns=4, constraints=[v.Even("r1c1 r4c4")]))
    told = page.find(".hint-card .hints li:not([hidden])")
    for count in (1, 2, 3):
        page.press("h")
        expect(told).to_have_count(count)
    page.press("h")
    expect(told).to_have_count(0)
    page.press("h")
    expect(told).to_have_text(["Nothing goes on from here."])
    expect(page.find(".hint-card .primary:visible")).to_be_disabled()


@pytest.mark.home("engine")
def test_true_candidates(open_page: OpenPage) -> None:
    page = opened(open_page, PUZZLE)
    page.click(5)
    page.press(EASY_SOLVED[5])
    page.button("True candidates").click()
    for cell in (2, 3, 6):
        digit = int(EASY_SOLVED[cell])
        page.wait_until(
            f"() => document.querySelector('sudoku-board').cells[{cell}].centre === {1 << digit}"
        )
    page.press("Control+z")
    page.click(6)
    page.press(EASY_SOLVED[5])
    page.button("True candidates").click()
    expect(page.message).to_have_text("There is no solution from here.")


@pytest.mark.home("engine")
def test_combinations_of_the_selected_cage(open_page: OpenPage) -> None:
    puzzle = Puzzle(
        constraints=[v.Cage("r1c1 r1c2", 16), v.Cage("r2c1 r3c1 r3c2", 8), v.Odd("r5c5")]
    )
    page = opened(open_page, puzzle)
    line = page.find(".combinations")
    page.click(40)
    expect(line).to_have_text("")
    page.click(0)
    expect(line).to_have_text("Killer cage 16: 79")
    page.click(9)
    expect(line).to_have_text("Killer cage 8: 125 134")
    page.click(19)
    page.press("2")
    expect(line).to_have_text("Killer cage 8: 125")


@pytest.mark.home("engine")
def test_a_variant_is_printed_with_its_rules(open_page: OpenPage) -> None:
    page = opened(open_page, SIX)
    dialog = page.dialog("Print")
    options = dialog.locator("select").first.locator("option")
    expect(options).to_have_text(["The board as it stands", "A booklet of new puzzles"])
    page.press("Escape")
    page.page.emulate_media(media="print")
    expect(page.board).to_be_visible()
    expect(page.find(".rules li").last).to_be_visible()
    expect(page.find(".pad")).to_be_hidden()
    page.page.emulate_media(media="screen")
    expect(page.find(".pad")).to_be_visible()


@pytest.mark.home("engine")
def test_export(open_page: OpenPage) -> None:
    page = opened(open_page, PUZZLE, permissions=["clipboard-read", "clipboard-write"])
    dialog = page.dialog("Export")
    expect(dialog.locator("option")).to_have_text(
        [
            "f-puzzles (link)",
            "SudokuPad (link)",
            "Penpa+ (link)",
            "Interactive Sudoku Solver (text)",
            "sudokit (JSON)",
            "Picture (SVG)",
            "Picture (PNG)",
        ]
    )
    for form in ("f-puzzles", "sudokupad", "penpa", "iss", "json"):
        dialog.get_by_role("combobox").select_option(form)
        expect(dialog.get_by_role("button", name="Copy")).to_be_enabled()
        dialog.get_by_role("button", name="Copy").click()
        text = page.page.evaluate("navigator.clipboard.readText()")
        assert text == v.write(PUZZLE, form) or v.read(text) == v.read(v.write(PUZZLE, form))


@pytest.mark.home("engine")
def test_what_a_form_cannot_say_is_named(open_page: OpenPage) -> None:
    page = opened(open_page, PUZZLE.replace(constraints=[v.EqualSums(["r1c1 r1c2", "r5c5 r5c6"])]))
    dialog = page.dialog("Export")
    dialog.get_by_role("combobox").select_option("sudokupad")
    expect(dialog.locator(".problem")).to_have_text(
        "SudokuPad cannot express Equal sums (r1c1 … r5c6)"
    )
    expect(dialog.get_by_role("button", name="Save as file")).to_be_disabled()


@pytest.mark.home("engine")
def test_a_picture_is_a_file_of_its_own(open_page: OpenPage) -> None:
    page = opened(open_page, SIX)
    page.click(1)
    page.press("5")
    dialog = page.dialog("Export")
    files = {}
    for form in ("svg", "png"):
        dialog.get_by_role("combobox").select_option(form)
        expect(dialog.locator("img")).to_be_visible()
        with page.page.expect_download() as download:
            dialog.get_by_role("button", name="Save as file").click()
        files[form] = download.value.path().read_bytes()
    picture = ET.fromstring(files["svg"])
    texts = [str(element.text) for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(texts) == sorted([*"123456", "5", "5", "14"])
    # Without styles of the page, and on light paper.
    assert b"var(" not in files["svg"]
    assert b"class=" not in files["svg"]
    width, height = struct.unpack(">II", files["png"][16:24])
    assert files["png"].startswith(b"\x89PNG")
    assert [width // 2, height // 2] == [
        round(float(picture.attrib[side])) for side in ("width", "height")
    ]


@pytest.mark.home("engine")
def test_what_is_wrong_with_a_variant(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={EASY}")
    data = json.loads(v.write(PUZZLE))
    data["constraints"][0]["cells"] = "r1c1 r10c1"
    page.paste(json.dumps(data))
    expect(page.page.locator("dialog[open] .problem")).to_have_text(
        "constraint 1: cage: r10c1 is outside the grid, expected r1c1 to r9c9"
    )
    assert page.line() == EASY.replace("0", ".")


@pytest.mark.home("engine")
def test_what_the_page_cannot_show(open_page: OpenPage) -> None:
    page = open_page(locale="ko-KR")
    page.paste(v.write(Puzzle(digits=range(30, 39))))
    expect(page.page.locator("dialog[open] .problem")).to_have_text(
        "35까지의 숫자만 보여 줄 수 있습니다."
    )


def test_rules_in_words_stand_beside_the_board_and_can_be_taken_out(open_page: OpenPage) -> None:
    page = open_page()
    line = {"wayPoints": [[0.5, 0.5], [0.5, 1.5]], "color": "#67f067", "thickness": 10}
    dot = {
        "center": [2, 0.5],
        "width": 0.3,
        "height": 0.3,
        "rounded": True,
        "backgroundColor": "#fff",
        "borderColor": "#000",
    }
    page.paste(json.dumps({
        "cells": [[{} for _ in range(4)] for _ in range(4)],
        "lines": [line],
        "overlays": [dot],
        "metadata": {"rules": "Green lines are palindromes. Draw a loop. White dots: consecutive digits."},
    }))  # fmt: skip
    sentences = page.find(".rules .told li")
    expect(sentences).to_have_text([
        "Green lines are palindromes. Palindrome",
        "Draw a loop. not understood",
        "White dots: consecutive digits. White dot",
    ])  # fmt: skip
    expect(page.find(".rules")).to_contain_text("Not all of the rules were understood for sure")
    drawn = "() => document.querySelector('#mode-play sudoku-board').figure?.legend.some(({ kind }) => kind === 'palindrome')"
    page.wait_until(drawn)
    page.find(".rules .told input").first.uncheck()
    page.wait_until(f"() => !({drawn})()")
    page.page.reload()
    expect(page.find(".rules .told input").first).not_to_be_checked()
    page.find(".rules .told input").first.check()
    page.wait_until(drawn)


def test_a_sentence_is_corrected(open_page: OpenPage) -> None:
    """The kind of a sentence is another one; a sentence that was not understood takes what is drawn."""
    page = open_page()
    line = {"wayPoints": [[0.5, 0.5], [0.5, 1.5], [0.5, 2.5]], "color": "#67f067", "thickness": 10}
    odd = {**line, "wayPoints": [[2.5, 0.5], [2.5, 1.5]], "color": "#e6261f"}
    page.paste(json.dumps({
        "cells": [[{} for _ in range(4)] for _ in range(4)],
        "lines": [line, odd],
        "metadata": {"rules": "Green lines are palindromes. Red lines are weird."},
    }))  # fmt: skip
    sentences = page.find(".rules .told li")
    expect(sentences).to_have_text([
        "Green lines are palindromes. Palindrome",
        "Red lines are weird. not understood",
    ])  # fmt: skip

    def choose(sentence: int, kind: str) -> None:
        sentences.nth(sentence).get_by_role("button", name="What it means").click()
        dialog = page.page.locator("dialog[open]")
        dialog.get_by_role("combobox").select_option(kind)
        dialog.get_by_role("button", name="Close").click()

    choose(0, "renban")
    expect(sentences.first).to_contain_text("Renban")
    choose(1, "whisper")
    expect(sentences.nth(1)).to_contain_text("Whisper")
    page.wait_until("() => history.state !== 'layer'")  # the dialog's entry is left, as Back would
    page.page.reload()
    expect(sentences.nth(1)).to_contain_text("Whisper")
    kinds = "() => document.querySelector('#mode-play sudoku-board').figure?.legend.map(({ kind }) => kind).sort().join()"
    page.wait_until(f"() => ({kinds})() === 'renban,whisper'")
    choose(0, "")
    expect(sentences.first).to_contain_text("Palindrome")
    page.find(".rules .told input").nth(1).uncheck()
    page.wait_until(f"() => ({kinds})() === 'palindrome'")


@pytest.mark.home("engine")
def test_fog_clears_and_what_is_only_drawn_stays(open_page: OpenPage) -> None:
    page = open_page()
    digits = "1234341221434321"
    cells = [{} if at in (10, 15) else {"value": digit} for at, digit in enumerate(digits)]
    line = {"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#c0ffee", "thickness": 10}
    page.paste(json.dumps({
        "cells": [cells[row : row + 4] for row in range(0, 16, 4)],
        "lines": [line],
        "foglight": [[3, 3]],
        "metadata": {"rules": "Draw a loop."},
    }))  # fmt: skip
    expect(page.find(".rules")).to_contain_text("1 line is only drawn")
    expect(page.board.locator("path[stroke='#c0ffee']")).to_be_attached()
    fog = "document.querySelector('#mode-play sudoku-board').fog.size"
    page.wait_until(f"() => {fog} === 12")
    assert page.line() == "...........3..2."
    first = page.board.locator("[role=gridcell]").first
    expect(first).to_have_attribute("aria-label", "row 1, column 1, blank, in fog")
    box = page.board.bounding_box()
    assert box is not None
    size = box["width"] / 4
    page.page.mouse.click(box["x"] + 2.5 * size, box["y"] + 2.5 * size)
    page.press("1")
    assert page.page.evaluate(fog) == 12
    page.press("4")
    page.wait_until(f"() => {fog} === 7")
    page.page.reload()
    page.wait_until(f"() => {fog} === 7")
    expect(page.board.locator("path[stroke='#c0ffee']")).to_be_attached()
    grid = [[cells[4 * row + column] for column in range(4)] for row in range(4)]
    given = [[{**cell, "given": True} if cell else {} for cell in row] for row in grid]
    page.paste(json.dumps({"size": 4, "grid": given, "fogofwar": ["R4C4"], "foglight": ["R1C4"]}))
    page.wait_until(f"() => {fog} === 11")

    links = [
        {
            "trigger": {"type": "cellvalue", "cell": "r3c3"},
            "effect": {"type": "foglight", "cells": "r1c1R1C2"},
        },
        {"trigger": {"type": "clock"}, "effect": {"type": "foglight", "cells": "r1c1"}},
    ]
    page.paste(
        json.dumps(
            {
                "cells": [cells[row : row + 4] for row in range(0, 16, 4)],
                "foglight": [[3, 3]],
                "triggereffect": links,
            }
        )
    )
    expect(page.find(".rules")).to_contain_text("1 effect of digits that is not known")
    page.wait_until(f"() => {fog} === 15")
    page.page.mouse.click(box["x"] + 2.5 * size, box["y"] + 2.5 * size)
    page.press("4")
    page.wait_until(f"() => {fog} === 13")
    page.page.reload()
    page.wait_until(f"() => {fog} === 13")
