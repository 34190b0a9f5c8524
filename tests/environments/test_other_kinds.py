"""Boards of other sizes and variants as what a model solves: prompts, answers, rewards, episodes, curricula."""

from __future__ import annotations

import json
from importlib import import_module
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import EASY, EASY_SOLVED
from sudokit import Grid, NotUnique, rate, solve, variants
from sudokit.environments import (
    CURRICULA,
    FORMS,
    Curriculum,
    Episode,
    board_text,
    move_rewards,
    prompt,
    read_answer,
    read_moves,
    reward,
)  # fmt: skip
from sudokit.environments.curriculum import drawn
from sudokit.environments.tasks import task_of
from sudokit.generator import generate
from sudokit.variants import Arrow, Cage, Puzzle, Whisper

KILLER = Puzzle(
    "12..............", rows=4, columns=4, constraints=[Cage("r2c2 r2c3", 4), Cage("r3c1 r3c2", 6)]
)
(LARGE,) = generate(puzzle=Puzzle(rows=16, columns=16), clues=(150, 160), minimal=False, seed=3)
(SIX,) = generate(puzzle=Puzzle(rows=6, columns=6), kinds="thermometer", seed=3)
(JIGSAW,) = generate(jigsaw=True, puzzle=Puzzle(rows=5, columns=5, regions="none"), seed=3)
KINDS = {"4x4 killer": KILLER, "6x6": SIX, "jigsaw": JIGSAW, "16x16": LARGE}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", KINDS)
def test_an_answer_in_the_form_of_the_prompt_is_read_and_right(name: str, form: Any) -> None:
    puzzle = KINDS[name]
    solution = variants.solve(puzzle)
    solved = bytes(digit for row in solution.rows for digit in row)
    asked = prompt(puzzle, form)
    assert f"from 1 to {len(puzzle.digits)}" in asked
    assert board_text(puzzle, form) in asked
    text = f"<think>{asked}</think>So:\n<answer>\n{board_text(solution, form)}\n</answer>"
    assert read_answer(text, puzzle).cells == solved
    assert reward(puzzle, text) == (1, 1, 1)
    as_text = task_of(puzzle).text
    assert reward(as_text, text) == reward(json.loads(as_text), text) == (1, 1, 1)
    assert reward(puzzle, f"{board_text(puzzle, form)}").exact == 0
    assert reward(puzzle, "1" * len(solved)).exact == 0


def test_answers_of_large_boards_are_found_however_they_are_written() -> None:
    rows = [list(row) for row in variants.solve(LARGE).rows]
    solved = bytes(digit for row in rows for digit in row)
    for text in (
        "\n".join("| " + " | ".join(map(str, row)) + " |" for row in rows),
        "\n".join(
            f"Row {number}: {', '.join(map(str, row))}" for number, row in enumerate(rows, 1)
        ),
        "|"
        + "|".join(map(str, range(1, 17)))
        + "|\n"
        + "\n".join("|" + "|".join(map(str, row)) + "|" for row in rows),
        json.dumps({"solution": rows}, indent=1),
        "\n".join("".join(".123456789ABCDEFG"[digit] for digit in row) for row in rows),
        "".join(".123456789ABCDEFG"[digit] for row in rows for digit in row) + ".",
        ", ".join(
            f"R{cell // 16 + 1}C{cell % 16 + 1} is {digit}" for cell, digit in enumerate(solved)
        ),
    ):
        assert read_answer(text, LARGE).cells == solved, text[:60]
    assert read_moves("r16c16=16, r17c1=2, r1c1=17, r2c10 = 10", LARGE) == [(255, 16), (25, 10)]


def test_the_rules_of_a_variant_are_in_its_prompt() -> None:
    puzzle = Puzzle(rows=6, columns=6, constraints=[Cage("r1c1 r1c2", 7), Cage("r2c2", 1), Arrow("r3c3", ["r4c4"]), Whisper("r5c5 r6c6", 3)])  # fmt: skip
    text = prompt(puzzle)
    assert "each 2x3 box" in text
    assert "Here: r1c1 r1c2, total 7; r2c2, total 1." in text
    assert "Arrow: Digits on the arrow add up to the number in its circle." in text
    assert "r5c5 r6c6, difference 3" in text
    assert "each region has" in prompt(JIGSAW)
    assert f"Regions: {' '.join(map(str, JIGSAW.regions[0]))}; " in prompt(JIGSAW)
    assert board_text(JIGSAW, "grid") == board_text(JIGSAW, "rows")
    assert "is one of 1, 2." in prompt(Puzzle(rows=4, columns=4, candidates={"r1c1": [1, 2]}))
    assert "letters from A" in prompt(LARGE, "line")
    for odd in (Puzzle(digits=range(9)), Puzzle(constraints=[Cage("X1 r1c1", 7)])):
        with pytest.raises(ValueError, match=r"digits are|extra cells"):
            prompt(odd)


def test_rewards_of_puzzles_with_several_solutions() -> None:
    open_ = Puzzle(rows=4, columns=4, constraints=[Cage("r1c1 r1c2", 7)])
    found = list(islice(variants.solutions(open_), 3))
    assert [reward(open_, str(each)).exact for each in found] == [1, 1, 1]
    assert reward(open_, "1234341221434321").exact == 0  # only the cage says no
    with pytest.raises(NotUnique):
        Episode(open_)
    assert move_rewards(KILLER, "r2c2=3 r2c3=3 r1c1=1 r2c2=4 r9c9=1") == [1, -1, 0, 0]


