"""What is to be done: jobs for inputs and an output, which may be folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudokit.errors import SudokuError
from sudokit.streams import places
from sudokit.streams.decoding import Encoding
from sudokit.streams.suffixes import SUFFIXES, format_of, suffix_of

__all__ = ["Job", "jobs_for", "size_of"]


@dataclass(frozen=True)
class Job:
    """One output file, and the inputs whose rows it holds, in order.

    Attributes:
        inputs: Places and formats of the inputs.
        output: Place of the output.
        format: Format of the output.
        compression: That of Parquet; see `files.open_writer`.
        encoding: That of the text that is read and written; None for what `files` does without.
    """

    inputs: tuple[tuple[str, str], ...]
    output: str
    format: str
    compression: str | None = None
    encoding: Encoding | None = None


def jobs_for(
    inputs: Sequence[str],
    output: str,
    *,
    reading: str | None = None,
    writing: str | None = None,
    compression: str | None = None,
    encoding: Encoding | None = None,
) -> list[Job]:
    """What is to be done to make an output of some inputs.

    Args:
        inputs: Files, patterns, folders.
        output: A file, which takes all rows; or a folder, which takes a file for each input, of the
            same name. It is a folder if there is one, or if it ends with a slash.
        reading: The format of the inputs; otherwise their names tell.
        writing: The format of the output; otherwise its name tells, or in a folder that of the input.
        compression: That of Parquet; see `files.open_writer`.
        encoding: That of the text that is read and written, from `streams.decoding.encoding_named`.

    Raises:
        SudokuError: There is no input, a format is unknown, or two jobs have the same output.
        OSError: A store is out of reach, or the bucket of the output does not exist.
    """
    places.check_bucket(output)
    found = places.find(inputs, SUFFIXES)
    if not places.is_folder(output):
        pairs = tuple((each.place, reading or _format(each.place)) for each in found)
        return [Job(pairs, output, writing or _format(output), compression, encoding)]
    jobs: dict[str, Job] = {}
    for place, name, _ in _without_outputs(found, output):
        format = reading or _format(place)
        target = output.rstrip("/") + "/" + (name if writing is None else _renamed(name, writing))
        if target in jobs:
            raise SudokuError(f"{jobs[target].inputs[0][0]} and {place} would both become {target}")
        jobs[target] = Job(((place, format),), target, writing or format, compression, encoding)
    return list(jobs.values())


def _without_outputs(found: Sequence[places.Found], folder: str) -> list[places.Found]:
    """Without what an earlier run has made of a folder around; what was named outright stays."""
    kept = [each for each in found if not (each.around and places.is_below(each.place, folder))]
    used = {each.around for each in kept}
    for each in found:
        if each.around not in used:
            raise SudokuError(
                f"{each.around}: nothing to do, all its files are in {folder}, the output"
            )
    return kept


def _format(place: str) -> str:
    format = format_of(place)
    if format is None:
        raise SudokuError(f"{place}: no format has this suffix; there are {', '.join(SUFFIXES)}")
    return format


def _renamed(name: str, format: str) -> str:
    if format_of(name) == format:
        return name
    stem = name
    for suffix in sorted(SUFFIXES, key=len, reverse=True):
        if stem.lower().endswith(suffix):
            stem = stem[: -len(suffix)]
            break
    return stem + suffix_of(format)


def size_of(job: Job) -> int:
    """The size of all inputs of a job, in bytes."""
    return sum(places.size_of(place) for place, _ in job.inputs)
