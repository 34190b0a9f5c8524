"""The guide to the techniques: one page each, written from the table, the descriptions and examples.

    python -m sudokit.logic.guide docs/techniques

Run it when a text, an example or the renderer has changed: a test holds the pages against the code.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sudokit.logic.descriptions import describe
from sudokit.logic.examples import example
from sudokit.logic.techniques import Technique, techniques

__all__ = ["page", "write"]


def page(key: str) -> str:
    """The page of a technique, in Markdown, with the picture `KEY.svg` beside it.

    Examples:
        >>> print(page("naked-single").splitlines()[0])
        # Naked Single (네이키드 싱글)
    """
    entry = techniques()[key]
    english, korean = describe(key, "en"), describe(key, "ko")
    step = example(key)
    assert step is not None
    unique = " It assumes that the puzzle has one solution." if entry.assumes_unique else ""
    use = "used by default" if entry.on_by_default else "not used by default"
    return (
        f"# {entry.name} ({entry.korean})\n\n"
        f"{english.what}\n\n"
        f"*Why it is true.* {english.why}\n\n"
        f"![{entry.name}]({key}.svg)\n\n"
        f"{step.explain('en')}.\n\n"
        f"Level {entry.level}, score {entry.score}, library code {entry.code}, {use}.{unique}\n\n"
        "## A board to try\n\n"
        "Paste it into the player (`sudokit serve`), hand it to any command, or see it in the terminal "
        f"with `sudokit techniques {key}`:\n\n"
        f"```\n{step.position.to_text('hodoku')}```\n\n"
        "## 한국어\n\n"
        f"{korean.what}\n\n"
        f"*왜 맞나요?* {korean.why}\n\n"
        f"{step.explain('ko')}.\n"
    )


def _index() -> str:
    families: dict[str, list[Technique]] = {}
    for entry in techniques().values():
        families.setdefault(entry.family, []).append(entry)
    lines = [
        "# Techniques\n",
        "What `explain`, `hint` and `rate` look for, with level and score.",
        "A page says what it is and why it is true, with a picture and a board to try.",
        "기법마다 한국어 설명이 있습니다.",
    ]
    for family, members in families.items():
        lines.append(f"\n## {family.replace('_', ' ').capitalize()}\n")
        lines += [
            f"- [{entry.name}]({entry.key}.md) ({entry.korean}): {entry.level}, {entry.score}"
            for entry in members
        ]
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """Write all pages and pictures, and an index, to a folder, which is made if need be.

    Raises:
        OSError: Something cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.md").write_text(_index(), encoding="utf-8")
    for key in techniques():
        (folder / f"{key}.md").write_text(page(key), encoding="utf-8")
        step = example(key)
        assert step is not None
        (folder / f"{key}.svg").write_text(step._repr_svg_(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
