"""Which requests are accepted: under which name of the server, and from which page.

Every page that a user opens can reach a server on the loopback address of the same machine. Two
checks keep such pages out. A page may use a host name of its own whose address it changes to
loopback; the header `Host` shows that name. Or a page may send requests whose answers it cannot
read, only to keep the server busy; the browser says in `Sec-Fetch-Site` and `Origin` where they
come from. A page cannot change these headers. Programs other than browsers send neither of the
two, and are served.
"""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from starlette.datastructures import Headers

from sudokit.messages import message
from sudokit.web.problems import Problem, problem_response

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["LOOPBACK", "Origins", "is_loopback"]

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""The names of this machine that no other machine can take."""

_ELSEWHERE = ("cross-site", "same-site")
_OPEN = ("/api/docs",)
"""A page for people, who may follow a link to it."""

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]]+?)\.?(:\d*)?", re.IGNORECASE)


class Origins:
    """ASGI layer: requests under other names are 400, those of other pages to the API are 403.

    Args:
        app: The application behind this layer.
        hosts: The host names under which the server answers; `*` means any.
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str] = ("*",)) -> None:
        self._app = app
        self._hosts = None if "*" in hosts else {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        app = self._app
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            if not self._is_known(headers.get("host", "")):
                problem = Problem(kind="Malformed", reason=message("this server has another name"))
                app = problem_response(400, problem)
            elif _is_guarded(scope["path"]) and _is_from_elsewhere(headers):
                problem = Problem(
                    kind="Forbidden",
                    reason=message("a page of another origin may not send requests"),
                )
                app = problem_response(403, problem)
        await app(scope, receive, send)

    def _is_known(self, host: str) -> bool:
        if self._hosts is None:
            return True
        return _name_of(host) in self._hosts


def _name_of(host: str) -> str:
    """The name in a header `Host`, without the port; empty if there is none."""
    match = _HOST.fullmatch(host)
    return match[1].lower() if match else ""


def _is_guarded(path: str) -> bool:
    return path.startswith("/api/") and path not in _OPEN


def _is_from_elsewhere(headers: Headers) -> bool:
    if headers.get("sec-fetch-site", "").lower() in _ELSEWHERE:
        return True
    host = headers.get("host", "").lower()
    # Either scheme will do: a proxy may speak https with the browser and http with us.
    origin = headers.get("origin")
    return origin is not None and origin.lower() not in (f"http://{host}", f"https://{host}")


def is_loopback(address: str) -> bool:
    """Whether an address is one that only this machine itself can reach.

    Examples:
        >>> [is_loopback(a) for a in ("127.0.0.2", "::1", "::ffff:127.0.0.1", "0.0.0.0", "10.1.1.1")]
        [True, True, True, False, False]
        >>> is_loopback("no address")
        False
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    return ip.is_loopback
