"""The fonts of this system, found by the characters that they have.

If Fontconfig is installed, it is asked, since it lists the characters of all fonts. Otherwise the usual folders are
searched, file by file, and the caller looks at the characters.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

__all__ = ["faces"]

_SECONDS_TO_ASK = 20


def faces(
    characters: AbstractSet[str], folders: Iterable[str], which: str
) -> Iterator[tuple[str, int]]:
    """The fonts that may have the given characters: each a file, and the number of the font in it.

    Args:
        characters: The characters.
        folders: Where to search without Fontconfig.
        which: A property of the fonts, in the words of Fontconfig, such as `fontformat=TrueType`.
    """
    asked = shutil.which("fc-list")
    if asked is None:
        for folder in sorted(folders):
            for path in sorted(Path(folder).rglob("*")) if Path(folder).is_dir() else ():
                if path.suffix.lower() in (".ttf", ".ttc"):
                    yield str(path), 0
        return
    codes = " ".join(f"{ord(sign):x}" for sign in sorted(characters))
    listed = subprocess.run(  # noqa: S603 - what is asked for are numbers
        [asked, f":{which}:charset={codes}", "file", "index"],
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=_SECONDS_TO_ASK,
        check=False,
    ).stdout
    for line in sorted(listed.splitlines()):
        place, _, index = line.rpartition(":index=")
        # The upper half of the index is an instance of a variable font.
        yield place.strip().removesuffix(":").rstrip(), int(index or 0) & 0xFFFF
