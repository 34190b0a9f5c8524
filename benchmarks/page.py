"""The page as files on a host, in Chromium: the bytes of its first load, how long its hints take, and how soon a digit shows.

Wants Chromium with Playwright, and the module: `cd native/web && cmake --workflow --preset web`. The bytes of a file are
those that a host with gzip sends.
"""

from __future__ import annotations

import gzip
import os
import tempfile
import threading
from collections import Counter
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

import click
from click.testing import CliRunner

from benchmarks import collections
from sudokit.cli.site import command as write_site
from sudokit.logic import explain

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

_POSITIONS = 100
_KEYS = 90
_ASK = """async (boards) => {
  const { api } = await import(new URL("asking/api.js", document.querySelector("script[type=module]").src));
  const times = [];
  for (const board of boards) {
    const start = performance.now();
    await api.hint({ board, puzzle: null, candidates: null }, 3, "en");
    times.push(performance.now() - start);
  }
  return times;
}"""

_HEAR_KEYS = """() => {
  window.paints = [];
  addEventListener("keydown", (event) => requestAnimationFrame(() => {
    const painted = new MessageChannel(); // its message comes after the frame
    painted.port1.onmessage = () => window.paints.push(performance.now() - event.timeStamp);
    painted.port2.postMessage(null);
  }), true);
}"""


@click.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("--browser", default="/usr/bin/chromium", show_default=True, help="Its program.")
def command(*, file: Path, browser: str) -> None:
    """The page in a browser: bytes of the first load, the time from a question to its hint, and from a key to its digit."""
    from playwright.sync_api import sync_playwright

    boards = _positions(file)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        CliRunner().invoke(write_site, [f"{folder}/site"], catch_exceptions=False)
        handler = partial(_Handler, directory=f"{folder}/site")
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            started = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
            # The service worker, which comes after the first load, would ask for all other files.
            page = started.new_context(service_workers="block").new_page()
            _measure(page, f"http://127.0.0.1:{server.server_port}/", boards)
            started.close()
            server.shutdown()


class _Handler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def _positions(file: Path) -> list[str]:
    """Boards half-way, evenly from a collection."""
    puzzles = collections.read(file, _POSITIONS)
    return [
        str(steps[len(steps) // 2].position.grid) for steps in (explain(p).steps for p in puzzles)
    ]


def _measure(page: Page, address: str, boards: list[str]) -> None:
    sizes: Counter[str] = Counter()

    def add(response: Response) -> None:
        path = response.url.partition("?")[0]
        sizes[path] = len(gzip.compress(response.body(), 6))

    page.on("response", add)
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(1000)
    page.remove_listener("response", add)
    kinds: Counter[str] = Counter()
    for path, size in sizes.items():
        kinds[os.path.splitext(path)[1] or ".html"] += size  # noqa: PTH122 - an address
    click.echo(f"first load: {len(sizes)} files, {sum(sizes.values()):,} bytes with gzip")
    click.echo("  " + ", ".join(f"{kind} {size:,}" for kind, size in kinds.most_common()))
    first, *times = page.evaluate(_ASK, boards)
    last = quantiles(times, n=20)[-1]
    click.echo(
        f"a hint, from question to answer: {median(times):.1f} ms median, {last:.1f} ms at 95 %, "
        f"{max(times):.1f} ms most; the first one {first:.1f} ms"
    )
    _measure_digits(page, address, boards[0])


def _measure_digits(page: Page, address: str, board: str) -> None:
    """From a key to the frame that shows its digit: in one blank cell, digit after digit."""
    page.goto(f"{address}#/play/{board.replace('.', '0')}")
    page.reload(wait_until="networkidle")
    page.locator("#mode-play sudoku-board [role=gridcell]").nth(board.index(".")).click()
    page.evaluate(_HEAR_KEYS)
    for number in range(_KEYS):
        page.keyboard.press(str(number % 9 + 1))
        page.wait_for_function("count => window.paints.length > count", arg=number)
    times = page.evaluate("window.paints")
    last = quantiles(times, n=20)[-1]
    click.echo(f"a digit, from key to paint: {median(times):.1f} ms median, {last:.1f} ms at 95 %")
