"""Make a data set in a folder from its recipe, or resume an interrupted run."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

from sudokit import __version__
from sudokit.errors import NoPuzzle, SudokuError
from sudokit.messages import message
from sudokit.requirements import needed
from sudokit.streams import places
from sudokit.tables import files
from sudokit.tables.dataset.card import FACTS, card, chart
from sudokit.tables.dataset.drawing import draw, equivalents, random_for
from sudokit.tables.dataset.recipe import ADDED_COLUMNS, SPLITS, Recipe
from sudokit.tables.jobs.journal import Journal, journal_path, question_of
from sudokit.tables.plan import Plan, joined

pa = needed("pyarrow", "tables")

__all__ = ["make", "seed_of"]

_ROWS_A_BATCH = 4096
_FILES = (*(f"{split}.parquet" for split in SPLITS), "difficulty.svg", "README.md")


def make(
    recipe: Recipe,
    folder: str | os.PathLike[str],
    *,
    force: bool = False,
    resume: bool = False,
    threads: int | None = None,
    on_progress: Callable[[int], None] | None = None,
    on_damage: Callable[[str], None] | None = None,
) -> bool:
    """Make a data set in a folder, on this machine or anywhere that fsspec reaches.

    All puzzles are kept in memory meanwhile, about 800 bytes each.

    Args:
        recipe: The recipe.
        folder: The folder.
        force: Whether existing files of the same names may be replaced.
        resume: Keep a journal in the folder, `.dataset.journal`, and continue from the journal of a killed
            run of the same recipe. The data set is the same, byte for byte. A finished one is not made
            again.
        threads: The largest number of threads; all cores if None.
        on_progress: Called with the number of puzzles made, and again with the number of rows written.
        on_damage: Called with the place of the journal if some of it is damaged; that is made again.

    Returns:
        Whether it was made. False if `resume` is set and it was finished already.

    Raises:
        FileExistsError: One of the files exists already, and `force` is not set.
        NoPuzzle: Too many attempts found no puzzle for a bucket.
        SudokuError: `resume` is set and the folder is not on this machine, or another process is making the
            same data set.
        OSError: A file cannot be written.
    """
    folder = os.fspath(folder).rstrip("/") or "/"
    places.check_bucket(folder)
    tell = on_progress or (lambda puzzles: None)
    journal_file = journal_path(f"{folder}/dataset")
    if journal_file and journal_file.parent.exists() and not journal_file.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, message("is not a folder"), folder)
    if resume and not journal_file:
        raise SudokuError(
            message(
                "{folder}: a data set can only be resumed in a folder on this machine",
                folder=folder,
            )
        )
    question = _question(recipe)
    if not (resume and journal_file and question_of(journal_file) == question):
        if resume and _is_made(recipe, folder):
            return False
        if not force:
            _check_vacant(folder, journal_file)
    if resume and journal_file:
        is_new = not journal_file.parent.exists()
        try:
            told = partial(on_damage or (lambda place: None), str(journal_file))
            with Journal.open(journal_file, question, told) as journal:
                _make(recipe, folder, journal, threads, tell)
        except NoPuzzle:
            journal_file.unlink()
            if is_new:
                with suppress(OSError):
                    journal_file.parent.rmdir()
            raise
    else:
        _make(recipe, folder, None, threads, tell)
    if journal_file:
        journal_file.unlink(missing_ok=True)
    return True


def seed_of(folder: str) -> int | None:
    """The seed of the data set in a folder, finished or unfinished; None if there is no data set."""
    folder = folder.rstrip("/") or "/"
    journal_file = journal_path(f"{folder}/dataset")
    if journal_file and (question := question_of(journal_file)):
        return int(question["recipe"]["seed"])
    found = re.search(r"^sudokit dataset .*--seed (\d+)", _card_of(folder), re.MULTILINE)
    return int(found[1]) if found else None


def _make(
    recipe: Recipe,
    folder: str,
    journal: Journal | None,
    threads: int | None,
    tell: Callable[[int], None],
) -> None:
    splits = draw(recipe, journal, threads, tell)
    splits["train"] += equivalents(splits["train"], recipe)
    plan = Plan(ADDED_COLUMNS, threads=threads)
    facts = {}
    for name, puzzles in splits.items():
        random_for(recipe, name).shuffle(puzzles)
        facts[name] = _write(f"{folder}/{name}.parquet", puzzles, plan, journal, tell)
    if "validation" not in splits:
        places.remove(
            f"{folder}/validation.parquet"
        )  # the files of another data set, which this one replaces
    _write_text(f"{folder}/difficulty.svg", chart(facts))
    _write_text(f"{folder}/README.md", card(recipe, facts))


# --- resuming -------------------------------------------------------------------------------------


def _question(recipe: Recipe) -> dict[str, Any]:
    """What a data set depends on: the question of its journal."""
    asked = {each.name: getattr(recipe, each.name) for each in fields(recipe) if each.init}
    question = {"version": __version__, "columns": ADDED_COLUMNS, "recipe": asked}
    read: dict[str, Any] = json.loads(json.dumps(question))
    return read


def _is_made(recipe: Recipe, folder: str) -> bool:
    """Whether the data set is finished: its card, which is written last, has the command."""
    card = _card_of(folder)
    return f"sudokit {__version__} " in card and f"\n{recipe.command}\n" in card


def _card_of(folder: str) -> str:
    place = f"{folder}/README.md"
    if not places.exists(place):
        return ""
    with places.open_input(place) as file:
        return bytes(file.read()).decode("utf-8", errors="replace")


# --- files ----------------------------------------------------------------------------------------


def _check_vacant(folder: str, journal_file: Path | None) -> None:
    """Check, before hours of work, that it will not replace the result of earlier work."""
    if journal_file and journal_file.exists():
        raise FileExistsError(
            errno.EEXIST, message("already exists"), f"{folder}/{journal_file.name}"
        )
    for name in _FILES:
        place = f"{folder.rstrip('/')}/{name}"
        if places.exists(place):
            raise FileExistsError(errno.EEXIST, message("already exists"), place)


def _write(
    place: str,
    puzzles: Sequence[str],
    plan: Plan,
    journal: Journal | None,
    tell: Callable[[int], None],
) -> Any:
    """Write a split, and return its columns of difficulty for the card."""
    schema = pa.schema({"puzzle": pa.string()})
    written = plan.schema(schema)
    facts = [written.empty_table().select(FACTS)]
    with files.open_writer(
        place, "parquet", written, added=plan.names, unlike=["puzzle", "solution"]
    ) as write:
        for start in range(0, len(puzzles), _ROWS_A_BATCH):
            part = puzzles[start : start + _ROWS_A_BATCH]
            column = pa.array(part, pa.string())
            key = journal.key(column, place, start) if journal else b""
            answers = journal.take(key) if journal else None
            if answers is None:
                answers = plan.answers(column)
                if journal:
                    journal.add(key, answers)
            batch = joined(pa.record_batch([column], schema=schema), answers)
            write(batch)
            facts.append(pa.Table.from_batches([batch]).select(FACTS))
            tell(len(part))
    return pa.concat_tables(facts)


def _write_text(place: str, text: str) -> None:
    with places.new_file(place) as file:
        file.write(text.encode())
