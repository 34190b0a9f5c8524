"""Whether the tests detect faults: changes one operator, number or word at a time and runs the tests.

    python -m benchmarks mutants logic generator tables page     50 mutants of each room
    python -m benchmarks mutants native --sample 20 --seed 2     each is compiled, which takes a minute

A *mutant* is the code with one such change. It is *killed* if a test fails and *survives* if none does. The
sample is drawn with a seed, so that a score can be measured again. Some survivors behave like the original
and cannot be killed; they are counted all the same. Files are changed in place and put back, so nothing of
a room may be uncommitted.

Python runs only some tests per mutant. The tests of a room run once under coverage.py, which records the
lines that each test runs. A mutant then gets the tests that run its statement, the quickest first. After them
come the tests of the command line, whose processes are not recorded, or, if the statement runs at import, all
others. A mutant survives if it passes as many of them as take half a minute.
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
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

import click
from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[1]
PYTEST = (
    *(sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"),
    *("--numprocesses=0", "--dist=no"),
)
NODE = (  # all tests in one process, which is quicker than `node --test`
    *("node", "--input-type=module", "--eval"),
    "for (const file of process.argv.slice(1)) await import(file)",
)
NODE_TESTS = sorted(str(file) for file in ROOT.glob("tests/web/page/**/*.test.js"))
RECORDING = (
    *("--cov=src/sudokit", "--cov-context=test", "--cov-report="),
    *("--durations=0", "--durations-min=0", "--setup-show"),
)
FIXTURES = re.compile(r" +(?P<test>.+) \(fixtures used: (?P<names>[^()]+)\)")
DURATION = re.compile(r"(?P<seconds>[\d.]+)s (setup|call|teardown) +(?P<test>.+)")
BUILD = (
    *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"),
    *("-Cbuild-dir=build/mutants", "--editable", "."),
)
RECORDS = ROOT / "build" / "mutants"
BUDGET = 30.0  # seconds of tests per mutant, as the original takes for them
START = 30.0  # seconds that a start of the tests may take on a busy machine
PATIENCE = 4  # a mutant whose tests take so many times as long as those of the original hangs


class Room(NamedTuple):
    """Files to change, how they are built, and the tests that should notice."""

    files: tuple[str, ...]
    tests: tuple[tuple[str, ...], ...]
    build: tuple[str, ...] = ()
    recorded: bool = False  # whether coverage.py knows which test runs which line


ROOMS = {
    "logic": Room(
        ("src/sudokit/logic/**/*.py",),
        ((*PYTEST, "-m", "not slow", "tests/logic", "src/sudokit/logic"),),
        recorded=True,
    ),
    "generator": Room(
        ("src/sudokit/generator/*.py",),
        ((*PYTEST, "-m", "not slow", "tests/test_generator.py", "src/sudokit/generator"),),
        recorded=True,
    ),
    "tables": Room(
        ("src/sudokit/tables/**/*.py", "src/sudokit/streams/*.py"),
        ((*PYTEST, "-m", "not slow", "tests/tables", "tests/streams", "src/sudokit/tables"),),
        recorded=True,
    ),
    "native": Room(
        ("native/logic/*.cpp", "native/generate/*.cpp", "native/symmetry/*.cpp"),
        (
            (*PYTEST, "-m", "", "tests/logic", "tests/test_generator.py"),
            (*PYTEST, "-m", "", "tests/test_even_sampling.py", "tests/symmetry"),
        ),
        BUILD,
    ),
    "page": Room(
        ("src/sudokit/web/page/model/*.js",),
        ((*NODE, *NODE_TESTS), (*PYTEST, "-m", "", "tests/web/test_stock.py")),
    ),
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
    """Operators, words and numbers but for annotations and `strict=True`, which do nothing when the code runs."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for each in ast.walk(ast.parse(text))
        for node in (
            getattr(each, "annotation", None),
            getattr(each, "returns", None),
            _strict(each),
        )
        if node
    ]
    for kind, token, start, _, _ in tokenize.generate_tokens(io.StringIO(text).readline):
        if kind in (tokenize.OP, tokenize.NAME, tokenize.NUMBER) and not any(
            first <= start < last for first, last in spans
        ):
            yield starts[start[0] - 1] + start[1], token


def _strict(node: ast.AST) -> ast.expr | None:
    """The True of `zip(..., strict=True)`, which reports faults of the code itself."""
    return node.value if isinstance(node, ast.keyword) and node.arg == "strict" else None


def _other_tokens(text: str) -> Iterator[tuple[int, str]]:
    for match in TOKEN.finditer(text):
        if match["token"]:
            yield match.start(), match["token"]


def _is_no_operator(text: str, start: int) -> bool:
    """Whether a sign is part of a type or a signature: operators have blanks on both sides."""
    return text[start - 1] != " " or text[start + 1] != " "


def is_code(mutant: Mutant) -> bool:
    """Whether the changed text still is a program: what no interpreter reads is not a mutant."""
    if mutant.file.suffix == ".py":
        try:
            ast.parse(mutant.of(mutant.file.read_text(encoding="utf-8")))
        except SyntaxError:
            return False
    elif mutant.file.suffix == ".js":
        with changed(mutant):
            return passes(("node", "--check", str(mutant.file)))
    return True


