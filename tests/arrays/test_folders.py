"""Folders of NumPy files: what is written is what training programs read, and what is read is checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boards import EASY, EASY_SOLVED, MEDIUM
from sudokit import FormatError, arrays, solve_many


def test_a_folder_has_what_training_programs_read(tmp_path: Path) -> None:
    puzzles = [EASY, MEDIUM, EASY, MEDIUM]
    solutions = solve_many(puzzles).solutions
    arrays.write_folder(tmp_path / "data" / "train", puzzles, solutions, copies=2)
    there = tmp_path / "data" / "train"
    inputs, labels = np.load(there / "all__inputs.npy"), np.load(there / "all__labels.npy")
    assert inputs.dtype == labels.dtype == np.uint8
    assert inputs.shape == (4, 81)
    assert inputs[0, :4].tolist() == [6, 4, 1, 1]
    assert (labels == solutions + 1).all()
    assert np.load(there / "all__puzzle_indices.npy").tolist() == [0, 1, 2, 3, 4]
    assert np.load(there / "all__group_indices.npy").tolist() == [0, 2, 4]
    assert np.load(there / "all__puzzle_identifiers.npy").tolist() == [0, 0, 0, 0]
    facts = json.loads((there / "dataset.json").read_text())
    assert (facts["vocab_size"], facts["seq_len"], facts["total_groups"]) == (11, 81, 2)
    boards, answers = arrays.read_folder(there)
    assert arrays.verify(boards, answers).solved.all()


def test_wide_numbers_and_several_sets_are_read(tmp_path: Path) -> None:
    arrays.write_folder(tmp_path, [EASY], [EASY_SOLVED])
    for what in ("inputs", "labels"):
        array = np.load(tmp_path / f"all__{what}.npy").astype(np.int64)
        np.save(tmp_path / f"more__{what}.npy", array)
    facts = json.loads((tmp_path / "dataset.json").read_text())
    (tmp_path / "dataset.json").write_text(json.dumps({**facts, "sets": ["all", "more"]}))
    boards, answers = arrays.read_folder(tmp_path)
    assert boards.shape == (2, 81)
    assert arrays.verify(boards, answers).solved.all()


def test_nothing_can_be_written(tmp_path: Path) -> None:
    arrays.write_folder(tmp_path, [], [])
    assert [len(array) for array in arrays.read_folder(tmp_path)] == [0, 0]


@pytest.mark.parametrize(
    ("puzzles", "solutions", "options", "reason"),
    [
        ([EASY], [], {}, "solutions: 0, expected 1"),
        ([EASY, "?"], [EASY_SOLVED] * 2, {}, "puzzle 2 is not a board"),
        ([EASY], ["?"], {}, "solution 1 is not a board"),
        ([EASY] * 3, [EASY_SOLVED] * 3, {"copies": 2}, "multiple of 2"),
        ([EASY], [EASY_SOLVED], {"copies": 0}, "copies"),
    ],
)
def test_what_is_not_a_data_set_is_not_written(
    puzzles: Any, solutions: Any, options: Any, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(FormatError, match=reason):
        arrays.write_folder(tmp_path / "new", puzzles, solutions, **options)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("dataset.json", b"{", "does not name the sets"),
        ("dataset.json", b"[]", "does not name the sets"),
        ("dataset.json", b'{"sets": []}', "names no set"),
        ("all__inputs.npy", b"text", "is not a file of NumPy"),
        ("all__labels.npy", np.zeros((1, 80), np.uint8), "expected whole numbers of shape"),
        ("all__labels.npy", np.zeros((1, 81)), "expected whole numbers of shape"),
        ("all__labels.npy", np.zeros((2, 81), np.uint8), "1 inputs and 2 labels"),
    ],
)
def test_what_is_not_such_a_folder_is_refused(
    name: str, content: Any, reason: str, tmp_path: Path
) -> None:
    arrays.write_folder(tmp_path, [EASY], [EASY_SOLVED])
    if isinstance(content, bytes):
        (tmp_path / name).write_bytes(content)
    else:
        np.save(tmp_path / name, content)
    with pytest.raises(FormatError, match=reason):
        arrays.read_folder(tmp_path)
    with pytest.raises(OSError, match="nowhere"):
        arrays.read_folder(tmp_path / "nowhere")


def test_numbers_that_do_not_fit_into_a_byte_are_no_cells(tmp_path: Path) -> None:
    arrays.write_folder(tmp_path, [EASY], [EASY_SOLVED])
    inputs = np.load(tmp_path / "all__inputs.npy").astype(np.int64)
    inputs[0, :2] = 256 + 5, -251  # as bytes, both would be the digit 4
    np.save(tmp_path / "all__inputs.npy", inputs)
    boards, _ = arrays.read_folder(tmp_path)
    assert boards[0, :2].tolist() == [255, 255]
    assert boards[0, 2:].tolist() == [0 if digit == "." else int(digit) for digit in EASY[2:]]
