"""Commands of `sudokit` as processes, without an interpreter's start for each.

A server, started once, has imported the command line and forks for every command (multiprocessing's
`forkserver`): a command is a process of its own, with its own streams, folder and exit code, and costs a
tenth of what a new interpreter does.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

__all__ = ["FRESH", "run_command"]

_WITHOUT_PANDAS = """\
import sys

class WithoutPandas:
    def find_spec(self, name, *_):
        if name == "pandas":
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, WithoutPandas())
from sudokit.__main__ import main
main()
"""
FRESH = [sys.executable, "-c", _WITHOUT_PANDAS]
"""A command in an interpreter of its own. PyArrow imports pandas where it is installed, which takes
longer than most commands that these tests run; here it is not found."""

_PRELOADED = (
    "sudokit.cli",
    *(
        f"sudokit.cli.{file.stem}"
        for file in Path(__file__).parents[1].glob("src/sudokit/cli/*.py")
        if file.stem not in ("serve", "__init__")
    ),
    # What they import when they need it; what is not installed is left out.
    "sudokit.tables.dataset",
    "sudokit.tables.files",
    "sudokit.tables.jobs",
    "sudokit.drawing.png",
    "sudokit.drawing.sheet",
    "pandas",  # PyArrow imports it with its first array, if it is installed
    "PIL.Image",
)
_SECONDS = 300


def run_command(
    arguments: Sequence[str], *, data: bytes = b"", folder: Path, forked: bool = True
) -> subprocess.CompletedProcess[bytes]:
    """Run a command.

    Args:
        arguments: What stands after `sudokit`.
        data: Its standard input.
        folder: Where it runs.
        forked: Whether to fork it, where the system can; if not, it gets an interpreter of its own, which sees the present
            environment.
    """
    if not (forked and hasattr(os, "fork")):
        return subprocess.run(
            [sys.executable, "-m", "sudokit", *arguments],
            input=data,
            capture_output=True,
            cwd=folder,
            timeout=_SECONDS,
            check=False,
        )
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(_PRELOADED))
    with tempfile.TemporaryDirectory() as streams:
        files = [Path(streams, name) for name in ("stdin", "stdout", "stderr")]
        files[0].write_bytes(data)
        process = context.Process(target=_command, args=(list(arguments), folder, files))
        process.start()
        process.join(_SECONDS)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise subprocess.TimeoutExpired(arguments, _SECONDS)
        output, errors = (file.read_bytes() for file in files[1:])
        return subprocess.CompletedProcess(list(arguments), process.exitcode, output, errors)


def _command(arguments: list[str], folder: Path, streams: list[Path]) -> None:
    from sudokit.__main__ import main

    for number, (file, mode) in enumerate(zip(streams, ("r", "w", "w"), strict=True)):
        stream = file.open(mode, encoding="utf-8")
        os.dup2(stream.fileno(), number)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8") for number, mode in enumerate(("r", "w", "w"))
    )
    os.chdir(folder)
    sys.argv = ["sudokit", *arguments]
    main()
