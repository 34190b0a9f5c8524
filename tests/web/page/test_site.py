"""The page as a site of files: below any path, installable, offline, and never an old version."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from boards import EASY
from player_page import PlayerPage
from sudokit.cli.site import command
from sudokit.web import site

OpenPage = Callable[..., PlayerPage]

pytestmark = [pytest.mark.home("server"), pytest.mark.slow]  # the sites are the tests' own

VERSIONS = """async () => (await caches.keys()).map((name) => name.match(/v-\\w+/)[0]).sort()"""
IS_SETTLED = """async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return !installing && !waiting && active.state === "activated";
}"""


class Host:
    """A host of files, with a site below a path.

    Attributes:
        page: The folder of the page, whose files may be changed.
        place: The folder of the site.
        asked: The paths that browsers have asked for.
    """

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.page = root / "page"
        shutil.copytree(site.FOLDER, self.page)
        (self.page / "engine" / "usual.wasm").touch()  # an engine is not what these tests are for
        monkeypatch.setattr(site, "FOLDER", str(self.page))
        self.place = root / "public" / "games" / "sudoku"
        self.place.parent.mkdir(parents=True)
        self.asked: list[str] = []

    def publish(self) -> None:
        """Write the site, in a new version if a file has changed."""
        done = CliRunner().invoke(command, [str(self.place)], catch_exceptions=False)
        assert done.exit_code == 0, done.output

    @property
    def version(self) -> str:
        """The version that is published."""
        (version,) = set(site.VERSION.findall((self.place / "index.html").read_text("utf-8")))
        return str(version)

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of the site, which is served in the meantime."""
        asked = self.asked

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:
                asked.append(self.path)

        folder = str(self.place.parents[1])
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/games/sudoku"
            server.shutdown()


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    """A host with a site."""
    host = Host(tmp_path, monkeypatch)
    host.publish()
    return host


def reload(page: PlayerPage) -> None:
    page.page.reload()
    page.page.wait_for_selector("main > [role=tabpanel]:not([hidden])")


def test_a_site_below_a_path_works_without_a_network(open_page: OpenPage, host: Host) -> None:
    with host.serving() as address:
        page = open_page(f"#/play/{EASY}", address=address, service_workers="allow")
        page.forgiven.append("501")  # without an engine that runs, the page asks a server
        page.wait_until_kept()
        page.click(2)
        page.press("4")
        outside = [path for path in host.asked if not path.startswith("/games/sudoku/")]
        assert outside == []
    page.go_offline()
    reload(page)
    page.wait_for_line(EASY[:2] + "4" + EASY[3:])
    page.page.get_by_role("button", name="한국어").click()
    page.page.get_by_role("tab", name="풀기").wait_for()
    page.page.goto(f"{address}/index.html#/analyse/{EASY}")
    page.mode = "analyse"
    page.wait_for_line(EASY)


def test_a_site_can_be_installed(open_page: OpenPage, host: Host) -> None:
    with host.serving() as address:
        page = open_page(address=address, service_workers="allow")
        page.wait_until_kept()
        devtools = page.page.context.new_cdp_session(page.page)
        found = devtools.send("Page.getAppManifest")
        assert found["errors"] == []
        manifest = json.loads(found["data"])
        assert manifest["name"] == "sudokit"
        sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
        assert {
            (f"{size}x{size}", use) for size in (192, 512) for use in ("any", "maskable")
        } < sizes
        for icon in manifest["icons"]:
            assert page.page.request.get(f"{address}/{icon['src']}").ok
        missing = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # A private window has every other condition checked as well.
        assert [error["errorId"] for error in missing] in ([], ["in-incognito"])


def test_a_new_version_is_there_on_the_next_visit(open_page: OpenPage, host: Host) -> None:
    versions = [host.version]
    with host.serving() as address:
        page = open_page(address=address, service_workers="allow")
        page.wait_until_kept()
        for number in range(4):
            with (host.page / "main.js").open("a", encoding="utf-8") as file:
                file.write(f'document.documentElement.dataset.number = "{number}";\n')
            host.publish()
            reload(page)
            expect(page.page.locator("html")).to_have_attribute("data-number", str(number))
            versions.append(host.version)
            newest = sorted(versions[-2:])  # the one before serves pages that are still open
            page.wait_until(
                f"async () => JSON.stringify(await ({VERSIONS})()) === '{json.dumps(newest, separators=(',', ':'))}'"
            )
            page.wait_until(IS_SETTLED)
    page.go_offline()
    reload(page)
    expect(page.page.locator("html")).to_have_attribute("data-number", "3")


