"""A running `sudokit serve` under load: many clients that send one request after another.

Each client keeps a connection and sends the requests of a player in turn: a hint, a check, a
solution, a rating, the page. Clients and server share the machine, so the times are upper bounds; the
server's processor time is its own.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from statistics import median, quantiles
from time import perf_counter

import click
import psutil

from benchmarks.serving import Question, answer, request, serving

PUZZLE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
QUESTIONS: list[Question] = [
    ("/", None),
    ("/api/hint", {"board": EASY}),
    ("/api/check", {"board": EASY}),
    ("/api/solve", {"board": PUZZLE}),
    ("/api/rate", {"boards": [EASY]}),
    ("/api/techniques", None),
]
RARE: list[Question] = [
    ("/healthz", None),
    ("/api/canonical", {"board": PUZZLE}),
    ("/api/generate", {"level": "Hard"}),
    ("/api/print", {"boards": [EASY] * 4}),
]
"""What players ask for now and then; only with `--only`."""


@click.command()
@click.option("--clients", default=200, show_default=True)
@click.option("--seconds", default=30.0, show_default=True)
@click.option(
    "--only",
    type=click.Choice(sorted({path for path, _ in [*QUESTIONS, *RARE]})),
    help="Requests of one end point, among them rare ones.",
)
def command(clients: int, seconds: float, only: str | None) -> None:
    """The server: requests per second, times by end point, processor time, memory."""
    questions = [each for each in [*QUESTIONS, *RARE] if each[0] == only] if only else QUESTIONS
    times: dict[str, list[float]] = defaultdict(list)
    with serving() as server:
        process = psutil.Process(server.pid)
        before = process.cpu_times()
        errors = asyncio.run(_load(server.port, clients, seconds, questions, times))
        after, memory = process.cpu_times(), process.memory_info().rss
    everything = [time for some in times.values() for time in some]
    for path, some in [*times.items(), ("all", everything)]:
        p99 = quantiles(some, n=100)[98]
        click.echo(
            f"{len(some):8,} requests  median {1000 * median(some):7.1f} ms"
            f"  p99 {1000 * p99:7.1f} ms  {path}"
        )
    click.echo(f"{len(everything) / seconds:,.0f} requests a second, {errors} errors")
    used = after.user + after.system - before.user - before.system
    click.echo(
        f"the server used {1000 * used / len(everything):.2f} ms of processor time per request, "
        f"so a core answers {len(everything) / used:,.0f} a second; {memory / 1e6:.0f} MB"
    )


async def _load(
    port: int,
    clients: int,
    seconds: float,
    questions: list[Question],
    times: dict[str, list[float]],
) -> int:
    end = perf_counter() + seconds
    return sum(
        await asyncio.gather(*(_client(port, end, questions, times) for _ in range(clients)))
    )


async def _client(
    port: int, end: float, questions: list[Question], times: dict[str, list[float]]
) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    errors = 0
    while perf_counter() < end:
        for question in questions:
            start = perf_counter()
            writer.write(request(question))
            errors += await answer(reader) != "200"
            times[question[0]].append(perf_counter() - start)
    writer.close()
    return errors
