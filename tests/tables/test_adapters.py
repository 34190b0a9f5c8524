"""Every adapter gives the same answers for the same table."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from boards import EASY, EASY_SOLVED, EMPTY, IMPOSSIBLE, MEDIUM

pa = pytest.importorskip("pyarrow")
pytest.importorskip("fsspec")

from sudokit import Grid, SudokuError  # noqa: E402
from sudokit.errors import FormatError  # noqa: E402
from sudokit.tables import COLUMNS, process  # noqa: E402
from sudokit.tables.boards import column_of  # noqa: E402
from sudokit.tables.verbs import RATING, VERBS, Verbs  # noqa: E402

PUZZLES = [
    EASY, None, "55" + "." * 79, EMPTY, IMPOSSIBLE, "x", "", EASY_SOLVED, EASY + " # tail", MEDIUM,
]  # fmt: skip
Rows = dict[str, list[Any]]


def with_arrow() -> Rows:
    batch = pa.record_batch({"puzzle": pa.array(PUZZLES)})
    return {name: process(batch, [name]).column(name).to_pylist() for name in COLUMNS}


def by_verb(verbs: Verbs, to_list: Callable[[Any], list[Any]]) -> Rows:
    return {name: to_list(getattr(verbs, VERBS.get(name, name))()) for name in COLUMNS}


def with_numpy() -> Rows:
    from sudokit.tables.numpy import sudoku

    array = np.array(PUZZLES, object)
    return by_verb(sudoku(array), lambda column: column.tolist())


def with_polars() -> Rows:
    pl = pytest.importorskip("polars")
    importlib.import_module("sudokit.tables.polars")

    return by_verb(pl.Series(PUZZLES).sudoku, lambda column: column.to_list())


def with_polars_lazily() -> Rows:
    pl = pytest.importorskip("polars")
    importlib.import_module("sudokit.tables.polars")

    puzzle = pl.col("puzzle").sudoku
    verbs = {name: getattr(puzzle, VERBS.get(name, name))() for name in COLUMNS}
    frame = pl.LazyFrame({"puzzle": PUZZLES}).select(**verbs)
    assert frame.collect_schema() == frame.collect().schema
    rows: Rows = frame.collect(engine="streaming").to_dict(as_series=False)
    return rows


def with_pandas() -> Rows:
    pd = pytest.importorskip("pandas")
    importlib.import_module("sudokit.tables.pandas")

    series = pd.Series(PUZZLES, index=range(100, 100 + len(PUZZLES)), name="p")

    def to_list(column: Any) -> list[Any]:
        assert column.name == "p"
        assert column.index.equals(series.index)
        return [None if value is pd.NA else value for value in column]

    return by_verb(series.sudoku, to_list)


def with_duckdb() -> Rows:
    duckdb = pytest.importorskip("duckdb")
    import sudokit.tables.duckdb

    connection = sudokit.tables.duckdb.register(duckdb.connect())
    connection.register("puzzles", pa.table({"n": range(len(PUZZLES)), "puzzle": PUZZLES}))
    calls = ", ".join(f"sudoku_{VERBS.get(name, name)}(puzzle)" for name in COLUMNS)
    rows = connection.sql(f"select {calls} from puzzles order by n").fetchall()
    return dict(zip(COLUMNS, map(list, zip(*rows, strict=True)), strict=True))


def with_structs_of_duckdb() -> Rows:
    duckdb = pytest.importorskip("duckdb")
    import sudokit.tables.duckdb

    connection = sudokit.tables.duckdb.register(duckdb.connect())
    connection.register("puzzles", pa.table({"n": range(len(PUZZLES)), "puzzle": PUZZLES}))
    rows = connection.sql("select sudoku_answers(puzzle) from puzzles order by n").fetchall()
    return by_struct([row for (row,) in rows])


def with_structs_of_polars() -> Rows:
    pl = pytest.importorskip("polars")
    importlib.import_module("sudokit.tables.polars")

    frame = pl.LazyFrame({"puzzle": PUZZLES}).select(pl.col("puzzle").sudoku.answers(*COLUMNS))
    assert frame.collect_schema() == frame.collect().schema
    return by_struct(frame.collect()["puzzle"].to_list())


def by_struct(structs: list[dict[str, Any] | None]) -> Rows:
    """Columns of structs, of which only those of null puzzles are null."""
    assert [struct is None for struct in structs] == [puzzle is None for puzzle in PUZZLES]
    return {name: [struct and struct[name] for struct in structs] for name in COLUMNS}


def with_objects() -> Rows:
    """The same puzzles in a column of which Arrow has no type: no two of one kind side by side."""
    pd = pytest.importorskip("pandas")
    importlib.import_module("sudokit.tables.pandas")

    easy = Grid(EASY)
    kinds = [easy, pd.NA, b"55" + b"." * 79, np.zeros((9, 9), int), IMPOSSIBLE, "x", "",
             list(Grid(EASY_SOLVED).cells), EASY + " # tail", Grid(MEDIUM).cells]  # fmt: skip
    series = pd.Series(kinds, dtype=object)
    with pytest.raises(pa.ArrowException):
        pa.array(series, from_pandas=True)
    frame = series.sudoku.answers(*COLUMNS)
    return {name: [None if v is pd.NA else v for v in frame[name]] for name in COLUMNS}


def with_a_command(sudokit: Any, tmp_path: Any) -> Rows:
    pq = pytest.importorskip("pyarrow.parquet")
    pq.write_table(pa.table({"puzzle": PUZZLES}), tmp_path / "in.parquet")
    arguments = ["in.parquet", "-o", "out.parquet", "--add", ",".join(COLUMNS)]
    assert sudokit("table", *arguments).returncode == 0
    rows: Rows = pq.read_table(tmp_path / "out.parquet").select(list(COLUMNS)).to_pydict()
    return rows


@pytest.mark.parametrize(
    "adapter",
    [
        with_numpy,
        with_polars,
        with_polars_lazily,
        with_structs_of_polars,
        with_pandas,
        with_objects,
        with_duckdb,
        with_structs_of_duckdb,
    ],
)
def test_adapters_agree(adapter: Callable[[], Rows]) -> None:
    assert adapter() == with_arrow()


def test_the_command_line_agrees(sudokit: Any, tmp_path: Any) -> None:
    assert with_a_command(sudokit, tmp_path) == with_arrow()


def test_every_column_has_a_verb() -> None:
    assert all(hasattr(Verbs, VERBS.get(name, name)) for name in COLUMNS)


def test_ratings_together() -> None:
    wanted = list(zip(*(with_arrow()[name] for name in RATING), strict=True))
    pl = pytest.importorskip("polars")
    importlib.import_module("sudokit.tables.polars")

    rated = pl.DataFrame({"p": PUZZLES}).select(pl.col("p").sudoku.rate()).unnest("p")
    assert rated.rows() == wanted
    duckdb = pytest.importorskip("duckdb")
    import sudokit.tables.duckdb

    connection = sudokit.tables.duckdb.register(duckdb.connect())
    connection.register("puzzles", pa.table({"puzzle": PUZZLES}))
    rows = connection.sql("select sudoku_rate(puzzle) from puzzles").fetchall()
    assert [
        (None,) * 3 if rating is None else tuple(rating.values()) for (rating,) in rows
    ] == wanted


def test_options_reach_the_core_and_wrong_ones_are_told_at_once() -> None:
    from sudokit.tables.numpy import sudoku

    assert sudoku(np.array([EMPTY])).count(limit=50).tolist() == [50]
    pl = pytest.importorskip("polars")
    importlib.import_module("sudokit.tables.polars")

    with pytest.raises(ValueError, match="limit is 1, expected at least 2"):
        pl.col("p").sudoku.count(limit=1)


def test_numpy_reads_numbers_and_texts_of_every_kind() -> None:
    from sudokit.tables.numpy import sudoku

    grid = Grid(EASY).to_numpy()
    for texts in (
        np.array([EASY, EASY]),
        np.array([EASY, EASY]).astype("S"),
        np.array([EASY, EASY], object),
        np.array([EASY, EASY], np.dtypes.StringDType()),
        [EASY, grid],
    ):
        found = sudoku(texts).solve()
        assert found.tolist() == [EASY_SOLVED] * 2
        assert found.dtype == "<U81"
    for cells in (
        np.array([grid, grid], np.int64),
        np.array([grid, grid], np.uint8).reshape(2, 81),
        np.array([[grid, grid], [grid, grid]])[::2, 0:2].reshape(-1, 81)[:2],
        np.array([grid, grid], object),
        np.where(np.array([grid, grid]) == 0, np.nan, np.array([grid, grid])),
        np.where(np.array([grid, grid]) == 0, -1, np.array([grid, grid], np.int8)),
        np.array([list(EASY)] * 2),
        np.ma.masked_equal(np.array([grid, grid]), 0) + np.array(0),
        np.ma.masked_equal(np.array([grid, grid], float), 0),
    ):
        found = sudoku(cells).solve()
        assert (found.shape, found.dtype) == (cells.shape, np.uint8)
        assert not found.mask.any()
        assert found.reshape(2, 81).tolist() == [list(Grid(EASY_SOLVED).cells)] * 2
    masked = np.ma.array(["x", EASY], mask=[True, False])
    assert sudoku(masked).status().tolist() == [None, "unique"]
    wrong: Any
    for wrong in (
        np.zeros((2, 80), int),
        np.zeros(81),
        np.zeros((2, 81), bool),
        np.zeros((2, 81), complex),
        np.zeros((2, 27, 3), int),
    ):
        with pytest.raises(FormatError):
            sudoku(wrong)


def test_numpy_masks_the_boards_that_are_missing() -> None:
    from sudokit.tables.numpy import sudoku

    cells = np.array([Grid(line).to_numpy() for line in (EASY, IMPOSSIBLE, EASY)], np.int8)
    cells[1, 4, 4] = -2
    found = sudoku(np.ma.array(cells, mask=cells == 10)).answers("solution", "canonical", "count")
    for name in ("solution", "canonical"):
        assert found[name].mask.all(axis=(1, 2)).tolist() == [False, True, False]
        assert found[name].mask.any(axis=(1, 2)).tolist() == [False, True, False]
        assert not found[name].data[1].any()
    assert found["canonical"][0].max() == 9
    assert found["canonical"][0].min() == 0
    assert found["count"].tolist() == [1, None, 1]
    found["count"][0] = 5  # answers are the caller's own
    found["solution"][0] = 5


def test_numpy_s_masked_cells_are_blanks_and_masked_boards_are_missing() -> None:
    from sudokit.tables.numpy import sudoku

    grids = np.array([list(Grid(EASY).cells)] * 2)
    for cells in (grids, grids.astype(float), grids.astype(object)):
        masked = np.ma.array(np.where(grids == 0, 7, cells), mask=grids == 0)
        masked[0] = np.ma.masked
        assert sudoku(masked).status().tolist() == [None, "unique"]


def test_lists_of_floats_or_characters_are_boards() -> None:
    numbers = [float(digit) if digit else None for digit in Grid(EASY).cells]
    for column in (pa.array([numbers, 81 * [0.5]]), pa.array([list(EASY), 81 * ["a"]])):
        found = process(pa.record_batch({"puzzle": column}), ["count", "error"])
        assert found.column("count").to_pylist() == [1, None]
        assert str(found.column("error")[1]).startswith("r1c1 is ")


@pytest.mark.parametrize(
    "empty",
    [
        [],
        np.array([], "U81"),
        np.array([], object),
        np.zeros((0, 81), np.uint8),
        np.zeros((0, 9, 9), int),
        np.zeros((0, 81)),
        np.ma.array(np.zeros((0, 81), int)),
    ],
)
def test_of_no_puzzles_there_are_no_answers(empty: Any) -> None:
    from sudokit.tables.numpy import cells, sudoku

    found = sudoku(empty).answers(*COLUMNS)
    assert {name: len(column) for name, column in found.items()} == dict.fromkeys(COLUMNS, 0)
    board = np.shape(empty)[1:]
    assert found["solution"].shape == found["canonical"].shape == (0, *board)
    assert found["solution"].dtype == (np.uint8 if board else "<U81")
    assert found["clues"].dtype == np.int8
    if not board:
        assert cells(empty).shape == (0, 81)


def test_other_adapters_take_no_puzzles_either() -> None:
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    for name in ("pandas", "polars"):
        importlib.import_module(f"sudokit.tables.{name}")

    assert pd.Series([], dtype=object).sudoku.answers("solution", "level").shape == (0, 2)
    assert pl.Series([], dtype=pl.String).sudoku.rate().to_list() == []


def test_cells_of_texts() -> None:
    from sudokit.tables.numpy import cells

    wanted = [list(Grid(line).cells) for line in (EASY, MEDIUM)]
    table = pa.table({"p": pa.chunked_array([[EASY], [MEDIUM]])})
    for texts in (
        [EASY, MEDIUM],
        np.array([EASY, MEDIUM]),
        table.column("p"),
        [Grid(EASY), MEDIUM],
    ):
        found = cells(texts)
        assert found.tolist() == wanted
        assert found.dtype == np.uint8
    for bad, reason in (
        ([EASY, None], r"puzzle \[1\] is missing"),
        (pa.chunked_array([[EASY], ["x" * 80 + "y"]]), r"puzzle \[1\]: r9c9 is 'y'"),
    ):
        with pytest.raises(FormatError, match=reason):
            cells(bad)


def test_pandas_says_of_each_object_what_is_wrong() -> None:
    pd = pytest.importorskip("pandas")
    importlib.import_module("sudokit.tables.pandas")

    odd = [
        EASY,
        5.5,
        np.zeros((3, 3)),
        [[1, 2], "x"],
        object(),
        None,
        float("nan"),
        pd.NaT,
        {"a": 1},
    ]
    series = pd.Series(odd, dtype=object)
    status = [None if value is pd.NA else value for value in series.sudoku.status()]
    assert status == ["unique", *["invalid"] * 4, *[None] * 3, "invalid"]
    assert series.sudoku.error()[1].startswith("a value of type float, expected 81 cells")
    assert pd.Series([np.nan, np.nan]).sudoku.status().isna().all()
    with pytest.raises(FormatError, match="a column of double, expected text, bytes or lists"):
        pd.Series([1.5]).sudoku.status()


def test_objects_of_polars_are_read_as_objects() -> None:
    pl = pytest.importorskip("polars")
    importlib.import_module("sudokit.tables.polars")

    series = pl.Series([EASY, Grid(EASY), None, 5], dtype=pl.Object)
    assert series.sudoku.status().to_list() == ["unique", "unique", None, "invalid"]


@pytest.mark.parametrize("call", ["solve", "count", "rate", "answers", "level"])
@pytest.mark.parametrize("adapter", ["numpy", "pandas", "polars", "expression"])
def test_a_misspelled_option_is_told_in_the_words_of_the_call(adapter: str, call: str) -> None:
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    for name in ("pandas", "polars"):
        importlib.import_module(f"sudokit.tables.{name}")
    from sudokit.tables.numpy import sudoku

    verbs: dict[str, Callable[[], Any]] = {
        "numpy": lambda: sudoku([EASY]),
        "pandas": lambda: pd.Series([EASY]).sudoku,
        "polars": lambda: pl.Series([EASY]).sudoku,
        "expression": lambda: pl.col("p").sudoku,
    }
    names = ["level"] if call == "answers" else []
    with pytest.raises(
        TypeError, match=rf"^{call}\(\) has no option 'thread': did you mean 'threads'\?$"
    ):
        getattr(verbs[adapter](), call)(*names, thread=2)
    with pytest.raises(TypeError, match=rf"^{call}\(\) has no option 'puzzle': "):
        getattr(verbs[adapter](), call)(*names, puzzle="p")


def test_duckdb_functions_are_registered_as_often_as_one_likes() -> None:
    duckdb = pytest.importorskip("duckdb")
    from sudokit.tables.duckdb import register

    connection = duckdb.connect()
    for limit in (2, 2, 7):
        register(connection, limit=limit)
        assert connection.sql(f"select sudoku_count('{EMPTY}')").fetchall() == [(limit,)]
    with pytest.raises(SudokuError, match="sudoku_solve is there already, of another connection"):
        register(connection.cursor())
    register(connection, "s_", answers=["clues", "status"])
    (row,) = connection.sql(f"select s_answers('{EASY}')").fetchall()
    assert row == ({"clues": 30, "status": "unique"},)
    with pytest.raises(
        TypeError, match=r"^register\(\) has no option 'limt': did you mean 'limit'\?$"
    ):
        register(connection, limt=2)
    with pytest.raises(ValueError, match=r"no column is called 'levle', .* did you mean level"):
        register(connection, answers=["levle"])


def test_duckdb_takes_puzzles_of_every_type() -> None:
    duckdb = pytest.importorskip("duckdb")
    from sudokit.tables.duckdb import register

    connection = register(duckdb.connect())
    numbers = list(Grid(EASY).cells)
    rows = [numbers[9 * row : 9 * row + 9] for row in range(9)]
    for puzzle in (
        f"'{EASY}'",
        f"'{EASY}'::blob",
        f"unhex('{bytes(numbers).hex()}')",
        f"{numbers}",
        f"{numbers}::utinyint[]",
        f"{numbers}::bigint[81]",
        f"{rows}",
        f"'{EASY}'::enum('{EASY}', '{EMPTY}')",
    ):
        one = f"select sudoku_solve(p), sudoku_rate(p).level from (values ({puzzle}), (null)) t(p)"
        assert connection.sql(one).fetchall() == [(EASY_SOLVED, "Easy"), (None, None)]
    assert connection.sql("select sudoku_solve(null), sudoku_answers(null)").fetchall() == [
        (None, None)
    ]
    with pytest.raises(duckdb.Error, match="a column of double, expected text, bytes or lists"):
        connection.sql("select sudoku_solve(1.5::double)").fetchall()
    with pytest.raises(duckdb.Error, match="sudoku_solve takes one puzzle, not 2 values"):
        connection.sql("select sudoku_solve('a', 'b')").fetchall()


@pytest.mark.parametrize("kind", [">i4", "<i4", ">u2", ">i8", "=u8"])
def test_numpy_reads_numbers_of_either_byte_order(kind: str) -> None:
    from sudokit.tables.numpy import sudoku

    boards = np.array([list(Grid(EASY).cells), list(Grid(MEDIUM).cells)])
    shaped: Any
    for shaped in (
        boards,
        boards.reshape(-1, 9, 9),
        np.ma.array(boards, mask=[[True], [False]] * np.ones((2, 81), bool)),
    ):
        assert sudoku(shaped.astype(kind)).status().tolist() == sudoku(shaped).status().tolist()
        assert (sudoku(shaped.astype(kind)).solve() == sudoku(shaped).solve()).all()


def test_columns_are_found_in_any_spelling_and_slips_are_told() -> None:
    from sudokit.tables.numpy import sudoku

    found = sudoku([EASY]).answers("Level", "class id")
    assert list(found) == ["level", "class_id"]
    batch = pa.record_batch({"puzzle": [EASY]})
    assert process(batch, ["LEVEL", "class-id"]).schema.names == ["puzzle", "level", "class_id"]
    with pytest.raises(ValueError, match="column level is to be added twice"):
        process(batch, ["level", "Level"])
    slip = "no column is called 'levle', expected one of solution, .*; did you mean level?"
    with pytest.raises(ValueError, match=slip):
        sudoku([EASY]).answers("levle")
    with pytest.raises(ValueError, match=slip):
        process(batch, ["levle"])
    with pytest.raises(TypeError, match="a column's name is text, not 3"):
        process(batch, [3])  # type: ignore[list-item]


@pytest.mark.parametrize("engine", ["polars", "pandas", "duckdb"])
def test_adapters_find_columns_in_any_spelling(engine: str) -> None:
    package = pytest.importorskip(engine)
    adapter = importlib.import_module(f"sudokit.tables.{engine}")
    names = ("Level", "class id")
    if engine == "duckdb":
        connection = adapter.register(package.connect(), answers=names)
        ((found,),) = connection.sql(f"select sudoku_answers('{EASY}')").fetchall()
    elif engine == "polars":
        frame = package.DataFrame({"puzzle": [EASY]})
        (found,) = frame.select(package.col("puzzle").sudoku.answers(*names))["puzzle"].to_list()
    else:
        frame = package.DataFrame({"puzzle": [EASY]})
        (found,) = frame.puzzle.sudoku.answers(*names).to_dict("records")
    assert list(found) == ["level", "class_id"]
    assert found["level"] == "Easy"


def test_objects_of_several_types_can_be_missing_in_two_ways() -> None:
    values = np.array([EASY, None, list(Grid(EASY).cells), EASY, None], object)
    mask = np.array([False, False, False, True, True])
    assert column_of(values).present.tolist() == [True, False, True, True, False]
    assert column_of(values, mask).present.tolist() == [True, False, True, False, False]
