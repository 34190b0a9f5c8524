"""Nothing that Python can pass to `sudokit._native` ends the process, or makes a call that never ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import hostile_calls


def end_of(seed: int, calls: int, folder: Path) -> None:
    program = [sys.executable, "-X", "faulthandler", hostile_calls.__file__]
    ended = subprocess.run(
        [*program, str(seed), str(calls), str(folder)],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    last = [" ".join(each.read_text("utf-8", "replace").split()) for each in folder.iterdir()]
    assert (ended.returncode, ended.stdout) == (0, "ended\n"), f"{ended.stderr}\nlast calls: {last}"


def test_no_call_ends_the_process(tmp_path: Path) -> None:
    end_of(1, 300, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
def test_no_call_ends_the_process_however_many(seed: int, tmp_path: Path) -> None:
    end_of(seed, 3000, tmp_path)
