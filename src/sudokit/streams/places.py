"""Where files lie: on this machine, or wherever fsspec reaches (`s3://`, `gs://`, `memory://`, ...).

A place is a string, as a person types it. Everything that is not on this machine goes through fsspec, with
the package that the scheme needs. Neither fsspec nor Arrow is loaded for this machine's files of text:
each takes as long as a hundred thousand puzzles take to solve.

A *store* such as S3 has keys in buckets, not files in folders: its paths do not begin with a slash, and
their first part is the bucket. Folders need not be made there, and a bucket never is: where it does
not exist, its name is a slip. Packages of stores raise errors of their own; here all of them become an
`OSError` with the place.
"""

from __future__ import annotations

import errno
import glob
import io
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple, Self

from sudokit.errors import SudokuError
from sudokit.requirements import late
from sudokit.streams import output

pa = late("pyarrow", "tables")
fsspec = late("fsspec", "tables")

__all__ = [
    "Found",
    "check_bucket",
    "exists",
    "find",
    "is_below",
    "is_folder",
    "is_local",
    "is_newer",
    "is_same",
    "local_path",
    "new_file",
    "open_arrow",
    "open_input",
    "remove",
    "size_of",
    "state_of",
]

_BLOCK_BYTES = 1 << 22
_PARTIAL = ".partial"
_ABANDONED = timedelta(days=1)


class Found(NamedTuple):
    """An input file.

    Attributes:
        place: Where it is.
        name: Its path below the folder, or below the part of the pattern without wildcards, that it
            was found by; else its own name. Outputs in a folder are named so.
        around: The folder or the pattern that it was found by; None if a person named it outright.
    """

    place: str
    name: str
    around: str | None = None


def find(places: Sequence[str], suffixes: Sequence[str]) -> list[Found]:
    """All files that some places stand for, in order: files, patterns, folders with all below them.

    Args:
        places: What a person typed.
        suffixes: What the files of a folder must end in; others, and hidden ones, are left out.

    Raises:
        SudokuError: A place stands for nothing.
    """
    found = []
    for place in places:
        here = list(_find(place, tuple(suffixes)))
        if not here:
            raise SudokuError(f"{place}: no such file")
        found += here
    return found


def _find(place: str, suffixes: tuple[str, ...]) -> Iterator[Found]:
    system, path = _system(place)
    if system.isfile(path) or (is_local(place) and _is_pipe(path)):
        yield Found(place, path.rsplit("/", 1)[-1])
    elif system.isdir(path):
        for below in sorted(system.find(path)):
            name = below[len(path.rstrip("/")) + 1 :]
            hidden = any(part.startswith((".", "_")) for part in name.split("/"))
            if not hidden and name.lower().endswith(suffixes):
                yield Found(_named(place, system, below), name, place)
    elif any(sign in path for sign in "*?["):
        wild = min(path.index(sign) for sign in "*?[" if sign in path)
        fixed = path.rfind("/", 0, wild) + 1
        for below in sorted(system.glob(path)):
            if system.isfile(below):
                yield Found(_named(place, system, below), below[fixed:], place)


def _named(place: str, system: Any, path: str) -> str:
    return path if is_local(place) else system.unstrip_protocol(path)


def is_local(place: str) -> bool:
    """Whether a place is on this machine."""
    return "://" not in place or place.startswith("file://")


def is_folder(place: str) -> bool:
    """Whether there is a folder, or one is meant: it ends with a slash."""
    system, path = _system(place)
    return place.endswith(("/", os.sep)) or bool(system.isdir(path))


def exists(place: str) -> bool:
    """Whether there is a file."""
    system, path = _system(place)
    return bool(system.isfile(path))


def size_of(place: str) -> int:
    """The size of a file in bytes, 0 if unknown."""
    system, path = _system(place)
    return system.size(path) or 0


def is_newer(place: str, other: str) -> bool:
    """Whether a file was written later than another, as far as both tell."""
    times = []
    for system, path in (_system(place), _system(other)):
        try:
            times.append(system.modified(path))
        except (NotImplementedError, KeyError):
            return False
    try:
        return bool(times[0] > times[1])
    except TypeError:  # one knows its time zone, the other does not
        return False


