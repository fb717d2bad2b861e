"""What a page loads: few requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import sitting
from tests.browser.serving import Serving
from tests.browser.test_everyone import PAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WEIGHTY = ("script", "stylesheet")


@pytest.mark.parametrize("where", ["table", *PAGES])
def test_a_page_asks_for_one_script_and_one_style_sheet(browser: Browser, server: Serving, where: str) -> None:
    with sitting(browser, server.url) as me:
        asked: list[str] = []
        me.page.on("request", lambda request: asked.append(request.resource_type))
        if where == "table":
            me.open(seats=("me", "bot", "bot", "bot"))
            me.wait_for_cards()
            me.page.wait_for_selector("main[data-turn=yes]")
            me.decide()
        else:
            me.go(where)
        me.page.wait_for_load_state("load")
        assert sorted(kind for kind in asked if kind in WEIGHTY) == ["script", "stylesheet"]
