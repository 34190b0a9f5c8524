"""ISS's texts: every type, read and written; what makes the board; what encloses others; errors."""

from __future__ import annotations

from itertools import product
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit import variants as v
from sudokit.errors import FormatError, SudokuError, VariantError
from sudokit.variants import Cell, Extra, Kind, Puzzle
from sudokit.variants.forms import iss, read

ROW = [f"r1c{column}" for column in range(1, 10)]
COLUMN = [f"r{row}c1" for row in range(1, 10)]
LINE = "R1C1~R2C2~R3C3"
CELLS = "r1c1 r2c2 r3c3"
JIGSAW = "0001022132213331"
TYPES: list[tuple[str, Kind]] = [
    (f".AllDifferent~{LINE}", v.AllDifferent(CELLS)),
    (".AntiConsecutive", v.NonConsecutive()),
    (".AntiKing", v.AntiKing()),
    (".AntiKnight", v.AntiKnight()),
    (".AntiTaxicab", v.AntiTaxicab()),
    (f".Arrow~{LINE}", v.Arrow("r1c1", "r2c2 r3c3")),
    (".PillArrow~2~R1C1~R1C2~R2C2~R3C3", v.Arrow("r1c1 r1c2", "r2c2 r3c3")),
    (f".Between~{LINE}", v.BetweenLine(CELLS)),
    (".BlackDot~R1C1~R1C2", v.BlackDot("r1c1 r1c2")),
    (f".Cage~20~{LINE}", v.Cage(CELLS, 20)),
    (f".Cage~0~{LINE}", v.Cage(CELLS)),
    (f".ContainAtLeast~1_1_2~{LINE}", v.Contains(CELLS, [1, 1, 2])),
    (f".ContainExact~1_2~{LINE}", v.ContainsExactly(CELLS, [1, 2])),
    (f".CountDistinct~R9C9~{LINE}", v.CountDistinct(CELLS, "r9c9")),
    (f".CountingCircles~{LINE}", v.CountingCircles(CELLS)),
    (".Diagonal~1", v.Diagonal("up")),
    (".Diagonal~-1", v.Diagonal("down")),
    (".DisjointSets", v.DisjointGroups()),
    (".Doppelganger", v.Doppelganger()),
    (f".DoubleArrow~{LINE}", v.DoubleArrow(CELLS)),
    (".DutchFlatmates", v.DutchFlatmates()),
    (f".Entropic~{LINE}", v.Entropic(CELLS)),
    (".EqualSum~R1C1~R1C2~-~R2C1~-~R3C1~R3C2", v.EqualSums(["r1c1 r1c2", "r2c1", "r3c1 r3c2"])),
    (".EqualityCage~R1C1~R1C2", v.EqualityCage("r1c1 r1c2")),
    (".FullRank~C1~3~", v.FullRank(COLUMN, 3)),
    (".FullRank~R1~~12", v.FullRank(ROW[::-1], 12)),
    (".FullRankTies~none", v.NoTies()),
    (".GlobalEntropy", v.GlobalEntropy()),
    (".GlobalMod", v.GlobalModular()),
    (".GreaterThan~R1C1~R1C2", v.GreaterThan("r1c1 r1c2")),
    (".HiddenSkyscraper~C1~3~", v.HiddenSkyscraper(COLUMN, 3)),
    (f".Indexing~C~{LINE}", v.Indexing(CELLS)),
    (f".Indexing~R~{LINE}", v.Indexing(CELLS, "row")),
    (".LittleKiller~30~R1C6", v.LittleKiller("r1c6", "down-left", 30)),
    (".LittleKiller~30~R1C1", v.LittleKiller("r1c1", "down-right", 30)),
    (".LittleKiller~30~R4C9", v.LittleKiller("r4c9", "up-left", 30)),
    (".LittleKiller~30~R9C4", v.LittleKiller("r9c4", "up-right", 30)),
    (f".Lockout~4~{LINE}", v.Lockout(CELLS)),
    (f".LookAndSay~1223~{LINE}", v.LookAndSay(CELLS, "1223")),
    (f".Lunchbox~10~{LINE}", v.Lunchbox(CELLS, 10)),
    (f".Modular~3~{LINE}", v.Modular(CELLS)),
    (".NumberedRoom~R1~~5", v.NumberedRoom(ROW[::-1], 5)),
    (f".Palindrome~{LINE}", v.Palindrome(CELLS)),
    (".Quad~R1C2~1~2~2", v.Quadruple("r1c2 r1c3 r2c2 r2c3", [1, 2, 2])),
    (".Regex~MS4qMg~R1C1~R1C2~R1C3", v.Regex("r1c1 r1c2 r1c3", "1.*2")),
    (f".RegionSumLine~{LINE}", v.RegionSumLine(CELLS)),
    (".RegionSameValues", v.SameRegions()),
    (f".RellikCage~10~{LINE}", v.AntiCage(CELLS, 10)),
    (f".Renban~{LINE}", v.Renban(CELLS)),
    (".SameValues~2~R1C1~R1C2~R2C4~R2C5", v.SameValues(["r1c1 r1c2", "r2c4 r2c5"])),
    (".SameValues~3~R1C1~R2C4~R3C7", v.SameValues(["r1c1", "r2c4", "r3c7"])),
    (".Sandwich~10~C1", v.Sandwich(COLUMN, 10)),
    (".Skyscraper~R1~5~", v.Skyscraper(ROW, 5)),
    (".Skyscraper~R1~~5", v.Skyscraper(ROW[::-1], 5)),
    (".StrictKropki", v.NegativeDots()),
    (".StrictXV", v.NegativeXV()),
    (f".Sum~10~{LINE}", v.Sum(CELLS, 10)),
    (f".Sum~0_=_1_-2_1~{LINE}", v.Sum(CELLS, 0, (1, -2, 1))),
    (f".SumLine~10~{LINE}", v.SumLine(CELLS)),
    (f".SumLine~10~{LINE}~LOOP", v.SumLine(CELLS, 10, loop=True)),
    (f".Thermo~{LINE}", v.Thermometer(CELLS)),
    (".V~R1C1~R1C2", v.XV("r1c1 r1c2", 5)),
    (".X~R1C1~R1C2", v.XV("r1c1 r1c2", 10)),
    (f".ValueIndexing~{LINE}", v.ValueIndexing(CELLS)),
    (f".Whisper~5~{LINE}", v.Whisper(CELLS)),
    (".WhiteDot~R1C1~R1C2", v.WhiteDot("r1c1 r1c2")),
    (".Windoku", v.Windoku()),
    (".XSum~C1~15~", v.XSum(COLUMN, 15)),
    (f".Zipper~{LINE}", v.Zipper(CELLS)),
    (
        ".Or.Thermo~R1C1~R1C2.Thermo~R1C2~R1C1.End",
        v.AnyOf(v.Thermometer("r1c1 r1c2"), v.Thermometer("r1c2 r1c1")),
    ),
    (
        ".Or.And.Cage~5~R1C1~R1C2.~R1C3_1_2.End.~R1C3_8.End",
        v.AnyOf(v.AllOf(v.Cage("r1c1 r1c2", 5), v.Among("r1c3", [1, 2])), v.Among("r1c3", [8])),
    ),
]


