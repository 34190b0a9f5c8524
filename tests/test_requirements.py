"""Who only solves pays nothing for tables, and who lacks a package reads which."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages

import pytest

import sudokit


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False
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


ROOMS = ("classic", "drawing", "formats", "logic", "reference", "setting", "symmetry", "tables")


def test_rooms_load_when_they_are_first_used() -> None:
    pytest.importorskip("pyarrow")
    result = python(
        f"import sys, sudokit; names = dir(sudokit); rooms = {ROOMS}\n"
        "assert set(rooms) <= set(names)\n"
        "assert not {'sudokit.tables', 'sudokit.reference', 'sudokit.drawing'} & set(sys.modules)\n"
        "for room in rooms: assert getattr(sudokit, room) is sys.modules['sudokit.' + room]"
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_tables_without_pyarrow() -> None:
    start = "import sys; sys.modules['pyarrow'] = None; import sudokit; "
    for use in ("sudokit.tables", "from sudokit import tables"):
        last = python(start + use).stderr.splitlines()[-1]
        install = 'pyarrow is not installed: pip install "sudokit[tables]"'
        assert last == f"sudokit.errors.MissingPackage: {install}"
    helped = python(start + "import pydoc; print(pydoc.render_doc(sudokit)); print(dir(sudokit))")
    assert "the Sudoku engine for Python" in helped.stdout
    assert "'tables'" not in helped.stdout.splitlines()[-1]


def test_no_name_of_a_package_hides_a_module() -> None:
    pytest.importorskip("pyarrow")
    names = [module.name for module in walk_packages(sudokit.__path__, "sudokit.")]
    modules = {}
    for name in names:
        if not name.rpartition(".")[2].startswith("_"):
            with suppress(ImportError):  # a package of an extra
                modules[name] = import_module(name)
    for name, module in modules.items():  # when all are imported: a name can come late
        package, _, last = name.rpartition(".")
        assert getattr(import_module(package), last) is module
    assert callable(sudokit.tables.process)
    assert callable(sudokit.logic.techniques)
    assert len(modules) > 100
