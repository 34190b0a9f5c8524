"""A job that was killed goes on where it was, and nobody can tell from its output."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from boards import EASY, EMPTY, IMPOSSIBLE, MEDIUM
from commands import FRESH
from conftest import Run

pa = pytest.importorskip("pyarrow")
pytest.importorskip("fsspec")

import pyarrow.parquet as pq  # noqa: E402

from sudokit import SudokuError  # noqa: E402
from sudokit.cli.ending import Terminated  # noqa: E402
from sudokit.tables import Plan, files, jobs  # noqa: E402
from sudokit.tables.jobs.journal import Journal, journal_path  # noqa: E402

PLAN = Plan(("solution", "count"))


class Interrupted(Exception):
    pass


PUZZLES = [EASY, None, EMPTY, IMPOSSIBLE, MEDIUM, "bad"]


def make_table(path: Path, rows: int, puzzles: Sequence[str | None] = PUZZLES) -> None:
    pq.write_table(
        pa.table({"id": range(rows), "puzzle": [puzzles[i % len(puzzles)] for i in range(rows)]}),
        path,
    )


def job(folder: Path, output: str = "out.parquet") -> jobs.Job:
    (only,) = jobs.jobs_for([str(folder / "in.parquet")], str(folder / output))
    return only


def interrupt_after(rows: int) -> Any:
    done = 0

    def progress(more: int, position: int) -> None:
        nonlocal done
        done += more
        if done >= rows:
            raise Interrupted

    return progress


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.reader, "BATCH_ROWS", 10)


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("output", ["out.parquet", "out.csv", "out.arrow"])
def test_a_journal_torn_anywhere_is_gone_on_from(output: str, tmp_path: Path) -> None:
    make_table(tmp_path / "in.parquet", 95)
    jobs.run(job(tmp_path, f"whole.{output}"), PLAN)
    wanted = (tmp_path / f"whole.{output}").read_bytes()
    journal = tmp_path / f".{output}.journal"
    with pytest.raises(Interrupted):
        jobs.run(job(tmp_path, output), PLAN, resume=True, on_progress=interrupt_after(60))
    content = journal.read_bytes()
    assert not (tmp_path / output).exists()
    some = random.Random(1)
    for size in [0, 1, 8, len(content) - 1, len(content), *some.choices(range(len(content)), k=8)]:
        journal.write_bytes(content[:size] + some.choice([b"", b"\0" * 50]))
        outcome = jobs.run(job(tmp_path, output), PLAN, resume=True)
        assert (tmp_path / output).read_bytes() == wanted
        assert (outcome.rows, outcome.skipped) == (95, False)
        assert outcome.resumed % 10 == 0
        assert outcome.resumed == 60 or size < len(content)
        assert not journal.exists()
        (tmp_path / output).unlink()


@pytest.mark.usefixtures("small_batches")
def test_a_job_of_very_many_quick_batches_ends(tmp_path: Path) -> None:
    make_table(tmp_path / "in.parquet", 1000)
    assert jobs.run(job(tmp_path), PLAN).rows == 1000


@pytest.mark.usefixtures("small_batches")
def test_a_job_interrupted_again_and_again_ends(tmp_path: Path) -> None:
    make_table(tmp_path / "in.parquet", 95)
    resumed = []
    for _ in range(3):
        with pytest.raises(Interrupted):
            jobs.run(job(tmp_path), PLAN, resume=True, on_progress=interrupt_after(40))
    outcome = jobs.run(job(tmp_path), PLAN, resume=True)
    resumed.append(outcome.resumed)
    assert resumed == [40]
    assert pq.read_table(tmp_path / "out.parquet").column("id").to_pylist() == list(range(95))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.parquet", "out.parquet"]


@pytest.mark.usefixtures("small_batches")
def test_a_journal_that_answers_another_question_is_not_used(tmp_path: Path) -> None:
    make_table(tmp_path / "in.parquet", 50)

    def interrupt() -> None:
        with pytest.raises(Interrupted):
            jobs.run(job(tmp_path), PLAN, resume=True, on_progress=interrupt_after(30))

    interrupt()
    other = Plan(("solution", "count"), limit=5)
    assert jobs.run(job(tmp_path), other, resume=True).resumed == 0
    assert pq.read_table(tmp_path / "out.parquet").column("count")[2].as_py() == 5
    (tmp_path / "out.parquet").unlink()
    interrupt()
    make_table(tmp_path / "in.parquet", 60, [EMPTY, *PUZZLES])
    assert jobs.run(job(tmp_path), PLAN, resume=True)[:2] == (60, 0)


@pytest.mark.usefixtures("small_batches")
def test_inputs_that_changed_are_read_whatever_their_size_and_time(tmp_path: Path) -> None:
    """The answers to what is still there are used, those to what was there are not."""
    make_csv = "puzzle\n{}\n{}\n".format
    old, new = "\n".join([EASY] * 10), "\n".join([EMPTY] * 10)
    (tmp_path / "in.csv").write_text(make_csv(old, old))
    (only,) = jobs.jobs_for([str(tmp_path / "in.csv")], str(tmp_path / "out.csv"))
    with pytest.raises(Interrupted):
        jobs.run(only, PLAN, resume=True, on_progress=interrupt_after(20))
    times = (tmp_path / "in.csv").stat()
    for texts, resumed, counts in [((old, new), 10, [1, 2]), ((new, old), 0, [2, 1])]:
        (tmp_path / "in.csv").write_text(make_csv(*texts))
        os.utime(tmp_path / "in.csv", ns=(times.st_atime_ns, times.st_mtime_ns))
        outcome = jobs.run(only, PLAN, resume=True)
        assert outcome == jobs.JobResult(20, resumed, skipped=False)
        cells = [line.split(",")[-1] for line in (tmp_path / "out.csv").read_text().split()[1:]]
        assert cells == [str(count) for count in counts for _ in range(10)]
    assert jobs.run(only, PLAN, resume=True).skipped


@pytest.fixture
def journalled(tmp_path: Path, small_batches: None) -> tuple[Path, bytes, bytes]:
    """The journal of an unfinished job, its content, and the output that the job is to have."""
    make_table(tmp_path / "in.parquet", 30, [EASY, *PUZZLES, EMPTY])
    plan = Plan(("count",))
    jobs.run(job(tmp_path, "whole.csv"), plan)
    with pytest.raises(Interrupted):
        jobs.run(job(tmp_path, "out.csv"), plan, resume=True, on_progress=interrupt_after(30))
    journal = tmp_path / ".out.csv.journal"
    return journal, journal.read_bytes(), (tmp_path / "whole.csv").read_bytes()


def resumed_from(content: bytes, journal: Path) -> tuple[bytes, int, list[str]]:
    """The output of the job when its journal has this content, the rows that came from it, and the places told."""
    output = journal.with_name("out.csv")
    output.unlink(missing_ok=True)
    journal.write_bytes(content)
    told: list[str] = []
    plan = Plan(("count",))
    outcome = jobs.run(job(journal.parent, "out.csv"), plan, resume=True, on_damage=told.append)
    return output.read_bytes(), outcome.resumed, told


def test_no_damage_to_a_journal_gives_a_wrong_answer(
    journalled: tuple[Path, bytes, bytes],
) -> None:
    """What can be read is used, what cannot is answered again, and a word about it is said once."""
    journal, content, wanted = journalled
    size = len(content)
    marks = [at for at in range(size) if content.startswith(b"\x93sudokit", at)]
    assert len(marks) == 4  # the question, and three times ten rows
    first, second, third = (content[at:to] for at, to in pairwise([*marks[1:], size]))
    question = content[: marks[1]]
    flipped = bytearray(content)
    flipped[marks[2] + 70] ^= 4
    cases = {
        content: (30, 0),
        content + content: (30, 0),
        question + third + first: (20, 0),
        question + second + second + second: (10, 0),
        first + second + third: (30, 0),  # the key of each names the question
        bytes(flipped): (20, 1),
        bytes(size): (0, 1),
        b"": (0, 0),
        b"garbage": (0, 1),
        content[: marks[1]] + bytes(len(first)) + second + third: (20, 1),
        content + bytes(1000): (30, 1),
        content[:-1]: (20, 0),  # as a killed process leaves it
        content[: marks[3]] + third[:-1] + first: (20, 1),
        content.replace(b'"limit": 2', b'"limit": 3'): (30, 1),
    }
    for damaged, (resumed, words) in cases.items():
        made, rows, told = resumed_from(damaged, journal)
        assert (made, rows, len(told)) == (wanted, resumed, words), damaged[:20]
        assert set(told) <= {str(journal)}


@pytest.mark.parametrize("damage", ["flip", "cut", "zero", "insert", "repeat", "remove"])
def test_a_journal_damaged_at_any_byte_holds_what_was_written_or_nothing(
    damage: str, tmp_path: Path
) -> None:
    path = tmp_path / "journal"
    question = {"limit": 2}
    asked = [pa.array([text] * 3) for text in ("a", "b", "c")]
    answers = [pa.record_batch({"count": pa.array([n] * 3)}) for n in range(3)]
    with Journal.open(path, question) as journal:
        for column, batch in zip(asked, answers, strict=True):
            journal.add(journal.key(column), batch)
    content = path.read_bytes()
    some = random.Random(damage)
    for at in range(len(content)):
        length = some.randrange(1, 400)
        before, after = content[:at], content[at:]
        path.write_bytes(
            {
                "flip": before + bytes([after[0] ^ 1 << some.randrange(8)]) + after[1:],
                "cut": before,
                "zero": before + bytes(len(after[:length])) + after[length:],
                "insert": before + some.randbytes(length) + after,
                "repeat": content[: at + length] + after,
                "remove": before + after[length:],
            }[damage]
        )
        for _ in range(2):  # damaged, and as it was mended
            with Journal.open(path, question) as journal:
                found = [journal.take(journal.key(column)) for column in asked]
                for column, batch, known in zip(asked, answers, found, strict=True):
                    assert known is None or known.equals(batch)
                    if known is None:
                        journal.add(journal.key(column), batch)
        assert None not in found


def test_the_command_says_a_word_about_a_damaged_journal(
    journalled: tuple[Path, bytes, bytes], sudokit: Run
) -> None:
    journal, content, wanted = journalled
    journal.write_bytes(b"garbage" + content)
    arguments = ["table", "in.parquet", "-o", "out.csv", "--add", "count", "--resume"]
    result = sudokit(*arguments)
    assert result.returncode == 0
    assert result.stderr == (
        f"sudokit: {journal}: this journal is damaged; the parts that cannot be read are done again\n"
    )
    assert journal.with_name("out.csv").read_bytes() == wanted


def test_what_is_there_is_skipped_unless_it_is_old_or_of_other_columns(tmp_path: Path) -> None:
    make_table(tmp_path / "in.parquet", 20)
    for output in ("out.parquet", "out.csv", "out.txt"):
        plan = Plan(("solution",))
        assert not jobs.run(job(tmp_path, output), plan, resume=True).skipped
        assert jobs.run(job(tmp_path, output), plan, resume=True).skipped
        assert not jobs.run(job(tmp_path, output), plan).skipped
        if output != "out.txt":
            assert not jobs.run(job(tmp_path, output), Plan(("count",)), resume=True).skipped
    later = time.time() + 10
    os.utime(tmp_path / "in.parquet", (later, later))
    assert not jobs.run(job(tmp_path), Plan(("count",)), resume=True).skipped


def test_what_cannot_be_resumed_has_no_journal(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/dev/null")
    os.mkfifo(tmp_path / "pipe")
    for place in ("/dev/stdout", "/proc/self/fd/1", "memory://out.csv", "link", "pipe"):
        assert journal_path(place if ":" in place else str(tmp_path / place)) is None
    assert journal_path(str(tmp_path / "out.csv")) == tmp_path / ".out.csv.journal"


def test_two_processes_do_not_share_a_journal(tmp_path: Path) -> None:
    make_table(tmp_path / "in.parquet", 20)

    def try_again(rows: int, position: int) -> None:
        with pytest.raises(SudokuError, match="another process is working"):
            jobs.run(job(tmp_path), PLAN, resume=True)

    jobs.run(job(tmp_path), PLAN, resume=True, on_progress=try_again)


def test_a_writer_that_fails_ends_the_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.reader, "BATCH_ROWS", 10)
    make_table(tmp_path / "in.parquet", 200)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.csv, "writer", lambda *_: full)
    with pytest.raises(OSError, match=r"No space left on device: .*out\.csv"):
        jobs.run(job(tmp_path, "out.csv"), PLAN)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.parquet"]


def test_inputs_of_different_columns_do_not_become_one(tmp_path: Path) -> None:
    make_table(tmp_path / "a.parquet", 3)
    pq.write_table(pa.table({"puzzle": [EASY]}), tmp_path / "b.parquet")
    (both,) = jobs.jobs_for([str(tmp_path)], str(tmp_path / "out.csv"))
    with pytest.raises(
        SudokuError, match=r"b\.parquet: columns puzzle string, where .*a\.parquet has"
    ):
        jobs.run(both, PLAN)


def test_interrupted_it_ends_at_once_in_one_line(tmp_path: Path) -> None:
    # Columns that take long: the signal must not come when everything is done.
    make_table(tmp_path / "in.parquet", 200_000, [MEDIUM])
    arguments = ["table", "in.parquet", "-o", "out.parquet", "--add", "level"]
    process = subprocess.Popen(
        [sys.executable, "-m", "sudokit", *arguments],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.poll() is None and not list(tmp_path.glob(".*.partial")):
        time.sleep(0.001)
    process.send_signal(signal.SIGINT)
    assert process.communicate()[1] == "\nsudokit: interrupted\n"
    assert process.returncode == 1
    assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]


SIGNALLED = """
import os, signal, threading
from sudokit.cli.ending import catch_signals
from sudokit.tables.jobs import pipeline

