"""No test puzzle is a training puzzle in other clothes, and the recipe alone says what is made."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from commands import FRESH
from conftest import Run

pa = pytest.importorskip("pyarrow")
pytest.importorskip("fsspec")

import pyarrow.parquet as pq  # noqa: E402

from sudokit import NoPuzzle  # noqa: E402
from sudokit.generator import Generator  # noqa: E402
from sudokit.symmetry import canonical, is_isomorphic  # noqa: E402
from sudokit.tables import dataset, process  # noqa: E402
from sudokit.tables.dataset import Recipe  # noqa: E402

FILES = ["README.md", "difficulty.svg", "test.parquet", "train.parquet"]


def made(recipe: Recipe, folder: Path, **options: Any) -> dict[str, Any]:
    assert dataset.make(recipe, str(folder), **options)
    files = sorted([*FILES, "validation.parquet"] if recipe.validation else FILES)
    assert sorted(path.name for path in folder.iterdir()) == files
    return {name: pq.read_table(folder / f"{name}.parquet") for name in recipe.splits}


def content_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def forms(table: Any) -> list[str]:
    return [str(canonical(puzzle)) for puzzle in table.column("puzzle").to_pylist()]


def test_no_two_puzzles_are_equivalent_and_levels_have_equal_shares(tmp_path: Path) -> None:
    splits = made(Recipe(31, 10, ("Easy", "Hard", "Extreme"), seed=3), tmp_path)
    found = forms(splits["train"]) + forms(splits["test"])
    assert len(found) == len(set(found)) == 41
    levels = {name: Counter(table.column("level").to_pylist()) for name, table in splits.items()}
    assert levels == {
        "train": {"Easy": 11, "Hard": 10, "Extreme": 10},
        "test": {"Easy": 4, "Hard": 3, "Extreme": 3},
    }
    assert splits["train"].column("level").to_pylist() != sorted(
        splits["train"].column("level").to_pylist()
    )


def test_columns_are_what_tables_say_of_the_puzzles(tmp_path: Path) -> None:
    table = made(Recipe(5, 5, seed=1), tmp_path)["test"]
    assert table.column_names == ["puzzle", *dataset.ADDED_COLUMNS]
    (batch,) = table.select(["puzzle"]).to_batches()
    assert process(batch, dataset.ADDED_COLUMNS).to_pylist() == table.to_pylist()


def test_ranges_of_guesses_have_equal_shares(tmp_path: Path) -> None:
    splits = made(Recipe(20, 8, guesses=("0", "1-2", "4-"), seed=3), tmp_path)
    found = forms(splits["train"]) + forms(splits["test"])
    assert len(found) == len(set(found)) == 28
    guesses = splits["test"].column("guesses").to_pylist()
    assert [sum(low <= n <= high for n in guesses) for low, high in ((0, 0), (1, 2), (4, 999))] == [
        3,
        3,
        2,
    ]


def test_equivalents_stay_in_training(tmp_path: Path) -> None:
    splits = made(Recipe(6, 6, ("Easy",), equivalents=3, seed=1), tmp_path)
    puzzles = splits["train"].column("puzzle").to_pylist()
    assert len(set(puzzles)) == 24
    assert sorted(Counter(forms(splits["train"])).values()) == [4] * 6
    assert not set(forms(splits["train"])) & set(forms(splits["test"]))


def test_equivalents_are_added_to_the_same_puzzles(tmp_path: Path) -> None:
    plain = made(Recipe(4, 4, seed=2), tmp_path / "plain")
    more = made(Recipe(4, 4, equivalents=1, seed=2), tmp_path / "more")
    assert plain["test"].equals(more["test"])
    assert set(plain["train"].column("puzzle").to_pylist()) < set(
        more["train"].column("puzzle").to_pylist()
    )


@pytest.mark.parametrize("guesses", [(), ("0", "1-")])
def test_the_same_seed_makes_the_same_bytes_with_any_number_of_threads(
    guesses: tuple[str, ...], tmp_path: Path
) -> None:
    def content(name: str, seed: int, threads: int | None) -> list[bytes]:
        recipe = Recipe(12, 3, guesses=guesses, equivalents=1, seed=seed)
        made(recipe, tmp_path / name, threads=threads)
        return [(tmp_path / name / file).read_bytes() for file in FILES]

    first = content("first", 7, None)
    assert content("second", 7, 1) == first
    assert content("third", 8, None)[2:] != first[2:]


def test_a_generator_that_repeats_itself_adds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Repeating(Generator):
        def take(self, n: int, *, timeout: float | None = None) -> Any:
            grids = super().take(n, timeout=timeout)
            return grids[:1] * (n // 2) + grids[n // 2 :]

    monkeypatch.setattr(dataset.drawing, "Generator", Repeating)
    splits = made(Recipe(20, 5, ("Easy",), seed=1), tmp_path)
    assert len({*forms(splits["train"]), *forms(splits["test"])}) == 25


def test_the_card_has_the_command_and_true_counts(sudokit: Run, tmp_path: Path) -> None:
    command = [
        "dataset",
        "--train",
        "9",
        "--test",
        "3",
        "--levels",
        "easy,unfair",
        "--licence",
        "CC-BY-4.0",
        "--seed",
        "5",
    ]
    assert sudokit(*command, "-o", "one").returncode == 0
    card = (tmp_path / "one" / "README.md").read_text("utf-8")
    (line,) = [line for line in card.splitlines() if line.startswith("sudokit dataset")]
    assert sudokit(*line.split()[1:]).returncode == 0
    for name in FILES:
        assert (tmp_path / "dataset" / name).read_bytes() == (tmp_path / "one" / name).read_bytes()
    assert "| Easy | 5 | 2 |\n| Unfair | 4 | 1 |" in card
    assert "license: cc-by-4.0" in card
    picture = ET.parse(tmp_path / "one" / "difficulty.svg").getroot()
    titles = [element.text or "" for element in picture.iter() if element.tag.endswith("title")]
    assert sum(int(title.rpartition(": ")[2]) for title in titles) == 12


def test_what_is_not_found_is_told(sudokit: Run, tmp_path: Path) -> None:
    result = sudokit(
        *[
            "dataset",
            "--train",
            "5",
            "--test",
            "0",
            "--guesses",
            "0,900-",
            "--attempts",
            "2000",
            "--seed",
            "1",
            "-o",
            "d",
        ]
    )
    assert result.returncode == 1
    assert result.stderr == (
        "sudokit: guesses 900-, 0 of 2 found: gave up after 2,000 attempts without such a puzzle\n"
    )
    assert not (tmp_path / "d").exists()
    with pytest.raises(NoPuzzle, match="Extreme, 0 of 500 found: gave up after 1 attempts"):
        dataset.make(Recipe(500, 0, ("Extreme",), attempts=1, seed=1), str(tmp_path / "e"))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("--train 0 --test 0", "a data set without puzzles"),
        (
            "--train 1 --test 0 --levels easy,simple",
            "no level is called 'simple', expected one of Easy",
        ),
        ("--train 1 --test 0 --levels easy,Easy", "level Easy is given twice"),
        ("--train 1 --test 0 --levels easy --guesses 0", "balanced by one of them"),
        ("--train 1 --test 0 --guesses 0-3,3-", "guesses 3-: expected ascending ranges"),
        ("--train 1 --test 0 --guesses 3-,5", "guesses 5: expected ascending ranges"),
        (
            "--train 1 --test 0 --guesses few",
            "guesses is 'few', expected ranges such as 0, 1-3 or 4-",
        ),
        ("--train 1 --test 0 --licence a:b", "licence is 'a:b'"),
    ],
)
def test_what_cannot_be_asked_for(arguments: str, reason: str, sudokit: Run) -> None:
    result = sudokit("dataset", *arguments.split(), "-o", "d")
    assert result.returncode == 2
    assert reason in result.stderr
    assert "Traceback" not in result.stderr


def test_equivalents_of_a_puzzle_are_equivalent() -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    others = dataset.drawing.equivalents([puzzle], Recipe(1, 0, equivalents=5, seed=1))
    assert len({puzzle, *others}) == 6
    assert all(is_isomorphic(puzzle, other) for other in others)


@pytest.mark.parametrize("name", FILES)
def test_a_data_set_that_is_there_is_not_written_over(
    name: str, sudokit: Run, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / name).write_text("mine")
    arguments = ["dataset", "--train", "2", "--test", "1", "--levels", "easy", "-o", "out"]
    result = sudokit(*arguments)
    assert result.returncode == 1
    assert result.stderr.startswith("sudokit: ")
    assert result.stderr.endswith(f"out/{name}: already exists; --force overwrites it\n")
    assert [path.read_text() for path in (tmp_path / "out").iterdir()] == ["mine"]
    with pytest.raises(FileExistsError):
        dataset.make(Recipe(2, 1), str(tmp_path / "out"))
    assert sudokit(*arguments, "--force").returncode == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == FILES


def test_classes_are_those_of_equivalence(tmp_path: Path) -> None:
    splits = made(Recipe(6, 6, ("Easy",), equivalents=3, seed=1, validation=2), tmp_path)
    rows = pa.concat_tables(splits.values())
    ids, found = rows.column("class_id").to_pylist(), forms(rows)
    assert len(set(ids)) == len(set(found)) == len(set(zip(ids, found, strict=True))) == 14
    assert all(0 <= number < 2**63 for number in ids)
    classes = [set(table.column("class_id").to_pylist()) for table in splits.values()]
    assert list(map(len, classes)) == [6, 2, 6]
    assert not classes[0] & classes[1] | classes[0] & classes[2] | classes[1] & classes[2]


def test_a_class_has_the_same_number_for_ever() -> None:
    # Another hash, another order of bytes or another canonical form would part data sets that were made before.
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    (batch,) = pa.table({"puzzle": [puzzle]}).to_batches()
    assert process(batch, ["class_id"]).column("class_id").to_pylist() == [
        8_262_724_310_260_391_661
    ]


def test_validation_has_its_share_and_leaves_the_others_as_they_are(
    sudokit: Run, tmp_path: Path
) -> None:
    levels = ("Easy", "Hard")
    plain = made(Recipe(8, 6, levels, seed=4), tmp_path / "plain")
    more = made(Recipe(8, 6, levels, seed=4, validation=4), tmp_path / "more")
    assert all(more[name].equals(plain[name]) for name in ("train", "test"))
    assert Counter(more["validation"].column("level").to_pylist()) == {"Easy": 2, "Hard": 2}
    assert len({form for table in more.values() for form in forms(table)}) == 18
    card = (tmp_path / "more" / "README.md").read_text("utf-8")
    assert "  - split: validation\n    path: validation.parquet\n  - split: test\n" in card
    assert "| level | train | validation | test |" in card
    assert "# Sudoku puzzles: 8 to train, 4 to validate, 6 to test" in card
    (line,) = [line for line in card.splitlines() if line.startswith("sudokit dataset")]
    assert sudokit(*line.split()[1:]).returncode == 0
    assert content_of(tmp_path / "dataset") == content_of(tmp_path / "more")
    # What replaces it has no validation, and leaves none behind.
    assert made(Recipe(8, 6, levels, seed=4), tmp_path / "more", force=True)["train"].equals(
        plain["train"]
    )


def run_and_kill(command: list[str], folder: Path, size: int) -> bool:
    """Run a command until its journal has some bytes, and kill it then; False if it was done before."""
    journal = folder / ".dataset.journal"
    process = subprocess.Popen(
        [*FRESH, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    while process.poll() is None:
        if journal.exists() and journal.stat().st_size >= size:
            process.kill()
            break
        time.sleep(0.002)
    process.communicate()
    return process.returncode == -signal.SIGKILL


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed like that there")
@pytest.mark.parametrize(
    "options",
    [
        "--levels easy,medium,hard --validation 100",
        pytest.param("--guesses 0,1-2,3- --equivalents 1", marks=pytest.mark.slow),
    ],
)
def test_what_was_killed_is_resumed_to_the_same_bytes(options: str, tmp_path: Path) -> None:
    shape = ["dataset", "--train", "700", "--test", "150", *options.split()]
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert not run_and_kill([*shape, "--seed", "9", "-o", str(whole)], whole, 0)
    command = [*shape, "--resume", "-o", str(killed)]
    # The seed is that of the first run; the later ones find it.
    kills = int(run_and_kill([*command, "--seed", "9"], killed, 1))
    size = 0
    while run_and_kill(command, killed, size):
        kills += 1
        assert not (killed / "README.md").exists()
        # Go on until there is something new, and sometimes tear what was written last.
        size = (killed / ".dataset.journal").stat().st_size
        if kills % 2:
            size -= 7
            os.truncate(killed / ".dataset.journal", size)
        size += 1 + 20_000 * kills
    assert kills >= 3
    assert content_of(killed) == content_of(whole)


def test_what_was_killed_is_not_made_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = Recipe(600, 100, ("Easy", "Medium"), seed=2)
    whole = made(recipe, tmp_path / "whole")

    class KilledError(BaseException):
        pass

    class Counted(Generator):
        left = 2
        taken = 0

        def take(self, n: int, *, timeout: float | None = None) -> Any:
            if not Counted.left:
                raise KilledError
            Counted.left -= 1
            grids = super().take(n, timeout=timeout)
            Counted.taken += len(grids)
            return grids

    monkeypatch.setattr(dataset.drawing, "Generator", Counted)
    progress: list[int] = []
    for _ in range(2):
        with pytest.raises(KilledError):
            dataset.make(recipe, str(tmp_path / "killed"), resume=True)
        Counted.left = 1
    Counted.left = 99
    killed = made(recipe, tmp_path / "killed", resume=True, on_progress=progress.append)
    assert Counted.taken == 700
    assert progress[0] > 500
    assert sum(progress) == 1400
    assert all(killed[name].equals(whole[name]) for name in whole)


def test_a_finished_data_set_is_left_and_another_is_not_replaced(
    sudokit: Run, tmp_path: Path
) -> None:
    shape = ["dataset", "--train", "4", "--test", "2", "--levels", "easy", "-o", "d"]
    assert sudokit(*shape, "--resume").returncode == 0
    before = content_of(tmp_path / "d")
    again = sudokit(*shape, "--resume")
    assert (again.returncode, again.stderr) == (0, "sudokit: d: this data set already exists\n")
    assert content_of(tmp_path / "d") == before
    other = sudokit(*shape, "--resume", "--seed", "5")
    assert other.returncode == 1
    assert other.stderr.endswith("already exists; --force overwrites it\n")
    assert content_of(tmp_path / "d") == before
    assert sudokit(*shape, "--resume", "--seed", "5", "--force").returncode == 0
    assert content_of(tmp_path / "d") != before


def test_a_journal_of_another_data_set_is_not_thrown_away(sudokit: Run, tmp_path: Path) -> None:
    shape = ["dataset", "--train", "1500", "--test", "2", "--levels", "easy", "-o", "d"]
    command = [*shape[:-1], str(tmp_path / "d"), "--seed", "1", "--resume"]
    assert run_and_kill(command, tmp_path / "d", 1)
    before = content_of(tmp_path / "d")
    for options in ([], ["--seed", "2"], ["--seed", "2", "--resume"]):
        refused = sudokit(*shape, *options)
        assert refused.returncode == 1
        assert refused.stderr == (
            "sudokit: d/.dataset.journal: already exists; --force overwrites it\n"
        )
        assert content_of(tmp_path / "d") == before
    assert sudokit(*shape, "--seed", "2", "--force").returncode == 0
    assert sorted(content_of(tmp_path / "d")) == FILES


def test_where_nothing_can_be_made_nothing_is_left(sudokit: Run, tmp_path: Path) -> None:
    rare = "dataset --train 5 --test 0 --guesses 900- --attempts 2000 --seed 1 --resume -o d"
    result = sudokit(*rare.split())
    assert (result.returncode, "gave up after 2,000 attempts" in result.stderr) == (1, True)
    assert not (tmp_path / "d").exists()
    (tmp_path / "file").write_text("")
    result = sudokit(*["dataset", "--train", "5", "--test", "0", "-o", "file"])
    assert (result.returncode, result.stderr) == (1, "sudokit: file: is not a folder\n")
    result = sudokit(*["dataset", "--train", "5", "--test", "0", "--resume", "-o", "memory://d"])
    assert result.returncode == 1
    assert "can only be resumed in a folder on this machine" in result.stderr
