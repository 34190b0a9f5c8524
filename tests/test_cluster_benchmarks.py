"""The simulated cluster obeys arithmetic, and the measured one loses nothing when its workers die."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

pytest.importorskip("simpy", reason="the extra sudokit[bench] is not installed")

from benchmarks.simulation import Setting, simulate

IDEAL = Setting(
    rows=1000 * 400,
    piece=1000,
    row=0.01,
    spread=0.0,
    driver=None,
    cores=40,
    cores_of_machine=4,
    life=inf,
)
DEADLY = replace(IDEAL, spread=0.3, life=200.0, notice=2.0, replacement=20.0)
WORK = IDEAL.rows * IDEAL.row


def test_without_trouble_the_time_is_the_work_over_the_cores() -> None:
    outcome = simulate(IDEAL)
    assert outcome.seconds == pytest.approx(WORK / IDEAL.cores)
    assert outcome.used == pytest.approx(WORK)
    assert (outcome.lost, outcome.deaths) == (0, 0)


def test_a_slow_driver_decides() -> None:
    setting = replace(IDEAL, driver=2 * IDEAL.row / IDEAL.cores)
    outcome = simulate(setting)
    first = setting.row * setting.piece
    assert outcome.seconds == pytest.approx(first + setting.rows * 2 * IDEAL.row / IDEAL.cores)


@pytest.mark.parametrize("driver", [None, 1e-5])
@pytest.mark.parametrize("seed", range(5))
def test_every_piece_is_written_once_and_in_order_whatever_dies(
    driver: float | None, seed: int
) -> None:
    setting = replace(DEADLY, driver=driver)
    outcome = simulate(setting, seed)
    assert outcome.deaths > 3
    assert outcome.lost > 0
    assert outcome.written == list(range(400))
    paid = outcome.seconds * setting.cores - outcome.absent
    assert outcome.used + outcome.lost <= paid * (1 + 1e-9)
    assert outcome.used == pytest.approx(WORK, rel=0.1)  # each piece was used once


def test_a_seed_means_the_same_again() -> None:
    assert simulate(DEADLY, 3) == simulate(DEADLY, 3)
    assert simulate(DEADLY, 3) != simulate(DEADLY, 4)


def test_what_is_lost_is_half_a_piece_per_core_that_dies() -> None:
    outcome = simulate(replace(DEADLY, rows=IDEAL.rows * 20))
    half = IDEAL.row * IDEAL.piece / 2
    assert outcome.lost == pytest.approx(outcome.deaths * IDEAL.cores_of_machine * half, rel=0.2)


def test_slow_machines_hold_up_a_driver_that_is_hardly_ahead() -> None:
    setting = replace(
        DEADLY,
        rows=IDEAL.rows * 10,
        cores=200,
        spread=0.1,
        life=inf,
        driver=1e-6,
        slow_share=0.1,
        slowness=3.0,
    )
    hardly, further, alone = (
        simulate(each).seconds
        for each in (
            replace(setting, ahead=2),
            replace(setting, ahead=4),
            replace(setting, driver=None),
        )
    )
    assert hardly > 1.2 * further
    assert further == pytest.approx(alone, rel=0.1)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::FutureWarning")
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_deaths_leave_no_trace_in_the_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray", reason="the extra sudokit[ray] is not installed")
    import pyarrow.parquet as pq
    from benchmarks import cluster

    from sudokit.tables import Plan, files

    monkeypatch.setattr(files.reader, "BATCH_ROWS", 200)
    source = tmp_path / "in.parquet"
    cluster.write_rows(source, 8_000)
    plan = Plan(("level", "solution"))
    here = cluster.in_this_process(source, plan)
    found = cluster.on_cluster(
        source, plan, 2, cluster.Deaths(of_processes=1.5, of_machines=1.0, most=2)
    )
    assert found.dead_processes
    assert found.dead_machines
    assert found.interrupted
    assert len(found.pieces) >= 40
    assert found.digest == here.digest
    assert pq.read_table(tmp_path / "out.parquet").column("id").to_pylist() == list(range(8_000))
