"""Commands that take variants: as files, links and arguments, beside boards, and with everything that can go wrong."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import EASY, EASY_SOLVED, EMPTY, JUDGE_2239, JUDGE_2239_ANSWER
from commands import FRESH
from conftest import Run
from sudokit import FormatError, Grid, Position, SudokuError, _native, engine, formats, variants
from sudokit.cli import forms, inputs
from sudokit.cli.failures import Failures
from sudokit.cli.progress import Progress
from sudokit.reading import recognising, streams
from sudokit.reading.source import Source
from sudokit.streams.decoding import open_lines
from sudokit.variants import AntiKnight, Cage, Puzzle, Thermometer

KILLER = Puzzle(
    "1..............4",
    rows=4,
    columns=4,
    constraints=[Cage("r1c2 r2c2", 6), Thermometer("r2c3 r2c4 r1c3")],
)
KILLER_ISS = variants.write(KILLER, "iss")
SOLVED = "1243341243212134"
SIX = ".Shape~6x6.Cage~7~R1C1~R1C2"
UNSOLVABLE = ".Cage~3~R1C1~R1C2.~R1C5_1.Thermo~R5C5~R5C6"
ENDLESS = ".AntiKnight"
COLLECTIONS = Path(__file__).parents[3] / "shared" / "data" / "variants"


def rows(text: str, width: int) -> str:
    return "".join(text[start : start + width] + "\n" for start in range(0, len(text), width))


def solved(puzzle: Puzzle) -> str:
    return rows(str(variants.solve(puzzle)), puzzle.columns)


def texts(puzzle: Puzzle) -> dict[str, str]:
    """The puzzle in each form that can hold it, by the name of the form."""
    found = {}
    for name in forms.FORMS:
        try:
            found[name] = variants.write(puzzle, name)
        except variants.VariantError:
            assert name == "sudokupad"
    return found


@pytest.mark.parametrize("name", ["json", "iss", "f-puzzles"])
def test_every_form_is_recognised_wherever_it_comes_from(
    sudokit: Run, tmp_path: Path, name: str
) -> None:
    text, answer = texts(KILLER)[name], solved(KILLER)
    (tmp_path / "puzzle").write_text(text + "\n")
    for result in (
        sudokit("solve", "puzzle"),
        sudokit("solve", text=text),
        sudokit("solve", text),
        sudokit("solve", f" {text}\n"),
    ):
        assert (result.stdout, result.stderr, result.returncode) == (answer, "", 0)


def test_what_follows_an_address_is_enough(sudokit: Run) -> None:
    address = texts(KILLER)["f-puzzles"]
    cages = Puzzle("1" + 15 * ".", rows=4, columns=4, constraints=[Cage("r1c2 r1c3", 5)])
    of_sudokupad = variants.write(cages, "sudokupad")
    for text, puzzle in (
        (address.partition("load=")[2], KILLER),
        (of_sudokupad, cages),
        (of_sudokupad.rpartition("/")[2], cages),
    ):
        assert sudokit("solve", text).stdout == solved(puzzle), text
        assert sudokit("solve", text=text).stdout == solved(puzzle), text


def test_a_variant_may_have_as_many_characters_as_a_board(sudokit: Run) -> None:
    text = '{"form":"sudokit variant","rows":4,"columns":4,"constraints":[{"kind":"windoku"}]}'
    assert len("".join(text.split())) == 81
    assert sudokit("solve", text).stdout == solved(variants.read(text))


def test_the_forms_of_the_command_line_are_those_of_python() -> None:
    assert {*forms.FORMS, "board"} == set(variants.FORMS)
    for name, form in forms.FORMS.items():
        assert form.ONE_LINE is ("\n" not in variants.write(Puzzle(rows=4, columns=4), name))


@pytest.mark.parametrize("name", forms.FORMS)
def test_what_the_forms_write_begins_a_variant(name: str) -> None:
    for puzzle in (Puzzle(), Puzzle(EASY), Puzzle(rows=4, columns=4)):
        assert _native.begins_variant(variants.write(puzzle, name).encode())


# --- where a text ends -----------------------------------------------------------------------------


def found_in(path: Path) -> list[tuple[int, Puzzle | Grid | Position | str]]:
    """The line of each puzzle or board in a file, and what it is, or what is wrong."""
    found: list[tuple[int, Puzzle | Grid | Position | str]] = []
    for board in inputs.read_boards([str(path)], Failures("blank"), Progress(None)):
        try:
            found.append((board.wrong_line, board.found()))
        except SudokuError as error:
            found.append((board.wrong_line, error.reason))
    return found


def test_boards_and_variants_in_one_stream(tmp_path: Path) -> None:
    path = tmp_path / "mixed"
    json_lines = len(texts(KILLER)["json"].splitlines())
    path.write_text(
        f"{EASY}\n{KILLER_ISS}\n{EASY}\n# a comment\n{texts(KILLER)['f-puzzles']}\n"
        f"{JUDGE_2239.rstrip()}\n{KILLER_ISS}\n{texts(KILLER)['json']}\n{EASY}\n\n{EASY}\nbad\n{KILLER_ISS}"
    )
    expected: list[tuple[int, Puzzle | Grid | str]] = [
        (1, Grid(EASY)),
        (2, KILLER),
        (3, Grid(EASY)),
        (5, KILLER),
        (6, Grid(JUDGE_2239)),
        (15, KILLER),
        (16, KILLER),
        (16 + json_lines, Grid(EASY)),
        (18 + json_lines, Grid(EASY)),
        (19 + json_lines, "3 characters, expected 81"),
        (20 + json_lines, KILLER),
    ]
    assert found_in(path) == expected


def test_constraints_on_lines_of_their_own_follow_a_shape(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_text(
        ".Shape~4x4\n.~R1C1_1\n~R4C4_4\n.Cage~6~R1C2~R2C2\n.Thermo~R2C3~R2C4~R1C3\n"
        f".Shape~9x9\n.AntiKnight\n{EASY}\n.AntiKnight\n.AntiKnight\n"
    )
    knight = Puzzle(constraints=[AntiKnight()])
    assert found_in(path) == [
        (1, KILLER),
        (6, knight),
        (8, Grid(EASY)),
        (9, knight),
        (10, knight),
    ]


DAMAGED = {
    '{"form": "sudokit variant", "rows": 4': "not JSON",
    '{"form": "sudokit variant",\n "rows": 4,\n': "not JSON",
    '{"form": "a\\\n': "not JSON",
    '{"rows": "}"}': "JSON without form",
    "{}}": "not JSON",
    "{cells:": "not JSON",
    ".Cage~10~R1C1~R1C19": "constraint 1, Cage",
    ".Nonsense~R1C1": "constraint 1, Nonsense",
    "https://f-puzzles.com/?load=N4Igzg": "",
    "https://example.org/": "looks like a link to example.org",
    "sclAAAAAAAAAAA": "",
    "N4Ig": "",
    '{"form": "sudokit variant", "rows": 40}': "rows: 40",
    '{"form": "sudokit variant", "givens": {"r1c1": 10}}': "givens: r1c1 has 10",
}


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_text_takes_no_other_down(tmp_path: Path, text: str) -> None:
    path = tmp_path / "damaged"
    good = texts(KILLER)["json"].replace("\n", "")
    path.write_text(f"{KILLER_ISS}\n{text}\n{good}\n{EASY}\n")
    first, bad, *others = found_in(path)
    assert first == (1, KILLER)
    assert isinstance(bad[1], str)
    assert DAMAGED[text] in bad[1]
    assert [what for _, what in others] == [KILLER, Grid(EASY)]


def test_the_line_of_an_error_within_json(sudokit: Run) -> None:
    result = sudokit("check", text='\n{\n "form": "sudokit variant",\n "rows": ,\n}\n')
    assert (
        result.stdout == "stdin:4: invalid: not JSON: ',\\n}' at character 40, expected a value\n"
    )
    assert result.returncode == 1


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(b'{"form":\n "\xe9"}\n.Cage~\xe9\n.Cage~\0\n' + KILLER_ISS.encode())
    assert found_in(path) == [
        (2, "byte 0xe9 is not UTF-8 (is it in another encoding?)"),
        (3, "byte 0xe9 is not UTF-8 (is it in another encoding?)"),
        (4, "not a text file (it holds a zero byte)"),
        (5, KILLER),
    ]


def test_a_puzzle_may_be_long_but_not_without_end(tmp_path: Path) -> None:
    path = tmp_path / "long"
    title = "x" * 1_000_000
    data = {**json.loads(texts(KILLER)["json"]), "title": title}
    path.write_text(
        f"{json.dumps(data)}\n.Cage~{'1' * 20_000_000}\n" + '{"a":' * 300_000 + "\n" + KILLER_ISS
    )
    (_, long), (_, longer), (_, deep), (_, last) = found_in(path)
    assert isinstance(long, Puzzle)
    assert (long, long.title) == (KILLER, title)
    assert longer == "over 16,000,000 characters in a puzzle"
    assert isinstance(deep, str)
    assert last == KILLER


@given(st.binary(max_size=200), st.sampled_from([b"{", b'{"', b".Cage~", b".~", b"scl", b"N4Ig"]))
def test_any_bytes_are_a_puzzle_or_one_error(data: bytes, start: bytes) -> None:
    source = Source(open_lines(BytesIO(start + data + b"\n\n" + EASY.encode())))
    try:
        batches = list(streams.read_batches(source, None))
    except FormatError as error:  # a zero byte ends the file
        assert "zero byte" in error.reason
        return
    assert batches[-1].boards[-81:] == EASY.encode()
    errors = [each.error for batch in batches for each in batch.readings.values() if each.error]
    assert all(error.reason for error in errors)


@given(st.text(alphabet=".Xx0123456789*_-", min_size=2, max_size=81))
def test_no_board_is_taken_for_a_variant(line: str) -> None:
    assert not _native.begins_variant(line.encode())
    assert not recognising.is_variant(line)


def test_addresses_of_files_stay_files() -> None:
    for place in (
        "https://example.org/puzzles.txt",
        "s3://bucket/killer.json",
        "https://e.org/?q=a",
    ):
        assert not recognising.is_board(place)
    for address in (
        "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcB",
        "https://sudokupad.app/abc",
        "https://example.org/solver/?q=.Cage~10~R1C1",
        "https://example.org/solver/?mode=x&q=%2ECage~10~R1C1",
    ):
        assert recognising.is_board(address)


@pytest.mark.slow
@pytest.mark.skipif(not COLLECTIONS.exists(), reason="no puzzles of other people")
def test_collections_as_streams(tmp_path: Path) -> None:
    """A stream finds in each text what Python finds in it, doubts or not, one text or error after the other."""
    puzzles = [
        json.loads(line)["puzzle"]
        for name in ("iss", "fpuzzles", "fpuzzles-read-only")
        for line in (COLLECTIONS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    shown = [each if isinstance(each, str) else json.dumps(each) for each in puzzles]
    shown += [json.dumps(each, indent=1) for each in puzzles if not isinstance(each, str)]
    expected: list[Puzzle | Grid | str] = []
    for text in shown:
        try:
            puzzle = variants.read_with_report(text).puzzle
            expected.append(Grid(puzzle._givens_text()) if puzzle.is_classic else puzzle)
        except SudokuError as error:
            expected.append(error.reason)
    path = tmp_path / "all"
    path.write_text("\n".join(shown), encoding="utf-8")
    assert [what for _, what in found_in(path)] == expected
    path.write_text(f"\n{EASY}\n\n".join(shown), encoding="utf-8")
    assert [what for _, what in found_in(path)][::2] == expected


# --- answers ---------------------------------------------------------------------------------------


def test_a_classic_sudoku_in_another_form_is_a_board_for_every_command(sudokit: Run) -> None:
    board = Puzzle(JUDGE_2239)
    for text in texts(board).values():
        result = sudokit("solve", text=text)
        assert (result.stdout, result.stderr) == (JUDGE_2239_ANSWER, "")
    iss = variants.write(board, "iss")
    assert sudokit("rate", iss).stdout == sudokit("rate", str(Grid(JUDGE_2239))).stdout
    assert sudokit("convert", iss, "--to", "boj2239").stdout == JUDGE_2239
    clash = sudokit("solve", ".~R1C1_5~R1C2_5")
    assert clash.stderr == "argument 1: r1c1 and r1c2 both hold 5\n"


def test_a_variant_is_an_error_for_commands_of_boards(sudokit: Run) -> None:
    reason = "a variant, expected a classic Sudoku"
    result = sudokit("canonical", text=f"{KILLER_ISS}\n{EASY}\n")
    assert result.returncode == 1
    assert result.stderr.splitlines()[0] == f"stdin:1: {reason}"
    result = sudokit("classic", KILLER_ISS)
    assert (result.returncode, result.stderr) == (1, f"sudokit: argument 1: {reason}\n")


def test_steps_of_a_variant(sudokit: Run) -> None:
    explained = sudokit("explain", KILLER_ISS)
    assert explained.returncode == 0
    assert explained.stdout.splitlines()[-1].startswith("Easy, score ")
    first = explained.stdout.splitlines()[0].removeprefix("1. ").strip()
    assert sudokit("hint", KILLER_ISS).stdout.startswith(first)
    assert sudokit("hint", "-", text=KILLER_ISS).stdout.startswith(first)
    assert "helps here" in sudokit("hint", KILLER_ISS, "--level", "2").stdout
    assert "확인" in sudokit("hint", KILLER_ISS, "--level", "1", "--lang", "ko").stdout
    steps = [
        json.loads(line) for line in sudokit("explain", KILLER_ISS, "--json").stdout.splitlines()
    ]
    assert f"{steps[0]['sentence']['title']}: {steps[0]['sentence']['body']}" == first
    rated = sudokit("rate", text=f"{KILLER_ISS}\n{EASY}\n")
    assert rated.stdout.splitlines()[0].startswith("stdin:1 Easy ")
    assert rated.stdout.splitlines()[1].startswith(EASY)
    for option in (["--boards"], ["--system", "explainer"], ["--technique", "x-wing"]):
        assert "is not for variants" in sudokit("explain", KILLER_ISS, *option).stderr


def test_profiles_of_variants(sudokit: Run, tmp_path: Path) -> None:
    profile = tmp_path / "profile.toml"
    profile.write_text(
        "".join(
            f"[{key}]\nenabled = {str(key == 'Hidden-Single').lower()}\n"
            for key in (
                "Hidden-Single",
                *(key for key in variants.Profile().techniques if key != "hidden-single"),
            )
        )
    )
    assert "Killer cage" in sudokit("explain", KILLER_ISS).stdout
    stuck = sudokit("explain", KILLER_ISS, "--profile", str(profile))
    assert "Killer cage" not in stuck.stdout
    assert "stuck" in stuck.stderr
    assert " stuck " in sudokit("rate", "--profile", str(profile), text=KILLER_ISS).stdout
    assert "no technique" in sudokit("hint", KILLER_ISS, "--profile", str(profile)).stdout.lower()
    assert " stuck " not in sudokit("rate", text=KILLER_ISS).stdout
    for text, error in (
        ("[finger]\nenabled = true\n", "finger"),
        ("[chain]\nscore = 3\n", "chain: expected enabled = true or false"),
        ("[chain]\nenabled = 3\n", "chain: expected enabled = true or false"),
        ("[chain]\nenabled = true\n[Chain]\nenabled = true\n", "twice"),
        ("chain = 3\n", "chain: expected enabled = true or false"),
        ("[chain", "profile.toml"),
    ):
        profile.write_text(text)
        for command in ("explain", "hint"):
            result = sudokit(command, KILLER_ISS, "--profile", str(profile))
            assert (result.returncode, error in result.stderr) == (1, True), result.stderr
        assert error in sudokit("rate", "--profile", str(profile), text=KILLER_ISS).stderr


def test_answers_in_the_form_asked_for(sudokit: Run) -> None:
    solution = variants.solve(KILLER)
    full = KILLER.replace(givens=dict(solution))
    for name in texts(KILLER):
        assert variants.read(sudokit("solve", KILLER_ISS, "--to", name).stdout) == full
        assert variants.read(sudokit("convert", KILLER_ISS, "--to", name).stdout) == KILLER
    assert sudokit("solve", KILLER_ISS, "--to", "line").stdout == f"{solution}\n"
    assert (
        sudokit("solve", KILLER_ISS, "--to", "boj2580").stdout
        == rows(str(solution), 4).replace("", " ").replace(" \n ", "\n").lstrip()
    )
    assert sudokit("solve", "--to", "fpuzzles", KILLER_ISS).returncode == 0


def test_a_format_without_room_is_an_error(sudokit: Run) -> None:
    sums = {"kind": "equal_sums", "groups": ["r1c1", "r2c2"]}
    puzzle = {"form": "sudokit variant", "rows": 4, "columns": 4, "constraints": [sums]}
    result = sudokit("convert", json.dumps(puzzle), "--to", "sudokupad")
    assert (result.returncode, result.stdout) == (1, "\n")
    assert result.stderr.startswith("argument 1: ")
    result = sudokit("convert", KILLER_ISS, "--to", "line")
    assert result.stderr == (
        "argument 1: line holds only classic Sudokus, and this is a variant; json holds every puzzle\n"
    )
    result = sudokit("solve", KILLER_ISS, "--to", "boxed")
    assert result.stderr.startswith("argument 1: boxed holds only boards of 9x9")


def test_a_variant_of_the_usual_size_has_drawings(sudokit: Run) -> None:
    text = variants.write(Puzzle(EASY, constraints=[Cage("r1c1 r1c2", 8)]), "iss")
    assert sudokit("solve", text, "--to", "line").stdout == EASY_SOLVED + "\n"
    expected = formats.write(engine.solve(EASY), "boxed")
    assert sudokit("solve", text, "--to", "boxed").stdout == expected


def test_digits_from_ten_are_letters(sudokit: Run) -> None:
    answer = sudokit("solve", ".Shape~12x12").stdout.splitlines()
    assert answer[0] == "123456789ABC"
    assert sudokit("solve", ".Shape~4x4~0-3").stdout.splitlines()[0] == "0123"


def test_boards_become_variants(sudokit: Run) -> None:
    for name in forms.FORMS:
        written = sudokit("convert", "--to", name, text=f"{EASY}\n{EMPTY}\n").stdout
        assert sudokit("convert", "--to", "line", text=written).stdout == f"{EASY}\n{EMPTY}\n"


def test_solutions_are_listed_in_order(sudokit: Run) -> None:
    result = sudokit("solve", "--limit", "2", "--to", "line", ".Shape~4x4")
    assert result.stdout.split() == ["1234341221434321", "1234341223414123"]
    listed = sudokit("solve", "--all", "--to", "line", ".Shape~4x4").stdout.split()
    assert len(listed) == 288
    assert listed == sorted(listed)


def test_unique_and_no_solution(sudokit: Run) -> None:
    result = sudokit("solve", "--unique", text=f"{SIX}\n{KILLER_ISS}\n{UNSOLVABLE}\n")
    assert result.stdout == solved(KILLER)
    assert result.stderr.splitlines() == [
        "stdin:1: several solutions (r5c1 can be 5 or 6)",
        "stdin:3: no solution",
        "sudokit: 2 of 3 failed",
    ]


def test_verdicts(sudokit: Run) -> None:
    full = variants.write(KILLER.replace(givens=dict(variants.solve(KILLER))), "iss")
    stream = f"{KILLER_ISS}\n{SIX}\n{UNSOLVABLE}\n.Cage~x\n{full}\n"
    result = sudokit("check", text=stream)
    assert result.stdout.splitlines() == [
        "stdin:1: unique",
        "stdin:2: several: r5c1 can be 5 or 6",
        "stdin:3: none",
        "stdin:4: invalid: constraint 1, Cage: 'x', expected a whole number",
        "stdin:5: solved",
    ]
    assert result.returncode == 1
    assert sudokit("check", KILLER_ISS).returncode == 0


def test_what_a_puzzle_does_not_need(sudokit: Run) -> None:
    more = KILLER.replace(constraints=[*KILLER.constraints, Cage("r1c1 r1c2", 3)])
    found = sudokit("check", "--minimal", variants.write(more, "json")).stdout
    assert found.startswith("argument 1:1: unique: not needed: ")
    assert "r1c1 r1c2, total 3" in found
    assert sudokit("check", "--minimal", KILLER_ISS).stdout == "argument 1: minimal\n"


def test_what_was_left_out_is_one_line(sudokit: Run) -> None:
    drawn = "{cells:[[{v:1},,,],[,,,],[,,,],[,,,]],l:[{wp:[[0.5,0.5],[0.5,1.5]],c:67f067,th:10}]}"
    result = sudokit("solve", text=f"\n{drawn}\n")
    assert result.stderr == (
        "stdin:2: left out: 1 line is only drawn; as it is understood, it has several solutions\n"
    )
    assert (result.returncode, len(result.stdout.splitlines())) == (0, 4)
    assert sudokit("solve", "--on-error", "blank", text=drawn).stderr == ""


# --- candidates and why ----------------------------------------------------------------------------


def test_true_candidates_of_a_variant(sudokit: Run) -> None:
    assert sudokit("candidates", ".Shape~4x4.Cage~7~R1C1~R1C2").stdout == (
        "34   34   12   12\n12   12   34   34\n1234 1234 1234 1234\n1234 1234 1234 1234\n"
    )
    counted = sudokit("candidates", ".Shape~4x4.Cage~7~R1C1~R1C2", "--limit", "100").stdout
    assert counted.split()[:3] == ["3:24,4:24", "3:24,4:24", "1:24,2:24"]
    limited = sudokit("candidates", ".Shape~4x4.Cage~7~R1C1~R1C2", "--limit", "5").stdout
    assert limited.split()[0] == "3:5,4:5"


def test_true_candidates_as_json(sudokit: Run) -> None:
    result = sudokit("candidates", "--json", "--limit", "9", text=f"{KILLER_ISS}\n{SIX}\n")
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["place"], first["limit"], second["place"]) == ("stdin:1", 9, "stdin:2")
    solution = variants.solve(KILLER)
    assert first["counts"] == {str(cell): {str(digit): 1} for cell, digit in solution.items()}


def test_true_candidates_of_a_board_are_a_board(sudokit: Run) -> None:
    two = Grid(EASY_SOLVED[:65] + "." * 16)
    result = sudokit("candidates", str(two))
    listed = sudokit("solve", "--all", str(two)).stdout.split()
    expected = [{board[cell] for board in listed} for cell in range(81)]
    cells = [word for word in result.stdout.replace("|", " ").split() if word.isdigit()]
    assert [set(cell) for cell in cells] == expected
    assert sudokit("check", text=result.stdout).returncode == int(len(listed) > 1)


def test_no_candidates_without_a_solution(sudokit: Run) -> None:
    result = sudokit("candidates", text=f"{UNSOLVABLE}\n{KILLER_ISS}\nbad\n")
    assert result.stdout.replace(" ", "") == solved(KILLER)
    assert result.stderr.splitlines()[:2] == [
        "stdin:1: no solution",
        "stdin:3: not a board: 'bad'",
    ]


def test_extra_cells_have_candidates(sudokit: Run) -> None:
    puzzle = Puzzle("1" + 15 * ".", rows=4, columns=4, candidates={"X1": [2, 3]})
    result = sudokit("candidates", variants.write(puzzle, "json"))
    assert result.stdout.splitlines()[-1] == "X1: 23"


def test_why_there_is_no_solution(sudokit: Run) -> None:
    result = sudokit("why", UNSOLVABLE)
    assert (result.returncode, result.stderr) == (0, "")
    given, cage = result.stdout.splitlines()
    assert given == "r1c5 = 1"
    assert cage.endswith(": r1c1 r1c2, total 3")
    data = json.loads(sudokit("why", "--json", UNSOLVABLE).stdout)
    assert data == {
        "place": "argument 1",
        "parts": [
            {"cell": "r1c5", "digits": [1]},
            {"kind": "cage", "cells": "r1c1 r1c2", "total": 3},
        ],
    }


def test_why_a_board_has_no_solution(sudokit: Run) -> None:
    board = "12345678." + "........9" + 63 * "."
    lines = sudokit("why", board).stdout.splitlines()
    assert "r2c9 = 9" in lines
    assert len(lines) == 7  # r1c7 and r1c8 follow from the others


def test_why_where_there_is_a_solution(sudokit: Run) -> None:
    result = sudokit("why", text=f"{KILLER_ISS}\n{UNSOLVABLE}\n")
    assert result.returncode == 1
    assert (
        result.stderr.splitlines()[0]
        == "stdin:1: the puzzle has a solution, so there is no contradiction to explain"
    )
    assert len(result.stdout.splitlines()) == 2


def test_why_regions_alone_can_be_the_reason(sudokit: Run) -> None:
    regions = ["r1c1 r1c2 r2c1 r2c2", "r1c3 r1c4 r2c3 r2c4", "r1c2 r1c3 r2c1 r2c4"]
    puzzle = Puzzle(rows=4, columns=4, regions=[*regions, "r1c1 r2c3 r2c4"])
    if variants.count_solutions(puzzle, 1):
        puzzle = Puzzle(rows=2, columns=2, regions=["r1c1 r2c2", "r1c1 r1c2"])
    assert not variants.count_solutions(puzzle, 1)
    result = sudokit("why", variants.write(puzzle, "json"))
    assert result.stdout == "rows, columns and regions alone have no solution\n"


def test_show_writes_a_variant(sudokit: Run) -> None:
    result = sudokit("show", KILLER_ISS)
    assert result.returncode == 0
    assert "1" in result.stdout
    assert "r2c3 r2c4 r1c3" in result.stdout
    shown = sudokit("show", "--solution", KILLER_ISS).stdout
    assert SOLVED[:4] in "".join(character for character in shown if character.isdigit())
    assert "\nThermometer: r2c3 r2c4 r1c3\n" in result.stdout
    assert sudokit("show", "--svg", KILLER_ISS).stdout == KILLER.svg()
    full = KILLER.svg(variants.solve(KILLER))
    assert sudokit("show", "--svg", "--solution", KILLER_ISS).stdout == full


def test_print_takes_variants_beside_boards(sudokit: Run, tmp_path: Path) -> None:
    reader = pytest.importorskip("pypdf").PdfReader
    puzzles = {
        "titled": KILLER.replace(title="Grey"),
        "several": KILLER.replace(constraints=[]),
        "unsolvable": KILLER.replace(givens="11" + 14 * "."),
    }
    for name, puzzle in puzzles.items():
        (tmp_path / f"{name}.json").write_text(variants.write(puzzle, "json"))
    result = sudokit("print", EASY, *(f"{name}.json" for name in puzzles), "-o", "sheet.pdf")
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "several.json:1: several solutions (r2c3 can be 1 or 2)",
        "unsolvable.json:1: no solution",
        "sudokit: 2 of 4 failed",
    ]
    sheet, solutions = (page.extract_text() for page in reader(tmp_path / "sheet.pdf").pages)
    assert "1 Easy" in sheet
    assert "2 Grey" in sheet
    digits = sorted(filter(str.isdigit, solutions))
    assert digits == sorted(EASY_SOLVED + SOLVED + "6" + "12" + "2")  # the sum, and numbers


# --- boards of other sizes, in one line ---------------------------------------------------------------

FOUR = "1..............4"
FOUR_SOLVED = str(variants.solve(Puzzle(FOUR, rows=4, columns=4)))
SIX_LINE = "1" + 35 * "."
SIX_SOLVED = str(variants.solve(Puzzle(SIX_LINE, rows=6, columns=6)))
SIXTEEN = "1" + 254 * "." + "G"


def test_a_board_of_another_size_is_one_line(sudokit: Run, tmp_path: Path) -> None:
    for text, side in ((FOUR, 4), (SIX_LINE, 6), (SIXTEEN, 16), ("." + "A" + 254 * ".", 16)):
        puzzle = Puzzle(text, rows=side, columns=side)
        (tmp_path / "in.txt").write_text(f"{text}\n")
        for argument in (text, "in.txt"):
            assert sudokit("solve", argument).stdout == f"{variants.solve(puzzle)}\n"
            assert sudokit("convert", "--to", "line", argument).stdout == f"{text}\n"
            made = sudokit("convert", "--to", "json", argument).stdout
            assert variants.read(made) == puzzle
    assert sudokit("solve", "1... .... .... ...4").stdout == f"{FOUR_SOLVED}\n"
    assert sudokit("show", FOUR).stdout == Puzzle(FOUR, rows=4, columns=4).pretty() + "\n"
    assert sudokit("check", FOUR).stdout.startswith("argument 1: several: ")
    assert sudokit("candidates", FOUR_SOLVED).stdout.startswith("1 2 4 3\n")


@pytest.mark.parametrize(
    "text",
    [
        f"{FOUR}\n{FOUR}\n",
        f"{FOUR}\n{FOUR}",
        f"\n\n{FOUR}  \n\n\n{FOUR}\n\n",
        f"{FOUR}\r\n{FOUR}\r\n",
    ],
)
def test_boards_of_another_size_follow_each_other(sudokit: Run, text: str) -> None:
    assert sudokit("solve", "-", text=text).stdout == f"{FOUR_SOLVED}\n" * 2


def test_sizes_and_forms_may_change_after_an_empty_line(sudokit: Run) -> None:
    boards = (FOUR, EASY, SIX_LINE, JUDGE_2239.strip(), FOUR, KILLER_ISS, SIX_LINE, EASY)
    text = "\n\n".join(boards)
    solved = [FOUR_SOLVED, EASY_SOLVED, SIX_SOLVED, JUDGE_2239_ANSWER.strip().replace("\n", "")]
    solved += [FOUR_SOLVED, SOLVED, SIX_SOLVED, EASY_SOLVED]
    assert sudokit("solve", "-", "--to", "line", text=f"{text}\n").stdout.split() == solved


@pytest.mark.parametrize(
    ("text", "line", "length"),
    [
        (f"{EASY}\n{EASY[:64].replace('9', '8')}\n{EASY}\n", 2, 64),  # after a line of 81
        (f"{EASY[:64].replace('9', '8')}\n{EASY}\n", 1, 64),  # before one
        (f"{FOUR}\n{SIX_LINE}\n", 1, 16),
        (f"{49 * '.'}\n", 1, 49),  # 7x7 has no boxes
        (f"{35 * '.'}7\n", 1, 36),
        (f"{255 * '.'}a\n", 1, 256),
    ],
)
def test_what_may_be_a_damaged_board_is_no_board_of_another_size(
    sudokit: Run, text: str, line: int, length: int
) -> None:
    result = sudokit("check", "-", text=text)
    assert f"stdin:{line}: invalid: " in result.stdout
    (said,) = [each for each in result.stdout.splitlines() if each.startswith(f"stdin:{line}:")]
    assert str(length) in said


def test_commands_for_boards_alone_count_characters(sudokit: Run) -> None:
    for text, length in ((FOUR, 16), (SIX_LINE, 36)):
        assert (
            sudokit("canonical", text).stderr == f"argument 1: {length} characters, expected 81\n"
        )


def test_a_name_of_16_letters_is_a_name(sudokit: Run, tmp_path: Path) -> None:
    assert "no such file" in sudokit("solve", "ABCDEFGHIJKLMNOP").stderr
    (tmp_path / FOUR_SOLVED).write_text(f"{EASY}\n")
    assert sudokit("solve", FOUR_SOLVED).stdout == f"{EASY_SOLVED}\n"


@given(
    st.lists(
        st.sampled_from([FOUR, SIX_LINE, EASY, "", "junk", KILLER_ISS, EASY[:64], "{"]), max_size=8
    )
)
def test_boards_of_other_sizes_take_no_other_board_down(lines: list[str]) -> None:
    """Every line with an empty one before and after it is what it is alone."""
    text = "\n\n".join(["", *lines, ""])
    source = Source(open_lines(BytesIO(text.encode())))
    found = list(streams.read_batches(source, None))
    boards = [batch for batch in found for _ in batch.lines]
    wanted = [line for line in lines if line]
    assert len(boards) == len(wanted)
    for board, line in zip(boards, wanted, strict=True):
        assert bool(board.puzzles()) is (line in (FOUR, SIX_LINE, KILLER_ISS)), line


# --- JSON, one puzzle per line -------------------------------------------------------------------------


def test_json_with_a_puzzle_per_line_is_no_table(sudokit: Run, tmp_path: Path) -> None:
    line = sudokit("convert", "--to", "jsonl", KILLER_ISS).stdout
    assert line.count("\n") == 1
    damaged = line.replace("rows", "rowz")
    for name in ("a.jsonl", "a.ndjson", "a.jsonl.gz"):
        path = tmp_path / name
        content = f"\n{line}{damaged}{line}".encode()
        path.write_bytes(gzip.compress(content) if name.endswith("gz") else content)
        result = sudokit("solve", name)
        assert result.stdout.count(solved(KILLER)) == 2
        assert f"{name}:3: rowz: unknown field" in result.stderr
        assert sudokit("check", name).stdout.startswith(f"{name}:2: unique\n")
        assert sudokit("convert", name, "--to", "jsonl").stdout.split("\n\n") == [
            line.strip(),
            line,
        ]
        assert sudokit("solve", name, "-o", "out.txt").returncode == 1
        assert (tmp_path / "out.txt").read_text() == result.stdout
    assert (
        "a.jsonl:2: a variant, expected a classic Sudoku" in sudokit("canonical", "a.jsonl").stderr
    )


def test_rows_of_a_table_may_hold_variants(sudokit: Run, tmp_path: Path) -> None:
    rows_ = [{"puzzle": KILLER_ISS}, {"id": 1, "puzzle": json.loads(variants.write(KILLER))}]
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows_))
    assert sudokit("solve", "a.jsonl", "--to", "line").stdout == f"{SOLVED}\n" * 2


def test_a_table_of_boards_stays_a_table(sudokit: Run, tmp_path: Path) -> None:
    for row in (
        {"puzzle": EASY},
        {"grid": EASY},
        {"cells": EASY},
        {"note": '"grid": [[', "puzzle": EASY},
    ):
        (tmp_path / "a.jsonl").write_text(json.dumps(row) + "\n")
        result = sudokit("solve", "a.jsonl")
        assert "tables need files to read, and -o to write to" in result.stderr
    assert "no such file" in sudokit("solve", "none.jsonl", "-o", "out.jsonl").stderr


def test_show_draws_a_variant_as_png(sudokit: Run, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    _, _, *frame = ET.fromstring(KILLER.svg()).attrib["viewBox"].split()
    sizes = []
    for number, options in enumerate(([], ["--png"], ["--size", "400"], ["--solution"])):
        name = f"{number}.PNG"
        assert sudokit("show", *options, "-o", name, KILLER_ISS).returncode == 0
        with image.open(tmp_path / name) as picture:
            sizes.append(picture.size)
    two_per_unit = tuple(round(2 * float(side)) for side in frame)
    assert sizes[:2] == [two_per_unit] * 2
    assert sizes[2][0] == 400
    assert (tmp_path / "0.PNG").read_bytes() == (tmp_path / "1.PNG").read_bytes()
    assert (tmp_path / "0.PNG").read_bytes() != (tmp_path / "3.PNG").read_bytes()


def test_show_has_no_candidates_of_a_variant(sudokit: Run) -> None:
    result = sudokit("show", "--candidates", KILLER_ISS)
    assert result.stdout == ""
    assert result.stderr == (
        "argument 1: a variant without candidates: `sudokit candidates` shows what its cells can be\n"
    )
    marked = KILLER_ISS + ".~R1C2_2_3"
    assert "r1c2: 2 3" in sudokit("show", "--candidates", marked).stdout


def test_numbers_that_are_too_large_are_one_line(sudokit: Run) -> None:
    data = {
        "form": "sudokit variant",
        "constraints": [{"kind": "cage", "cells": "r1c1", "total": 10**30}],
    }
    result = sudokit("solve", json.dumps(data))
    assert result.stderr == (
        f"argument 1: constraint 1: cage, total: {10**30}, expected at most 1000000\n"
    )


def test_an_address_without_a_puzzle(sudokit: Run) -> None:
    for address in ("https://f-puzzles.com", "https://www.f-puzzles.com/?id=abc"):
        assert sudokit("solve", address).stderr == (
            "argument 1: the link names no puzzle, expected one with ?load=\n"
        )


def test_the_name_of_a_file_decides_what_is_drawn(sudokit: Run, tmp_path: Path) -> None:
    for board in (KILLER_ISS, EASY):
        assert sudokit("show", board, "-o", "board.svg").returncode == 0
        drawn = sudokit("show", "--svg", board).stdout
        assert (tmp_path / "board.svg").read_text(encoding="utf-8") == drawn
    assert sudokit("show", EASY, "-o", "board.txt").returncode == 0
    assert (tmp_path / "board.txt").read_text(encoding="utf-8").startswith("┌")


def test_a_picture_that_is_too_large_keeps_no_other_from_being_drawn(
    sudokit: Run, tmp_path: Path
) -> None:
    pytest.importorskip("PIL.Image")
    long = variants.write(
        Puzzle(rows=1, columns=25, constraints=[Cage(f"r1c{n}", n) for n in range(1, 9)]), "json"
    )
    tall = variants.write(Puzzle(rows=25, columns=1), "json")
    (tmp_path / "in.jsonl").write_text(
        f"{json.dumps(json.loads(long))}\n{json.dumps(json.loads(tall))}\n"
    )
    result = sudokit("show", "in.jsonl", "--size", "10000", "-o", "out/", "--png")
    assert result.returncode == 1
    assert "in.jsonl:2: a picture of 10,000 by" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["000001.png"]


def test_show_has_colours_where_a_board_has_them(
    sudokit: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = sudokit("show", KILLER_ISS).stdout
    assert "\x1b" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "20")
    coloured = sudokit("show", KILLER_ISS).stdout
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", sudokit("show", KILLER_ISS).stdout)


# --- long work -------------------------------------------------------------------------------------


def test_timeouts_take_no_other_puzzle_down(sudokit: Run) -> None:
    stream = f"{ENDLESS}\n{KILLER_ISS}\n"
    late = "stdin:1: gave up after 0.1 s"
    result = sudokit("solve", "--all", "--to", "line", "--timeout", "0.1", text=stream)
    assert result.stderr.splitlines()[0] == late
    assert result.stdout.splitlines()[-1] == SOLVED
    result = sudokit("solve", "--all", "--timeout", "0.1", EMPTY)
    assert result.stderr == "argument 1: gave up after 0.1 s\n"
    result = sudokit("candidates", "--limit", "4000000000", "--timeout", "0.1", text=stream)
    assert result.stderr.splitlines()[0] == late
    assert result.stdout.replace(" ", "") == solved(KILLER) or ":" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="ends processes with SIGINT")
def test_ctrl_c_ends_long_work_at_once(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*FRESH, "candidates", ENDLESS, "--limit", "4000000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "SUDOKIT_PROGRESS_SECONDS": "0.1"},
    )
    assert process.stderr
    assert process.stderr.readline().startswith(b"sudokit: 0 boards after ")
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate()
    assert time.monotonic() - start < 30  # it takes a tenth of a second on an idle machine
    assert (output, process.returncode) == (b"", 1)
    assert errors.endswith(b"sudokit: interrupted\n")


def test_what_was_expected_is_said_in_korean_too(
    sudokit: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDOKIT_LANG", "ko")
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    for text in (".Cage~x~R1C1", ".~R1C1_x", ".ConnectedValues~R1C1", ".Regex~(~R1C1~R1C2"):
        said = sudokit("solve", text).stderr
        assert re.search("[가-힣]", said)
        assert not re.search("expected| whole | digit|connected|a given", said), said


def test_a_bad_line_takes_no_other_down(sudokit: Run) -> None:
    constraint = {"kind": "regex", "cells": "r1c1", "pattern": "(" * 900}
    bad = [
        '{"form":"sudokit variant","digits":' + "[" * 900 + "]" * 900 + "}",
        json.dumps({"form": "sudokit variant", "constraints": [constraint]}),
        ".Or" * 900,
        "{cells:[" + "," * 50_000,
        "<" + 80 * "A",
    ]
    result = sudokit("solve", text="\n".join([*bad, KILLER_ISS, ""]))
    assert result.stdout == solved(KILLER)
    assert result.returncode == 1
    assert [line.split(":")[1] for line in result.stderr.splitlines()[:-1]] == list("12345")
    assert "Traceback" not in result.stderr


def test_short_killers_and_empty_constraints_beside_boards(sudokit: Run) -> None:
    killer = "S<J<<O<<KJ^<<^<^>^^<N<<<J^Q^S^O>>^^^>^W^<<^>^^O^<<^T^J^^^>>>^>^>^ML<S<<^^>^<^<<^<"
    texts = [EASY, killer, "..Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R3C3", EASY]
    result = sudokit("solve", "--to", "line", text="\n".join(texts) + "\n")
    killed = "283197546967542813415368729591726384876439152324851967149275638752683491638914275"
    found = result.stdout.split()
    assert (found[0], found[1], found[3]) == (EASY_SOLVED, killed, EASY_SOLVED)
    assert len(found[2]) == 16
    assert sudokit("solve", "--to", "line", killer).stdout.strip() == killed


@pytest.mark.parametrize("text", ["x-wing = " + "[" * 5000, "#" * 1_000_001])
def test_profiles_that_are_too_deep_or_too_long(sudokit: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "profile.toml").write_text(text)
    result = sudokit("rate", "--profile", "profile.toml", EASY)
    assert (result.stdout, result.returncode) == ("", 1)
    assert len(result.stderr.splitlines()) == 1


def test_a_profile_without_an_end(sudokit: Run) -> None:
    result = sudokit("rate", "--profile", "/dev/zero", EASY)
    assert "more than 100,000 bytes, too long for a profile" in result.stderr
    assert result.returncode == 1


def test_every_step_of_a_variant(sudokit: Run) -> None:
    puzzle = '{"form":"sudokit variant","rows":4,"columns":4,"constraints":[{"kind":"cage","cells":"r1c1 r1c2","total":7}]}'
    lines = sudokit("steps", puzzle).stdout.splitlines()
    assert "Killer cage r1c1 r1c2: only 34 adds up to 7, so r1c1, r1c2 are 3 or 4" in lines
    assert len(lines) > 1
    (one,) = sudokit(
        "steps", puzzle, "--technique", "Rule", "--json", "--limit", "1"
    ).stdout.splitlines()
    assert json.loads(one)["technique"] == "rule"
    assert re.search("[가-힣]", sudokit("steps", puzzle, "--lang", "ko").stdout)
    refused = sudokit("steps", puzzle, "--technique", "naked-pear")
    assert "did you mean naked-pair" in refused.stderr
    assert refused.returncode == 2
