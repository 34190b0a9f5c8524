"""Fixtures that all tests share."""

from __future__ import annotations

import io
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from commands import run_command
from player_page import CHROMIUM, FLAGS, PATIENCE_MS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

os.environ["SUDOKIT_LANG"] = "en"  # whatever the machine speaks

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile("default", deadline=None)  # speed is not what these tests are for
settings.register_profile(
    "ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if os.environ.get("CI") else "default")

Run = Callable[..., "subprocess.CompletedProcess[str]"]
NewPage = Callable[..., "Page"]


@pytest.fixture
def sudokit(tmp_path: Path) -> Run:
    """Runs the command `sudokit` as a process in an empty folder."""
    environment = dict(os.environ)

    def run(*arguments: str | Path, text: str | None = None) -> subprocess.CompletedProcess[str]:
        done = run_command(
            list(map(str, arguments)),
            data=(text or "").encode(),
            folder=tmp_path,
            forked=_without_pytest(os.environ) == _without_pytest(environment),
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, _text(done.stdout), _text(done.stderr)
        )

    return run


def _text(data: bytes) -> str:
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8").read()


def _without_pytest(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment but for what pytest writes into it, such as which test it is at."""
    return {name: text for name, text in environment.items() if not name.startswith("PYTEST_")}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a file.

    Playwright keeps an event loop in this thread while it runs, and other tests want their own.
    """
    api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=180_000)
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[NewPage]:
    """Opens a page in a fresh profile, with the options of Playwright's `new_context`; it is closed after the test.

    It waits as long as `expect` does, because the machine may be busy. Unless `service_workers="allow"` is among the
    options, nothing keeps the page's files for a visit without a network: that is a third of the work of a short test.
    """
    contexts: list[BrowserContext] = []

    def open_(**options: Any) -> Page:
        contexts.append(chromium.new_context(**{"service_workers": "block"} | options))
        contexts[-1].set_default_timeout(PATIENCE_MS)
        return contexts[-1].new_page()

    yield open_
    for context in contexts:
        context.close()
