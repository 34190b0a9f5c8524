"""Every benchmark can at least be asked what it does; what they measure is no matter of tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
