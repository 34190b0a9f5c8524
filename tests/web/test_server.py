"""A running server: what slow clients do to it, and what others notice of that."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.request import Request, urlopen

from boards import EASY, EMPTY


def ask(server: str, path: str, **question: object) -> dict[str, object]:
    body = json.dumps(question).encode()
    request = Request(
        f"{server}/api/{path}", data=body, headers={"content-type": "application/json"}
    )
    with urlopen(request, timeout=300) as answer:
        found: dict[str, object] = json.load(answer)
        return found


def test_slow_requests_keep_nobody_waiting(server: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        slow = [pool.submit(ask, server, "count", board=EMPTY, limit=10**6) for _ in range(6)]
        start = time.perf_counter()
        for _ in range(10):
            ask(server, "solve", board=EASY)
        waited = time.perf_counter() - start
        assert not all(request.done() for request in slow)
        assert all(request.result()["count"] for request in slow)
    assert waited < 10  # not that of all slow requests; how fast it is, a benchmark measures


def test_a_client_that_sends_its_body_drop_by_drop(server: str) -> None:
    host, _, port = server.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as connection:
        head = f"POST /api/solve HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000\r\n\r\n{{"
        connection.sendall(head.encode())
        assert ask(server, "solve", board=EASY)["unique"]  # others are served meanwhile


def test_a_client_that_leaves_in_the_middle(server: str) -> None:
    host, _, port = server.removeprefix("http://").partition(":")
    for head in (
        "POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{",
        "\0\0\r\n",
    ):
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(head.encode())
    assert ask(server, "solve", board=EASY)["unique"]


def test_a_port_that_is_taken(server: str) -> None:
    port = server.rpartition(":")[2]
    run = subprocess.run(
        [sys.executable, "-m", "sudokit", "serve", "--port", port],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 1
    assert f"cannot listen on 127.0.0.1, port {port}: address already in use" in run.stderr
    assert "Traceback" not in run.stderr
