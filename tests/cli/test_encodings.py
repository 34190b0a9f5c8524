"""Text in other encodings, with other line ends, compressed: no board is lost, no letter changed."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from boards import EASY, EASY_SOLVED, JUDGE_2239, JUDGE_2239_ANSWER
from commands import run_command
from conftest import Run


def run(*arguments: str, data: bytes = b"", folder: Path | None = None) -> tuple[int, bytes, str]:
    done = run_command(arguments, data=data, folder=folder or Path.cwd())
    return done.returncode, done.stdout, done.stderr.decode()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\x85", "\f", "\v"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_every_line_end_ends_a_board(end: str, encoding: str) -> None:
    text = f"{EASY}{end}# 주석{end}{EASY}{end}{end}" + JUDGE_2239.replace("\n", end)
    code, out, told = run("solve", "--to", "line", data=text.encode(encoding))
    answer = JUDGE_2239_ANSWER.replace("\n", "")
    assert (code, told) == (0, "")
    assert out.decode().split() == [EASY_SOLVED, EASY_SOLVED, answer]


def test_files_with_byte_order_marks_one_behind_the_other(tmp_path: Path) -> None:
    for first in (f"{EASY}\n", EASY, JUDGE_2239, f"puzzle\n{EASY}\n"):
        data = f"\ufeff{first}\ufeff{EASY}\n".encode()
        code, out, told = run("solve", "--to", "line", data=data)
        assert (code, told, len(out.split())) == (0, "", 2)


@pytest.mark.parametrize("command", ["solve", "convert", "rate", "check", "canonical", "minimize"])
def test_a_line_that_cannot_be_decoded_is_told_and_the_others_go_on(command: str) -> None:
    data = f"{EASY}\n쉬움,{EASY}\n".encode("cp949") + f"{EASY[:40]}\xff\n{EASY}\n".encode("latin-1")
    options = ["--to", "line"] if command == "convert" else []
    code, out, told = run(command, *options, data=data)
    assert code == 1
    reports = [line for line in (out.decode() + told).splitlines() if "is not UTF-8" in line]
    assert [line.replace("invalid: ", "") for line in reports] == [
        "stdin:2: byte 0xbd is not UTF-8 (is it in another encoding?)",
        "stdin:3: byte 0xff is not UTF-8 (is it in another encoding?)",
    ]
    assert "\N{REPLACEMENT CHARACTER}" not in out.decode() + told
    assert command == "check" or len(out.split(b"\n")) >= 3


def test_text_that_is_passed_over_may_be_anything() -> None:
    data = f"# 쉬움\n{EASY} # 쉬움\n".encode("cp949")
    assert run("solve", data=data) == (0, f"{EASY_SOLVED}\n".encode(), "")


def test_text_is_written_in_the_encoding_that_is_named(tmp_path: Path) -> None:
    korean = run("explain", EASY, "--lang", "ko")[1].decode()
    for name in ("cp949", "utf-16", "utf-8-sig"):
        for target in ([], ["-o", "out"]):
            code, out, told = run(
                "explain", EASY, "--lang", "ko", "--encoding", name, *target, folder=tmp_path
            )
            written = (tmp_path / "out").read_bytes() if target else out
            assert (code, told, written) == (0, "", korean.encode(name))
    code, _, told = run(
        "explain", EASY, "--lang", "ko", "--encoding", "latin-1", "-o", "none", folder=tmp_path
    )
    assert code == 1
    assert "cannot be written in latin-1" in told
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("name", ["klingon", "\udcff"])
def test_an_encoding_that_nobody_knows(name: str) -> None:
    code, _, told = run("solve", "--encoding", name, data=EASY.encode())
    assert code == 2
    assert f"{name!r} is not an encoding of text" in told


@pytest.mark.parametrize(
    "command",
    [
        "solve",
        "check",
        "convert",
        "show",
        "classic",
        "explain",
        "hint",
        "rate",
        "techniques",
        "library",
        "generate",
        "minimize",
        "canonical",
        "transform",
        "print",
        "table",
    ],
)
def test_every_command_of_text_has_the_option(command: str, sudokit: Run) -> None:
    assert "--encoding" in sudokit(command, "--help").stdout


def test_a_pattern_that_cannot_be_decoded(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "mask").write_bytes(b"\xbd" * 81)
    result = sudokit("generate", "--pattern", "mask")
    assert result.returncode == 2
    assert "mask: byte 0xbd is not UTF-8" in result.stderr


def test_compressed_text_is_read_as_text(sudokit: Run, tmp_path: Path) -> None:
    packed = gzip.compress(f"{EASY}\n{EASY}\n".encode())
    for name in ("x.txt.gz", "x.sdm.gz", "x"):
        (tmp_path / name).write_bytes(packed)
    for arguments in (["x.txt.gz"], ["x"], ["x.txt.gz", "-o", "-"]):
        result = sudokit("solve", *arguments)
        assert (result.stdout, result.stderr) == (f"{EASY_SOLVED}\n" * 2, "")
    assert sudokit("solve", "x.sdm.gz").stdout == f"{EASY_SOLVED}\n" * 2
    assert len(sudokit("rate", "x.txt.gz").stdout.splitlines()) == 2
    assert run("solve", data=packed) == (0, f"{EASY_SOLVED}\n".encode() * 2, "")
    (tmp_path / "bad.txt.gz").write_bytes(packed[:-9])
    result = sudokit("solve", "bad.txt.gz")
    assert result.returncode == 1
    assert "bad.txt.gz: compressed file ended" in result.stderr
    (tmp_path / "plain.txt.gz").write_text(EASY)
    result = sudokit("solve", "plain.txt.gz")
    assert result.returncode == 1
    assert result.stderr.startswith("plain.txt.gz: not compressed, although the name ends in .gz")


def test_zstandard(sudokit: Run, tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    (tmp_path / "x.txt.zst").write_bytes(pa.compress(EASY.encode(), "zstd", asbytes=True))
    assert sudokit("solve", "x.txt.zst").stdout == f"{EASY_SOLVED}\n"
