"""*Set*: a puzzle of any kind made on the page, with what the engine says beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from player_page import PlayerPage
from sudokit import variants as v
from sudokit.variants.kinds import KINDS

pytestmark = pytest.mark.home("engine")

OpenPage = Callable[..., PlayerPage]

WORDS = Path(v.__file__).parents[1] / "words"
TITLES = json.loads((WORDS / "variants" / "en.json").read_text("utf-8"))["variants"]
FIELDS = json.loads((WORDS / "setting" / "en.json").read_text("utf-8"))["setting"]
ELSEWHERE = {"all_of", "any_of", "automaton", "relation"}
"""Kinds that are made of others, or of a rule of one's own: a form of cells and values does not make them."""


def setting(open_page: OpenPage, **options: Any) -> PlayerPage:
    page = open_page("#/set", shows="set", **options)
    page.mode = "set"
    return page


def cell(page: PlayerPage, name: str) -> tuple[float, float]:
    """The middle of a cell on the screen, on a board of any size."""
    row, column = map(int, name[1:].split("c"))
    x, y = page.board.evaluate(
        """(board, [row, column]) => {
            const cell = board.shadowRoot.querySelectorAll("[role=row]")[row - 1].querySelectorAll("[role=gridcell]")[column - 1];
            const { x, y, width, height } = cell.querySelector(".hit").getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        }""",
        [row, column],
    )
    return x, y


def drag(page: PlayerPage, names: str) -> None:
    first, *rest = names.split()
    page.page.mouse.move(*cell(page, first))
    page.page.mouse.down()
    for name in rest:
        page.page.mouse.move(*cell(page, name))
    page.page.mouse.up()


def tool(page: PlayerPage, name: str) -> None:
    page.find(".segments").get_by_role("button", name=name, exact=True).click()


def choose(page: PlayerPage, kind: str) -> None:
    tool(page, "Rules")
    page.find(".set-toolbox input").fill(TITLES[kind]["title"])
    page.find(".set-chips").get_by_role("button", name=TITLES[kind]["title"], exact=True).click()


def rules(page: PlayerPage) -> Locator:
    return page.find(".set-list > li")


def field(page: PlayerPage, of: str, label: str) -> Locator:
    """The field with a label; its controls are within it."""
    return page.find(f"{of} label:has(> span:text-is({json.dumps(label)}))")


def form(page: PlayerPage, **sizes: int | bool | str) -> None:
    """Set the size of the puzzle, and wait for its board."""
    tool(page, "Puzzle")
    for name, value in sizes.items():
        field(page, ".set-sheet", FIELDS[name]).locator("select").select_option(str(value))
    count = int(sizes["rows"]) * int(sizes["columns"])
    expect(page.find("[role=gridcell]")).to_have_count(count)


def given(page: PlayerPage, givens: dict[str, str]) -> None:
    tool(page, "Digits")
    for name, digit in givens.items():
        page.page.mouse.click(*cell(page, name))
        page.press(digit)


def verdict(page: PlayerPage, text: str) -> None:
    expect(page.find(".verdict strong")).to_have_text(text)


def make_killer(page: PlayerPage) -> None:
    form(page, rows=4, columns=4)
    choose(page, "cage")
    cages = {
        "r4c2 r3c2 r3c3": "8",
        "r2c1 r3c1 r4c1": "9",
        "r1c3 r1c2 r1c1": "6",
        "r3c4 r2c4 r1c4": "9",
    }
    for count, (cells, total) in enumerate(cages.items(), start=1):
        drag(page, cells)
        page.press(*total, "Enter")
        expect(rules(page)).to_have_count(count)


def make_whisper(page: PlayerPage) -> None:
    form(page, rows=4, columns=4)
    choose(page, "whisper")
    for count, cells in enumerate(("r4c2 r3c2 r2c2 r2c3", "r2c2 r2c3 r3c3 r4c3"), start=1):
        drag(page, cells)
        page.press("2", "Enter")
        expect(rules(page)).to_have_count(count)
    given(page, {"r2c3": "1", "r4c1": "4", "r1c1": "1"})


def make_jigsaw(page: PlayerPage) -> None:
    form(page, rows=5, columns=5)
    tool(page, "Regions")
    labels = "1112211222333343444455555"
    for region in "12345":
        cells = [at for at, label in enumerate(labels) if label == region]
        page.press("Escape")
        for at in cells:
            page.page.keyboard.down("Control")
            page.page.mouse.click(*cell(page, f"r{at // 5 + 1}c{at % 5 + 1}"))
            page.page.keyboard.up("Control")
        page.press(region)
    given(page, {"r5c1": "5", "r4c5": "4", "r1c1": "1", "r5c3": "2", "r2c2": "5"})


def make_chaos(page: PlayerPage) -> None:
    """Regions that the player is to find; a cell counts those of its region that it sees."""
    form(page, rows=4, columns=4)
    choose(page, "chaos_construction")
    page.find(".set-form").get_by_role("button", name="Add").click()
    expect(rules(page)).to_have_count(1)
    choose(page, "match_run")
    drag(page, "r4c4 r4c3 r4c2 r4c1")
    page.button("Next group").click()
    drag(page, "r4c4 r3c4 r2c4 r1c4")
    page.press("Enter")
    page.page.mouse.click(*cell(page, "r4c4"))
    page.press("Enter")
    expect(rules(page)).to_have_count(2)
    given(page, {"r1c3": "1", "r1c4": "4", "r2c2": "4", "r4c2": "2"})
    verdict(page, "One solution")
    tool(page, "Regions")
    page.wait_until(
        "() => document.querySelector('#mode-set sudoku-board').cells"
        ".map(({ candidates }) => Math.log2(candidates)).join('') === '1223122314331444'"
    )
    expect(page.find(".set .digits.twelve")).to_be_hidden()
    tool(page, "Digits")


