"""Files that are never half: modes, links, devices, and what is swept."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sudokit.streams import output
from sudokit.streams.output import new_file


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def write(target: Path, text: str, end: BaseException | None = None) -> None:
    """Write some text, and perhaps end with an exception, of which a KeyError keeps what is there."""
    with new_file(target, lambda error: isinstance(error, KeyError)) as place:
        with open(place, "w") as file:  # noqa: PTH123 - may be a descriptor
            file.write(text)
        if end:
            raise end


@pytest.mark.parametrize("bits", [0o600, 0o640, 0o664, 0o755, 0o666])
def test_a_file_keeps_its_mode(bits: int, tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_text("old")
    target.chmod(bits)
    with new_file(target) as place:
        assert isinstance(place, Path)
        assert mode(place) == bits
        place.write_text("new")
        assert target.read_text() == "old"
    assert (target.read_text(), mode(target)) == ("new", bits)


@pytest.mark.parametrize("umask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_mode_of_the_umask(umask: int, tmp_path: Path) -> None:
    before = os.umask(umask)
    try:
        write(tmp_path / "out", "new")
    finally:
        os.umask(before)
    assert mode(tmp_path / "out") == 0o666 & ~umask


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives away")
def test_a_file_keeps_its_owner(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_text("old")
    os.chown(target, 12345, 23456)
    write(target, "new")
    assert (target.stat().st_uid, target.stat().st_gid) == (12345, 23456)


def test_links_are_written_through(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name, there in (("file", True), ("none", False)):
        target = tmp_path / "folder" / name
        if there:
            target.write_text("old")
        link, second = tmp_path / f"{name}-link", tmp_path / f"{name}-second"
        link.symlink_to(Path("folder", name))
        second.symlink_to(link)
        write(second, "new")
        assert link.is_symlink()
        assert second.is_symlink()
        assert target.read_text() == "new"
    assert sorted(path.name for path in (tmp_path / "folder").iterdir()) == ["file", "none"]


def test_a_failure_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "out"
    for old in (None, "old"):
        if old:
            target.write_text(old)
        with pytest.raises(KeyboardInterrupt):
            write(target, "half", KeyboardInterrupt())
        assert [path.read_text() for path in tmp_path.iterdir()] == ([old] if old else [])


def test_what_is_worth_keeping(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        write(tmp_path / "out", "some", KeyError())
    assert [path.read_text() for path in tmp_path.iterdir()] == ["some"]


def test_a_file_that_may_not_be_written(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_text("old")
    target.chmod(0o444)
    if os.access(target, os.W_OK):
        pytest.skip("root may write everything")
    with pytest.raises(PermissionError) as caught, new_file(target):
        pass
    assert caught.value.filename == str(target)


def test_no_such_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught, new_file(tmp_path / "none" / "out"):
        pass
    assert caught.value.filename == str(tmp_path / "none" / "out")


def test_devices_and_pipes_are_written_to(tmp_path: Path) -> None:
    write(Path("/dev/null"), "new")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(pipe)
    for name in ("pipe", "link"):
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        write(tmp_path / name, "new")
        assert os.read(reader, 10) == b"new"
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize(
    "name", ["/dev/fd/{}", "/proc/self/fd/{}", "/proc/{process}/fd/{}", "/proc/thread-self/fd/{}"]
)
@pytest.mark.parametrize("is_link", [False, True])
def test_what_is_open_already_goes_on_where_it_is(name: str, is_link: bool, tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_text("old\n")
    for flags, now in ((os.O_APPEND, "old\nnew\nmore\n"), (os.O_TRUNC, "new\nmore\n")):
        descriptor = os.open(target, os.O_WRONLY | flags)
        path = Path(name.format(descriptor, process=os.getpid()))
        if is_link:
            path = tmp_path / f"link{flags}"
            path.symlink_to(name.format(descriptor, process=os.getpid()))
        write(path, "new\n")
        os.write(descriptor, b"more\n")
        os.close(descriptor)
        assert target.read_text() == now


def test_what_is_open_for_reading_is_not_written(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_text("old")
    with target.open() as file, pytest.raises(OSError, match="Bad file descriptor") as caught:
        write(Path(f"/dev/fd/{file.fileno()}"), "new")
    assert str(caught.value.filename).startswith("/dev/fd/")
    with pytest.raises(OSError, match="Bad file descriptor"):
        write(Path("/dev/fd/999"), "new")
    assert target.read_text() == "old"


def test_what_another_process_has_open_loses_nothing(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_text("old\n")
    with (
        target.open("r+") as file,
        subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=file) as other,
    ):
        write(Path(f"/proc/{other.pid}/fd/1"), "new\n")
        other.communicate()
    assert target.read_text() == "old\nnew\n"


def test_a_file_below_a_folder_of_a_process_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "out").write_text("old")
    with pytest.raises(KeyboardInterrupt):
        write(Path("/proc/self/cwd/out"), "half", KeyboardInterrupt())
    assert (tmp_path / "out").read_text() == "old"
    write(Path("/proc/self/cwd/out"), "new")
    assert (tmp_path / "out").read_text() == "new"


def test_only_what_the_dead_have_left_is_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = (
        "import os, sys; from sudokit.streams.output import new_file\n"
        "with new_file(sys.argv[1]) as place:\n"
        "    place.write_text('half'); print(place, flush=True)\n"
        "    input()\n"
        "    os._exit(1)"
    )

    def start() -> tuple[subprocess.Popen[str], Path]:
        process = subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path / "out")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout
        return process, Path(process.stdout.readline().strip())

    dead, left = start()
    dead.communicate("\n")
    alive, at_work = start()
    assert not left.exists()
    others = [tmp_path / name for name in (".out.partial", ".sudokit-123.partial", "a.partial")]
    for other in others:
        other.write_text("not ours")
    monkeypatch.setattr(output, "_swept", set())
    write(tmp_path / "second", "new")
    assert at_work.read_text() == "half"
    alive.communicate("\n")
    monkeypatch.setattr(output, "_swept", set())
    write(tmp_path / "second", "new")
    assert set(tmp_path.iterdir()) == {*others, tmp_path / "second"}


def test_interrupted_while_the_partial_file_is_made_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def interrupted(*arguments: Any) -> int:
        os.close(opened(*arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "open", interrupted)
    with pytest.raises(KeyboardInterrupt), new_file(tmp_path / "answers.txt"):
        pass
    monkeypatch.undo()
    assert list(tmp_path.iterdir()) == []
