"""The npm package, installed from its packed file."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from node_engine import PACKAGE, module, node

__all__ = ["installed", "module", "node"]

TYPED = Path(__file__).parent / "typed.ts"


def npm(*arguments: str, folder: Path) -> str:
    program = shutil.which("npm")
    if not program:
        pytest.skip("npm is not installed")
    done = subprocess.run(
        [program, *arguments], cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def installed(module: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the packed file is installed, without a network.

    Beside it are the lines of its README, `example.js`, and `typed.ts`.
    """
    packed = tmp_path_factory.mktemp("packed")
    name = npm("pack", "--silent", "--pack-destination", str(packed), folder=PACKAGE).strip()
    folder = tmp_path_factory.mktemp("installed")
    (folder / "package.json").write_text('{ "type": "module" }')
    npm("install", "--offline", "--no-audit", "--no-fund", str(packed / name), folder=folder)
    examples = re.findall(r"```js\n(.*?)```", (PACKAGE / "README.md").read_text(), re.DOTALL)
    (folder / "example.js").write_text("\n".join(examples))
    shutil.copy(TYPED, folder)
    return folder
