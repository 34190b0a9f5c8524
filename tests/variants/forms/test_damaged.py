"""Damaged texts: each is read, or refused with an error of sudokit, in little time and memory.

As a script: `python tests/variants/forms/test_damaged.py 100000`.
"""

from __future__ import annotations

import contextlib
import json
import random
import resource
import sys
import time
from collections.abc import Iterator

import pytest

from sudokit._native import lz_compress as compress
from sudokit.errors import SudokuError
from sudokit.variants import Puzzle
from sudokit.variants.forms import fpuzzles, iss, read, sudokupad, write
from variants.forms import test_fpuzzles, test_iss, test_json, test_read_only, test_sudokupad

LETTERS = ".~_-=+/{}[]()\"':,0123456789RCVXabcdefNULtrue \n\ufeff가😀\x00"
MOST_SECONDS = 2.0
MOST_MEGABYTES = 600


def whole() -> list[str]:
    """Texts that are not damaged, of every form."""
    everything = Puzzle(constraints=[each for _, each in test_iss.TYPES[:40]])
    boards = [test_fpuzzles.board(**{key: value}) for key, value, _ in test_fpuzzles.ENTRIES]
    automaton = (
        ".NFA~"
        + test_iss.words(next(c for c in test_json.FULL.constraints if c.key == "automaton"))[5:]
    )
    texts = [text for text, _ in test_iss.TYPES]
    texts += [iss.write(everything), write(everything), write(test_json.FULL), automaton]
    texts += [
        ".Var~X~~9.Replicate~J_~R1C1.Or.Cage~5~R1C1~R1C2.Pair~_-~_a~R1C1~R2C2.End.End.Shape~9x9~0-9"
    ]
    texts += [json.dumps(each) for each in boards]
    texts += [fpuzzles.ADDRESS + compress(json.dumps(each)) for each in boards[::5]]
    texts += [test_sudokupad.SHORT, "scl" + compress(test_sudokupad.SHORT)]
    texts += [sudokupad.write(Puzzle("1" + 80 * ".")), "1" + 80 * ".", "1" + 35 * "."]
    texts += test_read_only.texts()
    return texts


def damaged(texts: list[str], seed: int) -> Iterator[str]:
    """Texts with letters that are missing, swapped, changed, doubled or cut off; inside of what is packed as well."""
    chance = random.Random(seed)
    while True:
        text = chance.choice(texts)
        for _ in range(chance.choice((1, 1, 2, 5))):
            at = chance.randrange(len(text) + 1)
            end = min(len(text), at + chance.choice((0, 1, 1, 2, 9)))
            match chance.randrange(6):
                case 0:
                    text = text[:at]
                case 1:
                    text = text[:at] + text[end:]
                case 2:
                    text = text[:at] + chance.choice(LETTERS) + text[end:]
                case 3:
                    text = text[:at] + text[at:end][::-1] + text[end:]
                case 4:
                    text = text[:end] + text[at:end] * chance.choice((1, 2, 50)) + text[end:]
                case _:
                    other = chance.choice(texts)
                    begin = chance.randrange(len(other))
                    text = text[:at] + other[begin : begin + chance.randrange(40)] + text[end:]
        if text.startswith("{") and chance.random() < 0.1:
            text = chance.choice(("", "scl", "ctc", "fpuzzles")) + compress(
                text.replace("\ud800", "")
            )
        yield text


def check(count: int, seed: int) -> int:
    """Read so many damaged texts; how many of them are puzzles."""
    texts = damaged(whole(), seed)
    good = 0
    for _ in range(count):
        text = next(texts)
        start = time.process_time()
        try:
            puzzle = read(text)
        except SudokuError as error:
            assert str(error)
        else:
            assert isinstance(puzzle, Puzzle)
            good += 1
        assert time.process_time() - start < MOST_SECONDS, text[:200]
    return good


def test_damaged_texts() -> None:
    assert check(1_000, 1) > 0


def test_every_beginning_of_a_text() -> None:
    for text in whole()[::7]:
        for end in range(0, min(len(text), 600), 5):
            try:
                read(text[:end])
            except SudokuError:
                continue


@pytest.mark.parametrize(
    "text",
    [
        ".Shape~16x16.SameValues~2" + "~R1C1" * 50_000,
        ".Or" * 100_000,
        "." * 100_000,
        "{" * 100_000,
        "{a:" * 100_000,
        '{"form":' + "[" * 100_000,
        '{"grid":[],"size":25,"arrow":' + json.dumps([{}] * 6_000) + "}",
        '{"form":"sudokit variant","digits":' + json.dumps(list(range(200_000))) + "}",
        '{"form":"sudokit variant","rows":' + "9" * 4_000 + "}",
        '{"cells":' + json.dumps([[{}] * 1_000] * 1_000) + "}",
        ".NFA~QIAA" + "_" * 100_000 + "~_~R1C1",
        ".NFA~QnQCgFA~_" + "~-" * 50_000 + "~R1C1",
        ".Shape~16x16.Pair~" + "_" * 42 + "~_" + "~R1C1~R1C2~" * 40_000,
        ".Shape~16x16.Replicate~"
        + "_" * 40
        + ".PairX~"
        + "_" * 42
        + "~_"
        + "~R1C1~R1C1~" * 60
        + ".End",
        ".Var~X~~9999x9999",
        ".Regex~" + "A" * 100_001 + "~R1C1",
        ".Replicate~" + "_" * 43 + ".Replicate~" + "_" * 43 + ".Thermo~R1C1~R1C1" + ".End" * 2,
        "scl" + "A" * 100_000,
        "scf1" + 11 * "y" + "K" + "x" * 1_000_000,
        '{"size":9,"grid":[]' + "".join(f',"{key}":1' for key in range(100_000)) + "}",
        "N4Ig" + "A" * 100_000,
        "1" * 100_000,
        "https://" + "a" * 100_000,
    ],
    ids=lambda text: text[:20],
)
def test_texts_made_to_be_large(text: str) -> None:
    start = time.process_time()
    with contextlib.suppress(SudokuError):
        read(text)
    assert time.process_time() - start < MOST_SECONDS


@pytest.mark.slow
def test_many_damaged_texts() -> None:
    assert check(20_000, 2) > 200


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    began = time.process_time()
    puzzles = check(number, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{number:,} texts, {puzzles:,} puzzles, {time.process_time() - began:.0f} s, {used} MB")
    assert used < MOST_MEGABYTES
