"""The page's worker has the end points of the JSON API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from node_engine import PACKAGE

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from node_engine import Node

PAGE = PACKAGE.parent
FOR_SERVERS = {"print"}
"""What needs a server: the worker makes no PDF."""
LIST = """
import { endPoints } from "./worker/end-points.js";
console.log(Object.keys(endPoints).join("\\n"));
"""


def test_the_worker_has_the_end_points_of_the_server(client: TestClient, node: Node) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    served = {path.removeprefix("/api/") for path in paths if path.startswith("/api/")}
    listed = node("--input-type=module", "--eval", LIST, folder=PAGE).split()
    assert set(listed) == served - FOR_SERVERS
