"""Tables in files: what is read is what was there, what is written can be read again."""

from __future__ import annotations

import gzip
import json
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, IMPOSSIBLE
from commands import FRESH
from conftest import Run

pa = pytest.importorskip("pyarrow")
fsspec = pytest.importorskip("fsspec")

import pyarrow.csv as arrow_csv  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

from sudokit import SudokuError  # noqa: E402
from sudokit.streams import suffixes  # noqa: E402
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
    format = suffixes.format_of(str(path))
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
        gzip.compress(f"# a comment\n{EASY}\n\n{EMPTY} # tail\r\nb\xe9d\u2028".encode())
    )
    run([lines], tmp_path / "out.jsonl", Plan(("status",)))
    rows = read(tmp_path / "out.jsonl").to_pylist()
    assert [(row["puzzle"], row["status"]) for row in rows] == [
        (EASY, "unique"),
        (f"{EMPTY} # tail", "several"),
        ("b\xe9d", "invalid"),
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
        ("in.jsonl:2", "not JSON: Expecting value: line 1 column 1 (char 0)"),
        ("in.jsonl:3", "not an object"),
    ]


@pytest.mark.parametrize("rows_before", [0, 1, 40_000])
@pytest.mark.parametrize(
    ("value", "wrong", "reason"),
    [
        (1, "a", 'holds "a", expected a whole number of 64 bits'),
        (1, True, "holds true, expected a whole number of 64 bits"),
        (1, 2**63, "holds 9223372036854775808, expected a whole number of 64 bits"),
        (0.5, 2**60 + 1, "holds 1152921504606846977, expected a number"),
        ("a", 5, "holds 5, expected text"),
        ("a", "\ud800", r'holds "\ud800", expected text'),
        ("a", ["long" * 30], f'holds ["{"long" * 22}..., expected text'),
        ([1], ["a"], 'holds ["a"], expected list<item: int64>'),
    ],
)
def test_json_values_of_another_type_are_told_by_line_and_left_out(
    value: Any, wrong: Any, reason: str, rows_before: int, tmp_path: Path
) -> None:
    """In the first block, by which the types are known, and in a later one."""
    rows = [{"x": value}] * rows_before + [
        {"x": None},
        {"x": value},
        {"x": wrong},
        {},
        {"x": value},
    ]
    text = "".join(json.dumps({"puzzle": EASY, **row}) + "\n" for row in rows)
    (tmp_path / "in.jsonl").write_text(text)
    told: list[tuple[str, str]] = []
    run(
        [tmp_path / "in.jsonl"],
        tmp_path / "out.parquet",
        Plan(("clues",)),
        on_failure=lambda place, why: told.append((Path(place).name, why)),
    )
    assert told == [(f"in.jsonl:{rows_before + 3}", f"column x {reason}")]
    wanted = [value] * rows_before + [None, value, None, value]
    assert read(tmp_path / "out.parquet").column("x").to_pylist() == wanted


def test_a_json_column_without_values_for_long_ends_the_file_by_line(tmp_path: Path) -> None:
    """Its type is not known, and every later line would be left out."""
    rows = [{"puzzle": EASY, "x": None}] * 40_000 + [{"puzzle": EASY, "x": 5}]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, rows)))
    with pytest.raises(SudokuError, match=r"in.jsonl:40001: x has no value in the first 32,768 r"):
        run([tmp_path / "in.jsonl"], tmp_path / "out.parquet", Plan(("clues",)))


def test_json_numbers_do_not_lose_their_fractions(tmp_path: Path) -> None:
    """Where the first block has whole numbers only, those after it must be whole as well."""
    rows = [{"puzzle": EASY, "x": 1}] * 40_000 + [{"puzzle": EASY, "x": 1.5}]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, rows)))
    told: list[tuple[str, str]] = []
    run(
        [tmp_path / "in.jsonl"],
        tmp_path / "out.parquet",
        Plan(("clues",)),
        on_failure=lambda place, why: told.append((Path(place).name, why)),
    )
    assert told == [("in.jsonl:40001", "column x holds 1.5, expected a whole number of 64 bits")]
    assert read(tmp_path / "out.parquet").num_rows == 40_000


