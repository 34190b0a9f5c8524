"""The guide to the techniques: one page each, written from the table, the descriptions and examples.

    python -m sudokit.logic.guide docs/techniques

Run it when a text, an example or the renderer has changed: a test holds the pages against the code.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sudokit.logic.descriptions import describe
from sudokit.logic.examples import example
from sudokit.logic.technique_table import LEVELS, Technique, techniques

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
        "[한국어 차례](index.ko.md)",
    ]
    for family, members in families.items():
        lines.append(f"\n## {family.replace('_', ' ').capitalize()}\n")
        lines += [
            f"- [{entry.name}]({entry.key}.md) ({entry.korean}): {entry.level}, {entry.score}"
            for entry in members
        ]
    return "\n".join(lines) + "\n"


def _korean_index() -> str:
    """The same in Korean, by level; the Korean words are the second half of each page."""
    lines = [
        "# 기법\n",
        "`explain`, `hint`, `rate`가 찾는 기법을 난이도별로 모았습니다. 숫자는 점수입니다. 쪽마다 그림과 풀어 볼",
        "판이 있고, 아래쪽에 무엇이고 왜 맞는지 한국어로 설명합니다. 터미널에서는",
        "`sudokit techniques x-wing --lang ko`로 봅니다.",
    ]
    for level, korean in zip(
        LEVELS, ("쉬움", "보통", "어려움", "매우 어려움", "극한"), strict=True
    ):
        lines.append(f"\n## {korean} ({level})\n")
        lines += [
            f"- [{entry.korean}]({entry.key}.md#한국어) ({entry.name}): {entry.score}"
            for entry in techniques().values()
            if entry.level == level
        ]
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """Write all pages and pictures, and an index in each language, to a folder, which is made if need be.

    Raises:
        OSError: Something cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.md").write_text(_index(), encoding="utf-8")
    (folder / "index.ko.md").write_text(_korean_index(), encoding="utf-8")
    for key in techniques():
        (folder / f"{key}.md").write_text(page(key), encoding="utf-8")
        step = example(key)
        assert step is not None
        (folder / f"{key}.svg").write_text(step._repr_svg_(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