def is_same(place: str, other: str) -> bool:
    """Whether two places are one, be it by a link."""
    if is_local(place) and is_local(other):
        return output.are_same(str(local_path(place)), str(local_path(other)))
    return bool(_url_to_system(place) == _url_to_system(other))


def is_below(place: str, folder: str) -> bool:
    """Whether a file is in a folder, or in one of its folders."""
    system, path = _url_to_system(place)
    other_system, above = _url_to_system(folder)
    return bool(system == other_system and path.startswith(above.rstrip("/") + "/"))


def state_of(place: str) -> tuple[int, str]:
    """The size and the time of the last change of a file: what differs when the file does."""
    system, path = _system(place)
    try:
        changed = str(system.modified(path))
    except (NotImplementedError, KeyError):
        changed = ""
    return size_of(place), changed


def local_path(place: str) -> Path:
    """The path of a file on this machine."""
    return Path(_system(place)[1])


def open_input(place: str) -> io.BufferedReader:
    """Open a file, which may be a pipe, to be read from its start to its end.

    Raises:
        OSError: It cannot be opened.
    """
    system, path = _system(place)
    file: io.RawIOBase
    if not is_local(place):
        file = _Remote(system.open(path, "rb"), place)
    else:
        try:
            file = _Pipe(path, "rb") if _is_pipe(path) else io.FileIO(path if place else "")
        except OSError as error:
            error.filename = place
            raise
    return io.BufferedReader(file, _BLOCK_BYTES)


def open_arrow(place: str, *, seeks: bool = False) -> Any:
    """Open a file to be read by Arrow, which has files of its own.

    Args:
        place: The file, which may be a pipe.
        seeks: Whether it is not read from its start to its end, as a pipe must be.

    Raises:
        SudokuError: It is a pipe, and `seeks`.
        OSError: It cannot be opened.
    """
    system, path = _system(place)
    if not is_local(place):
        return _Told(system.open(path, "rb"), place)
    if not _is_pipe(path):
        return pa.OSFile(path, "rb")
    if seeks:
        raise SudokuError(
            f"{place}: a pipe, where Parquet and Arrow's file format are read from a file only "
            "(the Arrow stream format, arrows, and text are read from pipes, too)"
        )
    return pa.PythonFile(io.BufferedReader(_Pipe(path, "rb")), mode="r")


def check_bucket(place: str) -> None:
    """Make sure that the bucket of a file or folder to be made exists, before any work is done.

    Raises:
        OSError: It does not exist, or its store is out of reach.
    """
    system, path = _system(place)
    bucket = path.partition("/")[0]
    if is_local(place) or not bucket:
        return
    try:
        system.info(bucket)
    except FileNotFoundError as error:
        raise FileNotFoundError(errno.ENOENT, f"there is no bucket {bucket}", place) from error
    except (PermissionError, NotImplementedError):
        return  # who may write a key need not be allowed to look at the bucket


def remove(place: str) -> None:
    """Delete a file, if there is one."""
    if exists(place):
        system, path = _system(place)
        system.rm_file(path)


@contextmanager
def new_file(place: str) -> Iterator[Any]:
    """Write a file that appears under its name only when it is complete.

    Until then it stands beside, under a name of its own, so that several processes may make the same
    file: the last to be done wins. What a killed process has left half is deleted by the next one: on
    this machine as `streams.output` says, in a store when it is a day old, since nobody can tell there
    who is still at work.
    """
    if is_local(place):
        path = local_path(place)
        path.parent.mkdir(parents=True, exist_ok=True)
        with output.new_file(path) as partial, _open_output(str(partial)) as file:
            yield file
    else:
        with _new_key(place) as file:
            yield file


def _open_output(path: str) -> Any:
    if not _is_pipe(path):
        return pa.OSFile(path, "wb")
    return pa.PythonFile(io.BufferedWriter(_Pipe(path, "wb")), mode="w")


def _is_pipe(path: str) -> bool:
    """Whether there is something without a start to go back to: a pipe, a terminal."""
    with suppress(OSError):
        mode = Path(path).stat().st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


class _Pipe(io.FileIO):
    """A pipe that knows how many bytes went through it, which Arrow asks for all the time."""

    _position = 0

    def readinto(self, buffer: Any) -> int | None:
        size = super().readinto(buffer)
        self._position += size or 0
        return size

    def write(self, data: Any) -> int:
        size = super().write(data)
        self._position += size
        return size

    def tell(self) -> int:
        return self._position


