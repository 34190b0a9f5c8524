"""Fixtures for the page: a Chromium, and pages in it that may neither fail nor reach out.

A test in a browser takes seconds, so it is slow, except for those with the mark `essential`: one for each thing
that a player does every day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from player_page import PATIENCE_MS, PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import NewPage

FOLDER = Path(__file__).resolve().parent
PAGE = Path(__file__).resolve().parents[3] / "src" / "sudokit" / "web" / "page"

OpenPage = Callable[..., PlayerPage]

expect.set_options(timeout=PATIENCE_MS)


@pytest.hookimpl(tryfirst=True)  # before the mark decides what runs
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests in a browser as slow."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if (
            ("server" in fixtures or "home" in fixtures)
            and item.path.parent == FOLDER
            and not item.get_closest_marker("essential")
        ):
            item.add_marker(pytest.mark.slow)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Which of its homes a test opens the page in: a server that it asks, or a site of files with the engine.

    What both homes answer is compared without a browser (`web/worker`), so most tests open the page in one, the
    engine; those with the mark `essential` in both. With the mark `home` a test runs for those that the mark names.
    """
    if "home" in metafunc.fixturenames:
        only = metafunc.definition.get_closest_marker("home")
        essential = metafunc.definition.get_closest_marker("essential")
        slow = {"engine": pytest.mark.slow}
        homes = [
            pytest.param(name, marks=slow.get(name, ()))
            for name in (only.args if only else ("server", "engine") if essential else ("engine",))
        ]
        metafunc.parametrize("home", homes, indirect=True)


@pytest.fixture
def home(request: pytest.FixtureRequest) -> str:
    """The address of the page, without the last slash."""
    if request.param == "server":
        return str(request.getfixturevalue("server"))
    return str(request.getfixturevalue("file_host").address)


@pytest.fixture(scope="session")
def page_folder() -> Path:
    """The folder with the page's files."""
    return PAGE


@pytest.fixture
def open_page(new_page: NewPage, home: str) -> Iterator[OpenPage]:
    """Opens the page in a fresh profile.

    Arguments: what stands after the address; another server's address; the mode that is shown; then the
    options of Playwright's `new_context`. When the test is over, there may have been no error on the console
    and no request to elsewhere.
    """
    troubles: list[str] = []
    pages: list[PlayerPage] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on(
            "console",
            lambda message: troubles.append(message.text) if message.type == "error" else None,
        )
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith(("http://127.0.0.1:", "blob:", "data:"))
                else troubles.append(f"asked for {request.url}")
            ),
        )

    def open_(
        fragment: str = "", *, address: str = home, shows: str = "play", **options: Any
    ) -> PlayerPage:
        page = new_page(**{"locale": "en-US", "viewport": {"width": 1280, "height": 800}} | options)
        watch(page)
        page.goto(f"{address}/{fragment}")
        page.wait_for_selector(f"#mode-{shows}:not([hidden])")
        pages.append(PlayerPage(page))
        return pages[-1]

    yield open_
    for opened in pages:
        opened.page.context.close()
    forgiven = [words for opened in pages for words in opened.forgiven]
    assert [text for text in troubles if not any(words in text for words in forgiven)] == []
