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

from sudokit.tables import COLUMNS, process  # noqa: E402
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


def with_a_command(sudokit: Any, tmp_path: Any) -> Rows:
    pq = pytest.importorskip("pyarrow.parquet")
    pq.write_table(pa.table({"puzzle": PUZZLES}), tmp_path / "in.parquet")
    arguments = ["in.parquet", "-o", "out.parquet", "--add", ",".join(COLUMNS)]
    assert sudokit("table", *arguments).returncode == 0
    rows: Rows = pq.read_table(tmp_path / "out.parquet").select(list(COLUMNS)).to_pydict()
    return rows


@pytest.mark.parametrize(
    "adapter", [with_numpy, with_polars, with_polars_lazily, with_pandas, with_duckdb]
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
    assert [tuple(rating.values()) for (rating,) in rows] == wanted


def test_options_reach_the_core_and_wrong_ones_are_told_at_once() -> None:
    from sudokit.tables.numpy import sudoku

    assert sudoku(np.array([EMPTY])).count(limit=50).tolist() == [50]
    pl = pytest.importorskip("polars")
    importlib.import_module("sudokit.tables.polars")

    with pytest.raises(ValueError, match="limit is 1, expected at least 2"):
        pl.col("p").sudoku.count(limit=1)


def test_numpy_reads_numbers_and_texts_of_every_kind() -> None:
    from sudokit import Grid
    from sudokit.errors import FormatError
    from sudokit.tables.numpy import sudoku

    grid = Grid(EASY).to_numpy()
    for array in (
        np.array([EASY, EASY]),
        np.array([EASY, EASY]).astype("S"),
        np.array([grid, grid], np.int64),
        np.array([grid, grid], np.uint8).reshape(2, 81),
        np.array([[grid, grid], [grid, grid]])[::2, 0:2].reshape(-1, 81)[:2],
        np.array([EASY, EASY], object),
    ):
        assert sudoku(array).solve().tolist() == [EASY_SOLVED] * 2
    masked = np.ma.array(["x", EASY], mask=[True, False])
    assert sudoku(masked).status().tolist() == [None, "unique"]
    wrong: Any
    for wrong in (np.zeros((2, 80), int), np.zeros(81), np.zeros((2, 81)), [object()]):
        with pytest.raises(FormatError):
            sudoku(wrong)
