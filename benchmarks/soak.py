"""A running `sudokit serve` under a heavy mixed load for minutes.

Each client sends one request after another: traces of boards that are hard for the algorithm, new
puzzles of all levels, analyses, hints, checks. A third of the requests are abandoned: their
connection is closed soon after sending. Meanwhile one client requests `/healthz` and another a
solution, again and again. The report has the memory, the answers by status, and the waiting times of
these two. Clients and server share the machine, so the times are upper bounds. Memory is read from
/proc, so this needs Linux.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import click

from benchmarks.serving import Question, Server, answer, request, serving
from sudokit.classic import ALGORITHMS
from sudokit.logic.technique_table import LEVELS

HARD = (
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
)
"""Boards on which most of the textbook algorithms use up their checks."""

GIVEN_UP = 1 / 3
WATCHED: tuple[Question, ...] = (("/healthz", None), ("/api/solve", {"board": HARD[0]}))


@dataclass
class Findings:
    """The findings so far."""

    statuses: Counter[tuple[str, str]] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(
        default_factory=lambda: {path: [] for path, _ in WATCHED}
    )
    kilobytes: list[int] = field(default_factory=list)


@click.command()
@click.option("--minutes", default=10.0, show_default=True)
@click.option("--clients", default=8, show_default=True)
@click.option("--seed", default=1, show_default=True)
def command(minutes: float, clients: int, seed: int) -> None:
    """The server under a mixed load: memory, statuses, waits."""
    chances = [random.Random(seed * 1000 + number) for number in range(clients)]
    findings = Findings()
    with serving() as server:
        asyncio.run(_soak(server, 60 * minutes, chances, findings))
    _report(findings)


async def _soak(
    server: Server, seconds: float, chances: list[random.Random], findings: Findings
) -> None:
    tasks = [asyncio.create_task(_watch_memory(server.pid, seconds / 10, findings))]
    tasks += [asyncio.create_task(_poll(server.port, question, findings)) for question in WATCHED]
    tasks += [asyncio.create_task(_client(server.port, chance, findings)) for chance in chances]
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    for task in done:
        task.result()  # only an error ends one


async def _watch_memory(pid: int, pause: float, findings: Findings) -> None:
    status = Path(f"/proc/{pid}/status")
    while True:
        await asyncio.sleep(pause)
        found = re.search(r"VmRSS:\s+(\d+)", status.read_text(encoding="ascii"))
        assert found is not None
        findings.kilobytes.append(int(found[1]))


async def _poll(port: int, question: Question, findings: Findings) -> None:
    """Send the same request again and again, over one connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while True:
        start = perf_counter()
        writer.write(request(question))
        status = await answer(reader)
        findings.seconds[question[0]].append(perf_counter() - start)
        findings.statuses[question[0], status] += 1
        await asyncio.sleep(0.1)


async def _client(port: int, chance: random.Random, findings: Findings) -> None:
    """Send different requests, each over a new connection."""
    while True:
        question = _draw(chance)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request(question))
        if chance.random() < GIVEN_UP:
            await asyncio.sleep(chance.uniform(0, 0.5))
            status = "given up"
        else:
            status = await answer(reader)
        writer.close()
        findings.statuses[re.sub(r"/\w+/trace.*", "/trace", question[0]), status] += 1


def _draw(chance: random.Random) -> Question:
    board = chance.choice(HARD)
    kind = chance.choice(["trace", "generate", "analyse", "hint", "check"])
    match kind:
        case "trace":
            return f"/api/classic/{chance.choice(list(ALGORITHMS))}/trace?board={board}", None
        case "generate":
            return "/api/generate", {"level": chance.choice(LEVELS), "n": chance.randint(1, 3)}
        case _:
            return f"/api/{kind}", {"board": board}


def _report(findings: Findings) -> None:
    for path, status in sorted(findings.statuses):
        click.echo(f"{findings.statuses[path, status]:8,}  {status:8}  {path}")
    for path, seconds in findings.seconds.items():
        p99 = quantiles(seconds, n=100)[98]
        click.echo(f"{path}: median {1000 * median(seconds):.1f} ms, p99 {1000 * p99:.1f} ms")
    memory = " ".join(f"{kilobytes / 1000:.0f}" for kilobytes in findings.kilobytes)
    click.echo(f"memory at each tenth of the time, in MB: {memory}")
    errors = [status for _, status in findings.statuses if status[0] == "5" and status != "503"]
    if errors:
        raise click.ClickException(f"the server failed: {', '.join(sorted(set(errors)))}")
