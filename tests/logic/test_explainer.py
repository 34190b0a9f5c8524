"""Ratings of Sudoku Explainer, from the room's functions down to commands, tables and the generator."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, HARDEST
from conftest import Run
from sudokit import (
    ExplainerRating,
    Generator,
    NoPuzzle,
    NotUnique,
    Profile,
    Rating,
    Step,
    explain,
    generate,
    hint,
    rate,
    rate_many,
    solve,
    technique,
    techniques,
)
from sudokit.board.houses import HOUSES
from sudokit.generator.options import rating_range

RATED = {
    "........1.....2.....3....45.....62....5.4.....7......8...85.....3.......62....3..": "1.2/1.2/1.2",
    "................12..3.45.........1.......643..7..2.......31.....8.......5.6.....9": "2.0/1.2/1.2",
    "2..6...4....5..2.938...........8.5.48.6....2..1.9.5...19.........3..18.2....3.15.": "4.2/1.2/1.2",
    "..............1..2..3..4..5.....5..6.1.......78..........78..9...2........5.9.7..": "6.6/1.2/1.2",
    "...2..7.6..5....9..3.6.........4.5...9.17.86......2.....1...45......4..3..8.1....": "8.3/1.2/1.2",
    "..3.9.....1.2....72..6...3.328...1..7...146...4...2.....23.........8.5..8.5....9.": "8.9/1.2/1.2",
    "98.7..6....5.6..7......9...8...4..3..4.........6..85..2......61..8..67.....13...2": "11.1/11.1/2.6",
}
"""ER/EP/ED that Sudoku Explainer 1.2.1 itself printed."""


def test_ratings_are_those_of_sudoku_explainer() -> None:
    ratings = rate_many(RATED, system="explainer")
    assert list(map(str, ratings)) == list(RATED.values())


def test_a_rating() -> None:
    rating = rate(ESCARGOT, system="explainer")
    assert isinstance(rating, ExplainerRating)
    assert rating.solved
    assert rating.ed <= rating.ep <= rating.er
    assert rating.hardest in techniques("explainer").values()
    assert pickle.loads(pickle.dumps(rating)) == rating
    assert isinstance(rate(ESCARGOT), Rating)


def test_a_full_board_has_no_rating() -> None:
    assert rate(EASY_SOLVED, system="explainer") == ExplainerRating(0.0, 0.0, 0.0, None)


def test_a_bad_board_is_its_own_result() -> None:
    first, *errors = rate_many([EASY, EMPTY, "x"], system="explainer")
    assert str(first) == "1.2/1.2/1.2"
    assert [type(error).__name__ for error in errors] == ["NotUnique", "FormatError"]
    with pytest.raises(NotUnique):
        rate(EMPTY, system="explainer")


def test_an_equivalent_grid_can_have_another_rating() -> None:
    """The reason why a rating belongs to the grid as written."""
    puzzle = "..81...5.6.....4..59.6...82.8.5.127.....8......67...4...72..9...4....71.....9...."
    rows = [puzzle[i : i + 9] for i in range(0, 81, 9)]
    others = {
        "".join(str(10 - int(c)) if c != "." else c for c in puzzle),
        "".join("".join(column) for column in zip(*rows, strict=True)),
    }
    ratings = {str(rating) for rating in rate_many([puzzle, *others], system="explainer")}
    assert len(ratings) > 1


@pytest.mark.parametrize("call", [rate, hint])
def test_a_profile_is_an_error_that_says_why(call: Any) -> None:
    with pytest.raises(ValueError, match="techniques and their order are part of its ratings"):
        call(EASY, profile=Profile.default(), system="explainer")
    with pytest.raises(ValueError, match="no system is called 'hodoku', expected one of sudokit"):
        call(EASY, system="hodoku")


def test_techniques_of_both_systems_share_their_facts() -> None:
    usual, explainers = techniques(), techniques("explainer")
    assert len(explainers) == 42
    assert explainers["x-wing"] == usual["x-wing"]
    assert usual["x-wing"].er == "3.2"
    assert not usual["skyscraper"].er
    assert explainers["nishio"] == technique("니시오", "explainer") == technique("nishio", None)
    with pytest.raises(ValueError, match="no technique is called 'nishio'"):
        technique("nishio")
    with pytest.raises(ValueError, match="no technique is called 'nishio'"):
        Profile.of("nishio")


class TestGenerator:
    def test_makes_puzzles_of_a_rating(self) -> None:
        puzzles = generate(3, er="6.6..7.2", seed=1)
        ratings = [rate(puzzle, system="explainer").er for puzzle in puzzles]
        assert all(6.6 <= er <= 7.2 for er in ratings)
        assert puzzles == generate(3, er=(6.6, 7.2), seed=1, threads=1)

    def test_joins_other_requests(self) -> None:
        (puzzle,) = generate(er=(2.0, 4.0), symmetry="half-turn", level="Medium", seed=3)
        assert rate(puzzle).level == "Medium"
        assert 2.0 <= rate(puzzle, system="explainer").er <= 4.0

    def test_continues(self) -> None:
        first, second = Generator(er=1.5, seed=1), Generator(er=1.5, seed=1)
        first.take(2)
        second.skip_to(first.attempts)
        assert first.take(1) == second.take(1)

    def test_says_what_it_found_instead(self) -> None:
        with pytest.raises(NoPuzzle, match=r"[0-9]+ had a lower ER, 0 a higher one"):
            generate(er="11.5..12.0", attempts=20, seed=1)

    @pytest.mark.parametrize(
        ("given", "tenths"), [("7.1..7.3", (71, 73)), (8, (80, 80)), ((7.1, 7.3), (71, 73))]
    )
    def test_reads_ranges(self, given: Any, tenths: tuple[int, int]) -> None:
        assert rating_range("er", given) == tenths

    @pytest.mark.parametrize(
        "given",
        [
            "7.3..7.1",
            "7.15",
            "0.9",
            "12.1",
            "7.1-7.3",
            "",
            "1..2..3",
            (1, 2, 3),
            None,
            "nan",
            "inf",
        ],
    )
    def test_refuses_what_is_no_range(self, given: Any) -> None:
        with pytest.raises(ValueError, match=r"expected a rating 1\.0 to 12\.0 or a range like"):
            rating_range("er", given)


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    """The steps of two puzzles, with chains inside chains."""
    puzzles = (list(RATED)[-1], ESCARGOT)
    return [step for each in puzzles for step in explain(each, system="explainer").steps]


class TestExplain:
    @pytest.mark.parametrize("puzzle", RATED)
    def test_ratings_follow_from_the_steps(self, puzzle: str) -> None:
        explanation = explain(puzzle, system="explainer")
        rating, steps = explanation.rating, explanation.steps
        ratings = [step.er for step in steps if step.er is not None]
        first = next(i for i, step in enumerate(steps) if step.placements)
        assert rating == rate(puzzle, system="explainer")
        assert (max(ratings), max(ratings[: first + 1]), ratings[0]) == rating[:3]
        assert next(step.technique for step in steps if step.er == rating.er) == rating.hardest
        assert explanation.solved
        assert explanation.end.grid == solve(puzzle)
        assert list(explanation.techniques) == sorted(
            explanation.techniques, key=list(techniques("explainer").values()).index
        )

    def test_every_step_is_told_proved_and_drawn(self, steps: list[Step]) -> None:
        for step in steps:
            for language in ("en", "ko"):
                assert step.explain(language)
                told = step.reasoning(language)
                assert bool(told) is bool(step.chains)
            assert step._repr_svg_().startswith("<svg")
            assert json.loads(json.dumps(step.to_dict()))["er"] == step.er
            assert pickle.loads(pickle.dumps(step)) == step

    def test_nested_steps_are_on_the_board_that_their_chain_leaves(self, steps: list[Step]) -> None:
        """What a nested step removes is there, and its own chains begin and end with candidates."""
        inside = [(step, nested) for step in steps for nested in step.nested]
        assert {nested.technique.family for _, nested in inside} >= {
            "chains_and_loops",
            "intersections",
            "subsets",
        }
        for step, nested in inside:
            assert nested.position.bits & ~step.position.bits == 0
            for cell, digit in nested.eliminations:
                assert digit in nested.position.candidates[cell]

    def test_each_node_follows_from_earlier_ones(self, steps: list[Step]) -> None:
        for step in steps:
            if step.technique.proof != "dynamic":
                continue
            for chain in step.chains:
                assert not chain[0].parents
                for index, node in enumerate(chain[1:], start=1):
                    assert node.parents
                    assert max(node.parents) < index
                    if node.nested is None and node.house is not None:
                        (cell,) = node.cells
                        assert cell in HOUSES[node.house]
                        parents = [chain[parent] for parent in node.parents]
                        assert all(parent.digit == node.digit for parent in parents)
                        assert all(parent.cells[0] in HOUSES[node.house] for parent in parents)

    def test_texts(self) -> None:
        explanation = explain(EASY, system="explainer")
        assert explanation.to_text().startswith(" 1. (1.2) Hidden Single in box 2: r1c6")
        assert explanation.to_text("ko").startswith(" 1. (1.2) 히든 싱글: 2박스")

    def test_a_hint_is_the_next_step(self) -> None:
        found = hint(ESCARGOT, system="explainer")
        assert found.step == explain(ESCARGOT, system="explainer").steps[0]


class TestGuesses:
    def test_no_explanation_ends_in_a_guess(self) -> None:
        explanation = explain(HARDEST)
        kinds = {step.technique.proof for step in explanation.steps}
        assert "guess" not in kinds
        assert "dynamic" in kinds
        assert explanation.solved
        assert explanation.end.grid == solve(HARDEST)
        assert explanation.rating == rate(HARDEST) == explain(HARDEST, guesses=True).rating
        beyond = [step for step in explanation.steps if step.er is not None]
        assert all(step.technique.key not in ("unique-loop-1", "bug-1") for step in beyond)

    def test_guesses_can_be_asked_for(self) -> None:
        steps = explain(HARDEST, guesses=True).steps
        assert any(step.technique.proof == "guess" for step in steps)
        assert all(step.er is None for step in steps)

    def test_a_profile_that_never_guesses_stays_stuck(self) -> None:
        singles = Profile.of("naked-single", "hidden-single")
        assert not explain(HARDEST, singles).solved

    def test_hints_go_on_with_chains(self) -> None:
        steps = explain(HARDEST).steps
        step = next(step for step in steps if step.er is not None)
        assert hint(step.position).step == step
        guessed = hint(step.position, guesses=True).step
        assert guessed is not None
        assert guessed.technique.proof == "guess"


def test_commands(sudokit: Run) -> None:
    rated = sudokit("rate", ESCARGOT, "--system", "explainer", "--to", "csv").stdout.splitlines()
    assert rated == [
        "puzzle,er,ep,ed,hardest",
        f"{ESCARGOT},10.5,1.2,1.2,Dynamic Forcing Chains (+ Forcing Chains)",
    ]
    (line,) = sudokit("rate", EASY, "--system", "explainer").stdout.splitlines()
    assert line == f"{EASY} 1.2/1.2/1.2 Hidden Single"
    told = sudokit("explain", ESCARGOT, "--system", "explainer", "--why").stdout
    assert "(1.2) Hidden Single in box" in told
    assert "\n     If " in told, "what is nested is indented further"
    assert told.splitlines()[-1].startswith("ER/EP/ED 10.5/1.2/1.2: Hidden Single ")
    assert "Brute Force" not in sudokit("explain", ESCARGOT).stdout
    assert "Brute Force" in sudokit("explain", ESCARGOT, "--guesses").stdout
    refused = sudokit("rate", EASY, "--system", "explainer", "--profile", __file__)
    assert refused.returncode == 2
    assert "--profile cannot be used with --system explainer" in refused.stderr