def one(text: str) -> Kind:
    (constraint,) = iss.read(text).puzzle.constraints
    return constraint


def words(constraint: Kind) -> str:
    return iss.write(Puzzle(constraints=[constraint]))


@pytest.mark.parametrize(("text", "constraint"), TYPES)
def test_each_type_is_read_and_written(text: str, constraint: Kind) -> None:
    assert one(text) == constraint
    assert words(constraint) == text


def test_a_relation_is_a_table_of_bits() -> None:
    text = ".Pair~AAAAAAAAAAAAI~_a%7Eb%2E~R1C1~R1C2~R1C3"  # bit 75, counted from 0
    assert one(text) == v.Relation("r1c1 r1c2 r1c3", [(9, 4)], name="a~b.")
    assert words(one(text)) == text


def test_groups_of_cells_are_constraints_of_their_own() -> None:
    text = ".PairX~B~_one~R1C1~R1C2~~R2C1~R2C2~_two~R3C1~R3C2"
    found = [each for each in iss.read(text).puzzle.constraints if isinstance(each, v.Relation)]
    assert [(each.name, each.pairs, str(each.cells[0])) for each in found] == [
        ("one", "all", "r1c1"),
        ("one", "all", "r2c1"),
        ("two", "all", "r3c1"),
    ]
    (branch,) = iss.read(f".Or{text}.End").puzzle.constraints
    assert branch == v.AnyOf(v.AllOf(*found))


