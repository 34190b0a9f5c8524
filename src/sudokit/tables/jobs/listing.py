"""The list of jobs for some inputs and an output, which may be folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.streams import places
from sudokit.streams.decoding import Encoding
from sudokit.streams.suffixes import SUFFIXES, format_of, suffix_of

__all__ = ["Job", "jobs_for", "size_of"]


@dataclass(frozen=True)
class Job:
    """One output file, and the inputs whose rows it gets, in order.

    Attributes:
        inputs: The places and formats of the inputs.
        output: The place of the output.
        format: The format of the output.
        compression: The compression of Parquet; see `files.open_writer`.
        encoding: The encoding of the text to read and write; None for the default of `files`.
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
    """The jobs that make an output from some inputs.

    Args:
        inputs: Files, patterns, folders.
        output: A file, which gets all rows; or a folder, which gets a file of the same name for each
            input. It is a folder if it exists as one, or if it ends with a slash.
        reading: The format of the inputs. If None, their suffixes decide.
        writing: The format of the output. If None, its suffix decides or, in a folder, that of the input.
        compression: The compression of Parquet; see `files.open_writer`.
        encoding: The encoding of the text to read and write, from `streams.decoding.encoding_named`.

    Raises:
        SudokuError: There is no input, a format is unknown, or two jobs have the same output.
        OSError: A store cannot be reached, or the bucket of the output does not exist.
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
            raise SudokuError(
                message(
                    "{first} and {place} would both become {target}",
                    first=jobs[target].inputs[0][0],
                    place=place,
                    target=target,
                )
            )
        jobs[target] = Job(((place, format),), target, writing or format, compression, encoding)
    return list(jobs.values())


def _without_outputs(found: Sequence[places.Found], folder: str) -> list[places.Found]:
    """The files found, without those of an earlier run in the output folder, unless given by name."""
    kept = [each for each in found if not (each.around and places.is_below(each.place, folder))]
    used = {each.around for each in kept}
    for each in found:
        if each.around not in used:
            raise SudokuError(
                message(
                    "{around}: nothing to do, all its files are in {folder}, the output",
                    around=each.around,
                    folder=folder,
                )
            )
    return kept


def _format(place: str) -> str:
    format = format_of(place)
    if format is None:
        raise SudokuError(
            message(
                "{place}: no format has this suffix; there are {names}",
                place=place,
                names=", ".join(SUFFIXES),
            )
        )
    return format


def _renamed(name: str, format: str) -> str:
    if format_of(name) == format:
        return name
    suffix = next((each for each in SUFFIXES if name.lower().endswith(each)), "")
    return name[: len(name) - len(suffix)] + suffix_of(format)


def size_of(job: Job) -> int:
    """The size of all inputs of a job, in bytes."""
    return sum(places.size_of(place) for place, _ in job.inputs)
