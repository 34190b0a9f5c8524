"""The tools for language models as a server of the Model Context Protocol, by the official SDK.

It speaks on standard input and output with one client, who has started it. Each call runs in a thread, within its time; when a client
cancels a call, its work ends. So many calls run at once as the machine has cores, the others wait.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import os
from collections.abc import Awaitable, Callable
from typing import Any

from sudokit import __version__
from sudokit.errors import Stopped, SudokuError, TimedOut
from sudokit.requirements import needed
from sudokit.stopping import Stop
from sudokit.web.tools import TOOLS

__all__ = ["create_server"]

_server = needed("mcp.server", "mcp")
_exceptions = needed("mcp.server.mcpserver.exceptions", "mcp")
_types = needed("mcp_types", "mcp")

_ABOUT = (
    "Exact answers about Sudokus, classic ones and variants of any size and with any rules. Puzzles may have several solutions or none; "
    "`count` and `solve` say so. Cells are named by row and column, r1c1 is the upper left one. Do not solve in your head what a tool "
    "answers. Each call has a few seconds."
)


def create_server(seconds: float) -> Any:
    """A server of the SDK with all tools.

    Args:
        seconds: The seconds that a call may take.

    Raises:
        MissingPackage: The SDK is not installed.
    """
    server = _server.MCPServer(
        "sudokit", version=__version__, instructions=_ABOUT, log_level="WARNING"
    )
    logging.getLogger("mcp").setLevel(logging.WARNING)  # what a client asks wrongly it is told
    places = asyncio.Semaphore(os.cpu_count() or 1)
    harmless = _types.ToolAnnotations(
        read_only_hint=True, destructive_hint=False, open_world_hint=False
    )
    for tool in TOOLS:
        server.add_tool(_bounded(tool, seconds, places), annotations=harmless)
    return server


def _bounded(
    tool: Callable[..., dict[str, Any]], seconds: float, places: asyncio.Semaphore
) -> Callable[..., Awaitable[dict[str, Any]]]:
    """A tool in a thread of its own, which ends with its time or when nobody waits any more."""

    @functools.wraps(tool)
    async def call(**arguments: Any) -> dict[str, Any]:
        def work(stop: Stop) -> dict[str, Any]:
            with stop:
                return tool(**arguments)

        async with places:
            stop = Stop(seconds)
            try:
                return await asyncio.to_thread(work, stop)
            except (SudokuError, TimedOut, Stopped, ValueError, TypeError) as error:
                raise _exceptions.ToolError(str(error)) from error
            finally:
                stop.set()

    return call
