"""Firefox ESR and WebKitGTK as Debian ships them, driven without any driver of a third party.

Firefox speaks WebDriver BiDi itself, over a web socket. WebKitGTK comes with WebKitWebDriver, which
speaks classic WebDriver, over HTTP. Both take the same descriptions of keys and pointers
(https://www.w3.org/TR/webdriver2/#actions).
"""

from __future__ import annotations

import json
import os
import shutil
import socket as sockets
import subprocess
import tempfile
import threading
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

__all__ = ["BROWSERS", "Browser", "missing"]

PATIENCE = 180
"""Seconds until something that should happen counts as not happening."""


class Browser(ABC):
    """One window with one page."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""

    @abstractmethod
    def act(self, actions: list[dict[str, Any]]) -> None:
        """Let keys and pointers act."""

    @abstractmethod
    def value(self, expression: str) -> Any:
        """What an expression in the page comes to, as JSON."""

    def wait(self, expression: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + PATIENCE
        while not self.value(f"Boolean({expression})"):
            assert time.monotonic() < end, f"never true: {expression}"
            time.sleep(0.05)

    def press(self, *keys: str) -> None:
        """Press keys together."""
        ways = [("keyDown", key) for key in keys] + [("keyUp", key) for key in reversed(keys)]
        actions = [{"type": way, "value": key} for way, key in ways]
        self.act([{"type": "key", "id": "keys", "actions": actions}])

    def click(self, x: float, y: float) -> None:
        """Press a place of the window with the mouse."""
        actions = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"parameters": {"pointerType": "mouse"}, "actions": actions}
        self.act([{"type": "pointer", "id": "mouse"} | mouse])


class Firefox(Browser):
    """A Firefox at the end of a web socket."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._count = 0
        self._send("session.new", capabilities={})
        (window,) = self._send("browsingContext.getTree")["contexts"]
        self._window = window["context"]

    def _send(self, method: str, **params: Any) -> Any:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == self._count:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._window, url=address, wait="complete")

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._send("input.performActions", context=self._window, actions=actions)

    def value(self, expression: str) -> Any:
        answer = self._send(
            "script.evaluate",
            expression=f"JSON.stringify({expression}) ?? 'null'",
            target={"context": self._window},
            awaitPromise=False,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])


class WebKit(Browser):
    """A WebKitGTK at the end of its driver."""

    def __init__(self, address: str) -> None:
        self._session = address
        started = self._send("", capabilities={})
        self._session = f"{address}/{started['sessionId']}"

    def _send(self, command: str, **params: Any) -> Any:
        request = urllib.request.Request(
            f"{self._session}{command}",
            data=json.dumps(params).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def open(self, address: str) -> None:
        self._send("/url", url=address)

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._send("/actions", actions=actions)

    def value(self, expression: str) -> Any:
        return self._send("/execute/sync", script=f"return ({expression})", args=[])

    def close(self) -> None:
        """End the browser."""
        request = urllib.request.Request(self._session, method="DELETE")
        urllib.request.urlopen(request, timeout=PATIENCE).close()


@contextmanager
def _process(*command: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(command, text=True, **options) as process:
        try:
            yield process
        finally:
            process.terminate()


def _line_with(process: subprocess.Popen[str], words: str) -> str:
    """The first line on standard error that has these words."""
    assert process.stderr is not None
    for line in process.stderr:
        if words in line:
            # What it says from here on is for nobody, but must not fill the pipe.
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return line.strip()
    raise AssertionError(f"a browser ended without {words!r}")


@contextmanager
def firefox() -> Iterator[Browser]:
    """A Firefox ESR without a display."""
    from websockets.sync.client import connect

    with ExitStack() as stack:
        profile = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        command = ("firefox-esr", "--headless", "--no-remote", "--profile", profile)
        port = ("--remote-debugging-port", "0")
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        process = stack.enter_context(_process(*command, *port, **pipes))
        address = _line_with(process, "BiDi listening on").split()[-1]
        socket = stack.enter_context(connect(f"{address}/session", max_size=None, proxy=None))
        yield Firefox(socket)


@contextmanager
def webkit() -> Iterator[Browser]:
    """A WebKitGTK on a display of its own."""
    with ExitStack() as stack:
        screen = ("-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
        display = stack.enter_context(_process("Xvfb", *screen, stdout=subprocess.PIPE))
        assert display.stdout is not None
        with sockets.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        environment = os.environ | {
            "DISPLAY": f":{display.stdout.readline().strip()}",
            "GDK_BACKEND": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        stack.enter_context(_process("WebKitWebDriver", f"--port={port}", env=environment))
        end = time.monotonic() + PATIENCE
        while True:
            try:
                sockets.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                assert time.monotonic() < end, "WebKitWebDriver does not listen"
                time.sleep(0.05)
        browser = WebKit(f"http://127.0.0.1:{port}/session")
        stack.callback(browser.close)
        yield browser


BROWSERS = {
    "firefox": (firefox, ("firefox-esr",)),
    "webkit": (webkit, ("WebKitWebDriver", "Xvfb")),
}
"""How to open each browser, and the programs that it takes."""


def missing(programs: tuple[str, ...]) -> list[str]:
    """Those of some programs that this machine lacks."""
    return [name for name in programs if shutil.which(name) is None]
