"""One rule for boards, whoever takes them: a str is text, bytes are that text, a path is a file of it.

Bytes of value 0 to 9 are the cells themselves; `Grid`, lists and arrays are what they are.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import sudokit
from boards import EASY, EASY_SOLVED, ESCARGOT, clash_free_boards
from sudokit import FormatError, Grid, engine, formats, logic, variants
from sudokit.board import alphabet
from sudokit.errors import SudokuError, VariantError
from sudokit.reading import arrays
from sudokit.reading import source as reading_source

Call = Callable[[Any], object]

ONE: dict[str, Call] = {
    "Grid": Grid,
    "solve": sudokit.solve,
    "solutions": lambda board: list(sudokit.solutions(board)),
    "count_solutions": sudokit.count_solutions,
    "is_unique": sudokit.is_unique,
    "Position": logic.Position,
    "rate": sudokit.rate,
    "explain": lambda board: sudokit.explain(board).steps[:1],
    "hint": lambda board: str(sudokit.hint(board)),
    "hint(puzzle=)": lambda board: str(sudokit.hint(EASY, puzzle=board)),
    "next_step": sudokit.next_step,
    "all_steps": lambda board: sudokit.all_steps(board, ["naked-single"]),
    "minimize": sudokit.minimize,
    "minimal_puzzles": lambda board: next(sudokit.minimal_puzzles(board)),
    "redundant_clues": sudokit.redundant_clues,
    "is_minimal": sudokit.is_minimal,
    "backdoors": lambda board: list(sudokit.backdoors(board)),
    "vicinity": lambda board: list(sudokit.vicinity(board, 1, 0)),
    "make_harder": lambda board: sudokit.make_harder(board, effort=2),
    "canonical": sudokit.canonical,
    "transformation": sudokit.transformation,
    "transform": lambda board: sudokit.transform(board, "rotate 90"),
    "Transformation()": sudokit.Transformation(),
    "shuffle": lambda board: sudokit.shuffle(board, 1),
    "is_isomorphic": lambda board: sudokit.is_isomorphic(board, EASY),
    "automorphisms": lambda board: sudokit.automorphisms(board).order,
}

MANY: dict[str, Call] = {
    "solve_many": lambda boards: [part.tolist() for part in sudokit.solve_many(boards)],
    "rate_many": sudokit.rate_many,
    "canonical_many": lambda boards: sudokit.canonical_many(boards).forms.tolist(),
    "distinct": lambda boards: list(sudokit.distinct(boards)),
}


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("call", ONE.values(), ids=ONE)
def test_one_board_in_every_form(call: Call, tmp_path: Path) -> None:
    grid = Grid(EASY)
    expected = call(grid)
    pretty = formats.write(grid, "boxed")
    sources: list[object] = [
        EASY,
        pretty,
        EASY.encode(),
        pretty.encode(),
        bytearray(EASY.encode()),
        memoryview(b"\xef\xbb\xbf" + EASY.encode() + b"\r\n"),
        grid.cells,
        bytearray(grid.cells),
        memoryview(grid.cells),
        list(grid),
        grid.to_numpy(),
        written(tmp_path, "board.txt", pretty),
        written(tmp_path, "board.sdm", str(grid)),
    ]
    for source in sources:
        assert call(source) == expected, source


@pytest.mark.parametrize("call", ONE.values(), ids=ONE)
def test_what_is_wrong_with_one_board_is_told(call: Call, tmp_path: Path) -> None:
    two = f"{EASY}\n{ESCARGOT}\n"
    for source in (two, two.encode(), written(tmp_path, "two.txt", two)):
        with pytest.raises(FormatError, match="a second board, expected one"):
            call(source)
    with pytest.raises(FormatError, match="r9c9 is 'a'"):
        call(f"{EASY[:80]}a".encode())
    with pytest.raises(FormatError, match="80 cells, expected 81"):
        call(bytes(80))
    with pytest.raises(FormatError, match="r9c9 is 10, expected 0 to 9"):
        call(bytes(80) + b"\n")
    with pytest.raises(FormatError, match="no board in the text"):
        call(b"")
    with pytest.raises(FileNotFoundError):
        call(tmp_path / "missing.txt")


@pytest.mark.parametrize("call", MANY.values(), ids=MANY)
def test_many_boards_in_every_form(call: Call, tmp_path: Path) -> None:
    grids = [Grid(EASY), Grid(ESCARGOT), Grid(EASY_SOLVED)]
    expected = call(grids)
    lines = "".join(f"{grid}\n" for grid in grids)
    columns = "puzzle,name\n" + "".join(f'"{grid}",x\n' for grid in grids)
    drawn = "# three boards\n" + "\n".join(formats.write(grid, "boxed") for grid in grids)
    sources: list[object] = [
        b"".join(grid.cells for grid in grids),
        np.array(grids),
        np.array([list(grid) for grid in grids], np.int64),
        map(str, grids),
        [str(grids[0]).encode(), written(tmp_path, "one.txt", str(grids[1])), list(grids[2])],
    ]
    for number, text in enumerate((lines, lines.rstrip(), columns, drawn)):
        sources += [text, text.encode(), bytearray(text.encode())]
        sources.append(written(tmp_path, f"{number}.txt", text))
    for source in sources:
        assert call(source) == expected, source


@pytest.mark.parametrize("call", MANY.values(), ids=MANY)
def test_one_grid_is_not_many(call: Call) -> None:
    with pytest.raises(TypeError, match="one Grid, expected many"):
        call(Grid(EASY))


def test_one_text_is_as_many_as_are_in_it(tmp_path: Path) -> None:
    assert sudokit.solve_many(EASY).counts.tolist() == [1]
    assert sudokit.solve_many("").counts.tolist() == []
    assert sudokit.solve_many("no board").invalid.tolist() == [True]
    with pytest.raises(FileNotFoundError):
        sudokit.solve_many(tmp_path / "missing.txt")


@pytest.mark.parametrize("names", ["id,solution,puzzle\n", ""])
def test_the_column_of_puzzles_is_found_in_a_table(names: str, tmp_path: Path) -> None:
    first = "1," if names else ""
    text = names + "".join(f"{first}{EASY_SOLVED},{board}\n" for board in (EASY, ESCARGOT, EASY))
    expected = [str(entry.grid) for entry in formats.read_text(text)]
    assert expected == [EASY, ESCARGOT, EASY]
    for source in (text, text.encode(), io.StringIO(text), written(tmp_path, "table", text)):
        array, _ = engine.as_array(source)
        assert [str(Grid(row.tobytes().decode())) for row in array] == expected


def test_a_bad_board_in_a_text_takes_no_other_down() -> None:
    text = f"{EASY}\n5a\n{ESCARGOT}\n{'55' + 79 * '.'}\n{EASY}\n"
    ragged = text.replace("\n", ",x\n", 1)
    for source in (text, text.encode(), ragged, text.splitlines(), text.splitlines(keepends=True)):
        assert sudokit.solve_many(source).invalid.tolist() == [False, True, False, True, False]
        assert [type(rating).__name__ for rating in sudokit.rate_many(source)] == [
            *("Rating", "FormatError", "Rating", "ClueConflict", "Rating")
        ]


# What may stand in a line beside its board, or be a line that is none.
_LINES = st.lists(
    st.tuples(
        st.sampled_from(["", " ", '"', "'", "#", "\ufeff", ":0000:x:"]),
        clash_free_boards().map(lambda cells: str(Grid(cells))),
        st.sampled_from(["", "", "", ",1", " # x", "1", '"', "\r", "\t"]),
    ).map("".join)
    | st.sampled_from(["", "puzzle,rating", "5a", "x" * 81, "1" * 81, "." * 729, "0" * 82]),
    max_size=6,
)


@given(_LINES, st.booleans())
@example(["", "puzzle,rating"], False)
def test_lines_are_read_where_they_lie_as_formats_read_them(lines: list[str], end: bool) -> None:
    text = ("\n".join(lines) + "\n" * end).encode()
    entries = list(formats.read_text(text))
    array, is_text = engine.as_array(text)
    invalid = sudokit.solve_many(text).invalid.tolist()
    assert invalid == [entry.error is not None for entry in entries]
    assert is_text
    assert [Grid(row.tobytes().decode()) for row in array[~np.array(invalid, bool)]] == [
        entry.grid for entry in entries if entry.grid
    ]


BAD = 81 * "?"  # which is a blank board as a text, but not as characters of a source


def shown(row: str) -> str:
    try:
        return str(Grid(row))
    except SudokuError:
        return BAD


@given(_LINES, st.integers(1, 200))
@example(["#x", "53", "", "0" * 82, "." * 81, ".........", "x"], 90)
def test_boards_are_read_as_formats_read_them_wherever_a_block_ends(
    lines: list[str], size: int
) -> None:
    nine_rows = [EASY[start : start + 9] for start in range(0, 81, 9)]
    text = "\n".join([*lines, "", *nine_rows, "", *lines])
    expected = [str(entry.grid) if entry.grid else BAD for entry in formats.read_text(text)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading_source, "_BLOCK_BYTES", size)
        patch.setattr(arrays, "_PIECE", size)
        for source in (text, text.encode(), io.StringIO(text), io.BytesIO(text.encode("utf-16"))):
            found = arrays.characters_of_text(source)
            rows = [row.tobytes().decode() for row in found]
            assert [BAD if "?" in row else shown(row) for row in rows] == expected


@given(_LINES)
def test_texts_in_a_list_are_read_as_grids(lines: list[str]) -> None:
    expected = [engine.board_or_error(line) for line in lines]
    for texts in (lines, iter(lines), [line.encode() for line in lines]):
        array, is_text = engine.as_array(texts)
        assert is_text
        for row, cells in zip(array, expected, strict=True):
            if isinstance(cells, bytes):
                assert alphabet.read(row.tobytes()) == cells
            elif isinstance(cells, FormatError):
                assert row.tobytes() == 81 * b"?"


LATIN = (3 * f"{EASY}\n" + "caf\u00e9\n" + 200 * f"{EASY}\n").encode("latin-1")


def test_a_text_file_in_another_encoding_has_one_bad_board(tmp_path: Path) -> None:
    path = tmp_path / "latin-1.txt"
    path.write_bytes(LATIN)
    with path.open(encoding="utf-8") as file:
        assert np.flatnonzero(sudokit.solve_many(file).invalid).tolist() == [3]
    with path.open(encoding="utf-8") as file:
        assert [str(entry.error) for entry in formats.read_text(file) if entry.error] == [
            "line 4: byte 0xe9 is not UTF-8 (is it in another encoding?)"
        ]


def test_the_line_of_a_wrong_byte_after_somebody_has_read(tmp_path: Path) -> None:
    path = tmp_path / "latin-1.txt"
    path.write_bytes(200 * f"{EASY}\n".encode() + LATIN)
    for call in (sudokit.solve_many, lambda file: list(formats.read_text(file))):
        with path.open(encoding="utf-8") as file:
            assert file.readline().strip() == EASY
            with pytest.raises(FormatError) as caught:
                call(file)
        assert str(caught.value) == "line 203: byte 0xe9 is not UTF-8 (is it in another encoding?)"


def test_classic_sudokus_in_forms_of_variants() -> None:
    classic, knights = (
        variants.Puzzle(Grid(EASY), constraints=rules) for rules in ([], [variants.AntiKnight()])
    )
    for form in ("f-puzzles", "sudokupad", "iss", "json", "jsonl"):
        text = variants.write(classic, form)
        assert Grid(text) == logic.Position(text).grid == Grid(EASY)
        with pytest.raises(VariantError, match="expected a classic Sudoku"):
            Grid(variants.write(knights, form))
    prose = json.dumps({"size": 9, "grid": 9 * [9 * [{}]], "ruleset": "Knights repeat no digit."})
    with pytest.raises(VariantError):
        Grid(prose)
    with pytest.raises(FormatError, match=r"the link names no puzzle, expected one with \?load="):
        Grid("https://f-puzzles.com/")
