"""The server as a process: where it listens, what connections it bears, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from typing import IO, NamedTuple

import pytest

from boards import EMPTY
from sudokit.web.connections import most_connections
from sudokit.web.server import Listeners, listen

pytestmark = pytest.mark.slow

PATIENCE = 180  # seconds after which a test that hangs fails

HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""A board on which `bitmask` uses up all its checks."""

needs_limits = pytest.mark.skipif(sys.platform == "win32", reason="a limit of open files")


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

    def figure(self, name: str) -> float:
        """One of the figures of `/metrics`, 0 if it is not there."""
        text = self.ask("/metrics").text
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0

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

    def processor_seconds(self) -> float:
        """How much processor time it has used so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:  # noqa: PTH123
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


Start = Callable[..., Server]


@pytest.fixture
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Starts a server.

    Arguments: those of the command. `files` is how many files it may open; other keywords are
    `Limits`, for which it runs `web.server` instead of the command.
    """
    started: list[Server] = []

    def start_(
        *arguments: str, files: int | None = None, setup: str = "", **limits: float
    ) -> Server:
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
            preexec_fn=_limit_of_files(files) if files else None,  # noqa: PLW1509
        )
        started.append(Server(process, log))
        return started[-1]

    yield start_
    for server in started:
        server.close()


def _limit_of_files(files: int) -> Callable[[], None]:
    from resource import RLIMIT_NOFILE, setrlimit

    return lambda: setrlimit(RLIMIT_NOFILE, (files, files))


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never was so"
        time.sleep(0.02)


