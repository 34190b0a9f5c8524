"""The guide to the techniques: a page per technique, written from the table, the texts and the examples.

    python -m sudokit.words.guide docs/techniques mkdocs.yml

Run it when a text, an example or the renderer has changed; a test compares the pages with the code. A
page is in English, with a section in each other language. Each language has an index of its own. The
second argument is the configuration of the documentation, whose navigation lists the pages.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from sudokit.logic.examples import example
from sudokit.logic.technique_table import LEVELS, Technique, techniques
from sudokit.words.techniques import describe
from sudokit.words.texts import language, languages

__all__ = ["navigation", "page", "write"]

_OTHERS = languages()[1:]


def page(key: str) -> str:
    """The page of a technique, in Markdown, with the picture `KEY.svg` beside it.

    Examples:
        >>> page("naked-single").splitlines()[0][:16]
        '# Naked Single ('
    """
    entry = techniques()[key]
    step = example(key)
    assert step is not None
    unique = " It assumes that the puzzle has one solution." if entry.assumes_unique else ""
    code = f", library code {entry.code}" if entry.code else ""
    use = "used by default" if entry.on_by_default else "not used by default"
    sections = "".join(
        f"\n## {language(tag).name}\n\n{_about(key, tag)}{step.explain(tag)}.\n" for tag in _OTHERS
    )
    return (
        f"# {entry.name} ({_other_titles(entry)})\n\n"
        f"{_about(key, 'en')}"
        f"![{entry.name}]({key}.svg)\n\n"
        f"{step.explain('en')}.\n\n"
        f"Level {entry.level}, score {entry.score}{code}, {use}.{unique}\n\n"
        "## A board to try\n\n"
        f"Practise in [the player](../try/index.html#/learn/{key}). Paste the board there, hand it to any command, "
        f"or see it in the terminal with `sudokit techniques {key}`:\n\n"
        f"```\n{step.position.to_text('hodoku')}```\n"
        f"{sections}"
    )


def _about(key: str, tag: str) -> str:
    what, why = describe(key, tag)
    return f"{what}\n\n*{language(tag).say('guide', 'why')}* {why}\n\n"


def _other_titles(entry: Technique) -> str:
    return ", ".join(map(entry.title, _OTHERS))


def navigation(configuration: str) -> str:
    """The configuration of the documentation, with the techniques by family in its navigation.

    Args:
        configuration: Its text. In `nav`, it has an entry `Techniques`, whose content is replaced.
    """
    spoken = language("en")
    lines = ["  - Techniques:\n", "    - techniques/index.md\n"]
    for family, members in _families().items():
        lines.append(f"    - {spoken.say('families', family)}:\n")
        lines += [f'      - "{entry.name}": techniques/{entry.key}.md\n' for entry in members]
    return re.sub(r"  - Techniques:\n(    .*\n)*", "".join(lines), configuration)


def _families() -> dict[str, list[Technique]]:
    """The techniques of each family, in the order of the table."""
    families: dict[str, list[Technique]] = {}
    for entry in techniques().values():
        families.setdefault(entry.family, []).append(entry)
    return families


def _index() -> str:
    """The English index, by family."""
    spoken = language("en")
    lines = [f"# {spoken.say('guide', 'title')}\n", spoken.say("guide", "about")]
    lines += [f"[{language(tag).say('guide', 'index')}](index.{tag}.md)" for tag in _OTHERS]
    for family, members in _families().items():
        lines.append(f"\n## {spoken.say('families', family)}\n")
        lines += [
            f"- [{entry.name}]({entry.key}.md) ({_other_titles(entry)}): {entry.level}, {entry.score}"
            for entry in members
        ]
    return "\n".join(lines) + "\n"


def _other_index(tag: str) -> str:
    """The index in another language, by level, with links to the section in that language of each page."""
    spoken = language(tag)
    lines = [f"# {spoken.say('guide', 'title')}\n", spoken.say("guide", "about")]
    for level in LEVELS:
        lines.append(f"\n## {spoken.say('levels', level)} ({level})\n")
        lines += [
            f"- [{entry.title(tag)}]({entry.key}.md#{spoken.name}) ({entry.name}): {entry.score}"
            for entry in techniques().values()
            if entry.level == level
        ]
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """Write all pages and pictures, and an index per language, to a folder. Create it if necessary.

    Raises:
        OSError: A file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.md").write_text(_index(), encoding="utf-8")
    for tag in _OTHERS:
        (folder / f"index.{tag}.md").write_text(_other_index(tag), encoding="utf-8")
    for key in techniques():
        (folder / f"{key}.md").write_text(page(key), encoding="utf-8")
        step = example(key)
        assert step is not None
        (folder / f"{key}.svg").write_text(step._repr_svg_(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
    documentation = Path(sys.argv[2])
    documentation.write_text(navigation(documentation.read_text("utf-8")), "utf-8", newline="\n")
