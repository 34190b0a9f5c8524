"""Tables as other programs write them: what is handed on keeps every byte, what is not text is refused."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import EASY, EASY_SOLVED
from conftest import Run

pa = pytest.importorskip("pyarrow")
pytest.importorskip("fsspec")

import pyarrow.parquet as pq  # noqa: E402

from sudokit import SudokuError  # noqa: E402
from sudokit.streams.decoding import open_text  # noqa: E402
from sudokit.tables import answers  # noqa: E402
from sudokit.tables.files import open_reader  # noqa: E402
from sudokit.tables.files import text as table_text  # noqa: E402

ROWS = [
    'id,"메모",puzzle,n',
    f'1,"가,나",{EASY},"q""x"',
    f'"2","",{EASY},',
    f'3,5" disk,{EASY},"a\nb"',
]


def solved(rows: list[str], end: str) -> str:
    return end.join([f"{rows[0]},solution", *(f"{row},{EASY_SOLVED}" for row in rows[1:])])


@pytest.mark.parametrize("last", ["end", ""])
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("encoding", ["cp949", "utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_a_csv_keeps_every_byte(
    encoding: str, end: str, last: str, sudokit: Run, tmp_path: Path
) -> None:
    last = end if last else ""
    (tmp_path / "in.csv").write_bytes((end.join(ROWS) + last).encode(encoding))
    named = ["--encoding", encoding] if encoding in ("cp949", "utf-16-be") else []
    result = sudokit("table", "in.csv", "-o", "out.csv", *named)
    assert (result.returncode, result.stderr) == (0, "")
    assert (tmp_path / "out.csv").read_bytes() == (solved(ROWS, end) + last).encode(encoding)


def test_every_letter_of_cp949_comes_back(sudokit: Run, tmp_path: Path) -> None:
    pairs = (bytes([lead, trail]) for lead in range(0x81, 0xFF) for trail in range(0x41, 0xFF))
    letters = b"".join(
        pair
        for pair in pairs
        if pair.decode("cp949", errors="replace").isprintable()
        and len(pair.decode("cp949", errors="replace")) == 1
    )
    assert len(letters) > 34_000
    before = b"puzzle,memo\r\n" + b"".join(
        EASY.encode() + b"," + letters[start : start + 80] + b"\r\n"
        for start in range(0, len(letters), 80)
    )
    (tmp_path / "in.csv").write_bytes(before)
    assert sudokit("table", "in.csv", "-o", "out.csv", "--encoding", "cp949").returncode == 0
    after = (tmp_path / "out.csv").read_bytes()
    assert after.replace(b"," + EASY_SOLVED.encode(), b"").replace(b",solution", b"") == before


def fail(place: str, reason: str) -> None:
    raise AssertionError((place, reason))


@pytest.mark.parametrize("name", ["in.csv", "in.jsonl", "in.txt"])
def test_text_that_cannot_be_decoded_takes_no_other_row_down(
    name: str, sudokit: Run, tmp_path: Path
) -> None:
    row = f'{{"puzzle":"{EASY}","m":"MEMO"}}' if name == "in.jsonl" else f"{EASY},MEMO"
    head = ["puzzle,m"] if name == "in.csv" else []
    good = [*head, *[row.replace("MEMO", "x")] * 3]
    lines = [*good, row.replace("MEMO", "쉬움"), good[-1]]
    (tmp_path / name).write_bytes("\r\n".join(lines).encode("cp949"))
    column = [] if name == "in.txt" else ["--column", "puzzle"]
    for target in ("out.csv", "out.parquet", "out.jsonl"):
        result = sudokit("table", name, "-o", target, *column)
        assert result.returncode == 1
        number = len(lines) - 1
        expected = f"{name}:{number}: byte 0xbd is not UTF-8 (is it in another encoding?)\n"
        assert result.stderr == expected
        text = (tmp_path / target).read_bytes()
        if target != "out.parquet":
            assert text.count(EASY_SOLVED.encode()) == (5 if name == "in.txt" else 4)
    result = sudokit("table", name, "-o", "out.parquet", "--encoding", "cp949", *column)
    assert (result.returncode, result.stderr) == (0, "")


def test_utf_16_without_a_mark_is_refused(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(f"puzzle\n{EASY}\n".encode("utf-16-le"))
    result = sudokit("table", "in.csv", "-o", "out.csv")
    assert result.returncode == 1
    assert result.stderr.startswith(
        "sudokit: in.csv:1: a zero byte, which text files do not contain"
    )
    result = sudokit("table", "in.csv", "-o", "out.csv", "--encoding", "utf-16-le")
    assert result.returncode == 0
    wanted = f"puzzle,solution\n{EASY},{EASY_SOLVED}\n".encode("utf-16-le")
    assert (tmp_path / "out.csv").read_bytes() == wanted


def test_a_letter_that_the_encoding_lacks(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"\ufeffpuzzle,m\n{EASY},€\n", encoding="utf-8")
    result = sudokit("table", "in.csv", "-o", "out.csv", "--encoding", "latin-1")
    assert result.returncode == 1
    assert result.stderr == "sudokit: out.csv: '€' (U+20AC) cannot be written in iso8859-1\n"
    assert not (tmp_path / "out.csv").exists()


def test_several_files_and_what_lies_between_them(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(f"\ufeffpuzzle,m\r\n{EASY},1".encode())
    (tmp_path / "b.csv").write_bytes(f"\ufeffpuzzle,m\r\n{EASY},2\r\n\ufeff{EASY},3\r\n".encode())
    assert sudokit("table", "a.csv", "b.csv", "-o", "out.csv", "--column", "puzzle").returncode == 0
    rows = list(csv.reader(io.StringIO((tmp_path / "out.csv").read_text("utf-8-sig"))))
    assert [(row[0].strip("\ufeff"), *row[1:]) for row in rows] == [
        ("puzzle", "m", "solution"),
        *((EASY, number, EASY_SOLVED) for number in "123"),
    ]


def test_line_ends_that_end_no_row_of_a_csv(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle\u2028{EASY}x\u2028", encoding="utf-8")
    result = sudokit("table", "in.csv", "-o", "out.csv")
    assert (result.returncode, result.stderr) == (
        1,
        "sudokit: in.csv:1: U+2028 does not end a line of a CSV file\n",
    )
    (tmp_path / "in.txt").write_text(f"{EASY}\u2028{EASY}\r{EASY}", encoding="utf-8")
    assert sudokit("table", "in.txt", "-o", "out.csv").returncode == 0
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 4


def test_a_quotation_mark_that_nothing_closes(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f'puzzle,m\n{EASY},"a\nb"\n{EASY},"x\n' + f"{EASY},y\n" * 9)
    result = sudokit("table", "in.csv", "-o", "out.csv", "--column", "puzzle")
    assert result.returncode == 1
    assert result.stderr == "sudokit: in.csv:4: a quotation mark that nothing closes\n"


@pytest.mark.parametrize("name", ["in.csv", "in.txt", "in.jsonl"])
def test_a_row_without_end(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(f'puzzle\n{EASY}\n"' + "x" * 3000 + '"\n')
    with (
        patch.object(table_text, "_BLOCK_BYTES", 64),
        patch.object(table_text, "_LONGEST_ROW", 1000),
        pytest.raises(SudokuError) as caught,
        open_reader(str(path), path.suffix[1:].replace("txt", "lines"), print) as reader,
    ):
        list(reader.batches)
    assert str(caught.value).startswith(f"{path}:3: a row of more than 1,000 bytes")


CELLS = st.text(st.sampled_from('a,"\n\r가'), max_size=4)


@given(
    st.lists(st.lists(CELLS, min_size=2, max_size=2), max_size=6),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
    st.integers(1, 50),
)
def test_rows_are_those_of_the_csv_module_in_blocks_of_any_size(
    rows: list[list[str]], end: str, quoting: int, size: int
) -> None:
    text = io.StringIO(newline="")
    if any(sign in cell for row in rows for cell in row for sign in "\r\n"):
        quoting = csv.QUOTE_ALL  # Python leaves a CR without quotes where lines end with LF
    csv.writer(text, lineterminator=end, quoting=quoting).writerows([["p", "m"], *rows])  # type: ignore[arg-type]
    data = text.getvalue().encode()
    with patch.object(table_text, "_BLOCK_BYTES", size):
        blocks = list(
            table_text.blocks_of("name", open_text(io.BytesIO(data)), ",", on_failure=fail)
        )
    assert b"".join(block.data for block in blocks) == data
    found = [
        block.data[start:stop].decode()
        for block in blocks
        for start, stop in zip([0, *block.ends[:-1]], block.ends, strict=True)
    ]
    assert [next(csv.reader(io.StringIO(row, newline=""))) for row in found] == [["p", "m"], *rows]
    numbers = [block.line_of(row) for block in blocks for row in range(len(block.ends))]
    line = 1
    for number, row in zip(numbers, found, strict=True):
        assert number == line
        line += len(row.replace("\r\n", "\n").replace("\r", "\n").split("\n")) - 1


def test_a_name_of_a_column_that_cannot_be_decoded_ends_the_file(
    sudokit: Run, tmp_path: Path
) -> None:
    (tmp_path / "in.csv").write_bytes(f"puzzle,\xe9\n{EASY},1\n".encode("latin-1"))
    result = sudokit("table", "in.csv", "-o", "out.csv")
    expected = "sudokit: in.csv:1: byte 0xe9 is not UTF-8 (is it in another encoding?)\n"
    assert (result.returncode, result.stderr) == (1, expected)
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.binary()])
def test_a_row_of_a_column_that_is_not_utf_8_is_a_bad_puzzle(
    kind: Any, sudokit: Run, tmp_path: Path
) -> None:
    """As Parquet and Arrow may have, which do not look at what they are given as text."""
    size = pa.large_binary() if kind == pa.large_string() else pa.binary()
    cells = pa.array([EASY.encode(), b"\xff" + EASY[1:].encode(), b"\xff", None], size)
    column = pa.Array.from_buffers(kind, 4, cells.buffers())
    reason = "byte 0xff is not UTF-8 (is it in another encoding?)"
    expected = {
        "status": ["unique", "invalid", "invalid", None],
        "error": [None, reason, reason, None],
    }
    for asked in (column, column.dictionary_encode(), pa.chunked_array([column[:2], column[2:]])):
        assert answers(asked, ["status", "error"]).to_pydict() == expected
    pq.write_table(pa.table({"puzzle": column}), tmp_path / "in.parquet")
    for name in ("out.csv", "out.jsonl", "out.parquet", "out.arrow"):
        result = sudokit("table", "in.parquet", "-o", name, "--add", "status,error")
        word = f"{name}: column puzzle: 2 texts that are not UTF-8, written with U+FFFD in their place\n"
        if name in ("out.parquet", "out.arrow"):
            word = ""
        assert (result.returncode, result.stderr) == (bool(word), word)
    text = (tmp_path / "out.csv").read_text(encoding="utf-8")
    assert text.count("invalid") == text.count(f",{reason}\n") == text.count("\ufffd") == 2
    assert (
        pq.read_table(tmp_path / "out.parquet")["puzzle"].combine_chunks().buffers()[2] is not None
    )
