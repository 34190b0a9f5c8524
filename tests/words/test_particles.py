"""Korean particles: the form that fits what is before it, the same in Python and in the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import sudokit
from node_engine import Node, node
from sudokit.words.particles import with_particles

__all__ = ["node"]

WORDS = Path(sudokit.__file__).parent / "words"
SCRIPT = Path(sudokit.__file__).parent / "web" / "page" / "words" / "particles.js"

CASES = {
    **{f"{digit}은(는)": f"{digit}{'은' if digit in '013678' else '는'}" for digit in "0123456789"},
    **{f"{digit}(으)로": f"{digit}{'으로' if digit in '036' else '로'}" for digit in "0123456789"},
    "r1c1이(가)": "r1c1이",
    "r4c2을(를)": "r4c2를",
    "1,000과(와)": "1,000과",
    "0.5(이)나": "0.5나",
    "풀 하우스을(를)": "풀 하우스를",
    "X-윙이(가)": "X-윙이",
    "네이키드 싱글(으)로": "네이키드 싱글로",
    "강제 체인 (모순)은(는)": "강제 체인 (모순)은",
    "\u2018쉬움\u2019과(와)": "\u2018쉬움\u2019과",
    "'x'은(는)": "'x'는",
    "ALS이(가)": "ALS가",
    "XML(으)로": "XML로",
    "N(으)로": "N으로",
    "sudokit을(를)": "sudokit을",
    "file(으)로": "file로",
    "swordfish은(는)": "swordfish는",
    "'+'은(는)": "'+'은(는)",
    "은(는)": "은(는)",
    "5 is (the) digit": "5 is (the) digit",
}


@pytest.mark.parametrize(("written", "said"), CASES.items())
def test_the_form_follows_the_sound(written: str, said: str) -> None:
    assert with_particles(written) == said


def test_the_page_chooses_the_same(node: Node) -> None:
    code = f"""import {{ withParticles }} from {json.dumps(SCRIPT.as_uri())};
        console.log(JSON.stringify({json.dumps(list(CASES))}.map(withParticles)));"""
    assert json.loads(node("--input-type=module", "--eval", code)) == list(CASES.values())


@pytest.mark.parametrize("path", [*WORDS.rglob("ko.json"), *WORDS.rglob("*.po")], ids=str)
def test_templates_have_both_forms(path: Path) -> None:
    bare = re.compile(
        r"\{\w[^{}]*\}[\u2019\u201d\"']?(?:은|는|이|가|을|를|과|와|으로|로|나)(?![가-힣(])"
    )
    assert bare.findall(path.read_text(encoding="utf-8")) == []


def test_long_texts_take_linear_time() -> None:
    assert with_particles("가" * 1_000_000 + "(" * 100_000).endswith("(")
