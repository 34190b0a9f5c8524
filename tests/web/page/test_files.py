"""The page's files: small, self-contained, typed, and without words of their own."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sudokit.drawing import palette
from sudokit.web.site import current_site
from sudokit.words import languages

if TYPE_CHECKING:
    from conftest import NewPage

ROOT = Path(__file__).resolve().parents[3]


def sources(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.suffix in {".js", ".css", ".html", ".svg"}]


def test_the_first_load_is_small() -> None:
    """With the engine and the largest language, as a server compresses it; what loads when it is wanted is not in it."""
    site = current_site(has_server=False)
    document = re.sub(r'<link rel="variant".*>', "", site.documents["index.html"])
    linked = set(re.findall(r'"static/v-\w+/([^"]+)"', document))
    modules = {module for name in linked & {*site.bundles} for module in site.bundles[name].modules}
    assert {"play/play.js", "worker/explaining.js"} < modules
    assert not any(name.startswith("learn/") for name in modules)
    # The documents link to every language; a visit loads one.
    spoken = sorted(
        linked & {f"words/{tag}.json" for tag in languages()},
        key=lambda name: len(site.content(name)),
    )
    names = linked - {*spoken[:-1]}
    contents = [site.content(name) for name in names if not name.endswith(".png")]
    contents += [document.encode() for document in site.documents.values()]
    assert sum(len(gzip.compress(content, 6)) for content in contents) < 291_000


def test_what_the_first_answers_need_is_fetched_early(page_folder: Path) -> None:
    site = current_site(has_server=False)
    early = set(re.findall(r'"later" href="static/v-\w+/([^"]+)"', site.documents["index.html"]))
    modules = {module for name in early & {*site.bundles} for module in site.bundles[name].modules}
    rooms = (page_folder / "worker" / "end-points.js").read_text(encoding="utf-8")
    (warm,) = re.findall(r"warm = \(\) => Promise\.all\(\[(.+)\]\)", rooms)
    first = {f"worker/{room}.js" for room in re.findall(r"\w+", warm)}
    assert "engine/usual.wasm" in early
    assert first | {"worker/worker.js", "engine/index.js"} <= modules
    later = {"engine/generate.js", "worker/comparing.js", "worker/formats/index.js"}
    assert not modules & later


def test_the_link_to_a_variant_knows_what_it_needs() -> None:
    """A file that is found in another one costs as long again."""
    site = current_site(has_server=False)
    names = set(re.findall(r'"variant" href="static/v-\w+/([^"]+)"', site.documents["index.html"]))
    bundles = names & {*site.bundles}
    modules = {module for name in bundles for module in site.bundles[name].modules}
    assert names - bundles == {"engine/variants.wasm"}
    assert {"worker/worker.js", "worker/variants.js", "play/rules.js"} < modules
    assert not modules & {"worker/explaining.js", "set/set.js", "main.js"}
    assert {other for name in bundles for other in site.bundles[name].imports} <= {
        *names,
        "main.js",
    }


@pytest.mark.essential
def test_nothing_is_asked_for_elsewhere(page_folder: Path) -> None:
    names = re.compile(r"https?://(?!www\.w3\.org/)[^\s\"'`]+")
    found = {
        path.name: names.findall(path.read_text(encoding="utf-8")) for path in sources(page_folder)
    }
    assert {name: urls for name, urls in found.items() if urls} == {}


def test_no_inline_scripts_or_styles(page_folder: Path) -> None:
    html = (page_folder / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<style|<script(?! type=\"module\" src=| src=)|\son\w+=|style=", html) == []


def test_every_text_is_used(page_folder: Path) -> None:
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in page_folder.rglob("*")
        if path.suffix in {".js", ".html"}
    )
    families = set(re.findall(r'tOf\("(\w+)"', code)) | set(re.findall(r"`(\w+?)_\$\{", code))
    texts = json.loads((files("sudokit.words") / "en.json").read_text(encoding="utf-8"))["page"]
    assert len(texts) > 150
    for key in texts:
        assert f'"{key}"' in code or f"<!-- {key} -->" in code or key.split("_")[0] in families, key


def test_no_text_is_in_the_code(page_folder: Path) -> None:
    for path in sources(page_folder):
        if path.name == "particles.js":  # grammar, no text
            continue
        assert not re.search("[가-힣]", path.read_text(encoding="utf-8")), path


def test_roles_have_the_colours_of_the_palette(page_folder: Path) -> None:
    style = (page_folder / "board" / "style.js").read_text(encoding="utf-8")
    for role, colour in palette.ROLES.items():
        assert re.search(rf'^  "?{role}"?: "{colour}",$', style, re.MULTILINE), role


def test_constraints_have_the_colours_of_the_palette(page_folder: Path) -> None:
    code = (page_folder / "board" / "figure.js").read_text(encoding="utf-8")
    for name, light in palette.CLUES.items():
        both = rf"light-dark\({light}, {palette.IN_THE_DARK[light]}\)"
        assert re.search(rf'^  "?{name}"?: "{both}",$', code, re.MULTILINE), name


def test_what_tells_old_browsers_runs_in_them(page_folder: Path) -> None:
    script = (page_folder / "floor.js").read_text(encoding="utf-8")
    code = re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL)
    assert re.findall(r"=>|`|\?\.|\?\?|\b(?:const|let|class|import|export|async|of)\b", code) == []


@pytest.mark.parametrize(("locale", "first"), [("ko-KR", "ko"), ("en-US", "en"), ("fr-FR", "en")])
def test_old_browsers_are_told_in_their_language_first(
    new_page: NewPage, page_folder: Path, locale: str, first: str
) -> None:
    page = new_page(locale=locale)
    page.evaluate("CSS.supports = () => false")
    page.set_content(
        re.sub("<(?:script|link)[^>]*>", "", current_site(has_server=True).documents["index.html"])
    )
    page.add_script_tag(path=page_folder / "floor.js")
    assert page.get_by_role("alert").is_visible()
    shown = page.locator("[role=alert] p").evaluate_all("all => all.map(({ lang }) => lang)")
    assert shown == sorted(languages(), key=lambda language: language != first)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )


def test_in_node() -> None:
    node = shutil.which("node")
    if not node:
        pytest.skip("no node")
    tests = sorted((ROOT / "tests" / "web" / "page").rglob("*.test.js"))
    # In one process; `--test` would start one for each file, which takes longer than the tests.
    imports = "".join(f"import {json.dumps(path.as_uri())};" for path in tests)
    result = run(node, "--input-type=module", "--eval", imports)
    assert result.returncode == 0, result.stdout


@pytest.mark.slow
def test_types() -> None:
    compiler = ROOT / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        pytest.skip("no TypeScript here: npm install")
    result = run(str(compiler))
    assert result.returncode == 0, result.stdout