@pytest.mark.parametrize("make", [make_killer, make_whisper, make_jigsaw, make_chaos])
def test_a_puzzle_is_set_from_nothing_kept_shared_and_played(
    open_page: OpenPage, make: Callable[[PlayerPage], None]
) -> None:
    page = setting(open_page, permissions=["clipboard-read", "clipboard-write"])
    make(page)
    verdict(page, "One solution")
    solved = [max_of(each["candidates"]) or each["digit"] for each in page.cells()]
    page.page.reload()
    page.page.wait_for_selector("#mode-set:not([hidden])")
    verdict(page, "One solution")
    page.button("Share").click()
    expect(page.message).to_have_text("Link copied")
    link = page.page.evaluate("navigator.clipboard.readText()")
    page.press("Escape")  # the dialog with the link and its code

    for _ in range(100):
        if (
            page.find(".panel")
            .get_by_role("button", name="Undo")
            .locator("visible=true")
            .is_disabled()
        ):
            break
        page.press("Control+z")
    expect(page.find(".verdict strong")).to_have_text(re.compile(r"About \d . 10²¹ solutions"))
    expect(rules(page)).to_have_count(0)

    other = open_page(link[link.index("#") :], service_workers="allow")
    expect(other.find(".rules")).to_be_visible()
    other.go_offline()
    for at, digit in enumerate(solved):
        if not other.cells()[at]["digit"]:
            side = int(len(solved) ** 0.5)
            other.page.mouse.click(*cell(other, f"r{at // side + 1}c{at % side + 1}"))
            other.press(str(digit))
    expect(other.find(".finish-card")).to_be_visible()


def max_of(mask: int) -> int:
    return mask.bit_length() - 1 if mask else 0


def test_a_contradiction_is_lit_and_what_is_not_needed_is_named(open_page: OpenPage) -> None:
    page = setting(open_page)
    make_killer(page)
    verdict(page, "One solution")
    expect(page.find(".verdict")).to_have_class("verdict right")
    difficulty = page.find(".difficulty")
    expect(difficulty).to_have_text(
        re.compile(r"^\w+ for people, about \d+ min\. The hardest step is at r\dc\d: .+\.$")
    )
    given(page, {"r1c1": "1"})
    verdict(page, "One solution")
    page.button("Not needed?").click()
    expect(page.find(".verdict span")).to_contain_text("not needed")
    assert 0 in page.board.evaluate("board => [...board.tints.keys()]")
    page.press("4")  # in the cell that is still selected
    verdict(page, "No solution")
    expect(difficulty).to_be_hidden()
    expect(page.find(".verdict span")).to_have_text("The marked parts contradict each other")
    tints = page.board.evaluate("board => [...board.tints]")
    assert [0, "bad"] in tints
    assert 0 < page.find(".set-list > li.bad").count() < 4


def test_true_candidates_are_those_of_the_engine(open_page: OpenPage) -> None:
    page = setting(open_page)
    choose(page, "cage")
    drag(page, "r1c1 r1c2")
    page.press("1", "7", "Enter")
    expect(rules(page)).to_have_count(1)
    page.wait_until("() => document.querySelector('#mode-set sudoku-board').cells[0].candidates")
    puzzle = v.Puzzle(constraints=[v.Cage("r1c1 r1c2", 17)])
    known = v.true_candidates(puzzle)
    for at, each in enumerate(page.cells()):
        digits = set(known[puzzle.cells[at]])
        assert (page.marks(at, "candidates") or set(range(1, 10))) == digits, each
    form(page, rows=4, columns=4)  # which does not have these digits: others are not shown
    verdict(page, "No solution")
    form(page, rows=16, columns=16)
    assert not any(each["candidates"] for each in page.cells())


WORKERS_ASKED = """() => {
  window.asked = { "page/candidates": [], "page/count": [] };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    window.asked[message.name]?.push(this);
    return post.call(this, message, ...rest);
  };
}"""


def test_candidates_never_wait_for_solutions_of_the_draft_before(open_page: OpenPage) -> None:
    page = setting(open_page)
    page.page.evaluate(WORKERS_ASKED)
    for number in range(1, 4):  # each while the many solutions are being counted
        given(page, {f"r1c{number}": str(number)})
        page.wait_until("() => document.querySelector('#mode-set .verdict[aria-busy=false]')")
        page.wait_until(f"() => asked['page/count'].length >= {number}")
    candidates, both = page.page.evaluate("""() => {
      const [candidates, counts] = Object.values(asked).map((workers) => new Set(workers));
      return [candidates.size, [...candidates].filter((worker) => counts.has(worker)).length];
    }""")
    assert candidates  # another one, where the machine was slow and a question was ended
    assert not both


