"""Which requests are refused for where they come from, and by what name they call the server."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from boards import EASY
from sudokit.web import create_app

HOST = "localhost:8000"
OWN = f"http://{HOST}"
OWN_ORIGINS = (OWN, f"https://{HOST}", "HTTP://LOCALHOST:8000")  # https: behind a proxy


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(hosts=["localhost", "127.0.0.2", "[::1]"]), base_url=OWN)


GET = ("GET", f"/api/classic/dlx/trace?board={EASY}")
POST = ("POST", "/api/solve")

each_way_to_ask = pytest.mark.parametrize("way", [GET, POST], ids=["get", "post"])


def status(client: TestClient, way: tuple[str, str], headers: dict[str, str]) -> int:
    method, path = way
    body = {"board": EASY} if method == "POST" else None
    return client.request(method, path, json=body, headers=headers).status_code


@each_way_to_ask
@pytest.mark.parametrize("site", [None, "same-origin", "none", "same-site", "cross-site"])
@pytest.mark.parametrize(
    "origin",
    [
        None,
        *OWN_ORIGINS,
        "",
        "null",
        "http://localhost",
        "http://localhost:9000",
        "https://evil.example",
        f"https://{HOST}.evil.example",
    ],
)
@pytest.mark.parametrize("mode", [None, "navigate", "no-cors", "cors"])
def test_a_page_of_another_origin_is_refused(
    client: TestClient, way: tuple[str, str], site: str | None, origin: str | None, mode: str | None
) -> None:
    headers = {"sec-fetch-site": site, "origin": origin, "sec-fetch-mode": mode}
    given = {name: value for name, value in headers.items() if value is not None}
    is_allowed = origin in (None, *OWN_ORIGINS) and site not in ("same-site", "cross-site")
    assert status(client, way, given) == (200 if is_allowed else 403)


def test_the_refusal_is_a_problem_like_others(client: TestClient) -> None:
    answer = client.post("/api/solve", json={"board": EASY}, headers={"origin": "null"})
    assert answer.json()["error"]["kind"] == "Forbidden"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/docs", "/static/main.js"])
def test_a_link_from_elsewhere_leads_to_a_page(client: TestClient, path: str) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.get(path, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None]
)
def test_a_body_that_is_not_called_json_is_not_read(
    client: TestClient, content_type: str | None
) -> None:
    # These are what a page elsewhere could send without being asked first whether it may.
    headers = {"content-type": content_type} if content_type else {}
    answer = client.post("/api/solve", content=f'{{"board": "{EASY}"}}', headers=headers)
    assert answer.status_code in (415, 422)


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("localhost", 200),
        ("LOCALHOST:8000", 200),
        ("localhost.", 200),
        ("127.0.0.2:1", 200),
        ("[::1]:8000", 200),
        ("elsewhere.example", 400),
        ("localhost.elsewhere.example", 400),
        ("elsewhere.example:localhost", 400),
        ("127.0.0.1", 400),
        ("[::2]", 400),
        ("", 400),
    ],
)
def test_a_server_that_names_itself_answers_to_no_other_name(
    client: TestClient, host: str, expected: int
) -> None:
    answer = client.get("/healthz", headers={"host": host})
    assert answer.status_code == expected
    if expected == 400:
        assert answer.json()["error"]["reason"] == "this server has another name"
