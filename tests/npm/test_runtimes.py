"""The npm package outside node: in Deno, and in browsers, as an ES module from a host of files."""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from node_engine import ROOT, Node
from other_browsers import BROWSERS, missing

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("module")]

Outcome = Callable[[str], Any]

OUTCOME = "globalThis.outcome"
# Import maps let a page name the package as its code does. They do not hold in workers.
PAGE = """
<!doctype html>
<title>sudokit</title>
<script type="importmap">
{ "imports": {
  "sudokit": "./node_modules/sudokit/web.js",
  "sudokit/variants": "./node_modules/sudokit/variants/web.js"
} }
</script>
<script type="module" src="%s"></script>
"""
# The lines of the README, whose console keeps what they print.
SHOWN = """
const shown = [];
const console = { log: (value) => shown.push(value) };
%s
"""


@pytest.fixture(scope="module")
def deno(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Node:
    """Runs Deno and returns what it prints."""
    program = shutil.which("deno", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if not program:
        pytest.skip("Deno is not installed: pip install deno")
    cache = tmp_path_factory.mktemp("deno")

    def run(*arguments: str | Path) -> str:
        done = subprocess.run(
            [program, *map(str, arguments)],
            cwd=installed, env={**os.environ, "DENO_DIR": str(cache), "NO_COLOR": "1"},
            capture_output=True, text=True, check=False, timeout=900,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_own_tests_in_deno(deno: Node) -> None:
    tests = sorted((ROOT / "tests" / "npm" / "engine").glob("*.test.js"))
    deno("test", "--allow-read", "--no-check", *tests)


def test_lines_of_the_readme_in_deno(installed: Path, deno: Node, node: Node) -> None:
    """Deno prints what node prints, with other quotation marks."""
    printed = deno("run", "--allow-read", "example.js")
    assert printed.replace('"', "'") == node("example.js", folder=installed)


def test_types_in_deno(deno: Node) -> None:
    deno("check", "typed.ts")


@pytest.fixture(scope="module")
def host(installed: Path) -> Iterator[str]:
    """The address of the folder, from a server that knows nothing but files."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(installed))
    )
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(params=["chromium", *BROWSERS])
def outcome(request: pytest.FixtureRequest, host: str, installed: Path) -> Outcome:
    """Runs a script as the module of a page, and returns what it leaves as `globalThis.outcome`."""

    def run(script: str) -> Any:
        (installed / "script.js").write_text(script)
        (installed / "index.html").write_text(PAGE % "script.js")
        if request.param == "chromium":
            page = request.getfixturevalue("new_page")()
            page.goto(host)
            return page.wait_for_function(OUTCOME).json_value()
        start, programs = BROWSERS[request.param]
        if lacking := missing(programs):
            pytest.skip(f"no {', '.join(lacking)} on this machine")
        with start() as browser:
            browser.open(host)
            browser.wait(OUTCOME)
            return browser.value(OUTCOME)

    return run


def test_lines_of_the_readme_in_a_browser(outcome: Outcome, installed: Path, node: Node) -> None:
    """They show there what they show in node."""
    shown = SHOWN % (installed / "example.js").read_text()
    (installed / "shown.js").write_text(f"{shown}\nprocess.stdout.write(JSON.stringify(shown));")
    expected = json.loads(node("shown.js", folder=installed))
    assert len(expected) >= 6
    assert outcome(f"{shown}\n{OUTCOME} = shown;") == expected


def test_the_documented_worker(outcome: Outcome, installed: Path) -> None:
    """It answers a question that is asked before it has loaded its module."""
    text = (ROOT / "docs" / "javascript.md").read_text()
    code = re.findall(r"```js\n// engine-worker.js\n(.*?)```", text, re.DOTALL)
    (installed / "engine-worker.js").write_text(
        code[0].replace('"sudokit"', '"./node_modules/sudokit/web.js"')
    )
    puzzles = outcome(
        f"""
        import {{ rate }} from "sudokit";
        const worker = new Worker("engine-worker.js", {{ type: "module" }});
        worker.onmessage = ({{ data }}) => ({OUTCOME} = data.map((puzzle) => rate(puzzle).level));
        worker.postMessage({{ level: "Unfair", seed: 1 }});
        """
    )
    assert puzzles == ["Unfair"]
