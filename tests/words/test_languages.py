"""The languages: all say the same things, with the same places for values, and say them in words."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from string import Formatter
from typing import Any, get_args

import pytest

from sudokit.classic import ALGORITHMS
from sudokit.formats import FORMATS
from sudokit.logic import LEVELS, techniques
from sudokit.logic.step import Role
from sudokit.variants.kinds import KINDS as KINDS_OF_VARIANTS
from sudokit.words import Language, language, languages
from sudokit.words.techniques import describe
from sudokit.words.telling import text_of

TECHNIQUES = {**techniques(), **techniques("explainer")}
KINDS = {"forcing-chain-contradiction", "forcing-chain-verity", "double-forcing"}
"""What a chain that branches can prove; see `native/telling/pattern.cpp`."""


def sections(tag: str) -> dict[str, dict[str, Any]]:
    """The sections of a language, with those that the page loads only when they are wanted."""
    read: dict[str, dict[str, Any]] = {}
    for name in (
        f"{tag}.json",
        f"course/{tag}.json",
        f"descriptions/{tag}.json",
        f"lessons/{tag}.json",
        f"setting/{tag}.json",
        f"variants/{tag}.json",
    ):
        more = json.loads(files("sudokit.words").joinpath(name).read_text(encoding="utf-8"))
        assert read.keys().isdisjoint(more), name
        read |= more
    return read


ENGLISH = sections("en")
OTHERS = languages()[1:]


def places(text: str) -> set[str]:
    """The places of a text; a place with more than a name is a mistake."""
    found = set()
    for _, name, form, conversion in Formatter().parse(text):
        if name is not None:
            assert name.isidentifier(), text
            assert not form, text
            assert not conversion, text
            found.add(name)
    return found


def forms(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


@pytest.mark.parametrize("tag", OTHERS)
def test_all_languages_have_the_same_keys(tag: str) -> None:
    mine = sections(tag)
    assert list(mine) == list(ENGLISH)
    for section, entries in ENGLISH.items():
        assert list(mine[section]) == list(entries), section


@pytest.mark.parametrize("tag", OTHERS)
def test_all_languages_have_the_same_places(tag: str) -> None:
    for section, entries in ENGLISH.items():
        for key, entry in entries.items():
            if section in ("language", "lists", "descriptions"):
                continue
            other = sections(tag)[section][key]
            if isinstance(entry, dict) and "as" in entry:
                assert other == entry, key
                continue
            # Only plural forms need a count; a text without forms may count or not.
            expected = set.union(*map(places, forms(entry))) - {"count"}
            for form in forms(other):
                assert places(form) - {"count"} == expected, f"{section}: {key}"


@pytest.mark.parametrize("tag", languages())
def test_plural_forms_are_those_of_the_language(tag: str) -> None:
    mine = sections(tag)
    categories = {*mine["language"]["plural"], "other"}
    for section, entries in mine.items():
        for key, entry in entries.items():
            if isinstance(entry, dict) and "other" in entry:
                assert set(entry) == categories, f"{section}: {key}"


@pytest.mark.parametrize("tag", languages())
def test_what_stands_for_another_entry_leads_to_one(tag: str) -> None:
    aliases = 0
    for entries in sections(tag).values():
        for entry in entries.values():
            if isinstance(entry, dict) and "as" in entry:
                aliases += 1
                assert set(entry) == {"as"}
                target = entries[entry["as"]]
                assert isinstance(target, str) or "as" not in target
    assert aliases > 10


@pytest.mark.parametrize("tag", languages())
def test_every_technique_can_be_named_told_and_described(tag: str) -> None:
    spoken = language(tag)
    for key, entry in TECHNIQUES.items():
        assert spoken.say("techniques", key) == entry.title(tag)
        assert spoken.say("families", entry.family)
        kinds = KINDS if entry.family == "forcing_chains" else {entry.family}
        for kind in kinds:
            template = spoken.entry("sentences", key, kind)
            assert re.match(r"\{title\}:? ", template), key
        for text in describe(key, tag):
            assert text.endswith(".")
            assert "{" not in text
    assert describe("whale").what.startswith("All places of a digit in six rows lie in six columns")


@pytest.mark.parametrize("tag", languages())
def test_every_section_about_techniques_is_used(tag: str) -> None:
    known = {*TECHNIQUES, *(entry.family for entry in TECHNIQUES.values()), *KINDS}
    assert list(sections(tag)["techniques"]) == list(TECHNIQUES)
    assert set(sections(tag)["sentences"]) <= known
    assert set(sections(tag)["descriptions"]) <= known
    assert list(sections(tag)["levels"]) == list(LEVELS)
    assert set(sections(tag)["roles"]) == {*get_args(Role), "placed", "removed", "cause"}


@pytest.mark.parametrize("tag", languages())
def test_every_algorithm_is_described(tag: str) -> None:
    assert list(sections(tag)["algorithms"]) == list(ALGORITHMS)


@pytest.mark.parametrize("tag", languages())
def test_the_toolbox_has_a_word_for_every_family_field_and_choice(tag: str) -> None:
    of_own = {"constraints", "rule", "start", "step", "accept"}  # no values, or functions
    fields = [
        (name, field)
        for kind in KINDS_OF_VARIANTS.values()
        for name, field in kind.fields.items()
        if kind.__module__.rpartition(".")[2] != "own" or name not in of_own
    ]
    wanted = {f"family_{kind.__module__.rpartition('.')[2]}" for kind in KINDS_OF_VARIANTS.values()}
    wanted |= {f"field_{name}" for name, _ in fields}
    wanted |= {"field_by_region"}  # of the form alone: labels in place of cells
    chosen = {each for _, field in fields for each in getattr(field, "choices", ())}
    wanted |= {f"choice_{each.replace('-', '_')}" for each in chosen if isinstance(each, str)}
    named = {
        key for key in sections(tag)["setting"] if key.startswith(("family_", "field_", "choice_"))
    }
    assert named == wanted


@pytest.mark.parametrize("tag", languages())
def test_every_format_has_a_name_on_the_page(tag: str) -> None:
    named = {key.removeprefix("format_") for key in sections(tag)["page"] if "format_" in key}
    assert named == set(FORMATS)


def test_korean_is_korean() -> None:
    for key in TECHNIQUES:
        assert all(re.search("[가-힣]", text) for text in describe(key, "ko"))


def test_the_form_goes_by_the_count() -> None:
    english = language("en")
    said = [english.say("parts", "lose", count=count, cells="X", digits=1) for count in (1, 2)]
    assert said == ["X loses 1", "X lose 1"]
    korean = [
        language("ko").say("parts", "lose", count=count, cells="X", digits=1) for count in (1, 2)
    ]
    assert korean == ["X에서 1 제거"] * 2


def test_a_language_with_more_forms_than_english() -> None:
    few = "n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)"
    texts: dict[str, dict[str, Any]] = {
        "language": {"name": "Polski", "plural": {"one": "n == 1", "few": few}},
        "parts": {"cells": {"one": "{count} pole", "few": "{count} pola", "other": "{count} pól"}},
    }
    polish = Language("pl", texts)
    said = [polish.say("parts", "cells", count=count) for count in (1, 3, 5, 12, 22, 1003)]
    assert said == ["1 pole", "3 pola", "5 pól", "12 pól", "22 pola", "1,003 pola"]


def test_lists_in_words() -> None:
    assert [language("en").join("and", range(1, 1 + n)) for n in (1, 2, 3)] == [
        "1",
        "1 and 2",
        "1, 2 and 3",
    ]
    assert language("ko").join("numbers", [1, 2, 3]) == "1·2·3"
    assert text_of({"join": "; ", "parts": ["r1c1", 2000]}, language("ko")) == "r1c1; 2,000"


def test_there_is_no_such_language() -> None:
    for ask in (language, lambda tag: describe("whale", tag)):
        with pytest.raises(ValueError, match="no language is called 'xx', expected one of en, "):
            ask("xx")


def test_there_is_no_such_text() -> None:
    with pytest.raises(KeyError, match="hints: look-up"):
        language("en").say("hints", "look-up")
