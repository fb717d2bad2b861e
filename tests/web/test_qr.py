"""QR codes of links, on pages and in terminals."""

from __future__ import annotations

import re

import pytest
import segno

from claimant.web.pages import qr
from tests.web.house import House, plan

LINK = f"http://192.168.0.7:8000/join/{'A' * 24}"
Modules = list[list[bool]]


def modules_of(link: str, border: int) -> Modules:
    """The code as the library makes it: rows from the top, true is dark."""
    return [[bool(dark) for dark in row] for row in segno.make_qr(link, error="m").matrix_iter(border=border)]


def drawn_in(picture: str) -> Modules:
    """The dark modules of a picture: its path moves to places and draws lines to the right."""
    size = int(re.findall(r'viewBox="0 0 (\d+) \1"', picture)[0])
    modules = [[False] * size for _ in range(size)]
    x = y = 0.0
    for step, across, down in re.findall(
        r"([Mmh])(-?\d+)(?: (-?[\d.]+))?", re.findall(r'stroke="#000" d="([^"]+)"', picture)[0]
    ):
        if step == "M":
            x, y = int(across), float(down)
        elif step == "m":
            x, y = x + int(across), y + float(down)
        else:
            for at in range(int(x), int(x) + int(across)):
                modules[int(y)][at] = True
            x += int(across)
    return modules


def read_from(text: str) -> Modules:
    """The modules of half blocks, light ones drawn."""
    lines = [[["▀█".find(sign) < 0, "▄█".find(sign) < 0] for sign in line] for line in text.splitlines()]
    return [[pair[half] for pair in line] for line in lines for half in (0, 1)]


def test_a_picture_is_the_code_of_the_link_with_its_quiet_zone() -> None:
    assert drawn_in(qr.svg(LINK)) == modules_of(LINK, qr.QUIET_ZONE)


def test_a_terminal_shows_the_code_of_the_link_two_rows_in_a_line() -> None:
    expected = modules_of(LINK, qr.QUIET_ZONE_IN_TERMINALS)
    found = read_from(qr.text(LINK))
    assert found[: len(expected)] == expected
    assert len(found) - len(expected) == len(expected) % 2


def test_a_picture_is_black_on_white_and_needs_no_style() -> None:
    picture = qr.svg(LINK)
    assert "style" not in picture
    assert "class" not in picture
    assert 'fill="#fff"' in picture
    assert 'stroke="#000"' in picture


def test_a_link_that_no_code_can_hold_has_none() -> None:
    assert qr.svg("x" * 5000) == ""
    assert qr.text("x" * 5000) == ""


@pytest.mark.anyio
async def test_the_waiting_room_shows_a_named_code_for_an_open_seat(home: House) -> None:
    async with home.browser() as browser:
        new = (await browser.post("/api/tables", json={"plan": plan("me", "open")})).json()
        page = (await browser.get(f"/t/{new['table']['id']}")).text
    assert page.count('<div class="qr" role="img" aria-label="QR code"><svg ') == 1
