"""The example that collects canonical forms keeps each form once, whatever the parts and the memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

pa = pytest.importorskip("pyarrow")
pytest.importorskip("duckdb", reason="the extra sudokit[duckdb] is not installed")

import pyarrow.parquet as pq  # noqa: E402

from sudokit import canonical, generate, shuffle  # noqa: E402
from sudokit.tables import process  # noqa: E402


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    program = ROOT / "examples" / "distinct_forms.py"
    return subprocess.run(
        [sys.executable, program, *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("bits", ["1", "6"])
def test_each_form_is_there_once_and_in_order(bits: str, tmp_path: Path) -> None:
    puzzles = list(generate(200, seed=1))
    disguised = [shuffle(puzzle, number) for number, puzzle in enumerate(puzzles[:120])]
    files = []
    for number, boards in enumerate((puzzles, disguised)):
        batch = pa.record_batch({"puzzle": [*map(str, boards), "bad", None]})
        files.append(tmp_path / f"{number}.parquet")
        table = pa.Table.from_batches([process(batch, ["canonical", "class_id"])])
        pq.write_table(table, files[-1])
    target = tmp_path / "distinct"
    result = run(*files, target, "--bits", bits)
    assert result.returncode == 0, result.stderr
    assert "200 distinct forms" in result.stdout
    written = sorted(target.iterdir())
    assert 1 < len(written) <= 2 ** int(bits)
    found = []
    for path in written:
        forms = pq.read_table(path).column("canonical").to_pylist()
        assert forms == sorted(forms)
        found += forms
    assert sorted(found) == sorted(str(canonical(puzzle)) for puzzle in puzzles)


def test_forms_that_only_share_an_id_are_both_kept(tmp_path: Path) -> None:
    first, second = "0" * 80 + "1", "0" * 79 + "12"
    table = pa.table({"canonical": [first, second, first], "class_id": [7, 7, 7]})
    pq.write_table(table, tmp_path / "forms.parquet")
    assert run(tmp_path / "forms.parquet", tmp_path / "distinct").returncode == 0
    (path,) = (tmp_path / "distinct").iterdir()
    assert pq.read_table(path).column("canonical").to_pylist() == [first, second]


def test_an_existing_folder_is_left_alone(tmp_path: Path) -> None:
    result = run(tmp_path / "forms.parquet", tmp_path)
    assert result.returncode == 1
    assert result.stderr == f"{tmp_path}: exists\n"
