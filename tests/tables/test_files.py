"""Tables in files: what is read is what was there, what is written can be read again."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, IMPOSSIBLE
from conftest import Run

pa = pytest.importorskip("pyarrow")
fsspec = pytest.importorskip("fsspec")

import pyarrow.csv as arrow_csv  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

from sudokit import SudokuError  # noqa: E402
from sudokit.tables import Plan, files, jobs, process  # noqa: E402

TEXTS = pa.table(
    {
        "id": ["007", "1e5", "", None, "x,y", 'a "quoted" one', "two\nlines"],
        "puzzle": [EASY, EASY_SOLVED, EMPTY, None, IMPOSSIBLE, "", "bad"],
    }
)
"""Texts only: what every format but plain lines can hold."""


def write(table: Any, path: Path) -> None:
    """Write a table by Arrow itself."""
    match path.suffixes[0]:
        case ".parquet":
            pq.write_table(table, path)
        case ".csv":
            with pa.output_stream(path) as stream:
                arrow_csv.write_csv(table, stream)
        case ".arrow" | ".arrows":
            new = pa.ipc.new_file if path.suffix == ".arrow" else pa.ipc.new_stream
            with pa.OSFile(str(path), "wb") as file, new(file, table.schema) as writer:
                writer.write(table)
        case ".jsonl":
            with pa.output_stream(path) as stream:
                for row in table.to_pylist():
                    stream.write(json.dumps(row).encode() + b"\n")


def read(path: Path | str) -> Any:
    format = files.format_of(str(path))
    assert format
    with files.open_reader(str(path), format, fail) as reader:
        return pa.Table.from_batches([batch for batch, _ in reader.batches], reader.schema)


def fail(place: str, reason: str) -> None:
    raise AssertionError(f"{place}: {reason}")


def run(inputs: list[Path | str], output: Path | str, plan: Plan, **options: Any) -> list[Any]:
    todo = jobs.jobs_for([str(path) for path in inputs], str(output))
    return [jobs.run(job, plan, **options) for job in todo]


KINDS = [".parquet", ".csv", ".csv.gz", ".arrow", ".arrows", ".jsonl", ".jsonl.zst"]


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize(
    "target", [".parquet", ".csv.zst", ".tsv", ".arrow", ".arrows", ".jsonl.gz"]
)
def test_any_format_to_any_other(source: str, target: str, tmp_path: Path) -> None:
    before, after = tmp_path / f"in{source}", tmp_path / f"out{target}"
    write(TEXTS, before)
    run([before], after, Plan(("solution", "error")))
    wanted = process(TEXTS.combine_chunks().to_batches()[0], ["solution", "error"])
    assert read(after).to_pylist() == wanted.to_pylist()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([before.name, after.name])


def test_types_pass_through_where_the_format_has_them(tmp_path: Path) -> None:
    table = pa.table(
        {
            "puzzle": pa.array([EASY, None, EMPTY]).dictionary_encode(),
            "when": pa.array([0, None, 5], pa.timestamp("us", "UTC")),
            "tags": pa.array([["a"], [], None]),
            "flags": pa.array([{"x": 1}, None, {"x": None}]),
            "bytes": pa.array([b"\xff", None, b""]),
        }
    )
    for name in ("a.parquet", "a.arrow", "a.arrows"):
        write(table, tmp_path / name)
        for suffix in (".parquet", ".arrow", ".arrows"):
            out = tmp_path / f"out{suffix}"
            run([tmp_path / name], out, Plan(("count",)))
            assert read(out).drop(["count"]).equals(table)
            assert read(out).column("count").to_pylist() == [1, None, 2]


def test_plain_lines(tmp_path: Path) -> None:
    lines = tmp_path / "puzzles.txt.gz"
    lines.write_bytes(
        gzip.compress(f"# a comment\n{EASY}\n\n{EMPTY} # tail\nb\xe9d\n".encode("latin-1"))
    )
    run([lines], tmp_path / "out.jsonl", Plan(("status",)))
    rows = read(tmp_path / "out.jsonl").to_pylist()
    assert [(row["puzzle"], row["status"]) for row in rows] == [
        (EASY, "unique"),
        (f"{EMPTY} # tail", "several"),
        ("b\N{REPLACEMENT CHARACTER}d", "invalid"),
    ]
    run([lines], tmp_path / "out.txt", Plan(("solution",)))
    assert (tmp_path / "out.txt").read_text().splitlines()[::2] == [EASY_SOLVED, ""]


def test_a_csv_with_nothing_to_quote_has_no_quotes(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle,n\n{EASY},\n")
    run([tmp_path / "in.csv"], tmp_path / "out.csv", Plan())
    assert (tmp_path / "out.csv").read_text() == f"puzzle,n,solution\n{EASY},,{EASY_SOLVED}\n"


def test_lines_that_are_no_rows_are_told_and_left_out(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle,n\n{EASY},1\n{EASY}\n{EMPTY},2,3\n{EMPTY},4\n")
    (tmp_path / "in.jsonl").write_text(f'{{"puzzle":"{EASY}"}}\nnot\n[]\n\n{{"puzzle":null}}\n')
    told: list[tuple[str, str]] = []
    for name in ("in.csv", "in.jsonl"):
        run(
            [tmp_path / name],
            tmp_path / "out.parquet",
            Plan(("count",)),
            on_failure=lambda place, reason: told.append((Path(place).name, reason)),
        )
        assert len(read(tmp_path / "out.parquet")) == 2
    assert told == [
        ("in.csv:3", "1 cell, expected 2"),
        ("in.csv:4", "3 cells, expected 2"),
        ("in.jsonl:2", "no JSON: Expecting value: line 1 column 1 (char 0)"),
        ("in.jsonl:3", "no object"),
    ]


def test_many_files_become_one_or_a_folder_of_the_same_names(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for name in (
        "a=1/x.parquet",
        "a=2/x.parquet",
        "_skipped.parquet",
        ".hidden/y.parquet",
        "readme",
    ):
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        write(TEXTS, (data / name).with_suffix(".parquet"))
    (data / "readme.parquet").unlink()
    run([data], tmp_path / "all.csv", Plan(("count",)))
    assert len(read(tmp_path / "all.csv")) == 2 * len(TEXTS)
    run([data], f"{tmp_path}/out/", Plan(("count",)))
    run([str(data / "a=*" / "*.parquet")], f"{tmp_path}/globbed/", Plan(("count",)))
    for folder in ("out", "globbed"):
        made = sorted((tmp_path / folder).rglob("*.parquet"))
        names = ["a=1/x.parquet", "a=2/x.parquet"]
        assert [str(path.relative_to(tmp_path / folder)) for path in made] == names
    run([data], f"{data}/made/", Plan(("count",)))
    run([data], f"{data}/made/", Plan(("count",)))
    assert len(list((data / "made").rglob("*.parquet"))) == 2
    with pytest.raises(SudokuError, match=r"would both become .*out/x\.parquet"):
        jobs.jobs_for([str(data / f"a={i}" / "x.parquet") for i in (1, 2)], f"{tmp_path}/out/")


def test_other_stores_through_fsspec(tmp_path: Path) -> None:
    store = fsspec.filesystem("memory")
    write(TEXTS, tmp_path / "in.parquet")
    for number in (1, 2):
        store.pipe(f"/bucket/in/{number}.parquet", (tmp_path / "in.parquet").read_bytes())
    plan = Plan(("solution",))
    run(["memory://bucket/in/*.parquet"], "memory://bucket/out/", plan)
    assert store.find("/bucket/out") == ["/bucket/out/1.parquet", "/bucket/out/2.parquet"]
    assert read("memory://bucket/out/1.parquet").column("solution")[0].as_py() == EASY_SOLVED
    again = run(["memory://bucket/in"], "memory://bucket/out/", plan, resume=True)
    assert [outcome.skipped for outcome in again] == [True, True]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.parquet", b"garbage", "Parquet"),
        ("a.parquet", b"", "Parquet"),
        ("a.arrow", b"garbage", "too small"),
        ("a.csv", b"", "no header line"),
        ("a.csv", b"a,b\n1,2\n", "no column puzzle, and 2 of text; the table has a, b"),
        ("a.csv.gz", b"garbage", ""),
        ("a.jsonl", b"", "no column puzzle"),
        ("a.xyz", b"", "no format has this suffix"),
    ],
)
def test_bad_files(name: str, content: bytes, reason: str, sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    result = sudokit("table", name, "-o", "out.parquet")
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"sudokit: {name}: ")
    assert reason in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_one_bad_file_does_not_take_the_others_down(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "a.parquet").write_bytes(b"garbage")
    write(TEXTS, tmp_path / "b.parquet")
    result = sudokit("table", "a.parquet", "b.parquet", "-o", "out/", "--stats")
    assert result.returncode == 1
    assert "7 boards" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["b.parquet"]


def test_the_command_solve_and_rate_take_tables(sudokit: Run, tmp_path: Path) -> None:
    write(pa.table({"quiz": [EASY, None]}), tmp_path / "in.parquet")
    assert sudokit("solve", "in.parquet", "-o", "out.jsonl").returncode == 0
    assert read(tmp_path / "out.jsonl").column("solution").to_pylist() == [EASY_SOLVED, None]
    assert sudokit("rate", "in.parquet", "-o", "out.parquet").returncode == 0
    assert read(tmp_path / "out.parquet").column("level").to_pylist() == ["Easy", None]
    assert sudokit("solve", "in.parquet").returncode == 2
    assert sudokit("solve", "in.parquet", "-o", "o.parquet", "--unique").returncode == 2


def test_wrong_command_lines(sudokit: Run, tmp_path: Path) -> None:
    write(TEXTS, tmp_path / "in.parquet")
    assert sudokit("table", "in.parquet").returncode == 2
    wrong = sudokit("table", "in.parquet", "-o", "out.csv", "--add", "nix")
    assert wrong.returncode == 2
    assert "no column 'nix'" in wrong.stderr
    for arguments, reason in [
        (["in.parquet", "-o", "in.parquet"], "is the output, too"),
        (["in.parquet", "-o", "o.txt", "--add", "count,level"], "plain lines hold one column"),
        (["nix.parquet", "-o", "o.csv"], "sudokit: nix.parquet: no such file"),
        (["nix://x", "-o", "o.csv"], "protocol not known"),
        (
            ["in.parquet", "-o", "o.csv", "--column", "nix"],
            "no column nix; the table has id, puzzle",
        ),
    ]:
        result = sudokit("table", *arguments)
        assert (result.returncode, result.stderr.count("\n")) == (1, 1)
        assert reason in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]


def test_help_names_every_column_and_format(sudokit: Run) -> None:
    from sudokit.tables import COLUMNS

    text = sudokit("table", "--help").stdout
    for column in COLUMNS.values():
        assert f"  {column.name} " in text
    for suffix in files.SUFFIXES:
        assert suffix.removesuffix(".gz").removesuffix(".zst") in text
