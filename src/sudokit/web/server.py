"""The process that serves: where it listens, what it logs, and how it ends.

`listen` opens the sockets, `serve` answers on them until a signal comes. Then requests that wait
are refused, work that runs is finished if that does not take long, and connections are closed. Warnings and errors go
to standard error.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from sudokit.messages import message
from sudokit.web.app import create_app
from sudokit.web.limits import Limits
from sudokit.web.origins import LOOPBACK, is_loopback

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

    from sudokit.web.workers import Lanes

__all__ = ["Listeners", "listen", "serve"]

_TRIES = 20
_SWITCH_SECONDS = 0.0005


class Listeners:
    """Open sockets that belong together: one port, an address or two.

    Attributes:
        sockets: The sockets.
        host: The name or address that was asked for.
    """

    def __init__(self, host: str, sockets: Sequence[socket.socket]) -> None:
        self.host = host
        self.sockets = list(sockets)
        self._bound = [bound.getsockname() for bound in self.sockets]

    @property
    def port(self) -> int:
        """The port, the same of all."""
        port: int = self._bound[0][1]
        return port

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach it."""
        return all(is_loopback(address[0]) for address in self._bound)

    @property
    def names(self) -> list[str]:
        """The names by which a server that only this machine can reach may be called."""
        addresses = (_in_url(address[0]) for address in self._bound)
        return [*LOOPBACK, _in_url(self.host), *addresses]

    @property
    def urls(self) -> list[str]:
        """URLs that a browser can open, the first of them on this machine.

        If it listens on all addresses, these are loopback and the addresses by which this machine
        reaches the network.
        """
        hosts = [self.host]
        if all(address[0] in ("0.0.0.0", "::") for address in self._bound):  # noqa: S104
            hosts = ["127.0.0.1" if self._bound[0][0] == "0.0.0.0" else "::1"]  # noqa: S104
            hosts += _own_addresses([bound.family for bound in self.sockets])
        return [f"http://{_in_url(host)}:{self.port}/" for host in hosts]


def listen(host: str, port: int) -> Listeners:
    """Listen on all addresses of a name; a port of 0 is any that is free on all of them.

    Raises:
        OSError: There is no such name, or the port is taken on one of its addresses.

    Examples:
        >>> listeners = listen("127.0.0.1", 0)
        >>> listeners.is_loopback, listeners.urls[0] == f"http://127.0.0.1:{listeners.port}/"
        (True, True)
        >>> listeners.sockets[0].close()
    """
    # Browsers treat `localhost` as both loopback addresses, whatever the system's tables say.
    hosts = ("127.0.0.1", "::1") if host.lower() == "localhost" else (host,)
    addresses = list(dict.fromkeys(address for host in hosts for address in _addresses(host)))
    for left in reversed(range(_TRIES)):
        try:
            return Listeners(host, _listen_on(addresses, port))
        except OSError:
            # A port that was free on one address may be taken on another.
            if port or len(addresses) == 1 or not left:
                raise
    raise AssertionError("the last try raises")


def _addresses(host: str) -> list[tuple[socket.AddressFamily, str]]:
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return [(family, str(address[0])) for family, _, _, _, address in found]


def _listen_on(addresses: list[tuple[socket.AddressFamily, str]], port: int) -> list[socket.socket]:
    listeners: list[socket.socket] = []
    missing = None
    try:
        for family, address in addresses:
            try:
                # With its protocol: only then asyncio switches on TCP_NODELAY, without which the
                # end of an answer may wait 40 ms for an acknowledgement of its beginning.
                listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            except OSError as error:  # the system does not support the family
                missing = error
                continue
            listeners.append(listener)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6 and len(addresses) > 1:  # IPv4 has a socket of its own
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            try:
                listener.bind((address, port))
            except OSError as error:
                if error.errno != errno.EADDRNOTAVAIL or len(addresses) == 1:
                    raise
                missing = error  # a name may have an address that this machine has not
                listeners.pop().close()
                continue
            listener.listen()
            port = listener.getsockname()[1]
        if not listeners and missing:
            raise missing
    except OSError:
        for listener in listeners:
            listener.close()
        raise
    return listeners


def _own_addresses(families: list[int]) -> list[str]:
    """The addresses by which this machine would reach the network; nothing is sent."""
    elsewhere = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
    found = []
    for family in families:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere[socket.AddressFamily(family)], 9))
            found.append(probe.getsockname()[0])
    return found


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def serve(
    listeners: Listeners,
    *,
    names: Sequence[str] = (),
    limits: Limits | None = None,
    f_puzzles: bool = False,
) -> str:
    """Serve the page and the API until SIGINT or SIGTERM, and return a line that describes how it ended.

    Args:
        listeners: Where.
        names: Names by which others may call a server that only this machine can reach.
        limits: The limits on clients.
        f_puzzles: Whether to answer the user script for f-puzzles, too.
    """
    limits = limits or Limits()
    hosts = [*listeners.names, *names] if listeners.is_loopback else ["*"]
    app = create_app(limits, hosts=hosts, f_puzzles=f_puzzles)
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        app,
        ws="websockets-sansio" if f_puzzles else "none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
    )
    # The loop releases the interpreter's lock in each system call. While a thread runs Python code, as
    # the textbook algorithms do, the loop gets the lock back only after this time.
    sys.setswitchinterval(_SWITCH_SECONDS)
    server = _Server(config, limits, app.state.lanes)
    server.run(sockets=listeners.sockets)
    return server.last_words


class _Server(uvicorn.Server):
    """uvicorn's server, with a bounded time for its end, and an answer for every waiting request."""

    def __init__(self, config: uvicorn.Config, limits: Limits, lanes: Lanes) -> None:
        super().__init__(config)
        self._limits = limits
        self._lanes = lanes
        self.last_words = message("sudokit has ended")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A first signal ends the server, a second at once; neither is a failure."""
        if self.should_exit:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Refuse what waits, finish what runs, and close all connections."""
        refused = self._lanes.close()
        hurry = asyncio.create_task(self._hurry())
        await super().shutdown(sockets)
        hurry.cancel()
        self._lanes.stop()  # work that still runs after a second signal
        if refused:
            self.last_words = message(
                "{ended}; waiting requests refused: {refused}",
                ended=self.last_words,
                refused=refused,
            )

    async def _hurry(self) -> None:
        """Stop work that takes too long, then cut off clients that do not read."""
        await asyncio.sleep(self._limits.end_seconds)
        self._lanes.stop()
        await asyncio.sleep(1)
        for connection in self.server_state.connections:
            connection.transport.abort()
