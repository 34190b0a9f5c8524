"""`sudokit site`: a folder that is a site, whole at every moment, and nobody's files lost."""

from __future__ import annotations

import errno
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sudokit import cli
from sudokit.cli import site as written
from sudokit.streams import output
from sudokit.web import site


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the page, with an engine."""
    folder = tmp_path / "page"
    shutil.copytree(site.FOLDER, folder)
    (folder / "engine" / "usual.wasm").touch()
    monkeypatch.setattr(site, "FOLDER", str(folder))
    return folder


def run(folder: Path) -> Result:
    return CliRunner().invoke(written.command, [str(folder)])


def paths(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}


def test_a_site_has_all_files_that_it_names(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "some" / "public"
    done = run(folder)
    assert done.exit_code == 0
    assert f"python -m http.server --directory {folder}" in done.output
    there = paths(folder)
    document, worker, manifest = (
        (folder / name).read_text("utf-8")
        for name in ("index.html", "offline.js", "manifest.webmanifest")
    )
    named = set(re.findall(r'(?:href|src)="([^"]+)"', document))
    named |= set(re.findall(r'"src": "([^"]+)"', manifest))
    (version,) = re.findall(r'"(static/v-\w+/)"', worker)
    (kept,) = re.findall(r"const FILES = \[(.*)\];", worker)
    files = {version + name for name in re.findall('"([^"]+)"', kept)}
    assert named <= there
    assert files == {name for name in there if name.startswith("static/")}
    assert f"{version}engine/usual.wasm" in files
    assert f"{version}words/ko.json" in files
    assert [name for name in there if name.endswith((".md", ".d.ts", "package.json"))] == []
    assert not any("/api/" in name for name in there)


def test_no_address_leaves_the_folder(page: Path, tmp_path: Path) -> None:
    run(tmp_path / "public")
    for path in (tmp_path / "public").rglob("*.*"):
        if path.suffix in {".html", ".webmanifest", ".css"}:
            found = re.findall(r'(?:href|src|url)(?:=|": )"([^"]+)"', path.read_text("utf-8"))
            assert [address for address in found if re.match("/|https?:|.*[.][.]/", address)] == []


def test_a_site_is_replaced_and_other_files_in_it_stay(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "public"
    run(folder)
    (folder / "CNAME").write_text("sudoku.example")
    (before,) = (folder / "static").iterdir()
    assert run(folder).exit_code == 0
    assert list((folder / "static").iterdir()) == [before]
    (page / "main.js").write_text("globalThis.version = 2;\n")
    assert run(folder).exit_code == 0
    (after,) = set((folder / "static").iterdir()) - {before}
    assert "globalThis.version = 2;" in (after / "main.js").read_text()
    assert (folder / "CNAME").read_text() == "sudoku.example"


def test_the_version_before_stays_for_pages_that_are_open(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "public"
    versions = []
    for number in (1, 2, 2, 3):
        (page / "main.js").write_text(f"globalThis.version = {number};\n")
        run(folder)
        versions.append(site.current_site(has_server=False).version)
        there = {path.name for path in (folder / "static").iterdir()}
        assert there == set(list(dict.fromkeys(versions))[-2:])


def test_an_empty_name_is_no_folder(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a variable of a script that was not set."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(written.command, [""])
    assert done.exit_code == 2
    assert done.output.endswith("Error: Invalid value for 'FOLDER': the name is empty\n")
    assert not Path("index.html").exists()


def test_the_command_that_is_printed_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(written.command, ["--", "-x y"])
    assert "python -m http.server --directory './-x y'" in done.output


@pytest.mark.parametrize("written_last", ["main.js", "offline.js", ".sudokit-0a.partial"])
def test_a_killed_run_is_continued(page: Path, tmp_path: Path, written_last: str) -> None:
    """In a folder that was empty, which has no `index.html` yet."""
    run(tmp_path / "whole")
    (version,) = (tmp_path / "whole" / "static").iterdir()
    half = tmp_path / "half"
    if written_last == "main.js":
        part = half / "static" / f".{version.name}.sudokit-part"
        part.mkdir(parents=True)
        (part / "main.js").touch()
    else:
        shutil.copytree(tmp_path / "whole" / "static", half / "static")
        (half / written_last).touch()
        (half / "static" / ".v-0.sudokit-part").mkdir()
    assert run(half).exit_code == 0
    assert paths(half) - {".sudokit-0a.partial"} == paths(tmp_path / "whole")
    assert not list(half.rglob("*.sudokit-part"))


@pytest.mark.parametrize("name", ["offline.js", "static/mine.css", ".git"])
def test_files_of_other_people_are_no_killed_run(page: Path, tmp_path: Path, name: str) -> None:
    place = tmp_path / "public" / name
    place.parent.mkdir(parents=True)
    place.write_text("mine")
    assert run(tmp_path / "public").exit_code == 1
    assert place.read_text() == "mine"


def test_a_folder_with_other_files_is_refused(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "index.html").write_text("<p>my home page</p>")
    done = run(folder)
    assert done.exit_code == 1
    assert (
        done.output
        == f"Error: {folder}: the folder holds other files, and is not a site of sudokit\n"
    )
    assert paths(folder) == {"index.html"}


def test_an_empty_folder_stays_the_same_folder(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell may stand in it, or it may be a mounted volume, whose parent nobody may write to."""
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    before = (tmp_path / "empty").stat().st_ino
    assert run(Path()).exit_code == 0
    assert (tmp_path / "empty").stat().st_ino == before
    assert Path("index.html").is_file()


