"""Modules joined into one: imports of imports, once each, under other names."""

from __future__ import annotations

from pathlib import Path

from sudokit.notebook.script import joined


def test_each_module_comes_once_and_before_it_is_used(tmp_path: Path) -> None:
    folder = tmp_path / "board"
    folder.mkdir()
    (folder / "base.js").write_text(
        "export const base = 1;\nexport function twice(n) { return 2 * n; }\n"
    )
    (folder / "left.js").write_text(
        'import { base } from "./base.js";\nexport const left = base;\n'
    )
    (tmp_path / "main.js").write_text(
        'import "./board/left.js";\n'
        'import { base as first,\n  twice } from "./board/base.js";\n'
        "export default twice(first);\n"
    )
    script = joined(tmp_path / "main.js")
    assert script.count("const base = 1;") == 1
    assert script.index("const base = 1;") < script.index("const left = base;")
    assert "const { base: first, twice } = module0;" in script
    assert "import" not in script