@contextmanager
def changed(mutant: Mutant) -> Iterator[None]:
    """The file as the mutant has it, for a while."""
    before = mutant.file.read_bytes()
    mutant.file.write_text(mutant.of(before.decode()), encoding="utf-8")
    try:
        yield
    finally:
        mutant.file.write_bytes(before)


def passes(
    command: tuple[str, ...],
    seconds: float | None = None,
    output: int | IO[str] = subprocess.DEVNULL,
    **environment: str,
) -> bool:
    """Whether a command ends well, and within some seconds; if not, it is killed with all its processes."""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "CI": "true", "PYTHONDONTWRITEBYTECODE": "1", **environment},
        stdout=output,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return False


class Tests:
    """The tests of a room, which pass when nothing is changed."""

    def __init__(self, name: str) -> None:
        self.room = ROOMS[name]
        self.seconds: dict[str, float] = defaultdict(float)
        self.of_commands: set[str] = set()  # tests that run `sudokit` as a process of its own
        self.data = CoverageData(str(RECORDS / f"{name}.coverage"))
        RECORDS.mkdir(parents=True, exist_ok=True)
        durations = RECORDS / f"{name}.txt"
        start = time.monotonic()
        with durations.open("w", encoding="utf-8") as output:
            extra = RECORDING if self.room.recorded else ()
            commands = [(*each, *extra) for each in self.room.tests]
            file = self.data.data_filename()
            if not all(passes(each, output=output, COVERAGE_FILE=file) for each in commands):
                raise click.ClickException(f"the tests of {name} fail without any change")
        self.total = time.monotonic() - start
        if self.room.recorded:
            self.data.read()
        for line in durations.read_text(encoding="utf-8").splitlines():
            if match := DURATION.match(line):
                self.seconds[match["test"]] += float(match["seconds"])
            elif (match := FIXTURES.match(line)) and "sudokit" in match["names"].split(", "):
                self.of_commands.add(match["test"])

    def notice(self, mutant: Mutant) -> bool:
        """Whether one of them fails now that the mutant is in its place."""
        if not self.room.recorded:
            return not all(passes(each, self._limit(self.total)) for each in self.room.tests)
        for tests in self._chosen(mutant):
            limit = self._limit(sum(self.seconds[test] for test in tests))
            if tests and not passes((*PYTEST, "-m", "", *tests), limit):
                return True
        return False

    def _limit(self, seconds: float) -> float:
        """How long tests may take that take so many seconds without a change."""
        return START + PATIENCE * seconds

    def _chosen(self, mutant: Mutant) -> tuple[list[str], list[str]]:
        """The tests that run the statement of a mutant, and those that may, as many as there is time for."""
        lines = self.data.contexts_by_lineno(str(mutant.file))
        contexts = {context for line in _statement(mutant) for context in lines.get(line, ())}
        known = {context.rpartition("|")[0] for context in contexts}
        wanted = self.seconds if "" in contexts else known | self.of_commands
        chosen: tuple[list[str], list[str]] = ([], [])
        left = BUDGET
        for test in sorted(wanted, key=lambda test: (test not in known, self.seconds[test])):
            if self.seconds[test] <= left or left == BUDGET:
                chosen[test not in known].append(test)
                left -= self.seconds[test]
        return chosen


def _statement(mutant: Mutant) -> range:
    """The lines of the innermost statement around a change, without the statements in it."""
    text = mutant.file.read_text(encoding="utf-8")
    line = text.count("\n", 0, mutant.start) + 1
    around = [
        range(node.lineno, (node.end_lineno or 0) + 1)
        if not (body := getattr(node, "body", None))
        else range(node.lineno, max(body[0].lineno, node.lineno + 1))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.stmt, ast.excepthandler))
    ]
    return max((lines for lines in around if line in lines), key=min, default=range(line, line + 1))


@click.command()
@click.argument("rooms", nargs=-1, required=True, type=click.Choice(list(ROOMS)))
@click.option("--sample", default=50, show_default=True, help="Mutants of each room.")
@click.option("--seed", default=1, show_default=True)
def command(rooms: tuple[str, ...], sample: int, seed: int) -> None:
    """Whether the tests notice changed code: the share of mutants of ROOMS that they kill."""
    results = []
    for name in rooms:
        room = ROOMS[name]
        if not passes(("git", "diff", "--quiet", "HEAD", "--", *room.files)):
            raise click.ClickException(f"{name} has changes that are not committed")
        if room.build and not passes(room.build):
            raise click.ClickException(f"{name} does not build")
        tests = Tests(name)
        files = sorted(file for pattern in room.files for file in ROOT.glob(pattern))
        every = [mutant for file in files for mutant in mutants_of(file)]
        random.Random(seed).shuffle(every)
        killed = survived = 0
        for mutant in filter(is_code, every):
            if killed + survived == sample:
                break
            with changed(mutant):
                if room.build and not passes(room.build):
                    continue  # the compiler refuses it: no mutant
                noticed = tests.notice(mutant)
            killed += noticed
            survived += not noticed
            if not noticed:
                click.echo(f"survived: {mutant}")
        if room.build:
            passes(room.build)
        results.append((name, killed, killed + survived))
        _report(*results[-1], seed)
    if len(results) > 1:
        _report("together", sum(row[1] for row in results), sum(row[2] for row in results), seed)


def _report(name: str, killed: int, sample: int, seed: int) -> None:
    click.echo(f"{name}: {killed} of {sample} killed, {killed / max(1, sample):.0%} (seed {seed})")