def test_a_rule_of_all_pairs_that_asks_which_is_first_is_written_pair_by_pair() -> None:
    rising = v.Relation("r1c1 r2c2 r3c3", lambda a, b: a < b, pairs="all", name="up")
    text = words(rising)
    assert ".Pair~" in text  # PairX has no order
    assert ".PairX~" in words(
        v.Relation("r1c1 r2c2 r3c3", lambda a, b: abs(a - b) > 2, pairs="all")
    )
    rule = [(a, b) for a in range(1, 10) for b in range(a + 1, 10)]
    assert iss.read(text).puzzle.constraints == tuple(
        v.Relation(pair, rule, name="up") for pair in ("r1c1 r2c2", "r1c1 r3c3", "r2c2 r3c3")
    )


def test_an_older_relation_has_two_letters_swapped() -> None:
    assert one(".Binary~-_~_~R1C1~R1C2") == one(".Pair~_-~_~R1C1~R1C2")


def test_a_function_is_written_as_its_table() -> None:
    again = one(words(v.Relation("r1c1 r1c2", lambda a, b: (a, b) == (9, 4))))
    assert again == v.Relation("r1c1 r1c2", [(9, 4)])


def test_an_automaton_comes_back() -> None:
    table = [(0, 1, 1), (1, 2, 1), (1, 2, 2), (2, 3, 0)]
    once = one(words(v.Automaton("r1c1 r1c2 r1c3", 0, table, [0, 2], "rule")))
    assert one(words(once)) == once
    assert isinstance(once, v.Automaton)
    assert once.name == "rule"


def test_a_function_of_states_is_an_automaton_of_numbers() -> None:
    def step(last: int, digit: int) -> int | None:
        return digit if digit > last else None

    again = one(words(v.Automaton("r1c1 r1c2", 0, step, lambda last: True)))
    assert isinstance(again, v.Automaton)
    moves = {(state, digit): after for state, digit, after in again.step}
    assert all((again.start, digit) in moves for digit in range(1, 10))
    assert (moves[again.start, 9], 1) not in moves


def test_segments_of_an_automaton_are_joined() -> None:
    # Ones in the first segment, twos in the second; what comes between is a tenth digit.
    found = one(".NFA~QnQCgFA~_~R1C1~R1C2~-~R2C1")
    assert isinstance(found, v.Automaton)
    assert [str(cell) for cell in found.cells] == ["r1c1", "r1c2", "r2c1"]
    moves = {(state, digit): after for state, digit, after in found.step}
    state = found.start
    for digit in (1, 1, 2):
        state = moves[state, digit]
    assert state in found.accept
    assert len(moves) == 3


@given(st.data(), st.integers(1, 16))
def test_relations_come_back(data: st.DataObject, side: int) -> None:
    digits = st.integers(1, side)
    relation = v.Relation("r1c1 r1c1", data.draw(st.lists(st.tuples(digits, digits))))
    puzzle = Puzzle(rows=side, columns=side, constraints=[relation])
    assert iss.read(iss.write(puzzle)).puzzle == puzzle


def test_a_relation_of_more_digits() -> None:
    bit_80 = "AAAAAAAAAAAAAE"
    with pytest.raises(VariantError, match="constraint 2, Pair: a table for more digits"):
        iss.read(f".Shape~4x4.Pair~{bit_80}~_~R1C1~R1C2")


STATES = st.integers(0, 12)


@given(
    st.sets(STATES, max_size=3),
    st.sets(STATES),
    st.lists(st.tuples(STATES, st.integers(1, 3), STATES), max_size=30),
)
def test_automata_come_back(start: set[int], accepting: set[int], steps: list[Any]) -> None:
    def accepted(automaton: Any) -> list[tuple[int, ...]]:
        """The digits that lead to the end."""
        found = []
        for digits in product((1, 2, 3), repeat=3):
            states = set(
                automaton.start if isinstance(automaton.start, frozenset) else [automaton.start]
            )
            for digit in digits:
                states = {
                    after for state, by, after in automaton.step if state in states and by == digit
                }
            if states & automaton.accept:
                found.append(digits)
        return found

    automaton = v.Automaton("r1c1 r1c2 r1c3", start, steps, accepting)
    once = one(words(automaton))
    assert accepted(once) == accepted(automaton)
    assert one(words(once)) == once


