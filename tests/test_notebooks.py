"""The notebooks are valid, small, and run: with fewer puzzles than they show."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT

pytestmark = pytest.mark.slow

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))
SHORTER = {
    "rate_a_hundred_thousand.ipynb": ("100_000", "1_000", "rank correlation"),
    "train_a_small_model.ipynb": ("4_000, 1_200, 32", "160, 6, 8", "Extreme: solved"),
}
"""For each notebook its numbers, fewer of them, and what it prints with either."""


def cells(path: Path) -> list[dict[str, Any]]:
    notebook = json.loads(path.read_text("utf-8"))
    assert notebook["nbformat"] == 4
    return list(notebook["cells"])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_was_run_from_top_to_bottom_and_is_small(path: Path) -> None:
    code = [cell for cell in cells(path) if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert not [o for cell in code for o in cell["outputs"] if o["output_type"] == "error"]
    assert path.stat().st_size < 100_000


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs(path: Path) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("matplotlib")
    code = "\n".join("".join(c["source"]) for c in cells(path) if c["cell_type"] == "code")
    numbers, fewer, said = SHORTER[path.name]
    assert numbers in code
    result = subprocess.run(
        [sys.executable, "-c", code.replace(numbers, fewer)],
        env={**os.environ, "MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert said in result.stdout
