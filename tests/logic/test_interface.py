"""explain, rate, hint, positions and profiles: what callers rely on."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, HARDEST, IMPOSSIBLE
from sudokit import (
    ClueConflict,
    FormatError,
    Grid,
    NoSolution,
    NotUnique,
    SudokuError,
    engine,
    formats,
    generate,
)
from sudokit.board.houses import HOUSES
from sudokit.logic import (
    LEVELS,
    Hint,
    Position,
    Profile,
    Rating,
    Step,
    all_steps,
    explain,
    hint,
    next_step,
    rate,
    rate_many,
    technique,
    techniques,
)
from sudokit.logic.examples import example


class TestExplain:
    def test_steps_lead_to_the_solution(self) -> None:
        explanation = explain(ESCARGOT, guesses=True)
        position = explanation.position
        for step in explanation.steps:
            assert step.position == position
            position = step.after()
        assert str(position.grid) == str(engine.solve(ESCARGOT))
        assert sum(explanation.techniques.values()) == len(explanation.steps)
        assert explanation.score == sum(step.technique.score for step in explanation.steps)

    def test_agrees_with_rate(self) -> None:
        for puzzle in (EASY, ESCARGOT, HARDEST):
            assert explain(puzzle).rating == rate(puzzle)

    def test_stuck_is_told(self) -> None:
        explanation = explain(HARDEST, Profile.of("naked-single", "hidden-single"))
        assert not explanation.solved
        assert not explanation.end.is_solved

    def test_a_full_board_needs_no_step(self) -> None:
        explanation = explain(EASY_SOLVED)
        assert explanation.solved
        assert explanation.rating == Rating("Easy", 0, None, solved=True)

    @pytest.mark.parametrize(
        ("board", "error"),
        [
            (EMPTY, NotUnique),
            (IMPOSSIBLE, NoSolution),
            ("11" + "." * 79, ClueConflict),
            ("1", FormatError),
        ],
    )
    def test_bad_boards_are_errors(self, board: str, error: type[SudokuError]) -> None:
        for ask in (explain, rate, hint):
            with pytest.raises(error):
                ask(board)

    def test_candidates_that_rule_the_solution_out_are_an_error(self) -> None:
        with pytest.raises(NoSolution, match="r1c3 must keep candidate 4"):
            explain(Position(EASY, removed=[(2, 4)]))

    def test_starts_in_the_middle(self) -> None:
        middle = explain(ESCARGOT).steps[20].position
        assert explain(middle).end == explain(ESCARGOT).end


class TestRateMany:
    def test_one_result_a_puzzle_with_errors_in_their_places(self) -> None:
        good, several, none, clash = rate_many([EASY, EMPTY, IMPOSSIBLE, "11" + "." * 79])
        assert good == rate(EASY)
        assert isinstance(several, NotUnique)
        assert isinstance(none, NoSolution)
        assert isinstance(clash, ClueConflict)

    def test_the_number_of_threads_makes_no_difference(self) -> None:
        puzzles = [EASY, EASY, EASY, EASY, ESCARGOT, HARDEST] * 4
        assert rate_many(puzzles, threads=1) == rate_many(puzzles, threads=4)

    def test_nothing(self) -> None:
        assert rate_many([]) == []

    def test_no_threads_at_all(self) -> None:
        with pytest.raises(ValueError, match="threads is 0"):
            rate_many([EASY], threads=0)

    def test_level_rises_with_the_score(self) -> None:
        dear = Profile.from_toml("[naked-single]\nscore = 100")
        assert rate(EASY, dear).level == LEVELS[4]


class TestHint:
    def test_levels(self) -> None:
        texts = [hint(EASY, level=level).text() for level in (1, 2, 3)]
        assert texts[0] == "look at box 5"
        assert texts[1] == "only one digit still fits into a cell: Naked Single"
        assert texts[2].startswith("Naked Single: 5 is")
        assert "row 5, column 5 (r5c5)" in texts[2]
        assert hint(EASY, level=1).text("ko") == "5박스 확인"

    def test_the_whole_step_is_the_usual_level(self) -> None:
        assert hint(EASY).level == 3
        assert hint(EASY).text() == hint(EASY, level=3).text()
        assert hint(EASY).step == next_step(EASY)

    @pytest.mark.parametrize("key", techniques())
    def test_where_to_look_is_where_the_pattern_is(self, key: str) -> None:
        step = example(key)
        assert step is not None
        house = Hint(1, (), (), step).house
        assert house is not None
        if step.base:
            assert house == step.base[0]
            return
        cells = {mark.cell for mark in step.marks} or {
            cell for cell, _ in (*step.placements, *step.eliminations)
        }
        in_boxes = {box: len(cells & set(HOUSES[box])) for box in range(18, 27)}
        assert in_boxes[house] == max(in_boxes.values())

    @pytest.mark.parametrize("box", range(9))
    def test_where_to_look_can_be_any_box(self, box: int) -> None:
        cell = HOUSES[18 + box][4]
        found = hint(EASY_SOLVED[:cell] + "." + EASY_SOLVED[cell + 1 :], level=1)
        assert found.house is not None
        assert cell in HOUSES[found.house]
        assert found.step is not None
        assert Hint(1, (), (), replace(found.step, base=())).house == 18 + box

    def test_every_digit_that_can_be_the_wrong_one_is_named(self) -> None:
        board = "532" + EASY[3:]
        without = {
            f"r{cell // 9 + 1}c{cell % 9 + 1} = {digit}": board[:cell] + "." + board[cell + 1 :]
            for cell, digit in enumerate(board)
            if digit != "."
        }
        suspects = [name for name, rest in without.items() if engine.count_solutions(rest) == 1]
        assert len(suspects) > 1
        with pytest.raises(NoSolution) as caught:
            hint(board)
        assert str(caught.value) == f"no solution, but one without {' or '.join(suspects)}"

    def test_a_wrong_digit_comes_first(self) -> None:
        found = hint("531" + EASY[3:], puzzle=EASY)
        assert found.wrong_digits == ((2, 1),)
        assert found.step is None

    def test_a_crossed_out_candidate_comes_next(self) -> None:
        found = hint(EASY, candidates={2: [1, 2]})
        assert found.missing_candidates == ((2, 4),)
        assert found.text() == "cells that lack a candidate: r1c3"

    def test_pencilmarks_count(self) -> None:
        found = hint(ESCARGOT, candidates={1: [6]}, profile=Profile.of("naked-single"))
        assert found.step is not None
        assert found.step.placements == ((1, 6),)

    def test_of_several_singles_the_oldest_comes_first(self) -> None:
        found = hint(EASY, candidates={2: [4]}, profile=Profile.of("naked-single"))
        assert found.step is not None
        assert found.step.placements == ((40, 5),)

    def test_pencilmarks_of_a_text_count(self) -> None:
        marked = Position(EASY, removed=[(2, 1), (2, 2)])
        for name in ("pencilmarks", "hodoku", "line729", "opensudoku"):
            found = hint(marked.to_text(name), profile=Profile.of("naked-single"))
            assert found.step is not None
            assert found.step.position.candidates[2] <= {4}
        assert hint(marked, profile=Profile.of("naked-single")).step == next_step(marked)

    def test_what_is_wrong_in_a_pencilmark_grid(self) -> None:
        text = str(Position(EASY, removed=[(2, 4)]))
        assert hint(text).missing_candidates == ((2, 4),)
        wrong = str(Position("531" + EASY[3:]))
        with pytest.raises(NoSolution, match="no solution, but one without r1c3 = 1"):
            hint(wrong)
        assert hint(wrong, puzzle=EASY).wrong_digits == ((2, 1),)

    def test_a_text_that_knows_its_clues(self) -> None:
        assert hint(f":0000:x:53+1{EASY[3:]}::::").wrong_digits == ((2, 1),)

    def test_marks_that_were_never_crossed_out(self) -> None:
        # r1c3 still shows the digits of its box, so that these look like last candidates, and what
        # is left of the board has several solutions.
        text = formats.write(Grid(EASY), "line729")
        text = text[:18] + "123456.89" + text[27:]
        position = Position(text)
        assert position.grid.clues == Grid(EASY).clues - 5
        assert not engine.is_unique(position.grid)
        assert hint(text).step is not None
        assert str(explain(text).end.grid) == EASY_SOLVED

    def test_a_full_board(self) -> None:
        found = hint(EASY_SOLVED, puzzle=EASY)
        assert found.step is None
        assert found.text() == "the board is solved"

    def test_digits_that_clash(self) -> None:
        assert hint("535" + EASY[3:], puzzle=EASY).wrong_digits == ((2, 5),)
        with pytest.raises(ClueConflict):
            hint("535" + EASY[3:])
        with pytest.raises(SudokuError, match=r"not a continuation .* r1c1 is 3 instead of 5"):
            hint("33" + EASY[2:], puzzle=EASY)

    def test_another_board(self) -> None:
        with pytest.raises(ValueError, match="not a continuation"):
            hint(ESCARGOT, puzzle=EASY)
        with pytest.raises(ValueError, match="expected 1, 2 or 3"):
            hint(EASY, level=4)  # type: ignore[arg-type]


def test_all_steps_can_be_limited_in_number() -> None:
    position = Position(EASY)
    everything = all_steps(position, ["naked-single", "hidden-single", "aic"])
    with pytest.raises(ValueError, match="most is 0"):
        all_steps(position, most=0)
    assert len(everything) > 5
    for most in (1, 5, len(everything) + 1, 10**30):
        some = all_steps(position, ["naked-single", "hidden-single", "aic"], most=most)
        assert len(some) == min(most, len(everything))


def test_a_grid_or_a_text_will_do_for_a_position() -> None:
    for board in (EASY, Grid(EASY)):
        assert all_steps(board, techniques=["naked-single"]) == all_steps(
            Position(EASY), ["naked-single"]
        )
        assert next_step(board) == next_step(Position(EASY))


def test_what_is_no_profile_or_technique() -> None:
    calls: list[Callable[[Any], object]] = [
        lambda wrong: rate(EASY, wrong),
        lambda wrong: explain(EASY, profile=wrong),
        lambda wrong: next_step(EASY, wrong),
        lambda wrong: generate(level="Easy", profile=wrong),
    ]
    for call in calls:
        for wrong in ("x", 5, ""):
            with pytest.raises(TypeError, match="expected a Profile"):
                call(wrong)
    for name in (300, None):
        with pytest.raises(TypeError, match="a technique's name is text"):
            technique(name)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a technique's name is text"):
        Profile.of(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = [\n" + "[\n" * 40_000, "nested too deeply for a profile"),
        ("[x-wing]\nscore" + ".a" * 40_000 + " = 1", "line 2 has more than 1,000 characters"),
        ("[x-wing]\nscore" + ".a" * 400 + " = 1", "x-wing: score is {'a': .*, expected a whole"),
        (
            "[x-wing]\nscore = '" + "9" * 900 + "'",
            r"x-wing: score is '9+\.\.\.9+', expected a whole",
        ),
        ("# comment\n" * 10_001, "more than 100,000 bytes"),
        ("\0" * 1_000, "[Ii]nvalid"),
    ],
)
def test_files_that_are_too_much_for_a_profile(text: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "profile"
    file.write_text(text)
    with pytest.raises(ValueError, match=reason) as caught:
        Profile.load(file)
    assert len(str(caught.value)) < 200


def test_a_profile_without_an_end() -> None:
    with pytest.raises(ValueError, match="more than 100,000 bytes"):
        Profile.load("/dev/zero")


def test_a_text_that_cannot_be_encoded_fails_alone() -> None:
    bad, good = rate_many(["\udcff" * 81, EASY])
    assert isinstance(bad, FormatError)
    assert good == rate(EASY)


class TestPosition:
    def test_values(self) -> None:
        position = Position(EASY, removed=[(2, 1)])
        assert position == pickle.loads(pickle.dumps(position))
        assert hash(position) == hash(Position(EASY, removed=[(2, 1)]))
        assert position != Position(EASY)
        assert position.candidates[2] == Position(EASY).candidates[2] - {1}

    def test_a_step_can_break_nothing_on_a_broken_position(self) -> None:
        # A cell without candidates: whatever is found, nothing crashes or hangs.
        candidates = Position(ESCARGOT).candidates[2]
        position = Position(ESCARGOT, removed=[(2, digit) for digit in candidates])
        assert position.candidates[2] == frozenset()
        all_steps(position)
        next_step(position)

    def test_from_texts(self) -> None:
        assert Position(EASY) == Position(Grid(EASY))
        marked = Position(EASY, removed=[(2, 1)])
        assert Position(str(marked)) == marked
        assert Position(marked.to_text("hodoku"), removed=[(2, 2)]) == marked.after([], [(2, 2)])
        with pytest.raises(ValueError, match="expected 81 sets"):
            Position.with_candidates(EASY, [[1, 2]])
        with pytest.raises(ValueError, match=r"^a cell is 81"):
            Position.with_candidates(EASY, {81: [1]})

    @pytest.mark.parametrize("candidate", [(81, 1), (-1, 1), (2, 10), (2, 0)])
    def test_what_is_no_candidate_is_not_removed(self, candidate: tuple[int, int]) -> None:
        with pytest.raises(ValueError, match=r"^removed: "):
            Position(EASY, removed=[candidate])
        assert Position(EASY, removed=[(2, 9)]) == Position(EASY)  # a peer rules it out

    def test_an_empty_board(self) -> None:
        assert next_step(Position(EMPTY)) is None


class TestProfile:
    def test_the_default_is_the_table(self) -> None:
        chosen = [entry for entry in techniques().values() if entry.on_by_default]
        assert list(Profile().techniques) == sorted(chosen, key=lambda entry: entry.order)
        assert Profile() == Profile.default()

    def test_order_decides(self) -> None:
        first = next_step(Position(EASY), Profile.from_toml("[hidden-single]\norder = 1"))
        assert first is not None
        assert first.technique.key == "hidden-single"

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("[y-wing]\n", "no technique is called 'y-wing'"),
            ("[x-wing]\nscore = 'a'", "expected a whole number"),
            ("[x-wing]\nscore = -1", "from 0 to 1,000,000"),
            ("[x-wing]\norder = 99999999999999", "from 0 to 1,000,000"),
            ("[x-wing]\nscore = 1\n['0300']\nscore = 2", "x-wing is in the profile twice"),
            ("[x-wing]\nlevel = 'Mad'", "expected one of Easy"),
            ("[x-wing]\ncolour = 1", "no option 'colour'"),
            ("x-wing = 1", "expected a table"),
            ("assume-unique = 1", "expected true or false"),
            ("[", "key"),
        ],
    )
    def test_bad_files(self, text: str, reason: str) -> None:
        with pytest.raises(ValueError, match=reason):
            Profile.from_toml(text)

    @pytest.mark.parametrize("option", ["score", "order"])
    def test_numbers_have_both_ends(self, option: str) -> None:
        for number in (0, 1_000_000):
            profile = Profile.from_toml(f"[x-wing]\n{option} = {number}")
            assert getattr(profile.technique("x-wing"), option) == number
        for number in (-1, 1_000_001):
            with pytest.raises(ValueError, match="from 0 to 1,000,000"):
                Profile.from_toml(f"[x-wing]\n{option} = {number}")
        for wrong in ("true", "1.0", "'1'"):
            with pytest.raises(ValueError, match="expected a whole number"):
                Profile.from_toml(f"[x-wing]\n{option} = {wrong}")

    def test_what_a_profile_leaves_out_is_as_the_table_says(self) -> None:
        profile = Profile.of("x-wing")
        assert profile.technique("swordfish") == techniques()["swordfish"]
        assert {
            entry.key for entry in Profile.from_toml("[x-wing]\nenabled = false").techniques
        } == {entry.key for entry in Profile.default().techniques if entry.key != "x-wing"}
        off = next(entry for entry in techniques().values() if not entry.on_by_default)
        assert off in Profile.from_toml(f"[{off.key}]\nenabled = true").techniques
        assert Profile.from_toml("assume-unique = true") == Profile.default()
        assert profile != "x-wing"
        assert pickle.loads(pickle.dumps(profile)) == profile
        assert hash(pickle.loads(pickle.dumps(profile))) == hash(profile)

    def test_without_uniqueness(self) -> None:
        profile = Profile.from_toml("assume-unique = false")
        assert profile == Profile.default().without_uniqueness()
        assert technique("bug-plus-1") not in profile.techniques


@pytest.mark.parametrize("key", techniques())
def test_every_step_can_be_told_and_drawn(key: str) -> None:
    step = example(key)
    assert step is not None
    for language in ("en", "ko"):
        sentence = step.explain(language)
        assert sentence.startswith(step.technique.title(language))
        assert "\n" not in sentence
    json.dumps(step.to_dict())
    assert step._repr_svg_().count("<circle") >= 1
    assert "figcaption" in step._repr_html_()
    assert step.__rich__().plain.endswith(step.explain())
    with pytest.raises(ValueError, match="no language is called 'fr'"):
        step.explain("fr")


def test_a_sentence_names_the_pattern_and_what_it_does() -> None:
    # Rows 1 and 2 keep 7 to columns 3 and 8.
    open_cells = {(0, 2), (0, 7), (1, 2), (1, 7)}
    gone = [(9 * r + c, 7) for r in (0, 1) for c in range(9) if (r, c) not in open_cells]
    gone += [(9 * r + c, 7) for r in range(2, 9) for c in (2, 7) if (r, c) not in {(3, 2), (8, 7)}]
    (step,) = all_steps(Position(EMPTY, removed=gone), ["x-wing"])
    assert step.explain() == "X-Wing of 7 in rows 1 and 2, columns 3 and 8: r4c3, r9c8 lose 7"
    assert step.explain("ko") == "X-윙 (7): 1·2행, 3·8열: r4c3, r9c8에서 7 제거"


def test_grid_remembers_its_clues() -> None:
    position = Position(f":0000:x:+1{'.' * 80}::::")
    assert Grid(position.grid).puzzle.clues == 0


@pytest.mark.parametrize(
    "marks",
    [
        "124",
        "421",
        ["1", "2", "4"],
        [1, "2", 4],
        {1, 2, 4},
        np.array([1, 2, 4]),
        pytest.param(iter("124"), id="iterator"),
    ],
    ids=repr,
)
def test_candidates_are_digits_as_numbers_or_a_text(marks: Any) -> None:
    position = Position.with_candidates(EASY, {"r1c3": marks})
    assert position == Position.with_candidates(EASY, {2: (1, 2, 4)})
    assert position.candidates[2] == {1, 2, 4}


def test_a_hint_counts_candidates_in_a_text() -> None:
    assert hint(EASY, candidates={2: "124"}) == hint(EASY, candidates={2: {1, 2, 4}})
    assert hint(EASY, candidates={2: "12"}).missing_candidates == ((2, 4),)
    assert hint(EASY, candidates=["123456789"] * 81) == hint(EASY)


@pytest.mark.parametrize(
    ("marks", "error", "value"),
    [
        ([0], ValueError, "0"),
        ([10], ValueError, "10"),
        ([1, -2], ValueError, "-2"),
        ("1 4", ValueError, "' '"),
        ("104", ValueError, "'0'"),
        (["12"], ValueError, "'12'"),
        ([""], ValueError, "''"),
        ("\u0661", ValueError, "'\u0661'"),
        (b"12", ValueError, "49"),
        ([1, 2, 4.5], TypeError, "4.5"),
        ([4.0], TypeError, "4.0"),
        ([True], TypeError, "True"),
        ([None], TypeError, "None"),
        (4, TypeError, "4"),
        (None, TypeError, "None"),
    ],
)
def test_what_are_no_candidates_is_named_with_its_cell(
    marks: Any, error: type[Exception], value: str
) -> None:
    of_all: list[Any] = [()] * 81
    of_all[2] = marks
    candidates: Any
    for candidates in ({2: marks}, of_all):
        for call in (hint, Position.with_candidates):
            with pytest.raises(error) as caught:
                call(EASY, candidates)
            assert "r1c3 is " + value + ", expected " in str(caught.value)


@pytest.mark.parametrize("candidates", [5, 1.5, "123", "1" * 81])
def test_what_are_no_candidates_of_a_board(candidates: Any) -> None:
    with pytest.raises(TypeError, match=f"expected 81 sets, or a mapping; this is '?{candidates}"):
        hint(EASY, candidates)


def test_digits_of_single_candidates_are_given_in_the_same_ways() -> None:
    assert Position(EASY, removed=[(2, "4")]) == Position(EASY, removed=[("r1c3", 4)])
    position = Position(EASY)
    assert position.after([(2, "4")], [(3, "2")]) == position.after([(2, 4)], [(3, 2)])
    for wrong, error in (
        (True, TypeError),
        (4.0, TypeError),
        (None, TypeError),
        ("10", ValueError),
    ):
        with pytest.raises(error, match=r"removed: the digit of r1c3 is .*, expected 1 to 9"):
            Position(EASY, removed=[(2, wrong)])  # type: ignore[list-item]
        with pytest.raises(error, match="eliminations: the digit of r1c3 is"):
            position.after([], [(2, wrong)])  # type: ignore[list-item]
    removed: Any
    for removed in (5, [5], [(1, 2, 3)]):
        with pytest.raises(TypeError, match="expected pairs of a cell and a digit"):
            Position(EASY, removed)


def test_values_are_immutable_and_short_to_print() -> None:
    explanation = explain(EASY)
    shown = {explanation: "score=204", hint(EASY): "level=3", explanation.steps[0]: "naked-single"}
    for value, part in shown.items():
        assert len(repr(value)) < 1000
        assert "Position" not in repr(value)
        assert repr(value).count("Step(") == isinstance(value, Step)
        assert part in repr(value)
    for value, name in zip(shown, ("rating", "level", "technique"), strict=True):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, None)