def test_json_numbers_become_whole_or_not_together(tmp_path: Path) -> None:
    """A bad line changes nothing of the types of the others."""
    lines = ['{"x":1,"o":{"a":[]}}', '{"x":1.5,"o":{"b":"t"}}', '{"x":"bad"}', '{"o":{"a":[2]}}']
    (tmp_path / "in.jsonl").write_text("\n".join(lines))
    told = []
    place = str(tmp_path / "in.jsonl")
    with files.open_reader(place, "jsonl", lambda *all: told.append(all)) as reader:
        rows = [row for batch, _ in reader.batches for row in batch.to_pylist()]
    assert told == [(f"{place}:3", 'column x holds "bad", expected a number')]
    assert rows == [
        {"x": 1.0, "o": {"a": [], "b": None}},
        {"x": 1.5, "o": {"a": None, "b": "t"}},
        {"x": None, "o": {"a": [2], "b": None}},
    ]


def test_json_that_no_column_can_hold_is_no_traceback(sudokit: Run, tmp_path: Path) -> None:
    lines = [
        f'{{"puzzle":"{EASY}","x":12345678901234567890}}',
        "[" * 100_000,
        f'{{"puzzle":"{EASY}"}}',
        '{"puzzle":5}',
    ]
    (tmp_path / "in.jsonl").write_text("\n".join(lines))
    result = sudokit("table", "in.jsonl", "-o", "out.csv", "--add", "count")
    assert result.returncode == 1
    assert result.stderr.splitlines()[1:] == [
        "in.jsonl:1: column x holds 12345678901234567890, which no column can hold",
        "in.jsonl:4: column puzzle holds 5, expected text",
    ]
    assert result.stderr.startswith("in.jsonl:2: not JSON: ")
    assert (tmp_path / "out.csv").read_text() == f"puzzle,x,count\n{EASY},,1\n"


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


def test_what_is_named_outright_is_done_wherever_it_is(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    write(TEXTS, tmp_path / "d" / "a.parquet")
    done = sudokit("table", "d/a.parquet", "-o", "d/", "--to", "csv", "--add", "count")
    assert (done.returncode, done.stderr) == (0, "")
    assert read(tmp_path / "d" / "a.csv").column("count").to_pylist()[0] == "1"
    before = (tmp_path / "d" / "a.parquet").read_bytes()
    for arguments, reason in [
        (["d/a.parquet", "-o", "d/"], "d/a.parquet is both input and output"),
        (["d/a.parquet", "-o", "d"], "d/a.parquet is both input and output"),
        (
            ["d/", "-o", "d/", "--to", "csv"],
            "d/: nothing to do, all its files are in d/, the output",
        ),
        (
            ["d/*.parquet", "-o", "d"],
            "d/*.parquet: nothing to do, all its files are in d, the output",
        ),
    ]:
        result = sudokit("table", *arguments)
        assert (result.returncode, result.stderr) == (1, f"sudokit: {reason}\n")
    assert (tmp_path / "d" / "a.parquet").read_bytes() == before


def test_a_dash_is_no_name_of_an_output(sudokit: Run, tmp_path: Path) -> None:
    write(TEXTS, tmp_path / "in.parquet")
    for command in ("table", "solve"):
        result = sudokit(command, "in.parquet", "-o", "-")
        assert result.returncode == 2
        assert "to a file with a name, not to standard output" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]


