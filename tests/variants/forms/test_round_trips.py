"""What is written can be read: it comes back equal, or at least means the same."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokit import variants as v
from sudokit._native import VariantModel
from sudokit.errors import VariantError
from sudokit.variants import Kind, Puzzle
from sudokit.variants.forms import FORMS, read, write
from variants.forms import test_fpuzzles, test_iss
from variants.parts import solutions
from variants.samples import SAMPLES

few = settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])
KINDS = sorted(v.KINDS.values(), key=lambda kind: kind.key)
REWORDED = {
    "iss": {
        v.Among, v.Arrow, v.Clone, v.Even, v.LittleKiller, v.Maximum, v.Minimum, v.Nabner, v.Odd, v.Quadruple,
        v.NegativeDots, v.Sandwich, v.Thermometer, v.WhiteDot, v.BlackDot, v.XV, v.GreaterThan, v.Automaton,
        v.AnyOf, v.AllOf,
    },
    "f-puzzles": {v.NegativeDots, v.NonConsecutive},
    "sudokupad": set(KINDS),  # a drawing has no order of cells
}  # fmt: skip
"""The kinds that may come back in other words."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_comes_back_from_json(kind: type[Kind]) -> None:
    @few
    @given(SAMPLES[kind])
    def check(puzzle: Puzzle) -> None:
        again = read(write(puzzle))
        if not any(isinstance(each, v.Relation | v.Automaton) for each in puzzle.constraints):
            assert again == puzzle
        assert read(write(again)) == again
        assert solutions(VariantModel(again)) == solutions(VariantModel(puzzle))

    check()


@pytest.mark.parametrize("form", ["iss", "f-puzzles", "sudokupad"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_comes_back_or_is_refused(kind: type[Kind], form: str) -> None:
    @few
    @given(SAMPLES[kind])
    def check(puzzle: Puzzle) -> None:
        try:
            text = write(puzzle, form)
        except VariantError:
            return
        reading = FORMS[form].read(text)
        again = reading.puzzle
        if form == "sudokupad" and any(
            "not understood" in str(each) or "only drawn" in str(each) for each in reading.left_out
        ):
            assert not reading.is_sure
            return  # the rule in words, or the drawing, is not read, and the reading says so
        if again.extras != puzzle.extras:  # ISS has cells between those that are named
            assert len(solutions(VariantModel(again))) == len(solutions(VariantModel(puzzle)))
        elif {type(each) for each in puzzle.constraints} & REWORDED.get(form, set()):
            if not puzzle.extras:
                is_same = solutions(VariantModel(again)) == solutions(VariantModel(puzzle))
                assert is_same  # without a list of what differs, which is long
            assert FORMS[form].read(write(again, form)).puzzle == again
        elif kind is not v.Relation:  # functions come back as tables
            assert again == puzzle

    check()


BOARDS = st.builds(
    lambda givens, candidates, digits, title: Puzzle(
        givens, candidates=candidates, digits=digits, title=title
    ),
    st.dictionaries(
        st.tuples(st.integers(1, 5), st.integers(1, 9)), st.integers(1, 8), max_size=20
    ),
    st.dictionaries(
        st.tuples(st.integers(6, 9), st.integers(1, 9)),
        st.lists(st.integers(1, 8), min_size=2, max_size=5, unique=True),
        max_size=20,
    ),
    st.sampled_from([range(1, 10), range(9), range(10)]),
    st.text(max_size=10),
)


@settings(max_examples=40)
@given(
    BOARDS,
    st.lists(st.sampled_from([each for _, each in test_iss.TYPES]), max_size=12, unique=True),
)
def test_many_constraints_come_back_from_iss(board: Puzzle, constraints: list[Kind]) -> None:
    ranked = [each for each in constraints if not isinstance(each, v.FullRank | v.NoTies)]
    if len(board.digits) > 9:  # ISS has no windows there, so that they come back in other words
        ranked = [each for each in ranked if not isinstance(each, v.Windoku)]
    puzzle = board.replace(constraints=ranked)
    assert FORMS["iss"].read(write(puzzle, "iss")).puzzle == puzzle
    again = read(write(puzzle))
    assert (again, again.title) == (puzzle, puzzle.title)


LISTS = {key: (key, constraint) for key, _, constraint in test_fpuzzles.ENTRIES}


@settings(max_examples=40)
@given(BOARDS, st.lists(st.sampled_from(sorted(LISTS)), max_size=12, unique=True))
def test_many_constraints_come_back_from_fpuzzles(board: Puzzle, keys: list[str]) -> None:
    marks = {"negative", "nonconsecutive", "difference", "ratio"}
    constraints = [LISTS[key][1] for key in keys if key not in marks]
    puzzle = board.replace(constraints=constraints, digits=range(1, 10))
    again = FORMS["f-puzzles"].read(write(puzzle, "f-puzzles")).puzzle
    assert (again, again.title) == (puzzle, puzzle.title)


APART = (v.Minimum("r1c1"), v.Minimum("r3c1"), v.Minimum("r3c3"), v.Odd("r2c2"), v.Odd("r2c2"))
TOUCHING = (v.Minimum("r1c2 r1c3"), v.Minimum("r1c2"))  # r1c2 is less than r1c3 only in the second


@pytest.mark.parametrize("form", ["f-puzzles", "sudokupad", "penpa"])
def test_what_a_form_holds_in_one_list_means_the_same(form: str) -> None:
    apart = Puzzle(rows=4, columns=4, constraints=APART)
    again = FORMS[form].read(write(apart, form)).puzzle
    assert solutions(VariantModel(again)) == solutions(VariantModel(apart))
    with pytest.raises(VariantError, match=r"cannot express Minimum\('r1c2'\)"):
        write(apart.replace(constraints=TOUCHING), form)


def test_a_line_of_penpa_has_no_gaps() -> None:
    for gapped in (v.Thermometer("r1c3 r1c1"), v.Arrow("r1c4", "r1c2")):
        with pytest.raises(VariantError, match="Penpa\\+ cannot express"):
            write(Puzzle(rows=4, columns=4, constraints=[gapped]), "penpa")


@pytest.mark.parametrize("form", ["sudokupad", "penpa"])
def test_which_marks_are_all_given_comes_back(form: str) -> None:
    for each in (
        v.NegativeXV(x=False),
        v.NegativeXV(v=False),
        v.NegativeDots(white=False),
        v.NegativeDots(black=False),
    ):
        puzzle = Puzzle(rows=4, columns=4, constraints=[v.WhiteDot("r2c1 r2c2", 2), each])
        assert each in FORMS[form].read(write(puzzle, form)).puzzle.constraints
    with pytest.raises(VariantError, match="cannot express"):
        write(Puzzle(rows=4, columns=4, constraints=[v.NegativeXV(x=False, v=False)]), form)
