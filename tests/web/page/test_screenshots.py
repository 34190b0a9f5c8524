"""Pictures of every mode, in each scheme of colours and size of window, for people to look at.

They are made where the variable SCREENSHOTS names a folder, as `.ci/run` does.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from player_page import PlayerPage

HARD = "..5.....21...68...4..1...8......695...7.2.1...967......4...7..9...63...87.....5.."
SIZES = {
    "desktop": (1440, 900),
    "laptop": (1280, 720),
    "zoomed": (640, 400),  # 1280x800 at 200%
    "phone": (390, 844),
}
SCHEMES = ("light", "dark", "forced")

OpenPage = Callable[..., PlayerPage]
FOLDER = os.environ.get("SCREENSHOTS")


def play(page: PlayerPage) -> None:
    page.click(7)
    page.press("1")
    page.click(3)
    page.press("Shift+3", "Shift+9")
    page.click(12)
    page.press("Control+2", "Control+5")
    page.drag(37, 46, 45)
    page.press("Shift+Control+4")
    page.drag(40, 41, 50)
    page.press("Shift+Control+2", "Shift+Control+5")
    page.click(33)


def learn(page: PlayerPage) -> None:
    page.show("learn")
    page.find(".segments button").nth(1).click()
    step = page.find(".step").filter(has_text=re.compile("W-Wing|W-?윙"))
    step.first.click()


def guide(page: PlayerPage) -> None:
    page.show("learn")
    page.find(".segments button").nth(3).click()
    page.find("option[value=swordfish]").wait_for(state="attached")
    page.find("select").select_option("swordfish")
    page.page.wait_for_function(
        "() => document.querySelector('#mode-learn .legend').childElementCount > 1"
    )


def hint(page: PlayerPage) -> None:
    page.show("learn")
    for level in range(3):
        page.press("h")
        page.find(".hints li").nth(level).wait_for()


def watch(page: PlayerPage) -> None:
    page.show("watch")
    page.find(".segments button").nth(1).click()
    page.page.get_by_role("switch", name=re.compile("^bitmask")).click()
    page.page.wait_for_load_state("networkidle")
    page.find(".go").click()
    page.page.wait_for_timeout(1500)
    page.find(".go").click()


def analyse(page: PlayerPage) -> None:
    page.show("analyse")
    page.page.wait_for_function("() => document.querySelector('.verdict.right')")


@pytest.mark.skipif(not FOLDER, reason="no folder named by SCREENSHOTS")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("scene", [play, hint, learn, guide, watch, analyse])
def test_screenshots(
    open_page: OpenPage, scene: Callable[[PlayerPage], None], scheme: str, size: str
) -> None:
    assert FOLDER is not None
    width, height = SIZES[size]
    phone = size == "phone"
    colours = {"forced_colors": "active"} if scheme == "forced" else {"color_scheme": scheme}
    page = open_page(
        f"#puzzle={HARD}",
        viewport={"width": width, "height": height},
        device_scale_factor=2 if phone or size == "zoomed" else 1,
        **colours,
        locale="ko-KR" if phone and scheme == "dark" else "en-US",
    )
    scene(page)
    page.page.wait_for_timeout(300)
    path = Path(FOLDER) / f"{scene.__name__}-{size}-{scheme}.png"
    page.page.screenshot(path=path)
    assert path.stat().st_size > 10_000
