"""Fixtures for the web room: the application in this process, and a server as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from node_engine import ask, module, node
from sudokit.web import Limits, create_app

__all__ = ["ask", "module", "node"]


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of the application on the same machine, without a network between them, and never out of time."""
    with TestClient(
        create_app(Limits(seconds=60)), client=("127.0.0.1", 50_000), base_url="http://localhost"
    ) as client:
        yield client


Serve = Callable[..., AbstractContextManager[str]]


_WITHOUT_ENGINE = (
    "from sudokit.cli import main; from sudokit.web import site; site.ENGINE = ''; main()"
)


@contextmanager
def _serving(*, engine: bool = True) -> Iterator[str]:
    program = ["-m", "sudokit"] if engine else ["-c", _WITHOUT_ENGINE]
    command = [sys.executable, *program, "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield line.split()[3].rstrip("/")
        finally:
            process.terminate()
            process.wait(timeout=300)


@pytest.fixture(scope="session")
def serving() -> Serve:
    """Starts a `sudokit serve`, gives its address without the last slash, and ends it.

    Its page asks the engine in the browser if that has been built, and the server if `engine` is false.
    """
    return _serving


@pytest.fixture(scope="session")
def server(serving: Serve) -> Iterator[str]:
    """The address of a running `sudokit serve` that all tests share; its page asks the server."""
    with serving(engine=False) as address:
        yield address


class FileHost:
    """`python -m http.server` with the page as a site below a path.

    Attributes:
        address: That of the page, without the last slash.
    """

    def __init__(self, address: str, log: Path) -> None:
        self.address = address
        self._log = log
        self._read = 0

    def asked(self) -> list[str]:
        """The requests that have come since this was called the last time."""
        lines = self._log.read_text(encoding="utf-8").splitlines()
        new, self._read = lines[self._read :], len(lines)
        return [line for line in new if '"GET' in line or '"POST' in line]


@pytest.fixture(scope="session")
def file_host(module: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileHost]:
    """A host of files with the page and its engine, which all tests share."""
    folder = tmp_path_factory.mktemp("host")
    place = folder / "games" / "sudoku"
    place.parent.mkdir()
    subprocess.run([sys.executable, "-m", "sudokit", "site", place], check=True)
    log = folder / "log"
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [*command, "--directory", folder], stdout=subprocess.PIPE, stderr=errors, text=True
        ) as process,
    ):
        assert process.stdout is not None
        port = process.stdout.readline().split("port ")[1].split()[0]
        try:
            yield FileHost(f"http://127.0.0.1:{port}/games/sudoku", log)
        finally:
            process.terminate()
