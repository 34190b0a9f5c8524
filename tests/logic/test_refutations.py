"""Why the other candidates of a guessed cell are wrong: every refutation is a proof."""

from __future__ import annotations

import pytest

from boards import ESCARGOT, HARDEST
from sudokit import engine
from sudokit.board.grid import Grid
from sudokit.board.houses import HOUSES, PEERS
from sudokit.board.position import Candidate
from sudokit.errors import NoSolution
from sudokit.generator import generate
from sudokit.logic import Position, Profile, Step, explain
from sudokit.logic.refutation import Refutation, refute

GUESSING = Profile.of("naked-single", "hidden-single", "brute-force")
PUZZLES = [HARDEST, ESCARGOT, *map(str, generate(4, level="Extreme", seed=22))]


def guesses(puzzle: str, profile: Profile | None = GUESSING) -> list[Step]:
    return [
        step
        for step in explain(puzzle, profile, guesses=True).steps
        if step.technique.key == "brute-force"
    ]


def is_gone(candidate: Candidate, filled: dict[int, int]) -> bool:
    """Whether filled cells rule a candidate out."""
    cell, digit = candidate
    return filled.get(cell, digit) != digit or any(
        filled.get(peer) == digit for peer in PEERS[cell]
    )


def choices(position: Position) -> list[set[Candidate]]:
    """Of each of these exactly one candidate is true: those of a cell, a digit's places in a house."""
    cells = [
        {(cell, digit) for digit in digits}
        for cell, digits in enumerate(position.candidates)
        if digits
    ]
    places = [
        {(cell, digit) for cell in house if digit in position.candidates[cell]}
        for house in HOUSES
        for digit in range(1, 10)
    ]
    return [*cells, *filter(None, places)]


def check(position: Position, refutation: Refutation) -> None:
    """Follow the proof with nothing but the rules of the game."""
    cell, digit = refutation.candidate
    if not refutation.impossible:
        assert refutation.placements == ()
        board = str(position.grid)
        with pytest.raises(NoSolution):
            engine.solve(board[:cell] + str(digit) + board[cell + 1 :])
        return
    assert refutation.guesses == 0
    exclusive = choices(position)
    filled = {cell: digit}
    for placement in refutation.placements:
        assert any(
            placement in choice
            and all(is_gone(other, filled) for other in choice if other != placement)
            for choice in exclusive
        ), f"{placement} is not a single"
        filled[placement[0]] = placement[1]
    assert set(refutation.impossible) in exclusive
    assert all(is_gone(candidate, filled) for candidate in refutation.impossible)
    cells = {candidate[0] for candidate in refutation.impossible}
    if refutation.house is None:
        assert len(cells) == 1
    else:
        assert cells <= set(HOUSES[refutation.house])


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_refutation_is_a_proof(puzzle: str) -> None:
    steps = guesses(puzzle)
    assert steps
    for step in steps:
        ((cell, digit),) = step.placements
        others = step.position.candidates[cell] - {digit}
        assert [one.candidate for one in step.refutations] == [(cell, d) for d in sorted(others)]
        for refutation in step.refutations:
            check(step.position, refutation)


def test_a_refutation_needs_its_placements() -> None:
    """A few can be spared where a candidate is ruled out twice."""
    needed = spared = 0
    for step in (step for puzzle in PUZZLES for step in guesses(puzzle)):
        for refutation in step.refutations:
            for place in range(len(refutation.placements)):
                rest = refutation.placements[:place] + refutation.placements[place + 1 :]
                try:
                    check(step.position, refutation._replace(placements=rest))
                except AssertionError:
                    needed += 1
                else:
                    spared += 1
    assert needed > 20 * spared, (needed, spared)


def test_both_ways_to_fail_occur() -> None:
    found = [one for puzzle in PUZZLES for step in guesses(puzzle) for one in step.refutations]
    assert any(one.house is not None for one in found)
    assert any(one.impossible and one.house is None for one in found)
    assert any(one.guesses for one in found)


def test_words_in_both_languages() -> None:
    step = next(s for s in guesses(ESCARGOT) if all(r.placements for r in s.refutations))
    assert str(step) == (
        "Brute Force (a guess that the solution proves right): if r1c2 is 2, row 7 has no place for 4 "
        "[r4c2=7 r3c2=8 r6c2=9 r5c1=4 r6c5=7 r4c9=4 r7c4=7]: r1c2 is 6"
    )
    assert step.explain("ko") == (
        "무차별 대입 (추측): r1c2 = 2 가정 시 7행에 4의 자리 없음 "
        "[r4c2=7 r3c2=8 r6c2=9 r5c1=4 r6c5=7 r4c9=4 r7c4=7]: r1c2 = 6"
    )
    (first, *_) = guesses(ESCARGOT)
    assert str(first).endswith("if r2c3 is 6, there is no solution (18 more guesses): r2c3 is 4")
    assert first.explain("ko").endswith("r2c3 = 6 가정 시 추측 18번 끝에 해 없음: r2c3 = 4")


def test_json_and_picture_show_them() -> None:
    (step, *_) = guesses(ESCARGOT, None)
    told = step.to_dict()
    ((cell, digit),) = step.placements
    assert [one["candidate"] for one in told["refutations"]] == [
        [cell, other] for other in sorted(step.position.candidates[cell] - {digit})
    ]
    assert told["eliminations"] == []
    struck = step._repr_svg_().count('<path d="M') - Grid(ESCARGOT)._repr_svg_().count('<path d="M')
    assert struck == len(step.refutations) > 0


def test_other_steps_have_none() -> None:
    for step in explain(ESCARGOT, guesses=True).steps:
        assert bool(step.refutations) is (step.technique.key == "brute-force")
        if step.technique.key != "brute-force":
            assert step.to_dict()["refutations"] == []


def test_what_is_right_cannot_be_refuted() -> None:
    position = Position(ESCARGOT)
    solution = engine.solve(Grid(ESCARGOT))
    cell = position.grid.cells.index(0)
    with pytest.raises(ValueError, match="leads to a solution"):
        refute(position, (cell, solution.cells[cell]))
    with pytest.raises(ValueError, match="is not a candidate of r1c1"):
        refute(position, (0, 2))
