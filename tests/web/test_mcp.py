"""`sudokit mcp`, asked by the client of the official SDK over standard input and output."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

import pytest

from boards import EASY
from sudokit.web.tools import TOOLS

mcp = pytest.importorskip("mcp")
stdio = pytest.importorskip("mcp.client.stdio")

SERVER = ["-m", "sudokit", "mcp", "--timeout", "0.5"]


def test_a_client_lists_and_calls_the_tools() -> None:
    asyncio.run(talk())


async def talk() -> None:
    server = stdio.StdioServerParameters(command=sys.executable, args=SERVER)
    async with mcp.Client(stdio.stdio_client(server)) as client:
        listed = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert list(listed) == [tool.__name__ for tool in TOOLS]
        for tool in listed.values():
            fields = tool.input_schema["properties"]
            assert tool.description
            assert all("description" in field for field in fields.values()), tool.name
        assert listed["hint"].input_schema["required"] == ["puzzle"]

        async def call(name: str, **arguments: Any) -> tuple[bool, Any]:
            found = await client.call_tool(name, arguments)
            text = found.content[0].text
            return bool(found.is_error), text if found.is_error else json.loads(text)

        assert await call("count", puzzle=EASY) == (False, {"count": 1, "complete": True})
        assert await call("solve", puzzle="55" + 79 * ".") == (
            True,
            "Error executing tool solve: r1c1 and r1c2 both hold 5",
        )
        is_error, text = await call("hint", puzzle=EASY, level=4)
        assert (is_error, "level" in text) == (True, True)
        start = time.monotonic()
        late = call("generate", technique="X-Wing", clues=17)
        slow, quick = await asyncio.gather(late, call("rate", puzzle=EASY))
        assert slow == (True, "Error executing tool generate: gave up after 0.5 s")
        assert quick[1]["level"] == "Easy"
        assert time.monotonic() - start < 5
