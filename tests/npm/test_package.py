"""The npm package: its own tests, and what somebody gets who installs it."""

from __future__ import annotations

import json
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
        "LICENSE", "README.md", "boards.js", "engine.js", "errors.js", "forms.wasm", "generate.js", "index.d.ts", "index.js",
        "module.js", "node.js", "options.js", "package.json", "steps.wasm", "sudokit.wasm", "transform.js",
        "variants", "variants.wasm", "web.js",
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


def test_an_operation_with_too_short_an_input_ends_in_an_error_and_the_next_one_works(
    node: Node, module: Path
) -> None:
    calls = {
        "solve_many": "[2, false, 2n]",
        "count": "[2n]",
        "solve_within": "[2n]",
        "canonical": "[]",
        "next_step": "[false, false]",
        "all_steps": "[4294967295, 9]",
        "explain": "[false, false]",
        "rate_many": "[1]",
        "explainer_rate_many": "[53024288]",  # times the bytes of a position, more than 2^32
        "generator_new": "[0, 1n, false, 17, 30, false]",
        "generator_run": "[1, 10n]",
    }
    asked = ", ".join(f'["{name}", {numbers}]' for name, numbers in calls.items())
    script = f"""
        import {{ readFileSync }} from "node:fs";
        import {{ Engine }} from "./engine.js";
        const engine = new Engine().load(new WebAssembly.Module(readFileSync({json.dumps(str(module))})));
        for (const [name, numbers] of [{asked}]) {{
          const input = name === "generator_run" ? null : new Uint8Array(80);
          try {{ engine.call(name, input, numbers); console.log(name, "answered"); }}
          catch (error) {{ if (!(error instanceof WebAssembly.RuntimeError)) throw error; }}
          const bytes = engine.bytes("solve_many", ".".repeat(81), [1, true, 2n]);
          if (bytes[0] !== 2) console.log("wrong after", name);
        }}"""
    assert node("--input-type=module", "-e", script) == ""
