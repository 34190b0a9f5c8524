"""The guide to the techniques: a page for each, an index per language, and what is kept in docs."""

from __future__ import annotations

from pathlib import Path

from sudokit.logic import techniques
from sudokit.words import guide, languages


def test_every_technique_has_a_page(tmp_path: Path) -> None:
    guide.write(tmp_path)
    assert len(list(tmp_path.glob("*.md"))) == len(techniques()) + len(languages())
    for key, entry in techniques().items():
        assert (tmp_path / f"{key}.md").read_text(encoding="utf-8").startswith(f"# {entry.name}")
        assert (tmp_path / f"{key}.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_korean_index_leads_to_the_korean_half_of_every_page(tmp_path: Path) -> None:
    guide.write(tmp_path)
    index = (tmp_path / "index.ko.md").read_text(encoding="utf-8")
    assert index.count("\n- ") == len(techniques())
    for key, entry in techniques().items():
        assert f"- [{entry.title('ko')}]({key}.md#한국어) " in index
        assert "\n## 한국어\n" in (tmp_path / f"{key}.md").read_text(encoding="utf-8")


def test_the_guide_says_what_the_code_says(tmp_path: Path) -> None:
    guide.write(tmp_path)
    kept = Path(__file__).parents[2] / "docs" / "techniques"
    assert {file.name for file in kept.iterdir()} == {file.name for file in tmp_path.iterdir()}
    changed = [
        file.name
        for file in sorted(tmp_path.iterdir())
        if file.read_text(encoding="utf-8") != (kept / file.name).read_text(encoding="utf-8")
    ]
    assert not changed, "run python -m sudokit.words.guide docs/techniques mkdocs.yml"


def test_the_navigation_of_the_documentation_lists_every_technique() -> None:
    kept = (Path(__file__).parents[2] / "mkdocs.yml").read_text(encoding="utf-8")
    assert all(
        f'"{entry.name}": techniques/{key}.md' in kept for key, entry in techniques().items()
    )
    assert guide.navigation(kept) == kept, (
        "run python -m sudokit.words.guide docs/techniques mkdocs.yml"
    )
