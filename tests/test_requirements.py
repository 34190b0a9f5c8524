"""Who only solves pays nothing for tables, and who lacks a package reads which."""

from __future__ import annotations

import subprocess
import sys

import pytest


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize(
    "start",
    [
        "import sudokit",
        "from sudokit.cli import main, solve",
        "import sudokit.cli.table, sudokit.cli.dataset",
    ],
)
def test_nothing_of_tables_is_imported_before_it_is_used(start: str) -> None:
    heavy = (
        "{'pyarrow', 'fsspec', 'polars', 'pandas', 'duckdb', 'ray', 'pyspark', 'sudokit.tables'}"
    )
    result = python(f"{start}; import sys; print(sorted({heavy} & set(sys.modules)))")
    assert result.stdout == "[]\n"


@pytest.mark.parametrize(
    ("package", "module", "extra"),
    [
        ("pyarrow", "sudokit.tables", "tables"),
        ("polars", "sudokit.tables.polars", "polars"),
        ("pandas", "sudokit.tables.pandas", "pandas"),
        ("duckdb", "sudokit.tables.duckdb", "duckdb"),
        ("ray", "sudokit.tables.ray", "ray"),
        ("pyspark", "sudokit.tables.spark", "spark"),
    ],
)
def test_a_missing_package_is_named_with_the_command_that_installs_it(
    package: str, module: str, extra: str
) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("fsspec")
    result = python(f"import sys; sys.modules['{package}'] = None; import {module}")
    last = result.stderr.splitlines()[-1]
    install = f'{package} is not installed: pip install "sudokit[{extra}]"'
    assert last == f"sudokit.errors.MissingPackage: {install}"


def test_on_the_command_line_it_is_one_line() -> None:
    result = python(
        "import sys; sys.modules['pyarrow'] = None; sys.argv[1:] = ['table', 'a.csv', '-o', 'b.csv'];"
        "from sudokit.cli import main; main()"
    )
    assert result.returncode == 1
    assert result.stderr == 'sudokit: pyarrow is not installed: pip install "sudokit[tables]"\n'
