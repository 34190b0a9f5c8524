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

__all__ = ["run_command"]

_PRELOADED = (
    "sudokit.cli",
    *(
        f"sudokit.cli.{file.stem}"
        for file in Path(__file__).parents[1].glob("src/sudokit/cli/*.py")
        if file.stem not in ("serve", "__init__")
    ),
)
_SECONDS = 300


def run_command(
    arguments: Sequence[str], *, text: str | None, folder: Path, forked: bool
) -> subprocess.CompletedProcess[str]:
    """Run a command.

    Args:
        arguments: What stands after `sudokit`.
        text: Its standard input; None for an empty one.
        folder: Where it runs.
        forked: Whether to fork it; if not, it gets an interpreter of its own, which sees the present
            environment.
    """
    if not forked:
        return subprocess.run(
            [sys.executable, "-m", "sudokit", *arguments],
            input=text,
            stdin=subprocess.DEVNULL if text is None else None,
            capture_output=True,
            encoding="utf-8",
            cwd=folder,
            timeout=_SECONDS,
            check=False,
        )
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(_PRELOADED))
    with tempfile.TemporaryDirectory() as streams:
        files = [Path(streams, name) for name in ("stdin", "stdout", "stderr")]
        files[0].write_text(text or "", encoding="utf-8")
        process = context.Process(target=_command, args=(list(arguments), folder, files))
        process.start()
        process.join(_SECONDS)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise subprocess.TimeoutExpired(arguments, _SECONDS)
        output, errors = (file.read_text(encoding="utf-8") for file in files[1:])
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