def test_an_upgrade_that_is_half_done_is_not_kept(open_page: OpenPage, host: Host) -> None:
    with host.serving() as address:
        page = open_page(address=address, service_workers="allow")
        page.wait_until_kept()
        worker = host.place / "offline.js"
        worker.write_text(worker.read_text("utf-8").replace("static/v-", "static/v-0"), "utf-8")
        reload(page)
        page.page.evaluate(
            "async () => (await navigator.serviceWorker.ready).update().catch(() => {})"
        )
        page.wait_until("async () => !(await navigator.serviceWorker.ready).installing")
        assert (
            page.page.evaluate("async () => (await navigator.serviceWorker.ready).waiting") is None
        )
    page.go_offline()
    reload(page)


def test_a_slow_network_does_not_keep_a_visitor_waiting(open_page: OpenPage, host: Host) -> None:
    with host.serving() as address:
        page = open_page(f"#/play/{EASY}", address=address, service_workers="allow")
        page.forgiven.append("501")  # without an engine that runs, the page asks a server
        page.wait_until_kept()
        page.page.context.route("**/*", lambda _: None)  # never answered
        reload(page)
        page.wait_for_line(EASY)


def test_two_sites_of_one_origin_keep_their_own_files(open_page: OpenPage, host: Host) -> None:
    shutil.copytree(host.place, host.place.parent / "other")
    with host.serving() as address:
        page = open_page(address=address, service_workers="allow")
        page.wait_until_kept()
        page.page.goto(f"{address}/../other/")
        page.wait_until_kept()
        assert len(page.page.evaluate(VERSIONS)) == 2


def test_a_file_that_is_opened_says_what_to_do(open_page: OpenPage, host: Host) -> None:
    page = open_page()
    page.forgiven += ["CORS policy", "ERR_FAILED", "asked for file:///"]
    page.page.goto(host.place.joinpath("index.html").as_uri())
    expect(page.page.get_by_role("alert")).to_contain_text("python -m http.server")


def test_the_server_is_a_site_too(
    open_page: OpenPage, serving: Callable[[], AbstractContextManager[str]]
) -> None:
    with serving() as address:
        page = open_page(f"#/play/{EASY}", address=address, service_workers="allow")
        page.forgiven.append("501")  # without an engine that runs, the page asks a server
        page.wait_until_kept()
        asked: list[str] = []
        page.page.on("response", lambda answer: asked.append(answer.url))
        reload(page)
        page.page.wait_for_load_state("networkidle")
        from_network = page.page.evaluate(
            """() => performance.getEntriesByType("resource")
                .filter(({ name, transferSize }) => name.includes("/static/") && transferSize)
                .map(({ name }) => name)"""
        )
        assert from_network == []
    page.forgiven.append("ERR_CONNECTION_REFUSED")
    reload(page)
    page.wait_for_line(EASY)


def test_the_first_view_asks_for_little(open_page: OpenPage) -> None:
    """On a network where each answer takes long, a file that is found in another file costs as long again."""
    page = open_page()
    files = page.page.evaluate(
        """() => performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/"))
            .map(({ name, initiatorType }) => [name.replace(/.*static\\/v-\\w+\\//, ""), initiatorType])"""
    )
    first = {name for name, *_ in files if not name.startswith(("worker/", "engine/"))}
    assert first - {"styles/print.css", "icon.svg"} == {
        "early.js", "floor.js", "main.js", "styles/base.css", "styles/modes.css", "styles/play.css", "words/en.json",
    }  # fmt: skip
    assert [by for name, by in files if name == "words/en.json"] == ["link"]  # not by a module


@pytest.mark.parametrize("viewport", [(1280, 800), (390, 844)])
def test_the_board_does_not_move_when_it_comes(
    open_page: OpenPage, viewport: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": viewport[0], "height": viewport[1]})
    there = page.board.bounding_box()
    page.page.route("**/main.js", lambda route: route.abort())
    page.forgiven.append("ERR_FAILED")
    page.page.reload()
    frame = page.page.locator(".frame svg")
    expect(frame).to_be_visible()
    assert frame.bounding_box() == there


def test_a_theme_is_there_before_the_modules(open_page: OpenPage) -> None:
    page = open_page(color_scheme="light")
    page.page.get_by_role("button", name=page.say("theme_dark")).click()
    page.page.route("**/main.js", lambda route: route.abort())
    page.forgiven.append("ERR_FAILED")
    page.page.reload()
    expect(page.page.locator("html")).to_have_attribute("data-theme", "dark")
