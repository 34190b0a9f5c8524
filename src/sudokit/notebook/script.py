"""Several JavaScript modules as one.

A notebook passes a widget's script to the browser without a URL, so the script cannot import its
neighbours. Here, each module becomes a function that returns its exports, and the functions are called
in the order of the imports. This understands just enough JavaScript for modules whose imports are
`import { names } from "./relative.js"` at the start of a line, and whose exports are declarations.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

__all__ = ["joined"]

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


@cache
def joined(main: Path) -> str:
    """A module joined with everything that it imports.

    Its default export, `export default NAME;`, is that of the main module.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "one.js").write_text("export const one = 1;\\n")
        ...     _ = Path(folder, "two.js").write_text('import { one } from "./one.js";\\nexport default one;\\n')
        ...     print(joined(Path(folder, "two.js")))
        const module0 = (() => {
        const one = 1;
        return { one };
        })();
        const { one } = module0;
        export default one;
    """
    numbers: dict[Path, int] = {}
    parts: list[str] = []
    text = _with_imports(main.resolve(), numbers, parts)
    return "".join([*parts, text]).rstrip("\n")


def _with_imports(path: Path, numbers: dict[Path, int], parts: list[str]) -> str:
    """The text of a module that takes its imports from the parts; missing parts are added."""

    def taken(match: re.Match[str]) -> str:
        names, url = match.groups()
        source = (path.parent / url).resolve()
        if source not in numbers:
            text = _with_imports(source, numbers, parts)
            exports = ", ".join(_EXPORTED.findall(text))
            numbers[source] = len(numbers)
            body = _EXPORT.sub("", text)
            parts.append(
                f"const module{numbers[source]} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
            )
        if names is None:
            return ""
        wanted = ", ".join(
            name.strip().replace(" as ", ": ") for name in names.split(",") if name.strip()
        )
        return f"const {{ {wanted} }} = module{numbers[source]};"

    return _IMPORT.sub(taken, path.read_text(encoding="utf-8"))
