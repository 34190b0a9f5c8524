"""What the suffix of a file means: the format of a table, and whether it is compressed."""

from __future__ import annotations

from sudokit.streams.compression import SUFFIXES as COMPRESSED
from sudokit.streams.compression import without_suffix

__all__ = ["NOT_TEXT", "SUFFIXES", "TABLE_FORMATS", "TEXT", "format_of", "suffix_of"]

_SUFFIXES = {
    "parquet": (".parquet", ".pq"),
    "arrow": (".arrow", ".feather", ".ipc"),
    "arrows": (".arrows",),
    "csv": (".csv", ".tsv"),
    "jsonl": (".jsonl", ".ndjson"),
    "lines": (".txt", ".sdm"),
}

TEXT = ("csv", "jsonl", "lines")
"""The formats of tables that are text, which may be compressed."""

TABLE_FORMATS = tuple(_SUFFIXES)

SUFFIXES = tuple(
    suffix + end
    for format, suffixes in _SUFFIXES.items()
    for suffix in suffixes
    for end in ("", *(COMPRESSED if format in TEXT else ()))
)
"""All suffixes of all formats, including compressed ones."""

NOT_TEXT = (
    *(suffix for format in TABLE_FORMATS if format not in TEXT for suffix in _SUFFIXES[format]),
    *COMPRESSED,
)
"""The suffixes of files that are not plain text."""


def format_of(place: str) -> str | None:
    """The format that the suffix of a file means, or None.

    Examples:
        >>> format_of("puzzles.csv.gz"), format_of("s3://bucket/part-0.parquet"), format_of("out")
        ('csv', 'parquet', None)
    """
    name = place.lower()
    for format, suffixes in _SUFFIXES.items():
        if format in TEXT:
            name = without_suffix(place.lower())
        if name.endswith(suffixes):
            return format
    return None


def suffix_of(format: str) -> str:
    """The usual suffix of a format."""
    return _SUFFIXES[format][0]
