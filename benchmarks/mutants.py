"""Do the tests break when the code does? Changes one operator, number or word at a time and runs the tests.

    python -m benchmarks mutants logic generator tables page     60 mutants of each room
    python -m benchmarks mutants native --sample 20 --seed 2     each is compiled, which takes a minute

A *mutant* is the code with one such change. It is *killed* if a test fails and *survives* if none does. The
sample is drawn with a seed, so that a score can be measured again. Some survivors behave like the original
and cannot be killed; they are counted all the same. Files are changed in place and put back, so nothing of
a room may be uncommitted.
"""

from __future__ import annotations

import ast
import difflib
import io
import os
import random
import re
import signal
import subprocess
import sys
import time
import tokenize
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click

ROOT = Path(__file__).resolve().parents[1]
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider")
BUILD = (
    *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"),
    *("-Cbuild-dir=build/mutants", "--editable", "."),
)
PATIENCE = 10  # a mutant whose tests take so many times as long as those of the original hangs


class Room(NamedTuple):
    """Files to change, how they are built, and the tests that should notice."""

    files: tuple[str, ...]
    tests: tuple[str, ...]
    build: tuple[str, ...] = ()


ROOMS = {
    "logic": Room(
        ("src/sudokit/logic/**/*.py",),
        (*PYTEST, "-m", "not slow", "tests/logic", "src/sudokit/logic"),
    ),
    "generator": Room(
        ("src/sudokit/generator/*.py",),
        (*PYTEST, "-m", "not slow", "tests/test_generator.py", "src/sudokit/generator"),
    ),
    "tables": Room(
        ("src/sudokit/tables/**/*.py", "src/sudokit/streams/*.py"),
        (*PYTEST, "-m", "not slow", "tests/tables", "tests/streams", "src/sudokit/tables"),
    ),
    "native": Room(
        ("native/logic/*.cpp", "native/generate/*.cpp", "native/symmetry/*.cpp"),
        (
            *(*PYTEST, "-m", "", "tests/logic", "tests/test_generator.py"),
            *("tests/test_even_sampling.py", "tests/symmetry"),
        ),
        BUILD,
    ),
    "page": Room(("src/sudokit/web/page/model/*.js",), ("npm", "test", "--silent")),
}

# What becomes of a token. Python has its own words; the operators are the same in all three languages.
CHANGES = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
    "+": "-", "-": "+", "*": "+", "//": "*", "%": "*", "&": "|", "|": "&", "<<": ">>", ">>": "<<",
    "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "&&": "||", "||": "&&", "!": "",
    "and": "or", "or": "and", "not": "", "is": "is not", "True": "False", "False": "True",
    "true": "false", "false": "true", "min": "max", "max": "min", "all": "any", "any": "all",
    "break": "continue", "continue": "break",
}  # fmt: skip

# Comments and texts are passed over.
TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/|`(?:\\.|[^`\\])*`|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|^\s*#[^\n]*"
    r"|(?P<token>[A-Za-z_]\w*|\d+\b|===|!==|[<>=!+|&-]=|<<|>>|&&|\|\||->|=>|\+\+|--|[<>+*/%&|!=-])",
    re.DOTALL | re.MULTILINE,
)


class Mutant(NamedTuple):
    """One change of a file: from a position on, one token becomes another."""

    file: Path
    start: int
    old: str
    new: str

    def of(self, text: str) -> str:
        """The changed text of its file."""
        return text[: self.start] + self.new + text[self.start + len(self.old) :]

    def __str__(self) -> str:
        text = self.file.read_text(encoding="utf-8")
        name = str(self.file.relative_to(ROOT))
        lines = difflib.unified_diff(
            text.splitlines(), self.of(text).splitlines(), name, n=0, lineterm=""
        )
        return "\n".join(line for line in lines if not line.startswith("+++"))


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every change of a file."""
    text = file.read_text(encoding="utf-8")
    tokens = _python_tokens(text) if file.suffix == ".py" else _other_tokens(text)
    for start, token in tokens:
        if token.isdigit():
            yield Mutant(file, start, token, str(int(token) + 1))
        elif token in CHANGES and not (
            token in ("<", ">", "*", "&") and _is_no_operator(text, start)
        ):
            yield Mutant(file, start, token, CHANGES[token])


def _python_tokens(text: str) -> Iterator[tuple[int, str]]:
    """Operators, words and numbers but for annotations, which nothing reads when the code runs."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for each in ast.walk(ast.parse(text))
        for node in (getattr(each, "annotation", None), getattr(each, "returns", None))
        if node
    ]
    for kind, token, start, _, _ in tokenize.generate_tokens(io.StringIO(text).readline):
        if kind in (tokenize.OP, tokenize.NAME, tokenize.NUMBER) and not any(
            first <= start < last for first, last in spans
        ):
            yield starts[start[0] - 1] + start[1], token


def _other_tokens(text: str) -> Iterator[tuple[int, str]]:
    for match in TOKEN.finditer(text):
        if match["token"]:
            yield match.start(), match["token"]


def _is_no_operator(text: str, start: int) -> bool:
    """Whether a sign is part of a type or a signature: operators have blanks on both sides."""
    return text[start - 1] != " " or text[start + 1] != " "


@contextmanager
def changed(mutant: Mutant) -> Iterator[None]:
    """The file as the mutant has it, for a while."""
    before = mutant.file.read_bytes()
    mutant.file.write_text(mutant.of(before.decode()), encoding="utf-8")
    try:
        yield
    finally:
        mutant.file.write_bytes(before)


def passes(command: tuple[str, ...], seconds: float | None = None) -> bool:
    """Whether a command ends well, and within some seconds; if not, it is killed with all its processes."""
    environment = {**os.environ, "CI": "true", "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return False


@click.command()
@click.argument("rooms", nargs=-1, required=True, type=click.Choice(list(ROOMS)))
@click.option("--sample", default=60, show_default=True, help="Mutants of each room.")
@click.option("--seed", default=1, show_default=True)
def command(rooms: tuple[str, ...], sample: int, seed: int) -> None:
    """Whether the tests notice changed code: the share of mutants of ROOMS that they kill."""
    for name in rooms:
        room = ROOMS[name]
        if not passes(("git", "diff", "--quiet", "HEAD", "--", *room.files)):
            raise click.ClickException(f"{name} has changes that are not committed")
        if room.build and not passes(room.build):
            raise click.ClickException(f"{name} does not build")
        start = time.monotonic()
        if not passes(room.tests):
            raise click.ClickException(f"the tests of {name} fail without any change")
        limit = 10 + PATIENCE * (time.monotonic() - start)
        files = sorted(file for pattern in room.files for file in ROOT.glob(pattern))
        every = [mutant for file in files for mutant in mutants_of(file)]
        random.Random(seed).shuffle(every)
        killed = survived = 0
        for mutant in every:
            if killed + survived == sample:
                break
            with changed(mutant):
                if room.build and not passes(room.build):
                    continue  # the compiler refuses it: no mutant
                survives = passes(room.tests, limit)
            killed += not survives
            survived += survives
            if survives:
                click.echo(f"survived: {mutant}")
        if room.build:
            passes(room.build)
        share = killed / max(1, killed + survived)
        click.echo(f"{name}: {killed} of {killed + survived} killed, {share:.0%} (seed {seed})")
