"""The steps of many puzzles, held against `explain`, one puzzle at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import EASY, EMPTY, ESCARGOT, IMPOSSIBLE, MEDIUM
from notes import note_of
from sudokit import (
    FormatError,
    Grid,
    NoSolution,
    NotUnique,
    Position,
    Profile,
    Stop,
    TimedOut,
    Traces,
    arrays,
    explain,
    explain_many,
    next_step,
    solve,
    transform,
)
from sudokit.logic.examples import example

naked_pair: Any = example("naked-pair")
NAKED_PAIR = str(naked_pair.position.grid.puzzle)
PUZZLES = [EASY, EMPTY, MEDIUM, IMPOSSIBLE, "?", NAKED_PAIR]


def steps_of(traces: Traces, puzzle: int) -> list[tuple[Any, ...]]:
    def pairs(found: Any, row: int) -> tuple[tuple[int, int], ...]:
        here = slice(found.starts[row], found.starts[row + 1])
        return tuple(zip(found.cells[here].tolist(), found.digits[here].tolist(), strict=True))

    return [
        (
            traces.techniques[traces.technique[row]].key,
            pairs(traces.placed, row),
            pairs(traces.removed, row),
            (traces.er[row] / 10) or None,
        )
        for row in range(traces.starts[puzzle], traces.starts[puzzle + 1])
    ]


def explained(puzzle: Any, **options: Any) -> list[tuple[Any, ...]]:
    return [
        (step.technique.key, step.placements, step.eliminations, step.er)
        for step in explain(puzzle, **options).steps
    ]


@pytest.mark.parametrize("threads", [1, 3])
def test_rows_are_the_steps_of_explain(threads: int) -> None:
    traces = explain_many(PUZZLES, notes=True, language="ko", threads=threads)
    for index in (0, 2, 5):
        explanation = explain(PUZZLES[index])
        here = slice(traces.starts[index], traces.starts[index + 1])
        assert steps_of(traces, index) == explained(PUZZLES[index])
        assert traces.sentences is not None
        assert traces.notes is not None
        assert traces.sentences[here] == [step.explain("ko") for step in explanation.steps]
        assert traces.notes[index] == "; ".join(map(note_of, explanation.steps))
        assert (traces.puzzle[here] == index).all()
        assert traces.step[here].tolist() == list(range(len(explanation.steps)))
    assert traces.solved.tolist() == [True, False, True, False, False, True]


def test_what_has_no_steps_has_an_error() -> None:
    traces = explain_many(PUZZLES, notes=True)
    assert {index: type(error) for index, error in traces.errors.items()} == {
        1: NotUnique,
        3: NoSolution,
        4: FormatError,
    }
    assert np.diff(traces.starts)[[1, 3, 4]].tolist() == [0, 0, 0]
    assert traces.notes is not None
    assert [traces.notes[index] for index in (1, 3, 4)] == ["", "", ""]
    assert traces.sentences is None


def test_hard_puzzles_go_on_with_chains_of_the_explainer() -> None:
    beyond = Profile.of("naked-single", "hidden-single", "brute-force")
    alone = beyond.without_guesses()
    assert steps_of(explain_many([MEDIUM], profile=alone), 0) == explained(MEDIUM, profile=alone)
    assert not explain_many([MEDIUM], profile=alone).solved
    assert steps_of(explain_many([MEDIUM], profile=beyond), 0) == explained(MEDIUM, profile=beyond)
    easy = explain_many([EASY, MEDIUM], system="explainer", language="en")
    told = [step for puzzle in (EASY, MEDIUM) for step in explain(puzzle, system="explainer").steps]
    assert easy.sentences == [step.explain("en") for step in told]
    assert steps_of(easy, 1) == explained(MEDIUM, system="explainer")
    assert easy.to_arrow().column("er")[0].as_py() == 1.2


def test_positions_are_solved_within_their_candidates() -> None:
    position = Position(MEDIUM)
    while not position.is_narrowed:
        step = next_step(position)
        assert step
        position = step.after()
    narrowed = naked_pair.position
    traces = explain_many([EASY, position, narrowed])
    assert steps_of(traces, 0) == explained(EASY)
    assert steps_of(traces, 1) == explained(position)
    assert steps_of(traces, 2) == explained(narrowed)
    assert traces.boards[1].tobytes() == position.grid.cells


@pytest.mark.parametrize("nothing", [[], np.empty((0, 81), np.uint8), [EMPTY]])
def test_no_steps_at_all(nothing: Any) -> None:
    traces = explain_many(nothing, notes=True, language="en")
    assert len(traces) == 0
    assert traces.starts.tolist() == [0] * (len(nothing) + 1)
    assert len(traces.moves(wrong=3).cells) == 0
    assert traces.to_arrow().num_rows == 0


@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 4))
def test_moves_follow_each_other_to_the_solution(random: Any, wrong: int) -> None:
    puzzle = transform(EASY, "digits " + "".join(map(str, random.sample(range(1, 10), 9))))
    traces = explain_many([puzzle, EMPTY, MEDIUM])
    moves = traces.moves(wrong=wrong, seed=random.randrange(100))
    for index, board in ((0, puzzle), (2, Grid(MEDIUM))):
        solution = solve(board).cells
        cells = bytearray(Grid(board).cells)
        for row in np.flatnonzero(moves.puzzles == index).tolist():
            cell, digit = int(moves.cells[row]), int(moves.digits[row])
            assert moves.boards[row].tobytes() == bytes(cells)
            assert bool(moves.good[row]) == (solution[cell] == digit)
            assert cells[cell] == 0
            assert digit in Grid(bytes(cells)).candidates()[cell]
            following = row + 1 == len(moves.cells) or moves.good[row + 1]
            if following and wrong == 0:
                cells[cell] = digit
            elif following:
                at = np.flatnonzero(moves.good[: row + 1])[-1]
                drawn = list(
                    zip(moves.cells[at + 1 : row + 1], moves.digits[at + 1 : row + 1], strict=True)
                )
                assert len(drawn) == len(set(drawn)) <= wrong
                cells[moves.cells[at]] = moves.digits[at]
        assert bytes(cells) == solution
    assert not (moves.puzzles == 1).any()


def test_wrong_moves_are_as_many_as_asked_for_while_there_are_some() -> None:
    traces = explain_many([EASY])
    every = traces.moves(wrong=648)
    assert every == traces.moves(wrong=648)._replace(cells=every.cells, digits=every.digits)
    first = np.flatnonzero(every.good)[1]
    board = every.boards[0].tobytes()
    candidates = sum(map(len, Grid(board).candidates()))
    assert first == 1 + candidates - board.count(0)
    with pytest.raises(ValueError, match="wrong"):
        traces.moves(wrong=649)
    with pytest.raises(ValueError, match="wrong"):
        traces.moves(wrong=-1)


def test_moves_are_the_same_with_the_same_seed() -> None:
    traces = explain_many([EASY, MEDIUM])
    assert traces.moves(wrong=2, seed=1) == traces.moves(wrong=2, seed=1)
    assert traces.moves(wrong=2, seed=1) != traces.moves(wrong=2, seed=2)


def test_bad_arguments_are_refused() -> None:
    bad: Any
    for bad in ({"system": "hodoku"}, {"language": "xx"}, {"threads": 0}):
        with pytest.raises(ValueError):  # noqa: PT011 - each of them has its own text
            explain_many([EASY], **bad)
    with pytest.raises(ValueError, match="profile"):
        explain_many([EASY], profile=Profile(), system="explainer")
    with pytest.raises(TypeError):
        explain_many(Grid(EASY))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        explain_many([EASY], profile="expert")  # type: ignore[arg-type]


def test_it_can_be_stopped() -> None:
    with pytest.raises(TimedOut), Stop(0.05):
        explain_many([ESCARGOT] * 300, system="explainer")


def test_arrays_of_any_shape_are_taken() -> None:
    boards = np.array([list(map(int, EASY.replace(".", "0")))], np.int64).reshape(1, 9, 9)
    assert arrays.explain_many(boards).starts.tolist() == [0, 51]
