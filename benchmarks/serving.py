"""A `sudokit serve` to measure, and the few lines of HTTP that its clients need."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from asyncio import StreamReader
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias
from urllib.parse import urlsplit

__all__ = ["Question", "Server", "answer", "request", "serving"]

Question: TypeAlias = tuple[str, dict[str, object] | None]
"""A path, and the fields that are posted to it; without fields it is a GET."""


class Server(NamedTuple):
    """A running server on 127.0.0.1."""

    port: int
    pid: int


@contextmanager
def serving() -> Iterator[Server]:
    """A server in a separate process, for the length of the block."""
    arguments = [sys.executable, "-m", "sudokit", "serve", "--port", "0"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = urlsplit(process.stdout.readline().split()[3]).port
        assert port is not None
        try:
            yield Server(port, process.pid)
        finally:
            process.terminate()


def request(question: Question) -> bytes:
    """The bytes of a request."""
    path, fields = question
    if fields is None:
        return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    body = json.dumps(fields)
    head = "Content-Type: application/json\r\nHost: localhost\r\nContent-Length:"
    return f"POST {path} HTTP/1.1\r\n{head} {len(body)}\r\n\r\n{body}".encode()


async def answer(reader: StreamReader) -> str:
    """The status of an answer, which is read to its end."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    if "transfer-encoding: chunked" in head:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    else:
        length = re.search(r"content-length: (\d+)", head)
        await reader.readexactly(int(length[1]) if length else 0)
    return head.split()[1]
