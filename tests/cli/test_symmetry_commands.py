"""`sudokit canonical` and `sudokit transform`, as processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, JUDGE_2239, JUDGE_2580
from conftest import Run
from sudokit import Grid, Transformation, canonical, shuffle, transform

# --- canonical ------------------------------------------------------------------------------------


def test_forms_a_line_each(sudokit: Run) -> None:
    boards = [EASY, EASY_SOLVED, EMPTY]
    result = sudokit("canonical", text="\n".join(boards))
    assert result.stdout.splitlines() == [str(canonical(board)) for board in boards]
    assert (result.stderr, result.returncode) == ("", 0)


def test_forms_keep_the_format(sudokit: Run) -> None:
    form = canonical(JUDGE_2239)
    assert Grid(sudokit("canonical", text=JUDGE_2239).stdout) == form
    assert sudokit("canonical", text=JUDGE_2239).stdout.count("\n") == 9
    assert sudokit("canonical", "--to", "sdm", text=JUDGE_2580).stdout == (
        str(canonical(JUDGE_2580)).replace(".", "0") + "\n"
    )


def test_a_bad_line_holds_its_place(sudokit: Run) -> None:
    result = sudokit("canonical", text=f"{EASY}\n{'55' + EMPTY[2:]}\n{EASY[:80]}\n{EMPTY}\n")
    assert result.stdout == f"{canonical(EASY)}\n\n\n{EMPTY}\n"
    assert result.stderr.splitlines() == [
        "stdin:2: r1c1 and r1c2 both hold 5",
        "stdin:3: 80 characters, expected 81",
        "sudokit: 2 of 4 failed",
    ]
    assert result.returncode == 1


@pytest.mark.parametrize("arguments", [(), ("--dedupe",)])
def test_stop_at_a_bad_line(sudokit: Run, arguments: tuple[str, ...]) -> None:
    result = sudokit("canonical", "--on-error", "stop", *arguments, text=f"{EMPTY}\nbad\n{EMPTY}\n")
    assert result.stdout.splitlines()[0] == EMPTY
    assert result.stderr == "stdin:2: 3 characters, expected 81\n"
    assert result.returncode == 1


def test_dedupe_keeps_the_first_of_each_class_as_it_is(sudokit: Run, tmp_path: Path) -> None:
    first, again = str(shuffle(EASY, 1)), str(shuffle(EASY, 2))
    (tmp_path / "a.txt").write_text(f"{first}\n{ESCARGOT}\nbad line\n{again}\n")
    (tmp_path / "b.txt").write_text(f"{EASY.replace('.', '0')}\n{shuffle(ESCARGOT, 3)}\n{EMPTY}\n")
    result = sudokit("canonical", "a.txt", "b.txt", "--dedupe", "--stats")
    assert result.stdout.splitlines() == [first, ESCARGOT, EMPTY]
    messages = result.stderr.splitlines()
    assert messages[0].startswith("a.txt:3: ")
    assert messages[1] == "3 of them different"
    assert messages[-1].startswith("7 boards in ")


def test_dedupe_of_many(sudokit: Run) -> None:
    stream = "\n".join(str(shuffle(EASY if seed % 2 else EMPTY, seed)) for seed in range(5000))
    result = sudokit("canonical", "--dedupe", "--threads", "3", text=stream)
    assert result.stdout.splitlines() == stream.splitlines()[:2]


def test_dedupe_mixes_formats(sudokit: Run) -> None:
    stream = f"{JUDGE_2239}\n{shuffle(JUDGE_2239, 5)}\n{EASY}\n"
    result = sudokit("canonical", "--dedupe", "--to", "line", text=stream)
    assert result.stdout.splitlines() == [str(Grid(JUDGE_2239)), EASY]


# --- transform ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "operations"),
    [
        ((), ["identity"]),
        (("--transpose",), ["transpose"]),
        (("--rotate", "90"), ["rotate 90"]),
        (("--mirror", "anti-diagonal"), ["mirror anti-diagonal"]),
        (("--rows", "312456789"), ["rows 312456789"]),
        (("--rotate", "90", "--rows", "312|456|789"), ["rotate 90", "rows 312456789"]),
        (("--rows", "312|456|789", "--rotate", "90"), ["rows 312456789", "rotate 90"]),
        (("--bands", "231", "--stacks", "321"), ["bands 231", "stacks 321"]),
        (("--columns", "132456789", "--transpose"), ["columns 132456789", "transpose"]),
        (("--digits", "234567891"), ["digits 234567891"]),
        (
            ("--by", "swap rows 1 2, swap digits 3 4,rotate 270", "--transpose"),
            ["swap rows 1 2", "swap digits 3 4", "rotate 270", "transpose"],
        ),
    ],
)
def test_operations_in_their_order(
    sudokit: Run, arguments: tuple[str, ...], operations: list[str]
) -> None:
    result = sudokit("transform", *arguments, text=EASY + "\n" + EASY_SOLVED)
    assert result.stdout.splitlines() == [
        str(transform(board, *operations)) for board in (EASY, EASY_SOLVED)
    ]
    assert (result.stderr, result.returncode) == ("", 0)


def test_shuffle_gives_each_board_a_seed(sudokit: Run) -> None:
    result = sudokit("transform", "--shuffle", 2**64 - 1, text=f"{EASY}\nbad\n{EASY}\n")
    assert result.stdout.splitlines() == [
        str(shuffle(EASY, 2**64 - 1)),
        "",
        str(shuffle(EASY, 1)),
    ]
    assert result.stderr.splitlines()[0] == "stdin:2: 3 characters, expected 81"
    assert result.returncode == 1


def test_transform_keeps_the_format(sudokit: Run) -> None:
    result = sudokit("transform", "--rotate", "180", text=JUDGE_2580)
    assert result.stdout == "\n".join(line[::-1] for line in JUDGE_2580.splitlines()[::-1]) + "\n"


def test_a_transformation_that_was_printed_can_be_used(sudokit: Run) -> None:
    t = Transformation.random(9)
    assert sudokit("transform", "--by", str(t), text=EASY).stdout == f"{t(EASY)}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rotate", "45"), "Invalid value for '--rotate': rotate 45: expected 90, 180 or 270"),
        (("--rows", "142356789"), "the three rows of a band must stay together"),
        (("--digits", "11"), "digits 11: expected each of 1 to 9 once"),
        (("--rotate", "90", "--rotate", "90"), "given twice; join operations with --by"),
        (("--by", "transpose", "--by", "transpose"), "given twice"),
        (("--by", "nonsense"), "'nonsense' is not an operation"),
        (("--shuffle", "-1"), "Invalid value for '--shuffle'"),
        (("--shuffle", "x"), "Invalid value for '--shuffle'"),
    ],
)
def test_bad_operations(sudokit: Run, arguments: tuple[str, ...], message: str) -> None:
    result = sudokit("transform", *arguments, text=EASY)
    assert message in result.stderr
    assert (result.stdout, result.returncode) == ("", 2)
