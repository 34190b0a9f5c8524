"""Counters and times for Prometheus: requests by end point and status, seconds, requests in progress."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from sudokit.web.problems import CLIENT_GONE

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Metrics", "MetricsLayer"]

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "sudokit_requests",
            "Requests answered.",
            ["path", "status"],
            registry=self._registry,
        )
        self.seconds = Histogram(
            "sudokit_request_seconds",
            "Seconds from a request to the end of its answer.",
            ["path"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.in_work = Gauge(
            "sudokit_requests_in_work", "Requests being answered.", registry=self._registry
        )

    def to_text(self) -> str:
        """The figures in the text format of Prometheus."""
        return generate_latest(self._registry).decode()


class MetricsLayer:
    """ASGI layer that counts and times."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 0

        async def send_and_look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        start = perf_counter()
        with self._metrics.in_work.track_inprogress():
            try:
                await self._app(scope, receive, send_and_look)
            finally:
                # The pattern of the path, not the path: a client must not be able to make up series.
                path = getattr(scope.get("route"), "path", "other")
                self._metrics.requests.labels(path, str(status or CLIENT_GONE)).inc()
                self._metrics.seconds.labels(path).observe(perf_counter() - start)
