"""Data sets with faults that were put there, and what the audit finds of them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boards import EASY, EASY_SOLVED, EMPTY, IMPOSSIBLE, MEDIUM
from conftest import Run
from sudokit import Generator, SudokuError, arrays, shuffle, solve, solve_many

pytest.importorskip("pyarrow")
pytest.importorskip("fsspec")

from sudokit.tables.audit import Audit, Row, audit
from sudokit.tables.audit.classes import Classes, shared


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    """Proper puzzles, no two of them equivalent."""
    made = Generator(seed=2580)
    return [str(next(made)) for _ in range(60)]


def write(
    path: Path, rows: list[tuple[str, str]], heads: str = "source,question,answer,rating"
) -> Path:
    """As data sets have them: a column of puzzles and one of answers, whatever else there is."""
    lines = {
        "source,question,answer,rating": "web,{},{},0",
        "quizzes,solutions": "{},{}",
        "puzzle,solution,clues,difficulty": "{},{},24,0.0",
    }[heads]
    text = "\n".join([heads, *(lines.format(*row) for row in rows)])
    path.write_text(text + "\n")
    return path


def solved(boards: list[str]) -> list[tuple[str, str]]:
    return [(board, str(solve(board))) for board in boards]


@pytest.mark.parametrize(
    "heads",
    ["source,question,answer,rating", "quizzes,solutions", "puzzle,solution,clues,difficulty"],
)
def test_a_clean_data_set_is_clean(heads: str, puzzles: list[str], tmp_path: Path) -> None:
    train = write(tmp_path / "train.csv", solved(puzzles[:40]), heads)
    test = write(tmp_path / "test.csv", solved(puzzles[40:]), heads)
    found = audit([str(train), str(test)])
    assert found.is_clean
    assert found.to_dict()["clean"]
    assert [(s.name, s.rows, s.proper, s.wrong) for s in found.splits] == [
        ("train", 40, 40, 0),
        ("test", 20, 20, 0),
    ]
    assert [sum(s.levels.values()) for s in found.splits] == [40, 20]
    assert sum(found.splits[0].hardest.values()) == sum(found.splits[0].clues.values()) == 40
    assert "No faults" in found.to_markdown()


@pytest.mark.parametrize("most_in_memory", [1 << 22, 7, 1])
def test_every_planted_fault_is_found(
    most_in_memory: int, puzzles: list[str], tmp_path: Path
) -> None:
    one, other = EASY_SOLVED, str(shuffle(EASY_SOLVED, 1))
    rows = solved(puzzles[:30])
    rows[3] = ("z" + EASY[1:], one)
    rows[4] = ("55" + EASY[2:], one)
    rows[7] = (EMPTY, one)
    rows[8] = (IMPOSSIBLE, one)
    rows[9] = (EASY, other)
    rows[11] = rows[2]
    rows[12] = solved([str(shuffle(puzzles[0], 3))])[0]
    rows[13] = solved([str(shuffle(puzzles[0], 4))])[0]
    held = solved(puzzles[30:40])
    held[5] = rows[20]
    held[6] = solved([str(shuffle(puzzles[21], 5))])[0]
    held[7] = solved([str(shuffle(puzzles[21], 6))])[0]
    train, test = write(tmp_path / "train.csv", rows), write(tmp_path / "test.csv", held)
    more = write(tmp_path / "more.csv", solved(puzzles[40:]))
    found = audit(
        {"train": [str(train)], "test": [str(test)], "more": [str(more)]},
        most_in_memory=most_in_memory,
    )
    ours = found.splits[0]
    assert ours.faults == {"unreadable": 2, "none": 1, "several": 1, "wrong": 2, "repeated": 1}
    assert (ours.proper, ours.equivalent, found.splits[1].equivalent) == (26, 3, 1)
    numbers = {fault: [row.number for row in some] for fault, some in ours.examples.items()}
    assert numbers["unreadable"] == [4, 5]
    assert numbers["none"] == [9]
    assert numbers["several"] == [8]
    assert numbers["wrong"] == [9, 10]
    assert numbers["repeated"] == [12]
    assert sorted(numbers["equivalent"]) == [12, 13, 14]
    (leak,) = found.leaks
    assert (leak.first, leak.second, leak.classes, leak.rows, leak.boards) == (
        "train",
        "test",
        2,
        3,
        1,
    )
    pairs = {(row.number, one.number) for row, one in leak.examples}
    assert pairs == {(6, 21), (7, 22)}
    assert leak.examples[0][0].place == str(test)
    assert not found.is_clean
    assert json.loads(json.dumps(found.to_dict()))["leaks"][0]["rows"] == 3
    text = found.to_markdown()
    assert "- test: 3 rows: equivalent to one of train" in text
    assert f"{test} 6 is equivalent to {train} 21" in text


def test_rows_are_numbered_in_their_files(puzzles: list[str], tmp_path: Path) -> None:
    for name, some in (("a", puzzles[:5]), ("b", [puzzles[4], EMPTY])):
        write(tmp_path / f"part-{name}.csv", solved(some))
    found = audit([f"all={tmp_path}/part-*.csv"])
    (split,) = found.splits
    assert (split.name, split.rows) == ("all", 7)
    assert split.examples["repeated"] == (Row(str(tmp_path / "part-b.csv"), 1),)
    assert split.examples["several"] == (Row(str(tmp_path / "part-b.csv"), 2),)


def test_files_of_the_same_name_are_different_splits(puzzles: list[str], tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        write(tmp_path / name / "data.csv", solved(puzzles[:2]))
    found = audit([str(tmp_path / "one"), str(tmp_path / "other")])
    assert [split.name for split in found.splits] == ["data", str(tmp_path / "other" / "data.csv")]
    assert found.leaks[0].rows == 2


@pytest.mark.parametrize("answer", ["", "none", EMPTY, "1" * 80 + "."])
def test_a_first_answer_that_is_none_or_unfinished_is_wrong(
    answer: str, puzzles: list[str], tmp_path: Path
) -> None:
    rows = solved(puzzles[:6])
    rows[0] = rows[0][0], answer
    (split,) = audit([str(write(tmp_path / "train.csv", rows))]).splits
    assert (split.rows, split.proper, split.wrong) == (6, 6, 1)


def test_text_and_other_forms_are_read(puzzles: list[str], tmp_path: Path) -> None:
    (tmp_path / "train.txt").write_text("# made\n" + "\n".join(puzzles[:4]) + "\n\n" + EMPTY + "\n")
    (tmp_path / "test.jsonl").write_text(
        json.dumps({"puzzle": puzzles[1].replace(".", "0")}) + "\n"
    )
    found = audit([str(tmp_path)])
    by_name = {split.name: split for split in found.splits}
    assert (by_name["train"].rows, by_name["train"].several, by_name["train"].wrong) == (5, 1, None)
    assert [(leak.rows, leak.boards) for leak in found.leaks] == [(1, 1)]


def test_folders_of_arrays_are_read(puzzles: list[str], tmp_path: Path) -> None:
    solutions = solve_many(puzzles).solutions
    boards, answers = arrays.augment(
        np.repeat(arrays.augment(puzzles[:10], seed=1), 3, axis=0),
        np.repeat(solve_many(arrays.augment(puzzles[:10], seed=1)).solutions, 3, axis=0),
        seed=2,
    )
    arrays.write_folder(tmp_path / "train", boards, answers, copies=3)
    arrays.write_folder(tmp_path / "test", puzzles[9:15], solutions[9:15])
    found = audit([str(tmp_path)])
    by_name = {split.name: split for split in found.splits}
    assert (by_name["train"].rows, by_name["train"].equivalent) == (30, 20)
    assert (by_name["test"].faults, by_name["train"].faults) == ({}, {})
    (leak,) = found.leaks
    assert (leak.classes, {leak.first, leak.second}) == (1, {"train", "test"})

    broken = np.load(tmp_path / "test" / "all__inputs.npy")
    broken[0, 0], broken[1, 5] = 0, 200
    np.save(tmp_path / "test" / "all__inputs.npy", broken)
    (split,) = audit([str(tmp_path / "test")]).splits
    assert split.unreadable == 2


def test_the_sample_does_not_depend_on_the_order(puzzles: list[str], tmp_path: Path) -> None:
    def sampled(rows: list[str]) -> Any:
        path = tmp_path / "rows.txt"
        path.write_text("\n".join(rows) + "\n")
        (split,) = audit([str(path)], rate=9).splits
        return split.rated, split.levels, split.hardest

    mixed = [*puzzles, *puzzles]
    random.Random(1).shuffle(mixed)
    assert sampled(puzzles) == sampled(mixed)
    assert sampled(puzzles)[0] == 9
    path = str(tmp_path / "rows.txt")
    assert audit([path], rate=0).splits[0].rated == 0
    assert audit([path], rate=None).splits[0].rated == 60


def test_random_rows_are_compared_as_by_hand() -> None:
    some = random.Random(7)
    for _ in range(6):
        rows = [
            (some.randrange(6) << 58, some.randrange(3), some.randrange(3))
            for _ in range(some.randrange(40))
        ]
        with Classes(some.choice([1, 5, 1000])) as classes:
            for split in range(3):
                chosen = [(number, row) for number, row in enumerate(rows) if row[2] == split]
                for number, (form, board, _) in chosen:
                    one = [np.array([n], np.int64) for n in (form, form + board, number)]
                    classes.add(one[0], one[1], split, one[2])
            forms, _ = shared(classes, 3)
        by_split = [{row[0] for row in rows if row[2] == split} for split in range(3)]
        for split in range(3):
            size = sum(row[2] == split for row in rows)
            assert forms.repeats[split] == size - len(by_split[split])
            assert len(forms.repeated.get(split, [])) == min(3, forms.repeats[split])
            for other in range(split):
                both = by_split[split] & by_split[other]
                assert forms.classes.get((other, split), 0) == len(both)
                in_second = sum(row[2] == split and row[0] in both for row in rows)
                assert forms.rows.get((other, split), 0) == in_second
                for row, at in forms.leaks.get((other, split), []):
                    assert rows[row][0] == rows[at][0]


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["nothing.csv"], "no such file"),
        (["a.doc"], "no format"),
        (["x.csv"], "no column"),
    ],
)
def test_what_cannot_be_read_is_named(names: list[str], reason: str, tmp_path: Path) -> None:
    (tmp_path / "a.doc").write_text("?")
    (tmp_path / "x.csv").write_text("a,b\n1,2\n")
    with pytest.raises((SudokuError, OSError), match=reason):
        audit([str(tmp_path / name) for name in names])


def test_standard_input_is_not_read() -> None:
    with pytest.raises(SudokuError, match="standard input is not read here"):
        audit(["-"])


def test_bad_numbers_are_refused() -> None:
    for bad in ({"rate": -1}, {"most_in_memory": 0}, {"threads": 0}):
        with pytest.raises(ValueError):  # noqa: PT011 - each of them has its own text
            audit([], **bad)  # type: ignore[arg-type]
    assert audit([]) == Audit((), (), 0)


def test_the_command_reports_and_fails(sudokit: Run, puzzles: list[str], tmp_path: Path) -> None:
    write(tmp_path / "train.csv", solved(puzzles[:3]))
    write(tmp_path / "test.csv", solved([puzzles[3], str(shuffle(puzzles[0], 1)), MEDIUM]))
    alone = sudokit("audit", "train.csv", "--rate", "0", "--json", "-")
    assert json.loads(alone.stdout)["clean"]
    leaky = sudokit("audit", "a=train.csv", "b=test.csv", "-o", "out.md", "--json", "out.json")
    assert leaky.returncode == 1
    assert "| b | a | 1 | 1 | 0 |" in (tmp_path / "out.md").read_text()
    assert json.loads((tmp_path / "out.json").read_text())["leaks"][0]["classes"] == 1