def test_states_may_be_any_numbers() -> None:
    large = 1 << 70
    again = one(words(v.Automaton("r1c1 r1c2", large, [(large, 1, -1), (-1, 2, large)], [large])))
    assert again == v.Automaton("r1c1 r1c2", 0, [(0, 1, 1), (1, 2, 0)], [0])


def test_a_repeated_constraint_that_is_invalid_is_named() -> None:
    reason = "constraint 1, Replicate: constraint 2, Whisper: whisper, cells: 1 cell, expected at least 2"
    with pytest.raises(VariantError, match=reason):
        iss.read(".Replicate~B~R1C1.Whisper~R1C1.End")


def test_automata_that_are_damaged() -> None:
    whole = words(v.Automaton("r1c1", 0, [(0, 1, 1), (0, 1, 0), (1, 3, 0)], [1]))
    letters = whole.split("~")[1]
    reasons = set()
    for end in range(1, len(letters)):
        try:
            iss.read(f".NFA~{letters[:end]}~_~R1C1")
        except VariantError as error:
            reasons.add(str(error))
    assert reasons == {
        "constraint 1, NFA: the automaton is not complete",
        "constraint 1, NFA: the automaton goes on after its end",
    }
    for damaged, reason in (
        ("gAAA", "in form 2"),
        ("!", "'!' is not a letter"),
        ("가", "'가' is not a letter"),
    ):
        with pytest.raises(VariantError, match=reason):
            iss.read(f".NFA~{damaged}~_~R1C1")
    endless = v.Automaton("r1c1", 0, [(state, 1, state + 1) for state in range(1 << 16)], [1])
    with pytest.raises(FormatError, match="65,535"):
        words(endless)
    assert words(one(".NFA~~_~R1C1")) == ".NFA~~_~R1C1"


def test_kinds_without_a_type_are_said_in_other_words() -> None:
    assert words(v.Odd("r1c1 r2c2")) == ".~R1C1_1_3_5_7_9~R2C2_1_3_5_7_9"
    assert words(v.Even("r1c1")) == ".~R1C1_2_4_6_8"
    copied = ".SameValues~2~R1C1~R5C5.SameValues~2~R1C2~R5C6"
    assert words(v.Clone("r1c1 r1c2", "r5c5 r5c6")) == copied
    assert words(v.Nabner("r1c1 r1c2")).startswith(".PairX~")
    assert words(v.Quadruple("r1c1 r1c2", [1, 2])) == ".ContainAtLeast~1_2~R1C1~R1C2"
    backwards = v.Arrow("r1c2 r1c1", "r2c2 r3c3")
    assert words(backwards) == ".Sum~0_=_-10_-1_1_1~R1C2~R1C1~R2C2~R3C3"
    assert words(v.Minimum("r1c1")) == ".GreaterThan~R2C1~R1C1.GreaterThan~R1C2~R1C1"
    assert words(v.Maximum("r1c1 r1c2")).count("GreaterThan") == 3
    slow = v.Relation("r1c1 r1c2", [(a, b) for a in range(1, 10) for b in range(a, 10)])
    assert one(words(v.Thermometer("r1c1 r1c2", slow=True))) == slow
    assert one(words(v.WhiteDot("r1c1 r1c2", 8))) == v.Relation("r1c1 r1c2", [(1, 9), (9, 1)])
    assert one(words(v.BlackDot("r1c1 r1c2", 8))) == v.Relation("r1c1 r1c2", [(1, 8), (8, 1)])
    assert words(v.LittleKiller("r1c1", "up-right", 3)) == ".Sum~3~R1C1"
    assert words(v.LittleKiller("r9c9", "up-left", 30)) == ".LittleKiller~30~R1C1"


def test_clues_of_both_ends_are_two_constraints() -> None:
    both = (v.Skyscraper(ROW, 2), v.Skyscraper(ROW[::-1], 3))
    assert iss.read(".Skyscraper~R1~2~3").puzzle.constraints == both


def test_a_cell_that_is_twice_in_a_cage_counts_twice() -> None:
    found = iss.read(".Cage~20~R1C1~R1C2~R1C2").puzzle.constraints
    assert found == (v.AllDifferent("r1c1 r1c2"), v.Sum("r1c1 r1c2 r1c2", 20))


