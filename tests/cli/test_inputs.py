"""Batches of boards: what native code cuts is what `formats` would have read."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from unittest.mock import patch

from hypothesis import assume, given
from hypothesis import strategies as st

from boards import EASY, ESCARGOT, JUDGE_2239, JUDGE_2580
from sudokit import Grid, SudokuError, _native, formats
from sudokit.cli import inputs
from sudokit.cli.failures import Failures
from sudokit.cli.progress import Progress
from sudokit.errors import FormatError
from sudokit.reading import source as reading_source
from sudokit.reading import streams
from sudokit.reading.source import Source
from sudokit.streams.decoding import open_lines

LINES = st.sampled_from(
    [
        EASY,
        ESCARGOT + ",comment",
        f"  {EASY}   # tail",
        f'"{EASY}","{EASY}"',
        EASY[:80],
        EASY + "1",
        EASY[:40] + "a" + EASY[41:],
        EASY[:9],
        "55" + "." * 79,
        "",
        "   ",
        "# comment",
        "hello",
        "quizzes,solutions",
        JUDGE_2580,
        JUDGE_2239,
        formats.write(Grid(EASY), "boxed"),
        "\ufeff" + EASY,
        "é" * 81,
        EASY + "\ufeff" + EASY,
        "\N{FORM FEED}",
    ]
)
TEXTS = st.builds(
    lambda lines, end: end.join(lines),
    st.lists(LINES),
    st.sampled_from(["\n", "\r\n", "\r", "\u2028", "\x85"]),
)


def told(error: SudokuError | None) -> str | None:
    return error.reason if error else None


def has_variants(data: bytes) -> bool:
    """Whether a line begins a variant, which `formats` does not read."""
    lines = formats.decoded_lines(open_lines(BytesIO(data)))
    try:
        return any(_native.begins_variant(line.encode("utf-8", "replace")) for line in lines)
    except FormatError:
        return False


def by_batches(data: bytes) -> list[tuple[int, str | None, str | None]]:
    found: list[tuple[int, str | None, str | None]] = []
    source = Source(open_lines(BytesIO(data)))
    try:
        for batch in streams.read_batches(source, None):
            for index, line in enumerate(batch.lines):
                board = batch.grid(index)
                if isinstance(board, SudokuError):
                    found.append((line, None, board.reason))
                else:
                    found.append((line, str(board), None))
    except FormatError as error:
        found.append((error.line or 0, None, error.reason))
    return found


def by_formats(data: bytes) -> list[tuple[int, str | None, str | None]]:
    found: list[tuple[int, str | None, str | None]] = []
    try:
        for entry in formats.read(formats.decoded_lines(open_lines(BytesIO(data)))):
            line = (entry.error and entry.error.line) or entry.line
            found.append((line, str(entry.grid) if entry.grid else None, told(entry.error)))
    except FormatError as error:
        found.append((error.line or 0, None, error.reason))
    return found


@given(TEXTS)
def test_both_ways_through_a_file_find_the_same(text: str) -> None:
    assert by_batches(text.encode()) == by_formats(text.encode())


@given(TEXTS, st.integers(1, 200))
def test_blocks_may_end_anywhere(text: str, size: int) -> None:
    with patch.object(reading_source, "_BLOCK_BYTES", size):
        assert by_batches(text.encode()) == by_formats(text.encode())


@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    assume(not has_variants(data))
    assert by_batches(data) == by_formats(data)


def test_a_file_is_read_in_large_batches(tmp_path: Path) -> None:
    (tmp_path / "many").write_text(f"{EASY}\n" * 10_000)
    batches = list(inputs.read_batches([str(tmp_path / "many")], Failures(), Progress(None)))
    assert sum(len(batch.lines) for batch in batches) == 10_000
    assert len(batches) == 1
    assert batches[0].place(9_999).endswith("many:10000")
