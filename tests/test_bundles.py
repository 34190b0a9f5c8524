"""Modules in bundles: what is in which, and that they run as modules of their own would."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from sudokit.bundles import Bundle, bundled

PAGE = files("sudokit.web") / "page"

MODULES = {
    "main.js": """
/** Types, like import("./none.js").None, are comments. @typedef {import("./none.js").None} None */
import { base as first,
  twice } from "./parts/base.js";
import * as all from "./parts/all.js";
// import { nothing } from "./none.js";
const told = Promise.all([
  twice(first), all.base, all.double(4), new URL("x.txt", all.here).href.split("/").at(-2),
  import("./later/one.js").then(({ one }) => one), import("./later/two.js").then(({ two }) => two),
]);
export default told;
""",
    "parts/base.js": "export const base = 1;\nexport function twice(n) { return 2 * n; }\n",
    "parts/all.js": """export * from "./base.js";
export { twice as double } from "./base.js";
export const here = import.meta.url;
""",
    "later/one.js": 'import { both } from "./both.js";\nexport const one = both + 1;\n',
    "later/two.js": """import { both } from "./both.js";
import { base } from "../parts/base.js";
export async function unused() {}
export class Two { static value = both + base; }
export const two = Two.value;
export const work = () => new Worker(new URL("../work/work.js", import.meta.url), { type: "module" });
""",
    "later/both.js": "const own = 20;\nexport const both = own;\n",
    "work/work.js": 'import { base } from "../parts/base.js";\npostMessage(base);\n',
}


def contents(bundles: dict[str, Bundle]) -> dict[str, tuple[str, ...]]:
    return {name: bundle.modules for name, bundle in bundles.items()}


def test_each_module_is_in_one_bundle_of_its_program() -> None:
    bundles = bundled(MODULES.__getitem__, "main.js")
    assert contents(bundles) == {
        "main.js": ("parts/base.js", "parts/all.js", "main.js"),
        "later/one.js": ("later/one.js",),
        "later/both.js": ("later/both.js",),
        "later/two.js": ("later/two.js",),
        "work/work.js": ("work/work.js",),
        "work/work/parts/base.js": ("parts/base.js",),
    }
    assert set(bundles["later/two.js"].imports) == {"main.js", "later/both.js"}


def test_a_worker_shares_no_file_with_the_page() -> None:
    """In its place, the same module may be in another bundle."""
    modules = MODULES | {"work/work.js": 'postMessage((await import("../later/one.js")).one);\n'}
    bundles = bundled(modules.__getitem__, "main.js")
    assert bundles["work/work/later/one.js"].modules == ("later/both.js", "later/one.js")
    assert 'import("./work/later/one.js")' in bundles["work/work.js"].text


def test_bundles_run_as_their_modules_do(tmp_path: Path) -> None:
    node = shutil.which("node")
    if not node:
        pytest.skip("no node")
    told = []
    bundles = {
        name: bundle.text for name, bundle in bundled(MODULES.__getitem__, "main.js").items()
    }
    for kind, texts in (("modules", MODULES), ("bundles", bundles)):
        for name, text in texts.items():
            place = tmp_path / kind / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text)
        (tmp_path / kind / "package.json").write_text('{"type": "module"}')
        script = f"import told from {json.dumps((tmp_path / kind / 'main.js').as_uri())}; console.log(JSON.stringify(await told));"
        done = subprocess.run(
            [node, "--input-type=module", "--eval", script],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        told.append(done.stdout)
    assert told[0].startswith('[2,1,8,"parts",21,21]')
    assert told[1] == told[0]


@pytest.mark.parametrize(
    "text",
    [
        "export let changing = 1;\n",
        "export const { a, b } = c;\n",
        'import all from "./all.js";\n',
        'export { a } from "package";\n',
        "export default class {}\n",
    ],
)
def test_what_it_does_not_understand_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^main\.js: cannot be bundled: (?:im|ex)port"):
        bundled({"main.js": text}.__getitem__, "main.js")


def test_every_module_of_the_page_is_in_a_bundle() -> None:
    def read(name: str) -> str:
        return PAGE.joinpath(name).read_text(encoding="utf-8")

    bundles = bundled(read, "main.js")
    joined = {module for bundle in bundles.values() for module in bundle.modules}
    folder = Path(str(PAGE))
    modules = {path.relative_to(folder).as_posix() for path in folder.rglob("*.js")}
    apart = {"offline.js", "early.js", "floor.js", "api-docs/api-docs.js"}
    of_the_package = {"engine/node.js", "engine/transform.js", "engine/web.js"}
    of_the_package |= {f"engine/variants/{name}.js" for name in ("node", "web")}
    assert modules - joined == apart | of_the_package


def test_nothing_imports_the_script_of_a_worker() -> None:
    """WebKit would run it once more."""
    bundles = bundled(lambda name: PAGE.joinpath(name).read_text(encoding="utf-8"), "main.js")
    scripts = {name for name in bundles if name in {"worker/worker.js", "exchange/reading.js"}}
    assert scripts
    assert not any(scripts & {*bundle.imports} for bundle in bundles.values())
