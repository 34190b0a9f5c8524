"""The stock of puzzles in the page, for when no server answers: it says of them what the server would say."""

from __future__ import annotations

import re
from pathlib import Path

import sudokit
from sudokit import web
from sudokit.logic import LEVELS, rate_many

STOCK = Path(web.__file__).parent / "page" / "model" / "stock.js"


def test_levels_scores_and_solutions_are_those_of_the_engine() -> None:
    levels = re.split(r"^  (\w+): \[$", STOCK.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert levels[1::2] == list(LEVELS)
    for level, text in zip(levels[1::2], levels[2::2], strict=True):
        stated = re.findall(r'^    \["([1-9a-i]{81})", (\d+)\],$', text, flags=re.MULTILINE)
        assert len(stated) >= 3
        puzzles = [re.sub("[a-i]", ".", board) for board, _ in stated]
        for puzzle, (board, _) in zip(puzzles, stated, strict=True):
            solution = board.translate(str.maketrans("abcdefghi", "123456789"))
            assert str(sudokit.solve(puzzle, unique=True)) == solution
        for puzzle, (_, score), rating in zip(puzzles, stated, rate_many(puzzles), strict=True):
            assert not isinstance(rating, sudokit.SudokuError), puzzle
            assert (rating.level, rating.score) == (level, int(score)), puzzle
