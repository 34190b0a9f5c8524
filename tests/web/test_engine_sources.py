"""An engine for browsers that is older than its sources is recognized."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from node_engine import ROOT
from sudokit.web import site
from sudokit.web.engine_sources import is_stale


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what the module is made from."""
    for name in ("native", "src/sudokit/logic/data"):
        shutil.copytree(ROOT / name, tmp_path / name)
    (tmp_path / "src/sudokit/web/page/engine").mkdir(parents=True)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(
    "source", ["native/kernel/pass.hpp", "native/web/json.hpp", "src/sudokit/logic/data/levels.csv"]
)
def test_a_source_that_has_changed(checkout: Path, module: Path, source: str) -> None:
    copy = checkout / "src/sudokit/web/page/engine/sudokit.wasm"
    shutil.copy(module, copy)
    assert not is_stale(module)
    assert not is_stale(copy)
    (checkout / "native/python/kernel.cpp").write_text("// is not in the module")
    assert not is_stale(copy)
    with (checkout / source).open("a") as file:
        file.write("\n")
    assert is_stale(copy)


def test_a_module_without_a_digest_is_left_out(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = checkout / "src/sudokit/web/page"
    shutil.copytree(site.FOLDER, page, dirs_exist_ok=True)
    (page / "engine/usual.wasm").write_bytes(b"\0asm")
    monkeypatch.setattr(site, "FOLDER", str(page))
    assert not site.current_site(has_server=True).has_engine


def test_an_installed_package_has_no_sources(tmp_path: Path) -> None:
    module = tmp_path / "lib/python3.12/site-packages/sudokit/web/page/engine/sudokit.wasm"
    module.parent.mkdir(parents=True)
    module.write_bytes(b"\0asm")
    assert not is_stale(module)
