"""Rewards, episodes with tools, and the environment of gymnasium."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import EASY, EASY_SOLVED, EMPTY, IMPOSSIBLE, MEDIUM
from sudokit import ClueConflict, Grid, NoSolution, NotUnique, cell, explain, solve
from sudokit.environments import TOOLS, Episode, board_text, move_rewards, reward


def test_rewards_of_answers() -> None:
    assert reward(EASY, f"<answer>{EASY_SOLVED}</answer>") == (1, 1, 1)
    assert reward(EASY, EASY_SOLVED) == (1, 1, 0.5)
    assert reward(EASY, "I give up") == reward(EASY, None) == (0, 0, 0)
    assert reward(EASY, board_text(EASY_SOLVED, "cells")) == (1, 1, 0.5)
    assert reward(EASY, str(solve(MEDIUM))) == (0, 0, 0.5)  # whose clues are others
    blank = EASY.index(".")
    begun = EASY[:blank] + EASY_SOLVED[blank] + EASY[blank + 1 :]
    assert list(reward(EASY, begun)) == pytest.approx([0, 1 / 51, 0.5])
    wrong = EASY_SOLVED[:blank] + str(10 - int(EASY_SOLVED[blank])) + EASY_SOLVED[blank + 1 :]
    assert list(reward(EASY, wrong)) == pytest.approx([0, 49 / 51, 0.5])
    assert reward(EMPTY, EASY_SOLVED).exact == 1
    assert reward(EASY_SOLVED, EASY_SOLVED) == (1, 1, 0.5)
    with pytest.raises(NoSolution):
        reward(IMPOSSIBLE, "")


def test_rewards_of_moves() -> None:
    steps = explain(EASY).steps
    text = "\n".join(map(str, steps))
    assert move_rewards(EASY, text)[-1] == 1
    assert move_rewards(EASY, "r1c3=4 r1c3=1 r1c4=5 r1c4=6 r1c1=5") == [1, 0, -1, 1, 0]
    assert move_rewards(EASY, "") == move_rewards(EASY, None) == []


def test_an_episode_without_mistakes_is_worth_one() -> None:
    episode = Episode(EASY)
    total = 0.0
    for step in explain(EASY).steps:
        for index, digit in step.placements:
            name = f"r{index // 9 + 1}c{index % 9 + 1}"
            reply = episode.call("place", {"cell": name, "digit": digit})
            total += reply.reward
    assert total == pytest.approx(1)
    assert (reply.done, episode.is_solved) == (True, True)
    assert reply.text.endswith("The puzzle is solved.")
    assert episode.call("look").text == "The episode is over."


def test_what_tools_say() -> None:
    episode = Episode(EASY, form="line")
    assert episode.call("look", None).text == EASY
    assert episode.call("candidates", {"cell": "r1c3"}).text == "r1c3: 1, 2, 4"
    assert episode.call("candidates", {"cell": "r1c1"}).text == "r1c1 is 5."
    clash = episode.call("place", {"cell": "r1c3", "digit": 5})
    assert clash == ("r1c3 cannot be 5: r1c1 is 5.", 0, False)
    assert episode.call("undo").text == "There is nothing to take back."
    placed = episode.call("place", '{"cell": "R1C3", "digit": "1"}')
    assert (placed.text, placed.reward < 0) == ("r1c3 is 1.", True)
    assert isinstance(episode.board, Grid)
    assert episode.board.puzzle == Grid(EASY)
    assert episode.call("hint", {"level": 3}).text == "wrong digits: r1c3 = 1"
    assert episode.call("place", {"cell": "r1c3", "digit": 2}).text.startswith("r1c3 is 1 already")
    undone = episode.call("undo", "")
    assert (undone.text, undone.reward) == ("r1c3 is blank.", -placed.reward)
    hinted = episode.call("hint", {"level": 3})
    assert "Naked Single" in hinted.text
    assert hinted.reward == pytest.approx(-0.05)
    assert episode.board == Grid(EASY)


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("solve", {}, "There is no tool 'solve': there are look, candidates, place, undo, hint."),
        ("place", "{", "The arguments are not JSON."),
        ("place", "[" * 100_000, "The arguments are not JSON."),
        ("place", "[1]", "The arguments are not an object."),
        ("place", {"cell": "r1c3"}, "place takes cell and digit."),
        ("look", {"all": True}, "look takes no arguments."),
        ("place", {"cell": "r0c3", "digit": 1}, "'r0c3' is not a cell, such as r1c3."),
        ("place", {"cell": None, "digit": 1}, "'None' is not a cell, such as r1c3."),
        ("place", {"cell": "r1c3", "digit": 0}, "A digit is 1 to 9."),
        ("place", {"cell": "r1c3", "digit": True}, "A digit is 1 to 9."),
        ("place", {"cell": "r1c3", "digit": "²"}, "A digit is 1 to 9."),
        ("place", {"cell": "r1c3", "digit": 1.5}, "A digit is 1 to 9."),
        ("hint", {"level": 4}, "A level is 1 to 3."),
        (None, None, "There is no tool 'None': there are look, candidates, place, undo, hint."),
    ],
)
def test_a_bad_call_is_answered(tool: Any, arguments: Any, said: str) -> None:
    assert Episode(EASY).call(tool, arguments) == (said, 0, False)


def test_calls_are_bounded() -> None:
    episode = Episode(EASY, most_calls=2)
    assert not episode.call("look").done
    assert episode.call("nothing").done
    assert episode.call("look") == ("The episode is over.", 0, True)


def test_what_is_no_episode() -> None:
    for puzzle, error in (
        (EMPTY, NotUnique),
        (IMPOSSIBLE, NoSolution),
        ("55" + 79 * ".", ClueConflict),
    ):
        with pytest.raises(error):
            Episode(puzzle)
    bad: Any
    for bad in (
        {"hint_cost": -1},
        {"most_calls": 0},
        {"form": "song"},
        {"hint_cost": float("nan")},
    ):
        with pytest.raises(ValueError):  # noqa: PT011 - each of them has its own text
            Episode(EASY, **bad)


calls = st.one_of(
    st.tuples(st.just("place"), st.fixed_dictionaries({"cell": st.integers(0, 80), "digit": st.integers(1, 9)})),
    st.tuples(st.sampled_from(["undo", "look"]), st.none()),
    st.tuples(st.just("hint"), st.fixed_dictionaries({"level": st.integers(1, 3)})),
)  # fmt: skip


@settings(max_examples=20, deadline=None)
@given(st.lists(calls, max_size=30))
def test_rewards_are_what_is_on_the_board(made: list[tuple[str, Any]]) -> None:
    episode = Episode(EASY, hint_cost=0)
    total = sum(episode.call(*call).reward for call in made)
    entered = [
        digit == right
        for digit, right, clue in zip(
            Grid(str(episode.board)), Grid(str(episode.solution)), Grid(EASY), strict=True
        )
        if digit and not clue
    ]
    assert total * 51 == pytest.approx(sum(entered) - (len(entered) - sum(entered)))


def test_tools_are_described_as_models_are_told() -> None:
    assert json.loads(json.dumps(TOOLS))[2]["function"]["parameters"]["required"] == [
        "cell",
        "digit",
    ]
    names = [tool["function"]["name"] for tool in TOOLS]
    episode = Episode(MEDIUM)
    arguments = {"cell": "r1c3", "digit": 2, "level": 1}
    for name, tool in zip(names, TOOLS, strict=True):
        given_ = {each: arguments[each] for each in tool["function"]["parameters"]["required"]}
        assert "takes" not in episode.call(name, given_).text


def test_gymnasiums_own_checker_accepts_the_environment() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import_module("sudokit.environments.gymnasium")  # which registers it
    check_env(gymnasium.make("sudokit/Sudoku-v0", level="easy", render_mode="ansi").unwrapped)
    made = gymnasium.make("sudokit/Sudoku-v0", puzzles=[EASY], most_steps=60)
    board, info = made.reset()
    assert board.tobytes() == Grid(EASY).cells
    total = 0.0
    for index, digit in enumerate(Grid(EASY_SOLVED).cells):
        if Grid(EASY).cells[index]:
            continue
        assert info["action_mask"][9 * index + digit - 1] == 1
        board, gained, done, cut, info = made.step(9 * index + digit - 1)
        total += gained
    assert (done, cut, board.tobytes()) == (True, False, Grid(EASY_SOLVED).cells)
    assert total == pytest.approx(1)
    assert not info["action_mask"].any()


def test_an_environment_begins_as_it_is_told() -> None:
    pytest.importorskip("gymnasium")
    from sudokit.environments.gymnasium import SudokuEnv

    env = SudokuEnv(most_steps=2, render_mode="ansi")
    first, _ = env.reset(seed=7)
    assert (env.reset(seed=7)[0] == first).all()
    assert (env.reset()[0] != first).any()
    board, _ = env.reset(options={"puzzle": MEDIUM})
    assert board.tobytes() == Grid(MEDIUM).cells
    assert env.render() == board_text(MEDIUM, "grid")
    wrong = 9 * cell("r1c3") + 7 - 1  # r1c1 is 7
    after, lost, done, cut, _ = env.step(wrong)
    assert ((after == board).all(), lost < 0, done, cut) == (True, True, False, False)
    assert env.step(wrong)[3]
    bad: Any
    for bad in ({"render_mode": "human"}, {"most_steps": 0}, {"level": "odd"}, {"puzzles": []},
                {"puzzles": [EASY], "level": "easy"}):  # fmt: skip
        with pytest.raises(ValueError):  # noqa: PT011 - each of them has its own text
            SudokuEnv(**bad)
    with pytest.raises(ValueError, match="action"):
        env.step(729)
    with pytest.raises(NotUnique):
        env.reset(options={"puzzle": EMPTY})
