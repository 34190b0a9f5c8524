"""Files on this machine, or anywhere that fsspec reaches (`s3://`, `gs://`, `memory://`, ...).

A place is a string, as a person types it. Places on other machines go through fsspec and the package that
their scheme needs. Neither fsspec nor Arrow is loaded for text files of this machine: importing either
takes as long as solving a hundred thousand puzzles.

A *store* such as S3 has keys in buckets, not files in folders: its paths do not begin with a slash, and
their first part is the bucket. Folders need not be created there. Buckets never are: if one does not exist,
its name is probably misspelled. The packages of stores raise errors of their own; all of them become an
`OSError` that names the place.
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
from sudokit.messages import message
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
    "is_device",
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
]

_BLOCK_BYTES = 1 << 22
_PARTIAL = ".partial"
_ABANDONED = timedelta(days=1)


class Found(NamedTuple):
    """An input file.

    Attributes:
        place: The place of the file.
        name: Its path below the folder in which it was found, or below the part of the pattern before
            the wildcards; otherwise its own name. An output in a folder gets this name.
        around: The folder or pattern by which it was found; None if its own place was given.
    """

    place: str
    name: str
    around: str | None = None


def find(places: Sequence[str], suffixes: Sequence[str]) -> list[Found]:
    """All files that some places stand for, in order: files, patterns, folders with everything below.

    Args:
        places: Files, patterns and folders.
        suffixes: The suffixes of files to take from a folder. Other files, and hidden ones, are left out.

    Raises:
        SudokuError: There is no file at a place.
    """
    found = []
    for place in places:
        here = list(_find(place, tuple(suffixes)))
        if not here and place == "-":
            raise SudokuError(
                message(
                    "-: standard input is not read here; name a file, whose suffix tells its format"
                )
            )
        if not here:
            raise SudokuError(message("{place}: no such file", place=place))
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


def is_device(place: str) -> bool:
    """Whether a place on this machine is a pipe, a device, or a name for a file that is open, such as /dev/stdout."""
    path = str(local_path(place))
    return path.startswith(("/dev/", "/proc/")) or _is_pipe(path)


def is_folder(place: str) -> bool:
    """Whether a place is a folder, or ends with a slash and so means one."""
    system, path = _system(place)
    return place.endswith(("/", os.sep)) or bool(system.isdir(path))


def exists(place: str) -> bool:
    """Whether there is a file at a place."""
    system, path = _system(place)
    return bool(system.isfile(path))


def size_of(place: str) -> int:
    """The size of a file in bytes, 0 if unknown."""
    system, path = _system(place)
    return system.size(path) or 0


def is_newer(place: str, other: str) -> bool:
    """Whether a file came to its place later than another, as far as their times show.

    On this machine, the time at which a file was moved or copied there counts as well: a copy may keep the time of the
    original, which says nothing about what was there before.
    """
    if is_local(place) and is_local(other):
        one, two = local_path(place).stat(), local_path(other).stat()
        came_later = one.st_ctime_ns > max(two.st_ctime_ns, two.st_mtime_ns)
        return came_later or one.st_mtime_ns > two.st_mtime_ns
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
    """Whether two places are the same, possibly through a link."""
    if is_local(place) and is_local(other):
        return output.are_same(str(local_path(place)), str(local_path(other)))
    return bool(_url_to_system(place) == _url_to_system(other))


def is_below(place: str, folder: str) -> bool:
    """Whether a file is somewhere below a folder."""
    system, path = _url_to_system(place)
    other_system, above = _url_to_system(folder)
    return bool(system == other_system and path.startswith(above.rstrip("/") + "/"))


def local_path(place: str) -> Path:
    """The path of a file on this machine."""
    return Path(_system(place)[1])


def open_input(place: str) -> io.BufferedReader:
    """Open a file, which may be a pipe, to read it from start to end.

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
    """Open a file for Arrow, which has file objects of its own.

    Args:
        place: The file, which may be a pipe.
        seeks: Whether the reader seeks in the file, which a pipe does not allow.

    Raises:
        SudokuError: It is a pipe, and `seeks` is set.
        OSError: It cannot be opened.
    """
    system, path = _system(place)
    if not is_local(place):
        return _Told(system.open(path, "rb"), place)
    if not _is_pipe(path):
        return pa.OSFile(path, "rb")
    if seeks:
        raise SudokuError(
            message(
                "{place}: a pipe, but Parquet and Arrow's file format can only be read from a file (the Arrow stream format, arrows, and text can also be read from a pipe)",
                place=place,
            )
        )
    return pa.PythonFile(io.BufferedReader(_Pipe(path, "rb")), mode="r")


