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
OF_THE_PAGE = "variants/"
"""What only the worker has: servers do not answer about variants yet."""
LIST = """
import { endPoints } from "./worker/end-points.js";
console.log(Object.keys(endPoints).join("\\n"));
"""


def test_the_worker_has_the_end_points_of_the_server(client: TestClient, node: Node) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    served = {path.removeprefix("/api/") for path in paths if path.startswith("/api/")}
    listed = node("--input-type=module", "--eval", LIST, folder=PAGE).split()
    of_the_page = {name for name in listed if name.startswith(OF_THE_PAGE)}
    assert of_the_page
    assert set(listed) - of_the_page == served - FOR_SERVERS
