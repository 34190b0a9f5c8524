"""The server as a process: where it listens, and how it ends."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from typing import IO, NamedTuple

import pytest

from boards import EMPTY
from sudokit.web.server import Listeners, listen

pytestmark = pytest.mark.slow

PATIENCE = 180  # seconds after which a test that hangs fails


class Answer(NamedTuple):
    """What came back."""

    status: int
    text: str

    @classmethod
    def of(cls, connection: HTTPConnection) -> Answer:
        with connection.getresponse() as response:
            return cls(response.status, response.read().decode())


class Server:
    """A running `sudokit serve`."""

    def __init__(self, process: subprocess.Popen[str], log: IO[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.first_line = process.stdout.readline()
        self.port = int(self.first_line.split()[3].rstrip("/").rpartition(":")[2])
        self._log = log
        self._connections: list[HTTPConnection] = []

    def connect(self, host: str = "127.0.0.1") -> socket.socket:
        return socket.create_connection((host, self.port), timeout=PATIENCE)

    def send(self, path: str, question: dict[str, object] | None = None) -> HTTPConnection:
        """Send a request, and leave the answer to be read."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        self._connections.append(connection)
        body = None if question is None else json.dumps(question)
        headers = {"content-type": "application/json"}
        connection.request("POST" if body else "GET", path, body=body, headers=headers)
        return connection

    def ask(self, path: str, question: dict[str, object] | None = None) -> Answer:
        """The answer to a request."""
        connection = self.send(path, question)
        answer = Answer.of(connection)
        connection.close()
        return answer

    def end(self) -> str:
        """What it has written to standard error, when it has ended."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        return self.log()

    def log(self) -> str:
        self._log.seek(0)
        return self._log.read()

    def close(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.communicate()
        self._log.close()
        for connection in self._connections:
            connection.close()


Start = Callable[..., Server]


@pytest.fixture
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Starts a server.

    Arguments: those of the command. Keywords are `Limits`, for which it runs `web.server` after a `setup` instead of
    the command.
    """
    started: list[Server] = []

    def start_(*arguments: str, setup: str = "", **limits: float) -> Server:
        command = [sys.executable, "-m", "sudokit", "serve", "--port", "0", *arguments]
        if limits or setup:
            program = (
                "from sudokit.web import Limits, server\n"
                f"{setup}\n"
                "listeners = server.listen('127.0.0.1', 0)\n"
                "print('sudokit is at', listeners.urls[0], flush=True)\n"
                f"server.serve(listeners, limits=Limits(**{limits!r}))\n"
            )
            command = [sys.executable, "-c", program]
        log = (tmp_path_factory.mktemp("log") / "stderr").open("w+", encoding="utf-8")
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        started.append(Server(process, log))
        return started[-1]

    yield start_
    for server in started:
        server.close()


@contextmanager
def closing(listeners: Listeners) -> Iterator[Listeners]:
    yield listeners
    for listener in listeners.sockets:
        listener.close()


def has_ipv6() -> bool:
    with suppress(OSError), socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::1", 0))
        return True
    return False


needs_ipv6 = pytest.mark.skipif(not has_ipv6(), reason="an IPv6 loopback")


def test_answers_are_not_held_back() -> None:
    # With Nagle's algorithm the end of an answer waits 40 ms for an acknowledgement.
    async def scene(listener: socket.socket) -> int:
        accepted: asyncio.Future[asyncio.StreamWriter] = asyncio.get_running_loop().create_future()
        server = await asyncio.start_server(
            lambda _, writer: accepted.set_result(writer), sock=listener
        )
        _, client = await asyncio.open_connection(*listener.getsockname())
        writer = await accepted
        found: int = writer.get_extra_info("socket").getsockopt(
            socket.IPPROTO_TCP, socket.TCP_NODELAY
        )
        for end in (writer, client):
            end.close()
            await end.wait_closed()
        server.close()
        return found

    with closing(listen("127.0.0.1", 0)) as listeners:
        assert asyncio.run(scene(listeners.sockets[0]))


@needs_ipv6
def test_localhost_is_both_loopback_addresses(start: Start) -> None:
    server = start("--host", "localhost")
    assert server.first_line.startswith(f"sudokit is at http://localhost:{server.port}/ ")
    for host in ("127.0.0.1", "::1"):
        with server.connect(host) as connection:
            name = f"[{host}]" if ":" in host else host
            connection.sendall(f"GET /healthz HTTP/1.0\r\nHost: {name}\r\n\r\n".encode())
            assert connection.recv(1000).startswith(b"HTTP/1.1 200 ")


