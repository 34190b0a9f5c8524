"""Fixtures for the web room: the application in this process, and a server as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from starlette.testclient import TestClient

from sudokit.web import create_app


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of the application on the same machine, without a network between them."""
    with TestClient(
        create_app(), client=("127.0.0.1", 50_000), base_url="http://localhost"
    ) as client:
        yield client


Serve = Callable[[], AbstractContextManager[str]]


@contextmanager
def _serving() -> Iterator[str]:
    command = [sys.executable, "-m", "sudokit", "serve", "--port", "0"]
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
    """Starts a `sudokit serve`, gives its address without the last slash, and ends it."""
    return _serving


@pytest.fixture(scope="session")
def server(serving: Serve) -> Iterator[str]:
    """The address of a running `sudokit serve` that all tests share."""
    with serving() as address:
        yield address
