"""Whole processes, timed from start to exit."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence

__all__ = ["run_seconds"]


def run_seconds(arguments: Sequence[str], text: str = "") -> float:
    """Seconds from the start of `python ARGUMENTS` to its exit, which must be a success."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments], input=text, text=True, capture_output=True, check=True
    )
    return time.perf_counter() - start
