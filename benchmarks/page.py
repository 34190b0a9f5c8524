"""The page as files on a host, in Chromium: how soon a slow network shows it, its bytes, its hints, its keys.

Wants Chromium with Playwright, and the module: `cd native/web && cmake --workflow --preset web`. The host compresses with
gzip and keeps connections, as HTTP/1.1 does. Networks and slow processors are those of Chromium's own tools.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import threading
import zlib
from base64 import urlsafe_b64encode
from collections import Counter
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

import click
from click.testing import CliRunner

from benchmarks import collections
from sudokit.cli.site import command as write_site
from sudokit.errors import SudokuError
from sudokit.logic import explain
from sudokit.variants import read, write
from sudokit.web import site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response

_PAGE = Path(site.__file__).parent / "page"
_POSITIONS = 100
_KEYS = 90
_LOADS = 5
_PATIENCE = 10
"""Seconds for the true candidates of a puzzle."""
_NETWORKS = ((150, 1600), (400, 400))
"""Milliseconds until an answer begins, and kilobits per second."""
_SLOWDOWNS = (1, 6)

_HEAR_LOADING = """() => {
  const isVariant = location.hash.includes("/variant/");
  const isThere = () => {
    const board = document.querySelector("#mode-play:not([hidden]) sudoku-board");
    return board && (board.figure || !isVariant); // as the link's puzzle has
  };
  const look = () => isThere() ? setTimeout(() => (window.playable = performance.now())) : requestAnimationFrame(look);
  requestAnimationFrame(look);
}"""
_LOADED = """() => {
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  const asked = 1 + performance.getEntriesByType("resource").filter(({ startTime }) => startTime < window.playable).length;
  return painted && window.playable && { painted: painted.startTime, playable: window.playable, asked };
}"""
_ASK = """async (boards) => {
  const { api } = (await import(document.querySelector("script[type=module]").src))["asking/api.js"];
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

_SET = """async ([less, puzzle, patience]) => {
  const mode = document.querySelector("#mode-set");
  const verdict = mode.querySelector(".verdict"); // busy with the puzzle before, if that took too long
  const isDone = () => verdict.getAttribute("aria-busy") === "false";
  const until = (is) => new Promise((resolve) => {
    const look = () => is() && (seen.disconnect(), resolve());
    const seen = new MutationObserver(look);
    seen.observe(verdict, { attributes: true });
    setTimeout(() => (seen.disconnect(), resolve()), patience);
  });
  const timed = async (act) => {
    const begun = isDone() ? until(() => !isDone()) : null;
    const start = performance.now();
    act();
    await begun;
    if (!isDone()) await until(isDone);
    return performance.now() - start;
  };
  const paste = (text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  };
  const pasted = await timed(() => paste(less));
  const added = await timed(() => paste(puzzle)); // one constraint more
  const [bin] = mode.querySelectorAll(".set-list > li > button:last-of-type");
  return [pasted, added, await timed(() => bin.click())];
}"""


@click.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("--browser", default="/usr/bin/chromium", show_default=True, help="Its program.")
@click.option(
    "--variants",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    help="JSON Lines with the texts of variants: how soon *Set* knows their true candidates, half-set.",
)
def command(*, file: Path, browser: str, variants: tuple[Path, ...]) -> None:
    """The page in a browser: its first load, also on slow networks, the time to a hint, and from a key to its digit."""
    from playwright.sync_api import sync_playwright

    boards = _positions(file)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        CliRunner().invoke(write_site, [f"{folder}/site"], catch_exceptions=False)
        handler = partial(_Handler, directory=f"{folder}/site")
        with _Host(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            started = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
            # The service worker, which comes after the first load, would ask for all other files.
            address = f"http://127.0.0.1:{server.server_port}/"
            page = started.new_context(service_workers="block").new_page()
            _measure(page, address, boards)
            for network in _NETWORKS:
                _measure_loading(started, address, *network)
                _measure_loading(started, address + _variant(), *network, what="a variant's link, ")
            for slowdown in _SLOWDOWNS:
                _measure_digits(page, address, boards[0], slowdown)
            if variants:
                _measure_setting(started.new_page(), address, variants)
            started.close()
            server.shutdown()


class _Host(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a browser has left."""


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def send_head(self) -> BytesIO | None:
        """A file, compressed."""
        path = self.translate_path(self.path)
        path = os.path.join(path, "index.html") if os.path.isdir(path) else path  # noqa: PTH112, PTH118
        if not os.path.exists(path):  # noqa: PTH110
            self.send_error(404)
            return None
        content = _compressed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")  # as on GitHub Pages
        self.end_headers()
        return BytesIO(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@cache
def _compressed(path: str) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 6)


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


def _variant() -> str:
    """The link to a killer of the gallery, as the page shares it."""
    gallery = json.loads((_PAGE / "gallery" / "puzzles.json").read_text("utf-8"))
    killer = next(
        each["puzzle"]
        for each in gallery
        if {kind["kind"] for kind in each["puzzle"]["constraints"]} == {"cage"}
    )
    deflated = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    data = deflated.compress(json.dumps(killer).encode()) + deflated.flush()
    return "#/play/variant/" + urlsafe_b64encode(data).decode().rstrip("=")


def _measure_loading(
    browser: Browser, address: str, latency: int, kilobits: int, *, what: str = ""
) -> None:
    """From the address to the first thing painted, and to a board that takes digits, on a network, for who is new."""
    times = []
    for _ in range(_LOADS):
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        rate = kilobits * 1000 / 8
        tools = context.new_cdp_session(page)
        tools.send("Network.enable")
        tools.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": latency,
                "downloadThroughput": rate,
                "uploadThroughput": rate,
            },
        )
        page.add_init_script(f"({_HEAR_LOADING})()")
        page.goto(address, wait_until="commit")
        times.append(page.wait_for_function(_LOADED).json_value())
        context.close()
    painted, playable, asked = (median(at[name] for at in times) for name in times[0])
    click.echo(
        f"{what}at {latency} ms and {kilobits} kbit/s: painted after {painted / 1000:.2f} s, playable after "
        f"{playable / 1000:.2f} s and {asked:.0f} requests"
    )


def _measure_setting(page: Page, address: str, files: tuple[Path, ...]) -> None:
    """In *Set*, of puzzles with every other constraint: from a change to the true candidates on the board.

    A puzzle is pasted without its last constraint, then with it, and then its first one is removed.
    """
    page.goto(f"{address}#/set")
    page.locator("#mode-set .verdict[aria-busy=false]").wait_for()
    times: dict[str, list[float]] = {"pasted": [], "a constraint added": [], "one removed": []}
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            try:
                text = json.loads(line)["puzzle"]
                puzzle = read(text if isinstance(text, str) else json.dumps(text))
            except SudokuError:
                continue
            half = puzzle.replace(constraints=puzzle.constraints[::2])
            if not half.constraints:
                continue
            less = half.replace(constraints=half.constraints[:-1])
            asked = page.evaluate(_SET, [write(less), write(half), 1000 * _PATIENCE])
            for each, time in zip(times.values(), asked, strict=True):
                each.append(time)
    times["either change"] = times["a constraint added"] + times["one removed"]
    for what, each in times.items():
        late = sum(time >= 1000 * _PATIENCE for time in each)
        click.echo(
            f"Set, to the true candidates, {what}, {len(each)} times: {median(each):.0f} ms median, "
            f"{quantiles(each, n=20)[-1]:.0f} ms at 95 %, {late} not within {_PATIENCE} s"
        )


def _measure_digits(page: Page, address: str, board: str, slowdown: int) -> None:
    """From a key to the frame that shows its digit: in one blank cell, digit after digit."""
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(f"{address}#/play/{board.replace('.', '0')}")
    page.reload(wait_until="networkidle")
    page.locator("#mode-play sudoku-board [role=gridcell]").nth(board.index(".")).click()
    page.evaluate(_HEAR_KEYS)
    for number in range(_KEYS):
        page.keyboard.press(str(number % 9 + 1))
        page.wait_for_function("count => window.paints.length > count", arg=number)
    times = page.evaluate("window.paints")
    last = quantiles(times, n=20)[-1]
    click.echo(
        f"a digit, from key to paint, {slowdown} times slower: {median(times):.1f} ms median, {last:.1f} ms at 95 %"
    )
