"""Pictures of every state of the page, in each scheme of colours and size of window, for people to look at.

They are made where the variable SCREENSHOTS names a folder. `.ci/run` makes none: `test_every_state.py` checks the states.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Literal

import pytest

from page_states import STATES
from player_page import PlayerPage

SIZES = {
    "desktop": (1440, 900),
    "laptop": (1280, 720),
    "tablet": (820, 1180),
    "zoomed": (640, 400),  # 1280x800 at 200%
    "phone": (390, 844),
}
SCHEMES: dict[str, tuple[Literal["light", "dark"], Literal["none", "active"]]] = {
    "light": ("light", "none"),
    "dark": ("dark", "none"),
    "forced": ("light", "active"),
}
LANGUAGES = {
    "en-US": tuple(product(SIZES, SCHEMES)),
    "ko-KR": (("phone", "dark"), ("laptop", "light")),
}

OpenPage = Callable[..., PlayerPage]
FOLDER = os.environ.get("SCREENSHOTS")


@pytest.mark.home("engine")  # what a visitor of a site sees, and the server's page looks the same
@pytest.mark.skipif(not FOLDER, reason="no folder named by SCREENSHOTS")
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", STATES)
def test_screenshots(open_page: OpenPage, name: str, locale: str) -> None:
    assert FOLDER is not None
    state = STATES[name]
    page = open_page(state.fragment, shows=state.shows, locale=locale, device_scale_factor=2)
    page.mode = state.shows
    state.go(page)
    for size, scheme in LANGUAGES[locale]:
        width, height = SIZES[size]
        colours, forced = SCHEMES[scheme]
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.emulate_media(color_scheme=colours, forced_colors=forced)
        page.page.wait_for_timeout(300)
        path = Path(FOLDER) / f"{name}-{size}-{scheme}-{locale[:2]}.png"
        page.page.screenshot(path=path)
        assert path.stat().st_size > 10_000