def check_bucket(place: str) -> None:
    """Check that the bucket of an output exists, before any work is done.

    Raises:
        OSError: It does not exist, or its store cannot be reached.
    """
    system, path = _system(place)
    bucket = path.partition("/")[0]
    if is_local(place) or not bucket:
        return
    try:
        system.info(bucket)
    except FileNotFoundError as error:
        raise FileNotFoundError(
            errno.ENOENT, message("there is no bucket {bucket}", bucket=bucket), place
        ) from error
    except (PermissionError, NotImplementedError):
        return  # permission to write a key does not imply permission to look at the bucket


def remove(place: str) -> None:
    """Delete a file, if there is one."""
    if exists(place):
        system, path = _system(place)
        system.rm_file(path)


@contextmanager
def new_file(place: str) -> Iterator[Any]:
    """Write a file that appears under its name only when it is complete.

    Until then it has a name of its own beside the target. So several processes may write the same file, and
    the last one to finish wins. The next process deletes what a killed process left: on this machine as
    `streams.output` describes, in a store after a day, because a store does not show whether another
    process is still writing.
    """
    if is_local(place):
        path = local_path(place)
        path.parent.mkdir(parents=True, exist_ok=True)
        with output.new_file(path) as there, _open_output(there) as file:
            yield file
    else:
        with _new_key(place) as file:
            yield file


def _open_output(there: Path | int) -> Any:
    if isinstance(there, Path):
        return pa.OSFile(str(there), "wb")
    return pa.PythonFile(io.BufferedWriter(_Pipe(there, "wb")), mode="w")


def _is_pipe(path: str) -> bool:
    """Whether a path is something that cannot be read twice, such as a pipe or a terminal."""
    with suppress(OSError):
        mode = Path(path).stat().st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


class _Pipe(io.FileIO):
    """A pipe that counts the bytes that went through it, because Arrow keeps asking for the position."""

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
    """A file of fsspec whose errors become an `OSError`."""

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
    """The file system of a place, whose errors become an `OSError`, and the path in it."""
    system, path = _url_to_system(place)
    return system if is_local(place) else _Told(system, place), path


def _url_to_system(place: str) -> tuple[Any, str]:
    if is_local(place):
        return _HERE, str(Path.cwd() / Path(place.removeprefix("file://")).expanduser())
    try:
        with _telling(place):
            system, path = fsspec.core.url_to_fs(place)
    except ImportError as error:  # fsspec names the package that the scheme needs
        raise SudokuError(
            message("{place}: {reason}", place=place, reason=str(error).lower())
        ) from error
    except ValueError as error:
        raise SudokuError(
            message("{place}: {reason}", place=place, reason=str(error).lower())
        ) from error
    return system, path


class _Here:
    """The file system of this machine, with the methods of fsspec that are needed."""

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
        # pathlib's patterns start at a folder, and always treat hidden files in one way.
        return glob.glob(pattern, recursive=True, include_hidden=True)  # noqa: PTH207

    def rm_file(self, path: str) -> None:
        Path(path).unlink()


_HERE = _Here()


class _Told:
    """A file system of fsspec, or a file of one. The errors of its package become an `OSError`."""

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
    """Turn the errors that the package of a store defines into an `OSError` with the place."""
    try:
        yield
    except Exception as error:
        if not isinstance(error, OSError) and type(error).__module__ == "builtins":
            raise  # Python's own errors, such as NotImplementedError, are for the caller
        reason = getattr(error, "strerror", None) or " ".join(str(error).split())
        kind = next((kind for kind in _NUMBERS if isinstance(error, kind)), OSError)
        raise OSError(_NUMBERS[kind], reason or type(error).__name__, place) from error


_NUMBERS: dict[type[Exception], int] = {
    FileNotFoundError: errno.ENOENT,
    PermissionError: errno.EACCES,
    OSError: errno.EIO,
}
"""The error numbers from which Python chooses the subclass of an `OSError`."""
