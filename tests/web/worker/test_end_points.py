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
VARIANTS = "variants/"
"""What servers answer about variants, which are texts and cells with names there."""
OF_THE_PAGE = "page/"
"""What the worker answers about variants, which are numbers of a shape on the page."""
LIST = """
import { endPoints } from "./worker/end-points.js";
console.log(Object.keys(endPoints).join("\\n"));
"""


def test_the_worker_has_the_end_points_of_the_server(client: TestClient, node: Node) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    served = {path.removeprefix("/api/") for path in paths if path.startswith("/api/")}
    listed = node("--input-type=module", "--eval", LIST, folder=PAGE).split()
    of_the_page = {name for name in listed if name.startswith(OF_THE_PAGE)}
    of_servers = FOR_SERVERS | {name for name in served if name.startswith(VARIANTS)}
    assert of_the_page
    assert set(listed) - of_the_page == served - of_servers
