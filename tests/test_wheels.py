"""A wheel for 64-bit Arm, made here and run by QEMU, gives the answers of this machine."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from conftest import ROOT

ARM64 = ROOT / "build" / "arm64"  # made by .ci/arm64
QEMU = shutil.which("qemu-aarch64")

# Prints what the engine answers, from every room of native code.
QUESTIONS = """
import json, platform, sys
import sudokit
from sudokit import Grid, engine

many = sudokit.generate(500, seed=1)
boards = [Grid(line) for line in open(sys.argv[1]) if line[0] != "#"]
answers = {
    "solve": [str(sudokit.solve(board)) for board in boards],
    "solve_many": sudokit.solve_many(many).solutions.tolist(),
    "count": [sudokit.count_solutions(str(board)[:40] + 41 * ".", limit=5000) for board in many[:9]],
    "solutions": [str(solution) for _, solution in zip(range(50), sudokit.solutions(81 * "."))],
    "rate": [str(rating) for rating in sudokit.rate_many(many)],
    "explain": [str(sudokit.explain(board)) for board in boards[:20]],
    "generate": [str(board) for board in sudokit.generate(3, seed=2, level="Hard")],
    "canonical": [str(sudokit.canonical(board)) for board in many[:50]],
    "unavoidable_sets": str(sudokit.unavoidable_sets(sudokit.solve(many[0]), size=8)),
}
print(json.dumps([platform.machine(), sudokit.__file__, answers]))
"""


def run(*command: str | Path, **environment: str) -> str:
    result = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=3000,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-3000:]
    return result.stdout


@pytest.mark.release
@pytest.mark.skipif(not QEMU, reason="no qemu-aarch64")
@pytest.mark.skipif(not (ARM64 / "usr/bin/python3").exists(), reason="no Python from .ci/arm64")
def test_a_wheel_for_arm_gives_the_answers_of_this_machine(tmp_path: Path) -> None:
    python = [str(QEMU), "-L", str(ARM64), str(ARM64 / "usr" / "bin" / "python3")]
    version = run(*python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip()
    here = "{}.{}".format(*sys.version_info)
    if version != here and min(version, here) < "3.12":
        pytest.skip(f"a wheel of Python {here} is none for the {version} from .ci/arm64")

    dist, site = tmp_path / "dist", tmp_path / "site"
    interpreter = getattr(sys, "_base_executable", sys.executable)
    run("bash", ".ci/wheels", dist, interpreter, TARGETS="aarch64-linux-gnu.2.28")
    (wheel,) = dist.iterdir()
    oldest = re.search(r"manylinux_2_(\d+)_aarch64", wheel.name)
    assert oldest, wheel.name
    assert int(oldest[1]) <= 28
    packed = ZipFile(wheel).namelist()
    assert {f"sudokit/web/page/engine/{name}.wasm" for name in ("sudokit", "variants")} <= set(
        packed
    )

    platforms = [f"--platform=manylinux_2_{glibc}_aarch64" for glibc in range(17, 29)]
    options = ["--only-binary=:all:", f"--python-version={version}", *platforms, f"--target={site}"]
    run(sys.executable, "-m", "pip", "install", "--quiet", *options, wheel)

    ask: list[str | Path] = ["-c", QUESTIONS, ROOT / "tests" / "puzzles" / "hard.txt"]
    machine, place, answers = json.loads(run(*python, *ask, PYTHONPATH=str(site)))
    assert (machine, Path(place).parts[-2]) == ("aarch64", "sudokit")
    assert Path(place).is_relative_to(site)
    assert answers == json.loads(run(sys.executable, *ask))[2]