def test_ranks_may_tie() -> None:
    text = ".Shape~4x4.FullRankTies~any.FullRank~C1~3~"
    puzzle = iss.read(text).puzzle
    assert puzzle.constraints == (v.FullRank("r1c1 r2c1 r3c1 r4c1", 3, ties=True),)
    assert iss.write(puzzle) == text


# --- the board -------------------------------------------------------------------------------------


def test_givens_and_candidates() -> None:
    puzzle = iss.read(".~R1C1_5~R1C2_2_4.~R1C2_4_6~R1C3_1_2").puzzle
    assert puzzle.givens == {Cell(1, 1): 5, Cell(1, 2): 4}
    assert puzzle.candidates == {Cell(1, 3): (1, 2)}
    assert iss.write(puzzle) == ".~R1C1_5~R1C2_4~R1C3_1_2"


RAW = Puzzle(rows=14, columns=13, digits=range(1, 10), latin=False, regions="none")


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        (".Shape~6x6", Puzzle(rows=6, columns=6)),
        (".Shape~4x6", Puzzle(rows=4, columns=6)),
        (".Shape~9x9~0-8", Puzzle(digits=range(9))),
        (".Shape~9x9~0-9", Puzzle(digits=range(10))),
        (".Shape~6x6~9", Puzzle(rows=6, columns=6, digits=range(1, 10))),
        (".Shape~4x5~~Raw", Puzzle(rows=4, columns=5, latin=False, regions="none")),
        (".Shape~14x13~9~Raw", RAW),
        (".NoBoxes", Puzzle(regions="none")),
        (f".Shape~4x4.NoBoxes.Jigsaw~{JIGSAW}", Puzzle(rows=4, columns=4, regions=JIGSAW)),
    ],
)
def test_boards(text: str, puzzle: Puzzle) -> None:
    assert iss.read(text).puzzle == puzzle
    assert iss.write(puzzle) == text


def test_boxes_of_another_size() -> None:
    puzzle = iss.read(".Shape~6x6~9.RegionSize~9").puzzle
    assert [len(region) for region in puzzle.regions] == [9, 9, 9, 9]
    assert iss.read(iss.write(puzzle)).puzzle == puzzle


def test_pieces_beside_boxes_are_constraints() -> None:
    puzzle = iss.read(f".Shape~4x4.Jigsaw~{JIGSAW}").puzzle
    assert puzzle.regions == Puzzle(rows=4, columns=4).regions
    assert puzzle.constraints[0] == v.AllDifferent("r1c1 r1c2 r1c3 r2c1")


def test_cells_from_ten_on_are_letters() -> None:
    puzzle = iss.read(".Shape~16x16.Cage~9~RaCg~RGc1.Sandwich~8~C16").puzzle
    cage, sandwich = puzzle.constraints
    assert cage == v.Cage("r10c16 r16c1", 9)
    assert isinstance(sandwich, v.Sandwich)
    assert sandwich.line[0] == Cell(1, 16)
    assert iss.write(puzzle) == ".Shape~16x16.Cage~9~RaCg~RgC1.Sandwich~8~C16"


def test_extra_cells() -> None:
    puzzle = iss.read(".Var~X~~2.Var~Y.~VX1_3~VY_1_2.Sum~0_=_1_-1~VX2~VY").puzzle
    assert puzzle.givens == {Extra("X1"): 3}
    assert puzzle.candidates == {Extra("Y"): (1, 2)}
    assert puzzle.constraints == (v.Sum("X2 Y", 0, (1, -1)),)
    assert iss.read(iss.write(puzzle)).puzzle == puzzle


@pytest.mark.parametrize("extras", ["x1", "X1 X", "X01", "a"])
def test_extra_cells_that_iss_has_no_name_for(extras: str) -> None:
    with pytest.raises(VariantError, match="extra cell"):
        words(v.Sum(extras, 3))


def test_dots_on_extra_cells_know_their_neighbours() -> None:
    puzzle = iss.read(".Var~S~~3x3.WhiteDot~VS1~VS4.GreaterThan~VS1~VS2").puzzle
    assert puzzle.constraints == (v.WhiteDot("S1 S4"), v.GreaterThan("S1 S2"))