@needs_ipv6
def test_a_port_that_is_taken_on_one_of_two_addresses() -> None:
    with socket.socket(socket.AF_INET6) as taken:
        taken.bind(("::1", 0))
        taken.listen()
        with pytest.raises(OSError, match=r"[Aa]ddress already in use"):
            listen("localhost", taken.getsockname()[1])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
@pytest.mark.parametrize("host", ["127.0.0.2", "LOCALHOST", "127.1"])
def test_loopback_in_other_spellings(start: Start, host: str) -> None:
    server = start("--host", host, "--name", "sudoku.example")
    expected = {host: b"200", "localhost": b"200", "sudoku.example": b"200", "evil.example": b"400"}
    for name, status in expected.items():
        with server.connect(host) as connection:
            connection.sendall(f"GET /healthz HTTP/1.0\r\nHost: {name}\r\n\r\n".encode())
            assert connection.recv(1000).split()[1] == status, name
    assert "warning" not in server.end()


@needs_ipv6
def test_all_addresses_of_ipv6(start: Start) -> None:
    server = start("--host", "::")
    assert server.first_line.startswith(f"sudokit is at http://[::1]:{server.port}/ ")
    assert server.ask("/healthz").status == 200  # over IPv4: the system gives both


def test_all_addresses(start: Start) -> None:
    server = start("--host", "0.0.0.0")
    assert server.first_line.startswith(f"sudokit is at http://127.0.0.1:{server.port}/ ")
    assert server.ask("/healthz").status == 200
    assert "warning: anyone who can reach this machine can use the server" in server.end()
    assert server.process.stdout is not None
    others = server.process.stdout.read().splitlines()
    assert all(re.fullmatch(r"other machines can open http://\S+/", line) for line in others)
    assert "0.0.0.0" not in "".join(others)


@pytest.mark.parametrize(
    "host", ["no.such.name.invalid", "192.0.2.1", "a" * 70, "\N{SNOWMAN}" * 70]
)
def test_addresses_that_are_not_here(host: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "sudokit", "serve", "--host", host],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.startswith(f"sudokit: cannot listen on {host}, port 8000: ")
    assert "Traceback" not in run.stderr


NO_SUCH_PUZZLE: dict[str, object] = {"level": "Extreme", "clues": 40, "n": 20}


def test_requests_whose_clients_have_gone_hold_nobody_up(start: Start) -> None:
    server = start()
    for _ in range(100):
        server.send("/api/generate", NO_SUCH_PUZZLE).close()
    answer = server.ask("/api/generate", {"level": "Easy"})
    assert answer.status == 200, answer
    assert server.end() == "sudokit has ended\n"


COUNTING_TAKES_A_SECOND = """
import time
from sudokit.web.routes import solving

count = solving._count

def slowly(*question):
    print("it has begun", flush=True)
    time.sleep(1)
    return count(*question)

solving._count = slowly
"""


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_the_end(start: Start, sign: signal.Signals) -> None:
    server = start(slow_threads=1, end_seconds=PATIENCE, setup=COUNTING_TAKES_A_SECOND)
    sent = [server.send("/api/count", {"board": EMPTY}) for _ in range(4)]
    assert server.process.stdout is not None
    assert server.process.stdout.readline() == "it has begun\n"
    server.process.send_signal(sign)
    answers = [Answer.of(connection) for connection in sent]
    assert sorted(answer.status for answer in answers) == [200, 503, 503, 503]
    refused = [json.loads(answer.text) for answer in answers if answer.status == 503]
    assert [answer["error"]["kind"] for answer in refused] == ["Ending"] * 3
    assert server.process.wait(PATIENCE) == 0


def test_the_end_is_one_line(start: Start) -> None:
    server = start()
    with server.connect():  # a connection that stays open
        sent = server.send("/api/generate", NO_SUCH_PUZZLE)  # work that takes too long
        assert server.ask("/healthz").status == 200  # so that the request before it has arrived
        server.process.terminate()
        assert Answer.of(sent).status == 503
        server.process.wait(PATIENCE)  # a second signal would end it at once
        assert server.end() == "sudokit has ended\n"
    assert server.process.returncode == 0
