"""Whether the engine for browsers is as new as its sources.

Each of its modules has in it a digest of the files that it was made from (`native/web/CMakeLists.txt`). In a checkout
these files can change without a new build, and then its answers are not those that the page expects. This file
imports nothing of the package, because `native/build_backend.py` runs it as well.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

__all__ = ["is_stale"]

_TABLES = tuple(
    f"src/sudokit/logic/data/{name}.csv" for name in ("explainer", "levels", "techniques")
)
_DIGEST = re.compile(rb"sudokit-sources-([0-9a-f]{64})")


def is_stale(module: Path) -> bool:
    """Whether `engine/usual.wasm` of a checkout, or another module there, was made from other sources; False outside of a checkout.

    Raises:
        OSError: The module cannot be read.
    """
    root = module.resolve().parents[5]
    if not (root / "native" / "web").is_dir():
        return False
    found = _DIGEST.search(module.read_bytes())
    return found is None or found[1].decode() != _digest(root)


def _digest(root: Path) -> str:
    paths = (path.relative_to(root).as_posix() for path in (root / "native").rglob("*.[ch]pp"))
    names = [*_TABLES, *(name for name in paths if not name.startswith("native/python/"))]
    lines = (f"{sha256((root / name).read_bytes()).hexdigest()} {name}\n" for name in sorted(names))
    return sha256("".join(lines).encode()).hexdigest()