def test_replicate_repeats_constraints_elsewhere() -> None:
    puzzle = iss.read(".Replicate~J.Thermo~R1C1~R2C2.~R1C1_1_2.End").puzzle
    assert puzzle.constraints == (v.Thermometer("r1c1 r2c2"), v.Thermometer("r1c4 r2c5"))
    assert puzzle.candidates == {Cell(1, 1): (1, 2), Cell(1, 4): (1, 2)}
    extra = iss.read(".Var~S~~2x2.Replicate~F~VS1.Cage~0~VS1~VS2.End").puzzle
    assert extra.constraints == (v.Cage("S1 S2"), v.Cage("S3 S4"))


def test_blanks_and_lines_mean_nothing() -> None:
    spaced = iss.read(" .Cage~5~R1C1\n ~R1C2\n.AntiKing\n").puzzle
    assert spaced == iss.read(".Cage~5~R1C1~R1C2.AntiKing").puzzle


def test_an_address_has_the_constraints_in_it() -> None:
    text = ".Cage~5~R1C1~R1C2"
    address = "https://example.org/solver/?q=" + quote(text)
    assert iss.read(address).puzzle == iss.read(text).puzzle


def test_hints_for_the_search_are_reported() -> None:
    left_out = ("constraint 1, SearchPriority: the order in which ISS tries cells",)
    assert iss.read(".SearchPriority~2~R1C1").left_out == left_out


# --- what ISS makes of it --------------------------------------------------------------------------


def count(text: str) -> int:
    return v.count_solutions(read(text), None)


@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        (".Diagonal~-1.Replicate~F.Replicate~B.Thermo~R1C1~R2C1.End.End", 6),
        (".FullRankTies~any.And.FullRank~C1~5~.End", 27),
        (".FullRankTies~any.Or.FullRank~C3~11~.~R1C1_2.End", 89),
        ("~0-3.SumLine~7~R2C1~R3C2~LOOP", 0),
        (
            ".~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C2_4~R3C1_2~R3C2_1~R4C3_2~R4C4_1.Var~A~~2",
            16,
        ),
        (".FullRank~C3~~8.FullRank~C3~~9", 9),
        (".Cage~~R1C1~R1C2", 288),
        ("..Cage~3~R1C1~R1C2.", 48),
    ],
)
def test_texts_mean_what_iss_makes_of_them(text: str, solutions: int) -> None:
    assert count(f".Shape~4x4{text}") == solutions


def test_replicate_adds_up() -> None:
    inner = ".Replicate~F~R1C1.Thermo~R1C1~R2C1.End"  # to columns 1 and 3
    nested = iss.read(f".Replicate~C~R1C1{inner}.End.Shape~4x4").puzzle  # one column on
    assert nested.constraints == (v.Thermometer("r1c2 r2c2"), v.Thermometer("r1c4 r2c4"))


def test_a_later_clue_at_the_same_place_counts() -> None:
    text = ".Skyscraper~R1~2~3.Skyscraper~R1~~4.Sandwich~5~C1.Sandwich~6~C1.Quad~R1C1~1.Quad~R1C1~2"
    text += ".LittleKiller~9~R1C6.LittleKiller~8~R1C6.FullRankTies~none.FullRankTies~any"
    reading = iss.read(text)
    assert reading.puzzle.constraints == (
        v.Skyscraper(ROW, 2),
        v.Skyscraper(ROW[::-1], 4),
        v.Sandwich(COLUMN, 6),
        v.Quadruple("r1c1 r1c2 r2c1 r2c2", [2]),
        v.LittleKiller("r1c6", "down-left", 8),
    )
    assert "constraint 1, Skyscraper: a later one at the same place counts" in reading.left_out
    assert len(reading.left_out) == 5
    branches = iss.read(".Or.Skyscraper~R1~2~.Skyscraper~R1~3~.End").puzzle
    assert branches.constraints == (v.AnyOf(v.Skyscraper(ROW, 2), v.Skyscraper(ROW, 3)),)


def test_two_clues_at_the_same_place_are_written_so_that_both_count() -> None:
    two = v.Skyscraper(ROW, 2), v.Skyscraper(ROW, 3)
    text = iss.write(Puzzle(constraints=two))
    assert text == ".Skyscraper~R1~2~.And.Skyscraper~R1~3~.End"
    assert iss.read(text).puzzle.constraints == (two[0], v.AllOf(two[1]))


