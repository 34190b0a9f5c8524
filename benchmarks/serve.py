"""A running `sudokit serve` under load: many clients that ask one thing after the other.

Each client keeps a connection and sends the requests of a player in turn: a hint, a check, a
solution, a rating, the page. Clients and server share the machine, so the times are upper bounds.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import defaultdict
from statistics import median, quantiles
from time import perf_counter
from urllib.parse import urlsplit

import click

PUZZLE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
QUESTIONS: list[tuple[str, dict[str, object] | None]] = [
    ("/", None),
    ("/api/hint", {"board": EASY}),
    ("/api/check", {"board": EASY}),
    ("/api/solve", {"board": PUZZLE}),
    ("/api/rate", {"boards": [EASY]}),
    ("/api/techniques", None),
]


@click.command()
@click.option("--clients", default=200, show_default=True)
@click.option("--seconds", default=30.0, show_default=True)
def command(clients: int, seconds: float) -> None:
    """The server: requests a second, and how long they take, by end point."""
    arguments = [sys.executable, "-m", "sudokit", "serve", "--port", "0"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = urlsplit(server.stdout.readline().split()[3])
        times: dict[str, list[float]] = defaultdict(list)
        errors = asyncio.run(_load(address.hostname, address.port, clients, seconds, times))
        server.terminate()
    everything = [time for some in times.values() for time in some]
    for path, some in [*times.items(), ("all", everything)]:
        p99 = quantiles(some, n=100)[98]
        click.echo(
            f"{len(some):8,} requests  median {1000 * median(some):7.1f} ms"
            f"  p99 {1000 * p99:7.1f} ms  {path}"
        )
    click.echo(f"{len(everything) / seconds:,.0f} requests a second, {errors} errors")


async def _load(
    host: str | None,
    port: int | None,
    clients: int,
    seconds: float,
    times: dict[str, list[float]],
) -> int:
    end = perf_counter() + seconds
    return sum(await asyncio.gather(*(_client(host, port, end, times) for _ in range(clients))))


async def _client(
    host: str | None, port: int | None, end: float, times: dict[str, list[float]]
) -> int:
    reader, writer = await asyncio.open_connection(host, port)
    errors = 0
    while perf_counter() < end:
        for path, question in QUESTIONS:
            start = perf_counter()
            writer.write(_request(path, question))
            status = (await reader.readline()).split()[1]
            length = 0
            while (line := await reader.readline()) != b"\r\n":
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split()[1])
            await reader.readexactly(length)
            times[path].append(perf_counter() - start)
            errors += status != b"200"
    writer.close()
    return errors


def _request(path: str, question: dict[str, object] | None) -> bytes:
    if question is None:
        return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    body = json.dumps(question)
    head = "Content-Type: application/json\r\nHost: localhost\r\nContent-Length:"
    return f"POST {path} HTTP/1.1\r\n{head} {len(body)}\r\n\r\n{body}".encode()
