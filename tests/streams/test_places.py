"""Which of two files is newer, as far as their places say when they were written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

fsspec = pytest.importorskip("fsspec")

from sudokit.errors import SudokuError  # noqa: E402
from sudokit.streams import places  # noqa: E402


@pytest.mark.parametrize(("later", "is_newer"), [(-1, False), (0, False), (1, True)])
def test_newer_is_later_and_not_at_the_same_time(
    tmp_path: Path, later: int, is_newer: bool
) -> None:
    """Of files written at the same time neither is newer: the output of a quick job is up to date."""
    one, other = tmp_path / "one", tmp_path / "other"
    for file, seconds in ((one, 1_000_000_000 + later), (other, 1_000_000_000)):
        file.write_bytes(b"x")
        os.utime(file, (seconds, seconds))
    assert places.is_newer(str(one), str(other)) is is_newer


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in (
        "a1/x.csv",
        "a1/sub/y.CSV",
        "a2/x.csv",
        "a2/.hidden.csv",
        "a2/_old/z.csv",
        "b/x.txt",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    return tmp_path


@pytest.mark.parametrize(
    ("place", "names"),
    [
        ("a1/x.csv", ["x.csv"]),
        ("a1", ["sub/y.CSV", "x.csv"]),
        ("a2/", ["x.csv"]),
        ("", ["a1/sub/y.CSV", "a1/x.csv", "a2/x.csv"]),
        ("a?/x.csv", ["a1/x.csv", "a2/x.csv"]),
        ("a[2]/*.csv", ["a2/.hidden.csv", "a2/x.csv"]),
        ("a1/*", ["x.csv"]),
        ("a1/**/[xy].*", ["sub/y.CSV", "x.csv"]),
    ],
)
def test_a_file_is_named_by_its_path_below_what_found_it(
    tree: Path, place: str, names: list[str]
) -> None:
    """Below a folder, or below what stands before the first wildcard; hidden files of folders are left out."""
    found = places.find([f"{tree}/{place}"], (".csv",))
    assert sorted(each.name for each in found) == sorted(names)
    for each in found:
        assert each.place.endswith("/" + each.name)
        assert each.around == (None if place == "a1/x.csv" else f"{tree}/{place}")


def test_where_no_file_is_there_is_an_error(tree: Path) -> None:
    for place in ("c.csv", "c*/x.csv", "b"):
        with pytest.raises(SudokuError, match="no such file"):
            places.find([f"{tree}/a1", f"{tree}/{place}"], (".csv",))