@pytest.mark.parametrize("name", ["4x4 killer", "6x6", "16x16"])
def test_episodes_of_other_kinds(name: str) -> None:
    puzzle = KINDS[name]
    episode = Episode(puzzle)
    most = len(puzzle.digits)
    assert episode.tools[2]["function"]["parameters"]["properties"]["digit"]["maximum"] == most
    solution = variants.solve(puzzle)
    total = 0.0
    for cell, digit in solution.items():
        if cell not in puzzle.givens:
            assert str(digit) in episode.call("candidates", {"cell": str(cell)}).text
            total += episode.call("place", {"cell": str(cell), "digit": digit}).reward
    assert episode.is_solved
    assert total == pytest.approx(1)
    assert episode.board == puzzle.replace(givens=dict(solution))
    assert episode.solution == solution


def test_what_tools_say_of_a_variant() -> None:
    episode = Episode(KILLER, form="line")
    assert episode.call("look").text == "12.............."
    assert (
        episode.call("place", {"cell": "r1c3", "digit": 1}).text == "r1c3 cannot be 1: r1c1 is 1."
    )
    assert episode.call("place", {"cell": "r1c3", "digit": 5}).text == "A digit is 1 to 4."
    assert (
        episode.call("place", {"cell": "r5c1", "digit": 1}).text
        == "'r5c1' is not a cell, such as r1c3."
    )
    assert episode.call("hint", {"level": 2}).text.startswith("Killer cage")
    wrong = episode.call("place", {"cell": "r1c3", "digit": 3})
    assert wrong.reward < 0
    assert episode.call("hint", {"level": 3}).text == "wrong digits: r1c3 = 3"
    assert episode.call("undo").reward == -wrong.reward


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="01234 AB.rc=[]{}|,\n:-", max_size=300), st.sampled_from(list(KINDS)))
def test_any_text_is_read(text: str, name: str) -> None:
    puzzle = KINDS[name]
    cells = read_answer(text, puzzle).cells
    assert cells is None or (len(cells) == len(puzzle.cells) and max(cells) <= len(puzzle.digits))
    assert 0 <= reward(puzzle, text).partial <= 1


@pytest.mark.parametrize("name", CURRICULA)
def test_every_stage_has_its_puzzles(name: str) -> None:
    for number, stage in enumerate(CURRICULA[name]):
        puzzle = next(drawn(stage, seed=1))
        task = task_of(puzzle)
        task.check_unique()
        assert task.rows == stage.get("side", 9)
        if name == "level":
            assert rate(puzzle).level == stage["level"]
        if name == "er":
            low, high = map(float, stage["er"].split(".."))
            assert low <= rate(puzzle, system="explainer").er <= high
        assert number < 9


def test_a_curriculum_goes_on_and_back() -> None:
    learner = Curriculum("blanks", seed=5, window=3)
    again = Curriculum("blanks", seed=5, window=3)
    assert [next(learner) for _ in range(3)] == [next(again) for _ in range(3)]
    for answer in (1, 1, 0.5):
        learner.note(answer)
    assert learner.stage == 1
    assert Grid(next(learner)).clues < 70
    learner.note(0)
    assert learner.stage == 1  # what was before the stage does not count
    for _ in range(2):
        learner.note(0)
    assert learner.stage == 0
    for _ in range(9):
        learner.note(0)
    assert learner.stage == 0
    learner.stage = 5
    for _ in range(9):
        learner.note(1)
    assert learner.stage == 5
    bad: Any
    for bad in (
        {"stages": "odd"},
        {"stages": []},
        {"stages": [{"level": "odd"}]},
        {"stages": "size", "up": 0.1},
        {"stages": "size", "window": 0},
    ):
        with pytest.raises(ValueError):  # noqa: PT011 - each of them has its own text
            Curriculum(**bad)
    with pytest.raises(ValueError, match="reward"):
        learner.note(float("nan"))
    with pytest.raises(ValueError, match="stage"):
        learner.stage = 6


def test_gymnasium_takes_other_sizes_and_curricula() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import_module("sudokit.environments.gymnasium")  # which registers it
    for options in ({"stage": {"side": 4}}, {"puzzles": [KILLER]}):
        check_env(gymnasium.make("sudokit/Sudoku-v0", render_mode="ansi", **options).unwrapped)
    made = gymnasium.make(
        "sudokit/Sudoku-v0",
        puzzles=Curriculum([{"side": 4}, {"side": 4, "kinds": "killer"}], seed=1, window=1),
    )
    env = made.unwrapped
    made.reset()
    assert env.puzzle.rows == 4
    assert made.action_space.n == 64
    done = False
    solution = variants.solve(env.puzzle)
    for number, (cell, digit) in enumerate(solution.items()):
        if cell not in env.puzzle.givens:
            *_, done, _, _ = made.step(4 * number + digit - 1)
    assert done
    made.reset()
    assert env.puzzle.constraints
    with pytest.raises(ValueError, match="9x9"):
        made.reset(options={"puzzle": EASY})


def test_reasoning_gym_takes_stages() -> None:
    reasoning_gym = pytest.importorskip("reasoning_gym")
    import_module("sudokit.environments.reasoning_gym")  # which registers it
    data = reasoning_gym.create_dataset(
        "sudokit", size=2, seed=1, stage={"side": 6, "kinds": "killer"}, form="grid"
    )
    for item in data:
        assert "Killer cage" in item["question"]
        assert data.score_answer(item["answer"], item) == 1
        assert item["metadata"]["difficulty"]["rows"] == 6
    curriculum = reasoning_gym.factory.create_curriculum("sudokit")
    curriculum.increment_attr_level("level")
    assert curriculum.generate_configuration({"seed": 1, "size": 3}).level == "Medium"


def test_a_board_in_another_form_is_still_a_board() -> None:
    assert reward(".~R1C1_5", EASY_SOLVED).exact == 1
    assert prompt(solve(EASY)).count(".") >= 1
