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


HOSTILE: list[tuple[str, dict[str, Any], str]] = [
    ("solve", {}, "Field required"),
    ("solve", {"puzzle": None}, "valid string"),
    ("solve", {"puzzle": [1]}, "valid string"),
    ("solve", {"puzzle": "." * 10**7}, "over 20,000 characters"),
    ("solve", {"puzzle": {"form": "sudokit variant", "rows": 10**9}}, "expected 1 to 25"),
    ("count", {"puzzle": EASY, "limit": 10**30}, "limit"),
    ("check", {"puzzle": EASY, "digits": {"x": 1}}, "'x' is not a cell of the puzzle"),
    ("check", {"puzzle": EASY, "digits": {"r1c3": 4.5}}, "digits"),
    ("hint", {"puzzle": EASY, "digits": [], "level": 1}, "digits"),
    ("hint", {"puzzle": "/etc/passwd"}, "looks like the name of a file"),
    ("explain", {"puzzle": "http://127.0.0.1/puzzle"}, "without a board in it"),
    ("explain", {"puzzle": EASY, "first": 0}, "first"),
    ("rate", {"puzzle": EASY, "system": "whips"}, "system"),
    ("generate", {"n": 10**9}, "less than or equal to 20"),
    ("generate", {"kinds": {"thermometer": 10**6}}, "need at least"),
    ("true_candidates", {"puzzle": "55" + 79 * "."}, "r1c1 and r1c2 both hold 5"),
    ("why", {"puzzle": EASY}, "has a solution"),
]


def test_whatever_is_wrong_is_told_and_the_server_goes_on() -> None:
    asyncio.run(be_hostile())


async def be_hostile() -> None:
    server = stdio.StdioServerParameters(command=sys.executable, args=[*SERVER[:-1], "60"])
    async with mcp.Client(stdio.stdio_client(server)) as client:
        for name, arguments, said in HOSTILE:
            found = await client.call_tool(name, arguments)
            assert found.is_error, (name, arguments)
            assert said in found.content[0].text
        endless = {"technique": "X-Wing", "clues": 17}
        waiting = [asyncio.create_task(client.call_tool("generate", endless)) for _ in range(20)]
        await asyncio.sleep(0.3)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        start = time.monotonic()
        found = await client.call_tool("count", {"puzzle": EASY})
        assert json.loads(found.content[0].text)["count"] == 1
        assert time.monotonic() - start < 30  # not after the minutes that the others had