def test_solutions_are_estimated_and_counted_for_each_digit(open_page: OpenPage) -> None:
    page = setting(open_page)
    expect(page.find(".verdict strong")).to_have_text(re.compile(r"About [4-9] . 10²¹ solutions"))
    form(page, rows=4, columns=4)
    puzzle = v.Puzzle("12........1.....", rows=4, columns=4)
    given(page, {"r1c1": "1", "r1c2": "2", "r3c3": "1"})
    verdict(page, "6 solutions")
    known = {
        str(each): counts for each, counts in v.true_candidates(puzzle, limit=1000).counts.items()
    }
    decided = page.board.evaluate("board => board.cells.map(({ decided }) => Boolean(decided))")
    givens = {"r1c1", "r1c2", "r3c3"}
    assert decided == [len(counts) == 1 and name not in givens for name, counts in known.items()]
    assert any(decided)
    expect(page.find(".cell .decision")).to_have_count(sum(decided))
    at = decided.index(True)
    label = page.find("[role=gridcell]").nth(at).get_attribute("aria-label") or ""
    assert f"{next(iter([*known.values()][at]))} in every solution" in label
    page.button("Digit counts").click()
    for name in ("r1c3", "r4c4", [*known][at]):
        page.page.mouse.click(*cell(page, name))
        digits = " ".join(f"{digit}: {count}" for digit, count in known[name].items())
        expect(page.find(".set-counts")).to_have_text(
            f"Solutions with each digit in {name} {digits}"
        )
    expect(page.find(".set-shades")).to_have_text(
        re.compile(r"^Solutions, by colour: ?1 ?2.9 ?10.99 ?100\+$")
    )
    shades = page.board.evaluate("board => board.cells.map(({ shades }) => shades ?? 0)")
    for name, counts in known.items():
        colours = [shades[[*known].index(name)] // 10 ** (digit - 1) % 10 for digit in range(1, 5)]
        expected = [
            (7 if counts[digit] == 1 else 3) if digit in counts else 0 for digit in range(1, 5)
        ]
        assert colours == ([0] * 4 if len(counts) == 1 else expected), name
    page.button("Digit counts").click()
    expect(page.find(".set-counts")).to_be_hidden()
    expect(page.find(".set-shades")).to_be_hidden()


def test_how_hard_a_draft_is_and_where_people_get_stuck(open_page: OpenPage) -> None:
    page = setting(open_page)
    told = page.find(".difficulty")
    cages = [v.Cage("r4c2 r3c2 r3c3", 8), v.Cage("r2c1 r3c1 r4c1", 9), v.Cage("r1c3 r1c2 r1c1", 6)]
    solved = v.Puzzle(rows=4, columns=4, constraints=[*cages, v.Cage("r3c4 r2c4 r1c4", 9)])
    stuck = v.Puzzle(
        "..3................1................", rows=6, columns=6, constraints=[v.AntiTaxicab()]
    )
    for puzzle in (solved, stuck):
        rating = v.rate(puzzle)
        left = [
            digits for digits in v.explain(puzzle, guesses=False).left.values() if len(digits) > 1
        ]
        assert rating.solved == (not left) == (puzzle is solved)
        assert rating.hardest
        page.paste(v.write(puzzle))
        verdict(page, "One solution")
        if puzzle is solved:
            expect(told).to_contain_text(f"{rating.level} for people, about")
        else:
            expect(told).to_contain_text(f"no technique goes on with the last {len(left)} cells.")
        expect(told).to_contain_text("The hardest step is at r")
        expect(told).to_contain_text(f": {rating.hardest.title()}.")


def test_cells_that_are_equal_in_every_solution_are_told(open_page: OpenPage) -> None:
    page = setting(open_page)
    told = page.find(".set-equals")
    page.paste(v.write(v.Puzzle("1...............", rows=4, columns=4)))
    expect(page.find(".verdict strong")).to_have_text("72 solutions")
    expect(told).to_be_hidden()
    puzzle = v.Puzzle(
        "1...............", rows=4, columns=4, constraints=[v.Palindrome("r1c2 r2c3")]
    )
    page.paste(v.write(puzzle))
    columns = [*zip(*map(str, v.solutions(puzzle)), strict=True)]
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, digits in zip(puzzle.cells, columns, strict=True):
        if len({*digits}) > 1:
            groups.setdefault(digits, []).append(str(name))
    expected = ", ".join(" = ".join(names) for names in groups.values() if len(names) > 1)
    assert expected
    expect(told).to_have_text(f"The same digit in every solution: {expected}")
    first, other = next(names for names in groups.values() if len(names) > 1)[:2]
    page.page.mouse.click(*cell(page, first))
    at = [str(name) for name in puzzle.cells].index(other)
    page.wait_until(
        f"() => document.querySelector('#mode-set sudoku-board').tints.get({at}) === 'marked'"
    )


def test_the_way_to_the_solution_is_shown_step_by_step(open_page: OpenPage) -> None:
    page = setting(open_page)
    form(page, rows=4, columns=4)
    given(page, {"r1c1": "1", "r1c2": "2", "r2c1": "3", "r4c1": "4", "r4c4": "3"})
    verdict(page, "One solution")
    solution = [each["candidates"] for each in page.cells()]
    way, told = page.find(".set-way"), page.find(".set-way [role=status]")
    page.button("Steps").click()
    expect(told).to_have_text(re.compile(r"r\dc\d"))
    assert page.board.evaluate("board => board.picture.roles.size")
    page.page.evaluate(
        """async () => {
            const way = document.querySelector(".set-way");
            for (let wait = 0; way.querySelector("[role=status]").textContent !== "Solved" && wait < 2000; wait += 1) {
                way.querySelector(".row button").click();
                await new Promise((resolve) => setTimeout(resolve, 5));
            }
        }"""
    )
    expect(told).to_have_text("Solved")
    digits = [each["digit"] for each in page.cells()]
    assert [1 << digit for digit in digits] == [
        mask or 1 << digit for mask, digit in zip(solution, digits, strict=True)
    ]
    assert all(digits)
    expect(way.get_by_role("button", name="Next step")).to_be_disabled()
    page.press("Escape")
    expect(way).to_be_hidden()
    assert [each["candidates"] for each in page.cells()] == solution
    assert page.board.evaluate("board => board.picture") is None
    page.button("Steps").click()
    expect(told).to_have_text(re.compile("."))
    page.press("Delete")  # which gives another puzzle
    expect(way).to_be_hidden()


def test_what_means_nothing_is_refused_beside_the_form(open_page: OpenPage) -> None:
    page = setting(open_page)
    choose(page, "white_dot")
    drag(page, "r1c1 r1c2 r1c3 r2c3")
    field(page, ".set-form", "Cells").locator("input").fill("r1c1 r1c1")
    page.find(".set-form").get_by_role("button", name="Add").click()
    expect(page.find(".problem:visible")).to_contain_text("r1c1")
    expect(page.find(".problem:visible")).not_to_contain_text("constraint")
    expect(rules(page)).to_have_count(0)
    add = page.find(".set-form").get_by_role("button", name="Add")
    told = page.find(".set-form [role=status]")
    for cells, why in {
        "r1c1 r10c1": "Cells: r10c1 is not a cell of this board: its cells are r1c1 to r9c9",
        "a1 b1": "Cells: a1 is not a cell of this board: its cells are r1c1 to r9c9",
        "r1c1": "Cells: at least 2 cells are needed",
        "": "Still missing: Cells",
    }.items():
        field(page, ".set-form", "Cells").locator("input").fill(cells)
        expect(told).to_have_text(why)
        expect(page.find("[role=alert]:visible")).to_have_count(0)  # what was said before
        expect(add).to_be_disabled()
    field(page, ".set-form", "Difference").locator("input").fill("one")
    expect(told).to_contain_text("Difference: one is not a whole number")


def test_a_draft_that_is_not_valid_names_its_part(open_page: OpenPage) -> None:
    """Regions are painted one after the other: meanwhile they are seen, and what is wrong is said of them."""
    page = setting(open_page)
    form(page, rows=4, columns=4)
    tool(page, "Regions")
    assert page.marks(5, "centre") == {1}
    drag(page, "r1c3 r2c3")
    page.press("1")
    expect(page.find(".verdict strong")).to_contain_text("Regions: ")
    assert page.marks(6, "centre") == {1}
    tinted = page.board.evaluate("board => [...board.tints.keys()].sort((a, b) => a - b)")
    assert tinted == [0, 1, 2, 4, 5, 6]
    regions = page.board.evaluate("board => board.shape.regions.map(({ length }) => length)")
    assert sorted(regions) == [2, 4, 4, 6]
    choose(page, "cage")  # rules are added meanwhile, and are seen
    drag(page, "r3c1 r4c1")
    page.press("3", "Enter")
    expect(rules(page)).to_have_count(1)
    page.page.wait_for_function(
        "board => board.figure?.legend.length === 1", arg=page.board.element_handle()
    )
    field(page, ".set-form", "Cells").locator("input").fill("r1c1 r1c1")
    page.find(".set-form").get_by_role("button", name="Add").click()
    expect(page.find("[role=alert]:visible")).to_contain_text("r1c1")
    expect(rules(page)).to_have_count(1)
    tool(page, "Regions")
    drag(page, "r1c1 r2c1")
    page.press("2")
    verdict(page, "16 solutions")
    tool(page, "Digits")
    assert page.marks(5, "centre") == set()


def test_a_rule_of_the_whole_grid_is_added_once(open_page: OpenPage) -> None:
    page = setting(open_page)
    choose(page, "anti_knight")
    expect(page.find(".quiet:visible").last).to_contain_text("whole grid")
    page.press("Enter", "Enter")
    expect(rules(page)).to_have_count(1)
    expect(page.find(".set-toolbox input")).to_be_visible()
    drag(page, "r5c5 r5c6")
    choose(page, "sandwich")  # which is not about these cells
    expect(page.find(".set-form [role=status]")).to_contain_text("Line")


def test_candidates_leave_room_for_a_total(open_page: OpenPage) -> None:
    page = setting(open_page)
    choose(page, "cage")
    drag(page, "r1c1 r1c2")
    page.press("4", "Enter")
    expect(page.find(".verdict strong")).to_have_text(re.compile(r"About \d . 10²⁰ solutions"))
    page.page.wait_for_function(  # the solutions were as many before the cage
        """() => {
            const { shadowRoot } = document.querySelector("#mode-set sudoku-board");
            const [cell, beside] = shadowRoot.querySelectorAll("[role=gridcell]");
            return cell.querySelector("text[transform]") && beside.querySelector("text");
        }"""
    )
    boxes = page.board.evaluate(
        """board => {
            const [cell, beside] = board.shadowRoot.querySelectorAll("[role=gridcell]");
            const total = [...board.shadowRoot.querySelectorAll("text")].find((each) => each.textContent === "4" && each.style.fontSize);
            return [total, cell.querySelector("text"), beside.querySelector("text")].map((each) => {
                const { left, right, height } = each.getBoundingClientRect();
                return { left, right, height, text: each.textContent };
            });
        }"""
    )
    total, first, beside = boxes
    assert (first["text"], beside["text"]) == ("1", "1")
    assert first["left"] >= total["right"] - 1
    assert first["height"] < beside["height"]


def test_the_toolbox_leaves_room_for_what_is_below(open_page: OpenPage) -> None:
    page = setting(open_page)
    tool(page, "Rules")
    expect(page.button("Clear")).to_be_visible()
    assert page.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def typed(kind: str) -> dict[str, str]:
    """Something for each field of a kind, by its label."""
    row, found = 1, {}
    for field, found_in in KINDS[kind].fields.items():
        checks: Any = found_in
        name = type(checks).__name__
        if field == "labels":  # those of all cells
            continue
        label = FIELDS[f"field_{field}"]
        if name == "_Cells":
            family = KINDS[kind].__module__.rpartition(".")[2]
            usual = {"lines": 4, "outside": 9}.get(family, 2)
            length = max(checks.at_least, min(checks.at_most or usual, usual))
            found[label] = " ".join(f"r{row}c{column}" for column in range(1, length + 1))
            row += 1
        elif name == "_One":
            found[label] = "r5c1"
        elif name == "_Groups":
            found[label] = f"r1c1 r1c2 / {'r1c1 r2c1' if kind == 'match_run' else 'r2c1 r2c2'}"
        elif name == "_Number":
            found[label] = "9" if kind == "chaos_construction" else "7"
        elif name == "_Numbers" and not hasattr(KINDS[kind], field):
            found[label] = "1 2"
        elif name == "_Text":
            found[label] = "11" if kind == "look_and_say" else "[1-9]*"
    return found


def test_every_kind_is_made_drawn_changed_and_undone(open_page: OpenPage) -> None:
    page = setting(open_page)
    for kind in [*sorted(KINDS.keys() - ELSEWHERE - {"doppelganger"}), "doppelganger"]:
        if kind == "doppelganger":  # has a zero, and one digit more
            form(page, rows=9, columns=9, first=0, last=9)
        choose(page, kind)
        for label, text in typed(kind).items():
            field(page, ".set-form", label).locator("input").fill(text)
        for select in page.find(".set-form select").all():
            select.select_option(index=1)
        page.find(".set-form").get_by_role("button", name="Add").click()
        expect(rules(page), kind).to_have_count(1)
        expect(rules(page).locator("strong")).to_have_text(TITLES[kind]["title"])
        legend = "() => document.querySelector('#mode-set sudoku-board').figure?.legend.map((item) => item.kind).join()"
        page.wait_until(f"() => ({legend})() === '{kind}'")
        rules(page).locator(".set-constraint").click()
        expect(page.find(".set-form")).to_be_visible()
        page.find(".set-form").get_by_role("button", name="Change").click()
        expect(page.find(".set-form")).to_be_hidden()
        page.button("Undo").click()
        expect(rules(page), kind).to_have_count(0)


def draft(page: PlayerPage) -> dict[str, Any]:
    """The puzzle that is being made, as it is kept."""
    kept = page.page.evaluate("JSON.parse(sessionStorage.getItem('sudokit.setting'))")
    puzzle: dict[str, Any] = kept["puzzles"][kept["place"]]
    return puzzle


def test_rules_of_ones_own(open_page: OpenPage) -> None:
    """Functions are tabulated, and the table is what the puzzle has; what fails or does not end is told."""
    page = setting(open_page)
    choose(page, "relation")
    code, problem, table = (
        page.find(f".set-own {part}") for part in ("textarea", ".problem", "table")
    )
    expect(table.locator("td")).to_have_count(1 + 81)
    drag(page, "r1c1 r1c2 r2c3")
    for text, told in {
        "(a, b) =>": "The function fails: ",
        "(a, b) => { for (;;); }": "The function takes longer than a second.",
        "(a, b) => fetch('/')": "The function fails: ",
        "(a, b) => import('/main.js')": "The function fails: import",
    }.items():
        code.fill(text)
        expect(problem).to_contain_text(told)
        expect(page.find(".set-form").get_by_role("button", name="Add")).to_be_disabled()
    code.fill("(a, b) => b - a === 4")
    expect(table.get_by_text("●")).to_have_count(5)
    page.find(".set-form").get_by_role("button", name="Add").click()
    expect(rules(page)).to_have_count(1)
    (made,) = draft(page)["constraints"]
    assert made["rule"] == [[1, 5], [2, 6], [3, 7], [4, 8], [5, 9]]
    assert made["name"] == "(a, b) => b - a === 4"
    page.wait_until(
        "() => document.querySelector('#mode-set sudoku-board').cells[2 + 9].candidates === 1 << 9"
    )
    rules(page).locator(".set-constraint").click()
    expect(code).to_have_value("")
    expect(table.get_by_text("●")).to_have_count(5)
    page.find(".set-form").get_by_role("button", name="Change").click()
    assert draft(page)["constraints"] == [made]

    choose(page, "automaton")
    drag(page, "r9c1 r9c2 r9c3")
    start, step, accept = code.all()
    start.fill("[]")
    step.fill("(seen, digit) => digit > 3 ? null : [...seen, digit]")
    accept.fill("(seen) => seen.at(-1) === 1")
    expect(table.locator("caption")).to_have_text("40 states")
    page.find(".set-form").get_by_role("button", name="Add").click()
    expect(rules(page)).to_have_count(2)
    page.wait_until(
        "() => document.querySelector('#mode-set sudoku-board').cells[72 + 2].candidates === 1 << 1"
    )

    rules(page).first.locator(".set-constraint").click()
    rules(page).first.get_by_role("button", name="Either this or the next").click()
    expect(rules(page)).to_have_count(1)
    expect(rules(page)).to_contain_text("Relation / Rule along the path")
    rules(page).get_by_role("button", name="Take apart").click()
    expect(rules(page)).to_have_count(2)


def test_a_key_that_follows_a_dialog_at_once_is_not_lost(open_page: OpenPage) -> None:
    """What the dialog had focused has the focus until the next frame, and a fast hand does not wait for it."""
    page = setting(open_page)
    page.paste(v.write(v.Puzzle(constraints=[v.Thermometer("r1c1 r1c2 r1c3")])))
    expect(rules(page)).to_have_count(1)
    rules(page).get_by_role("button", name="Delete Thermometer 1").click()
    expect(rules(page)).to_have_count(0)
    page.button("Export").click()
    expect(page.page.locator("dialog[open] select")).to_be_focused()
    page.page.evaluate("""() => {
        document.querySelector("dialog[open]").close();
        const key = { key: "z", code: "KeyZ", ctrlKey: true, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key));
    }""")
    expect(rules(page)).to_have_count(1)


def test_rules_are_joined_inside_each_other(open_page: OpenPage) -> None:
    """Either both thermometers, or the cage: what was joined can be chosen, joined again, and taken apart."""
    page = setting(open_page)
    parts = [
        v.Thermometer("r1c1 r1c2"),
        v.Thermometer("r2c1 r2c2"),
        v.Cage("r5c5 r5c6", 3),
    ]
    page.paste(v.write(v.Puzzle(rows=9, columns=9, constraints=parts)))
    expect(rules(page)).to_have_count(3)
    rules(page).first.locator(".set-constraint").click()
    rules(page).first.get_by_role("button", name="This and the next as one rule").click()
    expect(rules(page).first).to_contain_text("Thermometer + Thermometer")
    rules(page).first.locator(".set-constraint").click()
    rules(page).first.get_by_role("button", name="Either this or the next").click()
    expect(rules(page)).to_have_count(1)
    made = v.read(json.dumps(draft(page))).constraints
    assert made == (v.AnyOf(v.AllOf(*parts[:2]), parts[2]),)
    for count in (2, 3):
        rules(page).first.get_by_role("button", name="Take apart").click()
        expect(rules(page)).to_have_count(count)
    assert v.read(json.dumps(draft(page))).constraints == tuple(parts)


def point(page: PlayerPage, name: str, down: float, right: float) -> None:
    """Press near a cell: so many cells below and to the right of its middle."""
    (x, y), (beside, _) = cell(page, name), cell(page, name[:2] + "c2")
    size = beside - cell(page, name[:2] + "c1")[0]
    page.page.mouse.click(x + right * size, y + down * size)


def test_places_between_cells_and_outside_the_grid_are_pressed(open_page: OpenPage) -> None:
    page = setting(open_page)
    choose(page, "white_dot")
    point(page, "r1c1", 0, 0.45)  # needs nothing else
    expect(rules(page)).to_have_count(1)
    point(page, "r1c2", 0.4, 0)
    expect(rules(page)).to_have_count(2)
    edges = [
        (x, y + (cell(page, "r4c1")[1] - y) / 2)
        for x, y in (cell(page, f"r3c{column}") for column in range(1, 10))
    ]
    edges += [(x, 2 * cell(page, "r4c1")[1] - y) for x, y in edges]
    for edge in edges:  # faster than they are checked
        page.page.mouse.click(*edge)
    expect(rules(page)).to_have_count(2 + 18)
    page.button("Clear").click()
    choose(page, "white_dot")
    for count, (down, right) in enumerate(((0, 0.45), (0.5, 1)), start=1):
        point(page, "r1c1", down, right)
        expect(rules(page)).to_have_count(count)
    point(page, "r1c1", 0, 0.5)  # it is there already
    expect(page.find(".set-form").get_by_role("button", name="Change")).to_be_visible()
    choose_again = page.find(".set-form header").get_by_role("button", name="Other rules")
    choose_again.click()
    choose(page, "xv")
    point(page, "r3c3", 0.5, 0)
    page.press("1", "Enter")
    expect(rules(page)).to_have_count(3)
    drag(page, "r7c7 r7c8")  # through the middles of cells
    page.press("5", "Enter")
    expect(rules(page)).to_have_count(4)
    choose_again.click()
    choose(page, "quadruple")
    point(page, "r5c5", 0.45, 0.5)
    page.press("1", "2", "Enter")
    expect(rules(page)).to_have_count(5)
    choose_again.click()
    choose(page, "sandwich")
    point(page, "r4c1", 0, -0.9)
    page.press("1", "3", "Enter")
    expect(rules(page)).to_have_count(6)
    choose_again.click()
    choose(page, "little_killer")
    point(page, "r1c3", -0.9, 0)
    point(page, "r1c3", -0.9, 0)
    page.press("1", "1", "Enter")
    expect(rules(page)).to_have_count(7)
    assert v.read(json.dumps(draft(page))).constraints == (
        v.WhiteDot("r1c1 r1c2"),
        v.WhiteDot("r1c2 r2c2"),
        v.XV("r3c3 r4c3", 10),
        v.XV("r7c7 r7c8", 5),
        v.Quadruple("r5c5 r5c6 r6c5 r6c6", [1, 2]),
        v.Sandwich(" ".join(f"r4c{column}" for column in range(1, 10)), 13),
        v.LittleKiller("r1c2", "down-left", 11),
    )


def test_an_arrow_is_one_drag_unless_its_circle_has_several_cells(open_page: OpenPage) -> None:
    page = setting(open_page)
    choose(page, "arrow")
    expect(page.find(".quiet:visible").last).to_contain_text("Drag from the circle")
    drag(page, "r9c1 r8c1 r7c1")
    page.press("Enter")
    expect(rules(page)).to_have_count(1)
    page.page.mouse.click(*cell(page, "r1c9"))
    page.press("Enter")  # to the shaft
    drag(page, "r1c8 r1c7")
    page.press("Enter")
    expect(rules(page)).to_have_count(2)
    field(page, ".set-form", "Circle").locator("input").click()
    drag(page, "r5c5 r5c6")
    page.press("Enter")
    drag(page, "r6c5 r6c4 r6c3")
    page.press("Enter")
    expect(rules(page)).to_have_count(3)
    assert v.read(json.dumps(draft(page))).constraints == (
        v.Arrow("r9c1", "r8c1 r7c1"),
        v.Arrow("r1c9", "r1c8 r1c7"),
        v.Arrow("r5c5 r5c6", "r6c5 r6c4 r6c3"),
    )


def test_drafts_are_kept_under_names(open_page: OpenPage) -> None:
    page = setting(open_page)
    choose(page, "anti_knight")
    page.press("Enter")
    expect(rules(page)).to_have_count(1)
    page.button("Drafts").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_label("Name of the draft").fill("Knights")
    dialog.get_by_role("button", name="Keep").click()
    expect(dialog.locator("li")).to_contain_text("Knights")
    page.press("Escape")
    page.button("Clear").click()
    expect(rules(page)).to_have_count(0)
    page.page.reload()
    page.button("Drafts").click()
    dialog.locator("li .set-constraint").click()
    expect(rules(page)).to_have_count(1)
    page.page.emulate_media(media="print")
    expect(page.find(".set-paper li").last).to_be_visible()
    expect(page.find(".set-list")).to_be_hidden()
    page.page.emulate_media(media="screen")
    page.button("Drafts").click()
    dialog.get_by_role("button", name="Delete Knights").click()
    expect(dialog.locator("li")).to_have_text("No draft has been kept yet.")


def test_rules_are_moved_copied_and_deleted(open_page: OpenPage) -> None:
    page = setting(open_page)
    for count, kind in enumerate(("anti_knight", "anti_king"), start=1):
        choose(page, kind)
        page.press("Enter")
        expect(rules(page)).to_have_count(count)
    rules(page).nth(1).locator(".set-constraint").click()
    rules(page).nth(1).get_by_role("button", name="Move up").click()
    expect(rules(page).first).to_contain_text("Anti-king")
    rules(page).first.locator(".set-constraint").click()
    rules(page).first.get_by_role("button", name="Duplicate").click()
    expect(rules(page).locator("strong")).to_have_text(["Anti-king", "Anti-king", "Anti-knight"])
    expect(rules(page).nth(1).locator(".set-constraint")).to_have_attribute("aria-pressed", "true")
    expect(page.find(".set-form").get_by_role("button", name="Change")).to_be_visible()
    rules(page).first.get_by_role("button", name="Delete Anti-king 1").click()
    expect(rules(page)).to_have_count(2)
    page.press("Control+z", "Control+z", "Control+z")
    expect(rules(page).first).to_contain_text("Anti-knight")


def test_a_puzzle_that_is_opened_goes_on_here(open_page: OpenPage) -> None:
    page = setting(open_page)
    page.paste(
        v.write(v.Puzzle(rows=6, columns=6, constraints=[v.Whisper("r1c1 r1c2", 3)], title="Six"))
    )
    expect(rules(page)).to_have_count(1)
    expect(page.find("[role=gridcell]")).to_have_count(36)
    tool(page, "Puzzle")
    expect(field(page, ".set-sheet", "Title").locator("input")).to_have_value("Six")
    page.button("Clear").click()
    expect(rules(page)).to_have_count(0)
    page.page.locator(".toast.visible").get_by_role("button", name="Undo").click()
    expect(rules(page)).to_have_count(1)
    blank: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    page.paste(json.dumps({"cells": blank, "metadata": {"rules": "Draw a loop."}}))
    left_out = page.find("details.problem")
    expect(left_out.locator("summary")).to_have_text("2 parts of its text are not in the rules")
    expect(left_out.locator("li").first).to_have_text("Draw a loop. not understood")
    page.press("Control+z")
    expect(left_out).to_be_hidden()
    page.press("Control+y")
    page.button("Play this puzzle").click()
    expect(page.page.locator("#mode-play .rules")).to_contain_text("Draw a loop. not understood")


def test_only_the_keyboard(open_page: OpenPage) -> None:
    page = setting(open_page)
    tool(page, "Rules")
    page.find(".set-toolbox input").fill("quaternion")
    expect(page.find(".set-kinds")).to_contain_text("No rule has this name")
    page.find(".set-toolbox input").fill("")
    page.page.keyboard.type("thermo")
    page.press("Enter")
    expect(page.find(".set-form")).to_be_visible()
    page.press("ArrowUp", "Shift+ArrowUp", "Shift+ArrowUp", "Enter")
    expect(rules(page)).to_contain_text("r4c5 … r2c5")


def test_a_digit_that_is_a_letter_leaves_the_value_of_a_rule_alone(open_page: OpenPage) -> None:
    page = setting(open_page)
    form(page, rows=16, columns=16)
    choose(page, "cage")
    drag(page, "r1c1 r1c2")
    page.press("1", "A", "9")
    expect(field(page, ".set-form", "Total").locator("input")).to_have_value("19")
    page.press("Enter")
    expect(rules(page)).to_have_count(1)
    page.wait_until("() => document.querySelector('#mode-set sudoku-board').cells[0].candidates")
    heights = page.board.evaluate("""board => {
        const marks = board.shadowRoot.querySelector("[role=gridcell] text.candidate");
        return [...marks.textContent].map((_, at) => marks.getStartPositionOfChar(at).y);
    }""")  # fmt: skip
    assert heights[0] == heights[1] < heights[2] == heights[3]  # 3 4, 5 6 ...


RISING = v.Relation("r9c1 r9c2", [(a, b) for a in range(1, 10) for b in range(1, 10) if a < b])


def test_a_rule_is_chosen_on_the_board(open_page: OpenPage) -> None:
    """A press chooses what is there, the smallest first, one after the other, then nothing."""
    page = setting(open_page)
    parts = [
        v.Thermometer("r1c1 r1c2 r1c3"),
        v.Cage("r1c2 r2c2", 9),
        v.WhiteDot("r4c4 r4c5"),
        v.Sandwich(" ".join(f"r{row}c8" for row in range(1, 10)), 12),
        RISING,
    ]
    page.paste(v.write(v.Puzzle(constraints=parts)))
    expect(rules(page)).to_have_count(5)
    tool(page, "Rules")
    chosen = page.find(".set-list [aria-pressed=true] strong")

    def tap(name: str) -> None:
        page.page.mouse.click(*cell(page, name))

    tap("r1c2")
    expect(chosen).to_have_text("Killer cage")
    tap("r1c2")
    expect(chosen).to_have_text("Thermometer")
    tap("r1c2")
    expect(chosen).to_have_count(0)
    tap("r1c3")
    expect(chosen).to_have_text("Thermometer")
    tap("r2c2")  # another one, in place of the first
    expect(chosen).to_have_text("Killer cage")
    tap("r7c7")  # nothing is there, and one cell can be a cage
    expect(field(page, ".set-form", "Cells").locator("input")).to_have_value("r7c7")
    page.find(".set-form").get_by_role("button", name="Change").click()
    expect(chosen).to_have_count(0)
    assert draft(page)["constraints"][1] == {"kind": "cage", "cells": "r7c7", "total": 9}
    point(page, "r4c4", 0, 0.5)
    expect(chosen).to_have_text("White dot")
    page.press("Escape", "Escape")
    point(page, "r1c8", -1, 0)
    expect(chosen).to_have_text("Sandwich")
    page.press("Escape", "Escape")
    drag(page, "r1c1 r2c1 r3c1")  # cells for a rule to come
    expect(chosen).to_have_count(0)
    tap("r9c3")
    page.press("ArrowLeft", "Enter")
    expect(chosen).to_have_text("Relation")


def test_what_is_changed_in_a_form_is_not_lost(open_page: OpenPage) -> None:
    """Whoever turns to another rule has meant what was typed; what is not valid stays open, with the reason."""
    page = setting(open_page)
    parts = [v.Cage("r1c1 r1c2", 9), v.Thermometer("r5c1 r5c2 r5c3"), v.Cage("r9c1 r9c2", 4)]
    page.paste(v.write(v.Puzzle(constraints=parts)))
    expect(rules(page)).to_have_count(3)
    chosen = page.find(".set-list [aria-pressed=true] strong")
    total = field(page, ".set-form", "Total").locator("input")

    def tap(name: str) -> None:
        page.page.mouse.click(*cell(page, name))

    tool(page, "Rules")
    tap("r1c1")
    total.fill("12")
    tap("r5c1")
    expect(chosen).to_have_text("Thermometer")
    assert draft(page)["constraints"][0] == {"kind": "cage", "cells": "r1c1 r1c2", "total": 12}
    drag(page, "r6c1 r6c2 r6c3")
    rules(page).nth(2).get_by_role("button").first.click()
    expect(total).to_have_value("4")
    assert draft(page)["constraints"][1]["cells"] == "r6c1 r6c2 r6c3"
    total.fill("four")
    for is_tapped in (True, False):
        tap("r6c2") if is_tapped else tool(page, "Digits")
        expect(page.page.locator(".toast")).to_contain_text("Total: four is not a whole number")
        expect(total).to_have_value("four")
    expect(field(page, ".set-form", "Cells").locator("input")).to_have_value("r9c1 r9c2")
    page.find(".set-form").get_by_role("button", name="Other rules").click()
    expect(chosen).to_have_count(0)
    assert draft(page)["constraints"][2]["total"] == 4
    page.press("Control+z", "Control+z")
    assert [part.get("total") for part in draft(page)["constraints"]] == [9, None, 4]


def test_rules_in_ones_own_words_reach_players_and_other_programs(open_page: OpenPage) -> None:
    page = setting(open_page)
    page.paste(v.write(v.Puzzle(constraints=[v.Thermometer("r1c1 r1c2 r1c3"), RISING])))
    expect(rules(page)).to_have_count(2)
    rules(page).last.locator(".set-constraint").click()
    words = field(page, ".set-form", "Rule in words").locator("input")
    words.fill("Digits on the golden path rise.")
    words.press("Enter")
    expect(page.find(".set-form")).to_be_hidden()
    assert draft(page)["constraints"][1]["name"] == "Digits on the golden path rise."

    tool(page, "Puzzle")
    story = field(page, ".set-sheet", "Rules in your own words").locator("textarea")
    story.fill("Dragons sleep in cages.\nThere is one in r7c7.")
    story.blur()
    page.button("Export").click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_role("combobox").select_option("f-puzzles")
    expect(dialog.locator(".problem")).to_have_text(
        "f-puzzles cannot express Relation (r9c1 … r9c2)"
    )
    page.press("Escape")
    rules(page).last.get_by_role("button", name="Delete Relation 2").click()
    page.button("Export").click()
    for name in ("f-puzzles", "sudokupad", "json"):
        dialog.get_by_role("combobox").select_option(name)
        text = dialog.locator("textarea")
        expect(text).not_to_have_value("")
        read = v.read_with_report(text.input_value()).puzzle
        assert read.rules == "Dragons sleep in cages.\nThere is one in r7c7."
        assert read.constraints == (v.Thermometer("r1c1 r1c2 r1c3"),)
    page.press("Escape")
    expect(dialog).to_have_count(0)
    page.press("Control+z")
    expect(rules(page)).to_have_count(2)
    page.button("Play this puzzle").click()
    page.mode = "play"
    shown = page.find(".rules")
    expect(shown.locator("p.words")).to_have_text("Dragons sleep in cages. There is one in r7c7.")
    expect(shown).to_contain_text("Digits on the golden path rise.")


def test_on_a_phone_what_is_not_needed_is_marked_in_view(open_page: OpenPage) -> None:
    """And the rules of *Play* say that they go on, until their end is seen."""
    page = setting(
        open_page, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    kinds = [v.AntiKnight(), v.AntiKing(), v.NonConsecutive(), v.Cage("r1c1 r1c2", 3)]
    kinds += [v.Even("r2c2"), v.Odd("r4c4"), v.Thermometer("r1c1 r1c2"), v.Renban("r1c1 r1c2")]
    solved = "1234341221434321"
    small = v.Puzzle(solved, rows=4, columns=4, constraints=[v.Cage("r1c1 r1c2", 3)])
    page.paste(v.write(small))
    button = page.button("Not needed?")
    expect(button).to_be_enabled()
    button.tap()
    expect(page.find(".verdict")).to_contain_text("not needed")
    expect(page.board).to_be_in_viewport(ratio=0.99)
    page.paste(v.write(v.Puzzle(constraints=kinds, rules="Every rule at once. " * 9)))
    expect(rules(page)).to_have_count(8)
    page.button("Play this puzzle").click()
    page.mode = "play"
    page.find(".rules summary").tap()
    box = page.find(".rules .scrolls")
    expect(box).to_have_class("scrolls goes-on")
    box.evaluate("box => box.scrollTo(0, box.scrollHeight)")
    expect(box).to_have_class("scrolls")
    box.evaluate("box => box.scrollTo(0, 0)")
    expect(box).to_have_class("scrolls goes-on")