def test_wrong_columns_are_told_with_file_and_column(sudokit: Run, tmp_path: Path) -> None:
    write(pa.table({"id": [1], "puzzle": [0.5]}), tmp_path / "float.parquet")
    twice = pa.table([pa.array([EASY]), pa.array([EASY])], names=["puzzle", "puzzle"])
    write(twice, tmp_path / "twice.parquet")
    expected = "expected text, bytes or lists of 81 numbers"
    for arguments, reason in [
        (["float.parquet"], f"float.parquet: column puzzle is double, {expected}"),
        (["float.parquet", "--column", "id"], f"float.parquet: column id is int64, {expected}"),
        (["twice.parquet"], "twice.parquet: two columns are called puzzle"),
        (["twice.parquet", "--column", "puzzle"], "twice.parquet: two columns are called puzzle"),
    ]:
        result = sudokit("table", *arguments, "-o", "out.parquet")
        assert (result.returncode, result.stderr) == (1, f"sudokit: {reason}\n")


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
    ("header", "sign"),
    [("id;puzzle", ";"), ("id\tpuzzle", "\t"), ("id|puzzle", "|"), ('"id";"puz;zle"', ";")],
)
def test_a_csv_of_another_delimiter_keeps_it(
    header: str, sign: str, sudokit: Run, tmp_path: Path
) -> None:
    rows = [f'"1{sign},"{sign}{EASY}', f"2,5{sign}{EASY}"]
    (tmp_path / "a.csv").write_bytes(("\r\n".join([header, *rows]) + "\r\n").encode("utf-8-sig"))
    name = header.rpartition(sign)[2].strip('"') if '"' not in header else "puz;zle"
    result = sudokit("table", "a.csv", "-o", "b.csv", "--add", "count", "--column", name)
    assert (result.returncode, result.stderr) == (0, "")
    wanted = [f"{header}{sign}count", *(f"{row}{sign}1" for row in rows)]
    assert (tmp_path / "b.csv").read_bytes() == ("\r\n".join(wanted) + "\r\n").encode("utf-8-sig")
    (tmp_path / "c.csv").write_text(f"id,{name}\n3,{EASY}\n")
    result = sudokit("table", "a.csv", "c.csv", "-o", "d.csv", "--column", name)
    assert result.returncode == 1
    assert result.stderr == (
        f"sudokit: c.csv: ',' between cells, where the first file has {sign!r}\n"
    )
    assert not (tmp_path / "d.csv").exists()


@pytest.mark.parametrize("header", ["id,comment;puzzle", '"id;comment"', "puzzle;text"])
def test_a_delimiter_that_is_none_parts_nothing(header: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"{header}\n")
    with files.open_reader(str(tmp_path / "a.csv"), "csv", lambda place, reason: None) as reader:
        names = reader.schema.names
        assert list(reader.batches) == []
    assert (
        names
        == {
            "id,comment;puzzle": ["id", "comment;puzzle"],
            '"id;comment"': ["id;comment"],
            "puzzle;text": ["puzzle", "text"],
        }[header]
    )


@pytest.mark.parametrize(
    "format",
    [
        each if each == "lines" else pytest.param(each, marks=pytest.mark.slow)
        for each in suffixes.TABLE_FORMATS
    ],
)
def test_pipes_are_written_and_read(format: str, tmp_path: Path) -> None:
    rows = 30_000
    (tmp_path / "in.csv").write_text("puzzle\n" + f"{EASY}\n" * rows)
    script = f"""
        set -e -o pipefail
        sudokit() {{ {shlex.join(FRESH)} "$@"; }}
        sudokit table <(cat in.csv) --from csv -o file --to {format} --add canonical
        sudokit table in.csv -o /dev/stdout --to {format} --add canonical | cat > piped
        cmp file piped
        sudokit table in.csv -o /dev/stdout --to {format} | head -c 1 > /dev/null
        mkfifo pipe
        sudokit table in.csv -o pipe --to {format} & head -c 1 pipe > /dev/null; wait $!
        sudokit table <(cat file) --from {format} --column puzzle -o back.jsonl
    """
    result = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if format in ("parquet", "arrow"):
        assert result.returncode == 1
        assert "a pipe, but Parquet and Arrow's file format can only be read from a file" in (
            result.stderr
        )
        assert result.stderr.count("\n") == 1
    else:
        assert (result.returncode, result.stderr) == (0, "")
        assert (tmp_path / "back.jsonl").read_bytes().count(b"\n") == rows


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.parquet", b"garbage", "Parquet"),
        ("a.parquet", b"", "Parquet"),
        ("a.arrow", b"garbage", "too small"),
        ("a.csv", b"", "no header line"),
        ("a.csv", b"a,b\n1,2\n", "no column puzzle, and 2 of text; the table has a, b"),
        ("a.csv.gz", b"garbage", "a.csv.gz: not compressed, although the name ends in .gz"),
        ("a.csv", f"{EASY}\n{EMPTY}\n".encode(), "the first line is a board, not names of columns"),
        (
            "a.csv",
            f"1,{EASY}\n".encode(),
            "header line such as puzzle before it, or name the file .txt",
        ),
        ("a.csv", f"55{EMPTY[2:]}\n{EASY}\n".encode(), "the first line is a board"),
        ("a.csv", f"puzzle,puzzle\n{EASY},{EASY}\n".encode(), "two columns are called puzzle"),
        ("a.jsonl", b'{"puzzle":"","\\ud800":1}', "half a character"),
        ("a.jsonl", b'{"puzzle":5}\n', "column puzzle is int64, expected text, bytes or lists"),
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
    assert "7 rows" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["b.parquet"]