@pytest.mark.parametrize("name", ["Windoku", "DisjointSets"])
def test_what_is_about_boxes_says_nothing_without_them(name: str) -> None:
    assert iss.read(f".Shape~5x5.{name}").puzzle.constraints == ()
    with pytest.raises(VariantError, match="cannot express"):
        iss.write(Puzzle(rows=5, columns=5, constraints=[v.Windoku()]))


def test_windows_are_as_large_as_iss_says() -> None:
    puzzle = iss.read(".Shape~6x6~9.NoBoxes.RegionSize~9.Windoku").puzzle
    assert [type(each) for each in puzzle.constraints] == [v.AllDifferent]
    assert iss.read(".Shape~9x9~0-9.Windoku").puzzle.constraints == ()
    windows = iss.read(iss.write(Puzzle(digits=range(10), constraints=[v.Windoku()]))).puzzle
    assert [type(each) for each in windows.constraints] == 4 * [v.AllDifferent]


def test_extra_cells_touch_in_rows_of_the_grid() -> None:
    dots = iss.read(".Var~X~X~27.BlackDot~VX1~VX2~VX3~VX10").puzzle.constraints
    assert dots == (v.BlackDot("X1 X2"), v.BlackDot("X1 X10"), v.BlackDot("X2 X3"))


def test_extra_cells_that_only_fill_a_group_do_not_multiply_solutions() -> None:
    puzzle = Puzzle(rows=4, columns=4, constraints=[v.Cage("r1c1 X3", 4)])
    assert count(iss.write(puzzle)) == v.count_solutions(puzzle, None)


def test_all_dots_are_given_only_among_dots_that_iss_has() -> None:
    puzzle = Puzzle(constraints=[v.NegativeDots(), v.WhiteDot("r1c1 r1c2", 2)])
    with pytest.raises(VariantError, match="cannot express NegativeDots"):
        iss.write(puzzle)


KILLER = "S<J<<O<<KJ^<<^<^>^^<N<<<J^Q^S^O>>^^^>^W^<<^>^^O^<<^T^J^^^>>>^>^>^ML<S<<^^>^<^<<^<"
KILLED = "283197546967542813415368729591726384876439152324851967149275638752683491638914275"


