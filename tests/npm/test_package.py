"""The npm package: its own tests, and what somebody gets who installs it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from node_engine import ROOT, Node

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("module")]

COMPILER = ROOT / "node_modules" / "typescript" / "bin" / "tsc"


def test_own_tests(node: Node) -> None:
    node("--test", *sorted((ROOT / "tests" / "npm" / "engine").glob("*.test.js")))


def test_installed_files(installed: Path) -> None:
    files = {path.name for path in (installed / "node_modules" / "sudokit").iterdir()}
    assert files == {
        "LICENSE", "README.md", "boards.js", "engine.js", "errors.js", "generate.js", "index.d.ts", "index.js",
        "module.js", "node.js", "options.js", "package.json", "sudokit.wasm", "web.js",
    }  # fmt: skip


def test_lines_of_the_readme(installed: Path, node: Node) -> None:
    """The example prints what its comments say."""
    example = (installed / "example.js").read_text()
    expected = re.findall(r"^console.*// (.*)$", example, re.MULTILINE)
    assert len(expected) >= 6
    assert node("example.js", folder=installed).splitlines() == expected


def test_commonjs(installed: Path, node: Node) -> None:
    """`require` of an ES module is on by default since node 20.19 and 22.12; a flag turns it on before."""
    (installed / "common.cjs").write_text(
        'const { solve, FormatError } = require("sudokit");\n'
        'import("sudokit").then((again) => console.log(solve("." .repeat(81)), again.FormatError === FormatError));\n'
    )
    flags = node("-p", 'process.allowedNodeEnvironmentFlags.has("--experimental-require-module")')
    if "true" not in flags:
        pytest.skip("this version of node cannot require ES modules")
    printed = node("--experimental-require-module", "common.cjs", folder=installed)
    assert printed.startswith("123456789456789123")
    assert printed.endswith(" true\n")


def test_types(installed: Path, node: Node) -> None:
    if not COMPILER.exists():
        pytest.skip("TypeScript is not installed: npm ci")
    node(
        COMPILER, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext",
        "--lib", "es2022", "typed.ts", folder=installed,
    )  # fmt: skip