def test_the_command_solve_and_rate_take_tables(sudokit: Run, tmp_path: Path) -> None:
    write(pa.table({"quiz": [EASY, None]}), tmp_path / "in.parquet")
    assert sudokit("solve", "in.parquet", "-o", "out.jsonl").returncode == 0
    assert read(tmp_path / "out.jsonl").column("solution").to_pylist() == [EASY_SOLVED, None]
    assert sudokit("rate", "in.parquet", "-o", "out.parquet").returncode == 0
    assert read(tmp_path / "out.parquet").column("level").to_pylist() == ["Easy", None]
    assert sudokit("solve", "in.parquet").returncode == 2
    assert sudokit("solve", "in.parquet", "-o", "o.parquet", "--unique").returncode == 2


def test_solve_and_rate_read_and_write_what_is_compressed(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n")
    assert sudokit("rate", "in.txt", "-o", "out.csv.gz").returncode == 0
    rated = gzip.decompress((tmp_path / "out.csv.gz").read_bytes()).decode()
    assert rated == f"puzzle,level,score,hardest\n{EASY},Easy,204,Naked Single\n"
    assert sudokit("solve", "in.txt", "-o", "out.txt.gz").returncode == 0
    assert gzip.decompress((tmp_path / "out.txt.gz").read_bytes()).decode() == f"{EASY_SOLVED}\n"
    assert sudokit("solve", "out.txt.gz", "-o", "again.txt").returncode == 0
    assert (tmp_path / "again.txt").read_text() == f"{EASY_SOLVED}\n"


def test_wrong_command_lines(sudokit: Run, tmp_path: Path) -> None:
    write(TEXTS, tmp_path / "in.parquet")
    assert sudokit("table", "in.parquet").returncode == 2
    wrong = sudokit("table", "in.parquet", "-o", "out.csv", "--add", "nix")
    assert wrong.returncode == 2
    assert "no column is called 'nix', expected one of solution, " in wrong.stderr
    slip = sudokit("table", "in.parquet", "-o", "out.csv", "--add", "levle")
    assert slip.returncode == 2
    assert slip.stderr.rstrip().endswith("did you mean level?")
    for arguments, reason in [
        (["in.parquet", "-o", "in.parquet"], "is both input and output"),
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
    for suffix in suffixes.SUFFIXES:
        assert suffix.removesuffix(".gz").removesuffix(".zst") in text


@pytest.mark.parametrize("source", [*KINDS, ".txt"])
def test_a_table_that_is_not_read_is_closed(source: str, tmp_path: Path) -> None:
    path = tmp_path / f"a{source}"
    if source == ".txt":
        path.write_text(EASY, encoding="utf-8")
    else:
        write(TEXTS, path)
    number = len(list(Path("/proc/self/fd").iterdir()))
    format = suffixes.format_of(str(path))
    assert format
    with files.open_reader(str(path), format, fail) as reader:
        pass
    assert len(list(Path("/proc/self/fd").iterdir())) == number
    assert reader.schema.names


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        (200_000 * "a" + ",b", "field larger than field limit (131072)"),
        (
            200_000 * "\0",
            "a zero byte, which text files do not contain (is it in an encoding other than UTF-8?)",
        ),
    ],
)
def test_a_header_of_a_csv_that_is_none(header: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"{header}\n1,2\n", encoding="utf-8")
    with pytest.raises(SudokuError) as caught:
        read(path)
    assert str(caught.value) == f"{path}:1: {reason}"
