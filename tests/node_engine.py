"""The engine as a WebAssembly module, built once; node to run it, and the page's modules with it.

The tests of the npm package and of the page's worker import these fixtures.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sudokit.web.engine_sources import is_stale

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "sudokit" / "web" / "page" / "engine"

Node = Callable[..., str]
Ask = Callable[[str, str, list[Any]], list[Any]]


@pytest.fixture(scope="session")
def node() -> Node:
    """Runs node, in the package's folder if no other is given, and returns what it prints."""
    program = shutil.which("node")
    if not program:
        pytest.skip("node is not installed")

    def run(*arguments: str | Path, text: str | None = None, folder: Path = PACKAGE) -> str:
        done = subprocess.run(
            [program, *map(str, arguments)],
            input=text, cwd=folder, capture_output=True, text=True, check=False, timeout=900,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def module() -> Path:
    """The module, and those of variants beside it, made from the sources as they are; of several processes one makes it, if it is not there yet."""
    made = PACKAGE / "sudokit.wasm"
    beside = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{beside}{os.pathsep}{os.environ['PATH']}"}
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "web.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        others = ("usual", "variants", "steps", "forms")
        modules = (made, *(PACKAGE / f"{name}.wasm" for name in others))
        if all(each.exists() and not is_stale(each) for each in modules):
            return made
        if not find_spec("ziglang"):
            pytest.skip('ziglang is not installed: pip install -e ".[web-engine]"')
        done = subprocess.run(
            ["cmake", "--workflow", "--preset", "web"],
            cwd=ROOT / "native" / "web", env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return made


@pytest.fixture(scope="session")
def ask(node: Node) -> Ask:
    """Asks a function of a module of `page/worker`, and returns its answers, as the page gets them.

    A question that is a list holds all arguments of the function. An answer is what the function returns,
    as JSON (the bytes of a typed array in base64), or `{"error": detail}` if it throws a `Problem`.
    """

    def answers(path: str, function: str, questions: list[Any]) -> list[Any]:
        lines = "".join(f"{json.dumps(question)}\n" for question in questions)
        printed = node(ROOT / "tests" / "web" / "worker" / "ask.mjs", path, function, text=lines)
        return [json.loads(line) for line in printed.splitlines()]

    return answers
