"""The tools of an episode, given to the client of OpenAI and called as its answers ask."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest

from boards import EASY
from sudokit import solve
from sudokit.environments import TOOLS, Episode, prompt

openai = pytest.importorskip("openai")
httpx = import_module("httpx")


class Model:
    """An endpoint whose model asks for a hint and then enters the solution, three cells at a time."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        solution = solve(EASY)
        blanks = [cell for cell, sign in enumerate(EASY) if sign == "."]
        self.moves = [
            ("place", {"cell": f"r{cell // 9 + 1}c{cell % 9 + 1}", "digit": solution[cell]})
            for cell in blanks
        ]
        self.moves.insert(0, ("hint", {"level": 3}))

    def answer(self, request: Any) -> Any:
        self.asked.append(json.loads(request.content))
        calls = [
            {
                "id": f"call-{len(self.moves)}-{number}",
                "type": "function",
                "function": {"name": name, "arguments": json.dumps(arguments)},
            }
            for number, (name, arguments) in enumerate(self.moves[:3])
        ]
        del self.moves[:3]
        message = {"role": "assistant", "content": None, "tool_calls": calls}
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
        return httpx.Response(
            200,
            json={
                "id": "1",
                "object": "chat.completion",
                "created": 1,
                "model": "m",
                "choices": [choice],
            },
        )


def test_tools_are_those_that_the_client_types() -> None:
    pydantic = import_module("pydantic")
    chat = import_module("openai.types.chat")
    kind = pydantic.TypeAdapter(chat.ChatCompletionFunctionToolParam)
    for tool in TOOLS:
        kind.validate_python(tool)
        assert tool["function"]["parameters"]["additionalProperties"] is False


def test_an_episode_is_played_with_the_client() -> None:
    model = Model()
    client = openai.OpenAI(
        api_key="none",
        base_url="http://model.invalid/v1",
        http_client=httpx.Client(transport=httpx.MockTransport(model.answer)),
    )
    episode = Episode(EASY, hint_cost=0.06)
    messages: list[Any] = [{"role": "user", "content": prompt(EASY)}]
    total, done = 0.0, False
    while not done:
        said = client.chat.completions.create(model="m", messages=messages, tools=episode.tools)
        message = said.choices[0].message
        messages.append(message)
        for call in message.tool_calls:
            reply = episode.call(call.function.name, call.function.arguments)
            messages.append({"role": "tool", "tool_call_id": call.id, "content": reply.text})
            total, done = total + reply.reward, reply.done
    assert total == pytest.approx(0.94)
    assert [tool["function"]["name"] for tool in model.asked[0]["tools"]] == [
        tool["function"]["name"] for tool in TOOLS
    ]
    assert messages[-1]["content"].endswith("The puzzle is solved.")
