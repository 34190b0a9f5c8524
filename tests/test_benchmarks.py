"""Every benchmark can at least be asked what it does; what they measure is no matter of tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_every_subject_says_what_it_measures() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--help"],  # this imports all of them
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    subjects = result.stdout.partition("Commands:")[2].strip().splitlines()
    assert len(subjects) > 10
    assert all(len(subject.split()) > 1 for subject in subjects)


_LACKING = """\
import runpy, sys

class Lacking:
    def find_spec(self, name, *_):
        if name in ("psutil", "coverage", "matplotlib"):
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Lacking())
runpy.run_module("benchmarks", run_name="__main__", alter_sys=False)
"""


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--help"], 0, "serve          (psutil is not installed: pip install"),
        (["serve", "--clients", "3"], 1, "Error: psutil is not installed: pip install"),
        (["mutants", "--help"], 1, "Error: coverage is not installed: pip install"),
    ],
)
def test_what_lacks_a_package_says_so(arguments: list[str], code: int, told: str) -> None:
    result = subprocess.run(
        [sys.executable, "-c", _LACKING, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == code
    assert told in result.stdout + result.stderr
    assert "Traceback" not in result.stderr
