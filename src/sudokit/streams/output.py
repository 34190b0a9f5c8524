"""A file that appears under its name only when it is complete.

Until then it is a *partial file* beside the target, `.sudokit-0123456789ab.partial`. Then it replaces the
target in one step. So no reader ever sees half a file, and work that ends early leaves the target
unchanged.

- A symbolic link is followed: the file that it points to is replaced, and the link stays.
- A new file takes over the mode of the file that it replaces and, if the system permits, its owner and
  group. Otherwise its mode follows the umask. A file without write permission is refused.
- Devices and named pipes cannot be replaced, so they are written to directly. So is a file that a process
  has open, under a name such as `/dev/stdout` or `/proc/self/fd/3`: whoever opened it has decided what
  becomes of its content and where writing goes on. Nothing is cut off from any of them.

The process that writes a partial file holds a lock on it. A killed process holds none. So the next process
that writes into the same folder, on any machine that shares it, can see which partial files to delete.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows, which refuses to delete a file that is open
    fcntl = None

__all__ = ["are_same", "new_file"]

_PARTIAL = re.compile(r"\.sudokit-[0-9a-f]{12}\.partial")
_DESCRIPTORS = re.compile(r"/dev/fd|/proc/(?P<process>\d+)(/task/\d+)?/fd")
"""The folders whose names are the descriptors of a process; the first is that of this one."""
_MOST_LINKS = 40
_swept: set[str] = set()


@contextmanager
def new_file(
    path: str | os.PathLike[str], keeps: Callable[[BaseException], bool] | None = None
) -> Iterator[Path | int]:
    """A place to write to. When the block ends, what was written becomes the file.

    Args:
        path: The name of the file.
        keeps: Whether what was written becomes the file although the block ended with this exception.
            By default, an exception discards it.

    Yields:
        What to `open` for writing: the path of the partial file, or the descriptor of what cannot be
        replaced, which the opened file closes.

    Raises:
        OSError: There is no such folder, or the file may not be written.

    Examples:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     with new_file(f"{folder}/answers.txt") as place, open(place, "w") as file:
        ...         _ = file.write("complete")
        ...     print(Path(folder, "answers.txt").read_text(), len(os.listdir(folder)))
        complete 1
    """
    target = Path(os.path.realpath(path))
    opened = _opened(path)
    old = _state(target)
    if opened or (old and not stat.S_ISREG(old.st_mode)):
        yield _open_directly(path, opened)
        return
    if old and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
    _sweep(target.parent)
    # The name is chosen before the file is made, because a signal may arrive between the two.
    partial = target.parent / f".sudokit-{os.urandom(6).hex()}.partial"
    descriptor = -1
    try:
        try:
            descriptor = _open_partial(partial, old)
        except OSError as error:
            error.filename = os.fspath(path)  # the requested name, not that of the partial file
            raise
        try:
            yield partial
        except BaseException as error:
            if keeps is None or not keeps(error):
                raise
            _publish(descriptor, partial, target)
            raise
        _publish(descriptor, partial, target)
    finally:
        with suppress(OSError):
            partial.unlink()
        with suppress(OSError):
            os.close(descriptor)


def are_same(path: str | int, other: str | int) -> bool:
    """Whether two names or descriptors refer to the same regular file.

    Examples:
        >>> are_same(__file__, __file__), are_same(__file__, "/dev/null")
        (True, False)
    """
    try:
        first, second = os.stat(path), os.stat(other)  # noqa: PTH116 - may be descriptors
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(first.st_mode) and os.path.samestat(first, second)


def _state(target: Path) -> os.stat_result | None:
    try:
        return target.stat()
    except FileNotFoundError:
        return None


class _Opened(NamedTuple):
    """A file that a process has open: its descriptor, and the process, or None for this one."""

    descriptor: int
    process: int | None


def _opened(path: str | os.PathLike[str]) -> _Opened | None:
    """The open file that a name such as `/dev/stdout` stands for, perhaps through links."""
    place = Path(path)
    for _ in range(_MOST_LINKS):
        folder = Path(os.path.realpath(place.parent))
        found = _DESCRIPTORS.fullmatch(str(folder))
        if found and place.name.isdecimal():
            process = found["process"]
            is_mine = process is None or int(process) == os.getpid()
            return _Opened(int(place.name), None if is_mine else int(process))
        try:
            place = folder / (folder / place.name).readlink()
        except (OSError, ValueError):
            return None
    return None


def _open_directly(path: str | os.PathLike[str], opened: _Opened | None) -> int:
    """A descriptor that writes to what cannot be replaced, and leaves what is there."""
    if opened is None or opened.process is not None:
        # What another process has open may be a file; its place in it is not known here.
        return os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_NOCTTY", 0))
    try:
        flags = fcntl.fcntl(opened.descriptor, fcntl.F_GETFL)
        # A second descriptor shares the position and the mode, such as that of `>>`.
        second = os.dup(opened.descriptor)
    except OSError as error:
        error.filename = os.fspath(path)
        raise
    if flags & os.O_ACCMODE == os.O_RDONLY:
        os.close(second)
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), os.fspath(path))
    return second


def _open_partial(partial: Path, old: os.stat_result | None) -> int:
    """Make a partial file; the descriptor holds its lock."""
    flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0)
    while True:
        descriptor = os.open(partial, flags, 0o600 if old else 0o666)
        if fcntl:
            with suppress(OSError):  # a file system without locks: nothing is deleted there
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(descriptor).st_nlink == 0:  # deleted by another process before it was locked
            os.close(descriptor)
            continue
        if old:
            _take_on(descriptor, partial, old)
        return descriptor


def _take_on(descriptor: int, partial: Path, old: os.stat_result) -> None:
    """Give a partial file the owner, the group and the mode of the file that it will replace."""
    mine = os.fstat(descriptor)
    if hasattr(os, "fchown"):
        if mine.st_gid != old.st_gid:
            with suppress(OSError):
                os.fchown(descriptor, -1, old.st_gid)
        if mine.st_uid != old.st_uid:
            with suppress(OSError):
                os.fchown(descriptor, old.st_uid, -1)
    with suppress(OSError):
        partial.chmod(stat.S_IMODE(old.st_mode))


def _publish(descriptor: int, partial: Path, target: Path) -> None:
    if not fcntl:
        os.close(descriptor)  # Windows does not move a file that is open
    partial.replace(target)


def _sweep(folder: Path) -> None:
    """Delete the partial files of killed processes in a folder, once per process and folder."""
    if str(folder) in _swept:
        return
    _swept.add(str(folder))
    with suppress(OSError), os.scandir(folder) as entries:
        left = [Path(entry.path) for entry in entries if _PARTIAL.fullmatch(entry.name)]
        for partial in left:
            _delete_if_dead(partial)


def _delete_if_dead(partial: Path) -> None:
    with suppress(OSError):
        if not fcntl:
            partial.unlink()
            return
        descriptor = os.open(partial, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            partial.unlink()
        finally:
            os.close(descriptor)
