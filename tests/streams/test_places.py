"""Which of two files is newer, as far as their places say when they were written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

fsspec = pytest.importorskip("fsspec")

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
