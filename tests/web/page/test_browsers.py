"""Browsers other than a new Chromium."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from player_page import PlayerPage

OpenPage = Callable[..., PlayerPage]


def test_a_browser_that_is_too_old_is_told_in_words(open_page: OpenPage) -> None:
    page = open_page()
    alert = page.page.locator("body > [role=alert]")
    assert alert.count() == 0
    page.page.add_init_script("CSS.supports = () => false;")
    page.page.reload()
    assert "too old" in alert.locator(":lang(en)").inner_text()
    assert "오래되었습니다" in alert.locator(":lang(ko)").inner_text()
    assert (alert.bounding_box() or {})["y"] == 0
    page.page.route("**/main.js", lambda route: route.abort())  # where no module runs at all
    page.forgiven.append("ERR_FAILED")
    page.page.reload()
    assert "Firefox 120" in alert.inner_text()