catch_signals()
working, go_on, seen = threading.Event(), threading.Event(), []

def work(item):
    working.set()
    go_on.wait()
    seen.append(item)
    return item

def signals():
    working.wait()
    # The main thread is to be where it waits for the other; a second signal comes while it does.
    threading.Event().wait(0.2)
    for number in SIGNALS:
        os.kill(os.getpid(), number)
        threading.Event().wait(0.2)
    go_on.set()

threading.Thread(target=signals).start()
try:
    USE
except BaseException as error:
    seen.append(error)
print(seen)
"""
BEHIND = "with pipeline.behind(work) as put: put(1); put(2)"
AHEAD = "list(pipeline.ahead(map(work, range(9))))"


@pytest.mark.parametrize(
    ("use", "signals", "seen"),
    [
        (BEHIND, "signal.SIGTERM,", "[1, Terminated(15)]\n"),
        (BEHIND, "signal.SIGINT, signal.SIGINT", "[1, KeyboardInterrupt()]\n"),
        (BEHIND, "signal.SIGINT, signal.SIGTERM", "[1, Terminated(15)]\n"),
        (AHEAD, "signal.SIGTERM,", "[0, Terminated(15)]\n"),
        (AHEAD, "signal.SIGINT, signal.SIGINT", "[0, KeyboardInterrupt()]\n"),
    ],
)
def test_no_signal_goes_on_before_the_other_thread_has_ended(
    use: str, signals: str, seen: str
) -> None:
    code = SIGNALLED.replace("SIGNALS", f"({signals})").replace("USE", use)
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False
    )
    assert (result.stdout, result.stderr) == (seen, "")


@pytest.mark.parametrize("kind", [KeyboardInterrupt, Terminated])
def test_what_fails_on_closing_does_not_take_the_place_of_a_signal(
    kind: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_table(tmp_path / "in.parquet", 10)

    @contextmanager
    def failing(*_: object) -> Iterator[Any]:
        try:
            yield lambda batch: None
        finally:
            raise pa.ArrowInvalid("column 4 had 2 rows")

    def interrupt(rows: int, position: int) -> None:
        raise kind(15)

    monkeypatch.setattr(files.parquet, "writer", failing)
    with pytest.raises(kind):
        jobs.run(job(tmp_path), PLAN, on_progress=interrupt)
    with pytest.raises(SudokuError, match="column 4"):
        jobs.run(job(tmp_path), PLAN)


@pytest.mark.parametrize(
    "killed_with_a_journal", [True, pytest.param(False, marks=pytest.mark.slow)]
)
def test_killed_and_resumed(killed_with_a_journal: bool, sudokit: Run, tmp_path: Path) -> None:
    """SIGKILL, for real: complete, correct, no row twice, nothing left behind."""
    rows = 300_000
    puzzles = [EASY, None, MEDIUM, IMPOSSIBLE, EASY, EASY]
    make_table(tmp_path / "in.parquet", rows, puzzles)
    arguments = ["table", "in.parquet", "-o", "out.parquet", "--add", "solution,count"]
    resume = ["--resume"] if killed_with_a_journal else []
    process = subprocess.Popen([*FRESH, *arguments, *resume], cwd=tmp_path)
    # With a journal, in the middle of its second record.
    beside, size = (".*.journal", 15_000_000) if killed_with_a_journal else (".*.partial", 1000)
    while process.poll() is None:
        if sum(path.stat().st_size for path in tmp_path.glob(beside)) > size:
            process.send_signal(signal.SIGKILL)
            break
        time.sleep(0.001)
    assert process.wait() == -signal.SIGKILL
    assert not (tmp_path / "out.parquet").exists()

    result = sudokit(*arguments, "--resume")
    assert result.returncode == 0
    assert ("rows were answered by an earlier run" in result.stderr) == killed_with_a_journal
    made = pq.read_table(tmp_path / "out.parquet")
    assert made.column("id").combine_chunks().equals(pa.array(range(rows)))
    for name, values in PLAN.answers(pa.array(puzzles)).to_pydict().items():
        wanted = pa.array(values * (rows // 6), made.schema.field(name).type)
        assert made.column(name).combine_chunks().equals(wanted)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.parquet", "out.parquet"]


class Crowd:
    """Workers in threads, the first of which is the last to be done."""

    ahead = 3

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._pool = ThreadPoolExecutor(4)
        self.begun = 0

    def start(self, column: Any) -> Callable[[], Any]:
        self.begun += 1
        delay = 0.02 * (self.begun % 3)
        return self._pool.submit(self._answers, column, delay).result

    def _answers(self, column: Any, delay: float) -> Any:
        time.sleep(delay)
        return self._plan.answers(column)


@pytest.mark.usefixtures("small_batches")
def test_answers_of_workers_are_in_order_and_a_journal_of_them_is_gone_on_from(
    tmp_path: Path,
) -> None:
    make_table(tmp_path / "in.parquet", 95)
    jobs.run(job(tmp_path, "here.parquet"), PLAN)
    wanted = (tmp_path / "here.parquet").read_bytes()
    jobs.run(job(tmp_path), PLAN, workers=Crowd(PLAN))
    assert (tmp_path / "out.parquet").read_bytes() == wanted
    (tmp_path / "out.parquet").unlink()
    with pytest.raises(Interrupted):
        jobs.run(
            job(tmp_path),
            PLAN,
            resume=True,
            workers=Crowd(PLAN),
            on_progress=interrupt_after(30),
        )
    journal = tmp_path / ".out.parquet.journal"
    journal.write_bytes(journal.read_bytes()[:-5])
    crowd = Crowd(PLAN)
    outcome = jobs.run(job(tmp_path), PLAN, resume=True, workers=crowd)
    assert outcome == jobs.JobResult(95, 20, skipped=False)
    assert crowd.begun == 8
    assert (tmp_path / "out.parquet").read_bytes() == wanted


def test_what_a_worker_cannot_do_ends_the_job(tmp_path: Path) -> None:
    class Failing:
        ahead = 2

        def start(self, column: Any) -> Callable[[], Any]:
            def wait() -> Any:
                raise SudokuError("a worker of the cluster failed: no memory")

            return wait

    make_table(tmp_path / "in.parquet", 5)
    with pytest.raises(SudokuError, match="no memory"):
        jobs.run(job(tmp_path), PLAN, workers=Failing())
    assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]


def test_slow_columns_report_before_a_piece_is_done(tmp_path: Path) -> None:
    make_table(tmp_path / "in.parquet", 1000, [MEDIUM])
    reports: list[tuple[int, int]] = []
    result = jobs.run(
        job(tmp_path),
        Plan(("level",)),
        on_progress=lambda rows, position: reports.append((rows, position)),
    )
    assert result.rows == sum(rows for rows, _ in reports) == 1000
    assert len(reports) > 1
    assert [position for _, position in reports[:-1]] == [0] * (len(reports) - 1)


def test_progress_goes_up_to_the_size_of_the_inputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions are bytes of the inputs, also inside a file and a batch."""
    monkeypatch.setattr(jobs.running, "_SLOW_ROWS", 64)
    monkeypatch.setattr(files.reader, "BATCH_ROWS", 256)
    inputs = [tmp_path / f"{number}.csv" for number in range(2)]
    for path in inputs:
        path.write_text("puzzle\n" + f"{MEDIUM}\n" * 1000, encoding="utf-8")
    size = inputs[0].stat().st_size
    reports: list[tuple[int, int]] = [(0, 0)]

    def note(rows: int, position: int) -> None:
        if position:
            reports.append((reports[-1][0] + rows, position))

    (only,) = jobs.jobs_for([str(path) for path in inputs], str(tmp_path / "out.csv"))
    jobs.run(only, Plan(("level",)), on_progress=note)
    positions = [position for _, position in reports]
    assert positions == sorted(positions)
    assert positions[-1] == 2 * size


@pytest.mark.parametrize("content", [b"", b"garbage", None])
def test_an_output_is_finished_only_if_it_can_be_read_and_has_the_answers(
    tmp_path: Path, content: bytes | None
) -> None:
    make_table(tmp_path / "in.parquet", 5)
    output = tmp_path / "out.parquet"
    jobs.run(job(tmp_path), PLAN)
    whole = output.read_bytes()
    assert jobs.run(job(tmp_path), PLAN, resume=True).skipped
    if content is None:
        jobs.run(job(tmp_path), Plan(("count", "solution")))
    else:
        output.write_bytes(content)
    assert not jobs.run(job(tmp_path), PLAN, resume=True).skipped
    assert output.read_bytes() == whole


@pytest.mark.parametrize(
    ("name", "other"), [("a.csv", "a"), ("a.CSV.gz", "a"), ("a.b.jsonl", "a.b"), ("csv.txt", "csv")]
)
def test_an_output_of_another_format_has_its_suffix(tmp_path: Path, name: str, other: str) -> None:
    (tmp_path / name).write_bytes(b"")
    (only,) = jobs.jobs_for([str(tmp_path / name)], f"{tmp_path}/out/", writing="parquet")
    assert only.output == f"{tmp_path}/out/{other}.parquet"
