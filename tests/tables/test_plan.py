"""One function from record batch to record batch: every type of column, every kind of puzzle."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import (
    EASY,
    EASY_SOLVED,
    EMPTY,
    ESCARGOT,
    HARDEST,
    IMPOSSIBLE,
    MEDIUM,
    clash_free_boards,
)
from notes import note_of
from sudokit import (
    Grid,
    SudokuError,
    automorphisms,
    canonical,
    count_solutions,
    engine,
    explain,
    rate,
    solve,
    te_depth,
)
from sudokit.logic import Explanation

pa = pytest.importorskip("pyarrow")
pytest.importorskip("fsspec")

from sudokit.tables import COLUMNS, Plan, answers, process, puzzle_column  # noqa: E402

BAD_CHARACTER = "z" + EASY[1:]
CLASH = "55" + "." * 79
SHORT = EASY[:80]
SPACED = " ".join(EASY.replace(".", "0"))
PUZZLES = [EASY, None, CLASH, EMPTY, IMPOSSIBLE, BAD_CHARACTER, SHORT, "", SPACED, EASY_SOLVED]


def expected(puzzle: str | None) -> dict[str, Any]:
    """What a row should say, by way of the functions for single puzzles."""
    row: dict[str, Any] = dict.fromkeys(COLUMNS)
    if puzzle is None:
        return row
    try:
        grid = Grid(puzzle)
    except SudokuError as error:
        return {**row, "status": "invalid", "error": error.reason}
    row |= {"clues": grid.clues, "count": count_solutions(grid)}
    form = canonical(grid)
    class_id = int.from_bytes(blake2b(form.cells, digest_size=8).digest(), "little") // 2
    row |= {
        "canonical": str(form),
        "class_id": class_id,
        "automorphisms": automorphisms(grid).order,
    }
    try:
        row["solution"] = str(solve(grid))
        solve(grid, unique=True)
        row["status"] = "unique" if grid.blanks else "solved"
        rating = rate(grid)
        row |= {"level": rating.level, "score": rating.score}
        row["steps"] = noted(explain(grid))
        row["hardest"] = rating.hardest and rating.hardest.name
        row["er"], row["ep"], row["ed"], _ = rate(grid, system="explainer")
        row["w"] = rate(grid, system="whips").length
        row["b"] = rate(grid, system="braids").length
        row["te_depth"] = te_depth(grid)
    except SudokuError as error:
        row |= {"error": error.reason, "status": "several" if row["count"] else "none"}
    return row


def noted(explanation: Explanation) -> str:
    """The steps as `sudokit.explain_many` writes them."""
    return "; ".join(map(note_of, explanation.steps))


def rows_of(result: Any, columns: list[str]) -> list[dict[str, Any]]:
    return [{name: row[name] for name in columns} for row in result.to_pylist()]


ALL_BUT_GUESSES = [name for name in COLUMNS if name != "guesses"]


@settings(max_examples=40)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(PUZZLES),
            clash_free_boards().map(lambda b: str(Grid(b))),
            st.text(max_size=90),
        )
    )
)
def test_agrees_with_the_functions_for_single_puzzles(puzzles: list[str | None]) -> None:
    batch = pa.record_batch({"puzzle": pa.array(puzzles, pa.string())})
    result = process(batch, list(COLUMNS))
    result.validate(full=True)
    assert rows_of(result, ALL_BUT_GUESSES) == [
        {name: expected(puzzle)[name] for name in ALL_BUT_GUESSES} for puzzle in puzzles
    ]


def numbers(puzzle: str | None) -> list[int] | None:
    return None if puzzle is None else list(Grid(puzzle).cells)


READABLE = [EASY, None, EMPTY, IMPOSSIBLE, EASY_SOLVED, MEDIUM]
TYPES: dict[str, Callable[[], Any]] = {
    "string": lambda: pa.array(READABLE),
    "large_string": lambda: pa.array(READABLE, pa.large_string()),
    "string_view": lambda: pa.array(READABLE, pa.string_view()),
    "dictionary": lambda: pa.array(READABLE).dictionary_encode(),
    "run end": lambda: pa.RunEndEncodedArray.from_arrays(
        pa.array([1, 2, 3, 4, 5, 6], pa.int32()), pa.array(READABLE)
    ),
    "binary": lambda: pa.array([p and p.encode() for p in READABLE], pa.binary()),
    "large_binary": lambda: pa.array([p and p.encode() for p in READABLE], pa.large_binary()),
    "binary_view": lambda: pa.array([p and p.encode() for p in READABLE], pa.binary_view()),
    "binary digits": lambda: pa.array([p and Grid(p).cells for p in READABLE], pa.binary()),
    "fixed binary": lambda: pa.array([p and p.encode() for p in READABLE], pa.binary(81)),
    "fixed digits": lambda: pa.array([p and Grid(p).cells for p in READABLE], pa.binary(81)),
    "list uint8": lambda: pa.array(list(map(numbers, READABLE)), pa.list_(pa.uint8())),
    "list int64": lambda: pa.array(list(map(numbers, READABLE)), pa.list_(pa.int64())),
    "large list": lambda: pa.array(list(map(numbers, READABLE)), pa.large_list(pa.int16())),
    "list view": lambda: pa.array(list(map(numbers, READABLE)), pa.list_view(pa.int8())),
    "fixed list": lambda: pa.array(list(map(numbers, READABLE)), pa.list_(pa.uint8(), 81)),
    "rows of rows": lambda: pa.array(
        [p and Grid(p).to_numpy().tolist() for p in READABLE], pa.list_(pa.list_(pa.uint8()))
    ),
}


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("cut", [(0, 6), (1, 4), (2, 0), (3, 3), (5, 1)])
def test_every_type_of_column_says_the_same(name: str, cut: tuple[int, int]) -> None:
    column = TYPES[name]().slice(*cut)
    result = process(pa.record_batch({"id": range(cut[1]), "p": column}), ALL_BUT_GUESSES, "p")
    result.validate(full=True)
    wanted = READABLE[cut[0] : cut[0] + cut[1]]
    assert rows_of(result, ALL_BUT_GUESSES) == [
        {name: expected(puzzle)[name] for name in ALL_BUT_GUESSES} for puzzle in wanted
    ]
    assert result.column("p").equals(column)


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ([12] + 80 * [0], "r1c1 is 12, expected 0 to 9"),
        ([0] * 80 + [-2], "r9c9 is -2, expected 0 to 9"),
        ([5, 5] + 79 * [0], "r1c1 and r1c2 both hold 5"),
        ([0] * 80, "80 cells, expected 81"),
        ([None] * 80, "80 cells, expected 81"),
        ([256] + 80 * [0], "r1c1 is 256, expected 0 to 9"),
    ],
)
def test_bad_lists_have_a_reason(cells: list[int], reason: str) -> None:
    column = pa.array([[0] * 81, cells], pa.list_(pa.int64()))
    result = answers(column, ["error", "solution"]).to_pylist()
    assert result[0]["solution"]
    assert result[1] == {"error": reason, "solution": None}


def test_null_rows_with_bytes_behind_them_are_null() -> None:
    """A slot that is null may hold anything: here, a puzzle."""
    text = pa.array([EASY, EASY, EASY])
    column = pa.Array.from_buffers(pa.string(), 3, [pa.py_buffer(b"\x05"), *text.buffers()[1:]])
    column.validate(full=True)
    result = answers(column, list(COLUMNS)).to_pylist()
    assert result[1] == dict.fromkeys(COLUMNS)
    assert result[0] == result[2]
    assert result[0]["status"] == "unique"


def test_the_null_type_and_no_rows() -> None:
    assert (
        answers(pa.nulls(3), ["solution", "status"]).to_pylist()
        == [{"solution": None, "status": None}] * 3
    )
    for make in TYPES.values():
        empty = answers(make().slice(0, 0), list(COLUMNS))
        assert len(empty) == 0
        assert [field.type for field in empty.schema] == [c.type for c in COLUMNS.values()]


def test_columns_that_hold_no_puzzles_are_refused() -> None:
    for column in (pa.array([1, 2]), pa.array([1.5]), pa.array([[True] * 81])):
        with pytest.raises(SudokuError, match="expected text, bytes or lists of 81 numbers"):
            answers(column, ["solution"])


def test_the_solution_of_several_is_the_smallest_and_counts_reach_the_limit() -> None:
    batch = pa.record_batch({"puzzle": [EMPTY, EASY, MEDIUM]})
    result = process(batch, ["solution", "count", "guesses"], limit=1000)
    assert result.column("solution")[0].as_py() == str(solve(EMPTY))
    assert result.column("count").to_pylist() == [1000, 1, 1]
    assert result.column("guesses").equals(process(batch, ["guesses"]).column("guesses"))


def test_other_columns_and_the_metadata_pass_through() -> None:
    schema = pa.schema(
        [pa.field("puzzle", pa.string(), metadata={"a": "b"}), ("x", pa.list_(pa.int8()))],
        metadata={"k": "v"},
    )
    batch = pa.RecordBatch.from_pydict({"puzzle": [EASY], "x": [[1, None]]}, schema=schema)
    result = process(batch, ["clues"], prefix="s_")
    assert result.schema.names == ["puzzle", "x", "s_clues"]
    assert result.schema.metadata == {b"k": b"v"}
    assert result.select(["puzzle", "x"]).equals(batch, check_metadata=True)


def test_which_column_holds_the_puzzles() -> None:
    text, number = pa.string(), pa.int64()
    assert puzzle_column(pa.schema([("a", text), ("puzzle", number)])) == "puzzle"
    assert puzzle_column(pa.schema([("a", number), ("b", text)])) == "b"
    assert puzzle_column(pa.schema([("a", number), ("b", text)]), "a") == "a"
    with pytest.raises(SudokuError, match=r"no column puzzle, and 2 of text; the table has a, b"):
        puzzle_column(pa.schema([("a", text), ("b", text)]))
    with pytest.raises(SudokuError, match=r"no column quiz; the table has a"):
        puzzle_column(pa.schema([("a", text)]), "quiz")


BLANK, FULL = EASY, EASY_SOLVED


@pytest.mark.parametrize(
    ("columns", "wanted"),
    [
        ({"question": [BLANK], "answer": [FULL]}, "question"),
        ({"source": ["x"], "answer": [FULL], "question": [None, BLANK]}, "question"),
        ({"id": ["1"], "solution": [FULL]}, "solution"),
        ({"note": ["x"], "cells": [list(bytes(81))]}, "cells"),
        ({"note": ["x"], "raw": [BLANK.encode()]}, "raw"),
        ({"only": ["not a board"]}, "only"),
        ({"puzzle": ["x"], "other": [BLANK]}, "puzzle"),
    ],
)
def test_the_column_of_puzzles_is_found_by_what_it_holds(
    columns: dict[str, list[Any]], wanted: str
) -> None:
    rows = max(map(len, columns.values()))
    table = pa.table(
        {name: cells + [None] * (rows - len(cells)) for name, cells in columns.items()}
    )
    assert puzzle_column(table.schema, rows=table) == wanted
    named = process(table, ["status"], wanted)
    assert process(table, ["status"]).equals(named)
    (batch,) = table.to_batches()
    assert process(batch, ["status"]).column("status").equals(named["status"].combine_chunks())


def test_several_columns_of_puzzles_are_named() -> None:
    table = pa.table({"start": [BLANK], "end": [FULL], "hint": [BLANK]})
    with pytest.raises(SudokuError, match="several columns hold puzzles: start, hint;"):
        process(table)
    assert process(table, ["count"], "hint")["count"].to_pylist() == [1]
    twice = pa.table([pa.array([BLANK])] * 2, names=["a", "a"])
    with pytest.raises(SudokuError, match="two columns are called a"):
        process(twice)


def test_a_table_may_have_columns_of_several_chunks_or_none() -> None:
    column = pa.chunked_array([[BLANK], [], [FULL, None]])
    table = pa.table({"puzzle": column, "n": pa.chunked_array([[1, 2], [3]])})
    expected = ["unique", "solved", None]
    assert process(table, ["status"])["status"].to_pylist() == expected
    assert process(table, ["status"])["n"].to_pylist() == [1, 2, 3]
    plan = Plan(("status",))
    assert plan.answers(column).column("status").to_pylist() == expected
    assert plan.structs(column).to_pylist() == [{"status": "unique"}, {"status": "solved"}, None]
    assert process(table.slice(0, 0), ["status"]).num_rows == 0
    assert plan.answers(pa.chunked_array([], pa.string())).num_rows == 0


def test_two_columns_of_one_name_are_not_told_apart() -> None:
    text = pa.string()
    for schema, name in [
        (pa.schema([("puzzle", text), ("puzzle", text)]), None),
        (pa.schema([("a", text), ("puzzle", text), ("puzzle", text)]), "puzzle"),
    ]:
        with pytest.raises(SudokuError, match="two columns are called puzzle"):
            puzzle_column(schema, name)
    with pytest.raises(SudokuError, match="two columns are called a"):
        puzzle_column(pa.schema([("a", text), ("a", pa.int64())]))


def test_a_type_that_holds_no_puzzles_is_told_with_its_column() -> None:
    """Of every type that is read the schema says so, before there are rows."""
    for make in TYPES.values():
        assert Plan().schema(pa.schema([("puzzle", make().type)])).names == ["puzzle", "solution"]
    for kind in (
        pa.float64(),
        pa.bool_(),
        pa.list_(pa.bool_()),
        pa.dictionary(pa.int8(), pa.int64()),
    ):
        with pytest.raises(
            SudokuError, match=r"column puzzle is .*, expected text, bytes or lists"
        ):
            Plan().schema(pa.schema([("puzzle", kind)]))


def test_a_column_that_is_there_already_is_not_hidden() -> None:
    batch = pa.record_batch({"puzzle": [EASY], "solution": ["?"]})
    with pytest.raises(SudokuError, match="already has a column solution"):
        process(batch)
    assert process(batch, prefix="my_").column("my_solution")[0].as_py() == EASY_SOLVED


@pytest.mark.parametrize(
    "wrong",
    [
        {"columns": ["nix"]},
        {"columns": []},
        {"columns": ["count"] * 2},
        {"limit": 1},
        {"threads": 0},
    ],
)
def test_wrong_plans(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"expected|twice"):
        Plan(**wrong)


def test_a_plan_can_be_sent_to_another_process() -> None:
    plan = Plan(("count", "level"), "p", limit=7, prefix="x_", threads=1)
    batch = pa.record_batch({"p": [EASY, EMPTY]})
    again = pickle.loads(pickle.dumps(plan))
    assert again == plan
    assert again.process(batch).equals(plan.process(batch))


def test_guesses_depend_on_the_puzzle_alone() -> None:
    """Neither the kernel, nor threads, nor the other puzzles of a batch change them."""
    puzzles = [EASY, MEDIUM, ESCARGOT, HARDEST, IMPOSSIBLE, EASY_SOLVED, EMPTY]
    alone = [answers(pa.array([p]), ["guesses"]).column(0)[0].as_py() for p in puzzles]
    assert alone[0] == alone[5] == 0
    assert alone[1] == 1
    assert min(alone[2], alone[3]) > 2
    assert alone[6] is None
    many = random.Random(1).choices(range(len(puzzles)), k=3000)
    text = "".join(puzzles[i] for i in many).encode()
    array = np.frombuffer(text, np.uint8).reshape(-1, 81)
    for kernel in engine.features().available:
        for threads in (1, 3):
            counts, invalid = np.empty(len(many), np.uint64), np.empty(len(many), np.bool_)
            guesses = np.empty(len(many), np.uint64)
            engine.solve_into(
                array,
                2,
                solutions=None,
                counts=counts,
                invalid=invalid,
                guesses=guesses,
                threads=threads,
                kernel=kernel,
            )
            known = [(alone[i], g) for i, g in zip(many, guesses.tolist(), strict=True)]
            assert all(mine is None or mine == theirs for mine, theirs in known)
