"""Settings for all tests: how many run at the same time, and which examples run.

Examples that need packages which are not installed are left out: each belongs to an extra. Those that start a
cluster are slow, as the tests of clusters are.
"""

from __future__ import annotations

import os
import signal
from importlib.util import find_spec

import pytest

_NEEDED = {
    "src/sudokit/tables/polars.py": ["polars"],
    "src/sudokit/tables/pandas.py": ["pandas"],
    "src/sudokit/tables/duckdb.py": ["duckdb"],
    "src/sudokit/tables/ray.py": ["ray"],
    "src/sudokit/tables/spark.py": ["pyspark"],
    "src/sudokit/environments/gymnasium.py": ["gymnasium"],
    "src/sudokit/environments/reasoning_gym.py": ["reasoning_gym"],
    "src/sudokit/environments/verifiers.py": ["verifiers"],
    "docs/clusters.md": ["ray", "pyspark"],
    "docs/tables.md": ["polars", "pandas", "duckdb"],
    "docs/training.md": [],
    "src/sudokit/web/mcp.py": ["mcp"],
}


_IGNORING = "SUDOKIT_TESTS_IGNORE"


def _ignore_without_passing_on() -> None:
    """Let programs that tests start hear signals that these processes ignore, as all do under `nohup`.

    An ignored signal is inherited; one that is handled is not.
    """
    ignored = []
    for name in ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is None:
            continue
        if signal.getsignal(number) is signal.SIG_IGN or name in os.environ.get(_IGNORING, ""):
            signal.signal(number, lambda *_: None)
            ignored.append(name)
    os.environ[_IGNORING] = " ".join(ignored)  # for the workers, which are started, too


_ignore_without_passing_on()


def _has(*packages: str) -> bool:
    return all(find_spec(package) for package in packages)


collect_ignore = [path for path, packages in _NEEDED.items() if not _has("pyarrow", *packages)]
collect_ignore_glob = [] if _has("pyarrow", "fsspec") else ["src/sudokit/tables/*"]


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than cores, because many tests wait for a process, a server or a browser."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (cores or 1) + 1


@pytest.hookimpl(tryfirst=True)  # before the mark decides what runs
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks the examples that start a cluster."""
    clusters = {config.rootpath / path for path, needed in _NEEDED.items() if "ray" in needed}
    for item in items:
        if item.path in clusters:
            item.add_marker(pytest.mark.slow)
