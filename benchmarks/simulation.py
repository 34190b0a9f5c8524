"""A simulated cluster, of sizes that cannot be measured here: thousands of cores, machines that die or are slow.

It does the work of `sudokit table --cluster`. A *driver* hands pieces of a table to cores, takes the answers in
the order of the pieces, and writes them. It never has more pieces out than `ahead` per core, from the oldest
that it waits for to the newest. A machine that dies takes the pieces of its cores with it; they are handed out
again once the death is noticed, and a new machine comes later. Without `--driver`, cores read and write pieces
themselves and wait for nobody, as the tasks of Spark and Ray Data do.

The time of a core is *used*, if it ended in an answer; *lost*, if its machine died; or else *idle*: it waits
for the driver, for the oldest piece, or for others at the end. `python -m benchmarks cluster` measures the
seconds per row and per start.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import click

__all__ = ["Outcome", "Setting", "simulate"]


@dataclass(frozen=True)
class Setting:
    """A job and a cluster. Times are seconds.

    Attributes:
        rows, piece: The rows of the table, and of a piece.
        row: Of a core, for a row.
        spread: The standard deviation of the times of pieces, as a share of their mean.
        driver: Of the driver, for a row; None without a driver.
        ahead: The pieces per core that may be out.
        cores, cores_of_machine: How many cores there are, and how many a machine has.
        life: Between the start and the death of a machine, on average.
        notice, replacement: From a death until it is noticed, and until a new machine is at work.
        slow_share, slowness: The share of machines that are slow, and their time for what takes others 1.
    """

    rows: int = 10**9
    piece: int = 4096
    row: float = 550e-6
    spread: float = 0.1
    driver: float | None = 1.3e-6
    ahead: int = 4
    cores: int = 1000
    cores_of_machine: int = 16
    life: float = 24 * 3600.0
    notice: float = 10.0
    replacement: float = 180.0
    slow_share: float = 0.0
    slowness: float = 3.0


@dataclass
class Outcome:
    """What became of it.

    Attributes:
        seconds: From the start to the last written row.
        used: Seconds of cores that ended in an answer that was written.
        lost: Seconds of cores on pieces that died with their machine.
        absent: Seconds of cores between the death of a machine and its replacement, which nobody pays for.
        driver: Seconds that the driver worked.
        deaths: Machines that died.
        written: The pieces in the order in which they were written.
    """

    seconds: float = 0.0
    used: float = 0.0
    lost: float = 0.0
    absent: float = 0.0
    driver: float = 0.0
    deaths: int = 0
    written: list[int] | None = None


def simulate(setting: Setting, seed: int = 1) -> Outcome:
    """Simulate a job from start to end.

    Without deaths, slow machines and spread, and with a fast driver, it takes `rows * row / cores` seconds.

    Examples:
        >>> simple = Setting(4096 * 1000, cores=100, spread=0, driver=None, life=float("inf"))
        >>> round(simulate(simple).seconds / (simple.rows * simple.row / simple.cores), 6)
        1.0
    """
    cluster = _Cluster(setting, Random(seed))
    cluster.env.run(cluster.env.process(cluster.write()))
    cluster.outcome.seconds = cluster.env.now
    return cluster.outcome


class _Cluster:
    def __init__(self, setting: Setting, chance: Random) -> None:
        import simpy

        self.setting = setting
        self.outcome = Outcome(written=[])
        self.env = simpy.Environment()
        self._chance = chance
        # The pieces that no core has. A lost one goes to the end, as in Ray.
        self._waiting = simpy.Store(self.env)
        self._done = [self.env.event() for _ in range(-(-setting.rows // setting.piece))]
        for first in range(0, setting.cores, setting.cores_of_machine):
            self.env.process(self._machine(min(setting.cores_of_machine, setting.cores - first)))

    def write(self) -> Generator[Any, Any, None]:
        """Hand out pieces, take answers in order, write them."""
        setting, env, done = self.setting, self.env, self._done
        out = len(done) if setting.driver is None else setting.ahead * setting.cores
        for piece in range(min(out, len(done))):
            self._waiting.put(piece)
        for piece, answer in enumerate(done):
            yield answer
            if setting.driver is not None:
                seconds = setting.driver * setting.piece
                yield env.timeout(seconds)
                self.outcome.driver += seconds
                if piece + out < len(done):
                    self._waiting.put(piece + out)
            assert self.outcome.written is not None
            self.outcome.written.append(piece)

    def _machine(self, cores: int) -> Generator[Any, Any, None]:
        setting, env = self.setting, self.env
        while True:
            slowness = setting.slowness if self._chance.random() < setting.slow_share else 1.0
            at_work = [env.process(self._core(slowness)) for _ in range(cores)]
            yield env.timeout(setting.life * self._chance.expovariate(1))
            self.outcome.deaths += 1
            for core in at_work:
                core.interrupt()
            yield env.timeout(setting.replacement)
            self.outcome.absent += cores * setting.replacement

    def _core(self, slowness: float) -> Generator[Any, Any, None]:
        """Take the first piece that waits, again and again, until the machine dies."""
        from simpy import Interrupt

        setting, env = self.setting, self.env
        request, begun = self._waiting.get(), None
        try:
            while True:
                piece = yield request
                begun = env.now
                seconds = setting.row * setting.piece * slowness
                yield env.timeout(seconds * max(0.1, self._chance.gauss(1, setting.spread)))
                self.outcome.used += env.now - begun
                self._done[piece].succeed()
                request, begun = self._waiting.get(), None
        except Interrupt:
            if not request.triggered:
                request.cancel()
                return
            if begun is not None:
                self.outcome.lost += env.now - begun
            yield env.timeout(setting.notice)
            self._waiting.put(request.value)


@click.command()
@click.option("--rows", default=10**9, show_default=True)
@click.option("--piece", "pieces", multiple=True, type=int, default=(4096,), show_default=True)
@click.option("--row", default=550.0, show_default=True, help="Microseconds of a core per row.")
@click.option("--spread", default=0.1, show_default=True, help="Of the times of pieces.")
@click.option(
    "--driver", default=1.3, show_default=True, help="Microseconds per row; 0: no driver."
)
@click.option("--ahead", "aheads", multiple=True, type=int, default=(4,), show_default=True)
@click.option("--cores", "sizes", multiple=True, type=int, default=(1000,), show_default=True)
@click.option("--life", "lives", multiple=True, default=(24.0,), show_default=True, help="Hours.")
@click.option(
    "--slow",
    "slows",
    multiple=True,
    default=(0.0,),
    show_default=True,
    help="Share of slow machines.",
)
@click.option("--slowness", default=3.0, show_default=True, help="Of slow machines.")
@click.option("--price", default=0.04, show_default=True, help="Of an hour of a core.")
@click.option("--seed", default=1, show_default=True)
def command(
    *,
    rows: int,
    pieces: tuple[int, ...],
    row: float,
    spread: float,
    driver: float,
    aheads: tuple[int, ...],
    sizes: tuple[int, ...],
    lives: tuple[float, ...],
    slows: tuple[float, ...],
    slowness: float,
    price: float,
    seed: int,
) -> None:
    """A simulated cluster: hours, cost, and lost work of a large job.

    Options that are given several times are combined with each other.
    """
    common = Setting(
        rows, row=row / 1e6, spread=spread, driver=driver / 1e6 or None, slowness=slowness
    )
    click.echo(
        "| cores | piece | ahead | life h | slow | hours | paid | used | lost | driver | deaths | cost |"
    )
    click.echo("|---|---|---|---|---|---|---|---|---|---|---|---|")
    for cores in sizes:
        for piece in pieces:
            for ahead in aheads:
                for life in lives:
                    for slow in slows:
                        setting = replace(
                            common,
                            cores=cores,
                            piece=piece,
                            ahead=ahead,
                            life=life * 3600,
                            slow_share=slow,
                        )
                        click.echo(_line(setting, simulate(setting, seed), price))


def _line(setting: Setting, outcome: Outcome, price: float) -> str:
    paid = outcome.seconds * setting.cores - outcome.absent
    return (
        f"| {setting.cores:,} | {setting.piece:,} | {setting.ahead} | {setting.life / 3600:g} "
        f"| {setting.slow_share:.0%} | {outcome.seconds / 3600:.2f} | {paid / 3600:,.0f} "
        f"| {outcome.used / paid:.1%} | {outcome.lost / paid:.2%} "
        f"| {outcome.driver / outcome.seconds:.0%} | {outcome.deaths:,} | {paid / 3600 * price:,.0f} |"
    )