def test_a_loop_of_links_is_an_error_of_the_system(page: Path, tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert isinstance(run(loop).exception, OSError)  # which the command line reports in one line


def test_a_full_disk_is_named_by_what_was_written() -> None:
    full = OSError(errno.ENOSPC, "No space left on device", "page/main.js", None, "public/main.js")
    assert cli._reason(full) == "public/main.js: no space left on device"


def test_without_the_engine_the_error_names_the_command(page: Path, tmp_path: Path) -> None:
    (page / "engine" / "usual.wasm").unlink()
    done = run(tmp_path / "public")
    assert done.exit_code == 1
    assert len(done.output.splitlines()) == 1
    assert "pip install . -C web-engine=true" in done.output
    assert not (tmp_path / "public").exists()


@pytest.mark.parametrize("fails_at", [1, 20, "offline.js", "index.html"])
def test_what_is_interrupted_leaves_the_old_site_or_none(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int | str
) -> None:
    """A visitor gets a whole page at any moment."""
    writes = 0
    write_bytes = Path.write_bytes

    def write(place: Path, content: bytes) -> int:
        nonlocal writes
        writes += 1
        if writes == fails_at:
            raise KeyboardInterrupt
        return write_bytes(place, content)

    new_file = output.new_file

    def document(path: Path) -> object:
        if path.name == fails_at:
            raise KeyboardInterrupt
        return new_file(path)

    fresh = tmp_path / "fresh"
    empty = tmp_path / "empty"
    empty.mkdir()
    old = tmp_path / "old"
    run(old)
    before = (old / "index.html").read_text("utf-8")
    (page / "main.js").write_text("globalThis.version = 2;\n")
    monkeypatch.setattr(Path, "write_bytes", write)
    monkeypatch.setattr("sudokit.cli.site.new_file", document)
    for folder in (fresh, empty, old):
        writes = 0
        assert run(folder).exit_code != 0
    assert not fresh.exists()
    assert list(empty.iterdir()) == []
    assert (old / "index.html").read_text("utf-8") == before
    assert set(re.findall(r'(?:href|src)="([^"]+)"', before)) <= paths(old)
    assert [path for path in tmp_path.rglob("*part*") if path.name.endswith("part")] == []
    monkeypatch.undo()


def test_the_page_needs_none_of_the_server_packages(tmp_path: Path) -> None:
    import subprocess
    import sys

    code = "import sys, sudokit.cli.site; print([name for name in ('fastapi', 'starlette', 'uvicorn') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