def everything_from(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    received = b""
    with suppress(ConnectionResetError):
        while piece := connection.recv(1 << 16):
            received += piece
    return received


def drip(connection: socket.socket) -> bytes:
    """Send a character now and then until the server has had enough; what it has sent."""
    received = b""
    connection.settimeout(0.05)
    with suppress(ConnectionError):
        for _ in range(20 * PATIENCE):
            connection.sendall(b"x")
            with suppress(TimeoutError):
                piece = connection.recv(1000)
                received += piece
                if not piece:
                    return received
        raise AssertionError("the connection was never closed")
    return received


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


@pytest.mark.parametrize("sent", [b"", b"GET /heal", b"GET / HTTP/1.1\r\nHost: localhost\r\n"])
def test_a_head_that_does_not_arrive(start: Start, sent: bytes) -> None:
    with start(head_seconds=0.3).connect() as connection:
        connection.sendall(sent)
        received = everything_from(connection)
        assert received.startswith(b"HTTP/1.1 408 ") if sent else not received


def test_a_second_head_that_does_not_arrive(start: Start) -> None:
    with start(head_seconds=0.3).connect() as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert connection.recv(10_000).startswith(b"HTTP/1.1 200 ")
        assert b"HTTP/1.1 408 " in drip(connection)


def test_a_head_that_arrives_drop_by_drop(start: Start) -> None:
    with start(head_seconds=0.3).connect() as connection:
        assert drip(connection).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_goes_on_after_the_answer(start: Start) -> None:
    with start(head_seconds=0.3, body_bytes=10).connect() as connection:
        head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
        connection.sendall(head.encode() + b"x" * 11)
        assert drip(connection).startswith(b"HTTP/1.1 413 ")


def test_an_answer_that_nobody_reads(start: Start) -> None:
    server = start(answer_seconds=0.3)
    in_work = "sudokit_requests_in_work"
    with server.connect() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        path = f"/api/classic/bitmask/trace?board={HARD}"
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        until(lambda: server.figure(in_work) == 2)
        until(lambda: server.figure(in_work) == 1)  # the question itself
        assert b"event: result" not in everything_from(connection)


def test_an_answer_that_is_read_slowly_arrives(start: Start) -> None:
    server = start(answer_seconds=6)
    with server.connect() as connection:
        path = f"/api/classic/bitmask/trace?board={HARD}&max_checks=20000"
        connection.sendall(f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
        received = b""
        while piece := connection.recv(20_000):
            received += piece
            time.sleep(0.6)
        assert b"event: result" in received


@needs_limits
@pytest.mark.parametrize(
    ("files", "expected"), [(20, 5), (256, 64), (1024, 416), (4096, 1000), (-1, 1000)]
)
def test_how_many_connections_there_may_be(
    monkeypatch: pytest.MonkeyPatch, files: int, expected: int
) -> None:
    import resource

    monkeypatch.setattr(resource, "getrlimit", lambda _: (files, files))
    assert most_connections(1000) == expected


@needs_limits
def test_more_connections_than_files(start: Start) -> None:
    server = start(files=300)
    connections = [server.connect() for _ in range(400)]
    try:
        for connection in connections:
            with suppress(OSError):
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        # Those at the end of the queue are refused; each gets its word.
        refused = everything_from(connections[-1])
        assert refused.startswith(b"HTTP/1.1 503 ") or not refused
        assert connections[0].recv(100).startswith(b"HTTP/1.1 200 ")
    finally:
        for connection in connections:
            connection.close()
    until(lambda: _is_well(server))
    assert server.end() == "sudokit has ended\n"


@needs_limits
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_burst_of_connections_and_few_files(start: Start, host: str) -> None:
    server = start("--host", host, files=64)
    os.kill(server.process.pid, signal.SIGSTOP)  # so that all of them are there at once
    connections = [server.connect() for _ in range(150)]
    os.kill(server.process.pid, signal.SIGCONT)
    try:
        assert everything_from(connections[-1]).startswith(b"HTTP/1.1 503 ")
    finally:
        for connection in connections:
            connection.close()
    until(lambda: _is_well(server))
    assert server.end() == "sudokit has ended\n"


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_no_more_files_at_all(start: Start) -> None:
    server = start(files=40, setup="server.most_connections = lambda wanted: 10**6")
    connections = [server.connect() for _ in range(60)]
    before = server.processor_seconds()
    time.sleep(1.5)
    assert server.processor_seconds() - before < 0.75
    for connection in connections:
        connection.close()
    until(lambda: _is_well(server))
    assert len(server.end()) < 20_000


def _is_well(server: Server) -> bool:
    try:
        return server.ask("/healthz").status == 200
    except OSError:
        return False


def test_nonsense_does_not_fill_the_log(start: Start) -> None:
    server = start()
    for _ in range(200):
        with server.connect() as connection:
            connection.sendall(b"\0\r\n\r\n")
            assert everything_from(connection).startswith(b"HTTP/1.1 400 ")
    assert server.end().count("\n") < 20


NO_SUCH_PUZZLE: dict[str, object] = {"level": "Extreme", "clues": 40, "n": 20}


def test_requests_whose_clients_have_gone_hold_nobody_up(start: Start) -> None:
    server = start()
    for _ in range(300):
        server.send("/api/generate", NO_SUCH_PUZZLE).close()
    until(lambda: server.figure("sudokit_requests_in_work") == 1)
    assert server.ask("/api/generate", {"level": "Easy"}).status == 200
    assert server.figure('sudokit_requests_total{path="/api/generate",status="499"}') >= 1
    assert server.figure('sudokit_requests_total{path="/api/generate",status="500"}') == 0


def test_an_answer_that_is_being_read_has_its_place(start: Start) -> None:
    server = start(slow_places=4)  # of which a client has one
    count: dict[str, object] = {"board": EMPTY, "limit": 1}
    with server.connect() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        path = f"/api/classic/bitmask/trace?board={HARD}"
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 200 ")
        assert server.ask("/api/count", count).status == 503
    until(lambda: server.ask("/api/count", count).status == 200)


def test_traces_leave_no_memory_behind(start: Start) -> None:
    server = start()
    for _ in range(6):
        answer = server.ask(f"/api/classic/bitmask/trace?board={HARD}")
        assert answer.status == 200
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:  # noqa: PTH123
        (peak,) = re.findall(r"VmHWM:\s+(\d+) kB", file.read())
    assert int(peak) < 150_000


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
        until(lambda: server.figure("sudokit_requests_in_work") == 2)
        server.process.terminate()
        assert Answer.of(sent).status == 503
        server.process.wait(PATIENCE)  # a second signal would end it at once
        assert server.end() == "sudokit has ended\n"
    assert server.process.returncode == 0