class _Remote(io.RawIOBase):
    """A file of fsspec, whose errors are told as an `OSError`."""

    def __init__(self, file: Any, place: str) -> None:
        super().__init__()
        self._file = _Told(file, place)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def tell(self) -> int:
        position: int = self._file.tell()
        return position

    def close(self) -> None:
        self._file.close()
        super().close()


@contextmanager
def _new_key(place: str) -> Iterator[Any]:
    system, path = _system(place)
    folder, _, name = path.rpartition("/")
    if path.startswith("/"):
        system.makedirs(folder or "/", exist_ok=True)
    else:
        check_bucket(place)
    stem = f"{folder}/.{name}." if folder else f".{name}."
    partial = f"{stem}{os.urandom(6).hex()}{_PARTIAL}"
    try:
        with _Told(system.open(partial, "wb"), place) as file:
            yield file
        system.mv(partial, path)
    except BaseException:
        with suppress(OSError):
            system.rm_file(partial)
        raise
    for half in system.glob(f"{stem}*{_PARTIAL}"):
        with suppress(OSError, NotImplementedError):
            if datetime.now(UTC) - _aware(system.modified(half)) > _ABANDONED:
                system.rm_file(half)


def _aware(time: datetime) -> datetime:
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _system(place: str) -> tuple[Any, str]:
    """The file system of a place, of which all that fails is told, and the path there."""
    system, path = _url_to_system(place)
    return system if is_local(place) else _Told(system, place), path


def _url_to_system(place: str) -> tuple[Any, str]:
    if is_local(place):
        return _HERE, str(Path.cwd() / Path(place.removeprefix("file://")).expanduser())
    try:
        with _telling(place):
            system, path = fsspec.core.url_to_fs(place)
    except ImportError as error:  # fsspec names the package that the scheme needs
        raise SudokuError(f"{place}: {str(error).lower()}") from error
    except ValueError as error:
        raise SudokuError(f"{place}: {str(error).lower()}") from error
    return system, path


class _Here:
    """This machine's file system, with what is needed of those of fsspec."""

    def isfile(self, path: str) -> bool:
        return Path(path).is_file()

    def isdir(self, path: str) -> bool:
        return Path(path).is_dir()

    def size(self, path: str) -> int:
        return Path(path).stat().st_size

    def modified(self, path: str) -> datetime:
        return datetime.fromtimestamp(Path(path).stat().st_mtime, UTC)

    def find(self, path: str) -> list[str]:
        return [str(Path(folder, name)) for folder, _, names in os.walk(path) for name in names]

    def glob(self, pattern: str) -> list[str]:
        # A pattern of pathlib begins at a folder, and it has one opinion of hidden files.
        return glob.glob(pattern, recursive=True, include_hidden=True)  # noqa: PTH207

    def rm_file(self, path: str) -> None:
        Path(path).unlink()


_HERE = _Here()


class _Told:
    """A file system of fsspec or a file of one: an error of its package is told as an `OSError`."""

    def __init__(self, inner: Any, place: str) -> None:
        self._inner, self._place = inner, place

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._inner, name)
        return self._call(value) if callable(value) else value

    def _call(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any, **options: Any) -> Any:
            with _telling(self._place):
                return method(*values, **options)

        return call

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with _telling(self._place):
            self._inner.__exit__(*error)


@contextmanager
def _telling(place: str) -> Iterator[None]:
    """Turn what the package of a store raises of its own into an `OSError` with the place."""
    try:
        yield
    except Exception as error:
        if not isinstance(error, OSError) and type(error).__module__ == "builtins":
            raise  # Python's own, as NotImplementedError, are for the caller
        reason = getattr(error, "strerror", None) or " ".join(str(error).split())
        kind = next((kind for kind in _NUMBERS if isinstance(error, kind)), OSError)
        raise OSError(_NUMBERS[kind], reason or type(error).__name__, place) from error


_NUMBERS: dict[type[Exception], int] = {
    FileNotFoundError: errno.ENOENT,
    PermissionError: errno.EACCES,
    OSError: errno.EIO,
}
"""What Python makes the kind of an `OSError` of."""
