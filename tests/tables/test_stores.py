"""A store of buckets, as S3 is: no bucket is ever made, and no failure there is a traceback."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import ANY

import pytest

from boards import EASY, EASY_SOLVED
from sudokit.cli import _run

pa = pytest.importorskip("pyarrow")
fsspec = pytest.importorskip("fsspec")

import pyarrow.parquet as pq  # noqa: E402

from sudokit.streams import places  # noqa: E402
from sudokit.tables import Plan, dataset, jobs  # noqa: E402


class OutOfReachError(Exception):
    """What a package of a store raises: nothing that Python knows."""


class Store(fsspec.AbstractFileSystem):  # type: ignore[name-defined, misc]
    """Keys in buckets. Like that of S3, `makedirs` makes buckets."""

    protocol = "bucket"
    cachable = False
    buckets: ClassVar[dict[str, dict[str, bytes]]] = {}
    failure: ClassVar[Exception | None] = None
    """What every request meets, if anything."""
    loses: ClassVar[str] = ""
    """Whether the connection is lost while a file is read or written: a mode, `rb` or `wb`."""

    def _keys(self, path: str) -> tuple[dict[str, bytes], str]:
        if self.failure:
            raise self.failure
        bucket, _, key = path.partition("/")
        if bucket not in self.buckets:
            raise FileNotFoundError(f"The specified bucket does not exist: {bucket}")
        return self.buckets[bucket], key

    def info(self, path: str, **_: Any) -> dict[str, Any]:
        keys, key = self._keys(path)
        if key in keys:
            return {"name": path, "size": len(keys[key]), "type": "file"}
        if not key or any(other.startswith(f"{key.rstrip('/')}/") for other in keys):
            return {"name": path, "size": 0, "type": "directory"}
        raise FileNotFoundError(path)

    def isdir(self, path: str) -> bool:
        try:
            return bool(self.info(path)["type"] == "directory")
        except FileNotFoundError:
            return False

    def isfile(self, path: str) -> bool:
        return not self.isdir(path) and bool(self._keys(path)[1] in self._keys(path)[0])

    def ls(self, path: str, detail: bool = True, **_: Any) -> list[Any]:
        keys, key = self._keys(path)
        bucket = path.partition("/")[0]
        start = f"{key}/" if key else ""
        names = [f"{bucket}/{other}" for other in keys if other.startswith(start)]
        return [self.info(name) if detail else name for name in names]

    def makedirs(self, path: str, exist_ok: bool = False) -> None:
        self.buckets.setdefault(path.partition("/")[0], {})

    def modified(self, path: str) -> Any:
        raise NotImplementedError

    def rm_file(self, path: str) -> None:
        keys, key = self._keys(path)
        if keys.pop(key, None) is None:
            raise FileNotFoundError(path)

    def mv(self, path1: str, path2: str, **_: Any) -> None:
        keys, key = self._keys(path1)
        to, name = self._keys(path2)
        to[name] = keys.pop(key)

    def _open(self, path: str, mode: str = "rb", **_: Any) -> Any:
        keys, key = self._keys(path)
        if "w" not in mode and key not in keys:
            raise FileNotFoundError(f"there is no key {key}")
        return _File(b"" if "w" in mode else keys[key], mode, lambda data: keys.update({key: data}))


class _File(io.BytesIO):
    """An object that is read, or sent whole when it is closed."""

    def __init__(self, data: bytes, mode: str, put: Callable[[bytes], None]) -> None:
        super().__init__(data)
        self._mode, self._put = mode, put

    def _check(self) -> None:
        if self._mode == Store.loses:
            raise OutOfReachError("The connection is lost")

    def read(self, *size: Any) -> bytes:
        self._check()
        return super().read(*size)

    def read1(self, *size: Any) -> bytes:
        self._check()
        return super().read1(*size)

    def readinto(self, buffer: Any) -> int:
        self._check()
        return super().readinto(buffer)

    def write(self, data: Any) -> int:
        self._check()
        return super().write(data)

    def close(self) -> None:
        if not self.closed and self._mode == "wb":
            self._put(self.getvalue())
        super().close()


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> type[Store]:
    fsspec.register_implementation("bucket", Store, clobber=True)
    monkeypatch.setattr(Store, "buckets", {"right": {}})
    monkeypatch.setattr(Store, "failure", None)
    monkeypatch.setattr(Store, "loses", "")
    return Store


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """`sudokit` in this process, which has the store: its exit code and what it says on stderr."""

    def run(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["sudokit", *arguments])
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO()))
        return _run(), capsys.readouterr().err

    return run


@pytest.fixture
def table(tmp_path: Path) -> str:
    (tmp_path / "in.csv").write_text(f"puzzle\n{EASY}\n")
    return str(tmp_path / "in.csv")


def test_tables_go_to_a_bucket_and_come_back(store: type[Store], table: str) -> None:
    for one, other, column in (
        (table, "bucket://right/some/out.parquet", "solution"),
        ("bucket://right/some/*.parquet", "bucket://right/more/", "clues"),
        ("bucket://right/some/", "bucket://right/all.jsonl", "clues"),
    ):
        (job,) = jobs.jobs_for([one], other)
        plan = Plan((column,), "puzzle")
        assert jobs.run(job, plan, resume=True).rows == 1
        assert jobs.run(job, plan, resume=True).skipped
    assert sorted(store.buckets["right"]) == [
        "all.jsonl", "more/out.parquet", "some/out.parquet",
    ]  # fmt: skip
    found = pq.read_table(io.BytesIO(store.buckets["right"]["more/out.parquet"]))
    assert found.to_pylist() == [{"puzzle": EASY, "solution": EASY_SOLVED, "clues": 30}]


def test_commands_read_boards_of_a_bucket(
    store: type[Store], command: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    store.buckets["right"]["in.txt.gz"] = gzip.compress(f"{EASY}\n{EASY}\n".encode())
    out = tmp_path / "out.txt"
    assert command("check", "bucket://right/in.txt.gz", "-o", str(out)) == (0, ANY)
    assert out.read_text().count(": unique\n") == 2
    code, told = command("check", "bucket://right/lost.txt", "-o", str(out))
    assert (code, "bucket://right/lost.txt: there is no key lost.txt" in told) == (1, True)


@pytest.mark.parametrize(
    "arguments",
    [
        "table IN -o bucket://wrong/out.csv",
        "table IN -o bucket://wrong/some/out.parquet",
        "table IN -o bucket://wrong/folder/ --resume",
        "table IN -o bucket://wrong/",
        "solve IN.parquet -o bucket://wrong/out.parquet",
        "dataset --train 1 --test 1 -o bucket://wrong",
        "dataset --train 1 --test 1 -o bucket://wrong/folder",
    ],
)
def test_a_slip_in_the_name_of_a_bucket_is_told_before_any_work(
    arguments: str,
    store: type[Store],
    command: Callable[..., tuple[int, str]],
    table: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def worked(*_: Any, **__: Any) -> None:
        raise AssertionError("work was done")

    monkeypatch.setattr(jobs.running, "_run", worked)
    monkeypatch.setattr(dataset.making, "draw", worked)
    words = arguments.replace("IN", table).split()
    place = words[words.index("-o") + 1]
    assert command(*words) == (1, f"sudokit: {place}: there is no bucket wrong\n")
    assert store.buckets == {"right": {}}


def test_no_file_that_is_begun_makes_a_bucket(store: type[Store]) -> None:
    with pytest.raises(FileNotFoundError), places.new_file("bucket://wrong/some/key"):
        pass
    assert store.buckets == {"right": {}}


@pytest.mark.parametrize(
    "arguments",
    [
        "table IN -o bucket://right/out.csv",
        "table bucket://right/in.csv -o out.csv",
        "table bucket://right/*.csv -o bucket://right/folder/ --resume",
        "solve bucket://right/in.parquet -o out.parquet",
        "dataset --train 1 --test 1 -o bucket://right/folder",
    ],
)
@pytest.mark.parametrize(
    "failure",
    [
        OutOfReachError("Could not connect to\nthe end point"),
        PermissionError("Forbidden"),
        TimeoutError(),
    ],
)
def test_a_store_out_of_reach_is_told_in_one_line(
    failure: Exception,
    arguments: str,
    store: type[Store],
    command: Callable[..., tuple[int, str]],
    table: str,
) -> None:
    store.failure = failure
    code, told = command(*arguments.replace("IN", table).split())
    assert code == 1
    assert told.startswith("sudokit: bucket://right/")
    assert told.endswith(f": {' '.join(str(failure).split()).lower() or 'timeouterror'}\n")
    assert told.count("\n") == 1


@pytest.mark.parametrize("suffix", ["csv", "csv.gz", "jsonl", "parquet", "arrow", "arrows", "txt"])
def test_a_store_that_is_lost_half_way_is_told_in_one_line(
    suffix: str,
    store: type[Store],
    command: Callable[..., tuple[int, str]],
    table: str,
) -> None:
    place = f"bucket://right/a.{suffix}"
    store.loses = "wb"
    lost = f"sudokit: {place}: the connection is lost\n"
    assert command("table", table, "-o", place) == (1, lost)
    assert store.buckets["right"] == {}
    store.loses = ""
    assert command("table", table, "-o", place) == (0, "")
    store.loses = "rb"
    output = Path(table).with_name("out.csv")
    added = "clues" if suffix == "txt" else "status"
    assert command("table", place, "-o", str(output), "--add", added) == (1, lost)
    assert not output.exists()
