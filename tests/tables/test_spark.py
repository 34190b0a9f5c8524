"""PySpark gives what one machine gives."""

from __future__ import annotations

import os
import shutil
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from boards import EASY, EMPTY, IMPOSSIBLE, MEDIUM

pa = pytest.importorskip("pyarrow")
pytest.importorskip("fsspec")
pyspark = pytest.importorskip("pyspark", reason="the extra sudokit[spark] is not installed")
if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
    pytest.skip("PySpark needs Java, 17 or later", allow_module_level=True)

from pyspark.sql import SparkSession  # noqa: E402

from sudokit import SudokuError  # noqa: E402
from sudokit.tables import COLUMNS, process  # noqa: E402
from sudokit.tables import spark as adapter  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

PUZZLES = [EASY, None, EMPTY, IMPOSSIBLE, MEDIUM, "bad"]


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        made = (
            SparkSession.builder.master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.execution.arrow.maxRecordsPerBatch", "7")
            .getOrCreate()
        )
        yield made
        made.stop()


@pytest.fixture
def frame(session: Any) -> Any:
    rows = [(i, PUZZLES[i % len(PUZZLES)]) for i in range(60)]
    return session.createDataFrame(rows, "id int, puzzle string").coalesce(2)


def test_all_columns_are_those_of_one_machine(frame: Any) -> None:
    found = [row.asDict() for row in adapter.table(frame, COLUMNS, limit=3).collect()]
    table = pa.table({"id": pa.array(range(60), pa.int32()), "puzzle": (PUZZLES * 10)})
    (batch,) = table.to_batches()
    assert found == process(batch, COLUMNS, limit=3).to_pylist()
    assert frame.columns == ["id", "puzzle"]


def test_pandas_is_one_that_pyspark_supports() -> None:
    from pyspark.sql.pandas.utils import require_minimum_pandas_version

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        require_minimum_pandas_version()


def test_what_is_wrong_is_told_before_anything_runs(frame: Any) -> None:
    with pytest.raises(SudokuError, match="no column board; the table has id, puzzle"):
        adapter.table(frame, ["clues"], puzzle="board")
    with pytest.raises(ValueError, match=r"no column is called 'levle', .* did you mean level"):
        adapter.table(frame, ["levle"])
    with pytest.raises(
        TypeError, match=r"^table\(\) has no option 'limt': did you mean 'limit'\?$"
    ):
        adapter.table(frame, ["count"], limt=5)