def test_killer_sudokus_have_a_short_form() -> None:
    assert str(v.solve(read(KILLER), unique=True)) == KILLED
    assert read("\n".join(KILLER[row : row + 9] for row in range(0, 81, 9))) == read(KILLER)
    assert read("0<" + 79 * "0").constraints == (v.Cage("r1c1 r1c2"),)
    assert read("A" + 9 * "0" + "`" + 70 * "0").constraints == (v.Cage("r1c1 r2c2", 10),)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<" + 80 * "A", "r1c1 points out of the grid"),
        ("><" + 79 * "A", "r1c1 is in a circle of cells"),
    ],
)
def test_damaged_short_killers(text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        read(text)


# --- errors ----------------------------------------------------------------------------------------

WRONG = [
    (".Thermo~R1C1~R1Ca", "constraint 1, Thermo: 'R1Ca' is not a cell, expected R1C1 to R9C9"),
    (".Thermo~R1C1", "constraint 1, Thermo: thermometer, cells: 1 cell, expected at least 2"),
    (".AntiKing.Cage~x~R1C1", "constraint 2, Cage: 'x', expected a whole number"),
    (".~R1C1_12", "constraint 1, a given: r1c1 has 12, expected 1 to 9"),
    (".~R1C1", "constraint 1, a given: r1c1 has no digit"),
    (
        ".Skyscraper~D1~3~",
        "constraint 1, Skyscraper: 'D1' is not a line, expected R1 to R9 or C1 to C9",
    ),
    (".LittleKiller~3~R5C5", "constraint 1, LittleKiller: no diagonal has its clue at R5C5"),
    (".Quad~R9C9~1", "constraint 1, Quad: R9C9 is not an upper left cell of a square of 2x2"),
    (".Diagonal~2", "constraint 1, Diagonal: '2', expected 1 or -1"),
    (".AntiKing~1", "constraint 1, AntiKing: '1', expected no argument"),
    (".WhiteDot~R1C1~R3C3", "constraint 1, WhiteDot: no two of the cells touch"),
    (".Arrow", "constraint 1, Arrow: '' is not a cell, expected R1C1 to R9C9"),
    (".PillArrow~4~R1C1", "constraint 1, PillArrow: a pill of 4 cells, expected 2 or 3"),
    (
        ".SameValues~2~R1C1",
        "constraint 1, SameValues: cells: 1, sets: 2, expected sets of the same size",
    ),
    (".Indexing~X~R1C1", "constraint 1, Indexing: 'X', expected C or R"),
    (
        ".Sum~3~VX1",
        "constraint 1, Sum: there is no extra cell 'VX1', expected one that Var declares",
    ),
    (".Var~x", "constraint 1, Var: a group of extra cells 'x', expected capital letters"),
    (".Var~X.Var~X", "constraint 2, Var: the extra cells 'X' are declared twice"),
    (".Var~X~~9999", "constraint 1, Var: more than 1,000 extra cells"),
    (
        ".Shape~99x9",
        "constraint 1, Shape: '99x9', expected rows and columns such as 6x6, up to 16x16",
    ),
    (".Shape~9x9~3-8", "constraint 1, Shape: '3-8', expected digits such as 9 or 0-8"),
    (".Shape~9x9~8", "constraint 1, Shape: 8 digits, expected 9 to 16"),
    (".Jigsaw~01", "Jigsaw: 2 letters, expected 81"),
    (
        ".Shape~4x4.NoBoxes.Jigsaw~0000111122222333",
        "Jigsaw: the piece of r4c2 has 3 cells, expected 4",
    ),
    (
        ".FullRankTies~all",
        "constraint 1, FullRankTies: 'all', expected none, only-unclued or any",
    ),
    (".Pair~/~_~R1C1~R1C2", "constraint 1, Pair: '/' is not a letter of base64"),
    (".NFA~A~_~R1C1", "constraint 1, NFA: the automaton is not complete"),
    (".Regex~=~R1C1", "constraint 1, Regex: '=' is not a pattern in base64"),
    (".Replicate~AC.Thermo~R1C1~R2C3.End", "R2C3 cannot be moved that far"),
    (".Replicate~B.Skyscraper~R1~2~.End", "a clue outside the grid inside Replicate"),
    (
        ".Shape~16x16" + ".Replicate~D" * 15 + ".~R1C1_1" * 20 + ".End" * 15,
        "more than 50,000 arguments when it is repeated",
    ),
    (".Frobnicate", "constraint 1, Frobnicate: sudokit does not have this constraint"),
    (
        ".ChaosArrow~R1C1",
        "constraint 1, ChaosArrow: there are no regions that are to be found, expected ChaosConstruction",
    ),
    (
        ".ConnectedValues~Q~1_2",
        "constraint 1, ConnectedValues: there is no extra cell 'Q', expected one that Var declares",
    ),
    (
        ".Or.Thermo~R1C1~R0C1.End",
        "constraint 1, Or: constraint 2, Thermo: 'R0C1' is not a cell, expected R1C1 to R9C9",
    ),
    ("Cage", "'Cage', expected a constraint that begins with a dot"),
    (".End", "constraint 1: an End without a start"),
    (".Or.AntiKing", "constraint 1, Or: there is no End"),
    (".Or" * 30, "constraint 21: nested too deeply"),
    ("https://example.org/", "the link has no puzzle, expected one after ?q="),
]


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_errors_name_the_constraint_and_what_was_expected(text: str, reason: str) -> None:
    with pytest.raises(SudokuError) as caught:
        iss.read(text)
    assert caught.value.reason.endswith(reason)


def test_the_cell_of_an_error_is_known() -> None:
    with pytest.raises(VariantError) as caught:
        iss.read(".Thermo~R1C1~R1Ca")
    assert caught.value.cell == "R1Ca"
    with pytest.raises(FormatError):
        iss.read("x")


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (Puzzle(rows=25, columns=25), "ISS holds up to 16"),
        (Puzzle(digits=range(2, 11)), "digits 2 to 10"),
        (Puzzle(latin=False), "no regions where rows may repeat"),
        (Puzzle(regions=["r1c1 r1c2"]), "regions of one size"),
        (Puzzle(constraints=[v.NegativeDots(white=False)]), "cannot express NegativeDots"),
        (Puzzle(constraints=[v.Cage("r1c1", 0)]), "cannot express Cage"),
        (Puzzle("1" + 80 * ".", candidates={"r1c1": [1, 2]}), "candidates of r1c1"),
    ],
)
def test_what_iss_cannot_hold(puzzle: Puzzle, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        iss.write(puzzle)
